"""Bets, outcomes and odds: each has the other two; wheels add up; ranges and deck counts have no holes."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from croupier.rulebook.clauses import Clause
from croupier.rulebook.lint.finding import Finding, Severity
from croupier.rulebook.lint.whole_book import Book, ids

_COMPARTMENTS = 52
"""Compartments of a Big Wheel, the same for all options (WHEEL 2.1)."""
_NOT_PAID = ("lose", "lower", "fold", "tie", "void")
"""How the outcomes are named that take the stake or give it back: they need no odds."""
_PRIZE = "jackpot"
"""The jackpot, which pays a prize from its meter and has no odds (SATG 7.3.9)."""
_RANGE = re.compile(r"bet-(\d+)-(?:to-(\d+)|plus)")


def _bet(name: str) -> str:
    """The bet to which an outcome or odds belong: `game.bet` of `game.bet.outcome`."""
    return ".".join(name.split(".")[:2])


def _bets_with_odds(book: Book) -> set[str]:
    odds = book.of_type("odds")
    return {_bet(name) for name in odds} | set(odds)


def bet_without_odds(book: Book) -> Iterator[Finding]:
    """A bet that is offered and for which no rule set held prints odds."""
    paid = _bets_with_odds(book)
    games = {name.partition(".")[0] for name in paid}
    for name, where in book.of_type("bet").items():
        leans_on = {r.name for clause in where for r in clause.refers_to if r.type == "rules"}
        if name not in paid and not name.endswith(f".{_PRIZE}") and not leans_on & games:
            says = f"{name} is a bet without odds"
            yield Finding("bet-without-odds", ids(where), says, Severity.WRONG)


def outcome_without_odds(book: Book) -> Iterator[Finding]:
    """A way to win that the odds leave out, though they have others of the same bet."""
    odds, paid = book.of_type("odds"), _bets_with_odds(book)
    for name, where in book.of_type("outcome").items():
        outcome = name.split(".")[-1]
        covered = any(text == name or text.startswith(f"{name}.") for text in odds)
        whole_bet = outcome == "win" and _bet(name) in paid
        if not covered and not whole_bet and not outcome.endswith(_NOT_PAID):
            says = f"{name} is an outcome without odds"
            yield Finding("outcome-without-odds", ids(where), says, Severity.WRONG)


def odds_without_condition(book: Book) -> Iterator[Finding]:
    """Odds for an outcome of which nothing says when it happens."""
    outcomes = book.of_type("outcome")
    for name, where in book.of_type("odds").items():
        if not any(name == outcome or name.startswith(f"{outcome}.") for outcome in outcomes):
            says = f"{name} has odds, and nothing says when it wins"
            yield Finding("odds-without-condition", ids(where), says, Severity.DOUBTFUL)


def odds_to_choose(book: Book) -> Iterator[Finding]:
    """Several odds for one outcome, without saying which counts when."""
    choices: dict[str, list[Clause]] = defaultdict(list)
    for name, where in book.of_type("odds").items():
        outcome, _, choice = name.rpartition(".")
        if choice.startswith("option-"):
            choices[outcome] += where
    for outcome, rows in choices.items():
        if len(rows) > 1 and outcome in book.of_type("outcome"):
            says = f"{outcome} has {len(rows)} odds to choose from"
            yield Finding("odds-to-choose", ids(tuple(rows)), says, Severity.DOUBTFUL)


def decks_without_odds(book: Book) -> Iterator[Finding]:
    """Deck counts that a game permits and for which a bet that has odds by decks has none."""
    for table in book.tables.values():
        permitted = {count for decks in table.decks for count in decks.allowed}
        for bet, lines in table.pays.items():
            rows = [row for rows in lines.values() for row in rows]
            holes = permitted - {count for row in rows for count in row.decks}
            if holes and rows and all(row.decks for row in rows):
                clauses = dict.fromkeys(
                    clause for decks in table.decks for clause in decks.citations
                )
                says = f"{bet} has no odds for {' or '.join(map(str, sorted(holes)))} decks, which are permitted"
                yield Finding("decks-without-odds", tuple(clauses), says, Severity.WRONG)


def _wheels(book: Book) -> Iterator[tuple[str, dict[str, int], tuple[Clause, ...]]]:
    """Each option as the clauses have it: how many compartments show each symbol."""
    options: dict[str, dict[str, int]] = defaultdict(dict)
    where: dict[str, list[Clause]] = defaultdict(list)
    for name, clauses in book.of_type("compartments").items():
        option, _, symbol = name.partition(".")
        letter, _, count = symbol.partition("=")
        options[option][letter] = int(count)
        where[option] += clauses
    for option, symbols in options.items():
        yield option, symbols, tuple(where[option])


def wheel_does_not_add_up(book: Book) -> Iterator[Finding]:
    """An option whose compartments are not 52, or not as many symbols as the layout shows."""
    shown = dict(name.split("=") for name in book.of_type("symbols"))
    for option, symbols, where in _wheels(book):
        total = sum(symbols.values())
        if total != _COMPARTMENTS:
            says = f"{option} has {total} compartments, not {_COMPARTMENTS}"
            yield Finding("wheel-does-not-add-up", ids(where), says, Severity.WRONG)
        if option in shown and int(shown[option]) != len(symbols):
            says = f"{option} has {len(symbols)} symbols, its layout {shown[option]}"
            yield Finding("wheel-does-not-add-up", ids(where), says, Severity.WRONG)


def wheel_against_table(book: Book) -> Iterator[Finding]:
    """A wheel of the pay tables that differs from the clauses, or a symbol that nothing pays."""
    held = {
        option.replace(" ", "-"): {symbol: row.count for symbol, row in symbols.items()}
        for table in book.tables.values()
        for option, symbols in table.wheels.items()
    }
    odds = book.of_type("odds")
    for option, symbols, where in _wheels(book):
        if held.get(option) != symbols:
            says = f"the pay tables have another wheel of {option}"
            yield Finding("wheel-against-table", ids(where), says, Severity.WRONG)
        for symbol in symbols:
            if not any(name.endswith(f".{option}.{symbol}") for name in odds):
                says = f"symbol {symbol} of {option} has no odds"
                yield Finding("wheel-against-table", ids(where), says, Severity.WRONG)


def range_with_hole(book: Book) -> Iterator[Finding]:
    """Ranges of stakes that do not meet: money comes in cents, so that 2 to 24 and 25 leave a hole."""
    ranges: dict[str, list[tuple[int, int | None, Clause]]] = defaultdict(list)
    for name, where in book.of_type("odds").items():
        bounds = _RANGE.fullmatch(name.split(".")[-1])
        if bounds:
            ranges[_bet(name)].append(
                (int(bounds[1]), int(bounds[2]) if bounds[2] else None, where[0])
            )
    for bet, found in ranges.items():
        for (_, top, below), (bottom, _, above) in pairwise(sorted(found, key=lambda row: row[0])):
            if top != bottom:
                says = f"a stake of more than ${top} and less than ${bottom} on {bet} has no row"
                yield Finding("range-with-hole", (below.id, above.id), says, Severity.WRONG)


RULES = (
    bet_without_odds, outcome_without_odds, odds_without_condition, odds_to_choose, decks_without_odds,
    wheel_does_not_add_up, wheel_against_table, range_with_hole,
)  # fmt: skip
