"""Single sign-on: the provider names a person, and everything else stays ours. A false answer signs nobody on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.offices.staff import events as e
from croupier.server.demo.demo_floor import demo_config
from croupier.server.orders.provider_attempt import ATTEMPT_MS
from croupier.server.orders.sign_on_provider import FRESH_MS, KEYS_AGAIN_MS
from croupier.server.settings.demo_staff import SECRET as OWN
from croupier.server.settings.limits_config import LimitsConfig
from support.local_server import Served, free_port
from support.sign_on_provider import CLAIM, CLIENT
from support.vouched_house import NAME, VouchedHouse, vouched_house

TABLE = "RR1"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[VouchedHouse]:
    with vouched_house(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("algorithm", ["RS256", "PS256", "ES256"])
def test_a_member_signs_on_with_the_rank_that_the_house_gave(
    tmp_path: Path, algorithm: str
) -> None:
    with vouched_house(tmp_path, algorithm=algorithm) as floor:
        assert floor.served.http().get("/sign-on/provider").json() == {"name": NAME}
        me = floor.signs_on().get("/me").json()
        ours = floor.served.system.offices.staff.state.members["K1"]
        assert (me["number"], me["ranks"]) == ("K1", dict(ours.ranks))
        assert me["signed_on"] == "/pit"


def test_the_history_says_who_vouched(floor: VouchedHouse) -> None:
    floor.signs_on()
    floor.served.http("K2")
    seen = floor.served.http("A1")
    by_provider, by_secret = (
        seen.get(f"/staff/{item}/sign-ons").json()[0] for item in ("K1", "K2")
    )
    assert (by_provider["what"], by_provider["vouched"]) == ("signed-on", NAME)
    assert by_secret.get("vouched", "") == ""


def test_a_proof_still_asks_for_the_own_secret(floor: VouchedHouse) -> None:
    """A provider that vouches opens the screens; it moves no money."""
    manager = floor.signs_on()
    asked: dict[str, Any] = {
        "amount": 500,
        "way": "credit",
        "of": f"{TABLE}-1",
        "reason": "lost note",
    }
    refused = manager.order(TABLE, "adjust", seconded_by="K2", **asked).json()["refused"]
    assert refused["code"] == "proof-due"
    assert manager.post("/me/proof", {"secret": "not the secret"}).status_code == 409
    assert manager.post("/me/proof", {"secret": OWN}).status_code == 200
    after = manager.order(TABLE, "adjust", seconded_by="K2", **asked).json()
    assert after.get("refused", {}).get("code") != "proof-due"


def test_the_first_secret_is_changed_before_all_else(floor: VouchedHouse) -> None:
    admin = floor.served.http("A1")
    body = {"id": "new", "number": "N7", "name": "Nia", "roles": ["inspector"]}
    first = admin.post("/staff", body).json()["secret"]
    floor.provider.number = "N7"
    member = floor.signs_on()
    assert member.get("/tables").json()["refused"]["code"] == "secret-change-due"
    changed = {"id": "own", "old": first, "new": "a long walk by the sea"}
    assert member.post("/me/secret", changed).status_code == 200
    assert member.get("/tables").status_code == 200


def test_an_unknown_or_disabled_number_is_refused_by_name(floor: VouchedHouse) -> None:
    floor.provider.number = "Z99"
    code, says = floor.refused()
    assert (code, "'Z99'" in says) == ("member-unknown", True)
    admin = floor.served.http("A1")
    assert (
        admin.post("/staff/K1/disable", {"id": "off", "reason": "left the house"}).status_code
        == 200
    )
    floor.provider.number = "K1"
    assert floor.refused()[0] == "member-disabled"


def test_a_sign_on_elsewhere_ends_only_if_the_member_takes_over(floor: VouchedHouse) -> None:
    elsewhere = floor.served.http("K1")
    assert floor.refused()[0] == "signed-on-elsewhere"
    assert elsewhere.get("/me").status_code == 200
    floor.signs_on(takes_over=True)
    assert elsewhere.get("/me").status_code == 401


def test_a_locked_member_stays_locked_and_misses_of_the_secret_stay(floor: VouchedHouse) -> None:
    tries = floor.served.config.staff.tries
    for _ in range(tries - 1):
        floor.served.http().sign_on("K1", "wrong secret")
    floor.signs_on()
    assert floor.served.system.offices.staff.state.members["K1"].missed == tries - 1
    floor.served.http().sign_on("K1", "wrong secret")
    assert floor.refused(takes_over=True)[0] == "locked-out"


NOW_WRONG: dict[str, dict[str, Any]] = {
    "nonce": {"nonce": "of another attempt"},
    "no nonce": {"nonce": None},
    "audience": {"aud": "another client"},
    "several audiences": {"aud": [CLIENT, "another client"]},
    "authorized party": {"azp": "another client"},
    "issuer": {"iss": "http://127.0.0.1:1"},
    "expired": {"exp": 1_000_000_000},
    "no expiry": {"exp": None},
    "too old": {"iat": 1_000_000_000},
    "from the future": {"iat": 32_503_680_000, "exp": 32_503_680_300},
    "no subject": {"sub": None},
    "no number": {CLAIM: None},
    "a number that is no text": {CLAIM: ["K1"]},
}


@pytest.mark.parametrize("wrong", NOW_WRONG)
def test_a_token_with_a_wrong_claim_signs_nobody_on(floor: VouchedHouse, wrong: str) -> None:
    floor.provider.claims = NOW_WRONG[wrong]
    assert floor.refused()[0] == "not-vouched"
    missed = floor.events(e.SignOnFailed)
    assert [(miss.number, miss.where) for miss in missed] == [("", "single sign-on")]
    floor.provider.claims = {}
    assert floor.signs_on().get("/me").status_code == 200


def test_clocks_may_differ_by_the_seconds_that_are_configured(floor: VouchedHouse) -> None:
    skew = floor.served.config.sign_on.clock_skew_s
    at = floor.served.system.clock() // 1_000
    floor.provider.claims = {"exp": at - skew - 1}
    assert floor.refused()[0] == "not-vouched"
    floor.provider.claims = {"iat": at + 10_000, "exp": at + 20_000}
    assert floor.refused()[0] == "not-vouched"
    floor.provider.claims = {"exp": at + 3_600, "iat": at}
    assert floor.signs_on().get("/me").status_code == 200


@pytest.mark.parametrize("error", ["unsigned", "wrongly_keyed"])
def test_a_token_that_the_provider_did_not_sign_is_refused(floor: VouchedHouse, error: str) -> None:
    setattr(floor.provider, error, True)
    code, says = floor.refused()
    assert (code, "not signed by the provider" in says) == ("not-vouched", True)


def test_a_new_key_of_the_provider_is_read_when_it_signs(floor: VouchedHouse) -> None:
    floor.signs_on()
    reads = floor.provider.read.count("/keys")
    floor.provider.rotate()
    floor.served.skip(KEYS_AGAIN_MS / 1_000)
    floor.signs_on(takes_over=True)
    assert floor.provider.read.count("/keys") == reads + 1


def test_unknown_keys_do_not_make_us_ask_without_end(floor: VouchedHouse) -> None:
    floor.signs_on()
    floor.provider.wrongly_keyed = True
    floor.served.skip(KEYS_AGAIN_MS / 1_000)
    reads = floor.provider.read.count("/keys")
    for _ in range(3):
        assert floor.refused(takes_over=True)[0] == "not-vouched"
    assert floor.provider.read.count("/keys") <= reads + 2


def test_a_code_or_a_state_is_good_once(floor: VouchedHouse) -> None:
    brought = floor.there_and_back()
    assert floor.end(brought).status_code == 200
    code, says = floor.refused(brought, takes_over=True)
    assert (code, "or it is over" in says) == ("not-vouched", True)
    fresh = floor.begin()
    again = {**brought, "binding": fresh["binding"]}
    again["state"] = floor.went(fresh["address"])["state"]
    code, says = floor.refused(again, takes_over=True)
    assert (code, "refused the code" in says) == ("not-vouched", True)


def test_a_forged_state_and_another_browser_are_refused(floor: VouchedHouse) -> None:
    brought, other = floor.there_and_back(), floor.begin()
    for wrong in (
        {"state": "forged"}, {"state": f"{brought['state'][:-2]}xx"}, {"state": "a.b.c"},
        {"state": "é.1.é"}, {"binding": other["binding"]}, {"binding": "none"},
    ):  # fmt: skip
        assert floor.refused({**brought, **wrong})[0] == "not-vouched"
    assert floor.refused({**brought, "issuer": "http://127.0.0.1:1"})[0] == "not-vouched"


def test_an_attempt_is_over_after_a_while(floor: VouchedHouse) -> None:
    brought = floor.there_and_back()
    floor.served.skip(ATTEMPT_MS / 1_000)
    code, says = floor.refused(brought)
    assert (code, "or it is over" in says) == ("not-vouched", True)


def test_a_code_is_bound_to_the_attempt_that_asked_for_it(floor: VouchedHouse) -> None:
    """PKCE: the code of one attempt, brought back in another one, has the wrong proof."""
    first, second = floor.there_and_back(), floor.there_and_back()
    code, says = floor.refused({**second, "code": first["code"]})
    assert (code, "refused the code" in says) == ("not-vouched", True)


def test_without_its_provider_a_house_is_entered_by_the_own_secret(tmp_path: Path) -> None:
    with vouched_house(tmp_path) as floor:
        brought = floor.there_and_back()
        floor.provider.stop()
        code, says = floor.refused(brought)
        assert (code, "does not answer" in says) == ("provider-away", True)
        floor.served.skip(FRESH_MS / 1_000)
        begun = floor.served.http().post("/sign-on/provider/begin", {})
        assert begun.json()["refused"]["code"] == "provider-away"
        assert floor.served.http("K1").get("/me").status_code == 200


def test_a_provider_that_calls_itself_otherwise_is_none(tmp_path: Path) -> None:
    with vouched_house(tmp_path) as floor:
        floor.provider.issuer_said = "http://another.example"
        begun = floor.served.http().post("/sign-on/provider/begin", {})
        assert begun.json()["refused"]["code"] == "provider-away"


def test_attempts_wait_for_the_same_rate_limit_as_secrets(tmp_path: Path) -> None:
    with vouched_house(tmp_path, LimitsConfig(sign_ons_a_second=1)) as floor:
        answers = [floor.served.http().post("/sign-on/provider/begin", {}) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200, 429}


def test_a_house_without_a_provider_has_no_such_sign_on(tmp_path: Path) -> None:
    config = demo_config(tmp_path, [], port=free_port(), device_port=free_port())
    with Served(config).running() as served:
        assert served.http().get("/sign-on/provider").json() == {"name": ""}
        assert served.http().post("/sign-on/provider/begin", {}).status_code == 404
