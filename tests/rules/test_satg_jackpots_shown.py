"""What players, displays, dealers and staff see of the jackpots, and what none of them ever sees.

SATG 1.1, 2.3.2, 2.3.4, 7.3.7, 7.3.8, 15.6.2 and 16.6.1; how it reaches them is tried in tests/server.
"""

import re
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.ledger import Kind
from croupier.money import MOST, Cents, show
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.checks.against_ledger import reconciled
from croupier.offices.jackpots.checks.against_log import Journal
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from croupier.views.jackpots.jackpot_board import board_view, feed_view
from croupier.views.jackpots.jackpot_view import (
    JackpotsView,
    JackpotView,
    dealer_jackpots,
    jackpots_view,
)
from croupier.views.screens.dealer_view import dealer_view
from support.jackpot_office import (
    BONUS,
    DEALER,
    KEY,
    LINKED,
    MANAGER,
    MYSTERY,
    OTHER,
    SUPERVISOR,
    Running,
    why,
)
from support.round_tables import clause
from support.scripted_tables import Played, opened
from support.table_screens import balances

T1, T2, T3 = "LSB1", "LSB2", "RR1"
encoded = json.Encoder(enc_hook=str).encode


@pytest.fixture
def running() -> Running:
    """A linked jackpot of two tables, a mystery over one of them and another, and a bonus there."""
    return Running().opened(LINKED, T1, T2).opened(MYSTERY, T2, T3, group="mixed").opened(BONUS, T3)


def at(running: Running, table: str) -> JackpotsView:
    found = jackpots_view(running.state, table)
    assert found is not None
    return found


def one(running: Running, table: str, name: str) -> JackpotView:
    return next(it for it in at(running, table).jackpots if it.name == name)


def journal(running: Running) -> Journal:
    read = Journal()
    for record in running.store.records("jackpots"):
        read.add_event(record.event)
        answer = running.store.answer(record.order)
        if isinstance(record.event, e.RoundCounted) and answer is not None:
            read.add_entries(answer.order.command)
    return read


# Displays


@clause("SATG 7.3.7", "SATG 7.3.7(a)")
def test_every_table_of_a_jackpot_that_players_feed_shows_its_prize(running: Running) -> None:
    for wagers in (100, 3_333, 70_000):
        running.played(T1, ("1", wagers))
        for table in running.state.tables_of("link"):
            assert one(running, table, "link").amount == running.jackpot("link").pool.meter
    goods = replace(LINKED, name="car", title="Car", goods="a motor car")
    running.opened(goods, T1, T2, group="two")
    assert [one(running, it, "car").goods for it in (T1, T2)] == ["a motor car"] * 2
    assert jackpots_view(running.state, "elsewhere") is None


@clause("SATG 7.3.7", "SATG 7.3.7(a)", "SATG 7.3.8")
def test_a_table_without_a_display_is_a_fault_where_players_feed_it_and_only_there(
    running: Running,
) -> None:
    def unshown(*displays: str) -> dict[str, tuple[str, ...]]:
        board = board_view(running.state, displays=displays)
        return {it.shown.name: it.unshown for it in board.jackpots}

    assert unshown(T1, T2, T3) == {"link": (), "mist": (), "bonus": ()}
    assert unshown(T1) == {"link": (T2,), "mist": (T2, T3), "bonus": ()}
    assert {it.shown.name: it.by_players for it in board_view(running.state).jackpots} == {
        "link": True, "mist": True, "bonus": False,
    }  # fmt: skip


