"""The register: every clause once, complete and typed; every value and every edition with its source."""

import csv
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from tomllib import loads

import pytest

from croupier.errors import BadInput, Mistake
from croupier.rulebook import (
    CLAUSES,
    DEFECTS,
    DOCUMENTS,
    EDITIONS,
    TABLES,
    ZONE,
    Clause,
    Fulfilment,
    cite,
)
from croupier.rulebook.clauses import Typed, _clause
from croupier.rulebook.parameters import Dated, PayRow, _check

SIZES = {"SATG": 662, "WAR": 233, "WHEEL": 274, "GAZ": 241}


def rows(name: str) -> list[dict[str, str]]:
    """A file of the register as it lies on disk, read without the loader."""
    text = files("croupier.rulebook").joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


ON_DISK = [row for document in DOCUMENTS for row in rows(f"clauses/{document.lower()}.csv")]


def test_1410_clauses_in_four_documents() -> None:
    assert Counter(clause.document for clause in CLAUSES.values()) == SIZES
    assert len(CLAUSES) == 1_410


def test_no_row_of_the_files_is_lost_and_no_id_stands_twice() -> None:
    assert Counter(row["clause"] for row in ON_DISK) == Counter(list(CLAUSES))


def test_every_clause_is_found_under_its_own_id() -> None:
    for key, clause in CLAUSES.items():
        assert clause.id == key
        assert cite(key) == (key,)
        assert cite(key)[0].clause is clause


@pytest.mark.parametrize("field", ["id", "summary", "kind", "actor", "behaviour", "fulfilment"])
def test_every_clause_is_filled_in(field: str) -> None:
    for clause in CLAUSES.values():
        value = getattr(clause, field)
        assert value, clause.id
        assert value == value.strip(), clause.id


def test_a_reason_stands_exactly_where_a_clause_is_outside() -> None:
    """Read from the files, so that it holds whatever the loader makes of them."""
    outside = [row for row in ON_DISK if row["fulfilment"] == "outside"]
    assert outside
    assert outside == [row for row in ON_DISK if row["reason"]]
    assert {row["fulfilment"] for row in ON_DISK} == set(Fulfilment)


@pytest.mark.parametrize(
    ("fulfilment", "reason"), [("outside", ""), ("executed", "no software can")]
)
def test_the_loader_refuses_a_reason_in_the_wrong_place(fulfilment: str, reason: str) -> None:
    row = {**ON_DISK[0], "fulfilment": fulfilment, "reason": reason}
    with pytest.raises(Mistake, match=row["clause"]):
        _clause(row)


def test_the_loader_refuses_an_unknown_fulfilment() -> None:
    with pytest.raises(ValueError, match="'guessed'"):
        _clause({**ON_DISK[0], "fulfilment": "guessed", "reason": ""})


def defines(clause: Clause) -> tuple[Typed, ...]:
    return clause.defines


def uses(clause: Clause) -> tuple[Typed, ...]:
    return clause.uses


def refers_to(clause: Clause) -> tuple[Typed, ...]:
    return clause.refers_to


@pytest.mark.parametrize(
    ("column", "types"),
    [
        (defines, {"bet", "compartments", "diagram", "notice", "odds", "outcome", "role", "symbols", "term", "title"}),
        (uses, {"role", "term"}),
        (refers_to, {"act", "diagram", "gazette", "notice", "paragraph",
                     "rule", "rules", "schedule", "section", "table"}),
    ],
)  # fmt: skip
def test_the_types_of_a_column_are_a_closed_set(
    column: Callable[[Clause], tuple[Typed, ...]], types: set[str]
) -> None:
    """A new type is a decision, not a slip of the pen: it is added here too."""
    tokens = [token for clause in CLAUSES.values() for token in column(clause)]
    assert {token.type for token in tokens} == types
    assert all(token.name for token in tokens)


def test_the_kinds_of_clauses_are_a_closed_set() -> None:
    assert {clause.kind for clause in CLAUSES.values()} == {
        "authority", "conduct", "deal", "definition", "display", "equipment", "irregularity", "jackpot",
        "money", "notice", "odds", "record", "settle", "tournament", "wager",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("SATG 12.6.1(a", "SATG 12.6.1(a)"),
        ("GAZ 29/2000 8.1 hihg-run-3", "GAZ 29/2000 8.1 high-run-3"),
        ("WHEEL 2.1 1(a)", "WHEEL 2.1.1(a)"),
        ("WAR tilte", "WAR title"),
    ],
)
def test_an_unknown_clause_is_answered_with_the_nearest_one_in_one_line(
    wrong: str, nearest: str
) -> None:
    with pytest.raises(BadInput) as error:
        cite("SATG 12.6.1(a)", wrong)
    message = str(error.value)
    assert message.startswith(f"Unknown clause {wrong!r}. Did you mean {nearest!r}?")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("wrong", ["", "two\nlines", "satg 12.6.1(a)\n", "§§§", "x" * 1_000])
