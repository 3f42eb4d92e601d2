"""A release: its constraints, its bill of materials, its signatures, and what the program compares with them."""

import json
import re
import runpy
from collections.abc import Mapping
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from croupier.server.settings.release_constraints import package_differences, versions_in
from croupier.server.settings.software_manifest import libraries

ROOT = Path(__file__).parents[2]
RELEASE: Mapping[str, Any] = runpy.run_path(str(ROOT / "requirements" / "release.py"))
FILES: dict[str, str] = RELEASE["requirement_files"]()


@pytest.fixture(name="wheel")
def a_wheel(tmp_path: Path) -> Path:
    file = tmp_path / "croupier-0.1.0-py3-none-any.whl"
    file.write_bytes(b"the program")
    return file


def test_the_constraints_are_the_part_of_the_lock_that_the_program_needs() -> None:
    lock = (ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8")
    text = FILES["constraints.txt"]
    pinned = versions_in(text)
    assert libraries() <= pinned.keys() <= versions_in(lock).keys()
    assert not {"pytest", "mypy", "ruff", "hatchling", "uv"} & pinned.keys()
    assert all(f"{entry}\n" in f"{lock}\n" for entry in re.split(r"\n(?=\S)", text.strip()))
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=\S)", text.strip()))
    assert "://" not in text


def test_each_extra_adds_its_own_requirements_to_those_of_the_program() -> None:
    base = versions_in(FILES["requirements.txt"]).keys()
    assert "numpy" in base
    assert not {"numba", "scipy", "psycopg", "distributed"} & base
    for extra, brings in (
        ("maths", {"numba", "scipy"}), ("postgres", {"psycopg", "psycopg-binary"}),
        ("cluster", {"distributed", "dask", "numba", "scipy"}),
    ):  # fmt: skip
        added = versions_in(FILES[f"requirements-{extra}.txt"]).keys()
        assert brings <= added
        assert not added & base


def test_the_program_names_each_library_that_is_not_of_the_release() -> None:
    permitted = dict(versions_in(FILES["constraints.txt"]))
    assert list(package_differences(permitted)) == []
    permitted["rich"] = frozenset({"1.0", "2.0"})
    del permitted["msgspec"]
    assert list(package_differences(permitted)) == [
        f"msgspec {version('msgspec')} is not of this release",
        f"rich is {version('rich')}, the release has 1.0 or 2.0",
    ]


def test_the_bill_of_materials_has_what_cyclonedx_requires(wheel: Path) -> None:
    bill = json.loads(json.dumps(RELEASE["bill_of_materials"](wheel)))
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
        bill["serialNumber"],
    )
    program = bill["metadata"]["component"]
    assert (program["type"], program["name"]) == ("application", "croupier")
    components = [program, *bill["components"]]
    assert all(each["type"] and each["name"] and each["version"] for each in components)
    references = [each["bom-ref"] for each in components]
    assert len(references) == len(set(references))
    for each in bill["components"]:
        kind, name = re.fullmatch(r"pkg:(pypi|npm)/([\w.-]+)@[\w.]+", each["purl"]).groups()  # type: ignore[union-attr]
        assert each["name"] == name
        assert kind == "npm" or name in versions_in(FILES["constraints.txt"])
        for licence in each.get("licenses", ()):
            assert licence.get("expression") or licence["license"].keys() <= {"id", "name"}
    for row in bill["dependencies"]:
        assert {row["ref"], *row["dependsOn"]} <= set(references)
    assert {"svelte", "uplot", "numpy"} <= {each["name"] for each in bill["components"]}


def test_each_file_of_a_release_is_signed(wheel: Path, tmp_path: Path) -> None:
    seed = tmp_path / "seed"
    seed.write_text("0f" * 32, encoding="ascii")
    folder = RELEASE["assemble"](wheel, tmp_path / "dist", seed)
    key = load_pem_public_key((folder / "release-key.pem").read_bytes())
    assert isinstance(key, Ed25519PublicKey)
    signed = {file for file in folder.iterdir() if file.suffix not in (".sig", ".pem")}
    assert {wheel.name, "constraints.txt", "croupier.cdx.json"} <= {file.name for file in signed}
    for file in signed:
        signature = file.with_name(f"{file.name}.sig").read_bytes()
        key.verify(signature, file.read_bytes())
        with pytest.raises(InvalidSignature):
            key.verify(signature, file.read_bytes() + b"\n")


def test_without_a_seed_the_name_of_the_release_says_that_nothing_is_signed(
    wheel: Path, tmp_path: Path
) -> None:
    folder = RELEASE["assemble"](wheel, tmp_path / "dist", None)
    assert folder.name.endswith("-unsigned")
    assert not [file for file in folder.iterdir() if file.suffix in (".sig", ".pem")]


@pytest.mark.parametrize("text", ["", "0f" * 31, "xy" * 32])
def test_a_file_without_a_seed_signs_nothing(wheel: Path, tmp_path: Path, text: str) -> None:
    seed = tmp_path / "seed"
    seed.write_text(text, encoding="ascii")
    with pytest.raises(SystemExit, match="Accepted: 64 hexadecimal digits"):
        RELEASE["assemble"](wheel, tmp_path / "dist", seed)
    assert not (tmp_path / "dist").exists()


def test_the_package_is_typed_and_names_its_licence() -> None:
    assert files("croupier").joinpath("py.typed").is_file()
    assert "SPDX-License-Identifier: Apache-2.0" in (ROOT / "LICENSE").read_text(encoding="utf-8")
