"""The terms and conditions of a tournament: one document that is published and that runs it.

A term that is not stated has no value. `items` finds terms that the rules ask for and that are missing. Terms that
do not apply are named as such, so that they cannot be forgotten.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct, field

from croupier.money import NOTHING, Cents
from croupier.table.jackpots.jackpot_offer import NONE, Rate
from croupier.table.values.plan import BetLimits

WHOLE = Rate(1, 1)


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the terms."""


class Charges(Part, frozen=True, kw_only=True):
    """The prices; None for a charge that does not exist (SATG 19.4.1(a)(ii))."""

    entry_fee: Cents | None = None
    """Kept by the house, but for what the pool is made of."""
    buy_in: Cents | None = None
    re_buy: Cents | None = None
    add_on: Cents | None = None


class Entry(Part, frozen=True, kw_only=True):
    """How one enters and leaves again (SATG 19.4.2)."""

    method: str = ""
    """How one applies: the desk, a form."""
    available: str = ""
    """How players get the terms (SATG 19.4.2(b)(ii))."""
    withdraw_until: datetime | None = None
    """Until then an applicant withdraws without any loss (SATG 19.4.2(d))."""
    substitute_until: datetime | None = None
    """Until then he may name a substitute."""
    criteria: Mapping[str, str] = {}
    """By which entrants are chosen, each by its name (SATG 19.4.2(a)(iv))."""


StageKind: TypeAlias = Literal["main", "repechage"]
Banks: TypeAlias = Literal["fresh", "carried"]
"""Everybody has the starting bank anew, or what he had at the end of the stage before."""
Across: TypeAlias = Literal["table", "stage"]
"""Whether the players who advance are found at each table, or over all tables of the stage."""


class Stage(Part, frozen=True, kw_only=True):
    """A round or session of the tournament (SATG 19.4.3(a))."""

    name: str
    starts: datetime
    kind: StageKind = "main"
    rounds: int | None = None
    """Rounds of play at each table."""
    minutes: int | None = None
    """Minutes of play; a round of play that goes on is played to its end."""
    tables: int | None = None
    """How many tables are in play."""
    basis: str = ""
    """How length and tables will be fixed, where they are not said: the director then says them."""
    banks: Banks = "fresh"
    advance: int = 0
    """How many go on; 0 in the last stage."""
    across: Across = "table"


class BuyBack(Part, frozen=True, kw_only=True):
    """How an entrant who is out comes in again, for the price of a re-buy (SATG 19.4.3(a)(iv))."""

    method: str
    times: int
    before_stage: int
    """Until this stage begins, counted from one."""


class MoreChips(Part, frozen=True, kw_only=True):
    """Chips for a re-buy or an add-on, to everybody on the same terms."""

    chips: Cents
    times: int = 1
    until_stage: int = 1
    """The last stage in which they can be had."""
    below: Cents | None = None
    """Only with fewer chips than that; with any number if not stated."""


class Repechage(Part, frozen=True, kw_only=True):
    """The way back for the best of those who are out, or for those whom the director names (SATG 19.4.3(a)(v))."""

    places: int = 0
    director_decides: bool = False
    """The director may decide whether there will be one."""


class Format(Part, frozen=True, kw_only=True):
    """How it is built (SATG 19.4.3)."""

    stages: tuple[Stage, ...] = ()
    starting_bank: Cents | None = None
    chip_kind: str = ""
    """The kind of chips, which are no cash chips (WAR 10.4.4(a), WHEEL 8.4.4(a))."""
    buy_back: BuyBack | None = None
    re_buy: MoreChips | None = None
    add_on: MoreChips | None = None
    repechage: Repechage | None = None
    disposition: Literal["no-value", "cash"] | None = None
    """What happens to the chips at the end (SATG 19.4.3(c))."""
    cash_rate: Rate = NONE
    """Money for chips: the cents for each hundredth of a chip."""


class Secrets(Part, frozen=True, kw_only=True):
    """Wagers hidden from other players until all are shown (SATG 19.4.4(b))."""

    each_stage: int
    method: str


class Wagers(Part, frozen=True, kw_only=True):
    """What may and must be wagered, in chips (SATG 19.4.4)."""

    limits: Mapping[str, BetLimits] = {}
    compulsory: Cents | None = None
    """The least sum of a player's wagers in each round."""
    compulsory_basis: str = ""
    secrets: Secrets | None = None
    wagering_s: int | None = None
    """The wagering period at its tables; that of the table if not said (SATG 6.1.1)."""


