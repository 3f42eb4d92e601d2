"""One record that cannot be shown is planted in each office: every list shows the others, and says what is wrong."""

from dataclasses import replace as changed
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from croupier.offices.floor.events import EventRaised
from croupier.offices.floor.state import Open
from croupier.table.cases.case_file import Case
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.jackpot_office import GOLD, MYSTERY
from support.jackpot_office import Running as Jackpots
from support.local_server import Served, serving
from support.notice_house import signed
from support.tournament_office import NAME
from support.tournament_office import Running as Tournaments

UNSHOWABLE = "\ud800"
"""Half of a character: no message can carry it."""
BROKEN = "broken"
TABLE = "RR1"

served = for_each_test(serving, ("rapid-roulette", "rapid-sic-bo"))


def plant_member(served: Served) -> None:
    office = served.system.offices.staff
    member = changed(office.state.members["D1"], number=BROKEN, name=UNSHOWABLE)
    office.state = changed(office.state, members=office.state.members.set(BROKEN, member))


def plant_device(served: Served) -> None:
    office = served.system.offices.floor
    device = next(iter(office.state.devices.values()))
    device = changed(device, device=BROKEN, approval=UNSHOWABLE)
    office.state = changed(office.state, devices=office.state.devices.set(BROKEN, device))


def plant_alerts(served: Served) -> None:
    """Its code is of another release, and its subject cannot be sent."""
    office = served.system.offices.floor
    alerts = {
        number: Open(
            EventRaised(
                at=1, number=number, code=code, action="warn", place=TABLE, subject=subject, detail="", amount=0,  # type: ignore[arg-type]
                round=0, clauses=(), by="system",
            )
        )
        for number, code, subject in ((901, "of-another-release", UNSHOWABLE), (902, "large-win", "P1"))
    }  # fmt: skip
    office.state = changed(office.state, open=Map({**office.state.open, **alerts}))


def plant_notice(served: Served) -> None:
    house = signed().office.state
    (key, notice), *_ = house.notices.items()
    bad = changed(notice, notice=replace(notice.notice, number=9, title=UNSHOWABLE))
    served.system.offices.register.state = changed(house, notices={key: notice, BROKEN: bad})


def plant_jackpot(served: Served) -> None:
    state = Jackpots().opened(GOLD, "RSB1").opened(MYSTERY, "RSB1").state
    gold = state.jackpots["gold"]
    bad = changed(gold, terms=replace(gold.terms, title=UNSHOWABLE))
    served.system.offices.jackpots.state = changed(state, jackpots=state.jackpots.set("gold", bad))


def plant_tournament(served: Served) -> None:
    state = Tournaments().announced().office.state
    cup = state.tournaments[NAME]
    *before, version = cup.versions
    terms = replace(version.terms, title=UNSHOWABLE)
    bad = changed(cup, name=BROKEN, versions=(*before, changed(version, terms=terms)))
    served.system.offices.tournaments.state = changed(
        state, tournaments=state.tournaments.set(BROKEN, bad)
    )


def plant_case(served: Served) -> None:
    published = served.system.screens.hub._tables[TABLE]
    cases = {
        name: Case(kind="claim", about=about, opened_at=at)
        for at, (name, about) in enumerate((("C1", "wager"), (BROKEN, UNSHOWABLE)), 1)
    }
    published.state = changed_state(published.state, cases=Map(cases))


def changed_state(state: Any, **changes: Any) -> Any:
    return replace(state, **changes)


def listed(served: Served, path: str, number: str = "K1") -> Any:
    answer = served.http(number).get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def told_apart(rows: list[dict[str, Any]], key: str, broken: Any, text: str) -> None:
    """The broken record has a row that says what is wrong; there are others, and they are whole."""
    faults = {row[key]: row for row in rows if row.get("fault")}
    assert set(faults) == {broken}
    assert "cannot be shown" in faults[broken][text]
    assert faults[broken][text] == faults[broken]["fault"]
    assert len(rows) > 1


def test_members(served: Served) -> None:
    plant_member(served)
    told_apart(listed(served, "/staff", "A1"), "number", BROKEN, "name")


def test_devices(served: Served) -> None:
    plant_device(served)
    told_apart(listed(served, "/devices", "E1"), "device", BROKEN, "approval")


def test_alerts(served: Served) -> None:
    plant_alerts(served)
    told_apart(listed(served, "/floor/events"), "number", 901, "says")
    told_apart(listed(served, "/floor")["alerts"], "id", "901", "of")


def test_notices(served: Served) -> None:
    plant_notice(served)
    told_apart(listed(served, "/register/new"), "key", BROKEN, "status")
    public = listed(served, "/register/notices")
    told_apart(public, "key", "9/2026", "title")


def test_jackpots(served: Served) -> None:
    plant_jackpot(served)
    board = listed(served, "/jackpots")
    rows = [{"name": it["shown"]["name"], **it} for it in board["jackpots"]]
    told_apart(rows, "name", "gold", "why")
    told_apart(listed(served, "/jackpots/feed"), "jackpot", "gold", "title")


def test_tournaments(served: Served) -> None:
    plant_tournament(served)
    told_apart(listed(served, "/tournaments"), "name", BROKEN, "title")
    told_apart(listed(served, "/tournaments/published"), "name", BROKEN, "title")


def test_cases_of_a_table(served: Served) -> None:
    plant_case(served)
    cases = [it["case"] for it in listed(served, "/floor")["cases"]]
    told_apart(cases, "case", BROKEN, "about")


@pytest.fixture
def mistakes(served: Served) -> list[BaseException]:
    """What the process reports of screens that cannot be built."""
    reported: list[BaseException] = []
    screens = served.system.screens
    screens.staff_screens.mistake = reported.append
    screens.tournament_screens.mistake = reported.append
    return reported


def test_the_pit_goes_on(served: Served, mistakes: list[BaseException]) -> None:
    with served.screen("pit", token=served.http("K1").token) as talk:
        talk.hear("show")
        plant_alerts(served)
        while not any(it.get("fault") for it in (talk.shown.get("floor") or {}).get("alerts", ())):
            talk.hear("show")
        alerts = talk.shown["floor"]["alerts"]
        told_apart(alerts, "id", "901", "of")
        assert "large-win" in [it["fact"] for it in alerts]
        talk.say("ping", number=7)
        assert talk.hear("pong")["number"] == 7
    assert mistakes == []


def test_the_console_goes_on(served: Served, mistakes: list[BaseException]) -> None:
    """The list of a console is shown though the tournament that it looks at cannot be."""
    plant_tournament(served)
    token = served.http("K1").token
    with (
        served.screen("tournament", token=token, tournament=BROKEN) as one,
        served.screen("tournament", token=token, tournament=NAME) as two,
    ):
        until(lambda: mistakes)
        while "console" not in two.shown:
            two.hear("show")
        for talk in (one, two):
            talk.say("ping", number=7)
            assert talk.hear("pong")["number"] == 7
            told_apart(talk.shown["tournaments"], "name", BROKEN, "title")
        assert "console" not in one.shown


def test_a_terminal_sees_the_other_jackpots(served: Served) -> None:
    with served.terminal("RSB1-1") as talk:
        plant_jackpot(served)
        while not talk.shown.get("jackpots"):
            talk.hear("show")
        told_apart(talk.shown["jackpots"]["jackpots"], "name", "gold", "title")
