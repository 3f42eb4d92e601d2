"""Wagers outside the limits, and limits that change (SATG 4).

SATG 4.1 and SATG 4.1 fn1.s66(1)(c) speak of signs on terminals and are not named here; SATG 4.2 is
proven in `../table/test_signs.py`.
"""

import pytest

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.commands import ChangeLimits
from croupier.table.values.people import Actor
from croupier.table.values.plan import BetLimits
from croupier.views.screens.table_view import table_view
from croupier.views.terminal.terminal_view import own_view
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

TWENTY = START + 20 * 60 * 1_000


def limits(minimum: int, maximum: int, step: int) -> dict[str, BetLimits]:
    return {"*": BetLimits(minimum=Cents(minimum), maximum=Cents(maximum), step=Cents(step))}


def wagers(played: Played, terminal: str) -> dict[str, int]:
    return {
        where.bet: held.amount for where, held in played.state.playing.wagered(terminal).items()
    }


@clause("SATG 4.3")
def test_amounts_are_judged_on_the_total_of_a_bet_before_any_chip_lies_there() -> None:
    played = opened("rapid-roulette", limits=limits(500, 2_000, 500)).run("""
        1       dealer  wagering
        2       1       wager red 4             -> refused below-minimum SATG 4.3.1
        3       1       wager red 15            -> wagers-set
        # Not ten more but twenty-five in all, which is above the maximum.
        4       1       wager red 25            -> wagers-set, notice clamped-to-maximum
        5       1       wager red 12            -> wagers-set, notice clamped-to-step
        6       1       wager red 3             -> refused below-minimum SATG 4.3.1
        =       player:1 90
    """)
    assert wagers(played, "1") == {"red": 1_000}


