"""The dealer of each edition: one person on record, who signs on before he deals and whom deals and payments name."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.table import events as e
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played, log, opened

HIGHER = "tg-higher-duties-dealer"
DESK = "dealer-terminal"


def table(key: str, **changes: Any) -> Played:
    """A table at which the dealer signs on: nobody has yet, and a supervisor has seated the players."""
    played = Played(key)
    assert played.open(dealer_on_record=True, **changes).refused is None
    top = HIGHEST[played.game.edition]
    if played.state.is_live:
        played.run(f"0 {top} fill 10000")
    else:
        played.run(f"0 1 join\n0 2 join\n0 {top} buy-in 1 100\n0 {top} buy-in 2 100")
    return played.prepare()


ROUNDS = {
    "rapid-roulette": "wagering / 1 wager red 5 / start / enter 1 / confirm",
    "casino-war": "wagering / lay ann casino-war @1 5 / call / enter 9h / enter 2c / pay casino-war / confirm",
    "big-wheel": "wagering / lay ann symbol-A 5 / start / call / enter 1 / confirm",
    "com-bo": "wagering / lay ann high-1 @1 5 / call / enter Kh / enter 2h / enter 3h / enter 4h / enter 5h / confirm",
}
"""What a dealer does in a round; a wager of a terminal is a player's."""
NAMES = {
    "rapid-roulette": "SATG 1.1 dealer",
    "casino-war": "WAR 1.1 dealer",
    "big-wheel": "WHEEL 1.1 dealer",
    "com-bo": "GAZ 29/2000 1.1 dealer",
}
BY_EDITION = [pytest.param(key, marks=clause(name), id=name) for key, name in NAMES.items()]


def acts(key: str, dealer: str) -> list[str]:
    """The lines of a round, each given by the dealer."""
    found = []
    for second, line in enumerate(ROUNDS[key].split(" / ")):
        by = "" if line.startswith("1 ") else f"{dealer} "
        found.append(f"{1 if second < 2 else 31 + second}  {by}{line}")
    return found


def carried_by(played: Played) -> dict[str, str]:
    """By event: whose order brought it about."""
    found = {}
    for record in played.store.records("T1"):
        answer = played.store.answer(record.order)
        assert answer is not None
        found[type(record.event).__name__] = answer.order.by.name
    return found


@pytest.mark.parametrize("key", BY_EDITION)
def test_one_dealer_is_on_record_and_what_is_dealt_and_paid_names_him(key: str) -> None:
    played = table(key)
    top, name = HIGHEST[played.game.edition], NAMES[key]
    assert played.state.dealer == ""
    # Nobody is on record: no round begins, whoever asks.
    for by in ("dealer:Dana", f"{top}:Kim"):
        played.run(f"1  {by}  wagering      -> refused no-dealer {name}")
    played.run(f"""
        1  1            take-table    -> refused no-dealer
        1  dealer:Dana  take-table    -> dealer-on-record
        1  dealer:Dana  take-table    ->
        1  dealer:Eli   wagering      -> refused no-dealer {name}
    """)
    assert played.state.dealer == "Dana"
    for line in acts(key, "dealer:Dana"):
        played.run(line)
    carried = carried_by(played)
    dealt = {"Drawn", "SetInMotion", "RoundSettled", "RoundOpened"} & carried.keys()
    assert {carried[item] for item in dealt} == {"Dana"}
    assert "Drawn" in dealt
    assert {entry.by for entry in log(played, e.Drawn)} == {"Dana"}
    assert [entry.by for entry in log(played, e.RoundSettled)] == ["Dana"]


@pytest.mark.parametrize("key", BY_EDITION)
def test_whoever_takes_the_table_relieves_the_one_before(key: str) -> None:
    played = table(key).run(f"""
        1  dealer:Dana  take-table
        1  dealer:Dana  wagering
        2  dealer:Eli   take-table         -> dealer-on-record
        3  dealer:Dana  abandon            -> refused no-dealer {NAMES[key]}
        3  dealer:Dana  leave-desk         -> refused no-dealer {NAMES[key]}
        4  dealer:Eli   leave-desk         -> dealer-gone
        5  dealer:Eli   leave-desk         -> refused no-dealer {NAMES[key]}
        5  dealer:Eli   abandon            -> refused no-dealer {NAMES[key]}
        6  dealer:Dana  take-table         -> dealer-on-record
        7  system       leave-desk         -> dealer-gone
        8  system       leave-desk         ->
    """)
    taken = [(entry.dealer, entry.rank, entry.relieved) for entry in log(played, e.DealerOnRecord)]
    assert taken == [("Dana", "dealer", ""), ("Eli", "dealer", "Dana"), ("Dana", "dealer", "")]
    assert [entry.dealer for entry in log(played, e.DealerGone)] == ["Eli", "Dana"]


@clause("SATG 1.1 dealer")
def test_a_supervisor_acts_beside_the_dealer_and_takes_his_place_by_signing_on() -> None:
    played = table("rapid-roulette").run(f"""
        1   dealer:Dana     take-table
        2   {HIGHER}:Hugh   wagering                          -> round-opened
        3   1               wager red 5
        4   dealer:Eli      buy-in 1 20                       -> refused no-dealer SATG 1.1 dealer
        5   {HIGHER}:Hugh   leave-desk                        -> dealer-gone
        32  {HIGHER}:Hugh   start                             -> refused no-dealer SATG 1.1 dealer
        33  {HIGHER}:Hugh   buy-in 1 20                       -> bought-in
        34  {HIGHER}:Hugh   take-table                        -> dealer-on-record
        35  {HIGHER}:Hugh   start                             -> set-in-motion
        36  {HIGHER}:Hugh   leave-desk
        37  {HIGHER}:Hugh   void fire in the kitchen          -> round-voided
        38  dealer:Eli      open-case incident advice-given x people=Lee   -> refused no-dealer SATG 1.1 dealer
    """)
    assert played.state.dealer == ""


