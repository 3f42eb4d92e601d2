"""What whoever runs a table sees: what comes next, who wants something, what lies on the cloth."""

from itertools import pairwise

import pytest

from croupier.money import Cents
from croupier.table.commands import EnterFace, Order
from croupier.table.decide import decide
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refused
from croupier.views.screens.dealer_view import DealerView, dealer_view
from croupier.views.screens.next_step import next_view
from croupier.views.screens.seats_view import PAGE, SeatsView
from croupier.views.staff.dealer_desk import desk_view
from support.scripted_tables import Played, deal, opened
from support.table_screens import balances

MANY = 60


def seen(table: Played, *calls: str, page: int = 0) -> DealerView:
    return dealer_view(table.state, balances=balances(table), calls=calls, page=page)


def seats(table: Played, *calls: str, page: int = 0) -> SeatsView:
    found = seen(table, *calls, page=page).seats
    assert found is not None
    return found


@pytest.fixture(scope="module")
def full() -> Played:
    names = tuple(f"N{number}" for number in range(MANY))
    table = Played("rapid-roulette")
    table.open(terminals=names, terminal_limit=MANY)
    for name in names:
        table.run(f"0 {name} join")
        table.run(f"0 dealer buy-in {name} 10")
    table.run("1 dealer wagering")
    for name in names[: MANY // 2]:
        table.run(f"2 {name} wager red 5")
    return table


def test_a_table_of_many_terminals_is_told_in_figures_and_one_page(full: Played) -> None:
    first = seats(full)
    assert (first.joined, first.opened, first.wagering) == (MANY, MANY, MANY // 2)
    assert (first.balances, first.staked) == (MANY * 1_000 - MANY // 2 * 500, MANY // 2 * 500)
    pages = [seats(full, page=page) for page in range(first.pages)]
    assert [len(item.seats) for item in pages] == [PAGE, PAGE, MANY - 2 * PAGE]
    named = [seat.terminal for item in pages for seat in item.seats]
    assert sorted(named) == sorted(full.state.opened.terminals)
    assert seats(full, page=99).page == first.pages - 1
    assert seats(full, page=-1).page == 0


def test_whoever_wants_something_stands_first(full: Played) -> None:
    found = seats(full, "N50")
    assert (found.wanting, found.seats[0].terminal, found.seats[0].called) == (1, "N50", True)


def test_the_keys_are_exactly_the_cards_that_would_be_taken() -> None:
    table = opened("rapid-three-card-poker").run("""
        1   dealer  wagering
        2   1       wager ante 1-5-9 10
        40  system  time
    """)
    every = next_view(table.state).keys
    assert len(every) == 52
    deal(table, 41, "9h 2c")
    coming = next_view(table.state)
    assert (coming.what, coming.of) == ("face", "3")
    assert set(every) - set(coming.keys) == {"9h", "2c"}
    assert [face for face in every if _takes(table, face)] == list(coming.keys)


def _takes(table: Played, face: str) -> bool:
    order = Order(
        id="?", at=table.store.clock("T1"), by=Actor("Dana", "dealer"), command=EnterFace(face=face)
    )
    return not isinstance(decide(table.state, order, table.context), Refused)


def test_the_last_face_can_be_put_right_until_it_counts() -> None:
    table = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        40  dealer  start
        41  dealer  enter 17
    """)
    view = seen(table)
    assert view.undo is not None
    assert (view.undo.place, view.undo.face, view.undo.act) == (1, "17", "run-table")
    assert [face.face for face in view.faces] == ["17"]
    assert not view.table.faces
    assert (view.next.what, view.next.confirms) == ("confirm", "17 black")
    table.run("42 dealer correct-entry 1 18")
    assert seen(table).next.confirms == "18 red"
    table.run("43 dealer confirm")
    assert seen(table).undo is None


def test_once_somebody_has_decided_on_a_card_it_takes_a_supervisor() -> None:
    table = opened("rapid-casino-war").run("""
        1   dealer  wagering
        2   1       wager casino-war @1 10
        39  system  time
    """)
    while next_view(table.state).what != "wait-for-answers":
        face = "9h" if next_view(table.state).of in ("1", "dealer") else "2c"
        table.run(f"40 dealer enter {face}")
    assert (undo := seen(table).undo) is not None
    assert undo.act == "run-table"
    table.run("41 1 choose war go-to-war casino-war @1 for=1")
    assert (undo := seen(table).undo) is not None
    assert undo.act == "correct-result"


def test_the_cards_are_made_ready_step_by_step() -> None:
    table = Played("electronic-baccarat")
    table.open()
    said = [next_view(table.state).what]
    states: list[State] = []
    original = table.order

    def watched(*args: object, **named: object) -> object:
        answer = original(*args, **named)  # type: ignore[arg-type]
        states.append(table.state)
        return answer

    table.order = watched  # type: ignore[assignment, method-assign]
    table.prepare()
    said += [next_view(state).what for state in states]
    assert said[0] == "check-cards"
    assert said[-1] == "open-wagering"
    assert all(one != other for one, other in pairwise(said))
    shoe = seen(table).shoe
    assert shoe is not None
    assert shoe.ready
    assert shoe.left == shoe.total - shoe.burned


def test_without_wagers_the_dealer_is_asked() -> None:
    table = opened("rapid-baccarat").run("""
        1   dealer  wagering
        40  system  time
    """)
    coming = next_view(table.state)
    assert coming.what == "abandon"
    assert coming.clauses == ("SATG 6.3", "SATG 9.8.1"), "Those of the rules that govern the table."


def test_a_live_table_is_told_area_by_area_in_the_ruled_order() -> None:
    table = opened("casino-war").run("""
        1   dealer  wagering
        2   dealer  lay ann casino-war @1 10
        3   dealer  lay bob casino-war @2 10
        4   dealer  lay cy casino-war @2 20
        5   dealer  call
        8   dealer  enter 9h
        9   dealer  enter Kd
        11  dealer  enter 9s
    """)
    view = dealer_view(table.state, balances={}, bank=Cents(1_000_000))
    assert view.seats is None
    assert view.bank == 1_000_000
    areas = {area.area: area for area in view.areas}
    assert [wager.position for wager in areas["2"].wagers] == [1, 2]
    assert (areas["1"].faces, areas["2"].faces) == (("9h",), ("Kd",))
    assert view.next.what == "settle"
    assert [(step.verb, step.patron) for step in view.pays] == [
        ("return", "bob"), ("pay", "bob"), ("return", "cy"), ("pay", "cy"),
    ]  # fmt: skip
    table.run("12 dealer pay casino-war")
    view = seen(table)
    assert (view.next.what, view.next.outstanding) == ("answers", 1)
    (asked,) = [wager for area in view.areas for wager in area.wagers if wager.choices]
    assert (asked.patron, asked.choices) == ("ann", ("surrender", "go-to-war"))


def test_colour_chips_and_their_markers_are_shown() -> None:
    table = opened("big-wheel", "option 1").run("""
        3  dealer  issue ann red 20 25 marker=yes
        4  dealer  wagering
    """)
    (chips,) = seen(table).colours
    assert (chips.colour, chips.patron, chips.held, chips.value) == ("red", "ann", 20, 2_500)
    assert (chips.marker, chips.unmarked) == (2_500, False)
    assert [area.area for area in seen(table).areas] == [""]


def test_the_view_says_who_is_in_charge() -> None:
    table = opened("rapid-roulette")
    assert seen(table).in_charge == ""
    table.run("0 dealer take-table")
    assert seen(table).in_charge == table.state.dealer != ""


def test_the_desk_offers_what_can_have_happened_and_says_whose_ruling_it_is() -> None:
    table = opened("rapid-baccarat")
    table.run("1 dealer wagering")
    dealers, bosses = (desk_view(table.state, rank) for rank in ("dealer", "tg-area-manager"))
    rulings = [ruling for fact in dealers.observed for ruling in fact.rulings]
    assert {ruling.may for ruling in rulings} == {True, False}, "Some are above a dealer."
    assert all(ruling.may == (ruling.rank == "dealer") for ruling in rulings)
    assert sum(ruling.may for fact in bosses.observed for ruling in fact.rulings) > sum(
        ruling.may for ruling in rulings
    )
    assert {"run-table"} < {*bosses.may}
    assert "shuffle-now" not in dealers.may
    assert [(method.key, method.behind) for method in dealers.methods] == [("a", 20), ("b", 13)]
    assert [cause.key for cause in dealers.causes] == ["abnormal", "other"]
    assert dealers.grounds == (), "Nothing is spun."
    assert "cash" in dealers.tenders
    assert "spoken" in dealers.signals
    assert "touching-cards" in [incident.key for incident in dealers.incidents]


def test_the_desk_of_a_wheel_names_the_grounds_of_a_no_spin() -> None:
    table = opened("rapid-roulette")
    assert "ball-out" in [ground.key for ground in desk_view(table.state, "dealer").grounds]
    assert desk_view(State(table="T"), "dealer").observed == ()
