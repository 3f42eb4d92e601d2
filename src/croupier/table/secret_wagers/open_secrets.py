"""The close of a round with secret wagers: all of them are opened, in the order of seats, and lie like others."""

from croupier.errors import BadInput
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.secret_wagers.secret_wager import Secret
from croupier.table.wagers.place_wagers import lay_chips

UNREADABLE = Secret(wagers=(), salt="")
"""What a box gives that cannot be read any more: its seat has no wagers, and nobody else is held up."""


def open_secrets(draft: Draft) -> None:
    """Nothing of them was known before this instant; no more bets are taken after it."""
    one = draft.state.playing
    for place, slip in sorted(one.slips.items()):
        draft.emit(e.SlipOpened(at=draft.at, place=place, slip=slip))
    if not one.secrets:
        return
    found = [(seat, _read(draft, seat)) for seat in draft.state.seats if seat in one.secrets]
    opened = tuple(e.Opened(seat, wagers_of_secret(secret), secret.salt) for seat, secret in found)
    draft.emit(e.SecretsOpened(at=draft.at, opened=opened))
    for seat, secret in found:
        # It was judged when it was sealed; what has changed since, such as a penalty, is judged here.
        if secret.wagers:
            lay_chips(draft, seat, secret.wagers, secret.salt)


def _read(draft: Draft, seat: str) -> Secret:
    one = draft.state.playing
    sealed = one.secrets[seat]
    try:
        return draft.purse.unseal(one.number, seat, sealed.sealed, sealed.commitment) or UNREADABLE
    except BadInput:
        return UNREADABLE


def wagers_of_secret(secret: Secret) -> tuple[e.Placed, ...]:
    """The wagers as they were asked for."""
    return tuple(e.Placed(one.bet, one.spot, one.area, one.amount) for one in secret.wagers)
