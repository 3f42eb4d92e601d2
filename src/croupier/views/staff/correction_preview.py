"""What a correction would move, before it is made: every account with its difference, and the line of the bank.

The command is decided as it would be, and nothing of it is kept; what it would post is added up (SATG 8.3).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from croupier.ledger import MONEY, Account, Kind, Transfer
from croupier.ledger.postings import Postings
from croupier.money import NOTHING, Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.automatic import is_due
from croupier.table.context import TableContext
from croupier.table.corrections.resettle import account_of, refit
from croupier.table.dealing.faces import read_faces
from croupier.table.decide import decide
from croupier.table.draft import Decision
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import RULINGS, Fit, Line, ruling_on
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refused
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet
from croupier.views.screens.hands_view import hands_of
from croupier.views.screens.inspector_view import RowView, row_view
from croupier.views.wire_struct import HandView, View, clauses_as_text

PutsRight: TypeAlias = c.CorrectRound | c.VoidSettled
"""What changes a round that is settled."""


class FitLineView(View, frozen=True, kw_only=True):
    """Something of the round that does not fit the other cards, and what may be ruled on it."""

    key: str
    """By this name a ruling speaks of it."""
    kind: str
    question: str = ""
    wager: str = ""
    rulings: tuple[str, ...] = ()
    ruling: str = ""
    """What was ruled; nothing yet where it is empty."""


class DifferenceView(View, frozen=True, kw_only=True):
    """What the correction means for one holder of wagers."""

    holder: str
    player: str = ""
    """Who had the wagers then."""
    account: str = ""
    """Where the difference goes: the chip account, what is owed to somebody who left, chips in hand."""
    paid: Cents = Cents(0)
    should_be: Cents = Cents(0)
    difference: Cents = Cents(0)
    after: Cents | None = None
    """The account afterwards; nothing where chips are in somebody's hands."""
    owes: Cents = Cents(0)
    """What cannot be taken back: it becomes a debt."""
    cleared: Cents = Cents(0)
    """What pays off an earlier debt first."""
    was: tuple[RowView, ...] = ()
    now: tuple[RowView, ...] = ()


class DifferencesView(View, frozen=True, kw_only=True):
    """A correction before it is made."""

    table: str
    number: int
    frozen: tuple[str, ...] = ()
    """Whose accounts wait for it."""
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    """The faces by which it was paid, and by which it should have been."""
    hands_were: tuple[HandView, ...] = ()
    hands: tuple[HandView, ...] = ()
    lines: tuple[FitLineView, ...] = ()
    rows: tuple[DifferenceView, ...] = ()
    """The greatest difference first; nothing while it would be refused."""
    total: Cents = Cents(0)
    """The sum of all differences."""
    bank: Cents = Cents(0)
    """What the house gains by it, or loses: the total with the other sign."""
    moved: Cents = Cents(0)
    """All differences without their signs."""
    clauses: tuple[str, ...] = ()


def differences_view(
    state: State, order: c.Order, command: PutsRight, purse: TableContext
) -> tuple[DifferencesView, Refused | None]:
    """What the command would move; and why it would be refused, if it would be."""
    decision = decide(_up_to(state, order.at, purse), replace(order, command=command), purse)
    told = purse.finished(command.number)
    seen = DifferencesView(table=state.table, number=command.number)
    if told is not None:
        seen = _round(seen, told, command)
    frozen = state.frozen
    if frozen is not None and frozen.number == command.number:
        seen = replace(seen, frozen=frozen.terminals)
    if isinstance(decision, Refused) or told is None:
        return seen, decision if isinstance(decision, Refused) else None
    return _moved(seen, state, decision, told, purse), None


def _up_to(state: State, at: int, purse: TableContext) -> State:
    """The table with everything that is overdue done."""
    while is_due(state, at, purse):
        order = c.Order(id="preview", at=at, by=THE_SYSTEM, command=c.TimeIsUp())
        decision = decide(state, order, purse)
        if isinstance(decision, Refused):
            return state
        state = decision.state
    return state


