"""A terminal that plays at several tables has a window of each, and one balance (SATG 3.1.1)."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from support.local_server import Talk
from support.patience import PATIENCE_S
from support.round_tables import clause
from support.served_dealer import chip
from support.several_tables import shared_floor
from support.terminal_tables import Dealer, Floor

ONE, TWO, ALONE = "RR1", "RBA1", "RBL1"
GAMES = ("rapid-roulette", "rapid-baccarat", "rapid-blackjack")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with shared_floor(tmp_path_factory.mktemp("floor"), GAMES, alone=ALONE) as served:
        for table in (ONE, TWO):
            Dealer(served, table).opens()
        yield served


def window(floor: Floor, name: str, table: str = "") -> AbstractContextManager[Talk]:
    """A window of a terminal, of one table or wherever the terminal is."""
    secret = floor.system.enrolled.secret(name)
    return floor.screen("terminal", device=name, secret=secret, table=table)


def joins(floor: Floor, name: str) -> None:
    """The terminal plays at the second table beside the first."""
    with window(floor, name) as talk:
        assert talk.until("own", table=ONE)
        assert "refused" not in talk.ask("move", floor.new_id(), table=TWO, also=True)
        assert talk.until("own", table=TWO, tables=[ONE, TWO])


def code_of(talk: Talk) -> str:
    code = str(talk.hear("bye")["code"])
    with pytest.raises(ConnectionClosed):
        talk.frames.recv(PATIENCE_S)
    return code


@clause("SATG 3.1.1")
def test_each_window_shows_its_table_and_both_show_one_balance(floor: Floor) -> None:
    name = f"{ONE}-1"
    joins(floor, name)
    with window(floor, name, ONE) as first, window(floor, name, TWO) as second:
        before = first.until("own", table=ONE, tables=[ONE, TWO])["balance"]
        assert second.until("own", table=TWO)["balance"] == before
        assert "refused" not in first.ask("wager", floor.new_id(), wagers=[chip("red", "", 500)])
        assert second.until("own", balance=before - 500)["table"] == TWO
        laid = second.ask("wager", floor.new_id(), wagers=[chip("banker", "", 1_500)])
        assert "refused" not in laid
        for talk, table, staked in ((first, ONE, 500), (second, TWO, 1_500)):
            assert talk.until("own", balance=before - 2_000, staked=staked)["table"] == table
        assert first.shown["table"]["table"] == ONE
        assert second.shown["table"]["table"] == TWO
        assert not first.shown.get("lobby")


@clause("SATG 3.1.1")
def test_windows_of_one_table_replace_each_other_and_those_of_two_do_not(floor: Floor) -> None:
    name = f"{ONE}-2"
    joins(floor, name)
    with ExitStack() as stack:
        first, second, again = (
            stack.enter_context(window(floor, name, table)) for table in (ONE, TWO, ONE)
        )
        assert code_of(first) == "replaced"
        for talk, table in ((again, ONE), (second, TWO)):
            assert talk.until("own", table=table)
        assert len(floor.system.screens.hub.connected(name)) == 2
        whole = stack.enter_context(window(floor, name))
        assert whole.until("own", tables=[ONE, TWO])
        assert [code_of(talk) for talk in (second, again)] == ["replaced", "replaced"]


@clause("SATG 3.1.1")
def test_a_table_without_the_approval_says_so_and_the_terminal_stays(floor: Floor) -> None:
    name = f"{ONE}-3"
    with window(floor, name) as talk:
        assert talk.until("own", table=ONE)
        refused = talk.ask("move", floor.new_id(), table=ALONE, also=True)["refused"]
        assert refused["code"] == "one-table-only"
        assert refused["clauses"] == ["SATG 3.1.1"]
        assert name in floor.state(ONE).terminals
        assert name not in floor.state(ALONE).terminals


@clause("SATG 3.1.1", "SATG 5.5.1")
def test_leaving_one_table_leaves_the_other_as_it_is(floor: Floor) -> None:
    name = f"{ONE}-4"
    joins(floor, name)
    with window(floor, name, ONE) as first, window(floor, name, TWO) as second:
        assert first.until("own", table=ONE)
        assert second.until("own", table=TWO)
        refused = first.ask("cash-out", floor.new_id())["refused"]
        assert refused["code"] == "one-table-only"
        assert "refused" not in second.ask("move", floor.new_id(), table="")
        assert second.until("own", table="", tables=[ONE])
        assert first.until("own", table=ONE, tables=[ONE])
        assert "refused" not in first.ask("cash-out", floor.new_id())


def test_a_window_of_a_table_for_which_the_terminal_is_not_enrolled_is_sent_away(
    floor: Floor,
) -> None:
    with window(floor, f"{ONE}-1", "RR9") as talk:
        assert talk.hear("bye")["code"] == "no-such-table"