Out: TypeAlias = Literal["no-chips", "below-compulsory", "not-advanced"]
"""Why an entrant is out: without chips, with fewer than he must wager, not among those who go on."""
Ties: TypeAlias = Literal["share", "stage-before", "draw"]
"""Of equals: they share the prizes of their places; the stage before decides, and else they share; lots are drawn."""


class Result(Part, frozen=True, kw_only=True):
    """Who is out, and who has won (SATG 19.4.5, SATG 19.4.6)."""

    out: tuple[Out, ...] = ()
    winner: Literal["most-chips"] | None = None
    ties: Ties | None = None


class Pool(Part, frozen=True, kw_only=True):
    """The prize pool: a sum, and a share of all that was paid (SATG 19.4.7(a))."""

    sum: Cents = NOTHING
    """Given by the house."""
    of_fees: Rate = NONE
    of_buy_ins: Rate = NONE
    """Of buy-ins, re-buys and add-ons."""
    at_least: Cents = NOTHING
    """The house adds money up to this sum."""


class Prize(Part, frozen=True, kw_only=True):
    """What a place wins: a share of the pool, and perhaps something in kind (SATG 19.4.7(b))."""

    share: Rate = NONE
    goods: str = ""


class Ground(Part, frozen=True, kw_only=True):
    """A circumstance that the terms name, and what the rules of the tournament do then."""

    says: str
    penalty: Literal["warning", "chips", "sits-out"] = "warning"
    chips: Cents = NOTHING
    """The number of chips taken; all of them where there are fewer."""
    rounds: int = 0
    """Rounds of play that the player sits out."""
    of_fee: Rate = NONE
    of_buy_in: Rate = NONE
    """The parts of the entry fee and the buy-in that are refunded."""


Does: TypeAlias = Literal["nothing", "warning", "sits-out", "chips", "out", "disqualified"]
Chips: TypeAlias = Literal["removed", "kept"]


class Consequence(Part, frozen=True, kw_only=True):
    """A consequence of a lapse or of a change (SATG 19.4.8(b))."""

    says: str
    does: Does = "nothing"
    chips: Cents = NOTHING
    rounds: int = 0
    chips_left: Chips = "removed"
    """The chips of an entrant who is out: removed, or kept for the use that the terms state at the end."""


class Conduct(Part, frozen=True, kw_only=True):
    """What players may do and what follows (SATG 19.4.8(a), SATG 19.4.8(b)); every ground by its name."""

    penalties: Mapping[str, Ground] = {}
    disqualification: Mapping[str, Ground] = {}
    substitution: Mapping[str, Ground] = {}
    refunds: Mapping[str, Ground] = {}
    retirement: Mapping[str, Ground] = {}
    """On what grounds one retires, and what comes back (GAZ 28/2000 20.2.1(h))."""
    late: Consequence | None = None
    absent: Consequence | None = None
    phone: Consequence | None = None
    substituted: Consequence | None = None
    disqualified: Consequence | None = None
    retired: Consequence | None = None


class TournamentTerms(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """All of it. Statements and the names of what does not apply are by the keys of `items`."""

    name: str
    """One word: it names the tournament and the unit of its chips."""
    title: str
    game: str
    event: Literal["ordinary", "charity", "media"] = "ordinary"
    """At charity and media events employees may play (SATG 19.4.2(a)(v))."""
    place: str = ""
    """Where it is held (SATG 19.4.1(a)(iv))."""
    least_players: int | None = None
    most_players: int | None = None
    signed: bool | None = None
    """Whether each player signs a copy (SATG 19.4.2(b)(iii))."""
    charges: Charges = field(default_factory=Charges)
    entry: Entry = field(default_factory=Entry)
    format: Format = field(default_factory=Format)
    wagers: Wagers = field(default_factory=Wagers)
    result: Result = field(default_factory=Result)
    pool: Pool | None = None
    prizes: tuple[Prize, ...] = ()
    """By place, from the first."""
    conduct: Conduct = field(default_factory=Conduct)
    statements: Mapping[str, str] = {}
    """What the terms must say in words, by item."""
    does_not_apply: tuple[str, ...] = ()
    """Items that the rules ask for only under a condition, which is not met."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The rounds or sessions in their order."""
        return self.format.stages

    @property
    def to_enter(self) -> Cents:
        """What an entrant pays: the entry fee and the buy-in."""
        return Cents((self.charges.entry_fee or 0) + (self.charges.buy_in or 0))

    def worth(self, chips: Cents) -> Cents:
        """What chips are worth in money at the end, in whole cents."""
        if self.format.disposition != "cash":
            return NOTHING
        return Cents(int(Fraction(chips) * self.format.cash_rate.fraction))
