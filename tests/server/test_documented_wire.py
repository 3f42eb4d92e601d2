"""docs/wire.md is true: its conversation is held, its codes and messages are those of the code."""

import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from croupier.server.http import wire_reference
from croupier.server.wire import messages as wire
from support.local_server import Served, Talk, serving

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
(CONVERSATION,) = re.findall(r"```\n(.*?)```", PAGE, flags=re.DOTALL)
SOURCE = "".join(
    (ROOT / "src" / "croupier" / "server" / name).read_text(encoding="utf-8")
    for name in ("http/websocket.py", "screens/connected_screens.py")
)


def is_in(wanted: Any, found: Any) -> bool:
    """Whether everything that is documented came, besides whatever else."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and is_in(one, found[name]) for name, one in wanted.items()
        )
    return bool(wanted == found)


class Conversation:
    """Several screens, line by line."""

    def __init__(self, served: Served, kept: ExitStack) -> None:
        self.served, self.kept = served, kept
        self.talks: dict[str, Talk] = {}

    def say(self, who: str, said: dict[str, Any]) -> None:
        if said["type"] == "hello":
            frames = connect(f"ws://{self.served.address}/ws", max_size=None)
            self.talks[who] = Talk(self.kept.enter_context(frames))
            if "secret" in said:
                said["secret"] = self.served.system.enrolled.secret(said["device"])
            else:
                said["token"] = self.served.http(who).token
        self.talks[who].frames.send(json.dumps(said))

    def hear(self, who: str, wanted: dict[str, Any]) -> None:
        """Parts may come in several frames: what counts is what is shown in the end."""
        talk = self.talks[who]
        if wanted["type"] != "show":
            found = talk.hear("welcome", "answer", "seen", "wrong", "pong", "bye")
            assert is_in(wanted, found), found
            return
        while not is_in(wanted, talk.shown):
            talk.next()


def test_the_conversation_is_held_as_it_is_written(tmp_path: Path) -> None:
    with serving(tmp_path) as served, ExitStack() as kept:
        held = Conversation(served, kept)
        for line in CONVERSATION.strip().splitlines():
            if line.startswith("("):
                served.skip(31)
                continue
            who, way, text = line.split(maxsplit=2)
            (held.say if way == ">" else held.hear)(who, json.loads(text))


def test_every_code_of_wrong_and_bye_has_its_row() -> None:
    rows = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE))
    wrong = set(re.findall(r'_reject\(\s*screen, "([a-z-]+)"', SOURCE))
    bye = set(re.findall(r'(?:away\(|code=)"([a-z-]+)"', SOURCE))
    assert wrong | bye == rows


def test_the_reference_has_every_message_and_every_part() -> None:
    page = wire_reference.page()
    for union in wire_reference.BY_SCREEN.values():
        for arg in union.__args__:
            assert f"### `{arg.__struct_config__.tag}`\n" in page
    assert set(wire_reference.BY_SCREEN) == set(wire.MAY_SAY)
    parts = set(wire.Show.__struct_fields__) - {"at"}
    assert parts == set(wire_reference.PARTS)
    assert set(wire.SystemMessage.__subclasses__()) == set(wire_reference.SYSTEM_MESSAGES)
