"""A table that serves a tournament: one session of it, and how far that has gone.

While a session lasts everything that moves at the table moves in the chips of the tournament, which are a unit of
their own and no money. The tournaments' office decides who plays and with how much; the table plays.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from immutables import Map
from msgspec import Struct

from croupier.errors import BadInput
from croupier.money import MONEY, NOTHING, Cents
from croupier.rulebook import Citations, cite
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.limits.limit_sign import Sign
from croupier.table.values.people import Patron
from croupier.table.values.plan import BetLimits
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row

PRACTICE = "~practice"
"""Ends the unit of chips that count for nothing (SATG 19.3.2)."""

ONLY: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 19.2.5"),
    "WAR": cite("WAR 10.2.5"),
    "WHEEL 4.0": cite("WHEEL 8.2.5"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.3.2"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.3.2"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.3.2"),
}
"""By edition: what keeps a table to its tournament while a session lasts."""
THROUGHOUT = ("SATG 15.1", "WAR", "WHEEL 4.0")
"""Editions that keep it so from the start of the tournament to its end; the texts of 2000 during sessions only."""


class TournamentSession(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One stage of a tournament at one table. Amounts are hundredths of a chip."""

    tournament: str
    """The name; its chips are a unit of that name."""
    stage: int = 1
    seats: Mapping[str, Patron]
    """By terminal, or by place of a live table: who plays there."""
    banks: Mapping[str, Cents]
    """By seat: with how many chips it begins."""
    rounds: int | None = None
    """After so many rounds that were settled no other begins."""
    until: int | None = None
    """From then on no other begins."""
    limits: Mapping[str, BetLimits] = {}
    """In chips, by bet, `*` for every bet that is not named: they stand in for the sign."""
    compulsory: Cents = NOTHING
    """What all wagers of a seat must come to in each round; whoever misses it is named (SATG 19.4.4(a))."""
    wagering_s: int | None = None
    """How long wagers are taken in its rounds; as long as the table does if not said (SATG 6.1.1)."""
    secrets: int = 0
    """So many secret wagers a seat may make (SATG 19.4.4(b))."""
    practice: bool = False
    """Nothing of it counts (SATG 19.3.2)."""

    def __post_init__(self) -> None:
        if not is_name(self.tournament) or self.tournament == MONEY:
            raise BadInput(
                f"No tournament is named {self.tournament!r}. Accepted: a word such as 'spring-cup'."
            )

    @property
    def unit(self) -> str:
        """What its chips are kept in."""
        return self.tournament + (PRACTICE if self.practice else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentInPlay:
    """A session as far as it has gone."""

    session: TournamentSession
    """With who has the seats now."""
    first: int
    """The number of its first round."""
    sign: Sign
    """The limits of the table for money: they are back when the session is over."""
    held: str = ""
    """Why no round may begin; nothing if one may."""
    played: int = 0
    """The rounds that were settled, but for those declared void since."""
    secrets: Map[str, int] = Map()
    """By seat: the secret wagers made."""
    banks: Map[str, Cents] = Map()
    """By seat: the chips of an entrant, with those on the layout, as of the last round that is over."""
    entrants: Map[str, str] = Map()
    """Whoever has or had a seat, by his key, and which."""

    def changed(self, changes: Mapping[str, int]) -> "TournamentInPlay":
        """The banks after seats won or lost; what a seat won that nobody has any more is nobody's."""
        banks = self.banks
        for seat, amount in changes.items():
            if seat in banks:
                banks = banks.set(seat, Cents(banks[seat] + amount))
        return replace(self, banks=banks)


def gained(rows: Iterable[Row], seat_of: Callable[[str], str]) -> dict[str, int]:
    """By seat: what it has more after these stakes were decided; what stays on the layout is still its own."""
    found: dict[str, int] = {}
    for row in rows:
        more = row.back + row.winnings + row.stays - row.amount
        seat = seat_of(row.holder)
        found[seat] = found.get(seat, 0) + more
    return found


def missed(session: TournamentSession, staked: Mapping[str, int]) -> tuple[str, ...]:
    """The seats whose wagers do not come to what is compulsory, by what was staked there (SATG 19.4.4(a))."""
    return tuple(seat for seat in session.seats if staked.get(seat, 0) < session.compulsory)
