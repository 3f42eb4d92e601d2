"""Commands of the tournaments' office to a table: begin, hold, chips, players, end (SATG 19.2.5, WAR 10.2.5)."""

from collections.abc import Mapping
from typing import assert_never

from croupier.money import MOST, NOTHING, Cents
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.draft import Draft, no_amount, stopped, unreasoned
from croupier.rounds.jackpots import is_name
from croupier.rounds.judging_opening import limit_faults
from croupier.rounds.people import SYSTEM
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.state import State
from croupier.rounds.terminal_checks import busy, plays_elsewhere, unconnected, unequipped
from croupier.rounds.tournament_chips import bank_of, kept_for_another
from croupier.rounds.tournaments import ONLY, THROUGHOUT, TournamentSession
from croupier.rulebook import cite


def judge_tournament(draft: Draft, command: c.TournamentCommand) -> Refused | None:
    """The office decides, and the system carries it to the table: nobody else does."""
    by, state = draft.order.by, draft.state
    if by.rank != SYSTEM:
        return Refused(Refusal.NO_DEALER, detail=f"{by.name} is {by.rank}; accepted: {SYSTEM}.")
    if isinstance(command, c.BeginTournamentSession):
        return _begin(draft, command.session)
    if isinstance(command, c.ReserveTable):
        return _reserve(draft, command.tournament)
    if isinstance(command, c.FreeTable):
        return draft.emit(e.TableFreed(at=draft.at)) if state.reserved else None
    if state.tournament is None:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table serves no tournament.")
    match command:
        case c.HoldTournament(reason=reason):
            refused = unreasoned(reason)
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


# Beginning


def _reserve(draft: Draft, tournament: str) -> Refused | None:
    """From the start of a tournament to its end; who plays for money completes his round and is paid out."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.edition not in THROUGHOUT:
        detail = "The rules of this game keep a table to its tournament during a session only."
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    if not is_name(tournament):
        return Refused(Refusal.TOURNAMENT_UNKNOWN, detail=f"{tournament!r}. Accepted: a name.")
    if state.reserved == tournament:
        return None
    refused = kept_for_another(state, tournament)
    return refused or draft.emit(e.TableReserved(at=draft.at, tournament=tournament))


def _begin(draft: Draft, session: TournamentSession) -> Refused | None:
    """Only a table at which nobody plays for money, with a bank for every seat."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.tournament is not None:
        detail = f"{state.unit} is played here: its session is ended first."
        return Refused(Refusal.TOURNAMENT_ONLY, cites, detail)
    refused = kept_for_another(state, session.tournament)
    refused = refused or _incomplete(draft, session) or _unsettled(state)
    refused = refused or (_live_money(state) if state.is_live else _money(draft, session))
    if refused:
        return refused
    if not state.is_live:
        _terminals_change(draft, session)
    return draft.emit(e.TournamentSessionBegun(at=draft.at, session=session))


def _incomplete(draft: Draft, session: TournamentSession) -> Refused | None:
    """Whether the session cannot be played as it stands: no seats, a seat without a bank, impossible limits."""
    faults = list(limit_faults(draft.state.offer, session.limits, NOTHING))
    if faults:
        return min(faults, key=lambda one: one.why.precedence)
    keys = [one.key for one in session.seats.values()]
    least = min(session.stage, 1 if session.rounds is None else session.rounds)
    wrong = ""
    if not keys or session.seats.keys() != session.banks.keys():
        wrong = "Every seat has a bank, and no bank is without a seat."
    elif len(set(keys)) < len(keys) or not all(key.strip() for key in keys):
        wrong = "Every seat has an entrant of its own, by his name."
    elif least < 1 or session.secrets < 0 or not 0 <= session.compulsory <= MOST:
        wrong = "Stage and rounds count from one; nothing is below nothing."
    if wrong:
        return Refused(Refusal.CONFIG_INCOMPLETE, detail=wrong)
    refused = next(filter(None, map(no_amount, session.banks.values())), None)
    return refused or _strange_seats(draft, session)


def _strange_seats(draft: Draft, session: TournamentSession) -> Refused | None:
    """Whether a seat is none of this table, or somebody excluded would have it."""
    state = draft.state
    shut_out = [one.key for one in session.seats.values() if one.key in state.excluded]
    if shut_out:
        cites = cite("SATG 20.2.2", "WAR 11.2.2", "WHEEL 9.2.2")
        return Refused(Refusal.PLAYER_EXCLUDED, cites, f"{', '.join(shut_out)}.")
    strange = sorted(set(session.seats) - set(state.seats))
    if strange and state.is_live:
        accepted = ", ".join(state.seats) or "none"
        detail = f"Place {', '.join(strange)}. Accepted: {accepted}."
        return Refused(Refusal.AREA_UNKNOWN, detail=detail)
    for seat in () if state.is_live else session.seats:
        refused = unequipped(draft, seat) or unconnected(draft, seat)
        if refused:
            return refused
    if not state.is_live and len(session.seats) > state.opened.terminal_limit:
        detail = f"{state.opened.terminal_limit} are approved."
        return Refused(Refusal.TERMINAL_LIMIT, cite("SATG 2.2.1"), detail)
    return None


