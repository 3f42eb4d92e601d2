"""What players, displays and dealers see of the jackpots of a table (SATG 7.3.7, 15.6.2, 16.6.1).

Of a hidden value nobody sees more than its commitment before it is hit; what is put by for the next reset is
for staff alone (`jackpot_board.py`).
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.sealed_value import commitment
from croupier.offices.jackpots.state import Jackpot, Jackpots, Win
from croupier.offices.jackpots.terms import Method, Several
from croupier.table.jackpots.jackpot_offer import PREFIX, Style
from croupier.views.wire_struct import View

SHOWN = ("open", "suspended")
"""What players know of: neither what is being set up nor what is over."""


class JackpotView(View, frozen=True, kw_only=True):
    """A jackpot as it is told to everybody at its tables."""

    name: str
    title: str
    style: Style
    amount: Cents = NOTHING
    """What is to be won in money: where its meter stands, or a sum that does not grow."""
    grows: bool = False
    goods: str = ""
    """What is to be won besides, in words (SATG 7.4.2)."""
    most: Cents = NOTHING
    """Of a mystery: it is won before its meter is higher."""
    bet: str = ""
    """On which one must wager to take part; without one every wager takes part."""
    minimum: Cents | None = None
    maximum: Cents | None = None
    """The least and the greatest jackpot wager (SATG 15.6.2(b), SATG 16.6.1(b))."""
    needs: tuple[str, ...] = ()
    """Bets of which one must lie beside it."""
    how_won: str
    payouts: str
    several: Several = "in-order"
    """Who of several winners of a round has what."""
    commitment: str = ""
    """Of a mystery: to the value that is hidden now."""
    message: str = ""
    suspended: bool = False
    """It is not offered; the game goes on without it (SATG 7.7)."""


class JackpotSignView(View, frozen=True, kw_only=True):
    """A sign that announces what will become of a jackpot here (SATG 7.3.4, SATG 7.3.5)."""

    jackpot: str
    title: str
    change: Literal["join", "leave", "close"]
    text: str
    since: int


class JackpotWinView(View, frozen=True, kw_only=True):
    """A win as it is announced: the prize and the terminal, not who plays there."""

    win: str
    jackpot: str
    title: str
    table: str
    number: int
    terminal: str
    amount: Cents = NOTHING
    from_meter: Cents = NOTHING
    """How much of it the meter gave: so much goes onto meters again if its round is void (SATG 7.8)."""
    goods: str = ""
    at: int
    """When it was hit."""
    since: int
    """When it was last told: at the hit that it waits, at its confirmation that it is won."""
    pays: Method = "staff-confirm"
    pending: bool = False
    """It waits to be confirmed (SATG 7.3.9(a))."""
    cycle: int = 0
    value: Cents | None = None
    """Of a mystery: the value that was hidden, with what shows that it was fixed before."""
    salt: str = ""
    commitment: str = ""


class JackpotsView(View, frozen=True, kw_only=True):
    """The jackpots of a table: the same for its terminals and its displays."""

    table: str
    jackpots: tuple[JackpotView, ...] = ()
    signs: tuple[JackpotSignView, ...] = ()
    wins: tuple[JackpotWinView, ...] = ()
    """The last of each jackpot, wherever it was won; the newest first."""


class DealerJackpotView(View, frozen=True, kw_only=True):
    """Whether a jackpot operates properly (SATG 7.6), and what stands on its meter (SATG 7.6.2)."""

    name: str
    title: str
    operating: bool = False
    why: str = ""
    amount: Cents = NOTHING
    goods: str = ""


class DealerJackpotsView(View, frozen=True, kw_only=True):
    """What the dealer's screen says of jackpots."""

    jackpots: tuple[DealerJackpotView, ...] = ()
    pending: tuple[JackpotWinView, ...] = ()
    """Wins at this table that wait to be confirmed, the oldest first (SATG 7.3.9(a))."""
    won: tuple[JackpotWinView, ...] = ()
    """Of each jackpot here those of its last round that are confirmed."""


def jackpots_view(state: Jackpots, table: str) -> JackpotsView | None:
    """What everybody at a table sees; nothing where no jackpot and no sign is."""
    here = [one for one in state.at(table) if one.status in SHOWN]
    signs = tuple(
        JackpotSignView(
            jackpot=it.jackpot, title=state.jackpots[it.jackpot].terms.title, change=it.change,
            text=it.text, since=it.since,
        )
        for it in state.signs_at(table)
    )  # fmt: skip
    if not (here or signs):
        return None
    wins = [win_view(state, win) for one in here for win in latest(state, one)]
    return JackpotsView(
        table=table,
        jackpots=tuple(jackpot_view(one) for one in sorted(here, key=lambda one: one.rank)),
        signs=signs,
        wins=tuple(sorted(wins, key=lambda win: (-win.at, win.win))),
    )


