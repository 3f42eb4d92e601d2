"""The board of past results: what was settled, as it was corrected, of roads since the last shuffle, and no more."""

from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.games.contract.appearance import Board
from croupier.table import events as e
from croupier.table.equipment.apply import apply_equipment
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.last_results import BOARD_RESULTS, BoardResult, Ended, with_result
from croupier.table.opening.apply import apply_opening
from croupier.table.state import State
from croupier.table.values.replace import replace
from croupier.views.screens.outcomes_view import board_view, marks_of
from support.round_tables import clause
from support.scripted_tables import START, Played, opened
from support.table_screens import evening

EVENINGS = Path(__file__).parents[1] / "playthroughs"
WITH_BOARD = [it.key for it in GAMES if it.appearance.board is not Board.NONE]
SAM = "tg-higher-duties-dealer:Sam"


def results(table: Played) -> tuple[str, ...]:
    view = board_view(table.state)
    assert view is not None
    return view.results


def last_of(path: Path) -> Played:
    *_, moment = evening(path)
    return moment.table


@pytest.mark.parametrize("key", [key for key in WITH_BOARD if (EVENINGS / f"{key}.txt").exists()])
def test_the_board_of_an_evening_is_what_its_log_says(key: str) -> None:
    table = last_of(EVENINGS / f"{key}.txt")
    records = list(table.store.records("T1"))
    rounds = read_history("T1", (it.event for it in records), table.store.sheet)
    cards = [it.seq for it in records if isinstance(it.event, e.CardsShuffled | e.CardsBrought)]
    roads = table.game.appearance.board is Board.ROADS
    since = max(cards, default=0) if roads else 0
    settled = [it for it in rounds if it.end == "settled" and it.last > since]
    assert settled
    assert results(table) == tuple(map(mark_of, settled))


def mark_of(history: RoundHistory) -> str:
    setup = history.setup
    if setup.game.appearance.board is Board.ROADS:
        return "+".join(marks_of(setup, history.progress().dealt))
    return "-".join(face.shown for face in history.draws if not face.discarded)


def test_hands_that_are_separate_have_no_board() -> None:
    assert board_view(opened("rapid-blackjack").state) is None
    assert board_view(State(table="T1")) is None


def settled(state: State, faces: tuple[str, ...], number: int) -> State:
    ended = Ended(number=number, at=0, faces=faces)
    return replace(state, board=with_result(state.board, state.offer, ended))


def test_no_more_results_are_kept_than_a_board_counts() -> None:
    state = opened("rapid-roulette").state
    for number in range(BOARD_RESULTS + 50):
        state = settled(state, (str(number % 37),), number)
    assert len(state.board) == BOARD_RESULTS
    assert state.board[-1] == BoardResult(BOARD_RESULTS + 49, str((BOARD_RESULTS + 49) % 37))
    assert settled(state, (), 1).board == state.board, "A void round has no faces."


PAID = """
    1   dealer       wagering
    2   1            wager red 10
    31  system       time
    32  dealer       start
    35  dealer:Dana  enter 17
    36  dealer:Dana  confirm
    40  {SAM}        freeze 1 the camera says 18
"""


@clause("SATG 8.3")
def test_a_corrected_round_is_on_the_board_as_it_is_now() -> None:
    table = opened("rapid-roulette").run(PAID.format(SAM=SAM))
    assert results(table) == ("17",)
    table.run(f"43  {SAM}  correct 1 misread faces=18")
    assert results(table) == ("18",)


def test_another_game_begins_a_new_board_and_a_shuffle_new_roads() -> None:
    state = settled(opened("rapid-roulette").state, ("17",), 1)
    plan = opened("rapid-sic-bo").state.plan
    assert plan is not None
    opening = e.TableOpened(at=START, plan=plan, readings=state.readings)
    assert apply_opening(state, opening).board == ()

    shoe = last_of(EVENINGS / "rapid-baccarat.txt").state
    assert shoe.board
    shuffled = apply_equipment(shoe, e.CardsShuffled(at=START, cause="at-call"))
    assert shuffled.board == ()
    chased = last_of(EVENINGS / "triple-chase.txt").state
    again = apply_equipment(chased, e.CardsShuffled(at=START, cause="at-call"))
    assert chased.board == again.board != ()
