"""Every way in, and every person: who may come in by which, as it is written here; nobody else changes anything."""

import re
from collections.abc import Iterator
from json import dumps
from typing import Any, get_args

import httpx
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from msgspec import to_builtins

from croupier.server.app import application
from croupier.server.http import access
from croupier.server.settings.limits_config import LimitsConfig
from croupier.table.commands import Command, OpenTable
from croupier.table.script.parse import parse_line
from croupier.table.script.verbs import FORMS
from support.closed_lists import LINES
from support.every_rank import GONE, LEFT, NEW, OF_ROLE, RANKS, gather, lengths, present
from support.local_server import Caller, Served, serving

TABLE = """
    POST /api/v1/sign-on                            anybody
    GET  /api/v1/sign-on/provider                   anybody
    POST /api/v1/sign-on/provider                   anybody
    POST /api/v1/sign-on/provider/begin             anybody
    POST /api/v1/sign-off                           staff new
    GET  /api/v1/me                                 staff new
    POST /api/v1/me/proof                           staff
    POST /api/v1/me/secret                          staff new
    GET  /api/v1/staff                              administrator inspector
    POST /api/v1/staff                              administrator
    POST /api/v1/staff/{number}/rights              administrator
    POST /api/v1/staff/{number}/reset               administrator
    POST /api/v1/staff/{number}/disable             administrator
    POST /api/v1/staff/{number}/enable              administrator
    POST /api/v1/staff/{number}/unlock              administrator
    GET  /api/v1/staff/{number}/sign-ons            administrator inspector
    GET  /api/v1/staff/ranks                        administrator inspector
    GET  /api/v1/staff/review                       administrator inspector
    GET  /api/v1/staff/requests                     administrator inspector
    POST /api/v1/staff/requests/{waiting}/approve   administrator
    POST /api/v1/staff/requests/{waiting}/close     administrator
    GET  /api/v1/plans                              administrator engineer inspector
    GET  /api/v1/plans/{table}/form                 administrator engineer inspector
    POST /api/v1/plans/{table}/check                administrator engineer
    POST /api/v1/plans/{table}/propose              administrator engineer
    POST /api/v1/plans/proposals/{waiting}/approve            administrator engineer
    POST /api/v1/plans/proposals/{waiting}/close              administrator engineer
    GET  /api/v1/status                             administrator engineer inspector
    GET  /api/v1/status/checks                      administrator engineer inspector
    GET  /api/v1/tables                             staff
    GET  /api/v1/tables/{table}                     staff
    GET  /api/v1/tables/{table}/offer               staff
    GET  /api/v1/tables/{table}/dealer              ranked
    GET  /api/v1/tables/{table}/desk                ranked
    GET  /api/v1/tables/{table}/hand?faces=9h       ranked inspector
    GET  /api/v1/tables/{table}/rounds              ranked inspector mathematician
    GET  /api/v1/tables/{table}/rounds/{round}      ranked inspector mathematician
    GET  /api/v1/tables/{table}/rounds/{round}/timeline  ranked inspector mathematician
    GET  /api/v1/tables/{table}/rounds/{round}/receipt?wager=1  ranked inspector mathematician
    GET  /api/v1/tables/{table}/panel               ranked inspector
    POST /api/v1/tables/{table}/preview             ranked
    POST /api/v1/tables/{table}/orders              ranked
    POST /api/v1/tables/{table}/open                ranked
    GET  /api/v1/cages                              cashier inspector
    GET  /api/v1/cages/{cage}/drawer                cashier inspector
    GET  /api/v1/cages/{cage}/boxes                 cashier inspector
    POST /api/v1/cages/{cage}/boxes/{table}         cashier
    POST /api/v1/cages/{cage}/tickets               cashier
    POST /api/v1/cages/{cage}/prizes                cashier
    POST /api/v1/cages/{cage}/orders                cashier
    POST /api/v1/kiosks/{kiosk}/tickets             kiosk
    POST /api/v1/kiosks/{kiosk}/pay                 kiosk
    GET  /api/v1/floor                              ranked inspector engineer
    GET  /api/v1/floor/events                       staff
    POST /api/v1/floor/events/{event}/take          ranked cashier engineer administrator mathematician director
    POST /api/v1/floor/events/{event}/clear         ranked cashier engineer administrator mathematician director
    GET  /api/v1/devices                            ranked inspector engineer administrator
    GET  /api/v1/devices/health                     inspector engineer administrator
    POST /api/v1/devices                            engineer
    POST /api/v1/devices/{device}/revoke            engineer
    GET  /api/v1/jackpots                           ranked inspector mathematician
    POST /api/v1/jackpots                           ranked
    GET  /api/v1/jackpots/reconciliation            ranked inspector mathematician
    GET  /api/v1/jackpots/rounds/{table}            ranked inspector mathematician
    GET  /api/v1/jackpots/figures                   ranked inspector mathematician
    GET  /api/v1/jackpots/bets                      ranked inspector
    GET  /api/v1/jackpots/openings                  ranked inspector mathematician
    GET  /api/v1/jackpots/play                      manager inspector
    GET  /api/v1/jackpots/hardware                  ranked inspector engineer
    GET  /api/v1/jackpots/prizes/{jackpot}          ranked inspector
    GET  /api/v1/jackpots/feed                      anybody
    GET  /api/v1/video/{table}                      anybody
    GET  /api/v1/jackpots/content/{table}           anybody
    GET  /api/v1/tournaments                        ranked cashier director inspector
    POST /api/v1/tournaments                        ranked cashier director
    GET  /api/v1/tournaments/published              anybody
    GET  /api/v1/tournament-terms/games              ranked inspector
    POST /api/v1/tournament-terms/check              ranked
    GET  /api/v1/tournaments/{tournament}/console   ranked cashier director inspector
    GET  /api/v1/tournaments/{tournament}/desk      ranked cashier director inspector
    GET  /api/v1/tournaments/{tournament}/promotion ranked cashier director inspector
    GET  /api/v1/tournaments/{tournament}/leaderboard  anybody
    GET  /api/v1/tournaments/{tournament}/terms     anybody
    GET  /api/v1/tournaments/{tournament}/terms.html  anybody
    GET  /api/v1/tournaments/{tournament}/terms.pdf   anybody
    GET  /api/v1/records/heads                      ranked inspector
    GET  /api/v1/records/logs/{place}               inspector
    GET  /api/v1/records/logs/{place}/verified      inspector
    GET  /api/v1/records/draw                       inspector
    GET  /api/v1/records/names                      staff
    GET  /api/v1/inspector-notices                  ranked inspector director
    POST /api/v1/inspector-notices/acknowledge      inspector
    GET  /api/v1/records/clause?id=SATG+3.1.1       staff
    GET  /api/v1/rules/documents                    anybody
    GET  /api/v1/rules/documents/{document}         anybody
    GET  /api/v1/trace/clause?id=SATG+3.1.1         staff
    GET  /api/v1/trace/rounds?clause=SATG+3.1.1     ranked inspector mathematician
    GET  /api/v1/trace/rounds/{table}?clause=SATG+3.1.1 ranked inspector mathematician
    GET  /api/v1/trace/evidence/{table}/{round}     inspector
    GET  /api/v1/reports                            ranked inspector mathematician administrator
    GET  /api/v1/reports/file?seal=nothing          ranked inspector mathematician administrator
    GET  /api/v1/reports/progress?id=x              ranked inspector mathematician administrator
    GET  /api/v1/reports/tickets                    cashier inspector
    POST /api/v1/reports/tickets/sign               cashier
    GET  /api/v1/periods                            administrator inspector
    POST /api/v1/periods/close                      administrator
    POST /api/v1/periods/reopen                     administrator
    GET  /api/v1/rules/games                        anybody
    GET  /api/v1/rules/games/{game}                 anybody
    GET  /api/v1/rules/clauses                      anybody
    GET  /api/v1/rules/clause?id=SATG+3.1.1         anybody
    GET  /api/v1/register/notices                   anybody
    GET  /api/v1/register/games/{game}              anybody
    GET  /api/v1/register/glossary?edition=WAR      anybody
    GET  /api/v1/register/comparison?left=WHEEL+4.0&right=SATG+14  ranked inspector mathematician
    GET  /api/v1/register/comparison.html?left=WHEEL+4.0&right=SATG+14  ranked inspector mathematician
    GET  /api/v1/register/new                       ranked inspector
    GET  /api/v1/register/new/approvable/{game}     ranked inspector
    POST /api/v1/register/new                       ranked
    POST /api/v1/register/new/preview               ranked inspector
    GET  /api/v1/maths/games                        ranked inspector mathematician
    GET  /api/v1/maths/games/{game}                 ranked inspector mathematician
    GET  /api/v1/maths/games/{game}/chart           ranked inspector mathematician
    GET  /api/v1/maths/games/{game}/par.html        ranked inspector mathematician
    GET  /api/v1/maths/games/{game}/par.pdf         ranked inspector mathematician
    POST /api/v1/maths/risk                         ranked inspector mathematician
    POST /api/v1/maths/simulation                   ranked inspector mathematician
    POST /api/v1/maths/what-if                      ranked inspector mathematician
    GET  /api/v1/fairness                           ranked inspector mathematician
    POST /api/v1/fairness/check                     ranked mathematician
    GET  /api/v1/lobby                              anybody
    POST /api/v1/demo/terminals/{terminal}/note     anybody
    POST /api/v1/demo/terminals/{terminal}/ticket   anybody
    GET  /api/v1/demo/terminals/{terminal}/tickets  anybody
    GET  /                                          anybody
    GET  /interface                                 anybody
    GET  /app/{screen}/{name}                       anybody
    GET  /assets/{name}                             anybody
    GET  /health/live                               anybody
    GET  /health/ready                              anybody
    GET  /metrics                                   local engineer
    GET  /schema                                    anybody
    GET  /schema/openapi.json                       anybody
    GET  /schema/{path}                             anybody
"""
"""Nobody but these; `staff` is whoever is signed on, `new` whoever must change his secret first, `local` whoever
calls from the machine itself, as these tests do."""
OPEN = {"anybody", "local"}
STAFF = {"ranked", *OF_ROLE}
ROWS = {
    (line.split()[0], line.split()[1]): set(line.split()[2:]) for line in TABLE.strip().splitlines()
}
for screen in [
    "terminal", "dealer", "live", "wall", "pit", "cage", "kiosk", "inspector", "rules", "tournament", "leaderboard",
    "maths", "admin", "sign-on",
]:  # fmt: skip
    ROWS |= {("GET", f"/{screen}"): {"anybody"}, ("GET", f"/{screen}/{{rest}}"): {"anybody"}}
