"""The jackpots as staff and inspectors see them, and as promotional displays show them."""

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
from croupier.views.list_rows import blank, broken_row, rows
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
    """The exact share of each wager that goes onto the meter: `3/800`."""
    reserve_rate: str = ""
    minimum: Cents = NOTHING
    """The value to which the meter is reset."""
    most: Cents = NOTHING
    reserve: Cents = NOTHING
    """The money that is kept aside for the next reset."""
    players: Cents = NOTHING
    """The part of the meter that players contributed."""
    transfers: Cents = NOTHING
    """The money that must go onto other meters when the jackpot closes (SATG 7.3.6)."""
    carry: str = ""
    """The part of a cent that the meter does not show yet."""
    reserve_carry: str = ""
    cycle: int = 0
    hits: int = 0
    wagers: int = 0
    contributed: Mapping[str, int] = {}
    """By table: the cents that its wagers brought to meter and reserve."""
    groups: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    parked: int = 0
    """Rounds that wait to be counted."""
    agreed: bool = False
    """Other terms wait for the next reset."""
    heirs: tuple[str, ...] = ()
    promoted: bool = True
    place: int = 0
    """The position of the jackpot on displays: the lowest first."""
    by_players: bool = False
    """Its pool is made of what players contribute: its prize must be shown (SATG 7.3.7)."""
    approval: str = ""
    software: str = ""
    approved_on: str = ""
    approved_until: str = ""
    """The days on which the approval of its software begins and ends."""
    fault: str = ""
    """Why it cannot be shown; empty for all others."""
    unshown: tuple[str, ...] = ()
    """Its tables that have nothing on which the prize is shown: each is a fault (SATG 7.3.7(a))."""


class BoardSignView(View, frozen=True, kw_only=True):
    """A sign of a jackpot, and its place."""

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
    """Wins of void rounds, for which staff must still name the meters that get the prize back (SATG 7.8)."""
    to_hand_over: tuple[JackpotWinView, ...] = ()
    heard: Mapping[str, int] = {}
    """By table: how much of its log was counted."""
    may: tuple[str, ...] = ()
    """The acts for which the viewer has the rank."""


class FeedView(View, frozen=True, kw_only=True):
    """What an electronic promotional display shows of one jackpot (SATG 7.3.7(b), SATG 7.3.8)."""

    jackpot: str
    title: str
    amount: Cents = NOTHING
    goods: str = ""
    promotion: str = ""
    fault: str = ""
    """Why it cannot be shown; empty for all others."""
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
    """The board, closed jackpots last. `displays` are the tables that have a display, where that is known."""
    ordered = sorted(
        state.jackpots.values(), key=lambda jackpot: (jackpot.status == "closed", jackpot.name)
    )
    return JackpotBoardView(
        jackpots=tuple(
            rows(
                ((jackpot.name, jackpot) for jackpot in ordered),
                lambda jackpot: _board(state, jackpot, contributed, displays),
                _broken,
            )
        ),
        groups=dict(sorted(state.groups.items())),
        signs=tuple(map(_sign, state.signs)),
        pending=pending(state),
        to_return=to_return(state),
        to_hand_over=to_hand_over(state),
        heard=dict(sorted(state.heard.items())),
        may=may,
    )


def _broken(name: str, fault: str) -> BoardJackpotView:
    shown = blank(JackpotView, name=name, title=fault, fault=fault)
    return blank(BoardJackpotView, shown=shown, why=fault, fault=fault)


def _board(
    state: Jackpots, jackpot: Jackpot, contributed: Contributions, displays: Collection[str] | None
) -> BoardJackpotView:
    terms, pool = jackpot.terms, jackpot.pool
    tables = state.tables_of(jackpot.name)
    must = terms.has_meter and jackpot.status in SHOWN and displays is not None
    return BoardJackpotView(
        shown=jackpot_view(jackpot),
        status=jackpot.status,
        why=jackpot.why,
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
        cycle=jackpot.cycle,
        hits=jackpot.hits,
        wagers=jackpot.wagers,
        contributed={at: paid for (name, at), paid in contributed.items() if name == jackpot.name},
        groups=jackpot.groups,
        tables=tables,
        parked=len(jackpot.parked),
        agreed=jackpot.agreed is not None,
        heirs=jackpot.heirs,
        promoted=jackpot.promoted,
        place=jackpot.place,
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


def _sign(sign: Sign) -> BoardSignView:
    return BoardSignView(
        jackpot=sign.jackpot, change=sign.change, group=sign.group, tables=sign.tables, text=sign.text,
        since=sign.since,
    )  # fmt: skip


def feed_view(state: Jackpots) -> tuple[FeedView, ...]:
    """List the jackpots that are offered and promoted, with their amount, promotion and last wins."""
    promoted = (
        (jackpot.name, jackpot)
        for jackpot in sorted(state.jackpots.values(), key=lambda jackpot: jackpot.rank)
        if jackpot.promoted and jackpot.status == "open"
    )
    broken = broken_row(FeedView, "jackpot", "title")
    return tuple(rows(promoted, lambda jackpot: _feed(state, jackpot), broken))


def _feed(state: Jackpots, jackpot: Jackpot) -> FeedView:
    return FeedView(
        jackpot=jackpot.name, title=jackpot.terms.title, amount=amount_of(jackpot), goods=jackpot.terms.goods,
        promotion=jackpot.message,
        wins=tuple(win_view(state, win) for win in latest(state, jackpot)),
    )  # fmt: skip
