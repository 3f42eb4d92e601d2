"""The jackpots as whoever runs or inspects them sees them, and as promotional displays show them."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Literal

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.state import Jackpot, Jackpots, Sign, Status
from croupier.offices.jackpots.terms import Method, Several
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.views.jackpots.jackpot_view import (
    SHOWN,
    JackpotView,
    JackpotWinView,
    amount_of,
    jackpot_view,
    latest,
    pending,
    to_hand_over,
    to_return,
    win_view,
)
from croupier.views.wire_struct import View


class BoardJackpotView(View, frozen=True, kw_only=True):
    """All that staff may know of one jackpot: its pool too, but no hidden value and no box that holds one."""

    shown: JackpotView
    """As players see it, or will."""
    status: Status
    why: str = ""
    game: str = ""
    pays: Method
    several: Several
    rate: str = ""
    """What of each wager goes onto the meter, exactly: `3/800`."""
    reserve_rate: str = ""
    minimum: Cents = NOTHING
    """To which the meter is reset."""
    most: Cents = NOTHING
    reserve: Cents = NOTHING
    """What is put by for the next reset."""
    players: Cents = NOTHING
    """How much of the meter players contributed."""
    transfers: Cents = NOTHING
    """What must go onto other meters when it closes (SATG 7.3.6)."""
    carry: str = ""
    """The part of a cent that the meter does not show yet."""
    reserve_carry: str = ""
    cycle: int = 0
    hits: int = 0
    wagers: int = 0
    contributed: Mapping[str, int] = {}
    """By table: what its wagers brought to meter and reserve, in cents."""
    groups: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    parked: int = 0
    """Rounds that wait to be counted."""
    agreed: bool = False
    """Other terms wait for the next reset."""
    heirs: tuple[str, ...] = ()
    promoted: bool = True
    place: int = 0
    """Where it stands on displays: the lowest first."""
    by_players: bool = False
    """Its pool is made of what players contribute: its prize must be shown (SATG 7.3.7)."""
    approval: str = ""
    software: str = ""
    approved_on: str = ""
    approved_until: str = ""
    """The days on which the approval of its software begins and ends."""
    unshown: tuple[str, ...] = ()
    """Its tables that have nothing on which the prize is shown: each is a fault (SATG 7.3.7(a))."""


class BoardSignView(View, frozen=True, kw_only=True):
    """A sign, and where it stands."""

    jackpot: str
    change: Literal["join", "leave", "close"]
    group: str = ""
    tables: tuple[str, ...] = ()
    text: str
    since: int


class JackpotBoardView(View, frozen=True, kw_only=True):
    """All jackpots: the back of the house (SATG 2.3.2)."""

    jackpots: tuple[BoardJackpotView, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = {}
    signs: tuple[BoardSignView, ...] = ()
    pending: tuple[JackpotWinView, ...] = ()
    to_return: tuple[JackpotWinView, ...] = ()
    """Of void rounds: onto which meters the prize goes is to be said (SATG 7.8)."""
    to_hand_over: tuple[JackpotWinView, ...] = ()
    heard: Mapping[str, int] = {}
    """By table: how much of its log was counted."""
    may: tuple[str, ...] = ()
    """The acts for which whoever looks has the rank."""


class FeedView(View, frozen=True, kw_only=True):
    """What an electronic promotional display shows of one jackpot (SATG 7.3.7(b), SATG 7.3.8)."""

    jackpot: str
    title: str
    amount: Cents = NOTHING
    goods: str = ""
    promotion: str = ""
    wins: tuple[JackpotWinView, ...] = ()


Contributions = Mapping[tuple[str, str], int]
"""By jackpot and table: what the wagers of the table brought."""
NONE_KNOWN: Contributions = {}


def board_view(
    state: Jackpots,
    contributed: Contributions = NONE_KNOWN,
    displays: Collection[str] | None = None,
    *,
    may: tuple[str, ...] = (),
) -> JackpotBoardView:
    """The board; what is over stands at its end. `displays` are the tables that have one, where that is known."""
    ordered = sorted(state.jackpots.values(), key=lambda one: (one.status == "closed", one.name))
    return JackpotBoardView(
        jackpots=tuple(_board(state, one, contributed, displays) for one in ordered),
        groups=dict(sorted(state.groups.items())),
        signs=tuple(map(_sign, state.signs)),
        pending=pending(state),
        to_return=to_return(state),
        to_hand_over=to_hand_over(state),
        heard=dict(sorted(state.heard.items())),
        may=may,
    )


def _board(
    state: Jackpots, one: Jackpot, contributed: Contributions, displays: Collection[str] | None
) -> BoardJackpotView:
    terms, pool = one.terms, one.pool
    tables = state.tables_of(one.name)
    must = terms.has_meter and one.status in SHOWN and displays is not None
    return BoardJackpotView(
        shown=jackpot_view(one),
        status=one.status,
        why=one.why,
        game=terms.game,
        pays=terms.pays,
        several=terms.several,
        rate=_rate(terms.rate),
        reserve_rate=_rate(terms.reserve),
        minimum=terms.minimum,
        most=terms.most,
        reserve=pool.reserve,
        players=pool.players,
        transfers=Cents(pool.players + pool.reserve),
        carry=_part(pool.carry),
        reserve_carry=_part(pool.reserve_carry),
        cycle=one.cycle,
        hits=one.hits,
        wagers=one.wagers,
        contributed={at: paid for (name, at), paid in contributed.items() if name == one.name},
        groups=one.groups,
        tables=tables,
        parked=len(one.parked),
        agreed=one.agreed is not None,
        heirs=one.heirs,
        promoted=one.promoted,
        place=one.place,
        by_players=terms.has_meter,
        approval=terms.approval,
        software=terms.software,
        approved_on=terms.approved_on,
        approved_until=terms.approved_until,
        unshown=tuple(it for it in tables if it not in (displays or ())) if must else (),
    )


def _rate(rate: Rate) -> str:
    return f"{rate.parts}/{rate.of}" if rate.parts else ""


def _part(carry: Fraction) -> str:
    return str(carry) if carry else ""


def _sign(one: Sign) -> BoardSignView:
    return BoardSignView(
        jackpot=one.jackpot, change=one.change, group=one.group, tables=one.tables, text=one.text,
        since=one.since,
    )  # fmt: skip


def feed_view(state: Jackpots) -> tuple[FeedView, ...]:
    """What is promoted and offered: its amount, its promotion, its last wins."""
    return tuple(
        FeedView(
            jackpot=one.name, title=one.terms.title, amount=amount_of(one), goods=one.terms.goods,
            promotion=one.message,
            wins=tuple(win_view(state, win) for win in latest(state, one)),
        )
        for one in sorted(state.jackpots.values(), key=lambda one: one.rank)
        if one.promoted and one.status == "open"
    )  # fmt: skip
