"""The sign with the limits of a table: what it permits, and when a minimum on it may go up.

A lower minimum and any other maximum need no wait. A higher minimum needs a sign with the new figure and
the proposed time, twenty minutes at every location concerned (section 66(2) of the Act). A terminal is
a location of its own (SATG 4.2); at a live table the one location is the table.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import lcm

from croupier.money import Cents, show
from croupier.rulebook import ZONE, Citations, cite
from croupier.rulebook.markers import Use, marker_for, use_of
from croupier.table.values.limits import Limits
from croupier.table.values.refusals import Refusal, Refused

TWENTY_MINUTES = 20 * 60 * 1_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def clock(at: int) -> str:
    """A stamp as people of the house read it."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(ZONE).strftime("%H:%M:%S on %-d %B %Y")


TABLE = "table"
"""The only location of a live table."""
AGGREGATE = "aggregate"
"""The name under which a sign announces what all wagers of a player together must come to."""

# No rule of Blackjack on this is held; the Act binds every table, here in the words WAR quotes.
_THE_ACT = cite("WAR 6.1 fn1 s66(2)")
RAISING: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 4.1 fn1.s66(2)", "SATG 4.2"),
    "WAR": (*cite("WAR 6.4"), *_THE_ACT),
    "WHEEL 4.0": cite("WHEEL 4.1 fn1 s66(2)"),
    "GAZ 29/2000": cite("GAZ 29/2000 6.3", "GAZ 29/2000 6.1 fn1 s66(2)"),
    "GAZ 27/2000": _THE_ACT,
    "GAZ 28/2000": _THE_ACT,
}
"""By edition: what bars the raising of a minimum without notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """The sign that a minimum will go up: the new figures, the proposed time, since when it stands where."""

    minimums: Mapping[str, Cents]
    proposed: int
    displayed: Mapping[str, int]

    def shown(self, location: str, at: int) -> "Announcement":
        """Put up at a location; where it stands already its time runs on."""
        return replace(self, displayed={location: at, **self.displayed})

    def taken_down(self, location: str) -> "Announcement":
        """Gone from a location: put up again, its twenty minutes begin anew."""
        left = {where: since for where, since in self.displayed.items() if where != location}
        return replace(self, displayed=left)

    def replaced(self, minimums: Mapping[str, Cents], proposed: int, *, at: int) -> "Announcement":
        """Another figure or another time is another sign: its twenty minutes begin anew everywhere."""
        if (minimums, proposed) == (self.minimums, self.proposed):
            return self
        return Announcement(
            minimums=minimums, proposed=proposed, displayed=dict.fromkeys(self.displayed, at)
        )

    def allowed_from(self, locations: Collection[str]) -> int | None:
        """The instant from which the new figures may hold; none while it is missing at a location."""
        if not locations or not self.displayed.keys() >= set(locations):
            return None
        last = max(self.displayed[location] for location in locations)
        return max(self.proposed, last + TWENTY_MINUTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """The figures before a raise, for the terminals where the announcement had not stood long enough."""

    before: Mapping[str, Cents]
    late: Mapping[str, int]
    """Since when each of them shows the new figures."""

    def binds(self, location: str, at: int) -> bool:
        """Whether the figures before still bind at a location."""
        since = self.late.get(location)
        return since is not None and at < since + TWENTY_MINUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """What is displayed at a table, and so enforced there."""

    limits: Mapping[str, Limits]
    shown_since: int
    multiples_required: bool = False
    """Only multiples of the minimum; wagers need not be such unless the sign says so (WAR 6.5)."""
    raises: tuple[Raise, ...] = ()

    def changed(
        self,
        limits: Mapping[str, Limits],
        announcement: Announcement | None,
        *,
        at: int,
        online: Iterable[str] = (),
    ) -> "Sign":
        """Other limits from now on; a terminal that came online late keeps the lower minimum a while."""
        raises = tuple(
            one for one in self.raises if any(one.binds(where, at) for where in one.late)
        )
        if _raised(self.limits, limits):
            since = announcement.displayed if announcement else {}
            # What is not displayed at a terminal yet is displayed from the change on.
            shown = {location: since.get(location, at) for location in online}
            late = {where: when for where, when in shown.items() if at < when + TWENTY_MINUTES}
            raises += (Raise(before=minimums(self.limits), late=late),) if late else ()
        return replace(self, limits=limits, shown_since=at, raises=raises)

    def back_online(self, location: str, at: int) -> "Sign":
        """A late terminal was off and is back: its twenty minutes begin anew."""
        raises = tuple(
            replace(one, late={**one.late, location: at}) if one.binds(location, at) else one
            for one in self.raises
        )
        return replace(self, raises=raises)


def minimums(limits: Mapping[str, Limits]) -> Mapping[str, Cents]:
    """Every minimum of a sign: of each bet, and of all wagers together (SATG 4.3.3)."""
    together = max((one.aggregate for one in limits.values()), default=Cents(0))
    return {**{bet: one.minimum for bet, one in limits.items()}, AGGREGATE: together}


def _raised(old: Mapping[str, Limits], new: Mapping[str, Limits]) -> Mapping[str, Cents]:
    """The minimums that would go up; a bet that was not on the sign had none."""
    before = minimums(old)
    return {key: least for key, least in minimums(new).items() if least > before.get(key, least)}


def may_change(
    sign: Sign,
    limits: Mapping[str, Limits],
    announcement: Announcement | None,
    *,
    edition: str,
    at: int,
    locations: Collection[str],
) -> Refused | None:
    """Whether these limits may hold from now on at these locations."""
    raised = _raised(sign.limits, limits)
    announced = announcement.minimums if announcement else {}
    cites = RAISING[edition]
    for key, least in raised.items():
        if announced.get(key) != least:
            shown = show(announced[key]) if key in announced else "nothing"
            detail = f"{key} to {show(least)}: announced is {shown}."
            return Refused(Refusal.MIN_RAISE_NOTICE, cites, detail)
    if not raised or announcement is None:
        return None
    start = announcement.allowed_from(locations)
    if start is not None and at >= start:
        return None
    missing = sorted(set(locations) - announcement.displayed.keys())
    where = f"not displayed at {', '.join(missing) or 'any location'}"
    detail = f"At {clock(at)}: {where if start is None else f'accepted from {clock(start)}'}."
    return Refused(Refusal.MIN_RAISE_NOTICE, cites, detail)


def binding(sign: Sign, location: str, at: int) -> Mapping[str, Limits]:
    """The limits that bind at a location: where a raise came too soon, the minimum before (SATG 4.2)."""
    before = [one.before for one in sign.raises if one.binds(location, at)]
    if not before and not sign.multiples_required:
        return sign.limits

    def at_location(bet: str, limits: Limits) -> Limits:
        minimum = min([limits.minimum, *(old.get(bet, limits.minimum) for old in before)])
        aggregate = min([limits.aggregate, *(old[AGGREGATE] for old in before)])
        step = Cents(lcm(limits.step, minimum)) if sign.multiples_required else limits.step
        return replace(limits, minimum=minimum, aggregate=aggregate, step=step)

    return {bet: at_location(bet, limits) for bet, limits in sign.limits.items()}


HIGHER_LIMIT = marker_for(Use.HIGHER_LIMIT).label
"""The marker of Com-Bo (GAZ 29/2000 6.4); elsewhere one of the house's own will do too."""

