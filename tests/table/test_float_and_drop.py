"""Chips and money of live tables: float, fills, credits and drop, what is taken, paid and handed back.

Here stand the clauses on chips, tenders and limits that the rule books of live tables have in common.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import game
from croupier.ledger import Account
from croupier.money import Cents, Odds
from croupier.table import events as e
from croupier.table.values.limits import Chips, Limits, settle_live
from croupier.table.values.plan import BetLimits
from croupier.table.values.sheet import Row, Sheet
from support.round_tables import clause
from support.scripted_tables import Played, opened


@dataclass(frozen=True)
class Kind:
    """How a bet at 1 to 1 is won and lost at a live table."""

    key: str
    bet: str
    wins: str
    loses: str
    edition: str

    def round(self, amount: str, outcome: str, who: str = "ann", *, confirmed: bool = True) -> str:
        """A whole round with one wager."""
        turns = (self.wins if outcome == "wins" else self.loses).split(", ")
        done = ["wagering", f"lay {who} {self.bet} {amount}", *turns]
        return told([*done, *(["confirm"] if confirmed else [])])


def in_suit(number: int, script: str) -> str:
    """A round with cards of another suit each time: no card comes more often than the decks hold it."""
    return re.sub(r"(enter \w+)h$", rf"\g<1>{'hscd'[number % 4]}", script, flags=re.MULTILINE)


def told(commands: list[str]) -> str:
    return "\n".join(f"0 dealer {command}" for command in commands)


WAR = Kind(
    "casino-war", "casino-war @1",
    "call, enter Kh, enter 2h, pay casino-war", "call, enter 2h, enter Kh, pay casino-war", "WAR",
)  # fmt: skip
WHEEL = Kind("big-wheel", "symbol-A", "start, call, enter A", "start, call, enter B", "WHEEL")
BOXES = "enter 3h, enter 4h, enter 5h"
COMBO = Kind(
    "com-bo", "high-1 @1",
    f"call, enter Kh, enter 2h, {BOXES}", f"call, enter 2h, enter Kh, {BOXES}", "GAZ 29/2000",
)  # fmt: skip
BIG_WHEEL, CASINO_WAR, COM_BO = (
    game(key).conduct.at_live_table.out_of_limits for key in ("big-wheel", "casino-war", "com-bo")
)
RULES = {"WAR": CASINO_WAR, "WHEEL": BIG_WHEEL, "GAZ 29/2000": COM_BO}


Clauses = tuple[str, ...] | None
"""None where the test does not apply; empty where a part of the clause is missing."""


def each(war: Clauses = None, wheel: Clauses = None, combo: Clauses = None) -> pytest.MarkDecorator:
    """The live tables to which a test applies, with the clauses that it proves there."""
    asked = [(WAR, war), (WHEEL, wheel), (COMBO, combo)]
    params = [
        pytest.param(kind, marks=clause(*own) if own else (), id=kind.key)
        for kind, own in asked
        if own is not None
    ]
    return pytest.mark.parametrize("kind", params)


def limits(minimum: int, maximum: int) -> Mapping[str, BetLimits]:
    """One line of the sign for all bets, in dollars."""
    return {"*": BetLimits(minimum=Cents(100 * minimum), maximum=Cents(100 * maximum))}


def sheets(table: Played) -> list[Sheet]:
    """Every settlement of the table so far."""
    settlements = e.InterimPaid | e.RoundSettled | e.RoundVoided
    events = [record.event for record in table.store.records("T1")]
    return [table.store.sheet(item.sheet) for item in events if isinstance(item, settlements)]


def rows(table: Played) -> list[Row]:
    return [row for sheet in sheets(table) for row in sheet]


@each(war=("WAR 5.1",), combo=("GAZ 29/2000 5.1",))
@pytest.mark.parametrize("tender", ["cash", "voucher", "token", "promise"])
def test_wagers_are_made_in_chips(kind: Kind, tender: str) -> None:
    opened(kind.key).run(f"""
        0  dealer  wagering
        1  dealer  lay ann {kind.bet} 5 tender={tender}  -> refused tender {kind.edition} 5.1
        2  dealer  lay ann {kind.bet} 5 tender=chips     -> wagers-set
        =  drop:T1 0
    """)


@each(war=("WAR 5.3",), wheel=("WHEEL 3.3",), combo=("GAZ 29/2000 5.3",))
def test_a_spoken_wager_comes_with_something_that_becomes_chips_before_the_call(kind: Kind) -> None:
    own = kind.bet.replace("@1", "@{}")
    rule = "WHEEL 3.3" if kind is WHEEL else f"{kind.edition} 5.3"
    start = "2 dealer start" if kind is WHEEL else ""
    opened(kind.key).run(f"""
        0  dealer  wagering
        1  dealer  lay ann {kind.bet} 10 tender=promise spoken=yes  -> refused tender {rule}
        1  dealer  lay ann {kind.bet} 10 tender=cash spoken=yes     -> chips-bought wagers-set
        1  dealer  lay bob {own.format(2)} 10 tender=voucher spoken=yes  -> chips-bought wagers-set
        1  dealer  lay cy {own.format(3)} 10 tender=token spoken=yes     -> chips-bought wagers-set
        1  dealer  lay dan {own.format(4)} 10 tender=chips spoken=yes    -> wagers-set
        {start}
        2  dealer  call
        3  dealer  lay eve {own.format(5)} 10 tender=cash spoken=yes     -> refused window-closed
        =  drop:T1 30
        =  bank:T1 9970
        =  stakes:T1 40
    """)


@each(war=("WAR 5.14",), combo=("GAZ 29/2000 5.7",))
def test_a_wager_that_could_not_be_paid_exactly_may_be_turned_down_before_the_deal(
    kind: Kind,
) -> None:
    rule = "WAR 5.14" if kind is WAR else "GAZ 29/2000 5.7"
    second, third = kind.bet.replace("@1", "@2"), kind.bet.replace("@1", "@3")
    cards = ["enter Kh", "enter 3h", "enter 2h"] if kind is WAR else kind.wins.split(", ")[1:]
    pay = "0 dealer pay casino-war" if kind is WAR else ""
    opened(kind.key, chips=(Cents(500), Cents(2_500))).run(f"""
        0  dealer  wagering
        1  dealer  lay ann {kind.bet} 12   -> wagers-set, notice not-a-multiple not-payable-exactly
        2  dealer  lay bob {second} 10     -> wagers-set
        3  dealer  lay cy {third} 12       -> wagers-set, notice not-a-multiple not-payable-exactly
        4  dealer  turn-down bob {second}  -> refused amount-invalid {rule}
        5  dealer  turn-down dan {second}  -> refused no-such-wager {rule}
        6  dealer  turn-down ann {kind.bet}  -> wager-turned-down
        =  stakes:T1 22
        7  dealer  call
        {told(cards[:1])}
        9  dealer  turn-down cy {third}    -> refused window-closed {rule}
        {told(cards[1:])}
        {pay}
        0  dealer  confirm
        =  bank:T1 9975                    # 10 wins 10, and 12 wins 15
    """)


@each(
    war=("WAR 6.2", "WAR 6.2.1"),
    wheel=("WHEEL 4.2", "WHEEL 4.2.1"),
    combo=("GAZ 29/2000 6.2", "GAZ 29/2000 6.2(a)"),
)
@pytest.mark.parametrize("first", ["wins", "loses"])
@pytest.mark.parametrize("later", ["wins", "loses"])
def test_who_was_told_of_the_minimum_gets_later_wagers_back(
    kind: Kind, first: str, later: str
) -> None:
    table = opened(kind.key, limits=limits(10, 100)).run("0 dealer sit ann")
    table.run(kind.round("5", first, confirmed=False))
    table.run("0 dealer confirm")
    gained = {"wins": -5, "loses": 5}[first]
    assert table.state.advised == {"ann"}
    table.run(f"""
        = bank:T1 {10_000 + gained}
        {told([f"lay ann {kind.bet} 0"]) if (kind, first) == (WHEEL, "wins") else ""}
        {kind.round("5", later)}
        = bank:T1 {10_000 + gained}
        = stakes:T1 0
        {kind.round("10", "loses")}
        = bank:T1 {10_010 + gained}
        {kind.round("5", "loses", "bob")}
        = bank:T1 {10_015 + gained}
        0 dealer stand-up ann
        {kind.round("5", "loses")}
        = bank:T1 {10_020 + gained}
    """)
    advised = [record.event for record in table.store.records("T1")]
    told_of = [item.patron for item in advised if isinstance(item, e.UnderMinimumAdvised)]
    assert told_of == ["ann", "bob", "ann"]
    rule, sign = RULES[kind.edition], Limits(minimum=Cents(1_000), maximum=Cents(10_000))
    for odds in (Odds(1), Odds(10)):
        back = settle_live(
            odds, Cents(500), sign, chips=Chips((Cents(100),)), advised=True, rules=rule
        )
        assert (back.payment.returns, back.cites) == (500, rule.below)


@each(
    war=("WAR 6.2.2", "WAR 6.2.3"),
    wheel=("WHEEL 4.2.2", "WHEEL 4.2.3"),
    combo=("GAZ 29/2000 6.2(b)", "GAZ 29/2000 6.2(c)"),
)
def test_the_maximum_is_all_that_counts_and_payments_are_made_up_to_chips(kind: Kind) -> None:
    off = told([f"lay ann {kind.bet} 0"]) if kind is WHEEL else ""
    opened(kind.key, limits=limits(10, 100), chips=(Cents(500),)).run(f"""
        {kind.round("150", "wins")}
        =  bank:T1 9900
        {off}
        =  chips:T1 100
        {kind.round("150", "loses")}
        =  bank:T1 10000
        =  chips:T1 0
        {kind.round("12", "wins")}
        =  bank:T1 9985
        {off}
        {kind.round("12", "loses")}
        =  bank:T1 9997
    """)


@each(war=("WAR 6.3",), wheel=())
def test_limits_agreed_with_one_player_bind_at_his_place_once_the_marker_lies_there(
    kind: Kind,
) -> None:
    rule = "WAR 6.3" if kind is WAR else "WHEEL 4.3"
    rank = "pit-boss" if kind is WAR else "tg-area-manager"
    own = "personal ann @1 50 to 300"
    table = opened(kind.key, limits=limits(10, 100)).run(f"""
        0  dealer   {own} marker=PERSONAL_LIMIT  -> refused authority-insufficient {rule}
        0  {rank}   {own}                        -> refused marker-required {rule}
        {kind.round("200", "loses")}
        =  bank:T1 10100
        0  {rank}   {own} marker=PERSONAL_LIMIT  -> personal-limits-set
        {kind.round("200", "loses")}
        =  bank:T1 10300
        {kind.round("200", "loses", "bob")}
        =  bank:T1 10400
        {kind.round("20", "loses", "bob")}
        {kind.round("20", "loses")}
        =  bank:T1 10440
    """)
    assert table.state.advised == {"ann"}, "Twenty is below what was agreed with her."
    assert [item.marker for item in table.state.personal] == ["PERSONAL LIMIT"]


def test_the_players_of_an_area_share_its_limits_unless_the_sign_says_otherwise() -> None:
    """WAR 6.5, but for the step: who came first is paid before the others."""
    laid = "lay ann casino-war @1 80, lay bob casino-war @1 80, lay cy casino-war @1 3"
    for outcome, way in (("enter 2h, enter Kh", 1), ("enter Kh, enter 2h", -1)):
        cards = [*outcome.split(", "), "pay casino-war", "confirm"]
        done = told(["wagering", *laid.split(", "), "call", *cards])
        shared = opened("casino-war", limits=limits(5, 100)).run(f"""
            {done}
            =  bank:T1 {10_000 + way * 100}
        """)
        found = {row.holder: (row.lost, row.winnings) for row in rows(shared)}
        gains = [sum(found[item]) for item in ("ann", "bob", "cy")]
        assert gains == [8_000, 2_000, 0]
        assert shared.state.advised == frozenset(), "Together they are not below the minimum."
        each_own = opened("casino-war", limits=limits(5, 100), per_player=True).run(f"""
            {done}
            =  bank:T1 {10_000 + way * 163}
        """)
        assert each_own.state.advised == {"cy"}


def test_what_the_first_withdrew_is_left_for_the_others() -> None:
    opened("casino-war", limits=limits(5, 100)).run(f"""
        {told(["wagering", "lay ann casino-war @1 80", "lay bob casino-war @1 80"])}
        {told(["lay ann casino-war @1 0", "lay cy casino-war @1 50", "call"])}
        {told(["enter 2h", "enter Kh", "pay casino-war"])}
        =  bank:T1 10100
    """)


@pytest.mark.parametrize("multiples", [False, True])
def test_wagers_need_not_be_multiples_unless_the_sign_says_so(*, multiples: bool) -> None:
    """WAR 6.5, but for the step: an odd amount lies there all the same (WAR 6.2.3)."""
    told_of = ", notice not-a-multiple" if multiples else ""
    opened("casino-war", limits=limits(10, 100), multiples=multiples).run(f"""
        0  dealer  wagering
        1  dealer  lay ann casino-war @1 13  -> wagers-set{told_of}
        2  dealer  lay bob casino-war @2 20  -> wagers-set
        {told(["call", "enter Kh", "enter Kd", "enter 2h", "pay casino-war", "confirm"])}
        =  bank:T1 9967
    """)


def test_amounts_that_the_step_of_the_sign_leaves_out_are_told_of() -> None:
    """WAR 6.5."""
    sign = {"*": BetLimits(minimum=Cents(500), maximum=Cents(10_000), step=Cents(500))}
    table = opened("casino-war", limits=sign).run("0 dealer wagering")
    assert not table.line("1 dealer lay ann casino-war @1 15").notices
    assert table.line("2 dealer lay ann casino-war @1 13").notices


def test_limits_for_each_player_count_all_his_areas_together() -> None:
    """WAR 6.5."""
    opened("casino-war", limits=limits(5, 100), per_player=True).run(f"""
        0  game-supervisor  permit-areas ann
        {told(["wagering", "lay ann casino-war @1 80", "lay ann casino-war @2 80", "call"])}
        {told(["enter 2h", "enter 3h", "enter Kh", "pay casino-war"])}
        =  bank:T1 10100
    """)


@each(
    war=("WAR 5.15", "WAR 5.15.1", "WAR 5.15.2"),
    combo=("GAZ 29/2000 5.8", "GAZ 29/2000 5.8(a)", "GAZ 29/2000 5.8(b)"),
)
def test_a_round_closes_when_every_wager_is_cleared_paid_or_returned(kind: Kind) -> None:
    """What each wager lost or won has a line of its own; the ledger moves their sum at once."""
    if kind is WAR:
        laid = ["ann casino-war @1 10", "bob casino-war @2 20", "cy tie @3 5", "cy casino-war @3 5"]
        cards, pays, gain = "2h Kh 8h 8s", ["tie", "casino-war"], 10 - 20 - 50 + 2
        last = ["choose war surrender casino-war @3 for=cy", "confirm"]
    else:
        laid = ["ann low-1 @1 10", "bob high-1 @2 20", "cy com-bo @3 5"]
        cards, pays, gain, last = "Kh 2h 3h 3s 4h", [], 10 - 20, ["confirm"]
    dealt = [f"enter {card}" for card in cards.split()]
    table = opened(kind.key).run(f"""
        {told(["wagering", *(f"lay {item}" for item in laid), "call", *dealt[:-1]])}
        0 dealer confirm -> refused card-count
        {told(dealt[-1:])}
    """)
    for key in pays:
        table.run(f"0 dealer confirm -> refused card-sequence\n0 dealer pay {key}")
    table.run(told(last))
    lines = {row.wager: (row.lost, row.back, row.winnings) for row in rows(table)}
    assert set(lines) == {item.rsplit(" ", 1)[0] for item in laid}
    assert all(sum(line) for line in lines.values())
    assert table.holds("bank:T1") == f"${10_000 + gain:,}.00"
    assert table.holds("stakes:T1") == "$0.00"


OUTCOMES = {
    "Qh 5s": ("go-to-war", -10 - 50), "7h 7s": ("go-to-war", -20 - 50), "5h Qs": ("go-to-war", 20 - 50),
    "": ("surrender", 5 - 50),
}  # fmt: skip


@clause("WAR 7.4.4(a)(ii)")
@pytest.mark.parametrize("second", [*OUTCOMES, "void"])
def test_chips_that_the_house_lays_change_nothing_in_the_end(second: str) -> None:
    books = []
    for method in ("A", "B"):
        choice, gain = OUTCOMES.get(second, ("go-to-war", 0))
        first = ["wagering", "lay ann casino-war @1 10", "lay ann tie @1 5", "call"]
        dealt = ["enter 8h", "enter 8s", "pay tie", f"choose war {choice} casino-war @1 for=ann"]
        table = opened("casino-war", settings={"dealing-method": method})
        table.run(told([*first, *dealt]))
        if choice != "surrender" and method == "B":
            table.run("""
                = bank:T1 9950
                0 dealer enter 9h      -> refused card-sequence WAR 7.4.4(a)(ii)
                0 dealer pay method-b  -> house-laid
                = bank:T1 9940
                = laid:T1 10
            """)
        cards = [] if second == "void" else second.split()
        table.run(told([f"enter {card}" for card in cards]))
        ends = "pit-boss void fire a fire" if second == "void" else "dealer confirm"
        table.run(f"0 {ends}\n= bank:T1 {10_000 + gain}\n= laid:T1 0\n= stakes:T1 0")
        books.append({kind: table.holds(f"{kind}:T1") for kind in ("bank", "chips", "stakes")})
    assert books[0] == books[1]


@pytest.mark.parametrize("kind", [WAR, WHEEL, COMBO], ids=lambda kind: kind.key)
def test_chips_are_sold_as_far_as_the_float_reaches(kind: Kind) -> None:
    opened(kind.key).run(f"""
        0  dealer  buy-chips ann 10000.01 cash  -> refused insufficient-credit
        0  dealer  buy-chips ann 9990 cash      -> chips-bought
        =  bank:T1 10
        1  dealer  wagering
        2  dealer  lay ann {kind.bet} 11 tender=cash spoken=yes     -> refused insufficient-credit
        3  dealer  lay ann {kind.bet} 10 tender=cash spoken=yes     -> chips-bought wagers-set
        =  bank:T1 0
        =  drop:T1 10000
    """)


def test_colour_chips_are_issued_as_far_as_the_float_reaches() -> None:
    opened("big-wheel").run("0 dealer issue ann red 2001 5 -> refused insufficient-credit")


def test_invalidating_a_round_takes_back_what_was_settled_on_the_way() -> None:
    """WAR 11.4, but that the movements of money name it."""
    table = opened("casino-war").run(f"""
        {told(["wagering", "lay ann tie @1 5", "lay ann casino-war @1 10", "lay bob casino-war @2 10"])}
        {told(["call", "enter 8h", "enter 2h", "enter 8s", "pay tie", "pay casino-war"])}
        = bank:T1 9960
        0 dealer choose war go-to-war casino-war @1 for=ann
        0 pit-boss void fire a fire  -> round-voided
        = bank:T1 10000
        = chips:T1 0
        = stakes:T1 0
    """)
    assert {(row.lost, row.winnings) for row in sheets(table)[-1]} == {(0, 0)}


STEPS = st.sampled_from([
    "fill 1000", "credit 200", "buy-chips ann 50 cash", "buy-chips bob 35 voucher", "void",
    "wins 10", "wins 7", "wins 1200", "wins 3", "loses 10", "loses 13", "loses 1500", "loses 3",
    "spoken 20",
])  # fmt: skip


@pytest.mark.parametrize("kind", [WAR, WHEEL, COMBO], ids=lambda kind: kind.key)
@settings(max_examples=25)
@given(st.lists(STEPS, max_size=12))
def test_the_float_and_the_result_follow_from_what_was_played(kind: Kind, steps: list[str]) -> None:
    table = opened(kind.key, chips=(Cents(500), Cents(2_500)))
    rank = {"WAR": "pit-boss", "WHEEL": "tg-assistant-casino-manager"}.get(
        kind.edition, "gaming-shift-manager"
    )
    for number, step in enumerate(steps):
        verb, *amount = step.split()
        if verb in ("wins", "loses"):
            table.run(in_suit(number, kind.round(amount[0], verb)))
        elif verb == "spoken":
            table.run(in_suit(number, kind.round(f"{amount[0]} tender=cash spoken=yes", "loses")))
        elif verb == "void":
            wagers = told(["wagering", f"lay bob {kind.bet.replace('@1', '@2')} 10"])
            table.run(f"{wagers}\n0 {rank} void fire a fire")
        else:
            table.run(f"0 {rank} {step}")
    log = [record.event for record in table.store.records("T1")]
    fills = sum(entry.amount for entry in log if isinstance(entry, e.Filled))
    credit = sum(entry.amount for entry in log if isinstance(entry, e.Credited))
    sold = sum(entry.amount for entry in log if isinstance(entry, e.ChipsBought))
    won = sum(row.lost - row.winnings for row in rows(table))
    bank, drop = (table.store.balance(Account.parse(f"{item}:T1")) for item in ("bank", "drop"))
    assert bank == fills - credit - sold + won
    assert bank + drop - fills + credit == won, "what the table has won"
    assert all(row.winnings % 500 == 0 for row in rows(table)), "paid in chips that there are"


COLOURED = st.tuples(st.sampled_from(["red", "blue"]), st.integers(1, 4), st.sampled_from("AB"))


@settings(max_examples=25)
@given(st.lists(COLOURED, max_size=8), st.integers(0, 3))
def test_colour_chips_that_are_out_are_what_their_accounts_hold(
    spins: list[tuple[str, int, str]], back: int
) -> None:
    table = opened("big-wheel").run("""
        0  dealer  issue ann red 40 5
        0  dealer  issue bob blue 40 25 marker=yes
    """)
    for colour, count, symbol in spins:
        holder, value = {"red": ("ann", 5), "blue": ("bob", 25)}[colour]
        laid = f"lay {holder} symbol-B {count * value} colour={colour} emblem=anchor"
        table.run(told(["wagering", laid, "start", "call", f"enter {symbol}", "confirm"]))
        if symbol == "B":
            table.run(told([f"lay {holder} symbol-B 0 colour={colour}"]))
    if back:
        table.run(told([f"redeem ann red {back}"]))
    out = {issue.colour: issue.worth(issue.held) for issue in table.state.issues}
    held = {
        item: table.store.balance(Account.parse(f"colour:T1/anchor/{item}"))
        for item in ("red", "blue")
    }
    assert held == out
    assert not any(issue.laid for issue in table.state.issues)


@pytest.mark.parametrize("when", ["between rounds", "in a round"])
def test_an_excluded_player_takes_a_riding_stake_back(when: str) -> None:
    """WHEEL 3.2, WHEEL 9.2.2."""
    opened("big-wheel").run(f"""
        {WHEEL.round("10", "wins")}
        0  dealer  open-case incident prohibited-device seen ground=use people=ann
        0  tg-assistant-casino-manager  exclude ann a device case=T1-C1
        {told(["wagering"] if when == "in a round" else [])}
        0  dealer  lay ann symbol-A 0   -> wagers-set
        =  stakes:T1 0
        =  chips:T1 10
    """)


def test_colour_chips_count_in_whole_chips_up_to_the_maximum() -> None:
    """WHEEL 4.2.2: of 160 in chips of 40 eighty count under a maximum of 100."""
    table = opened("big-wheel", limits=limits(10, 100)).run("""
        0  dealer  issue ann red 5 40 marker=yes
        =  bank:T1 9800
    """)
    lay = "lay ann symbol-A 160 colour=red emblem=anchor"
    table.run(f"""
        {told(["wagering", lay, "start", "call", "enter B", "confirm"])}
        =  bank:T1 9880
        =  colour:T1/anchor/red 120
        {told(["wagering", lay.replace("160", "120"), "start", "call", "enter A", "confirm"])}
        =  bank:T1 9800
        =  stakes:T1 80
    """)
    (issue,) = table.state.issues
    assert (issue.held, issue.laid) == (3, 2)


def test_no_advice_is_given_twice_and_none_counts_before_the_next_round() -> None:
    """WAR 6.2.1: the second of two small wagers in one round was not laid after the advice."""
    table = opened("casino-war", limits=limits(10, 100)).run(f"""
        {told(["wagering", "lay ann tie @1 5", "lay ann casino-war @1 5", "call"])}
        {told(["enter 2h", "enter Kh", "pay tie", "pay casino-war", "confirm"])}
        =  bank:T1 10010
        {told(["wagering", "lay ann tie @1 5", "lay ann casino-war @1 5", "call"])}
        {told(["enter 2h", "enter Kh", "pay tie", "pay casino-war", "confirm"])}
        =  bank:T1 10010
    """)
    log = [record.event for record in table.store.records("T1")]
    assert [entry.patron for entry in log if isinstance(entry, e.UnderMinimumAdvised)] == ["ann"]


def test_what_a_choice_adds_is_never_below_the_minimum() -> None:
    """A war wager of a small wager goes by that wager."""
    table = opened("casino-war", limits=limits(10, 100)).run(f"""
        {told(["wagering", "lay ann casino-war @1 5", "call", "enter 8h", "enter 8s"])}
        {told(["choose war go-to-war casino-war @1 for=ann", "enter 2h", "enter Kh", "confirm"])}
        =  bank:T1 10010
    """)
    log = [record.event for record in table.store.records("T1")]
    assert [entry.patron for entry in log if isinstance(entry, e.UnderMinimumAdvised)] == ["ann"]


def test_whoever_wagers_is_present_until_he_leaves() -> None:
    table = opened("casino-war").run(f"""
        {WAR.round("10", "loses")}
        0  pit-boss  close           -> refused closure-notice WAR 11.7
        0  dealer    stand-up ann    -> seat-vacated
        0  dealer    stand-up ann    -> refused terminal-unknown
        0  dealer    count-cards 312
        0  pit-boss  close           -> table-closed
    """)
    assert not table.state.patrons