def _unsettled(state: State) -> Refused | None:
    """Whether a round goes on, or one that is over waits to be put right."""
    if state.round is not None:
        return Refused(Refusal.ROUND_IN_PROGRESS, detail="It is completed first.")
    if state.frozen is not None:
        detail = f"The outcome of round {state.frozen.number} is put right first."
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    return None


def _money(draft: Draft, session: TournamentSession) -> Refused | None:
    """Whether somebody's money is on a terminal of the table, or on one that is to be a seat."""
    terminals = draft.state.terminals
    for name in sorted({*terminals, *session.seats}):
        held = draft.purse.credit(name)
        if held:
            detail = f"Terminal {name} has a balance: it is paid out first."
            return Refused(Refusal.TERMINAL_OCCUPIED, ONLY[draft.state.edition], detail)
        refused = busy(draft, name) if name in terminals else None
        refused = refused or (plays_elsewhere(draft, name) if name in session.seats else None)
        if refused:
            return refused
    return None


def _live_money(state: State) -> Refused | None:
    """Whether somebody is there with chips of money, or has left some of them."""
    cites = ONLY.get(state.edition, ())
    if state.riding:
        detail = "Stakes lie on the layout: they are withdrawn first."
        return Refused(Refusal.WAGERS_PENDING, cites, detail)
    if state.patrons:
        detail = (
            f"{', '.join(sorted(state.patrons))}: whoever is there leaves with his chips first."
        )
        return Refused(Refusal.TERMINAL_OCCUPIED, cites, detail)
    if state.issues:
        detail = "Chips of a colour are out: they are redeemed first."
        return Refused(Refusal.CHIP_COLOUR, cites, detail)
    return None


def _terminals_change(draft: Draft, session: TournamentSession) -> None:
    """Accounts without a balance close; who is not seated leaves, and who is seated joins."""
    at = draft.at
    for name, one in sorted(draft.state.terminals.items()):
        if one.is_open:
            draft.emit(e.CashedOut(at=at, terminal=name, amount=NOTHING, until=at))
        if name not in session.seats:
            draft.emit(e.TerminalLeft(at=at, terminal=name))
    for name in session.seats:
        if name not in draft.state.terminals:
            draft.emit(e.TerminalJoined(at=at, terminal=name))


# While it lasts


def _no_seat(draft: Draft, seat: str) -> Refused | None:
    seats = draft.state.serving.session.seats
    if seat in seats:
        return None
    detail = f"Seat {seat!r}. Accepted: {', '.join(seats) or 'none'}."
    return Refused(Refusal.NOT_SEATED, detail=detail)


def wagers_lie(state: State, seat: str) -> bool:
    """Whether wagers of a seat lie in the round in progress, or are sealed."""
    one = state.round
    if one is None:
        return False
    return seat in one.secrets or seat in one.slips or bool(one.wagered(state.holder_at(seat)))


def _plays(draft: Draft, seat: str) -> Refused | None:
    """Whether a seat has part in a round: that is played out first."""
    if not wagers_lie(draft.state, seat):
        return None
    detail = f"Wagers of seat {seat} lie there: the round is played out first."
    return Refused(Refusal.WAGERS_PENDING, detail=detail)


def _move(draft: Draft, command: c.MoveTournamentChips) -> Refused | None:
    """An add-on or a re-buy; a penalty takes no more than there is, and of nothing nothing."""
    seat, amount = command.seat, command.amount
    refused = unreasoned(command.reason) or _no_seat(draft, seat)
    refused = refused or stopped(draft, (seat,)) or no_amount(Cents(abs(amount)))
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
    refused = unreasoned(command.reason) or _no_seat(draft, seat)
    refused = refused or stopped(draft, (seat,)) or _plays(draft, seat)
    if refused:
        return refused
    _take_back(draft, draft.state.holder_at(seat))
    bank = bank_of(draft, seat)
    removed = e.TournamentPlayerRemoved(at=draft.at, seat=seat, bank=bank, reason=command.reason)
    return draft.emit(removed)


# Ending


def _end(draft: Draft, reason: str) -> Refused | None:
    """Between rounds; what still lies on a layout goes back to whose it is."""
    refused = unreasoned(reason) or _unsettled(draft.state)
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