PERSONAL: Mapping[str, Citations] = {
    "WAR": cite("WAR 6.3"),
    "WHEEL 4.0": cite("WHEEL 4.3"),
    "GAZ 29/2000": cite("GAZ 29/2000 6.4"),
    # What Blackjack said of it is deleted, its text unknown (GAZ 27/2000 6.6): left to the operator.
    "GAZ 27/2000": cite("GAZ 27/2000 6.6 deleted"),
    "GAZ 28/2000": cite("GAZ 27/2000 6.6 deleted"),
}
"""By edition: what lets a player have other limits. At a terminal nothing does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """Limits agreed for one player at one place; in force once a marker lies there."""

    patron: str
    place: str
    limits: Mapping[str, Limits]
    marker: str = ""
    """What the marker says; nothing while none lies there."""


def may_agree(personal: Personal, sign: Sign, *, edition: str) -> Refused | None:
    """Whether such limits may be agreed: at Com-Bo only a higher maximum (GAZ 29/2000 6.4)."""
    if edition not in PERSONAL:
        detail = f"{edition} knows no limits for one player."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    cites = PERSONAL[edition]
    for bet, own in personal.limits.items():
        if bet not in sign.limits:
            return Refused(Refusal.BET_NOT_OFFERED, cites, f"{bet} is not on the sign.")
        limits = sign.limits[bet]
        upward = own.maximum > limits.maximum and own == replace(limits, maximum=own.maximum)
        if edition == "GAZ 29/2000" and not upward:
            detail = f"{bet}: only a maximum above {show(limits.maximum)} may be agreed."
            return Refused(Refusal.NOT_PROVIDED, cites, detail)
    return None


def may_mark(label: str, *, edition: str, higher: bool) -> Refused | None:
    """Whether a marker that says this puts limits for one player in force, higher ones or others.

    No marker serves two purposes (WHEEL 1.1 distinctive-marker).
    """
    uses = {Use.HIGHER_LIMIT} if higher else set()
    if edition != "GAZ 29/2000":
        uses.add(Use.PERSONAL_LIMITS)
    if label.strip() and use_of(label) in uses:
        return None
    stands = (
        f" stands for another thing: {marker_for(use_of(label)).means}" if label.strip() else ""
    )
    wanted = HIGHER_LIMIT if edition == "GAZ 29/2000" else "one that says what it is for"
    detail = f"Marker {label!r}{stands}. Accepted: {wanted}."
    return Refused(Refusal.MARKER_REQUIRED, PERSONAL[edition], detail)


def limits_of(
    patron: str, place: str, *, limits: Mapping[str, Limits], agreed: Iterable[Personal]
) -> Mapping[str, Limits]:
    """The limits that bind for a player at a place: those agreed and marked, else those of the sign."""
    own = (one for one in agreed if one.marker and (one.patron, one.place) == (patron, place))
    return {**limits, **{bet: bound for one in own for bet, bound in one.limits.items()}}