def test_whatever_the_unknown_id_is_the_message_is_one_line(wrong: str) -> None:
    with pytest.raises(BadInput) as error:
        cite(wrong)
    message = str(error.value)
    assert message.startswith(f"Unknown clause {' '.join(wrong.split())!r}.")
    assert "1410 of them" in message
    assert len(message.splitlines()) == 1


def test_every_defect_names_clauses_and_has_a_reading() -> None:
    assert DEFECTS
    for defect in DEFECTS:
        assert defect.clauses, defect.id
        assert set(defect.clauses) <= set(CLAUSES), defect.id
        assert defect.says, defect.id
        assert defect.reading, defect.id
        assert defect.source, defect.id


def test_no_defect_is_lost_and_none_stands_twice() -> None:
    on_disk = rows("defects.csv")
    assert [defect.id for defect in DEFECTS] == [row["defect"] for row in on_disk]
    assert max(Counter(row["defect"] for row in on_disk).values()) == 1
    # Only these two words are understood; another would silently mean no.
    assert {row["ask"] for row in on_disk} == {"", "yes"}
    assert any(defect.ask for defect in DEFECTS)


RECORDS = [(key, record) for key, table in TABLES.items() for record in table.records()]


def test_every_dated_record_has_a_source_and_an_edition() -> None:
    assert {key for key, _ in RECORDS} == set(TABLES)
    for key, record in RECORDS:
        assert record.source, (key, record)
        assert record.from_ in EDITIONS, (key, record)
        assert set(record.citations) <= set(CLAUSES), (key, record)


def test_no_record_stands_twice() -> None:
    """Two records of one place, one selector and one edition: nobody could say which is in force."""
    for key, table in TABLES.items():
        places: list[tuple[Dated, ...]] = [table.decks]
        places += [records for lines in table.pays.values() for records in lines.values()]
        for records in places:
            begins = [(record.selector, record.from_) for record in records]
            assert len(begins) == len(set(begins)), (key, records)


def test_the_default_number_of_decks_is_an_allowed_one() -> None:
    for table in TABLES.values():
        for record in table.decks:
            assert record.default in record.allowed


def a_file(record: str) -> str:
    return f"[pays]\nbet.line = [{{ {record} }}]\n"


def test_a_record_that_stands_twice_is_refused() -> None:
    record = '{ from = "WAR", pays = "7 to 2", cites = "WAR title" }'
    with pytest.raises(Mistake, match=r"twice\.toml: bet\.line is listed twice"):
        _check("twice.toml", loads(f"[pays]\nbet.line = [{record}, {record}]\n"))


def test_a_record_is_read_with_its_source() -> None:
    good = a_file('from = "WAR", pays = "7 to 2", cites = "WAR title", provenance = "a letter"')
    row = _check("good.toml", loads(good)).pays["bet"]["line"][0]
    assert isinstance(row, PayRow)
    assert row.source == "WAR title; a letter"


@pytest.mark.parametrize(
    ("record", "family", "message"),
    [
        (
            'from = "WAR", pays = "7 to 2"',
            Mistake,
            "bad.toml: .*neither a citation nor a provenance",
        ),
        (
            'from = "WAR", pays = "7 to 2", cites = "WAR titel"',
            BadInput,
            "Did you mean 'WAR title'",
        ),
        (
            'from = "WAR 2", pays = "7 to 2", cites = "WAR title"',
            BadInput,
            "Unknown edition 'WAR 2'",
        ),
        ('from = "WAR", pays = "7:2", cites = "WAR title"', BadInput, "Unreadable odds '7:2'"),
        (
            'from = "WAR", pays = "7 to 2", cites = "WAR title", note = "?"',
            ValueError,
            "unknown field `note`",
        ),
        ('pays = "7 to 2", cites = "WAR title"', ValueError, "missing required field `from`"),
    ],
)
def test_a_record_without_source_edition_or_odds_is_refused(
    record: str, family: type[Exception], message: str
) -> None:
    with pytest.raises(family, match=message):
        _check("bad.toml", loads(a_file(record)))


def test_every_edition_cites_a_clause_and_begins_at_four_in_the_morning_in_melbourne() -> None:
    assert ZONE.key == "Australia/Melbourne"
    for key, edition in EDITIONS.items():
        assert edition.key == key
        assert edition.title
        assert edition.cites in CLAUSES
        assert edition.from_.tzinfo is ZONE
        assert edition.from_.strftime("%H:%M:%S") == "04:00:00"


def test_an_edition_is_assumed_exactly_where_its_document_prints_no_date() -> None:
    """The notices of 2000 are dated; the three rule books are not (ruling 11)."""
    printed = {"GAZ": True, "SATG": False, "WAR": False, "WHEEL": False}
    assert {CLAUSES[edition.cites].document for edition in EDITIONS.values()} == set(printed)
    for edition in EDITIONS.values():
        assert edition.assumed is not printed[CLAUSES[edition.cites].document], edition.key
