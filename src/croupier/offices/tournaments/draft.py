"""A decision in the making: the events so far, and the tournaments as they would be after them."""

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from croupier.offices.office_draft import OfficeDraft, not_by_the_system, rank_too_low
from croupier.offices.staff.state import CASHIER
from croupier.offices.tournaments.commands import TournamentOrder
from croupier.offices.tournaments.events import TournamentEvent
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.state import Tournament, Tournaments
from croupier.rulebook import Citations, cite
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


class TournamentContext(Protocol):
    """The facts from outside the office that its decisions depend on."""

    def seats(self, table: str) -> Sequence[str]:
        """The seats of a table: its terminals, or the places of a live one; none if there is no such table."""

    def game(self, table: str) -> str:
        """Which game a table has; nothing if there is no such table."""

    def is_barred(self, patron: str) -> str:
        """Why a person may not be in the casino or gamble; empty if he may (SATG 19.4.2(a)(ii))."""

    def cash_chips(self) -> bool:
        """Whether the operator lets cash chips be tournament chips (WAR 10.4.4(a), WHEEL 8.4.4(a))."""

    def is_unreported(self, table: str, tournament: str, stage: int, *, after: int) -> bool:
        """Whether a round of a stage goes on at a table, or was settled after this position in its log."""

    def seed(self, name: str) -> bytes:
        """A secret random seed; the same name always gives the same seed."""


class Draft(OfficeDraft[Tournaments, TournamentContext, TournamentEvent]):
    """A decision about tournaments."""

    order: TournamentOrder

    def evolved(self, event: TournamentEvent) -> Tournaments:
        """The tournaments after one more event."""
        return evolve(self.state, event)

    def emit(self, event: TournamentEvent) -> Refused | None:
        """Apply an event and record it. An act of a deputy is recorded as done for the director."""
        tournament = self.state.tournaments.get(event.tournament)
        if (
            tournament
            and tournament.director
            and tournament.director.name != self.by
            and tournament.acting(self.by)
        ):
            event = replace(event, for_director=tournament.director.name)
        return super().emit(event)

    def tournament(self, name: str) -> Tournament:
        """A tournament as it is by now."""
        return self.state.tournaments[name]


def unknown(draft: Draft, name: str) -> Refused | None:
    """Whether there is no such tournament."""
    if name in draft.state.tournaments:
        return None
    known = tuple(sorted(draft.state.tournaments))
    return Refused(
        Refusal.TOURNAMENT_UNKNOWN,
        detail=phrase("'{name}'. Accepted: {known}.", name=name, known=known),
    )


def has_begun(tournament: Tournament, cites: Citations) -> Refused | None:
    """The refusal of what is done before a tournament begins, if it has begun or is over."""
    if tournament.status in ("draft", "published"):
        return None
    return Refused(
        Refusal.TOURNAMENT_BEGUN,
        cites,
        phrase("{name}: {status}.", name=tournament.name, status=tournament.status),
    )


def is_over(tournament: Tournament) -> Refused | None:
    """Return whether the tournament is finished or cancelled. Its players, seats and chips then stay as they are."""
    if tournament.status not in ("finished", "cancelled"):
        return None
    detail = phrase("{name} is {status}.", name=tournament.name, status=tournament.status)
    return Refused(Refusal.TOURNAMENT_BEGUN, tournament.duties.equal, detail)


def held_elsewhere(draft: Draft, tournament: Tournament, table: str) -> Refused | None:
    """Whether another tournament goes on at a table, which is then used for nothing else (SATG 19.2.5)."""
    other = draft.state.holding(table)
    if other is None or other.name == tournament.name:
        return None
    detail = phrase("{table} is designated for {name}.", table=table, name=other.name)
    return Refused(Refusal.NOT_DESIGNATED, tournament.duties.exclusive, detail)


def no_entrant(tournament: Tournament, key: str, *, also_gone: bool = False) -> Refused | None:
    """The refusal if a person does not take part, or not any more."""
    entrant = tournament.entrants.get(key)
    if entrant is None:
        return Refused(
            Refusal.ENTRANT_UNKNOWN, tournament.duties.equal, phrase("'{key}'.", key=key)
        )
    if entrant.standing != "in" and not also_gone:
        detail = phrase("'{key}' is {standing}.", key=key, standing=entrant.standing)
        return Refused(Refusal.ENTRANT_GONE, tournament.duties.equal, detail)
    return None


def not_the_operator(draft: Draft, edition: str) -> Refused | None:
    """The refusal if the rank of the person who asks is too low to hold tournaments."""
    return rank_too_low(draft.order.by, edition, "hold-tournaments")


def not_the_director(draft: Draft, tournament: Tournament) -> Refused | None:
    """The refusal if the person who asks is not the director or an acting deputy, or is not in charge."""
    duties = tournament.duties
    if not tournament.acting(draft.by):
        detail = phrase(
            "{by} is neither the director of {name} nor a deputy who may act now.",
            by=draft.by,
            name=tournament.name,
        )
        return Refused(Refusal.AUTHORITY_INSUFFICIENT, (*duties.director, *duties.deputies), detail)
    if draft.by not in tournament.present:
        detail = phrase("{by} has not taken charge of {name}.", by=draft.by, name=tournament.name)
        return Refused(Refusal.DIRECTOR_ABSENT, duties.director, detail)
    return None


def neither_director_nor_cashier(draft: Draft, tournament: Tournament) -> Refused | None:
    """The refusal if the person who asks neither runs the tournament nor takes money for the house."""
    if draft.order.by.rank == CASHIER or tournament.acting(draft.by):
        return None
    return not_the_operator(draft, tournament.edition)


def not_the_system(draft: Draft) -> Refused | None:
    """Only the system reports results: they are never entered by hand."""
    return not_by_the_system(draft.order.by, cite("SATG 19.4.6(a)"))


def no_term(ground: str, known: Sequence[str], cites: Citations) -> Refused | None:
    """Whether the terms name no such ground: then nothing of the kind can be done (SATG 19.4.8(a))."""
    if ground in known:
        return None
    accepted = tuple(sorted(known)) or phrase("none: the terms name no such ground")
    return Refused(
        Refusal.NO_TERM,
        cites,
        phrase("'{ground}'. Accepted: {accepted}.", ground=ground, accepted=accepted),
    )
