"""The terminals of a table in figures, and one page of them: those that want something first."""

from collections.abc import Collection, Iterable, Mapping

from croupier.money import NOTHING, Cents
from croupier.table.round import Round, Spot, StakedWager, wager_id
from croupier.table.state import State, Terminal
from croupier.table.tickets.ticket_number import mask
from croupier.views.wire_struct import View

PAGE = 24
"""So many terminals stand on a page: a dealer of thousands looks at figures, not at rows."""


class SeatView(View, frozen=True, kw_only=True):
    """A terminal as the dealer sees it."""

    terminal: str
    open: bool = False
    player: str = ""
    """By his name where he is known, else by his key."""
    balance: Cents = Cents(0)
    wagers: int = 0
    staked: Cents = Cents(0)
    answering: bool = False
    """An answer of his is awaited."""
    idle: int = 0
    """Rounds on end without a wager (SATG 3.4)."""
    frozen: bool = False
    leaving: str = ""
    cashing: bool = False
    printing: bool = False
    escrow: Cents = Cents(0)
    failed: bool = False
    called: bool = False
    """It has called an attendant."""


class SeatsView(View, frozen=True, kw_only=True):
    """All terminals in figures, and one page of them."""

    joined: int = 0
    opened: int = 0
    wagering: int = 0
    """With a wager in the round."""
    balances: Cents = Cents(0)
    staked: Cents = Cents(0)
    wanting: int = 0
    """Those that want something: a call, a cash-out, somebody to leave, a failure, an idle seat."""
    pages: int = 1
    page: int = 0
    seats: tuple[SeatView, ...] = ()
    """Those that want something first, then as they stand."""


def seats_view(
    state: State, *, balances: Mapping[str, Cents], calls: Collection[str], page: int, held: Cents
) -> SeatsView:
    """The terminals of a table; balances of others than its terminals are not looked at."""
    here = dict(state.terminals)
    wanting = _wanting(state, here, calls)
    names = _ordered(state, here, wanting)
    pages = max(1, -(-len(names) // PAGE))
    page = min(max(page, 0), pages - 1)
    return SeatsView(
        joined=len(here),
        opened=sum(one.patron is not None for one in here.values()),
        wagering=len(state.round.wagers) if state.round else 0,
        balances=Cents(sum(balances.get(name, 0) for name in names)),
        staked=held,
        wanting=len(wanting),
        pages=pages,
        page=page,
        seats=tuple(
            _seat(state, name, balance=balances.get(name, NOTHING), called=name in calls)
            for name in names[page * PAGE : (page + 1) * PAGE]
        ),
    )


def _wanting(state: State, here: Mapping[str, Terminal], calls: Collection[str]) -> set[str]:
    """A call, a cash-out that waits, a failure, an idle seat, somebody who must leave, a stuck note."""
    failed = state.round.barred if state.round else ()
    named = {*calls, *state.cashing, *state.idle.rounds, *failed}
    stuck = {name for name, one in here.items() if one.leaving or one.escrow is not None}
    return (named & here.keys()) | stuck


def _ordered(state: State, here: Mapping[str, Terminal], wanting: Collection[str]) -> list[str]:
    """In seat order, but whoever wants something first."""
    seated = [name for name in state.opened.terminals if name in here]
    seated += sorted(here.keys() - set(state.opened.terminals))
    rest = [name for name in seated if name not in wanting]
    return [*(name for name in seated if name in wanting), *rest]


def staked(one: Round | None) -> Cents:
    """All that lies on the table and was neither handed back nor settled."""
    if one is None:
        return NOTHING
    lying = sum(held.amount for own in one.wagers.values() for held in own.values())
    more = sum(one.more.values())
    paid = sum(row.amount for _, sheet in (*one.sheets, *one.voids) for row in sheet)
    return Cents(lying + more - paid)


def _seat(state: State, name: str, *, balance: Cents, called: bool) -> SeatView:
    one, here = state.round, state.terminals[name]
    own: Mapping[Spot, StakedWager] = one.wagered(name) if one else {}
    named = _names(name, own)
    more = sum(one.more.get(wager, 0) for wager in named) if one else 0
    return SeatView(
        terminal=name,
        open=here.is_open,
        player=_player(here),
        balance=balance,
        wagers=len(own),
        staked=Cents(sum(held.amount for held in own.values()) + more),
        answering=one is not None and any(wager in one.awaited for wager in named),
        idle=state.idle.without_wager.get(name, 0),
        frozen=state.frozen is not None and name in state.frozen.terminals,
        leaving=mask(here.leaving),
        cashing=name in state.cashing,
        printing=bool(here.printing),
        escrow=here.escrow.amount if here.escrow else NOTHING,
        failed=one is not None and name in one.barred,
        called=called,
    )


def _player(here: Terminal) -> str:
    return (here.patron.name or here.patron.key) if here.patron else ""


def _names(name: str, own: Iterable[Spot]) -> list[str]:
    return [wager_id(name, where) for where in own]
