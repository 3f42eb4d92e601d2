"""The page about the line of a device: its conversation is held again byte for byte, its tables are the code's."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.devices.device_kinds import WORKS, EnrolledDevice, Kind
from croupier.devices.fault_codes import Code
from support.device_tables import Floor, run

PAGE = (Path(__file__).parents[2] / "docs" / "devices.md").read_text(encoding="utf-8")
CONVERSATION = PAGE.split("```")[1].strip().splitlines()
SECRET = bytes(range(32))


def test_the_conversation_is_held_again_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    nonce = CONVERSATION[0].split()[-1]
    monkeypatch.setattr("croupier.devices.device_server.secrets.token_hex", lambda _length: nonce)

    async def scene() -> None:
        async with Floor() as floor:
            floor.directory["W7"] = EnrolledDevice(
                kind=Kind.WHEEL, place="T1", secret=SECRET, simulated=True
            )
            wheel: Any = None
            for line in CONVERSATION:
                mark, _, text = line.partition(" ")
                if mark == "#":
                    floor.script(text)
                elif mark == ">":
                    wheel.writer.write(f"{text}\n".encode())
                elif wheel is None:
                    wheel = await floor.caller("W7").__aenter__()
                    assert wheel.heard == [f"{text}\n".encode()]
                else:
                    await wheel.listen_raw()
                    assert wheel.heard[-1].decode() == f"{text}\n", line
            wheel.writer.close()

    run(scene())
    assert len(CONVERSATION) > 20


def test_the_kinds_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| (\w+) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    told = {row[0]: row[1:] for row in rows if row[0] in set(Kind)}
    assert told == {
        kind.value: (
            " ".join(sorted(works.sends) + ["status"] * works.has_status),
            ", ".join(f"{verb} {form}".strip() for verb, form in works.receives.items()),
        )
        for kind, works in WORKS.items()
    }


def test_the_codes_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows == [(item.value, item.sentence) for item in Code]
