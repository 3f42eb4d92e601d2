"""Closing a table at which players are, and giving up a seat that is not played.

The rule sets measure the notice of closing in two ways that are never mixed: three rounds (SATG 20.8,
WHEEL 9.8) or twenty minutes (WAR 11.7). Com-Bo and Blackjack have no rule on either matter: both are
left to the operator.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.rulebook import Citations, cite
from croupier.table.limits.limit_sign import TWENTY_MINUTES, clock
from croupier.table.values.refusals import Refusal, Refused

THREE_ROUNDS = 3

NOTICE_IN_ROUNDS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.8"),
    "WHEEL 4.0": cite("WHEEL 9.8"),
}
NOTICE_IN_MINUTES: Mapping[str, Citations] = {"WAR": cite("WAR 11.7")}
NO_NOTICE = frozenset({"GAZ 27/2000", "GAZ 28/2000", "GAZ 29/2000"})
"""The editions without a rule: the operator's policy decides, no notice is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The notice that a table will close."""

    announced_at: int
    closes_at: int | None = None
    """The closing time on the sign, where it is a sign with a time."""
    rounds: int = 0
    """The rounds of notice that the players had."""

    def after_round(self, *, opened_at: int, settled: bool) -> "Closing":
        """A round is over: it counts if its wagering opened after the notice and it was not void."""
        counts = settled and opened_at > self.announced_at
        return replace(self, rounds=self.rounds + 1) if counts else self


def may_announce(edition: str, closes_at: int | None, *, at: int) -> Refused | None:
    """Whether such a notice could ever let the table close: a sign needs its time (WAR 11.7)."""
    past = closes_at is not None and closes_at <= at
    if past or (edition in NOTICE_IN_MINUTES and closes_at is None):
        cites = NOTICE_IN_MINUTES.get(edition, ())
        return Refused(Refusal.CLOSURE_NOTICE, cites, "The notice must name a time to come.")
    return None


def may_close(
    edition: str, closing: Closing | None, *, players_present: bool, at: int
) -> Refused | None:
    """Whether the table may close now; with nobody there it always may."""
    if not players_present or edition in NO_NOTICE:
        return None
    if edition in NOTICE_IN_MINUTES:
        return _after_twenty_minutes(closing, NOTICE_IN_MINUTES[edition], at)
    cites = NOTICE_IN_ROUNDS[edition]
    left = THREE_ROUNDS - (closing.rounds if closing else 0)
    if left <= 0:
        return None
    detail = f"{left} rounds left." if closing else f"No notice; it takes {THREE_ROUNDS} rounds."
    return Refused(Refusal.CLOSURE_NOTICE, cites, detail)


def _after_twenty_minutes(closing: Closing | None, cites: Citations, at: int) -> Refused | None:
    """The sign names the time and has stood long enough; to close before that time makes it untrue."""
    if closing is None or closing.closes_at is None:
        detail = "No sign with a closing time is displayed."
        return Refused(Refusal.CLOSURE_NOTICE, cites, detail)
    start = max(closing.announced_at + TWENTY_MINUTES, closing.closes_at)
    if at >= start:
        return None
    detail = f"At {clock(at)}: accepted from {clock(start)}."
    return Refused(Refusal.CLOSURE_NOTICE, cites, detail)


GIVING_UP: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.9"),
    "WAR": cite("WAR 11.8"),
    "WHEEL 4.0": cite("WHEEL 9.9"),
}
"""By edition: what lets a player be made to give up a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """How many rounds on end each seat was held without a wager."""

    rounds: Mapping[str, int] = field(default_factory=dict)
    """While every other was in use (SATG 20.9)."""
    without_wager: Mapping[str, int] = field(default_factory=dict)
    """Whether others were free or not: somebody who does not play takes a place from somebody (SATG 3.4)."""

    def after_round(
        self, seats: Collection[str], *, wagered: Collection[str], in_use: Collection[str]
    ) -> "Idle":
        """A round was settled: a wager or a free seat sets the count to nothing."""
        used = frozenset(in_use)
        free = [seat for seat in seats if seat not in used]
        idle = [seat for seat in used if seat not in wagered]
        return Idle(
            rounds=_one_more(self.rounds, [] if free else idle),
            without_wager=_one_more(self.without_wager, idle),
        )

    def left(self, seat: str) -> "Idle":
        """The player has left the seat: the next one begins at nothing."""
        return Idle(
            rounds=_without(self.rounds, seat), without_wager=_without(self.without_wager, seat)
        )


def _one_more(counted: Mapping[str, int], idle: Iterable[str]) -> Mapping[str, int]:
    return {seat: counted.get(seat, 0) + 1 for seat in idle}


def _without(counted: Mapping[str, int], seat: str) -> Mapping[str, int]:
    return {one: count for one, count in counted.items() if one != seat}


def _full(seats: Collection[str], seat: str, in_use: Collection[str]) -> bool:
    """Whether every seat other than this one is in use."""
    return all(other in in_use for other in seats if other != seat)


def may_vacate(
    edition: str, seat: str, *, idle: Idle, seats: Collection[str], in_use: Collection[str]
) -> Refused | None:
    """Whether a player may be made to give up a seat. It never happens by itself."""
    if edition not in GIVING_UP:
        detail = f"{edition} has no rule on idle seats; it is left to the operator."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    cites = GIVING_UP[edition]
    if not seats:
        return Refused(Refusal.NOT_APPLICABLE, cites, "The table has no seats.")
    count = idle.rounds.get(seat, 0)
    if count >= THREE_ROUNDS and _full(seats, seat, in_use):
        return None
    others = "in use" if _full(seats, seat, in_use) else "not all in use"
    detail = f"Seat {seat}: {count} rounds without a wager, the other seats are {others}."
    return Refused(Refusal.IDLE_ROUNDS, cites, detail)
