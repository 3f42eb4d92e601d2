"""What rules make a game do, as facts by name: bets, odds, exact edges, times, settings, powers, duties, screens.

Two of them side by side are the difference of two editions, of two instants, or of a notice that is not signed yet.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from croupier.games import Game
from croupier.games.contract.definition import NotOffered, Played, Variant
from croupier.maths.exact import figures_of, percent
from croupier.offices.tournaments.terms.required_items import edition_of, items
from croupier.rulebook import CLAUSES, TABLES, Citations, Fulfilment, Rules, Setting, edition
from croupier.rulebook.authority import AUTHORITY
from croupier.rulebook.clauses import is_below
from croupier.rulebook.incident_rules import CASEBOOKS
from croupier.rulebook.register import ladder_of

GENERAL_TABLE = "semi-automated"


class Fact(NamedTuple):
    """Something that the rules make so, and where it comes from."""

    says: str
    source: str = ""


Facts = Iterator[tuple[str, Fact]]


def _of_game(game: Game, _rules: Rules) -> Facts:
    rules = edition(game.edition)
    yield "played", Fact(str(game.played), ", ".join(game.cites[:1]))
    yield "edition", Fact(rules.title, rules.cites)
    yield "regulator", Fact(rules.regulator, rules.cites)
    ladder = ladder_of(game.key)
    order = "; then ".join(rung.name for rung in ladder.rungs)
    yield "which rules govern", Fact(order, ", ".join(ladder.cites))


def _bets(game: Game, rules: Rules) -> Facts:
    """A bet is there where one of its pay tables covers all its lines."""
    for variant in game.variants:
        for bet in variant.bets:
            if any(True for _ in _tables(game, variant, bet.key, rules)):
                yield _named(variant.name, bet.name), Fact(bet.wins, ", ".join(bet.cites))


def _tables(
    game: Game, variant: Variant, key: str, rules: Rules
) -> Iterator[tuple[str, int | None, Mapping[str, tuple[str, str]]]]:
    bet = variant.bet(key)
    for option in game.options(variant, bet, rules):
        for decks in game.permitted_decks(rules):
            try:
                rows = game.pays(variant, bet, rules, option=option, decks=decks)
            except NotOffered:
                continue
            paid = {bet.lines[line]: (row.pays, row.source) for line, row in rows.items()}
            yield option, decks, paid


def _pays(game: Game, rules: Rules) -> Facts:
    for variant in game.variants:
        for bet in variant.bets:
            decks_by_line: dict[tuple[str, str, str, str], list[int | None]] = {}
            for option, decks, lines in _tables(game, variant, bet.key, rules):
                for line, (pays, source) in lines.items():
                    decks_by_line.setdefault((option, line, pays, source), []).append(decks)
            every = {decks for several in decks_by_line.values() for decks in several}
            for (option, line, pays, source), counts in decks_by_line.items():
                some = "" if set(counts) == every else f"{_list(counts)} decks"
                yield _named(variant.name, bet.name, option, line, some), Fact(pays, source)


def _edges(game: Game, rules: Rules) -> Facts:
    for row in figures_of(game, rules):
        decks = f"{row.decks} decks" if row.decks else ""
        yield _named(row.bet.name, row.label, decks), Fact(f"{percent(row.edge)} = {row.edge}")


def _decks(game: Game, rules: Rules) -> Facts:
    permitted = rules.decks(game.table)
    if permitted:
        yield "permitted", Fact(_list(permitted.allowed), permitted.source)
        yield "usual", Fact(str(permitted.default), permitted.source)


def _settings(game: Game, rules: Rules) -> Facts:
    return _values(game, rules, times=False)


def _times(game: Game, rules: Rules) -> Facts:
    return _values(game, rules, times=True)


def _values(game: Game, rules: Rules, *, times: bool) -> Facts:
    """Settings of the game; a setting counted in seconds is a time."""
    tables = [game.table]
    if game.played is Played.SEMI_AUTOMATED:
        tables.append(GENERAL_TABLE)
    versions = {"", *(variant.name for variant in game.variants)}
    for table in tables:
        for name, records in TABLES[table].settings.items():
            options = dict.fromkeys(
                record.option for record in records if record.option in versions
            )
            for option in options if name.endswith("-s") == times else ():
                if any(
                    record.since <= rules.instant and record.option == option for record in records
                ):
                    setting = rules.setting(table, name, option=option)
                    yield _named(name, option), Fact(_value(setting), setting.source)


def _value(setting: Setting) -> str:
    others = [value for value in setting.allowed if value != setting.value]
    return f"{setting.value} (or {_list(others)})" if others else str(setting.value)


def _powers(game: Game, _rules: Rules) -> Facts:
    for act, power in AUTHORITY[game.edition].acts.items():
        yield act, Fact(power.rank, _source(power))


def _duties(game: Game, _rules: Rules) -> Facts:
    """Yield the powers and duties towards people, and what the terms of a tournament must say."""
    book = CASEBOOKS[game.edition]
    for name, incident in book.incidents.items():
        yield f"incident {name}", Fact(incident.says, _source(incident))
    for name, act in book.acts.items():
        yield f"act {name}", Fact(f"by staff who may {act.by}", _source(act))
    under = edition_of(game.key)
    for item in items(under) if under else ():
        cites = [clause for clause in item.cites if is_below(clause, edition(under).document)]
        yield f"terms of a tournament: {item.key}", Fact(item.says, ", ".join(cites))


def _screens(game: Game, _rules: Rules) -> Facts:
    """Yield what screens must show by the clauses that govern the game."""
    heads = [head for rung in ladder_of(game.key).rungs for head in rung.heads]
    for clause in CLAUSES.values():
        shown = clause.fulfilment is Fulfilment.DISPLAYED
        if shown and any(is_below(clause.id, head) for head in heads):
            yield clause.id, Fact(clause.summary, clause.id)


SECTIONS: Mapping[str, Callable[[Game, Rules], Facts]] = {
    "game": _of_game,
    "bets": _bets,
    "odds": _pays,
    "edges": _edges,
    "decks": _decks,
    "settings": _settings,
    "times": _times,
    "powers": _powers,
    "duties": _duties,
    "screens": _screens,
}
"""The sections, in the order in which they are shown."""


def behaviour(game: Game, rules: Rules) -> Mapping[str, Mapping[str, Fact]]:
    """Everything that the rules make the game do, by section and name."""
    return {section: dict(facts_of(game, rules)) for section, facts_of in SECTIONS.items()}


class _Sourced(Protocol):
    @property
    def citations(self) -> Citations: ...
    @property
    def provenance(self) -> str: ...


def _source(sourced: _Sourced) -> str:
    return ", ".join(sourced.citations) or sourced.provenance


def _named(*words: str) -> str:
    return ", ".join(dict.fromkeys(filter(None, words)))


def _list(values: object) -> str:
    assert isinstance(values, list | tuple)
    return ", ".join(map(str, values))
