"""The rules by which a round was settled, as data: edition, choices, odds with their sources, clauses."""

from collections import Counter

from croupier.games.contract.setup import Setup
from croupier.records.audit.clause_usage import Use
from croupier.records.audit.program_hash import code_hash
from croupier.rulebook import CLAUSES, Edition, edition
from croupier.rulebook.parameters import TABLES
from croupier.table.history.round_history import RoundHistory


def rules_of(history: RoundHistory, used: Counter[Use]) -> dict[str, object]:
    """Return all of the rulebook that the round needed; the text of a clause is our own summary."""
    setup, governing = history.setup, edition(history.setup.game.edition)
    return {
        "game": setup.game.key,
        "variant": setup.variant.name,
        "decks": setup.decks,
        "edition": _edition(governing),
        "settings": _settings(setup),
        "bets": _bets(setup),
        "clauses": {
            clause: {"summary": CLAUSES[clause].summary, "used": _hows(clause, used)}
            for clause in sorted({use.clause for use in used})
            if clause in CLAUSES
        },
        "code": code_hash(),
    }


def _edition(governing: Edition) -> dict[str, object]:
    key, since = governing.key, governing.from_.isoformat()
    return {"key": key, "title": governing.title, "from": since, "assumed": governing.assumed}


def _bets(setup: Setup) -> dict[str, object]:
    return {
        bet.key: {
            line: {"pays": row.pays, "from": row.from_, "source": row.source}
            for line, row in setup.rows(bet).items()
        }
        for bet in setup.offered()
        if not bet.jackpot
    }


def _settings(setup: Setup) -> dict[str, object]:
    table, option = setup.game.table, setup.variant.name
    settings: dict[str, object] = {}
    for name, every in TABLES[table].settings.items():
        if {setting.option for setting in every} & {"", option}:
            setting = setup.rules.setting(table, name, option=option)
            settings[name] = {"value": setting.value, "source": setting.source}
    return settings


def _hows(clause: str, used: Counter[Use]) -> dict[str, int]:
    return {use.how.value: count for use, count in sorted(used.items()) if use.clause == clause}
