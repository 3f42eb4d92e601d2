"""Closing a table while players are present, and giving up a seat that is not played.

A rule set measures the closing notice in one of two ways: three rounds (SATG 20.8, WHEEL 9.8) or
twenty minutes (WAR 11.7). Com-Bo and Blackjack have no rule on closing notices or idle seats: the operator
decides.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.rulebook import Citations, cite
from croupier.table.limits.limit_sign import TWENTY_MINUTES, clock
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

THREE_ROUNDS = 3

NOTICE_IN_ROUNDS: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.8"),
    "WHEEL 4.0": cite("WHEEL 9.8"),
}
NOTICE_IN_MINUTES: Mapping[str, Citations] = {"WAR": cite("WAR 11.7")}
NO_NOTICE = frozenset({"GAZ 27/2000", "GAZ 28/2000", "GAZ 29/2000"})
"""The editions without a rule: the operator's policy decides, and no notice is required."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The notice that a table will close."""

    announced_at: int
    closes_at: int | None = None
    """The closing time on the sign; none if the sign has no time."""
    rounds: int = 0
    """The rounds of notice that the players have had."""

    def after_round(self, *, opened_at: int, settled: bool) -> "Closing":
        """Count a round that is over, if it opened after the notice and was settled, not void."""
        counts = settled and opened_at > self.announced_at
        return replace(self, rounds=self.rounds + 1) if counts else self


def may_announce(edition: str, closes_at: int | None, *, at: int) -> Refused | None:
    """Check that a closing notice can take effect: where the rule is in minutes, it needs a time (WAR 11.7)."""
    past = closes_at is not None and closes_at <= at
    if past or (edition in NOTICE_IN_MINUTES and closes_at is None):
        cites = NOTICE_IN_MINUTES.get(edition, ())
        return Refused(
            Refusal.CLOSURE_NOTICE, cites, phrase("The notice must name a time to come.")
        )
    return None


def may_close(
    edition: str, closing: Closing | None, *, players_present: bool, at: int
) -> Refused | None:
    """Check whether the table may close now; without players it always may."""
    if not players_present or edition in NO_NOTICE:
        return None
    if edition in NOTICE_IN_MINUTES:
        return _after_twenty_minutes(closing, NOTICE_IN_MINUTES[edition], at)
    cites = NOTICE_IN_ROUNDS[edition]
    left = THREE_ROUNDS - (closing.rounds if closing else 0)
    if left <= 0:
        return None
    detail = (
        phrase("{left} rounds left.", left=left)
        if closing
        else phrase("No notice; it takes {three_rounds} rounds.", three_rounds=THREE_ROUNDS)
    )
    return Refused(Refusal.CLOSURE_NOTICE, cites, detail)


def _after_twenty_minutes(closing: Closing | None, cites: Citations, at: int) -> Refused | None:
    """Check that the sign was displayed for twenty minutes and that its closing time has come."""
    if closing is None or closing.closes_at is None:
        detail = phrase("No sign with a closing time is displayed.")
        return Refused(Refusal.CLOSURE_NOTICE, cites, detail)
    start = max(closing.announced_at + TWENTY_MINUTES, closing.closes_at)
    if at >= start:
        return None
    detail = phrase("At {at}: accepted from {start}.", at=clock(at), start=clock(start))
    return Refused(Refusal.CLOSURE_NOTICE, cites, detail)


GIVING_UP: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.9"),
    "WAR": cite("WAR 11.8"),
    "WHEEL 4.0": cite("WHEEL 9.9"),
}
"""By edition: the clause under which a player can be made to give up a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """How many rounds in a row each seat was held without a wager."""

    rounds: Mapping[str, int] = field(default_factory=dict)
    """Rounds during which every other seat was in use (SATG 20.9)."""
    without_wager: Mapping[str, int] = field(default_factory=dict)
    """Rounds whether other seats were free or not: an idle player keeps a seat from others (SATG 3.4)."""

    def after_round(
        self, seats: Collection[str], *, wagered: Collection[str], in_use: Collection[str]
    ) -> "Idle":
        """Count a settled round; a wager resets both counts, a free seat resets `rounds`."""
        used = frozenset(in_use)
        free = [seat for seat in seats if seat not in used]
        idle = [seat for seat in used if seat not in wagered]
        return Idle(
            rounds=_with_another_round(self.rounds, [] if free else idle),
            without_wager=_with_another_round(self.without_wager, idle),
        )

    def left(self, seat: str) -> "Idle":
        """Reset the counts of a seat that its player has left."""
        return Idle(
            rounds=_without(self.rounds, seat), without_wager=_without(self.without_wager, seat)
        )


def _with_another_round(counted: Mapping[str, int], idle: Iterable[str]) -> Mapping[str, int]:
    return {seat: counted.get(seat, 0) + 1 for seat in idle}


def _without(counted: Mapping[str, int], seat: str) -> Mapping[str, int]:
    return {name: count for name, count in counted.items() if name != seat}


def _full(seats: Collection[str], seat: str, in_use: Collection[str]) -> bool:
    """Whether every seat other than this one is in use."""
    return all(other in in_use for other in seats if other != seat)


def may_vacate(
    edition: str, seat: str, *, idle: Idle, seats: Collection[str], in_use: Collection[str]
) -> Refused | None:
    """Check whether a player may be made to give up a seat. It never happens automatically."""
    if edition not in GIVING_UP:
        detail = phrase(
            "{edition} has no rule on idle seats; it is left to the operator.", edition=edition
        )
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    cites = GIVING_UP[edition]
    if not seats:
        return Refused(Refusal.NOT_APPLICABLE, cites, phrase("The table has no seats."))
    count = idle.rounds.get(seat, 0)
    if count >= THREE_ROUNDS and _full(seats, seat, in_use):
        return None
    others = phrase("in use") if _full(seats, seat, in_use) else phrase("not all in use")
    detail = phrase(
        "Seat {seat}: {count} rounds without a wager, the other seats are {others}.",
        seat=seat,
        count=count,
        others=others,
    )
    return Refused(Refusal.IDLE_ROUNDS, cites, detail)
