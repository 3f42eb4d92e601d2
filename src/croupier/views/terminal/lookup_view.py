"""The lookups of a terminal: receipts, its statement, earlier rounds, the rules. No data of others (SATG 20.7)."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import floor

from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.games.contract.setup import Setup
from croupier.maths.exact import Figures, figures, percent
from croupier.maths.exact.blackjack.best_play import terms_of
from croupier.maths.exact.blackjack.known_edges import edges as edges_of
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS
from croupier.maths.exact.blackjack.round_results import BASIC_STRATEGY, BEST_PLAY
from croupier.maths.exact.figures_of_games import WHERE_PLAYERS_DECIDE
from croupier.maths.exact.jackpot_odds import jackpot_figures
from croupier.money import Cents, Fate
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.sheet import Sheet
from croupier.views.screens.appearance_view import AppearanceView
from croupier.views.screens.offer_view import LineView, lines_of
from croupier.views.wire_struct import (
    FaceView,
    HandView,
    View,
    clauses_as_text,
)


class GovernsView(View, frozen=True, kw_only=True):
    """The rule of the game that was chosen, and why."""

    rules: str
    held: bool = True
    silent: tuple[str, ...] = ()
    """Rules that go before them and say nothing of it."""
    goes_before: tuple[str, ...] = ()
    gave_way: tuple[str, ...] = ()
    """Rules that had another value, which does not count."""
    clauses: tuple[str, ...] = ()
    """The clauses that lay down the order."""


class PartView(View, frozen=True, kw_only=True):
    """One stake of a wager: the wager itself, or what a choice added."""

    stake: str
    line: str
    pays: str = ""
    arithmetic: str
    clauses: tuple[str, ...] = ()
    source: str = ""
    amount: Cents = Cents(0)
    back: Cents = Cents(0)
    winnings: Cents = Cents(0)
    stays: Cents = Cents(0)
    agrees: bool
    """Whether the rules, run again, say the same."""
    ruled: str = ""
    """The value of the rules that gave way, where it differs."""
    wins_when: str = ""
    """The condition under which the bet would have won, where it did not."""
    governs: GovernsView | None = None


class PutRightView(View, frozen=True, kw_only=True):
    """The payment of a wager before its round was corrected. Only staff see the reason."""

    at: int
    """The time of the correction."""
    returned: Cents = Cents(0)
    faces: tuple[str, ...] = ()
    """The faces that had been recorded."""
    clauses: tuple[str, ...] = ()


class ChosenView(View, frozen=True, kw_only=True):
    """A choice of the player, and what it added."""

    question: str
    choice: str
    adds: Cents = Cents(0)


class SilentView(View, frozen=True, kw_only=True):
    """A question that the player did not answer in time."""

    question: str
    terminal: str = ""
    """`disconnected` or `idle` when the time was up; nothing if the player was there."""


class ReceiptView(View, frozen=True, kw_only=True):
    """Why one wager of the terminal was paid what it was."""

    round: int
    game: str
    """The key of the game."""
    appearance: AppearanceView
    opened: str
    edition: str
    in_force_since: str
    date_assumed: bool = False
    bet: str
    spot: str = ""
    area: str = ""
    name: str
    """The bet in words."""
    amount: Cents
    returns: Cents = Cents(0)
    """All that went to the account."""
    facts: tuple[FaceView, ...] = ()
    """The place of each card, die or number."""
    hands: tuple[HandView, ...] = ()
    """The hands of the wager itself, where each player has his own of shared cards."""
    choices: tuple[ChosenView, ...] = ()
    silences: tuple[SilentView, ...] = ()
    parts: tuple[PartView, ...] = ()
    before: PutRightView | None = None
    """The first payment; only of a corrected round."""


class EntryView(View, frozen=True, kw_only=True):
    """One entry of the chip account."""

    at: int
    amount: int
    """In whole cents; below nothing where it went out."""
    balance: Cents
    """The balance of the account after it."""
    what: str
    """The event that moved it, as the page of events names it: `bought-in`, `wagers-set`, `round-settled`."""
    table: str
    round: int = 0
    """Nothing where it is of no round."""
    clauses: tuple[str, ...] = ()


class EdgeLineView(View, frozen=True, kw_only=True):
    """One way in which a wager ends: how likely it is, what it pays, and its part of the edge."""

    line: str
    pays: str
    chance: str
    """In percent with two decimals."""
    exact: str
    """The chance as an exact fraction."""
    part: str
    """Chance times profit: what this line is worth to the player, in percent of the wager."""


class EdgeView(View, frozen=True, kw_only=True):
    """The expected gain of the house from one unit of a bet."""

    policy: str = ""
    """The policy of the player where players decide: the figures hold only for it."""
    edge: str
    """The exact fraction."""
    percent: str
    """The same with four decimals."""
    short: str
    """The same with two decimals, as players read it."""
    hit: str = ""
    """The chance of a profit, in percent; empty where only the edge is known exactly."""
    lines: tuple[EdgeLineView, ...] = ()
    """How the edge comes about: the parts of all lines together are what the player loses."""


class RuledBetView(View, frozen=True, kw_only=True):
    """A bet on the rule sheet."""

    key: str
    name: str
    wins: str
    option: str = ""
    """The pay table, where the bet has several."""
    lines: tuple[LineView, ...]
    clauses: tuple[str, ...] = ()
    edges: tuple[EdgeView, ...] = ()
    """None where a choice adds the bet: it is in that of its wager."""


class BreakEvenView(View, frozen=True, kw_only=True):
    """The value of a meter at which the jackpot wager has no edge; above it the player has one."""

    cents: int
    """To the nearest cent."""
    exact: str


class RulesView(View, frozen=True, kw_only=True):
    """The rule sheet of the game as the table offers it."""

    game: str
    name: str
    edition: str
    variant: str = ""
    decks: int | None = None
    bets: tuple[RuledBetView, ...]
    break_even: Mapping[str, BreakEvenView] = {}
    """By jackpot with a wager of its own: the meter from which its wager has no edge."""


def rules_view(setup: Setup, jackpots: Iterable[JackpotTerms] = ()) -> RulesView:
    """The sheet of an offer, for a process beside the tables: to count through the cards takes seconds."""
    every = list(_figures(setup))
    edges: dict[str, list[EdgeView]] = {bet.key: [] for bet in setup.offered()}
    for row in every:
        if row.bet.key in edges:
            edges[row.bet.key] += _edges(setup, row)
    return RulesView(
        game=setup.game.key,
        name=setup.game.name,
        edition=setup.game.edition,
        variant=setup.variant.name,
        decks=setup.decks,
        bets=tuple(
            RuledBetView(
                key=bet.key,
                name=bet.name,
                wins=bet.wins,
                option=setup.options.get(bet.key, ""),
                lines=lines_of(setup, bet),
                clauses=clauses_as_text(bet.cites),
                edges=tuple(edges[bet.key]),
            )
            for bet in setup.offered()
        ),
        break_even=dict(_break_even(setup, jackpots)),
    )


def _figures(setup: Setup) -> Iterable[Figures]:
    game, variant, rules, decks = setup.game, setup.variant, setup.rules, setup.decks
    if variant.play is None:
        return (
            figures(game, variant, bet, rules, option=setup.option(bet), decks=decks)
            for bet in setup.offered()
        )
    every = WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, decks)
    return (row for row in every if row.option == setup.option(row.bet))


def _edges(setup: Setup, row: Figures) -> Iterator[EdgeView]:
    """The edge of a row; before that of a player who never acts, those of better players."""
    if row.policy == NEVER_ACTS and setup.decks:
        known = edges_of(terms_of(setup.rules, setup.variant.name, setup.decks))
        yield _edge(known.best, BEST_PLAY)
        yield _edge(known.basic, BASIC_STRATEGY)
    lines = tuple(
        EdgeLineView(
            line=line.name,
            pays=str(line.pay),
            chance=percent(line.probability, 2),
            exact=str(line.probability),
            part=percent(line.probability * line.pay.profit, 2),
        )
        for line in row.lines
        if line.pay is not Fate.IMPOSSIBLE
    )
    yield replace(_edge(row.edge, row.policy), hit=percent(row.hit), lines=lines)


def _edge(edge: Fraction, policy: str) -> EdgeView:
    return EdgeView(policy=policy, edge=str(edge), percent=percent(edge), short=percent(edge, 2))


def _break_even(
    setup: Setup, jackpots: Iterable[JackpotTerms]
) -> Iterator[tuple[str, BreakEvenView]]:
    for terms in jackpots:
        try:
            every = list(jackpot_figures(terms, setup.rules))
        except BadInput:
            continue  # it is given by an act of the operator, so it has no chance
        for it in every:
            here = it.hit is None or (it.variant, it.decks) == (setup.variant.name, setup.decks)
            if here and it.break_even is not None:
                cents = floor(it.break_even + Fraction(1, 2))
                yield terms.name, BreakEvenView(cents=cents, exact=str(it.break_even))


def line_clauses(setup: Setup, rows: Sheet) -> tuple[str, ...]:
    """The clauses of the lines by which stakes came back or won, each once."""
    bets = {bet.key: bet for bet in setup.offered()}
    clauses: dict[str, None] = {}
    for row in rows:
        if row.bet in bets and (row.back or row.winnings):
            line = setup.rows(bets[row.bet]).get(row.line)
            clauses |= dict.fromkeys(
                clauses_as_text(line.citations if line else bets[row.bet].cites)
            )
    return tuple(clauses)


def put_right_view(history: RoundHistory, wager: str) -> PutRightView | None:
    """Return the first payment of a wager, if its round was corrected since."""
    before, correction = history.before, history.correction
    if before is None or correction is None:
        return None
    rows = [row for row in before.rows if row.wager == wager]
    return PutRightView(
        at=correction.at,
        returned=Cents(sum(row.back + row.winnings + row.stays for row in rows)),
        faces=tuple(draw.shown for draw in before.draws if not draw.discarded),
        clauses=clauses_as_text(correction.clauses),
    )
