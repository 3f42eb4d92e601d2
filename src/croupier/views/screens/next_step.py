"""What comes next at a table: one thing at a time, with its reason and its clause."""

from collections import Counter
from typing import Literal

from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal, Lay, Result, Settle
from croupier.rulebook import cite
from croupier.rulebook.authority import acts
from croupier.table.dealing.faces import RESULTS, no_spin_due
from croupier.table.dealing.motion import undirected
from croupier.table.decide import governing
from croupier.table.equipment.equipment_ready import steps, unready
from croupier.table.equipment.shoe import RUN_TABLE, Step
from croupier.table.phases import Phase
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.refusals import Refused
from croupier.table.values.replace import replace
from croupier.views.screens.notice_bar import FREEZING
from croupier.views.screens.outcomes_view import words_of
from croupier.views.wire_struct import View, clauses_as_text

What = Literal[
    "open-table", "put-right", "check-cards", "shuffle", "cut", "burn", "mend", "open-wagering", "call",
    "spin", "wait-for-wagers", "wait-for-shooter", "wait-for-rest", "wait-for-reading", "wait-for-answers",
    "wait-for-system", "no-spin", "face", "cutting-card", "answers", "settle", "lay", "confirm", "abandon",
]  # fmt: skip


LAID_ASIDE = {
    "electronic-baccarat": cite("SATG 9.4.2(a)"),
    "rapid-baccarat": cite("SATG 9.4.2(a)"),
    "com-bo": cite("GAZ 29/2000 7.7(a)"),
}
"""By game: what says where the cutting card goes when it appears."""


class NextView(View, frozen=True, kw_only=True):
    """What comes next: one thing at a time."""

    what: What
    of: str = ""
    """To whom or where: the place of a card, the player who cuts, the question, the item out of order."""
    says: str = ""
    """Why, in a sentence, where there is more to say than what and where."""
    clauses: tuple[str, ...] = ()
    until: int | None = None
    outstanding: int = 0
    """How many answers are still awaited."""
    keys: tuple[str, ...] = ()
    """The faces that may be entered, and no others."""
    confirms: str = ""
    """What a confirmation would confirm, in words."""
    also: tuple[What, ...] = ()
    """What may be done besides."""
    act: str = RUN_TABLE
    """The power that it takes."""


class UndoView(View, frozen=True, kw_only=True):
    """The last face that was entered: until the result is confirmed it can be put right."""

    place: int
    """The how manieth face it is, counted from one."""
    face: str
    to: str = ""
    keys: tuple[str, ...] = ()
    """What it may be put right to."""
    act: str = RUN_TABLE
    """The power that it takes: once somebody has decided on it, or let the time pass, more than a dealer's."""


def next_view(state: State) -> NextView:
    """What the table waits for."""
    if state.phase is Phase.SHUT:
        return NextView(what="open-table")
    if state.frozen is not None:
        return NextView(what="put-right", of=str(state.frozen.number), clauses=FREEZING)
    if state.phase is Phase.READY:
        return _between_rounds(state)
    if state.phase is Phase.WAGERING:
        return _while_wagering(state, state.playing)
    return _while_dealing(state, state.playing)


def _between_rounds(state: State) -> NextView:
    wanted = steps(state)
    if wanted:
        return _with_cards(wanted[0])
    refused = unready(state)
    if refused:
        return _because(state, refused, "mend")
    if not state.opened.dealer_activated:
        return NextView(what="wait-for-system")
    return NextView(what="open-wagering")


def _with_cards(step: Step) -> NextView:
    clauses = clauses_as_text(filter(None, (step.clause,)))
    what: dict[str, What] = {
        "check-cards": "check-cards",
        "shuffle": "shuffle",
        "cut": "cut",
        "burn": "burn",
    }
    return NextView(what=what[step.what], of=step.of, clauses=clauses, act=step.act)


def _because(state: State, refused: Refused, what: What) -> NextView:
    cites = governing(state, refused.cites)
    return NextView(what=what, says=refused.detail, clauses=clauses_as_text(cites))


def _while_wagering(state: State, one: Round) -> NextView:
    motion, moves = state.offer.game.motion, bool(one.motion)
    if state.is_live:
        if motion is Motion.BEFORE_CALL and not moves:
            return NextView(what="spin", clauses=clauses_as_text(cite("WHEEL 5.1.2")))
        return NextView(what="call")
    at_start = motion is Motion.AT_POINT and state.opened.starts_with_wagering
    also: tuple[What, ...] = ()
    if (motion is Motion.ANY_TIME or at_start) and not moves:
        also = ("wait-for-shooter",) if one.shooter else ("spin",)
    elif motion is Motion.CARDS:
        # The first card ends wagering (SATG 6.1.3).
        also = ("call",)
    return NextView(what="wait-for-wagers", until=one.until, also=also)


