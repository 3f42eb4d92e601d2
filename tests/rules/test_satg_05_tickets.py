"""Notes and tickets: in at a terminal, out of its printer, paid once (SATG 5.1 to 5.6.1)."""

import pytest

from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.people import DEVICE, PLAYER, SYSTEM, THE_SYSTEM, Actor
from croupier.rounds.plan import Approval
from croupier.rounds.state import instant_of
from croupier.rounds.ticket import HELD_MS, Status, good_until
from croupier.rulebook import ZONE, instant
from croupier.script import FORMS, read
from croupier.table import Table
from croupier.tickets.commands import CageCommand
from croupier.tickets.events import LossReported
from ranks import SAMPLES
from rounds import clause
from tables import START, Played, log, opened
from ticketing import (
    CAS,
    KIOSK,
    VAL,
    Counter,
    DeclareIllegible,
    ExpireTickets,
    PayByHand,
    RedeemTicket,
    ReportLoss,
    booked,
    cash_out,
    found,
    live,
    number,
    on_books,
    stack,
    take_note,
    take_ticket,
)

ONE, TWO, THREE = map(number, (1, 2, 3))
TOP = "tg-assistant-casino-manager"


def is_open(played: Played, terminal: str) -> bool:
    return played.state.terminals[terminal].is_open


# Where accounts come from


def asked_by(verb: str) -> Actor:
    """Whoever may give a command of this verb, as high as it goes."""
    by = FORMS[verb].by
    named = {PLAYER: Actor("7", PLAYER), DEVICE: Actor("device", DEVICE), SYSTEM: THE_SYSTEM}
    return next((named[rank] for rank in named if rank in by), Actor("Kim", TOP))


@clause("SATG 1.1 player-chip-account")
@pytest.mark.parametrize("verb", FORMS)
def test_no_command_but_a_buy_in_opens_an_account(verb: str) -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "2", ONE)
    played.run("1  7  join")
    line = SAMPLES.get(verb, verb).replace("123456789012341234", ONE)
    played.order(asked_by(verb), read(f"0 dealer {line}", START).command, at=2_000)
    at_seven = played.state.terminals.get("7")
    assert (at_seven is not None and at_seven.is_open) == (verb == "buy-in"), verb
    assert (played.holds("player:7") != "$0.00") == (verb == "buy-in"), verb
    held = at_seven and at_seven.escrow
    assert (held is not None) == (verb in ("insert-note", "insert-ticket")), verb
    if held:
        stack(played, 3, "7")
        assert is_open(played, "7")


@clause("SATG 5.1")
def test_credit_comes_by_three_routes_and_from_play() -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "2", ONE)
    take_note(played, 2, "1", "50")
    take_ticket(played, 3, "1", ONE)
    played.run(f"""
        4   dealer  wagering
        5   1       wager red 10
        6   1       wager red 5
        40  dealer  start
        41  dealer  enter 1
        42  dealer  confirm
        43  {TOP}   adjust credit 1 5 a lamp second=tg-area-manager:Sam
        =   player:1 260
    """)
    sources = {
        (type(record.event), move.giver.kind)
        for record in played.store.records("T1")
        for move in played.store.transfers("T1", record.seq)
        if move.taker.kind is Kind.PLAYER
    }
    assert sources == {
        (e.BoughtIn, Kind.CASH),
        (e.NoteStacked, Kind.NOTES),
        (e.TicketStacked, Kind.TICKETS),
        (e.WagersSet, Kind.STAKES),
        (e.RoundSettled, Kind.STAKES),
        (e.RoundSettled, Kind.BANK),
        (e.Adjusted, Kind.BANK),
    }


# Notes

WAGERED = "1 dealer wagering\n2 1 wager red 10"
PHASES = {
    "before a round": ("", 1),
    "while wagers are taken": (WAGERED, 3),
    "when they are locked": (f"{WAGERED}\n31 system time", 32),
    "while the wheel turns": (f"{WAGERED}\n31 dealer start", 32),
    "when the result is in": (f"{WAGERED}\n31 dealer start\n32 dealer enter 17", 33),
}
"""What came before, and when it goes on."""