NAMES = {
    "{number}": "D1", "{table}": "RR1", "{cage}": "cage-1", "{round}": "1", "{event}": "1", "{device}": "RR1-5",
    "{place}": "RR1", "{path}": "nothing", "{name}": "nothing.js", "{terminal}": "RR1-1", "{rest}": "RR1",
    "{screen}": "nothing", "{game}": "rapid-roulette", "{kiosk}": "kiosk-1", "{jackpot}": "nothing",
    "{tournament}": "nothing", "{waiting}": "1", "{document}": "nothing",
}  # fmt: skip
MISSING = {
    "{round}", "{screen}", "{path}", "{name}", "{terminal}", "{jackpot}", "{tournament}", "{document}",
    "?seal=nothing", "/begin",
}  # fmt: skip
"""Of these there is none: no simulated player has hands at a terminal, and no provider signs staff on."""
WHY = {"id": "x", "reason": "It must be."}
OTHER = {"number": "A2", "secret": "play-money-only"}
"""A second administrator."""
WOULD_DO: dict[str, Any] = {
    "/sign-on": {"number": "D1", "secret": "wrong-again", "where": "here"},
    "/me/secret": {"id": "x", "old": "play-money-only", "new": "another-day-1"},
    "/jackpots": {"id": "x", "command": {"type": "set-message", "jackpot": "x", "text": "y"}},
    "/tournaments": {"id": "x", "command": {"type": "take-charge", "tournament": "x"}},
    "/me/proof": {"secret": "play-money-only"},
    "/staff": {"id": "x", "number": "Z9", "name": "Zoe", "roles": ["cashier"], "second": OTHER},
    "/rights": {"id": "x", "roles": ["administrator"], "reason": "He wants it.", "second": OTHER},
    "/reset": {**WHY, "second": OTHER},
    "/boxes/RR1": {
        "id": "x", "command": {"type": "count-box", "box": "RR1-B1"},
        "second": {"number": "C2", "secret": "play-money-only"},
    },
    "/enable": {**WHY, "second": OTHER},
    "/orders": {"id": "x", "command": {"type": "take-table"}},
    "/cages/cage-1/orders": {"id": "x", "command": {"type": "report-loss", "kind": "lost", "text": "?"}},
    "/approve": {"id": "x"},
    "/plans/RR1/check": {"plan": {}},
    "/propose": {"id": "x", "plan": {}, "reason": "It must be."},
    "/preview": {"command": {"type": "correct-round", "number": 1, "faces": ["17"], "reason": "?"}},
    "/register/new": {"id": "x", "command": {"type": "sign-notice", "notice": "1/2026", "seen": ""}},
    "/new/preview": {
        "notice": {
            "number": 1, "year": 2026, "game": "triple-chase", "title": "T", "by": "R", "basis": "S",
            "made": "2026-01-01", "effect": "2099-01-01T04:00:00", "changes": [{"setting": "burn", "value": "always"}],
        }
    },
    "/acknowledge": {"id": "x", "notice": "tournament cup 1"},
    "/what-if": {"game": "rapid-roulette", "bet": "red"},
    "/check": {"terms": {"name": "x", "title": "X", "game": "rapid-roulette"}},
    "/fairness/check": {"by": "table"},
    "/tickets": {"number": "000000000000000000"},
    "/prizes": {"win": "gold#1"},
    "/tickets/sign": {"id": "x", "day": "2026-01-01", "seal": "x"},
    "/open": {"id": "x"},
    "/take": {"id": "x"},
    "/devices": {
        "id": "x", "device": "RR1-9", "kind": "terminal", "tables": ["RR1"], "approval": "A-1",
        "has": ["touch-screen", "note-acceptor"],
    },
}  # fmt: skip
"""By how an address ends: what would be done for whoever may."""