def _while_dealing(state: State, one: Round) -> NextView:
    wanted = steps(state)
    if wanted:
        return _with_cards(wanted[0])
    refused = undirected(state)
    if refused:
        return _because(state, refused, "abandon")
    refused = no_spin_due(state)
    if refused:
        return _because(state, refused, "no-spin")
    return _in_motion(state, one) or _wanted(state, one)


def _in_motion(state: State, one: Round) -> NextView | None:
    """What wheel, ball or dice wait for before a face can come from them."""
    if state.offer.game.motion is Motion.CARDS or not isinstance(one.wants, Deal):
        return None
    clauses = clauses_as_text(RESULTS[state.opened.game])
    shooter = one.shooter
    if not one.motion and shooter is not None and shooter.terminal:
        until, of = shooter.until, shooter.terminal
        return NextView(what="wait-for-shooter", of=of, until=until, clauses=(str(shooter.clause),))
    if not one.motion:
        itself = state.opened.starts_itself
        return NextView(what="wait-for-system" if itself else "spin", clauses=clauses)
    if state.opened.confirms == "device":
        return NextView(what="wait-for-reading" if one.rests else "wait-for-rest", clauses=clauses)
    return None


def _wanted(state: State, one: Round) -> NextView:
    """What the procedure of the round waits for."""
    wants = one.wants
    match wants:
        case Deal(to=to, cites=cites):
            return _card(
                state,
                NextView(
                    what="face", of=to, clauses=clauses_as_text(cites), keys=keys_of(state, one)
                ),
            )
        case Ask(key=key, cites=cites):
            until = one.asked.until if one.asked else None
            return NextView(
                what="answers" if state.is_live else "wait-for-answers",
                of=key,
                clauses=clauses_as_text(cites),
                until=until,
                outstanding=len(one.awaited),
            )
        case Settle(key=key, cites=cites):
            return NextView(what="settle", of=key, clauses=clauses_as_text(cites))
        case Lay(key=key, cites=cites):
            return NextView(what="lay", of=key, clauses=clauses_as_text(cites))
    assert isinstance(wants, Result), "The book is sealed."
    show = one.setup.variant.dealing.source.show
    return NextView(
        what="confirm", confirms=words_of(one.setup, tuple(map(show, one.faces)), one.dealt)
    )


def _card(state: State, coming: NextView) -> NextView:
    """The next card; where the cutting card was put, that comes first (SATG 9.4.2(a), GAZ 29/2000 7.7(a))."""
    shoe = state.shoe
    if shoe is None or not shoe.has_cutting_card:
        return coming
    if not shoe.cutting_card_due:
        return replace(coming, also=("cutting-card",))
    cites = LAID_ASIDE.get(state.opened.game, shoe.rules.cutting_card.citations)
    return replace(coming, what="cutting-card", clauses=clauses_as_text(cites))


def keys_of(state: State, one: Round, *, besides: int | None = None) -> tuple[str, ...]:
    """The faces that may come: not a card that the decks do not hold so often.

    `besides` is the place of a face that is put right, counted from nothing.
    """
    source = one.setup.variant.dealing.source
    carried = state.shoe.carried[:1] if state.shoe and besides is None else ()
    if any(carried):
        # A card drawn in excess and seen is the next card, and no other (WAR 9.2).
        return carried
    faces = tuple(dict.fromkeys(source.faces))
    if source.returns or one.setup.decks is None:
        return tuple(map(source.show, faces))
    drawn = [draw.face for draw in one.draws] if besides is None else list(one.faces)
    if besides is not None:
        del drawn[besides]
    out, held = Counter(drawn), Counter(source.faces)
    return tuple(source.show(face) for face in faces if out[face] < one.setup.decks * held[face])


def undo_view(state: State) -> UndoView | None:
    """The last face, as long as nothing was paid on it."""
    one = state.round
    if one is None or not one.faces or one.sheets or state.phase is not Phase.DEALING:
        return None
    place = len(one.faces)
    to = one.dealt[place - 1][0] if place <= len(one.dealt) else ""
    above = "correct-result" if "correct-result" in acts(state.edition) else "supervise"
    return UndoView(
        place=place,
        face=one.setup.variant.dealing.source.show(one.faces[-1]),
        to=to,
        keys=keys_of(state, one, besides=place - 1),
        act=above if one.entries.answers or one.entries.closed else RUN_TABLE,
    )