@clause("SATG 5.1.2")
@pytest.mark.parametrize("phase", PHASES)
def test_notes_add_up_in_any_phase(phase: str) -> None:
    before, at = PHASES[phase]
    played = opened("rapid-roulette").run(before).run(f"{at}  3  join")
    assert not is_open(played, "3")
    for place, amount in enumerate(("5", "10", "20", "50", "100")):
        take_note(played, at + place, "3", amount)
    assert is_open(played, "3")
    played.run("= player:3 185\n= notes:3 -185\n= player:2 100")
    assert [one.amount for one in log(played, e.NoteStacked)] == [500, 1_000, 2_000, 5_000, 10_000]


@clause("SATG 5.1.2", "SATG 5.3")
def test_a_note_counts_once_and_only_when_it_cannot_be_pulled_back() -> None:
    played = opened("rapid-roulette")
    played.run("1  device  insert-note 1 20  -> note-held\n= player:1 100")
    item = log(played, e.NoteHeld)[-1].item
    played.run(f"""
        2   device  stacked 1 another      -> refused not-held SATG 5.3
        2   device  stacked 2 {item}       -> refused not-held SATG 5.3
        3   device  stacked 1 {item}       -> note-stacked
        =   player:1 120
        4   device  stacked 1 {item}       -> refused not-held SATG 5.3
        5   device  returned 1 {item}      -> refused not-held SATG 5.3
        =   player:1 120
        6   device  insert-note 1 3        -> refused tender SATG 5.1.2
        7   device  insert-note 1 50       -> note-held
    """)
    item = log(played, e.NoteHeld)[-1].item
    played.run(f"""
        8   device  returned 1 {item} dog-eared   -> item-returned
        9   device  stacked 1 {item}       -> refused not-held SATG 5.3
        =   player:1 120
        =   notes:1 -20
    """)
    opened("rapid-roulette", notes=()).run("""
        1   device  insert-note 1 20       -> refused not-provided SATG 5.1.2
        =   player:1 100
    """)


@pytest.mark.parametrize(("most", "taken"), [(11_999, False), (12_000, True), (12_001, True)])
def test_what_would_bring_an_account_over_its_limit_is_given_back(most: int, taken: bool) -> None:
    played = opened("rapid-roulette", most_credit=most)
    expected = "note-held" if taken else "refused balance-limit"
    played.run(f"1  device  insert-note 1 20  -> {expected}")
    again = opened("rapid-roulette", most_credit=most - 2_000 + 10_000)
    cash_out(again, 1, "2", ONE)
    expected = "ticket-held" if taken else "refused balance-limit"
    again.run(f"2  device  insert-ticket 1 {ONE}  -> {expected}")
    assert found(again.store, ONE).status is (Status.HELD if taken else Status.ISSUED)


# Tickets in


@clause("SATG 5.1.3")
@pytest.mark.parametrize("phase", PHASES)
def test_tickets_add_up_in_any_phase(phase: str) -> None:
    played = opened("rapid-roulette")
    cash_out(played, 0, "2", ONE)
    played.run("0  dealer  buy-in 2 30")
    cash_out(played, 0, "2", TWO)
    before, at = PHASES[phase]
    played.run(before).run(f"{at}  3  join")
    take_ticket(played, at, "3", ONE)
    assert is_open(played, "3")
    take_ticket(played, at, "3", TWO)
    played.run(f"""
        =   player:3 130
        43  device  insert-ticket 3 {ONE}  -> refused ticket-already-redeemed
        44  device  insert-ticket 2 {ONE}  -> refused ticket-already-redeemed
        =   player:3 130
    """)
    assert on_books(played.store, ONE) == on_books(played.store, TWO) == 0


@clause("SATG 5.1.3")
def test_a_terminal_without_a_reader_takes_no_tickets() -> None:
    played = opened("rapid-roulette", reads_tickets=False)
    cash_out(played, 1, "2", ONE)
    played.run(f"""
        2   device  insert-ticket 1 {ONE}  -> refused no-ticket-reader SATG 5.1.3
        =   player:1 100
    """)
    assert found(played.store, ONE).status is Status.ISSUED
    take_note(played, 3, "1", "20")


