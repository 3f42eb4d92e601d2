"""What a release consists of beside the wheel: constraints with hashes, a bill of materials, signatures.

    python requirements/release.py constraints FILE
    python requirements/release.py assemble WHEEL FOLDER [SEED]

The constraints are the part of the lock that the program and its extras need. `requirements.txt` has what the program
itself needs, and a file for each extra what that extra adds. The bill of materials is CycloneDX 1.6.
Each file is signed by Ed25519 with a seed that the releaser has in a file of his own: 64 hexadecimal digits.
"""

import json
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.message import Message
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution, metadata
from pathlib import Path
from typing import Any, cast
from uuid import NAMESPACE_URL, uuid5

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "lock.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SCREENS = ROOT / "web" / "package-lock.json"
BUNDLED = ("clsx", "esm-env", "svelte", "uplot")
"""The packages of which code is in the built screens; all others only build or check them."""
EXTRAS: Mapping[str, list[str]] = PROJECT["optional-dependencies"]
SEED = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)
_NAME = re.compile(r"[\w.-]+", re.ASCII)


def plain_name(name: str) -> str:
    """Return a name of a distribution as the lock writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> dict[str, list[str]]:
    """Return the entries of the lock by name; a library has several for several versions of Python."""
    entries: dict[str, list[str]] = {}
    for entry in re.split(r"\n(?=\S)", LOCK.read_text(encoding="utf-8").strip()):
        match = _NAME.match(entry)
        assert match is not None, entry
        entries.setdefault(match[0], []).append(entry)
    return entries


def requirements_of(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    """Return what a distribution requires with these extras, on any system; nothing where it is not installed."""
    try:
        listed = distribution(name).requires or ()
    except PackageNotFoundError:  # it is needed on another system only, and locked for it
        return
    for text in listed:
        required = Requirement(text)
        marker = str(required.marker or "")
        if "extra ==" not in marker or any(f'extra == "{extra}"' in marker for extra in extras):
            yield required


def needed(extras: Iterable[str] = EXTRAS) -> dict[str, frozenset[str]]:
    """Return what the program needs with extras, by name, each with the names of what it needs itself."""
    first = [Requirement(text) for text in PROJECT["dependencies"]]
    first += [Requirement(text) for extra in extras for text in EXTRAS[extra]]
    entries = locked()
    known: dict[str, frozenset[str]] = {}
    waiting = [(plain_name(it.name), frozenset(it.extras)) for it in first]
    done: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if name not in entries or (name, wanted) in done:
            continue
        done.add((name, wanted))
        needs = list(requirements_of(name, wanted))
        below = frozenset(plain_name(it.name) for it in needs) & entries.keys()
        known[name] = known.get(name, frozenset()) | below
        waiting += [(plain_name(it.name), frozenset(it.extras)) for it in needs]
    return dict(sorted(known.items()))


def pinned(names: Iterable[str]) -> str:
    """Return pins and hashes of libraries, without an address."""
    entries = locked()
    return "".join(f"{entry}\n" for name in names for entry in entries[name])


def requirement_files() -> dict[str, str]:
    """Return the constraints, the requirements of the program, and what each extra adds to them."""
    base = needed(())
    return {
        "constraints.txt": pinned(needed()),
        "requirements.txt": pinned(base),
        **{
            f"requirements-{extra}.txt": pinned(
                name for name in needed((extra,)) if name not in base
            )
            for extra in EXTRAS
        },
    }


def licences_of(name: str) -> list[dict[str, Any]]:
    """Return the licence of a distribution as its own metadata state it."""
    try:
        stated: Message = cast("Message", metadata(name))
    except PackageNotFoundError:
        return []
    if expression := stated.get("License-Expression"):
        return [{"expression": expression}]
    classifiers = stated.get_all("Classifier") or ()
    names = [it.rpartition(" :: ")[2] for it in classifiers if it.startswith("License ::")]
    names = names or [line for line in (stated.get("License") or "").splitlines()[:1] if line]
    return [{"license": {"name": each}} for each in names]


def library(name: str, version: str, kind: str, licences: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a component of the bill of materials."""
    purl = f"pkg:{kind}/{name}@{version}"
    component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    return {**component, "licenses": licences} if licences else component


