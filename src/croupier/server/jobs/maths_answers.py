"""What simulations and risks answer. This module is light, so that the server may load it."""

from msgspec import Struct

MOST_ROUNDS = 10_000_000
"""The most rounds of one simulation; the command line takes more."""
MOST_SESSION = 100_000
"""The most rounds of the session of a risk; the command line takes more."""


class SimulatedBetOut(Struct, frozen=True, kw_only=True):
    """A bet as it was simulated, beside its exact edge."""

    bet: str
    name: str
    variant: str
    exact_edge: float | None
    """None where it is not known exactly."""
    edge: float
    edge_within: float | None
    """The half-width at 99 %."""
    hit: float
    sd: float
    agrees: bool | None
    """Whether the counts agree with the exact chances; None where that is not known or too few rounds show it."""


class SimulationOut(Struct, frozen=True, kw_only=True):
    """What was counted so far."""

    seed: int
    rounds: int
    units: int
    tests: int
    bets: tuple[SimulatedBetOut, ...]


class LeftOut(Struct, frozen=True, kw_only=True):
    """This share of all sessions ends with at most that many stakes."""

    share: float
    stakes: float


class RiskOut(Struct, frozen=True, kw_only=True):
    """What a session brings, and what comes in the end. Amounts are in stakes."""

    bet: str
    edge: str
    rounds: int
    ruin: float
    reached: float | None
    """The chance that the target is reached first; None without a target."""
    played: float
    mean: float
    left: tuple[LeftOut, ...]
    ever_ruin: tuple[float, float]
    """The chance of ruin without a limit of rounds, between two bounds."""
    ever_reached: float | None
    ever_played: tuple[float, float] | None
