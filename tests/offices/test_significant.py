"""Significant events: each has its action and who clears it, and stays open until then."""

import pytest
from msgspec.structs import replace

from croupier.money import MOST, Cents
from croupier.offices.floor import FloorOrder
from croupier.offices.floor import commands as f
from croupier.offices.floor.decide import MOST_OPEN
from croupier.offices.floor.significant_events import ACTIONS, CLEARING, KINDS, clearers, may_clear
from croupier.offices.staff import ROLES
from croupier.rulebook.authority import AUTHORITY
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.open_offices import ENGINEER, Watched, kinds, why

SUPERVISOR = Actor("1009", "tg-higher-duties-dealer")
ABOVE = [
    "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager", "game-supervisor", "pit-boss",
    "gaming-shift-manager",
]  # fmt: skip
CLAUSE = {"duty-failed": "SATG 6.2"}

ALL_RANKS = sorted(
    {rank for item in AUTHORITY.values() for rank in item.ladder} | {*ROLES, "system"}
)


def raised(code: str, place: str = "T1", subject: str = "P1") -> f.Raise:
    return f.Raise(code=code, place=place, subject=subject, clause=CLAUSE.get(code, ""))


@pytest.mark.parametrize("code", KINDS)
def test_every_event_does_exactly_what_is_written(code: str) -> None:
    floor = Watched(at=7)
    event = floor.ask(raised(code)).events[0]
    kind = KINDS[code]
    assert (event.number, event.at, event.action) == (1, 7, kind.action)
    assert (1 in floor.state.open) == (kind.action != "log")
    assert floor.state.is_stopped() == (kind.action == "stop")
    assert (floor.state.holds("T1") is not None) == (kind.action in ("lock-table", "stop"))
    assert (floor.state.holds("T2") is not None) == (kind.action == "stop")
    assert set(floor.state.locks()) == ({"P1"} if kind.action == "lock-terminal" else set())


BY_ACTION = {kind.action: code for code, kind in KINDS.items() if kind.clears}
"""By action: an event that stays open with it."""
STATES: dict[str, tuple[f.Raise, ...]] = {
    "quiet": (),
    **{
        f"{action} {where}": (raised(code, place, subject),)
        for action, code in BY_ACTION.items()
        for where, place, subject in (("here", "T1", "P9"), ("elsewhere", "T2", "P2"))
    },
    "everything at once": tuple(
        raised(code, place, subject)
        for code in BY_ACTION.values()
        for place, subject in (("T1", "P9"), ("T2", "P2"))
    ),
}
"""What is open before an event is raised: nothing, one of each action at the same place or another, or all of them."""


def floor_in(state: str) -> Watched:
    floor = Watched(at=7)
    for command in STATES[state]:
        floor.ask(command)
    return floor


@pytest.mark.parametrize("code", KINDS)
def test_an_event_adds_exactly_its_action_in_every_state_of_the_floor(code: str) -> None:
    """J-02: whatever else is open, an event locks or stops what is written, and nothing else is let go."""
    action = KINDS[code].action
    for state in STATES:
        floor = floor_in(state)
        was = floor.state
        (event,) = floor.ask(raised(code)).events
        now = floor.state
        assert event.action == action, state
        opened = {event.number} if action != "log" else set()
        assert set(now.open) == set(was.open) | opened, state
        assert now.is_stopped() == (was.is_stopped() or action == "stop"), state
        for table in ("T1", "T2"):
            adds = action == "stop" or (action == "lock-table" and table == "T1")
            assert (now.holds(table) is not None) == (was.holds(table) is not None or adds), state
        locked = {"P1"} if action == "lock-terminal" else set()
        assert set(now.locks()) == set(was.locks()) | locked, state


@pytest.mark.parametrize("code", [code for code, kind in KINDS.items() if kind.action != "log"])
def test_clearing_an_event_takes_away_exactly_its_action(code: str) -> None:
    """J-02: afterwards the floor is as it was before the event, in every state."""
    by = Actor("1009", next(rank for rank in ALL_RANKS if may_clear(code, rank)))
    for state in STATES:
        floor = floor_in(state)
        was = floor.state
        number = floor.ask(raised(code)).events[0].number
        assert why(floor.ask(f.Clear(number=number, reason="seen to"), by)) is None, state
        now = floor.state
        assert set(now.open) == set(was.open), state
        assert now.is_stopped() == was.is_stopped(), state
        assert [now.holds(table) for table in ("T1", "T2")] == [
            was.holds(table) for table in ("T1", "T2")
        ], state
        assert now.locks() == was.locks(), state


