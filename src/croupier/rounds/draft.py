"""A decision in the making: the events so far, and the table as it would be after them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from croupier.money import MOST, Cents, show
from croupier.rounds import commands as c
from croupier.rounds.commands import Order
from croupier.rounds.events import Event
from croupier.rounds.evolve import evolve
from croupier.rounds.floor import outside
from croupier.rounds.jackpots import Offered
from croupier.rounds.on_record import off_record
from croupier.rounds.people import DEVICE, SYSTEM, Actor, Session
from croupier.rounds.plan import Plan
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.round_of_play import Round
from croupier.rounds.secrets import Secret
from croupier.rounds.sheet import Sheet, digest
from croupier.rounds.state import State
from croupier.rounds.ticket import Ticket
from croupier.rounds.told import Told
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import ladder, power, reaches
from croupier.rulebook.register.amendments import Amendment
from croupier.rulebook.register.house import Grants

LATEST = 4_102_444_800_000
"""Nothing is stamped or announced for later than the year 2100: a clock that says so is broken."""


PASSES_TO_THE_SYSTEM = (
    c.OpenWagering | c.CloseWagering | c.StartDevice | c.PayInterim | c.Confirm | c.Abandon | c.OpenTable
)  # fmt: skip
"""What of a dealer's part the system has where there is none; money in hand, seats and whatever goes
wrong need a person of Table Games (SATG 1.3). It opens the table by the plan that the operator wrote: no
rule names a rank for that. Only a person closes it, or changes its plan."""


class Purse(Protocol):
    """What a table must know of money that is not its own to decide."""

    def credit(self, terminal: str) -> Cents:
        """What the chip account of a terminal holds."""
        ...

    def is_frozen(self, terminal: str) -> bool:
        """Whether the account may not be touched (SATG 8.3)."""
        ...

    def frozen_since(self, terminals: Iterable[str]) -> int | None:
        """Since when the account of one of these terminals may not be touched (SATG 8.3)."""
        ...

    def session(self, terminal: str) -> Session:
        """Whose a terminal is, and where it plays."""
        ...

    def other_plans(self) -> Mapping[str, Plan]:
        """The plans of the other tables that are open, by their names."""
        ...

    def bank(self) -> Cents:
        """What the float of this table holds."""
        ...

    def colour(self, table: str, emblem: str, colour: str) -> Cents:
        """What the colour chips of a set that are out and not on a layout are worth."""
        ...

    def rounds(self) -> Sequence[Told]:
        """The rounds of this table as they can be told; the last may still go on."""
        ...

    def finished(self, number: int) -> Told | None:
        """A round of this table that is over, as it can be told."""
        ...

    def ticket(self, number: str) -> Ticket | None:
        """The ticket of a number, as all places see it."""
        ...

    def owed(self, patron: str) -> Cents:
        """What the house owes to a player who has left."""
        ...

    def debt(self, patron: str) -> Cents:
        """What a player owes after a correction."""
        ...

    def jackpots(self) -> Sequence[Offered]:
        """The jackpots that are offered at this table now."""
        ...

    def amendments(self, game: str, at: int) -> Sequence[Amendment]:
        """What notices of the house change in a game at an instant, in order of effect."""
        ...

    def grants(self, game: str, at: int) -> Grants:
        """What notices of the house approve or revoke of a game by an instant, in order of effect."""
        ...

    def unseal(self, number: int, terminal: str, sealed: str, published: str) -> Secret | None:
        """Secret wagers of a round; nothing where nobody can open them. Raises where the box is another's."""
        ...

    def foreseen(self, one: Round) -> tuple[str, Sheet] | None:
        """What the result of a round pays, where that was worked out while the dealer looked at it."""
        ...


