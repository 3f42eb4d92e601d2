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
from croupier.offices.jackpots.terms import Terms, unfit
from croupier.rulebook import Rules
from croupier.table.jackpots.jackpot_offer import Condition

HIT = 1
MOST_DEALS = 10_000_000
"""More deals of classes than this are not walked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFigures:
    """One jackpot at so much that takes part in each round."""

    terms: Terms
    staked: Cents
    """What takes part in a round, by all players together."""
    hit: Fraction | None = None
    """The chance that the outcome of a round wins it; a mystery has none, it goes by what is wagered."""
    variant: str = ""
    decks: int | None = None

    @property
    def turnover(self) -> Fraction:
        """What takes part from one hit to the next."""
        if self.hit is not None:
            return Fraction(self.staked, self.hit)
        # The hidden value is any whole number of cents above the minimum, up to the maximum.
        return Fraction(1 + self.terms.most - self.terms.minimum, 2 * self.terms.rate.fraction)

    @property
    def rounds(self) -> Fraction:
        """How many rounds are played from one hit to the next."""
        return Fraction(self.turnover, self.staked)

    @property
    def grown(self) -> Fraction:
        """What wagers have brought to the meter when it is hit."""
        each = self.staked * self.terms.rate.fraction
        if self.hit is None or not self.terms.most or not each:
            return self.turnover * self.terms.rate.fraction
        # So many rounds bring all of it; what one brings beyond the maximum goes to the reserve.
        room = Fraction(self.terms.most - self.terms.minimum)
        whole = room // each
        still = (1 - self.hit) ** whole
        return Fraction(each * (1 - still), self.hit) + (room - whole * each) * still

    @property
    def prize(self) -> Fraction:
        """Its money when it is hit, on average."""
        return self.terms.minimum + self.grown + self.terms.fixed

    @property
    def from_reserve(self) -> Fraction:
        """What of each reset is there already, because it was put by."""
        beyond = self.turnover * self.terms.rate.fraction - self.grown
        put_by = self.turnover * self.terms.reserve.fraction + beyond
        return min(put_by, Fraction(self.terms.minimum))

    @property
    def cost(self) -> Fraction:
        """What the house pays for each hit of its own."""
        return self.terms.minimum + self.terms.fixed - self.from_reserve

    @property
    def returned(self) -> Fraction:
        """What comes back to players of each unit that takes part."""
        return Fraction(self.prize, self.turnover)

    @property
    def edge(self) -> Fraction | None:
        """What the house keeps of each unit of a jackpot wager; no wager of its own has none."""
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
    terms: Terms, rules: Rules, *, staked: Cents | None = None
) -> Iterator[JackpotFigures]:
    """The figures of a jackpot, for each variant and permitted deck count of its game."""
    wrong = unfit(terms)
    if wrong is not None:
        raise BadInput(f"{terms.name}: {wrong}")
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
    asked = [_asked(variant, one) for one in condition]
    if len(asked) == 1:
        bet, spot, line = asked[0]
        return chances(variant.dealing, bet, spot, decks).of(line)
    return chances(variant.dealing, _together(variant, asked), 0, decks).of(HIT)


Asked = tuple[AnyBet, int, int]
"""A bet, its position and the line that must be hit."""


def _asked(variant: Variant, one: Condition) -> Asked:
    bet = variant.bet(one.bet)
    line = next(line for line, name in bet.lines.items() if name == one.line)
    return bet, bet.spot(one.spot), line


def _together(variant: Variant, asked: list[Asked]) -> AnyBet:
    """A bet that wins where all lines are hit; it sees what any of them sees, and tells no more apart."""
    places = tuple(sorted({place for bet, _, _ in asked for place in bet.look.places}))
    if any(place >= variant.dealing.always for place in places):
        places = tuple(range(len(variant.dealing.places)))
    seen = {
        face: tuple(bet.look.tells(face) for bet, _, _ in asked)
        for face in variant.dealing.source.faces
    }
    classes = {one: number for number, one in enumerate(dict.fromkeys(seen.values()))}
    if len(classes) ** len(places) > MOST_DEALS:
        raise BadInput("So many lines together have too many outcomes. Accepted: fewer lines.")

    def line(faces: tuple[int, ...], _spot: int) -> int:
        at = dict(zip(places, faces, strict=True))
        return int(
            all(
                bet.line(bet.look.facts(*(at[place] for place in bet.look.places)), spot) == wanted
                for bet, spot, wanted in asked
            )
        )

    return Bet(
        key="all lines", name="All lines", wins="all of them are hit", line=line, lines={HIT: "wins"},
        look=Look(places, lambda *faces: faces, lambda face: classes[seen[face]]), cites=variant.dealing.cites,
    )  # fmt: skip
