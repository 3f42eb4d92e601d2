"""The wall, the pit, the inspector; and what no screen ever shows."""

import msgspec

from croupier.engine.store import MemoryStore
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.table.history.history_from_log import read_history
from croupier.table.last_results import REMEMBERED_RESULTS
from croupier.table.state import State
from croupier.views.screens.dealer_view import dealer_view
from croupier.views.screens.inspector_view import inspector_view, round_view
from croupier.views.screens.notice_bar import notice_bar
from croupier.views.screens.pit_view import AlertView, pit_tile, pit_view
from croupier.views.screens.table_view import table_view
from croupier.views.screens.wall_view import SHOWN, shows, wall_view
from croupier.views.terminal.terminal_view import own_view
from support.full_evening import LATER, TICKETS, Floor
from support.scripted_tables import Played, deal, lines, opened
from support.table_screens import sent

SAM = "tg-higher-duties-dealer:Sam"


def every_view(state: State, store: MemoryStore) -> str:
    """All that can be seen of a table, as one text."""
    views = [
        table_view(state), wall_view(state), pit_view({"T": state}), inspector_view(state),
        dealer_view(state, balances={}),
    ]  # fmt: skip
    for name in state.terminals:
        session = store.session(name)
        views.append(own_view(state, name, session=session, balance=0, frozen=False))  # type: ignore[arg-type]
    return "".join(map(sent, views))


def test_no_screen_shows_the_number_of_a_ticket() -> None:
    store = MemoryStore()
    floor = Floor(store)
    printing = 0
    for _ in floor.with_tickets():
        text = every_view(floor.table("TT").state, store)
        printing += '"printing":"**' in text
        assert not [number for number in TICKETS if number in text]
    assert printing, "While a ticket is printed its last digits are shown."
    for line in lines(LATER):
        floor.order("TT", line)
        assert not [
            number for number in TICKETS if number in every_view(floor.table("TT").state, store)
        ]


def test_a_ticket_that_waits_for_the_settlement_is_not_shown_either() -> None:
    table = opened("rapid-roulette", prints_tickets=True).run(f"""
        1   dealer  wagering
        2   1       wager red 5
        40  dealer  start
        41  1       cash-out {TICKETS[0]}
    """)
    assert table.state.cashing
    text = every_view(table.state, table.store)
    assert TICKETS[0] not in text
    assert '"cashing":true' in text


def spin(table: Played, at: int, face: str) -> None:
    table.run(f"""
        {at}       dealer  wagering
        {at + 1}   1       wager red 5
        {at + 40}  dealer  start
        {at + 41}  dealer  enter {face}
        {at + 42}  dealer  confirm
    """)


def test_only_so_many_results_are_remembered_and_the_newest_comes_first() -> None:
    table = opened("rapid-roulette", wagering_s=5)
    for number in range(REMEMBERED_RESULTS + 5):
        spin(table, 1 + 100 * number, str(18 if number % 2 else 17))
    assert len(table.state.history) == REMEMBERED_RESULTS
    wall = wall_view(table.state)
    assert len(wall.history) == SHOWN
    assert [entry.number for entry in wall.history[:2]] == [
        REMEMBERED_RESULTS + 5,
        REMEMBERED_RESULTS + 4,
    ]
    assert wall.history[0].marks == ("black", "odd", "low")
    assert pit_tile(table.state).rate == 36
    assert len(pit_tile(table.state).latest) == 5


def test_a_display_that_shows_another_number_is_known_by_its_echo() -> None:
    table = opened("rapid-roulette")
    assert shows(table.state, ())
    spin(table, 1, "17")
    assert shows(table.state, ("17",))
    assert not shows(table.state, ("18",))
    table.run(f"""
        50  {SAM}  freeze 1 the camera says 18
        51  {SAM}  correct 1 misread faces=18
    """)
    assert shows(table.state, ("18",))


def test_a_void_round_is_announced_and_is_no_outcome() -> None:
    table = opened("rapid-roulette")
    spin(table, 1, "17")
    table.run("""
        50  dealer  wagering
        51  1       wager red 5
        90  tg-assistant-casino-manager  void brawl a fight at the wheel
    """)
    wall = wall_view(table.state)
    assert wall.outcome is not None
    assert wall.outcome.number == 1
    assert [(notice.code, notice.number) for notice in wall.notices] == [("void", 2)]
    assert wall.notices[0].clauses
    seen = table_view(table.state).last
    assert seen is not None
    assert (seen.end, seen.faces) == ("void", ())


