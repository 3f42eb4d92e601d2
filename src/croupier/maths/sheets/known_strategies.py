"""The charts of a game in which players decide, from its exact analysis: for staff only (SATG 20.6)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from msgspec import Struct

from croupier.games import Game, Played, Variant
from croupier.games.casino_war import CASINO_WAR, SURRENDER, WAR
from croupier.games.equipment.cards import RANKS, rank
from croupier.games.three_card_poker import ANTE, score
from croupier.maths.exact.blackjack.best_play import BestPlay, terms_of
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.edge_figures import percent
from croupier.maths.exact.strategy_chart import (
    NINE_CARDS,
    Chart,
    chart,
    three_card_chart,
    war_chart,
)
from croupier.maths.exact.three_card_odds import Stakes, hands_alike, policies, three_card_figures
from croupier.maths.exact.war_odds import war_figures
from croupier.maths.simulation.policies import ALWAYS_WAR, least_played
from croupier.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Strategy:
    """A chart, with what the house still wins."""

    chart: Chart
    edge: str
    basic_edge: str

    @property
    def says(self) -> str:
        """Both edges in words, or the one."""
        if self.edge == self.basic_edge:
            return f"Edge by this chart {self.edge}."
        return f"Edge with the best play {self.edge}, by this chart {self.basic_edge}."


class PublishedChartRow(Struct, frozen=True, kw_only=True):
    """One line of a chart."""

    hand: str
    marks: tuple[str, ...]


class PublishedChartPart(Struct, frozen=True, kw_only=True):
    """One table of a chart."""

    kind: str
    rows: tuple[PublishedChartRow, ...]


class PublishedStrategy(Struct, frozen=True, kw_only=True):
    """A chart as a screen and a program read it."""

    title: str
    columns: tuple[str, ...]
    parts: tuple[PublishedChartPart, ...]
    legend: Mapping[str, str]
    edge: str
    """The edge against the best play."""
    chart_edge: str
    """The edge against a player who follows this chart."""
    note: str = ""


def published_strategy(strategy: Strategy) -> PublishedStrategy:
    """Everything about a chart."""
    return PublishedStrategy(
        title=strategy.chart.title,
        columns=strategy.chart.columns,
        parts=tuple(
            PublishedChartPart(
                kind=kind,
                rows=tuple(PublishedChartRow(hand=row.hand, marks=row.marks) for row in rows),
            )
            for kind, rows in strategy.chart.parts
        ),
        legend=strategy.chart.legend,
        edge=strategy.edge,
        chart_edge=strategy.basic_edge,
        note=strategy.chart.noted,
    )


Analysis = Callable[[Terms], BestPlay]


def strategies(
    game: Game, variant: Variant, rules: Rules, decks: int | None, analysis: Analysis
) -> Iterator[Strategy]:
    """The chart of a variant; none for games without decisions. Blackjack takes some seconds to analyse."""
    if variant.play is None:
        return
    counted = f"{decks} {'deck' if decks == 1 else 'decks'}"
    title = ", ".join(filter(None, (variant.name, counted)))
    if game.table == "blackjack":
        assert decks is not None, "Blackjack is dealt from decks."
        play = analysis(terms_of(rules, variant.name, decks))
        yield Strategy(chart(title, play), percent(play.edge), percent(play.basic_edge))
    elif game.table == "casino-war":
        yield _war(title, game, variant, rules, decks)
    else:
        yield _three_card(title, game, variant, rules, decks)


def _war(title: str, game: Game, variant: Variant, rules: Rules, decks: int | None) -> Strategy:
    rows = [row for row in war_figures(game, variant, rules, decks) if row.bet is CASINO_WAR]
    best = min(rows, key=lambda row: row.edge)
    edge = percent(best.edge)
    return Strategy(war_chart(title, WAR if best.policy == ALWAYS_WAR else SURRENDER), edge, edge)


def _three_card(
    title: str, game: Game, variant: Variant, rules: Rules, decks: int | None
) -> Strategy:
    stakes = Stakes.from_rules(game, variant, rules, decks)
    policy, plays = next(iter(policies(game, stakes).items()))
    rows = three_card_figures(game, variant, rules, decks)
    edge = percent(
        next(row.edge for row in rows if row.bet.key == ANTE.key and row.policy == policy)
    )
    noted = "" if game.played is Played.LIVE else NINE_CARDS
    return Strategy(three_card_chart(title, _named(least_played(plays)), noted), edge, edge)


def _named(points: int) -> str:
    """A hand that scores so much, by its ranks from the highest."""
    hand = next(hand for hand in hands_alike() if score(*hand) == points)
    aces_high = sorted(
        (rank(card) for card in hand), key=lambda number: (number - 2) % 13, reverse=True
    )
    return "-".join(RANKS[number - 1] for number in aces_high)
