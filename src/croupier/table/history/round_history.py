"""A round as it can be told: everything that came from outside, and what was paid.

The notation prints it on one line, receipts re-execute it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from immutables import Map

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Answer, Draw, Entries, Progress, Wager
from croupier.games.contract.setup import Setup
from croupier.money import NOTHING, Cents, show, show_chips
from croupier.rulebook.register.amendment import Amendments
from croupier.table import events as e
from croupier.table.jackpots.jackpot_offer import Offered, with_jackpots
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
    """What each chip is worth, where they are colour chips."""
    why: str = ""
    """The code for which it went back; nothing if it was recognised."""
    out: tuple[str, ...] | None = None
    """Of a wager voided singly: the questions closed by then. Nothing if it was not."""

    @property
    def id(self) -> str:
        """The name of the wager."""
        return wager_id(self.holder, self.where)


class Face(NamedTuple):
    """A face as it was entered."""

    shown: str
    discarded: bool = False


class RecordedAnswer(NamedTuple):
    """An answer and what it added."""

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
    """When it opened: the rules in force then govern it."""
    plan: Plan
    """The game and what was chosen for it, no more."""
    terms: Terms | None = None
    """At a live table: what it paid by besides the odds."""
    jackpots: tuple[Offered, ...] = ()
    """What could be won besides; not what was withdrawn while wagers were taken."""
    amended: Amendments = ()
    """What notices of the house had changed in its rules."""
    tournament: str = ""
    """Whose chips were played for; nothing for money."""
    stage: int = 0
    practice: bool = False
    wagers: tuple[RecordedWager, ...] = ()
    """By holder; at a live table in the order in which they came to lie there."""
    root: str = ""
    motion: str = ""
    draws: tuple[Face, ...] = ()
    answers: tuple[RecordedAnswer, ...] = ()
    closed: tuple[str, ...] = ()
    """Questions whose time ran out."""
    silent: tuple[Silence, ...] = field(default=(), compare=False)
    """For which wagers nobody answered then, and why; nothing that is paid hangs on it."""
    paid: tuple[str, ...] = ()
    """Interim settlements, and chips of the house laid."""
    rows: Sheet = ()
    end: str = ""
    """`settled`, `abandoned` or `void` with its ground; nothing while it goes on."""
    reason: str = ""
    """Why it was declared void."""
    patrons: Mapping[str, str] = field(default_factory=dict, compare=False)
    """By terminal: who had it when the round ended."""
    seats: Mapping[str, str] = field(default_factory=dict, compare=False)
    """In a tournament, by holder: his seat."""
    missed: tuple[str, ...] = field(default=(), compare=False)
    """The seats whose wagers did not come to what is compulsory (SATG 19.4.4(a))."""
    entered: frozenset[str] = field(default=frozenset(), compare=False)
    """Who entered the faces or confirmed them."""
    before: "RoundHistory | None" = field(default=None, compare=False)
    """How it was settled before it was corrected."""
    correction: e.RoundCorrected | None = field(default=None, compare=False)
    """By what it came to be as it is told here."""
    corrected_at: int = field(default=0, compare=False)
    """The place of the correction in the log of the table."""
    first: int = field(default=0, compare=False)
    last: int = field(default=0, compare=False)
    """Its place in the log of the table."""

    @property
    def name(self) -> str:
        """How people name a round: T1/12."""
        return f"{self.table}/{self.number}"

    def corrections(self) -> Iterator[int]:
        """Where in the log of the table it was put right, the latest first."""
        one = self
        while one.before is not None:
            yield one.corrected_at
            one = one.before

    def says(self, amount: Cents) -> str:
        """An amount as people are told it: money, or the chips of the tournament."""
        return show_chips(amount) if self.tournament else show(amount)

    @property
    def setup(self) -> Setup:
        """The game as it was offered, by the rules in force when the round opened."""
        offer = offer_at(set_up(self.plan, self.at), self.at, self.amended)
        return with_jackpots(offer, self.jackpots)

    @property
    def entries(self) -> Entries:
        """What came from outside since the book was sealed."""
        read = self.setup.variant.dealing.source.read
        return Entries(
            draws=tuple(Draw(read(face.shown), face.discarded) for face in self.draws),
            answers=Map({Answer(one.question, one.wager): one.choice for one in self.answers}),
            closed=frozenset(self.closed),
            paid=frozenset(self.paid),
            out=frozenset(one.id for one in self.wagers if one.out is not None),
            took_part={one.id: frozenset(one.out) for one in self.wagers if one.out is not None},
        )

    @property
    def lying(self) -> list[LimitedWager]:
        """The recognised wagers as the limits of a live table see them."""
        return [
            LimitedWager(one.id, one.holder, one.where, one.amount, one.value)
            for one in self.wagers
            if not one.why
        ]

    def standing(self) -> Progress:
        """Where the procedure stands when it is run again over the same book and entries."""
        book = tuple(
            Wager(id=one.id, bet=one.where.bet, spot=one.where.spot, area=one.where.area, player=one.holder)
            for one in sorted(self.wagers, key=lambda one: (one.holder, one.where))
            if not one.why
        )  # fmt: skip
        setup = self.setup
        return begin(setup.variant, book, setup.rules).at(self.entries)
