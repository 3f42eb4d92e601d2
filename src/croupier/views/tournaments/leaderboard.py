"""The public views of tournaments: the list and the leaderboard.

Chips are no money: every amount says its unit. An entrant appears here by his number, or by his name if he
permits it (SATG 19.4.8(e), SATG 19.4.8(f)).
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from croupier.ledger import MONEY
from croupier.money import Cents
from croupier.offices.tournaments.entrant_ranks import final_ranking
from croupier.offices.tournaments.state import Entrant, SessionStatus, Standing, Status, Tournament
from croupier.table.values.refusals import Refused
from croupier.views.list_rows import broken_row, rows
from croupier.views.wire_struct import View, clauses_as_text
from croupier.words import PhraseData, data_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class AmountView(View, frozen=True, kw_only=True):
    """Money in cents, or hundredths of the chips of a tournament: the unit says which."""

    amount: Cents
    unit: str
    """`AUD`, or the name of the tournament."""


class LackView(View, frozen=True, kw_only=True):
    """A missing condition or an obstacle, with its clauses."""

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    phrase: PhraseData | None = None


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
    fault: str = ""
    """Why it cannot be shown; empty for all others."""


class TableClockView(View, frozen=True, kw_only=True):
    """The progress of a table in the stage."""

    table: str
    status: SessionStatus
    played: int = 0
    rounds: int | None = None
    until: int | None = None


class PlaceView(View, frozen=True, kw_only=True):
    """A line of the leaderboard."""

    place: int
    number: int
    """The number of the entry."""
    shown: str
    """The public name of the entrant."""
    standing: Standing = "in"
    bank: AmountView
    table: str = ""
    seat: str = ""
    prize: AmountView | None = None
    goods: str = ""
    passed_over: bool = False


class NextStageView(View, frozen=True, kw_only=True):
    """The stage that begins next."""

    stage: int
    name: str
    starts: int
    rounds: int | None = None
    minutes: int | None = None


class LeaderboardView(View, frozen=True, kw_only=True):
    """The ranking of a tournament, for everybody to see."""

    name: str
    title: str
    status: Status
    unit: str
    stage: int = 0
    stage_name: str = ""
    tables: tuple[TableClockView, ...] = ()
    places: tuple[PlaceView, ...] = ()
    next: NextStageView | None = None
    """None where no stage follows."""


def instant(moment: datetime) -> int:
    """A moment as screens have it."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def money(amount: int | None) -> AmountView:
    """An amount of money."""
    return AmountView(amount=Cents(amount or 0), unit=MONEY)


def chips(tournament: Tournament, amount: int | None) -> AmountView:
    """An amount of the chips of a tournament."""
    return AmountView(amount=Cents(amount or 0), unit=tournament.name)


def lack_view(refused: Refused) -> LackView:
    """A refusal as something that is missing."""
    return LackView(
        code=refused.why.value,
        says=str(refused.says),
        clauses=clauses_as_text(refused.cites),
        phrase=data_of(refused.says),
    )


def public_name(entrant: Entrant) -> str:
    """Return the name of an entrant for public displays (SATG 19.4.8(f))."""
    return entrant.person.name if entrant.publicity else f"No. {entrant.number}"


def starts_of(tournament: Tournament, stage: int) -> int:
    """When a stage begins, as it was published or changed with notice (SATG 19.4.1(b))."""
    return instant(tournament.starts.get(stage, tournament.stage(stage).starts))


def line_views(tournaments: Mapping[str, Tournament]) -> list[TournamentLineView]:
    """The list of all tournaments by name."""
    broken = broken_row(TournamentLineView, "name", "title")
    return rows(sorted(tournaments.items()), line_view, broken)


def line_view(tournament: Tournament) -> TournamentLineView:
    """A tournament in the list."""
    terms = tournament.terms
    stage = tournament.stages.get(tournament.now)
    following = tournament.now + 1 if stage is None or stage.ended else tournament.now
    begins = starts_of(tournament, following) if following <= len(terms.stages) else None
    return TournamentLineView(
        name=tournament.name,
        title=terms.title,
        game=terms.game,
        status=tournament.status,
        starts=begins,
        stage=tournament.now,
        stages=len(terms.stages),
        players=sum(1 for _ in tournament.players()),
        most_players=terms.most_players,
        to_enter=money(terms.to_enter),
        director=tournament.director.name if tournament.director else "",
        led=tournament.is_led,
        tables=tuple(sorted(tournament.tables)),
    )


def leaderboard_view(tournament: Tournament) -> LeaderboardView:
    """The current or final ranking of a tournament."""
    stage = tournament.stages.get(tournament.now)
    tables = (
        TableClockView(
            table=it.table, status=it.status, played=it.played, until=it.until,
            rounds=stage.rounds if stage else None,
        )
        for it in (sorted(stage.sessions.values(), key=lambda it: it.table) if stage else ())
    )  # fmt: skip
    return LeaderboardView(
        name=tournament.name,
        title=tournament.terms.title,
        status=tournament.status,
        unit=tournament.name,
        stage=tournament.now,
        stage_name=tournament.stage(tournament.now).name if tournament.now else "",
        tables=tuple(tables),
        places=tuple(_ended(tournament) if tournament.places else ranked(tournament)),
        next=next_stage(tournament),
    )


def next_stage(tournament: Tournament) -> NextStageView | None:
    """The stage that begins next: the present one as long as no session of it was begun, else the one after it."""
    stage = tournament.stages.get(tournament.now)
    sessions = stage.sessions.values() if stage and not stage.ended else ()
    waits = bool(sessions) and all(it.status == "drawn" for it in sessions)
    number = tournament.now if waits else tournament.now + 1
    if tournament.places or number > len(tournament.terms.stages):
        return None
    terms = tournament.stage(number)
    return NextStageView(
        stage=number, name=terms.name, starts=starts_of(tournament, number), rounds=terms.rounds,
        minutes=terms.minutes,
    )  # fmt: skip


def ranked(tournament: Tournament) -> Iterator[PlaceView]:
    """Everybody who plays or played, from the first; equals share a place."""
    place = 1
    for equals in final_ranking(tournament):
        for key in equals:
            yield _place(tournament, key, place)
        place += len(equals)


def _ended(tournament: Tournament) -> Iterator[PlaceView]:
    for it in tournament.places:
        yield _place(
            tournament, it.entrant, it.place, prize=money(it.prize) if it.prize else None,
            goods=it.goods, passed_over=it.passed_over,
        )  # fmt: skip


def _place(
    tournament: Tournament,
    key: str,
    place: int,
    *,
    prize: AmountView | None = None,
    goods: str = "",
    passed_over: bool = False,
) -> PlaceView:
    entrant, session_seat = tournament.entrants[key], tournament.seat_of(key)
    return PlaceView(
        place=place, number=entrant.number, shown=public_name(entrant), standing=entrant.standing,
        bank=chips(tournament, _bank(tournament, entrant)), table=session_seat[0].table if session_seat else "",
        seat=session_seat[1] if session_seat else "", prize=prize, goods=goods, passed_over=passed_over,
    )  # fmt: skip


def _bank(tournament: Tournament, entrant: Entrant) -> Cents:
    """The chips of an entrant; of a finished tournament those with which his last stage ended.

    The end of a tournament empties every bank (SATG 19.4.3(c)), and the final standings still show what decided.
    """
    if tournament.status != "finished":
        return entrant.bank
    return entrant.reached.get(entrant.stage, entrant.bank)
