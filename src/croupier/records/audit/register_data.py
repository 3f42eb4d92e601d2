"""The register data as one JSON value: what an independent program needs of the rulebook to settle rounds again.

It is data without code: the games, and what every line of every bet pays since which date. `docs/verifying.md`
explains each member.
"""

from typing import Any

from croupier import __version__
from croupier.games import GAMES, Game
from croupier.money import MONEY
from croupier.rulebook import EDITIONS, TABLES, Decks, Edition, PayRow
from croupier.rulebook.parameters import Dated, Table
from croupier.rulebook.register.precedence import Ladder, ladder_of

FORMAT = 1


def register_data() -> dict[str, Any]:
    """Return all dated odds and deck numbers, with the editions and the games that use them."""
    return {
        "format": FORMAT,
        "version": __version__,
        "money": MONEY,
        "editions": {key: _edition(edition) for key, edition in EDITIONS.items()},
        "games": {game.key: _game(game) for game in GAMES},
        "tables": {name: _table(table) for name, table in TABLES.items()},
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "title": edition.title,
        "since": int(edition.from_.timestamp()) * 1_000,
        "assumed": edition.assumed,
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "played": game.played.value,
        "table": game.table,
        "edition": game.edition,
        "variants": [variant.name for variant in game.variants],
        "decisions": any(variant.play is not None for variant in game.variants),
        "ladder": _ladder(ladder_of(game.key)),
    }


def _ladder(ladder: Ladder) -> dict[str, Any]:
    return {
        "rungs": [{"name": rung.name, "heads": list(rung.heads)} for rung in ladder.rungs],
        "refers": list(map(str, ladder.refers)),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "decks": [_decks(row) for row in table.decks],
        "pays": {
            bet: {line: [_pays(row) for row in rows] for line, rows in lines.items()}
            for bet, lines in table.pays.items()
        },
    }


def _dated(row: Dated) -> dict[str, Any]:
    return {
        "from": row.from_,
        "since": int(row.since.timestamp()) * 1_000,
        "cites": list(map(str, row.citations)),
        "provenance": row.provenance,
    }


def _decks(row: Decks) -> dict[str, Any]:
    return {"allowed": list(row.allowed), "default": row.default, **_dated(row)}


def _pays(row: PayRow) -> dict[str, Any]:
    return {"pays": row.pays, "option": row.option, "decks": list(row.decks), **_dated(row)}
