"""The PAR sheet of a game: every bet with its lines, exact chances, limits of the hold and plots.

One value, set as a page (`par_html`) and as a document (`par_pdf`). The same game, rules and choices
give the same bytes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

import msgspec

from croupier import __version__
from croupier.errors import BadInput, unknown
from croupier.games import Game
from croupier.maths.exact import Figures, figures_of
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS
from croupier.maths.exact.blackjack.round_results import played, played_figures
from croupier.maths.risk.hold_limits import CONFIDENCE
from croupier.maths.risk.lattice import Lattice
from croupier.maths.sheets.hold_by_depth import DepthCounts, bands, check_drawn
from croupier.maths.sheets.known_strategies import Strategy, strategies
from croupier.maths.sheets.plot_marks import Drawing
from croupier.maths.sheets.plots import Band, convergence_plot, depth_plot, session_plot
from croupier.maths.sheets.published_figures import (
    ChartSeries,
    PublishedBet,
    chart_series,
    published_bet,
)
from croupier.maths.sheets.rule_sheet import RuleSheet, rule_sheet
from croupier.maths.sheets.rules_digest import digest
from croupier.rulebook import Edition, Rules, edition

METHOD = {
    "Chances": (
        "Every probability is exact, unless it is marked with ~. All deals are counted, not simulated, by "
        "classes of faces that a bet cannot tell apart; cards are drawn without replacement. The function that "
        "is counted is the one that settles the wager. Fractions are in lowest terms; decimals beside them are rounded."
    ),
    "Edge, return, hit rate": (
        "The edge is what the house expects to gain per unit of the first wager; a stake that comes back counts as "
        "staked. The return is one less the edge, and each line contributes its probability times what comes back "
        "with the stake. A hit is a profit."
    ),
    "Volatility": (
        "Deviation, variance and skewness are those of the result of one unit staked once, from the exact "
        "distribution."
    ),
    "Limits of the hold": (
        f"The hold after n rounds of equal stakes lies between the limits with a chance of {CONFIDENCE:.0%}. Normal: "
        "the edge and 2.576 standard errors to either side, an approximation that supposes n to be large for the "
        "skewness of the bet. Sure: Chernoff's bound from the exact distribution, with at most half a percent beyond "
        "either limit; it holds for the n stated and for bets of any skewness. Rounds are taken as independent, here "
        "and in sessions; those of one shoe are not quite."
    ),
    "Result of a session": (
        "The exact distribution of one round convolved with itself by a Fourier transform on the lattice of results, "
        "accurate to 10^-12; each round stakes one unit."
    ),
}
DEPTH = (
    "Cards that were not seen are exchangeable. A round that begins at a place of the shoe fixed beforehand has the "
    "chances of the first, so the edge stated holds at every depth. What moves it is knowledge of the cards dealt, "
    "and that a round ends a shoe when the cut is reached; a simulation counts both by depth."
)
DECISIONS = (
    "Figures hold for the policy named. Where a choice adds to the stake, or a bonus is won besides, a line states the "
    "net result in units of the first wager."
)
ESTIMATES = (
    "A figure after ~ is an estimate. Of Blackjack by basic strategy and by the best play the edge is exact, and so is "
    "every result of a round in which nothing is split. When a pair is split, two things are exact: how often it comes "
    "to each number of hands, and the gain of each hand alone together with the dealer's outcome. That its hands draw "
    "from the same cards is left out of account once the dealer's outcome is given: so the results of split rounds are "
    "estimates, with the exact mean, and so are hit rate, volatility, limits and sessions, which rest on them. "
    "Simulated rounds bear them out (docs/mathematics.md). Both policies are stated for the usual number of decks, or "
    "for that chosen."
)


@dataclass(frozen=True, slots=True)
class ParBet:
    """A bet with its plots."""

    figures: PublishedBet
    charts: ChartSeries
    depth: tuple[Band, ...] = ()
    """Counts by depth of the shoe; empty where they were not simulated."""

    @property
    def edge(self) -> float:
        """For the eye."""
        return float(Fraction(self.figures.edge))

    def drawings(self) -> tuple[Drawing, ...]:
        """The results of sessions, and how the hold comes to rest."""
        sessions = (session_plot(session) for session in self.charts.sessions)
        return (*sessions, convergence_plot(self.charts.convergence, self.edge))

    def depth_drawings(self) -> tuple[Drawing, ...]:
        """The hold by depth of the shoe, where it was counted."""
        return (depth_plot(self.depth, self.edge),) if self.depth else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """Everything that a laboratory files of a game."""

    sheet: RuleSheet
    rules: Rules
    chosen: tuple[str, ...]
    """The chosen variant, decks, pay table and bet; empty for the whole game."""
    editions: tuple[Edition, ...]
    """Those that the bets of this sheet rest on."""
    sources: str
    bets: tuple[ParBet, ...]
    strategies: tuple[Strategy, ...]
    version: str = __version__

    @property
    def title(self) -> str:
        """The game, and what of it."""
        return ", ".join(dict.fromkeys(filter(None, (self.sheet.game.name, *self.chosen))))

    @property
    def code(self) -> str:
        """The hash of what defines the games."""
        return digest()

    @property
    def stated(self) -> str:
        """The instant at which these rules are in force."""
        return f"{self.rules.instant:%d %B %Y %H:%M %Z}".lstrip("0")

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The front of the sheet, name by name."""
        sheet = self.sheet
        rules = [
            f"{edition.title}, in force from {f'{edition.from_:%d %B %Y}'.lstrip('0')}"
            + (" (date assumed: the document prints none)" if edition.assumed else "")
            for edition in self.editions
        ]
        return (
            ("Game", sheet.game.name),
            *((("Of it", ", ".join(self.chosen)),) if self.chosen else ()),
            ("Played", f"at a {sheet.game.played} table, with {self.sources}"),
            *((("Decks", sheet.decks),) if sheet.decks else ()),
            *(("Rules", rule) for rule in rules),
            ("Stated as of", self.stated),
            ("Clauses", ", ".join(map(str, sheet.game.cites))),
            ("Program", f"Croupier {self.version}"),
            ("Definition, SHA-256", self.code),
            ("Bets", f"{len(self.bets)}, by variant, pay table, decks and policy"),
        )

    @property
    def method(self) -> tuple[tuple[str, str], ...]:
        """How the figures were found, as far as it concerns this game."""
        has_cards = self.sheet.usual_decks is not None
        decides = any(bet.figures.policy for bet in self.bets)
        return (
            *METHOD.items(),
            *((("Depth of the shoe", DEPTH),) if has_cards else ()),
            *((("Where players decide", DECISIONS),) if decides else ()),
            *(
                (("Estimates", ESTIMATES),)
                if any(bet.figures.estimated for bet in self.bets)
                else ()
            ),
        )

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that a pay or a bet of this sheet rests on."""
        cites = (
            clause
            for bet in self.bets
            for clause in (*bet.figures.clauses, *(clause for line in bet.figures.lines for clause in line.clauses))
        )  # fmt: skip
        return tuple(dict.fromkeys(cites))

    @property
    def mark(self) -> str:
        """The same for the same contents."""
        data = msgspec.json.encode((self.facts, [bet.figures for bet in self.bets]))
        return sha256(data).hexdigest()


def par_sheet(
    game: Game, rules: Rules, *, variant: str = "", decks: int | None = None, option: str = "", bet: str = "",
    charts: bool = True, by_depth: Sequence[DepthCounts] = (),
) -> ParSheet:  # fmt: skip
    """The sheet of a game, or of what of it was asked for; the charts of Blackjack take a minute."""
    rows = chosen_figures(game, rules, variant=variant, decks=decks, option=option, bet=bet)
    if charts:
        rows = [*_with_play(game, rules, rows)]
    check_drawn(rows, by_depth)
    counted = f"{decks} {'deck' if decks == 1 else 'decks'}" if decks else ""
    return ParSheet(
        sheet=rule_sheet(game, rules),
        rules=rules,
        chosen=tuple(filter(None, (variant, counted, option, bet))),
        editions=tuple(map(edition, dict.fromkeys([game.edition, *_since(rows)]))),
        sources=", or ".join(dict.fromkeys(row.variant.dealing.source.name for row in rows)),
        bets=tuple(
            ParBet(
                published_bet(row), chart_series(Lattice.from_figures(row)), bands(row, by_depth)
            )
            for row in rows
        ),
        strategies=tuple(_strategies(game, rules, rows, charts=charts)),
    )


def _since(rows: Iterable[Figures]) -> Iterator[str]:
    """The editions from which the pays of some bets are."""
    for row in rows:
        yield from (line.row.from_ for line in row.lines if line.row)


def chosen_figures(
    game: Game, rules: Rules, *, variant: str = "", decks: int | None = None, option: str = "", bet: str = ""
) -> list[Figures]:  # fmt: skip
    """The figures of a game, narrowed to what was asked for; what does not exist is refused."""
    if variant:
        game.variant(variant)
    if decks is not None:
        game.decks(rules, decks)
    every = list(figures_of(game, rules))
    _expect("bet", bet, (row.bet.key for row in every), game)
    _expect("pay table", option, (row.option for row in every if row.option), game)
    has_option = {row.bet.key for row in every if option and row.option == option}
    chosen = [
        row
        for row in every
        if (not variant or row.variant.name == variant)
        and (decks is None or row.decks == decks)
        and (not bet or row.bet.key == bet)
        and (row.bet.key not in has_option or row.option == option)
    ]
    if not chosen:
        raise BadInput(f"{game.name} offers nothing of that kind. Accepted: fewer choices.")
    return chosen


def _expect(what: str, name: str, known: Iterator[str], game: Game) -> None:
    names = list(dict.fromkeys(known))
    if name and name not in names:
        if not names:
            raise BadInput(f"{game.name} has no {what} to choose.")
        raise unknown(f"{what} of {game.key!r}", name, names)


def _with_play(game: Game, rules: Rules, rows: Sequence[Figures]) -> Iterator[Figures]:
    """The rows, and after each wager at Blackjack the same by basic strategy and by the best play."""
    for row in rows:
        yield row
        if row.policy == NEVER_ACTS and row.decks == _decks(game, rules, rows):
            yield from played_figures(game, row.variant, rules, row.decks)


def _decks(game: Game, rules: Rules, rows: Sequence[Figures]) -> int:
    """For which the play is worked out: the usual decks, or those chosen."""
    counts, usual = {row.decks for row in rows}, game.decks(rules)
    decks = usual if usual in counts else next(iter(counts))
    assert decks is not None, "Players decide only at games with cards."
    return decks


def _strategies(
    game: Game, rules: Rules, rows: Sequence[Figures], *, charts: bool
) -> Iterator[Strategy]:
    """The chart of each variant on the sheet in which players decide; that of Blackjack only if asked for."""
    deciding = {
        row.variant.name: row.variant
        for row in rows
        if row.policy and row.bet is row.variant.bets[0]
    }
    if not deciding or (game.table == "blackjack" and not charts):
        return
    decks = _decks(game, rules, rows)
    for variant in deciding.values():
        yield from strategies(game, variant, rules, decks, lambda terms: played(terms).best)
