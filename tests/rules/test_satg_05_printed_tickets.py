"""A ticket after the printer: its bearer's, paid once, and owed also when nobody comes (SATG 5.6.1)."""

from croupier.engine.table_place import Table
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.cage.commands import CageCommand
from croupier.offices.cage.events import LossReported
from croupier.rulebook import ZONE, instant
from croupier.table import commands as c
from croupier.table.tickets.ticket import Status, good_until
from croupier.table.values.instants import instant_of
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, opened
from support.tickets import (
    KIOSK,
    ONE,
    TWO,
    VAL,
    Counter,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
    cash_out,
    live,
    on_books,
    stack,
    ticket_of,
)


@clause("SATG 5.6.1(a)")
def test_a_ticket_is_its_bearers_until_it_is_redeemed() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    assert cash_out(played, 1, "1", ONE).status is Status.ISSUED
    # Nothing comes back by itself: not to whoever sits there next, nor when the table begins again.
    played.run(
        "2  dealer  buy-in 1 5\n3  1  leave\n4  1  join\n5  dealer  wagering\n36  system  time"
    )
    assert Table("T1", played.store).state == played.state
    played.run("= player:1 5")
    assert ticket_of(played.store, ONE).status is Status.ISSUED
    assert on_books(played.store, ONE) == 10_000
    for read_as in ("", "17", ONE[:-1], ONE[::-1], TWO):
        assert cage.why(RedeemTicket(number=read_as), at=40_000) == "ticket-invalid"
    printed = f"{ONE[:2]}-{ONE[2:6]}-{ONE[6:10]}-{ONE[10:14]}-{ONE[14:]}"
    assert cage.why(RedeemTicket(number=printed), at=41_000) == ""
    assert ticket_of(played.store, ONE).status is Status.PAID


@clause("SATG 5.6.1(b)")
def test_what_did_not_print_is_paid_by_hand_once_and_never_redeemed() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    played.run(f"""
        1   1       cash-out {ONE}                      -> cashed-out
        2   device  print-failed 1 {ONE} out of paper   -> ticket-failed
        3   device  insert-ticket 2 {ONE}               -> refused ticket-void SATG 5.6.1(b)
        3   device  printed 1 {ONE}                     -> refused not-held
    """)
    (task,) = played.store.tickets(Status.FAILED)
    assert (task.number, task.amount) == (ONE, 10_000)
    assert cage.why(RedeemTicket(number=ONE), at=4_000) == "ticket-void"
    assert cage.why(RedeemTicket(number=ONE), by=KIOSK, at=4_000) == "ticket-void"
    for wrong in (9_999, 10_001):
        by_hand = PayByHand(number=ONE, amount=Cents(wrong))
        assert cage.why(by_hand, at=5_000) == "ticket-amount"
    by_hand = PayByHand(number=ONE, amount=task.amount)
    assert cage.why(by_hand, by=KIOSK, at=5_000) == "no-cashier"
    assert cage.why(by_hand, at=5_000) == ""
    assert played.store.tickets(Status.FAILED) == []
    assert cage.why(by_hand, at=6_000) == "ticket-already-redeemed"
    assert cage.why(RedeemTicket(number=ONE), at=6_000) == "ticket-already-redeemed"
    played.run(f"7  device  insert-ticket 2 {ONE}  -> refused ticket-already-redeemed")
    played.run(f"= cash:cage 100\n= tickets:{ONE} 0\n= player:2 100")
    # The printer is free, and the next number prints.
    played.run("8  dealer  buy-in 1 5")
    assert cash_out(played, 9, "1", TWO).amount == 500


@clause("SATG 5.6.1(b)")
def test_a_ticket_that_came_out_illegible_is_void_and_paid_by_hand() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    amount = cash_out(played, 1, "1", ONE).amount
    assert (
        cage.why(DeclareIllegible(number=ONE, reason=" ", second=VAL), at=2_000)
        == "reason-required"
    )
    assert (
        cage.why(DeclareIllegible(number=ONE, reason="smeared", second=VAL), by=KIOSK)
        == "no-cashier"
    )
    assert cage.why(DeclareIllegible(number=ONE, reason="smeared", second=VAL), at=2_000) == ""
    assert cage.why(RedeemTicket(number=ONE), at=3_000) == "ticket-void"
    assert cage.why(PayByHand(number=ONE, amount=amount), at=4_000) == ""
    assert cage.why(DeclareIllegible(number=ONE, reason="smeared", second=VAL), at=5_000) == (
        "ticket-already-redeemed"
    )
    assert ticket_of(played.store, ONE).status is Status.PAID_BY_HAND


