"""Notes and tickets that go in at a terminal (SATG 5.1 to 5.3); how they come out is in `test_satg_05_leaving.py`."""

import pytest

from croupier.ledger import Kind
from croupier.table import events as e
from croupier.table.script.parse import parse_line
from croupier.table.script.verbs import FORMS
from croupier.table.tickets.ticket import HELD_MS, Status
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM, THE_SYSTEM, Actor
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, log, opened
from support.staff_commands import SAMPLES
from support.tickets import (
    ONE,
    PHASES,
    TOP,
    TWO,
    Counter,
    RedeemTicket,
    cash_out,
    is_open,
    on_books,
    stack,
    take_note,
    take_ticket,
    ticket_of,
)

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
    played.order(asked_by(verb), parse_line(f"0 dealer {line}", START).command, at=2_000)
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
    assert [entry.amount for entry in log(played, e.NoteStacked)] == [
        500,
        1_000,
        2_000,
        5_000,
        10_000,
    ]


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
    assert ticket_of(again.store, ONE).status is (Status.HELD if taken else Status.ISSUED)


@pytest.mark.parametrize(("most", "taken"), [(19_99, False), (20_00, True), (20_01, True)])
def test_a_single_credit_above_its_limit_is_given_back(most: int, taken: bool) -> None:
    played = opened("rapid-roulette", most_single_credit=most)
    expected = "note-held" if taken else "refused balance-limit"
    played.run(f"1  device  insert-note 1 20  -> {expected}")
    again = opened("rapid-roulette", most_single_credit=most + 80_00)
    cash_out(again, 1, "2", ONE)
    expected = "ticket-held" if taken else "refused balance-limit"
    again.run(f"2  device  insert-ticket 1 {ONE}  -> {expected}")
    assert ticket_of(again.store, ONE).status is (Status.HELD if taken else Status.ISSUED)


def test_single_credits_below_their_limit_add_up() -> None:
    played = opened("rapid-roulette", most_single_credit=20_00)
    take_note(played, 1, "1", "20")
    take_note(played, 2, "1", "20")
    played.run("= player:1 140")


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
    assert ticket_of(played.store, ONE).status is Status.ISSUED
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
    refused = refusal(answer.refused, "ticket-already-redeemed", "SATG 5.6.1")
    assert refused.detail == "Paid: terminal 1 at T1, 1 January 2026 at 11:00:04."
    assert played.state.terminals["1"].escrow is None
    played.run("= player:1 200")
    (stacked,) = log(played, e.TicketStacked)
    (seq,) = (record.seq for record in played.store.records("T1") if record.event == stacked)
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
    assert ticket_of(played.store, ONE).status is Status.PAID
    assert ticket_of(played.store, ONE).where == "cage"


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
    assert ticket_of(played.store, ONE).status is Status.HELD
    assert Counter(played.store).why(RedeemTicket(number=ONE), at=133_000) == "ticket-pending"
    stack(played, 134, "2")
    played.run("= player:1 100\n= player:2 100")
