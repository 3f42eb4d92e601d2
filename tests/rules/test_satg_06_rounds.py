"""The wagering period, rounds without wagers, cards that end wagering (SATG 6, 9.8, 12, 13.6, 17.4).

SATG 9.6.2(a) is named where terminals are looked at (`views/test_deals_seen.py`).
Burned cards are in `test_satg_cards.py`.
"""

import pytest

from croupier.games.contract.procedure import Deal
from croupier.table import events as e
from croupier.table.values.plan import Approval
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

APPROVED = {Approval.SHORT_WAGERING_PERIOD: "an approval on record"}
HIGHER = "tg-higher-duties-dealer"
WITH_A_FLOOR = {"rapid-blackjack": "SATG 13.6", "rapid-casino-war": "SATG 17.4"}
WITHOUT = [
    "electronic-baccarat", "rapid-baccarat", "rapid-roulette", "ministar-roulette",
    "diamond-roulette", "rapid-sic-bo", "lucky-sic-bo", "triple-chase", "rapid-big-wheel",
    "rapid-three-card-poker",
]  # fmt: skip


def window(played: Played) -> int | None:
    """How long the open window is, in milliseconds."""
    item = played.state.playing
    return item.until - item.opened_at if item.until else None


def moved(played: Played) -> int:
    """How many transfers the events of a table caused."""
    log = played.store.records("T1")
    return sum(len(played.store.transfers("T1", record.seq)) for record in log)


def asks_for(played: Played) -> str:
    """Where the next card goes."""
    wants = played.state.playing.wants
    assert isinstance(wants, Deal)
    return wants.to


# The wagering period


@clause("SATG 6.1")
@pytest.mark.parametrize("key", [*WITHOUT, *WITH_A_FLOOR])
def test_a_window_is_as_long_as_determined_or_thirty_seconds(key: str) -> None:
    unset = opened(key).run("10  dealer  wagering  -> round-opened")
    assert window(unset) == 30_000
    chosen = opened(key, wagering_s=20).run("10  dealer  wagering  -> round-opened")
    assert window(chosen) == 20_000
    # Below thirteen seconds only two games refuse, and without an approval only.
    short = Played(key).open(wagering_s=12)
    if key in WITH_A_FLOOR:
        refusal(short.refused, "minimum-wagering-period", WITH_A_FLOOR[key])
    else:
        assert short.refused is None
    assert Played(key).open(wagering_s=12, approvals=APPROVED).refused is None


@clause("SATG 6.1.1")
def test_the_operator_determines_the_period_from_the_next_round_on() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer           wagering
        2       tg-area-manager  period 45     -> wagering-period-set
    """)
    assert window(played) == 30_000
    determined = [r.event for r in played.store.records("T1")][-1]
    assert isinstance(determined, e.WageringPeriodSet)
    assert (determined.at, determined.seconds) == (START + 2_000, 45)
    played.run("""
        30.999  1                wager red 5   -> wagers-set
        31      1                wager red 10  -> refused window-closed SATG 3.7
        32      dealer           start
        33      dealer           enter 17
        34      dealer           confirm
        40      dealer           wagering
    """)
    assert window(played) == 45_000
    played.run("""
        84.999  1                wager red 5   -> wagers-set
        85      1                wager red 10  -> refused window-closed SATG 3.7
        86      dealer           period 20     -> refused authority-insufficient SATG 6.1.1
        87      tg-area-manager  period 0      -> refused minimum-wagering-period SATG 6.1.1
    """)


@clause("SATG 6.1.2")
def test_with_nothing_determined_the_period_is_thirty_seconds_to_the_millisecond() -> None:
    played = opened("rapid-big-wheel").run("""
        1.234   dealer  wagering
        31.233  1       wager symbol-A 5   -> wagers-set
        31.234  1       wager symbol-A 10  -> refused window-closed SATG 3.7
        60      system  time               ->
    """)
    closed = [record.event for record in played.store.records("T1")][-1]
    assert closed.at == START + 31_234


@clause("SATG 6.1.3")
@pytest.mark.parametrize("begins", ["call", "enter 9h"])
def test_a_dealer_who_begins_to_deal_ends_the_period(begins: str) -> None:
    played = opened("rapid-baccarat").run(f"""
        1       dealer  wagering
        2       1       wager player 5     -> wagers-set
        3.5     dealer  {begins}
        3.5     1       wager player 10    -> refused window-closed SATG 3.7
        4       1       wager player 0     -> refused window-closed SATG 3.7
        5       2       wager banker 5     -> refused window-closed SATG 3.7
        6       dealer  call               -> refused window-closed SATG 6.1.3
        =       stakes:T1 5
    """)
    closed = [r.event for r in played.store.records("T1") if isinstance(r.event, e.WagersClosed)]
    assert [item.at for item in closed] == [START + 3_500]


def test_a_spin_or_a_tumble_ends_no_period() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       dealer  call               -> refused window-open SATG 6.1.3; SATG 10.4.1
        3       dealer  start              -> set-in-motion
        4       1       wager red 5        -> wagers-set
    """)
    opened("rapid-sic-bo", starts_with_wagering=True).run("""
        1       dealer  wagering
        2       dealer  start              -> set-in-motion
        3       dealer  call               -> refused window-open SATG 6.1.3
        4       1       wager small 5      -> wagers-set
    """)