FAST = LimitsConfig(messages_a_second=100_000)


def body_for(path: str) -> Any:
    fitting = [end for end in WOULD_DO if path.endswith(end)]
    return WOULD_DO[max(fitting, key=len)] if fitting else WHY


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("calls"), limits=FAST) as found:
        # Nobody is missed while these tests run, however long they take.
        found.system.presence.simulated = frozenset(found.config.tables["RR1"].plan.terminals)
        found.system.presence.grace_s = 3_600
        gather(found)
        yield found


@pytest.fixture(scope="module")
def everybody(served: Served) -> dict[str, Caller]:
    return present(served)


def kinds(who: str) -> set[str]:
    """What the table calls him."""
    if who in RANKS:
        highest = RANKS[who] == ("SATG 15.1", "tg-assistant-casino-manager")
        return {"ranked", "staff"} | ({"manager"} if highest else set())
    if who == NEW:
        return {"new"}
    return {"staff", *(role for role, number in OF_ROLE.items() if number == who)}


def expected(row: set[str], who: str) -> int:
    """The status that stands for a refusal; nothing where he may."""
    if row & OPEN:
        return 0
    if who in ("", GONE, LEFT):
        return 401
    return 0 if row & kinds(who) else 403


def call(caller: Caller, method: str, path: str, body: Any) -> httpx.Response:
    return caller.call(method, path, **({"json": body} if method == "POST" else {}))


