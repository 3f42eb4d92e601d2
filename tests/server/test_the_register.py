"""The register over HTTP: what stands is for anybody; a new notice is signed by two people at sign-ons of their own."""

from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.rulebook import ZONE, instant
from support.local_server import Caller, serving

NOTICE: dict[str, Any] = {
    "number": 1, "year": 2026, "game": "triple-chase", "title": "Crown Pairs", "by": "VCGLR", "basis": "section 60(1)",
    "made": "2026-01-01", "effect": "2099-01-01T04:00:00",
    "changes": [{"bet": "crown-pairs", "line": "mixed-pair", "pays": "7 to 1"}],
}  # fmt: skip


def ask(caller: Caller, kind: str, **fields: Any) -> tuple[int, str]:
    body = {"id": caller.served.new_id(), "command": {"type": kind, **fields}}
    found = caller.post("/register/new", body)
    return found.status_code, found.text


def read(caller: Caller) -> str:
    """The only notice that is written, as somebody reads it now."""
    (one,) = caller.get("/register/new").json()
    return str(one["digest"])


def test_what_stood_is_for_anybody(tmp_path: Path) -> None:
    with serving(tmp_path, ("triple-chase",)) as served:
        anybody = served.http()
        found = anybody.get("/register/games/blackjack", params={"at": "2000-12-15T05:00"}).json()
        assert {item["rule"]: item.get("by", "") for item in found["rules"]}["15.5"] == "26/2000"
        assert len(anybody.get("/register/notices").json()) == 20
        words = anybody.get("/register/glossary", params={"edition": "WAR"}).json()
        assert (words["regulator"], len(words["terms"])) == ("VCGR", 15)
        assert anybody.get("/register/games/chess").status_code == 400
        pit = served.http("K1")
        sides = {"left": "WHEEL 4.0", "right": "SATG 14"}
        (compared,) = pit.get("/register/comparison", params=sides).json()
        page = pit.get("/register/comparison.html", params=sides)
        assert page.headers["content-type"].startswith("text/html")
        for section in compared["sections"]:
            assert all(change["name"] in page.text for change in section["changes"])


def test_two_people_sign_a_notice_and_the_tables_play_by_it(tmp_path: Path) -> None:
    with serving(tmp_path, ("triple-chase", "rapid-roulette")) as served:
        kim, lee = served.http("K1"), served.http("K2")
        shown = kim.post("/register/new/preview", {"notice": NOTICE}).json()
        assert [item["section"] for item in shown["changes"]] == ["odds", "edges"]
        assert shown["tables"] == [name for name in served.config.tables if name.startswith("TC")]
        assert kim.get("/register/new").json() == [], "nothing is kept of a preview"
        assert ask(kim, "draft-notice", notice=NOTICE)[0] == 200
        seen = read(kim)
        assert ask(kim, "sign-notice", notice="1/2026", seen=seen)[0] == 200
        status, text = ask(kim, "countersign-notice", notice="1/2026", seen=seen)
        assert (status, "second-person" in text) == (409, True)
        assert ask(lee, "countersign-notice", notice="1/2026", seen=read(lee))[0] == 200
        (one,) = kim.get("/register/new").json()
        assert (one["status"], one["signed_by"], one["countersigned_by"]) == ("to come", "K1", "K2")
        # The tables ask the same place when a round opens.
        effect = int(instant(NOTICE["effect"]).astimezone(ZONE).timestamp()) * 1_000
        amends = served.system.offices.register.state.amendments
        assert amends("triple-chase", effect - 1) == ()
        assert [it.pays for it in amends("triple-chase", effect)] == ["7 to 1"]
        table = served.system.tables.owners.tables["TC1"]
        assert table._notices() is served.system.offices.register.state


def test_a_notice_that_was_written_anew_since_it_was_read_is_not_signed(tmp_path: Path) -> None:
    with serving(tmp_path, ("triple-chase",)) as served:
        kim, lee = served.http("K1"), served.http("K2")
        assert ask(kim, "draft-notice", notice=NOTICE)[0] == 200
        seen = read(kim)
        (change,) = NOTICE["changes"]
        other = {**NOTICE, "changes": [{**change, "pays": "70 to 1"}]}
        assert ask(lee, "draft-notice", notice=other)[0] == 200
        status, text = ask(kim, "sign-notice", notice="1/2026", seen=seen)
        assert (status, "The notice was written anew since you read it." in text) == (409, True)
        assert ask(kim, "sign-notice", notice="1/2026", seen=read(kim))[0] == 200


def test_the_public_rules_are_those_that_the_tables_play_by(tmp_path: Path) -> None:
    """A signed notice stands in the register; from its instant on the rule sheet shows its odds."""
    with serving(tmp_path, ("triple-chase",)) as served:
        kim, lee, anybody = served.http("K1"), served.http("K2"), served.http()
        begins = served.system.clock() // 1_000 + 2 * 86_400
        day = datetime.fromtimestamp(begins, ZONE).date()
        notice = {**NOTICE, "made": "2020-01-01", "effect": f"{day}T04:00:00"}
        assert ask(kim, "draft-notice", notice=notice)[0] == 200
        assert ask(kim, "sign-notice", notice="1/2026", seen=read(kim))[0] == 200
        published = anybody.get("/register/notices").json()
        assert "1/2026" not in {item["key"] for item in published}, "one signature is none"
        assert ask(lee, "countersign-notice", notice="1/2026", seen=read(lee))[0] == 200
        *_, last = anybody.get("/register/notices").json()
        assert (last["key"], last["items"][0]["new"]) == ("1/2026", "7 to 1")

        def shown() -> tuple[str, list[str]]:
            sheet = anybody.get("/rules/games/triple-chase").json()
            (pair,) = [
                line["pays"]
                for bet in sheet["variants"][0]["bets"] if bet["key"] == "crown-pairs"
                for line in bet["pay_tables"][0]["lines"] if line["line"] == "mixed-pair"
            ]  # fmt: skip
            stood = anybody.get("/register/games/triple-chase").json()
            return pair, [item["key"] for item in stood.get("house", ())]

        assert shown() == ("6 to 1", [])
        served.skip(3 * 86_400)
        assert shown() == ("7 to 1", ["1/2026"])


def test_a_dealer_signs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, ("triple-chase",)) as served:
        status, text = ask(served.http("D1"), "draft-notice", notice=NOTICE)
        assert (status, "authority-insufficient" in text) == (409, True)
        status, text = ask(
            served.http("K1"), "draft-notice", notice={**NOTICE, "effect": "2001-01-01T04:00:00"}
        )
        assert (status, "Accepted: an instant to come." in text) == (409, True)