FIRST_WAGER = {"rapid-blackjack": "blackjack 5", "rapid-casino-war": "casino-war @1 5"}
FLOORS = [
    pytest.param("rapid-blackjack", "SATG 13.6", marks=clause("SATG 13.6")),
    pytest.param("rapid-casino-war", "SATG 17.4", marks=clause("SATG 17.4")),
]


@pytest.mark.parametrize(("key", "floor"), FLOORS)
def test_two_games_give_thirteen_seconds_at_least(key: str, floor: str) -> None:
    refusal(Played(key).open(wagering_s=12).refused, "minimum-wagering-period", floor)
    assert Played(key).open(wagering_s=13).refused is None
    played = opened(key).run(f"""
        1       tg-area-manager  period 12  -> refused minimum-wagering-period {floor}
        2       dealer  wagering            -> round-opened
        3       1       wager {FIRST_WAGER[key]}
        14.999  dealer  call                -> refused minimum-wagering-period {floor}
        14.999  dealer  enter 9h            -> refused minimum-wagering-period {floor}
        14.999  2       wager {FIRST_WAGER[key]}  -> wagers-set
        15      dealer  enter 9h            -> wagers-closed drawn
    """)
    assert window(played) == 30_000
    opened(key, approvals=APPROVED).run(f"""
        1       tg-area-manager  period 5   -> wagering-period-set
        2       dealer  wagering
        3       1       wager {FIRST_WAGER[key]}
        4       dealer  enter 9h            -> wagers-closed drawn
    """)


# Rounds without wagers


@clause("SATG 6.3")
@pytest.mark.parametrize(
    ("key", "modes", "wager"),
    [
        ("rapid-baccarat", ("shoe-start", "during-shoe", "continuous"), "player 5"),
        ("rapid-roulette", ("spin", "continuous"), "red 5"),
    ],
)
def test_a_round_without_wagers_is_directed_and_bears_its_direction(
    key: str, modes: tuple[str, ...], wager: str
) -> None:
    deal = ["enter 9h", "enter 9d", "enter Kh", "enter Kd"]
    result = ["start", "enter 17"] if key == "rapid-roulette" else deal
    for mode in modes:
        played = opened(key).run(f"""
            1   dealer                   direct {mode}  -> refused authority-insufficient SATG 6.3
            1   system                   direct {mode}  -> refused no-dealer SATG 6.3
            2   tg-higher-duties-dealer  direct {mode}  -> rounds-directed
        """)
        for start, placed in ((10, ""), (100, wager)):
            played.line(f"{start}  dealer  wagering")
            if placed:
                played.run(f"{start + 1}  1  wager {placed}  -> wagers-set")
            for step in result:
                played.run(f"{start + 31}  dealer  {step}")
            played.run(f"{start + 32}  dealer  confirm  -> round-settled")
        log = [record.event for record in played.store.records("T1")]
        settled = [event.direction for event in log if isinstance(event, e.RoundSettled)]
        assert settled == [mode, ""]


