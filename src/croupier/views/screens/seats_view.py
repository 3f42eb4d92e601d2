"""The terminals of a table in figures, and one page of them: those that want something first."""

from collections.abc import Collection, Iterable, Mapping

from croupier.money import NOTHING, Cents
from croupier.table.round import Round, Spot, StakedWager, wager_id
from croupier.table.state import State, Terminal
from croupier.table.tickets.ticket_number import mask
from croupier.views.terminal.own_hands_view import hands_of_wager
from croupier.views.wire_struct import HandView, View

PAGE = 24
"""Terminals on a page: with thousands of terminals a dealer looks at figures, not at rows."""


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
    """Whether it has called an attendant."""
    hands: tuple[HandView, ...] = ()
    """Its hands after a split, where each player has his own of shared cards."""


class SeatsView(View, frozen=True, kw_only=True):
    """All terminals in figures, and one page of them."""

    joined: int = 0
    opened: int = 0
    wagering: int = 0
    """Whether it has a wager in the round."""
    balances: Cents = Cents(0)
    staked: Cents = Cents(0)
    wanting: int = 0
    """Terminals that need attention: a call, a cash-out, a player who must leave, a failure, an idle seat."""
    pages: int = 1
    page: int = 0
    seats: tuple[SeatView, ...] = ()
    """The seats that need attention first, then the others in their order."""


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
        opened=sum(terminal.patron is not None for terminal in here.values()),
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
    """Terminals with a call, a waiting cash-out, a failure, an idle seat, a player who must leave, a stuck note."""
    failed = state.round.barred if state.round else ()
    named = {*calls, *state.cashing, *state.idle.rounds, *failed}
    stuck = {
        name for name, terminal in here.items() if terminal.leaving or terminal.escrow is not None
    }
    return (named & here.keys()) | stuck


def _ordered(state: State, here: Mapping[str, Terminal], wanting: Collection[str]) -> list[str]:
    """Terminals in seat order, those that need attention first."""
    seated = [name for name in state.opened.terminals if name in here]
    seated += sorted(here.keys() - set(state.opened.terminals))
    rest = [name for name in seated if name not in wanting]
    return [*(name for name in seated if name in wanting), *rest]


def staked(round_: Round | None) -> Cents:
    """All that lies on the table and was neither handed back nor settled."""
    if round_ is None:
        return NOTHING
    lying = sum(held.amount for wager in round_.wagers.values() for held in wager.values())
    more = sum(round_.more.values())
    paid = sum(row.amount for _, sheet in (*round_.sheets, *round_.voids) for row in sheet)
    return Cents(lying + more - paid)


def _seat(state: State, name: str, *, balance: Cents, called: bool) -> SeatView:
    round_, here = state.round, state.terminals[name]
    wagers: Mapping[Spot, StakedWager] = round_.wagered(name) if round_ else {}
    named = _names(name, wagers)
    more = sum(round_.more.get(wager, 0) for wager in named) if round_ else 0
    return SeatView(
        terminal=name,
        open=here.is_open,
        player=_player(here),
        balance=balance,
        wagers=len(wagers),
        staked=Cents(sum(held.amount for held in wagers.values()) + more),
        answering=round_ is not None and any(wager in round_.awaited for wager in named),
        idle=state.idle.without_wager.get(name, 0),
        frozen=state.frozen is not None and name in state.frozen.terminals,
        leaving=mask(here.leaving),
        cashing=name in state.cashing,
        printing=bool(here.printing),
        escrow=here.escrow.amount if here.escrow else NOTHING,
        failed=round_ is not None and name in round_.barred,
        called=called,
        hands=_split(round_, wagers, name) if round_ and round_.dealt else (),
    )


def _split(round_: Round, wagers: Mapping[Spot, StakedWager], name: str) -> tuple[HandView, ...]:
    """The hands of a terminal, if a split has made several of one."""
    hands = (tuple(hands_of_wager(round_, wager_id(name, where), where)) for where in wagers)
    return next((held for held in hands if len(held) > 1 and held[0].stake), ())


def _player(here: Terminal) -> str:
    return (here.patron.name or here.patron.key) if here.patron else ""


def _names(name: str, spots: Iterable[Spot]) -> list[str]:
    return [wager_id(name, where) for where in spots]
