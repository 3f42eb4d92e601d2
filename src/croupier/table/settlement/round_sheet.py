"""From fates to a sheet: what each stake is paid, at a terminal and at a live table."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from croupier.games.contract.definition import AnyBet
from croupier.games.contract.procedure import Fates, Hit, Stake
from croupier.money import NOTHING, Cents, Fate, Pay, Payment, exact_step, settle
from croupier.table.limits.limit_sign import limits_of
from croupier.table.round import Round, Spot, wager_id
from croupier.table.values.limits import (
    BIG_WHEEL,
    CASINO_WAR,
    COM_BO,
    ONE_CENT,
    Chips,
    Limits,
    LiveSettlement,
    OutOfLimits,
    settle_live,
)
from croupier.table.values.live_terms import Terms
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row, Sheet

OUT_OF_LIMITS: Mapping[str, OutOfLimits] = {
    "casino-war": CASINO_WAR,
    "big-wheel": BIG_WHEEL,
    "com-bo": COM_BO,
    # No rule of Blackjack or Three Card Poker on this is held: their sister's (WAR 6.2) serves.
    "blackjack": CASINO_WAR,
    "three-card-poker": CASINO_WAR,
}


BONUS = "bonus"
"""The stake of a row for which nothing was staked."""


def amount_of(one: Round, stake: Stake) -> Cents:
    """The money of a stake: the wager, or what its choice added each time."""
    if stake.added:
        return one.added.get((stake.wager, stake.choice), NOTHING)
    return one.held(stake.wager).amount


class Outcome(NamedTuple):
    """What becomes of all stakes of one fate and one amount."""

    bet: str
    """The bet that was hit; nothing for what the stake was on, whatever that was."""
    line: str
    back: Cents
    winnings: Cents


def outcome(fate: Hit | Fate, paid: Payment) -> Outcome:
    """A fate with what it pays."""
    bet, line = fate if isinstance(fate, Hit) else ("", str(fate))
    return Outcome(bet, line, paid.back, paid.winnings)


class Prices:
    """What each line pays at a table, looked up once, and what becomes of each stake."""

    def __init__(self, one: Round, fates: Fates) -> None:
        self._setup, self._fates = one.setup, fates
        self._pays: dict[Hit, Pay] = {}
        self._ends = {bet.key: bet for bet in one.setup.variant.bets if bet.ends}

    def of(self, fate: Hit | Fate) -> Pay:
        """Odds, or the fate itself."""
        if isinstance(fate, Fate):
            return fate
        if fate not in self._pays:
            bet = self._setup.variant.bet(fate.bet)
            self._pays[fate] = self._setup.rows(bet)[fate.line].pay
        return self._pays[fate]

    def row(self, stake: Stake, outcome: Outcome, amount: Cents, own: tuple[str, Spot]) -> Row:
        """A stake with what became of it, and the sub-rule where the ends of its bet are numbered."""
        holder, where = own
        wager, added = stake
        bet, line, back, winnings = outcome
        bet = bet or (stake.choice if added else where.bet)
        row = Row(holder, wager, added, where.area, bet, line, amount, back, winnings)
        if not self._ends or bet not in self._ends:
            return row
        clause = self._ends[bet].ended_by(line, lambda it: Stake(wager, it) in self._fates)
        return with_fields(row, clause=clause)


def at_terminals(one: Round, fates: Fates) -> Sheet:
    """Every stake in whole cents: what could not be paid exactly was never accepted (ruling 8)."""
    prices, rows = Prices(one, fates), []
    # Thousands of stakes, and few fates and amounts among them.
    known: dict[tuple[Hit | Fate, Cents], Outcome] = {}
    holders, wagers = one.holders, one.wagers
    for stake, fate in fates.items():
        own = holders[stake[0]]
        amount = amount_of(one, stake) if stake[1] else wagers[own[0]][own[1]].amount
        alike = fate, amount
        found = known.get(alike)
        if found is None:
            found = known[alike] = outcome(fate, settle(prices.of(fate), amount))
        rows.append(prices.row(stake, found, amount, own))
    return tuple(rows)


def bonuses(one: Round, won: Mapping[str, Hit]) -> Iterator[Row]:
    """What is paid besides, for which nothing was staked."""
    for wager, hit in won.items():
        holder, where = one.holders[wager]
        paid = one.setup.pay_bonus(hit, one.held(wager).amount)
        yield Row(
            holder, wager, BONUS, where.area, hit.bet, paid.line, NOTHING, NOTHING,
            paid.payment.winnings,
        )  # fmt: skip


class LimitedWager(NamedTuple):
    """A wager as the limits see it."""

    wager: str
    holder: str
    where: Spot
    amount: Cents
    value: Cents = ONE_CENT
    """What each chip is worth: nothing less is taken or given of colour chips."""


def by_arrival(one: Round) -> list[LimitedWager]:
    """The wagers of the book, those of who came first before the others."""
    every = [
        LimitedWager(wager, holder, where, one.held(wager).amount, one.held(wager).value)
        for wager, (holder, where) in one.holders.items()
    ]
    return sorted(every, key=lambda lies: (one.held(lies.wager).arrived, lies.wager))


def limits_of_wagers(terms: Terms, wagers: Iterable[LimitedWager]) -> dict[str, Limits | None]:
    """The limits of each wager; none where others have used up the maximum of its area.

    The sign is for each area unless it says for each player (WAR 6.5): the players of an area share its
    maximum, who came first before the others, and their wagers reach its minimum together.
    """
    lying = list(wagers)
    found: dict[str, Limits | None] = {}
    used: dict[tuple[str, str], int] = {}
    for one in lying:
        limits = _whole_chips(_own(terms, one), one.value)
        if limits is None or _own(terms, one) != terms.limits[one.where.bet]:
            found[one.wager] = limits  # what was agreed with a patron he shares with nobody
            continue
        shares = _shares(terms, one)
        together = sum(other.amount for other in lying if _shares(terms, other) == shares)
        left = limits.maximum - used.get(shares, 0)
        used[shares] = used.get(shares, 0) + one.amount
        reached = together >= limits.minimum
        least = min(limits.minimum, left, one.amount if reached else limits.minimum)
        found[one.wager] = (
            replace(limits, minimum=Cents(max(1, least)), maximum=Cents(left)) if left > 0 else None
        )
    return found


def _shares(terms: Terms, one: LimitedWager) -> tuple[str, str]:
    """Wagers that share the limits of one bet: those of an area, or those of a player."""
    by_player = terms.per_player or not one.where.area
    return (f"player {one.holder}" if by_player else f"area {one.where.area}", one.where.bet)


def _own(terms: Terms, one: LimitedWager) -> Limits:
    """The limits of the sign, or those agreed with the patron; a wheel has one layout for all places."""
    agreed = terms.personal
    if not one.where.area:
        agreed = tuple(replace(personal, place="") for personal in agreed)
    own = limits_of(one.holder, one.where.area, limits=terms.limits, agreed=agreed)
    return own[one.where.bet]


def _whole_chips(limits: Limits, value: Cents) -> Limits | None:
    """The maximum in whole chips, where they are colour chips; none if not one fits (WHEEL 4.2.2)."""
    maximum = Cents(limits.maximum - limits.maximum % value)
    if not maximum:
        return None
    return replace(limits, minimum=min(limits.minimum, maximum), maximum=maximum)


def live_payment(
    terms: Terms, game_key: str, limits: Limits | None, *, holder: str, pay: Pay, stake: Cents,
    added: bool, colour: str = "",
) -> LiveSettlement:  # fmt: skip
    """What one stake of a live table is paid."""
    if added and limits is not None:
        # What a choice adds goes by the wager, not by the sign: half of the minimum is no shortage.
        limits = replace(limits, minimum=Cents(1), maximum=Cents(max(limits.maximum, stake)))
    if limits is None:
        # Above the maximum of the area altogether: it goes back (WAR 6.2.2).
        return LiveSettlement(Payment(stake, NOTHING), NOTHING, cites=OUT_OF_LIMITS[game_key].above)
    return settle_live(
        pay,
        stake,
        limits,
        chips=Chips((Cents(1),)) if colour else Chips(terms.chips),
        advised=holder in terms.advised,
        rules=OUT_OF_LIMITS[game_key],
    )


def at_live_table(one: Round, fates: Fates) -> tuple[Sheet, list[str]]:
    """In the ruled order, paid up to the table's chips; and who must be told of the minimum."""
    terms = one.terms
    assert terms is not None, "The call was made at a live table."
    key = one.setup.game.key
    prices, limits = Prices(one, fates), limits_of_wagers(terms, by_arrival(one))
    rows, told = [], []
    for stake, fate in fates.items():
        held, amount = one.held(stake.wager), amount_of(one, stake)
        holder, _ = one.holders[stake.wager]
        settled = live_payment(
            terms,
            key,
            limits[stake.wager],
            holder=holder,
            pay=prices.of(fate),
            stake=amount,
            added=bool(stake.added),
            colour=held.colour,
        )
        if settled.advise and holder not in told:
            told.append(holder)
        due = outcome(fate, settled.payment)
        row = prices.row(stake, due, amount, one.holders[stake.wager])
        remains = stays(key, fate, settled)
        rows.append(
            with_fields(row, back=Cents(row.back - remains), stays=remains, colour=held.colour)
        )
    return tuple(sorted(rows, key=_collect_first)), told


