"""What a table remembers of rounds that are over: the last results, and what the last round paid to whom."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

from croupier.games.contract.deal import DONE, Dealing
from croupier.games.equipment.cards import EMPTY
from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet

KEPT = 20
"""So many results are remembered for the displays; the log has them all."""

Dealt = tuple[tuple[str, int], ...]
"""Where each face went, in its order."""


class Ended(Struct, frozen=True, kw_only=True):
    """How a round ended."""

    number: int
    at: int
    end: Literal["settled", "void"] = "settled"
    faces: tuple[str, ...] = ()
    """As they are printed; of a void round none."""
    dealt: Dealt = ()
    """Nothing where it was put right later and players had decided: then only the faces are known."""
    clauses: tuple[str, ...] = ()
    """Of a void: what gives the power to declare it."""
    corrected: bool = False
    seal: str = ""
    """The root of its sealed book; nothing if it never closed."""
    sealed_at: int | None = None


class Share(NamedTuple):
    """What a round paid to one holder."""

    patron: str
    """Who had the terminal then; whoever has it later is not told."""
    rows: Sheet


class LastRound(Struct, frozen=True, kw_only=True):
    """What became of every stake of the last round that ended, by holder."""

    number: int
    shares: Mapping[str, Share]


def by_holder(sheet: Iterable[Row], patron_of: Callable[[str], str]) -> dict[str, Share]:
    """A sheet cut into the parts of its holders: once, so that each finds his own at once."""
    rows: dict[str, list[Row]] = {}
    for row in sheet:
        rows.setdefault(row.holder, []).append(row)
    return {holder: Share(patron_of(holder), tuple(own)) for holder, own in rows.items()}


def remembered_round(one: Round, event: e.RoundSettled | e.RoundVoided) -> Ended:
    """A round as it is remembered."""
    over = Ended(number=one.number, at=event.at, seal=one.root, sealed_at=one.closed_at)
    if isinstance(event, e.RoundVoided):
        return replace(over, end="void", clauses=event.clauses)
    show = one.setup.variant.dealing.source.show
    return replace(over, faces=tuple(map(show, one.faces)), dealt=one.dealt)


def rows_of_round(one: Round, event: e.RoundSettled | e.RoundVoided | None, sheet: Sheet) -> Sheet:
    """What was paid on the way, unless the event that ends the round takes it back, and at the end."""
    reverses = isinstance(event, e.RoundVoided) and event.reversed
    interim = () if reverses else tuple(row for _, paid in one.sheets for row in paid)
    singly = tuple(row for _, paid in one.voids for row in paid)
    return (*interim, *singly, *sheet)


def corrected_round(before: Ended, event: e.RoundCorrected, dealing: Dealing | None) -> Ended:
    """A round that was corrected; `dealing` where it says by itself to which place a face goes."""
    if event.whole:
        return replace(
            before, end="void", faces=(), dealt=(), clauses=event.clauses, corrected=True
        )
    if not event.faces:
        return replace(before, corrected=True)
    dealt = faces_by_place(dealing, event.faces) if dealing else ()
    return replace(before, faces=event.faces, dealt=dealt, corrected=True)


def faces_by_place(dealing: Dealing, faces: Iterable[str]) -> Dealt:
    """To which places faces go where nobody decides."""
    places, dealt = (EMPTY,) * len(dealing.places), []
    for face in map(dealing.source.read, faces):
        place = dealing.next_to(places)
        if place == DONE:
            break
        places = (*places[:place], face, *places[place + 1 :])
        dealt.append((dealing.places[place], face))
    return tuple(dealt)
