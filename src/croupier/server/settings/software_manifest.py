"""What the installed software consists of: the SHA-256 of every file of the program and of its libraries.

It is written when a house is set up, and compared before anything listens, once a day and whenever somebody asks.
"""

import hmac
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier import __version__
from croupier.errors import BadInput
from croupier.records.audit.program_hash import PASSING, own_files

NAME = "croupier.manifest.json"
EVERY_S = 24 * 60 * 60
"""How often the software is looked at while it runs."""
_NUMBERS = re.compile(r"\d+(\.\d+)*", re.ASCII)
_REQUIRED = re.compile(r"([\w.-]+)\s*(?:\[([^\]]*)\])?[^;]*(?:;(.*))?", re.ASCII)


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The files of a release with their hashes."""

    version: str
    made_at: int
    """In ms since 1970: no clock that works is before it."""
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """One line that stands for all of it."""
        return sha256(msgspec.json.encode(self.files, order="sorted")).hexdigest()


def present(at: int) -> Manifest:
    """The software as it is installed now."""
    found = {name: sha256(path.read_bytes()).hexdigest() for name, path in sorted(_installed())}
    return Manifest(version=__version__, made_at=at, files=found)


def write(file: Path, manifest: Manifest) -> None:
    """Keep a manifest where there is none."""
    with file.open("xb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(manifest, order="sorted")) + b"\n")


def read_manifest(file: Path) -> Manifest:
    """A manifest that was kept."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Manifest)
    except OSError as failed:
        raise BadInput(f"Cannot read {str(file)!r}: {failed.strerror}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as failed:
        raise BadInput(f"Unreadable manifest {file.name!r}: {failed}.") from None


def difference(kept: Manifest, found: Manifest) -> str:
    """The first file that is not as it was; nothing where all are."""
    for name in sorted({*kept.files, *found.files}):
        if name not in found.files:
            return f"{name} is missing"
        if name not in kept.files:
            return f"{name} was added"
        if kept.files[name] != found.files[name]:
            return f"{name} was changed"
    return ""


def signed(seed: bytes) -> tuple[list[str], str]:
    """The signature of the installed software with a seed that nobody knew before, file by file and as a whole.

    Each line is the HMAC-SHA256 of a file with the seed, two spaces and its name, in the order of the names; the whole
    is that of these lines, each with its end. So anybody can work it out again with whichever program he trusts.

    What an installer puts beside the packages, such as the scripts that start a library, is not signed: it names the
    path of an interpreter, and would be another on every machine.
    """
    lines = [
        f"{hmac.digest(seed, path.read_bytes(), 'sha256').hex()}  {name}"
        for name, path in sorted(_installed())
        if ".." not in name.split("/")
    ]
    listed = "".join(f"{line}\n" for line in lines).encode()
    return lines, hmac.digest(seed, listed, "sha256").hex()


def is_older(one: str, other: str) -> bool:
    """Whether a version was released before another: 0.9.2 before 0.10, 1.0rc1 before 1.0."""
    return _release(one) < _release(other)


def _release(version: str) -> tuple[tuple[int, ...], bool]:
    numbers = _NUMBERS.match(version)
    if numbers is None:
        raise BadInput(f"Unreadable version {version!r}. Accepted: such as 1.4.2.")
    parts = [int(one) for one in numbers[0].split(".")]
    while parts and not parts[-1]:
        parts.pop()  # 1.0 is 1
    rest = version[numbers.end() :]
    return tuple(parts), not rest or rest.startswith((".post", "+"))


def _installed() -> Iterator[tuple[str, Path]]:
    yield from own_files()
    for library in sorted(_libraries()):
        for one in distribution(library).files or ():
            path = Path(str(one.locate()))
            # What an installer notes down of itself is no part of the program.
            if one.suffix not in PASSING and ".dist-info" not in one.parts[0] and path.is_file():
                yield f"{library}/{one.as_posix()}", path


def _libraries() -> set[str]:
    """The distributions that the program needs, and that these need, as far as they are installed."""
    found: set[str] = set()
    wanted = [("croupier", "")]
    seen = set(wanted)
    while wanted:
        name, extra = wanted.pop()
        try:
            required = distribution(name).requires or ()
        except PackageNotFoundError:
            continue  # only needed elsewhere: on another system, or with another Python
        found.add(name)
        for one in required:
            for also in _named(one, extra):
                if also not in seen:
                    seen.add(also)
                    wanted.append(also)
    return found - {"croupier"}


def _named(required: str, extra: str) -> Iterator[tuple[str, str]]:
    """The distribution of a requirement, by itself and with each extra that is asked for."""
    match = _REQUIRED.match(required)
    assert match is not None, f"{required!r} names no distribution."
    name, extras, marker = match.groups()
    if "extra" in (marker or "") and not re.search(rf"""['"]{re.escape(extra)}['"]""", marker):
        return
    name = re.sub(r"[-_.]+", "-", name).lower()
    yield name, ""
    yield from ((name, one.strip()) for one in (extras or "").split(",") if one.strip())
