"""The series that a chart is drawn from, on paper and on a screen alike."""

from fractions import Fraction

from msgspec import Struct

from croupier.maths.risk.hold_limits import hold_limits
from croupier.maths.risk.lattice import Lattice, Session
from croupier.maths.sheets.published_figures import LimitsTold, limits_told

SESSIONS = (100, 1_000)
"""So many rounds the sessions have whose results are drawn."""
DRAWN = 2**22
"""So many points a distribution may have to be drawn: odds that somebody supposes may need more."""
SHARES = (0.05, 0.5, 0.95)
CONVERGENCE = tuple(round(10 ** (exponent / 6)) for exponent in range(18, 43))
"""From a thousand rounds to ten million, six to each power of ten."""


class SessionTold(Struct, frozen=True, kw_only=True):
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


class ChartsTold(Struct, frozen=True, kw_only=True):
    """Everything that is drawn of a bet."""

    sessions: tuple[SessionTold, ...]
    convergence: tuple[LimitsTold, ...]


def charts_told(lattice: Lattice) -> ChartsTold:
    """The series of a bet."""
    return ChartsTold(
        sessions=tuple(
            session_told(lattice, rounds) for rounds in SESSIONS if lattice.points(rounds) <= DRAWN
        ),
        convergence=tuple(map(limits_told, hold_limits(lattice, CONVERGENCE))),
    )


def session_told(lattice: Lattice, rounds: int) -> SessionTold:
    """The histogram of a session."""
    session: Session = lattice.session(rounds)
    bars = session.bars()
    return SessionTold(
        rounds=rounds,
        edges=(*(bar.low for bar in bars), bars[-1].high),
        chances=tuple(bar.chance for bar in bars),
        mean=float(rounds * lattice.moment(1)),
        quantiles=tuple(float(Fraction(session.quantile(share))) for share in SHARES),
        ahead=session.ahead,
        even=session.even,
    )
