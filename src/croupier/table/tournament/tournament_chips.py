"""What the chips of a tournament let an entrant do, and what the session lets the table do."""

from collections.abc import Mapping

from immutables import Map

from croupier.money import NOTHING, Cents, show, show_chips
from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table.draft import Draft
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import Round, Spot, StakedWager
from croupier.table.state import State
from croupier.table.tournament.tournament_session import ONLY
from croupier.table.values.refusals import Refusal, Refused

FOR_MONEY = (
    c.BuyIn | c.PayOut | c.InsertNote | c.InsertTicket | c.CashOut | c.FloatCommand | c.Adjust
    | c.Withhold | c.Determine
)  # fmt: skip
"""What moves money: it waits until the session is over."""


BY_THE_OFFICE = (
    c.LeaveTable | c.TakeSeat | c.GiveUpSeat | c.VacateSeat | c.DirectLeave | c.SetPersonalLimits
    | c.ChangeLimits | c.CloseTable
)  # fmt: skip
"""Who sits where, by which limits and until when: the tournament says it."""


BRINGS_MONEY = (
    c.BuyIn | c.InsertNote | c.InsertTicket | c.BuyChips | c.IssueColour | c.TakeSeat | c.OpenWagering
)  # fmt: skip
"""What begins to play for money: at a table that is kept for a tournament nobody does. Who did is paid out."""


LASTS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 19.4.3(a)(i)"),
    "WAR": cite("WAR 10.4.3(a)(i)"),
    "WHEEL 4.0": cite("WHEEL 8.4.3(a)(i)"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.2.1(d)"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.2.1(d)"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.2.1(d)"),
}
"""By edition: what has the terms say how long a session lasts."""