def jackpot_view(one: Jackpot) -> JackpotView:
    """One jackpot as players may know it."""
    terms, wager = one.terms, one.terms.wager
    return JackpotView(
        name=one.name,
        title=terms.title,
        style=terms.style,
        amount=amount_of(one),
        grows=terms.has_meter,
        goods=terms.goods,
        most=terms.most if terms.style == "mystery" else NOTHING,
        bet=PREFIX + one.name if wager else "",
        minimum=wager.minimum if wager else None,
        maximum=wager.maximum if wager else None,
        needs=wager.needs if wager else (),
        how_won=terms.how_won,
        payouts=terms.payouts,
        several=terms.several,
        commitment=one.sealed.commitment if one.sealed else "",
        message=one.message,
        suspended=one.status == "suspended",
    )


def amount_of(one: Jackpot) -> Cents:
    """The money that is to be won: the meter, and a sum that does not grow (SATG 7.4)."""
    return Cents(one.pool.meter + one.terms.fixed)


def latest(state: Jackpots, one: Jackpot) -> Iterator[Win]:
    """The wins of the last round in which it was won; what goes back onto a meter was none."""
    where = None
    # Wins are numbered: nobody looks through all that ever were.
    for number in range(one.hits, 0, -1):
        win = state.wins[f"{one.name}#{number}"]
        if win.stage in ("void", "returned"):
            continue
        where = where or (win.hit.table, win.hit.number)
        if (win.hit.table, win.hit.number) != where:
            return
        yield win


def win_view(state: Jackpots, win: Win) -> JackpotWinView:
    """A win as it is announced."""
    hit, opened = win.hit, win.hit.opened
    return JackpotWinView(
        win=hit.win,
        jackpot=hit.jackpot,
        title=state.jackpots[hit.jackpot].terms.title,
        table=hit.table,
        number=hit.number,
        terminal=hit.terminal,
        amount=hit.prize,
        from_meter=win.from_meter,
        goods=hit.goods,
        at=hit.at,
        since=win.confirmed_at or hit.at,
        pays=hit.pays,
        pending=win.stage == "pending",
        cycle=hit.cycle,
        value=opened.value if opened else None,
        salt=opened.salt if opened else "",
        commitment=commitment(hit.jackpot, hit.cycle, opened) if opened else "",
    )


def pending(state: Jackpots, table: str = "") -> tuple[JackpotWinView, ...]:
    """Wins that wait to be confirmed, of one table or of all, the oldest first."""
    return _viewed(
        state,
        (
            win
            for win in state.wins.values()
            if win.stage == "pending" and table in ("", win.hit.table)
        ),
    )


def to_return(state: Jackpots) -> tuple[JackpotWinView, ...]:
    """Prizes of void rounds that a person has to give to meters, the oldest first (SATG 7.8)."""
    return _viewed(state, (win for win in state.wins.values() if win.stage == "void"))


def to_hand_over(state: Jackpots) -> tuple[JackpotWinView, ...]:
    """Goods and services that are still due, the oldest first (SATG 7.3.9(a)(ii))."""
    return _viewed(state, (win for win in state.wins.values() if win.is_to_hand_over))


def _viewed(state: Jackpots, wins: Iterable[Win]) -> tuple[JackpotWinView, ...]:
    found = (win_view(state, win) for win in wins)
    return tuple(sorted(found, key=lambda win: (win.at, win.win)))


def dealer_jackpots(state: Jackpots, table: str) -> DealerJackpotsView | None:
    """What the dealer's screen of a table says; nothing where there is none."""
    here = sorted((one for one in state.at(table) if one.status in SHOWN), key=lambda it: it.name)
    waiting = pending(state, table)
    if not (here or waiting):
        return None
    return DealerJackpotsView(
        jackpots=tuple(
            DealerJackpotView(
                name=one.name, title=one.terms.title, operating=one.status == "open", why=one.why,
                amount=amount_of(one), goods=one.terms.goods,
            )
            for one in here
        ),
        pending=waiting,
        won=tuple(
            win_view(state, win) for one in here for win in latest(state, one)
            if win.hit.table == table and win.stage == "confirmed"
        ),
    )  # fmt: skip
