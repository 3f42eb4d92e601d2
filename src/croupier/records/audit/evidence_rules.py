"""The rules by which a round was settled, as data: edition, choices, odds with their sources, clauses."""

from collections import Counter

from croupier.games.contract.setup import Setup
from croupier.records.audit.clause_usage import Use
from croupier.records.audit.program_hash import code_hash
from croupier.rulebook import CLAUSES, edition
from croupier.rulebook.parameters import TABLES
from croupier.table.history.round_history import RoundHistory


def rules_of(told: RoundHistory, used: Counter[Use]) -> dict[str, object]:
    """All of the rulebook that the round needed. What stands here of a clause is a summary of ours."""
    setup, governing = told.setup, edition(told.setup.game.edition)
    return {
        "game": setup.game.key,
        "variant": setup.variant.name,
        "decks": setup.decks,
        "edition": {
            "key": governing.key,
            "title": governing.title,
            "from": governing.from_.isoformat(),
            "assumed": governing.assumed,
        },
        "settings": _settings(setup),
        "bets": _bets(setup),
        "clauses": {
            clause: {"summary": CLAUSES[clause].summary, "used": _hows(clause, used)}
            for clause in sorted({one.clause for one in used})
            if clause in CLAUSES
        },
        "code": code_hash(),
    }


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
    found: dict[str, object] = {}
    for name, every in TABLES[table].settings.items():
        if {one.option for one in every} & {"", option}:
            one = setup.rules.setting(table, name, option=option)
            found[name] = {"value": one.value, "source": one.source}
    return found


def _hows(clause: str, used: Counter[Use]) -> dict[str, int]:
    return {one.how.value: count for one, count in sorted(used.items()) if one.clause == clause}
