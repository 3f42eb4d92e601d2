"""Sign-ons over the wire: one a person, guarded, over in time; and a second person where one does not suffice."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.keys import digest
from croupier.engine.store.sql.sql_batch import SqlStore
from croupier.offices.floor.commands import FLOOR
from croupier.offices.staff import events as s
from croupier.offices.staff.commands import STAFF
from support.every_rank import lengths
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving
from support.peer_processes import until

served = for_each_test(serving)


def events(served: Served, place: str = STAFF) -> list[Any]:
    return [record.event for record in served.store.records(place)]


OTHER = {"number": "A2", "secret": "play-money-only"}
"""A second administrator."""


def why(caller: Caller, path: str, **body: Any) -> dict[str, Any]:
    """For a reason, and done."""
    said = {"id": caller.served.new_id(), "reason": "It must be.", **body}
    found = caller.post(path, said)
    assert found.status_code == 200, found.text
    told: dict[str, Any] = found.json()
    return told


def test_a_wrong_secret_and_a_number_that_nobody_has_are_answered_alike(served: Served) -> None:
    caller = served.http()
    wrong, unknown = caller.sign_on("D1", "not-the-secret"), caller.sign_on("D9", "not-the-secret")
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content
    assert {*wrong.headers} == {*unknown.headers}
    why(served.http("A1"), "/staff/C1/disable")
    assert caller.sign_on("C1", "not-the-secret").content == wrong.content


def test_too_many_misses_lock_out_and_an_administrator_unlocks(served: Served) -> None:
    caller = served.http()
    for _ in range(5):
        assert caller.sign_on("D1", "not-the-secret").json()["refused"]["code"] == "sign-on-failed"
    assert caller.sign_on("D1", "not-the-secret").json()["refused"]["code"] == "sign-on-failed"
    locked = caller.sign_on("D1")
    assert (locked.status_code, locked.json()["refused"]["code"]) == (409, "locked-out")
    lengths(served)
    (alert,) = [
        item
        for item in served.http("S1").get("/floor/events").json()
        if item["code"] == "locked-out"
    ]
    assert (alert["subject"], alert["action"]) == ("D1", "warn")
    admin = served.http("A1")
    (seen,) = [item for item in admin.get("/staff").json() if item["number"] == "D1"]
    assert seen["locked_until"] > 0
    why(admin, "/staff/D1/unlock")
    assert caller.sign_on("D1").status_code == 200
    (unlocked,) = [event for event in events(served) if isinstance(event, s.Unlocked)]
    assert (unlocked.by, unlocked.reason) == ("A1", "It must be.")


def test_a_lock_out_is_over_in_time_and_does_not_end_a_sign_on(served: Served) -> None:
    before, caller = served.http("D1"), served.http()
    for _ in range(5):
        caller.sign_on("D1", "not-the-secret")
    assert before.get("/me").status_code == 200
    served.skip(29 * 60)
    assert caller.sign_on("D1").json()["refused"]["code"] == "locked-out"
    served.skip(61)
    assert caller.sign_on("D1").status_code == 200


def test_one_sign_on_a_person(served: Served) -> None:
    first, second = served.http(), served.http()
    assert first.sign_on("D1", where="pit 3", takes_over=False).status_code == 200
    refused = second.sign_on("D1", where="pit 4", takes_over=False)
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "signed-on-elsewhere")
    assert "pit 3" in refused.json()["refused"]["says"]
    with served.screen("dealer", table="RR1", token=first.token) as screen:
        assert screen.hear("welcome")
        assert first.get("/me").json()["signed_on"] == "pit 3"
        assert second.sign_on("D1", where="pit 4").status_code == 200
        assert first.get("/me").status_code == 401
        bye = screen.hear("bye")
        assert (bye["code"], bye["says"]) == (
            "signed-on-elsewhere",
            "D1 has signed on elsewhere: pit 4.",
        )
    assert second.get("/me").json()["signed_on"] == "pit 4"
    assert [event.cause for event in events(served) if isinstance(event, s.SignedOff)] == [
        "taken-over"
    ]


def test_whoever_is_away_too_long_is_signed_off(served: Served) -> None:
    away, there = served.http("D1"), served.http("S1")
    with served.screen("dealer", table="RR1", token=away.token) as screen:
        screen.hear("welcome")
        served.skip(10 * 60)
        there.order("RR1", "confirm")  # whatever becomes of it, he is there
        served.skip(3 * 60)
        assert away.get("/me").status_code == 200
        served.skip(2 * 60)
        assert away.get("/me").status_code == 401
        assert there.get("/me").status_code == 200
        assert screen.hear("bye")["code"] == "not-signed-on"
    # He is out at once; it is written when the system next looks for those who are idle.
    until(lambda: any(isinstance(event, s.SignedOff) for event in events(served)))
    (off,) = [event for event in events(served) if isinstance(event, s.SignedOff)]
    assert (off.number, off.cause, off.by) == ("D1", "idle", "system")


def test_a_watched_screen_shows_on_and_acting_asks_for_the_secret_again(served: Served) -> None:
    boss = served.http("S1")
    command = {"type": "take-table"}
    with served.screen("pit", token=boss.token) as screen:
        screen.hear("welcome")
        until(lambda: any(isinstance(event, s.WatchBegun) for event in events(served)))
        served.skip(16 * 60)
        screen.say("ping")
        assert screen.hear("pong")
        assert boss.get("/floor/events").status_code == 200
        refused = boss.order("RR1", "take-table")
        assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "proof-due")
        asked = screen.ask("ask", served.new_id(), command=command, table="RR1")
        assert asked["refused"]["code"] == "proof-due"
        assert boss.post("/me/proof", {"secret": "not-the-secret"}).status_code == 409
        assert boss.order("RR1", "take-table").status_code == 409
        assert boss.post("/me/proof", {"secret": "play-money-only"}).status_code == 200
        assert boss.order("RR1", "take-table").status_code == 200
    served.skip(24 * 60 * 60)
    assert boss.get("/me").status_code == 401


def test_whoever_is_disabled_is_out_at_once(served: Served) -> None:
    leaver, admin = served.http("D1"), served.http("A1")
    with served.screen("dealer", table="RR1", token=leaver.token) as screen:
        screen.hear("welcome")
        why(admin, "/staff/D1/disable")
        assert leaver.get("/me").status_code == 401
        assert screen.hear("bye")["code"] == "not-signed-on"
    again = leaver.sign_on("D1")
    assert (again.status_code, again.json()["refused"]["code"]) == (409, "member-disabled")
    why(admin, "/staff/D1/enable", second=OTHER)
    assert leaver.sign_on("D1").status_code == 200


def test_whose_rights_are_taken_has_them_no_more(served: Served) -> None:
    dealer, admin = served.http("D1"), served.http("A1")
    with served.screen("dealer", table="RR1", token=dealer.token) as screen:
        screen.hear("welcome")
        why(admin, "/staff/D1/rights", roles=["cashier"], second=OTHER)
        assert screen.hear("bye")["code"] == "no-dealer"
    assert dealer.order("RR1", "take-table").status_code == 403
    assert dealer.get("/cages").status_code == 200


def test_the_first_secret_is_changed_before_all_else(served: Served) -> None:
    admin = served.http("A1")
    said = {
        "id": "new 1",
        "number": "N7",
        "name": "Nell",
        "ranks": {"SATG 15.1": "dealer"},
        "second": OTHER,
    }
    added = admin.post("/staff", said)
    first = added.json()["secret"]
    assert admin.post("/staff", said).json() == added.json()  # asked again, it is the same
    own = served.http()
    assert own.sign_on("N7", first).json()["member"]["must_change"] is True
    assert own.get("/tables").json()["refused"]["code"] == "secret-change-due"
    assert own.order("RR1", "take-table").json()["refused"]["code"] == "secret-change-due"
    with served.screen("dealer", table="RR1", token=own.token) as screen:
        assert screen.hear("bye")["code"] == "secret-change-due"
    changed = own.post("/me/secret", {"id": "s 1", "old": first, "new": "a-long-day-7"})
    assert changed.status_code == 200, changed.text
    assert own.get("/tables").status_code == 200
    own.done("RR1", "take-table")
    assert served.http().sign_on("N7", first).status_code == 401
    reset = why(admin, "/staff/N7/reset", second=OTHER)["secret"]
    assert own.get("/me").status_code == 401  # whoever used the old one is out
    assert served.http().sign_on("N7", "a-long-day-7").status_code == 401
    assert own.sign_on("N7", reset).json()["member"]["must_change"] is True


WEAK = ("sh0rt!", "aaaaaaaaaaaa", "23456789", "my-number-d1", "dana-dana-dana", "play-money-only")


def test_weak_and_former_secrets_are_refused(served: Served) -> None:
    own = served.http("D1")
    before = lengths(served)
    for new in WEAK:
        said = {"id": served.new_id(), "old": "play-money-only", "new": new}
        refused = own.post("/me/secret", said)
        code = refused.json()["refused"]["code"]
        assert (refused.status_code, code) == (409, "secret-weak"), new
        assert new not in refused.text
    assert lengths(served) == before
    wrong = own.post("/me/secret", {"id": "w", "old": "not-the-secret", "new": "a-long-day-7"})
    assert (wrong.status_code, wrong.json()["refused"]["code"]) == (409, "sign-on-failed")
    assert isinstance(events(served)[-1], s.SignOnFailed)
    secrets = ["play-money-only", "first-of-may-1", "second-of-may-2"]
    for old, new in pairwise(secrets):
        assert own.post("/me/secret", {"id": new, "old": old, "new": new}).status_code == 200
    for former in secrets:
        back = {"id": f"back to {former}", "old": secrets[-1], "new": former}
        again = own.post("/me/secret", back)
        assert (again.status_code, again.json()["refused"]["code"]) == (409, "secret-weak")


# A second person.

ADJUST = {"type": "adjust", "way": "credit", "of": "RR1-1", "amount": 500, "reason": "A note was lost."}  # fmt: skip


def adjust(caller: Caller, second: dict[str, str] | None, named: str = "") -> Any:
    body = {"id": named or caller.served.new_id(), "command": ADJUST, "second": second}
    return caller.post("/tables/RR1/orders", body)


def seconded(served: Served) -> list[tuple[str, str, str]]:
    found = [event for event in events(served) if isinstance(event, s.Seconded)]
    return [(item.number, item.of, item.act) for item in found]


def test_money_is_moved_by_hand_by_two_people_who_prove_themselves(served: Served) -> None:
    manager = served.http("M1")
    before = lengths(served)["RR1"]
    for second, code in (
        (None, "second-person"),
        ({"number": "M1", "secret": "play-money-only"}, "second-person"),
        ({"number": "m1 ", "secret": "play-money-only"}, "sign-on-failed"),
        ({"number": "K1", "secret": ""}, "sign-on-failed"),
        ({"number": "K1", "secret": "not-the-secret"}, "sign-on-failed"),
        ({"number": "C1", "secret": "play-money-only"}, "second-person"),
        ({"number": "D1", "secret": "play-money-only"}, "second-person"),
    ):
        found = adjust(manager, second)
        assert (found.status_code, found.json()["refused"]["code"]) == (409, code), second
    assert lengths(served)["RR1"] == before
    proven = {"number": "K1", "secret": "play-money-only"}
    assert adjust(manager, proven, "adjust 1").status_code == 200
    assert adjust(manager, proven, "adjust 1").status_code == 200  # once
    (moved,) = [event for event in events(served, "RR1") if type(event).__name__ == "Adjusted"]
    assert (moved.by, moved.second, moved.reason) == ("M1", "K1", "A note was lost.")
    (stood,) = [item for item in seconded(served) if item[2].startswith("M1: adjust 1 ")]
    assert stood[:2] == ("K1", "M1")


def test_a_second_persons_misses_are_counted(served: Served) -> None:
    manager = served.http("M1")
    for _ in range(5):
        adjust(manager, {"number": "K1", "secret": "not-the-secret"})
    locked = adjust(manager, {"number": "K1", "secret": "play-money-only"})
    assert locked.json()["refused"]["code"] == "locked-out"


def test_every_privileged_act_has_a_person_and_a_reason(served: Served) -> None:
    admin, engineer = served.http("A1"), served.http("E1")
    why(admin, "/staff/C2/disable")
    why(admin, "/staff/C2/enable", second=OTHER)
    why(admin, "/staff/C2/rights", roles=["cashier"])
    why(admin, "/staff/C2/reset", second=OTHER)
    why(engineer, "/devices/RR1-5/revoke")
    assert (
        adjust(served.http("M1"), {"number": "K1", "secret": "play-money-only"}).status_code == 200
    )
    for path in ("/staff/C2/disable", "/staff/C2/rights", "/staff/C2/reset", "/staff/C2/unlock"):
        refused = admin.post(path, {"id": served.new_id(), "reason": "  "})
        assert "reason-required" in refused.text, path
    refused = engineer.post("/devices/RR1-4/revoke", {"id": served.new_id(), "reason": ""})
    assert refused.json()["refused"]["code"] == "reason-required"
    people = {
        "system",
        *served.system.offices.staff.state.members,
        *served.system.offices.floor.state.devices,
    }
    reasons = 0
    for place in (STAFF, FLOOR, "RR1"):
        for event in events(served, place):
            by = getattr(event, "by", "system")
            assert by in people, event
            if hasattr(event, "reason") and by not in ("", "system"):
                assert event.reason.strip(), event
                reasons += 1
    assert reasons >= 6


def test_a_second_person_is_never_given_in_the_command(served: Served) -> None:
    """One shape in one place: a name in the command is no second person, and is not passed over."""
    manager = served.http("M1")
    proven = {"number": "K1", "secret": "play-money-only"}
    for named, second in (("K1", None), ("K2", proven), ("M1", proven)):
        command = {**ADJUST, "second": {"name": named, "rank": "tg-assistant-casino-manager"}}
        body = {"id": served.new_id(), "command": command, "second": second}
        refused = manager.post("/tables/RR1/orders", body).json()["refused"]
        assert refused["code"] == "second-person", named
        assert f"The command names '{named}'" in refused["says"]
        assert "`second` beside the command" in refused["says"]
    assert not seconded(served)


# What needs a fresh proof.


def test_what_matters_most_needs_the_own_secret_anew(served: Served) -> None:
    """I-05."""
    manager, admin = served.http("M1"), served.http("A1")
    proven = {"number": "K1", "secret": "play-money-only"}
    correct = {
        "type": "correct-round",
        "number": 1,
        "faces": ["17"],
        "reason": "The camera shows 17.",
    }
    void = {
        "type": "void-settled",
        "number": 1,
        "ground": "malfunction",
        "reason": "The wheel broke.",
    }

    def orders() -> list[str]:
        bodies: list[dict[str, Any]] = [
            {"command": ADJUST, "second": proven},
            {"command": correct},
            {"command": void},
        ]
        found = [
            manager.post("/tables/RR1/orders", {"id": served.new_id(), **body}) for body in bodies
        ]
        reset = {"id": served.new_id(), "reason": "lost", "second": OTHER}
        found.append(admin.post("/staff/C2/reset", reset))
        answers = [(item.json().get("answer") or item.json()).get("refused") for item in found]
        return [answer["code"] if answer else "" for answer in answers]

    assert "proof-due" not in orders(), "a sign-on is a proof"
    served.skip(5 * 60)
    before = lengths(served)
    assert orders() == ["proof-due"] * 4
    assert lengths(served)["RR1"] == before["RR1"]
    wrong = manager.post("/me/proof", {"secret": "not-the-secret"})
    assert (wrong.status_code, wrong.json()["refused"]["code"]) == (409, "sign-on-failed")
    assert orders()[0] == "proof-due"
    for caller in (manager, admin):
        assert caller.post("/me/proof", {"secret": "play-money-only"}).status_code == 200
    assert "proof-due" not in orders()
    assert orders()[0] == ""


def test_a_wrong_proof_is_a_miss(served: Served) -> None:
    manager = served.http("M1")
    for _ in range(5):
        manager.post("/me/proof", {"secret": "not-the-secret"})
    locked = manager.post("/me/proof", {"secret": "play-money-only"})
    assert locked.json()["refused"]["code"] == "locked-out"


# One administrator alone.


def test_one_administrator_opens_no_way_to_money(served: Served) -> None:
    admin, path = served.http("A1"), "/staff/K1/reset"
    ranks = {"SATG 15.1": "tg-assistant-casino-manager"}
    for more in ({}, {"second": {"number": "A1", "secret": "play-money-only"}},
                 {"second": {"number": "K2", "secret": "play-money-only"}},
                 {"second": {"number": "A2", "secret": "not-the-secret"}}):  # fmt: skip
        added = {"id": served.new_id(), "number": "N7", "name": "Nell", "ranks": ranks, **more}
        assert admin.post("/staff", added).status_code == 409
        given = {"id": served.new_id(), "reason": "lost", **more}
        alone = admin.post(path, given)
        assert (alone.status_code, "secret" in alone.json()) == (409, False)
        rights = {"id": served.new_id(), "ranks": ranks, "reason": "up", **more}
        assert admin.post("/staff/D1/rights", rights).status_code == 409
    first = why(admin, path, second=OTHER)["secret"]
    manager = served.http()
    manager.sign_on("K1", first)
    manager.post("/me/secret", {"id": "own", "old": first, "new": "a-long-day-7"})
    second = {"number": "K1", "secret": "a-long-day-7"}
    refused = adjust(served.http("M1"), second).json()["refused"]
    assert refused["code"] == "second-person"
    assert "new secret" in refused["says"]
    served.skip(24 * 60 * 60)
    assert adjust(served.http("M1"), second).status_code == 200


def test_a_reset_is_an_alert_that_another_person_clears(served: Served) -> None:
    admin = served.http("A1")
    why(admin, "/staff/C2/reset", second=OTHER)
    lengths(served)
    (alert,) = [
        item for item in admin.get("/floor/events").json() if item["code"] == "secret-reset"
    ]
    clear = f"/floor/events/{alert['number']}/clear"
    body = {"id": served.new_id(), "reason": "seen"}
    for number in ("A1", "A2"):
        refused = served.http(number).post(clear, body).json()["refused"]
        assert refused["code"] == "second-person"
    assert served.http("M1").post(clear, body).status_code == 200


# What is never told.

PLANTED = ("planted-secret-77", "planted-new-88", "Planted-typed-into-number-99")


def test_no_secret_and_no_token_is_in_any_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = list(PLANTED)
    bodies: list[str] = []
    with serving(tmp_path) as served:
        served.client.event_hooks = {
            "response": [lambda found: bodies.append(found.read().decode())]
        }
        wrong = served.http()
        wrong.sign_on("D1", PLANTED[0])
        wrong.sign_on(PLANTED[2], PLANTED[0])
        dealer, admin = served.http("D1"), served.http("A1")
        shown += [dealer.token, admin.token]
        assert dealer.post(
            "/me/secret", {"id": "1", "old": "play-money-only", "new": PLANTED[1]}
        ).is_success
        shown.append(why(admin, "/staff/C2/reset", second=OTHER)["secret"])
        adjust(served.http("M1"), {"number": PLANTED[2], "secret": PLANTED[0]})
        with served.screen("terminal", device="RR1-1", secret=PLANTED[0]) as talk:
            assert talk.hear("bye")
        shown += [served.system.enrolled.secret("RR1-1"), served.system.key.key.hex()]
        inspector = served.http("I1")
        bodies.clear()
        for place in ("staff", "floor", "RR1"):
            for after in (0, 20, 40):
                inspector.get(f"/records/logs/{place}?after={after}")
        metrics = served.client.get("/metrics").text
        lengths(served)
        assert isinstance(served.store, SqlStore)
        with served.store.archive() as archive:
            kept = "".join(
                str(bytes(entry.order)) + str(entry.events) for entry in archive.entries()
            )
    told = capfd.readouterr()
    for where, text in {
        "log": told.err + told.out, "records": "".join(bodies), "metrics": metrics, "kept": kept
    }.items():  # fmt: skip
        assert text
        for secret in shown:
            assert secret not in text, (where, secret)
    assert "$argon2" not in told.err + "".join(bodies)
    assert digest(dealer.token) in kept
