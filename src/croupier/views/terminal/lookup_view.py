"""What a terminal looks up: receipts, its statement, earlier rounds, the rules. Nothing of anybody else (SATG 20.7)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.games.contract.setup import Setup
from croupier.maths.exact import Figures, figures, percent
from croupier.maths.exact.figures_of_games import WHERE_PLAYERS_DECIDE
from croupier.money import NOTHING, Cents
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.last_results import Ended
from croupier.table.values.refusals import RETURNS
from croupier.table.values.sheet import Sheet
from croupier.views.screens.offer_view import LineView, lines_of
from croupier.views.screens.outcomes_view import short, whole
from croupier.views.screens.paid_view import PaidView, paid_of
from croupier.views.terminal.terminal_view import WagerView
from croupier.views.wire_struct import FaceView, HandView, OutcomeView, View, clauses_as_text


class GovernsView(View, frozen=True, kw_only=True):
    """Which of the rules of the game was chosen, and why."""

    rules: str
    held: bool = True
    silent: tuple[str, ...] = ()
    """Rules that go before them and say nothing of it."""
    goes_before: tuple[str, ...] = ()
    gave_way: tuple[str, ...] = ()
    """Rules that had another value, which does not count."""
    clauses: tuple[str, ...] = ()
    """What lays the order down."""


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
    """What they say, where it is something else."""
    wins_when: str = ""
    """When the bet would have won, where it did not."""
    governs: GovernsView | None = None


class PutRightView(View, frozen=True, kw_only=True):
    """How a wager was paid before its round was put right; for what reason is for the staff."""

    at: int
    """When it was put right."""
    returned: Cents = Cents(0)
    faces: tuple[str, ...] = ()
    """What had been recorded."""
    clauses: tuple[str, ...] = ()


class ChosenView(View, frozen=True, kw_only=True):
    """A choice of the player, and what it added."""

    question: str
    choice: str
    adds: Cents = Cents(0)


class SilentView(View, frozen=True, kw_only=True):
    """A question to which nobody answered in time."""

    question: str
    terminal: str = ""
    """`disconnected` or `idle` when the time was up; nothing if the player was there."""


class ReceiptView(View, frozen=True, kw_only=True):
    """Why one wager of the terminal was paid what it was."""

    round: int
    game: str
    """The key of the game."""
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
    """Where each card, die or number went."""
    hands: tuple[HandView, ...] = ()
    """The hands of the wager itself, where each player has his own of shared cards."""
    choices: tuple[ChosenView, ...] = ()
    silences: tuple[SilentView, ...] = ()
    parts: tuple[PartView, ...] = ()
    before: PutRightView | None = None
    """Only of a round that was put right: how it was paid first."""


class EntryView(View, frozen=True, kw_only=True):
    """One entry of the chip account."""

    at: int
    amount: int
    """In whole cents; below nothing where it went out."""
    balance: Cents
    """What the account held after it."""
    what: str
    """What moved it, as the page of events names it: `bought-in`, `wagers-set`, `round-settled`."""
    table: str
    round: int = 0
    """Nothing where it is of no round."""
    clauses: tuple[str, ...] = ()


class RecallView(View, frozen=True, kw_only=True):
    """An earlier round of the table, and what the terminal had in it."""

    history: bool
    """Always: whoever shows it says so."""
    outcome: OutcomeView
    wagers: tuple[WagerView, ...] = ()
    paid: PaidView | None = None


class EdgeView(View, frozen=True, kw_only=True):
    """What the house expects of one unit of a bet."""

    policy: str = ""
    """What the player does where players decide: the figures hold for that alone."""
    edge: str
    """The exact fraction."""
    percent: str
    """The same with four decimals."""
    hit: str
    """The chance of a profit, in percent."""


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


class RulesView(View, frozen=True, kw_only=True):
    """The rule sheet of the game as the table offers it."""

    game: str
    name: str
    edition: str
    variant: str = ""
    decks: int | None = None
    bets: tuple[RuledBetView, ...]


def rules_view(setup: Setup) -> RulesView:
    """The sheet of an offer: worked out once, for to count through the cards takes seconds."""
    return setup.once("rules view", lambda: _rules(setup))


def _rules(setup: Setup) -> RulesView:
    every = list(_figures(setup))
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
                edges=tuple(_edge(one) for one in every if one.bet.key == bet.key),
            )
            for bet in setup.offered()
        ),
    )


def _figures(setup: Setup) -> Iterable[Figures]:
    game, variant, rules, decks = setup.game, setup.variant, setup.rules, setup.decks
    if variant.play is None:
        return (
            figures(game, variant, bet, rules, option=setup.option(bet), decks=decks)
            for bet in setup.offered()
        )
    every = WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, decks)
    return (one for one in every if one.option == setup.option(one.bet))


def _edge(one: Figures) -> EdgeView:
    return EdgeView(
        policy=one.policy, edge=str(one.edge), percent=percent(one.edge), hit=percent(one.hit)
    )


def line_clauses(setup: Setup, rows: Sheet) -> tuple[str, ...]:
    """The clauses of the lines by which stakes came back or won, each once."""
    bets = {bet.key: bet for bet in setup.offered()}
    found: dict[str, None] = {}
    for row in rows:
        if row.bet in bets and (row.back or row.winnings):
            line = setup.rows(bets[row.bet]).get(row.line)
            found |= dict.fromkeys(clauses_as_text(line.citations if line else bets[row.bet].cites))
    return tuple(found)


class Over(NamedTuple):
    """A round that is over, with what the table remembered of it."""

    told: RoundHistory
    setup: Setup
    ended: Ended | None
    """Nothing of a round that was abandoned."""


def put_right_view(told: RoundHistory, wager: str) -> PutRightView | None:
    """How a wager was paid at first, where its round was put right since."""
    before, correction = told.before, told.correction
    if before is None or correction is None:
        return None
    rows = [row for row in before.rows if row.wager == wager]
    return PutRightView(
        at=correction.at,
        returned=Cents(sum(row.back + row.winnings + row.stays for row in rows)),
        faces=tuple(one.shown for one in before.draws if not one.discarded),
        clauses=clauses_as_text(correction.clauses),
    )


def recall_view(
    one: Over, wagers: Sequence[RecordedWager], rows: Sheet, *, full: bool
) -> RecallView:
    """A round that is over; of its wagers and payments those of one holder."""
    told, ended = one.told, one.ended
    outcome = OutcomeView(number=told.number, at=told.at, end="abandoned")
    if ended is not None:
        outcome = (whole if full else short)(one.setup, ended)
    added: dict[str, int] = {}
    for given in told.answers if wagers else ():
        added[given.wager] = added.get(given.wager, 0) + given.stake
    laid = tuple(_wager(it, Cents(added.get(it.id, NOTHING))) for it in wagers)
    paid = (
        paid_of(one.setup, told.number, outcome.end, rows=rows, corrected=outcome.corrected)
        if rows
        else None
    )
    return RecallView(history=True, outcome=outcome, wagers=laid, paid=paid)


def _wager(one: RecordedWager, added: Cents) -> WagerView:
    return WagerView(
        bet=one.where.bet,
        spot=one.where.spot,
        area=one.where.area,
        amount=one.amount,
        added=added,
        void=one.out is not None,
        returned=one.why,
        clauses=clauses_as_text(next((RETURNS[code] for code in RETURNS if code == one.why), ())),
    )
