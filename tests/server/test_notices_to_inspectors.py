"""The inbox of the inspectors over HTTP: notices arrive by what staff do, and are acknowledged on record."""

from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import EventRaised, NoticeAcknowledged
from croupier.views.staff import inspector_notices
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Served, serving
from support.round_tables import clause
from support.served_tournament import NAME, published, two_stages

served = for_each_test(serving, ("rapid-roulette",))
NOTICE = f"tournament {NAME} 1"


def standings(served: Served, number: str = "I1") -> list[tuple[str, str]]:
    answer = served.http(number).get("/inspector-notices")
    assert answer.status_code == 200, answer.text
    return [(notice["notice"], notice["standing"]) for notice in answer.json()]


def acknowledge(served: Served, number: str, notice: str) -> int:
    body = {"id": served.new_id(), "notice": notice}
    return served.http(number).post("/inspector-notices/acknowledge", body).status_code


@clause("SATG 19.2.2(b)")
def test_an_inspector_acknowledges_a_notice_of_a_tournament(served: Served) -> None:
    published(served, two_stages())
    assert standings(served) == [(NOTICE, "unread")]
    assert standings(served, "K1") == [(NOTICE, "unread")], "The operator sees what waits."
    assert acknowledge(served, "K1", NOTICE) == 403
    assert acknowledge(served, "I1", f"tournament {NAME} 2") == 404
    assert acknowledge(served, "I1", NOTICE) == 200
    assert standings(served) == [(NOTICE, "acknowledged")]
    events = [record.event for record in served.store.records(FLOOR)]
    (seen,) = [event for event in events if isinstance(event, NoticeAcknowledged)]
    assert (seen.notice, seen.by) == (NOTICE, "I1")


def test_the_operator_is_alerted_to_a_notice_that_is_overdue(served: Served) -> None:
    published(served, two_stages())
    check = served.system.timers._check_notices
    served.skip(inspector_notices.WITHIN_MS // 1_000 + 60)
    assert standings(served)[0] == (NOTICE, "overdue")
    served.run(check())
    until(lambda: served.system.alerts.is_open("notice-unread", FLOOR, NOTICE))
    raised = [record.event for record in served.store.records(FLOOR)]
    alerts = [it for it in raised if isinstance(it, EventRaised) and it.code == "notice-unread"]
    assert [dict(alert.facts)["notice"] for alert in alerts] == [NOTICE]
    assert acknowledge(served, "I1", NOTICE) == 200
    served.run(check())
    assert not served.system.alerts.is_open("notice-unread", FLOOR, NOTICE)


def test_names_of_the_staff_are_there_for_every_screen(served: Served) -> None:
    names = served.http("D1").get("/records/names").json()
    assert names["I1"] == "Ines"
    assert set(names) == set(served.system.offices.staff.state.members)
