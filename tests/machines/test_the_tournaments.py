"""Tournaments at random: entries, stages, rounds, penalties, substitutes, re-buys, early ends and prizes.

What people have is told by the test's own book, which knows no events: chips, money and who is in.
"""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from croupier.engine.store import AnyAnswer
from croupier.ledger import Kind
from croupier.ledger.checks import faults
from croupier.money import Cents
from croupier.offices.tournaments import TOURNAMENTS, TournamentCommand, Tournaments
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.evolve import evolve
from croupier.offices.tournaments.seat_draw import commitment, seated
from croupier.offices.tournaments.terms.tournament_terms import (
    Consequence,
    Ground,
    Stage,
    TournamentTerms,
)
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.people import THE_SYSTEM
from support.full_terms import at, complete
from support.resumed_office import resumed
from support.thoroughness import times
from support.tournament_office import CASHIER, DEALER, NAME, RULES, TABLES, Running, operator

PEOPLE = tuple(f"P{number}" for number in range(1, 13))
KINDS = ("re-buy", "add-on", "buy-back")

games = st.sampled_from(sorted(RULES))
people = st.sampled_from(PEOPLE)
places = st.integers(0, 10_000)
"""Which of those there are."""
amounts = st.integers(-60_000, 60_000)
seldom = st.sampled_from([False] * 4 + [True])
"""What would end most tournaments before they are played."""


def short(game: str, *, cash: bool, ties: Any, carried: bool) -> TournamentTerms:
    """Terms with everything that can happen, in short stages."""
    terms = complete(game)
    stages = (
        Stage(name="Heats", starts=at(6, 14), rounds=2, tables=2, advance=2),
        Stage(name="Again", starts=at(6, 18), kind="repechage", rounds=1, tables=1, advance=1),
        Stage(name="Final", starts=at(7, 20), minutes=10, tables=1,
              banks="carried" if carried else "fresh"),
    )  # fmt: skip
    built = replace(terms.format, stages=stages, disposition="cash" if cash else "no-value",
                    cash_rate=Rate(1, 7) if cash else Rate(0, 1))  # fmt: skip
    conduct = replace(
        terms.conduct,
        refunds={"ill": Ground(says="Illness.", of_fee=Rate(1, 3), of_buy_in=Rate(2, 3))},
        disqualification={"cheating": Ground(says="Cheating.", of_fee=Rate(1, 7))},
        late=Consequence(says="Chips.", does="chips", chips=Cents(77_00)),
    )
    result = replace(terms.result, ties=ties)
    return replace(terms, format=built, conduct=conduct, result=result, least_players=2)


@dataclass
class Person:
    """What the book knows of somebody."""

    is_in: bool = True
    played: bool = False
    chips: int = 0
    paid: int = 0
    fetched: int = 0