@clause("SATG 1.1 dealer")
def test_a_device_still_tells_what_it_sensed_and_players_still_wager() -> None:
    table("diamond-roulette", confirms="device").run("""
        1   dealer:Dana  take-table
        1   dealer:Dana  wagering
        2   dealer:Dana  leave-desk
        3   1            wager red 5        -> wagers-set
        31  system       time               -> wagers-closed set-in-motion
        35  device       rest               -> came-to-rest
        36  device       enter 1            -> drawn round-settled
    """)


@clause("SATG 1.1 dealer")
def test_where_no_dealer_activates_the_game_nobody_signs_on() -> None:
    """SATG 1.3."""
    played = table("ministar-roulette", dealer_activated=False).run("""
        9   dealer:Eli  buy-in 1 20         -> bought-in
        10  system      time                -> round-opened
        11  1           wager red 5         -> wagers-set
    """)
    assert played.state.dealer == ""


def test_a_dealer_who_did_not_sign_on_is_told_so_before_that_his_rank_is_too_low() -> None:
    table("rapid-roulette").run("1 dealer:Dana void fire x -> refused no-dealer SATG 1.1 dealer")


def test_where_the_plan_does_not_ask_for_it_whoever_has_the_rank_deals() -> None:
    opened("rapid-roulette").run("""
        1  dealer:Dana  take-table          -> dealer-on-record
        1  dealer:Eli   wagering            -> round-opened
    """)


def test_it_ends_when_the_table_closes() -> None:
    played = table("big-wheel").run("""
        1  dealer:Dana  take-table
        2  tg-assistant-casino-manager  announce-closing 1800s
        1800  tg-assistant-casino-manager  close
        1801  dealer:Eli  take-table        -> refused table-closed
    """)
    assert played.state.dealer == ""
    top = HIGHEST[played.game.edition]
    assert played.open(at=2_000_000, by=top, dealer_on_record=True).refused is None
    played.run("2001 dealer:Dana wagering -> refused no-dealer WHEEL 1.1 dealer")


def test_at_a_table_that_is_shut_a_player_is_paid_by_any_dealer() -> None:
    played = table("rapid-roulette").run(f"""
        1     dealer:Dana  take-table
        1     {HIGHER}     announce-closing
    """)
    for begin in (100, 200, 300):
        played.run(f"""
            {begin}       dealer:Dana  wagering
            {begin + 1}   1            wager red 5
            {begin + 31}  dealer:Dana  start
            {begin + 32}  dealer:Dana  enter 2
            {begin + 33}  dealer:Dana  confirm
        """)
    played.run(f"""
        400   {HIGHER}     close
        401   dealer:Eli   pay-out 1 85     -> paid-out
    """)


@pytest.mark.parametrize("lack", ["approval", "approved_on", "another"])
@clause("SATG 1.1 dealer-terminal(c)")
def test_nobody_signs_on_at_a_dealer_terminal_without_its_approval(lack: str) -> None:
    """Where a dealer activates the game the table does not even open with it."""
    played = Played("ministar-roulette")
    plan = played.plan(dealer_activated=False)
    desks = [item for item in plan.items if item.kind == DESK]
    assert all(item.approval and item.approved_on for item in desks)
    wanting = replace(desks[0], name="desk 2", **({} if lack == "another" else {lack: ""}))
    items = (*plan.items, wanting)
    if lack != "another":
        refusal(
            played.open(items=items).refused, "unapproved-equipment", "SATG 1.1 dealer-terminal(c)"
        )
    assert played.open(items=items, dealer_activated=False).refused is None
    desk = "desk_3" if lack == "another" else "desk_2"
    played.run(f"""
        1  dealer:Dana  take-table at={desk}   -> refused unapproved-equipment SATG 1.1 dealer-terminal(c)
        1  dealer:Dana  buy-in 1 20            -> refused terminal-unknown
    """)
    assert played.state.dealer == ""


@pytest.mark.parametrize("day", ["2026", "2026-1-1", "2026-02-30", "yesterday"])
def test_the_day_of_an_approval_is_a_day(day: str) -> None:
    played = Played("rapid-roulette")
    items = [
        replace(item, approved_on=day) if item.kind == DESK else item
        for item in played.plan().items
    ]
    refusal(
        played.open(items=tuple(items)).refused,
        "unapproved-equipment",
        "SATG 1.1 dealer-terminal(c)",
    )


def test_the_desk_is_on_record_and_a_live_table_has_none() -> None:
    played = table("rapid-roulette").run(f"1 dealer:Dana take-table at={DESK}")
    assert [entry.desk for entry in log(played, e.DealerOnRecord)] == [DESK]
    live = table("casino-war").run(
        f"1 dealer:Dana take-table at={DESK} -> refused not-applicable\n1 dealer:Dana take-table"
    )
    assert [entry.desk for entry in log(live, e.DealerOnRecord)] == [""]
