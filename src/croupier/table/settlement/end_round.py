"""End a round: settle, void or abandon it, with interim settlements on the way."""

from collections.abc import Collection, Iterable, Mapping

from croupier.errors import Mistake
from croupier.games.contract.procedure import Fates, Result, Settle, Stake
from croupier.money import Cents
from croupier.rulebook import Citations, cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.round import Round
from croupier.table.settlement.round_sheet import (
    at_live_table,
    at_terminals,
    bonuses,
    settled_stakes,
    unsettled,
    voided,
)
from croupier.table.state import State
from croupier.table.values.sheet import Sheet, digest

REFUNDS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.5"),
    "WAR": cite("WAR 11.4"),
    "WHEEL 4.0": cite("WHEEL 9.5"),
    "GAZ 29/2000": cite("GAZ 29/2000 1.1 void"),
}
"""By edition: the clause that returns the stakes of a void round."""


def voided_by(round_: Round, clauses: Citations = ()) -> str:
    """Return the clause under which a stake is void: the first of the ruling, or the refund clause."""
    return next(map(str, (*clauses, *REFUNDS.get(round_.setup.game.edition, ()))), "")


def _sheet(draft: Draft, fates: Fates) -> Sheet:
    """Return what these stakes are paid, and advise each patron below the minimum who was not yet advised."""
    round_ = draft.state.playing
    due = unsettled(round_, fates)
    if not draft.state.is_live:
        return at_terminals(round_, due)
    sheet, advised = at_live_table(round_, due)
    for patron in advised:
        if patron in draft.state.advised:
            continue
        draft.emit(e.UnderMinimumAdvised(at=draft.at, patron=patron))
    return sheet


def settle_round(draft: Draft, result: Result) -> None:
    """Settle and pay every remaining stake."""
    round_ = draft.state.playing
    if draft.state.is_live:
        sheet = (*_sheet(draft, result.fates), *bonuses(round_, result.bonuses))
        _adds_up(round_, sheet)
        named = draft.file_sheet(sheet)
    else:
        named, sheet = draft.context.foreseen(round_) or due_at_terminals(round_)
        draft.sheets[named] = sheet
    draft.emit(settled(draft.state, named, at=draft.at, by=draft.order.by.name))


def settled(state: State, named: str, *, at: int, by: str = "") -> e.RoundSettled:
    """Return the event that the round was settled by the sheet with this hash."""
    round_ = state.playing
    direction = "" if round_.holders else state.direction
    return e.RoundSettled(at=at, sheet=named, laid=round_.laid, direction=direction, by=by)


def due_at_terminals(round_: Round) -> tuple[str, Sheet]:
    """Return what the result pays at terminals, as a sheet and its hash."""
    result = round_.wants
    assert isinstance(result, Result), "The result is known."
    sheet = (
        *at_terminals(round_, unsettled(round_, result.fates)),
        *bonuses(round_, result.bonuses),
    )
    _adds_up(round_, sheet)
    return digest(sheet), sheet


def _adds_up(round_: Round, sheet: Sheet) -> None:
    """Raise `Mistake` unless stakes and settled amounts agree: each stake is settled exactly once."""
    wagers = sum(held.amount for wager in round_.wagers.values() for held in wager.values())
    added = sum(amount * round_.times[made] for made, amount in round_.added.items())
    paid = sum(row.amount for _, before in (*round_.sheets, *round_.voids) for row in before)
    due = sum(row.amount for row in sheet)
    if wagers + added != paid + due:
        raise Mistake(f"Round {round_.number}: {wagers + added} staked, {paid + due} settled.")


def settle_interim(draft: Draft, due: Settle) -> None:
    """Pay the stakes that are decided before the round is over (WAR 7.4.1)."""
    named = draft.file_sheet(_sheet(draft, due.fates))
    draft.emit(e.InterimPaid(at=draft.at, key=due.key, sheet=named))


def void_round(
    draft: Draft, *, ground: str, reason: str, clauses: Citations, reverses: bool
) -> None:
    """Return every stake exactly. Interim settlements are reversed too, where the ground says so."""
    round_ = draft.state.playing
    settled: Collection[Stake] = () if reverses else settled_stakes(round_)
    event = e.RoundVoided(
        at=draft.at,
        sheet=draft.file_sheet(voided(round_, besides=settled, clause=voided_by(round_, clauses))),
        ground=ground,
        reason=reason,
        clauses=tuple(map(str, clauses)),
        reversed=tuple(named for named, _ in round_.sheets) if reverses else (),
        laid=round_.laid,
        released=released(round_, round_.holds),
    )
    draft.emit(event)


def released(round_: Round, wagers: Iterable[str]) -> dict[str, Cents]:
    """Return the amounts reserved for a choice on these wagers, by holder."""
    amounts: dict[str, Cents] = {}
    for wager in sorted(wagers):
        amount = round_.holds.get(wager)
        if amount:
            holder, _ = round_.holders[wager]
            amounts[holder] = Cents(amounts.get(holder, 0) + amount)
    return amounts
