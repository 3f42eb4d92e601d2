"""Checks on tournament chips and sessions: what an entrant and the table may do."""

from collections.abc import Mapping

from immutables import Map

from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations, cite
from croupier.table import commands as c
from croupier.table.draft import Draft
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import Round, Spot, StakedWager
from croupier.table.state import State
from croupier.table.tournament.tournament_session import ONLY
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, in_chips, phrase

LASTS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 19.4.3(a)(i)"),
    "WAR": cite("WAR 10.4.3(a)(i)"),
    "WHEEL 4.0": cite("WHEEL 8.4.3(a)(i)"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.2.1(d)"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.2.1(d)"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.2.1(d)"),
}
"""By edition: the clause by which the terms set the length of a session."""

SMALLEST: Mapping[str, Citations] = {
    "WAR": cite("WAR 10.4.4(b)"),
    "WHEEL 4.0": cite("WHEEL 8.4.4(b)"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.2.1(c)"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.2.1(c)"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.2.1(c)"),
}
"""By edition: the clause that refuses wagers below the tournament's minimum. All editions name the seats
that miss it."""


def amount_in_unit(state: State, amount: Cents) -> Sum:
    """Return an amount for a sentence: money, or chips while a session lasts."""
    return Sum(amount, chips=bool(state.tournament))


def barred_by_tournament(state: State, command: c.Command) -> Refused | None:
    """Refuse commands that a table cannot take while it serves or is reserved for a tournament."""
    if state.tournament is None:
        return reserved_for_tournament(state) if _brings_money(command) else None
    if not _barred(state, command):
        return None
    detail = phrase("{tournament}: it waits until the session is over.", tournament=state.unit)
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def _barred(state: State, command: c.Command) -> bool:
    match command:
        case c.JoinTable(terminal=terminal):
            return terminal not in state.serving.session.seats
        case c.RecordWager(tender=tender, colour=colour):
            return tender != "chips" or bool(colour)
        case _:
            return command.record.waits_for_session


def _brings_money(command: c.Command) -> bool:
    if isinstance(command, c.RecordWager):
        return command.tender != "chips"
    return command.record.brings_money


def reserved_for_tournament(state: State) -> Refused | None:
    """Refuse play for money at a table that is reserved for a tournament, also between its sessions."""
    if not state.reserved or state.tournament is not None:
        return None
    detail = phrase("It is kept for {reserved} until that is over.", reserved=state.reserved)
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def reserved_for_another(state: State, tournament: str) -> Refused | None:
    """Refuse if the table is reserved for another tournament."""
    return None if state.reserved == tournament else reserved_for_tournament(state)


def of_another_session(state: State, history: RoundHistory) -> Refused | None:
    """Refuse a round that was played for other chips or for money, because its accounts are not in use now."""
    play = state.tournament
    here = history.number >= play.first if play else not history.tournament
    if here:
        return None
    then, now = history.tournament or "money", state.unit or "money"
    detail = phrase(
        "Round {number} was played for {then}, in another session; now for {now}.",
        number=history.number,
        then=then,
        now=now,
    )
    return Refused(Refusal.TOURNAMENT_ONLY, ONLY.get(state.edition, ()), detail)


def unseated(state: State, holder: str) -> Refused | None:
    """Refuse a wager from a holder without a seat in the session."""
    if state.tournament is None:
        return None
    seats = state.tournament.session.seats
    seated = holder in (seat.key for seat in seats.values()) if state.is_live else holder in seats
    if seated:
        return None
    cites = (*ONLY.get(state.edition, ()), *cite("GAZ 29/2000 1.1 tournament-player"))
    detail = phrase(
        "{holder}. Seated: {seats}.", holder=holder, seats=tuple(seats) or phrase("no player")
    )
    return Refused(Refusal.NOT_SEATED, cites, detail)


def session_over(state: State, at: int) -> Refused | None:
    """Refuse another round if the session is held or over, or the table is reserved without a session."""
    play = state.tournament
    if play is None:
        return reserved_for_tournament(state)
    if play.held:
        return Refused(Refusal.ROUNDS_HELD, detail=phrase("{held}.", held=play.held))
    session, cites = play.session, LASTS.get(state.edition, ())
    if session.rounds is not None and play.played >= session.rounds:
        detail = phrase(
            "{played} rounds were played. Accepted: {rounds}.",
            played=play.played,
            rounds=session.rounds,
        )
        return Refused(Refusal.SESSION_OVER, cites, detail)
    if session.until is not None and at >= session.until:
        return Refused(Refusal.SESSION_OVER, cites, phrase("Its time has passed."))
    return None


def bank_of(draft: Draft, seat: str) -> Cents:
    """Return the chips of a seat without those on the layout."""
    state = draft.state
    if not state.is_live:
        return draft.context.credit(seat)
    play = state.serving
    return Cents(play.banks[seat] - _chips_on_layout(state, state.holder_at(seat)))


def _chips_on_layout(state: State, holder: str) -> int:
    """Return an entrant's chips on the layout of a live table, less those already decided."""
    round_ = state.round
    wagers: Mapping[Spot, StakedWager] = (round_.wagers if round_ else state.riding).get(
        holder, Map()
    )
    laid = sum(held.amount for held in wagers.values())
    return laid + (_added_stakes(round_, holder) if round_ else NOTHING)


def _added_stakes(round_: Round, holder: str) -> int:
    """Return the stakes that choices added, less what interim settlements returned."""
    added = sum(
        amount * round_.times[made]
        for made, amount in round_.added.items()
        if round_.holders[made[0]][0] == holder
    )
    rows = (row for _, sheet in (*round_.sheets, *round_.voids) for row in sheet)
    return added - sum(row.back + row.winnings for row in rows if row.holder == holder)


def too_small(state: State, holder: str, where: Spot, amount: Cents) -> Refused | None:
    """Refuse a live wager below the tournament's minimum, or a total below the compulsory amount.

    Reductions are not checked: a seat with too little at the end is named as having missed it.
    """
    play, wagers = state.tournament, state.playing.wagered(holder) if state.round else {}
    was = wagers[where].amount if where in wagers else NOTHING
    if play is None or state.edition not in SMALLEST or amount <= was:
        return None
    minimum, compulsory = state.terms().limits[where.bet].minimum, play.session.compulsory
    total = sum(held.amount for held in wagers.values()) - was + amount
    if amount >= minimum and total >= compulsory:
        return None
    least = max(minimum, compulsory if amount == total else NOTHING)
    detail = phrase(
        "{amount} on {bet}. Accepted: from {least}.",
        amount=in_chips(amount),
        bet=where.bet,
        least=in_chips(Cents(least)),
    )
    return Refused(Refusal.BELOW_MINIMUM, SMALLEST[state.edition], detail)


def beyond_bank(draft: Draft, holder: str, more: int) -> Refused | None:
    """Refuse a wager that exceeds the entrant's chips, which all come from the office."""
    state = draft.state
    if state.tournament is None or more <= 0:
        return None
    has = bank_of(draft, state.seat_of(holder))
    if more <= has:
        return None
    detail = phrase(
        "{more} more; {holder} has {has}.",
        more=in_chips(Cents(more)),
        holder=holder,
        has=in_chips(has),
    )
    return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)


def wagers_lie(state: State, seat: str) -> bool:
    """Return whether a seat has wagers in the round in progress, open or sealed."""
    round_ = state.round
    if round_ is None:
        return False
    return (
        seat in round_.secrets
        or seat in round_.slips
        or bool(round_.wagered(state.holder_at(seat)))
    )