@clause("SATG 4.3.1")
def test_below_the_minimum_no_chips_appear() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 4.99          -> refused below-minimum SATG 4.3.1
        3       1       wager red 0.01          -> refused below-minimum SATG 4.3.1
        # All of it or nothing: the other bet is not placed either.
        4       1       wager black 20, red 4   -> refused below-minimum SATG 4.3.1
        =       player:1 100
        =       stakes:T1 0
    """)
    assert wagers(played, "1") == {}
    played.run("""
        5       1       wager red 5             -> wagers-set
        6       1       wager red 4             -> refused below-minimum SATG 4.3.1
        =       player:1 95
    """)
    own = {"*": limits(500, 100_000, 500)["*"], "straight-up": limits(100, 5_000, 100)["*"]}
    opened("rapid-roulette", limits=own).run("""
        1       dealer  wagering
        2       1       wager straight-up 17 1  -> wagers-set
        3       1       wager red 1             -> refused below-minimum SATG 4.3.1
    """)


@clause("SATG 4.3.2", "SATG 4.3.2(a)", "SATG 4.3.2(b)")
@pytest.mark.parametrize(
    ("minimum", "maximum", "step", "asked", "taken", "notice"),
    [
        pytest.param(500, 5_000, 500, "12", 1_000, "clamped-to-step", id="off the step"),
        pytest.param(500, 5_000, 500, "9.99", 500, "clamped-to-step", id="a cent short"),
        pytest.param(300, 5_000, 500, "12", 800, "clamped-to-step", id="steps from the minimum"),
        pytest.param(500, 5_000, 500, "50.01", 5_000, "clamped-to-maximum", id="a cent over"),
        pytest.param(500, 5_000, 500, "90", 5_000, "clamped-to-maximum", id="far over"),
        pytest.param(500, 5_200, 500, "53", 5_000, "clamped-to-maximum", id="last step under it"),
        pytest.param(500, 5_000, 500, "50", 5_000, "", id="the maximum itself"),
    ],
)
def test_what_is_not_permitted_is_cut_down_to_the_next_that_is(
    minimum: int, maximum: int, step: int, asked: str, taken: int, notice: str
) -> None:
    played = opened("rapid-roulette", limits=limits(minimum, maximum, step))
    played.line("1  dealer  wagering")
    answer = played.line(f"2  1  wager red {asked}")
    assert answer.refused is None
    assert wagers(played, "1") == {"red": taken}
    assert played.context.credit("1") == 10_000 - taken
    assert [item.code for item in answer.notices] == ([notice] if notice else [])
    for one in answer.notices:
        assert f"${asked}" in one.says
        assert f"${taken // 100}.00" in one.says


@clause("SATG 4.3.3")
def test_wagers_that_come_to_too_little_together_are_not_recognised() -> None:
    played = opened("rapid-roulette", aggregate=2_000).run("""
        1       dealer  wagering
        2       1       wager red 5, black 10   -> wagers-set
        3       2       wager red 5, black 15   -> wagers-set
        =       stakes:T1 35
        31      system  time                    -> wagers-closed
        =       player:1 100
        =       stakes:T1 20
    """)
    closed = list(played.store.records("T1"))[-1].event
    assert isinstance(closed, e.WagersClosed)
    assert sorted((item.holder, item.amount, item.why) for item in closed.returned) == [
        ("1", 500, "aggregate-below-minimum"),
        ("1", 1_000, "aggregate-below-minimum"),
    ]
    played.run("""
        32      dealer  start
        33      dealer  enter 17
        34      dealer  confirm                 -> round-settled
        =       player:1 100
        =       player:2 110
    """)
    # Nor do they choose who sets off the dice, though the one wager is the first.
    dice = opened("lucky-sic-bo", aggregate=2_000).run("""
        1       dealer  wagering
        2       1       wager small 15
        3       2       wager small 20
        31      system  time
    """)
    assert dice.state.playing.shooter is not None
    assert dice.state.playing.shooter.terminal == "2"
    assert {holder for holder, _ in dice.state.playing.holders.values()} == {"2"}


@clause("SATG 4.1 fn1.s66(2)")
def test_a_minimum_goes_up_twenty_minutes_after_its_sign() -> None:
    opened("rapid-roulette").run(f"""
        0       tg-area-manager  limits * 10 to 1000 by 5   -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        0       dealer           announce * 10 from={TWENTY}  -> refused authority-insufficient
        0       tg-area-manager  announce * 10 from={TWENTY}  -> minimum-announced
        1199    tg-area-manager  limits * 10 to 1000 by 5   -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        1199.999  tg-area-manager  limits * 10 to 1000 by 5 -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        # Another figure than the one on the sign is another raise.
        1200    tg-area-manager  limits * 15 to 1000 by 5   -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        1200    tg-area-manager  limits * 10 to 1000 by 5   -> limits-changed
        1201    dealer           wagering
        1202    1                wager red 5                -> refused below-minimum SATG 4.3.1
        1203    1                wager red 10               -> wagers-set
        1250    dealer           start
        1251    dealer           enter 17
        1252    dealer           confirm
        # Downwards there is nothing to wait for.
        1253    tg-area-manager  limits * 5 to 2000 by 5    -> limits-changed
    """)
    opened("rapid-roulette").run(f"""
        0       tg-area-manager  announce * 10 from={TWENTY + 600_000}  -> minimum-announced
        1200    tg-area-manager  limits * 10 to 1000 by 5   -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        1800    tg-area-manager  limits * 10 to 1000 by 5   -> limits-changed
    """)
    opened("rapid-roulette").run(f"""
        0       tg-area-manager  announce * 10 from={TWENTY}  -> minimum-announced
        600     tg-area-manager  take-down                  -> announcement-taken
        1200    tg-area-manager  limits * 10 to 1000 by 5   -> refused min-raise-notice SATG 4.1 fn1.s66(2)
    """)


@clause("SATG 4.1 fn1.s66(2)")
def test_a_sign_goes_up_at_least_twenty_minutes_before_its_time() -> None:
    table = opened("rapid-roulette").run(f"""
        0.001   tg-area-manager  announce * 10 from={TWENTY}       -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        1       tg-area-manager  announce * 10 from={TWENTY} at=1  -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        1       tg-area-manager  announce red 10 from={START}      -> refused min-raise-notice SATG 4.1 fn1.s66(2)
        # A lower minimum needs no notice.
        1       tg-area-manager  announce * 5 from={START}         -> minimum-announced
    """)
    answer = table.line(f"2 tg-area-manager announce * 10 from={TWENTY}")
    refused = refusal(answer.refused, "min-raise-notice", "SATG 4.1 fn1.s66(2)", "SATG 4.2")
    assert refused.detail == (
        "From 1 January 2026 at 11:20:00. Accepted: from 1 January 2026 at 11:20:02."
    )
    assert table.line(f"2 tg-area-manager announce * 10 from={TWENTY + 2_000}").refused is None


@clause("SATG 4.2")
def test_a_terminal_that_joins_does_not_hold_up_the_change_and_has_twenty_minutes_of_its_own() -> (
    None
):
    table = opened("rapid-roulette").run(f"""
        0       tg-area-manager  announce * 10 from={TWENTY}       -> minimum-announced
        1190    3                join                              -> terminal-joined
        1191    dealer           buy-in 3 100
    """)
    change = table_view(table.state).change
    assert change is not None
    assert (change.minimums["red"], change.proposed) == (1_000, TWENTY)
    table.run("""
        1199    tg-area-manager  limits * 10 to 1000 by 5          -> refused min-raise-notice SATG 4.2
        1200    tg-area-manager  limits * 10 to 1000 by 5          -> limits-changed
        1201    dealer           wagering
        1202    1                wager red 5                       -> refused below-minimum SATG 4.3.1
        1203    3                wager red 5                       -> wagers-set
    """)
    (lower,) = own_view(
        table.state, "3", session=table.context.session("3"), balance=Cents(0), frozen=False
    ).lower
    assert (lower.minimums["red"], lower.until) == (500, START + (1190 + 1200) * 1_000)
    table.run("""
        1240    dealer           start
        1241    dealer           enter 17
        1242    dealer           confirm
        2389    dealer           wagering
        2389.9  3                wager red 5                       -> wagers-set
        2390    3                wager black 5                     -> refused below-minimum SATG 4.3.1
    """)


@clause("SATG 4.2")
def test_a_terminal_that_was_away_shows_the_sign_again_from_its_first_view() -> None:
    opened("rapid-roulette").run(f"""
        0       tg-area-manager  announce * 10 from={TWENTY}       -> minimum-announced
        1       1                leave
        1       2                leave
        1199    2                join
        1199    1                join
        1199.999  tg-area-manager  limits * 10 to 1000 by 5        -> refused min-raise-notice SATG 4.2
        1200    tg-area-manager  limits * 10 to 1000 by 5          -> limits-changed
    """)


@clause("SATG 4.2")
def test_a_terminal_that_was_there_and_does_not_show_the_sign_holds_up_the_change() -> None:
    opened("rapid-roulette").run(f"""
        0       tg-area-manager  announce * 10 from={TWENTY} at=1  -> minimum-announced
        1200    tg-area-manager  limits * 10 to 1000 by 5          -> refused min-raise-notice SATG 4.2
    """)


def test_limits_change_between_rounds_only() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer           wagering
        2       tg-area-manager  limits * 5 to 500 by 5  -> refused round-in-progress
        3       1                wager red 5
        33      dealer           start
        34      tg-area-manager  limits * 5 to 500 by 5  -> refused round-in-progress
        35      dealer           enter 17
        36      tg-area-manager  limits * 5 to 500 by 5  -> refused round-in-progress
        37      dealer           confirm
        38      dealer           limits * 5 to 500 by 5  -> refused authority-insufficient
        39      tg-area-manager  limits red 5 to 500 by 5  -> refused notice-not-displayed SATG 4.1
        40      tg-area-manager  limits * 5 to 50 by 5   -> limits-changed
        41      dealer           wagering
        42      1                wager red 80            -> wagers-set, notice clamped-to-maximum
        =       player:1 45
    """)
    assert wagers(played, "1") == {"red": 5_000}


