"""The next step at a table: one thing at a time, with its reason and its clause."""

from collections import Counter
from typing import Literal

from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal, Lay, Result, Settle
from croupier.rulebook import cite
from croupier.table.dealing.double_entry import correcting_act, rules_on_device
from croupier.table.dealing.faces import cards_out, no_spin_due
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
from croupier.words import PhraseData, data_of

What = Literal[
    "open-table", "put-right", "check-cards", "shuffle", "cut", "burn", "mend", "open-wagering", "call",
    "spin", "wait-for-wagers", "wait-for-shooter", "wait-for-rest", "wait-for-reading", "wait-for-answers",
    "wait-for-system", "no-spin", "face", "cutting-card", "answers", "settle", "lay", "confirm", "abandon",
]  # fmt: skip


class NextView(View, frozen=True, kw_only=True):
    """The next step: one thing at a time."""

    what: What
    of: str = ""
    """The object of the step: the place of a card, the player who cuts, the question, the item out of order."""
    says: str = ""
    """Why, in a sentence, where there is more to say than what and where."""
    phrase: PhraseData | None = None
    clauses: tuple[str, ...] = ()
    until: int | None = None
    outstanding: int = 0
    """The number of choices that are still awaited."""
    keys: tuple[str, ...] = ()
    """The faces that may be entered, and no others."""
    confirms: str = ""
    """The result to confirm, in words."""
    also: tuple[What, ...] = ()
    """Further steps that are possible now."""
    act: str = RUN_TABLE
    """The power that it takes."""


class UndoView(View, frozen=True, kw_only=True):
    """The last face that was entered: until the result is confirmed it can be corrected."""

    place: int
    """Its place among the faces, counted from one."""
    first: int = 1
    """The first place that can be corrected: no wager was settled on this face or a later one."""
    face: str
    to: str = ""
    keys: tuple[str, ...] = ()
    """The faces to which an entry may be corrected."""
    act: str = RUN_TABLE
    """The power that it takes. After a decision of a player or a time-out it is more than a dealer's."""
    decided: int = 0
    """The last place on which a player decided: up to it a correction takes the power `above`."""
    read_by_device: tuple[int, ...] = ()
    """The places, counted from one, where a correction rules on a device: it takes a reason and the power `above`."""
    above: str = ""


def next_view(state: State) -> NextView:
    """The step that the table waits for."""
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
    return NextView(
        what=what,
        says=str(refused.detail),
        clauses=clauses_as_text(cites),
        phrase=data_of(refused.detail),
    )


def _while_wagering(state: State, round_: Round) -> NextView:
    motion, moves = state.offer.game.motion, bool(round_.motion)
    if state.is_live:
        if motion is Motion.BEFORE_CALL and not moves:
            return NextView(what="spin", clauses=clauses_as_text(cite("WHEEL 5.1.2")))
        return NextView(what="call")
    at_start = motion is Motion.AT_POINT and state.opened.starts_with_wagering
    also: tuple[What, ...] = ()
    if (motion is Motion.ANY_TIME or at_start) and not moves:
        also = ("wait-for-shooter",) if round_.shooter else ("spin",)
    elif motion is Motion.CARDS:
        # The first card ends wagering (SATG 6.1.3).
        also = ("call",)
    return NextView(what="wait-for-wagers", until=round_.until, also=also)


def _while_dealing(state: State, round_: Round) -> NextView:
    wanted = steps(state)
    if wanted:
        return _with_cards(wanted[0])
    refused = undirected(state)
    if refused:
        return _because(state, refused, "abandon")
    refused = no_spin_due(state)
    if refused:
        return _because(state, refused, "no-spin")
    return _in_motion(state, round_) or _wanted(state, round_)


