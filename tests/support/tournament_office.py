"""A tournament from its terms to its prizes, with people who run it and tables that are told of.

cup = Running("casino-war").announced().entered(9).started()
cup.stage(1)
cup.rounds("T1", {"1": 500_00})
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.keys import MasterKey
from croupier.engine.store import AnyAnswer, MemoryStore
from croupier.engine.tournament_place import TournamentHouse, TournamentOffice
from croupier.games import game as the_game
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.tournaments import TOURNAMENTS, TournamentCommand, TournamentOrder
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.decide import decide
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.state import Entrant, Tournament, Tournaments
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook import cite
from croupier.rulebook.authority import power
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal, Refused
from support.full_terms import at, complete
from support.played_games import PLAYED

LATER = {"rapid-roulette": "SATG 19.", "casino-war": "WAR 10.", "big-wheel": "WHEEL 8."}
OF_2000 = {"blackjack": "GAZ 28/2000 20.", "com-bo": "GAZ 29/2000 10."}
RULES = {**LATER, **OF_2000}
"""By a game of each edition: its tournament rule."""

SECOND, MINUTE = 1_000, 60_000
CASHIER = Actor("Cas", "cashier")
DEALER = Actor("Dan", "dealer")
TABLES = {f"T{number}": tuple(f"{seat}" for seat in range(1, 9)) for number in (1, 2, 3)}
NAME = "spring-cup"


def each(later: str = "", of_2000: str = "", **extra: str) -> pytest.MarkDecorator:
    """A test for the game of each edition, marked with the clauses of that edition; `own` adds to those of a game."""
    params = []
    for game, head in RULES.items():
        named = f"{later if game in LATER else of_2000} {extra.get(game.replace('-', '_'), '')}"
        cites = [f"{head}{number}" for number in named.split()]
        if cites:
            params.append(pytest.param(game, id=game, marks=pytest.mark.clause(*cites)))
    return pytest.mark.parametrize("game", params)


def each_game(clauses: Mapping[str, str]) -> pytest.MarkDecorator:
    """A test for the game of each edition, marked with its clause; with an empty one it proves nothing."""
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(game, id=game, marks=[pytest.mark.clause(named)] if named else [])
            for game, named in clauses.items()
        ],
    )


def defined(word: str, *games: str) -> Mapping[str, str]:
    """By game of each edition the clause that defines a word; only these games have one."""
    return {
        game: f"{head.rpartition(' ')[0]} 1.1 {word}" if game in games else ""
        for game, head in RULES.items()
    }


def the(game: str, later: str, of_2000: str = "") -> tuple[str, ...]:
    """The clauses of its edition that a refusal at a game must cite."""
    named = later if game in LATER else of_2000
    return cite(*(f"{RULES[game]}{number}" for number in named.split()))


def operator(game: str, name: str = "Olga") -> Actor:
    return Actor(name, power(the_game(game).edition, "hold-tournaments").rank)


def director(game: str, name: str = "Dora") -> Actor:
    ranks = {"rapid-roulette": "tg-area-manager", "big-wheel": "tg-area-manager"}
    return Actor(name, ranks.get(game, "game-supervisor"))


def stamp(day: int, hour: int) -> int:
    """An hour of the days of the tournament in milliseconds."""
    return int(at(day, hour).timestamp()) * SECOND


@dataclass
class World:
    """Tables with seats, people who must not play, and chance that is known."""

    game_of: str
    barred: dict[str, str] = field(default_factory=dict)
    tables: dict[str, tuple[str, ...]] = field(default_factory=lambda: dict(TABLES))
    takes_cash_chips: bool = False
    late: set[str] = field(default_factory=set)

    def seats(self, table: str) -> Sequence[str]:
        return self.tables.get(table, ())

    def game(self, table: str) -> str:
        return self.game_of if table in self.tables else ""

    def is_barred(self, patron: str) -> str:
        return self.barred.get(patron, "")

    def cash_chips(self) -> bool:
        return self.takes_cash_chips

    def is_unreported(self, table: str, _tournament: str, _stage: int, *, after: int) -> bool:  # noqa: ARG002
        return table in self.late

    def seed(self, name: str) -> bytes:
        return f"seed of {name}".encode()


class WorldlyOffice(TournamentOffice):
    """An office that asks a world that was made up."""

    def __init__(self, world: World, store: MemoryStore) -> None:
        self.world = world
        super().__init__(store, TournamentHouse(MasterKey(bytes(range(32)))))

    def decided(self, state: Tournaments, order: TournamentOrder, _reads: Any) -> Any:
        return decide(state, order, self.world)


class Running:
    """The place of the tournaments, with a clock that goes on by a second for each order."""

    def __init__(self, game: str = "rapid-roulette", **changes: Any) -> None:
        PLAYED.add(game)
        self.game = game
        self.terms: TournamentTerms = replace(complete(game), **changes)
        self.world = World(game)
        self.store = MemoryStore()
        self.office = WorldlyOffice(self.world, self.store)
        self.operator, self.director = operator(game), director(game)
        self.at = stamp(1, 12)
        self.numbers = count(1)
        self.heard: dict[str, int] = {}

    # What there is

    @property
    def tournament(self) -> Tournament:
        return self.office.state.tournaments[NAME]

    def entrant(self, key: str) -> Entrant:
        return self.tournament.entrants[key]

    def bank(self, key: str) -> Cents:
        return self.entrant(key).bank

    def seat(self, key: str) -> tuple[str, str]:
        """Table and seat of somebody in the stage that goes on."""
        place = self.tournament.seat_of(key)
        assert place is not None, key
        return place[0].table, place[1]

    def at_table(self, table: str) -> dict[str, str]:
        return dict(self.tournament.stages[self.tournament.now].sessions[table].seats)

    def holds(self, kind: Kind, of: str = NAME) -> Cents:
        return self.store.balance(Account(kind, of))

    def waits(self, key: str) -> Cents:
        """What waits for somebody by the ledger."""
        return self.holds(Kind.PRIZE, f"{NAME}/{key}")

    def events(self) -> list[Any]:
        return [record.event for record in self.store.records(TOURNAMENTS)]

    def replayed(self) -> Tournaments:
        """The state as it follows from the log alone."""
        state = Tournaments()
        for event in self.events():
            state = evolve(state, event)
        return state

    # Asking

    def ask(self, command: TournamentCommand, by: Actor | None = None) -> AnyAnswer:
        self.at += SECOND
        order = TournamentOrder(
            id=f"t-{next(self.numbers)}", at=self.at, by=by or self.director, command=command
        )
        return self.office.handle(order)

    def done(self, command: TournamentCommand, by: Actor | None = None) -> AnyAnswer:
        answer = self.ask(command, by)
        assert answer.refused is None, answer.refused
        return answer

    def refused(self, why: Refusal, command: TournamentCommand, by: Actor | None = None) -> Refused:
        """It is refused with this code, and nothing has changed."""
        before = self.office.state
        answer = self.ask(command, by)
        assert answer.refused is not None, command
        assert answer.refused.why is why, answer.refused
        assert self.office.state == before
        return answer.refused

    # The way of a tournament

    def drafted(self, terms: TournamentTerms | None = None) -> int:
        """The number of a new version."""
        self.done(c.DraftTerms(terms=terms or self.terms), self.operator)
        return len(self.tournament.versions)

    def published(self, terms: TournamentTerms | None = None) -> "Running":
        version = self.drafted(terms)
        second = operator(self.game, "Otto")
        self.done(c.ApproveTerms(tournament=NAME, version=version), second)
        publish = c.PublishTerms(tournament=NAME, version=version, where="the desk")
        self.done(publish, self.operator)
        return self

    def advised(self) -> "Running":
        """The regulator knows, or has approved in writing."""
        command: TournamentCommand = (
            c.AdviseRegulator(tournament=NAME, to="the inspectorate", how="by letter")
            if self.game in LATER
            else c.RecordApproval(tournament=NAME, version=self.tournament.holds, document="letter 7",
                                  signed_by="The Director of Gaming", dated="2027-02-01")
        )  # fmt: skip
        self.done(command, self.operator)
        return self

    def announced(self, terms: TournamentTerms | None = None) -> "Running":
        """Published and told of: entries are taken."""
        return self.published(terms).advised()

    def led(self) -> "Running":
        self.done(c.AppointDirector(tournament=NAME, director=self.director), self.operator)
        self.done(c.TakeCharge(tournament=NAME))
        return self

    def designated(self, tables: Mapping[str, tuple[str, ...]] = TABLES) -> "Running":
        self.done(c.Designate(tournament=NAME, tables=tables))
        return self

    def enter(self, key: str, **changes: Any) -> c.Enter:
        asked = c.Enter(
            tournament=NAME, entrant=key, person=c.Person(name=f"{key} Player"), method="desk",
            accepts=self.tournament.holds, paid=self.terms.to_enter,
            meets=tuple(self.terms.entry.criteria),
        )  # fmt: skip
        return replace(asked, **changes)

    def entered(self, players: int | Sequence[str] = 9, **changes: Any) -> "Running":
        names = [f"P{n}" for n in range(1, players + 1)] if isinstance(players, int) else players
        for key in names:
            self.done(self.enter(key, **changes), CASHIER)
        return self

    def briefed(self) -> "Running":
        entrants = tuple(it.key for it in self.tournament.players())
        self.done(c.Brief(tournament=NAME, entrants=entrants))
        self.done(c.AnnounceBank(tournament=NAME))
        return self

    def signed(self) -> "Running":
        for it in self.tournament.players():
            self.done(c.SignTerms(tournament=NAME, entrant=it.key), CASHIER)
        return self

    def ready(self, players: int | Sequence[str] = 9) -> "Running":
        """All is done but the start."""
        return self.announced().led().designated().entered(players).briefed().signed()

    def started(self, players: int | Sequence[str] = 9) -> "Running":
        self.ready(players).done(c.StartTournament(tournament=NAME))
        return self

    # Stages

    def prepared(self, number: int, **changes: Any) -> "Running":
        self.done(c.PrepareStage(tournament=NAME, stage=number, **changes))
        return self

    def drawn(self, number: int, **changes: Any) -> "Running":
        self.prepared(number, **changes).done(c.DrawSeats(tournament=NAME, stage=number))
        return self

    def stage(self, number: int, **changes: Any) -> "Running":
        """A stage whose tables all play, at its time."""
        self.drawn(number, **changes)
        self.at = max(self.at, int(self.tournament.starts_at(number).timestamp()) * SECOND)
        for table in sorted(self.tournament.stages[number].sessions):
            self.done(c.StartSession(tournament=NAME, stage=number, table=table))
        return self

    def hear(self, table: str, gains: Mapping[str, int], **changes: Any) -> c.HearRound:
        """A round of play by seat."""
        self.heard[table] = self.heard.get(table, 0) + 10
        asked = c.HearRound(
            tournament=NAME, table=table, stage=self.tournament.now, number=self.heard[table] // 10,
            heard=self.heard[table], gains=gains,
        )  # fmt: skip
        return replace(asked, **changes)

    def won(self, **gains: int) -> "Running":
        """One round of play in which players of whichever tables win or lose."""
        tables: dict[str, dict[str, int]] = {}
        for key, gain in gains.items():
            table, seat = self.seat(key)
            tables.setdefault(table, {})[seat] = gain
        for table, by_seat in tables.items():
            self.done(self.hear(table, by_seat), THE_SYSTEM)
        return self

    def played_out(self) -> "Running":
        """The tables play until their sessions are over, without anybody winning; then the stage ends."""
        number = self.tournament.now
        for session in self.tournament.stages[number].sessions.values():
            while self.tournament.playing_at(session.table):
                if session.until is not None:
                    self.at = max(self.at, session.until)
                    end = c.EndSession(tournament=NAME, stage=number, table=session.table)
                    self.done(end, THE_SYSTEM)
                else:
                    self.done(self.hear(session.table, {}), THE_SYSTEM)
        self.done(c.EndStage(tournament=NAME, stage=number))
        return self

    def finished(self) -> "Running":
        self.done(c.FinishTournament(tournament=NAME))
        return self

    def fetched(self) -> "Running":
        """Everybody fetches what waits for him."""
        for key, it in sorted(self.tournament.entrants.items()):
            if it.to_be_paid or it.goods:
                pay = c.PayPrize(tournament=NAME, entrant=key, amount=it.to_be_paid)
                self.done(pay, CASHIER)
        return self
