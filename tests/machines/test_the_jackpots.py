"""Jackpots at random: rounds, hits, corrections, suspensions, closings, other terms and restarts.

What wagers bring is told by the test's own book, in fractions and without meters: nothing may be lost or made.
"""

from collections import Counter as Tally
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.store import AnyAnswer, MemoryStore
from croupier.errors import BadInput
from croupier.ledger import Kind
from croupier.ledger.checks import faults
from croupier.money import NOTHING, Cents
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder, Jackpots
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import Opened, Sealed, commitment, matches_commitment
from croupier.offices.jackpots.state import Jackpot, Pool
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.people import THE_SYSTEM, Actor
from support.jackpot_office import BONUS, LINKED, MANAGER, MYSTERY, OTHER, SUPERVISOR, Running
from support.resumed_office import resumed
from support.thoroughness import times

TABLES = ("LSB1", "LSB2")
RATES = (Rate(3, 800), Rate(1, 3), Rate(7, 9_999), Rate(1, 7), Rate(99, 100_000))
FIRST = (
    replace(MYSTERY, most=Cents(50_250), reserve=Rate(1, 9_999), pays="ticket"),
    replace(MYSTERY, name="fog", minimum=Cents(1_000), most=Cents(4_000), rate=Rate(1, 3)),
    replace(LINKED, reserve=Rate(2, 7), pays="automatic"),
    replace(LINKED, name="share", several="shared", rate=Rate(7, 9_999), most=Cents(100_400), goods="car",
            fixed=Cents(77)),
    replace(BONUS, name="gift", condition=LINKED.condition, game=LINKED.game),
)  # fmt: skip
NAMES = tuple(item.name for item in FIRST)
Stakes = dict[str, int]
Round = tuple[str, int]

stakes = st.dictionaries(st.sampled_from("12345678"), st.integers(1, 30_000), max_size=8)
names = st.sampled_from(NAMES)
places = st.integers(0, 10_000)
"""Which of those there are."""


@dataclass
class Boxes:
    """A vault whose chance can be repeated, and whose boxes somebody may touch."""

    chance: Random = field(default_factory=lambda: Random(7))
    sealed: list[Opened] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        value = Cents(self.chance.randint(above + 1, to))
        opened = Opened(value=value, salt=str(self.chance.random()))
        self.sealed.append(opened)
        return Sealed(commitment=commitment(jackpot, cycle, opened), box=str(len(self.sealed) - 1))

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        if sealed.box in self.touched:
            raise BadInput("touched")
        opened = self.sealed[int(sealed.box)]
        assert matches_commitment(jackpot, cycle, sealed.commitment, opened)
        return opened


@dataclass
class Settled:
    """A round with what it was opened with; nobody changes that afterwards."""

    offered: tuple[c.Part, ...]
    stakes: Stakes
    won: bool
    void: bool = False

    def parts(self, running: Running) -> tuple[c.Part, ...]:
        entries = tuple(
            c.Entry(terminal, Cents(amount), f"{terminal}'s player")
            for terminal, amount in sorted({} if self.void else self.stakes.items())
        )
        return tuple(
            replace(offer, entries=entries, won=self._is_won(running.jackpot(offer.jackpot)))
            for offer in self.offered
        )

    def _is_won(self, one: Jackpot) -> bool:
        return self.won and not self.void and bool(one.terms.condition)


@dataclass
class Due:
    """What an order must bring to a pool, and what it must take from it if there is so much."""

    plus: Fraction = Fraction(0)
    minus: Fraction = Fraction(0)


def all_of(pool: Pool) -> Fraction:
    """Everything in a pool, with its parts of a cent."""
    return pool.meter + pool.carry + pool.reserve + pool.reserve_carry


