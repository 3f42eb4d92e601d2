"""Turn fates into a sheet: what each stake is paid, at a terminal and at a live table."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from croupier.games.contract.conduct import LiveTable
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.procedure import Fates, Hit, Stake
from croupier.money import NOTHING, Cents, Fate, Pay, Payment, exact_step, settle
from croupier.table.limits.limit_sign import limits_of
from croupier.table.round import Round, Spot, wager_id
from croupier.table.values.limits import (
    ONE_CENT,
    Chips,
    Limits,
    LiveSettlement,
    settle_live,
)
from croupier.table.values.live_terms import Terms
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet

BONUS = "bonus"
"""Marks a row for which nothing was staked."""


def amount_of(round_: Round, stake: Stake) -> Cents:
    """Return the amount of a stake: the wager, or what its choice added each time."""
    if stake.added:
        return round_.added.get((stake.wager, stake.choice), NOTHING)
    return round_.staked_wager(stake.wager).amount


class Outcome(NamedTuple):
    """The payment of all stakes with the same fate and amount."""

    bet: str
    """The bet that was hit; empty for the bet that the stake was on."""
    line: str
    back: Cents
    winnings: Cents


def outcome(fate: Hit | Fate, paid: Payment) -> Outcome:
    """Combine a fate with its payment."""
    bet, line = fate if isinstance(fate, Hit) else ("", str(fate))
    return Outcome(bet, line, paid.back, paid.winnings)


class Prices:
    """Caches what each line pays at a table, and builds the row of each stake."""

    def __init__(self, round_: Round, fates: Fates) -> None:
        self._setup, self._fates = round_.setup, fates
        self._pays: dict[Hit, Pay] = {}
        self._ends = {bet.key: bet for bet in round_.setup.variant.bets if bet.ends}

    def pay_of(self, fate: Hit | Fate) -> Pay:
        """Return the odds of a hit, or the fate itself."""
        if isinstance(fate, Fate):
            return fate
        if fate not in self._pays:
            bet = self._setup.variant.bet(fate.bet)
            self._pays[fate] = self._setup.rows(bet)[fate.line].pay
        return self._pays[fate]

    def row(self, stake: Stake, outcome: Outcome, amount: Cents, pair: tuple[str, Spot]) -> Row:
        """Build the row of a stake, with the sub-rule if the rules number the ends of its bet."""
        holder, where = pair
        wager, added = stake
        bet, line, back, winnings = outcome
        bet = bet or (stake.choice if added else where.bet)
        row = Row(holder, wager, added, where.area, bet, line, amount, back, winnings)
        if not self._ends or bet not in self._ends:
            return row
        clause = self._ends[bet].ended_by(line, lambda it: Stake(wager, it) in self._fates)
        return with_fields(row, clause=clause)


def at_terminals(round_: Round, fates: Fates) -> Sheet:
    """Pay every stake in whole cents. Amounts that cannot be paid exactly are never accepted (ruling 8)."""
    prices, rows = Prices(round_, fates), []
    # There are thousands of stakes, but few distinct pairs of fate and amount.
    known: dict[tuple[Hit | Fate, Cents], Outcome] = {}
    holders, wagers = round_.holders, round_.wagers
    for stake, fate in fates.items():
        holder = holders[stake[0]]
        amount = amount_of(round_, stake) if stake[1] else wagers[holder[0]][holder[1]].amount
        alike = fate, amount
        result = known.get(alike)
        if result is None:
            result = known[alike] = outcome(fate, settle(prices.pay_of(fate), amount))
        rows.append(prices.row(stake, result, amount, holder))
    return tuple(rows)


def bonuses(round_: Round, won: Mapping[str, Hit]) -> Iterator[Row]:
    """Yield the bonus rows, for which nothing was staked."""
    for wager, hit in won.items():
        holder, where = round_.holders[wager]
        paid = round_.setup.pay_bonus(hit, round_.staked_wager(wager).amount)
        yield Row(
            holder, wager, BONUS, where.area, hit.bet, paid.line, NOTHING, NOTHING,
            paid.payment.winnings,
        )  # fmt: skip


class LimitedWager(NamedTuple):
    """A wager with the facts that its limits depend on."""

    wager: str
    holder: str
    where: Spot
    amount: Cents
    value: Cents = ONE_CENT
    """The value of each chip. Colour chips are only taken and paid in whole chips."""


def by_arrival(round_: Round) -> list[LimitedWager]:
    """Return the wagers of the book in order of arrival."""
    every = [
        LimitedWager(
            wager,
            holder,
            where,
            round_.staked_wager(wager).amount,
            round_.staked_wager(wager).value,
        )
        for wager, (holder, where) in round_.holders.items()
    ]
    return sorted(every, key=lambda lies: (round_.staked_wager(lies.wager).arrived, lies.wager))


def limits_of_wagers(terms: Terms, wagers: Iterable[LimitedWager]) -> dict[str, Limits | None]:
    """Return the limits of each wager; None if earlier wagers have used up the maximum of its area.

    The sign applies to each area unless it says for each player (WAR 6.5). The players of an area share its
    maximum in order of arrival, and their wagers reach its minimum together.
    """
    lying = list(wagers)
    limits_by_wager: dict[str, Limits | None] = {}
    used: dict[tuple[str, str], int] = {}
    for limited_wager in lying:
        limits = _whole_chips(_limits_of_patron(terms, limited_wager), limited_wager.value)
        if (
            limits is None
            or _limits_of_patron(terms, limited_wager) != terms.limits[limited_wager.where.bet]
        ):
            # A patron shares personal limits with no other player.
            limits_by_wager[limited_wager.wager] = limits
            continue
        shares = _shares(terms, limited_wager)
        together = sum(other.amount for other in lying if _shares(terms, other) == shares)
        left = limits.maximum - used.get(shares, 0)
        used[shares] = used.get(shares, 0) + limited_wager.amount
        reached = together >= limits.minimum
        least = min(limits.minimum, left, limited_wager.amount if reached else limits.minimum)
        limits_by_wager[limited_wager.wager] = (
            replace(limits, minimum=Cents(max(1, least)), maximum=Cents(left)) if left > 0 else None
        )
    return limits_by_wager


def _shares(terms: Terms, limited_wager: LimitedWager) -> tuple[str, str]:
    """Return the key of the wagers that share limits of a bet: those of an area, or those of a player."""
    area, bet = limited_wager.where.area, limited_wager.where.bet
    by_player = terms.per_player or not area
    return f"player {limited_wager.holder}" if by_player else f"area {area}", bet


def _limits_of_patron(terms: Terms, limited_wager: LimitedWager) -> Limits:
    """Return the patron's personal limits or those of the sign. A wheel has one layout for all places."""
    agreed = terms.personal
    if not limited_wager.where.area:
        agreed = tuple(replace(personal, place="") for personal in agreed)
    limits = limits_of(
        limited_wager.holder, limited_wager.where.area, limits=terms.limits, agreed=agreed
    )
    return limits[limited_wager.where.bet]


