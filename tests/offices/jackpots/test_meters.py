"""Meters: they grow by exactly their rate, are reset to their minimum, and never fall below it."""

from fractions import Fraction

import pytest

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.jackpot_office import ALONE, BONUS, LINKED, MYSTERY, OTHER, SUPERVISOR, Running, why

T1, T2 = "LSB1", "LSB2"


@pytest.fixture
def linked() -> Running:
    return Running().opened(LINKED, T1, T2)


def test_a_meter_begins_at_its_minimum_which_the_house_pays(linked: Running) -> None:
    assert linked.jackpot("link").pool.meter == LINKED.minimum
    assert linked.holds(Kind.METER, "link") == LINKED.minimum
    assert linked.holds(Kind.SEEDED, "link") == -LINKED.minimum


def test_the_part_of_a_cent_is_carried(linked: Running) -> None:
    for _ in range(7):
        linked.played(T1, ("1", 33))
    assert linked.exact("link") == LINKED.minimum + Fraction(7 * 33, 100)
    pool = linked.jackpot("link").pool
    assert pool.reserve + pool.reserve_carry == Fraction(7 * 33, 300)
    assert linked.holds(Kind.METER, "link") == pool.meter == LINKED.minimum + 2
    assert linked.holds(Kind.CONTRIBUTED, T1) == -(2 + pool.reserve)


def test_a_win_waits_and_the_meter_is_seeded_out_of_its_reserve_first(linked: Running) -> None:
    linked.played(T1, ("1", 300_000))
    before = linked.jackpot("link").pool
    assert before.reserve == 1_000
    linked.played(T2, ("9", 100), won=True)
    win = linked.win("link#1")
    assert win.hit.prize == LINKED.minimum + 3_000 + 1
    assert linked.holds(Kind.PRIZE, "link#1") == win.hit.prize
    after = linked.jackpot("link").pool
    assert after.meter == LINKED.minimum
    assert after.reserve == 0
    assert linked.holds(Kind.SEEDED, "link") == -(2 * LINKED.minimum - 1_000)


def test_several_winners_one_after_the_other(linked: Running) -> None:
    linked.played(T1, ("1", 200), ("2", 200), ("2", 300), won=True)
    assert [linked.win(f"link#{n}").hit.terminal for n in (1, 2)] == ["1", "2"]
    assert linked.win("link#1").hit.prize == LINKED.minimum + 7
    assert linked.win("link#2").hit.prize == LINKED.minimum
    assert "link#3" not in linked.state.wins


def test_a_confirmed_win_is_paid_once(linked: Running) -> None:
    linked.played(T1, ("1", 100), won=True)
    confirm = c.ConfirmWin(win="link#1", terminal="1")
    assert why(linked.ask(confirm, THE_SYSTEM)) is Refusal.ROLE_REQUIRED
    linked.done(confirm, SUPERVISOR)
    # Nobody has the terminal any more: it is set aside for the winner.
    assert linked.holds(Kind.OWED, "1's player") == LINKED.minimum + 1
    assert linked.holds(Kind.PRIZE, "link#1") == 0
    assert why(linked.ask(confirm, SUPERVISOR)) is Refusal.JACKPOT_CONFIRMED


def test_a_returned_prize_undoes_its_reset(linked: Running) -> None:
    linked.played(T1, ("1", 90_000))
    before = linked.jackpot("link").pool
    linked.played(T1, ("1", 100), won=True)
    linked.voided(T1, 2)
    linked.done(c.ReturnPrize(win="link#1", reason="void"), SUPERVISOR)
    after = linked.jackpot("link").pool
    assert after == before, "and what the void round had brought is taken back with it"
    assert linked.holds(Kind.METER, "link") == after.meter
    assert linked.holds(Kind.SEEDED, "link") == -LINKED.minimum


def test_a_mystery_is_hit_by_the_wager_that_crosses_its_value() -> None:
    running = Running().opened(MYSTERY, "RR1")
    sealed = running.jackpot("mist").sealed
    assert sealed is not None
    value = running.office.vault.unseal("mist", 1, sealed).value
    short = (value - MYSTERY.minimum) * 800 // 3
    running.played("RR1", ("1", short - 1))
    assert not running.state.wins
    assert running.jackpot("mist").pool.meter == value - 1
    running.played("RR1", ("2", 1), ("3", 800))
    hit = running.win("mist#1").hit
    assert (hit.prize, hit.players) == (value, value - MYSTERY.minimum)
    assert hit.terminal in "23"
    assert hit.opened is not None
    assert running.exact("mist") == MYSTERY.minimum + (
        Fraction((short + 800) * 3, 800) - (value - MYSTERY.minimum)
    )


def test_a_closed_jackpot_leaves_what_players_gave_to_others(linked: Running) -> None:
    linked.opened(ALONE, T1)
    linked.played(T1, ("1", 12_345), jackpots=("link",))
    pool = linked.jackpot("link").pool
    theirs = Cents(pool.players + pool.reserve)
    close = c.CloseJackpot(jackpot="link", to={"alone": theirs}, second=OTHER)
    assert why(linked.ask(close)) is Refusal.NOTICE_NOT_DISPLAYED
    linked.done(c.PostNotice(jackpot="link", change="close", text="It closes."))
    wrong = c.CloseJackpot(jackpot="link", to={"alone": Cents(theirs - 1)}, second=OTHER)
    assert why(linked.ask(wrong)) is Refusal.TRANSFER_PLAN
    linked.done(close)
    assert linked.holds(Kind.METER, "link") == linked.holds(Kind.RESERVE, "link") == 0
    assert linked.holds(Kind.SEEDED, "link") == 0
    assert linked.exact("alone") == ALONE.minimum + Fraction(12_345, 100) + Fraction(12_345, 300)


def test_a_suspended_jackpot_counts_later_what_it_did_not_hear(linked: Running) -> None:
    linked.done(c.Suspend(jackpot="link", reason="dark display"), SUPERVISOR)
    assert not linked.state.offered(T1)
    answer = linked.played(T1, ("1", 100), jackpots=("link",), won=True)
    assert [type(event) for event in answer.events] == [e.RoundParked, e.RoundCounted]
    linked.done(c.Resume(jackpot="link", reason="it shines"), SUPERVISOR)
    assert linked.win("link#1").hit.prize == LINKED.minimum + 1


def test_a_bonus_is_given_by_an_act(linked: Running) -> None:
    linked.opened(BONUS, T1)
    give = c.Award(jackpot="bonus", table=T1, number=3, terminal="1", reason="birthday")
    assert why(linked.ask(give, SUPERVISOR)) is Refusal.TERMINAL_NOT_OPEN
