"""The state of the jackpots."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from immutables import Map

from croupier.money import NOTHING, Cents
from croupier.offices.jackpots.commands import Change, Part
from croupier.offices.jackpots.events import JackpotHit, PrizePaid
from croupier.offices.jackpots.sealed_value import Sealed
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Offered

Status: TypeAlias = Literal["set-up", "open", "suspended", "closed"]
Stage: TypeAlias = Literal["pending", "void", "confirmed", "returned"]
"""Void: its round is, and a person has not said yet onto which meters the prize goes (SATG 7.8)."""
NO_PART = Fraction(0)


@dataclass(frozen=True, slots=True)
class Pool:
    """The money of a jackpot. Whole cents are in the books; the part of a cent waits here."""

    meter: Cents = NOTHING
    """The amount that is shown, and that its account holds."""
    players: Cents = NOTHING
    """How much of the meter players contributed; the rest was put there by the house."""
    carry: Fraction = NO_PART
    reserve: Cents = NOTHING
    """Put by for the next reset; all of it by players."""
    reserve_carry: Fraction = NO_PART


@dataclass(frozen=True, slots=True)
class Parked:
    """A round that waits to be counted."""

    table: str
    number: int
    part: Part
    before: Part | None = None
    """The count before the correction."""


class Reset(NamedTuple):
    """A reset of a meter to its minimum value."""

    cycle: int
    reserve: Cents
    house: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackpot:
    """One jackpot."""

    terms: JackpotTerms
    agreed: JackpotTerms | None = None
    """Terms that wait for the next reset."""
    status: Status = "set-up"
    groups: tuple[str, ...] = ()
    pool: Pool = Pool()
    cycle: int = 0
    """How often the meter was set to its minimum value."""
    resets: tuple[Reset, ...] = ()
    """The resets that were not undone, in order."""
    sealed: Sealed | None = None
    hits: int = 0
    wagers: int = 0
    """All stakes that ever took part."""
    parked: tuple[Parked, ...] = ()
    why: str = ""
    """Why it is suspended."""
    heirs: tuple[str, ...] = ()
    """The heirs of a closed jackpot: the jackpots whose meters have its players' contributions."""
    message: str = ""
    promoted: bool = True
    place: int = 0
    """Its place on displays: the lowest first."""

    @property
    def name(self) -> str:
        """The key of the jackpot."""
        return self.terms.name

    @property
    def rank(self) -> tuple[int, str]:
        """In this order players see jackpots (SATG 1.1 jackpot-client-viewer)."""
        return self.place, self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A sign on the screens of tables."""

    jackpot: str
    change: Change
    group: str
    tables: tuple[str, ...]
    text: str
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A prize that was hit."""

    hit: JackpotHit
    stage: Stage = "pending"
    paid: PrizePaid | None = None
    confirmed_by: str = ""
    confirmed_at: int = 0
    handed_over_to: str = ""

    @property
    def place(self) -> int:
        """The number of this hit of its jackpot."""
        return int(self.hit.win.rpartition("#")[2])

    @property
    def from_meter(self) -> Cents:
        """How much of the prize its meter gave; the rest is the house's."""
        return Cents(self.hit.prize - self.hit.house)

    @property
    def is_to_hand_over(self) -> bool:
        """Whether goods or services are still due (SATG 7.3.9(a)(ii))."""
        return self.stage == "confirmed" and bool(self.hit.goods) and not self.handed_over_to


@dataclass(frozen=True, slots=True)
class Jackpots:
    """The state of all jackpots."""

    jackpots: Map[str, Jackpot] = Map()
    groups: Map[str, tuple[str, ...]] = Map()
    signs: tuple[Sign, ...] = ()
    """The displayed signs: each until its change has happened."""
    wins: Map[str, Win] = Map()
    heard: Map[str, int] = Map()
    """By table that ever was in a group: how much of its log was counted."""

    def tables_of(self, jackpot: str) -> tuple[str, ...]:
        """The tables at which it operates."""
        pair = self.jackpots[jackpot].groups
        return tuple(dict.fromkeys(table for group in pair for table in self.groups[group]))

    def at(self, table: str) -> Iterator[Jackpot]:
        """The jackpots of a table by name, whether offered now or not; those that are over are none."""
        for _, jackpot in sorted(self.jackpots.items()):
            if jackpot.status != "closed" and table in self.tables_of(jackpot.name):
                yield jackpot

    def offered(self, table: str) -> tuple[Offered, ...]:
        """The jackpots with which a round of the table opens."""
        return tuple(
            jackpot.terms.offered() for jackpot in self.at(table) if jackpot.status == "open"
        )

    def approved(self, table: str, at: int) -> tuple[Offered, ...]:
        """The same without those whose software is not approved at an instant (SATG 7.2)."""
        lapsed = {name for name, jackpot in self.jackpots.items() if jackpot.terms.unapproved(at)}
        return tuple(offer for offer in self.offered(table) if offer.name not in lapsed)

    def wins_of(self, jackpot: str) -> list[Win]:
        """Its wins that were not taken back, in the order of the hits."""
        wins = (it for it in self.wins.values() if it.hit.jackpot == jackpot)
        return sorted((it for it in wins if it.stage != "returned"), key=lambda it: it.place)

    def won_in(self, table: str, number: int, jackpot: str) -> list[Win]:
        """The wins of a round that were not taken back, in the order of the hits."""
        where = (table, number)
        return [it for it in self.wins_of(jackpot) if (it.hit.table, it.hit.number) == where]

    def undecided(self, table: str, number: int, jackpot: str) -> list[Win]:
        """The wins of a void round whose prize has no meter yet, in the order of the hits (SATG 7.8)."""
        return [it for it in self.won_in(table, number, jackpot) if it.stage == "void"]

    def home(self, jackpot: str) -> str:
        """Return the jackpot that holds the money: itself, or the first heir that is still open (SATG 7.3.6)."""
        this_jackpot = self.jackpots[jackpot]
        while this_jackpot.status == "closed" and this_jackpot.heirs:
            this_jackpot = self.jackpots[this_jackpot.heirs[0]]
        return this_jackpot.name

    def signs_at(self, table: str) -> Iterator[Sign]:
        """The signs that a table displays."""
        return (sign for sign in self.signs if table in sign.tables)
