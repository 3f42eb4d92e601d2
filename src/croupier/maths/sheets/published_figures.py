"""The figures of a bet as a PAR sheet, a screen and a program read them, and the series that its charts draw.

Exact numbers are fractions as text, n/d always; what is written beside them as a decimal is for people. A number
that is estimated is never a fraction: it is a decimal after the mark of an estimate.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from croupier.maths.exact import Figures, LineFigures, percent
from croupier.maths.risk.hold_limits import HoldLimits, hold_limits
from croupier.maths.risk.lattice import Lattice, Session
from croupier.money import Fate

ESTIMATE = "~"
"""The mark before an estimated figure."""
SESSIONS = (100, 1_000)
"""Rounds of the sessions whose results are drawn."""
DRAWN = 2**22
"""The most points of a distribution that is drawn: odds of a what-if may need more."""
SHARES = (0.05, 0.5, 0.95)
CONVERGENCE = tuple(round(10 ** (exponent / 6)) for exponent in range(18, 43))
"""From a thousand rounds to ten million, six to each power of ten."""


class PublishedLine(Struct, frozen=True, kw_only=True):
    """One way in which a wager can end."""

    line: str
    pays: str
    probability: str
    decimal: float
    returns: float
    """What it contributes to the return, stakes that come back included; the lines sum up to the return."""
    clauses: tuple[str, ...] = ()
    provenance: str = ""
    """Where the pay comes from that no clause states."""
    estimated: bool = False
    """The probability is an estimate, and what it contributes too."""


class PublishedLimits(Struct, frozen=True, kw_only=True):
    """The limits of the hold after a number of rounds, as shares of the stakes."""

    rounds: int
    error: float
    normal: tuple[float, float]
    sure: tuple[float, float]


class PublishedBet(Struct, frozen=True, kw_only=True):
    """A bet as it may be offered, with everything that is known of it exactly."""

    bet: str
    name: str
    wins: str
    variant: str = ""
    option: str = ""
    decks: int | None = None
    policy: str = ""
    """What the player does, where players decide: the figures hold for that alone."""
    positions: int
    clauses: tuple[str, ...]
    edge: str
    edge_percent: str
    hit: str
    hit_percent: str
    variance: str
    sd: float
    skewness: float
    largest: str
    """The largest win of one unit."""
    largest_chance: str
    lines: tuple[PublishedLine, ...]
    limits: tuple[PublishedLimits, ...] = ()
    estimated: bool = False
    """Some chances are estimates, hence all that rests on the distribution; the edge is exact all the same."""

    @property
    def about_so(self) -> str:
        """The mark before figures that rest on estimated chances; empty where all are exact."""
        return ESTIMATE if self.estimated else ""

    @property
    def about(self) -> str:
        """Variant, pay table, decks and policy in words; nothing where there is one of each."""
        decks = f"{self.decks} {'deck' if self.decks == 1 else 'decks'}" if self.decks else ""
        return ", ".join(
            dict.fromkeys(filter(None, (self.variant, self.option, decks, self.policy)))
        )


def line_name(line: PublishedLine) -> str:
    """The name of a line in words; a result in numbers keeps its sign."""
    return line.line if line.line.startswith("-") else line.line.replace("-", " ")


def decimal_of(line: PublishedLine, places: int) -> str:
    """The probability to a number of places; an estimate as it is published."""
    return line.probability if line.estimated else f"{line.decimal:.{places}f}"


def published_bet(figures: Figures) -> PublishedBet:
    """Everything about a bet."""
    lattice = Lattice.from_figures(figures)
    variance = figures.variance
    # Divided and rooted alone, which every processor does alike; a power of 1.5 it does not.
    skewness = float(lattice.moment(3) / variance) / sqrt(variance) if variance else 0.0
    return PublishedBet(
        bet=figures.bet.key,
        name=figures.bet.name,
        wins=figures.bet.wins,
        variant=figures.variant.name,
        option=figures.option,
        decks=figures.decks,
        policy=figures.policy,
        positions=len(figures.bet.spots),
        clauses=tuple(map(str, figures.bet.cites)),
        edge=fraction(figures.edge),
        edge_percent=percent(figures.edge),
        hit=_stated(figures.hit, figures.estimated),
        hit_percent=(ESTIMATE if figures.estimated else "") + percent(figures.hit),
        variance=_stated(variance, figures.estimated),
        sd=sqrt(variance),
        skewness=skewness,
        largest=fraction(lattice.highest),
        largest_chance=_stated(lattice.chances[-1], _is_estimated(figures, lattice.highest)),
        lines=tuple(_lines(figures)),
        limits=tuple(published_limits(hold_limit) for hold_limit in hold_limits(lattice)),
        estimated=figures.estimated,
    )


def _is_estimated(figures: Figures, profit: Fraction) -> bool:
    return any(line.estimated and line.pay.profit == profit for line in figures.lines)


def published_limits(limits: HoldLimits) -> PublishedLimits:
    """Limits as they are sent."""
    return PublishedLimits(
        rounds=limits.rounds, error=limits.error, normal=limits.normal, sure=limits.sure
    )


def fraction(value: Fraction) -> str:
    """Always n/d, so that a reader needs one rule: 0/1, 1/1."""
    return f"{value.numerator}/{value.denominator}"


def _stated(value: Fraction, estimated: bool) -> str:  # noqa: FBT001  read with the value
    return f"{ESTIMATE}{float(value):.6g}" if estimated else fraction(value)


def _lines(figures: Figures) -> Iterator[PublishedLine]:
    for line in figures.lines:
        row = line.row
        yield PublishedLine(
            line=line.name,
            pays=str(line.pay),
            probability=_stated(line.probability, line.estimated),
            decimal=float(line.probability),
            returns=float(_returned(line)),
            clauses=tuple(map(str, row.citations)) if row else (),
            provenance=row.provenance if row else "",
            estimated=line.estimated,
        )


def _returned(line: LineFigures) -> Fraction:
    if line.pay is Fate.IMPOSSIBLE:
        return Fraction(0)
    return line.probability * (1 + line.pay.profit)


class SessionSeries(Struct, frozen=True, kw_only=True):
    """The result of a session of single units: a histogram, and what is asked of it most."""

    rounds: int
    edges: tuple[float, ...]
    """Where the bars begin, and where the last one ends."""
    chances: tuple[float, ...]
    mean: float
    quantiles: tuple[float, ...]
    """The results that 5, 50 and 95 of a hundred sessions stay at or below."""
    ahead: float
    even: float


class ChartSeries(Struct, frozen=True, kw_only=True):
    """Everything that is drawn of a bet."""

    sessions: tuple[SessionSeries, ...]
    convergence: tuple[PublishedLimits, ...]


def chart_series(lattice: Lattice) -> ChartSeries:
    """The series of a bet."""
    return ChartSeries(
        sessions=tuple(
            session_series(lattice, rounds)
            for rounds in SESSIONS
            if lattice.points(rounds) <= DRAWN
        ),
        convergence=tuple(map(published_limits, hold_limits(lattice, CONVERGENCE))),
    )


def session_series(lattice: Lattice, rounds: int) -> SessionSeries:
    """The histogram of a session."""
    session: Session = lattice.session(rounds)
    bars = session.bars()
    return SessionSeries(
        rounds=rounds,
        edges=(*(bar.low for bar in bars), bars[-1].high),
        chances=tuple(bar.chance for bar in bars),
        mean=float(rounds * lattice.moment(1)),
        quantiles=tuple(float(Fraction(session.quantile(share))) for share in SHARES),
        ahead=session.ahead,
        even=session.even,
    )
