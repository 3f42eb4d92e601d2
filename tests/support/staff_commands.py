"""Everything that staff may ask of a table: by verb, and by ground, ruling, cause or kind where there are several.

The verbs are those of the scripts; the grounds and the like come from the data and the lists that the judges use,
so that a new one is asked for without a word here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from croupier.engine.store_context import StoreContext
from croupier.games import game
from croupier.rulebook.incident_rules import CASEBOOKS, casebook
from croupier.server.demo.demo_behaviour import readying
from croupier.table.cases.judge import HOUSE
from croupier.table.cases.judge import PLAYER as BACK
from croupier.table.chips.tenders import CHIPS, CONVERTED
from croupier.table.commands import Order
from croupier.table.corrections.adjustments import WAYS
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.decide import decide
from croupier.table.equipment.equipment_ready import steps
from croupier.table.equipment.ready_cards import ALL, SOME
from croupier.table.equipment.shoe_rules import SHOES
from croupier.table.irregular.irregularity_table import ROWS
from croupier.table.irregular.void_grounds import (
    ALSO_AT_TERMINALS,
    DISRUPTIONS,
    FRAUD,
    GROUNDS,
    MALFUNCTION,
    SETTLED_GROUNDS,
)
from croupier.table.opening.round_modes import modes
from croupier.table.script.parse import parse_line
from croupier.table.script.verbs import FORMS
from croupier.table.seats.commands import TENDERS
from croupier.table.values.people import SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused
from support.closed_lists import LINES
from support.scripted_tables import HIGHEST, START, Played, opened

SAMPLES = {line.split()[2]: line.split(maxsplit=2)[2] for line in LINES.strip().splitlines()}
"""One command for each verb."""
RANK = "RANK"
"""In a command: whose rank is tried, if it is not that of whoever asks."""


# Tables at the point at which something is asked


@cache
def ready(key: str) -> Played:
    return opened(key)


@cache
def wagering(key: str) -> Played:
    return opened(key).run("1 dealer wagering")


@cache
def bare(key: str) -> Played:
    """Open, and nothing done with the cards."""
    played = Played(key)
    assert played.open().refused is None
    return played


@cache
def uncut(key: str) -> Played:
    """Everything is done with the cards up to the cut."""
    played = bare.__wrapped__(key)
    while (shoe := played.state.shoe) and (wanted := steps(played.state))[0].what != "cut":
        by = Actor("Kim", HIGHEST[played.game.edition])
        assert played.order(by, readying(shoe, wanted[0]), at=0).refused is None
    return played


@cache
def seated(key: str) -> Played:
    """A player is there to whom the cut is offered."""
    return uncut.__wrapped__(key).run("0 dealer sit ann @1")


@cache
def due(key: str) -> Played:
    """A shuffle was ordered."""
    return opened(key).run(f"1 {HIGHEST[game(key).edition]} order-shuffle other x")


@cache
def on_file(key: str) -> Played:
    """A file of every kind that can be opened there."""
    played = wagering.__wrapped__(key)
    for kind in casebook(played.game.edition).kinds:
        about = "prohibited-device" if kind == "incident" else "outcome"
        where = "" if played.state.is_live else "terminal=1 "
        played.line(f"1 dealer open-case {kind} {about} x {where}round=1 ground=use people=ann")
    if not played.state.is_live:
        played.run("1 device malfunction dark since=0.5s terminal=1")
    return played


@cache
def sensed(key: str) -> Played:
    """A device has read the first card."""
    played = opened(key).run(f"1 {HIGHEST[game(key).edition]} direct continuous\n2 dealer wagering")
    return played.run("40 device enter 2c")


@cache
def failed(key: str) -> Played:
    """Something at the table is out of order."""
    played = opened(key)
    return played.run(f"0 dealer fault {played.state.opened.items[0].kind} x")


@cache
def signed_on(key: str) -> Played:
    """Whoever asks is on record as the dealer."""
    return opened(key).run("0 dealer:Quinn take-table")


@cache
def with_seats(key: str) -> Played:
    """A wheel may have seats, or none (WHEEL 9.9)."""
    return opened(key, places=6) if key == "big-wheel" else ready(key)


@cache
def coloured(key: str) -> Played:
    """Ann has chips of a colour."""
    return opened(key).run("0 dealer issue ann red 20 5")


CHOSEN = {
    "rapid-casino-war": """
        1  dealer  wagering
        2  1       wager casino-war @1 10
        14 dealer  enter 9h
        14 dealer  enter 2c
        14 dealer  enter 3c
        14 dealer  enter 4c
        14 dealer  enter 5c
        14 dealer  enter 6c
        14 dealer  enter 9d
        15 1       choose war go-to-war casino-war @1
    """,
    "casino-war": """
        1  dealer  wagering
        1  dealer  lay ann casino-war @1 5
        1  dealer  call
        1  dealer  enter 9h
        1  dealer  enter 9d
        1  dealer  choose war go-to-war casino-war @1 for=ann
    """,
    "blackjack": """
        1  dealer  wagering
        1  dealer  lay ann blackjack @1 10
        1  dealer  call
        1  dealer  enter Kh
        1  dealer  enter 7s
        1  dealer  enter 8h
        1  dealer  choose decide/1/0/1/2 stand blackjack @1 for=ann
    """,
}
"""A round in which somebody decided on a card, and that card."""
SEEN = {"rapid-casino-war": 7, "casino-war": 2, "blackjack": 2}


@cache
def decided(key: str) -> Played:
    return opened(key).run(CHOSEN[key])


# What is asked


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that may be asked, and at which point."""

    name: str
    line: str
    at: Callable[[str], Played] = wagering
    too_low: Refusal = Refusal.AUTHORITY_INSUFFICIENT
    """How somebody is refused whose rank is too low for it."""

    def bars(self, why: Refusal | None) -> bool:
        """Whether this refusal is for the rank; who has none at all is told so."""
        return why in (self.too_low, Refusal.AUTHORITY_INSUFFICIENT, Refusal.NO_DEALER)

    def judged(self, key: str, rank: str) -> Refusal | None:
        """How somebody of a rank is refused; it is judged, not carried out."""
        played = self.at(key)
        command = parse_line(f"0 dealer {self.line.replace(RANK, rank)}", START).command
        by = Actor("Quinn", rank)
        if RANK in self.line:
            by = Actor("Kim", HIGHEST[played.game.edition])
        order = Order(id="tried", at=START + 16_000, by=by, command=command)
        decision = decide(played.state, order, StoreContext(played.store, "T1"))
        return decision.why if isinstance(decision, Refused) else None