def _round(seen: DifferencesView, told: RoundHistory, command: PutsRight) -> DifferencesView:
    """The round as it was paid, and on the faces that really came as far as they can be read."""
    settled = told.end == "settled"
    before = told.standing().dealt if settled else ()
    seen = replace(
        seen,
        was=tuple(one.shown for one in told.draws if not one.discarded),
        hands_were=hands_of(told.setup, before),
    )
    if isinstance(command, c.VoidSettled) or not settled:
        return seen
    faces = read_faces(told.setup, command.faces)
    if isinstance(faces, Refused):
        return seen
    made = refit(told, faces, command.rulings)
    return replace(
        seen,
        now=tuple(map(told.setup.variant.dealing.source.show, faces)),
        hands=hands_of(told.setup, made.standing.dealt),
        lines=tuple(_lines(made, command.rulings)),
    )


def _lines(made: Fit, rulings: Mapping[str, str]) -> Iterator[FitLineView]:
    for line in made.lines:
        yield _line(line, ruling_on(line, rulings))


def _line(line: Line, ruling: str) -> FitLineView:
    return FitLineView(
        key=line.key,
        kind=line.kind.value,
        question=line.question,
        wager=line.wager,
        rulings=RULINGS[line.kind],
        ruling=ruling,
    )


def _moved(
    seen: DifferencesView, state: State, decision: Decision, told: RoundHistory, purse: TableContext
) -> DifferencesView:
    """Every account, and the house against all of them, from what would be posted."""
    event = next(one for one in decision.events if isinstance(one, e.RoundCorrected))
    unit, emblem = state.unit or MONEY, state.opened.emblem
    postings = Postings(state.table, live=state.is_live, emblem=emblem, unit=unit)
    transfers = postings.of(state.seq, event, decision.sheets)
    was, now = decision.sheets[event.was], decision.sheets[event.sheet]
    holders = dict.fromkeys([row.holder for row in (*was, *now)])
    rows = [
        _difference(holder, event, told, (was, now), _after(state, holder, event, transfers, purse))
        for holder in holders
    ]
    rows.sort(key=lambda one: (-abs(one.difference), one.holder))
    house = [Account(kind, state.table, unit) for kind in (Kind.BANK, Kind.CAGE)]
    return replace(
        seen,
        rows=tuple(rows),
        total=Cents(sum(one.difference for one in rows)),
        bank=Cents(sum(_net(transfers, one) for one in house)),
        moved=Cents(sum(abs(one.difference) for one in rows)),
        clauses=clauses_as_text(event.clauses),
    )


def _difference(
    holder: str,
    event: e.RoundCorrected,
    told: RoundHistory,
    sheets: tuple[Sheet, Sheet],
    after: tuple[str, Cents | None],
) -> DifferenceView:
    was, now = (tuple(row for row in sheet if row.holder == holder) for sheet in sheets)
    paid, should_be = _got(was), _got(now)
    account, balance = after
    return DifferenceView(
        holder=holder,
        player=told.patrons.get(holder, ""),
        account=account,
        paid=paid,
        should_be=should_be,
        difference=Cents(should_be - paid),
        after=balance,
        owes=event.owed.get(holder, NOTHING),
        cleared=event.cleared.get(holder, NOTHING),
        was=tuple(row_view(told.setup, row) for row in was),
        now=tuple(row_view(told.setup, row) for row in now),
    )


def _after(
    state: State,
    holder: str,
    event: e.RoundCorrected,
    transfers: Iterable[Transfer],
    purse: TableContext,
) -> tuple[str, Cents | None]:
    """Where the difference goes, and what is there afterwards."""
    gone, unit = event.left.get(holder), state.unit or MONEY
    if gone:
        account, has = Account(Kind.OWED, gone, unit), purse.owed(gone)
    elif state.is_live:
        return str(Account(Kind.CHIPS, state.table, unit)), None
    else:
        seat = account_of(event, holder)
        account, has = Account(Kind.PLAYER, seat, unit), purse.credit(seat)
    return str(account), Cents(has + _net(transfers, account))


def _net(transfers: Iterable[Transfer], account: Account) -> int:
    """What an account gets, less what it gives."""
    return sum(one.amount * ((one.taker == account) - (one.giver == account)) for one in transfers)


def _got(rows: Sheet) -> Cents:
    """What rows give to their holder; what stays on the layout is still his."""
    return Cents(sum(row.back + row.winnings + row.stays for row in rows))
