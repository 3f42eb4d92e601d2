"""Placing wagers, the end of the window, settlement at a terminal (SATG 3).

Not named here though touched: SATG 3.2.2, SATG 3.8.3 and SATG 3.8.4 speak of the picture
on a terminal.
"""

from typing import TypeVar

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.commands import Chip, SetWagers
from croupier.table.values.people import Actor
from croupier.table.values.plan import Approval
from croupier.table.wagers.seal_proof import root_of
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, opened

BOTH = {Approval.SEVERAL_TABLES: "an approval on record"}
E = TypeVar("E", bound=e.EventBase)


def last(played: Played, kind: type[E]) -> E:
    """The last event of a kind in the log."""
    log = (record.event for record in played.store.records(played.table.name))
    return [event for event in log if isinstance(event, kind)][-1]


def chips(played: Played, terminal: str) -> int:
    """What lies on the layout of a terminal, in cents."""
    item = played.state.round
    return sum(held.amount for held in item.wagered(terminal).values()) if item else 0


def balance(played: Played, terminal: str) -> int:
    return played.context.credit(terminal)


# Placing


@clause("SATG 3.1")
def test_a_wager_takes_its_amount_from_the_account_before_the_window_ends() -> None:
    opened("rapid-roulette").run("""
        1       1       wager red 5      -> refused window-not-open SATG 3.1
        2       dealer  wagering
        3       1       wager red 60     -> wagers-set
        =       player:1 40
        4       1       wager black 45   -> refused insufficient-credit SATG 3.1
        5       1       wager red 105    -> refused insufficient-credit SATG 3.1
        =       player:1 40
        =       stakes:T1 60
        6       1       wager black 40   -> wagers-set
        =       player:1 0
        =       player:2 100
        31.999  1       wager red 55     -> wagers-set
        32      1       wager red 60     -> refused window-closed SATG 3.7
    """)


@clause("SATG 3.1.1")
def test_a_terminal_plays_at_one_table_at_a_time() -> None:
    first = opened("rapid-roulette")
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open()
    first.run("""
        1       dealer  wagering
        2       1       wager red 5
    """)
    second.run("3  1  join  -> refused one-table-only SATG 3.1.1")
    first.run("""
        4       1       leave            -> refused wagers-pending
        31      dealer  start
        32      dealer  enter 1
        33      dealer  confirm
        34      1       leave            -> terminal-left
    """)
    second.run("""
        35      1       join             -> terminal-joined
        36      dealer  wagering
        37      1       wager red 5      -> wagers-set
    """)
    first.run("""
        38      1       join             -> refused one-table-only SATG 3.1.1
        39      dealer  wagering
        40      1       wager red 5      -> refused terminal-unknown
    """)


@clause("SATG 3.1.1")
def test_the_regulator_may_approve_wagers_at_several_tables() -> None:
    first = opened("rapid-roulette", approvals=BOTH)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open(approvals=BOTH)
    first.run("""
        1       dealer  wagering
        2       1       wager red 5
    """)
    second.run("""
        3       1       join             -> terminal-joined
        4       dealer  wagering
        5       1       wager red 15     -> wagers-set
        =       stakes:T1 5
        =       stakes:T2 15
        =       player:1 80
    """)


@clause("SATG 3.1.1")
def test_leaving_one_of_several_tables_is_not_leaving_all() -> None:
    first = opened("rapid-roulette", approvals=BOTH)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open(approvals=BOTH)
    third = Played("rapid-roulette", store=first.store, name="T3")
    third.open()
    second.run("""
        3       1       join             -> terminal-joined
        4       1       leave            -> terminal-left
    """)
    third.run("5  1  join  -> refused one-table-only SATG 3.1.1")


def test_nobody_is_paid_out_at_one_table_while_wagers_are_locked_at_another() -> None:
    first = opened("rapid-roulette", approvals=BOTH)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open(approvals=BOTH)
    first.run("""
        1       dealer  wagering
        2       1       wager red 20
        31      system  time
    """)
    second.run("""
        32      1       join
        33      dealer  pay-out 1 80     -> refused one-table-only SATG 5.5.1
        =       player:1 80
    """)
    first.run("""
        34      1       leave            -> refused wagers-pending SATG 5.5.1
        35      dealer  start
        36      dealer  enter 1
        37      dealer  confirm
        38      1       leave            -> terminal-left
    """)
    second.run("39  dealer  pay-out 1 120  -> paid-out")


@clause("SATG 3.2")
def test_only_the_player_at_a_terminal_places_its_wagers() -> None:
    played = opened("rapid-roulette").run("1  dealer  wagering")
    five = SetWagers(terminal="1", wagers=(Chip(bet="red", amount=Cents(500)),))
    for by in (
        Actor("2", "player"),
        Actor("Kim", "dealer"),
        Actor("1", "system"),
        Actor("1", "device"),
    ):
        answer = played.order(by, five, at=2_000)
        refusal(answer.refused, "not-yours", "SATG 3.2")
    played.run("""
        3       dealer  lay 1 red 5      -> refused not-applicable SATG 3.2
        4       tg-assistant-casino-manager  lay 1 red 5  -> refused not-applicable SATG 3.2
        =       player:1 100
        5       1       wager red 5      -> wagers-set
    """)


