"""What anyone may read of tournaments without a sign-on, and which entrants the house may name (SATG 19.2.2(a))."""

from collections.abc import Iterable

from croupier.offices.tournaments.state import Status, Tournament
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.views.list_rows import broken_row, rows
from croupier.views.tournaments.leaderboard import AmountView, chips, money, starts_of
from croupier.views.wire_struct import View


class StageTimeView(View, frozen=True, kw_only=True):
    """When a stage begins, and how long it lasts, as patrons read it."""

    name: str
    starts: int
    rounds: int | None = None
    minutes: int | None = None


class PublicTournamentView(View, frozen=True, kw_only=True):
    """A tournament whose terms are published, as patrons may know it (SATG 19.2.2(a))."""

    name: str
    title: str
    game: str
    status: Status
    place: str = ""
    version: int
    published_at: int
    where: str = ""
    stages: tuple[StageTimeView, ...] = ()
    entry_fee: AmountView
    buy_in: AmountView
    bank: AmountView
    """The number of chips with which every entrant begins (SATG 19.4.3(b))."""
    players: int = 0
    least_players: int | None = None
    most_players: int | None = None
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class PublishedTermsView(View, frozen=True, kw_only=True):
    """The terms as they hold, for anybody to read (SATG 19.2.2(a))."""

    version: int
    published_at: int
    where: str = ""
    terms: TournamentTerms


class PromotedView(View, frozen=True, kw_only=True):
    """An entrant who permits that he is named (SATG 19.4.8(f)): what he permits, and what he won."""

    name: str
    suburb: str = ""
    place: int = 0
    prize: AmountView | None = None
    goods: str = ""


def public_view(tournament: Tournament) -> PublicTournamentView:
    """A tournament whose terms were published, as patrons know it."""
    terms, version = tournament.terms, tournament.version
    stages = (
        StageTimeView(
            name=it.name, starts=starts_of(tournament, number), rounds=it.rounds, minutes=it.minutes
        )
        for number, it in enumerate(terms.stages, 1)
    )
    return PublicTournamentView(
        name=tournament.name,
        title=terms.title,
        game=terms.game,
        status=tournament.status,
        place=terms.place,
        version=tournament.holds,
        published_at=version.published_at or 0,
        where=version.where,
        stages=tuple(stages),
        entry_fee=money(terms.charges.entry_fee),
        buy_in=money(terms.charges.buy_in),
        bank=chips(tournament, terms.format.starting_bank),
        players=sum(1 for _ in tournament.players()),
        least_players=terms.least_players,
        most_players=terms.most_players,
    )


def public_views(every: Iterable[Tournament]) -> list[PublicTournamentView]:
    """All that patrons can read of, the one that begins first before the others."""
    published = ((tournament.name, tournament) for tournament in every if tournament.holds)
    views = rows(published, public_view, broken_row(PublicTournamentView, "name", "title"))
    return sorted(views, key=lambda it: (it.stages[0].starts if it.stages else 0, it.name))


def published_terms(tournament: Tournament) -> PublishedTermsView | None:
    """The terms that hold; nothing before they were published."""
    version = tournament.version
    if not tournament.holds or version.published_at is None:
        return None
    return PublishedTermsView(
        version=tournament.holds,
        published_at=version.published_at,
        where=version.where,
        terms=tournament.terms,
    )


def promoted(tournament: Tournament) -> list[PromotedView]:
    """The entrants who permit publicity, the winners first."""
    won = {it.entrant: it for it in tournament.places}
    views = []
    for key, entrant in tournament.entrants.items():
        if not entrant.publicity or entrant.standing == "substituted":
            continue
        place = won.get(key)
        view = PromotedView(
            name=entrant.person.name,
            suburb=entrant.person.suburb,
            place=place.place if place else 0,
            prize=money(place.prize) if place and place.prize else None,
            goods=place.goods if place else "",
        )
        views.append(view)
    return sorted(views, key=lambda it: (it.place or len(won) + 1, it.name))