@dataclass
class Book:
    """The oracle: who paid what, who has which chips, who is in."""

    people: dict[str, Person] = field(default_factory=dict)
    seats: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Of those whose table plays: table and seat."""

    @property
    def cash(self) -> int:
        return sum(it.paid - it.fetched for it in self.people.values())


class TheTournaments(RuleBasedStateMachine):
    """One tournament; every command may come at any time, and is done or changes nothing."""

    cup: Running
    book: Book

    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.put_out: set[str] = set()
        self.folded, self.seq = Tournaments(), 0
        """The log by itself, and how far it was read."""

    # Asking

    def ask(self, command: TournamentCommand, by: Any = None) -> AnyAnswer:
        before, seq = self.cup.office.state, self.cup.office.seq
        answer = self.cup.ask(command, by)
        if answer.refused is not None:
            assert self.cup.office.state == before, "a refusal changes nothing"
            assert self.cup.office.seq == seq
            assert answer.refused.detail or answer.refused.cites
        return answer

    def is_done(self, command: TournamentCommand, by: Any = None) -> bool:
        answer = self.ask(command, by)
        return answer.refused is None and bool(answer.events)

    @property
    def has_cup(self) -> bool:
        return hasattr(self, "cup")

    def is_status(self, *statuses: str) -> bool:
        return self.has_cup and self.cup.tournament.status in statuses

    def somebody(self, place: int) -> str:
        known = sorted(self.book.people)
        return known[place % len(known)] if known else "nobody"

    # Before play

    @precondition(lambda self: not self.has_cup)
    @rule(game=games, cash=st.booleans(), carried=st.booleans(),
          ties=st.sampled_from(["share", "stage-before", "draw"]), players=st.integers(4, 9), early=seldom)  # fmt: skip
    def begin(
        self, game: str, cash: bool, carried: bool, ties: str, players: int, early: bool
    ) -> None:
        terms = short(game, cash=cash, ties=ties, carried=carried)
        self.cup = Running(game)
        self.cup.terms = terms
        self.cup.announced().led()
        self.cup.done(c.Designate(tournament=NAME, tables=TABLES))
        for place, key in enumerate(PEOPLE[:players]):
            self.enter(key, employee=place == 1)
        if not early:
            self.start()

    @precondition(lambda self: self.has_cup)
    @rule(key=people, employee=st.booleans())
    def enter(self, key: str, employee: bool) -> None:
        ask = self.cup.enter(key, employee=employee, approval="The COO" if employee else "")
        if self.is_done(ask, CASHIER):
            assert key not in self.book.people
            self.book.people[key] = Person(paid=self.cup.terms.to_enter)

    @precondition(lambda self: self.is_status("published"))
    @rule(place=places, ground=st.sampled_from(["", "ill", "weather"]), really=seldom)
    def withdraw(self, place: int, ground: str, really: bool) -> None:
        key = self.somebody(place) if really else "nobody"
        if self.is_done(c.Withdraw(tournament=NAME, entrant=key, ground=ground), CASHIER):
            self.book.people[key].is_in = False

    @precondition(lambda self: self.is_status("published"))
    @rule()
    def start(self) -> None:
        own = tuple(it.key for it in self.cup.tournament.players())
        self.ask(c.Brief(tournament=NAME, entrants=own))
        self.ask(c.AnnounceBank(tournament=NAME))
        for key in own:
            self.ask(c.SignTerms(tournament=NAME, entrant=key), CASHIER)
        self.ask(c.StartTournament(tournament=NAME))

    # Play

    @precondition(lambda self: self.is_status("running"))
    @rule(skip=st.integers(0, 1))
    def prepare(self, skip: int) -> None:
        number = self.cup.tournament.now + 1 + skip
        if not self.is_done(c.PrepareStage(tournament=NAME, stage=number)):
            return
        stage = self.cup.tournament.stages[number]
        if self.cup.tournament.stage(number).kind == "main":
            assert set(stage.players) == {k for k, it in self.book.people.items() if it.is_in}
        else:
            assert all(not self.book.people[key].is_in for key in stage.players)
            assert all(self.book.people[key].played for key in stage.players)
        for key in stage.players:
            self.book.people[key].is_in = True
            self.put_out.discard(key)
        self.is_done(c.DrawSeats(tournament=NAME, stage=number))
        self.seats_follow_from_the_seed(number)

    def seats_follow_from_the_seed(self, number: int) -> None:
        stage = self.cup.tournament.stages[number]
        seed = bytes.fromhex(stage.drawn)
        assert commitment(seed) == stage.commitment
        drawn = {table: dict(it.seats) for table, it in stage.sessions.items()}
        assert drawn == seated(seed, stage.players, stage.tables)

    @precondition(lambda self: self.is_status("running"))
    @rule(table=st.sampled_from(sorted(TABLES)), early=seldom)
    def sit_down(self, table: str, early: bool) -> None:
        item = self.cup.tournament
        if not early and item.now:
            self.cup.at = max(self.cup.at, int(item.starts_at(item.now).timestamp()) * 1_000)
            self.ready_substitutes()
        if not self.is_done(c.StartSession(tournament=NAME, stage=item.now, table=table)):
            return
        stage = self.cup.tournament.stage(self.cup.tournament.now)
        session = self.cup.tournament.stages[self.cup.tournament.now].sessions[table]
        start = self.cup.terms.format.starting_bank or 0
        for seat, key in session.seats.items():
            person = self.book.people[key]
            if not person.is_in:
                assert seat not in session.banks
                continue
            if stage.banks == "fresh" or not person.played:
                person.chips = start
            assert session.banks[seat] == person.chips
            person.played = True
            self.book.seats[key] = (table, seat)

    def ready_substitutes(self) -> None:
        new = tuple(it.key for it in self.cup.tournament.players() if not it.briefed)
        self.ask(c.Brief(tournament=NAME, entrants=new))
        for key in new:
            self.ask(c.SignTerms(tournament=NAME, entrant=key), CASHIER)

    @precondition(lambda self: self.is_status("running"))
    @rule(gains=st.lists(amounts, min_size=24, max_size=24), steps=st.integers(1, 8))
    def go_on(self, gains: list[int], steps: int) -> None:
        """Some steps on the way, whatever comes next."""
        for _ in range(steps):
            if self.is_status("running"):
                self.step(gains)

    def step(self, gains: list[int]) -> None:
        """A stage is prepared, its tables play, it ends, the places are settled."""
        item = self.cup.tournament
        stage = item.stages.get(item.now)
        if stage is None or (stage.ended and item.now < len(item.terms.stages)):
            self.prepare(0)
        elif stage.ended:
            self.finish()
        elif waiting := [it.table for it in stage.sessions.values() if it.status == "drawn"]:
            for table in waiting:
                self.sit_down(table, early=False)
        elif self.book.seats:
            for place in range(len({table for table, _ in self.book.seats.values()})):
                if self.book.seats:
                    self.play(place, gains[place * 8 :][:8], counts=True)
            if self.book.seats:
                self.time_is_up(0, 11)
        else:
            self.end_stage()

    @precondition(lambda self: self.is_status("running") and bool(self.book.seats))
    @rule(place=places, gains=st.lists(amounts, min_size=8, max_size=8), counts=st.booleans())
    def play(self, place: int, gains: list[int], counts: bool) -> None:
        tables = sorted({table for table, _ in self.book.seats.values()})
        table = tables[place % len(tables)]
        told: dict[str, int] = {}
        for key, (where, seat) in sorted(self.book.seats.items()):
            if where == table and self.book.people[key].is_in:
                told[seat] = max(gains.pop(), -self.book.people[key].chips)
                self.book.people[key].chips += told[seat]
        heard = self.cup.hear(table, told, counts=counts)
        self.ask(heard, DEALER)
        assert self.is_done(heard, THE_SYSTEM)
        assert not self.is_done(heard, THE_SYSTEM), "what was told is told once"
        self.seats_that_play()

    @precondition(lambda self: self.is_status("running") and bool(self.book.seats))
    @rule(place=places, minutes=st.integers(0, 11))
    def time_is_up(self, place: int, minutes: int) -> None:
        tables = sorted({table for table, _ in self.book.seats.values()})
        self.cup.at += minutes * 60_000
        end = c.EndSession(
            tournament=NAME, stage=self.cup.tournament.now, table=tables[place % len(tables)]
        )
        self.ask(end, THE_SYSTEM)
        self.seats_that_play()

    @precondition(lambda self: self.is_status("running") and bool(self.book.seats))
    @rule(place=places, ground=st.sampled_from(["decided", "agreed"]), all_agree=st.booleans())
    def conclude(self, place: int, ground: Any, all_agree: bool) -> None:
        tables = sorted({table for table, _ in self.book.seats.values()})
        table = tables[place % len(tables)]
        there = [key for key, (where, _) in self.book.seats.items() if where == table]
        ask = c.ConcludeTable(
            tournament=NAME, stage=self.cup.tournament.now, table=table, ground=ground,
            agreed=tuple(there if all_agree else there[1:]),
        )  # fmt: skip
        self.ask(ask)
        self.seats_that_play()

    def seats_that_play(self) -> None:
        """Whose table is done has no seat any more."""
        for key, (table, _) in list(self.book.seats.items()):
            if self.cup.tournament.playing_at(table) is None:
                del self.book.seats[key]

    @precondition(lambda self: self.is_status("running"))
    @rule()
    def end_stage(self) -> None:
        number = self.cup.tournament.now
        if not self.is_done(c.EndStage(tournament=NAME, stage=number)):
            return
        assert not self.book.seats
        stage = self.cup.tournament.stages[number]
        if number == len(self.cup.terms.stages):
            return
        for key in stage.players:
            person = self.book.people[key]
            if key in stage.advanced:
                assert person.is_in, "nobody goes on who is out"
                assert person.chips > 0
            elif person.is_in:
                person.is_in = False
                self.put_out.add(key)
        self.best_go_on(number)

    def best_go_on(self, number: int) -> None:
        """At each table nobody who is out by his rank has more chips than one who goes on."""
        stage = self.cup.tournament.stages[number]
        for session in stage.sessions.values():
            own = [key for key in session.seats.values() if key in stage.advanced]
            lost = [key for key in session.seats.values() if key in self.put_out]
            chips = self.book.people
            assert len(own) <= self.cup.tournament.stage(number).advance
            if own and lost:
                assert min(chips[k].chips for k in own) >= max(chips[k].chips for k in lost)

    # More chips

    @precondition(lambda self: self.is_status("running"))
    @rule(place=places, kind=st.sampled_from(KINDS))
    def buy(self, place: int, kind: Any) -> None:
        key, terms = self.somebody(place), self.cup.terms
        price = (terms.charges.add_on if kind == "add-on" else terms.charges.re_buy) or Cents(0)
        self.ask(c.BuyMore(tournament=NAME, entrant=key, kind=kind, paid=Cents(price + 1)), CASHIER)
        if not self.is_done(
            c.BuyMore(tournament=NAME, entrant=key, kind=kind, paid=price), CASHIER
        ):
            return
        person = self.book.people[key]
        person.paid += price
        if kind == "buy-back":
            assert key in self.put_out
            self.put_out.discard(key)
            person.is_in, person.chips = True, terms.format.starting_bank or 0
            return
        assert person.is_in
        more = terms.format.add_on if kind == "add-on" else terms.format.re_buy
        assert more is not None
        person.chips += more.chips

    # Conduct

    @precondition(lambda self: self.is_status("published", "running"))
    @rule(place=places)
    def penalise(self, place: int) -> None:
        key = self.somebody(place)
        if self.is_done(c.Penalise(tournament=NAME, entrant=key, ground="slow-play")):
            self.book.people[key].chips = max(self.book.people[key].chips - 50_00, 0)

    @precondition(lambda self: self.is_status("published", "running"))
    @rule(place=places, lapse=st.sampled_from(["late", "absent", "phone"]), really=seldom)
    def lapse(self, place: int, lapse: Any, really: bool) -> None:
        key = self.somebody(place) if really else "nobody"
        if not self.is_done(c.ReportLapse(tournament=NAME, entrant=key, lapse=lapse)):
            return
        person = self.book.people[key]
        if lapse == "late":
            person.chips = max(person.chips - 77_00, 0)
        if lapse == "absent":
            person.chips, person.is_in = 0, False
            self.put_out.add(key)
            self.book.seats.pop(key, None)

    @precondition(lambda self: self.is_status("published", "running", "finished"))
    @rule(place=places, retire=st.booleans(), really=seldom)
    def go(self, place: int, retire: bool, really: bool) -> None:
        key = self.somebody(place) if really else "nobody"
        command: TournamentCommand = (
            c.Retire(tournament=NAME, entrant=key, ground="any")
            if retire
            else c.Disqualify(tournament=NAME, entrant=key, ground="cheating")
        )
        if self.is_done(command):
            person = self.book.people[key]
            person.is_in = False
            person.chips = person.chips if retire else 0  # the terms leave chips to who retires
            self.book.seats.pop(key, None)

    @precondition(lambda self: self.is_status("published", "running", "finished"))
    @rule(place=places, by=st.sampled_from(["S1", "S2", "S3"]), ready=st.booleans(), really=seldom)
    def substitute(self, place: int, by: str, ready: bool, really: bool) -> None:
        key = self.somebody(place) if really else "nobody"
        ask = c.Substitute(
            tournament=NAME, entrant=key, by=by, ground="ill", person=c.Person(name=by),
            accepts=self.cup.tournament.holds, briefed=ready, signed=ready,
        )  # fmt: skip
        if not self.is_done(ask):
            return
        before = self.book.people[key]
        self.book.people[by] = Person(
            played=before.played, chips=before.chips, paid=before.paid, fetched=before.fetched
        )
        self.book.people[key] = Person(is_in=False)
        if key in self.book.seats:
            self.book.seats[by] = self.book.seats.pop(key)

    # The end

    @precondition(lambda self: self.is_status("running"))
    @rule()
    def finish(self) -> None:
        if not self.is_done(c.FinishTournament(tournament=NAME)):
            return
        for person in self.book.people.values():
            person.chips = 0
        item = self.cup.tournament
        eligible = [it for it in item.places if not it.passed_over]
        assert sum(it.prize for it in item.places) == (item.pool if eligible else 0)
        assert [it.place for it in item.places] == sorted(it.place for it in item.places)
        names = [it.entrant for it in item.places]
        assert len(names) == len(set(names))
        assert all(not it.prize for it in item.places if item.entrants[it.entrant].employee)

    @precondition(lambda self: self.is_status("published", "running"))
    @rule(sure=st.sampled_from([False] * 15 + [True]))
    def cancel(self, sure: bool) -> None:
        by = operator(self.cup.game) if sure else CASHIER
        if self.is_done(c.CancelTournament(tournament=NAME, reason="A flood."), by):
            for key, person in self.book.people.items():
                person.chips = 0
                assert self.cup.waits(key) + person.fetched == person.paid

    @precondition(lambda self: self.has_cup)
    @rule(place=places)
    def fetch(self, place: int) -> None:
        key = self.somebody(place)
        due = self.cup.waits(key)
        self.ask(c.PayPrize(tournament=NAME, entrant=key, amount=Cents(due + 1)), CASHIER)
        if self.is_done(c.PayPrize(tournament=NAME, entrant=key, amount=due), CASHIER):
            self.book.people[key].fetched += due
            assert self.cup.waits(key) == 0

    # What must always hold

    @invariant()
    def banks_are_those_of_the_book(self) -> None:
        if self.has_cup:
            for key, it in self.cup.tournament.entrants.items():
                person = self.book.people[key]
                assert it.bank == person.chips, key
                assert (it.standing == "in") is person.is_in, key

    @invariant()
    def nobody_has_two_seats(self) -> None:
        if self.has_cup:
            stage = self.cup.tournament.stages.get(self.cup.tournament.now)
            own = [
                key
                for it in (stage.sessions.values() if stage else ())
                for key in it.seats.values()
            ]
            assert len(own) == len(set(own))

    @invariant()
    def money_is_where_it_must_be(self) -> None:
        if not self.has_cup:
            return
        held = self.cup.holds
        waits = sum(self.cup.waits(key) for key in self.book.people)
        inside = held(Kind.TAKINGS) + held(Kind.POOL) + held(Kind.SEEDED) + waits
        assert inside == self.book.cash == -held(Kind.CASH, TOURNAMENTS)
        assert faults(self.cup.store.books) == []
        for key, it in self.cup.tournament.entrants.items():
            assert it.to_be_paid == self.cup.waits(key), key

    @invariant()
    def the_log_tells_the_same(self) -> None:
        if not self.has_cup:
            return
        for record in self.cup.store.records(TOURNAMENTS, after=self.seq):
            self.folded, self.seq = evolve(self.folded, record.event), record.seq + 1
        assert self.folded == self.cup.office.state

    def teardown(self) -> None:
        """A process that starts goes on from the snapshot with the same state."""
        if self.has_cup:
            assert resumed(self.cup.office).state == self.folded


TestTheTournaments = TheTournaments.TestCase
TestTheTournaments.settings = settings(max_examples=times(50), stateful_step_count=50)