@clause("SATG 3.2.1")
def test_chips_move_from_bet_to_bet_at_once_or_not_at_all() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 20, odd 10
        =       player:1 70
        3       1       wager red 0, black 20          -> wagers-set
        =       player:1 70
        4       1       wager odd 5, even 5            -> wagers-set
        =       player:1 70
        5       1       wager black 0, straight-up 17 4  -> refused below-minimum SATG 4.3.1
        6       1       wager black 0, straight-up 37 20 -> refused bet-not-offered
        =       player:1 70
    """)
    lying = {where.bet: held.amount for where, held in played.state.playing.wagered("1").items()}
    assert lying == {"black": 2_000, "odd": 500, "even": 500}


def test_what_comes_onto_the_layout_goes_off_the_account() -> None:
    played = opened("rapid-roulette").run("1  dealer  wagering")
    for number, wager in enumerate(
        ("red 20", "red 35", "red 12", "black 1005", "red 0", "black 5, odd 20", "black 0, odd 0"),
        2,
    ):
        played.line(f"{number}  1  wager {wager}")
        assert balance(played, "1") + chips(played, "1") == 10_000, wager
    assert chips(played, "1") == 0


def test_only_what_is_on_the_layout_of_the_game_can_be_wagered_on() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager super-6 5           -> refused bet-not-offered SATG 2.1.4
        3       1       wager jackpot 5           -> refused bet-not-offered SATG 2.1.4
        4       1       wager straight-up 00 5    -> refused bet-not-offered
        5       1       wager red @2 5            -> refused area-unknown
        =       player:1 100
    """)
    opened("lucky-sic-bo").run("""
        1       dealer  wagering
        2       1       wager three-of-four-dice 5  -> refused odds-missing SATG 15.7.1
    """)
    opened("rapid-roulette", "double zero").run("""
        1       dealer  wagering
        2       1       wager straight-up 00 5    -> wagers-set
    """)


# The end of the window


@clause("SATG 3.6")
def test_what_lies_there_at_the_close_is_what_is_settled() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 20
        3       1       wager red 0, black 10
        4       2       wager straight-up 17 5
        30.999  1       wager black 15
        31      system  time             -> wagers-closed
    """)
    snapshot = played.state.playing.wagers
    closed = last(played, e.WagersClosed)
    assert closed.root == root_of("T1", 1, snapshot)
    played.run("""
        32      1       wager black 0    -> refused window-closed SATG 3.7
        33      2       wager straight-up 17 10  -> refused window-closed SATG 3.7
        34      dealer  start
        35      dealer  enter 17
        36      dealer  confirm          -> round-settled
        =       player:1 115
        =       player:2 275
    """)
    settled = last(played, e.RoundSettled)
    paid = {(row.holder, row.wager, row.amount) for row in played.store.sheet(settled.sheet)}
    assert paid == {("1", "1 black", 1_500), ("2", "2 straight-up 17", 500)}


@clause("SATG 3.7")
def test_at_the_deadline_it_is_too_late_whatever_a_timer_did() -> None:
    # No timer has looked at the clock: the instant of the command decides.
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 20
        29      system  time             ->
        30.999  system  time             ->
        30.999  1       wager red 25     -> wagers-set
        31      1       wager black 5    -> refused window-closed SATG 3.7
        31      1       wager red 0, black 25  -> refused window-closed SATG 3.7
        31      1       wager red 0      -> refused window-closed SATG 3.7
        31      1       wager red 5      -> refused window-closed SATG 3.7
        =       player:1 75
        =       stakes:T1 25
        45      system  time             ->
        46      1       wager red 0      -> refused window-closed SATG 3.7
        # A clock that goes back brings nothing back.
        12      1       wager red 0      -> refused window-closed SATG 3.7
        =       player:1 75
    """)


@clause("SATG 3.7")
def test_a_window_found_closed_does_not_open_again_when_a_clock_goes_back() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        31      1       wager red 5      -> refused window-closed SATG 3.7
        30.5    1       wager red 5      -> refused window-closed SATG 3.7
        =       player:1 100
    """)


# Settlement


def test_winnings_go_by_the_odds_and_their_sum_is_what_is_credited() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager straight-up 17 5, black 20, odd 10, red 15, dozen 2 5
        =       player:1 45
        31      dealer  start
        32      dealer  enter 17
        33      dealer  confirm          -> round-settled
    """)
    settled = last(played, e.RoundSettled)
    rows = played.store.sheet(settled.sheet)
    assert {row.bet: (row.back, row.winnings) for row in rows} == {
        "straight-up": (500, 17_500),
        "black": (2_000, 2_000),
        "odd": (1_000, 1_000),
        "red": (0, 0),
        "dozen": (500, 1_000),
    }
    # The balance before, less the stakes, and what came back.
    assert balance(played, "1") == 10_000 - 5_500 + sum(row.back + row.winnings for row in rows)
    assert balance(played, "2") == 10_000
