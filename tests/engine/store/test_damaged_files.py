"""Attacks on the file itself, below the database (standards I-09)."""

import re
from pathlib import Path
from random import Random

import pytest

from croupier.errors import BadInput
from support.tampered_store import ATTACKS, SEED, findings_in, rows_of


def outcome(path: Path) -> str:
    """What verification makes of a file: nothing else may happen."""
    try:
        return "found" if findings_in(path) else "unused"
    except BadInput as refused:
        return "refused" if path.name in str(refused) else f"refused without its name: {refused}"


def test_bytes_flipped_in_the_file(recorded_evening: Path, tmp_path: Path) -> None:
    """Each is found, or the file is refused; what is not found changed nothing that can be read."""
    whole, rows = recorded_evening.read_bytes(), rows_of(recorded_evening)
    path = tmp_path / "flipped.db"
    results = {"found": 0, "refused": 0, "unused": 0}
    for number in range(ATTACKS):
        chance = Random(f"{SEED}/{number}")
        place = chance.randrange(100) if number % 20 == 0 else chance.randrange(len(whole))
        for leftover in tmp_path.glob("flipped.db-*"):
            leftover.unlink()
        path.write_bytes(
            whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        )
        result = outcome(path)
        results[result] += 1
        if result == "unused":
            assert rows_of(path) == rows, place
    assert results["found"] > results["unused"], results


def test_an_index_that_tells_something_else(recorded_evening: Path, tmp_path: Path) -> None:
    """No question of verification uses it, but those of every day do."""
    whole = recorded_evening.read_bytes()
    rows = rows_of(recorded_evening)
    ids = [row["id"].encode() for row in rows["orders"]]
    path = tmp_path / "index.db"
    for name in ids[::40]:
        places = [match.start() for match in re.finditer(re.escape(name), whole)]
        for place in places:
            path.write_bytes(whole[:place] + b"#" + whole[place + 1 :])
            assert outcome(path) in ("found", "refused"), name
            for leftover in tmp_path.glob("index.db-*"):
                leftover.unlink()


@pytest.mark.parametrize("kind", ["text", "cut in half", "nothing"])
def test_a_file_that_is_no_store_is_refused(
    kind: str, recorded_evening: Path, tmp_path: Path
) -> None:
    path = tmp_path / "odd.db"
    whole = recorded_evening.read_bytes()
    path.write_bytes(
        {"text": b"Dear diary\n" * 100, "cut in half": whole[: len(whole) // 2], "nothing": b""}[
            kind
        ]
    )
    if kind == "cut in half":
        assert outcome(path) in ("found", "refused")
        return
    with pytest.raises(BadInput, match=r"odd\.db.*Accepted: a store"):
        findings_in(path)