def bill_of_materials(wheel: Path) -> dict[str, Any]:
    """Return the bill of materials of a wheel: every library of the lock, and what the built screens hold."""
    entries, needs = locked(), needed()
    libraries: dict[str, list[dict[str, Any]]] = {}
    for name in needs:
        versions = [re.split(r"==|\s|;", entry)[1] for entry in entries[name]]
        libraries[name] = [library(name, each, "pypi", licences_of(name)) for each in versions]
    packages = json.loads(SCREENS.read_text(encoding="utf-8"))["packages"]
    screens = [
        library(name, it["version"], "npm", [{"license": {"id": it["license"]}}])
        for name, it in ((name, packages[f"node_modules/{name}"]) for name in BUNDLED)
    ]
    components = [*(each for listed in libraries.values() for each in listed), *screens]
    program = f"pkg:pypi/{PROJECT['name']}@{PROJECT['version']}"
    digest = sha256(wheel.read_bytes()).hexdigest()
    below = {
        each["bom-ref"]: [it["bom-ref"] for part in sorted(needs[name]) for it in libraries[part]]
        for name, listed in libraries.items()
        for each in listed
    }
    at = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, digest)}",
        "version": 1,
        "metadata": {
            "timestamp": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": program, "name": PROJECT["name"], "version": PROJECT["version"],
                "purl": program, "description": PROJECT["description"],
                "licenses": [{"license": {"id": PROJECT["license"]}}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": components,
        "dependencies": [
            {"ref": program, "dependsOn": sorted(it["bom-ref"] for it in components)},
            *({"ref": ref, "dependsOn": parts} for ref, parts in sorted(below.items())),
        ],
    }  # fmt: skip


def signing_key(seed: Path) -> Ed25519PrivateKey:
    """Return the key of a seed file."""
    text = seed.read_text(encoding="ascii").strip()
    if not SEED.fullmatch(text):
        sys.exit(f"{seed} holds no seed. Accepted: 64 hexadecimal digits.")
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text))


def assemble(wheel: Path, folder: Path, seed: Path | None) -> Path:
    """Put the files of a release into a folder, signed where there is a seed; the name says where there is none."""
    key = None if seed is None else signing_key(seed)
    name = f"{PROJECT['name']}-{PROJECT['version']}{'' if key else '-unsigned'}"
    release = folder / name
    shutil.rmtree(release, ignore_errors=True)
    release.mkdir(parents=True)
    materials = json.dumps(bill_of_materials(wheel), indent=1, ensure_ascii=False) + "\n"
    documents: Mapping[str, bytes] = {
        wheel.name: wheel.read_bytes(),
        **{file: text.encode() for file, text in requirement_files().items()},
        f"{PROJECT['name']}.cdx.json": materials.encode(),
    }
    for file, content in documents.items():
        (release / file).write_bytes(content)
        if key:
            (release / f"{file}.sig").write_bytes(key.sign(content))
    if key:
        public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        (release / "release-key.pem").write_bytes(public)
    return release


def main() -> None:
    """Do what the arguments say."""
    match sys.argv[1:]:
        case ["constraints", file]:
            Path(file).write_text(pinned(needed()), encoding="utf-8")
        case ["assemble", wheel, folder, *seeds] if len(seeds) <= 1:
            seed = Path(seeds[0]) if seeds and seeds[0] else None
            release = assemble(Path(wheel), Path(folder), seed)
            sys.stdout.write(f"{release}\n")
            if seed is None:
                sys.stdout.write(
                    "Not signed: no seed was given. Accepted: make release SEED=FILE, a file of 64 "
                    "hexadecimal digits that the releaser keeps outside of the sources.\n"
                )
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
