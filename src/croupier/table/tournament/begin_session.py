"""A table is kept for a tournament, and a session of it begins there (SATG 19.2.5, WAR 10.2.5, WHEEL 8.2.5)."""

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


def reserve(draft: Draft, tournament: str) -> Refused | None:
    """From the start of a tournament to its end; who plays for money completes his round and is paid out."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.edition not in THROUGHOUT:
        detail = "The rules of this game keep a table to its tournament during a session only."
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    if not is_name(tournament):
        return Refused(Refusal.TOURNAMENT_UNKNOWN, detail=f"{tournament!r}. Accepted: a name.")
    if state.reserved == tournament:
        return None
    refused = reserved_for_another(state, tournament)
    return refused or draft.emit(e.TableReserved(at=draft.at, tournament=tournament))


def begin_session(draft: Draft, session: TournamentSession) -> Refused | None:
    """Only a table at which nobody plays for money, with a bank for every seat."""
    state, cites = draft.state, ONLY.get(draft.state.edition, ())
    if state.tournament is not None:
        detail = f"{state.unit} is played here: its session is ended first."
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
    refused = next(filter(None, map(invalid_amount, session.banks.values())), None)
    return (
        refused or _wrong_period(draft.state, session.wagering_s) or _strange_seats(draft, session)
    )


def _wrong_period(state: State, seconds: int | None) -> Refused | None:
    """Whether the wagering period of the session is too short, or no clock ends wagering here."""
    if seconds is not None and state.is_live:
        detail = "A live table has no wagering period."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    return invalid_period(state.opened, state.offer, seconds)


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


def unsettled(state: State) -> Refused | None:
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
        refused = terminal_busy(draft, name) if name in terminals else None
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
