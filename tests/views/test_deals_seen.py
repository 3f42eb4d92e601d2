"""What everybody sees of a deal while it goes on: terminals, the wall, and whoever deals."""

import re

import pytest

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.views.screens.dealer_view import dealer_view
from croupier.views.screens.next_step import next_view
from croupier.views.screens.offer_view import offer_view
from croupier.views.screens.table_view import TableView, table_view
from croupier.views.screens.wall_view import WallView, wall_view
from croupier.views.wire_struct import FaceView
from support.round_tables import clause
from support.scripted_tables import START, Played, deal, log, opened
from support.table_screens import sent, terminal_view

CLOSED = "1 dealer wagering\n2 1 wager player 5\n31 system time"
DECISION_S = 15


def displays(table: Played) -> tuple[TableView, WallView]:
    """What all terminals show of a table, and its winning number display."""
    return table_view(table.state), wall_view(table.state)


def shown(table: Played) -> list[str]:
    """The cards on all displays: they agree."""
    terminals, wall = displays(table)
    assert terminals.faces == wall.faces
    return [item.face for item in terminals.faces]


def totals(table: Played) -> dict[str, int | None]:
    terminals, wall = displays(table)
    assert terminals.hands == wall.hands
    return {hand.of: hand.total for hand in terminals.hands}


def where_it_was_put(state: State) -> State:
    """The cards before the cutting card have gone."""
    shoe = state.shoe
    assert shoe is not None
    return replace(state, shoe=replace(shoe, drawn=shoe.total - shoe.behind))


@clause("SATG 9.4.2(a)")
def test_the_cutting_card_is_asked_for_where_it_was_put_and_the_time_is_kept() -> None:
    table = opened("rapid-baccarat").run(CLOSED)
    assert (next_view(table.state).what, next_view(table.state).also) == ("face", ("cutting-card",))
    coming = next_view(where_it_was_put(table.state))
    assert (coming.what, coming.clauses) == ("cutting-card", ("SATG 9.4.2(a)",))
    assert coming.keys, "if it did not come, the next card can be entered"
    table.run("33 dealer cutting-card")
    assert [entry.at for entry in log(table, e.CuttingCardDrawn)] == [START + 33_000]
    assert next_view(table.state).what == "face"


@clause("SATG 9.4.2(c)")
def test_the_last_coup_is_flagged_on_all_displays_while_it_can_be_wagered_on() -> None:
    table = opened("rapid-baccarat").run(CLOSED).run("32 dealer cutting-card")
    for display in displays(table):
        assert [(it.code, it.number) for it in display.notices] == [("last-coup-next", 2)]
    deal(table, 32, "4h 2s 5h 3s")
    table.run("33 dealer confirm\n40 dealer wagering\n41 1 wager player 5")
    for display in displays(table):
        assert [(it.code, it.number) for it in display.notices] == [("last-coup", 2)]
        assert display.clock == "wagering"


@clause("GAZ 29/2000 7.7(a)")
def test_the_cutting_card_lies_in_clear_view_until_the_shuffle() -> None:
    table = opened("com-bo").run("""
        1  dealer  wagering
        2  dealer  lay ann high-1 @1 10
        3  dealer  call
        4  dealer  enter 2h
    """)
    coming = next_view(where_it_was_put(table.state))
    assert (coming.what, coming.clauses) == ("cutting-card", ("GAZ 29/2000 7.7(a)",))
    assert not any(display.cutting_card for display in displays(table))
    table.run("5 dealer cutting-card")
    deal(table, 6, "3h 4h 5h 6h")
    table.run("7 dealer confirm")
    assert all(display.cutting_card for display in displays(table))
    table.run("8 dealer shuffle cutting-card")
    assert not any(display.cutting_card for display in displays(table))


@clause("SATG 9.6.2(a)")
@pytest.mark.parametrize(
    ("cards", "counts", "third"),
    [
        pytest.param("9h 2d Kh 5d", (9, 7), "", id="a natural ends it"),
        pytest.param("2h 7d 3h Kd", (5, 7), "Player 3", id="the Player draws"),
        pytest.param("6h 2d Kh Kd", (6, 2), "Banker 3", id="the Banker draws"),
    ],
)
def test_counts_are_shown_after_four_cards_and_only_the_third_card_due_is_asked_for(
    cards: str, counts: tuple[int, int], third: str
) -> None:
    table = opened("rapid-baccarat").run(CLOSED)
    deal(table, 32, cards)
    assert totals(table) == dict(zip(("player", "banker"), counts, strict=True))
    coming = next_view(table.state)
    assert (coming.what, coming.of) == (("face", third) if third else ("confirm", ""))
    other = "Banker_3" if third == "Player 3" else "Player_3"
    table.run(f"33 dealer enter 2s to={other} -> refused card-sequence SATG 9.6.2(a)")
    while next_view(table.state).what == "face":
        deal(table, 34, "2s")
    table.run("""
        35 dealer enter 2s to=Player_4 -> refused card-sequence SATG 9.6.2(a)
        35 dealer enter 2s to=Banker_4 -> refused card-sequence SATG 9.6.2(a)
        35 dealer enter 2s             -> refused card-sequence SATG 9.6.2(a)
    """)