def asked(key: str) -> Iterator[Asked]:
    """Everything that may be asked of a table of this game."""
    yield from _verbs(key)
    yield from _grounds()
    yield from _rulings()
    yield from _money(key)
    yield from _people(key)
    if key in SHOES:
        yield from _cards(key)
    else:
        for ground in NO_SPINS[key].ground:
            yield Asked(f"no-spin {ground.key}", f"no-spin {ground.key}")
    for mode in modes(ready(key).state):
        yield Asked(f"direct {mode}", f"direct {mode}")


BY_KIND = {
    "void", "void-wagers", "void-settled", "rule", "adjust", "determine", "buy-in", "buy-chips", "lay", "issue",
    "open-case", "record-act", "close-case", "shuffle", "order-shuffle", "replace-cards", "cut", "correct-entry",
    "no-spin", "direct",
}  # fmt: skip
"""The verbs of which there are several kinds: each is asked below."""


def _verbs(key: str) -> Iterator[Asked]:
    item = ready(key).state.opened.items[0].kind
    special = {
        "fault": Asked("fault", f"fault {item} x"),
        "mended": Asked("mended", f"mended {item} x", at=failed),
        "replace-item": Asked("replace-item", f"replace-item {item} A-17"),
        "bring-cards": Asked("bring-cards", SAMPLES["bring-cards"], at=bare),
        "vacate": Asked("vacate", "vacate 1", at=with_seats),
        "take-table": Asked("take-table", "take-table"),
        "leave-desk": Asked("leave-desk", "leave-desk", at=signed_on),
    }
    for verb, form in FORMS.items():
        if verb not in BY_KIND and form.by != (SYSTEM,):
            yield special.get(verb) or Asked(verb, SAMPLES[verb])


def _grounds() -> Iterator[Asked]:
    for ground in (*DISRUPTIONS, *ALSO_AT_TERMINALS, FRAUD, MALFUNCTION):
        yield Asked(f"void {ground}", f"void {ground} x")
    for ground in GROUNDS:
        yield Asked(f"void-wagers {ground}", f"void-wagers {ground} x wagers=ann_tie")
    for ground in SETTLED_GROUNDS:
        yield Asked(f"void-settled {ground}", f"void-settled 1 {ground} x")


def _rulings() -> Iterator[Asked]:
    for fact, ruling in dict.fromkeys((row.fact, each.key) for row in ROWS for each in row.rulings):
        yield Asked(f"rule {fact} {ruling}", f"rule {fact} {ruling} x")


