"""Recordings: houses that a release has left behind, and the facts that every later release must find in them again."""

import lzma
import shutil
from collections import Counter
from itertools import count
from pathlib import Path
from time import time

import msgspec
from msgspec import Struct

from croupier.engine.store.entry_codec import ticket_of
from croupier.engine.store.entry_stream import Archive
from croupier.ledger import MONEY, Account
from croupier.table.tickets.ticket import Status
from support.real_house import House
from support.skipped_time import Skipped

RECORDINGS = Path(__file__).parents[1] / "recordings"
STORE, EXPORT, CONTENTS = "house.db.xz", "house.jsonl.gz", "contents.json"
CONFIG, KEY, MANIFEST = "croupier.toml", "croupier.key", "croupier.manifest.json"
FLOOR = "floor.db"
"""The store, as the configuration names it."""


class Chain(Struct, frozen=True, kw_only=True):
    """The log of a place."""

    entries: int
    events: int
    head: str
    """The hash of its last entry."""


class Contents(Struct, frozen=True, kw_only=True):
    """What a recording holds."""

    release: str
    anchor: str
    """The line that `croupier anchor` printed at the end."""
    latest: int
    """When the last order was given, in ms since 1970."""
    games: dict[str, str]
    """By game: a table at which it was played."""
    places: dict[str, Chain]
    events: dict[str, int]
    """By type, as it is stored: how many there are."""
    transfers: int
    tickets: dict[Status, int]
    """By status: how many there are."""
    balances: dict[str, int]
    """By kind of account, and unit where that is no money: what all accounts hold together, in cents."""


class _Typed(Struct):
    type: str


def count_contents(
    archive: Archive, *, release: str, anchor: str, games: dict[str, str]
) -> Contents:
    """The facts of an archive, counted from what is stored."""
    events: Counter[str] = Counter()
    read_type = msgspec.json.Decoder(_Typed).decode
    for entry in archive.entries():
        events.update(read_type(body).type for body in entry.events)
    summary = archive.summary()
    balances: Counter[str] = Counter()
    for name, amount in summary.balances.items():
        account = Account.parse(name)
        unit = "" if account.unit == MONEY else f"@{account.unit}"
        balances[f"{account.kind}{unit}"] += amount
    tickets = Counter(ticket_of(body).status for body in summary.tickets.values())
    return Contents(
        release=release,
        anchor=anchor,
        latest=max(stream.clock for stream in summary.streams.values()),
        games=dict(sorted(games.items())),
        places={
            place: Chain(entries=stream.orders, events=stream.length, head=stream.head)
            for place, stream in sorted(summary.streams.items())
        },
        events=dict(sorted(events.items())),
        transfers=summary.moves,
        tickets=dict(sorted(tickets.items())),
        balances=dict(sorted(balances.items())),
    )


def read_contents(recording: Path) -> Contents:
    """The facts that were written down when the recording was made."""
    return msgspec.json.decode((recording / CONTENTS).read_bytes(), type=Contents)


def unpack_store(recording: Path, file: Path) -> Path:
    """A copy of the recorded store that may be written to."""
    file.write_bytes(lzma.decompress((recording / STORE).read_bytes()))
    return file


class RecordedHouse(House):
    """A copy of a recorded house, as its operator finds it after an update of the software."""

    def __init__(self, recording: Path, folder: Path) -> None:
        folder.mkdir()
        for name in (CONFIG, KEY, MANIFEST):
            shutil.copyfile(recording / name, folder / name)
        (folder / KEY).chmod(0o600)
        self.folder, self.number, self.running = folder, count(1), []
        self.address = str(unpack_store(recording, folder / FLOOR))
        self.skipped = Skipped(folder.with_name(f"{folder.name}.skipped"))
        # A recording may have been made by a clock that was ahead of this one.
        self.skip(max(0.0, read_contents(recording).latest / 1_000 + 1 - time()))
