"""The notices that the operator owes the inspectors: given, changed, owed, overdue and acknowledged."""

from immutables import Map
from msgspec.structs import replace

from croupier.offices.floor import commands as f
from croupier.offices.floor.state import Floor
from croupier.table.cases.case_file import Act, Case
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from croupier.views.staff.inspector_notices import WITHIN_MS, NoticeToInspectorView, notices
from support.open_offices import ENGINEER, Watched, kinds, why
from support.round_tables import clause
from support.tournament_office import NAME, Running, each

INES = Actor("I1", "inspector")


def inbox(
    running: Running, floor: Floor | None = None, now: int = 0, **tables: State
) -> list[NoticeToInspectorView]:
    return notices(running.office.state, tables, floor or Floor(), now)


@each("2.2(b)")
def test_a_published_tournament_owes_a_notice_until_the_inspectors_know(game: str) -> None:
    running = Running(game)
    running.drafted()
    assert inbox(running) == []
    running.published()
    (owed,) = inbox(running)
    assert (owed.standing, owed.about, owed.kind) == ("owed", NAME, "tournament")
    assert owed.clauses == tuple(map(str, running.tournament.duties.advised))
    running.advised()
    (given,) = inbox(running, now=running.at)
    assert (given.standing, given.notice) == ("unread", owed.notice)
    assert (given.to, given.text) == ("the inspectorate", "by letter")


@each("4.1(c)")
def test_a_change_of_the_details_is_a_notice_of_its_own(game: str) -> None:
    running = Running(game).published().advised()
    running.published(replace(running.terms, title="Another title"))
    owed, given = sorted(inbox(running, now=running.at), key=lambda notice: notice.standing)
    assert (owed.standing, owed.kind, owed.version) == ("owed", "tournament-changed", 2)
    assert (given.standing, given.kind, given.version) == ("unread", "tournament", 1)
    assert any(str(cited).endswith("4.1(c)") for cited in owed.clauses)


@each(of_2000="1.3")
def test_terms_of_2000_need_an_approval_and_no_notice(game: str) -> None:
    assert inbox(Running(game).published()) == []


def test_an_unread_notice_is_overdue_after_a_day_and_first_in_the_list() -> None:
    running = Running().published().advised()
    running.published(replace(running.terms, title="Another title")).advised()
    second = running.at
    first = running.tournament.advised[0].at
    now = first + WITHIN_MS
    assert now < second + WITHIN_MS
    assert [it.standing for it in inbox(running, now=now - 1)] == ["unread", "unread"]
    assert [(it.standing, it.version) for it in inbox(running, now=now)] == [
        ("overdue", 1), ("unread", 2),
    ]  # fmt: skip


def test_only_an_inspector_acknowledges_with_name_and_time_and_once() -> None:
    floor = Watched()
    command = f.AcknowledgeNotice(notice=f"tournament {NAME} 1")
    assert why(floor.ask(command, ENGINEER)) is Refusal.ROLE_REQUIRED
    assert kinds(floor.ask(command, INES)) == ["NoticeAcknowledged"]
    assert kinds(floor.ask(command, Actor("I2", "inspector"))) == []
    running = Running().published().advised()
    (notice,) = inbox(running, floor.state, now=running.at + 2 * WITHIN_MS)
    assert (notice.standing, notice.acknowledged_by) == ("acknowledged", "I1")
    assert notice.acknowledged_at == floor.state.acknowledged[command.notice].at


def _case(edition: str, *acts: Act) -> State:
    opened = Case(kind="dispute", about="outcome", edition=edition, text="It was 18.", acts=acts)
    return State(table="T1", cases=Map({"T1-C1": opened}))


@clause("SATG 20.12")
def test_a_referred_complaint_arrives_with_its_text_and_clause() -> None:
    other = Act(act="note", at=1, by="dealer D1")
    act = Act(act="refer", at=7, by="dealer D1", to="VCGLR", detail="By mail.")
    (notice,) = inbox(Running(), T1=_case("SATG 15.1", other, act))
    assert (notice.kind, notice.table, notice.about, notice.at) == ("referred", "T1", "T1-C1", 7)
    assert (notice.text, notice.to) == ("It was 18. By mail.", "VCGLR")
    assert notice.clauses == ("SATG 20.12",)


@clause("WHEEL 9.11")
def test_a_review_that_a_player_asks_for_is_a_notice() -> None:
    act = Act(act="request-review", at=7, by="dealer D1", person="ann")
    (notice,) = inbox(Running("big-wheel"), T1=_case("WHEEL 4.0", act))
    assert (notice.kind, notice.clauses) == ("review-requested", ("WHEEL 9.11",))
