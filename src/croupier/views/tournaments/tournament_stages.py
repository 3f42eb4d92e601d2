"""The stages of a tournament: as the terms have them, and how far each is at its tables."""

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
    """A stage as the terms have it, and how far it is."""

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
    """Of the draw, once it is laid open."""
    sessions: tuple[SessionView, ...] = ()
    advanced: tuple[str, ...] = ()
    ended: bool = False


def stage_views(one: Tournament, held: Mapping[str, str]) -> tuple[StageView, ...]:
    """All of them, in their order."""
    numbers = range(1, len(one.terms.stages) + 1)
    return tuple(_stage(one, number, held) for number in numbers)


def _stage(one: Tournament, number: int, held: Mapping[str, str]) -> StageView:
    terms, found = one.stage(number), one.stages.get(number)
    return StageView(
        stage=number,
        name=terms.name,
        kind=terms.kind,
        starts=starts_of(one, number),
        rounds=found.rounds if found else terms.rounds,
        minutes=found.minutes if found else terms.minutes,
        tables=terms.tables,
        basis=terms.basis,
        banks=terms.banks,
        advance=terms.advance,
        players=found.players if found else (),
        commitment=found.commitment if found else "",
        seed=found.drawn if found else "",
        sessions=tuple(_sessions(one, number, found, held)) if found else (),
        advanced=found.advanced if found else (),
        ended=found.ended if found else False,
    )


def _sessions(
    one: Tournament, number: int, stage: StageInPlay, held: Mapping[str, str]
) -> Iterator[SessionView]:
    for table, it in sorted(stage.sessions.items()):
        yield SessionView(
            table=table, status=it.status, seats=tuple(_seats(one, number, it)),
            played=it.played, until=it.until, why=it.why,
            held=held.get(table, "") if it.status == "playing" else "",
        )  # fmt: skip


def _seats(one: Tournament, number: int, session: Session) -> Iterator[TournamentSeatView]:
    """With the chips now, or with which the stage was ended."""
    for seat, key in sorted(session.seats.items()):
        entrant = one.entrants[key]
        bank = entrant.reached.get(number, entrant.bank)
        yield TournamentSeatView(
            seat=seat, entrant=key, number=entrant.number, shown=public_name(entrant),
            standing=entrant.standing, bank=chips(one, bank),
        )  # fmt: skip
