"""What a table keeps of finished rounds: the last results, and what the last round paid to each holder."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

from croupier.games.contract.appearance import Board
from croupier.games.contract.deal import DONE, Dealing
from croupier.games.contract.setup import Setup
from croupier.games.equipment.cards import EMPTY
from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet

REMEMBERED_RESULTS = 20
"""The number of results that a table keeps for the displays; the log has them all."""

BOARD_RESULTS = 200
"""The number of results that a board of past results counts."""

Dealt = tuple[tuple[str, int], ...]
"""Where each face went, in order."""


class Ended(Struct, frozen=True, kw_only=True):
    """How a round ended."""

    number: int
    at: int
    end: Literal["settled", "void"] = "settled"
    faces: tuple[str, ...] = ()
    """The faces as printed; none for a void round."""
    dealt: Dealt = ()
    """Empty after a correction of a round in which players made choices: then only the faces are known."""
    clauses: tuple[str, ...] = ()
    """Of a void round: the clauses that give the power to declare it."""
    corrected: bool = False
    seal: str = ""
    """The root of its sealed book; empty if wagering never closed."""
    sealed_at: int | None = None


class BoardResult(NamedTuple):
    """A settled round as the board beside the felt has it."""

    number: int
    mark: str
    """Its faces, as in `1-4-6`; of roads its marks, as in `banker+player-pair`."""


class Share(NamedTuple):
    """What a round paid to one holder."""

    patron: str
    """The patron who had the terminal then; a later patron does not see the rows."""
    rows: Sheet


class LastRound(Struct, frozen=True, kw_only=True):
    """The settlement rows of the last finished round, by holder."""

    number: int
    shares: Mapping[str, Share]


def by_holder(sheet: Iterable[Row], patron_of: Callable[[str], str]) -> dict[str, Share]:
    """Split a sheet by holder once, so that later lookups are fast."""
    rows: dict[str, list[Row]] = {}
    for row in sheet:
        rows.setdefault(row.holder, []).append(row)
    return {holder: Share(patron_of(holder), tuple(row)) for holder, row in rows.items()}


def remembered_round(round_: Round, event: e.RoundSettled | e.RoundVoided) -> Ended:
    """Return the short record of a finished round."""
    over = Ended(number=round_.number, at=event.at, seal=round_.root, sealed_at=round_.closed_at)
    if isinstance(event, e.RoundVoided):
        return replace(over, end="void", clauses=event.clauses)
    show = round_.setup.variant.dealing.source.show
    return replace(over, faces=tuple(map(show, round_.faces)), dealt=round_.dealt)


def rows_of_round(
    round_: Round, event: e.RoundSettled | e.RoundVoided | None, sheet: Sheet
) -> Sheet:
    """Return all rows of a round: interim payments unless a void reverses them, single voids, and the final sheet."""
    reverses = isinstance(event, e.RoundVoided) and event.reversed
    interim = () if reverses else tuple(row for _, paid in round_.sheets for row in paid)
    singly = tuple(row for _, paid in round_.voids for row in paid)
    return (*interim, *singly, *sheet)


def corrected_round(before: Ended, event: e.RoundCorrected, dealing: Dealing | None) -> Ended:
    """Return the record of a corrected round; `dealing` is given where it alone determines the place of each face."""
    if event.whole:
        return replace(
            before, end="void", faces=(), dealt=(), clauses=event.clauses, corrected=True
        )
    if not event.faces:
        return replace(before, corrected=True)
    dealt = faces_by_place(dealing, event.faces) if dealing else ()
    return replace(before, faces=event.faces, dealt=dealt, corrected=True)


def faces_by_place(dealing: Dealing, faces: Iterable[str]) -> Dealt:
    """Return the place of each face in a deal without choices."""
    places, dealt = (EMPTY,) * len(dealing.places), []
    for face in map(dealing.source.read, faces):
        place = dealing.next_to(places)
        if place == DONE:
            break
        places = (*places[:place], face, *places[place + 1 :])
        dealt.append((dealing.places[place], face))
    return tuple(dealt)


def with_result(
    board: tuple[BoardResult, ...], setup: Setup, ended: Ended
) -> tuple[BoardResult, ...]:
    """Return the board after a round, the oldest result first; a void round is not on it."""
    mark = _mark(setup, ended.faces, ended.dealt)
    if not mark:
        return board
    return (*board[1 - BOARD_RESULTS :], BoardResult(ended.number, mark))


def corrected_board(
    board: tuple[BoardResult, ...], setup: Setup, event: e.RoundCorrected
) -> tuple[BoardResult, ...]:
    """Return the board after a correction: a round that is void now leaves it."""
    if not (event.whole or event.faces):
        return board
    dealing = setup.variant.dealing
    faces = () if event.whole else event.faces
    dealt = faces_by_place(dealing, faces) if setup.variant.play is None else ()
    mark = _mark(setup, faces, dealt)
    new = (it._replace(mark=mark) if it.number == event.number else it for it in board)
    return tuple(it for it in new if it.mark)


def _mark(setup: Setup, faces: tuple[str, ...], dealt: Dealt) -> str:
    match setup.game.appearance.board:
        case Board.NONE:
            return ""
        case Board.ROADS:
            return "+".join(setup.game.reading.marked(dealt))
        case _:
            return "-".join(faces)