def address(path: str) -> str:
    return re.sub(r"\{\w+\}", lambda found: NAMES[found[0]], path)


def test_every_way_in_names_who_it_is_for_and_stands_in_the_table(served: Served) -> None:
    found = set()
    for route in application(served.system).routes:
        if isinstance(route, WebSocketRoute):
            assert (route.path, route.route_handler.opt["for"]) == ("/ws", ("anybody",))
            continue
        assert isinstance(route, HTTPRoute)
        for handler in route.route_handlers:
            if handler.http_methods == {"OPTIONS"}:
                continue
            assert handler.opt["for"], route.path
            (method,) = handler.http_methods
            who = {*handler.opt["for"]} | ({"new"} if handler.opt.get("first") else set())
            found.add((method, plain(re.sub(r":\w+\}", "}", route.path)), frozenset(who)))
    called = {"staff": access.STAFF, "local": (access.LOCAL,)}
    written = {
        (method, plain(path.partition("?")[0]), frozenset(it for item in row for it in called.get(item, (item,))))
        for (method, path), row in ROWS.items()
    }  # fmt: skip
    assert found == written


def plain(path: str) -> str:
    """An address, whatever its parts are called."""
    return re.sub(r"\{\w+\}", "{}", path)


def test_what_is_for_the_machine_itself_is_for_those_named_from_elsewhere(
    served: Served, everybody: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "address_of", lambda _connection: "192.0.2.7")
    local = {
        (method, path): row - {"local"} for (method, path), row in ROWS.items() if "local" in row
    }
    assert local == {("GET", "/metrics"): {"engineer"}}
    for (method, path), row in local.items():
        for who, caller in everybody.items():
            found = call(caller, method, path, None)
            assert found.status_code == (expected(row, who) or 200), (path, who)


