"""Judge secret wagers: sealed on a terminal, or on a slip at a live table (SATG 19.4.4(b))."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.rulebook import Citations
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import not_the_player, unauthorised
from croupier.table.secret_wagers.secret_wager import SECRETS, Secret
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import unseated
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.place_wagers import lay_chips, window
from croupier.words import phrase, phrase_of


def judge_secret(draft: Draft, command: c.SecretCommand) -> Refused | None:
    """Judge a secret command; the terms of the session limit the secrets per seat, one in each round."""
    state, live = draft.state, isinstance(command, c.RegisterSlip)
    if live != state.is_live:
        kind = "live" if state.is_live else "semi-automated"
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table is {kind}.", kind=kind))
    refused = (
        unauthorised(draft, "run-table")
        if isinstance(command, c.RegisterSlip)
        else not_the_player(draft, command.terminal)
    )
    if refused:
        return refused
    if state.tournament is None:
        detail = phrase("Wagers are secret in a tournament only.")
        return Refused(Refusal.NOT_APPLICABLE, SECRETS.get(state.edition, ()), detail)
    match command:
        case c.SealWagers():
            return _seal(draft, command)
        case c.RegisterSlip():
            return _register(draft, command)
        case _:
            assert_never(command)


def _seal(draft: Draft, command: c.SealWagers) -> Refused | None:
    """Judge sealed wagers as at the close; the answer says only whether they are accepted."""
    state, terminal = draft.state, command.terminal
    cites = SECRETS.get(state.edition, ())
    refused = window(draft) or unseated(state, terminal) or _too_many(state, terminal, cites)
    if refused is None and (terminal in state.playing.secrets or state.playing.wagered(terminal)):
        detail = phrase("Wagers of this terminal lie there already, or are sealed.")
        refused = Refused(Refusal.NOT_TOGETHER, cites, detail)
    if refused:
        return refused
    secret = _unsealed(draft, command, cites)
    if isinstance(secret, Refused):
        return secret
    trial = Draft(state, draft.order, draft.context, draft.at)
    refused = lay_chips(trial, terminal, secret.wagers, secret.salt)
    if refused:
        # The detail would name amounts, and every answer is kept (ruling 12).
        return Refused(refused.why, refused.cites)
    if not trial.state.playing.wagered(terminal):
        return Refused(Refusal.NO_SUCH_WAGER, cites)
    for notice in trial.notices:
        draft.notice(
            notice.code, phrase("An amount will be taken as the limits permit it."), notice.cites
        )
    return draft.emit_from(command, e.WagersSealed)


def _unsealed(draft: Draft, command: c.SealWagers, cites: Citations) -> Secret | Refused:
    number = draft.state.playing.number
    try:
        secret = draft.context.unseal(number, command.terminal, command.sealed, command.commitment)
    except BadInput as unreadable:
        return Refused(Refusal.NOT_APPLICABLE, cites, phrase_of(unreadable))
    return secret or Refused(Refusal.NOT_PROVIDED, cites, phrase("Wagers cannot be sealed here."))


def _too_many(state: State, seat: str, cites: Citations) -> Refused | None:
    """Refuse a seat that has used all secrets that the terms of the session allow (SATG 19.4.4(b))."""
    play = state.serving
    made, most = play.secrets.get(seat, 0), play.session.secrets
    if made < most:
        return None
    return Refused(
        Refusal.SECRET_LIMIT,
        cites,
        phrase("Seat {seat}: {made}. Accepted: {most}.", seat=seat, made=made, most=most),
    )


def _register(draft: Draft, command: c.RegisterSlip) -> Refused | None:
    """Register a slip; it stays closed until the dealer places its wagers or calls no more bets."""
    state, place = draft.state, command.place
    cites, session = SECRETS.get(state.edition, ()), state.serving.session
    refused = window(draft)
    if refused is None and place not in session.seats:
        detail = phrase(
            "Place '{place}'. Seated: {seats}.",
            place=place,
            seats=tuple(session.seats) or phrase("no player"),
        )
        refused = Refused(Refusal.NOT_SEATED, cites, detail)
    refused = refused or _too_many(state, place, cites)
    if refused:
        return refused
    round_, slip = state.playing, command.slip.strip()
    if not slip:
        return Refused(Refusal.NOT_APPLICABLE, cites, phrase("A slip without a number."))
    lies = (
        round_.wagered(session.seats[place].key)
        or place in round_.slips
        or slip in round_.slips.values()
    )
    if lies or round_.unslipped:
        detail = phrase("Wagers or a slip of this place lie there already, or slips were opened.")
        return Refused(Refusal.NOT_TOGETHER, cites, detail)
    return draft.emit(e.SlipRegistered(at=draft.at, place=place, slip=slip))
