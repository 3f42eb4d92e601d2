"""The manifest of the installed software: the SHA-256 of every file of the program and its libraries.

It is written when a house is set up. It is compared before the process listens, once a day, and on
request.
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
"""Seconds between two checks of the running software."""
_NUMBERS = re.compile(r"\d+(\.\d+)*", re.ASCII)
_REQUIRED = re.compile(r"([\w.-]+)\s*(?:\[([^\]]*)\])?[^;]*(?:;(.*))?", re.ASCII)


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The files of a release with their hashes."""

    version: str
    made_at: int
    """In ms since 1970. A clock that shows an earlier time is wrong."""
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """One hash that represents all files."""
        return sha256(msgspec.json.encode(self.files, order="sorted")).hexdigest()


def present(at: int) -> Manifest:
    """Return the manifest of the software that is installed now."""
    hashes = {name: sha256(path.read_bytes()).hexdigest() for name, path in sorted(_installed())}
    return Manifest(version=__version__, made_at=at, files=hashes)


def write(file: Path, manifest: Manifest) -> None:
    """Write a manifest, but never over an existing one."""
    with file.open("xb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(manifest, order="sorted")) + b"\n")


def read_manifest(file: Path) -> Manifest:
    """Read a manifest from its file."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Manifest)
    except OSError as failed:
        raise BadInput(f"Cannot read {str(file)!r}: {failed.strerror}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as failed:
        raise BadInput(f"Unreadable manifest {file.name!r}: {failed}.") from None


def difference(recorded: Manifest, installed: Manifest) -> str:
    """Return the first file that differs, or an empty text if none does."""
    for name in sorted({*recorded.files, *installed.files}):
        if name not in installed.files:
            return f"{name} is missing"
        if name not in recorded.files:
            return f"{name} was added"
        if recorded.files[name] != installed.files[name]:
            return f"{name} was changed"
    return ""


def signed(seed: bytes) -> tuple[list[str], str]:
    """Sign the installed software with a fresh seed, file by file and as a whole.

    Each line is the HMAC-SHA256 of a file with the seed, two spaces and the file's name, sorted by
    name. The whole is the HMAC of these lines, each with its line end. So an inspector can repeat
    it with any trusted program.

    Files that an installer puts beside the packages, such as start scripts, are not signed. They
    name the path of an interpreter and differ on every machine.
    """
    lines = [
        f"{hmac.digest(seed, path.read_bytes(), 'sha256').hex()}  {name}"
        for name, path in sorted(_installed())
        if ".." not in name.split("/")
    ]
    listed = "".join(f"{line}\n" for line in lines).encode()
    return lines, hmac.digest(seed, listed, "sha256").hex()


def is_older(name: str, than: str) -> bool:
    """Say whether a version was released before another: 0.9.2 before 0.10, 1.0rc1 before 1.0."""
    return _release(name) < _release(than)


def _release(version: str) -> tuple[tuple[int, ...], bool]:
    numbers = _NUMBERS.match(version)
    if numbers is None:
        raise BadInput(f"Unreadable version {version!r}. Accepted: such as 1.4.2.")
    parts = [int(name) for name in numbers[0].split(".")]
    while parts and not parts[-1]:
        parts.pop()  # 1.0 is 1
    suffix = version[numbers.end() :]
    return tuple(parts), not suffix or suffix.startswith((".post", "+"))


def _installed() -> Iterator[tuple[str, Path]]:
    yield from own_files()
    for library in sorted(libraries()):
        for file in distribution(library).files or ():
            path = Path(str(file.locate()))
            # Notes of the installer about itself are no part of the program.
            if file.suffix not in PASSING and ".dist-info" not in file.parts[0] and path.is_file():
                yield f"{library}/{file.as_posix()}", path


def libraries() -> set[str]:
    """Return all installed distributions that the program uses, directly or indirectly, also by its extras."""
    libraries: set[str] = set()
    extras = distribution("croupier").metadata.get_all("Provides-Extra") or ()
    wanted = [("croupier", ""), *(("croupier", extra) for extra in extras)]
    known = set(wanted)
    while wanted:
        name, extra = wanted.pop()
        try:
            required = distribution(name).requires or ()
        except PackageNotFoundError:
            continue  # only needed elsewhere: on another system, or with another Python
        libraries.add(name)
        for text in required:
            for also in _named(text, extra):
                if also not in known:
                    known.add(also)
                    wanted.append(also)
    return libraries - {"croupier"}


def _named(required: str, extra: str) -> Iterator[tuple[str, str]]:
    """Return the distribution of a requirement, by itself and with each requested extra."""
    match = _REQUIRED.match(required)
    assert match is not None, f"{required!r} names no distribution."
    name, extras, marker = match.groups()
    if "extra" in (marker or "") and not re.search(rf"""['"]{re.escape(extra)}['"]""", marker):
        return
    name = re.sub(r"[-_.]+", "-", name).lower()
    yield name, ""
    yield from ((name, wanted.strip()) for wanted in (extras or "").split(",") if wanted.strip())
