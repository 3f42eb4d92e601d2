"""The tournament as a seated player sees it: his own chips and place, and the rest of the session."""

from collections.abc import Container, Mapping

from msgspec.structs import replace

from croupier.offices.tournaments.state import Session, Tournament
from croupier.views.tournaments.leaderboard import (
    AmountView,
    NextStageView,
    chips,
    next_stage,
    ranked,
)
from croupier.views.wire_struct import View


class SeatTournamentView(View, frozen=True, kw_only=True):
    """The tournament as a seated player sees it."""

    name: str
    title: str
    number: int
    table: str = ""
    seat: str = ""
    """The own seat in this session."""
    next: NextStageView | None = None
    """The stage that begins next, for those who go on to it."""
    stage: int
    stage_name: str = ""
    practice: bool = False
    """Nothing of it counts (SATG 19.3.2)."""
    bank: AmountView
    """As of the last round that was settled."""
    place: int = 0
    of: int = 0
    played: int = 0
    rounds_left: int | None = None
    until: int | None = None
    compulsory: AmountView | None = None
    """The least sum of a player's wagers in each round (SATG 19.4.4(a))."""
    secrets_left: int = 0
    """Wagers hidden from the other players until all are shown (SATG 19.4.4(b))."""
    sealed: bool = False
    """Its wagers of this round are sealed."""
    sits_out: int = 0
    """Rounds that the player must still sit out."""
    held: str = ""
    """Why no round may begin now."""


def seat_views(
    tournament: Tournament,
    table: str,
    *,
    held: str,
    secrets: Mapping[str, int],
    sealed: Container[str],
) -> dict[str, SeatTournamentView]:
    """The views by seat of a table. `secrets` counts the opened secret wagers; `sealed` names who has some now."""
    practice = tournament.practice.get(table)
    if practice is not None:
        return {seat: _practising(tournament, key, held) for seat, key in practice.items()}
    session = tournament.playing_at(table)
    if session is None:
        return {}
    places = {it.number: it.place for it in ranked(tournament)}
    views = {}
    for seat in session.seats:
        made = secrets.get(seat, 0) + (seat in sealed)
        view = _playing(tournament, session, seat, places, held=held, secrets=made)
        views[seat] = replace(view, sealed=seat in sealed)
    return views


def _practising(tournament: Tournament, key: str, held: str) -> SeatTournamentView:
    bank = tournament.terms.format.starting_bank
    return SeatTournamentView(
        name=tournament.name, title=tournament.terms.title, number=tournament.entrants[key].number, stage=0,
        practice=True, bank=chips(tournament, bank), held=held,
    )  # fmt: skip


def _playing(
    tournament: Tournament,
    session: Session,
    seat: str,
    places: Mapping[int, int],
    *,
    held: str,
    secrets: int,
) -> SeatTournamentView:
    entrant, stage = tournament.entrants[session.seats[seat]], tournament.stages[tournament.now]
    wagers = tournament.terms.wagers
    left = None if stage.rounds is None else max(stage.rounds - session.played, 0)
    each = wagers.secrets.each_stage if wagers.secrets else 0
    return SeatTournamentView(
        name=tournament.name,
        title=tournament.terms.title,
        number=entrant.number,
        table=session.table,
        seat=seat,
        next=next_stage(tournament),
        stage=tournament.now,
        stage_name=tournament.stage(tournament.now).name,
        bank=chips(tournament, entrant.bank),
        place=places.get(entrant.number, 0),
        of=len(places),
        played=session.played,
        rounds_left=left,
        until=session.until,
        compulsory=chips(tournament, wagers.compulsory) if wagers.compulsory else None,
        secrets_left=max(each - secrets, 0),
        sits_out=entrant.sits_out,
        held=held,
    )
