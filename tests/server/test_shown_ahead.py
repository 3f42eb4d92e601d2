"""Views made while the dealer looks at a result: shown when it is kept, and only where they are true."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from immutables import Map
from msgspec.structs import replace

from croupier.engine.store import Answer, MemoryStore, Unsure
from croupier.engine.store.pending_commits import Pending
from croupier.games import GAMES, Game, Played
from croupier.money import Cents
from croupier.server.demo.demo_tables import SEATS, DemoTable
from croupier.server.screens import hub as at_hub
from croupier.server.screens.views_ahead import PRIVATE_FIELDS, ViewsAhead
from croupier.table.cases.case_file import Case
from croupier.table.commands import Order
from croupier.table.opening.closing_notice import Idle
from croupier.table.script.parse import parse_line
from croupier.table.state import State
from croupier.table.values.people import Session
from croupier.views.terminal.terminal_view import own_view
from support.hub_terminals import Shown
from support.round_tables import clause
from support.scripted_tables import START, lines
from support.stored_tables import ONE, opened

AT_TERMINALS = [game for game in GAMES if game.played is not Played.LIVE]
TO_THE_RESULT = """
    0   1      join
    0   2      join
    0   3      join
    0   dealer buy-in 1 100
    0   dealer buy-in 2 100
    0   dealer buy-in 3 100
    0   dealer wagering
    1   1      wager red 5
    2   2      wager black 5
    3   3      wager red 5
    31  dealer start
    32  device rest
    33  dealer enter 1
"""


@pytest.fixture
def made_late(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The terminals whose views were made, one after the other."""
    found: list[str] = []

    def counting(state: State, terminal: str, **known: object) -> object:
        found.append(terminal)
        return own_view(state, terminal, **known)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(at_hub, "own_view", counting)
    return found


def scene(play: Callable[[Shown], Awaitable[None]], *, ahead: bool = True) -> Shown:
    """A table of roulette whose result is entered, and what is done then."""

    async def whole() -> Shown:
        store = MemoryStore()
        shown = Shown(opened(store, "rapid-roulette"), store, ("1", "2", "3"), ahead=ahead)
        try:
            await shown.run(TO_THE_RESULT)
            shown.take()
            await play(shown)
            await asyncio.sleep(0)
        finally:
            shown.pump.close()
        return shown

    return asyncio.run(whole())


def same_either_way(script: str, late: list[str]) -> list[str]:
    """Whose views were made after the confirmation; all are sent what they would be sent without foresight."""

    async def play(shown: Shown) -> None:
        *before, confirm = lines(script)
        await shown.run("\n".join(before))
        late.clear()
        await shown.run(confirm)

    usual = scene(play, ahead=False).take()
    assert sorted(late) == ["1", "2", "3"], "Without foresight all are made then."
    found = scene(play).take()
    assert found == usual
    return sorted(late)


def test_what_was_made_ahead_is_shown_once_it_is_true(made_late: list[str]) -> None:
    assert same_either_way("34 dealer confirm", made_late) == []


def test_nothing_is_shown_before_it_is_confirmed() -> None:
    async def looks(shown: Shown) -> None:
        for _ in range(9):
            await asyncio.sleep(0)

    assert not any(scene(looks).take().values())


