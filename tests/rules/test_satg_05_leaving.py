"""Leaving a terminal: one ticket for everything, and the account is closed (SATG 5.5 to 5.6.1)."""

import pytest

from croupier.table import events as e
from croupier.table.tickets.ticket import Status
from croupier.table.values.plan import Approval
from croupier.views.terminal.terminal_view import OwnView, own_view
from support.round_tables import clause
from support.scripted_tables import Played, log, opened
from support.tickets import (
    CAS,
    KIOSK,
    ONE,
    PHASES,
    THREE,
    TOP,
    TWO,
    Counter,
    PayByHand,
    RedeemTicket,
    booked,
    cash_out,
    is_open,
    live,
    on_books,
    stack,
    ticket_of,
)

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
        3   1       cash-out {ONE}      -> wagers-set cashed-out, notice wagers-taken-back
        =   player:1 0
        =   stakes:T1 0
    """)
    assert ticket_of(played.store, ONE).amount == 10_000


@clause("SATG 3.2", "SATG 3.7", "SATG 5.5.1")
def test_the_answer_and_the_screen_say_what_is_taken_back_and_what_is_paid() -> None:
    """Until wagering ends the ticket is for balance and wagers; afterwards it waits for their result."""
    played = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 20, straight-up 17 5
    """)
    own = shown(played)
    assert (own.balance, own.staked, own.taken_back) == (7_500, 2_500, 2_500)
    answer = played.line(f"3 1 cash-out {ONE}")
    (remark,) = answer.notices
    assert remark.says == (
        "Taken back and paid with the balance: red $20.00, straight-up 17 $5.00; together $25.00."
    )
    assert ticket_of(played.store, ONE).amount == own.balance + own.taken_back

    played = opened("rapid-roulette").run(LOCKED)
    own = shown(played)
    assert (own.balance, own.staked, own.taken_back) == (8_000, 2_000, 0)
    played.run(f"32 1 cash-out {ONE} -> cash-out-asked, notice wagers-pending")


def shown(played: Played) -> OwnView:
    """What terminal 1 shows to its player."""
    session, balance = played.store.session("1"), played.context.credit("1")
    return own_view(played.state, "1", session=session, balance=balance, frozen=False)


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
    assert ticket_of(played.store, ONE).amount == paid == on_books(played.store, ONE)
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
    assert ticket_of(played.store, ONE).amount == 10_000


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
    assert ticket_of(played.store, ONE).amount == 12_000
    assert not is_open(played, "1")
    # Whoever comes next is another player.
    played.run(f"39 device printed 1 {ONE}\n40 dealer buy-in 1 50 cash as=bob -> bought-in")


@clause("SATG 5.5.2")
def test_in_an_open_window_no_wager_comes_after_the_direction() -> None:
    done = "leave-directed wagers-set cash-out-asked, notice wagers-taken-back"
    played = opened("rapid-roulette").run(f"""
        1   dealer           wagering
        2   1                wager red 20
        3   tg-area-manager  direct-leave 1 shouting ticket={ONE}  -> {done}
        4   1                wager red 5    -> refused terminal-not-open
    """)
    assert ticket_of(played.store, ONE).amount == 10_000
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
    both = {Approval.SEVERAL_TABLES: "letter 7"}
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
    assert ticket_of(first.store, ONE).amount == 12_000


@clause("SATG 5.5.2")
def test_who_was_directed_at_two_tables_leaves_one_and_has_his_ticket_at_the_other() -> None:
    """Each table waits until he has left the other: neither may hold him for ever."""
    both = {Approval.SEVERAL_TABLES: "letter 7"}
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
    assert ticket_of(first.store, TWO).amount == 10_500
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
        by_hand = PayByHand(number=ONE, amount=ticket_of(played.store, ONE).amount)
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
    ticket = ticket_of(played.store, ONE)
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
