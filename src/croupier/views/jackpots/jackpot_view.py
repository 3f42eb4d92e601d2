"""What players, displays and dealers see of the jackpots of a table (SATG 7.3.7, 15.6.2, 16.6.1).

Before a hit these views show only the commitment of a hidden value. Only staff see the amount put by for the
next reset (`jackpot_board.py`).
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.sealed_value import commitment
from croupier.offices.jackpots.state import Jackpot, Jackpots, Sign, Win
from croupier.offices.jackpots.terms import Method, Several
from croupier.table.jackpots.jackpot_offer import PREFIX, Style
from croupier.views.list_rows import broken_row, rows
from croupier.views.wire_struct import View

SHOWN = ("open", "suspended")
"""The states in which players see a jackpot: neither before it opens nor after it closes."""


class JackpotView(View, frozen=True, kw_only=True):
    """A jackpot as everybody at its tables sees it."""

    name: str
    title: str
    style: Style
    amount: Cents = NOTHING
    """The money to be won: the value of its meter, or a sum that does not grow."""
    grows: bool = False
    goods: str = ""
    """The goods or services to be won besides, in words (SATG 7.4.2)."""
    most: Cents = NOTHING
    """The highest value of the meter of a mystery, at which it is won at the latest."""
    bet: str = ""
    """The bet with which a player takes part; if empty, every wager takes part."""
    minimum: Cents | None = None
    maximum: Cents | None = None
    """The least and the greatest jackpot wager (SATG 15.6.2(b), SATG 16.6.1(b))."""
    needs: tuple[str, ...] = ()
    """The player must also wager on one of these bets."""
    how_won: str
    payouts: str
    several: Several = "in-order"
    """How several winners of one round share."""
    commitment: str = ""
    """The commitment to the hidden value of a mystery."""
    message: str = ""
    suspended: bool = False
    """Whether the jackpot is withdrawn for now, while the game goes on without it (SATG 7.7)."""
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class JackpotSignView(View, frozen=True, kw_only=True):
    """A sign that announces what will become of a jackpot here (SATG 7.3.4, SATG 7.3.5)."""

    jackpot: str
    title: str
    change: Literal["join", "leave", "close"]
    text: str
    since: int
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


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
    """The part that the meter gave. It goes back onto meters if the round is void (SATG 7.8)."""
    goods: str = ""
    at: int
    """When it was hit."""
    since: int
    """When its last announcement was: at the hit, and again at the confirmation of the win."""
    pays: Method = "staff-confirm"
    pending: bool = False
    """Whether staff must still confirm it (SATG 7.3.9(a))."""
    cycle: int = 0
    value: Cents | None = None
    """The hidden value of a mystery. Salt and commitment prove that it was fixed before."""
    salt: str = ""
    commitment: str = ""
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class JackpotsView(View, frozen=True, kw_only=True):
    """The jackpots of a table: the same for its terminals and its displays."""

    table: str
    jackpots: tuple[JackpotView, ...] = ()
    signs: tuple[JackpotSignView, ...] = ()
    wins: tuple[JackpotWinView, ...] = ()
    """The last of each jackpot, wherever it was won; the newest first."""


class DealerJackpotView(View, frozen=True, kw_only=True):
    """Whether a jackpot operates properly (SATG 7.6), and the value of its meter (SATG 7.6.2)."""

    name: str
    title: str
    operating: bool = False
    why: str = ""
    amount: Cents = NOTHING
    goods: str = ""


class DealerJackpotsView(View, frozen=True, kw_only=True):
    """The jackpots on the dealer's screen."""

    jackpots: tuple[DealerJackpotView, ...] = ()
    pending: tuple[JackpotWinView, ...] = ()
    """Wins at this table that wait to be confirmed, the oldest first (SATG 7.3.9(a))."""
    won: tuple[JackpotWinView, ...] = ()
    """The confirmed wins of the last won round of each jackpot here."""


