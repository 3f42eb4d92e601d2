"""Every sentence that a refusal or a remark can say is in the catalogue of each other language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.table.values.refusals import Refusal
from croupier.words.catalogue import ENGLISH, LANGUAGES, catalogue
from croupier.words.phrase import placeholders

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
MADE_BY = {"words/phrase.py", "words/phrase_data.py", "table/values/refusals.py"}
"""Modules that make phrases of templates that came from elsewhere."""
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][,;:?!()]|[,;:?!()][\u4e00-\u9fff]")


def calls(text: str, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def phrases() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "phrase(" in text:
            where = path.relative_to(SOURCE).as_posix()
            yield from ((f"{where}:{call.lineno}", call) for call in calls(text, "phrase"))


def template(call: ast.Call) -> str | None:
    first = call.args[0] if len(call.args) == 1 else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def templates() -> set[str]:
    made = {said for _, call in phrases() if (said := template(call)) is not None}
    return made | {refusal.sentence for refusal in Refusal}


def test_a_template_is_a_literal_with_a_value_for_each_name() -> None:
    """Otherwise no catalogue can know it."""
    wrong = [
        where
        for where, call in phrases()
        if (said := template(call)) is None
        or sorted(set(placeholders(said))) != sorted(str(it.arg) for it in call.keywords)
    ]
    assert wrong == []


def test_only_what_was_written_down_becomes_a_phrase_without_a_template() -> None:
    direct = [
        path.relative_to(SOURCE).as_posix()
        for path in sorted(SOURCE.rglob("*.py"))
        if any(calls(path.read_text(encoding="utf-8"), "Phrase"))
    ]
    assert sorted({*direct} - MADE_BY) == [
        "engine/store/entry_codec.py",
        "server/api/floor_routes.py",
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_in_the_catalogue(language: str) -> None:
    there = catalogue(language).phrases
    assert sorted(templates() - there.keys()) == [], "add them to src/croupier/words/"
    assert sorted(there.keys() - templates()) == [], "nothing says these any more: delete them"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_names_the_same_values(language: str) -> None:
    there = catalogue(language).phrases
    wrong = {
        said: other
        for said, other in there.items()
        if set(placeholders(said)) != set(placeholders(other)) or not other.strip()
    }
    assert wrong == {}


def test_chinese_has_its_own_punctuation_and_order() -> None:
    there = catalogue("zh-Hans").phrases
    assert list(there) == sorted(there), (
        "sorted by the English sentence, so that two changes rarely meet"
    )
    assert [other for other in there.values() if HALF_WIDTH.search(other)] == []
    untold = [
        said
        for said, other in there.items()
        if said == other and re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", said))
    ]
    assert untold == []
