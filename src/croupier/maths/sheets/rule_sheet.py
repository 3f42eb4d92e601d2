"""The rule sheet of a game, made from its definition: what it is played with, its bets, what they pay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.games import Game, Variant
from croupier.games.contract.definition import AnyBet, NotOffered
from croupier.maths.exact import Figures, figures_of, not_offered
from croupier.rulebook import DEFECTS, Citation, Clause, Defect, Edition, PayRow, Rules, edition

SUMMARY = "A summary in our own words: the approved rules are the authority, and are available on request (SATG 20.14)."
"""The notice beside every rule that is put in our own words."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """What a bet pays line by line, and its figures for each deck count and policy that pays so."""

    option: str
    decks: tuple[int | None, ...]
    lines: tuple[tuple[str, PayRow], ...]
    figures: tuple[Figures, ...]

    @property
    def provenance(self) -> tuple[str, ...]:
        """Where odds come from that no clause held states."""
        return tuple(dict.fromkeys(row.provenance for _, row in self.lines if row.provenance))


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

    @property
    def provenance(self) -> dict[str, list[str]]:
        """Where odds come from that no clause held states, with the bets concerned."""
        bets_by_text: dict[str, list[str]] = {}
        for bet in self.bets:
            for text in dict.fromkeys(
                text for table in bet.pay_tables for text in table.provenance
            ):
                bets_by_text.setdefault(text, []).append(bet.bet.name)
        return bets_by_text


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheet:
    """Everything the sheet says; how it looks is another matter."""

    game: Game
    editions: tuple[Edition, ...]
    decks: str
    usual_decks: int | None
    sources: str
    variants: tuple[VariantOnSheet, ...]
    withheld: tuple[str, ...]
    """Bets that the rules name but that cannot be offered, with the reason."""
    readings: tuple[Defect, ...]
    """Where the rules leave a choice for this game: the reading chosen."""
    clauses: tuple[Clause, ...]
    """The clauses cited, in our own words."""


def rule_sheet(game: Game, rules: Rules) -> RuleSheet:
    """The sheet of a game under the rules in force."""
    game.check_in_force(rules)
    decks = rules.decks(game.table)
    every = tuple(figures_of(game, rules))
    variants = tuple(_variant(game, variant, rules, every) for variant in game.variants)
    tables = (table for variant in variants for bet in variant.bets for table in bet.pay_tables)
    rows = [row for table in tables for _, row in table.lines]
    cited = dict.fromkeys(_citations(game, rows))
    return RuleSheet(
        game=game,
        editions=tuple(
            edition(key) for key in dict.fromkeys([game.edition, *(r.from_ for r in rows)])
        ),
        decks=f"{', '.join(map(str, decks.allowed))} ({decks.source})" if decks else "",
        usual_decks=decks.default if decks else None,
        sources=", or ".join(
            dict.fromkeys(variant.dealing.source.name for variant in game.variants)
        ),
        variants=variants,
        withheld=tuple(str(reason) for reason in not_offered(game, rules)),
        readings=tuple(defect for defect in DEFECTS if cited.keys() & set(defect.clauses)),
        clauses=tuple(citation.clause for citation in cited),
    )


def _variant(
    game: Game, variant: Variant, rules: Rules, every: tuple[Figures, ...]
) -> VariantOnSheet:
    bets = (BetOnSheet(bet, _pay_tables(game, variant, bet, rules, every)) for bet in variant.bets)
    return VariantOnSheet(variant, tuple(bet for bet in bets if bet.pay_tables))


def _pay_tables(
    game: Game, variant: Variant, bet: AnyBet, rules: Rules, every: tuple[Figures, ...]
) -> tuple[PayTable, ...]:
    """Deck counts that pay alike share a pay table."""
    pay_tables: dict[tuple[object, ...], PayTable] = {}
    for option in game.options(variant, bet, rules):
        for decks in game.permitted_decks(rules):
            try:
                rows = game.pays(variant, bet, rules, option=option, decks=decks)
            except NotOffered:
                continue
            lines = tuple((bet.lines[line], row) for line, row in rows.items())
            here = (variant, bet, option, decks)
            figures = tuple(f for f in every if (f.variant, f.bet, f.option, f.decks) == here)
            key = (option, *(row.pays for _, row in lines))
            shown = "" if option == variant.name else option
            before = pay_tables.get(key, PayTable(shown, (), lines, ()))
            pay_tables[key] = PayTable(
                shown, (*before.decks, decks), lines, before.figures + figures
            )
    return tuple(pay_tables.values())


def _citations(game: Game, rows: Iterable[PayRow]) -> Iterator[Citation]:
    yield from game.cites
    for variant in game.variants:
        yield from variant.dealing.cites
        for bet in variant.bets:
            yield from bet.cites
            yield from bet.needs.cites if bet.needs else ()
    for row in rows:
        yield from row.citations
