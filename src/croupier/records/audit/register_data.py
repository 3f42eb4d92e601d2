"""The register data as one JSON value: what an independent program needs of the rulebook to settle rounds again.

Data and no code: which games there are, and what every line of every bet pays from when on. `docs/verifying.md`
says what each member means.
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
    """Everything that dates odds and decks, and the games that are paid by them."""
    return {
        "format": FORMAT,
        "version": __version__,
        "money": MONEY,
        "editions": {key: _edition(one) for key, one in EDITIONS.items()},
        "games": {one.key: _game(one) for one in GAMES},
        "tables": {name: _table(one) for name, one in TABLES.items()},
    }


def _edition(one: Edition) -> dict[str, Any]:
    return {
        "title": one.title,
        "since": int(one.from_.timestamp()) * 1_000,
        "assumed": one.assumed,
    }


def _game(one: Game) -> dict[str, Any]:
    return {
        "name": one.name,
        "played": one.played.value,
        "table": one.table,
        "edition": one.edition,
        "variants": [variant.name for variant in one.variants],
        "decisions": any(variant.play is not None for variant in one.variants),
        "ladder": _ladder(ladder_of(one.key)),
    }


def _ladder(one: Ladder) -> dict[str, Any]:
    return {
        "rungs": [{"name": rung.name, "heads": list(rung.heads)} for rung in one.rungs],
        "refers": list(map(str, one.refers)),
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