SMALLEST: Mapping[str, Citations] = {
    "WAR": cite("WAR 10.4.4(b)"),
    "WHEEL 4.0": cite("WHEEL 8.4.4(b)"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.2.1(c)"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.2.1(c)"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.2.1(c)"),
}
"""By edition: what has wagers below the minimum of a tournament refused; whoever misses it is named everywhere."""


def amount_in_unit(state: State, amount: Cents) -> str:
    """An amount as people of this table are told it: money, or chips while a session lasts."""
    return show_chips(amount) if state.tournament else show(amount)


def barred_by_tournament(state: State, command: c.Command) -> Refused | None:
    """Whether the table serves a tournament, or is kept for one, and so does nothing of the kind."""
    if state.tournament is None:
        return reserved_for_tournament(state) if _brings_money(command) else None
    if not _barred(state, command):
        return None
    detail = f"{state.unit}: it waits until the session is over."
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def _barred(state: State, command: c.Command) -> bool:
    match command:
        case c.JoinTable(terminal=terminal):
            return terminal not in state.serving.session.seats
        case c.RecordWager(tender=tender, colour=colour):
            return tender != "chips" or bool(colour)
        case _:
            return isinstance(command, FOR_MONEY | BY_THE_OFFICE)


def _brings_money(command: c.Command) -> bool:
    if isinstance(command, c.RecordWager):
        return command.tender != "chips"
    return isinstance(command, BRINGS_MONEY)


def reserved_for_tournament(state: State) -> Refused | None:
    """Whether nobody may play for money here: the table is kept for a tournament, also between its sessions."""
    if not state.reserved or state.tournament is not None:
        return None
    detail = f"It is kept for {state.reserved} until that is over."
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def reserved_for_another(state: State, tournament: str) -> Refused | None:
    """Whether the table is kept for another tournament than this."""
    return None if state.reserved == tournament else reserved_for_tournament(state)


def of_another_session(state: State, told: RoundHistory) -> Refused | None:
    """Whether a round was played for other chips, or for money: their accounts are not those of now."""
    play = state.tournament
    here = told.number >= play.first if play else not told.tournament
    if here:
        return None
    then, now = told.tournament or "money", state.unit or "money"
    detail = f"Round {told.number} was played for {then}, in another session; now for {now}."
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def unseated(state: State, holder: str) -> Refused | None:
    """Whether somebody wagers at a tournament who has no seat in its session."""
    if state.tournament is None:
        return None
    seats = state.tournament.session.seats
    seated = holder in (one.key for one in seats.values()) if state.is_live else holder in seats
    if seated:
        return None
    cites = (*ONLY.get(state.edition, ()), *cite("GAZ 29/2000 1.1 tournament-player"))
    return Refused(Refusal.NOT_SEATED, cites, f"{holder}. Seated: {', '.join(seats) or 'nobody'}.")


def session_over(state: State, at: int) -> Refused | None:
    """Whether no further round begins: the session is held, or has had its rounds or its time, or there is none."""
    play = state.tournament
    if play is None:
        return reserved_for_tournament(state)
    if play.held:
        return Refused(Refusal.ROUNDS_HELD, detail=f"{play.held}.")
    session, cites = play.session, LASTS.get(state.edition, ())
    if session.rounds is not None and play.played >= session.rounds:
        detail = f"{play.played} rounds were played. Accepted: {session.rounds}."
        return Refused(Refusal.SESSION_OVER, cites, detail)
    if session.until is not None and at >= session.until:
        return Refused(Refusal.SESSION_OVER, cites, "Its time has passed.")
    return None


def bank_of(draft: Draft, seat: str) -> Cents:
    """The chips that a seat has, but for those that lie on the layout."""
    state = draft.state
    if not state.is_live:
        return draft.purse.credit(seat)
    play = state.serving
    return Cents(play.banks[seat] - _lying(state, state.holder_at(seat)))


def _lying(state: State, holder: str) -> int:
    """What an entrant of a live table has on the layout, less what of it was decided already."""
    one = state.round
    own: Mapping[Spot, StakedWager] = (one.wagers if one else state.riding).get(holder, Map())
    laid = sum(held.amount for held in own.values())
    return laid + (_since(one, holder) if one else NOTHING)


def _since(one: Round, holder: str) -> int:
    """What choices added, less what came back of settlements on the way."""
    added = sum(
        amount * one.times[made]
        for made, amount in one.added.items()
        if one.holders[made[0]][0] == holder
    )
    rows = (row for _, sheet in (*one.sheets, *one.voids) for row in sheet)
    return added - sum(row.back + row.winnings for row in rows if row.holder == holder)


def too_small(state: State, holder: str, where: Spot, amount: Cents) -> Refused | None:
    """Whether a wager at a live table is below its minimum in the tournament, or all there are below the compulsory.

    What is taken back is not looked at: whoever has too little at the end is named as having missed it.
    """
    play, own = state.tournament, state.playing.wagered(holder) if state.round else {}
    was = own[where].amount if where in own else NOTHING
    if play is None or state.edition not in SMALLEST or amount <= was:
        return None
    minimum, compulsory = state.terms().limits[where.bet].minimum, play.session.compulsory
    total = sum(held.amount for held in own.values()) - was + amount
    if amount >= minimum and total >= compulsory:
        return None
    least = max(minimum, compulsory if amount == total else NOTHING)
    detail = f"{show_chips(amount)} on {where.bet}. Accepted: from {show_chips(Cents(least))}."
    return Refused(Refusal.BELOW_MINIMUM, SMALLEST[state.edition], detail)


def beyond_bank(draft: Draft, holder: str, more: int) -> Refused | None:
    """Whether an entrant of a live table has not so many chips: all of them come from the office."""
    state = draft.state
    if state.tournament is None or more <= 0:
        return None
    has = bank_of(draft, state.seat_of(holder))
    if more <= has:
        return None
    detail = f"{show_chips(Cents(more))} more; {holder} has {show_chips(has)}."
    return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)


def wagers_lie(state: State, seat: str) -> bool:
    """Whether wagers of a seat lie in the round in progress, or are sealed."""
    one = state.round
    if one is None:
        return False
    return seat in one.secrets or seat in one.slips or bool(one.wagered(state.holder_at(seat)))