@dataclass(frozen=True, slots=True)
class Notice:
    """What whoever asked should know, though it was done."""

    code: str
    says: str
    cites: Citations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What happened because of a command."""

    events: tuple[Event, ...]
    state: State
    sheets: Mapping[str, Sheet]
    notices: tuple[Notice, ...]


@dataclass
class Draft:
    """Events are applied as they are drafted; nothing of it counts before the decision is made."""

    state: State
    order: Order
    purse: Purse
    at: int
    """The instant of what is drafted: that of the order, or the deadline that came before it."""
    events: list[Event] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)

    def emit(self, event: Event) -> Refused | None:
        """This happens, and so nothing is refused."""
        self.state = evolve(self.state, event, self.sheets.__getitem__)
        self.events.append(event)
        return None

    def paper(self, sheet: Sheet) -> str:
        """File what is paid; the log names it by its hash."""
        named = digest(sheet)
        self.sheets[named] = sheet
        return named

    def notice(self, code: str, says: str, cites: Citations = ()) -> None:
        """Tell whoever asked."""
        self.notices.append(Notice(code, says, cites))

    def decision(self) -> Decision:
        """It is decided."""
        return Decision(
            events=tuple(self.events),
            state=self.state,
            sheets=self.sheets,
            notices=tuple(self.notices),
        )


def unauthorised(draft: Draft, act: str, *, edition: str = "") -> Refused | None:
    """Whether the rank of whoever asks is too low for an act; a supervisor may do what a dealer may."""
    rank, edition = draft.order.by.rank, edition or draft.state.edition
    needed = power(edition, act)
    refused = off_record(draft.state, draft.order, act, edition=edition)
    if refused:
        return refused
    if reaches(edition, rank, needed.rank):
        return out_of_area(draft, draft.order.by)
    # Without a dealer his part passes to the game system (SATG 1.3).
    command = draft.order.command
    plan = command.plan if isinstance(command, c.OpenTable) else draft.state.plan
    automatic = plan is not None and not plan.dealer_activated
    if rank == SYSTEM and automatic and isinstance(command, PASSES_TO_THE_SYSTEM):
        return None
    known = rank in ladder(edition)
    ranks = f"{needed.rank} or above" if known else ", ".join(ladder(edition))
    detail = f"{draft.order.by.name} is {rank}; accepted: {ranks}."
    why = Refusal.AUTHORITY_INSUFFICIENT if known else Refusal.NO_DEALER
    return Refused(why, needed.citations, detail)


def out_of_area(draft: Draft, by: Actor) -> Refused | None:
    """Whether somebody has no power at this table because it is not of his area."""
    command, plan = draft.order.command, draft.state.plan
    if isinstance(command, c.OpenTable):
        plan = command.plan
    return outside(by, plan.area if plan else "", draft.state.managers)


def not_dealer_nor_device(draft: Draft) -> Refused | None:
    """Results come from the dealer or from an approved device (SATG 10.4.3, SATG 11.4.3)."""
    # At a live table only people work the panel (GAZ 29/2000 7.6, WHEEL 5.3).
    sensed = draft.order.by.rank == DEVICE and not draft.state.is_live
    return None if sensed else unauthorised(draft, "run-table")


def not_the_player(draft: Draft, terminal: str) -> Refused | None:
    """Only the player who has a terminal acts on it (SATG 3.2): nobody else does it for him."""
    if draft.order.by.name == terminal and draft.order.by.rank == "player":
        return None
    return Refused(Refusal.NOT_YOURS, cite("SATG 3.2"), f"Terminal {terminal}.")


def stopped(draft: Draft, terminals: Iterable[str]) -> Refused | None:
    """Whether an account that has part in it is frozen: nothing moves there (SATG 8.3)."""
    named = list(terminals)
    if draft.state.is_live or draft.purse.frozen_since(named) is None:
        return None
    frozen = [name for name in named if draft.purse.is_frozen(name)]
    return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), f"Terminal {', '.join(frozen)}.")


def no_amount(amount: Cents, cites: Citations = ()) -> Refused | None:
    """Whether an amount is nothing, less than nothing, or more than there can be."""
    if 0 < amount <= MOST:
        return None
    return Refused(Refusal.AMOUNT_INVALID, cites, f"{show(amount)}. Accepted: from one cent.")


def no_time(at: int | None) -> Refused | None:
    """Whether an instant is none that a clock of the house will ever show."""
    if at is None or 0 <= at < LATEST:
        return None
    return Refused(Refusal.TIME_INVALID, detail=f"{at} ms.")


def unreasoned(reason: str) -> Refused | None:
    """Whether an act that needs its reason on record has none."""
    return None if reason.strip() else Refused(Refusal.REASON_REQUIRED)


def no_round(state: State) -> Refused | None:
    """Whether there is no round to which it could apply."""
    return Refused(Refusal.NO_ROUND) if state.round is None else None