@pytest.mark.parametrize("code", [code for code, kind in KINDS.items() if kind.clears])
def test_only_those_who_are_written_clear_it(code: str) -> None:
    ranks = {rank for item in AUTHORITY.values() for rank in item.ladder}
    for rank in {*ranks, *ROLES, "system", "player", "device", "unranked"}:
        floor = Watched()
        floor.ask(raised(code))
        answer = floor.ask(f.Clear(number=1, reason="seen to"), Actor("1009", rank))
        assert why(answer) is (None if may_clear(code, rank) else Refusal.ROLE_REQUIRED)
        assert (1 in floor.state.open) != may_clear(code, rank)


def test_whoever_stands_above_clears_it_too() -> None:
    assert clearers("round-void") == ("tg-higher-duties-dealer", "game-supervisor")
    assert all(may_clear("round-void", rank) for rank in ABOVE)
    assert not any(may_clear("round-void", rank) for rank in ("dealer", "engineer", "system"))
    assert not may_clear("round-corrected", "tg-higher-duties-dealer")
    assert may_clear("round-corrected", "pit-boss")
    assert may_clear("terminal-lost", "system"), "it is back by itself"


def test_the_list_is_whole() -> None:
    assert {kind.action for kind in KINDS.values()} == set(ACTIONS)
    assert all(kind.says.endswith((".", "}")) for kind in KINDS.values())
    assert {clear for kind in KINDS.values() for clear in kind.clears} == set(CLEARING)
    known = {rank for item in AUTHORITY.values() for rank in item.ladder} | {*ROLES, "system"}
    assert {rank for ranks in CLEARING.values() for rank in ranks} <= known


def test_numbers_have_no_gap_and_the_same_order_raises_once() -> None:
    floor = Watched()
    order = FloorOrder(id="T1#7 door", at=0, by=THE_SYSTEM, command=raised("terminal-failed"))
    first = floor.office.handle(order)
    assert floor.office.handle(replace(order, at=9)) == first
    assert floor.ask(raised("system-started")).events[0].number == 2
    assert why(floor.ask(raised("nonsense"))) is Refusal.CODE_UNKNOWN
    assert floor.ask(raised("terminal-restored")).events[0].number == 3


def test_an_event_has_an_owner_and_an_end() -> None:
    floor = Watched()
    floor.ask(raised("terminal-failed"))
    for by, events in ((ENGINEER, ["EventTaken"]), (ENGINEER, []), (SUPERVISOR, ["EventTaken"])):
        assert kinds(floor.ask(f.Take(number=1), by)) == events
    assert floor.state.open[1].taken_by == SUPERVISOR.name
    assert why(floor.ask(f.Clear(number=1, reason=""), ENGINEER)) is Refusal.REASON_REQUIRED
    cleared = floor.ask(f.Clear(number=1, reason="shut"), ENGINEER).events[0]
    assert (cleared.by, cleared.reason) == (ENGINEER.name, "shut")
    for command in (f.Take(number=1), f.Clear(number=1, reason="x"), f.Take(number=99)):
        assert why(floor.ask(command, ENGINEER)) is Refusal.EVENT_CLOSED
    assert not floor.state.locks()


def test_what_is_only_logged_is_taken_by_nobody() -> None:
    floor = Watched()
    floor.ask(raised("system-started"))
    assert why(floor.ask(f.Take(number=1), ENGINEER)) is Refusal.EVENT_CLOSED


@pytest.mark.parametrize("rank", ["player", "device", "system", "unranked"])
def test_only_a_member_of_staff_takes_an_event(rank: str) -> None:
    floor = Watched()
    floor.ask(raised("terminal-failed"))
    assert why(floor.ask(f.Take(number=1), Actor("7", rank))) is Refusal.ROLE_REQUIRED


def test_a_player_raises_nothing_himself() -> None:
    answer = Watched().ask(raised("attendant-called"), Actor("P1", "player"))
    assert why(answer) is Refusal.ROLE_REQUIRED