@dataclass
class Book:
    """The oracle: it knows stakes and rates, and who hears of them now, later or instead of another."""

    waiting: dict[tuple[str, Round], tuple[Stakes, Stakes, Fraction]] = field(default_factory=dict)
    """By jackpot and round: what of it was counted, what is to be, and both rates together."""
    brought: Fraction = Fraction(0)
    """All that wagers ever brought, less what was taken back."""

    def due(
        self, before: Jackpots, after: Jackpots, where: Round, part: c.Part, old: Stakes, new: Stakes
    ) -> tuple[str, Due]:  # fmt: skip
        """What one round has to bring to one jackpot."""
        one, key = after.jackpots[part.jackpot], (part.jackpot, where)
        rate = part.rate.fraction + part.reserve.fraction
        old = self.waiting.pop(key, (old, new, rate))[0]
        if one.status == "suspended" or after.undecided(*where, one.name):
            self.waiting[key] = (old, new, rate)
            return one.name, Due()
        more = sum(max(new.get(it, 0) - old.get(it, 0), 0) for it in new)
        less = sum(max(old.get(it, 0) - new.get(it, 0), 0) for it in old)
        home = one
        while home.status == "closed" and home.heirs:
            home = after.jackpots[home.heirs[0]]
        if one.status == "closed":
            more, less = max(more - less, 0), max(less - more, 0)
        elif any(
            after.wins[win.hit.win].stage != "returned" for win in before.won_in(*where, one.name)
        ):
            less = 0
        return home.name, Due(more * rate, less * rate)

    def resumed(
        self, before: Jackpots, after: Jackpots, name: str, only: Round | None = None
    ) -> Due:
        """All that waited for one jackpot, or what waited of one round."""
        due = Due()
        for (jackpot, where), (old, new, rate) in list(self.waiting.items()):
            wanted = jackpot == name and only in (None, where)
            if wanted and after.jackpots[name].status == "open":
                part = c.Part(
                    jackpot=name,
                    rate=Rate(*rate.as_integer_ratio()),
                    reserve=Rate(0, 1),
                    entries=(),
                )
                _, more = self.due(before, after, where, part, old, new)
                due.plus += more.plus
                due.minus += more.minus
        return due


