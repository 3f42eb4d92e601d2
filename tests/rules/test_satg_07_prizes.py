"""From a hit to the prize in the winner's hands, or back on a meter (SATG 7.3.9, 7.8, 8.9), with real tables."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.store import AnyAnswer
from croupier.ledger import Account, Kind
from croupier.money import NOTHING, Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.feeds.jackpot_feed import from_log
from croupier.table import events as r
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.tickets.ticket import Status
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.jackpot_office import (
    ALONE,
    BONUS,
    DEALER,
    LINKED,
    MANAGER,
    MYSTERY,
    OTHER,
    SUPERVISOR,
    Running,
    why,
)
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, log, opened
from support.tickets import Counter, RedeemTicket

TOP = "tg-assistant-casino-manager"
GOLD = replace(LINKED, name="gold", title="Gold", game="rapid-sic-bo", rate=Rate(1, 100))
CAR = replace(GOLD, goods="a car")
SILVER = replace(ALONE, name="silver", title="Silver", game="rapid-sic-bo")
SIXES, FIVES, MIXED = "6 6 6", "5 5 5", "1 2 4"


@dataclass
class House:
    """A table of Rapid Sic Bo with two players, and the jackpots that follow it."""

    table: Played
    jackpots: Running
    now: int = 0

    def player(self, terminal: str) -> Cents:
        return self.table.store.balance(Account(Kind.PLAYER, terminal))

    def round(self, wagers: dict[str, str], dice: str, *, heard: bool = True) -> None:
        """Wagered, thrown, settled and heard of."""
        self.table.run(f"{self.now + 1} dealer wagering")
        for terminal, what in wagers.items():
            self.table.run(f"{self.now + 2} {terminal} wager {what}")
        self.table.run(f"{self.now + 40} dealer start")
        for die in dice.split():
            self.table.run(f"{self.now + 41} dealer enter {die}")
        self.table.run(f"{self.now + 42} dealer confirm")
        self.now += 50
        if heard:
            self.jackpots.follow(self.table)

    def void(self, number: int, *, heard: bool = True) -> None:
        """A fraud is found after the settlement (SATG 20.3)."""
        case = len(self.table.state.cases) + 1
        self.table.run(f"""
            {self.now + 1} dealer open-case incident fraud a late chip people=ann
            {self.now + 2} {TOP}  void-settled {number} fraud cheated case=T1-C{case} -> round-corrected
        """)
        self.now += 10
        if heard:
            self.jackpots.follow(self.table)

    def correct(self, number: int, dice: str) -> None:
        """The camera saw something else (SATG 8.3)."""
        faces, somebody = dice.replace(" ", "+"), f"{TOP}:At{self.now}"
        self.table.run(f"""
            {self.now + 1} {TOP} freeze {number} the camera says so
            {self.now + 2} {somebody} correct {number} misread faces={faces} -> round-corrected accounts-unfrozen
        """)
        self.now += 10
        self.jackpots.follow(self.table)

    def confirm(self, win: str, terminal: str, by: Any = SUPERVISOR) -> AnyAnswer:
        return self.jackpots.ask(c.ConfirmWin(win=win, terminal=terminal), by)


def house(*offered: JackpotTerms) -> House:
    table = opened("rapid-sic-bo")
    jackpots = Running(store=table.store, at=START)
    for terms in offered:
        jackpots.opened(terms, *(("T1",) if terms.style == "standalone" else ("T1", "T2")))
    jackpots.follow(table)
    return House(table, jackpots)


BOTH = {"1": "big 5, jackpot-gold 2", "2": "small 5, jackpot-gold 3"}
ONE = {"1": "big 5, jackpot-gold 2", "2": "small 5"}


# Confirmed by a person


@clause("SATG 7.3.9(a)", "SATG 7.3.9(a)(i)", "SATG 7.3.9")
def test_a_prize_is_credited_once_when_it_is_confirmed_and_not_before() -> None:
    one = house(GOLD)
    one.round(ONE, SIXES)
    before = one.player("1")
    win = one.jackpots.win("gold#1")
    prize = Cents(GOLD.minimum + 2)
    # As the dealer's terminal shows it: the prize, the number of the terminal, and that it waits.
    assert (win.hit.prize, win.hit.terminal, win.stage) == (prize, "1", "pending")
    assert one.jackpots.holds(Kind.PRIZE, "gold#1") == prize
    low = one.confirm("gold#1", "1", DEALER)
    assert why(low) is Refusal.AUTHORITY_INSUFFICIENT
    refusal(low.refused, "authority-insufficient", "SATG 7.3.9(a)")
    assert why(one.confirm("gold#1", "2")) is Refusal.TERMINAL_UNKNOWN
    assert why(one.confirm("gold#9", "1")) is Refusal.JACKPOT_UNKNOWN
    assert one.player("1") == before
    done = one.confirm("gold#1", "1")
    assert [type(event) for event in done.events] == [e.WinConfirmed, e.PrizePaid]
    assert one.player("1") == before + prize
    assert one.jackpots.holds(Kind.PRIZE, "gold#1") == 0
    assert one.jackpots.win("gold#1").confirmed_by == SUPERVISOR.name
    again = one.confirm("gold#1", "1")
    assert why(again) is Refusal.JACKPOT_CONFIRMED
    assert one.player("1") == before + prize
    one.table.check()


@clause("SATG 7.3.9(a)(i)")
def test_who_has_left_is_owed_the_prize_and_a_frozen_account_waits() -> None:
    one = house(GOLD)
    one.round(BOTH, SIXES)
    one.table.run(f"{one.now + 1} dealer pay-out 1 93")
    assert one.confirm("gold#1", "1").refused is None
    patron = one.jackpots.win("gold#1").hit.patron
    assert patron
    assert one.jackpots.holds(Kind.OWED, patron) == GOLD.minimum + 5
    one.table.frozen_elsewhere("2")
    assert why(one.confirm("gold#2", "2")) is Refusal.ACCOUNT_FROZEN
    one.table.store.frozen = {}
    before = one.player("2")
    assert one.confirm("gold#2", "2").refused is None
    assert one.player("2") == before + GOLD.minimum


@clause("SATG 7.3.9(a)(ii)")
def test_goods_are_handed_over_later_and_no_account_knows_of_them() -> None:
    one = house(replace(CAR, fixed=NOTHING))
    one.round(ONE, SIXES)
    hand_over = c.HandOver(win="gold#1", to="Ann Winner")
    assert why(one.jackpots.ask(hand_over, SUPERVISOR)) is Refusal.NOT_NOW
    one.confirm("gold#1", "1")
    win = one.jackpots.win("gold#1")
    assert win.is_to_hand_over
    assert (win.hit.goods, bool(win.hit.patron)) == ("a car", True)
    before = one.player("1")
    assert why(one.jackpots.ask(hand_over, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
    nobody = replace(hand_over, to=" ")
    assert why(one.jackpots.ask(nobody, SUPERVISOR)) is Refusal.REASON_REQUIRED
    one.jackpots.done(hand_over, SUPERVISOR)
    assert one.jackpots.win("gold#1").handed_over_to == "Ann Winner"
    assert not one.jackpots.win("gold#1").is_to_hand_over
    assert one.player("1") == before
    assert why(one.jackpots.ask(hand_over, SUPERVISOR)) is Refusal.NOT_NOW


# The other ways


@clause("SATG 7.3.9(b)", "SATG 7.3.9")
def test_an_automatic_prize_is_credited_as_it_is_posted() -> None:
    one = house(replace(GOLD, pays="automatic"))
    before = one.player("1")
    one.round(ONE, SIXES)
    prize = GOLD.minimum + 2
    assert one.player("1") == before - 700 + prize
    win = one.jackpots.win("gold#1")
    assert win.stage == "confirmed"
    assert win.paid is not None
    assert (win.paid.goes, win.paid.amount, win.paid.at) == ("account", prize, win.hit.at)
    assert why(one.confirm("gold#1", "1")) is Refusal.JACKPOT_CONFIRMED
    assert one.player("1") == before - 700 + prize


@clause("SATG 7.3.9(c)", "SATG 7.3.9")
def test_a_prize_on_a_ticket_is_redeemed_once_and_no_balance_changes() -> None:
    one = house(replace(GOLD, pays="ticket"))
    one.round(ONE, SIXES)
    before, prize = one.player("1"), Cents(GOLD.minimum + 2)
    assert not list(one.table.store.tickets())
    one.confirm("gold#1", "1")
    (ticket,) = one.table.store.tickets()
    assert (ticket.amount, ticket.status, ticket.table) == (prize, Status.ISSUED, "T1")
    assert one.jackpots.holds(Kind.TICKETS, ticket.number) == prize
    assert one.player("1") == before
    assert why(one.confirm("gold#1", "1")) is Refusal.JACKPOT_CONFIRMED
    assert len(list(one.table.store.tickets())) == 1
    cage = Counter(one.table.store)
    assert cage.ask(RedeemTicket(number=ticket.number), at=1_000 * one.now).refused is None
    assert one.jackpots.holds(Kind.TICKETS, ticket.number) == 0
    twice = cage.ask(RedeemTicket(number=ticket.number), at=1_000 * one.now)
    refusal(twice.refused, "ticket-already-redeemed", "SATG 5.6.1")


@clause("SATG 7.3.9")
@pytest.mark.parametrize("pays", ["staff-confirm", "automatic", "ticket"])
def test_a_win_is_paid_in_exactly_one_way(pays: str) -> None:
    one = house(replace(GOLD, pays=pays))
    one.round(ONE, SIXES)
    one.confirm("gold#1", "1")
    paid = [
        it.event for it in one.table.store.records("jackpots") if isinstance(it.event, e.PrizePaid)
    ]
    assert [it.goes for it in paid] == ["ticket" if pays == "ticket" else "account"]
    kinds = {
        move.taker.kind
        for it in one.table.store.records("jackpots")
        for move in one.table.store.transfers("jackpots", it.seq)
        if move.giver.kind is Kind.PRIZE
    }
    assert kinds == {Kind.TICKETS if pays == "ticket" else Kind.PLAYER}


# The round is void, or was another


@clause("SATG 7.8")
def test_the_prize_of_a_void_round_is_on_its_meter_again() -> None:
    one = house(GOLD)
    one.round(ONE, MIXED)
    shown = one.jackpots.jackpot("gold").pool
    one.round(BOTH, SIXES)
    assert [one.jackpots.win(f"gold#{n}").hit.prize for n in (1, 2)] == [
        shown.meter + 5,
        GOLD.minimum,
    ]
    one.void(2)
    for n, terminal in ((1, "1"), (2, "2")):
        assert one.jackpots.win(f"gold#{n}").stage == "void"
        assert why(one.confirm(f"gold#{n}", terminal)) is Refusal.JACKPOT_RETURNED
    first = one.jackpots.ask(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert why(first) is Refusal.NOT_NOW, "Each reset is undone with its win, the last one first."
    for n in (2, 1):
        one.jackpots.done(c.ReturnPrize(win=f"gold#{n}", reason="void"), SUPERVISOR)
    # As if the round had not been played: both resets are undone, and what it brought is taken back.
    assert one.jackpots.jackpot("gold").pool == shown
    assert one.jackpots.holds(Kind.METER, "gold") == shown.meter
    assert one.jackpots.holds(Kind.SEEDED, "gold") == -GOLD.minimum
    for n, terminal in ((1, "1"), (2, "2")):
        assert one.jackpots.win(f"gold#{n}").stage == "returned"
        assert one.jackpots.holds(Kind.PRIZE, f"gold#{n}") == 0
        assert why(one.confirm(f"gold#{n}", terminal)) is Refusal.JACKPOT_RETURNED
    assert (one.player("1"), one.player("2")) == (10_000 - 700, 10_000 + 500)


@clause("SATG 7.8")
def test_a_prize_goes_onto_the_meters_that_a_person_chooses() -> None:
    one = house(GOLD, SILVER)
    one.round(ONE, SIXES)
    one.void(1)
    hit = one.jackpots.win("gold#1").hit
    gold, silver = (
        one.jackpots.jackpot("gold").pool.meter,
        one.jackpots.jackpot("silver").pool.meter,
    )
    back = c.ReturnPrize(
        win="gold#1", to={"silver": Cents(hit.prize - 9), "gold": Cents(9)}, reason="void"
    )
    assert why(one.jackpots.ask(back, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
    assert why(one.jackpots.ask(replace(back, reason=""), SUPERVISOR)) is Refusal.REASON_REQUIRED
    for wrong in (
        {"silver": Cents(hit.prize - 1)},
        {"silver": Cents(hit.prize + 5), "gold": Cents(-5)},
    ):
        assert why(one.jackpots.ask(replace(back, to=wrong), SUPERVISOR)) is Refusal.TRANSFER_PLAN
    one.jackpots.done(back, SUPERVISOR)
    after = [one.jackpots.jackpot(name).pool.meter for name in ("gold", "silver")]
    # The total is what it was: what the reset took from the house beyond the minimum went back. What the round
    # had brought is taken back from no meter that stands at its minimum.
    assert sum(after) + 9 == gold + silver + hit.prize
    assert after == [gold, silver + hit.prize - 9]
    assert why(one.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED


@clause("SATG 7.8")
def test_a_prize_of_a_round_that_stands_is_not_taken_back() -> None:
    one = house(GOLD, SILVER)
    one.round(ONE, SIXES)
    hit, meters = one.jackpots.win("gold#1").hit, one.jackpots.jackpot("gold").pool
    for to in ({}, {"silver": hit.prize}):
        back = c.ReturnPrize(win="gold#1", to=to, reason="I think so")
        answer = one.jackpots.ask(back, MANAGER)
        assert why(answer) is Refusal.STANDS
        refused = refusal(answer.refused, "stands", "SATG 7.8")
        assert "T1/1" in refused.detail
    assert (one.jackpots.win("gold#1").stage, one.jackpots.jackpot("gold").pool) == (
        "pending",
        meters,
    )
    assert one.confirm("gold#1", "1").refused is None


@clause("SATG 7.8")
def test_a_chosen_meter_must_have_room_for_the_prize() -> None:
    one = house(GOLD, replace(SILVER, most=Cents(SILVER.minimum + 5_000)))
    one.round(ONE, SIXES)
    one.void(1)
    prize = one.jackpots.win("gold#1").hit.prize
    answer = one.jackpots.ask(
        c.ReturnPrize(win="gold#1", to={"silver": prize}, reason="void"), SUPERVISOR
    )
    assert why(answer) is Refusal.TRANSFER_PLAN
    refused = refusal(answer.refused, "transfer-plan", "SATG 7.8")
    assert "silver has room for $50.00" in refused.detail
    to = {"silver": Cents(5_000), "gold": Cents(prize - 5_000)}
    one.jackpots.done(c.ReturnPrize(win="gold#1", to=to, reason="void"), SUPERVISOR)
    assert one.jackpots.jackpot("silver").pool.meter == SILVER.minimum + 5_000


@clause("SATG 7.8", "SATG 7.3.6")
def test_no_jackpot_closes_while_a_prize_of_it_has_no_meter() -> None:
    one = house(GOLD, SILVER)
    one.round(ONE, SIXES)
    one.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    one.void(1)
    close = c.CloseJackpot(jackpot="gold", to={"silver": Cents(0)}, second=OTHER)
    answer = one.jackpots.ask(close)
    assert why(answer) is Refusal.NOT_NOW
    refused = refusal(answer.refused, "not-now", "SATG 7.3.6", "SATG 7.8")
    assert "gold#1" in refused.detail


@clause("SATG 7.8", "SATG 7.7")
def test_a_suspended_jackpot_keeps_what_a_void_round_brought_until_it_is_resumed() -> None:
    one = house(GOLD)
    one.round(ONE, MIXED)
    shown = one.jackpots.jackpot("gold").pool
    one.round(ONE, SIXES)
    one.jackpots.done(c.Suspend(jackpot="gold", reason="dark"), SUPERVISOR)
    one.void(2)
    one.jackpots.done(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert one.jackpots.jackpot("gold").pool.meter == shown.meter + 2
    one.jackpots.done(c.Resume(jackpot="gold", reason="bright"), SUPERVISOR)
    assert one.jackpots.jackpot("gold").pool == shown


@clause("SATG 7.8", "SATG 7.1")
def test_what_an_operator_gave_by_mistake_is_taken_back_before_it_is_confirmed() -> None:
    one = house(BONUS)
    give = c.Award(jackpot="bonus", table="T1", number=1, terminal="1", reason="birthday")
    one.jackpots.done(give, SUPERVISOR)
    one.jackpots.done(c.ReturnPrize(win="bonus#1", reason="another's birthday"), MANAGER)
    assert one.jackpots.win("bonus#1").stage == "returned"
    assert one.jackpots.holds(Kind.SEEDED, "bonus") == 0


@clause("SATG 7.8", "SATG 7.3.6")
def test_the_prize_of_a_closed_jackpot_goes_where_its_players_money_went() -> None:
    one = house(GOLD, SILVER)
    one.round(ONE, SIXES)
    prize = one.jackpots.win("gold#1").hit.prize
    one.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    pool = one.jackpots.jackpot("gold").pool
    plan = {"silver": Cents(pool.players + pool.reserve)}
    one.jackpots.done(c.CloseJackpot(jackpot="gold", to=plan, second=OTHER))
    before = one.jackpots.jackpot("silver").pool.meter
    one.void(1)
    assert one.jackpots.win("gold#1").stage == "returned"
    # What the void round had brought is taken back from there too.
    assert one.jackpots.jackpot("silver").pool.meter == before + prize - 2
    assert one.jackpots.holds(Kind.METER, "gold") == 0


@clause("SATG 8.9")
def test_a_confirmed_prize_stands_when_its_round_is_void() -> None:
    one = house(GOLD)
    one.round(ONE, MIXED)
    one.round(BOTH, SIXES)
    one.confirm("gold#1", "1")
    one.round(ONE, MIXED)
    prize, pool = one.jackpots.win("gold#1").hit.prize, one.jackpots.jackpot("gold").pool
    results = log(one.table, r.RoundSettled)
    one.void(2)
    one.jackpots.done(c.ReturnPrize(win="gold#2", reason="void"), SUPERVISOR)
    # Other wagers are refunded, the prize is not; the one that nobody confirmed goes back.
    assert one.player("1") == 10_000 - 2 * 700 + prize
    assert one.player("2") == 10_000 + 2 * 500
    assert one.jackpots.win("gold#1").stage == "confirmed"
    assert one.jackpots.win("gold#2").stage == "returned"
    undo = one.jackpots.ask(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert why(undo) is Refusal.JACKPOT_CONFIRMED
    refusal(undo.refused, "jackpot-confirmed", "SATG 8.9")
    # Rounds before and after are as they were, and those who play for the next prize lose nothing of it.
    assert log(one.table, r.RoundSettled) == results
    assert one.jackpots.jackpot("gold").pool.meter == pool.meter
    one.table.check()


@clause("SATG 8.9", "SATG 7.8")
def test_a_corrected_result_finds_keeps_or_withdraws_a_win() -> None:
    one = house(GOLD)
    one.round(ONE, FIVES)
    assert not one.jackpots.state.wins
    one.correct(1, SIXES)
    assert one.jackpots.win("gold#1").hit.prize == GOLD.minimum + 2
    one.correct(1, FIVES)
    assert one.jackpots.win("gold#1").stage == "returned"
    assert one.jackpots.jackpot("gold").pool.meter == GOLD.minimum + 2
    one.correct(1, SIXES)
    one.confirm("gold#2", "1")
    one.correct(1, MIXED)
    assert one.jackpots.win("gold#2").stage == "confirmed"
    # Found again, it is not paid again.
    one.correct(1, SIXES)
    assert set(one.jackpots.state.wins) == {"gold#1", "gold#2"}
    assert one.jackpots.jackpot("gold").pool.meter == GOLD.minimum


@clause("SATG 8.9")
def test_a_void_round_without_a_hit_takes_back_what_it_brought() -> None:
    mist = replace(MYSTERY, name="mist", rate=Rate(3, 800))
    one = house(GOLD, mist)
    one.round(ONE, MIXED)
    exact = one.jackpots.exact("gold"), one.jackpots.exact("mist")
    one.round(BOTH, MIXED)
    assert one.jackpots.exact("mist") == exact[1] + 1_000 * mist.rate.fraction
    one.void(2)
    assert (one.jackpots.exact("gold"), one.jackpots.exact("mist")) == exact
    # Told twice, it is counted once.
    one.jackpots.heard.clear()
    one.jackpots.follow(one.table)
    assert (one.jackpots.exact("gold"), one.jackpots.exact("mist")) == exact


# Between what a table has written and what the jackpots have heard


@clause("SATG 7.8", "SATG 8.9")
def test_nothing_is_confirmed_between_the_void_and_its_count() -> None:
    one = house(GOLD)
    one.round(ONE, SIXES)
    one.void(1, heard=False)
    assert why(one.confirm("gold#1", "1")) is Refusal.NOT_NOW
    back = c.ReturnPrize(win="gold#1", reason="void")
    assert why(one.jackpots.ask(back, SUPERVISOR)) is Refusal.NOT_NOW
    one.jackpots.follow(one.table)
    assert one.jackpots.win("gold#1").stage == "void"
    assert why(one.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED
    one.jackpots.done(back, SUPERVISOR)
    assert why(one.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED


@clause("SATG 7.8", "SATG 7.3.9(b)")
def test_a_round_that_was_void_before_it_was_counted_credits_nothing() -> None:
    one = house(replace(GOLD, pays="automatic"))
    one.round(ONE, SIXES, heard=False)
    before = one.player("1")
    one.void(1, heard=False)
    told, _ = from_log(one.table.store, "T1", one.jackpots.state.heard.get("T1", 0))
    assert [type(command) for _, command in told] == [c.CountRound, c.RecountRound]
    for _, command in told:
        one.jackpots.done(command, THE_SYSTEM)
    assert one.jackpots.win("gold#1").stage == "void"
    one.jackpots.done(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert one.player("1") == before + 700, "The wagers came back, and no prize with them."
    assert one.jackpots.holds(Kind.METER, "gold") == GOLD.minimum


@clause("SATG 7.3.5", "SATG 7.3.6")
def test_who_has_won_before_it_closes_has_won() -> None:
    one = house(GOLD, SILVER)
    one.round(ONE, SIXES, heard=False)
    one.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    close = c.CloseJackpot(jackpot="gold", to={"silver": Cents(0)}, second=OTHER)
    assert why(one.jackpots.ask(close)) is Refusal.NOT_NOW
    one.jackpots.follow(one.table)
    assert one.jackpots.ask(close).refused is None
    assert one.confirm("gold#1", "1").refused is None


@clause("SATG 7.1")
def test_who_gave_a_bonus_does_not_confirm_it() -> None:
    one = house(replace(BONUS, pays="automatic"))
    give = c.Award(jackpot="bonus", table="T1", number=1, terminal="1", reason="birthday")
    one.jackpots.done(give, SUPERVISOR)
    before = one.player("1")
    assert one.jackpots.win("bonus#1").stage == "pending"
    assert why(one.confirm("bonus#1", "1")) is Refusal.SECOND_PERSON
    assert one.confirm("bonus#1", "1", MANAGER).refused is None
    assert one.player("1") == before + BONUS.fixed