@clause("SATG 7.3.7(b)", "SATG 7.3.8")
def test_a_promotional_feed_has_the_meter_of_what_is_promoted(running: Running) -> None:
    running.played(T1, ("1", 12_345))
    amounts = {it.jackpot: it.amount for it in feed_view(running.state)}
    pools = {name: running.jackpot(name).pool.meter for name in ("link", "mist")}
    assert amounts == {**pools, "bonus": BONUS.fixed}
    # Whether the prize of the operator is promoted is his affair: neither is a fault.
    running.done(c.SetMessage(jackpot="bonus", text="", promoted=False), SUPERVISOR)
    assert "bonus" not in {it.jackpot for it in feed_view(running.state)}
    running.done(c.SetMessage(jackpot="link", text="Tonight", promoted=True), SUPERVISOR)
    assert {it.jackpot: it.promotion for it in feed_view(running.state)}["link"] == "Tonight"
    running.done(c.Suspend(jackpot="link", reason="x"), SUPERVISOR)
    assert "link" not in {it.jackpot for it in feed_view(running.state)}


@clause("SATG 1.1 jackpot-meter-display")
def test_a_display_has_the_amount_the_promotion_and_the_win(running: Running) -> None:
    running.done(c.SetMessage(jackpot="link", text="Every triple six"), SUPERVISOR)
    running.played(T1, ("1", 500))
    before = one(running, T2, "link")
    assert (before.amount, before.message) == (LINKED.minimum + 5, "Every triple six")
    assert at(running, T2).wins == ()
    running.played(T1, ("LSB1-4", 300), won=True)
    for table in (T1, T2):
        (win,) = at(running, table).wins
        assert (win.table, win.number, win.terminal) == (T1, 2, "LSB1-4")
        assert win.amount == before.amount + 3, "what the meter stood at when it was hit"
        assert win.pending
        assert one(running, table, "link").amount == LINKED.minimum
    running.done(c.ConfirmWin(win="link#1", terminal="LSB1-4"), SUPERVISOR)
    assert not at(running, T1).wins[0].pending
    running.played(T1, ("LSB1-2", 300), won=True)
    assert [win.win for win in at(running, T1).wins] == ["link#2"]
    running.voided(T1, 3)
    assert [win.win for win in at(running, T1).wins] == ["link#1"], (
        "what is void is announced no more"
    )
    assert [win.win for win in board_view(running.state).to_return] == ["link#2"]
    running.done(c.ReturnPrize(win="link#2", reason="The round is void."), SUPERVISOR)
    assert board_view(running.state).to_return == ()
    assert [win.win for win in at(running, T1).wins] == ["link#1"], "what went back was no win"


@clause("SATG 1.1 jackpot-prize")
def test_money_and_goods_of_a_prize_are_both_in_the_announcement(running: Running) -> None:
    running.opened(replace(LINKED, name="both", title="Both", goods="a cruise"), T1, T2, group="b")
    running.played(T1, ("LSB1-1", 100), jackpots=("both",), won=True)
    (win,) = at(running, T1).wins
    assert (win.amount, win.goods) == (running.win("both#1").hit.prize, "a cruise")
    assert running.holds(Kind.PRIZE, "both#1") == win.amount
    assert feed_view(running.state)[1].wins == (win,)
    running.done(c.ConfirmWin(win="both#1", terminal="LSB1-1"), SUPERVISOR)
    (due,) = board_view(running.state).to_hand_over
    assert (due.win, due.goods) == ("both#1", "a cruise")
    running.done(c.HandOver(win="both#1", to="Ann"), SUPERVISOR)
    assert board_view(running.state).to_hand_over == ()
    neither = replace(BONUS, name="none", title="None", fixed=Cents(0), goods=" ")
    refused = running.ask(c.SetUpJackpot(terms=neither, second=OTHER))
    assert why(refused) is Refusal.CONFIG_INCOMPLETE


