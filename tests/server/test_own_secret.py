"""Changing one's own secret over HTTP: asked again it is done once, and nobody guesses the old one."""

from croupier.server.settings.demo_staff import SECRET
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving

NEW = "quite another one"

served = for_each_test(serving)


def _change(caller: Caller, named: str, old: str) -> int:
    body = {"id": named, "old": old, "new": NEW}
    return caller.post("/me/secret", body).status_code


def test_a_change_that_is_asked_again_is_answered_as_before(served: Served) -> None:
    caller = served.http("E1")
    assert [_change(caller, "change", SECRET) for _ in range(2)] == [200, 200]
    assert served.http().sign_on("E1", NEW).status_code == 200


def test_guesses_at_the_old_secret_are_counted(served: Served) -> None:
    caller = served.http("E1")
    tries = served.system.offices.staff.state.policy.tries
    guesses = [_change(caller, f"guess {number}", f"wrong-{number}") for number in range(tries)]
    assert guesses == [409] * tries
    assert served.system.offices.staff.state.members["E1"].is_locked(
        served.system.clock(), "127.0.0.1"
    )
    assert _change(caller, "at last", SECRET) == 409, "It is right, and too late."


def test_whoever_does_something_is_not_signed_off(served: Served) -> None:
    engineer = served.http("E1")
    minutes = served.system.offices.staff.state.policy.idle_minutes
    for number in range(4):
        served.skip(minutes * 60 / 2)
        body = {"id": f"revoke {number}", "reason": "A test."}
        found = engineer.post("/devices/nobody/revoke", body)
        assert found.status_code == 409, found.text
