"""Whether a terminal is there: every process knows only its own connections."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.engine.store import Unsure
from croupier.table.commands import Order, ReportLost
from croupier.table.events import DealerGone
from croupier.table.values.people import THE_SYSTEM
from support.local_server import Caller, serving
from support.peer_processes import until


def test_a_terminal_that_another_process_misses_is_back_where_it_is_connected(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as served, served.terminal("RR1-1") as terminal:
        terminal.until("own", terminal="RR1-1")
        # Another process, from which it went away, does not know that it came here.
        missed = Order(
            id="missed elsewhere", at=0, by=THE_SYSTEM, command=ReportLost(terminal="RR1-1")
        )
        answer = served.run(served.system.orders.submit("RR1", missed))
        assert [type(it).__name__ for it in answer.events] == ["TerminalLost"]
        until(lambda: "RR1-1" not in served.system.tables.owners.tables["RR1"].state.absent)


def test_a_screen_whose_first_view_fails_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        hub, token = served.system.screens.hub, served.http("D1").token

        def away(_state: object, _page: int) -> None:
            raise Unsure("The store did not answer.")

        with monkeypatch.context() as broken:
            broken.setattr(served.system.screens.staff_screens, "dealer", away)
            screen = served.screen("dealer", token=token, table="RR1")
            with screen as dealer, pytest.raises(ConnectionClosed):
                dealer.hear("show")
        assert not served.system.screens.staff_screens._screens
        assert not hub._tables["RR1"].watchers
        with served.screen("dealer", token=token, table="RR1") as dealer:
            dealer.until("dealer")


def test_whose_sign_on_is_over_deals_no_more(tmp_path: Path) -> None:
    """His own sign-off, an idle screen, a number that is disabled: nobody is in charge until somebody signs on."""
    with serving(tmp_path) as served:
        table = served.system.tables.owners.tables["RR1"]

        def takes() -> Caller:
            dealer = served.http("D1")
            dealer.done("RR1", "take-table")
            assert table.state.dealer == "D1"
            return dealer

        assert takes().post("/sign-off", {}).status_code < 300
        until(lambda: not table.state.dealer)
        takes()
        served.skip(16 * 60)
        until(lambda: not table.state.dealer)
        takes()
        why = {"id": served.new_id(), "reason": "He left the house."}
        assert served.http("A1").post("/staff/D1/disable", why).status_code == 200
        until(lambda: not table.state.dealer)
        gone = [it.event for it in served.store.records("RR1") if isinstance(it.event, DealerGone)]
        assert [it.dealer for it in gone] == ["D1"] * 3


def test_who_takes_over_his_own_sign_on_stays_in_charge(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.http("D1").done("RR1", "take-table")
        again = served.http("D1")
        served.system.presence.relieve_dealers()
        again.done("RR1", "open-wagering")
        assert served.system.tables.owners.tables["RR1"].state.dealer == "D1"
