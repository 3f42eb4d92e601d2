"""A session of a tournament at a table, and its progress.

While a session lasts, everything at the table moves in the chips of the tournament. These chips are a unit
of their own and no money. The tournaments' office decides who plays and with how many chips.
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
from croupier.words import phrase

PRACTICE = "~practice"
"""The suffix of the unit for practice chips, which do not count (SATG 19.3.2)."""

ONLY: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 19.2.5"),
    "WAR": cite("WAR 10.2.5"),
    "WHEEL 4.0": cite("WHEEL 8.2.5"),
    "GAZ 27/2000": cite("GAZ 28/2000 20.3.2"),
    "GAZ 28/2000": cite("GAZ 28/2000 20.3.2"),
    "GAZ 29/2000": cite("GAZ 29/2000 10.3.2"),
}
"""By edition: the clause that keeps a table to its tournament while a session lasts."""
THROUGHOUT = ("SATG 15.1", "WAR", "WHEEL 4.0")
"""Editions that reserve the table for the whole tournament; the texts of 2000 do so during sessions only."""


class TournamentSession(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One stage of a tournament at one table. Amounts are hundredths of a chip."""

    tournament: str
    """The name of the tournament, which is also the unit of its chips."""
    stage: int = 1
    seats: Mapping[str, Patron]
    """By terminal, or by place of a live table: the entrant."""
    banks: Mapping[str, Cents]
    """By seat: its chips at the start."""
    rounds: int | None = None
    """The number of settled rounds after which no other begins; None: no limit."""
    until: int | None = None
    """The instant from which no other round begins; None: no limit."""
    limits: Mapping[str, BetLimits] = {}
    """By bet: limits in chips, which replace the sign. `*` means every bet that is not named."""
    compulsory: Cents = NOTHING
    """The minimum for all wagers of a seat in each round; a seat that misses it is named (SATG 19.4.4(a))."""
    wagering_s: int | None = None
    """The wagering period of its rounds in seconds; default: that of the table (SATG 6.1.1)."""
    secrets: int = 0
    """The number of secret wagers that a seat may make (SATG 19.4.4(b))."""
    practice: bool = False
    """A practice session, which does not count (SATG 19.3.2)."""

    def __post_init__(self) -> None:
        if not is_name(self.tournament) or self.tournament == MONEY:
            raise BadInput(
                phrase(
                    "No tournament is named '{tournament}'. Accepted: a word such as 'spring-cup'.",
                    tournament=self.tournament,
                )
            )

    @property
    def unit(self) -> str:
        """The unit of its chips."""
        return self.tournament + (PRACTICE if self.practice else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentInPlay:
    """A session and its progress."""

    session: TournamentSession
    """The session with its present entrants."""
    first: int
    """The number of its first round."""
    sign: Sign
    """The table's limits for money, restored when the session is over."""
    held: str = ""
    """Why no round may begin; empty if one may."""
    played: int = 0
    """The number of settled rounds, without those declared void since."""
    secrets: Map[str, int] = Map()
    """By seat: the secret wagers made."""
    banks: Map[str, Cents] = Map()
    """By seat: the entrant's chips, including those on the layout, after the last finished round."""
    entrants: Map[str, str] = Map()
    """The present and former entrants by key, each with the seat."""

    def changed(self, changes: Mapping[str, int]) -> "TournamentInPlay":
        """Return the session with gains added to the banks; gains of a removed seat are ignored."""
        banks = self.banks
        for seat, amount in changes.items():
            if seat in banks:
                banks = banks.set(seat, Cents(banks[seat] + amount))
        return replace(self, banks=banks)


def gained(rows: Iterable[Row], seat_of: Callable[[str], str]) -> dict[str, int]:
    """Return each seat's gain from decided stakes; chips that stay on the layout still belong to it."""
    gains: dict[str, int] = {}
    for row in rows:
        more = row.back + row.winnings + row.stays - row.amount
        seat = seat_of(row.holder)
        gains[seat] = gains.get(seat, 0) + more
    return gains


def missed(session: TournamentSession, staked: Mapping[str, int]) -> tuple[str, ...]:
    """Return the seats whose stakes do not reach the compulsory amount (SATG 19.4.4(a))."""
    return tuple(seat for seat in session.seats if staked.get(seat, 0) < session.compulsory)