def test_whoever_may_not_is_refused_and_nothing_changes(
    served: Served, everybody: dict[str, Caller]
) -> None:
    before = lengths(served)
    for (method, path), row in ROWS.items():
        to = address(path)
        for who, caller in everybody.items():
            status = expected(row, who)
            if status:
                found = call(caller, method, to, body_for(to))
                assert found.status_code == status, (method, path, who, found.text)
                assert found.json()["refused"]["says"]
    assert lengths(served) == before


def test_whoever_may_comes_in(served: Served, everybody: dict[str, Caller]) -> None:
    """What he sends says nothing, so that it is found wanting only after he was let in."""
    for (method, path), row in ROWS.items():
        if path.endswith("/sign-off"):
            continue
        there = 404 if any(part in path for part in MISSING) else 200
        for who, caller in everybody.items():
            if not expected(row, who):
                found = call(caller, method, address(path), {})
                # An attempt at a provider begins with nothing said.
                wanted = there if method == "GET" or path.endswith("/begin") else 400
                assert found.status_code == wanted, (method, path, who, found.text)


def test_other_methods_let_nobody_in(served: Served, everybody: dict[str, Caller]) -> None:
    for path in {path for _, path in ROWS if path.startswith("/api")}:
        for who in ("", NEW, *OF_ROLE.values()):
            found = call(everybody[who], "OPTIONS", address(path), None)
            assert found.status_code == (403 if who else 401), (path, who)


def test_whoever_has_been_away_too_long_is_nobody(tmp_path: Any) -> None:
    with serving(tmp_path) as served:
        people = [served.http(number) for number in ("K1", "C1", "A1", "E1", "I1")]
        served.skip(15 * 60)
        for caller in people:
            for (method, path), row in ROWS.items():
                if not row & OPEN:
                    found = call(caller, method, address(path), {})
                    assert found.status_code == 401, (path, found.text)


def test_what_would_have_been_done_is_done_for_whoever_may(tmp_path: Any) -> None:
    """So the refusals above refused something."""
    who = {"staff": "A1", "tables": "K1", "cages": "C1", "floor": "E1", "devices": "E1"}
    with serving(tmp_path) as served:
        with served.terminal("RR1-1") as one:
            assert one.ask("call", "c1")["type"] == "answer"
        taken = served.http("K1").order("RR1", "take-box", box="drop", seconded_by="D1")
        assert taken.status_code == 200, taken.text
        for method, path in ROWS:
            to = address(path).replace("/events/1/", f"/events/{_open(served)}/")
            area = to.split("/")[3] if to.startswith("/api") else ""
            if (
                method == "GET"
                or area not in who
                or to.endswith(("open", "prizes", "approve", "close"))
            ):
                continue  # nobody has won, and nothing waits for a second person
            caller = served.http("S1" if to.endswith("clear") else who[area])
            found = call(caller, method, to, body_for(to) | _named(served, to))
            assert found.status_code == 200, (to, found.text)


def _open(served: Served) -> int:
    return max(
        (n for n, one in served.system.offices.floor.state.open.items() if one.raised.code == "attendant-called"),
        default=1,
    )  # fmt: skip


def _named(served: Served, to: str) -> dict[str, str]:
    return {} if to.endswith(("tickets", "preview")) else {"id": served.new_id()}


def test_an_inspector_sees_everything_and_asks_nothing(served: Served) -> None:
    """But for his own sign-on and secret, a notice that he has read, and a question too long for an address.

    The paper of the demo floor is for anybody's hands.
    """
    own = {
        "/api/v1/sign-on",
        "/api/v1/sign-on/provider",
        "/api/v1/sign-on/provider/begin",
        "/api/v1/sign-off",
        "/api/v1/me/proof",
        "/api/v1/me/secret",
        "/api/v1/maths/risk",
        "/api/v1/maths/simulation",
        "/api/v1/maths/what-if",
        "/api/v1/inspector-notices/acknowledge",
        "/api/v1/register/new/preview",
    }
    for (method, path), row in ROWS.items():
        may = bool(row & {*OPEN, "staff", "inspector"})
        if method == "POST":
            assert may == (path in own or path.startswith("/api/v1/demo/")), path
        elif not path.startswith("/api/v1/tables/{table}/de"):
            assert may, path


# Commands: whoever has no rank where the table's edition governs gives none, whichever way he tries.

