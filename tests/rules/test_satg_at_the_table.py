"""Deals, wheels, cards and choices of semi-automated games, tried at a whole table and not at the procedure alone."""

from itertools import cycle

import pytest

from croupier.table import events as e
from support.card_tables import bare
from support.round_tables import clause
from support.scripted_tables import Played, deal, log, opened

HIGHER, AREA, ASSISTANT = (
    "tg-higher-duties-dealer",
    "tg-area-manager",
    "tg-assistant-casino-manager",
)
SAM = f"{HIGHER}:Sam"


# The initial deal


def dealing(key: str, wagers: str) -> Played:
    """The wagering period is over, and no card lies."""
    return opened(key).run(f"1 dealer wagering\n2 1 wager {wagers}\n32 system time")


@clause("SATG 9.6.1(a)")
@pytest.mark.parametrize("key", ["rapid-baccarat", "electronic-baccarat"])
def test_two_cards_come_to_each_hand_of_baccarat_in_turn(key: str) -> None:
    table = dealing(key, "player 5")
    hands = ("Player_1", "Banker_1", "Player_2", "Banker_2")
    for place, face in zip(hands, ("4h", "2s", "3h", "5s"), strict=True):
        for other in {*hands, "Player_3", "Banker_3"} - {place}:
            table.run(f"33 dealer enter {face} to={other} -> refused card-sequence SATG 9.6.1(a)")
        table.run(f"""
            33 dealer confirm                    -> refused card-count SATG 9.6.1(a)
            33 dealer enter {face} to={place}    -> drawn
        """)
    # Seven against seven: both stand.
    table.run("""
        34 dealer enter 2d    -> refused card-sequence SATG 9.6.1(a)
        34 dealer confirm     -> round-settled
    """)


@clause("SATG 13.7.1", "SATG 13.7.1(a)", "SATG 13.7.1(b)", "SATG 13.7.1(c)")
@pytest.mark.parametrize("version", ["Blackjack", "Crown 21", "Blackjack Plus"])
def test_player_dealer_player_is_the_only_order(version: str) -> None:
    table = opened("rapid-blackjack", version).run("""
        1  dealer  wagering
        2  1       wager blackjack 20
        32 system  time
        33 dealer  enter 9h to=dealer    -> refused card-sequence SATG 13.7.1(a)
        33 dealer  confirm               -> refused card-count SATG 13.7.1
        33 dealer  enter 9h to=player    -> drawn
        33 dealer  enter 6d to=player    -> refused card-sequence SATG 13.7.1(b)
        33 dealer  enter 6d to=dealer    -> drawn
        33 dealer  enter 3h to=dealer    -> refused card-sequence SATG 13.7.1(c)
        33 dealer  enter 3h to=player    -> drawn asked
    """)
    assert [drawn.face for drawn in log(table, e.Drawn)] == ["9h", "6d", "3h"]


@clause("SATG 17.5.1", "SATG 17.5.1(a)")
@pytest.mark.parametrize("areas", [1, 3, 9])
def test_every_area_of_rapid_casino_war_has_its_card_in_sequence_before_the_dealer(
    areas: int,
) -> None:
    table = opened("rapid-casino-war", settings={"areas": areas}).run("""
        1  dealer  wagering
        2  1       wager casino-war @1 20
        32 system  time
    """)
    numbers = [str(number) for number in range(1, areas + 1)]
    for number, suit in zip(numbers, cycle("hdcs"), strict=False):
        for other in {*numbers, "dealer"} - {number}:
            table.run(f"33 dealer enter 9h to={other} -> refused card-sequence SATG 17.5.1(a)")
        table.run(f"33 dealer enter 9{suit} to={number} -> drawn")
        table.run("33 dealer confirm -> refused card-count SATG 17.5.1")
    table.run(f"""
        34 dealer enter 8s to={areas + 1}  -> refused card-sequence SATG 17.5.1(b)
        34 dealer enter 8s to=dealer       -> drawn
        34 dealer confirm                  -> round-settled
        =  player:1 120
    """)


