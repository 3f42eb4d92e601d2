"""The history of a round: all external entries, and what was paid.

The notation prints it on one line, and receipts execute it again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from immutables import Map

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Answer, Draw, Entries, Progress, Wager
from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents, show, show_chips
from croupier.rulebook.register.amendment import Amendments
from croupier.table import events as e
from croupier.table.jackpots.jackpot_offer import Offered, is_jackpot, with_jackpots
from croupier.table.opening.offer_setup import offer_at, set_up
from croupier.table.round import Silence, Spot, wager_id
from croupier.table.settlement.round_sheet import LimitedWager
from croupier.table.values.limits import ONE_CENT
from croupier.table.values.live_terms import Terms
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Sheet


class RecordedWager(NamedTuple):
    """A wager at the close, or why it was not recognised."""

    holder: str
    where: Spot
    amount: Cents
    colour: str = ""
    value: Cents = ONE_CENT
    """The value of each chip, if they are colour chips."""
    why: str = ""
    """The code of the reason for its return; empty if it was recognised."""
    out: tuple[str, ...] | None = None
    """For a wager voided singly: the questions closed by then; None if it was not voided."""

    @property
    def id(self) -> str:
        """The name of the wager."""
        return wager_id(self.holder, self.where)


class Face(NamedTuple):
    """A face as it was entered."""

    shown: str
    discarded: bool = False


class RecordedAnswer(NamedTuple):
    """A choice and the stake that it added."""

    question: str
    wager: str
    choice: str
    stake: Cents = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundHistory:
    """One round of one table."""

    table: str
    number: int
    at: int
    """When it opened: the rules in force at that instant apply."""
    plan: Plan
    """The game and its chosen options only."""
    terms: Terms | None = None
    """At a live table: its terms beside the odds."""
    jackpots: tuple[Offered, ...] = ()
    """The jackpots on offer, without those withdrawn while wagering was open."""
    amended: Amendments = ()
    """Changes to its rules by notices of the house."""
    tournament: str = ""
    """The tournament whose chips were played for; empty for money."""
    stage: int = 0
    practice: bool = False
    wagers: tuple[RecordedWager, ...] = ()
    """By holder; at a live table in order of arrival."""
    root: str = ""
    motion: str = ""
    draws: tuple[Face, ...] = ()
    answers: tuple[RecordedAnswer, ...] = ()
    closed: tuple[str, ...] = ()
    """Questions that timed out."""
    silent: tuple[Silence, ...] = field(default=(), compare=False)
    """The wagers without an answer, and why; no payment depends on it."""
    paid: tuple[str, ...] = ()
    """Interim settlements, and chips that the house laid."""
    rows: Sheet = ()
    end: str = ""
    """`settled`, `abandoned` or `void` with its ground; empty while it is in progress."""
    reason: str = ""
    """Why it was declared void."""
    patrons: Mapping[str, str] = field(default_factory=dict, compare=False)
    """By terminal: the patron when the round ended."""
    seats: Mapping[str, str] = field(default_factory=dict, compare=False)
    """In a tournament, by holder: the seat."""
    missed: tuple[str, ...] = field(default=(), compare=False)
    """The seats whose wagers did not reach the compulsory amount (SATG 19.4.4(a))."""
    entered: frozenset[str] = field(default=frozenset(), compare=False)
    """Who entered the faces or confirmed them."""
    before: "RoundHistory | None" = field(default=None, compare=False)
    """The round as settled before its correction."""
    correction: e.RoundCorrected | None = field(default=None, compare=False)
    """The correction that led to this state."""
    corrected_at: int = field(default=0, compare=False)
    """The position of the correction in the log of the table."""
    first: int = field(default=0, compare=False)
    last: int = field(default=0, compare=False)
    """The positions of its first and last event in the log of the table."""

    @property
    def name(self) -> str:
        """The name of the round for people: T1/12."""
        return f"{self.table}/{self.number}"

    def patron_of(self, holder: str) -> str:
        """Return the patron who had the terminal; at a live table the holder is the patron."""
        return self.patrons.get(holder, holder)

    def made_corrections(self) -> Iterator[e.RoundCorrected]:
        """Yield its corrections, the latest first."""
        history: RoundHistory | None = self
        while history is not None and history.correction is not None:
            yield history.correction
            history = history.before

    def corrections(self) -> Iterator[int]:
        """Yield the log positions of its corrections, the latest first."""
        history = self
        while history.before is not None:
            yield history.corrected_at
            history = history.before

    def says(self, amount: Cents) -> str:
        """Format an amount as money, or as chips of the tournament."""
        return show_chips(amount) if self.tournament else show(amount)

    @property
    def setup(self) -> Setup:
        """The game as offered, by the rules in force when the round opened."""
        offer = offer_at(set_up(self.plan, self.at), self.at, self.amended)
        return with_jackpots(offer, self.jackpots)

    @property
    def entries(self) -> Entries:
        """The external entries since the book was sealed."""
        read = self.setup.variant.dealing.source.read
        return Entries(
            draws=tuple(Draw(read(face.shown), face.discarded) for face in self.draws),
            answers=Map(
                {Answer(answer.question, answer.wager): answer.choice for answer in self.answers}
            ),
            closed=frozenset(self.closed),
            paid=frozenset(self.paid),
            out=frozenset(wager.id for wager in self.wagers if wager.out is not None),
            took_part={
                wager.id: frozenset(wager.out) for wager in self.wagers if wager.out is not None
            },
        )

    @property
    def lying(self) -> list[LimitedWager]:
        """The recognised wagers with the facts that live limits depend on."""
        return [
            LimitedWager(wager.id, wager.holder, wager.where, wager.amount, wager.value)
            for wager in self.wagers
            if not wager.why
        ]

    def progress(self) -> Progress:
        """Run the procedure again over the same book and entries, and return its progress."""
        book = tuple(
            Wager(id=wager.id, bet=wager.where.bet, spot=wager.where.spot, area=wager.where.area, player=wager.holder)
            for wager in sorted(self.wagers, key=lambda wager: (wager.holder, wager.where))
            if not wager.why
        )  # fmt: skip
        setup = self.setup
        return begin(setup.variant, book, setup.rules).at(self.entries)

    def choices_in_words(self) -> Mapping[str, list[str]]:
        """Return each choice and the stake that it added, by wager."""
        return _by_wager(
            (
                answer.wager,
                f"{answer.question}: {answer.choice}{f', {self.says(answer.stake)} more' if answer.stake else ''}",
            )
            for answer in self.answers
        )

    def silences_in_words(self) -> Mapping[str, list[str]]:
        """Return each question that was not answered in time, and why, by wager."""
        return _by_wager(
            (silence.wager, f"{silence.question}: {silence}") for silence in self.silent
        )


def _by_wager(choices: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    words_by_wager: dict[str, list[str]] = {}
    for wager, words in choices:
        words_by_wager.setdefault(wager, []).append(words)
    return words_by_wager


def jackpot_stakes(history: RoundHistory, offer: Offered) -> dict[str, Cents]:
    """Return the jackpot stake of each holder: the jackpot wager, or all wagers if it needs none.

    A holder without the jackpot wager cannot win it (SATG 15.6.1). Stakes that choices added do not count,
    because they were not placed while wagering was open.
    """
    stakes: dict[str, Cents] = {}
    counts = {bet: _counts(bet, offer) for bet in {laid.where.bet for laid in history.wagers}}
    for laid in history.wagers:
        # Exclude wagers that were returned at the close or voided since.
        if counts[laid.where.bet] and not laid.why and laid.out is None:
            stakes[laid.holder] = Cents(stakes.get(laid.holder, NOTHING) + laid.amount)
    return stakes


def _counts(bet: str, offer: Offered) -> bool:
    """Return whether wagers on a bet take part."""
    return bet == offer.bet if offer.wager else not is_jackpot(bet)
