"""The mathematics of a jackpot: how often it is hit, how large it is then, what it returns and costs.

Exact where the win has an exact chance: the outcomes of the game are enumerated with the functions that settle
money. All figures are those of the long run with one winner at a time; who wins together with others has less.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import BadInput
from croupier.games import Game, game
from croupier.games.contract.definition import AnyBet, Bet, Look, Variant
from croupier.maths.exact.enumeration import chances
from croupier.money import Cents, show
from croupier.offices.jackpots.terms import JackpotTerms, unfit
from croupier.rulebook import Rules
from croupier.table.jackpots.jackpot_offer import Condition

HIT = 1
MOST_DEALS = 10_000_000
"""More deals of classes than this are not walked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFigures:
    """One jackpot at so much that takes part in each round."""

    terms: JackpotTerms
    staked: Cents
    """The money that takes part in a round, of all players together."""
    hit: Fraction | None = None
    """The chance that the outcome of a round wins it. A mystery has none: it goes by the amounts wagered."""
    variant: str = ""
    decks: int | None = None

    @property
    def turnover(self) -> Fraction:
        """Return the mean amount that takes part from one hit to the next."""
        if self.hit is not None:
            return Fraction(self.staked, self.hit)
        # The hidden value is any whole number of cents above the minimum, up to the maximum.
        return Fraction(1 + self.terms.most - self.terms.minimum, 2 * self.terms.rate.fraction)

    @property
    def rounds(self) -> Fraction:
        """Return the mean number of rounds from one hit to the next."""
        return Fraction(self.turnover, self.staked)

    @property
    def grown(self) -> Fraction:
        """Return the mean amount that wagers brought to the meter by the time of a hit."""
        each = self.staked * self.terms.rate.fraction
        if self.hit is None or not self.terms.most or not each:
            return self.turnover * self.terms.rate.fraction
        # These rounds bring all of it; the part of a round beyond the maximum goes to the reserve.
        room = Fraction(self.terms.most - self.terms.minimum)
        whole = room // each
        still = (1 - self.hit) ** whole
        return Fraction(each * (1 - still), self.hit) + (room - whole * each) * still

    @property
    def prize(self) -> Fraction:
        """Return the mean prize in money."""
        return self.terms.minimum + self.grown + self.terms.fixed

    @property
    def from_reserve(self) -> Fraction:
        """Return the part of each reset that the reserve pays."""
        beyond = self.turnover * self.terms.rate.fraction - self.grown
        put_by = self.turnover * self.terms.reserve.fraction + beyond
        return min(put_by, Fraction(self.terms.minimum))

    @property
    def cost(self) -> Fraction:
        """Return what each hit costs the house itself."""
        return self.terms.minimum + self.terms.fixed - self.from_reserve

    @property
    def returned(self) -> Fraction:
        """Return the part of each unit that goes back to players as prizes."""
        return Fraction(self.prize, self.turnover)

    @property
    def edge(self) -> Fraction | None:
        """Return the edge on a jackpot wager; None if the jackpot has no wager of its own."""
        return 1 - self.returned if self.terms.wager else None

    def worth(self, meter: Cents) -> Fraction:
        """What a unit that is wagered next is worth to its player in prizes, at a value of the meter.

        Of a wager that is judged by the outcome it is the smallest one: who wagers more wins no more.
        """
        terms = self.terms
        if self.hit is not None:
            least = terms.wager.minimum if terms.wager else self.staked
            return self.hit * Fraction(meter + terms.fixed, least)
        return terms.rate.fraction * Fraction(meter + terms.fixed, terms.most - meter)

    @property
    def break_even(self) -> Fraction | None:
        """The value of the meter at which the jackpot wager has no edge; above it the player has one."""
        terms = self.terms
        if terms.wager is None or not terms.has_meter:
            return None
        if self.hit is not None:
            return Fraction(terms.wager.minimum, self.hit) - terms.fixed
        rate = terms.rate.fraction
        return Fraction(terms.most - rate * terms.fixed, 1 + rate)


def jackpot_figures(
    terms: JackpotTerms, rules: Rules, *, staked: Cents | None = None
) -> Iterator[JackpotFigures]:
    """The figures of a jackpot, for each variant and permitted deck count of its game."""
    fault = unfit(terms)
    if fault is not None:
        raise BadInput(f"{terms.name}: {fault}")
    each = staked if staked is not None else terms.wager.minimum if terms.wager else Cents(100)
    if each < 1:
        raise BadInput(f"Nothing takes part: {show(each)}. Accepted: more than nothing.")
    if terms.style == "mystery":
        yield JackpotFigures(terms=terms, staked=each)
        return
    if not terms.condition:
        raise BadInput(f"{terms.title} is given by an act of the operator: it has no chance.")
    for variant, decks in _versions(game(terms.game), rules):
        hit = chance(variant, terms.condition, decks)
        if not hit:
            raise BadInput(f"{terms.title} cannot be won: no outcome hits all of its lines.")
        yield JackpotFigures(terms=terms, staked=each, hit=hit, variant=variant.name, decks=decks)


def _versions(the_game: Game, rules: Rules) -> Iterator[tuple[Variant, int | None]]:
    for variant in the_game.variants:
        if variant.play is None:
            yield from ((variant, decks) for decks in the_game.permitted_decks(rules))


def chance(variant: Variant, condition: tuple[Condition, ...], decks: int | None) -> Fraction:
    """The exact chance that an outcome hits all of these lines."""
    lines = [_line_of_condition(variant, condition) for condition in condition]
    if len(lines) == 1:
        bet, spot, line = lines[0]
        return chances(variant.dealing, bet, spot, decks).probability(line)
    return chances(variant.dealing, _together(variant, lines), 0, decks).probability(HIT)


LineAtSpot = tuple[AnyBet, int, int]
"""A bet, its position and the line that must be hit."""


def _line_of_condition(variant: Variant, condition: Condition) -> LineAtSpot:
    bet = variant.bet(condition.bet)
    line = next(line for line, name in bet.lines.items() if name == condition.line)
    return bet, bet.spot(condition.spot), line


def _together(variant: Variant, lines: list[LineAtSpot]) -> AnyBet:
    """A bet that wins where all lines are hit; it sees what any of them sees, and tells no more apart."""
    places = tuple(sorted({place for bet, _, _ in lines for place in bet.look.places}))
    if any(place >= variant.dealing.always for place in places):
        places = tuple(range(len(variant.dealing.places)))
    seen = {
        face: tuple(bet.look.tells(face) for bet, _, _ in lines)
        for face in variant.dealing.source.faces
    }
    classes = {pair: number for number, pair in enumerate(dict.fromkeys(seen.values()))}
    if len(classes) ** len(places) > MOST_DEALS:
        raise BadInput("These lines together have too many outcomes. Accepted: fewer lines.")

    def line(faces: tuple[int, ...], _spot: int) -> int:
        at = dict(zip(places, faces, strict=True))
        return int(
            all(
                bet.line(bet.look.facts(*(at[place] for place in bet.look.places)), spot) == wanted
                for bet, spot, wanted in lines
            )
        )

    return Bet(
        key="all lines", name="All lines", wins="all of them are hit", line=line, lines={HIT: "wins"},
        look=Look(places, lambda *faces: faces, lambda face: classes[seen[face]]), cites=variant.dealing.cites,
    )  # fmt: skip
