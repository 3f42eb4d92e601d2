"""The state of a table and its round: immutable values, replaced as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace as with_fields

from croupier.errors import Mistake
from croupier.games import Played
from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.table.cases.case_file import Case
from croupier.table.chips.colour_chips import Issue
from croupier.table.counts.box_contents import Counts
from croupier.table.equipment.shoe import Shoe
from croupier.table.jackpots.jackpot_offer import Offered, with_jackpots
from croupier.table.last_results import BoardResult, Ended, LastRound
from croupier.table.limits.limit_sign import TABLE, Announcement, Personal, Sign, binding
from croupier.table.opening.closing_notice import Closing, Idle
from croupier.table.permissions.betting_areas import Areas
from croupier.table.phases import Phase
from croupier.table.round import Round, Wagers
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.table.values.live_terms import Terms
from croupier.table.values.people import Patron, same_person
from croupier.table.values.plan import BetLimits, Plan
from croupier.table.values.readings import STRICT
from croupier.table.values.terminal_condition import Condition


@dataclass(frozen=True, slots=True)
class Escrow:
    """A note or ticket in an acceptor that may still be returned."""

    item: str
    amount: Cents
    number: str = ""
    """The number of a ticket; empty for a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A terminal at this table."""

    joined_at: int
    patron: Patron | None = None
    """The player who has the terminal; a terminal with a player is open (SATG 1.6)."""
    leaving: str = ""
    """Why the player must leave and may place no new wagers; empty otherwise (SATG 5.5.2)."""
    escrow: Escrow | None = None
    """The note or ticket in its acceptor that may still be returned."""
    printing: str = ""
    """The number of the ticket that its printer is printing; empty if none."""

    @property
    def is_open(self) -> bool:
        """Whether the terminal has an active chip account."""
        return self.patron is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen:
    """Accounts that are frozen until the result of a round is corrected (SATG 8.3)."""

    number: int
    terminals: tuple[str, ...]
    since: int


class TerminalHold(Struct, frozen=True, kw_only=True):
    """A terminal that staff hold: for which case, why, by whom, and since when."""

    case: str
    reason: str
    by: str
    since: int


class State(Struct, frozen=True, kw_only=True):
    """The state of a table across its rounds."""

    table: str
    seq: int = 0
    """The number of events so far."""
    ready_since: int = 0
    """When the table opened or its last round ended."""
    phase: Phase = Phase.SHUT
    plan: Plan | None = None
    readings: int = 0
    """The readings of the rules by which orders are judged, as of the opening."""
    setup: Setup | None = None
    sign: Sign | None = None
    announcement: Announcement | None = None
    wagering_s: int | None = None
    direction: str = ""
    """The direction to deal without wagers that is in force (SATG 6.3)."""
    coups: int = 0
    """Rounds completed on these cards."""
    closing: Closing | None = None
    idle: Idle = Idle()
    terminals: Map[str, Terminal] = Map()
    cashing: Map[str, str] = Map()
    """Terminals that leave as soon as their wagers are settled, with the numbers of their tickets."""
    patrons: Map[str, Patron] = Map()
    """The patrons at a live table."""
    places: Map[str, str] = Map()
    """The patron at each place of a live table."""
    dealer: str = ""
    """The dealer in charge of the game; empty if no dealer is signed on (SATG 1.1 dealer)."""
    absent: Map[str, str] = Map()
    """Terminals that do not answer, and why; this alone has no effect on play (SATG 13.9.2(b)(ii))."""
    rounds_held: str = ""
    """Why no round may begin; empty if one may."""
    locked: Map[str, str] = Map()
    """Terminals that accept nothing until staff have attended to them, and why."""
    conditions: Map[tuple[str, str], Condition] = Map()
    """By terminal and part of it: what must be mended at its door, acceptor or printer."""
    holds: Map[str, TerminalHold] = Map()
    """Terminals that staff hold as they are while a case is open."""
    excluded: frozenset[str] = frozenset()
    visitors: frozenset[str] = frozenset()
    """Players who had a terminal since the table opened, and left it."""
    managers: frozenset[str] = frozenset()
    """Managers of other areas who may act here (WHEEL 1.1 tg-area-manager)."""
    advised: frozenset[str] = frozenset()
    """Patrons who were advised that wagers under the minimum will be handed back (WAR 6.2.1)."""
    personal: tuple[Personal, ...] = ()
    areas: Areas | None = None
    issues: tuple[Issue, ...] = ()
    """Colour chips that are out."""
    sides: Map[str, int] = Map()
    """Until when side wagers need no main wager, by terminal or for the whole table (SATG 9.5.2(a))."""
    counts: Counts = Counts()
    """What lies in the boxes by the books, and the last counts."""
    number: int = 0
    last_shooter: str | None = None
    riding: Wagers = Map()
    """Winning stakes of the Big Wheel that stay until withdrawn (WHEEL 3.2)."""
    round: Round | None = None
    jackpots: tuple[Offered, ...] = ()
    """The jackpots of the last round that opened, without withdrawn ones.

    Terminals show the same areas until the next round opens."""
    results: tuple[str, ...] = ()
    """The faces of the last settled round, for the winning number display."""
    history: tuple[Ended, ...] = ()
    """The last rounds that were settled or voided, the newest first."""
    board: tuple[BoardResult, ...] = ()
    """The results on the board beside the felt, the oldest first."""
    last: LastRound | None = None
    """What the last of these rounds paid to each holder."""
    shoe: Shoe | None = None
    """The cards and their shoe, where cards are dealt."""
    faults: Map[str, str] = Map()
    """Equipment that is out of order, with its fault."""
    cases: Map[str, Case] = Map()
    """Incidents, disputes, complaints and claims, by their names."""
    frozen: Frozen | None = None
    """The accounts that are frozen, and for which round."""
    held: int | None = None
    """Since when the time of the round is held for an account that another table froze."""

    tournament: TournamentInPlay | None = None
    """The tournament session that the table serves; it serves nothing else meanwhile."""
    reserved: str = ""
    """The tournament that reserves the table between its sessions too; empty if none."""

    @property
    def playing(self) -> Round:
        """The round in progress; raise if there is none."""
        if self.round is None:
            raise Mistake(f"Table {self.table} has no round.")
        return self.round

    @property
    def serving(self) -> TournamentInPlay:
        """The tournament session that the table serves; raise if it serves none."""
        if self.tournament is None:
            raise Mistake(f"Table {self.table} serves no tournament.")
        return self.tournament

    def seat_of(self, holder: str) -> str:
        """Return the seat of a holder in the session, now or before; empty if the holder never had one."""
        play = self.serving
        if self.is_live:
            return play.entrants.get(holder, "")
        return holder if holder in play.session.seats else ""

    def holder_at(self, seat: str) -> str:
        """Return the holder of the wagers of a seat in the session."""
        return self.serving.session.seats[seat].key if self.is_live else seat

    @property
    def unit(self) -> str:
        """The unit of all amounts: the chips of a tournament; empty for money."""
        return self.tournament.session.unit if self.tournament else ""

    @property
    def opened(self) -> Plan:
        """The plan of the open table; raise if the table is not open."""
        if self.plan is None:
            raise Mistake(f"Table {self.table} is not open.")
        return self.plan

    def terms(self) -> Terms:
        """Return the live terms in force now."""
        assert self.sign is not None, "An open table has a sign."
        return Terms(
            limits=binding(self.sign, TABLE, self.playing.opened_at),
            chips=self.opened.chips,
            per_player=self.opened.per_player,
            personal=self.personal,
            # The advice does not apply to wagers placed before it (WAR 6.2.1).
            advised=self.playing.advised,
        )

    @property
    def shown_plan(self) -> Plan:
        """The plan as other tables see it, with the limits of the present sign."""
        assert self.sign is not None, "An open table has a sign."
        limits = {
            bet: BetLimits(minimum=limit.minimum, maximum=limit.maximum, step=limit.step)
            for bet, limit in self.sign.limits.items()
        }
        return with_fields(self.opened, limits=limits)

    @property
    def offer(self) -> Setup:
        """The game as the table offers it."""
        if self.setup is None:
            raise Mistake(f"Table {self.table} is not open.")
        return self.setup

    @property
    def present_offer(self) -> Setup:
        """The offer with the jackpots of the round in progress, or of the last round."""
        if self.round is not None:
            return self.round.setup
        return with_jackpots(self.offer, self.jackpots)

    def patron_of(self, holder: str) -> str:
        """Return the player who has a terminal; at a live table the holder is the patron."""
        terminal = self.terminals.get(holder)
        return terminal.patron.key if terminal and terminal.patron else holder

    def is_excluded(self, person: str) -> bool:
        """Whether a person is excluded, in whatever case staff type the name (SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2)."""
        if self.is_judged_as_before:
            return person in self.excluded
        return same_person(person, *self.excluded)

    @property
    def next_case(self) -> str:
        """The name of the next case."""
        return f"{self.table}-C{len(self.cases) + 1}"

    @property
    def is_judged_as_before(self) -> bool:
        """Whether orders are judged as in release 0.1.0: the table opened under it and has not opened since."""
        return self.readings < STRICT

    @property
    def is_live(self) -> bool:
        """Whether the table is live: wagers are on a cloth instead of terminals."""
        return self.offer.game.played is Played.LIVE

    @property
    def edition(self) -> str:
        """The edition whose ranks and notices govern the table."""
        return self.offer.game.edition

    def in_use(self) -> Iterator[str]:
        """Yield the seats that are occupied."""
        if self.is_live:
            yield from self.places
        else:
            yield from (name for name, terminal in self.terminals.items() if terminal.is_open)

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the table."""
        if self.is_live:
            return tuple(str(place) for place in range(1, self.opened.places + 1))
        return self.opened.terminals
