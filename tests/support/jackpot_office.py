"""The jackpots of a store, with people who run them and rounds that are told to them."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from croupier.engine import hidden_values as vault
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.keys import MasterKey
from croupier.engine.store import AnyAnswer, MemoryStore, Store
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.jackpots import JackpotCommand, JackpotOrder, Jackpots
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import jackpot_message as hearing
from croupier.offices.jackpots.sealed_value import Sealed
from croupier.offices.jackpots.state import Jackpot, Win
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.history.history_from_log import HistoryReader
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Rate
from croupier.table.state import State
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.played_games import PLAYED
from support.scripted_tables import Played

MANAGER = Actor("Mia", "tg-assistant-casino-manager")
OTHER = Actor("Max", "tg-assistant-casino-manager")
SUPERVISOR = Actor("Sue", "tg-higher-duties-dealer")
DEALER = Actor("Dan", "dealer")
KEY = MasterKey(bytes(range(32)))
SECOND = 1_000

APPROVED: dict[str, Any] = {
    "how_won": "by the outcome", "payouts": "the meter", "approval": "letter 7", "software": "1.0",
}  # fmt: skip
MYSTERY = JackpotTerms(
    name="mist", title="Mist", style="mystery", minimum=Cents(50_000), most=Cents(100_000),
    rate=Rate(3, 800), **APPROVED,
)  # fmt: skip
LINKED = JackpotTerms(
    name="link", title="Link", style="linked", minimum=Cents(100_000), rate=Rate(1, 100),
    reserve=Rate(1, 300), game="lucky-sic-bo",
    condition=(Condition(bet="specific-triples", spot="6", line="wins"),),
    wager=JackpotWager(minimum=Cents(100), maximum=Cents(500)), **APPROVED,
)  # fmt: skip
ALONE = replace(LINKED, name="alone", title="Alone", style="standalone")
GOLD = replace(ALONE, name="gold", title="Gold", game="rapid-sic-bo")
BONUS = JackpotTerms(
    name="bonus",
    title="Bonus",
    style="bonus",
    fixed=Cents(20_000),
    goods="dinner for two",
    **APPROVED,
)


def why(answer: AnyAnswer) -> Refusal | None:
    return answer.refused.why if answer.refused else None


def round_with_gold(now: int) -> str:
    """The lines of a round of Rapid Sic Bo with a jackpot wager of $2 on gold."""
    return f"""
        {now + 1} dealer wagering
        {now + 2} 1 wager big 5, jackpot-gold 2
        {now + 40} dealer start
        {now + 41} dealer enter 1
        {now + 41} dealer enter 2
        {now + 41} dealer enter 4
        {now + 42} dealer confirm
    """


@dataclass(frozen=True)
class Repeatable(vault.KeyVault):
    """Seals as the house does, by a chance that can be repeated: no stake hits a value once in many runs."""

    chance: Random = field(default_factory=lambda: Random(9))

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        with patch.object(vault, "randbelow", self.chance.randrange):
            return super().draw(jackpot, cycle, above=above, to=to)


@dataclass
class Running:
    """The place of the jackpots, with a clock that goes on by a second for each order."""

    store: Store = field(default_factory=MemoryStore)
    at: int = 0
    numbers: Any = field(default_factory=lambda: count(1))
    heard: dict[str, int] = field(default_factory=dict)
    told: dict[tuple[str, int], tuple[c.Part, ...]] = field(default_factory=dict)
    """By round: as it was told last."""

    def __post_init__(self) -> None:
        self.office = JackpotOffice(self.store, JackpotServices(KEY))
        self.office.vault = Repeatable(KEY)

    @property
    def state(self) -> Jackpots:
        return self.office.state

    def jackpot(self, name: str) -> Jackpot:
        return self.state.jackpots[name]

    def win(self, name: str) -> Win:
        return self.state.wins[name]

    def ask(self, command: JackpotCommand, by: Actor = MANAGER) -> AnyAnswer:
        self.at += SECOND
        order = JackpotOrder(id=f"j-{next(self.numbers)}", at=self.at, by=by, command=command)
        return self.office.handle(order)

    def done(self, command: JackpotCommand, by: Actor = MANAGER) -> AnyAnswer:
        answer = self.ask(command, by)
        assert answer.refused is None, answer.refused
        return answer

    def opened(self, terms: JackpotTerms, *tables: str, group: str = "") -> "Running":
        """A jackpot that is offered at tables, each step after its sign."""
        if terms.game:
            PLAYED.add(terms.game)
        group = group or f"of {terms.name}"
        self.done(c.SetGroup(group=group, tables=tables))
        self.done(c.SetUpJackpot(terms=terms, second=OTHER))
        self.joined(terms.name, group)
        self.done(c.OpenJackpot(jackpot=terms.name))
        return self

    def joined(self, jackpot: str, group: str) -> None:
        self.done(c.PostNotice(jackpot=jackpot, change="join", group=group, text="It joins."))
        self.done(c.JoinGroup(jackpot=jackpot, group=group))

    def played(
        self,
        table: str,
        *stakes: tuple[str, int],
        jackpots: tuple[str, ...] = (),
        won: bool = False,
    ) -> AnyAnswer:
        """A settled round of a table, told to its jackpots at the rates they have now."""
        named = jackpots or tuple(jackpot.name for jackpot in self.state.offered(table))
        self.heard[table] = self.heard.get(table, 0) + 10
        number = self.heard[table] // 10
        parts = tuple(self.part(name, *stakes, won=won) for name in named)
        self.told[table, number] = parts
        counts = c.CountRound(table=table, number=number, heard=self.heard[table], parts=parts)
        return self.done(counts, THE_SYSTEM)

    def corrected(
        self, table: str, number: int, *stakes: tuple[str, int], won: bool = False, void: bool = False
    ) -> AnyAnswer:  # fmt: skip
        """A round that was told before is another now, or void."""
        before = self.told[table, number]
        self.heard[table] += 10
        after = tuple(self.part(part.jackpot, *stakes, won=won) for part in before)
        self.told[table, number] = after
        recounts = c.RecountRound(
            table=table, number=number, heard=self.heard[table], before=before, after=after, void=void
        )  # fmt: skip
        return self.done(recounts, THE_SYSTEM)

    def voided(self, table: str, number: int) -> AnyAnswer:
        """A round that was told before is void."""
        return self.corrected(table, number, void=True)

    def part(self, name: str, *stakes: tuple[str, int], won: bool = False) -> c.Part:
        terms = self.jackpot(name).terms
        entries = tuple(c.Entry(t, Cents(amount), f"{t}'s player") for t, amount in stakes)
        by_outcome = won and bool(terms.condition)
        return c.Part(
            jackpot=name, rate=terms.rate, reserve=terms.reserve, entries=entries, won=by_outcome
        )

    def holds(self, kind: Kind, of: str) -> Cents:
        return self.store.balance(Account(kind, of))

    def exact(self, name: str) -> Fraction:
        """The meter with the part of a cent that it does not show."""
        pool = self.jackpot(name).pool
        return pool.meter + pool.carry

    def follow(self, played: Played) -> "Running":
        """Hear what a real table wrote since, and offer it what is offered now."""
        name = played.table.name
        reader = HistoryReader(State(table=name), played.store.sheet)
        for record in played.store.records(name):
            before = dict(reader.over)
            reader.add_event(record.event)
            for number, history in reader.over.items():
                command = (
                    hearing.message_from_event(history, record.seq)
                    if before.get(number) != history
                    else None
                )
                if command and command.heard > self.state.heard.get(name, 0):
                    self.done(command, THE_SYSTEM)
        played.jackpots = self.state.offered(name)
        return self
