"""The rule sheet of a game, made from its definition: what it is played with, its bets, what they pay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.games import Game, Variant
from croupier.games.contract import AnyBet
from croupier.odds import Figures, LineFigures, figures_of, not_offered
from croupier.rulebook import DEFECTS, Citations, Clause, Defect, Edition, PayRow, Rules, edition


@dataclass(frozen=True, slots=True)
class PayTable:
    """What a bet pays, with its figures for each deck count that pays so."""

    option: str
    lines: tuple[LineFigures, ...]
    by_decks: tuple[Figures, ...]


@dataclass(frozen=True, slots=True)
class BetOnSheet:
    """A bet with the pay tables in which it may be offered."""

    bet: AnyBet
    pay_tables: tuple[PayTable, ...]


@dataclass(frozen=True, slots=True)
class VariantOnSheet:
    """A variant with the bets it offers."""

    variant: Variant
    bets: tuple[BetOnSheet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheet:
    """Everything the sheet says; how it looks is another matter."""

    game: Game
    editions: tuple[Edition, ...]
    decks: str
    variants: tuple[VariantOnSheet, ...]
    withheld: tuple[str, ...]
    """Bets that the rules name but that cannot be offered, with the reason."""
    readings: tuple[Defect, ...]
    """Where the rules leave a choice for this game: the reading chosen."""
    clauses: tuple[Clause, ...]
    """The clauses cited, in our own words."""


def rule_sheet(game: Game, rules: Rules) -> RuleSheet:
    """The sheet of a game under the rules in force."""
    decks = rules.decks(game.table)
    every = tuple(figures_of(game, rules))
    cited = dict.fromkeys(_citations(game, every))
    return RuleSheet(
        game=game,
        editions=tuple({row.from_: edition(row.from_) for row in _rows(every)}.values()),
        decks=f"{', '.join(map(str, decks.allowed))} ({decks.source})" if decks else "",
        variants=tuple(_variant(variant, every) for variant in game.variants),
        withheld=tuple(str(reason) for reason in not_offered(game, rules)),
        readings=tuple(defect for defect in DEFECTS if cited.keys() & set(defect.clauses)),
        clauses=tuple(citation.clause for citation in cited),
    )


def _variant(variant: Variant, every: tuple[Figures, ...]) -> VariantOnSheet:
    bets = (
        BetOnSheet(
            bet,
            tuple(_pay_tables(one for one in every if one.bet is bet and one.variant is variant)),
        )
        for bet in variant.bets
    )
    return VariantOnSheet(variant, tuple(bet for bet in bets if bet.pay_tables))


def _pay_tables(figures: Iterable[Figures]) -> Iterator[PayTable]:
    """Deck counts that pay alike share a pay table."""
    alike: dict[tuple[object, ...], list[Figures]] = {}
    for one in figures:
        alike.setdefault((one.option, *(line.pay for line in one.lines)), []).append(one)
    for group in alike.values():
        option = "" if group[0].option == group[0].variant.name else group[0].option
        yield PayTable(option, tuple(line for line in group[0].lines if line.row), tuple(group))


def _rows(every: tuple[Figures, ...]) -> Iterator[PayRow]:
    return (line.row for figures in every for line in figures.lines if line.row)


def _citations(game: Game, every: tuple[Figures, ...]) -> Citations:
    found = [*game.cites, *(one for variant in game.variants for one in variant.dealing.cites)]
    for figures in every:
        found += figures.bet.cites
        found += figures.bet.needs.cites if figures.bet.needs else ()
        found += [one for line in figures.lines if line.row for one in line.row.citations]
    return tuple(found)
