"""A tournament played many times before it is held: how long it takes, who goes out, who wins what.

The machine that runs tournaments runs each of these by the terms; only the rounds of play are drawn, by the exact
chances of a bet of the game. Each wager is drawn by itself. Players have stated ways to play, and do not buy more
chips, come late or leave. The same seed gives the same tournaments.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate, takewhile
from math import lcm
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from croupier.errors import BadInput, Mistake, unknown
from croupier.games import game
from croupier.maths.exact import Figures, figures_of, percent
from croupier.money import Cents, show
from croupier.offices.tournaments import (
    TournamentCommand,
    TournamentEvent,
    TournamentOrder,
    Tournaments,
)
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.decide import decide
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.edition_duties import duties_of
from croupier.offices.tournaments.terms.tournament_terms import Stage, TournamentTerms
from croupier.rulebook import Rules
from croupier.rulebook.authority import power
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal, Refused

LAST = 3
"""The number of last rounds of a stage in which players who are behind risk everything."""
ROUND_S = 60
"""How long a round of play takes, unless said otherwise."""
OPERATOR, SECOND, DIRECTOR = "the operator", "a second person", "the director"


class Sight(NamedTuple):
    """The facts that a player sees before the wager."""

    chips: int
    behind: bool
    """Whether with the present chips he would not go on, or not win."""
    left: int
    """Rounds to come, with this one."""


Way = Callable[[Sight], int]
"""The wager that a player wants; it is raised to the least or cut down to the most allowed."""
WAYS: Mapping[str, Way] = {
    "the minimum": lambda _: 0,
    "a tenth of the bank": lambda sees: sees.chips // 10,
    "all when behind at the end": lambda sees: (
        sees.chips if sees.behind and sees.left <= LAST else 0
    ),
    "as much as allowed": lambda sees: sees.chips,
}


class Wheel:
    """A wager of a game with all its ends, each as likely as it is."""

    def __init__(self, figures: Figures) -> None:
        """Chances become whole numbers of one whole."""
        ends = [line for line in figures.lines if line.probability]
        self.whole = lcm(*(end.probability.denominator for end in ends))
        weights = (end.probability * self.whole for end in ends)
        self.until = list(accumulate(map(int, weights)))
        self.profits = [Fraction(end.pay.profit) for end in ends]
        if self.until[-1] != self.whole:
            raise Mistake(f"The chances of {figures.bet.key} do not come to one.")

    def gain(self, chance: Random, stake: int) -> int:
        """Return what a wager wins or loses. Parts of a hundredth of a chip are not paid."""
        profit = self.profits[bisect(self.until, chance.randrange(self.whole))]
        won = stake * profit.numerator
        return won // profit.denominator if won > 0 else -(-won // profit.denominator)


@dataclass(frozen=True)
class Plan:
    """The plan of a simulation: the terms, the bet, and the policies of players."""

    terms: TournamentTerms
    figures: Figures
    players: int
    seed: int
    ways: tuple[str, ...] = tuple(WAYS)
    round_s: int = ROUND_S

    def way(self, entrant: str) -> str:
        """The ways are dealt to the entrants in turn."""
        return self.ways[int(entrant) % len(self.ways)]

    def rounds(self, stage: Stage) -> int:
        """How many rounds of play a stage has."""
        if stage.rounds is not None:
            return stage.rounds
        if stage.minutes is None:
            raise BadInput(
                f"{stage.name} has no length: {stage.basis!r}. Accepted: terms that say rounds or minutes."
            )
        return max(stage.minutes * 60 // self.round_s, 1)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most that may be wagered; without limits the whole bank."""
        by_bet, bank = self.terms.wagers.limits, self.terms.format.starting_bank or Cents(1)
        whole_bank = BetLimits(minimum=Cents(1), maximum=bank)
        limits = by_bet.get(self.figures.bet.key) or by_bet.get("*") or whole_bank
        least = max(limits.minimum, self.terms.wagers.compulsory or 0)
        return least, max(limits.maximum, least)


