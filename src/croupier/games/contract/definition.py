"""The definition of a game.

A bet is one small pure function on integers: it looks at the facts of a round and says which pay
line they hit. The same function settles money, prints the rule sheet, is enumerated for the exact
edge and compiled for simulation. What a line pays is not here but in the rulebook, dated, with its
source. Games in which players decide add a procedure (`procedure.py`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, TypeVar

from croupier.errors import BadInput, NotInForce, unknown
from croupier.games.contract.appearance import PLAIN, Appearance
from croupier.games.contract.conduct import Conduct
from croupier.games.contract.deal import Dealing
from croupier.games.contract.layout import Area
from croupier.games.contract.outcome import Reading
from croupier.games.contract.requests import Book, Cover, Play
from croupier.money import Cents
from croupier.rulebook import Citations, PayRow, Rules, edition
from croupier.rulebook.register import ladder_of
from croupier.words import Phrase, phrase

LOSES = 0
"""The line of a wager that wins nothing; every other line has a name and a row in the rulebook."""

F = TypeVar("F", bound=tuple[int, ...])


def itself(face: int) -> int:
    """Distinguish every face from every other."""
    return face


@dataclass(frozen=True, slots=True)
class Look(Generic[F]):
    """The part of a deal that a bet gets to see. It cannot use anything else."""

    places: tuple[int, ...]
    """Indices of the places of the dealing; none where the procedure of a game makes the facts."""
    facts: Callable[..., F]
    """Makes the facts from the faces at those places."""
    tells: Callable[[int], int] = itself
    """Faces with the same answer are the same to this look; it spares the enumerator work."""
    compares: bool = False
    """Whether only the order of the faces matters (higher, lower, equal), not the faces themselves."""

    def at(self, places: tuple[int, ...]) -> F:
        """The facts of a finished round."""
        return self.facts(*[places[index] for index in self.places])


@dataclass(frozen=True, slots=True)
class Needs:
    """A side wager that needs one of the main wagers beside it."""

    any_of: tuple[str, ...]
    cites: Citations
    firm: bool = False
    """Whether no permission of anybody lifts it."""


@dataclass(frozen=True, slots=True)
class AtMost:
    """The most bets of a group that a table may offer."""

    count: int
    of: tuple[str, ...]
    cites: Citations


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Bet(Generic[F]):
    """A contingency that may be wagered on (SATG 1.5.1); it holds no money."""

    key: str
    name: str
    wins: str
    """The condition under which it wins, in one sentence."""
    look: Look[F]
    line: Callable[[F, int], int]
    """(facts, spot) → the pay line hit; `LOSES` for none."""
    lines: Mapping[int, str]
    cites: Citations
    spots: Mapping[str, int] = field(default_factory=lambda: {"": 0})
    """The positions on the layout by name; all of them have the same odds."""
    needs: Needs | None = None
    also_called: str = ""
    added: bool = False
    """Whether it comes by a choice or automatically, so that it cannot be wagered on alone."""
    jackpot: str = ""
    """The jackpot in which a player takes part by this bet; the bet has no odds of its own (SATG 15.6.1)."""
    switched: Mapping[str, str] = field(default_factory=dict)
    """Lines that exist only where the operator switched on the setting of that name."""
    by_stake: Callable[[str, Cents], int] | None = None
    """The line of a bonus that goes by the size of the wager, which a procedure does not know."""
    ends: Mapping[tuple[str, str], Citations] = field(default_factory=dict)
    """The sub-rule of each end, where the rules number them: by line or fate, and by the choice that
    led to it or none; an end after a choice comes before the same end without."""

    def settle(self, places: tuple[int, ...], spot: int) -> int:
        """The line that a finished round hits for a wager on `spot`."""
        return self.line(self.look.at(places), spot)

    def ended_by(self, line: str, chose: Callable[[str], bool]) -> str:
        """The sub-rule by which a stake ended so; nothing where the rules number none."""
        found = (
            str(clause)
            for (end, choice), (clause, *_) in self.ends.items()
            if end == line and (not choice or chose(choice))
        )
        return next(found, "")

    def spot(self, name: str) -> int:
        """The position of that name."""
        if name not in self.spots:
            raise unknown(phrase("position of '{name}'", name=self.key), name, self.spots)
        return self.spots[name]


AnyBet = Bet[Any]  # each bet has facts of its own type


@dataclass(frozen=True, slots=True)
class Piece:
    """One chip of a call bet."""

    bet: str
    spot: str
    units: int = 1


Bundle = tuple[Piece, ...]
"""A call bet: ordinary wagers placed together, each settled on its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to set up a game: its equipment and the bets that go with it."""

    name: str
    dealing: Dealing
    bets: tuple[AnyBet, ...]
    layout: tuple[Area, ...]
    play: Callable[[Book, Rules], Play] | None = None
    """The procedure of a game in which players decide; without it the dealing says everything."""
    bundles: Mapping[str, Bundle] = field(default_factory=dict)
    at_most: AtMost | None = None
    cover: Callable[[Cents, Mapping[str, Cents]], Cover] | None = None
    """At the close: can every main wager be met by what a choice will add (SATG 18.8.3)?"""
    check: Callable[[Book, Rules], object] | None = None
    """Refuses wagers that cannot stand beside each other; asked before any of them is taken."""
    areas: Callable[[Rules], Collection[str]] | None = None
    """At terminals: the areas, where a wager lies on one of several."""
    unfinished: Collection[str] = ()
    """Positions that a wager may have while it is placed, but not at the close (SATG 18.5.1)."""
    times: Mapping[str, Citations] = field(default_factory=dict)
    """The times to decide that an operator must set, and who says so; they have no default."""

    _named: Mapping[str, AnyBet] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_other_name = {bet.also_called: bet for bet in self.bets if bet.also_called}
        named = {**by_other_name, **{bet.key: bet for bet in self.bets}}
        object.__setattr__(self, "_named", named)

    def bet(self, key: str) -> AnyBet:
        """The bet of that key, or of the other name that it may go by."""
        if key not in self._named:
            raise unknown(phrase("bet"), key, [bet.key for bet in self.bets])
        return self._named[key]

    def is_side(self, bet: AnyBet) -> bool:
        """Whether a bet needs another wager beside it, or is of a group of which a table offers only some."""
        if bet.jackpot:
            return False  # it is switched on by the jackpot, and counts against no number
        most = self.at_most
        return bet.needs is not None or (most is not None and bet.key in most.of)


class Motion(StrEnum):
    """The time at which wheel, ball or dice are set in motion."""

    CARDS = "nothing moves: cards are dealt"
    ANY_TIME = "at any time after wagering opened"
    AT_POINT = "at the start of the game or at the end of wagering, as the operator chose"
    BEFORE_CALL = "while wagers are taken, before no more bets is called"
    AFTER_CLOSE = "only when wagering is closed"


class Played(StrEnum):
    """The two kinds of table."""

    LIVE = "live"
    SEMI_AUTOMATED = "semi-automated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of the product."""

    key: str
    name: str
    about: str
    """The game in one sentence."""
    played: Played
    table: str
    """The pay table in the rulebook; games that differ only in equipment share one."""
    edition: str
    """The edition that lets it be played: before its first instant there is no such game."""
    cites: Citations
    variants: tuple[Variant, ...]
    motion: Motion = Motion.CARDS
    conduct: Conduct = field(default_factory=Conduct)
    reading: Reading = field(default_factory=Reading)
    appearance: Appearance = PLAIN

    def variant(self, name: str) -> Variant:
        """The variant of that name."""
        found = {variant.name: variant for variant in self.variants}
        if name not in found:
            raise unknown(phrase("variant of '{name}'", name=self.key), name, found)
        return found[name]

    def is_in_force(self, instant: datetime) -> bool:
        """Whether the game may be played at an instant."""
        return edition(self.edition).from_ <= instant

    def check_in_force(self, rules: Rules) -> None:
        """Refuse a game before its edition."""
        if not self.is_in_force(rules.instant):
            first = edition(self.edition).from_.isoformat()
            raise NotInForce(phrase(
                "{name} was not in force at {instant}. Accepted: instants from {first}.",
                name=self.name, instant=rules.instant.isoformat(), first=first,
            ))  # fmt: skip

    def permitted_decks(self, rules: Rules) -> tuple[int | None, ...]:
        """The deck counts from which it may be dealt; one of none where it uses no cards."""
        self.check_in_force(rules)
        permitted = rules.decks(self.table)
        return permitted.allowed if permitted else (None,)

    def decks(self, rules: Rules, asked: int | None = None) -> int | None:
        """The deck count asked for, or the usual one; refused where the game may not be dealt from it."""
        self.check_in_force(rules)
        permitted = rules.decks(self.table)
        if permitted is None:
            if asked is not None:
                raise BadInput(phrase(
                    "{name} uses no cards, so {asked} decks cannot be asked for.",
                    name=self.name, asked=asked,
                ))  # fmt: skip
            return None
        if asked is not None and asked not in permitted.allowed:
            accepted = tuple(map(str, permitted.allowed))
            raise BadInput(phrase(
                "{name} with {asked} decks. Accepted: {accepted} ({source}).",
                name=self.name, asked=asked, accepted=accepted, source=permitted.source,
            ))  # fmt: skip
        return permitted.default if asked is None else asked

    def options(self, variant: Variant, bet: AnyBet, rules: Rules) -> tuple[str, ...]:
        """The pay tables from which an operator may choose one for the bet."""
        options = rules.under(ladder_of(self.key, variant.name)).options(self.table, bet.key)
        if variant.name in options:
            return (variant.name,)
        # The pay table of another variant is none of this one's.
        others = {variant.name for variant in self.variants}
        return tuple(option for option in options if option not in others) or ("",)

    def pays(
        self, variant: Variant, bet: AnyBet, rules: Rules, *, option: str, decks: int | None
    ) -> Mapping[int, PayRow]:
        """The odds of each line of the bet; a bet without an approved row for each is not offered."""
        options = self.options(variant, bet, rules)
        if option not in options:
            raise unknown(phrase("pay table of '{bet}'", bet=bet.key), option, options)
        governed = rules.under(ladder_of(self.key, variant.name))
        rows = governed.pays(self.table, bet.key, option=option, decks=decks)
        missing = [name for name in bet.lines.values() if name not in rows]
        if missing:
            raise NotOffered(_no_odds(self.name, bet.name, missing, decks))
        return {line: rows[name] for line, name in bet.lines.items()}


def _no_odds(name: str, bet_name: str, missing: Collection[str], decks: int | None) -> Phrase:
    """Say which lines have no approved odds, and with how many decks where the odds differ by them."""
    if decks is None:
        return phrase(
            "{name} does not offer '{bet_name}': no approved odds for {missing}.",
            name=name, bet_name=bet_name, missing=tuple(missing),
        )  # fmt: skip
    return phrase(
        "{name} does not offer '{bet_name}': no approved odds for {missing} with {decks} decks.",
        name=name, bet_name=bet_name, missing=tuple(missing), decks=decks,
    )  # fmt: skip


class NotOffered(BadInput):
    """The bet exists in the rules but has no approved odds for this table."""


def lacking(bet: AnyBet, held: Collection[str]) -> Needs | None:
    """The precondition that a wager on `bet` would break, given the bets held beside it."""
    if bet.needs is None or any(key in held for key in bet.needs.any_of):
        return None
    return bet.needs