def test_limits_that_cannot_be_paid_exactly_are_refused_at_any_time() -> None:
    opened("rapid-baccarat").run("""
        1       tg-area-manager  limits * 5 to 500 by 0.01  -> refused config-incomplete SATG 4.3.2
    """)


def test_impossible_limits_are_refused() -> None:
    refusal(
        Played("rapid-roulette").open(limits=limits(500, 100, 5)).refused,
        "config-incomplete",
        "SATG 4.1",
    )
    played = opened("rapid-roulette")
    for wrong in (limits(500, 100, 5), limits(0, 100, 5), limits(500, 1_000, 0)):
        answer = played.order(Actor("Kim", "tg-area-manager"), ChangeLimits(limits=wrong), at=1_000)
        refusal(answer.refused, "config-incomplete", "SATG 4.1")


def test_the_minimum_of_all_wagers_together_stays_unless_it_is_changed() -> None:
    played = opened("rapid-roulette", aggregate=2_000).run("""
        1       tg-area-manager  limits * 5 to 500 by 5  -> limits-changed
        2       dealer           wagering
        3       1                wager red 5
        32      system           time
        =       player:1 100
        33      dealer           abandon
    """)
    lower = ChangeLimits(limits=limits(500, 50_000, 500), aggregate=Cents(0))
    assert played.order(Actor("Kim", "tg-area-manager"), lower, at=34_000).refused is None
    played.run("""
        35      dealer           wagering
        36      1                wager red 5
        65      system           time
        =       player:1 95
    """)
