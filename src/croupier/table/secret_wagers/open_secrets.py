"""Open secret wagers: slips when the dealer comes to them, and all at the close, in the order of seats."""

from croupier.errors import BadInput
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.secret_wagers.secret_wager import SECRETS, Secret
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.place_wagers import lay_chips
from croupier.words import phrase

UNREADABLE = Secret(wagers=(), salt="")
"""Replaces secret wagers that cannot be read: the seat has no wagers, and the round goes on for the others."""


def open_secrets(draft: Draft) -> None:
    """Open all secret wagers at the close, when no more bets are taken."""
    round_ = draft.state.playing
    for place, slip in sorted(round_.slips.items()):
        draft.emit(e.SlipOpened(at=draft.at, place=place, slip=slip))
    if not round_.secrets:
        return
    secrets = [(seat, _read(draft, seat)) for seat in draft.state.seats if seat in round_.secrets]
    opened = tuple(
        e.Opened(seat, wagers_of_secret(secret), secret.salt) for seat, secret in secrets
    )
    draft.emit(e.SecretsOpened(at=draft.at, opened=opened))
    for seat, secret in secrets:
        # It was judged when sealed; this judges again, because of changes since, such as a penalty.
        if secret.wagers:
            lay_chips(draft, seat, secret.wagers, secret.salt)


def _read(draft: Draft, seat: str) -> Secret:
    round_ = draft.state.playing
    sealed = round_.secrets[seat]
    try:
        return (
            draft.context.unseal(round_.number, seat, sealed.sealed, sealed.commitment)
            or UNREADABLE
        )
    except BadInput:
        return UNREADABLE


def wagers_of_secret(secret: Secret) -> tuple[e.Placed, ...]:
    """Return the wagers of a secret as the player asked for them."""
    return tuple(
        e.Placed(wager.bet, wager.spot, wager.area, wager.amount) for wager in secret.wagers
    )


def after_slips(state: State, patron: str) -> Refused | None:
    """Refuse an open wager after slips were opened: the player would know the wagers of others."""
    round_ = state.round
    if (
        round_ is None
        or not round_.unslipped
        or state.seat_of(patron) in {*round_.unslipped, *round_.slips}
    ):
        return None
    detail = phrase("Slips were opened: only what they say is laid from here on.")
    return Refused(Refusal.WINDOW_CLOSED, SECRETS.get(state.edition, ()), detail)


def open_slip(draft: Draft, patron: str) -> None:
    """Open the slip of a patron when the dealer records the patron's first wager."""
    state = draft.state
    if state.tournament is None or state.round is None:
        return
    place = state.seat_of(patron)
    if place in state.round.slips:
        slip = state.round.slips[place]
        draft.emit(e.SlipOpened(at=draft.at, place=place, slip=slip))