@clause("SATG 5.3")
def test_no_one_of_the_staff_has_part_in_it_and_what_is_not_good_is_given_back() -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "2", ONE)
    misread = ONE[:-1] + str((int(ONE[-1]) + 1) % 10)
    played.run(f"""
        2   dealer  insert-ticket 1 {ONE}      -> refused no-dealer SATG 5.3
        2   1       insert-note 1 20           -> refused no-dealer SATG 5.3
        3   device  insert-ticket 1 {misread}  -> refused ticket-invalid SATG 5.3
        3   device  insert-ticket 1 {TWO}      -> refused ticket-invalid SATG 5.3
        3   device  insert-ticket 1 17         -> refused ticket-invalid SATG 5.3
        =   player:1 100
    """)
    assert played.state.terminals["1"].escrow is None
    take_ticket(played, 4, "1", ONE)
    played.run("= player:1 200")
    answer = played.line(f"5  device  insert-ticket 1 {ONE}")
    assert answer.refused is not None
    assert answer.refused.why == "ticket-already-redeemed"
    assert answer.refused.detail == "Paid: terminal 1 at T1, 1 January 2026 at 11:00:04."
    assert played.state.terminals["1"].escrow is None
    played.run("= player:1 200")
    (stacked,) = log(played, e.TicketStacked)
    (seq,) = (one.seq for one in played.store.records("T1") if one.event == stacked)
    (move,) = played.store.transfers("T1", seq)
    assert (str(move.giver), str(move.taker), move.amount, move.cites) == (
        f"tickets:{ONE}", "player:1", 10_000, ("SATG 5.3",),
    )  # fmt: skip


@clause("SATG 5.3")
def test_a_ticket_that_is_being_taken_in_is_nobody_elses() -> None:
    played = opened("rapid-roulette")
    cage = Counter(played.store)
    cash_out(played, 1, "2", ONE)
    played.run(f"2  device  insert-ticket 1 {ONE}  -> ticket-held")
    assert cage.why(RedeemTicket(number=ONE), at=3_000) == "ticket-pending"
    assert cage.why(RedeemTicket(number=ONE), at=2_000 + HELD_MS - 1) == "ticket-pending"
    stack(played, 100, "1")
    played.run("= player:1 200")
    assert cage.why(RedeemTicket(number=ONE), at=500_000) == "ticket-already-redeemed"


@clause("SATG 5.3")
def test_a_ticket_that_lay_too_long_is_paid_elsewhere_and_then_not_credited() -> None:
    played = opened("rapid-roulette")
    cash_out(played, 1, "2", ONE)
    played.run(f"2  device  insert-ticket 1 {ONE}  -> ticket-held")
    assert Counter(played.store).why(RedeemTicket(number=ONE), at=2_000 + HELD_MS) == ""
    held = log(played, e.TicketHeld)[-1].item
    played.run(f"""
        200  device  stacked 1 {held}   -> item-kept, notice ticket-kept
        =    player:1 100
        202  1       cash-out {TWO}     -> cashed-out
    """)
    assert found(played.store, ONE).status is Status.PAID
    assert found(played.store, ONE).where == "cage"


@clause("SATG 5.3")
def test_who_lets_go_of_a_ticket_does_not_release_it_for_another() -> None:
    """Of a ticket and its copy one lies in an acceptor that has waited too long."""
    played = opened("rapid-roulette")
    cash_out(played, 1, "2", ONE)
    played.run(f"2  device  insert-ticket 1 {ONE}  -> ticket-held")
    late = log(played, e.TicketHeld)[-1].item
    played.run(f"130  device  insert-ticket 2 {ONE}  -> ticket-held")
    played.run(f"""
        131  device  stacked 1 {late}   -> item-kept, notice ticket-kept
    """)
    assert found(played.store, ONE).status is Status.HELD
    assert Counter(played.store).why(RedeemTicket(number=ONE), at=133_000) == "ticket-pending"
    stack(played, 134, "2")
    played.run("= player:1 100\n= player:2 100")


# Leaving

LOCKED = """
    1   dealer  wagering
    2   1       wager red 20
    31  system  time
"""


@clause("SATG 5.5.1")
@pytest.mark.parametrize("phase", PHASES)
def test_a_player_without_locked_wagers_cashes_out_in_any_phase(phase: str) -> None:
    before, at = PHASES[phase]
    played = opened("rapid-roulette").run(before)
    assert cash_out(played, at, "2", ONE).amount == 10_000


