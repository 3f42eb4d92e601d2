"""Tournaments over HTTP: who may do what, who sees whom, and what patrons read."""

from typing import Any

from msgspec import convert, to_builtins

from croupier.ledger import Account, Kind
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.server.settings.demo_staff import SECRET
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served, serving
from support.round_tables import clause
from support.served_tournament import (
    DEPUTY,
    DESK,
    DIRECTOR,
    NAME,
    OPERATOR,
    SECOND,
    asked,
    done,
    entered,
    led,
    published,
    ready,
    state,
    two_stages,
)

PRIVATE = ("Name of ", "Suburb of ", "Phone of ")

served = for_each_test(serving, ("rapid-roulette",))


def code(caller: Caller, kind: str, /, **fields: Any) -> str:
    """Why something was refused."""
    status, body = asked(caller, kind, tournament=NAME, **fields)
    assert status == 409, body
    return str(body["refused"]["code"])


@clause("SATG 19.2.2(a)")
def test_patrons_read_the_terms_without_signing_on_once_they_are_published(served: Served) -> None:
    patron, operator = Caller(served), served.http(OPERATOR)
    done(operator, "draft-terms", terms=to_builtins(two_stages()))
    for path in ("terms", "leaderboard"):
        assert patron.get(f"/tournaments/{NAME}/{path}").status_code == 404
    assert patron.get("/tournaments/published").json() == []
    done(served.http(SECOND), "approve-terms", version=1)
    done(operator, "publish-terms", version=1, where="At the desk.")
    (line,) = patron.get("/tournaments/published").json()
    assert line["bank"] == {"amount": 1_000_00, "unit": NAME}
    assert line["buy_in"] == {"amount": 200_00, "unit": "AUD"}
    seen = patron.get(f"/tournaments/{NAME}/terms").json()
    assert (seen["version"], seen["where"]) == (1, "At the desk.")
    assert convert(seen["terms"], TournamentTerms) == two_stages()
    page = patron.get(f"/tournaments/{NAME}/terms.html")
    assert "text/html" in page.headers["content-type"]
    assert "Spring Cup" in page.text
    assert "SATG 19.4.3(b)" in page.text
    assert patron.get(f"/tournaments/{NAME}/terms.pdf").content.startswith(b"%PDF-")


@clause("SATG 19.2.3", "SATG 19.2.3(a)")
def test_the_operator_appoints_and_the_director_acts_by_that(served: Served) -> None:
    published(served, two_stages())
    director, deputy, dealer = served.http(DIRECTOR), served.http(DEPUTY), served.http("D1")
    assert code(director, "take-charge") == "authority-insufficient"
    nobody = {"name": "X9", "rank": "house-manager"}
    for caller in (dealer, director, served.http(DESK)):
        refused = code(caller, "appoint-director", director={"name": DIRECTOR, "rank": ""})
        assert refused in ("authority-insufficient", "role-required")
    assert code(served.http(OPERATOR), "appoint-director", director=nobody) == "member-unknown"
    led(served)
    # He is what the staff list says, whatever was said of him.
    appointed = state(served).director
    assert appointed is not None
    assert (appointed.name, appointed.rank) == (DIRECTOR, "director")
    assert code(dealer, "announce-bank") == "authority-insufficient"
    assert code(deputy, "announce-bank") == "director-absent"
    done(deputy, "take-charge")
    done(deputy, "announce-bank")
    assert state(served).present == {DIRECTOR, DEPUTY}


def test_whoever_has_the_right_comes_to_the_desk(served: Served) -> None:
    published(served, two_stages())
    appoint = {"tournament": NAME, "director": {"name": DIRECTOR, "rank": ""}}
    desk = served.http(DESK)
    for second, why in (
        ({"number": "D1", "secret": SECRET}, "authority-insufficient"),
        ({"number": OPERATOR, "secret": "wrong"}, "sign-on-failed"),
    ):
        status, body = asked(desk, "appoint-director", second, **appoint)
        assert (status, body["refused"]["code"]) == (409, why)
    second = {"number": OPERATOR, "secret": SECRET}
    assert asked(desk, "appoint-director", second, **appoint)[0] == 200


@clause("SATG 19.4.1(a)(ii)", "SATG 19.4.2(a)(i)")
def test_the_desk_takes_entries_for_what_the_terms_say(served: Served) -> None:
    desk, terms = served.http(DESK), two_stages()
    done(served.http(OPERATOR), "draft-terms", terms=to_builtins(terms))
    item = {
        "entrant": "P1", "person": {"name": "Ann"}, "method": "form", "accepts": 1,
        "paid": 250_00, "meets": ["member"],
    }  # fmt: skip
    assert code(desk, "enter", **item) == "entries-not-open"
    lacks = desk.get(f"/tournaments/{NAME}/desk").json()["lacks"]
    assert [it["code"] for it in lacks] == ["terms-not-published"]
    operator = served.http(OPERATOR)
    done(served.http(SECOND), "approve-terms", version=1)
    done(operator, "publish-terms", version=1, where="here")
    done(operator, "advise-regulator", to="VCGLR", how="letter")
    assert code(desk, "enter", **{**item, "paid": 100}) == "amount-must-equal"
    assert code(served.http("D1"), "enter", **item) == "authority-insufficient"
    done(desk, "enter", **item)
    seen = desk.get(f"/tournaments/{NAME}/desk").json()
    assert (seen["to_enter"], "lacks" in seen) == ({"amount": 250_00, "unit": "AUD"}, False)
    (ann,) = seen["entrants"]
    assert (ann["person"]["name"], ann["paid"]["amount"], ann["number"]) == ("Ann", 250_00, 1)