@clause("SATG 6.3.1")
def test_rounds_may_be_directed_at_the_start_of_a_shoe_until_one_is_completed() -> None:
    opened("rapid-baccarat").run("""
        1       dealer                   direct shoe-start   -> refused authority-insufficient SATG 6.3
        2       tg-higher-duties-dealer  direct shoe-start   -> rounds-directed
        3       dealer                   wagering
        33      dealer                   enter 9h            -> wagers-closed drawn
        34      tg-higher-duties-dealer  direct shoe-start   -> rounds-directed
        35      dealer                   enter 9d
        36      dealer                   enter Kh
        37      dealer                   enter Kd
        38      dealer                   confirm             -> round-settled
        39      tg-higher-duties-dealer  direct shoe-start   -> refused shoe-begun SATG 6.3.1
    """)


@clause("SATG 6.3.2")
def test_a_round_may_be_directed_anywhere_in_a_shoe() -> None:
    played = opened("triple-chase")
    start = 0
    for _ in range(3):
        played.run(f"""
            {start + 1}   dealer                   direct during-shoe  -> refused authority-insufficient SATG 6.3
            {start + 2}   tg-higher-duties-dealer  direct during-shoe  -> rounds-directed
            {start + 3}   dealer                   wagering
            {start + 40}  dealer                   enter 9h            -> wagers-closed drawn
            {start + 41}  dealer                   enter 9d
            {start + 42}  dealer                   enter 9s
            {start + 43}  dealer                   confirm             -> round-settled
            {start + 44}  dealer                   wagering
            {start + 80}  dealer                   enter 9h            -> refused no-direction SATG 6.3
            {start + 81}  dealer                   abandon
        """)
        start += 100
    assert played.state.coups == 3


@clause("SATG 6.3.3")
def test_continuous_rounds_end_with_the_first_recognised_wager() -> None:
    coup = ["9h", "9d", "Kh", "Kd"]
    played = opened("rapid-baccarat", aggregate=2_000).run("""
        1       dealer                   direct continuous   -> refused authority-insufficient SATG 6.3
        2       tg-higher-duties-dealer  direct continuous   -> rounds-directed
    """)
    # Nobody wagers, and then somebody wagers too little for it to count.
    for start, wager in ((10, ""), (50, ""), (90, "player 5")):
        played.line(f"{start}  dealer  wagering")
        if wager:
            played.line(f"{start + 1}  1  wager {wager}")
        for place, card in enumerate(coup):
            assert played.line(f"{start + 31 + place}  dealer  enter {card}").refused is None
        played.run(f"{start + 36}  dealer  confirm  -> round-settled")
        assert played.state.direction == "continuous"
    played.run("""
        130     dealer  wagering
        131     1       wager player 20
        161     dealer  enter 9h             -> wagers-closed drawn
        162     dealer  enter 9d
        163     dealer  enter Kh
        164     dealer  enter Kd
        165     dealer  confirm              -> round-settled
        170     dealer  wagering
        201     dealer  enter 9h             -> refused no-direction SATG 6.3
    """)


@clause("SATG 9.8.1")
def test_with_no_wagers_a_coup_is_dealt_only_by_direction_and_is_remembered() -> None:
    played = opened("rapid-baccarat").run("""
        1       dealer                   wagering
        31      dealer                   enter 9h            -> refused no-direction SATG 9.8.1
        32      tg-higher-duties-dealer  direct during-shoe  -> rounds-directed
        33      dealer                   enter 9h            -> drawn
        34      dealer                   enter 2d
        35      dealer                   enter Kh
        36      dealer                   enter 5d
        37      dealer                   confirm             -> round-settled
    """)
    assert played.state.results == ("9h", "2d", "Kh", "5d")
    assert (played.state.coups, moved(played)) == (1, 2)  # the two buy-ins


@clause("SATG 9.8.2(b)", "SATG 9.8.2(b)(ii)")
def test_a_coup_without_wagers_is_completed_from_its_first_card_on() -> None:
    played = opened("rapid-baccarat").run("""
        1       tg-higher-duties-dealer  direct during-shoe
        2       dealer                   wagering
        32      system                   time                -> wagers-closed
    """)
    first = asks_for(played)
    assert "player" in first.lower()
    played.run("""
        33      dealer                   enter 2h            -> drawn
        34      dealer                   abandon             -> refused must-complete SATG 9.8.2
        35      dealer                   confirm             -> refused card-count
        36      dealer                   enter 7d
        37      dealer                   enter 3h
        38      dealer                   enter Kd
        39      dealer                   abandon             -> refused must-complete SATG 9.8.2
        40      dealer                   enter 2s
        41      dealer                   enter Ks            -> refused card-sequence
        42      dealer                   confirm             -> round-settled
        =       bank:T1 0
    """)
    # The Player's 2 and 3 draw a 2; the Banker stands on 7.
    assert played.state.results == ("2h", "7d", "3h", "Kd", "2s")
    assert moved(played) == 2


