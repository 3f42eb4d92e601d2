"""Estimates from the counts of a simulation, with their confidence.

Odds are applied to counts here, as exact fractions; only intervals and tests are decimals. Intervals hold
at 99 %. That of an edge is the mean of the results with the normal quantile times their deviation over
the root of the number of rounds; that of a hit rate is Wilson's. Rounds are taken as independent, which
those of one shoe are not quite.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

from croupier.games.contract.definition import LOSES, NotOffered
from croupier.maths.exact import Figures, figures
from croupier.maths.exact.enumeration import chances
from croupier.maths.risk.hold_limits import QUANTILE
from croupier.maths.simulation.game_model import LOST, Model, Target
from croupier.maths.simulation.result_tally import Tally
from croupier.money import Fate
from croupier.rulebook import Rules

CONFIDENCE = 0.99
LEAST_EXPECTED = 1000
"""Of three cells or more, one that should have fewer rounds than this is taken together with others: far out, where
many tests at once look, the counts of fewer are not yet normal."""
LEAST_OF_TWO = 5
"""Two cells are tested exactly; where the rarer should have fewer rounds than this, nothing is tested."""
LEAST_ROUNDS = 1000
"""After fewer rounds a mean is not yet normal enough to be tested."""


def target_of(row: Figures) -> Target:
    """A bet as the exact figures have it."""
    possible = [line for line in row.lines if line.pay is not Fate.IMPOSSIBLE]
    return Target(
        bet=row.bet,
        label=row.label,
        profits={line.name: line.pay.profit for line in possible},
        chances={line.name: line.probability for line in possible},
    )


def targets(model: Model, rules: Rules) -> list[Target]:
    """Every bet of a model by every pay table in force."""
    if model.targets is not None:
        return list(model.targets(rules))
    game, variant, decks = model.game, model.variant, model.decks
    all_targets = []
    for bet in variant.bets:
        for option in game.options(variant, bet, rules):
            try:
                row = figures(game, variant, bet, rules, option=option, decks=decks)
            except NotOffered:
                continue
            all_targets.append(target_of(row))
    return all_targets


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The figures of a bet as they were simulated; half-widths hold at 99 %."""

    target: Target
    rounds: int
    edge: Fraction
    edge_within: float | None
    """None where all results were the same and the exact variance is not known: that says nothing."""
    hit: Fraction
    hit_from: float
    hit_to: float
    deviation: float

    @property
    def off(self) -> float | None:
        """How far the edge is from the exact one, in its own half-widths."""
        exact = self.target.edge
        if exact is None or self.edge_within is None:
            return None
        distance = float(abs(self.edge - exact))
        if not self.edge_within:
            return inf if distance else 0.0
        return distance / self.edge_within


def line_counts(tally: Tally, target: Target, *bands: int) -> Mapping[str, int]:
    """How often each line of a bet was hit on the first of its positions."""
    return tally.lines(target.bet.key, next(iter(target.bet.spots)), *bands)


def estimate(tally: Tally, target: Target, *bands: int) -> Estimate:
    """The figures of a bet on the first of its positions: all have the same odds."""
    lines = line_counts(tally, target, *bands)
    rounds = sum(lines.values())
    profits = {line: target.profits[line] for line, count in lines.items() if count}
    total = sum((lines[line] * profit for line, profit in profits.items()), Fraction(0))
    squares = sum((lines[line] * profit**2 for line, profit in profits.items()), Fraction(0))
    mean = total / rounds
    variance = (squares - rounds * mean**2) / max(1, rounds - 1)
    hits = sum(lines[line] for line, profit in profits.items() if profit > 0)
    low, high = wilson(hits, rounds)
    return Estimate(
        target=target,
        rounds=rounds,
        edge=-mean,
        edge_within=_within(variance, target.variance, rounds),
        hit=Fraction(hits, rounds),
        hit_from=low,
        hit_to=high,
        deviation=sqrt(variance),
    )


def _within(seen: Fraction, exact: Fraction | None, rounds: int) -> float | None:
    """The half-width of a mean, by the larger variance: before a rare line was hit, what was seen is too little."""
    if exact is None:
        return QUANTILE * sqrt(seen / rounds) if seen else None
    return QUANTILE * sqrt(max(seen, exact) / rounds)


def wilson(hits: int, rounds: int) -> tuple[float, float]:
    """The interval in which a probability lies, at 99 % (Wilson, 1927)."""
    square = QUANTILE**2
    middle = (hits + square / 2) / (rounds + square)
    within = QUANTILE * sqrt(hits * (rounds - hits) / rounds + square / 4) / (rounds + square)
    return max(0.0, middle - within), min(1.0, middle + within)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How well the counts of one wager go with the exact chances: the chi-square of its lines."""

    bet: str
    spot: str
    band: int | None
    """A band of the shoe's depth, or none for all of it."""
    square: float
    freedom: int
    """None of it: one line is certain, or there were too few rounds to tell lines apart."""
    p: float
    """How often fair counts are at least so far off."""

    def holds(self, tests: int) -> bool:
        """Whether they agree at 99 %, with this number of tests made at once (Bonferroni)."""
        return not self.freedom or self.p >= (1 - CONFIDENCE) / tests


def exact_chances(model: Model, rules: Rules) -> Mapping[str, Mapping[str, Fraction]]:
    """The exact chances of every line, by bet; positions of a bet are alike. Offered or not: no odds are asked for."""
    if model.targets is not None:
        return {target.bet.key: target.chances for target in model.targets(rules) if target.chances}
    by_bet = {}
    for bet in model.variant.bets:
        spot = next(iter(bet.spots.values()))
        exact = chances(model.variant.dealing, bet, spot, model.decks)
        by_bet[bet.key] = {
            name: exact.probability(line) for line, name in {LOSES: LOST, **bet.lines}.items()
        }
    return by_bet


