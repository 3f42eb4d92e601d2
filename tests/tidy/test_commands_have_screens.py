"""Every command of the house has a place on a screen, or a reason why it has none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.offices.cage.commands import CageCommand
from croupier.offices.floor.commands import FloorCommand
from croupier.offices.jackpots.commands import JackpotCommand
from croupier.offices.notices.commands import RegisterCommand
from croupier.offices.staff.commands import StaffCommand
from croupier.offices.tournaments.commands import TournamentCommand
from croupier.table.commands import Command

SCREENS = Path(__file__).parents[2] / "web" / "src"
CALLS = Path(__file__).parents[1] / "server" / "test_who_may_call.py"
"""The list of all calls, which that test compares with the server."""
SENT_BY = (".svelte", ".ts")
GENERATED = "wire.ts"
OFFICES: dict[str, Any] = {
    "table": Command,
    "cage": CageCommand,
    "jackpots": JackpotCommand,
    "tournaments": TournamentCommand,
    "staff": StaffCommand,
    "floor": FloorCommand,
    "register": RegisterCommand,
}

TERMINAL = "a terminal sends a message of its own, and the game system makes the command"
DEVICE = "only a device or the game system reports it"
SYSTEM = "only the game system gives it"
WITHOUT_SCREEN = {
    "table join-table": TERMINAL,
    "table leave-table": TERMINAL,
    "table set-wagers": TERMINAL,
    "table press-shooter": TERMINAL,
    "table seal-wagers": TERMINAL,
    "table report-rest": DEVICE,
    "table report-spin": DEVICE,
    "table read-dice": DEVICE,
    "table report-shown": DEVICE,
    "table insert-note": DEVICE,
    "table insert-ticket": DEVICE,
    "table report-stacked": DEVICE,
    "table report-returned": DEVICE,
    "table report-printed": DEVICE,
    "table report-print-failed": DEVICE,
    "table report-condition": DEVICE,
    "table report-lost": DEVICE,
    "table report-back": DEVICE,
    "table time-is-up": SYSTEM,
    "table withdraw-jackpot": SYSTEM,
    "table hold-rounds": SYSTEM,
    "table release-rounds": SYSTEM,
    "table unlock-terminal": SYSTEM,
    "table reserve-table": SYSTEM,
    "table free-table": SYSTEM,
    "table begin-tournament-session": SYSTEM,
    "table hold-tournament": SYSTEM,
    "table release-tournament": SYSTEM,
    "table move-tournament-chips": SYSTEM,
    "table replace-tournament-player": SYSTEM,
    "table remove-tournament-player": SYSTEM,
    "table end-tournament-session": SYSTEM,
    "jackpots count-round": SYSTEM,
    "jackpots recount-round": SYSTEM,
    "tournaments hear-round": SYSTEM,
    "tournaments end-session": SYSTEM,
    "staff still-there": SYSTEM,
    "staff watch-screen": SYSTEM,
    "staff record-key": SYSTEM,
    "staff set-policy": "the configuration of the house says it, and the start of the process applies it",
    "floor load-document": "the command line loads documents, beside the files themselves",
    "floor raise": SYSTEM,
    "floor mark-delivered": SYSTEM,
}
"""By office and command: why no screen sends it."""
CALLED = {
    "staff sign-on": "POST /api/v1/sign-on",
    "staff sign-off": "POST /api/v1/sign-off",
    "staff prove": "POST /api/v1/me/proof",
    "staff set-verifier": "POST /api/v1/me/secret",
    "staff add-member": "POST /api/v1/staff",
    "staff change-member": "POST /api/v1/staff/{number}/rights",
    "staff disable-member": "POST /api/v1/staff/{number}/disable",
    "staff enable-member": "POST /api/v1/staff/{number}/enable",
    "staff unlock": "POST /api/v1/staff/{number}/unlock",
    "staff request-access": "POST /api/v1/staff",
    "staff approve-request": "POST /api/v1/staff/requests/{waiting}/approve",
    "staff close-request": "POST /api/v1/staff/requests/{waiting}/close",
    "floor enrol": "POST /api/v1/devices",
    "floor propose-plan": "POST /api/v1/plans/{table}/propose",
    "floor approve-plan": "POST /api/v1/plans/proposals/{waiting}/approve",
    "floor close-proposal": "POST /api/v1/plans/proposals/{waiting}/close",
    "floor acknowledge-notice": "POST /api/v1/inspector-notices/acknowledge",
    "floor close-period": "POST /api/v1/periods/close",
    "floor reopen-period": "POST /api/v1/periods/reopen",
    "floor sign-ticket-review": "POST /api/v1/reports/tickets/sign",
}
"""By office and command: the call by which a screen gives it, where the command itself is not sent."""


def _kinds(union: Any) -> Iterator[type[Any]]:
    for each in get_args(union):
        if isinstance(each, type):
            yield each
        else:
            yield from _kinds(each)


NAMES = sorted(
    f"{office} {kind.__struct_config__.tag}"
    for office, union in OFFICES.items()
    for kind in _kinds(union)
)


def _sources() -> str:
    """The sources of the screens: no test, no text and nothing that is generated."""
    files = (
        path
        for path in SCREENS.rglob("*")
        if path.suffix in SENT_BY
        and path.name != GENERATED
        and ".test." not in path.name
        and not {"words", "testing"} & {*path.relative_to(SCREENS).parts}
    )
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


SOURCES = _sources()


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_sent_by_a_screen_or_says_why_not(name: str) -> None:
    sent = f'"{name.split()[1]}"' in SOURCES
    assert sent or name in WITHOUT_SCREEN or name in CALLED, f"No screen sends {name}."


def test_the_reasons_name_commands_that_no_screen_sends() -> None:
    listed = {*WITHOUT_SCREEN, *CALLED}
    assert not {*WITHOUT_SCREEN} & {*CALLED}
    assert listed <= {*NAMES}, sorted(listed - {*NAMES})
    for name in sorted(WITHOUT_SCREEN):
        assert f'type: "{name.split()[1]}"' not in SOURCES, f"A screen sends {name}."


def test_the_calls_exist() -> None:
    ways_in = CALLS.read_text(encoding="utf-8").splitlines()
    for name, call in CALLED.items():
        assert any(line.strip().startswith(f"{call} ") for line in ways_in), f"{name}: {call}"
