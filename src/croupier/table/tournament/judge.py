"""Judge commands of the tournaments' office: begin, hold, chips, players, end (SATG 19.2.5, WAR 10.2.5)."""

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
from croupier.words import phrase


def judge_tournament(draft: Draft, command: c.TournamentCommand) -> Refused | None:
    """Dispatch a tournament command; only the system may give one, on behalf of the office."""
    by, state = draft.order.by, draft.state
    if by.rank != SYSTEM:
        return Refused(
            Refusal.NO_DEALER,
            detail=phrase(
                "{name} is {rank}; accepted: {ranks}.", name=by.name, rank=by.rank, ranks=SYSTEM
            ),
        )
    if isinstance(command, c.BeginTournamentSession):
        return begin_session(draft, command.session)
    if isinstance(command, c.ReserveTable):
        return reserve(draft, command.tournament)
    if isinstance(command, c.FreeTable):
        return draft.emit(e.TableFreed(at=draft.at)) if state.reserved else None
    if state.tournament is None:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table serves no tournament."))
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
    detail = phrase("Seat '{seat}'. Accepted: {seats}.", seat=seat, seats=tuple(seats))
    return Refused(Refusal.NOT_SEATED, detail=detail)


def _round_in_progress(draft: Draft, seat: str) -> Refused | None:
    """Refuse while a seat takes part in a round, which must be completed first."""
    if not wagers_lie(draft.state, seat):
        return None
    detail = phrase("Wagers of seat {seat} lie there: the round is played out first.", seat=seat)
    return Refused(Refusal.WAGERS_PENDING, detail=detail)


def _move(draft: Draft, command: c.MoveTournamentChips) -> Refused | None:
    """Record an add-on, a re-buy or a penalty; a penalty takes at most the chips of the seat."""
    seat, amount = command.seat, command.amount
    refused = missing_reason(command.reason) or _no_seat(draft, seat)
    refused = refused or account_frozen(draft, (seat,)) or invalid_amount(Cents(abs(amount)))
    if refused:
        return refused
    if bank_of(draft, seat) + amount < 0:
        _take_back(draft, draft.state.holder_at(seat))
    # The seat may have lost chips since the office decided: the rest can never be taken.
    taken = Cents(max(amount, -bank_of(draft, seat)))
    return draft.emit_from(command, e.TournamentChipsMoved, amount=taken)


def _replace(draft: Draft, command: c.ReplaceTournamentPlayer) -> Refused | None:
    """The substitute takes the seat with its chips (SATG 19.4.8(b)(iv), GAZ 28/2000 20.3.3)."""
    state, patron = draft.state, command.patron
    refused = _no_seat(draft, command.seat)
    if refused is None and state.is_excluded(patron.key):
        cites = cite("SATG 20.2.2", "WAR 11.2.2", "WHEEL 9.2.2")
        refused = Refused(
            Refusal.PLAYER_EXCLUDED, cites, phrase("Player {patron}.", patron=patron.key)
        )
    refused = refused or _round_in_progress(draft, command.seat)
    if refused:
        return refused
    if state.serving.entrants.get(patron.key, command.seat) != command.seat:
        detail = phrase(
            "{patron} has or had seat {entrants}.",
            patron=patron.key,
            entrants=state.serving.entrants[patron.key],
        )
        return Refused(Refusal.TERMINAL_OCCUPIED, detail=detail)
    _take_back(draft, state.holder_at(command.seat))
    return draft.emit_from(command, e.TournamentPlayerReplaced)


def _remove(draft: Draft, command: c.RemoveTournamentPlayer) -> Refused | None:
    seat = command.seat
    refused = missing_reason(command.reason) or _no_seat(draft, seat)
    refused = refused or account_frozen(draft, (seat,)) or _round_in_progress(draft, seat)
    if refused:
        return refused
    _take_back(draft, draft.state.holder_at(seat))
    bank = bank_of(draft, seat)
    return draft.emit_from(command, e.TournamentPlayerRemoved, bank=bank)


def _end(draft: Draft, reason: str) -> Refused | None:
    """End the session between rounds; stakes on the layout return to their owners."""
    refused = missing_reason(reason) or unsettled(draft.state)
    if refused:
        return refused
    play, context = draft.state.serving, draft.context
    for holder in sorted(draft.state.riding):
        _take_back(draft, holder)
    ended = e.TournamentSessionEnded(
        at=draft.at,
        reason=reason,
        banks={seat: bank_of(draft, seat) for seat in play.session.seats},
        house=context.bank(),
        owed=_open({entrant: context.owed(entrant) for entrant in play.entrants}),
        debts=_open({entrant: context.debt(entrant) for entrant in play.entrants}),
    )
    return draft.emit(ended)


def _open(amounts: Mapping[str, Cents]) -> dict[str, Cents]:
    return {name: amount for name, amount in sorted(amounts.items()) if amount}


def _take_back(draft: Draft, holder: str) -> None:
    """Return the stakes that stay on the Big Wheel to their owner (WHEEL 3.2)."""
    this_wagers = draft.state.riding.get(holder)
    if not this_wagers:
        return
    amount = Cents(sum(held.amount for held in this_wagers.values()))
    wagers = tuple(e.Placed(*where, NOTHING) for where in sorted(this_wagers))
    event = e.WagersSet(
        at=draft.at, holder=holder, wagers=wagers, took={}, gave={"": amount}, salt=draft.order.id
    )  # fmt: skip
    draft.emit(event)
