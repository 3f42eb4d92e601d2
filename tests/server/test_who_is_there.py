"""Whether a terminal is there: every process knows only its own connections."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.rounds.commands import Order, ReportLost
from croupier.rounds.people import THE_SYSTEM
from croupier.store import Unsure
from peers import until
from serving import serving


def test_a_terminal_that_another_process_misses_is_back_where_it_is_connected(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as served, served.terminal("RR1-1") as terminal:
        terminal.until("own", terminal="RR1-1")
        # Another process, from which it went away, does not know that it came here.
        missed = Order(
            id="missed elsewhere", at=0, by=THE_SYSTEM, command=ReportLost(terminal="RR1-1")
        )
        answer = served.run(served.system.submit("RR1", missed))
        assert [type(it).__name__ for it in answer.events] == ["TerminalLost"]
        until(lambda: "RR1-1" not in served.system.desks.tables["RR1"].state.absent)


def test_a_screen_whose_first_view_fails_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        hub, token = served.system.hub, served.http("D1").token

        def away(_state: object, _page: int) -> None:
            raise Unsure("The store did not answer.")

        with monkeypatch.context() as broken:
            broken.setattr(served.system.overseeing, "dealer", away)
            screen = served.screen("dealer", token=token, table="RR1")
            with screen as dealer, pytest.raises(ConnectionClosed):
                dealer.hear("show")
        assert not served.system.overseeing._screens
        assert not hub._tables["RR1"].lookers
        with served.screen("dealer", token=token, table="RR1") as dealer:
            dealer.until("dealer")
