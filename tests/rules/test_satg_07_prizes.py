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
    item = house(GOLD)
    item.round(ONE, SIXES)
    before = item.player("1")
    win = item.jackpots.win("gold#1")
    prize = Cents(GOLD.minimum + 2)
    # As the dealer's terminal shows it: the prize, the number of the terminal, and that it waits.
    assert (win.hit.prize, win.hit.terminal, win.stage) == (prize, "1", "pending")
    assert item.jackpots.holds(Kind.PRIZE, "gold#1") == prize
    low = item.confirm("gold#1", "1", DEALER)
    assert why(low) is Refusal.AUTHORITY_INSUFFICIENT
    refusal(low.refused, "authority-insufficient", "SATG 7.3.9(a)")
    assert why(item.confirm("gold#1", "2")) is Refusal.TERMINAL_UNKNOWN
    assert why(item.confirm("gold#9", "1")) is Refusal.JACKPOT_UNKNOWN
    assert item.player("1") == before
    done = item.confirm("gold#1", "1")
    assert [type(event) for event in done.events] == [e.WinConfirmed, e.PrizePaid]
    assert item.player("1") == before + prize
    assert item.jackpots.holds(Kind.PRIZE, "gold#1") == 0
    assert item.jackpots.win("gold#1").confirmed_by == SUPERVISOR.name
    again = item.confirm("gold#1", "1")
    assert why(again) is Refusal.JACKPOT_CONFIRMED
    assert item.player("1") == before + prize
    item.table.check()


@clause("SATG 7.3.9(a)(i)")
def test_who_has_left_is_owed_the_prize_and_a_frozen_account_waits() -> None:
    item = house(GOLD)
    item.round(BOTH, SIXES)
    item.table.run(f"{item.now + 1} dealer pay-out 1 93")
    assert item.confirm("gold#1", "1").refused is None
    patron = item.jackpots.win("gold#1").hit.patron
    assert patron
    assert item.jackpots.holds(Kind.OWED, patron) == GOLD.minimum + 5
    item.table.frozen_elsewhere("2")
    assert why(item.confirm("gold#2", "2")) is Refusal.ACCOUNT_FROZEN
    item.table.store.frozen = {}
    before = item.player("2")
    assert item.confirm("gold#2", "2").refused is None
    assert item.player("2") == before + GOLD.minimum


