"""Commands of the tournaments' office to a table: begin, hold, chips, players, end (SATG 19.2.5, WAR 10.2.5)."""

from collections.abc import Mapping
from typing import assert_never

from croupier.money import NOTHING, Cents
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import account_frozen, invalid_amount, missing_reason
from croupier.table.tournament.begin_session import begin_session, reserve, unsettled
from croupier.table.tournament.tournament_chips import bank_of, wagers_lie
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused


def judge_tournament(draft: Draft, command: c.TournamentCommand) -> Refused | None:
    """The office decides, and the system carries it to the table: nobody else does."""
    by, state = draft.order.by, draft.state
    if by.rank != SYSTEM:
        return Refused(Refusal.NO_DEALER, detail=f"{by.name} is {by.rank}; accepted: {SYSTEM}.")
    if isinstance(command, c.BeginTournamentSession):
        return begin_session(draft, command.session)
    if isinstance(command, c.ReserveTable):
        return reserve(draft, command.tournament)
    if isinstance(command, c.FreeTable):
        return draft.emit(e.TableFreed(at=draft.at)) if state.reserved else None
    if state.tournament is None:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table serves no tournament.")
    match command:
        case c.HoldTournament(reason=reason):
            refused = missing_reason(reason)
            if refused or state.serving.held == reason:
                return refused
            return draft.emit(e.TournamentHeld(at=draft.at, reason=reason))
        case c.ReleaseTournament():
            held = state.serving.held
            return draft.emit(e.TournamentReleased(at=draft.at)) if held else None
        case c.MoveTournamentChips():
            return _move(draft, command)
        case c.ReplaceTournamentPlayer():
            return _replace(draft, command)
        case c.RemoveTournamentPlayer():
            return _remove(draft, command)
        case c.EndTournamentSession(reason=reason):
            return _end(draft, reason)
        case _:
            assert_never(command)


def _no_seat(draft: Draft, seat: str) -> Refused | None:
    seats = draft.state.serving.session.seats
    if seat in seats:
        return None
    detail = f"Seat {seat!r}. Accepted: {', '.join(seats) or 'none'}."
    return Refused(Refusal.NOT_SEATED, detail=detail)


def _plays(draft: Draft, seat: str) -> Refused | None:
    """Whether a seat has part in a round: that is played out first."""
    if not wagers_lie(draft.state, seat):
        return None
    detail = f"Wagers of seat {seat} lie there: the round is played out first."
    return Refused(Refusal.WAGERS_PENDING, detail=detail)


def _move(draft: Draft, command: c.MoveTournamentChips) -> Refused | None:
    """An add-on or a re-buy; a penalty takes no more than there is, and of nothing nothing."""
    seat, amount = command.seat, command.amount
    refused = missing_reason(command.reason) or _no_seat(draft, seat)
    refused = refused or account_frozen(draft, (seat,)) or invalid_amount(Cents(abs(amount)))
    if refused:
        return refused
    if bank_of(draft, seat) + amount < 0:
        _take_back(draft, draft.state.holder_at(seat))
    # What it had may have been lost since the office decided: the rest can never be taken.
    taken = Cents(max(amount, -bank_of(draft, seat)))
    moved = e.TournamentChipsMoved(at=draft.at, seat=seat, amount=taken, reason=command.reason)
    return draft.emit(moved)


def _replace(draft: Draft, command: c.ReplaceTournamentPlayer) -> Refused | None:
    """The substitute takes the seat with its chips (SATG 19.4.8(b)(iv), GAZ 28/2000 20.3.3)."""
    state, patron = draft.state, command.patron
    refused = _no_seat(draft, command.seat)
    if refused is None and patron.key in state.excluded:
        cites = cite("SATG 20.2.2", "WAR 11.2.2", "WHEEL 9.2.2")
        refused = Refused(Refusal.PLAYER_EXCLUDED, cites, patron.key)
    refused = refused or _plays(draft, command.seat)
    if refused:
        return refused
    if state.serving.entrants.get(patron.key, command.seat) != command.seat:
        detail = f"{patron.key} has or had seat {state.serving.entrants[patron.key]}."
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    _take_back(draft, state.holder_at(command.seat))
    replaced = e.TournamentPlayerReplaced(at=draft.at, seat=command.seat, patron=patron)
    return draft.emit(replaced)


def _remove(draft: Draft, command: c.RemoveTournamentPlayer) -> Refused | None:
    seat = command.seat
    refused = missing_reason(command.reason) or _no_seat(draft, seat)
    refused = refused or account_frozen(draft, (seat,)) or _plays(draft, seat)
    if refused:
        return refused
    _take_back(draft, draft.state.holder_at(seat))
    bank = bank_of(draft, seat)
    removed = e.TournamentPlayerRemoved(at=draft.at, seat=seat, bank=bank, reason=command.reason)
    return draft.emit(removed)


def _end(draft: Draft, reason: str) -> Refused | None:
    """Between rounds; what still lies on a layout goes back to whose it is."""
    refused = missing_reason(reason) or unsettled(draft.state)
    if refused:
        return refused
    play, purse = draft.state.serving, draft.purse
    for holder in sorted(draft.state.riding):
        _take_back(draft, holder)
    ended = e.TournamentSessionEnded(
        at=draft.at,
        reason=reason,
        banks={seat: bank_of(draft, seat) for seat in play.session.seats},
        house=purse.bank(),
        owed=_open({one: purse.owed(one) for one in play.entrants}),
        debts=_open({one: purse.debt(one) for one in play.entrants}),
    )
    return draft.emit(ended)


def _open(amounts: Mapping[str, Cents]) -> dict[str, Cents]:
    return {name: amount for name, amount in sorted(amounts.items()) if amount}


def _take_back(draft: Draft, holder: str) -> None:
    """Stakes of the Big Wheel that ride go back to their owner (WHEEL 3.2)."""
    own = draft.state.riding.get(holder)
    if not own:
        return
    amount = Cents(sum(held.amount for held in own.values()))
    wagers = tuple(e.Placed(*where, NOTHING) for where in sorted(own))
    event = e.WagersSet(
        at=draft.at, holder=holder, wagers=wagers, took={}, gave={"": amount}, salt=draft.order.id
    )  # fmt: skip
    draft.emit(event)
