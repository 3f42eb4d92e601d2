"""A settled round, settled anew: the sheet as it should have been, and who gains or loses by it.

Nothing is edited. The new sheet stands beside the old one, and the difference between the two is
what moves (SATG 8.3, SATG 20.5).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from immutables import Map

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Draw, Procedure, Stake
from croupier.money import NOTHING, Cents, Fate
from croupier.table.events import RoundCorrected
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import Fit, fit, must_be_result, voided
from croupier.table.round import Round, Spot, StakedWager, wager_id
from croupier.table.settlement.end_round import voided_by
from croupier.table.settlement.round_sheet import (
    amount_of,
    at_live_table,
    at_terminals,
    bonuses,
    stakes_of,
)
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet

OF = "/of "
"""In the name of a stake: the choice was dropped, and this is the question it had answered."""


def as_round(told: RoundHistory) -> Round:
    """A round that is over, as it stood before it was settled."""
    wagers: dict[str, dict[Spot, StakedWager]] = {}
    for place, one in enumerate(told.wagers):
        if not one.why:
            held = StakedWager(one.amount, one.colour, one.value, "", arrived=place, reached=place)
            wagers.setdefault(one.holder, {})[one.where] = held
    times: dict[tuple[str, str], int] = {}
    added: dict[tuple[str, str], Cents] = {}
    for given in told.answers:
        if given.stake:
            made = (given.wager, given.choice)
            times[made], added[made] = times.get(made, 0) + 1, given.stake
    return Round(
        number=told.number,
        opened_at=told.at,
        until=None,
        setup=told.setup,
        jackpots=told.jackpots,
        wagers=Map({holder: Map(own) for holder, own in wagers.items()}),
        holders=Map({one.id: (one.holder, one.where) for one in told.wagers if not one.why}),
        entries=told.entries,
        added=Map(added),
        times=Map(times),
        terms=told.terms,
    )


def procedure_of(one: Round) -> Procedure:
    """The procedure of a round, ready to be asked."""
    return begin(one.setup.variant, one.book, one.setup.rules)


def refit(told: RoundHistory, faces: Collection[int], rulings: Mapping[str, str]) -> Fit:
    """The fit report of a round on the faces that really came."""
    one = as_round(told)
    after = replace(one.entries, draws=tuple(map(Draw, faces)))
    return fit(procedure_of(one), one.entries, after, rulings)


def resettled(told: RoundHistory, made: Fit) -> Sheet:
    """What should have been paid, by the rulings on the fit report."""
    if made.void:
        return voided_whole(told)
    one = as_round(told)
    fates = must_be_result(made.standing).fates
    every = {**made.standing.settled, **fates}
    kept = {stake: fate for stake, fate in every.items() if stake.wager not in made.entries.out}
    paid = at_live_table(one, kept)[0] if one.terms else at_terminals(one, kept)
    won = bonuses(one, must_be_result(made.standing).bonuses)
    return (*paid, *won, *_void_rows(one, made), *_dropped_before(told))


def _void_rows(one: Round, made: Fit) -> Iterator[Row]:
    """Stakes that go back: of wagers that are void, and of choices that no longer fit."""
    dropped = Counter((answer.wager, one.entries.answers[answer]) for answer in made.dropped)
    for wager in sorted(made.entries.out):
        counted = Counter[str]()
        for stake in stakes_of(one, wager):
            choice = (wager, stake.choice)
            counted[stake.choice] += 1
            if not stake.choice or counted[stake.choice] <= one.times[choice] - dropped[choice]:
                yield _void(one, stake)
    for answer in made.dropped:
        chosen = one.entries.answers[answer]
        if (answer.wager, chosen) in one.added:
            # A name of its own: another stake of the same choice may still be there.
            yield _void(one, Stake(answer.wager, f"{chosen}{OF}{answer.question}"))


def _void(one: Round, stake: Stake) -> Row:
    holder, where = one.holders[stake.wager]
    held, amount = one.held(stake.wager), amount_of(one, stake)
    return Row(
        holder, stake.wager, stake.added, where.area, stake.choice or where.bet, Fate.VOID.value,
        amount, amount, NOTHING, NOTHING, held.colour, voided_by(one),
    )  # fmt: skip


def voided_whole(told: RoundHistory) -> Sheet:
    """Every stake goes back, whatever was paid (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    return tuple(_void_all(told, known_wagers(told)))


def _void_all(told: RoundHistory, wagers: Collection[str]) -> Iterator[Row]:
    """Every stake of some wagers goes back."""
    one = as_round(told)
    for wager in sorted(set(wagers)):
        yield from (_void(one, stake) for stake in stakes_of(one, wager))
    yield from (row for row in _dropped_before(told) if row.wager in wagers)


def _dropped_before(told: RoundHistory) -> Iterator[Row]:
    """Stakes of choices that an earlier correction dropped: they went back, and stay there."""
    return (row for row in told.rows if OF in row.added)


def voided_singly(told: RoundHistory, wagers: Collection[str]) -> Sheet:
    """The sheet as it stands, but for some wagers whose stakes go back."""
    kept = tuple(row for row in told.rows if row.wager not in wagers)
    return (*kept, *_void_all(told, wagers))


def out_of(told: RoundHistory, wagers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Wagers that are void from here on, each with the questions in which it had taken part."""
    entries = voided(told.entries, wagers)
    fresh = sorted(set(wagers) - told.entries.out)
    return {wager: tuple(sorted(entries.took_part[wager])) for wager in fresh}


def gains(was: Sheet, now: Sheet) -> dict[tuple[str, str], Cents]:
    """By holder and colour: what he gains by the new sheet, or loses."""
    sums: dict[tuple[str, str], int] = {}
    for row in now:
        own = (row.holder, row.colour)
        sums[own] = sums.get(own, 0) + _got(row)
    for row in was:
        own = (row.holder, row.colour)
        sums[own] = sums.get(own, 0) - _got(row)
    return {own: Cents(sums[own]) for own in sorted(sums) if sums[own]}


def differences(was: Sheet, now: Sheet, left: Collection[str]) -> dict[tuple[str, str], Cents]:
    """What moves; of whoever has no part in chips any more one sum, whatever colour he played with."""
    sums: dict[tuple[str, str], int] = {}
    for (holder, colour), gain in gains(was, now).items():
        own = (holder, "" if holder in left else colour)
        sums[own] = sums.get(own, 0) + gain
    return {own: Cents(gain) for own, gain in sums.items() if gain}


def debtor(event: RoundCorrected, holder: str) -> str:
    """Who owes what cannot be taken back: the player of then, by his key."""
    return event.left.get(holder) or event.debtors.get(holder, holder)


def account_of(event: RoundCorrected, holder: str) -> str:
    """The terminal of the player of then, wherever he sits now."""
    return event.moved.get(holder, holder)


def _got(row: Row) -> int:
    """What a row gave to its holder; what stays on the layout is still his."""
    return row.back + row.winnings + row.stays


def known_wagers(told: RoundHistory) -> set[str]:
    """The recognised wagers of a round."""
    return {wager_id(one.holder, one.where) for one in told.wagers if not one.why}
