"""What everybody may see of tournaments: the list and the leaderboard.

Chips are no money: every amount says its unit. Of an entrant nobody sees more here than his number, or the name of
whoever permits that it is used (SATG 19.4.8(e), SATG 19.4.8(f)).
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from croupier.ledger import MONEY
from croupier.money import Cents
from croupier.offices.tournaments.entrant_ranks import standings
from croupier.offices.tournaments.state import Entrant, SessionStatus, Standing, Status, Tournament
from croupier.table.values.refusals import Refused
from croupier.views.wire_struct import View, clauses_as_text

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class AmountView(View, frozen=True, kw_only=True):
    """Money in cents, or hundredths of the chips of a tournament: the unit says which."""

    amount: Cents
    unit: str
    """`AUD`, or the name of the tournament."""


class LackView(View, frozen=True, kw_only=True):
    """What is missing or stands in the way, by its clauses."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()


class TournamentLineView(View, frozen=True, kw_only=True):
    """A tournament in the list of them."""

    name: str
    title: str
    game: str
    status: Status
    starts: int | None = None
    """When the next stage begins, or the one that is played began."""
    stage: int = 0
    stages: int
    players: int = 0
    """Those who are in."""
    most_players: int | None = None
    to_enter: AmountView
    director: str = ""
    led: bool = False
    """Whether the director or a deputy is there (SATG 19.2.3)."""
    tables: tuple[str, ...] = ()


class TableClockView(View, frozen=True, kw_only=True):
    """How far a table of the stage is."""

    table: str
    status: SessionStatus
    played: int = 0
    rounds: int | None = None
    until: int | None = None


class PlaceView(View, frozen=True, kw_only=True):
    """A line of the leaderboard."""

    place: int
    number: int
    """Of the entry."""
    shown: str
    """How the entrant is called in public."""
    standing: Standing = "in"
    bank: AmountView
    table: str = ""
    seat: str = ""
    prize: AmountView | None = None
    goods: str = ""
    passed_over: bool = False


class LeaderboardView(View, frozen=True, kw_only=True):
    """Who stands where, for everybody to see."""

    name: str
    title: str
    status: Status
    unit: str
    stage: int = 0
    stage_name: str = ""
    tables: tuple[TableClockView, ...] = ()
    places: tuple[PlaceView, ...] = ()


def instant(moment: datetime) -> int:
    """A moment as screens have it."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def money(amount: int | None) -> AmountView:
    """An amount of money."""
    return AmountView(amount=Cents(amount or 0), unit=MONEY)


def chips(one: Tournament, amount: int | None) -> AmountView:
    """An amount of the chips of a tournament."""
    return AmountView(amount=Cents(amount or 0), unit=one.name)


def lack_view(refused: Refused) -> LackView:
    """A refusal as something that is missing."""
    return LackView(
        code=refused.why.value, says=refused.says, clauses=clauses_as_text(refused.cites)
    )


def public_name(entrant: Entrant) -> str:
    """How an entrant is called where everybody sees it (SATG 19.4.8(f))."""
    return entrant.person.name if entrant.publicity else f"No. {entrant.number}"


def starts_of(one: Tournament, stage: int) -> int:
    """When a stage begins, as it was published or changed with notice (SATG 19.4.1(b))."""
    return instant(one.starts.get(stage, one.stage(stage).starts))


def line_view(one: Tournament) -> TournamentLineView:
    """A tournament in the list."""
    terms = one.terms
    stage = one.stages.get(one.now)
    following = one.now + 1 if stage is None or stage.ended else one.now
    begins = starts_of(one, following) if following <= len(terms.stages) else None
    return TournamentLineView(
        name=one.name,
        title=terms.title,
        game=terms.game,
        status=one.status,
        starts=begins,
        stage=one.now,
        stages=len(terms.stages),
        players=sum(1 for _ in one.players()),
        most_players=terms.most_players,
        to_enter=money(terms.to_enter),
        director=one.director.name if one.director else "",
        led=one.is_led,
        tables=tuple(sorted(one.tables)),
    )


def leaderboard_view(one: Tournament) -> LeaderboardView:
    """Who stands where now, or has ended where."""
    stage = one.stages.get(one.now)
    tables = (
        TableClockView(
            table=it.table, status=it.status, played=it.played, until=it.until,
            rounds=stage.rounds if stage else None,
        )
        for it in (sorted(stage.sessions.values(), key=lambda it: it.table) if stage else ())
    )  # fmt: skip
    return LeaderboardView(
        name=one.name,
        title=one.terms.title,
        status=one.status,
        unit=one.name,
        stage=one.now,
        stage_name=one.stage(one.now).name if one.now else "",
        tables=tuple(tables),
        places=tuple(_ended(one) if one.places else ranked(one)),
    )


def ranked(one: Tournament) -> Iterator[PlaceView]:
    """Everybody who plays or played, from the first; equals share a place."""
    place = 1
    for equals in standings(one):
        for key in equals:
            yield _place(one, key, place)
        place += len(equals)


def _ended(one: Tournament) -> Iterator[PlaceView]:
    for it in one.places:
        yield _place(
            one, it.entrant, it.place, prize=money(it.prize) if it.prize else None,
            goods=it.goods, passed_over=it.passed_over,
        )  # fmt: skip


def _place(
    one: Tournament,
    key: str,
    place: int,
    *,
    prize: AmountView | None = None,
    goods: str = "",
    passed_over: bool = False,
) -> PlaceView:
    entrant, found = one.entrants[key], one.seat_of(key)
    return PlaceView(
        place=place, number=entrant.number, shown=public_name(entrant), standing=entrant.standing,
        bank=chips(one, entrant.bank), table=found[0].table if found else "",
        seat=found[1] if found else "", prize=prize, goods=goods, passed_over=passed_over,
    )  # fmt: skip
