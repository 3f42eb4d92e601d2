"""What changes when a secret wager is sealed or opened."""

from collections.abc import Iterable
from typing import assert_never

from immutables import Map

from croupier.table import events as e
from croupier.table.state import State
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.table.values.replace import replace


def apply_secret(state: State, event: e.SecretEvent) -> State:
    """A secret counts once it is opened: of a round that is void before, nothing was secret."""
    one = state.playing
    match event:
        case e.WagersSealed(terminal=terminal):
            return replace(state, round=replace(one, secrets=one.secrets.set(terminal, event)))
        case e.SecretsOpened(opened=opened):
            made = _made(state.serving, [it.terminal for it in opened])
            return replace(state, round=replace(one, secrets=Map()), tournament=made)
        case e.SlipRegistered(place=place, slip=slip):
            return replace(state, round=replace(one, slips=one.slips.set(place, slip)))
        case e.SlipOpened(place=place):
            unslipped = one.unslipped | {place}
            one = replace(one, slips=one.slips.delete(place), unslipped=unslipped)
            return replace(state, round=one, tournament=_made(state.serving, [place]))
        case _:
            assert_never(event)


def _made(play: TournamentInPlay, seats: Iterable[str]) -> TournamentInPlay:
    secrets = play.secrets
    for seat in seats:
        secrets = secrets.set(seat, secrets.get(seat, 0) + 1)
    return replace(play, secrets=secrets)