# What players choose


@clause("SATG 13.9.1", "SATG 13.9.1(a)", "SATG 13.9.1(b)", "SATG 13.9.1(c)", "SATG 13.9.1(d)")
def test_each_player_chooses_to_draw_to_double_to_split_or_to_stand_and_nothing_else() -> None:
    table = opened("rapid-blackjack").run("""
        0  3       join
        0  dealer  buy-in 3 100
        1  dealer  wagering
        2  1       wager blackjack 20
        2  2       wager blackjack 20
        2  3       wager blackjack 20
        32 system  time
    """)
    deal(table, 33, "5h 6d 5s")
    table.run("""
        34 1       choose decide/2 surrender blackjack  -> refused decision-not-allowed SATG 13.9.1
        34 1       choose decide/2 stand blackjack      -> refused decision-not-allowed SATG 13.9.1
        34 1       choose decide/2 draw blackjack       -> answered
        34 2       choose decide/2 double blackjack     -> answered
        34 dealer  enter 2c                             -> refused decisions-pending SATG 13.9.1
        34 3       choose decide/2 split blackjack      -> answered
        =  player:1 80
        =  player:2 60
        =  player:3 60
    """)
    chosen = {answered.holder: answered.choice for answered in log(table, e.Answered)}
    assert chosen == {"1": "draw", "2": "double", "3": "split"}
    # Each choice is done: 12 to stand on, 12 for twice the wager, 17 and 14 for two wagers. The dealer has 26.
    table.run("""
        35 dealer  enter 2c                         -> drawn asked
        36 1       choose decide/3 stand blackjack  -> answered
        36 2       choose decide/3 stand blackjack  -> refused decision-closed
        36 3       choose decide/3 draw blackjack   -> answered
        37 dealer  enter 10c                        -> drawn asked
        38 3       choose decide/4 stand blackjack  -> answered
        39 dealer  enter 9c                         -> drawn asked
        40 3       choose decide/5 stand blackjack  -> answered
    """)
    deal(table, 41, "10d Kc")
    table.run("""
        42 dealer  confirm                          -> round-settled
        =  player:1 120
        =  player:2 140
        =  player:3 140
    """)


@clause("SATG 13.9.1(d)")
def test_a_player_may_stand_where_another_draws() -> None:
    table = opened("rapid-blackjack").run("""
        1  dealer  wagering
        2  1       wager blackjack 20
        2  2       wager blackjack 20
        32 system  time
    """)
    deal(table, 33, "9h 7d 4s")
    table.run("""
        34 1       choose decide/2 stand blackjack  -> answered
        34 2       choose decide/2 draw blackjack   -> answered
        35 dealer  enter Kc                         -> drawn
    """)
    deal(table, 36, "9d 10d")
    # The dealer has 26: who stood on 13 wins, who drew to 23 has lost.
    table.run("37 dealer confirm -> round-settled\n = player:1 120\n = player:2 80")


# Wheels


SINGLE, STACKED, AMERICAN = "single zero", "double zero", "American double zero"
GAMES = {"rapid-roulette": "SATG 10", "ministar-roulette": "SATG 16", "diamond-roulette": "SATG 16"}


@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [
        pytest.param(SINGLE, {"0"}, marks=clause("SATG 10.2 single-zero-roulette-wheel")),
        pytest.param(STACKED, {"0", "00"}, marks=clause("SATG 10.2 double-zero-roulette-wheel")),
        pytest.param(AMERICAN, {"0", "00"}, marks=clause("SATG 10.2 double-zero-roulette-wheel")),
    ],
)
def test_a_table_takes_the_outcomes_of_its_wheel_and_no_other(wheel: str, zeros: set[str]) -> None:
    outcomes = zeros | {str(number) for number in range(1, 37)}
    table = opened("rapid-roulette", wheel)
    for at, outcome in enumerate(sorted(outcomes), 1):
        others = "\n".join(
            f"{100 * at + 40} dealer enter {other} -> refused card-invalid"
            for other in sorted({"00", "000", "37", "-1", "x"} - outcomes)
        )
        table.run(f"""
            {100 * at}       dealer  wagering
            {100 * at}       1       wager red 5
            {100 * at + 40}  dealer  start
            {100 * at + 40}  dealer  rest
            {others}
            {100 * at + 40}  dealer  enter {outcome}   -> drawn
            {100 * at + 41}  dealer  confirm           -> round-settled
        """)
    assert {drawn.face for drawn in log(table, e.Drawn)} == outcomes


