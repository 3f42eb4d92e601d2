"""The tournament as whoever has a seat sees it: his own chips and place, and what is left of the session."""

from collections.abc import Container, Mapping

from msgspec.structs import replace

from croupier.offices.tournaments.state import Session, Tournament
from croupier.views.tournaments.leaderboard import AmountView, chips, ranked
from croupier.views.wire_struct import View


class SeatTournamentView(View, frozen=True, kw_only=True):
    """The tournament as whoever has a seat sees it."""

    name: str
    title: str
    number: int
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
    """What the wagers of each round must come to (SATG 19.4.4(a))."""
    secrets_left: int = 0
    """Wagers that nobody else sees before all are shown (SATG 19.4.4(b))."""
    sealed: bool = False
    """Its wagers of this round are sealed."""
    sits_out: int = 0
    """So many rounds are missed yet."""
    held: str = ""
    """Why no round may begin now."""


def seat_views(
    one: Tournament,
    table: str,
    *,
    held: str,
    secrets: Mapping[str, int],
    sealed: Container[str],
) -> dict[str, SeatTournamentView]:
    """By seat of a table: what whoever has it may know. `secrets` are those opened, `sealed` who has some now."""
    practice = one.practice.get(table)
    if practice is not None:
        return {seat: _practising(one, key, held) for seat, key in practice.items()}
    session = one.playing_at(table)
    if session is None:
        return {}
    places = {it.number: it.place for it in ranked(one)}
    found = {}
    for seat in session.seats:
        made = secrets.get(seat, 0) + (seat in sealed)
        view = _playing(one, session, seat, places, held=held, secrets=made)
        found[seat] = replace(view, sealed=seat in sealed)
    return found


def _practising(one: Tournament, key: str, held: str) -> SeatTournamentView:
    bank = one.terms.format.starting_bank
    return SeatTournamentView(
        name=one.name, title=one.terms.title, number=one.entrants[key].number, stage=0,
        practice=True, bank=chips(one, bank), held=held,
    )  # fmt: skip


def _playing(
    one: Tournament,
    session: Session,
    seat: str,
    places: Mapping[int, int],
    *,
    held: str,
    secrets: int,
) -> SeatTournamentView:
    entrant, stage = one.entrants[session.seats[seat]], one.stages[one.now]
    wagers = one.terms.wagers
    left = None if stage.rounds is None else max(stage.rounds - session.played, 0)
    each = wagers.secrets.each_stage if wagers.secrets else 0
    return SeatTournamentView(
        name=one.name,
        title=one.terms.title,
        number=entrant.number,
        stage=one.now,
        stage_name=one.stage(one.now).name,
        bank=chips(one, entrant.bank),
        place=places.get(entrant.number, 0),
        of=len(places),
        played=session.played,
        rounds_left=left,
        until=session.until,
        compulsory=chips(one, wagers.compulsory) if wagers.compulsory else None,
        secrets_left=max(each - secrets, 0),
        sits_out=entrant.sits_out,
        held=held,
    )