@clause("SATG 1.1 jackpot-meter-display", "SATG 7.3.9(a)(ii)")
def test_goods_are_told_as_won_from_their_confirmation_on(running: Running) -> None:
    goods = replace(
        BONUS, name="trip", title="Trip", fixed=Cents(0), goods="a cruise", game=LINKED.game,
        condition=LINKED.condition, wager=LINKED.wager,
    )  # fmt: skip
    running.opened(goods, T1)
    running.played(T1, ("LSB1-1", 100), jackpots=("trip",), won=True)
    (win,) = at(running, T1).wins
    assert (win.pending, win.since) == (True, running.at)
    running.at += 600_000  # longer than anything is announced
    running.done(c.ConfirmWin(win="trip#1", terminal="LSB1-1"), SUPERVISOR)
    (won,) = at(running, T1).wins
    assert running.win("trip#1").paid is None, "no money was won"
    assert (won.pending, won.at, won.since) == (False, win.at, running.at)


# Information on terminals

ROULETTE = replace(
    LINKED, name="star", title="Star", game="diamond-roulette",
    condition=(Condition(bet="straight-up", spot="17", line="wins"),),
)  # fmt: skip
GAMES = {
    "lucky-sic-bo": LINKED, "diamond-roulette": ROULETTE,
    "ministar-roulette": replace(ROULETTE, game="ministar-roulette"),
}  # fmt: skip
RULE = {
    "lucky-sic-bo": "SATG 15.6.2", "diamond-roulette": "SATG 16.6.1", "ministar-roulette": "SATG 16.6.1",
}  # fmt: skip
"""By game the clause that lists what players are told."""


def each_game(*parts: str) -> pytest.MarkDecorator:
    """Every game, with these parts of its clause."""
    return pytest.mark.parametrize(
        "key",
        [
            pytest.param(key, id=key, marks=clause(*(f"{RULE[key]}{part}" for part in parts)))
            for key in GAMES
        ],
    )


@each_game("", "(a)", "(c)", "(d)")
def test_a_terminal_is_told_the_type_how_it_is_won_and_what_it_pays(key: str) -> None:
    terms = replace(GAMES[key], how_won="Three sixes", payouts="The whole meter")
    running = Running().opened(terms, T1, T2)
    running.played(T2, ("9", 1_000))
    seen = one(running, T1, terms.name)
    assert seen.style == "linked"
    assert (seen.how_won, seen.payouts) == ("Three sixes", "The whole meter")
    assert seen.amount == terms.minimum + 10


@each_game("")
@pytest.mark.parametrize("empty", ["how_won", "payouts", "title"])
def test_no_jackpot_is_offered_with_any_of_it_left_out(key: str, empty: str) -> None:
    terms = replace(GAMES[key], **{empty: " "})
    assert why(Running().ask(c.SetUpJackpot(terms=terms, second=OTHER))) is (
        Refusal.CONFIG_INCOMPLETE
    )
    with pytest.raises(BadInput, match="Impossible limits"):
        JackpotWager(minimum=Cents(0), maximum=Cents(500))
    beyond = replace(GAMES[key], wager=JackpotWager(minimum=Cents(1), maximum=Cents(MOST + 1)))
    assert why(Running().ask(c.SetUpJackpot(terms=beyond, second=OTHER))) is Refusal.AMOUNT_INVALID


BASE = {"lucky-sic-bo": "small 5", "diamond-roulette": "red 5", "ministar-roulette": "red 5"}


@each_game("(b)")
def test_the_limits_that_are_shown_are_those_that_are_enforced(key: str) -> None:
    terms = replace(GAMES[key], wager=JackpotWager(minimum=Cents(300), maximum=Cents(700)))
    running = Running().opened(terms, T1, T2)
    seen = one(running, T1, terms.name)
    assert (seen.minimum, seen.maximum) == (300, 700)
    played = opened(key, jackpots=running.state.offered(T1)).run("1 dealer wagering")
    assert seen.minimum is not None
    assert seen.maximum is not None
    below, most, above = (show(Cents(it)) for it in (seen.minimum - 100, seen.maximum, 10_000))
    played.run(f"""
        2  1  wager {BASE[key]}, {seen.bet} {below}    -> refused below-minimum
        3  1  wager {BASE[key]}, {seen.bet} {most}     -> wagers-set
        4  1  wager {seen.bet} {above}                 -> wagers-set, notice clamped-to-maximum
    """)
    assert played.state.playing.setup.variant.bet(seen.bet).jackpot == terms.name


