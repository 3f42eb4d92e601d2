"""Settle a round again: the sheet as it should have been, and who gains or loses by it.

Nothing is edited. The new sheet is kept beside the old one, and only the difference between the two moves
(SATG 8.3, SATG 20.5).

A correction does not take winnings that a case has already taken. A case withholds winnings, and a finding forfeits
them (SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3). If a correction takes winnings of the same player back, the withheld and
forfeited amounts count first. A case that names a round counts for this round only. A case without a round counts for
every round that was open before the last withholding, and each amount counts once.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from immutables import Map

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Draw, Procedure, Stake
from croupier.money import NOTHING, Cents, Fate
from croupier.table.cases.case_file import WITHHOLD, Case
from croupier.table.draft import Draft
from croupier.table.events import CaseWinnings, RoundCorrected
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
"""In the name of a stake: the choice was dropped, and the question that it answered follows."""


def as_round(history: RoundHistory) -> Round:
    """Rebuild a finished round as it was before its settlement."""
    wagers: dict[str, dict[Spot, StakedWager]] = {}
    for place, wager in enumerate(history.wagers):
        if not wager.why:
            held = StakedWager(
                wager.amount, wager.colour, wager.value, "", arrived=place, reached=place
            )
            wagers.setdefault(wager.holder, {})[wager.where] = held
    times: dict[tuple[str, str], int] = {}
    added: dict[tuple[str, str], Cents] = {}
    for given in history.answers:
        if given.stake:
            made = (given.wager, given.choice)
            times[made], added[made] = times.get(made, 0) + 1, given.stake
    return Round(
        number=history.number,
        opened_at=history.at,
        until=None,
        setup=history.setup,
        jackpots=history.jackpots,
        wagers=Map({holder: Map(wager) for holder, wager in wagers.items()}),
        holders=Map(
            {wager.id: (wager.holder, wager.where) for wager in history.wagers if not wager.why}
        ),
        entries=history.entries,
        added=Map(added),
        times=Map(times),
        terms=history.terms,
    )


def procedure_of(round_: Round) -> Procedure:
    """Start the procedure of a round."""
    return begin(round_.setup.variant, round_.book, round_.setup.rules)


def refit(history: RoundHistory, faces: Collection[int], rulings: Mapping[str, str]) -> Fit:
    """Return the fit report of a round on the actual faces."""
    round_ = as_round(history)
    after = replace(round_.entries, draws=tuple(map(Draw, faces)))
    return fit(procedure_of(round_), round_.entries, after, rulings)


def resettled(history: RoundHistory, made: Fit) -> Sheet:
    """Return the sheet that should have been paid, by the rulings on the fit report."""
    if made.void:
        return voided_whole(history)
    round_ = as_round(history)
    fates = must_be_result(made.progress).fates
    every = {**made.progress.settled, **fates}
    left = {stake: fate for stake, fate in every.items() if stake.wager not in made.entries.out}
    paid = at_live_table(round_, left)[0] if round_.terms else at_terminals(round_, left)
    won = bonuses(round_, must_be_result(made.progress).bonuses)
    return (*paid, *won, *_void_rows(round_, made), *_dropped_before(history))


def _void_rows(round_: Round, made: Fit) -> Iterator[Row]:
    """Yield the rows of returned stakes: of void wagers, and of choices that no longer fit."""
    dropped = Counter((answer.wager, round_.entries.answers[answer]) for answer in made.dropped)
    for wager in sorted(made.entries.out):
        counted = Counter[str]()
        for stake in stakes_of(round_, wager):
            choice = (wager, stake.choice)
            counted[stake.choice] += 1
            if not stake.choice or counted[stake.choice] <= round_.times[choice] - dropped[choice]:
                yield _void(round_, stake)
    for answer in made.dropped:
        chosen = round_.entries.answers[answer]
        if (answer.wager, chosen) in round_.added:
            # The stake gets a name of its own, because another stake of the same choice may remain.
            yield _void(round_, Stake(answer.wager, f"{chosen}{OF}{answer.question}"))


def _void(round_: Round, stake: Stake) -> Row:
    holder, where = round_.holders[stake.wager]
    held, amount = round_.staked_wager(stake.wager), amount_of(round_, stake)
    return Row(
        holder, stake.wager, stake.added, where.area, stake.choice or where.bet, Fate.VOID.value,
        amount, amount, NOTHING, NOTHING, held.colour, voided_by(round_),
    )  # fmt: skip


def voided_whole(history: RoundHistory) -> Sheet:
    """Return every stake, independent of the payments (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    return tuple(_void_all(history, known_wagers(history)))


def _void_all(history: RoundHistory, wagers: Collection[str]) -> Iterator[Row]:
    """Yield rows that return every stake of some wagers."""
    round_ = as_round(history)
    for wager in sorted(set(wagers)):
        yield from (_void(round_, stake) for stake in stakes_of(round_, wager))
    yield from (row for row in _dropped_before(history) if row.wager in wagers)


def _dropped_before(history: RoundHistory) -> Iterator[Row]:
    """Return the rows of choices that an earlier correction dropped; their stakes remain returned."""
    return (row for row in history.rows if OF in row.added)


def voided_singly(history: RoundHistory, wagers: Collection[str]) -> Sheet:
    """Return the current sheet, except that the stakes of some wagers are returned."""
    others = tuple(row for row in history.rows if row.wager not in wagers)
    return (*others, *_void_all(history, wagers))


def out_of(history: RoundHistory, wagers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the wagers that become void, each with the questions in which it took part."""
    entries = voided(history.entries, wagers)
    fresh = sorted(set(wagers) - history.entries.out)
    return {wager: tuple(sorted(entries.took_part[wager])) for wager in fresh}


def gains(was: Sheet, now: Sheet) -> dict[tuple[str, str], Cents]:
    """Return what each holder gains or loses by the new sheet, by holder and colour."""
    sums: dict[tuple[str, str], int] = {}
    for row in now:
        pair = (row.holder, row.colour)
        sums[pair] = sums.get(pair, 0) + _returned_to_holder(row)
    for row in was:
        pair = (row.holder, row.colour)
        sums[pair] = sums.get(pair, 0) - _returned_to_holder(row)
    return {pair: Cents(sums[pair]) for pair in sorted(sums) if sums[pair]}


def differences(
    was: Sheet, now: Sheet, left: Collection[str], cases: Collection[CaseWinnings]
) -> dict[tuple[str, str], Cents]:
    """Return the amounts that players gain or lose; players who have left get one sum for all colours."""
    sums: dict[tuple[str, str], int] = {}
    for (holder, colour), gain in gains(was, now).items():
        pair = (holder, "" if holder in left else colour)
        sums[pair] = sums.get(pair, 0) + gain
    for taken in cases:
        pair = (taken.holder, "")
        sums[pair] = sums.get(pair, 0) + taken.amount
    return {pair: Cents(gain) for pair, gain in sums.items() if gain}


def debtor(event: RoundCorrected, holder: str) -> str:
    """Return the key of the player who owes an amount that cannot be taken back."""
    return event.left.get(holder) or event.debtors.get(holder, holder)


def account_of(event: RoundCorrected, holder: str) -> str:
    """Return the terminal that the player of the round has now."""
    return event.moved.get(holder, holder)


def _returned_to_holder(row: Row) -> int:
    """Return what a row gave to its holder, including what stays on the layout."""
    return row.back + row.winnings + row.stays


def known_wagers(history: RoundHistory) -> set[str]:
    """Return the recognised wagers of a round."""
    return {wager_id(wager.holder, wager.where) for wager in history.wagers if not wager.why}


def case_winnings(draft: Draft, history: RoundHistory, sheet: Sheet) -> Iterator[CaseWinnings]:
    """Yield the winnings that cases have taken, of all that the new sheet takes back or pays again."""
    if draft.state.tournament or draft.state.is_judged_as_before:
        return
    cases, before, after = draft.state.cases, _winnings(history.rows), _winnings(sheet)
    players: dict[str, dict[str, int]] = {}
    for holder in sorted(before | after):
        losses = players.setdefault(history.patron_of(holder), {})
        losses[holder] = before[holder] - after[holder]
    for patron, losses in sorted(players.items()):
        lost = sum(losses.values())
        if lost < 0:
            again = min(-lost, counted_winnings([history], patron))
            gained = {holder: -loss for holder, loss in losses.items()}
            yield from (CaseWinnings(it, Cents(-part)) for it, part in _parts(again, gained))
            continue
        forfeited = min(lost, _forfeited(cases, draft.context.rounds(), history, patron))
        yield from (CaseWinnings(it, part) for it, part in _parts(forfeited, losses))
        lost -= forfeited
        for name, case in cases.items():
            for terminal, withheld in case.withheld.items():
                if withheld.patron == patron and _may_concern(case, history, patron):
                    amount = min(lost, withheld.amount)
                    for it, part in _parts(amount, losses):
                        yield CaseWinnings(it, part, name, terminal)
                    lost -= amount


def _parts(amount: int, losses: dict[str, int]) -> Iterator[tuple[str, Cents]]:
    """Split an amount over the terminals of a player, up to what each loses and has not been given yet."""
    for holder, loss in losses.items():
        part = min(amount, max(loss, 0))
        if part:
            yield holder, Cents(part)
        losses[holder] = loss - part
        amount -= part


def counted_winnings(histories: Sequence[RoundHistory], patron: str) -> Cents:
    """Return the forfeited winnings of a patron that count against corrections of these rounds."""
    return Cents(
        sum(
            counted.amount
            for history in histories
            for correction in history.made_corrections()
            for counted in correction.case_winnings
            if not counted.case and history.patron_of(counted.holder) == patron
        )
    )


def _winnings(sheet: Sheet) -> Counter[str]:
    """Return the winnings of each holder on a sheet of the round."""
    sums: Counter[str] = Counter()
    for row in sheet:
        sums[row.holder] += row.winnings
    return sums


def _may_concern(case: Case, history: RoundHistory, patron: str) -> bool:
    """Return whether the winnings that a case took from a patron may be of a round."""
    if case.round:
        return case.round == history.number
    return any(
        act.act == WITHHOLD and act.person == patron and act.at >= history.at for act in case.acts
    )


def _forfeited(
    cases: Mapping[str, Case], rounds: Sequence[RoundHistory], history: RoundHistory, patron: str
) -> Cents:
    """Return the forfeited winnings of a patron that may be of a round and do not count for any yet."""
    here = sum(
        case.forfeited.get(patron, NOTHING)
        for case in cases.values()
        if _may_concern(case, history, patron)
    )
    elsewhere = 0
    for other in rounds:
        if other.number != history.number:
            # What cases of that round forfeited counts there first.
            of_round = _of_round(cases, other.number, patron)
            elsewhere += max(0, counted_winnings([other], patron) - of_round)
    return Cents(max(0, here - elsewhere - counted_winnings([history], patron)))


def _of_round(cases: Mapping[str, Case], number: int, patron: str) -> int:
    """Return the winnings that cases which name a round forfeited from a patron."""
    return sum(
        case.forfeited.get(patron, NOTHING) for case in cases.values() if case.round == number
    )
