"""Rounds as they were recorded, and why they paid what they paid."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from croupier.engine.store import Store
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.library.rows import BESIDE, Result, Rows
from croupier.records import notation
from croupier.records.explained_round import Explained, read_round
from croupier.records.explanation import tell_order
from croupier.rulebook import ZONE
from croupier.table.history.round_history import RoundHistory
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.instants import instant_of


@dataclass(frozen=True, kw_only=True)
class RoundInfo(Result):
    """A round of a table."""

    round: str
    game: str
    opened: datetime
    faces: tuple[str, ...]
    """What was drawn, without what was discarded."""
    wagers: int
    staked_cents: int
    returned_cents: int
    """What went to players: stakes that came back, and winnings. Chips of a tournament are counted in hundredths."""
    end: str
    """`settled`, `abandoned` or `void` with its ground; empty while it goes on."""
    notation: str = field(metadata=BESIDE, repr=False)
    """The whole round on one line, which `explain` reads."""


@dataclass(frozen=True, kw_only=True)
class ExplainedStake(Result):
    """Why one stake of a round was paid what it was."""

    wager: str
    bet: str
    stake: str
    """`wager`, or the choice that added it."""
    line: str
    pays: str
    staked_cents: int
    back_cents: int
    winnings_cents: int
    stays_cents: int
    """What remains on the layout."""
    source: str
    arithmetic: str = field(metadata=BESIDE)
    agrees: bool = field(metadata=BESIDE)
    """Whether the rules, run again, give the same payment."""


@dataclass(frozen=True, repr=False)
class Explanation(Rows[ExplainedStake]):
    """A round or an order in plain language; as rows the stakes of the round."""

    lines: tuple[str, ...] = field(kw_only=True)
    agrees: bool = field(kw_only=True)
    """Whether the rules, run again, agree with all that was paid."""

    def __str__(self) -> str:
        return "\n".join(self.lines)

    __repr__ = __str__


def explain(what: str, *, store: str = "", holder: str = "") -> Explanation:
    """Explain why a round paid what it paid, or why an order was refused.

    Args:
        what: a round in notation; with a store a round such as `RR1/2`, or the id of an order.
        store: a SQLite file, or `postgresql://…`.
        holder: one terminal or patron of a round only.
    """
    if " | " in what:
        return explanation(Explained(notation.parse_round(what), holder))
    if not store:
        raise BadInput(f"{what[:60]!r} is no round in notation. Accepted: one, or a store as well.")
    with opened(store, reading=True) as sql_store:
        return explain_in(sql_store, what, holder)


def explain_in(store: Store, what: str, holder: str) -> Explanation:
    """Explain a round or an order of a store."""
    answer = store.answer(what)
    if answer is None:
        return explanation(Explained(read_round(store, what), holder, store))
    if holder:
        raise BadInput("A holder is of a round. Accepted: an order without it.")
    lines = tuple(mask(str(line)) for line in tell_order(answer, store.sheet))
    return Explanation((), lines=lines, agrees=True)


def explanation(explained: Explained) -> Explanation:
    """Return what was found out about a round."""
    lines = tuple(mask(str(line)) for line in explained.lines())
    return Explanation(
        tuple(_stakes(explained)), title=f"Round {explained.history.name}", lines=lines,
        agrees=explained.agrees,
    )  # fmt: skip


def _stakes(explained: Explained) -> Iterator[ExplainedStake]:
    for receipt in explained.receipts:
        for part in receipt.parts:
            yield ExplainedStake(
                wager=receipt.wager, bet=receipt.bet, stake=part.stake, line=part.line, pays=part.pays,
                staked_cents=part.amount, back_cents=part.back, winnings_cents=part.winnings,
                stays_cents=part.stays, source=part.source or ", ".join(part.clauses),
                arithmetic=part.arithmetic, agrees=part.agrees,
            )  # fmt: skip


def round_info(history: RoundHistory) -> RoundInfo:
    """Return a round as plain values."""
    return RoundInfo(
        round=history.name, game=history.plan.game, opened=instant_of(history.at).astimezone(ZONE),
        faces=tuple(face.shown for face in history.draws if not face.discarded),
        wagers=len(history.wagers), staked_cents=sum(row.amount for row in history.rows),
        returned_cents=sum(row.back + row.winnings for row in history.rows),
        end=history.end, notation=notation.show(history),
    )  # fmt: skip
