"""A round as it can be told: everything that came from outside, and what was paid.

Made from the log; the notation prints it on one line, receipts re-execute it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from immutables import Map

from croupier.games.play import begin
from croupier.games.procedure import Answer, Draw, Entries, Standing, Wager
from croupier.games.setup import Setup
from croupier.money import NOTHING, Cents
from croupier.rounds import events as e
from croupier.rounds.evolve import evolve
from croupier.rounds.history import every_row
from croupier.rounds.jackpots import Offered, with_jackpots
from croupier.rounds.limits import ONE_CENT
from croupier.rounds.plan import Plan
from croupier.rounds.round_of_play import Round, Silence, Spot, wager_id
from croupier.rounds.setting_up import identity, set_up
from croupier.rounds.settling import Lies
from croupier.rounds.sheet import Sheet
from croupier.rounds.state import State
from croupier.rounds.terms import Terms
from croupier.rounds.values import replace


class Laid(NamedTuple):
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


class Given(NamedTuple):
    """An answer and what it added."""

    question: str
    wager: str
    choice: str
    stake: Cents = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
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
    wagers: tuple[Laid, ...] = ()
    """By holder; at a live table in the order in which they came to lie there."""
    root: str = ""
    motion: str = ""
    draws: tuple[Face, ...] = ()
    answers: tuple[Given, ...] = ()
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
    entered: frozenset[str] = field(default=frozenset(), compare=False)
    """Who entered the faces or confirmed them."""
    before: "Told | None" = field(default=None, compare=False)
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

    @property
    def setup(self) -> Setup:
        """The game as it was offered, by the rules in force when the round opened."""
        return with_jackpots(set_up(self.plan, self.at), self.jackpots)

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
    def lying(self) -> list[Lies]:
        """The recognised wagers as the limits of a live table see them."""
        return [
            Lies(one.id, one.holder, one.where, one.amount, one.value)
            for one in self.wagers
            if not one.why
        ]

    def standing(self) -> Standing:
        """Where the procedure stands when it is run again over the same book and entries."""
        book = tuple(
            Wager(id=one.id, bet=one.where.bet, spot=one.where.spot, area=one.where.area, player=one.holder)
            for one in sorted(self.wagers, key=lambda one: (one.holder, one.where))
            if not one.why
        )  # fmt: skip
        setup = self.setup
        return begin(setup.variant, book, setup.rules).at(self.entries)


class Telling:
    """A table's log, told event by event: every round of it, or only that of a number."""

    def __init__(self, table: str, sheets: Callable[[str], Sheet], only: int | None = None) -> None:
        self.state, self._sheets, self._only = State(table=table), sheets, only
        self.heard = self._first = 0
        self.over: dict[int, Told] = {}
        """The rounds that ended, in order; whoever needs no more of the oldest may take them out."""

    def hear(self, event: e.Event) -> None:
        """One event more."""
        seq, state, sheets = self.heard, self.state, self._sheets
        self.heard += 1
        if isinstance(event, e.RoundOpened):
            self._first = seq
        # Of what follows a round only its correction concerns it.
        end = "" if self._only in self.over else _end(event)
        if end and self._only in (None, state.playing.number):
            told = told_of(state, _rows(state.playing, event, sheets), end)
            reason = event.reason if isinstance(event, e.RoundVoided) else ""
            by = event.by if isinstance(event, e.RoundSettled) else ""
            entered = told.entered | {by} if by else told.entered
            self.over[told.number] = replace(
                told, reason=reason, entered=entered, first=self._first, last=seq
            )
        elif isinstance(event, e.RoundCorrected) and event.number in self.over:
            put_right = corrected(self.over[event.number], event, sheets(event.sheet))
            self.over[event.number] = replace(put_right, corrected_at=seq)
        if self._only not in self.over:
            self.state = evolve(state, event, sheets)

    def going_on(self) -> Told | None:
        """The round that is played, as it stands."""
        one = self.state.round
        if one is None or one.number in self.over or self._only not in (None, one.number):
            return None
        told = told_of(self.state, _rows(one, None, self._sheets), "")
        return replace(told, first=self._first, last=self.heard - 1)