@clause("SATG 15.6.2(b)")
def test_terms_that_wait_for_the_reset_are_not_shown_before_they_hold(running: Running) -> None:
    other = replace(LINKED, wager=JackpotWager(minimum=Cents(200), maximum=Cents(900)))
    running.done(c.SetUpJackpot(terms=other, second=OTHER))
    assert one(running, T1, "link").maximum == 500
    running.played(T1, ("1", 100), won=True)
    assert one(running, T1, "link").maximum == 900


def test_signs_stand_on_every_screen_of_the_tables_concerned(running: Running) -> None:
    running.done(c.PostNotice(jackpot="link", change="close", text="It closes at noon."))
    for table in (T1, T2):
        (sign,) = at(running, table).signs
        assert (sign.title, sign.change, sign.text) == ("Link", "close", "It closes at noon.")
    assert at(running, T3).signs == ()
    running.done(c.SetGroup(group="new", tables=("T9",)))
    running.done(c.PostNotice(jackpot="mist", change="join", group="new", text="It joins."))
    assert [sign.text for sign in at(running, "T9").signs] == ["It joins."]
    assert at(running, "T9").jackpots == ()


def test_players_are_told_that_it_is_not_offered_and_staff_why(running: Running) -> None:
    running.done(c.Suspend(jackpot="link", reason="The link to LSB2 is down."), SUPERVISOR)
    assert one(running, T1, "link").suspended
    assert b"LSB2 is down" not in encoded(at(running, T1))
    dealer = dealer_jackpots(running.state, T1)
    assert dealer is not None
    assert [(it.operating, it.why) for it in dealer.jackpots] == [
        (False, "The link to LSB2 is down.")
    ]
    running.done(c.Resume(jackpot="link", reason="mended"), SUPERVISOR)
    assert not one(running, T1, "link").suspended


# Behind the house


@clause("SATG 2.3.2")
def test_the_back_of_the_house_sees_meters_contributions_hits_and_faults(running: Running) -> None:
    running.played(T1, ("1", 3_333), ("2", 100))
    running.played(T2, ("7", 500), jackpots=("link",), won=True)
    running.done(c.Suspend(jackpot="mist", reason="out of order"), SUPERVISOR)
    running.played(T3, ("3", 100), jackpots=("mist",))
    read = journal(running)
    board = board_view(running.state, read.contributed)
    link, mist = board.jackpots[1:]
    assert (link.shown.name, mist.shown.name) == ("link", "mist")
    pool = running.jackpot("link").pool
    assert (link.shown.amount, link.reserve, link.players) == (
        pool.meter, pool.reserve, pool.players,
    )  # fmt: skip
    assert (link.carry, link.reserve_carry) == ("33/100", "11/100")
    assert sum(link.contributed.values()) == 34 + 5 + 11 + 2
    assert link.contributed.keys() == {T1, T2}
    assert (link.hits, link.cycle, link.wagers) == (1, 2, 3_933)
    assert [win.win for win in board.pending] == ["link#1"]
    assert (mist.status, mist.why, mist.parked) == ("suspended", "out of order", 1)
    assert all(line.agrees for line in reconciled(running.state, read, running.store.balance))


def test_a_meter_that_is_not_what_the_books_hold_is_found(running: Running) -> None:
    running.played(T1, ("1", 3_333))
    read = journal(running)
    lines = reconciled(running.state, read, lambda _account: Cents(1))
    assert not any(line.agrees for line in lines)