def _money(key: str) -> Iterator[Asked]:
    top = HIGHEST[game(key).edition]
    for way in WAYS:
        yield Asked(f"adjust {way}", f"adjust {way} 1 5 x second={top}:Sam")
        second = f"adjust {way} 1 5 x second={RANK}:Sam"
        yield Asked(f"adjust {way}, the second", second, too_low=Refusal.SECOND_PERSON)
    for goes_to in (BACK, HOUSE):
        yield Asked(f"determine {goes_to}", f"determine T1-C1 ann {goes_to}")
    for tender in TENDERS:
        yield Asked(f"buy-in {tender}", f"buy-in 1 5 {tender}")
    for tender in (CHIPS, *CONVERTED):
        yield Asked(f"buy-chips {tender}", f"buy-chips ann 5 {tender}")
        yield Asked(f"lay {tender}", f"lay ann tie 5 tender={tender}")
        yield Asked(f"issue {tender}", f"issue ann red 20 5 tender={tender}")
    if key == "big-wheel":
        second = "issue ann blue 20 5"
        yield Asked("issue a second colour", second, at=coloured, too_low=Refusal.CHIP_COLOUR)


def _people(key: str) -> Iterator[Asked]:
    book, files = casebook(game(key).edition), on_file(key).state.cases
    for kind in dict.fromkeys(kind for book in CASEBOOKS.values() for kind in book.kinds):
        yield Asked(f"open-case {kind}", f"open-case {kind} prohibited-device x ground=use")
    for act in dict.fromkeys(act for book in CASEBOOKS.values() for act in book.acts):
        yield Asked(f"record-act {act}", f"record-act T1-C1 {act} x", at=on_file)
    for name, file in files.items():
        for action in book.kinds[file.kind].actions or ("",):
            closed = f"close-case {name} x" + (f" action={action}" if action else "")
            yield Asked(f"close-case {file.kind} {action}".rstrip(), closed, at=on_file)


def _cards(key: str) -> Iterator[Asked]:
    rules, total = SHOES[key], 416
    for cause in rules.cause:
        yield Asked(f"order-shuffle {cause.key}", f"order-shuffle {cause.key} x", at=ready)
        yield Asked(f"shuffle {cause.key}", f"shuffle {cause.key} x", at=ready)
    yield Asked("shuffle, the first", "shuffle before-play", at=bare)
    yield Asked("shuffle that was ordered", "shuffle other", at=due)
    sound = f"replace-cards {ALL} B {total} x"
    yield Asked("replace-cards all, a shuffle is due", sound, at=due)
    when_due = ", no shuffle is due" if rules.replaced_when_due else ""
    yield Asked(f"replace-cards all{when_due}", sound, at=ready)
    yield Asked("replace-cards some", f"replace-cards {SOME} B 1 x", at=ready)
    yield from _cuts(key)
    if key in CHOSEN:
        slip = f"correct-entry {SEEN[key]} 2d"
        yield Asked("correct-entry, somebody chose upon it", slip, at=decided)
    yield Asked("correct-entry", "correct-entry 1 9h")
    if not ready(key).state.is_live:
        over = "correct-entry 1 9h the camera says so"
        yield Asked("correct-entry, a device has read it", over, at=sensed)


def _cuts(key: str) -> Iterator[Asked]:
    rule = SHOES[key].cut
    if rule.by == "nobody" or (shoe := ready(key).state.shoe) is None or shoe.is_continuous:
        return
    for method in rule.method:
        named = f"cut {method.key}"
        yield Asked(named, f"cut 100 {method.behind} method={method.key}", at=uncut)
        deeper = f"cut 100 {method.behind + 1} method={method.key}"
        if method.more:
            yield Asked(f"{named}, further from the back", deeper, at=uncut)
    if rule.by == "players":
        yield Asked("cut by a player", "cut 100 20 by=ann", at=seated)
        yield Asked("cut for the players", "cut 100 20", at=uncut)
    elif not rule.method:
        yield Asked("cut by the dealer", "cut 26 20", at=uncut)
    if rule.least_decks:
        by, where = (" by=ann", seated) if rule.by == "players" else ("", uncut)
        way = "".join(f" method={method.key}" for method in rule.method[:1])
        near = f"cut 1 20{by}{way}"
        yield Asked("cut near an end", near, at=where, too_low=Refusal.CUT_DEPTH)


__all__ = ["SAMPLES", "Asked", "asked"]