class JackpotLife(RuleBasedStateMachine):
    """Five jackpots at two tables."""

    def __init__(self) -> None:
        super().__init__()
        self.running = Running()
        self.boxes = Boxes()
        self.running.office.vault = self.boxes
        for terms in FIRST:
            self.running.opened(terms, *TABLES)
        self.book = Book()
        self.settled: dict[Round, Settled] = {}
        self.in_play: dict[str, tuple[c.Part, ...]] = {}
        self.published: dict[str, tuple[int, str]] = {
            name: (one.cycle, one.sealed.commitment)
            for name, one in self.running.state.jackpots.items() if one.sealed
        }  # fmt: skip
        self.paid: Tally[str] = Tally()
        self.heard = 0

    # What is asked

    def ask(self, command: JackpotCommand, by: Actor = MANAGER) -> tuple[Jackpots, AnyAnswer]:
        """Every order is given twice, the second time to no effect; how it was before is given too."""
        running = self.running
        running.at += 1_000
        order = JackpotOrder(id=f"m-{running.at}", at=running.at, by=by, command=command)
        before = running.state
        answer = running.office.handle(order)
        after = running.state
        assert running.office.handle(order) == answer
        assert running.state == after
        for event in answer.events:
            self.note(event)
        return before, answer

    def note(self, event: e.JackpotEvent) -> None:
        match event:
            case e.MeterSeeded(sealed=Sealed() as sealed, jackpot=name, cycle=cycle):
                self.published[name] = (cycle, sealed.commitment)
            case e.TriggerRedrawn(sealed=sealed, jackpot=name):
                self.published[name] = (self.published[name][0], sealed.commitment)
            case e.JackpotHit(opened=Opened() as opened, jackpot=name):
                assert matches_commitment(name, *self.published[name], opened)
                assert event.prize == opened.value
            case e.PrizePaid(win=win):
                self.paid[win] += 1
            case _:
                pass

    def brings(self, before: Jackpots, answer: AnyAnswer, due: dict[str, Due]) -> None:
        """Exactly what is due came to each pool; less was taken only where a pool had no more to give."""
        state, came, went = before, dict[str, Fraction](), dict[str, Fraction]()
        empty = set[str]()
        for event in answer.events:
            earlier, state = state, evolve(state, event)
            if not isinstance(event, e.Contributed) or not event.number:
                continue
            item = state.jackpots[event.jackpot]
            more = all_of(item.pool) - all_of(earlier.jackpots[item.name].pool)
            side = came if more > 0 else went
            side[item.name] = side.get(item.name, Fraction(0)) + more
            if item.pool.meter + item.pool.carry == item.terms.minimum or not (
                item.pool.reserve + item.pool.reserve_carry
            ):
                empty.add(item.name)
        assert state == self.running.state
        for name in {*came, *went, *due}:
            asked, taken = due.get(name, Due()), -went.get(name, Fraction(0))
            assert came.get(name, 0) == asked.plus
            assert taken == asked.minus or (taken < asked.minus and name in empty)
            self.book.brought += asked.plus - taken

    def counted(self, where: Round, round_: Settled, was: tuple[c.Part, ...]) -> None:
        table, number = where
        self.heard += 10
        parts = round_.parts(self.running)
        command = (
            c.RecountRound(table=table, number=number, heard=self.heard, before=was, after=parts,
                           void=round_.void)
            if was
            else c.CountRound(table=table, number=number, heard=self.heard, parts=parts)
        )  # fmt: skip
        before, answer = self.ask(command, THE_SYSTEM)
        due: dict[str, Due] = {}
        old = {item.jackpot: {it.terminal: int(it.amount) for it in item.entries} for item in was}
        for part in parts:
            new = {it.terminal: int(it.amount) for it in part.entries}
            home, more = self.book.due(
                before, self.running.state, where, part, old.get(part.jackpot, {}), new
            )
            due.setdefault(home, Due()).plus += more.plus
            due[home].minus += more.minus
        self.brings(before, answer, due)

    # What happens

    @rule(table=st.sampled_from(TABLES))
    def a_round_is_opened(self, table: str) -> None:
        offered = self.running.state.offered(table)
        self.in_play[table] = tuple(
            c.Part(jackpot=offer.name, rate=offer.rate, reserve=offer.reserve, entries=())
            for offer in offered
        )

    @rule(table=st.sampled_from(TABLES), staked=stakes, won=st.booleans())
    def a_round_is_settled(self, table: str, staked: Stakes, won: bool) -> None:
        if table not in self.in_play:
            self.a_round_is_opened(table)
        where = (table, self.heard // 10 + 1)
        self.settled[where] = Settled(self.in_play.pop(table), staked, won)
        self.counted(where, self.settled[where], ())

    @precondition(lambda self: self.settled)
    @rule(place=places, staked=stakes, won=st.booleans(), void=st.booleans())
    def a_round_is_corrected(self, place: int, staked: Stakes, won: bool, void: bool) -> None:
        where = sorted(self.settled)[place % len(self.settled)]
        was = self.settled[where]
        if was.void:
            return  # nobody corrects what is void
        self.settled[where] = Settled(was.offered, was.stakes if void else staked, won, void)
        self.counted(where, self.settled[where], was.parts(self.running))

    @precondition(lambda self: self.running.state.wins)
    @rule(place=places)
    def a_win_is_confirmed(self, place: int) -> None:
        win = self._win(place)
        terminal = self.running.win(win).hit.terminal
        before, answer = self.ask(c.ConfirmWin(win=win, terminal=terminal), SUPERVISOR)
        assert (answer.refused is None) == (before.wins[win].stage == "pending")

    @precondition(lambda self: self.running.state.wins)
    @rule(place=places, other=names, share=st.integers(1, 3))
    def a_prize_is_returned(self, place: int, other: str, share: int) -> None:
        win = self._win(place, "void")
        hit = self.running.win(win).hit
        from_meter = hit.prize - hit.house
        to = {
            other: Cents(from_meter // share),
            hit.jackpot: Cents(from_meter - from_meter // share),
        }
        plan = {} if share == 3 else {name: more for name, more in to.items() if more}
        where = (hit.table, hit.number)
        before, answer = self.ask(c.ReturnPrize(win=win, to=plan, reason="void"), SUPERVISOR)
        if answer.refused is None:
            assert self.settled[where].void, "A prize of a round that stands is its winner's."
            assert before.undecided(*where, hit.jackpot)[-1].hit.win == win
        due = self.book.resumed(before, self.running.state, hit.jackpot, where)
        self.brings(before, answer, {hit.jackpot: due})

    def _win(self, place: int, stage: str = "pending") -> str:
        wins = self.running.state.wins
        some = sorted(name for name, win in wins.items() if win.stage == stage) or sorted(wins)
        return some[place % len(some)]

    @rule(name=names)
    def one_is_suspended(self, name: str) -> None:
        self.ask(c.Suspend(jackpot=name, reason="dark"), SUPERVISOR)

    @rule(name=names)
    def one_is_resumed(self, name: str) -> None:
        before, answer = self.ask(c.Resume(jackpot=name, reason="bright"), SUPERVISOR)
        due = self.book.resumed(before, self.running.state, name)
        self.brings(before, answer, {name: due})

    @rule(name=st.sampled_from(("mist", "fog")))
    def a_box_is_touched(self, name: str) -> None:
        sealed = self.running.jackpot(name).sealed
        if sealed is not None:
            self.boxes.touched.add(sealed.box)

    @rule(name=names, heir=names, second=names)
    def one_is_closed(self, name: str, heir: str, second: str) -> None:
        item = self.running.jackpot(name)
        self.ask(c.PostNotice(jackpot=name, change="close", text="It closes."))
        theirs = item.pool.players + item.pool.reserve
        plan = {second: Cents(theirs // 3)} if second != heir else {}
        plan[heir] = Cents(theirs - sum(plan.values()))
        plan = plan if item.terms.has_meter else {}
        before, answer = self.ask(c.CloseJackpot(jackpot=name, to=plan, second=OTHER))
        if answer.refused is not None:
            return
        for it, share in plan.items():
            # All of it is on the meter; of its reserve nothing but parts of a cent can have come of it.
            then, now = before.jackpots[it].pool, self.running.jackpot(it).pool
            assert now.reserve == then.reserve
            assert 0 <= now.meter - then.meter - share <= 2

    @rule(name=names, rate=st.sampled_from(RATES), put_by=st.sampled_from(RATES), more=st.integers(0, 300),
          room=st.integers(90, 2_000))  # fmt: skip
    def other_terms_are_agreed(
        self, name: str, rate: Rate, put_by: Rate, more: int, room: int
    ) -> None:
        first = next(item for item in FIRST if item.name == name)
        terms = replace(first, fixed=Cents(first.fixed + more))
        if first.has_meter:
            minimum = Cents(first.minimum + more)
            most = Cents(minimum + room) if first.most else NOTHING
            terms = replace(first, minimum=minimum, most=most, rate=rate, reserve=put_by)
        self.ask(c.SetUpJackpot(terms=terms, second=OTHER))

    @rule()
    def it_starts_anew(self) -> None:
        """Another process folds the same state out of the log."""
        before = self.running.state
        assert resumed(self.running.office).state == before
        self.running.office = JackpotOffice(self.running.store, self.running.office.house)
        self.running.office.vault = self.boxes
        assert self.running.state == before

    # What always holds

    @invariant()
    def the_books_add_up(self) -> None:
        store = self.running.store
        assert isinstance(store, MemoryStore)
        assert faults(store.books) == []

    @invariant()
    def what_is_known_is_what_is_booked(self) -> None:
        for name, one in self.running.state.jackpots.items():
            assert self.running.holds(Kind.METER, name) == one.pool.meter
            assert self.running.holds(Kind.RESERVE, name) == one.pool.reserve
            assert 0 <= one.pool.players <= one.pool.meter
            assert 0 <= one.pool.carry < 1
            assert 0 <= one.pool.reserve_carry < 1

    @invariant()
    def nothing_is_lost_and_nothing_is_made(self) -> None:
        state = self.running.state
        pools = sum((all_of(jackpot.pool) for jackpot in state.jackpots.values()), Fraction(0))
        standing = [win.hit for win in state.wins.values() if win.stage != "returned"]
        seeds = -sum(self.running.holds(Kind.SEEDED, name) for name in state.jackpots)
        assert seeds + self.book.brought == pools + sum(hit.prize for hit in standing)

    @invariant()
    def no_meter_is_below_its_minimum_or_above_its_maximum(self) -> None:
        for jackpot in self.running.state.jackpots.values():
            if jackpot.status in ("open", "suspended"):
                assert jackpot.pool.meter >= jackpot.terms.minimum
                assert not jackpot.terms.most or jackpot.pool.meter <= jackpot.terms.most
            elif jackpot.status == "closed":
                assert jackpot.pool == Pool()

    @invariant()
    def hidden_values_lie_above_their_meters(self) -> None:
        for jackpot in self.running.state.jackpots.values():
            if jackpot.sealed is not None:
                value = self.boxes.sealed[int(jackpot.sealed.box)].value
                assert jackpot.pool.meter < value <= jackpot.terms.most

    @invariant()
    def winners_who_wait_have_their_prizes_in_the_published_order(self) -> None:
        state = self.running.state
        for where, round_ in self.settled.items():
            wins = state.won_in(*where, "link")
            if wins and all(win.stage == "pending" for win in wins) and round_.won:
                terminals = [win.hit.terminal for win in wins]
                assert terminals == sorted(terminals)
                assert set(terminals) <= round_.stakes.keys()

    @invariant()
    def only_the_prize_of_a_void_round_waits_for_a_meter(self) -> None:
        for win in self.running.state.wins.values():
            if win.stage in ("pending", "void"):
                void = self.settled[win.hit.table, win.hit.number].void
                assert void is (win.stage == "void")

    @invariant()
    def a_prize_is_paid_once_or_waits_or_is_on_a_meter_again(self) -> None:
        for name, win in self.running.state.wins.items():
            confirmed = win.stage == "confirmed"
            assert self.paid[name] == (confirmed and win.hit.prize > 0)
            waits = win.hit.prize if win.stage in ("pending", "void") else 0
            assert self.running.holds(Kind.PRIZE, name) == waits

    def teardown(self) -> None:
        state = Jackpots()
        for record in self.running.store.records(JACKPOTS):
            state = evolve(state, record.event)
        assert state == self.running.state


TestJackpotLife = JackpotLife.TestCase
TestJackpotLife.settings = settings(max_examples=times(25), stateful_step_count=40)
