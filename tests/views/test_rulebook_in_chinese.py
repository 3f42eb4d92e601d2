"""Whatever the game system writes from the rule book is known to the screens, which say it in another language."""

import re
from collections.abc import Iterator

from croupier.games import GAMES
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS, WHENEVER_OFFERED
from croupier.offices.floor.significant_events import KINDS
from croupier.rulebook import EDITIONS
from croupier.rulebook.register import ladder_of
from support.screen_words import catalogue


def sentences() -> Iterator[str]:
    """What a player reads of the rule book, in a receipt, at a terminal or on a rule sheet."""
    for game in GAMES:
        yield game.about
        for variant in game.variants:
            yield variant.name
            yield variant.dealing.source.name
            yield from (bet.wins for bet in variant.bets)
    yield from (one.title for one in EDITIONS.values())
    for game in GAMES:
        for variant in game.variants:
            yield from (rung.name for rung in ladder_of(game.key, variant.name).rungs)
    yield from (NEVER_ACTS, WHENEVER_OFFERED)


def form(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


def test_every_sentence_of_the_rule_book_is_in_the_catalogue_of_the_screens() -> None:
    forms = [form(text) for text in catalogue("en/rulebook.ts").values()]
    unknown = {
        one for one in sentences() if one and not any(known.fullmatch(one) for known in forms)
    }
    assert not unknown


def test_every_significant_event_is_said_by_the_screens_as_by_the_game_system() -> None:
    known = catalogue("en/significant.ts")
    told = {key.removeprefix("event."): says for key, says in known.items() if "event." in key}
    assert told == {code: kind.says for code, kind in KINDS.items()}