SAMPLES = {
    type(command): command
    for command in (
        parse_line(line.strip()).command for line in reversed(LINES.strip().splitlines())
    )
}
"""One command of each class; no script opens a table."""
WITHOUT = [*OF_ROLE.values(), NEW, GONE, LEFT]
ELSEWHERE = [number for number, (edition, _) in RANKS.items() if edition != "SATG 15.1"]
"""They have no rank at this table; a rank of another edition is none."""


def sample(kind: type[Any]) -> dict[str, Any]:
    """A command as it is sent, about what is there."""
    told: dict[str, Any] = to_builtins(SAMPLES[kind], enc_hook=str)
    return {name: "RR1-1" if value == "7" else value for name, value in told.items()}


def test_there_is_a_sample_of_every_command() -> None:
    assert {*SAMPLES, OpenTable} == {*get_args(Command)}


def test_no_command_is_taken_over_http_from_whoever_has_no_rank(
    served: Served, everybody: dict[str, Caller]
) -> None:
    before = lengths(served)
    for kind in SAMPLES:
        body = {"id": f"http {kind.__name__}", "command": sample(kind)}
        for who in WITHOUT:
            found = everybody[who].post("/tables/RR1/orders", body)
            assert found.status_code == (401 if who in (GONE, LEFT) else 403)
    for who in ELSEWHERE[::3]:
        for kind in SAMPLES:
            body = {"id": f"{who} {kind.__name__}", "command": sample(kind)}
            found = everybody[who].post("/tables/RR1/orders", body)
            assert found.status_code == 409, (who, kind, found.text)
    assert lengths(served) == before


def test_nobody_gives_the_commands_of_players_devices_and_the_system(
    served: Served, everybody: dict[str, Caller]
) -> None:
    """However high he stands."""
    before = lengths(served)
    highest = next(who for who in reversed(RANKS) if RANKS[who][0] == "SATG 15.1")
    others = {"player", "device", "system"}
    asked = [form.command for form in FORMS.values() if {*form.by} <= others]
    assert len(asked) > 5
    for kind in asked:
        body = {"id": f"highest {kind.__name__}", "command": sample(kind)}
        found = everybody[highest].post("/tables/RR1/orders", body)
        assert found.status_code == 409, (kind, found.text)
    assert lengths(served) == before


WELCOME = {
    "dealer": {*RANKS}, "pit": {*RANKS}, "inspector": {OF_ROLE["inspector"]}, "terminal": set(), "wall": set(),
}  # fmt: skip
"""Who may look at which screen."""


@pytest.mark.parametrize("kind", WELCOME)
def test_screens_are_for_whom_they_are(
    served: Served, everybody: dict[str, Caller], kind: str
) -> None:
    for who, caller in everybody.items():
        device = {"device": "RR1-1"} if kind in ("terminal", "wall") else {}
        with served.screen(kind, table="RR1", token=caller.token, **device) as talk:
            said = talk.next()["type"]
            assert said == ("welcome" if who in WELCOME[kind] else "bye"), (kind, who)


def test_no_command_is_taken_from_a_terminal_a_wall_or_an_inspector(
    served: Served, everybody: dict[str, Caller]
) -> None:
    """Their screens have no word for it."""
    before = lengths(served)
    token = everybody[OF_ROLE["inspector"]].token
    secret = served.system.enrolled.secret
    screens = (
        served.terminal("RR1-1"),
        served.screen("wall", device="RR1-wall", secret=secret("RR1-wall"), table="RR1"),
        served.screen("inspector", token=token, table="RR1"),
    )
    for screen in screens:
        with screen as talk:
            for kind in SAMPLES:
                for said in ({"type": "ask", "command": sample(kind)}, sample(kind)):
                    talk.frames.send(dumps({"id": kind.__name__, **said}))
                    assert talk.hear("wrong", "answer").get("code") == "unreadable", said
    assert lengths(served) == before


def test_no_command_is_taken_on_the_dealers_screen_from_a_rank_of_elsewhere(
    served: Served, everybody: dict[str, Caller]
) -> None:
    before = lengths(served)
    for who in (ELSEWHERE[2], ELSEWHERE[-1]):
        with served.screen("dealer", table="RR1", token=everybody[who].token) as talk:
            assert talk.hear("welcome")
            for kind in SAMPLES:
                found = talk.ask("ask", f"{who} ws {kind.__name__}", command=sample(kind))
                assert found.get("refused") or found["type"] == "wrong", (kind, found)
    assert lengths(served) == before