@clause("SATG 5.5.1", "SATG 5.6.1")
def test_chips_of_an_open_window_go_back_first() -> None:
    played = opened("rapid-roulette").run(f"""
        1   dealer  wagering
        2   1       wager red 20, black 5
        =   player:1 75
        3   1       cash-out {ONE}      -> wagers-set cashed-out
        =   player:1 0
        =   stakes:T1 0
    """)
    assert found(played.store, ONE).amount == 10_000


@clause("SATG 5.5.1")
@pytest.mark.parametrize(("face", "paid"), [("1", 12_000), ("2", 8_000)])
def test_with_locked_wagers_it_completes_on_settlement(face: str, paid: int) -> None:
    played = opened("rapid-roulette").run(f"""{LOCKED}
        32  1       cash-out {ONE}             -> cash-out-asked, notice wagers-pending
        33  1       cash-out {TWO}             -> refused wagers-pending SATG 5.5.1
        33  device  insert-note 1 20           -> refused wagers-pending SATG 5.5.1
        33  dealer  pay-out 1 80               -> refused wagers-pending SATG 5.5.1
        34  dealer  start
        35  dealer  enter {face}
        36  dealer  confirm                    -> round-settled
        37  system  time                       -> cashed-out
        =   player:1 0
    """)
    assert played.store.ticket(TWO) is None
    assert found(played.store, ONE).amount == paid == on_books(played.store, ONE)
    assert not is_open(played, "1")


@clause("SATG 5.5.1")
def test_a_void_round_lets_the_player_go_too_and_a_freeze_keeps_him() -> None:
    played = opened("rapid-roulette").run(f"""{LOCKED}
        32  1       cash-out {ONE}             -> cash-out-asked, notice wagers-pending
        33  {TOP}   void fire brawl
    """)
    played.frozen_elsewhere("1")
    played.run("34  dealer  wagering")
    assert played.store.ticket(ONE) is None
    played.store.frozen = {}
    played.run("35  system  time  -> cashed-out")
    assert found(played.store, ONE).amount == 10_000


@clause("SATG 5.5.2")
def test_who_is_directed_to_leave_is_cashed_out_when_his_wagers_are_settled() -> None:
    played = opened("rapid-roulette").run(f"""{LOCKED}
        32  tg-higher-duties-dealer  direct-leave 1 shouting ticket={ONE}  -> refused authority-insufficient SATG 5.5.2
        32  tg-area-manager          direct-leave 1 ticket={ONE}           -> refused reason-required
        33  tg-area-manager          direct-leave 1 shouting ticket={ONE}  -> leave-directed cash-out-asked
        34  1       wager black 5             -> refused window-closed
        34  device  insert-note 1 20          -> refused player-excluded SATG 5.5.2
        35  dealer  start
        36  dealer  enter 1
        =   player:1 80
        37  dealer  confirm                   -> round-settled
        38  system  time                      -> cashed-out
        =   player:1 0
    """)
    assert found(played.store, ONE).amount == 12_000
    assert not is_open(played, "1")
    # Whoever comes next is another player.
    played.run(f"39 device printed 1 {ONE}\n40 dealer buy-in 1 50 cash as=bob -> bought-in")


@clause("SATG 5.5.2")
def test_in_an_open_window_no_wager_comes_after_the_direction() -> None:
    played = opened("rapid-roulette").run(f"""
        1   dealer           wagering
        2   1                wager red 20
        3   tg-area-manager  direct-leave 1 shouting ticket={ONE}  -> leave-directed wagers-set cash-out-asked
        4   1                wager red 5    -> refused terminal-not-open
    """)
    assert found(played.store, ONE).amount == 10_000
    assert len(log(played, e.CashedOut)) == 1


@clause("SATG 5.5.2")
def test_what_is_too_much_for_a_ticket_is_paid_by_the_dealer() -> None:
    opened("rapid-roulette", most_on_a_ticket=11_999).run(f"""{LOCKED}
        33  tg-area-manager  direct-leave 1 shouting ticket={ONE}  -> leave-directed cash-out-asked
        35  dealer  start
        36  dealer  enter 1
        37  dealer  confirm
        38  system  time            -> cash-out-lapsed
        39  1       wager red 5     -> refused window-not-open
        40  dealer  pay-out 1 120   -> paid-out
    """)


