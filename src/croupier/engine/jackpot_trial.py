"""Whether a jackpot can do what it must: it is tried where nothing is kept, and its own books are compared.

A contribution is posted at the rate that was set, a hidden value is drawn and laid open, and a win is recorded,
all of it in a sandbox (SATG 7.6.1). The real meter is only read.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.store import Answer, Answered, Commit, MemoryStore, Reads
from croupier.errors import CroupierError
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.checks.against_ledger import reconciled
from croupier.offices.jackpots.checks.against_log import Journal
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.jackpots.state import Jackpot
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.rulebook.authority import ladder
from croupier.table.commands import JoinTable, Order
from croupier.table.values.people import THE_SYSTEM, Actor, Patron, Session
from croupier.words import phrase

ONE, OTHER = (Actor(name, ladder(EDITION)[-1]) for name in ("self-check", "self-check 2"))
"""The two people who set up a jackpot in a trial."""
TABLES = ("probe-1", "probe-2")
TERMINAL, PATRON = "probe", "test-player"
STAKE = Cents(100)


class NotWorking(CroupierError):
    """A jackpot failed in a trial."""


def tried(terms: JackpotTerms, house: JackpotServices) -> None:
    """Go the whole way from a wager to a win; raises what does not go as it must (SATG 7.6.1)."""
    sandbox = Sandbox(terms, house)
    sandbox.open()
    sandbox.play(terms.wager.minimum if terms.wager else STAKE)
    sandbox.compare()
    sandbox.win()
    sandbox.compare()


def fault(jackpot: Jackpot, reads: Reads, house: JackpotServices) -> str:
    """The fault of a jackpot, as it is shown to the person who wants to resume it (SATG 7.6.1)."""
    try:
        tried(jackpot.terms, house)
    except Exception as failed:  # noqa: BLE001  any error means that it does not work
        return f"A wager that is tried: {str(failed) or repr(failed)}"
    pools = {Kind.METER: jackpot.pool.meter, Kind.RESERVE: jackpot.pool.reserve}
    for kind, shown in pools.items():
        held = reads.balance(Account(kind, jackpot.name))
        if held != shown:
            return f"The books: {kind} shows {shown} cents, and {held} are there."
    return ""


def unread(jackpot: Jackpot, house: JackpotServices) -> None:
    """The hidden value that is sealed now can be read by this house; raises if not."""
    if jackpot.sealed is not None:
        house.vault.unseal(jackpot.name, jackpot.cycle, jackpot.sealed)


@dataclass
class Sandbox:
    """Jackpots for a trial, outside the house, with one jackpot of the same terms."""

    terms: JackpotTerms
    house: JackpotServices
    store: MemoryStore = field(default_factory=MemoryStore)
    at: int = 0
    staked: int = 0

    def __post_init__(self) -> None:
        self.office = JackpotOffice(
            self.store, replace(self.house, unready=None, plan=None, check=None)
        )

    def open(self) -> None:
        """Set up and open the jackpot, as two people would."""
        name = self.terms.name
        tables = TABLES[: 1 + (self.terms.style == "linked")]
        self._ask(c.SetGroup(group="probe", tables=tables))
        self._ask(c.SetUpJackpot(terms=self.terms, second=OTHER))
        self._ask(c.PostNotice(jackpot=name, change="join", group="probe", text="probe"))
        self._ask(c.JoinGroup(jackpot=name, group="probe"))
        self._ask(c.OpenJackpot(jackpot=name))

    def play(self, stake: int, *, won: bool = False) -> None:
        """A settled round with one stake that takes part."""
        entry = c.Entry(TERMINAL, Cents(stake), PATRON)
        part = c.Part(
            jackpot=self.terms.name, rate=self.terms.rate, reserve=self.terms.reserve,
            entries=(entry,), won=won,
        )  # fmt: skip
        self.staked += stake
        counts = c.CountRound(table=TABLES[0], number=self.at, heard=self.at + 1, parts=(part,))
        self._ask(counts, THE_SYSTEM)

    def win(self) -> None:
        """Play until the jackpot is won, so that the prize is recorded and set aside."""
        terms = self.terms
        if terms.style == "mystery":
            # This wager carries any meter over any hidden value.
            self.play(terms.most * terms.rate.of // terms.rate.parts + 1)
        elif terms.condition:
            self.play(STAKE, won=True)
        else:
            self._sit()
            self._ask(
                c.Award(
                    jackpot=terms.name, table=TABLES[0], number=1, terminal=TERMINAL,
                    reason="probe",
                )
            )  # fmt: skip
        if not self.office.state.wins:
            raise NotWorking(phrase("No win was recorded."))

    def _sit(self) -> None:
        """Give the terminal of the sandbox to a test player."""
        order = Order(id="sits", at=0, by=ONE, command=JoinTable(terminal=TERMINAL))
        session = Session(tables=TABLES[:1], patron=Patron(key=PATRON))
        with self.store.work() as work:
            answer: Answer = Answered(TABLES[0], order)
            work.write(
                Commit(place=TABLES[0], after=0, answer=answer, sessions={TERMINAL: session})
            )
            work.done()

    def compare(self) -> None:
        """Everything that was staked is where it must be, to the last part of a cent."""
        rate = self.terms.rate.fraction + self.terms.reserve.fraction
        if self._held() != self.staked * rate:
            text = f"Of stakes of {self.staked} cents {self._held()} arrived, and not {self.staked * rate}."
            raise NotWorking(text)
        journal = Journal()
        for record in self.store.records(JACKPOTS):
            journal.add_event(record.event)
        for line in reconciled(self.office.state, journal, self.store.balance):
            if not line.agrees:
                text = f"{line.account} shows {line.shown}; the books hold {line.ledger}."
                raise NotWorking(text)

    def _held(self) -> Fraction:
        """The money in pools and prizes, less the money that the house put there."""
        pools = [jackpot.pool for jackpot in self.office.state.jackpots.values()]
        held = sum(it.meter + it.reserve + it.carry + it.reserve_carry for it in pools)
        prizes = sum(win.hit.prize for win in self.office.state.wins.values())
        return Fraction(held) + prizes + self.store.balance(Account(Kind.SEEDED, self.terms.name))

    def _ask(self, command: JackpotCommand, by: Actor = ONE) -> None:
        self.at += 1
        order = JackpotOrder(id=f"probe {self.at}", at=self.at, by=by, command=command)
        answer = self.office.handle(order)
        if answer.refused:
            raise NotWorking(str(answer.refused))