def test_a_duty_that_failed_cites_its_clause() -> None:
    floor = Watched()
    assert floor.ask(raised("duty-failed")).events[0].clauses == ("SATG 6.2",)
    assert floor.ask(raised("display-differs")).events[0].clauses == ("SATG 1.1 wnd",)
    without = f.Raise(code="duty-failed", place="T1")
    invented = f.Raise(code="duty-failed", place="T1", clause="SATG 99.9")
    needless = f.Raise(code="terminal-failed", place="T1", clause="SATG 6.2")
    for command in (without, invented, needless):
        assert why(floor.ask(command)) is Refusal.CODE_UNKNOWN


@pytest.mark.parametrize("amount", [-1, MOST + 1])
def test_an_amount_that_nothing_can_have(amount: int) -> None:
    command = f.Raise(code="large-win", place="T1", amount=Cents(amount))
    assert why(Watched().ask(command)) is Refusal.AMOUNT_INVALID


def test_whoever_calls_and_calls_has_called() -> None:
    floor = Watched()
    for _ in range(3):
        floor.ask(raised("attendant-called"))
    floor.ask(raised("attendant-called", subject="P2"))
    assert [one.raised.subject for _, one in sorted(floor.state.open.items())] == ["P1", "P2"]
    floor.ask(f.Clear(number=1, reason="Seen to."), by=SUPERVISOR)
    assert floor.ask(raised("attendant-called")).events, "It was seen to: this is another call."


@pytest.mark.parametrize("code", [code for code, kind in KINDS.items() if kind.once])
def test_what_is_open_counts_the_same_again_whatever_its_details(code: str) -> None:
    """The log has each; the state has one."""
    floor = Watched()
    for at in range(5):
        told = replace(raised(code), detail=f"Try {at}.", told=at)
        (event,) = floor.ask(told).events
        assert (event.number, event.detail, event.code) == (1, f"Try {at}.", code)
    assert kinds(floor.ask(raised(code))) == ["EventRepeated"]
    (one,) = floor.state.open.values()
    assert (one.repeats, one.raised.detail) == (5, "Try 0.")
    assert floor.state.watched["T1"] == 4, "The log was looked through as far."
    for other in (raised(code, subject="P2"), raised(code, place="T2")):
        assert kinds(floor.ask(other)) == ["EventRaised"]


BOUNDED = [code for code, kind in KINDS.items() if kind.stays_open and kind.is_bounded]


@pytest.mark.parametrize("code", BOUNDED)
def test_nobody_fills_the_floor_from_outside(code: str) -> None:
    """However often, and under whatever names; those beyond are counted on the last, and nothing is cleared."""
    floor = Watched()
    for at in range(MOST_OPEN + 25):
        floor.ask(raised(code, subject=f"stranger {at}"))
    found = floor.state.open
    assert sorted(found) == [*range(1, MOST_OPEN + 1)]
    assert {number: one.repeats for number, one in found.items() if one.repeats} == {MOST_OPEN: 25}
    assert kinds(floor.ask(raised(code, place="T2"))) == ["EventRaised"], "Elsewhere it is another."
    by = Actor("1009", clearers(code)[0])
    assert why(floor.ask(f.Clear(number=3, reason="Seen to."), by)) is None
    assert kinds(floor.ask(raised(code, subject="another"))) == ["EventRaised"]
    assert len(floor.state.open) == MOST_OPEN + 1


def test_what_strangers_name_is_bounded_and_what_locks_is_not() -> None:
    """A terminal that is locked is locked, though a thousand are; but of those there are so many, and each once."""
    assert {"device-refused", "large-win", "case-opened", "adjustment"} <= {*BOUNDED}
    for code, kind in KINDS.items():
        locks = kind.action not in ("log", "warn")
        assert not (locks and code in BOUNDED), code
        assert kind.once or not (locks or "system" in kind.clears), code
    floor = Watched()
    for at in range(2 * MOST_OPEN):
        floor.ask(raised("terminal-failed", subject=f"P{at}"))
    assert len(floor.state.locks()) == 2 * MOST_OPEN


def test_money_that_moves_twice_is_told_twice() -> None:
    floor = Watched()
    for _ in range(2):
        floor.ask(raised("adjustment"))
    assert len(floor.state.open) == 2


def test_the_floor_knows_who_was_started_and_not_stopped() -> None:
    floor = Watched()
    for code, subject in (("started", "a"), ("started", "b"), ("stopped", "a"), ("stopped", "c")):
        floor.ask(raised(f"system-{code}", "floor", subject))
    assert floor.state.running == {"b"}
