"""After a crash staff and player recall the unfinished round in full, marked as such, and later how it ended."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.games import game
from croupier.offices.floor.commands import Enrol
from croupier.server.demo.demo_tables import demo_plan
from support.local_server import Caller, Talk
from support.real_house import Running, Site, house, table_text
from support.served_dealer import chip

TABLE, TERMINAL, OTHER = "R1", "R1-1", "R1-2"
WAGERING_S = 30
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("start-device", {}), ("report-rest", {}), ("enter-face", {"face": "18"}),
]  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    wheel = demo_plan(
        game("rapid-roulette"), terminals=(TERMINAL, OTHER), terminal_limit=2, wagering_s=WAGERING_S,
    )  # fmt: skip
    with house(tmp_path / "house") as own:
        own.furnish(
            *(
                Enrol(
                    device=name, kind="terminal", tables=(TABLE,), approval="T",
                    has=("touch-screen", "note-acceptor"),
                )
                for name in (TERMINAL, OTHER)
            )
        )  # fmt: skip
        yield own.configure(table_text(TABLE, wheel))
        own.verify()


@contextmanager
def connected(process: Running) -> Iterator[dict[str, Talk]]:
    """Both terminals, connected all the time: the log of the round says of none that it went."""
    with process.terminal(TERMINAL) as one, process.terminal(OTHER) as other:
        yield {TERMINAL: one, OTHER: other}


def in_the_middle(process: Running, terminals: dict[str, Talk]) -> Caller:
    """A round in which two terminals have wagers, and whose result is entered and not confirmed."""
    manager, dealer = process.http("K1"), process.http("D1")
    assert manager.post(f"/tables/{TABLE}/open", {"id": "opens"}).status_code == 200
    dealer.done(TABLE, "take-table")
    for name, one in terminals.items():
        assert "refused" not in one.ask("move", f"{name} comes", table=TABLE)
        manager.done(TABLE, "buy-in", terminal=name, amount=100_000, tender="cash")
    dealer.done(TABLE, "open-wagering")
    for name, bet in ((TERMINAL, "red"), (OTHER, "black")):
        terminals[name].until("table", phase="wagering")
        wagers = [chip(bet, "", 500)]
        assert "refused" not in terminals[name].ask("wager", f"{name} w", wagers=wagers)
    dealer.done(TABLE, "start-device")
    process.site.house.skip(WAGERING_S + 3)
    for kind, fields in STEPS[1:]:
        dealer.done(TABLE, kind, **fields)
    return dealer


def recalled(talk: Talk, what: str) -> dict[str, Any]:
    """The newest round, as the player recalls it."""
    talk.say("look", id=f"look {len(talk.heard)}", what=what, round=1 if what == "round" else 0)
    seen: dict[str, Any] = talk.hear("seen")
    return dict(seen["rounds"][0])


def of_staff(caller: Caller) -> dict[str, Any]:
    answer = caller.get(f"/tables/{TABLE}/rounds/1")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def both(process: Running, one: Talk) -> tuple[dict[str, Any], dict[str, Any]]:
    player, listed = recalled(one, "round"), recalled(one, "rounds")
    assert player["outcome"]["number"] == listed["outcome"]["number"] == 1
    assert player["history"] == listed["history"]
    assert ("unfinished" in player) == ("unfinished" in listed)
    return player, of_staff(process.http("I1"))


ENDS: dict[str, tuple[str, dict[str, Any]]] = {
    "settled": ("confirm", {}),
    "void": ("void-round", {"ground": "fire", "reason": "the hall was cleared"}),
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("end", ENDS)
def test_an_unfinished_round_is_recalled_after_a_crash_and_then_its_end(
    site: Site, end: str
) -> None:
    process = site.start()
    with connected(process) as terminals:
        dealer = in_the_middle(process, terminals)
        before = both(process, terminals[TERMINAL])
        process.kill()
    process = process.site.start()
    with connected(process) as terminals:
        player, staff = both(process, terminals[TERMINAL])
    assert (player, staff) == before, "as it stood before the crash"

    assert player["history"] is False
    assert player["outcome"]["end"] == "unfinished"
    assert player["wagers"] == [{"bet": "red", "amount": 500}]
    stands = player["unfinished"]
    assert (stands["phase"], stands["device"]) == ("dealing", "at-rest")
    assert stands["seal"] == staff["round"]["seal"]
    assert "faces" not in stands, "no player sees a number before it is confirmed"
    assert "paid" not in player

    assert staff["unfinished"] is True
    assert "end" not in staff["round"]
    assert [face["face"] for face in staff["round"]["faces"]] == ["18"]
    assert {(it["holder"], it["bet"], it["amount"]) for it in staff["round"]["book"]} == {
        (TERMINAL, "red", 500),
        (OTHER, "black", 500),
    }

    kind, fields = ENDS[end]
    by = process.caller(dealer.token) if end == "settled" else process.http("K1")
    by.done(TABLE, kind, **fields)
    process.kill()
    process = process.site.start()
    with connected(process) as terminals:
        player, staff = both(process, terminals[TERMINAL])
    assert player["history"] is True
    assert "unfinished" not in player
    assert player["outcome"].get("end", "settled") == staff["round"]["end"] == end
    assert staff["unfinished"] is False
    assert player["paid"]["returned"] == (1_000 if end == "settled" else 500)
    assert player["wagers"][0]["amount"] == 500
