"""Snapshots of the offices, and of the tables between two rounds, in a file beside the configuration.

Only the log is authoritative. The file saves reading all of it. It is sealed with the key of the
house, made by this same program version, and names the last order of each log. If anything does not
match, that log is read from its beginning. No check of a house uses the file.
"""

import hmac
import os
import pickle
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from croupier.engine.office_place import OfficeSnapshot
from croupier.engine.table_place import TableSnapshot
from croupier.errors import Mistake
from croupier.games import GAMES, Game, game
from croupier.games.contract.definition import Variant
from croupier.games.contract.setup import Setup
from croupier.records.audit.program_hash import code_hash

S = TypeVar("S")

EVERY_S = 600.0
"""Seconds between two snapshots while the process runs."""
SEAL, PROGRAM = 32, 64
"""Bytes of a seal, and of the name of a program."""
OURS = ("croupier", "datetime", "fractions", "immutables", "msgspec", "zoneinfo")
"""The modules that a state may consist of."""


class SnapshotPlace(Protocol):
    """A table or an office, of which the file keeps the last snapshot."""

    name: str

    @property
    def snapshot(self) -> TableSnapshot | OfficeSnapshot[Any] | None:
        """The last snapshot, if there is one."""


class Snapshots:
    """The snapshot file of one process."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._path, self._key = path, key
        self._places = self._read()

    def of_table(self, table: str) -> TableSnapshot | None:
        """Return the snapshot of a table, or nothing if there is none."""
        snapshot = self._of(table)
        return snapshot if isinstance(snapshot, TableSnapshot) else None

    def of_office(self, office: str, state: type[S]) -> OfficeSnapshot[S] | None:
        """Return the snapshot of an office with this kind of state, or nothing if there is none."""
        snapshot = self._of(office)
        fits = isinstance(snapshot, OfficeSnapshot) and isinstance(snapshot.state, state)
        return snapshot if fits else None

    def _of(self, place: str) -> Any:
        written = self._places.get(place)
        try:
            return _StateReader(BytesIO(written)).load() if written else None
        except Exception:  # noqa: BLE001  whatever cannot be read costs time only: the log is read
            return None

    def keep(self, places: Iterable[SnapshotPlace]) -> None:
        """Write the last snapshot of each place.

        A loss of power leaves the old file or the new one.
        """
        snapshots = {place.name: place.snapshot for place in places}
        written = {name: _encoded(snapshot) for name, snapshot in snapshots.items() if snapshot}
        content = code_hash().encode() + msgspec.msgpack.encode(written)
        beside = self._path.with_name(f"{self._path.name}.new")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(hmac.digest(self._key, content, "sha256") + content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)

    def _read(self) -> Mapping[str, bytes]:
        with suppress(OSError):
            text = self._path.read_bytes()
            seal, content = text[:SEAL], text[SEAL:]
            program, snapshots = content[:PROGRAM], content[PROGRAM:]
            ours = hmac.compare_digest(seal, hmac.digest(self._key, content, "sha256"))
            if ours and program == code_hash().encode():
                return msgspec.msgpack.decode(snapshots, type=dict[str, bytes])
        return {}


def _encoded(value: object) -> bytes:
    written = BytesIO()
    _StateWriter(written, protocol=5).dump(value)
    return written.getvalue()


_PLACES = {
    id(variant): (each_game.key, place)
    for each_game in GAMES
    for place, variant in enumerate(each_game.variants)
}


class _StateWriter(pickle.Pickler):
    """Writes states. Games are code, so only their names are written."""

    def persistent_id(self, obj: object) -> tuple[str, int] | None:
        if isinstance(obj, Game):
            return obj.key, -1
        if isinstance(obj, Variant):
            return _PLACES[id(obj)]
        return None

    def reducer_override(self, obj: object) -> Any:  # the signature that pickle requires
        """Leave out what a set-up has cached, such as the wagers of jackpots.

        It is looked up again. A zone is written by its name, because by itself it asks for `getattr`.
        """
        if isinstance(obj, ZoneInfo) and obj.key:
            return ZoneInfo, (obj.key,)
        if not isinstance(obj, Setup):
            return NotImplemented
        chosen = {field.name: getattr(obj, field.name) for field in fields(obj) if field.init}
        return _set_up, (chosen,)


def _set_up(chosen: dict[str, Any]) -> Setup:
    return Setup(**chosen)


class _StateReader(pickle.Unpickler):
    """Reads only the modules that states consist of."""

    def persistent_load(self, pid: Any) -> Game | Variant:  # the name that was written
        key, place = pid
        return game(key) if place < 0 else game(key).variants[place]

    def find_class(self, module_name: str, global_name: str) -> Any:  # also of a nested class
        if module_name.partition(".")[0] not in OURS:
            raise Mistake(f"{module_name}.{global_name} is no part of a state.")
        return super().find_class(module_name, global_name)