def tell(
    table: str, events: Iterable[e.Event], sheets: Callable[[str], Sheet], only: int | None = None
) -> list[Told]:
    """Every round of a table's log, in order, or only that of a number; the last may still go on."""
    telling = Telling(table, sheets, only)
    for event in events:
        telling.hear(event)
    return [*telling.over.values(), *filter(None, [telling.going_on()])]


def corrected(told: Told, event: e.RoundCorrected, sheet: Sheet) -> Told:
    """A round after it was corrected: what it was before stays beside it."""
    dropped = set(event.dropped)
    closed = tuple(sorted({*told.closed, *event.closed}))
    return replace(
        told,
        draws=tuple(map(Face, event.faces)) if event.faces else told.draws,
        answers=tuple(one for one in told.answers if (one.question, one.wager) not in dropped),
        closed=closed,
        wagers=tuple(
            one._replace(out=tuple(event.out[one.id])) if one.id in event.out else one
            for one in told.wagers
        ),
        rows=sheet,
        end=f"void {event.ground}" if event.whole else told.end,
        reason=event.reason if event.whole else told.reason,
        entered=told.entered | {event.by},
        before=told,
        correction=event,
    )


def _end(event: e.Event) -> str:
    match event:
        case e.RoundSettled():
            return "settled"
        case e.RoundVoided(ground=ground):
            return f"void {ground}"
        case e.RoundAbandoned():
            return "abandoned"
        case _:
            return ""


def _rows(one: Round, event: e.Event | None, sheets: Callable[[str], Sheet]) -> Sheet:
    """What was paid on the way, unless taken back, and at the end."""
    over = event if isinstance(event, e.RoundSettled | e.RoundVoided) else None
    return every_row(one, over, sheets(over.sheet) if over else ())


def told_of(state: State, rows: Sheet, end: str) -> Told:
    """The round of a table as it stands."""
    one = state.playing
    show = one.setup.variant.dealing.source.show
    entries = one.entries
    return Told(
        table=state.table,
        number=one.number,
        at=one.opened_at,
        plan=identity(state.opened),
        terms=one.terms,
        jackpots=one.jackpots,
        wagers=_wagers(one),
        root=one.root,
        motion=one.motion,
        draws=tuple(Face(show(draw.face), draw.discarded) for draw in entries.draws),
        answers=tuple(
            Given(answer.question, answer.wager, choice, one.added.get((answer.wager, choice), NOTHING))
            for answer, choice in sorted(entries.answers.items())
        ),
        closed=tuple(sorted(entries.closed)),
        silent=tuple(silence for silence in one.silent if silence.question in entries.closed),
        paid=one.paid,
        rows=rows,
        end=end,
        patrons={
            name: one.patron.key for name, one in state.terminals.items() if one.patron is not None
        },
        entered=one.entered,
    )  # fmt: skip


def _wagers(one: Round) -> tuple[Laid, ...]:
    """The wagers by holder, at a live table by their arrival; and what went back at the close."""
    lying = [
        (held.arrived, holder, where, held)
        for holder, own in one.wagers.items()
        for where, held in own.items()
    ]
    every = [
        Laid(holder, where, held.amount, held.colour, held.value, "", _out(one, holder, where))
        for _, holder, where, held in (sorted(lying) if one.terms else lying)
    ]
    every += [
        Laid(back.holder, Spot(back.bet, back.spot, back.area), back.amount, why=back.why)
        for back in one.returned
    ]
    return tuple(every if one.terms else sorted(every))


def _out(one: Round, holder: str, where: Spot) -> tuple[str, ...] | None:
    out = one.entries.out
    if not out or (wager := wager_id(holder, where)) not in out:
        return None
    return tuple(sorted(one.entries.took_part[wager]))
