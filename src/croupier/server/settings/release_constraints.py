"""The constraints of the release: the versions of all libraries with which the release was tested.

They come with the program in a file, made from the lock when the release is built. A working copy has none.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.resources import files

from croupier.server.settings.software_manifest import libraries

NAME = "constraints.txt"
_PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)", re.ASCII | re.MULTILINE)


def release_constraints() -> Mapping[str, frozenset[str]] | None:
    """Return the versions of each library that the release permits, or None in a working copy.

    A library has several where another version of Python needs another version of it.
    """
    file = files("croupier").joinpath(NAME)
    return versions_in(file.read_text(encoding="utf-8")) if file.is_file() else None


def versions_in(text: str) -> Mapping[str, frozenset[str]]:
    """Return the versions by library of a file of constraints."""
    versions: dict[str, set[str]] = defaultdict(set)
    for name, pinned in _PINNED.findall(text):
        versions[name].add(pinned)
    return {name: frozenset(pinned) for name, pinned in versions.items()}


def package_differences(permitted: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Compare the installed libraries that the program uses with the constraints; name each difference."""
    for name in sorted(libraries()):
        installed = version(name)
        if name not in permitted:
            yield f"{name} {installed} is not of this release"
        elif installed not in permitted[name]:
            yield f"{name} is {installed}, the release has {' or '.join(sorted(permitted[name]))}"
