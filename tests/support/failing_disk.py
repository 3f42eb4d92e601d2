"""A disk under SQLite that fails when it is told to.

SQLite asks the operating system through a table of functions, its VFS. Here the functions that change
files are put behind others: each call is written down, and may end the process, fail, or find the disk
full. It is the very library that Python's `sqlite3` is linked with, asked through `ctypes`: the store
under test is the ordinary one and knows nothing of it.

From the calls that were written down follows what would be found after the power failed: what was
synced is there; of the rest each write may be there, be missing, or be there in part.
"""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from typing import ClassVar, TypeVar

FULL = 13
"""SQLITE_FULL: no room on the disk."""
FSYNC_FAILED = 1034
"""SQLITE_IOERR_FSYNC."""
CREATE, JOURNALS = 0x4, 0x800 | 0x4000 | 0x80000
"""SQLITE_OPEN_CREATE, and the kinds of journals: with the first sync of one its folder is synced."""
SECTOR = 512
"""So much is written as a whole, whatever happens."""

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """`sqlite3_vfs`; what is only handed on is a pointer."""

    _fields_: ClassVar = [
        ("version", c_int), ("file_size", c_int), ("longest_path", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", _OPEN), ("delete", _DELETE),
        *((f"other{n}", c_void_p) for n in range(14)),
    ]  # fmt: skip


class _Methods(Structure):
    """`sqlite3_io_methods`."""

    _fields_: ClassVar = [
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", _WRITE),
        ("truncate", _TRUNCATE), ("sync", _SYNC), *((f"other{n}", c_void_p) for n in range(13)),
    ]  # fmt: skip


class _File(Structure):
    """`sqlite3_file`: what follows its methods is its own."""

    _fields_: ClassVar = [("methods", POINTER(_Methods))]


@dataclass(frozen=True, slots=True)
class Call:
    """A change that SQLite asked for; `mark` is one of the test's own."""

    kind: str
    path: str
    offset: int = 0
    """Where; of a sync or a delete: whether the folder is synced with it."""
    data: bytes = b""
    code: int = 0
    """What SQLite was answered: nothing, or an error."""


Fault = Callable[[Call], int]
"""Asked before each call: the error that SQLite shall get instead; nothing for none."""

_ALIVE: list[object] = []
"""SQLite calls these functions as long as a file is open, whatever Python thinks."""
_NAMES = count(1)


class Disk:
    """The files that SQLite opens while the disk is in use."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.fault: Fault = lambda _: 0
        self._paths: dict[int, str] = {}
        self._new: set[int] = set()
        self._methods: dict[int, _Methods] = {}
        spec = find_spec("_sqlite3")
        assert spec, "Python has no SQLite."
        self._library = ctypes.CDLL(spec.origin)
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        _ALIVE.append(self)

    @contextmanager
    def in_use(self) -> Iterator["Disk"]:
        """Every database that is opened meanwhile is on this disk."""
        self._real = self._library.sqlite3_vfs_find(None)
        self._vfs = _copied(self._real.contents)
        self._vfs.name = f"failing-{next(_NAMES)}".encode()
        self._vfs.open, self._vfs.delete = _OPEN(self._open), _DELETE(self._delete)
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        try:
            yield self
        finally:
            self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
            self._library.sqlite3_vfs_register(self._real, 1)

    def mark(self, name: str) -> None:
        """Something happened outside between two calls."""
        self.calls.append(Call("mark", name))

    def _open(self, _: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        done = self._real.contents.open(
            ctypes.addressof(self._real.contents), name, file, flags, out
        )
        opened = _File.from_address(file)
        if done == 0 and name and opened.methods:
            self._paths[file] = ctypes.string_at(name).decode()
            (self._new.add if flags & CREATE and flags & JOURNALS else self._new.discard)(file)
            opened.methods = ctypes.pointer(self._behind(opened.methods.contents))
        return int(done)

    def _behind(self, real: _Methods) -> _Methods:
        """The same methods, with ours before those that change a file."""
        where = ctypes.addressof(real)
        if where not in self._methods:
            methods = _copied(real)

            def write(file: int, data: int, length: int, offset: int) -> int:
                call = Call("write", self._paths[file], offset, ctypes.string_at(data, length))
                return self._asked(call) or int(real.write(file, data, length, offset))

            def truncate(file: int, size: int) -> int:
                call = Call("truncate", self._paths[file], size)
                return self._asked(call) or int(real.truncate(file, size))

            def sync(file: int, flags: int) -> int:
                call = Call("sync", self._paths[file], file in self._new)
                failed = self._asked(call) or int(real.sync(file, flags))
                if not failed:
                    self._new.discard(file)
                return failed

            methods.write, methods.truncate = _WRITE(write), _TRUNCATE(truncate)
            methods.sync = _SYNC(sync)
            self._methods[where] = methods
        return self._methods[where]

    def _delete(self, _: int, name: bytes, lasting: int) -> int:
        call = Call("delete", name.decode(), lasting)
        real = self._real.contents
        return self._asked(call) or int(real.delete(ctypes.addressof(real), name, lasting))

    def _asked(self, call: Call) -> int:
        code = self.fault(call)
        self.calls.append(Call(call.kind, call.path, call.offset, call.data, code))
        return code


_S = TypeVar("_S", bound=Structure)


def _copied(methods: _S) -> _S:
    return type(methods).from_buffer_copy(methods)


Choice = Callable[[Call], Sequence[bool]]
"""Of a change that was not synced: which sectors are there after the power failed."""


@dataclass
class _Content:
    """A file: what is certainly there, and what may be."""

    kept: bytearray | None = None
    since: list[Call] = field(default_factory=list)

    def settle(self, choice: Choice) -> None:
        """The power fails, or everything is synced: each change is there as far as was chosen."""
        for call in self.since:
            chosen = choice(call)
            if call.kind == "delete":
                if not chosen[0]:
                    break  # the old file is still there, and what came after it never had a name
                self.kept = None
            elif call.kind == "truncate":
                if chosen[0] and self.kept is not None:
                    del self.kept[call.offset :]
            else:
                self._write(call, chosen)
        self.since = []

    def forget(self) -> None:
        """The folder was synced: what was deleted stays so."""
        gone = max((n for n, call in enumerate(self.since) if call.kind == "delete"), default=None)
        if gone is not None:
            self.kept, self.since = None, self.since[gone + 1 :]

    def _write(self, call: Call, chosen: Sequence[bool]) -> None:
        for number, there in enumerate(chosen):
            if there:
                self.kept = bytearray() if self.kept is None else self.kept
                part = call.data[number * SECTOR : (number + 1) * SECTOR]
                start = call.offset + number * SECTOR
                self.kept.extend(bytes(max(0, start + len(part) - len(self.kept))))
                self.kept[start : start + len(part)] = part


def everything(call: Call) -> Sequence[bool]:
    """The change is there as a whole."""
    return [True] * _sectors(call)


def nothing(call: Call) -> Sequence[bool]:
    """The change is lost."""
    return [False] * _sectors(call)


def by_chance(chance: Random) -> Choice:
    """Each change is there, or lost, or torn."""

    def choose(call: Call) -> Sequence[bool]:
        fate = chance.choice((everything, nothing, None))
        return fate(call) if fate else [chance.random() < 0.5 for _ in range(_sectors(call))]

    return choose


def _sectors(call: Call) -> int:
    return max(1, -(-len(call.data) // SECTOR))


def after_power_loss(calls: Sequence[Call], choice: Choice, folder: Path) -> None:
    """Write into a folder what would be on the disk if the power failed after these calls."""
    files: dict[str, _Content] = {}
    for call in calls:
        if call.kind == "mark" or (call.code and call.kind != "sync"):
            continue
        content = files.setdefault(call.path, _Content())
        if call.kind == "sync":
            # A sync that failed may have written anything, and will not try those pages again.
            content.settle(choice if call.code else everything)
        else:
            content.since.append(call)
        if call.kind in ("sync", "delete") and call.offset and not call.code:
            for file in files.values():
                file.forget()
    for path, content in files.items():
        content.settle(choice)
        if content.kept is not None:
            (folder / Path(path).name).write_bytes(content.kept)