@clause("SATG 9.6.2(b)")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("9h 2d Kh 5d", "Player wins 9 to 7"),
        ("2h 7d 3h Kd Ks", "Banker wins 7 to 5"),
        ("8h 9d Kh 9c", "Tie, 8 each"),
    ],
)
def test_every_display_says_who_won_and_both_totals(cards: str, words: str) -> None:
    table = opened("rapid-baccarat").run(CLOSED)
    while next_view(table.state).what == "face":
        dealt = len(table.state.playing.faces)
        deal(table, 32, cards.split()[dealt])
    table.run("33 dealer confirm")
    terminals, wall = displays(table)
    assert terminals.last is not None
    assert terminals.last == wall.outcome
    assert terminals.last.words == words
    found = {hand.of: hand.total for hand in terminals.last.hands}
    assert set(found) == {"player", "banker"}
    assert all(str(total) in words for total in found.values())


@clause("SATG 12.5.2(b)")
def test_after_the_burned_card_wagering_is_opened() -> None:
    table = opened("triple-chase").run("1 dealer burn Kh asked=1")
    assert next_view(table.state).what == "open-wagering"


@clause("SATG 12.5.2(b)(i)", "SATG 12.5.2(b)(ii)")
@pytest.mark.parametrize("ends", ["34 system time", "20 dealer enter 9h"])
def test_wagering_is_opened_counts_down_everywhere_and_is_over_before_a_card(ends: str) -> None:
    table = opened("triple-chase", wagering_s=32)
    table.run("1 dealer burn Kh asked=1\n2 dealer wagering")
    for shows in displays(table):
        assert (shows.clock, shows.until) == ("wagering", START + 34_000)
    assert terminal_view(table, "1").bar is None
    table.run(f"3 1 wager crown-pairs 5\n{ends}")
    # Whichever ended it: it is told that no more is taken before a card counts.
    events = [record.event for record in table.store.records("T1")]
    kinds = [type(item) for item in events if isinstance(item, e.WagersClosed | e.Drawn)]
    assert kinds == [e.WagersClosed, e.Drawn][: 1 + ("enter" in ends)]
    for terminal in table.state.terminals:
        barred = terminal_view(table, terminal).bar
        assert barred is not None
        assert (barred.why, barred.clauses) == ("window-closed", ("SATG 3.7",))
    table.run("35 1 wager crown-pairs 10 -> refused window-closed SATG 3.7")


@clause("SATG 12.7.1")
def test_cards_of_triple_chase_are_seen_at_once_and_none_lies_face_down() -> None:
    table = opened("triple-chase").run("1 dealer wagering\n2 1 wager crown-pairs 5\n33 system time")
    for number, card in enumerate(("9h", "2c", "9s"), 1):
        deal(table, 34, card)
        assert shown(table) == ["9h", "2c", "9s"][:number]
    assert FaceView.__struct_fields__ == ("face", "to", "discarded"), "a card has no back"


@clause("SATG 13.7.1(a)", "SATG 13.7.1(b)")
def test_the_first_card_is_the_players_the_second_the_dealers_and_both_are_seen() -> None:
    table = opened("rapid-blackjack").run(
        "1 dealer wagering\n2 1 wager blackjack 10\n33 system time"
    )
    for card, place in (("10h", "player"), ("9s", "dealer")):
        assert next_view(table.state).of == place
        deal(table, 34, card)
        assert (shown(table)[-1], displays(table)[0].faces[-1].to) == (card, place)
    assert totals(table) == {"player": 10, "dealer": 9}
    assert terminal_view(table, "1").wagers, "and the wager stands beside them"


@clause("SATG 13.9.2(a)")
def test_after_each_card_the_time_set_begins_anew_and_is_shown() -> None:
    table = opened("rapid-blackjack", decision_s={"decision": DECISION_S}).run(
        "1 dealer wagering\n2 1 wager blackjack 10\n33 system time"
    )
    deal(table, 34, "2h 9s 3d")
    for at in (40, 50):
        terminals, wall = displays(table)
        asked = 34 if at == 40 else 41
        assert (terminals.clock, terminals.until) == (
            "decision",
            START + 1_000 * (asked + DECISION_S),
        )
        assert (wall.clock, wall.until) == (terminals.clock, terminals.until)
        assert terminals.question is not None
        if at == 40:
            table.run(f"40 1 choose {terminals.question.key} draw blackjack")
            deal(table, 41, "4c")
    assert terminals.question is not None
    table.run(f"80 1 choose {terminals.question.key} draw blackjack -> refused decision-closed")