ODDS = {
    "straight-up 17": 35, "split 17/20": 17, "street 16/17/18": 11, "corner 16/17/19/20": 8,
    "six-line 16/17/18/19/20/21": 5, "column 2": 2, "dozen 2": 2, "black": 1, "odd": 1, "low": 1,
}  # fmt: skip
"""What the published Roulette rules pay to one where 17 comes."""
OF_OTHER_WHEELS = {
    SINGLE: ("straight-up 00", "split 0/00", "street 0/00/2"),
    STACKED: ("split 00/3", "street 00/2/3"),
    AMERICAN: ("split 0/3", "street 0/2/3", "corner 0/1/2/3"),
}


@pytest.mark.parametrize("wheel", OF_OTHER_WHEELS)
@pytest.mark.parametrize(
    ("key", "rule"),
    [pytest.param(key, rule, marks=clause(f"{rule}.5.1")) for key, rule in GAMES.items()],
)
def test_a_table_pays_the_odds_of_roulette_and_takes_no_bet_of_another_wheel(
    key: str, rule: str, wheel: str
) -> None:
    table = opened(key, wheel).run("1 dealer wagering")
    for bet in OF_OTHER_WHEELS[wheel]:
        table.run(f"2 1 wager {bet} 5 -> refused bet-not-offered {rule}.5.1")
    american = "five-numbers 0/00/1/2/3 5"
    if wheel == AMERICAN:
        table.run(f"2 1 wager {american} -> wagers-set\n3 1 wager five-numbers 0/00/1/2/3 0")
    else:
        table.run(f"2 1 wager {american} -> refused bet-not-offered")
    wagers = ", ".join(f"{bet} 5" for bet in (*ODDS, "red"))
    table.run(f"4 1 wager {wagers}\n= player:1 45")
    if rule == "SATG 10":
        table.run("33 dealer start\n34 dealer rest\n35 dealer enter 17\n36 dealer confirm")
    else:
        table.run("34 device rest\n35 device enter 17")
    won = sum(5 * (odds + 1) for odds in ODDS.values())
    table.run(f"= player:1 {45 + won}")


# The cards of Triple Chase


@clause("SATG 12.5.1(a)")
@pytest.mark.parametrize(
    ("occasion", "order"),
    [
        ("i", ""),
        ("ii", f"0 {AREA} order-shuffle abnormal"),
        ("iii", f"0 {AREA} order-shuffle other dropped"),
        ("iv", "0 device:shuffler fault csm it does not shuffle"),
    ],
)
def test_no_hand_of_triple_chase_before_the_shuffle_that_is_due(occasion: str, order: str) -> None:
    if not order:
        table = bare("triple-chase").run("""
            0 dealer wagering               -> refused cards-not-ready SATG 12.5.1(a)
            0 dealer shuffle before-play    -> refused cards-not-ready SATG 12.5.1(a)
            0 dealer check-cards blue 312   -> cards-checked
            0 dealer wagering               -> refused cards-not-ready SATG 12.5.1(a)(i)
            0 dealer shuffle before-play    -> cards-shuffled
        """)
    else:
        table = opened("triple-chase").run(order)
        code = "equipment-failed" if occasion == "iv" else "cards-not-ready"
        table.run(f"1 dealer wagering -> refused {code} SATG 12.5.1(a)({occasion})")
        mend = {
            "ii": "2 dealer shuffle abnormal",
            "iii": "2 dealer shuffle other dropped",
            "iv": f"2 {HIGHER} replace-item csm C-9",
        }
        table.run(mend[occasion])
    table.prepare(3).run("4 dealer wagering -> round-opened")


