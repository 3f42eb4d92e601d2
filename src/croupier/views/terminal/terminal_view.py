"""The view of one terminal of itself: nothing of any other (SATG 20.7)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from croupier.games.contract.procedure import Ask
from croupier.money import NOTHING, Cents
from croupier.table.limits.limit_sign import TWENTY_MINUTES, minimums
from croupier.table.round import Round, Spot, StakedWager, wager_id
from croupier.table.seats.terminal_checks import HELD, on_layout
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.people import Patron, Session
from croupier.table.values.refusals import RETURNS
from croupier.views.screens.notice_bar import FREEZING
from croupier.views.screens.paid_view import PaidView, paid_view
from croupier.views.terminal.own_hands_view import hands_of_wager
from croupier.views.terminal.wager_bar import BarView, bar_view
from croupier.views.wire_struct import HandView, View, clauses_as_text


class WagerView(View, frozen=True, kw_only=True):
    """A confirmed wager of the terminal."""

    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
    added: Cents = Cents(0)
    """The stakes that choices have added to it."""
    void: bool = False
    """Whether it was voided singly, so that its stakes went back."""
    returned: str = ""
    """The code for which it went back at the close; nothing if it was recognised."""
    clauses: tuple[str, ...] = ()
    """The clauses of its end."""


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
    """The choice in case of silence; empty where the deal waits."""
    until: int | None = None


class FrozenView(View, frozen=True, kw_only=True):
    """The account may not be touched (SATG 8.3)."""

    number: int = 0
    """The round that is put right; nothing where another table froze the account."""
    clauses: tuple[str, ...]


class HeldView(View, frozen=True, kw_only=True):
    """Staff hold the terminal while a case is open (SATG 8.4, SATG 20.10)."""

    case: str
    reason: str
    since: int
    clauses: tuple[str, ...]


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
    visit: str = ""
    """Names the visit of the player without naming the player: the screen keeps favourites as long as it lasts."""
    balance: Cents = Cents(0)
    frozen: FrozenView | None = None
    bar: BarView | None = None
    """Nothing if it may wager now."""
    locked: bool = False
    """Whether it takes nothing new until an attendant has seen to it; shown in every phase."""
    held: HeldView | None = None
    """Why staff hold it as it is; shown in every phase."""
    wagers: tuple[WagerView, ...] = ()
    staked: Cents = Cents(0)
    """Its total on the table, with what choices added; what went back or is settled does not count."""
    reserved: Cents = Cents(0)
    """Kept back for a choice to come (SATG 18.8.3)."""
    hands: tuple[HandView, ...] = ()
    """Its own hands of shared cards, where each player has his own."""
    decisions: tuple[DecisionView, ...] = ()
    leaving: str = ""
    """Why the player must leave (SATG 5.5.2)."""
    taken_back: Cents = Cents(0)
    """The wagers that a cash-out takes back now: it pays them with the balance (SATG 3.2, SATG 5.5.1)."""
    cashing: bool = False
    """Whether it is cashed out as soon as its wagers are settled."""
    printing: str = ""
    """The masked number of the ticket that its printer prints."""
    escrow: Cents = Cents(0)
    """The amount that its acceptor holds and may still give back."""
    sides_until: int | None = None
    """The end of the time in which side wagers need no main one (SATG 9.5.2(a))."""
    lower: tuple[LowerView, ...] = ()
    shooter: bool = False
    """Whether it is the shooter, who may set off the tumbler."""
    paid: PaidView | None = None


def own_view(
    state: State, terminal: str, *, session: Session, balance: Cents, frozen: bool
) -> OwnView:
    """The view of a terminal; its cost goes by its own wagers alone."""
    here, round_ = state.terminals.get(terminal), state.round
    patron = here.patron if here else session.patron
    pair = _lying(round_, terminal) if round_ else ()
    wagers = _wagers(round_, terminal, pair) if round_ else ()
    sides = max(state.sides.get(terminal, 0), state.sides.get("", 0)) if state.sides else 0
    return OwnView(
        terminal=terminal,
        table=state.table,
        tables=session.tables,
        open=patron is not None,
        account=patron.name or terminal if patron else "",
        visit=visit_of(patron),
        balance=balance,
        frozen=_frozen(state, terminal) if frozen else None,
        bar=bar_view(state, terminal, session, frozen=frozen),
        locked=terminal in state.locked,
        held=_held(state, terminal) if state.holds else None,
        wagers=wagers,
        staked=_staked(wagers) if wagers else NOTHING,
        reserved=_reserved(round_, pair) if round_ and round_.holds else NOTHING,
        hands=_hands(round_, pair) if round_ and round_.dealt else (),
        decisions=_decisions(round_, pair) if round_ and round_.awaited else (),
        leaving=(here.leaving if here else "") or session.leaving,
        taken_back=on_layout(state, terminal),
        cashing=terminal in state.cashing,
        printing=mask(here.printing) if here and here.printing else "",
        escrow=here.escrow.amount if here and here.escrow else NOTHING,
        sides_until=sides or None,
        lower=_lower(state, terminal) if state.sign and state.sign.raises else (),
        shooter=bool(
            round_ and round_.shooter and round_.shooter.terminal == terminal and not round_.motion
        ),
        paid=paid_view(state, terminal, patron.key) if patron else None,
    )


@lru_cache(maxsize=10_000)
def _visit(key: str) -> str:
    return sha256(f"visit {key}".encode()).hexdigest()[:16]


def visit_of(patron: Patron | None) -> str:
    """Return the name of a visit; empty while no account is open."""
    return _visit(patron.key) if patron else ""


Lying = tuple[tuple[str, Spot, StakedWager], ...]
"""The wagers of the terminal, each with its name, in the order of the layout."""


def _lying(round_: Round, terminal: str) -> Lying:
    wagers = sorted(round_.wagered(terminal).items())
    return tuple((wager_id(terminal, where), where, held) for where, held in wagers)


def _wagers(round_: Round, terminal: str, named_wagers: Lying) -> tuple[WagerView, ...]:
    out, more = round_.entries.out, round_.more
    lying = [
        WagerView(
            bet=where.bet, spot=where.spot, area=where.area, amount=held.amount,
            added=more.get(wager, NOTHING), void=wager in out,
        )
        for wager, where, held in named_wagers
    ]  # fmt: skip
    returned = [
        WagerView(
            bet=back.bet, spot=back.spot, area=back.area, amount=back.amount, returned=back.why.value,
            clauses=clauses_as_text(RETURNS.get(back.why, ())),
        )
        for back in round_.back.get(terminal, ())
    ]  # fmt: skip
    return (*lying, *returned)


def _staked(wagers: tuple[WagerView, ...]) -> Cents:
    return Cents(sum(it.amount + it.added for it in wagers if not (it.void or it.returned)))


def _reserved(round_: Round, lying: Lying) -> Cents:
    return Cents(sum(round_.holds.get(wager, 0) for wager, _, _ in lying))


def _hands(round_: Round, lying: Lying) -> tuple[HandView, ...]:
    every = (hand for wager, where, _ in lying for hand in hands_of_wager(round_, wager, where))
    return tuple({hand.of: hand for hand in every}.values())


def _decisions(round_: Round, lying: Lying) -> tuple[DecisionView, ...]:
    ask = round_.wants
    if not isinstance(ask, Ask):
        return ()
    return tuple(
        DecisionView(
            question=ask.key,
            wager=wager,
            bet=where.bet,
            spot=where.spot,
            area=where.area,
            choices=tuple(
                ChoiceView(choice=choice, adds=_cost(times, held.amount))
                for choice, times in ask.of[wager].items()
            ),
            default=_default(ask, wager),
            until=round_.asked.until if round_.asked else None,
        )
        for wager, where, held in lying
        if wager in round_.awaited
    )


def _cost(times: Fraction, amount: Cents) -> Cents:
    """The stake that a choice adds; a choice that would add part of a cent is refused when it is made."""
    return Cents(times.numerator * amount // times.denominator)


def _default(ask: Ask, wager: str) -> str:
    if ask.default is None or isinstance(ask.default, str):
        return ask.default or ""
    return ask.default[wager]


def _frozen(state: State, terminal: str) -> FrozenView:
    here = state.frozen is not None and terminal in state.frozen.terminals
    return FrozenView(number=state.frozen.number if here and state.frozen else 0, clauses=FREEZING)


def _held(state: State, terminal: str) -> HeldView | None:
    hold = state.holds.get(terminal)
    if hold is None:
        return None
    clauses = clauses_as_text(HELD)
    return HeldView(case=hold.case, reason=hold.reason, since=hold.since, clauses=clauses)


def _lower(state: State, terminal: str) -> tuple[LowerView, ...]:
    """Minimums from before a raise that this terminal did not see in time (SATG 4.2)."""
    assert state.sign is not None, "An open table has a sign."
    now = minimums(state.sign.limits)
    return tuple(
        LowerView(
            minimums={
                bet: least for bet, least in raising.before.items() if least < now.get(bet, 0)
            },
            until=raising.late[terminal] + TWENTY_MINUTES,
        )
        for raising in state.sign.raises
        if terminal in raising.late
    )