def stays(game_key: str, fate: Hit | Fate, settled: LiveSettlement) -> Cents:
    """A winning stake of the Big Wheel stays until it is withdrawn (WHEEL 3.2), as far as it counted."""
    wins = game_key == "big-wheel" and isinstance(fate, Hit) and settled.payment.winnings
    return settled.counted if wins else NOTHING


def _collect_first(row: Row) -> tuple[bool, int]:
    """Losers before winners, each from the dealer's right (WAR 7.4.1, WHEEL 5.1.4, GAZ 29/2000 7.5)."""
    area = int(row.area) if row.area.isdecimal() else 0
    return (not row.lost, -area)


def stakes_of(one: Round, wager: str) -> list[Stake]:
    """The wager itself, and every stake that a choice added to it."""
    return [Stake(wager), *(Stake(wager, name) for name in one.choices(wager))]


def settled_stakes(one: Round) -> set[Stake]:
    """What interim settlements have paid and nothing has taken back."""
    return {Stake(row.wager, row.added) for _, sheet in one.sheets for row in sheet}


def unsettled(one: Round, fates: Fates) -> Fates:
    """The fates of stakes that were not handed back before: a wager voided singly is paid once."""
    out = one.entries.out
    return (
        {stake: fate for stake, fate in fates.items() if stake.wager not in out} if out else fates
    )


def voided(
    one: Round, *, besides: Collection[Stake], only: Collection[str] | None = None, clause: str = ""
) -> Sheet:
    """Every stake of the round goes back as it is, or those of some wagers, besides what is settled."""
    rows = []
    for holder, own in sorted(one.wagers.items()):
        for where, held in sorted(own.items()):
            wager = wager_id(holder, where)
            if wager in one.entries.out or (only is not None and wager not in only):
                continue
            for stake in stakes_of(one, wager):
                if stake not in besides:
                    amount = one.added[wager, stake.choice] if stake.added else held.amount
                    rows.append(Row(
                        holder, wager, stake.added, where.area, stake.choice or where.bet,
                        Fate.VOID.value, amount, amount, NOTHING, NOTHING, held.colour, clause,
                    ))  # fmt: skip
    return tuple(rows)


def pays_exactly(bet: AnyBet, one: Round, amount: Cents, chips: Chips) -> bool:
    """Whether every win of a live wager could be paid in the table's chips (WAR 5.14)."""
    return all(
        amount % exact_step(row.pay) == 0 and chips.payable(settle(row.pay, amount).winnings)
        for row in one.setup.rows(bet).values()
        if row.pay is not Fate.IMPOSSIBLE
    )