@clause("SATG 10.4.3(a)")
def test_nothing_is_shown_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails while the confirmation is written: nobody is shown a cent of it, until it is asked again."""
    at = START + 34_000
    line = parse_line("34 dealer confirm", START)
    order = Order(id="confirmed", at=at, by=line.by, command=line.command)

    async def fails(shown: Shown) -> None:
        def unsure(_: Pending) -> None:
            raise Unsure("The disk is gone.")

        with monkeypatch.context() as broken:
            broken.setattr("croupier.engine.store.memory_store._MemoryWork.done", unsure)
            with pytest.raises(Unsure):
                shown.handle(order)
        await asyncio.sleep(0)
        assert not any(shown.take().values())
        assert shown.handle(order).refused is None

    async def confirms(shown: Shown) -> None:
        assert shown.handle(order).refused is None

    assert scene(fails).take() == scene(confirms, ahead=False).take()


@pytest.mark.parametrize(
    "between",
    [
        "34 dealer correct-entry 1 2",
        "34 dealer correct-entry 1 3",
        """
        34 dealer malfunction no picture since=31s terminal=1
        35 tg-higher-duties-dealer void-wagers unconfirmed lost wagers=1_red case=T1-C1
        """,
    ],
)
def test_whoever_puts_a_result_or_a_wager_right_has_it_made_anew(
    between: str, made_late: list[str]
) -> None:
    assert same_either_way(f"{between}\n 36 dealer confirm", made_late) == []


def test_a_confirmation_before_the_corrected_views_are_made_shows_no_old_ones(
    made_late: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(shown: Shown) -> None:
        monkeypatch.setattr(shown.hub, "foresee", lambda _due: None)
        await shown.run("34 dealer correct-entry 1 2")
        made_late.clear()
        await shown.run("35 dealer confirm")

    usual, found = scene(play, ahead=False).take(), scene(play).take()
    assert found == usual
    assert sorted(made_late) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("between", "late"),
    [
        ("34 dealer buy-in 2 50", ["2"]),
        ("34 device insert-note 2 20", ["2"]),
        (f"34 1 cash-out {ONE}", ["1"]),
        ("34 system lost 3", []),
    ],
)
def test_what_one_terminal_does_is_made_anew_for_that_one(
    between: str, late: list[str], made_late: list[str]
) -> None:
    assert same_either_way(f"{between}\n 35 dealer confirm", made_late) == late


def test_where_the_table_itself_is_another_all_are_made_anew(made_late: list[str]) -> None:
    between = "34 tg-assistant-casino-manager period 40"
    assert same_either_way(f"{between}\n 35 dealer confirm", made_late) == ["1", "2", "3"]


def test_a_void_round_shows_nothing_that_was_foreseen(made_late: list[str]) -> None:
    void = "34 tg-assistant-casino-manager void fire the hall is empty"
    assert same_either_way(void, made_late) == ["1", "2", "3"]


@pytest.mark.parametrize("the_game", AT_TERMINALS, ids=lambda item: item.key)
def test_every_game_shows_the_same_as_without_foresight(
    the_game: Game, made_late: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(*, ahead: bool) -> list[dict[str, list[bytes]]]:
        store = MemoryStore()
        demo = DemoTable(
            the_game, the_game.variants[0], name="T1", store=store, chance=Random(7), at=START
        )
        shown = Shown(demo.table, store, [f"T1-{seat}" for seat in SEATS], ahead=ahead)
        monkeypatch.setattr(demo.table, "handle", shown.handle)
        found = []
        demo.open()
        for _ in range(2):
            demo.round()
            await asyncio.sleep(0)
            found.append(shown.take())
        shown.pump.close()
        return found

    usual = asyncio.run(play(ahead=False))
    assert asyncio.run(play(ahead=True)) == usual


@pytest.mark.parametrize("the_game", AT_TERMINALS, ids=lambda item: item.key)
def test_every_game_comes_out_as_foreseen(the_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no terminal sees may be another; everything else is what was foreseen before the confirmation."""
    store = MemoryStore()
    demo = DemoTable(
        the_game, the_game.variants[0], name="T1", store=store, chance=Random(7), at=START
    )
    really, true = demo.table.handle, []

    def handle(order: Order) -> Answer:
        due = demo.table.foresee()
        answer = really(order)
        if due is not None and demo.table.state.round is None:
            true.append(ViewsAhead(due, iter(())).came_true(demo.table.state))
        return answer

    monkeypatch.setattr(demo.table, "handle", handle)
    demo.open()
    demo.round()
    looked_at = (
        demo.table.state.opened.confirms == "dealer"
    )  # what a device confirms nobody looks at
    assert true == [True] * looked_at


def test_what_may_be_another_than_foreseen_no_terminal_is_shown() -> None:
    shown = scene(confirmed)
    state = shown.table.state
    here, other = state.terminals["1"], Case(kind="claim", about="payment")
    others: dict[str, object] = {
        "seq": state.seq + 1,
        "ready_since": state.ready_since + 1,
        "terminals": Map({"1": here}),
        "cashing": Map({"2": ONE}),
        "absent": Map({"1": "gone"}),
        "cases": Map({"T1-C1": other}),
        "idle": Idle(rounds={"1": 3}, without_wager={"1": 3}),
        "counts": replace(state.counts, boxes=state.counts.boxes + 1),
    }
    assert tuple(others) == PRIVATE_FIELDS
    first = replace(state.history[0], at=state.history[0].at + 1)
    others["history"] = (first, *state.history[1:])
    for name, value in others.items():
        assert getattr(state, name) != value
        assert own(replace(state, **{name: value})) == own(state), name


async def confirmed(shown: Shown) -> None:
    await shown.run("34 dealer confirm")


def own(state: State) -> object:
    """What the terminal that won is shown."""
    session = Session(tables=(state.table,))
    return own_view(state, "1", session=session, balance=Cents(10_500), frozen=False)


def test_an_account_that_is_frozen_meanwhile_shows_that(made_late: list[str]) -> None:
    """By another table: nothing at this one has changed, and yet its view is not the one that was made."""

    async def play(shown: Shown) -> None:
        shown.hub._frozen = frozenset({"2"})  # as if another table had
        made_late.clear()
        await shown.run("34 dealer confirm")

    found = scene(play).take()
    assert made_late == ["2"]
    assert found == scene(play, ahead=False).take()
