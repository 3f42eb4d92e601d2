"""Where the tables of a process stood between two rounds, in a file beside its configuration: a start goes on there.

The log alone is the truth, and grows without end; the file spares reading all of it again. It is sealed with the key of
the house, made by this very program, and names the order at which each log then ended. Whatever does not fit is passed
over, and that log is read from its beginning. Nothing that checks a house looks at the file.
"""

import hmac
import os
import pickle
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import msgspec

from croupier.engine.table_place import Table, TableSnapshot
from croupier.errors import Mistake
from croupier.games import GAMES, Game, game
from croupier.games.contract.definition import Variant
from croupier.games.contract.setup import Setup
from croupier.records.audit.program_hash import code_hash

EVERY_S = 600.0
"""So often it is written while the process runs."""
SEAL, PROGRAM = 32, 64
"""So many bytes of a seal, and of the name of a program."""
OURS = ("croupier", "datetime", "fractions", "immutables", "msgspec", "zoneinfo")
"""What a state is made of."""


class Resuming:
    """The file of one process."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._path, self._key = path, key
        self._tables = self._read()

    def of(self, table: str) -> TableSnapshot | None:
        """Where a table stood when the file was written; nothing where that is not known."""
        written = self._tables.get(table)
        return cast("TableSnapshot", _Reads(BytesIO(written)).load()) if written else None

    def keep(self, tables: Iterable[Table]) -> None:
        """Write down where each of them stood last without a round; a loss of power leaves the old file or the new."""
        stood = {one.name: _encoded(one.stood) for one in tables if one.stood is not None}
        content = code_hash().encode() + msgspec.msgpack.encode(stood)
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
            program, stood = content[:PROGRAM], content[PROGRAM:]
            ours = hmac.compare_digest(seal, hmac.digest(self._key, content, "sha256"))
            if ours and program == code_hash().encode():
                return msgspec.msgpack.decode(stood, type=dict[str, bytes])
        return {}


def _encoded(value: object) -> bytes:
    written = BytesIO()
    _Writes(written, protocol=5).dump(value)
    return written.getvalue()


_PLACES = {
    id(variant): (one.key, place) for one in GAMES for place, variant in enumerate(one.variants)
}


class _Writes(pickle.Pickler):
    """Games are code: they are named, not written."""

    def persistent_id(self, obj: object) -> tuple[str, int] | None:
        if isinstance(obj, Game):
            return obj.key, -1
        if isinstance(obj, Variant):
            return _PLACES[id(obj)]
        return None

    def reducer_override(self, obj: object) -> Any:  # as pickle wants it told
        """What a set-up had looked up before is looked up again: the wagers of jackpots among it."""
        if not isinstance(obj, Setup):
            return NotImplemented
        chosen = {one.name: getattr(obj, one.name) for one in fields(obj) if one.init}
        return _set_up, (chosen,)


def _set_up(chosen: dict[str, Any]) -> Setup:
    return Setup(**chosen)


class _Reads(pickle.Unpickler):
    """Only what states are made of."""

    def persistent_load(self, pid: Any) -> Game | Variant:  # the name that was written
        key, place = pid
        return game(key) if place < 0 else game(key).variants[place]

    def find_class(self, module_name: str, global_name: str) -> Any:  # whatever it is a part of
        if module_name.partition(".")[0] not in OURS:
            raise Mistake(f"{module_name}.{global_name} is no part of a state.")
        return super().find_class(module_name, global_name)