def _in_motion(state: State, round_: Round) -> NextView | None:
    """The motion of wheel, ball or dice that the table waits for before a face can be entered."""
    if state.offer.game.motion is Motion.CARDS or not isinstance(round_.wants, Deal):
        return None
    clauses = clauses_as_text(state.offer.game.conduct.results)
    shooter = round_.shooter
    if not round_.motion and shooter is not None and shooter.terminal:
        until, of = shooter.until, shooter.terminal
        return NextView(what="wait-for-shooter", of=of, until=until, clauses=(str(shooter.clause),))
    if not round_.motion:
        itself = state.opened.starts_itself
        return NextView(what="wait-for-system" if itself else "spin", clauses=clauses)
    if state.opened.confirms == "device":
        return NextView(
            what="wait-for-reading" if round_.rests else "wait-for-rest", clauses=clauses
        )
    return None


def _wanted(state: State, round_: Round) -> NextView:
    """The step that the procedure of the round waits for."""
    wants = round_.wants
    match wants:
        case Deal(to=to, cites=cites):
            clauses, keys = clauses_as_text(cites), keys_of(state, round_)
            return _card(state, NextView(what="face", of=to, clauses=clauses, keys=keys))
        case Ask(key=key, cites=cites):
            until = round_.asked.until if round_.asked else None
            return NextView(
                what="answers" if state.is_live else "wait-for-answers",
                of=key,
                clauses=clauses_as_text(cites),
                until=until,
                outstanding=len(round_.awaited),
            )
        case Settle(key=key, cites=cites):
            return NextView(what="settle", of=key, clauses=clauses_as_text(cites))
        case Lay(key=key, cites=cites):
            return NextView(what="lay", of=key, clauses=clauses_as_text(cites))
    assert isinstance(wants, Result), "The book is sealed."
    show = round_.setup.variant.dealing.source.show
    return NextView(
        what="confirm",
        confirms=words_of(round_.setup, tuple(map(show, round_.faces)), round_.dealt),
    )


def _card(state: State, coming: NextView) -> NextView:
    """The next card; where the cutting card was put, that comes first (SATG 9.4.2(a), GAZ 29/2000 7.7(a))."""
    shoe = state.shoe
    if shoe is None or not shoe.has_cutting_card:
        return coming
    if not shoe.cutting_card_due:
        return replace(coming, also=("cutting-card",))
    cites = state.offer.game.conduct.laid_aside or shoe.rules.cutting_card.citations
    return replace(coming, what="cutting-card", clauses=clauses_as_text(cites))


def keys_of(state: State, round_: Round, *, besides: int | None = None) -> tuple[str, ...]:
    """The faces that may come: a card of which all copies are out is left out.

    `besides` is the place of a face that is put right, counted from nothing.
    """
    source = round_.setup.variant.dealing.source
    carried = state.shoe.carried[:1] if state.shoe and besides is None else ()
    if any(carried):
        # A card drawn in excess and seen is the next card, and no other (WAR 9.2).
        return carried
    faces = tuple(dict.fromkeys(source.faces))
    if source.returns or round_.setup.decks is None:
        return tuple(map(source.show, faces))
    drawn = [draw.face for draw in round_.draws] if besides is None else list(round_.faces)
    if besides is not None:
        del drawn[besides]
    out, held = cards_out(state) + Counter(drawn), Counter(source.faces)
    return tuple(source.show(face) for face in faces if out[face] < round_.setup.decks * held[face])


def undo_view(state: State) -> UndoView | None:
    """The last face, as long as nothing was paid on it."""
    round_ = state.round
    if round_ is None or state.phase is not Phase.DEALING:
        return None
    place = len(round_.faces)
    if place <= round_.settled_faces:
        return None
    to = round_.dealt[place - 1][0] if place <= len(round_.dealt) else ""
    above = correcting_act(state.edition)
    return UndoView(
        place=place,
        first=round_.settled_faces + 1,
        face=round_.setup.variant.dealing.source.show(round_.faces[-1]),
        to=to,
        keys=keys_of(state, round_, besides=place - 1),
        act=above if place <= round_.decided_faces else RUN_TABLE,
        decided=round_.decided_faces,
        read_by_device=tuple(
            entered for entered in range(1, place + 1) if rules_on_device(state, entered)
        ),
        above=above,
    )