@clause("SATG 7.3.9(a)(ii)")
def test_goods_are_handed_over_later_and_no_account_knows_of_them() -> None:
    item = house(replace(CAR, fixed=NOTHING))
    item.round(ONE, SIXES)
    hand_over = c.HandOver(win="gold#1", to="Ann Winner")
    assert why(item.jackpots.ask(hand_over, SUPERVISOR)) is Refusal.NOT_NOW
    item.confirm("gold#1", "1")
    win = item.jackpots.win("gold#1")
    assert win.is_to_hand_over
    assert (win.hit.goods, bool(win.hit.patron)) == ("a car", True)
    before = item.player("1")
    assert why(item.jackpots.ask(hand_over, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
    nobody = replace(hand_over, to=" ")
    assert why(item.jackpots.ask(nobody, SUPERVISOR)) is Refusal.REASON_REQUIRED
    item.jackpots.done(hand_over, SUPERVISOR)
    assert item.jackpots.win("gold#1").handed_over_to == "Ann Winner"
    assert not item.jackpots.win("gold#1").is_to_hand_over
    assert item.player("1") == before
    assert why(item.jackpots.ask(hand_over, SUPERVISOR)) is Refusal.NOT_NOW


# The other ways


@clause("SATG 7.3.9(b)", "SATG 7.3.9")
def test_an_automatic_prize_is_credited_as_it_is_posted() -> None:
    item = house(replace(GOLD, pays="automatic"))
    before = item.player("1")
    item.round(ONE, SIXES)
    prize = GOLD.minimum + 2
    assert item.player("1") == before - 700 + prize
    win = item.jackpots.win("gold#1")
    assert win.stage == "confirmed"
    assert win.paid is not None
    assert (win.paid.goes, win.paid.amount, win.paid.at) == ("account", prize, win.hit.at)
    assert why(item.confirm("gold#1", "1")) is Refusal.JACKPOT_CONFIRMED
    assert item.player("1") == before - 700 + prize


@clause("SATG 7.3.9(c)", "SATG 7.3.9")
def test_a_prize_on_a_ticket_is_redeemed_once_and_no_balance_changes() -> None:
    item = house(replace(GOLD, pays="ticket"))
    item.round(ONE, SIXES)
    before, prize = item.player("1"), Cents(GOLD.minimum + 2)
    assert not list(item.table.store.tickets())
    item.confirm("gold#1", "1")
    (ticket,) = item.table.store.tickets()
    assert (ticket.amount, ticket.status, ticket.table) == (prize, Status.ISSUED, "T1")
    assert item.jackpots.holds(Kind.TICKETS, ticket.number) == prize
    assert item.player("1") == before
    assert why(item.confirm("gold#1", "1")) is Refusal.JACKPOT_CONFIRMED
    assert len(list(item.table.store.tickets())) == 1
    cage = Counter(item.table.store)
    assert cage.ask(RedeemTicket(number=ticket.number), at=1_000 * item.now).refused is None
    assert item.jackpots.holds(Kind.TICKETS, ticket.number) == 0
    twice = cage.ask(RedeemTicket(number=ticket.number), at=1_000 * item.now)
    refusal(twice.refused, "ticket-already-redeemed", "SATG 5.6.1")


@clause("SATG 7.3.9")
@pytest.mark.parametrize("pays", ["staff-confirm", "automatic", "ticket"])
def test_a_win_is_paid_in_exactly_one_way(pays: str) -> None:
    item = house(replace(GOLD, pays=pays))
    item.round(ONE, SIXES)
    item.confirm("gold#1", "1")
    paid = [
        it.event for it in item.table.store.records("jackpots") if isinstance(it.event, e.PrizePaid)
    ]
    assert [it.goes for it in paid] == ["ticket" if pays == "ticket" else "account"]
    kinds = {
        move.taker.kind
        for it in item.table.store.records("jackpots")
        for move in item.table.store.transfers("jackpots", it.seq)
        if move.giver.kind is Kind.PRIZE
    }
    assert kinds == {Kind.TICKETS if pays == "ticket" else Kind.PLAYER}


# The round is void, or was another


@clause("SATG 7.8")
def test_the_prize_of_a_void_round_is_on_its_meter_again() -> None:
    item = house(GOLD)
    item.round(ONE, MIXED)
    shown = item.jackpots.jackpot("gold").pool
    item.round(BOTH, SIXES)
    assert [item.jackpots.win(f"gold#{n}").hit.prize for n in (1, 2)] == [
        shown.meter + 5,
        GOLD.minimum,
    ]
    item.void(2)
    for n, terminal in ((1, "1"), (2, "2")):
        assert item.jackpots.win(f"gold#{n}").stage == "void"
        assert why(item.confirm(f"gold#{n}", terminal)) is Refusal.JACKPOT_RETURNED
    first = item.jackpots.ask(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert why(first) is Refusal.NOT_NOW, "Each reset is undone with its win, the last one first."
    for n in (2, 1):
        item.jackpots.done(c.ReturnPrize(win=f"gold#{n}", reason="void"), SUPERVISOR)
    # As if the round had not been played: both resets are undone, and what it brought is taken back.
    assert item.jackpots.jackpot("gold").pool == shown
    assert item.jackpots.holds(Kind.METER, "gold") == shown.meter
    assert item.jackpots.holds(Kind.SEEDED, "gold") == -GOLD.minimum
    for n, terminal in ((1, "1"), (2, "2")):
        assert item.jackpots.win(f"gold#{n}").stage == "returned"
        assert item.jackpots.holds(Kind.PRIZE, f"gold#{n}") == 0
        assert why(item.confirm(f"gold#{n}", terminal)) is Refusal.JACKPOT_RETURNED
    assert (item.player("1"), item.player("2")) == (10_000 - 700, 10_000 + 500)


@clause("SATG 7.8")
def test_a_prize_goes_onto_the_meters_that_a_person_chooses() -> None:
    item = house(GOLD, SILVER)
    item.round(ONE, SIXES)
    item.void(1)
    hit = item.jackpots.win("gold#1").hit
    gold, silver = (
        item.jackpots.jackpot("gold").pool.meter,
        item.jackpots.jackpot("silver").pool.meter,
    )
    back = c.ReturnPrize(
        win="gold#1", to={"silver": Cents(hit.prize - 9), "gold": Cents(9)}, reason="void"
    )
    assert why(item.jackpots.ask(back, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
    assert why(item.jackpots.ask(replace(back, reason=""), SUPERVISOR)) is Refusal.REASON_REQUIRED
    for wrong in (
        {"silver": Cents(hit.prize - 1)},
        {"silver": Cents(hit.prize + 5), "gold": Cents(-5)},
    ):
        assert why(item.jackpots.ask(replace(back, to=wrong), SUPERVISOR)) is Refusal.TRANSFER_PLAN
    item.jackpots.done(back, SUPERVISOR)
    after = [item.jackpots.jackpot(name).pool.meter for name in ("gold", "silver")]
    # The total is what it was: what the reset took from the house beyond the minimum went back. What the round
    # had brought is taken back from no meter that stands at its minimum.
    assert sum(after) + 9 == gold + silver + hit.prize
    assert after == [gold, silver + hit.prize - 9]
    assert why(item.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED


@clause("SATG 7.8")
def test_a_prize_of_a_round_that_stands_is_not_taken_back() -> None:
    item = house(GOLD, SILVER)
    item.round(ONE, SIXES)
    hit, meters = item.jackpots.win("gold#1").hit, item.jackpots.jackpot("gold").pool
    for to in ({}, {"silver": hit.prize}):
        back = c.ReturnPrize(win="gold#1", to=to, reason="I think so")
        answer = item.jackpots.ask(back, MANAGER)
        assert why(answer) is Refusal.STANDS
        refused = refusal(answer.refused, "stands", "SATG 7.8")
        assert "T1/1" in refused.detail
    assert (item.jackpots.win("gold#1").stage, item.jackpots.jackpot("gold").pool) == (
        "pending",
        meters,
    )
    assert item.confirm("gold#1", "1").refused is None


@clause("SATG 7.8")
def test_a_chosen_meter_must_have_room_for_the_prize() -> None:
    item = house(GOLD, replace(SILVER, most=Cents(SILVER.minimum + 5_000)))
    item.round(ONE, SIXES)
    item.void(1)
    prize = item.jackpots.win("gold#1").hit.prize
    answer = item.jackpots.ask(
        c.ReturnPrize(win="gold#1", to={"silver": prize}, reason="void"), SUPERVISOR
    )
    assert why(answer) is Refusal.TRANSFER_PLAN
    refused = refusal(answer.refused, "transfer-plan", "SATG 7.8")
    assert "silver has room for $50.00" in refused.detail
    to = {"silver": Cents(5_000), "gold": Cents(prize - 5_000)}
    item.jackpots.done(c.ReturnPrize(win="gold#1", to=to, reason="void"), SUPERVISOR)
    assert item.jackpots.jackpot("silver").pool.meter == SILVER.minimum + 5_000


@clause("SATG 7.8", "SATG 7.3.6")
def test_no_jackpot_closes_while_a_prize_of_it_has_no_meter() -> None:
    item = house(GOLD, SILVER)
    item.round(ONE, SIXES)
    item.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    item.void(1)
    close = c.CloseJackpot(jackpot="gold", to={"silver": Cents(0)}, second=OTHER)
    answer = item.jackpots.ask(close)
    assert why(answer) is Refusal.NOT_NOW
    refused = refusal(answer.refused, "not-now", "SATG 7.3.6", "SATG 7.8")
    assert "gold#1" in refused.detail


@clause("SATG 7.8", "SATG 7.7")
def test_a_suspended_jackpot_keeps_what_a_void_round_brought_until_it_is_resumed() -> None:
    item = house(GOLD)
    item.round(ONE, MIXED)
    shown = item.jackpots.jackpot("gold").pool
    item.round(ONE, SIXES)
    item.jackpots.done(c.Suspend(jackpot="gold", reason="dark"), SUPERVISOR)
    item.void(2)
    item.jackpots.done(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert item.jackpots.jackpot("gold").pool.meter == shown.meter + 2
    item.jackpots.done(c.Resume(jackpot="gold", reason="bright"), SUPERVISOR)
    assert item.jackpots.jackpot("gold").pool == shown


@clause("SATG 7.8", "SATG 7.1")
def test_what_an_operator_gave_by_mistake_is_taken_back_before_it_is_confirmed() -> None:
    item = house(BONUS)
    give = c.Award(jackpot="bonus", table="T1", number=1, terminal="1", reason="birthday")
    item.jackpots.done(give, SUPERVISOR)
    item.jackpots.done(c.ReturnPrize(win="bonus#1", reason="another's birthday"), MANAGER)
    assert item.jackpots.win("bonus#1").stage == "returned"
    assert item.jackpots.holds(Kind.SEEDED, "bonus") == 0


@clause("SATG 7.8", "SATG 7.3.6")
def test_the_prize_of_a_closed_jackpot_goes_where_its_players_money_went() -> None:
    item = house(GOLD, SILVER)
    item.round(ONE, SIXES)
    prize = item.jackpots.win("gold#1").hit.prize
    item.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    pool = item.jackpots.jackpot("gold").pool
    plan = {"silver": Cents(pool.players + pool.reserve)}
    item.jackpots.done(c.CloseJackpot(jackpot="gold", to=plan, second=OTHER))
    before = item.jackpots.jackpot("silver").pool.meter
    item.void(1)
    assert item.jackpots.win("gold#1").stage == "returned"
    # What the void round had brought is taken back from there too.
    assert item.jackpots.jackpot("silver").pool.meter == before + prize - 2
    assert item.jackpots.holds(Kind.METER, "gold") == 0


@clause("SATG 8.9")
def test_a_confirmed_prize_stands_when_its_round_is_void() -> None:
    item = house(GOLD)
    item.round(ONE, MIXED)
    item.round(BOTH, SIXES)
    item.confirm("gold#1", "1")
    item.round(ONE, MIXED)
    prize, pool = item.jackpots.win("gold#1").hit.prize, item.jackpots.jackpot("gold").pool
    results = log(item.table, r.RoundSettled)
    item.void(2)
    item.jackpots.done(c.ReturnPrize(win="gold#2", reason="void"), SUPERVISOR)
    # Other wagers are refunded, the prize is not; the one that nobody confirmed goes back.
    assert item.player("1") == 10_000 - 2 * 700 + prize
    assert item.player("2") == 10_000 + 2 * 500
    assert item.jackpots.win("gold#1").stage == "confirmed"
    assert item.jackpots.win("gold#2").stage == "returned"
    undo = item.jackpots.ask(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert why(undo) is Refusal.JACKPOT_CONFIRMED
    refusal(undo.refused, "jackpot-confirmed", "SATG 8.9")
    # Rounds before and after are as they were, and those who play for the next prize lose nothing of it.
    assert log(item.table, r.RoundSettled) == results
    assert item.jackpots.jackpot("gold").pool.meter == pool.meter
    item.table.check()


@clause("SATG 8.9", "SATG 7.8")
def test_a_corrected_result_finds_keeps_or_withdraws_a_win() -> None:
    item = house(GOLD)
    item.round(ONE, FIVES)
    assert not item.jackpots.state.wins
    item.correct(1, SIXES)
    assert item.jackpots.win("gold#1").hit.prize == GOLD.minimum + 2
    item.correct(1, FIVES)
    assert item.jackpots.win("gold#1").stage == "returned"
    assert item.jackpots.jackpot("gold").pool.meter == GOLD.minimum + 2
    item.correct(1, SIXES)
    item.confirm("gold#2", "1")
    item.correct(1, MIXED)
    assert item.jackpots.win("gold#2").stage == "confirmed"
    # Found again, it is not paid again.
    item.correct(1, SIXES)
    assert set(item.jackpots.state.wins) == {"gold#1", "gold#2"}
    assert item.jackpots.jackpot("gold").pool.meter == GOLD.minimum


@clause("SATG 8.9")
def test_a_void_round_without_a_hit_takes_back_what_it_brought() -> None:
    mist = replace(MYSTERY, name="mist", rate=Rate(3, 800))
    item = house(GOLD, mist)
    item.round(ONE, MIXED)
    exact = item.jackpots.exact("gold"), item.jackpots.exact("mist")
    item.round(BOTH, MIXED)
    assert item.jackpots.exact("mist") == exact[1] + 1_000 * mist.rate.fraction
    item.void(2)
    assert (item.jackpots.exact("gold"), item.jackpots.exact("mist")) == exact
    # Told twice, it is counted once.
    item.jackpots.heard.clear()
    item.jackpots.follow(item.table)
    assert (item.jackpots.exact("gold"), item.jackpots.exact("mist")) == exact


# Between what a table has written and what the jackpots have heard


@clause("SATG 7.8", "SATG 8.9")
def test_nothing_is_confirmed_between_the_void_and_its_count() -> None:
    item = house(GOLD)
    item.round(ONE, SIXES)
    item.void(1, heard=False)
    assert why(item.confirm("gold#1", "1")) is Refusal.NOT_NOW
    back = c.ReturnPrize(win="gold#1", reason="void")
    assert why(item.jackpots.ask(back, SUPERVISOR)) is Refusal.NOT_NOW
    item.jackpots.follow(item.table)
    assert item.jackpots.win("gold#1").stage == "void"
    assert why(item.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED
    item.jackpots.done(back, SUPERVISOR)
    assert why(item.confirm("gold#1", "1")) is Refusal.JACKPOT_RETURNED


@clause("SATG 7.8", "SATG 7.3.9(b)")
def test_a_round_that_was_void_before_it_was_counted_credits_nothing() -> None:
    item = house(replace(GOLD, pays="automatic"))
    item.round(ONE, SIXES, heard=False)
    before = item.player("1")
    item.void(1, heard=False)
    told, _ = from_log(item.table.store, "T1", item.jackpots.state.heard.get("T1", 0))
    assert [type(command) for _, command in told] == [c.CountRound, c.RecountRound]
    for _, command in told:
        item.jackpots.done(command, THE_SYSTEM)
    assert item.jackpots.win("gold#1").stage == "void"
    item.jackpots.done(c.ReturnPrize(win="gold#1", reason="void"), SUPERVISOR)
    assert item.player("1") == before + 700, "The wagers came back, and no prize with them."
    assert item.jackpots.holds(Kind.METER, "gold") == GOLD.minimum


@clause("SATG 7.3.5", "SATG 7.3.6")
def test_who_has_won_before_it_closes_has_won() -> None:
    item = house(GOLD, SILVER)
    item.round(ONE, SIXES, heard=False)
    item.jackpots.done(c.PostNotice(jackpot="gold", change="close", text="It closes."))
    close = c.CloseJackpot(jackpot="gold", to={"silver": Cents(0)}, second=OTHER)
    assert why(item.jackpots.ask(close)) is Refusal.NOT_NOW
    item.jackpots.follow(item.table)
    assert item.jackpots.ask(close).refused is None
    assert item.confirm("gold#1", "1").refused is None


@clause("SATG 7.1")
def test_who_gave_a_bonus_does_not_confirm_it() -> None:
    item = house(replace(BONUS, pays="automatic"))
    give = c.Award(jackpot="bonus", table="T1", number=1, terminal="1", reason="birthday")
    item.jackpots.done(give, SUPERVISOR)
    before = item.player("1")
    assert item.jackpots.win("bonus#1").stage == "pending"
    assert why(item.confirm("bonus#1", "1")) is Refusal.SECOND_PERSON
    assert item.confirm("bonus#1", "1", MANAGER).refused is None
    assert item.player("1") == before + BONUS.fixed