@clause("SATG 12.9.4")
def test_a_hand_of_triple_chase_without_wagers_is_finished_once_a_card_is_out() -> None:
    played = opened("triple-chase").run("""
        1       dealer                   wagering
        31      dealer                   abandon             -> wagers-closed round-abandoned
        32      tg-higher-duties-dealer  direct during-shoe
        33      dealer                   wagering
        64      dealer                   enter 9h            -> wagers-closed drawn
        65      dealer                   abandon             -> refused must-complete SATG 12.9.4
        66      dealer                   enter 9d
        67      dealer                   abandon             -> refused must-complete SATG 12.9.4
        68      dealer                   enter 9s
        69      dealer                   confirm             -> round-settled
    """)
    assert played.state.results == ("9h", "9d", "9s")
    assert moved(played) == 2


BEGUN = {
    "rapid-roulette": ("start", "enter 17", {"SATG 10.4.3"}),
    "rapid-sic-bo": ("start", "enter 1", {"SATG 11.4.1(a)", "SATG 11.4.2"}),
    "rapid-big-wheel": ("start", "enter 1", {"SATG 14.3.2"}),
    "big-wheel": ("start / call", "enter 1", {"WHEEL 5.1.3"}),
    "rapid-casino-war": ("", "enter 2h", {"WAR 9.3"}),
    "rapid-blackjack": ("", "enter 2h", {"SATG 13.7.1"}),
}
"""By game: what precedes the first face, how it is entered, and the clause of the game."""


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=clause(*sorted(BEGUN[key][2]))) for key in BEGUN]
)
def test_a_round_without_wagers_that_has_begun_is_completed_by_the_clause_of_its_game(
    key: str,
) -> None:
    before, enters, cites = BEGUN[key]
    mode = "spin" if key == "big-wheel" else "continuous"
    played = opened(key).run(f"1 {HIGHER} direct {mode}\n2 dealer wagering")
    answer = played.line("3 dealer abandon")
    clause_of_game = "WHEEL 5.1.2" if key == "big-wheel" else "SATG 6.1"
    refused = refusal(answer.refused, "window-open", clause_of_game)
    assert set(refused.cites) == {clause_of_game}
    for line in filter(None, before.split(" / ")):
        played.run(f"40 dealer {line}")
    played.run(f"41 dealer {enters}")
    answer = played.line("42 dealer abandon")
    refused = refusal(answer.refused, "must-complete", *cites)
    assert set(refused.cites) == cites, "and no clause of another game"


# Cards


@clause("SATG 12.6.1")
def test_each_hand_of_triple_chase_has_its_window_until_the_first_card() -> None:
    played = opened("triple-chase")
    bets = [bet.key for bet in played.variant.bets]
    assert len(bets) == 11
    for start in (0, 100):
        played.run(f"""
            {start + 1}   1       wager total-13 5  -> refused window-not-open SATG 3.1
            {start + 2}   dealer  wagering          -> round-opened
            {start + 3}   1       wager {", ".join(f"{bet} 5" for bet in bets[:6])}  -> wagers-set
            {start + 3}   2       wager {", ".join(f"{bet} 5" for bet in bets[6:])}  -> wagers-set
            {start + 4}   1       wager super-6 5   -> refused bet-not-offered SATG 2.1.4
            {start + 5}   dealer  enter Kh          -> wagers-closed drawn
            {start + 5}   1       wager total-13 0  -> refused window-closed SATG 3.7
            {start + 6}   dealer  enter 9d
            {start + 7}   dealer  enter 2s
            {start + 8}   dealer  confirm           -> round-settled
        """)


