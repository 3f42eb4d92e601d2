"""Reserve a table for a tournament, and begin a session there (SATG 19.2.5, WAR 10.2.5, WHEEL 8.2.5)."""

from croupier.money import MOST, NOTHING
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.limits.limit_checks import limit_faults
from croupier.table.opening.wagering_period import invalid_period
from croupier.table.order_checks import invalid_amount
from croupier.table.seats.terminal_checks import (
    plays_elsewhere,
    terminal_busy,
    unconnected,
    unequipped,
)
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import reserved_for_another
from croupier.table.tournament.tournament_session import ONLY, THROUGHOUT, TournamentSession
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import NO_PHRASE, phrase


def reserve(draft: Draft, tournament: str) -> Refused | None:
    """Reserve the table for a whole tournament; players for money complete their round and are paid out."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.edition not in THROUGHOUT:
        detail = phrase(
            "The rules of this game keep a table to its tournament during a session only."
        )
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    if not is_name(tournament):
        return Refused(
            Refusal.TOURNAMENT_UNKNOWN,
            detail=phrase("'{tournament}'. Accepted: a name.", tournament=tournament),
        )
    if state.reserved == tournament:
        return None
    refused = reserved_for_another(state, tournament)
    return refused or draft.emit(e.TableReserved(at=draft.at, tournament=tournament))


def begin_session(draft: Draft, session: TournamentSession) -> Refused | None:
    """Begin a session at a table without play for money, with a bank for every seat."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.tournament is not None:
        detail = phrase(
            "{tournament} is played here: its session is ended first.", tournament=state.unit
        )
        return Refused(Refusal.TOURNAMENT_ONLY, cites, detail)
    refused = reserved_for_another(state, session.tournament)
    refused = refused or _incomplete(draft, session) or unsettled(state)
    refused = refused or (_live_money(state) if state.is_live else _money(draft, session))
    if refused:
        return refused
    if not state.is_live:
        _terminals_change(draft, session)
    return draft.emit(e.TournamentSessionBegun(at=draft.at, session=session))


def _incomplete(draft: Draft, session: TournamentSession) -> Refused | None:
    """Refuse a session that cannot be played: no seats, a seat without a bank, impossible limits."""
    faults = list(limit_faults(draft.state.offer, session.limits, NOTHING))
    if faults:
        return min(faults, key=lambda refused: refused.why.precedence)
    keys = [seat.key for seat in session.seats.values()]
    least = min(session.stage, 1 if session.rounds is None else session.rounds)
    wrong = NO_PHRASE
    if not keys or session.seats.keys() != session.banks.keys():
        wrong = phrase("Every seat has a bank, and no bank is without a seat.")
    elif len(set(keys)) < len(keys) or not all(key.strip() for key in keys):
        wrong = phrase("Every seat has an entrant of its own, by his name.")
    elif least < 1 or session.secrets < 0 or not 0 <= session.compulsory <= MOST:
        wrong = phrase("Stage and rounds count from one; nothing is below nothing.")
    if wrong:
        return Refused(Refusal.CONFIG_INCOMPLETE, detail=wrong)
    refused = next(filter(None, map(invalid_amount, session.banks.values())), None)
    return (
        refused or _wrong_period(draft.state, session.wagering_s) or _strange_seats(draft, session)
    )


def _wrong_period(state: State, seconds: int | None) -> Refused | None:
    """Refuse a wagering period that is too short, or any at a live table, which has no clock."""
    if seconds is not None and state.is_live:
        detail = phrase("A live table has no wagering period.")
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return invalid_period(state.opened, state.offer, seconds)


def _strange_seats(draft: Draft, session: TournamentSession) -> Refused | None:
    """Refuse a seat that the table does not have, and an entrant who is excluded."""
    state = draft.state
    shut_out = [seat.key for seat in session.seats.values() if state.is_excluded(seat.key)]
    if shut_out:
        cites = cite("SATG 20.2.2", "WAR 11.2.2", "WHEEL 9.2.2")
        return Refused(
            Refusal.PLAYER_EXCLUDED, cites, phrase("{shut_out}.", shut_out=tuple(shut_out))
        )
    strange = sorted(set(session.seats) - set(state.seats))
    if strange and state.is_live:
        accepted = tuple(state.seats)
        detail = phrase(
            "Place {strange}. Accepted: {accepted}.", strange=tuple(strange), accepted=accepted
        )
        return Refused(Refusal.AREA_UNKNOWN, detail=detail)
    for seat in () if state.is_live else session.seats:
        refused = unequipped(draft, seat) or unconnected(draft, seat)
        if refused:
            return refused
    if not state.is_live and len(session.seats) > state.opened.terminal_limit:
        detail = phrase("{count} are approved.", count=state.opened.terminal_limit)
        return Refused(Refusal.TERMINAL_LIMIT, cite("SATG 2.2.1"), detail)
    return None


def unsettled(state: State) -> Refused | None:
    """Refuse while a round is in progress, or a finished round waits for its correction."""
    if state.round is not None:
        return Refused(Refusal.ROUND_IN_PROGRESS, detail=phrase("It is completed first."))
    if state.frozen is not None:
        detail = phrase(
            "The outcome of round {number} is put right first.", number=state.frozen.number
        )
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    return None


def _money(draft: Draft, session: TournamentSession) -> Refused | None:
    """Refuse while there is money on a terminal of the table, or on one that becomes a seat."""
    terminals = draft.state.terminals
    for name in sorted({*terminals, *session.seats}):
        held = draft.context.credit(name)
        if held:
            detail = phrase("Terminal {name} has a balance: it is paid out first.", name=name)
            return Refused(Refusal.TERMINAL_OCCUPIED, ONLY[draft.state.edition], detail)
        refused = terminal_busy(draft, name) if name in terminals else None
        refused = refused or (plays_elsewhere(draft, name) if name in session.seats else None)
        if refused:
            return refused
    return None


def _live_money(state: State) -> Refused | None:
    """Refuse while players with money chips are present, or such chips remain at the table."""
    cites = ONLY.get(state.edition, ())
    if state.riding:
        detail = phrase("Stakes lie on the layout: they are withdrawn first.")
        return Refused(Refusal.WAGERS_PENDING, cites, detail)
    if state.patrons:
        detail = phrase(
            "{patrons}: players who are there must leave with their chips first.",
            patrons=tuple(sorted(state.patrons)),
        )
        return Refused(Refusal.TERMINAL_OCCUPIED, cites, detail)
    if state.issues:
        detail = phrase("Chips of a colour are out: they are redeemed first.")
        return Refused(Refusal.CHIP_COLOUR, cites, detail)
    return None


def _terminals_change(draft: Draft, session: TournamentSession) -> None:
    """Close accounts without a balance, remove terminals without a seat and join those with one."""
    at = draft.at
    for name, terminal in sorted(draft.state.terminals.items()):
        if terminal.is_open:
            draft.emit(e.CashedOut(at=at, terminal=name, amount=NOTHING, until=at))
        if name not in session.seats:
            draft.emit(e.TerminalLeft(at=at, terminal=name))
    for name in session.seats:
        if name not in draft.state.terminals:
            draft.emit(e.TerminalJoined(at=at, terminal=name))