def _whole_chips(limits: Limits, value: Cents) -> Limits | None:
    """Round the maximum down to whole colour chips; None if not one chip fits (WHEEL 4.2.2)."""
    maximum = Cents(limits.maximum - limits.maximum % value)
    if not maximum:
        return None
    return replace(limits, minimum=min(limits.minimum, maximum), maximum=maximum)


def live_payment(
    terms: Terms, live: LiveTable, limits: Limits | None, *, holder: str, pay: Pay, stake: Cents,
    added: bool, colour: str = "",
) -> LiveSettlement:  # fmt: skip
    """Return what one stake of a live table is paid."""
    if added and limits is not None:
        # Limits for an added stake follow the wager, not the sign: half of the minimum is no shortage.
        limits = replace(limits, minimum=Cents(1), maximum=Cents(max(limits.maximum, stake)))
    if limits is None:
        # The whole stake is above the maximum of the area, so it is returned (WAR 6.2.2).
        return LiveSettlement(Payment(stake, NOTHING), NOTHING, cites=live.out_of_limits.above)
    return settle_live(
        pay,
        stake,
        limits,
        chips=Chips((Cents(1),)) if colour else Chips(terms.chips),
        advised=holder in terms.advised,
        rules=live.out_of_limits,
    )


def at_live_table(round_: Round, fates: Fates) -> tuple[Sheet, list[str]]:
    """Return the sheet in the ruled order, paid up to the table's chips, and the patrons to advise of the minimum."""
    terms = round_.terms
    assert terms is not None, "The call was made at a live table."
    live = round_.setup.game.conduct.at_live_table
    prices, limits = Prices(round_, fates), limits_of_wagers(terms, by_arrival(round_))
    rows, advised = [], []
    for stake, fate in fates.items():
        held, amount = round_.staked_wager(stake.wager), amount_of(round_, stake)
        holder, _ = round_.holders[stake.wager]
        settled = live_payment(
            terms, live, limits[stake.wager], holder=holder, pay=prices.pay_of(fate), stake=amount,
            added=bool(stake.added), colour=held.colour,
        )  # fmt: skip
        if settled.advise and holder not in advised:
            advised.append(holder)
        due = outcome(fate, settled.payment)
        row = prices.row(stake, due, amount, round_.holders[stake.wager])
        remains = stays(live, fate, settled)
        back = Cents(row.back - remains)
        rows.append(with_fields(row, back=back, stays=remains, colour=held.colour))
    return tuple(sorted(rows, key=_collect_first)), advised