@clause("SATG 12.7.2(b)")
def test_a_hand_of_triple_chase_is_settled_when_it_is_confirmed() -> None:
    opened("triple-chase").run("""
        1       dealer  wagering
        2       1       wager total-13 5
        3       dealer  enter 9h           -> wagers-closed drawn
        4       dealer  enter Kd           -> drawn
        5       dealer  enter 4s           -> drawn
        6       system  time               ->
        =       player:1 95
        7       1       wager total-13 5   -> refused window-closed
        8       dealer  confirm            -> round-settled
        =       stakes:T1 0
    """)


@clause("SATG 12.7.2(c)")
def test_a_hand_of_triple_chase_has_three_cards() -> None:
    opened("triple-chase").run("""
        1       dealer  wagering
        2       1       wager total-13 5
        3       dealer  call
        4       dealer  confirm            -> refused card-count SATG 12.7.2(c)
        5       dealer  enter 9h
        6       dealer  confirm            -> refused card-count SATG 12.7.2(c)
        7       dealer  enter Kd
        8       dealer  confirm            -> refused card-count SATG 12.7.2(c)
        9       dealer  enter 4s
        10      dealer  enter 4d           -> refused card-count SATG 12.7.2(c)
        11      dealer  confirm            -> round-settled
    """)


@clause("SATG 12.7.2(a)")
def test_cards_of_triple_chase_lie_in_the_order_of_their_entry() -> None:
    played = opened("triple-chase").run("""
        1       dealer  wagering
        2       1       wager total-13 5
        3       dealer  enter 9h to=card_2  -> refused card-sequence SATG 12.7.2
        # The first card ends wagering.
        4       dealer  enter 9h to=card_1  -> wagers-closed drawn
        5       dealer  enter Kd to=card_1  -> refused card-sequence SATG 12.7.2
        5       dealer  enter Kd to=card_3  -> refused card-sequence SATG 12.7.2
    """)
    assert asks_for(played) == "card 2"
    # Cards one and three make thirteen, the second would not.
    played.run("""
        5       dealer  enter Kd to=card_2  -> drawn
        6       dealer  enter 4s to=card_2  -> refused card-sequence SATG 12.7.2
        6       dealer  enter 4s to=card_3  -> drawn
        7       dealer  confirm
    """)
    assert played.holds("player:1") != "$95.00"


def test_a_card_of_a_coup_goes_where_the_table_of_play_says() -> None:
    played = opened("rapid-baccarat").run("""
        1       dealer  wagering
        2       1       wager player 5
        3       dealer  enter 2h to=Banker_1  -> refused card-sequence SATG 9.6.2(a)
        4       dealer  enter 2h to=Player_1  -> wagers-closed drawn
        5       dealer  enter 7d to=Player_2  -> refused card-sequence SATG 9.6.2(a)
        6       dealer  enter 7d to=Banker_1
        7       dealer  enter 3h to=Player_2
        8       dealer  enter Kd to=Banker_2
        9       dealer  enter 2s to=Banker_3  -> refused card-sequence SATG 9.6.2(a)
        10      dealer  enter 2s to=Player_4  -> refused card-sequence SATG 9.6.2(a)
        11      dealer  enter 2s to=Player_3  -> drawn
        12      dealer  confirm               -> round-settled
    """)
    assert played.state.results == ("2h", "7d", "3h", "Kd", "2s")


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        pytest.param("9h 2d Kh 5d", "", id="a natural ends it"),
        pytest.param("6h 7d Kh Kd", "", id="six and seven stand"),
        pytest.param("2h 7d 3h Kd 2s", "", id="the Player draws, the Banker stands"),
        pytest.param("2h 2d 3h Kd 2s 4s", "", id="both draw once"),
        pytest.param("2h 2d 3h Kd 2s", "card", id="the Banker must draw"),
    ],
)
def test_the_table_of_play_says_how_many_cards_a_coup_has(cards: str, wanted: str) -> None:
    played = opened("rapid-baccarat").run("""
        1       dealer  wagering
        2       1       wager player 5
    """)
    for card in cards.split():
        assert played.line(f"3  dealer  enter {card}").refused is None
    if wanted:
        played.run("4  dealer  confirm  -> refused card-count SATG 9.6.2(a)")
    else:
        played.run("""
            4   dealer  enter 8s           -> refused card-sequence SATG 9.6.2(a)
            5   dealer  confirm            -> round-settled
        """)