@clause("SATG 12.5.3(b)")
@pytest.mark.parametrize("which", ["some red 3", "all red 312"])
def test_unfit_cards_are_replaced_between_hands_only_and_by_an_area_manager(which: str) -> None:
    table = opened("triple-chase").run("""
        1  dealer  wagering
        2  1       wager crown-pairs 5
        32 system  time
    """)
    for card in ("9h", "2c", "4s"):
        table.run(
            f"33 {AREA} replace-cards {which} bent -> refused round-in-progress SATG 12.5.3(b)"
        )
        table.run(f"33 dealer enter {card}")
    table.run(f"""
        33 {AREA}       replace-cards {which} bent  -> refused round-in-progress SATG 12.5.3(b)
        34 dealer       confirm                     -> round-settled
        35 dealer       replace-cards some red 3 bent  -> refused authority-insufficient SATG 12.5.3(b)
        35 {HIGHER}     replace-cards some red 3 bent  -> refused authority-insufficient SATG 12.5.3(b)
        35 {AREA}       replace-cards {which}       -> refused reason-required
        35 {AREA}       replace-cards {which} bent  -> cards-replaced
        36 {ASSISTANT}  replace-cards {which} bent  -> cards-replaced
    """)


@clause("SATG 12.9.9(c)")
def test_cards_of_a_wrong_deck_never_come_back() -> None:
    table = opened("triple-chase").run("1 dealer wagering\n2 1 wager crown-pairs 5\n32 system time")
    deal(table, 32, "9h 2c")
    gone = "refused shoe-void SATG 12.9.9(c)"
    table.run(f"""
        33 {SAM}   rule wrong-deck retire two of the same  -> irregularity-ruled round-voided shoe-retired
        34 dealer  wagering                                -> {gone}
        35 dealer  check-cards blue 312                    -> {gone}
        35 dealer  bring-cards blue 312 from=cage_3        -> {gone}
        35 {AREA}  replace-cards all blue 312 bent         -> {gone}
        36 dealer  check-cards red 312                     -> cards-checked
        36 dealer  shuffle before-play                     -> cards-shuffled
    """)
    table.prepare(36).run(f"""
        37 dealer  wagering                                -> round-opened
        70 dealer  abandon
        71 {AREA}  replace-cards all blue 312 bent         -> {gone}
        71 {AREA}  replace-cards some blue 3 bent          -> {gone}
        72 dealer  wagering                                -> round-opened
    """)


# The cut of Baccarat


@clause("SATG 9.4.1")
@pytest.mark.parametrize("method", ["a", "b"])
def test_the_dealer_cuts_after_every_shuffle_and_by_one_of_two_methods(method: str) -> None:
    behind = {"a": 20, "b": 13}[method]
    table = bare("rapid-baccarat").run(f"""
        0 dealer check-cards blue 416
        0 dealer cut 208 {behind} method={method}  -> refused cards-not-ready
        0 dealer shuffle before-play
        0 dealer wagering                          -> refused cards-not-ready SATG 9.4.1
        0 dealer cut 208 {behind}                  -> refused not-applicable SATG 9.4.1
        0 1      cut 208 {behind} method={method}  -> refused no-dealer
        0 dealer cut 208 {behind} method={method}  -> cards-cut
        0 dealer cut 208 {behind} method={method}  -> refused cards-not-ready SATG 9.4.1
        1 dealer wagering                          -> round-opened
        40 dealer abandon
        41 {AREA} order-shuffle other dropped
        42 dealer wagering                         -> refused cards-not-ready
        42 dealer shuffle other dropped
        42 dealer wagering                         -> refused cards-not-ready SATG 9.4.1
        42 dealer cut 208 {behind} method={method} -> cards-cut
        42 dealer wagering                         -> round-opened
    """)
    assert [cut.method for cut in log(table, e.CardsCut)] == [method, method]
