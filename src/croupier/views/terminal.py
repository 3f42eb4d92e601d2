"""What one terminal may know of itself: nothing of any other (SATG 20.7)."""

from collections.abc import Mapping

from croupier.money import Cents
from croupier.rounds.people import Session
from croupier.rounds.state import State
from croupier.views.view import End, View


class WagerView(View, frozen=True, kw_only=True):
    """A confirmed wager of the terminal."""

    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    added: Cents = Cents(0)
    """What choices have added to it."""
    void: bool = False
    """It was voided singly: its stakes went back."""
    returned: str = ""
    """The code for which it went back at the close; nothing if it was recognised."""
    clauses: tuple[str, ...] = ()
    """What says so."""
    settled: bool = False
    """An interim settlement has decided it."""


class ChoiceView(View, frozen=True, kw_only=True):
    """One button of the decision bar."""

    choice: str
    adds: Cents = Cents(0)


class DecisionView(View, frozen=True, kw_only=True):
    """A question that the terminal has not answered."""

    question: str
    wager: str
    """Its name, to be sent back with the choice."""
    bet: str
    spot: str = ""
    area: str = ""
    choices: tuple[ChoiceView, ...]
    default: str = ""
    """What silence means; nothing where the deal waits."""
    until: int | None = None


class PaidRowView(View, frozen=True, kw_only=True):
    """What became of one stake."""

    bet: str
    spot: str = ""
    area: str = ""
    added: str = ""
    """The choice that added the stake, `bonus` where nothing was staked; nothing for the wager itself."""
    line: str
    """The pay line that it hit, or its fate."""
    stake: Cents = Cents(0)
    back: Cents = Cents(0)
    winnings: Cents = Cents(0)
    stays: Cents = Cents(0)
    clause: str = ""


class PaidView(View, frozen=True, kw_only=True):
    """What the last round paid this terminal."""

    number: int
    end: End = "settled"
    staked: Cents = Cents(0)
    returned: Cents = Cents(0)
    """All that went to the account: stakes back and winnings."""
    corrected: bool = False
    rows: tuple[PaidRowView, ...] = ()


class FrozenView(View, frozen=True, kw_only=True):
    """The account may not be touched (SATG 8.3)."""

    number: int = 0
    """The round that is put right; nothing where another table froze the account."""
    clauses: tuple[str, ...]


class BarView(View, frozen=True, kw_only=True):
    """Why the terminal cannot wager now: the first reason in the order of refusals."""

    why: str
    says: str
    clauses: tuple[str, ...] = ()


class LowerView(View, frozen=True, kw_only=True):
    """Minimums that still bind at this terminal, because the new ones came too soon for it (SATG 4.2)."""

    minimums: Mapping[str, Cents]
    until: int


class OwnView(View, frozen=True, kw_only=True):
    """A terminal as its own player sees it."""

    terminal: str
    table: str
    """The table it is shown at (SATG 3.3.2)."""
    tables: tuple[str, ...] = ()
    """Every table at which it plays."""
    open: bool = False
    """Whether a chip account is active on it (SATG 1.6)."""
    account: str = ""
    """The label of that account (SATG 5.4)."""
    balance: Cents = Cents(0)
    frozen: FrozenView | None = None
    bar: BarView | None = None
    """Nothing if it may wager now."""
    wagers: tuple[WagerView, ...] = ()
    staked: Cents = Cents(0)
    """Its total on the table, with what choices added; what went back or is settled does not count."""
    reserved: Cents = Cents(0)
    """Kept back for a choice to come (SATG 18.8.3)."""
    decisions: tuple[DecisionView, ...] = ()
    leaving: str = ""
    """Why the player must leave (SATG 5.5.2)."""
    cashing: bool = False
    """It is cashed out as soon as its wagers are settled."""
    printing: str = ""
    """The masked number of the ticket that its printer prints."""
    escrow: Cents = Cents(0)
    """What its acceptor holds and may still give back."""
    sides_until: int | None = None
    """Until when side wagers need no main one (SATG 9.5.2(a))."""
    lower: tuple[LowerView, ...] = ()
    shooter: bool = False
    """It is the shooter, and may set off the tumbler."""
    paid: PaidView | None = None


def own_view(
    state: State, terminal: str, *, session: Session, balance: Cents, frozen: bool
) -> OwnView:
    """What a terminal may know; its cost goes by its own wagers alone."""
    raise NotImplementedError