def test_another_game_begins_without_history() -> None:
    table = opened("rapid-roulette")
    spin(table, 1, "17")
    table.run("""
        60  dealer  pay-out 1 95
        60  dealer  pay-out 2 100
        60  1       leave
        60  2       leave
        61  tg-assistant-casino-manager  close
    """)
    assert notices(table) == ["closed"]
    assert table_view(table.state).last is not None
    assert table.open(at=62_000).refused is None
    assert table_view(table.state).last is not None, "The same game goes on."
    table.run("63 tg-assistant-casino-manager close")
    table.game = game("rapid-sic-bo")
    table.variant = table.game.variants[0]
    assert table.open(at=64_000).refused is None
    seen = table_view(table.state)
    assert (seen.last, seen.history, wall_view(table.state).outcome) == (None, (), None)


def notices(table: Played) -> list[str]:
    return [item.code for item in notice_bar(table.state)]


def test_notices_stand_in_the_order_of_their_rank() -> None:
    table = opened("rapid-roulette")
    spin(table, 1, "17")
    table.run(f"""
        50  dealer  wagering
        51  1       wager red 5
        52  tg-area-manager  announce-closing
        53  tg-area-manager  announce * 10 from=1253s
        91  dealer  start
        92  dealer  no-spin ball-out
        93  {SAM}   freeze 1 the camera says 18
    """)
    assert notices(table) == ["frozen", "closing", "limits", "no-spin"]
    closing = notice_bar(table.state)[1]
    assert (closing.left, closing.clauses) == (3, ("SATG 20.8",))
    assert set(pit_tile(table.state).flags) >= {"frozen", "closing"}


def test_the_last_coup_is_announced_and_said_while_it_is_wagered_on() -> None:
    table = opened("rapid-baccarat").run("""
        1   dealer  wagering
        2   1       wager player 10
        40  system  time
    """)
    deal(table, 41, "9h")
    table.run("42 dealer cutting-card")
    assert notices(table) == ["last-coup-next"]
    deal(table, 43, "9c 9d 9s")
    table.run("44 dealer confirm")
    assert notices(table) == ["last-coup"]
    table.run("45 dealer wagering")
    assert notices(table) == ["last-coup"]
    assert table_view(table.state).last is not None


def test_unowned_alerts_come_first() -> None:
    alerts = [
        AlertView(id="a", rank="alert", fact="door open", since=1, owner="Lee"),
        AlertView(id="b", rank="alert", fact="printer", since=3),
        AlertView(id="c", rank="alert", fact="display", since=2),
    ]
    table = opened("rapid-roulette").run("1 dealer open-case incident influencing loud people=ann")
    view = pit_view({"T1": table.state, "T2": State(table="T2")}, alerts)
    assert [alert.id for alert in view.alerts] == ["c", "b", "a"]
    assert [tile.table for tile in view.tiles] == ["T1", "T2"]
    assert [case.table for case in view.cases] == ["T1"]
    assert "case" in view.tiles[0].flags


def test_an_inspector_sees_the_whole_round_and_what_it_was_before() -> None:
    table = opened("rapid-roulette").run("1 dealer wagering")
    table.run("2 1 wager red 5")
    watched = inspector_view(table.state).round
    assert watched is not None
    assert [(item.holder, item.amount) for item in watched.book] == [("1", 500)]
    assert watched.end is None
    salts = [held.salt for own in table.state.playing.wagers.values() for held in own.values()]
    table.run(f"""
        40  dealer:Dana  start
        41  dealer:Dana  enter 17
        42  dealer:Dana  confirm
        50  {SAM}  freeze 1 the camera says 18
        51  {SAM}  correct 1 misread faces=18
    """)
    (told,) = read_history(
        "T1", (record.event for record in table.store.records("T1")), table.store.sheet
    )
    view = round_view(told)
    assert (view.end, view.faces[0].face, view.sheet[0].winnings) == ("settled", "18", 500)
    assert view.before is not None
    assert (view.before.faces[0].face, view.before.sheet[0].line) == ("17", "loses")
    assert view.correction is not None
    assert (view.correction.by, view.correction.clauses[0]) == ("Sam", "SATG 8.3")
    assert view.entered_by == ("Dana", "Sam")
    assert view.seal == told.root
    assert not [salt for salt in salts if salt in sent(view)]
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_a_table_that_was_never_opened_can_be_looked_at() -> None:
    state = Table("T9", MemoryStore()).state
    assert dealer_view(state, balances={}).next.what == "open-table"
    assert wall_view(state).outcome is None
    assert inspector_view(state).round is None