def stays(live: LiveTable, fate: Hit | Fate, settled: LiveSettlement) -> Cents:
    """Return what stays: a winning stake of the Big Wheel, until it is withdrawn (WHEEL 3.2), up to the maximum."""
    wins = live.stays and isinstance(fate, Hit) and settled.payment.winnings
    return settled.counted if wins else NOTHING


def _collect_first(row: Row) -> tuple[bool, int]:
    """Sort losers before winners, each from the dealer's right (WAR 7.4.1, WHEEL 5.1.4, GAZ 29/2000 7.5)."""
    area = int(row.area) if row.area.isdecimal() else 0
    return (not row.lost, -area)


def stakes_of(round_: Round, wager: str) -> list[Stake]:
    """Return the wager itself and every stake that a choice added to it."""
    return [Stake(wager), *(Stake(wager, name) for name in round_.choices(wager))]


def settled_stakes(round_: Round) -> set[Stake]:
    """Return the stakes that interim settlements have paid and that were not reversed."""
    return {Stake(row.wager, row.added) for _, sheet in round_.sheets for row in sheet}


def unsettled(round_: Round, fates: Fates) -> Fates:
    """Return the fates of stakes not yet returned, because a wager voided singly is paid only once."""
    if not (out := round_.entries.out):
        return fates
    return {stake: fate for stake, fate in fates.items() if stake.wager not in out}


def voided(
    round_: Round,
    *,
    besides: Collection[Stake],
    only: Collection[str] | None = None,
    clause: str = "",
) -> Sheet:
    """Return a sheet that gives back every stake, or those of some wagers, except `besides`."""
    rows = []
    for holder, wagers in sorted(round_.wagers.items()):
        for where, held in sorted(wagers.items()):
            wager = wager_id(holder, where)
            if wager in round_.entries.out or (only is not None and wager not in only):
                continue
            for stake in stakes_of(round_, wager):
                if stake not in besides:
                    amount = round_.added[wager, stake.choice] if stake.added else held.amount
                    rows.append(Row(
                        holder, wager, stake.added, where.area, stake.choice or where.bet,
                        Fate.VOID.value, amount, amount, NOTHING, NOTHING, held.colour, clause,
                    ))  # fmt: skip
    return tuple(rows)


def pays_exactly(bet: AnyBet, round_: Round, amount: Cents, chips: Chips) -> bool:
    """Return whether the table's chips can pay every win of a live wager exactly (WAR 5.14)."""
    return all(
        amount % exact_step(row.pay) == 0 and chips.payable(settle(row.pay, amount).winnings)
        for row in round_.setup.rows(bet).values()
        if row.pay is not Fate.IMPOSSIBLE
    )