@clause("SATG 5.5.2")
def test_who_plays_at_another_table_too_is_cashed_out_when_he_has_left_it() -> None:
    both = frozenset({Approval.SEVERAL_TABLES})
    first = opened("rapid-roulette", approvals=both)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open(approvals=both)
    second.run("""
        1   1       join
        2   dealer  wagering
        3   1       wager red 20
        32  system  time
    """)
    first.run(f"33  tg-area-manager  direct-leave 1 shouting ticket={ONE}")
    first.run("34  system  time  ->")
    second.run("""
        35  dealer  start
        36  dealer  enter 1
        37  dealer  confirm
        38  dealer  leave 1
    """)
    first.run("39  system  time  -> cashed-out")
    assert found(first.store, ONE).amount == 12_000


@clause("SATG 5.5.2")
def test_who_was_directed_at_two_tables_leaves_one_and_has_his_ticket_at_the_other() -> None:
    """Each table waits until he has left the other: neither may hold him for ever."""
    both = frozenset({Approval.SEVERAL_TABLES})
    first = opened("rapid-roulette", approvals=both)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open(approvals=both)
    second.run("1  1  join")
    first.run(f"""
        2  dealer           wagering
        2  device           insert-note 1 5
        3  tg-area-manager  direct-leave 1 shouting ticket={ONE}
        4  1                leave   -> refused acceptor-busy SATG 5.3
    """)
    second.run(f"4  tg-area-manager  direct-leave 1 shouting ticket={TWO}")
    stack(first, 5, "1")
    first.run("6  1  leave         -> cash-out-lapsed terminal-left")
    second.run("7  system  time    -> cashed-out")
    assert found(first.store, TWO).amount == 10_500
    assert first.store.ticket(ONE) is None


@clause("SATG 5.6")
@pytest.mark.parametrize("way", ["ticket", "chips", "by hand"])
def test_leaving_ends_with_nothing_on_the_account_and_the_account_closed(way: str) -> None:
    played = opened("rapid-roulette")
    if way == "ticket":
        cash_out(played, 1, "1", ONE)
        assert Counter(played.store).why(RedeemTicket(number=ONE), at=2_000) == ""
    elif way == "chips":
        played.run("1  dealer  pay-out 1 100  -> paid-out")
    else:
        played.run(f"1  1  cash-out {ONE}\n1  device  print-failed 1 {ONE} jam")
        by_hand = PayByHand(number=ONE, amount=found(played.store, ONE).amount)
        assert Counter(played.store).why(by_hand, at=2_000) == ""
    assert not is_open(played, "1")
    assert played.store.session("1").patron is None
    paid = {"chips": "cash:T1"}.get(way, "cash:cage")
    played.run("= player:1 0")
    assert played.holds(paid) == ("-$100.00" if way == "chips" else "$100.00")
    assert booked(played.store) == 0


@clause("SATG 5.6.1")
def test_one_ticket_for_the_whole_balance_and_the_account_closes() -> None:
    played = opened("rapid-roulette")
    played.run("1  dealer  buy-in 1 0.05\n2  1  cash-out 17  -> refused ticket-invalid SATG 5.6.1")
    played.run(f"2  1  cash-out {ONE}  -> cashed-out\n= player:1 0")
    ticket = found(played.store, ONE)
    assert (ticket.amount, ticket.status, ticket.sequence) == (10_005, Status.PRINTING, 1)
    played.run(f"""
        3   device  insert-note 1 20           -> refused printer-busy SATG 5.6.1
        3   dealer  buy-in 1 20                -> refused printer-busy SATG 5.6.1
        3   1       cash-out {TWO}             -> refused terminal-not-open SATG 1.6
        4   device  printed 1 {TWO}            -> refused not-held SATG 5.6.1
        4   device  printed 1 {ONE}            -> ticket-printed
        4   device  printed 1 {ONE}            -> refused not-held SATG 5.6.1
        4   device  print-failed 1 {ONE} jam   -> refused not-held SATG 5.6.1
        5   dealer  wagering
        6   1       wager red 5                -> refused terminal-not-open SATG 1.6
        6   dealer  pay-out 1 0                -> refused terminal-not-open SATG 1.6
        7   2       cash-out {ONE}             -> refused ticket-invalid SATG 5.6.1
        8   2       cash-out {TWO}             -> cashed-out
        =   player:2 0
    """)
    assert live(played.store) == booked(played.store) == 20_005