@dataclass
class Tally:
    """The results of all tournaments."""

    plays: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """By how many rounds of play it had, over all stages."""
    out: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By stage and criterion: how many players went out."""
    wins: Counter[str] = field(default_factory=Counter)
    """By way to play: first places, of which several can be shared."""
    money: Counter[str] = field(default_factory=Counter)
    """By way to play: all that was won, in cents."""
    places: Counter[int] = field(default_factory=Counter)
    """By place: all that was won, in cents."""
    pool: int = 0
    shared: int = 0
    """How often the first place was shared."""
    lots: int = 0
    """How often lots decided who goes on."""
    unplayed_stages: int = 0
    """How often a stage was not played because no player was left."""


@dataclass(frozen=True)
class SimulatedTables:
    """Tables with enough seats and no barred players, where chance follows from the seed."""

    plan: Plan
    play: int = 0

    @property
    def tables(self) -> Mapping[str, tuple[str, ...]]:
        """As many as the largest stage has; a seat for everybody at each."""
        most = max(stage.tables or 1 for stage in self.plan.terms.stages)
        seats = tuple(str(seat) for seat in range(1, self.plan.players + 1))
        return {str(number): seats for number in range(1, most + 1)}

    def seats(self, table: str) -> Sequence[str]:
        """Those of a table."""
        return self.tables.get(table, ())

    def game(self, _table: str) -> str:
        """Every table has the game."""
        return self.plan.terms.game

    def is_barred(self, _patron: str) -> str:
        """No player is barred in a simulation."""
        return ""

    def cash_chips(self) -> bool:
        """Terms are checked before: what they say may be."""
        return True

    def is_unreported(self, _table: str, _tournament: str, _stage: int, *, after: int) -> bool:  # noqa: ARG002
        """The office knows of every round at once."""
        return False

    def seed(self, name: str) -> bytes:
        """Another for each tournament."""
        return sha256(f"{self.plan.seed} {self.play} {name}".encode()).digest()


def bet_of(key: str, bet: str, rules: Rules) -> Figures:
    """The bet that is wagered on, as it is played best: as named, or the one that wins most often."""
    every = figures_of(game(key), rules)
    first = next(every)
    offered = (first.variant, first.decks)
    known = [first, *takewhile(lambda row: (row.variant, row.decks) == offered, every)]
    candidates = [row for row in known if bet in ("", row.bet.key)]
    if not candidates:
        raise unknown("bet", bet, dict.fromkeys(row.bet.key for row in known))
    from_the_highest = sorted(candidates, key=lambda row: row.edge, reverse=True)
    best = {row.bet.key: row for row in from_the_highest}
    return max(best.values(), key=lambda row: (row.hit, -row.edge))


def simulate(plan: Plan, plays: int) -> Tally:
    """Play `plays` tournaments, one after the other."""
    if plays < 1 or plan.round_s < 1 or not plan.ways:
        raise BadInput(
            "Nothing to play. Accepted: at least one tournament, a second a round, a way to play."
        )
    started, tally, wheel = _started(plan), Tally(), Wheel(plan.figures)
    for number in range(plays):
        _Played(plan, wheel, started, number, tally).to_the_end()
    return tally


def _started(plan: Plan) -> Tournaments:
    """A tournament that has begun. In the machine each stage is one round, which represents all its rounds."""
    stages = tuple(replace(stage, rounds=1, minutes=None) for stage in plan.terms.stages)
    terms = replace(plan.terms, format=replace(plan.terms.format, stages=stages))
    first = terms.format.stages[0].starts
    desk = _Desk(Tournaments(), SimulatedTables(plan), at=_milliseconds(first - timedelta(days=1)))
    for command, by in _way_to_the_start(plan, terms):
        desk.do(command, by)
    return desk.state


def _way_to_the_start(
    plan: Plan, terms: TournamentTerms
) -> Iterable[tuple[TournamentCommand, str]]:
    name, keys = terms.name, tuple(str(number) for number in range(plan.players))
    yield c.DraftTerms(terms=terms), OPERATOR
    yield c.ApproveTerms(tournament=name, version=1), SECOND
    yield c.PublishTerms(tournament=name, version=1, where="here"), OPERATOR
    if duties_of(terms.game).approved:
        approval = c.RecordApproval(
            tournament=name, version=1, document="here", signed_by="here", dated="now"
        )
        yield approval, OPERATOR
    else:
        yield c.AdviseRegulator(tournament=name, to="the regulator", how="here"), OPERATOR
    yield c.AppointDirector(tournament=name, director=_actor(terms, DIRECTOR)), OPERATOR
    yield c.TakeCharge(tournament=name), DIRECTOR
    yield c.Designate(tournament=name, tables=SimulatedTables(plan).tables), DIRECTOR
    for key in keys:
        enter = c.Enter(
            tournament=name, entrant=key, person=c.Person(name=key), method="here", accepts=1,
            paid=terms.to_enter, meets=tuple(terms.entry.criteria),
        )  # fmt: skip
        yield enter, OPERATOR
        yield c.SignTerms(tournament=name, entrant=key), OPERATOR
    yield c.Brief(tournament=name, entrants=keys), DIRECTOR
    yield c.AnnounceBank(tournament=name), DIRECTOR
    yield c.StartTournament(tournament=name), DIRECTOR


def _milliseconds(instant: datetime) -> int:
    return int(instant.timestamp()) * 1_000


def _actor(terms: TournamentTerms, name: str) -> Actor:
    if name == THE_SYSTEM.name:
        return THE_SYSTEM
    return Actor(name, power(game(terms.game).edition, "hold-tournaments").rank)


@dataclass
class _Desk:
    """The machine, asked without a store: nothing of a simulation is kept."""

    state: Tournaments
    world: SimulatedTables
    at: int = 0

    def ask(self, command: TournamentCommand, by: str) -> tuple[TournamentEvent, ...] | Refused:
        """Send a command to the office, and apply its events."""
        terms = self.world.plan.terms
        order = TournamentOrder(id="simulated", at=self.at, by=_actor(terms, by), command=command)
        answer = decide(self.state, order, self.world)
        if not isinstance(answer, Refused):
            for event in answer:
                self.state = evolve(self.state, event)
        return answer

    def do(self, command: TournamentCommand, by: str = DIRECTOR) -> tuple[TournamentEvent, ...]:
        """Send a command that must succeed. A refusal means that the tournament cannot be held."""
        answer = self.ask(command, by)
        if isinstance(answer, Refused):
            raise BadInput(f"Such a tournament cannot be played: {answer}")
        return answer


class _Played:
    """One tournament from its start to its places."""

    def __init__(
        self, plan: Plan, wheel: Wheel, started: Tournaments, number: int, tally: Tally
    ) -> None:
        self.plan, self.wheel, self.tally = plan, wheel, tally
        self.desk = _Desk(started, SimulatedTables(plan, number))
        self.chance = Random(f"{plan.seed} {number}")  # noqa: S311  no money is at stake here
        self.rounds = 0

    @property
    def tournament(self) -> Tournament:
        return self.desk.state.tournaments[self.plan.terms.name]

    def to_the_end(self) -> None:
        """Every stage in its order, then the places."""
        for number, stage in enumerate(self.plan.terms.stages, 1):
            if not self._prepared(number, stage):
                if stage.kind == "main":
                    self.tally.unplayed_stages += 1
                    break
                continue
            self._stage(number, stage)
        (finished,) = self.desk.do(c.FinishTournament(tournament=self.tournament.name))
        if isinstance(finished, e.TournamentFinished):
            self._counted(finished)

    def _prepared(self, number: int, stage: Stage) -> bool:
        """Whether the stage is played; a repechage that the director decides on is left out."""
        repechage = self.plan.terms.format.repechage
        if stage.kind == "repechage" and (repechage is None or repechage.director_decides):
            return False
        self.desk.at = _milliseconds(stage.starts)
        command = c.PrepareStage(tournament=self.tournament.name, stage=number)
        answer = self.desk.ask(command, DIRECTOR)
        if isinstance(answer, Refused) and answer.why is not Refusal.TOO_FEW_PLAYERS:
            raise BadInput(f"{stage.name} cannot be played: {answer}")
        return not isinstance(answer, Refused)

    def _stage(self, number: int, stage: Stage) -> None:
        name, longest = self.tournament.name, 0
        self.desk.do(c.DrawSeats(tournament=name, stage=number))
        for table in sorted(self.tournament.stages[number].sessions):
            self.desk.do(c.StartSession(tournament=name, stage=number, table=table))
            gains, rounds = self._table(number, table, stage)
            longest = max(longest, rounds)
            command = c.HearRound(
                tournament=name, table=table, stage=number, number=1, heard=1, gains=gains
            )
            self.desk.do(command, THE_SYSTEM.name)
        self.rounds += longest
        for event in self.desk.do(c.EndStage(tournament=name, stage=number)):
            match event:
                case e.PlayerOut(why=why):
                    self.tally.out[stage.name, why] += 1
                case e.StageEnded(lots=lots) if lots:
                    self.tally.lots += 1

    def _table(self, number: int, table: str, stage: Stage) -> tuple[dict[str, int], int]:
        """Return the gain of each seat in all rounds of a stage, and the number of rounds."""
        session = self.tournament.stages[number].sessions[table]
        banks = dict[str, int](session.banks)
        ways = {seat: WAYS[self.plan.way(key)] for seat, key in session.seats.items()}
        (least, most), rounds = self.plan.limits, self.plan.rounds(stage)
        for played in range(rounds):
            able = [seat for seat, chips in banks.items() if chips >= least]
            if not able:
                return _gains(session.banks, banks), played
            goes_on = sorted(banks.values(), reverse=True)[: stage.advance or 1][-1]
            for seat in able:
                chips = banks[seat]
                wants = ways[seat](Sight(chips, chips < goes_on, rounds - played))
                stake = min(max(wants, least), most, chips)
                banks[seat] = max(chips + self.wheel.gain(self.chance, stake), 0)
        return _gains(session.banks, banks), rounds

    def _counted(self, finished: e.TournamentFinished) -> None:
        tally = self.tally
        tally.plays += 1
        tally.rounds[self.rounds] += 1
        tally.pool += finished.pool
        first = [place for place in finished.places if place.place == 1]
        tally.shared += len(first) > 1
        for place in first:
            tally.wins[self.plan.way(place.entrant)] += 1
        for place in finished.places:
            tally.money[self.plan.way(place.entrant)] += place.prize
            tally.places[place.place] += place.prize


def _gains(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {seat: after[seat] - chips for seat, chips in before.items()}


def outcome_in_words(plan: Plan, tally: Tally) -> dict[str, dict[str, str]]:
    """Return the results in words and figures."""
    return {
        "How long": _length(plan, tally),
        "Who goes out, each time": {
            f"{stage}, {why}": _decimal(Fraction(count, tally.plays))
            for (stage, why), count in sorted(tally.out.items())
        },
        "What is won, each time": {
            "the pool": _dollars(tally.pool, tally.plays),
            **{
                f"place {place}": _dollars(won, tally.plays)
                for place, won in sorted(tally.places.items())
                if won
            },
        },
        "Who wins": {way: _of_way(plan, tally, way) for way in dict.fromkeys(plan.ways)},
        "Whether it works": _works(tally),
    }


def _length(plan: Plan, tally: Tally) -> dict[str, str]:
    fewest, most = min(tally.rounds), max(tally.rounds)
    mean = Fraction(sum(rounds * often for rounds, often in tally.rounds.items()), tally.plays)
    return {
        "rounds of play": f"{fewest} to {most}, {_decimal(mean)} on average",
        f"minutes, at {plan.round_s} s a round": _decimal(mean * plan.round_s / 60),
    }


def _of_way(plan: Plan, tally: Tally, way: str) -> str:
    """How often it wins, beside how many play so; and what it brings to each of them."""
    value = sum(plan.way(str(number)) == way for number in range(plan.players))
    if not value:
        return "no player plays so"
    wins = percent(Fraction(tally.wins[way], tally.plays))
    fair = percent(Fraction(value, plan.players))
    return f"{wins} by {value} of them, {fair} of all; {_dollars(tally.money[way], tally.plays * value)} each"


def _works(tally: Tally) -> dict[str, str]:
    return {
        "no player was left for a stage": percent(Fraction(tally.unplayed_stages, tally.plays)),
        "lots decided who goes on": percent(Fraction(tally.lots, tally.plays)),
        "the first place was shared": percent(Fraction(tally.shared, tally.plays)),
    }


def _decimal(value: Fraction) -> str:
    tenths = (value * 20 + 1) // 2
    return f"{tenths // 10:,}.{tenths % 10}"


def _dollars(cents: int, by: int) -> str:
    """An average, in whole cents."""
    return show(Cents((2 * cents + by) // (2 * by)))
