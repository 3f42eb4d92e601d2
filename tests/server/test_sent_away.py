"""Screens that are no longer entitled are sent away at once, and the oldest where there are too many."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.server.settings.limits_config import LimitsConfig
from support.local_server import Served, Talk, serving
from support.patience import PATIENCE_S
from support.raw_connections import frame, raw
from support.served_dealer import chip

TABLE = "RR1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    plan = {"wagering_s": 3_600}
    limits = LimitsConfig(messages_a_second=1_000, connections=2)
    with serving(tmp_path_factory.mktemp("floor"), plan=plan, limits=limits) as one:
        dealer = one.http("D1")
        dealer.open_wagering(TABLE)
        yield one


def sent_away(talk: Talk) -> str:
    """The code with which it ended; nothing comes after it."""
    code = str(talk.hear("bye")["code"])
    with pytest.raises(ConnectionClosed):
        talk.frames.recv(PATIENCE_S)
    return code


def test_a_terminal_whose_device_is_revoked_goes_at_once_and_moves_nothing_more(
    floor: Served,
) -> None:
    engineer, name = floor.http("E1"), f"{TABLE}-1"
    with floor.terminal(name) as one, floor.terminal(f"{TABLE}-2") as two, raw(floor, name) as deaf:
        found = engineer.post(
            f"/devices/{name}/revoke", {"id": floor.new_id(), "reason": "It was stolen."}
        )
        assert found.status_code == 200, found.text
        # Whoever does not read the farewell is not heard either.
        deaf.sendall(frame(1, b'{"type":"wager","id":"x","wagers":[{"bet":"red","amount":500}]}'))
        assert sent_away(one) == "unknown-device"
        assert "refused" not in two.ask("wager", floor.new_id(), wagers=[chip("red", "", 500)])
        assert floor.store.answer(f"{name} x") is None
    with floor.screen("terminal", device=name, secret=floor.system.enrolled.secret(name)) as again:
        assert sent_away(again) == "unknown-device"


def test_a_screen_goes_with_the_sign_on_of_its_member(floor: Served) -> None:
    """Signed off by himself, by a sign-on elsewhere, or because he may not be there any more."""
    with floor.screen("pit", token=floor.http("S1").token) as one:
        one.hear("welcome")
        floor.http("S1")
        assert sent_away(one) == "signed-on-elsewhere"
    caller = floor.http("M1")
    with floor.screen("dealer", token=caller.token, table=TABLE) as one:
        one.hear("welcome")
        assert caller.post("/sign-off", {}).status_code < 300
        assert sent_away(one) == "not-signed-on"
    inspector, administrator = floor.http("I1"), floor.http("A1")
    with floor.screen("inspector", token=inspector.token, table=TABLE) as one:
        one.hear("welcome")
        assert one.hear("show")
        body = {"id": floor.new_id(), "reason": "She left."}
        done = administrator.post("/staff/I1/disable", body)
        assert done.status_code == 200, done.text
        assert sent_away(one) == "not-signed-on"


def test_whoever_does_nothing_is_signed_off_and_his_screen_goes(floor: Served) -> None:
    with floor.screen("dealer", token=floor.http("S1").token, table=TABLE) as one:
        one.hear("welcome")
        floor.skip(60 * floor.config.staff.idle_minutes)
        assert sent_away(one) == "not-signed-on"


def test_of_too_many_connections_of_a_terminal_the_oldest_goes(floor: Served) -> None:
    name = f"{TABLE}-3"
    with ExitStack() as stack:
        talks = [stack.enter_context(floor.terminal(name)) for _ in range(4)]
        assert [sent_away(talk) for talk in talks[:2]] == ["replaced", "replaced"]
        assert not talks[0].shown.get("again")
        for item in talks[2:]:
            assert item.until("own", terminal=name)
        done = talks[3].ask("wager", floor.new_id(), wagers=[chip("black", "", 500)])
        assert "refused" not in done
        # What one of them does, all of them see.
        assert talks[2].until("own", staked=500)
        assert len(floor.system.screens.hub.connected(name)) == 2