@clause("SATG 2.3.4", "SATG 1.1 jackpot-client-viewer")
def test_the_viewer_changes_what_is_said_and_nothing_that_is_paid(running: Running) -> None:
    running.played(T1, ("1", 3_333))
    before = running.state
    text = c.SetMessage(jackpot="link", text="Tonight at eight", promoted=False)
    assert why(running.ask(text, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
    running.done(text, SUPERVISOR)
    after = one(running, T1, "link")
    assert after.message == "Tonight at eight"
    assert [it.pool for it in before.jackpots.values()] == [
        it.pool for it in running.state.jackpots.values()
    ]
    *_, last = running.store.records("jackpots")
    assert last.event == e.MessageSet(
        at=running.at, jackpot="link", text="Tonight at eight", promoted=False, by="Sue"
    )
    assert running.store.transfers("jackpots", last.seq) == ()
    assert set(c.SetMessage.__struct_fields__) == {"jackpot", "text", "promoted", "place"}


@clause("SATG 1.1 jackpot-client-viewer")
def test_the_viewer_says_in_which_order_displays_show_them(running: Running) -> None:
    def shown() -> list[str]:
        return [it.name for it in at(running, T2).jackpots]

    assert shown() == ["link", "mist"]
    running.done(c.SetMessage(jackpot="link", text="", place=1), SUPERVISOR)
    assert shown() == ["mist", "link"]
    assert [it.jackpot for it in feed_view(running.state)] == ["bonus", "mist", "link"]
    running.done(c.SetMessage(jackpot="mist", text="", place=2), SUPERVISOR)
    assert shown() == ["link", "mist"]
    board = {it.shown.name: it.place for it in board_view(running.state).jackpots}
    assert board == {"bonus": 0, "link": 1, "mist": 2}


@clause("SATG 1.1 syndicate-play")
def test_terminals_whose_jackpot_wagers_move_together_are_listed(running: Running) -> None:
    crowd = [(f"c{number}", 100) for number in range(5)]
    for number in range(8):
        both = number % 2
        stakes = [("1", 100 + 400 * both), ("2", 200 + 300 * both), ("3", 100 + 100 * (number > 4))]
        running.played(T1, *stakes, *crowd, jackpots=("link",))
    (found,) = journal(running).together()
    assert (found.jackpot, found.table, found.terminals) == ("link", T1, ("1", "2"))
    assert found.patrons == ("1's player", "2's player")
    assert (found.together, found.moved) == (7, 7)
    case = "open-case incident syndicate-play together"
    opened("lucky-sic-bo").run(f"""
        1  dealer  {case} people=1_s_player             -> refused case-incomplete SATG 3.9
        2  dealer  {case} people=1_s_player+2_s_player  -> case-opened
    """)


def test_a_crowd_that_follows_the_meter_is_no_sign_of_anything(running: Running) -> None:
    for number in range(8):
        amount = 100 + 400 * (number % 2)
        running.played(T1, *((f"c{seat}", amount) for seat in range(9)), jackpots=("link",))
    assert list(journal(running).together()) == []


def test_a_terminal_that_changes_hands_between_rounds_is_listed(running: Running) -> None:
    for number, patron in enumerate(("ann", "ann", "bob", "cy", "cy"), 1):
        part = c.Part(
            jackpot="link", rate=LINKED.rate, reserve=LINKED.reserve,
            entries=(c.Entry("1", Cents(100), patron), c.Entry("2", Cents(100), "dee")),
        )  # fmt: skip
        count = c.CountRound(table=T1, number=number, heard=10 * number, parts=(part,))
        running.done(count, THE_SYSTEM)
    (seat,) = journal(running).seats()
    assert (seat.terminal, seat.times, seat.latest) == ("1", 2, ("bob", "cy"))


# The dealer's screen


@clause("SATG 1.1 dealer-terminal(b)")
def test_the_dealers_screen_has_all_that_it_takes_to_run_the_game(running: Running) -> None:
    played: Played = opened("lucky-sic-bo", jackpots=running.state.offered(T1)).run("""
        1   dealer  wagering
        2   1       wager small 5, jackpot-link 2
        31  system  time
        33  1       press
        34  device  rest
        41  device  enter 6
        42  device  enter 6
        43  device  enter 6
        50  dealer  wagering
        51  2       wager big 10
    """)
    running.played(T1, ("1", 200), jackpots=("link",), won=True)
    seen = dealer_view(
        played.state, balances=balances(played), jackpots=dealer_jackpots(running.state, T1)
    )
    assert (seen.table.phase.value, seen.table.number) == ("wagering", 2)
    assert seen.table.clock == "wagering"
    assert seen.table.until is not None
    assert seen.seats is not None
    seats = {it.terminal: it for it in seen.seats.seats}
    assert {it: (seats[it].balance, seats[it].staked) for it in ("1", "2")} == {
        "1": (9_300, 0), "2": (9_000, 1_000),
    }  # fmt: skip
    assert seen.table.limits
    assert seen.next.what
    assert seen.table.last is not None
    assert seen.table.last.faces == ("6", "6", "6")
    assert seen.jackpots is not None
    (win,) = seen.jackpots.pending
    assert (win.terminal, win.amount, win.pending) == ("1", LINKED.minimum + 2, True)
    assert [(it.name, it.operating) for it in seen.jackpots.jackpots] == [("link", True)]


# What nobody sees


def every_view(running: Running) -> dict[str, Any]:
    tables = (T1, T2, T3)
    return {
        **{f"terminals and walls of {it}": jackpots_view(running.state, it) for it in tables},
        **{f"dealer of {it}": dealer_jackpots(running.state, it) for it in tables},
        "board": board_view(running.state, journal(running).contributed),
        "feed": feed_view(running.state),
    }


def test_no_view_holds_a_hidden_value_its_salt_or_its_box(running: Running) -> None:
    vault = running.office.vault
    for _ in range(6):
        running.played(T3, ("3", 4_000_000), jackpots=("mist",))
        mist = running.jackpot("mist")
        assert mist.sealed is not None
        hidden = vault.unseal("mist", mist.cycle, mist.sealed)
        for name, view in every_view(running).items():
            text = encoded(view).decode()
            assert mist.sealed.box not in text, name
            assert hidden.salt not in text, name
            assert not re.search(rf"(?<![0-9a-f]){hidden.value}(?![0-9a-f])", text), name
            if "mist" in text and name != "feed" and "dealer" not in name:
                assert mist.sealed.commitment in text, name
    assert KEY.key.hex() not in encoded(every_view(running)).decode()
    assert MANAGER.name not in encoded(at(running, T3)).decode()


def test_players_see_nothing_of_what_is_put_by_nor_who_plays(running: Running) -> None:
    running.played(T1, ("LSB1-1", 30_000), jackpots=("link",), won=True)
    for table in (T1, T2):
        text = encoded(at(running, table)).decode()
        assert "reserve" not in text
        assert "LSB1-1's player" not in text


@clause("SATG 7.4.2")
@pytest.mark.parametrize(
    ("fixed", "goods"), [(20_000, ""), (0, "dinner for two"), (20_000, "dinner for two")]
)
def test_a_prize_of_cash_goods_or_services_is_shown_as_it_was_recorded(
    fixed: int, goods: str
) -> None:
    terms = replace(
        BONUS, fixed=Cents(fixed), goods=goods, condition=LINKED.condition, game=LINKED.game
    )
    running = Running().opened(terms, T1)
    for stake in (0, 5_000, 99_999):
        if stake:
            running.played(T1, ("1", stake))
        seen = one(running, T1, "bonus")
        assert (seen.amount, seen.goods) == (fixed, goods), "wagers do not move it"
        recorded = running.jackpot("bonus")
        assert (recorded.terms.fixed, recorded.terms.goods) == (fixed, goods)
        assert (recorded.pool.meter, running.holds(Kind.METER, "bonus")) == (0, 0)