@clause("SATG 5.6.1(c)")
def test_a_ticket_that_was_printed_is_never_replaced() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    ticket = cash_out(played, 1, "1", ONE)
    # There is no command that would: a list with another needs another look at this clause.
    assert set(CageCommand.__args__) == {
        RedeemTicket, DeclareIllegible, PayByHand, ReportLoss, ExpireTickets,
    }  # fmt: skip
    assert set(c.TicketCommand.__args__) == {
        c.InsertNote, c.InsertTicket, c.ReportStacked, c.ReportReturned, c.CashOut, c.ReportPrinted,
        c.ReportPrintFailed, c.ReportCondition,
    }  # fmt: skip
    by_hand = cage.ask(PayByHand(number=ONE, amount=ticket.amount), at=2_000)
    refusal(by_hand.refused, "not-now", "SATG 5.6.1(b)", "SATG 5.6.1(c)")
    for kind in ("lost", "stolen", "spoilt"):
        claim = cage.ask(ReportLoss(kind=kind, number=ONE, text="in the taxi"), at=3_000)
        assert [type(event) for event in claim.events] == [LossReported]
        assert [(notice.code, notice.cites) for notice in claim.notices] == [
            ("not-replaced", ("SATG 5.6.1(c)",))
        ]
    assert cage.why(ReportLoss(kind="lost", text=""), at=4_000) == "reason-required"
    assert ticket_of(played.store, ONE) == ticket
    assert on_books(played.store, ONE) == live(played.store) == ticket.amount
    played.run("= cash:cage 0")
    # Whoever presents it is paid.
    assert cage.why(RedeemTicket(number=ONE), at=5_000) == ""


# Expiry


def test_the_last_day_that_stands_on_a_ticket_is_one_on_which_it_is_paid() -> None:
    played = opened("rapid-roulette")
    until = cash_out(played, 1, "1", ONE).until
    assert instant_of(until).astimezone(ZONE).isoformat() == "2027-01-02T00:00:00+11:00"
    # A day on which the clock is changed has another length.
    winter = good_until(stamp("2026-10-03T23:59:59"), 1)
    assert winter == stamp("2026-10-05T00:00") == stamp("2026-10-04T00:00") + 23 * 60 * 60 * 1_000
    assert good_until(stamp("2026-10-03T00:00"), 0) == stamp("2026-10-04T00:00")


def stamp(text: str) -> int:
    return int(instant(text).timestamp()) * 1_000


def test_what_nobody_came_for_is_still_owed_and_kept_apart() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    ticket = cash_out(played, 1, "1", ONE)
    paid = cash_out(played, 1, "2", TWO)
    last = ticket.until - START
    assert cage.ask(ExpireTickets(), at=last - 1).events == ()
    assert cage.why(RedeemTicket(number=TWO), at=last - 1) == ""
    assert cage.why(RedeemTicket(number=ONE), at=last) == "ticket-expired"
    assert len(cage.ask(ExpireTickets(), at=last).events) == 1
    assert cage.ask(ExpireTickets(), at=last).events == ()
    assert cage.why(RedeemTicket(number=ONE), at=last) == "ticket-expired"
    assert cage.why(PayByHand(number=ONE, amount=ticket.amount), at=last) == "reason-required"
    assert cage.why(ExpireTickets(), by=KIOSK, at=last) == "no-cashier"
    assert played.store.balance(Account(Kind.UNCLAIMED, "tickets")) == ticket.amount
    played.run(f"= tickets:{ONE} 0\n= cash:cage {paid.amount // 100}")
    late = PayByHand(number=ONE, amount=ticket.amount, reason="he was in hospital")
    assert cage.why(late, at=last) == ""
    assert cage.why(late, at=last + 1) == "ticket-already-redeemed"
    assert played.store.balance(Account(Kind.UNCLAIMED, "tickets")) == 0


def test_a_ticket_in_an_acceptor_on_its_last_day_was_presented_in_time() -> None:
    played = opened("rapid-roulette")
    last = (cash_out(played, 1, "2", ONE).until - START) // 1_000
    played.run(f"{last - 1}  device  insert-ticket 1 {ONE}  -> ticket-held")
    assert Counter(played.store).ask(ExpireTickets(), at=last * 1_000).events == ()
    stack(played, last + 1, "1")
    played.run("= player:1 200")