def jackpots_view(state: Jackpots, table: str) -> JackpotsView | None:
    """Return what everyone at a table sees; None without a jackpot and a sign."""
    here = [jackpot for jackpot in state.at(table) if jackpot.status in SHOWN]
    signs = rows(
        ((it.jackpot, it) for it in state.signs_at(table)), lambda it: _sign(state, it),
        broken_row(JackpotSignView, "jackpot", "text"),
    )  # fmt: skip
    if not (here or signs):
        return None
    ordered = sorted(here, key=lambda jackpot: jackpot.rank)
    wins = _viewed(state, (win for jackpot in here for win in latest(state, jackpot)))
    shown = rows(
        ((jackpot.name, jackpot) for jackpot in ordered), jackpot_view,
        broken_row(JackpotView, "name", "title"),
    )  # fmt: skip
    return JackpotsView(
        table=table,
        jackpots=tuple(shown),
        signs=tuple(signs),
        wins=tuple(sorted(wins, key=lambda win: (-win.at, win.win))),
    )


def _sign(state: Jackpots, sign: Sign) -> JackpotSignView:
    return JackpotSignView(
        jackpot=sign.jackpot, title=state.jackpots[sign.jackpot].terms.title, change=sign.change,
        text=sign.text, since=sign.since,
    )  # fmt: skip


def jackpot_view(jackpot: Jackpot) -> JackpotView:
    """One jackpot as players may know it."""
    terms, wager = jackpot.terms, jackpot.terms.wager
    return JackpotView(
        name=jackpot.name,
        title=terms.title,
        style=terms.style,
        amount=amount_of(jackpot),
        grows=terms.has_meter,
        goods=terms.goods,
        most=terms.most if terms.style == "mystery" else NOTHING,
        bet=PREFIX + jackpot.name if wager else "",
        minimum=wager.minimum if wager else None,
        maximum=wager.maximum if wager else None,
        needs=wager.needs if wager else (),
        how_won=terms.how_won,
        payouts=terms.payouts,
        several=terms.several,
        commitment=jackpot.sealed.commitment if jackpot.sealed else "",
        message=jackpot.message,
        suspended=jackpot.status == "suspended",
    )


def amount_of(jackpot: Jackpot) -> Cents:
    """The money that is to be won: the meter, and a sum that does not grow (SATG 7.4)."""
    return Cents(jackpot.pool.meter + jackpot.terms.fixed)


def latest(state: Jackpots, jackpot: Jackpot) -> Iterator[Win]:
    """The wins of the last round in which it was won; what goes back onto a meter was none."""
    where = None
    # Wins are numbered, so that the search reads only the last ones.
    for number in range(jackpot.hits, 0, -1):
        win = state.wins[f"{jackpot.name}#{number}"]
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
    waiting = (win for win in state.wins.values() if win.stage == "pending")
    return _viewed(state, (win for win in waiting if table in ("", win.hit.table)))


def to_return(state: Jackpots) -> tuple[JackpotWinView, ...]:
    """Prizes of void rounds that a person has to give to meters, the oldest first (SATG 7.8)."""
    return _viewed(state, (win for win in state.wins.values() if win.stage == "void"))


def to_hand_over(state: Jackpots) -> tuple[JackpotWinView, ...]:
    """Goods and services that are still due, the oldest first (SATG 7.3.9(a)(ii))."""
    return _viewed(state, (win for win in state.wins.values() if win.is_to_hand_over))


def _viewed(state: Jackpots, wins: Iterable[Win]) -> tuple[JackpotWinView, ...]:
    broken = broken_row(JackpotWinView, "win", "title")
    views = rows(((win.hit.win, win) for win in wins), lambda win: win_view(state, win), broken)
    return tuple(sorted(views, key=lambda win: (win.at, win.win)))


def dealer_jackpots(state: Jackpots, table: str) -> DealerJackpotsView | None:
    """Return the jackpots on the dealer's screen of a table; None if there is none."""
    here = sorted(
        (jackpot for jackpot in state.at(table) if jackpot.status in SHOWN), key=lambda it: it.name
    )
    waiting = pending(state, table)
    if not (here or waiting):
        return None
    return DealerJackpotsView(
        jackpots=tuple(
            DealerJackpotView(
                name=jackpot.name, title=jackpot.terms.title, operating=jackpot.status == "open", why=jackpot.why,
                amount=amount_of(jackpot), goods=jackpot.terms.goods,
            )
            for jackpot in here
        ),
        pending=waiting,
        won=tuple(
            win_view(state, win) for jackpot in here for win in latest(state, jackpot)
            if win.hit.table == table and win.stage == "confirmed"
        ),
    )  # fmt: skip