@clause("SATG 19.4.8(e)")
def test_who_entrants_are_is_told_to_those_who_run_it_and_to_nobody_else(served: Served) -> None:
    published(served, two_stages())
    led(served)
    entered(served, "P1", "P2")
    entitled = {OPERATOR, DIRECTOR, DEPUTY, DESK}
    for number in (*sorted(entitled), "D1", "I1"):
        caller = served.http(number)
        for path in ("console", "desk"):
            found = caller.get(f"/tournaments/{NAME}/{path}")
            assert found.status_code == 200, found.text
            assert found.json().get("personal", False) is (number in entitled)
            paid = {it["paid"]["amount"] for it in found.json()["entrants"]}
            assert (paid != {0}) is (number in entitled), "nor what somebody paid"
            for word in PRIVATE:
                assert (word in found.text) is (number in entitled), (number, path)
    for number in ("E1", "A1", "P1"):
        assert served.http(number).get(f"/tournaments/{NAME}/console").status_code == 403
    log = served.http("I1").get("/records/logs/tournaments")
    assert '"entered"' in log.text
    for word in PRIVATE:
        assert word not in log.text


@clause("SATG 19.4.8(f)")
def test_only_whoever_permits_it_is_named(served: Served) -> None:
    published(served, two_stages())
    led(served)
    entered(served, "P1", "P2", publicity=("P2",))
    desk = served.http(DESK)
    names = [it["name"] for it in desk.get(f"/tournaments/{NAME}/promotion").json()]
    assert names == ["Name of P2"]
    done(desk, "ask-publicity", entrant="P2", permits=False)
    assert desk.get(f"/tournaments/{NAME}/promotion").json() == []


@clause("SATG 19.3.1", "SATG 19.4.3(b)", "SATG 19.2.3")
def test_the_console_says_what_is_missing_and_what_may_be_done(served: Served) -> None:
    published(served, two_stages(tables=1))
    director = led(served)
    entered(served, "P1", "P2")
    console = director.get(f"/tournaments/{NAME}/console").json()
    assert "before_entries" not in console
    lacks = {it["code"] for it in console["before_start"]}
    assert lacks == {"not-designated", "briefing-missing"}
    assert all(it["clauses"] for it in console["before_start"])
    acts = {it["act"]: it for it in console["actions"]}
    assert acts["announce-bank"]["allowed"]
    assert acts["announce-bank"]["clauses"] == ["SATG 19.4.3(b)"]
    assert acts["start-tournament"]["code"] in lacks
    assert acts["cancel-tournament"]["code"] == "role-required"
    seen = served.http(OPERATOR).get(f"/tournaments/{NAME}/console").json()
    assert {it["act"] for it in seen["actions"] if it.get("allowed")} >= {"cancel-tournament"}


def test_the_system_alone_tells_what_was_played(served: Served) -> None:
    heard = {"table": "RR1", "stage": 1, "number": 1, "heard": 9, "gains": {"RR1-1": 100}}
    for number in (OPERATOR, DIRECTOR):
        for kind, fields in (("hear-round", heard), ("end-session", {"stage": 1, "table": "RR1"})):
            status, body = asked(served.http(number), kind, tournament=NAME, **fields)
            assert (status, body["refused"]["code"]) == (400, "unreadable")


@clause("SATG 19.4.7(b)")
def test_money_that_was_paid_is_in_the_books(served: Served) -> None:
    ready(served, {"RR1": ["RR1-1", "RR1-2"]}, "P1", "P2", terms=two_stages(tables=1))
    assert served.store.balance(Account(Kind.TAKINGS, NAME)) == 2 * 250_00
    operator, desk = served.http(OPERATOR), served.http(DESK)
    done(operator, "cancel-tournament", reason="The room is flooded.")
    done(desk, "pay-prize", entrant="P1", amount=250_00)
    assert code(desk, "pay-prize", entrant="P1", amount=250_00) == "amount-invalid"
    assert served.store.balance(Account(Kind.TAKINGS, NAME)) == 0
    assert served.store.balance(Account(Kind.PRIZE, f"{NAME}/P2")) == 250_00


def test_a_screen_is_shown_the_list_and_the_one_it_named(served: Served) -> None:
    published(served, two_stages())
    director = led(served)
    with served.screen("tournament", token=director.token, tournament=NAME) as talk:
        talk.until("console", name=NAME, personal=True)
        entered(served, "P1")
        while not (talk.shown.get("console") or {}).get("entrants"):
            talk.hear("show")
        (line,) = talk.shown["tournaments"]
        assert (line["name"], line["players"], line["led"]) == (NAME, 1, True)
    engineer = served.http("E1")
    with served.screen("tournament", token=engineer.token) as talk:
        assert talk.hear("bye")["code"] == "role-required"
