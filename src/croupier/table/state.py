"""Where a table and its round stand: immutable values, swapped as a whole."""

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
from croupier.table.equipment.shoe import Shoe
from croupier.table.jackpots.jackpot_offer import Offered, with_jackpots
from croupier.table.last_results import Ended, LastRound
from croupier.table.limits.limit_sign import TABLE, Announcement, Personal, Sign, binding
from croupier.table.opening.closing_notice import Closing, Idle
from croupier.table.permissions.betting_areas import Areas
from croupier.table.phases import Phase
from croupier.table.round import Round, Wagers
from croupier.table.tournament.tournament_session import TournamentInPlay
from croupier.table.values.live_terms import Terms
from croupier.table.values.people import Patron
from croupier.table.values.plan import BetLimits, Plan


@dataclass(frozen=True, slots=True)
class Escrow:
    """A note or ticket that may still be given back."""

    item: str
    amount: Cents
    number: str = ""
    """Of a ticket; a note has none that matters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A terminal at this table."""

    joined_at: int
    patron: Patron | None = None
    """Who has it; a terminal with a player is open (SATG 1.6)."""
    leaving: str = ""
    """Why the player must leave: no new wagers (SATG 5.5.2)."""
    escrow: Escrow | None = None
    """What its acceptor holds and may still give back."""
    printing: str = ""
    """The number of the ticket that its printer was told to print."""

    @property
    def is_open(self) -> bool:
        """Whether a chip account is active on it."""
        return self.patron is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen:
    """Accounts that wait until the outcome of a round is put right (SATG 8.3)."""

    number: int
    terminals: tuple[str, ...]
    since: int


class State(Struct, frozen=True, kw_only=True):
    """A table across its rounds."""

    table: str
    seq: int = 0
    """How many events have happened."""
    ready_since: int = 0
    """When the table was opened, or its last round was over."""
    phase: Phase = Phase.SHUT
    plan: Plan | None = None
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
    """Who is at a live table."""
    places: Map[str, str] = Map()
    """Whose each place of a live table is."""
    dealer: str = ""
    """Who is in charge of the game; nothing if nobody signed on (SATG 1.1 dealer)."""
    absent: Map[str, str] = Map()
    """Terminals that do not answer, and why; it alone changes nothing (SATG 13.9.2(b)(ii))."""
    rounds_held: str = ""
    """Why no round may begin; nothing if one may."""
    locked: Map[str, str] = Map()
    """Terminals that take nothing until somebody has seen to them, and why."""
    excluded: frozenset[str] = frozenset()
    managers: frozenset[str] = frozenset()
    """Managers of other areas who may act here (WHEEL 1.1 tg-area-manager)."""
    advised: frozenset[str] = frozenset()
    """Who was told that wagers under the minimum will be handed back (WAR 6.2.1)."""
    personal: tuple[Personal, ...] = ()
    areas: Areas | None = None
    issues: tuple[Issue, ...] = ()
    """Colour chips that are out."""
    sides: Map[str, int] = Map()
    """Until when side wagers need no main one, by terminal or for the table (SATG 9.5.2(a))."""
    number: int = 0
    last_shooter: str | None = None
    riding: Wagers = Map()
    """Winning stakes of the Big Wheel that stay until withdrawn (WHEEL 3.2)."""
    round: Round | None = None
    jackpots: tuple[Offered, ...] = ()
    """With which the last round was opened, but for what was withdrawn: until the next one opens, terminals show
    the same areas."""
    results: tuple[str, ...] = ()
    """The faces of the last settled round, for the winning number display."""
    history: tuple[Ended, ...] = ()
    """The last rounds that were settled or voided, the newest first."""
    last: LastRound | None = None
    """What the last of them paid to whom."""
    shoe: Shoe | None = None
    """The cards and their shoe, where cards are dealt."""
    faults: Map[str, str] = Map()
    """Equipment that is out of order, and what is wrong with it."""
    cases: Map[str, Case] = Map()
    """Incidents, disputes, complaints and claims, by their names."""
    frozen: Frozen | None = None
    """Whose accounts may not be touched, and why."""
    held: int | None = None
    """Since when the time of the round stands still for an account that another table froze."""

    tournament: TournamentInPlay | None = None
    """The session that the table serves, and nothing else meanwhile."""
    reserved: str = ""
    """The tournament for which the table is kept between its sessions too; nothing if for none."""

    @property
    def playing(self) -> Round:
        """The round in progress."""
        if self.round is None:
            raise Mistake(f"Table {self.table} has no round.")
        return self.round

    @property
    def serving(self) -> TournamentInPlay:
        """The session of a tournament that the table serves."""
        if self.tournament is None:
            raise Mistake(f"Table {self.table} serves no tournament.")
        return self.tournament

    def seat_of(self, holder: str) -> str:
        """The seat for which somebody wagers or wagered in the session; nothing if he never had one."""
        play = self.serving
        if self.is_live:
            return play.entrants.get(holder, "")
        return holder if holder in play.session.seats else ""

    def holder_at(self, seat: str) -> str:
        """Under which name the wagers of a seat of the session lie."""
        return self.serving.session.seats[seat].key if self.is_live else seat

    @property
    def unit(self) -> str:
        """In which everything moves: the chips of a tournament; nothing for money."""
        return self.tournament.session.unit if self.tournament else ""

    @property
    def opened(self) -> Plan:
        """The plan of an open table."""
        if self.plan is None:
            raise Mistake(f"Table {self.table} is not open.")
        return self.plan

    def terms(self) -> Terms:
        """What a live table pays by as it stands."""
        assert self.sign is not None, "An open table has a sign."
        return Terms(
            limits=binding(self.sign, TABLE, self.playing.opened_at),
            chips=self.opened.chips,
            per_player=self.opened.per_player,
            personal=self.personal,
            # Wagers laid before the advice are not later ones (WAR 6.2.1).
            advised=self.playing.advised,
        )

    @property
    def shown_plan(self) -> Plan:
        """The plan as others see it: with the limits of the present sign."""
        assert self.sign is not None, "An open table has a sign."
        limits = {
            bet: BetLimits(minimum=one.minimum, maximum=one.maximum, step=one.step)
            for bet, one in self.sign.limits.items()
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
        """The same with the jackpots that may be won in the round, or were in the last one."""
        if self.round is not None:
            return self.round.setup
        return with_jackpots(self.offer, self.jackpots)

    def patron_of(self, holder: str) -> str:
        """The player who has a terminal; at a live table the holder himself."""
        one = self.terminals.get(holder)
        return one.patron.key if one and one.patron else holder

    @property
    def next_case(self) -> str:
        """The name of the next file."""
        return f"{self.table}-C{len(self.cases) + 1}"

    @property
    def is_live(self) -> bool:
        """Whether wagers lie on a cloth instead of terminals."""
        return self.offer.game.played is Played.LIVE

    @property
    def edition(self) -> str:
        """The edition whose ranks and notices govern the table."""
        return self.offer.game.edition

    def in_use(self) -> Iterator[str]:
        """The seats that somebody has."""
        if self.is_live:
            yield from self.places
        else:
            yield from (name for name, one in self.terminals.items() if one.is_open)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats there are."""
        if self.is_live:
            return tuple(str(place) for place in range(1, self.opened.places + 1))
        return self.opened.terminals
