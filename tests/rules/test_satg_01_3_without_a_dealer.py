"""SATG 1.3: at a game that no dealer activates the system opens, closes and settles; people do the rest."""

import pytest

from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.script.verbs import FORMS
from croupier.table.values.refusals import Refusal
from support.closed_lists import LINES
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, log, opened

AREA = "tg-area-manager"
OWN_PART = {
    "wagering", "call", "start", "pay", "confirm", "abandon", "time", "malfunction", "lost", "back", "leave-desk",
    "hold-rounds", "release-rounds", "lock", "unlock", "withdraw-jackpot",
    "begin-tournament", "reserve-table", "free-table",
}  # fmt: skip
"""What passes to the system; and it may say that something of it failed, who is there, and whose the table is."""


def unattended(**changes: object) -> Played:
    return opened("ministar-roulette", dealer_activated=False, **changes)  # type: ignore[arg-type]


@clause("SATG 1.3")
def test_rounds_open_close_and_settle_by_themselves() -> None:
    played = unattended()
    played.run("""
        9.999  system  time              ->
        10     system  time              -> round-opened
        11     1       wager red 5       -> wagers-set
        45     system  time              -> wagers-closed set-in-motion
        46     device  rest              -> came-to-rest
        47     device  enter 1           -> drawn round-settled
        =      player:1 105
        56.999 system  time              ->
        60     2       wager red 5       -> round-opened wagers-set
        90     device  rest              -> wagers-closed set-in-motion came-to-rest
        91     device  enter 2           -> drawn round-settled
        =      player:2 95
    """)
    opens = [(entry.at - START, entry.until) for entry in log(played, e.RoundOpened)]
    # A window opens when the system gets to it, and is never shorter for that.
    assert opens == [(10_000, START + 40_000), (60_000, START + 90_000)]
    assert [entry.at - START for entry in log(played, e.WagersClosed)] == [40_000, 90_000]
    # Nobody of the house has given an order since the players bought in.
    orders = {record.order for record in played.store.records("T1") if record.event.at > START}
    ranks = {found.order.by.rank for name in orders if (found := played.store.answer(name))}
    assert ranks == {"system", "device", "player"}


@clause("SATG 1.3")
def test_a_round_that_nobody_wagers_on_ends_and_the_next_begins() -> None:
    played = unattended(wagering_s=20, between_rounds_s=5)
    played.run("""
        5   system  time        -> round-opened
        28  system  time        -> wagers-closed round-abandoned
        29  system  time        ->
        30  system  time        -> round-opened
        31  device  start       -> set-in-motion
        60  system  time        -> wagers-closed round-abandoned round-opened
        999 system  time        -> wagers-closed round-abandoned round-opened
    """)
    opens = [entry.at - START for entry in log(played, e.RoundOpened)]
    assert opens == [5_000, 30_000, 60_000, 999_000]


@clause("SATG 1.3")
def test_a_round_waits_for_a_player_and_for_the_equipment() -> None:
    played = Played("ministar-roulette")
    assert played.open(dealer_activated=False).refused is None
    played.run(f"""
        60   system  time                            ->
        61   1       join
        62   {AREA}  buy-in 1 50                     -> bought-in
        62   system  time                            -> round-opened
        63   device  fault roulette-wheel blind      -> equipment-failed
        100  system  time                            -> wagers-closed round-abandoned
        200  system  time                            ->
        210  {AREA}  mended roulette-wheel new lamp  -> equipment-mended
        215  system  time                            -> round-opened
        245  {AREA}  pay-out 1 50                    -> wagers-closed round-abandoned paid-out
        900  system  time                            ->
    """)
    assert [entry.at - START for entry in log(played, e.RoundOpened)] == [62_000, 215_000]
    assert played.state.phase is Phase.READY


@clause("SATG 1.3")
def test_no_round_begins_by_itself_once_the_table_may_close() -> None:
    played = unattended()
    top = "tg-assistant-casino-manager"
    played.run(f"5  {top}  announce-closing")
    for number in range(3):
        at = 10 + 50 * number
        played.run(f"""
            {at + 1}   1       wager red 5
            {at + 32}  device  rest
            {at + 33}  device  enter {1 + number % 2}
        """)
    played.run(f"""
        400  system  time     ->
        401  {top}   close    -> table-closed
    """)


@clause("SATG 1.3")
def test_what_a_person_enters_is_settled_by_the_system() -> None:
    opened("rapid-roulette", dealer_activated=False).run(f"""
        10  1       wager red 5         -> round-opened wagers-set
        40  {AREA}  start               -> wagers-closed set-in-motion
        45  {AREA}  enter 1             -> drawn round-settled
        =   player:1 105
    """)


@clause("SATG 1.3")
@pytest.mark.parametrize(
    "verb", sorted(verb for verb, form in FORMS.items() if "player" not in form.by)
)
def test_everything_else_is_for_people_of_table_games(verb: str) -> None:
    """Buying in, paying out, rulings, voids, seats, files: the system may do none of it."""
    line = next(item for item in LINES.strip().splitlines() if item.split()[2] == verb)
    words = line.split(maxsplit=2)[2].replace("for=7", "")
    answer = unattended().line(f"1 system {words}")
    why = answer.refused.why if answer.refused else None
    if verb in OWN_PART:
        assert why not in (Refusal.NO_DEALER, Refusal.AUTHORITY_INSUFFICIENT)
    else:
        people = (Refusal.NO_DEALER, Refusal.NOT_APPLICABLE, Refusal.CASE_REQUIRED)
        assert why in people, answer.refused


@clause("SATG 1.3")
def test_money_in_hand_and_irregularities_need_a_rank() -> None:
    unattended().run(f"""
        1   system  buy-in 1 50                           -> refused no-dealer SATG 1.3
        2   system  pay-out 1 100                         -> refused no-dealer SATG 1.3
        3   {AREA}  buy-in 1 50                           -> bought-in
        11  1       wager red 5                           -> round-opened wagers-set
        41  system  no-spin unclear                       -> refused no-dealer
        42  system  rule wrong-display disregard x        -> refused no-dealer SATG 1.3
        43  system  void fire x                           -> refused no-dealer
        44  {AREA}  no-spin unclear                       -> no-spin-declared set-in-motion
        45  {AREA}  void fire x                           -> round-voided
        46  {AREA}  pay-out 1 150                         -> paid-out
    """)


@clause("SATG 1.3")
def test_the_system_opens_the_table_and_people_close_it() -> None:
    with_dealer = Played("ministar-roulette").open(by="system")
    refusal(with_dealer.refused, "no-dealer")
    played = Played("ministar-roulette")
    assert played.open(by="system", dealer_activated=False).refused is None
    again = played.open(by="system", dealer_activated=False, at=1)
    refusal(again.refused, "table-open")
    closed = played.line("2 system close")
    refusal(closed.refused, "no-dealer", "SATG 20.8")


@clause("SATG 1.3")
def test_with_a_dealer_nothing_of_it_happens_by_itself() -> None:
    opened("ministar-roulette").run("""
        600  system  time       ->
        601  system  wagering   -> refused no-dealer SATG 1.2
    """)


@pytest.mark.parametrize("seconds", [0, -1, 86_401])
def test_an_impossible_pause_is_refused(seconds: int) -> None:
    refusal(
        Played("ministar-roulette").open(between_rounds_s=seconds).refused,
        "config-incomplete",
        "SATG 1.3",
    )