@clause("SATG 5.6.1")
def test_the_cage_pays_cash_or_the_like_and_a_redemption_terminal_cash_only() -> None:
    played = opened("rapid-roulette")
    cage, kiosk = Counter(played.store), Counter(played.store, "kiosk")
    cash_out(played, 1, "1", ONE)
    cash_out(played, 1, "2", TWO)
    like = RedeemTicket(number=ONE, tender="equivalent")
    assert kiosk.why(like, by=KIOSK, at=2_000) == "tender"
    assert cage.why(like, at=3_000) == ""
    assert kiosk.why(RedeemTicket(number=TWO), by=KIOSK, at=3_000) == ""
    for place, by in ((cage, CAS), (kiosk, KIOSK)):
        for digits in (ONE, TWO):
            again = place.why(RedeemTicket(number=digits), by=by, at=4_000)
            assert again == "ticket-already-redeemed"
    played.run(f"= cash:cage 100\n= cash:kiosk 100\n= tickets:{ONE} 0\n= tickets:{TWO} 0")
    assert live(played.store) == 0


def test_the_tickets_of_a_terminal_are_counted_wherever_it_plays() -> None:
    played = opened("rapid-roulette")
    assert cash_out(played, 1, "1", ONE).sequence == 1
    played.run("2  1  leave\n3  1  join\n4  dealer  buy-in 1 5")
    assert cash_out(played, 5, "1", TWO).sequence == 2
    played.run("6  1  leave")
    other = Played("rapid-roulette", store=played.store, name="T2")
    other.open()
    other.run("7  1  join\n8  dealer  buy-in 1 5")
    assert cash_out(other, 9, "1", THREE).sequence == 3


def test_an_empty_account_closes_without_a_ticket() -> None:
    played = opened("rapid-roulette").run(f"""
        1   dealer  wagering
        2   1       wager red 100
        32  dealer  start
        33  dealer  enter 2
        34  dealer  confirm
        35  1       cash-out {ONE}  -> cashed-out
    """)
    assert played.store.ticket(ONE) is None
    assert not is_open(played, "1")


@pytest.mark.parametrize(("most", "why"), [(9_999, "ticket-limit"), (10_000, ""), (10_001, "")])
def test_no_ticket_is_for_more_than_its_limit(most: int, why: str) -> None:
    answer = opened("rapid-roulette", most_on_a_ticket=most).line(f"1  1  cash-out {ONE}")
    assert (str(answer.refused.why) if answer.refused else "") == why


# After the printer


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
    assert found(played.store, ONE).status is Status.ISSUED
    assert on_books(played.store, ONE) == 10_000
    for read_as in ("", "17", ONE[:-1], ONE[::-1], TWO):
        assert cage.why(RedeemTicket(number=read_as), at=40_000) == "ticket-invalid"
    printed = f"{ONE[:2]}-{ONE[2:6]}-{ONE[6:10]}-{ONE[10:14]}-{ONE[14:]}"
    assert cage.why(RedeemTicket(number=printed), at=41_000) == ""
    assert found(played.store, ONE).status is Status.PAID


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
    assert found(played.store, ONE).status is Status.PAID_BY_HAND


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
        c.ReportPrintFailed,
    }  # fmt: skip
    by_hand = cage.ask(PayByHand(number=ONE, amount=ticket.amount), at=2_000)
    assert by_hand.refused is not None
    assert by_hand.refused.why == "not-now"
    assert "SATG 5.6.1(c)" in by_hand.refused.cites
    for kind in ("lost", "stolen", "spoilt"):
        claim = cage.ask(ReportLoss(kind=kind, number=ONE, text="in the taxi"), at=3_000)
        assert [type(one) for one in claim.events] == [LossReported]
        assert [(one.code, one.cites) for one in claim.notices] == [
            ("not-replaced", ("SATG 5.6.1(c)",))
        ]
    assert cage.why(ReportLoss(kind="lost", text=""), at=4_000) == "reason-required"
    assert found(played.store, ONE) == ticket
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
