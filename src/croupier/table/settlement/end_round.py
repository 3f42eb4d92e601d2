"""The end of a round: settled, voided or abandoned, and interim settlements on the way."""

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
"""By edition: what gives the stakes of a void round back."""


def voided_by(one: Round, clauses: Citations = ()) -> str:
    """The clause under which a stake is void: the first of the ruling, or what gives stakes back."""
    return next(map(str, (*clauses, *REFUNDS.get(one.setup.game.edition, ()))), "")


def _sheet(draft: Draft, fates: Fates) -> Sheet:
    """What these stakes are paid; whoever must be told of the minimum is told."""
    one = draft.state.playing
    due = unsettled(one, fates)
    if not draft.state.is_live:
        return at_terminals(one, due)
    sheet, told = at_live_table(one, due)
    for patron in told:
        if patron in draft.state.advised:
            continue
        draft.emit(e.UnderMinimumAdvised(at=draft.at, patron=patron))
    return sheet


def settle_round(draft: Draft, result: Result) -> None:
    """Every stake that is left gets its fate and is paid."""
    one = draft.state.playing
    if draft.state.is_live:
        sheet = (*_sheet(draft, result.fates), *bonuses(one, result.bonuses))
        _adds_up(one, sheet)
        named = draft.paper(sheet)
    else:
        named, sheet = draft.purse.foreseen(one) or due_at_terminals(one)
        draft.sheets[named] = sheet
    draft.emit(settled(draft.state, named, at=draft.at, by=draft.order.by.name))


def settled(state: State, named: str, *, at: int, by: str = "") -> e.RoundSettled:
    """The round is over, and was paid by the sheet of that hash."""
    one = state.playing
    direction = "" if one.holders else state.direction
    return e.RoundSettled(at=at, sheet=named, laid=one.laid, direction=direction, by=by)


def due_at_terminals(one: Round) -> tuple[str, Sheet]:
    """What the result of a round pays at terminals, named by its hash."""
    result = one.wants
    assert isinstance(result, Result), "The result is known."
    sheet = (*at_terminals(one, unsettled(one, result.fates)), *bonuses(one, result.bonuses))
    _adds_up(one, sheet)
    return digest(sheet), sheet


def _adds_up(one: Round, sheet: Sheet) -> None:
    """No stake is forgotten and none is settled twice: a round that does not add up is not settled."""
    wagers = sum(held.amount for own in one.wagers.values() for held in own.values())
    added = sum(amount * one.times[made] for made, amount in one.added.items())
    paid = sum(row.amount for _, before in (*one.sheets, *one.voids) for row in before)
    due = sum(row.amount for row in sheet)
    if wagers + added != paid + due:
        raise Mistake(f"Round {one.number}: {wagers + added} staked, {paid + due} settled.")


def settle_interim(draft: Draft, due: Settle) -> None:
    """What is decided before the round is over (WAR 7.4.1)."""
    named = draft.paper(_sheet(draft, due.fates))
    draft.emit(e.InterimPaid(at=draft.at, key=due.key, sheet=named))


def void_round(
    draft: Draft, *, ground: str, reason: str, clauses: Citations, reverses: bool
) -> None:
    """Every stake goes back exactly; what was settled on the way too, where the ground says so."""
    one = draft.state.playing
    settled: Collection[Stake] = () if reverses else settled_stakes(one)
    event = e.RoundVoided(
        at=draft.at,
        sheet=draft.paper(voided(one, besides=settled, clause=voided_by(one, clauses))),
        ground=ground,
        reason=reason,
        clauses=tuple(map(str, clauses)),
        reversed=tuple(named for named, _ in one.sheets) if reverses else (),
        laid=one.laid,
        released=released(one, one.holds),
    )
    draft.emit(event)


def released(one: Round, wagers: Iterable[str]) -> dict[str, Cents]:
    """What had been kept back for a choice on these wagers, by holder."""
    found: dict[str, Cents] = {}
    for wager in sorted(wagers):
        amount = one.holds.get(wager)
        if amount:
            holder, _ = one.holders[wager]
            found[holder] = Cents(found.get(holder, 0) + amount)
    return found
