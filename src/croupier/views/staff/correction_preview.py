"""Preview a correction: every account with its difference, and the line of the bank.

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
"""Commands that change a settled round."""


class FitLineView(View, frozen=True, kw_only=True):
    """Something of the round that does not fit the other cards, and what may be ruled on it."""

    key: str
    """The name by which a ruling refers to it."""
    kind: str
    question: str = ""
    wager: str = ""
    rulings: tuple[str, ...] = ()
    ruling: str = ""
    """The ruling; empty if there is none yet."""


class AccountDifferenceView(View, frozen=True, kw_only=True):
    """The effect of the correction on one holder of wagers."""

    holder: str
    player: str = ""
    """The player who had the wagers when the round was played."""
    account: str = ""
    """The account of the difference: the chip account, the debt to a player who left, chips in hand."""
    paid: Cents = Cents(0)
    should_be: Cents = Cents(0)
    difference: Cents = Cents(0)
    forfeited: Cents = Cents(0)
    """Winnings that were forfeited before; the player does not lose them again."""
    after: Cents | None = None
    """The account afterwards; None where a player holds chips."""
    owes: Cents = Cents(0)
    """The part that cannot be taken back: it becomes a debt."""
    cleared: Cents = Cents(0)
    """The part that pays off an earlier debt first."""
    was: tuple[RowView, ...] = ()
    now: tuple[RowView, ...] = ()


class DifferencesView(View, frozen=True, kw_only=True):
    """A correction before it is made."""

    table: str
    number: int
    frozen: tuple[str, ...] = ()
    """The holders whose accounts stay frozen until the correction."""
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    """The faces by which it was paid, and by which it should have been."""
    hands_were: tuple[HandView, ...] = ()
    hands: tuple[HandView, ...] = ()
    lines: tuple[FitLineView, ...] = ()
    rows: tuple[AccountDifferenceView, ...] = ()
    """The greatest difference first; nothing while it would be refused."""
    total: Cents = Cents(0)
    """The sum of all differences."""
    bank: Cents = Cents(0)
    """The gain or loss of the house: the total with the other sign."""
    moved: Cents = Cents(0)
    """All differences without their signs."""
    by_two: bool = False
    """Whether a second person must answer for it, because money moves."""
    clauses: tuple[str, ...] = ()


def differences_view(
    state: State, order: c.Order, command: PutsRight, context: TableContext
) -> tuple[DifferencesView, Refused | None]:
    """The differences that the command would move, and its refusal if it would be refused."""
    alone = _of_one_person(_up_to(state, order.at, context))
    decision = decide(alone, replace(order, command=command), context)
    history = context.finished(command.number)
    seen = DifferencesView(table=state.table, number=command.number)
    if history is not None:
        seen = _round(seen, history, command)
    frozen = state.frozen
    if frozen is not None and frozen.number == command.number:
        seen = replace(seen, frozen=frozen.terminals)
    if isinstance(decision, Refused) or history is None:
        return seen, decision if isinstance(decision, Refused) else None
    return _moved(seen, state, decision, history, context), None


def _of_one_person(state: State) -> State:
    """The table as if one person could correct its rounds: the second one answers only for what was seen."""
    if state.plan is None:
        return state
    return replace(state, plan=replace(state.plan, corrections_by_two=False))


def _up_to(state: State, at: int, context: TableContext) -> State:
    """The table with everything that is overdue done."""
    while is_due(state, at, context):
        order = c.Order(id="preview", at=at, by=THE_SYSTEM, command=c.TimeIsUp())
        decision = decide(state, order, context)
        if isinstance(decision, Refused):
            return state
        state = decision.state
    return state


def _round(seen: DifferencesView, history: RoundHistory, command: PutsRight) -> DifferencesView:
    """The round as it was paid, and on the faces that really came as far as they can be read."""
    settled = history.end == "settled"
    before = history.progress().dealt if settled else ()
    seen = replace(
        seen,
        was=tuple(draw.shown for draw in history.draws if not draw.discarded),
        hands_were=hands_of(history.setup, before, history.entries.answers),
    )
    if isinstance(command, c.VoidSettled) or not settled:
        return seen
    faces = read_faces(history.setup, command.faces)
    if isinstance(faces, Refused):
        return seen
    made = refit(history, faces, command.rulings)
    return replace(
        seen,
        now=tuple(map(history.setup.variant.dealing.source.show, faces)),
        hands=hands_of(history.setup, made.progress.dealt, made.entries.answers),
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
    seen: DifferencesView,
    state: State,
    decision: Decision,
    history: RoundHistory,
    context: TableContext,
) -> DifferencesView:
    """Every account, and the house against all of them, from what would be posted."""
    event = next(event for event in decision.events if isinstance(event, e.RoundCorrected))
    unit, emblem = state.unit or MONEY, state.opened.emblem
    postings = Postings(state.table, live=state.is_live, emblem=emblem, unit=unit)
    transfers = postings.transfers_of(state.seq, event, decision.sheets)
    was, now = decision.sheets[event.was], decision.sheets[event.sheet]
    holders = dict.fromkeys([row.holder for row in (*was, *now)])
    rows = [
        _difference(
            holder, event, history, (was, now), _after(state, holder, event, transfers, context)
        )
        for holder in holders
    ]
    rows.sort(key=lambda it: (-abs(it.difference), it.holder))
    house = [Account(kind, state.table, unit) for kind in (Kind.BANK, Kind.CAGE)]
    return replace(
        seen,
        rows=tuple(rows),
        total=Cents(sum(row.difference for row in rows)),
        bank=Cents(sum(_net(transfers, account) for account in house)),
        moved=Cents(sum(abs(row.difference) for row in rows)),
        by_two=state.opened.corrections_by_two
        and state.tournament is None
        and any(row.difference for row in rows),
        clauses=clauses_as_text(event.clauses),
    )


def _difference(
    holder: str,
    event: e.RoundCorrected,
    history: RoundHistory,
    sheets: tuple[Sheet, Sheet],
    after: tuple[str, Cents | None],
) -> AccountDifferenceView:
    was, now = (tuple(row for row in sheet if row.holder == holder) for sheet in sheets)
    paid, should_be = _got(was), _got(now)
    account, balance = after
    forfeited = Cents(
        sum(it.amount for it in event.case_winnings if it.holder == holder and not it.case)
    )
    return AccountDifferenceView(
        holder=holder,
        player=history.patrons.get(holder, ""),
        account=account,
        paid=paid,
        should_be=should_be,
        difference=Cents(should_be - paid + forfeited),
        forfeited=forfeited,
        after=balance,
        owes=event.owed.get(holder, NOTHING),
        cleared=event.cleared.get(holder, NOTHING),
        was=tuple(row_view(history.setup, row) for row in was),
        now=tuple(row_view(history.setup, row) for row in now),
    )


def _after(
    state: State,
    holder: str,
    event: e.RoundCorrected,
    transfers: Iterable[Transfer],
    context: TableContext,
) -> tuple[str, Cents | None]:
    """The account of the difference, and its balance afterwards."""
    gone, unit = event.left.get(holder), state.unit or MONEY
    if gone:
        account, has = Account(Kind.OWED, gone, unit), context.owed(gone)
    elif state.is_live:
        return str(Account(Kind.CHIPS, state.table, unit)), None
    else:
        seat = account_of(event, holder)
        account, has = Account(Kind.PLAYER, seat, unit), context.credit(seat)
    return str(account), Cents(has + _net(transfers, account))


def _net(transfers: Iterable[Transfer], account: Account) -> int:
    """The transfers to an account, less those from it."""
    return sum(
        transfer.amount * ((transfer.taker == account) - (transfer.giver == account))
        for transfer in transfers
    )


def _got(rows: Sheet) -> Cents:
    """The amounts that rows give to their holder; a stake that stays on the layout is still his."""
    return Cents(sum(row.back + row.winnings + row.stays for row in rows))