@clause("SATG 18.6.3")
def test_the_dealer_has_three_cards_and_his_rank_is_announced() -> None:
    table = opened("rapid-three-card-poker").run(
        "1 dealer wagering\n2 1 wager ante 1-5-9 10\n40 system time"
    )
    deal(table, 41, "2h 3h 4h 5h 6h 7h 8h 9h 10h")
    table.run("41 dealer enter Ks -> refused decisions-pending")
    table.run("80 system time")
    for card in ("Ks", "Kd", "Kc"):
        ranks = {hand.of: hand.rank for hand in displays(table)[0].hands}
        assert not ranks.get("dealer")
        deal(table, 81, card)
    for display in displays(table):
        assert {hand.of: hand.rank for hand in display.hands}["dealer"] == "three-of-a-kind"
    table.run("82 dealer enter Ah -> refused card-count")
    assert next_view(table.state).confirms == "Dealer three of a kind: Ks Kd Kc"


@clause("WHEEL 5.1.3")
def test_the_winning_symbol_and_its_odds_are_told_to_everybody_before_anything_is_settled() -> None:
    table = opened("big-wheel").run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-C 10
        3  dealer  start
        4  dealer  call
    """)
    assert [display.called for display in displays(table)] == ["", ""]
    table.run("20 dealer enter C")
    assert [display.called for display in displays(table)] == ["C, 5 to 1", "C, 5 to 1"]
    assert table.state.round is not None, "nothing is settled yet"
    assert next_view(table.state).confirms == "C, 5 to 1"


ADVICE = re.compile(
    r"\b(should|recommend\w*|advi[cs]e\w*|suggest\w*|best|better|hint|strategy|optimal|hot|overdue)\b",
    re.IGNORECASE,
)
SURRENDER, WAR = "surrender", "go-to-war"


def told(table: Played) -> str:
    """All that the screens say at a live table: to everybody, on the wall, of the bets, on the cloth."""
    state = table.state
    areas = dealer_view(state, balances={}).areas
    return " ".join(map(sent, (*displays(table), offer_view(state), areas)))


def tied(rank: str) -> Played:
    """Ann is asked whether she goes to war."""
    return opened("casino-war").run(f"""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 10
        3  dealer  call
        4  dealer  enter {rank}h
        5  dealer  enter {rank}s
    """)


@clause("WAR 11.5")
def test_at_war_every_way_that_is_open_is_shown_and_none_before_another() -> None:
    for choice in (SURRENDER, WAR):
        tied("9").run(f"6 dealer choose war {choice} casino-war @1 for=ann")
    (area, *_) = dealer_view(tied("9").state, balances={}).areas
    assert [set(wager.choices) for wager in area.wagers] == [{SURRENDER, WAR}]
    for closed in ("stand", "draw", "double", "fold"):
        tied("9").run(
            f"6 dealer choose war {closed} casino-war @1 for=ann -> refused decision-not-allowed"
        )
    # Whatever rank lies there, the screens say the same of it.
    nine, ace = (told(tied(rank)).replace(f'"{rank}', '"rank') for rank in ("9", "A"))
    every = re.compile(r'"faces":\["[^]]*"\]')
    assert every.sub("", nine) == every.sub("", ace)
    assert not ADVICE.findall(nine)
    tied("9").run(
        "6 dealer open-case incident advice-given told Ann to go people=D2 -> case-opened"
    )


@clause("WHEEL 9.6")
def test_at_the_wheel_every_symbol_is_offered_alike_whatever_came_before() -> None:
    table = opened("big-wheel")
    before = offer_view(table.state)
    assert before is not None
    table.run("1 dealer wagering")
    for bet in before.bets:
        table.run(f"2 dealer lay ann {bet.key} 10")
    table.run("""
        3  dealer  lay ann symbol-Z 10  -> refused bet-not-offered
        4  dealer  start
        5  dealer  call
        6  dealer  enter C
    """)
    (layout,) = dealer_view(table.state, balances={}).areas
    assert not any(wager.choices for wager in layout.wagers), "Nobody is asked for anything."
    assert not ADVICE.findall(told(table))
    table.run("7 dealer confirm")
    assert offer_view(table.state) == before
    table.run(
        "8 dealer open-case incident advice-given told Ann to take C people=D2 -> case-opened"
    )


@clause("GAZ 29/2000 2.4", "GAZ 29/2000 7.4")
@pytest.mark.parametrize(
    ("cards", "lit"),
    [
        pytest.param(
            "Kh 9d 5c 5s 2h",
            "high-1 high-2 high-4 low-5 high-run-2 com-bo",
            id="falling, then a pair",
        ),
        pytest.param(
            "2h 3h 4h 5h 6h",
            "low-1 low-2 low-3 low-4 high-5 low-run-2 low-run-3 low-run-4",
            id="a whole run",
        ),
    ],
)
def test_the_winning_areas_light_up_with_the_fifth_card_whatever_was_wagered(
    cards: str, lit: str
) -> None:
    table = opened("com-bo").run("""
        1  dealer  wagering
        2  dealer  lay ann high-3 @1 10
        3  dealer  call
    """)
    for card in cards.split():
        assert not dealer_view(table.state, balances={}).lit
        deal(table, 4, card)
    assert set(dealer_view(table.state, balances={}).lit) == set(lit.split())
    table.run("5 dealer confirm")
    assert not dealer_view(table.state, balances={}).lit