def agreements(
    tally: Tally, exact: Mapping[str, Mapping[str, Fraction]], bands: Iterable[int | None] = (None,)
) -> Iterator[Agreement]:
    """The test of every bet on every position, for all sure bands together or for each of some bands."""
    all_bands = list(bands)
    together = tally.full_bands
    for bet, spot in tally.model.groups():
        if bet not in exact:
            continue
        for band in all_bands:
            lines = tally.lines(bet, spot, *(together if band is None else (band,)))
            pairs = [(count, exact[bet].get(line, Fraction(0))) for line, count in lines.items()]
            square, freedom, p = chi_square(pairs)
            yield Agreement(bet=bet, spot=spot, band=band, square=square, freedom=freedom, p=p)


def edge_agreements(
    tally: Tally, chosen: Iterable[Target], bands: Iterable[int | None] = (None,)
) -> Iterator[Agreement]:
    """The test of every edge that is known without chances: its distance in deviations, squared."""
    from scipy.special import gammaincc

    all_bands = list(bands)
    for target in chosen:
        for band in all_bands if target.chances is None and target.edge is not None else ():
            of = () if band is None else (band,)
            enough = sum(line_counts(tally, target, *of).values()) >= LEAST_ROUNDS
            off = estimate(tally, target, *of).off if enough else None
            square = (QUANTILE * (off or 0.0)) ** 2
            yield Agreement(
                bet=target.bet.key, spot=next(iter(target.bet.spots)), band=band,
                square=square, freedom=int(off is not None), p=float(gammaincc(0.5, square / 2)),
            )  # fmt: skip


def chi_square(cells: Sequence[tuple[int, Fraction]]) -> tuple[float, int, float]:
    """The chi-square of counts against chances, its degrees of freedom, and how likely so much is.

    What cannot be and was counted has no likelihood at all. Cells of small expectation are pooled,
    the smallest first: the tail of the chi-square is that of the counts only where many are expected.
    Two cells are a binomial, whose tails are exact at any expectation.
    """
    from scipy.special import gammaincc

    if any(count and not chance for count, chance in cells):
        return float("inf"), 1, 0.0
    rounds = sum(count for count, _ in cells)
    if not rounds:
        return 0.0, 0, 1.0
    pooled = _pooled([(count, rounds * chance) for count, chance in cells if chance])
    freedom = len(pooled) - 1
    square = float(sum(((count - due) ** 2 / due for count, due in pooled), Fraction(0)))
    if freedom == 1:
        count, due = pooled[0]
        return square, freedom, _binomial(count, rounds, float(due / rounds))
    return square, freedom, float(gammaincc(freedom / 2, square / 2)) if freedom else 1.0


def _pooled(cells: list[tuple[int, Fraction]]) -> list[tuple[int, Fraction]]:
    pooled = sorted(cells, key=lambda cell: cell[1])
    while len(pooled) > 1 and pooled[0][1] < (LEAST_EXPECTED if len(pooled) > 2 else LEAST_OF_TWO):
        (count, due), (other, more), *rest = pooled
        pooled = sorted([(count + other, due + more), *rest], key=lambda cell: cell[1])
    return pooled


def _binomial(count: int, rounds: int, chance: float) -> float:
    """How often a count is at least so far in its tail, twice: it could have been the other one."""
    from scipy.special import betainc

    at_most = betainc(rounds - count, count + 1, 1 - chance) if count < rounds else 1.0
    at_least = betainc(count, rounds - count + 1, chance) if count else 1.0
    return min(1.0, 2 * float(min(at_most, at_least)))


def precise(tally: Tally, chosen: Iterable[Target], within: float) -> bool:
    """Whether the edge of each bet is known so well, at 99 %."""
    for target in chosen:
        if not sum(line_counts(tally, target).values()):
            return False
        accuracy = estimate(tally, target).edge_within
        if accuracy is None or accuracy > within:
            return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """All that a run says: the figures of each bet, and whether its counts agree with the exact chances."""

    tally: Tally
    estimates: tuple[Estimate, ...]
    whole: tuple[Agreement, ...]
    by_depth: tuple[Agreement, ...]

    @property
    def tests(self) -> int:
        """How many tests were made: as many as could have failed."""
        return sum(1 for agreement in (*self.whole, *self.by_depth) if agreement.freedom)

    @property
    def differing(self) -> list[Agreement]:
        """The tests that failed at 99 %, corrected for their number."""
        every = (*self.whole, *self.by_depth)
        return [agreement for agreement in every if not agreement.holds(self.tests)]

    def worst(self, bet: str) -> Agreement | None:
        """The least likely test of a bet; none where nothing is known to agree with."""
        of_bet = [agreement for agreement in (*self.whole, *self.by_depth) if agreement.bet == bet]
        return min(of_bet, key=lambda agreement: agreement.p, default=None)


def findings(tally: Tally, rules: Rules, bet: str = "") -> Findings:
    """Everything that a run says, of all bets or of one."""
    model = tally.model
    chosen = [target for target in targets(model, rules) if bet in ("", target.bet.key)]
    exact = {key: value for key, value in exact_chances(model, rules).items() if bet in ("", key)}
    bands = tally.full_bands
    whole = [*agreements(tally, exact), *edge_agreements(tally, chosen)]
    return Findings(
        tally=tally,
        estimates=tuple(
            estimate(tally, target) for target in chosen if any(line_counts(tally, target).values())
        ),
        whole=tuple(() if model.band_rounds else whole),
        by_depth=(*agreements(tally, exact, bands), *edge_agreements(tally, chosen, bands)),
    )
