"""A copy of the rules on request: loaded by two people, kept by its hash, served to anybody, never written over."""

from hashlib import sha256
from pathlib import Path

import pytest

from croupier.offices.floor import commands as f
from croupier.offices.floor.approved_documents import load_document
from croupier.offices.floor.events import DocumentLoaded
from croupier.offices.floor.evolve import evolve
from croupier.offices.floor.state import Floor
from croupier.server.process.document_files import keep, stored_document
from croupier.table.values.people import SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused
from support.local_server import serving
from support.round_tables import clause
from support.typed_command import Cli

DIGEST = sha256(b"The rules.").hexdigest()


def order(by: str = "Ann", rank: str = SYSTEM, **changes: object) -> f.FloorOrder:
    about = {
        "edition": "SATG 15.1", "name": "satg.pdf", "media_type": "application/pdf", "sha256": DIGEST, "size": 10,
        "second": "Bob", **changes,
    }  # fmt: skip
    return f.FloorOrder(id="1", at=5, by=Actor(by, rank), command=f.LoadDocument(**about))  # type: ignore[arg-type]


def judged(asked: f.FloorOrder, state: Floor | None = None) -> Refused | tuple[DocumentLoaded, ...]:
    assert isinstance(asked.command, f.LoadDocument)
    found = load_document(state or Floor(), asked, asked.command)
    if isinstance(found, Refused):
        return found
    return tuple(item for item in found if isinstance(item, DocumentLoaded))


def loaded(asked: f.FloorOrder, state: Floor | None = None) -> tuple[DocumentLoaded, ...]:
    found = judged(asked, state)
    assert not isinstance(found, Refused), found
    return found


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (order(second=""), Refusal.SECOND_PERSON),
        (order(second="ann"), Refusal.SECOND_PERSON),
        (order(by=" "), Refusal.SECOND_PERSON),
        (order(rank="engineer"), Refusal.ROLE_REQUIRED),
        (order(edition="SATG 99"), Refusal.TEXT_INVALID),
        (order(sha256="0" * 63), Refusal.TEXT_INVALID),
        (order(size=0), Refusal.TEXT_INVALID),
        (order(name="a\nb"), Refusal.TEXT_INVALID),
    ],
)
def test_nobody_loads_a_document_alone_or_for_no_edition(asked: f.FloorOrder, why: Refusal) -> None:
    found = judged(asked)
    assert isinstance(found, Refused)
    assert found.why is why


def test_a_document_is_replaced_by_its_next_version_only() -> None:
    (first,) = loaded(order())
    state = evolve(Floor(), first)
    assert loaded(order(), state) == ()
    (second,) = loaded(order(sha256="a" * 64), state)
    assert (first.version, second.version) == (1, 2)
    state = evolve(state, second)
    assert [document.sha256 for document in state.documents["SATG 15.1"]] == [DIGEST, "a" * 64]


def test_a_file_that_was_changed_is_not_what_was_loaded(tmp_path: Path) -> None:
    digest = keep(tmp_path, b"The rules.")
    assert (digest, stored_document(tmp_path, digest)) == (DIGEST, b"The rules.")
    (tmp_path / digest).write_bytes(b"Other rules.")
    assert stored_document(tmp_path, digest) is None
    assert stored_document(tmp_path, "0" * 64) is None


@clause("SATG 20.14", "WAR 11.12", "WHEEL 9.13")
def test_whoever_asks_has_a_copy_of_the_approved_rules_and_its_hash_is_checked(
    tmp_path: Path,
) -> None:
    """Without a sign-on; where none is loaded that is said, and what is not as it was is not handed out."""
    with serving(tmp_path) as served:
        folder = served.config.house.documents
        assert folder is not None
        every = served.client.get("/api/v1/rules/documents").json()
        assert not any("sha256" in item for item in every)
        digest = keep(folder, b"The approved rules.")
        for edition in ("SATG 15.1", "WAR", "WHEEL 4.0"):
            asked = order(edition=edition, media_type="text/plain", sha256=digest, name="rules.txt")
            command = asked.command
            served.run(served.system.alerts.submit(asked.by, f"load {edition}", command))
        told = {
            item["edition"]: item for item in served.client.get("/api/v1/rules/documents").json()
        }
        assert {key for key, one in told.items() if "sha256" in one} == {
            "SATG 15.1",
            "WAR",
            "WHEEL 4.0",
        }
        assert "Ann" not in str(told), "who loaded it is for the staff"
        found = served.client.get(f"/api/v1/rules/documents/{told['WAR']['sha256']}")
        assert (found.status_code, found.text) == (200, "The approved rules.")
        assert found.headers["content-type"] == "text/plain; charset=utf-8"
        (folder / digest).write_bytes(b"Other rules.")
        refused = served.client.get(f"/api/v1/rules/documents/{digest}")
        assert (
            refused.status_code,
            "is not what was loaded" in refused.json()["refused"]["says"],
        ) == (
            409,
            True,
        )


HEAD = """
[house]
operator = "a"
venue = "b"
mode = "demo"
documents = "documents"
[store]
address = "floor.db"
[server]
key_file = "croupier.key"
[tables]
"""


def test_documents_are_loaded_and_listed_by_commands(tmp_path: Path, cli: Cli) -> None:
    cli("demo", "triple-chase", "--store", tmp_path / "floor.db", "--rounds", 1)
    config, file = tmp_path / "house.toml", tmp_path / "war.txt"
    config.write_text(HEAD, encoding="utf-8")
    file.write_text("The rules.", encoding="utf-8")
    add = ("register", "document", "add", "WAR", file, "--config", config)
    status, lines, _ = cli(*add, "--by", "Ann", "--second", "Bob")
    assert (status, DIGEST in lines[0], "version 1" in lines[0]) == (0, True, True)
    assert "is there already" in cli(*add, "--by", "Ann", "--second", "Bob")[1][0]
    assert cli(*add, "--by", "Ann", "--second", "Ann")[0] == 2
    status, lines, _ = cli("register", "document", "list", "--config", config)
    assert status == 0
    assert any(
        line.startswith("WAR, version 1: war.txt") and "by Ann with Bob" in line for line in lines
    )
    assert sum("our own summary" in line for line in lines) == 5
    (tmp_path / "documents" / DIGEST).write_text("Other rules.", encoding="utf-8")
    status, lines, _ = cli("register", "document", "list", "--config", config)
    assert (status, any("WAS CHANGED" in line for line in lines)) == (1, True)
    file.write_bytes(b"\xff\xfe\x00")
    status, _, complaint = cli(*add, "--by", "Ann", "--second", "Bob")
    assert (status, "neither a PDF nor a text" in complaint) == (2, True)
