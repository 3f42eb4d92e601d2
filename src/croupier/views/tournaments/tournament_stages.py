"""The stages of a tournament by its terms, and the progress of each at its tables."""

from collections.abc import Iterator, Mapping

from croupier.offices.tournaments.state import (
    Session,
    SessionStatus,
    StageInPlay,
    Standing,
    Tournament,
)
from croupier.offices.tournaments.terms.tournament_terms import Banks, StageKind
from croupier.views.tournaments.leaderboard import AmountView, chips, public_name, starts_of
from croupier.views.wire_struct import View


class TournamentSeatView(View, frozen=True, kw_only=True):
    """A seat of a session."""

    seat: str
    entrant: str
    number: int
    shown: str
    standing: Standing = "in"
    bank: AmountView


class SessionView(View, frozen=True, kw_only=True):
    """A stage at one table."""

    table: str
    status: SessionStatus
    seats: tuple[TournamentSeatView, ...] = ()
    played: int = 0
    until: int | None = None
    held: str = ""
    """Why no round may begin there now."""
    why: str = ""
    """Why it ended."""


class StageView(View, frozen=True, kw_only=True):
    """A stage by the terms, and its progress."""

    stage: int
    name: str
    kind: StageKind = "main"
    starts: int
    rounds: int | None = None
    minutes: int | None = None
    tables: int | None = None
    basis: str = ""
    banks: Banks = "fresh"
    advance: int = 0
    players: tuple[str, ...] = ()
    commitment: str = ""
    seed: str = ""
    """The seed of the draw, after it was revealed."""
    sessions: tuple[SessionView, ...] = ()
    advanced: tuple[str, ...] = ()
    ended: bool = False


def stage_views(tournament: Tournament, held: Mapping[str, str]) -> tuple[StageView, ...]:
    """Return the views of all stages in their order."""
    numbers = range(1, len(tournament.terms.stages) + 1)
    return tuple(_stage(tournament, number, held) for number in numbers)


def _stage(tournament: Tournament, number: int, held: Mapping[str, str]) -> StageView:
    terms, stage = tournament.stage(number), tournament.stages.get(number)
    return StageView(
        stage=number,
        name=terms.name,
        kind=terms.kind,
        starts=starts_of(tournament, number),
        rounds=stage.rounds if stage else terms.rounds,
        minutes=stage.minutes if stage else terms.minutes,
        tables=terms.tables,
        basis=terms.basis,
        banks=terms.banks,
        advance=terms.advance,
        players=stage.players if stage else (),
        commitment=stage.commitment if stage else "",
        seed=stage.drawn if stage else "",
        sessions=tuple(_sessions(tournament, number, stage, held)) if stage else (),
        advanced=stage.advanced if stage else (),
        ended=stage.ended if stage else False,
    )


def _sessions(
    tournament: Tournament, number: int, stage: StageInPlay, held: Mapping[str, str]
) -> Iterator[SessionView]:
    for table, it in sorted(stage.sessions.items()):
        yield SessionView(
            table=table, status=it.status, seats=tuple(_seats(tournament, number, it)),
            played=it.played, until=it.until, why=it.why,
            held=held.get(table, "") if it.status == "playing" else "",
        )  # fmt: skip


def _seats(tournament: Tournament, number: int, session: Session) -> Iterator[TournamentSeatView]:
    """Yield the seats with their chips now, or at the end of the stage."""
    for seat, key in sorted(session.seats.items()):
        entrant = tournament.entrants[key]
        bank = entrant.reached.get(number, entrant.bank)
        yield TournamentSeatView(
            seat=seat, entrant=key, number=entrant.number, shown=public_name(entrant),
            standing=entrant.standing, bank=chips(tournament, bank),
        )  # fmt: skip
