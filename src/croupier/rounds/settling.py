"""From fates to a sheet: what each stake is paid, at a terminal and at a live table."""

from collections.abc import Collection, Iterator, Mapping

from croupier.games.contract import AnyBet
from croupier.games.procedure import Fates, Hit, Stake
from croupier.money import NOTHING, Cents, Fate, Pay, Payment, exact_step, settle
from croupier.rounds.limits import (
    BIG_WHEEL,
    CASINO_WAR,
    COM_BO,
    Chips,
    Limits,
    OutOfLimits,
    settle_live,
)
from croupier.rounds.sheet import Row, Sheet
from croupier.rounds.signs import limits_of
from croupier.rounds.state import Round, State, wager_id

OUT_OF_LIMITS: Mapping[str, OutOfLimits] = {
    "casino-war": CASINO_WAR,
    "big-wheel": BIG_WHEEL,
    "com-bo": COM_BO,
    # No rule of Blackjack or Three Card Poker on this is held: their sister's (WAR 6.2) serves.
    "blackjack": CASINO_WAR,
    "three-card-poker": CASINO_WAR,
}


def amount_of(one: Round, stake: Stake) -> Cents:
    """The money of a stake: the wager, or what its choice added each time."""
    if stake.added:
        return one.added[stake.wager, stake.choice]
    return one.held(stake.wager).amount


class Prices:
    """What each line pays at a table, looked up once."""

    def __init__(self, one: Round) -> None:
        self._setup = one.setup
        self._pays: dict[Hit, Pay] = {}

    def of(self, fate: Hit | Fate) -> Pay:
        """Odds, or the fate itself."""
        if isinstance(fate, Fate):
            return fate
        if fate not in self._pays:
            bet = self._setup.variant.bet(fate.bet)
            self._pays[fate] = self._setup.rows(bet)[fate.line].pay
        return self._pays[fate]


def _row(one: Round, stake: Stake, fate: Hit | Fate, amount: Cents, paid: Payment) -> Row:
    holder, where = one.holders[stake.wager]
    bet, line = fate if isinstance(fate, Hit) else (stake.choice or where.bet, fate.value)
    return Row(
        holder,
        stake.wager,
        stake.added,
        where.area,
        bet,
        line,
        amount,
        paid.back,
        paid.winnings,
    )


def at_terminals(one: Round, fates: Fates) -> Sheet:
    """Every stake in whole cents: what could not be paid exactly was never accepted (ruling 8)."""
    prices = Prices(one)
    rows = []
    for stake, fate in fates.items():
        amount = amount_of(one, stake)
        rows.append(_row(one, stake, fate, amount, settle(prices.of(fate), amount)))
    return tuple(rows)


def bonuses(one: Round, won: Mapping[str, Hit]) -> Iterator[Row]:
    """What is paid besides, for which nothing was staked."""
    for wager, hit in won.items():
        holder, where = one.holders[wager]
        paid = one.setup.pay_bonus(hit, one.held(wager).amount)
        yield Row(
            holder, wager, "bonus", where.area, hit.bet, paid.line, NOTHING, NOTHING,
            paid.payment.winnings,
        )  # fmt: skip


def binding_limits(state: State, holder: str, area: str) -> Mapping[str, Limits]:
    """What the sign permits a patron of a live table, or what was agreed with him."""
    assert state.sign is not None, "An open table has a sign."
    return limits_of(holder, area, limits=state.sign.limits, agreed=state.personal)


def at_live_table(state: State, fates: Fates) -> tuple[Sheet, list[str]]:
    """In the ruled order, paid up to the table's chips; and who must be told of the minimum."""
    one = state.playing
    prices = Prices(one)
    chips = Chips(state.opened.chips)
    rows, told = [], []
    for stake, fate in fates.items():
        held = one.held(stake.wager)
        holder, where = one.holders[stake.wager]
        limits = binding_limits(state, holder, where.area)[where.bet]
        settled = settle_live(
            prices.of(fate),
            amount_of(one, stake),
            limits,
            chips=Chips((Cents(1),)) if held.colour else chips,
            advised=holder in state.advised,
            rules=OUT_OF_LIMITS[one.setup.game.key],
        )
        if settled.advise and holder not in told:
            told.append(holder)
        row = _row(one, stake, fate, amount_of(one, stake), settled.payment)
        rows.append(_on_the_layout(state, row, held.colour, fate, settled.collected))
    return tuple(sorted(rows, key=_collect_first)), told


def _on_the_layout(state: State, row: Row, colour: str, fate: Hit | Fate, collected: Cents) -> Row:
    """A winning stake of the Big Wheel stays until it is withdrawn (WHEEL 3.2)."""
    stays = NOTHING
    if state.opened.game == "big-wheel" and isinstance(fate, Hit) and row.winnings:
        stays = Cents(min(row.back, row.amount))
    assert row.amount - row.back == collected, "What does not come back is collected."
    return Row(
        row.holder, row.wager, row.added, row.area, row.bet, row.line, row.amount,
        Cents(row.back - stays), row.winnings, stays, colour,
    )  # fmt: skip


def _collect_first(row: Row) -> tuple[bool, int]:
    """Losers before winners, each from the dealer's right (WAR 7.4.1, WHEEL 5.1.4, GAZ 29/2000 7.5)."""
    area = int(row.area) if row.area.isdecimal() else 0
    return (not row.lost, -area)


def voided(one: Round, *, besides: Collection[Stake]) -> Sheet:
    """Every stake of the round goes back as it is, besides those that are settled."""
    rows = []
    for holder, own in one.wagers.items():
        for where, held in own.items():
            wager = wager_id(holder, where)
            stakes = [Stake(wager), *(Stake(wager, name) for name in one.choices(wager))]
            for stake in stakes:
                if stake not in besides:
                    amount = one.added[wager, stake.choice] if stake.added else held.amount
                    rows.append(Row(
                        holder, wager, stake.added, where.area, stake.choice or where.bet,
                        Fate.VOID.value, amount, amount, NOTHING, NOTHING, held.colour,
                    ))  # fmt: skip
    return tuple(rows)


def pays_exactly(bet: AnyBet, one: Round, amount: Cents, chips: Chips) -> bool:
    """Whether every win of a live wager could be paid in the table's chips (WAR 5.14)."""
    return all(
        amount % exact_step(row.pay) == 0 and chips.payable(settle(row.pay, amount).winnings)
        for row in one.setup.rows(bet).values()
    )
