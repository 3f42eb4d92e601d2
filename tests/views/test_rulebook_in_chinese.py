"""Whatever the game system writes from the rule book is known to the screens, which say it in another language."""

import json
import re
from collections.abc import Iterator

import pytest

from croupier.games import GAMES
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS, WHENEVER_OFFERED
from croupier.maths.sheets import rule_sheet
from croupier.offices.floor.significant_events import KINDS
from croupier.rulebook import EDITIONS
from croupier.rulebook.register import ladder_of
from support.round_tables import TODAY
from support.screen_words import WORDS, catalogue


def sentences() -> Iterator[str]:
    """What a player reads of the rule book, in a receipt, at a terminal or on a rule sheet."""
    for game in GAMES:
        yield game.about
        for variant in game.variants:
            yield variant.name
            yield variant.dealing.source.name
            yield from (bet.wins for bet in variant.bets)
    yield from (edition.title for edition in EDITIONS.values())
    for game in GAMES:
        for variant in game.variants:
            yield from (rung.name for rung in ladder_of(game.key, variant.name).rungs)
    yield from (NEVER_ACTS, WHENEVER_OFFERED)


def form(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


def test_every_sentence_of_the_rule_book_is_in_the_catalogue_of_the_screens() -> None:
    forms = [form(text) for text in catalogue("en/rulebook.ts").values()]
    unknown = {
        sentence
        for sentence in sentences()
        if sentence and not any(known.fullmatch(sentence) for known in forms)
    }
    assert not unknown


def test_every_reading_on_a_rule_sheet_has_its_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures take long and say nothing of readings."""
    monkeypatch.setattr(rule_sheet, "figures_of", lambda *_: ())
    known = json.loads((WORDS / "zh-Hans" / "readings.json").read_text(encoding="utf-8"))
    said = set[str]()
    for game in GAMES:
        sheet = rule_sheet.rule_sheet(game, TODAY)
        said |= {text for it in sheet.readings for text in (it.says, it.reading)}
        said |= set(sheet.withheld)
    assert sorted(said - known.keys()) == [], "add them to web/src/words/zh-Hans/readings.json"
    assert sorted(known.keys() - said) == [], "no rule sheet says these: delete them"
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in known.values())


def test_every_significant_event_is_said_by_the_screens_as_by_the_game_system() -> None:
    known = catalogue("en/significant.ts")
    told = {key.removeprefix("event."): says for key, says in known.items() if "event." in key}
    assert told == {code: kind.says for code, kind in KINDS.items()}
