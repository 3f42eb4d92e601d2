"""What changes when a secret wager is sealed or opened."""

from collections.abc import Iterable
from typing import assert_never

from immutables import Map

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.table.values.replace import replace


def apply_secret(state: State, event: e.SecretEvent) -> State:
    """Return the state after a secret event; a secret counts for the limit only once it is opened."""
    round_ = state.playing
    match event:
        case e.WagersSealed(terminal=terminal):
            return replace(
                state, round=replace(round_, secrets=round_.secrets.set(terminal, event))
            )
        case e.SecretsOpened(opened=opened):
            made = _with_secrets_counted(state.serving, [it.terminal for it in opened])
            return replace(state, round=replace(round_, secrets=Map()), tournament=made)
        case e.SlipRegistered(place=place, slip=slip):
            return replace(state, round=replace(round_, slips=round_.slips.set(place, slip)))
        case e.SlipOpened(place=place):
            unslipped = round_.unslipped | {place}
            round_ = replace(round_, slips=round_.slips.delete(place), unslipped=unslipped)
            return replace(
                state, round=round_, tournament=_with_secrets_counted(state.serving, [place])
            )
        case _:
            assert_never(event)


def _with_secrets_counted(play: TournamentInPlay, seats: Iterable[str]) -> TournamentInPlay:
    secrets = play.secrets
    for seat in seats:
        secrets = secrets.set(seat, secrets.get(seat, 0) + 1)
    return replace(play, secrets=secrets)
