"""Notices, tournaments, cage differences and the verification of all logs, clicked by an inspector."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import NoticeAcknowledged
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served
from support.served_tournament import NAME, published, two_stages


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    """The terms of a tournament are published, and the operator told the inspectors."""
    config = quick_floor(tmp_path_factory.mktemp("floor"), ["rapid-roulette"], wagering_s=300)
    with served(config) as living:
        published(living, two_stages())
        yield living


@pytest.fixture
def inspector(floor: Living, page: Page) -> Page:
    signed_on(page, floor, "I1", "/inspector")
    expect(page.get_by_text("Read only")).to_be_visible()
    return page


def test_a_notice_arrives_and_is_acknowledged_by_name(floor: Living, inspector: Page) -> None:
    expect(inspector.get_by_role("link", name="Notices 1")).to_be_visible()
    inspector.get_by_role("link", name="Notices").click()
    expect(inspector.get_by_text("1 notice waits to be acknowledged.")).to_be_visible()
    expect(inspector.get_by_text("Given ")).to_contain_text("to VCGLR")
    expect(inspector.get_by_role("button", name="SATG 19.2.2(b)")).to_be_visible()
    accessible(inspector)
    inspector.get_by_role("button", name=f"Acknowledge: {NAME}").click()
    expect(inspector.get_by_text("Acknowledged by Ines (I1)")).to_be_visible()
    expect(inspector.get_by_text("0 notices wait to be acknowledged.")).to_be_visible()
    accessible(inspector)
    kept = [record.event for record in floor.store.records(FLOOR)]
    (seen,) = [event for event in kept if isinstance(event, NoticeAcknowledged)]
    assert seen.by == "I1"


def test_tournaments_and_cage_differences_are_read(inspector: Page) -> None:
    inspector.get_by_role("link", name="Tournaments", exact=True).click()
    expect(inspector.get_by_role("heading", name=NAME)).to_be_visible()
    expect(inspector.get_by_text("Terms published")).to_be_visible()
    accessible(inspector)
    inspector.get_by_role("link", name="Cage differences").click()
    inspector.get_by_role("button", name="Show the day").click()
    expect(inspector.get_by_text("Acts and books agree.")).to_be_visible()
    expect(inspector.get_by_text("The review of this day is not signed yet.")).to_be_visible()
    accessible(inspector)


def test_all_logs_are_verified_with_one_click(inspector: Page) -> None:
    inspector.get_by_role("link", name="Logs and heads").click()
    inspector.get_by_role("button", name="Verify all logs").click()
    expect(inspector.get_by_text(re.compile(r"All \d+ logs are whole"))).to_be_visible()
    logs = inspector.locator("tbody tr")
    assert logs.count() > 1
    assert logs.filter(has_text="Whole: ").count() == logs.count()
    accessible(inspector)
