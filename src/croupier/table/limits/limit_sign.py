"""The limit sign of a table: the limits in force, and when a minimum on it may go up.

A lower minimum and any change of a maximum take effect at once. A higher minimum needs a sign with the new
figure and the proposed time for twenty minutes at every location concerned (section 66(2) of the Act).
Each terminal is a location of its own (SATG 4.2); a live table is a single location.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from math import lcm

from croupier.money import Cents
from croupier.rulebook import ZONE, Citations, cite
from croupier.rulebook.markers import Use, marker_for, use_of
from croupier.table.values.limits import Limits
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Moment, Sum, phrase, sentences

TWENTY_MINUTES = 20 * 60 * 1_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def clock(at: int) -> Moment:
    """Show a time stamp in casino time for people."""
    return Moment.from_local_time((_EPOCH + timedelta(milliseconds=at)).astimezone(ZONE))


TABLE = "table"
"""The only location of a live table."""
AGGREGATE = "aggregate"
"""The name under which a sign announces the minimum of all wagers of a player together."""

# The project holds no Blackjack rule on this; the Act binds every table, cited as WAR quotes it.
_THE_ACT = cite("WAR 6.1 fn1 s66(2)")
RAISING: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 4.1 fn1.s66(2)", "SATG 4.2"),
    "WAR": (*cite("WAR 6.4"), *_THE_ACT),
    "WHEEL 4.0": cite("WHEEL 4.1 fn1 s66(2)"),
    "GAZ 29/2000": cite("GAZ 29/2000 6.3", "GAZ 29/2000 6.1 fn1 s66(2)"),
    "GAZ 27/2000": _THE_ACT,
    "GAZ 28/2000": _THE_ACT,
}
"""By edition: the clauses that forbid raising a minimum without notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """The announcement of higher minimums: new figures, proposed time, and since when each location shows it."""

    minimums: Mapping[str, Cents]
    proposed: int
    displayed: Mapping[str, int]
    joined: Mapping[str, int] = field(default_factory=dict)
    """Since when each terminal that joined later displays it: from its first view on."""
    since: int = 0
    """When this sign, with these figures and this time, went up at the table."""

    def shown(self, location: str, at: int) -> "Announcement":
        """Display it at a location; if the location shows it already, its time goes on."""
        return replace(self, displayed={location: at, **self.displayed})

    def taken_down(self, location: str) -> "Announcement":
        """Remove it from a location; if it is displayed again, its twenty minutes start again."""
        left = {where: since for where, since in self.displayed.items() if where != location}
        joined = {where: since for where, since in self.joined.items() if where != location}
        return replace(self, displayed=left, joined=joined)

    def joined_by(self, terminal: str, at: int) -> "Announcement":
        """Display it at a terminal that joins; the change of the other terminals does not wait for it."""
        return replace(self, joined={**self.joined, terminal: at})

    def replaced(self, minimums: Mapping[str, Cents], proposed: int, *, at: int) -> "Announcement":
        """Change the figures or the time; the twenty minutes then start again at every location."""
        if (minimums, proposed) == (self.minimums, self.proposed):
            return self
        displayed = dict.fromkeys((*self.displayed, *self.joined), at)
        return Announcement(minimums=minimums, proposed=proposed, displayed=displayed, since=at)

    def allowed_from(self, locations: Collection[str]) -> int | None:
        """Return the instant from which the new figures may apply; none while a location does not show it.

        Terminals that joined later are not counted: each keeps its minimum for twenty minutes of its own.
        """
        present = set(locations) - self.joined.keys()
        if not locations or not self.displayed.keys() >= present:
            return None
        last = max((self.displayed[location] for location in present), default=self.since)
        return max(self.proposed, last + TWENTY_MINUTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """The minimums before a raise, for terminals that had not shown the announcement for twenty minutes."""

    before: Mapping[str, Cents]
    late: Mapping[str, int]
    """Since when each of these terminals shows the new figures."""

    def binds(self, location: str, at: int) -> bool:
        """Whether the earlier minimums still apply at a location."""
        since = self.late.get(location)
        return since is not None and at < since + TWENTY_MINUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """The limits that a table displays and enforces."""

    limits: Mapping[str, Limits]
    shown_since: int
    multiples_required: bool = False
    """Whether wagers must be multiples of the minimum; only if the sign says so (WAR 6.5)."""
    raises: tuple[Raise, ...] = ()

    def changed(
        self,
        limits: Mapping[str, Limits],
        announcement: Announcement | None,
        *,
        at: int,
        online: Iterable[str] = (),
    ) -> "Sign":
        """Change the limits; a terminal that came online late keeps the lower minimum for its twenty minutes."""
        raises = tuple(
            each_raise
            for each_raise in self.raises
            if any(each_raise.binds(where, at) for where in each_raise.late)
        )
        if _raised(self.limits, limits):
            since = {**announcement.displayed, **announcement.joined} if announcement else {}
            # A terminal that has not shown the announcement shows it from the change on.
            shown = {location: since.get(location, at) for location in online}
            late = {where: when for where, when in shown.items() if at < when + TWENTY_MINUTES}
            raises += (Raise(before=minimums(self.limits), late=late),) if late else ()
        return replace(self, limits=limits, shown_since=at, raises=raises)

    def back_online(self, location: str, at: int) -> "Sign":
        """Restart the twenty minutes of a late terminal that was offline."""
        raises = tuple(
            replace(each_raise, late={**each_raise.late, location: at})
            if each_raise.binds(location, at)
            else each_raise
            for each_raise in self.raises
        )
        return replace(self, raises=raises)


def minimums(limits: Mapping[str, Limits]) -> Mapping[str, Cents]:
    """Return every minimum of a sign: of each bet, and of all wagers together (SATG 4.3.3)."""
    together = max((limit.aggregate for limit in limits.values()), default=Cents(0))
    return {**{bet: limit.minimum for bet, limit in limits.items()}, AGGREGATE: together}


def _raised(old: Mapping[str, Limits], new: Mapping[str, Limits]) -> Mapping[str, Cents]:
    """Return the minimums that would go up; a bet that is new on the sign has no earlier minimum."""
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
    """Check whether these limits may apply from now on at these locations."""
    raised = _raised(sign.limits, limits)
    announced = announcement.minimums if announcement else {}
    cites = RAISING[edition]
    for key, least in raised.items():
        if announced.get(key) != least:
            shown = Sum(announced[key]) if key in announced else phrase("nothing")
            detail = phrase(
                "{key} to {least}: announced is {shown}.", key=key, least=Sum(least), shown=shown
            )
            return Refused(Refusal.MIN_RAISE_NOTICE, cites, detail)
    if not raised or announcement is None:
        return None
    start = announcement.allowed_from(locations)
    if start is not None and at >= start:
        return None
    if start is not None:
        detail = phrase("At {at}: accepted from {start}.", at=clock(at), start=clock(start))
        return Refused(Refusal.MIN_RAISE_NOTICE, cites, detail)
    missing = sorted(set(locations) - announcement.displayed.keys() - announcement.joined.keys())
    where = tuple(missing) or phrase("any location")
    detail = phrase("At {at}: not displayed at {where}.", at=clock(at), where=where)
    return Refused(Refusal.MIN_RAISE_NOTICE, cites, detail)


def short_notice(
    sign: Sign, announced: Mapping[str, Cents], proposed: int, *, edition: str, at: int
) -> Refused | None:
    """Refuse a sign with a higher minimum less than twenty minutes ahead (section 66(2) of the Act)."""
    before, earliest = minimums(sign.limits), at + TWENTY_MINUTES
    raises = any(least > before.get(key, least) for key, least in announced.items())
    if not raises or proposed >= earliest:
        return None
    detail = phrase(
        "From {proposed}. Accepted: from {earliest}.",
        proposed=clock(proposed), earliest=clock(earliest),
    )  # fmt: skip
    return Refused(Refusal.MIN_RAISE_NOTICE, RAISING[edition], detail)


def binding(sign: Sign, location: str, at: int) -> Mapping[str, Limits]:
    """Return the limits in force at a location; after a raise that came too soon, the earlier minimum (SATG 4.2)."""
    before = [each_raise.before for each_raise in sign.raises if each_raise.binds(location, at)]
    if not before and not sign.multiples_required:
        return sign.limits

    def at_location(bet: str, limits: Limits) -> Limits:
        minimum = min([limits.minimum, *(old.get(bet, limits.minimum) for old in before)])
        aggregate = min([limits.aggregate, *(old[AGGREGATE] for old in before)])
        step = Cents(lcm(limits.step, minimum)) if sign.multiples_required else limits.step
        return replace(limits, minimum=minimum, aggregate=aggregate, step=step)

    return {bet: at_location(bet, limits) for bet, limits in sign.limits.items()}


HIGHER_LIMIT = marker_for(Use.HIGHER_LIMIT).label
"""The marker that Com-Bo prescribes (GAZ 29/2000 6.4); other games also accept a marker of the house."""

PERSONAL: Mapping[str, Citations] = {
    "WAR": cite("WAR 6.3"),
    "WHEEL 4.0": cite("WHEEL 4.3"),
    "GAZ 29/2000": cite("GAZ 29/2000 6.4"),
    # The Blackjack clause is deleted and its text unknown (GAZ 27/2000 6.6): the operator decides.
    "GAZ 27/2000": cite("GAZ 27/2000 6.6 deleted"),
    "GAZ 28/2000": cite("GAZ 27/2000 6.6 deleted"),
}
"""By edition: the clause that allows limits for one player. No clause allows them at a terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """Limits agreed for one player at one place; in force once a marker is placed there."""

    patron: str
    place: str
    limits: Mapping[str, Limits]
    marker: str = ""
    """The text of the marker; empty while there is none."""


def may_agree(personal: Personal, sign: Sign, *, edition: str) -> Refused | None:
    """Check whether these limits may be agreed; Com-Bo allows only a higher maximum (GAZ 29/2000 6.4)."""
    if edition not in PERSONAL:
        detail = phrase("{edition} knows no limits for one player.", edition=edition)
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    cites = PERSONAL[edition]
    for bet, limit in personal.limits.items():
        if bet not in sign.limits:
            return Refused(Refusal.BET_NOT_OFFERED, cites, phrase("{bet} is not on the sign.", bet=bet))  # fmt: skip
        limits = sign.limits[bet]
        upward = limit.maximum > limits.maximum and limit == replace(limits, maximum=limit.maximum)
        if edition == "GAZ 29/2000" and not upward:
            detail = phrase(
                "{bet}: only a maximum above {maximum} may be agreed.",
                bet=bet, maximum=Sum(limits.maximum),
            )  # fmt: skip
            return Refused(Refusal.NOT_PROVIDED, cites, detail)
    return None


def may_mark(label: str, *, edition: str, higher: bool) -> Refused | None:
    """Check whether a marker with this text can put the limits of one player in force.

    No marker serves two purposes (WHEEL 1.1 distinctive-marker).
    """
    uses = {Use.HIGHER_LIMIT} if higher else set()
    if edition != "GAZ 29/2000":
        uses.add(Use.PERSONAL_LIMITS)
    if label.strip() and use_of(label) in uses:
        return None
    named = phrase("Marker '{label}'.", label=label)
    if label.strip():
        means = marker_for(use_of(label)).means
        named = phrase("Marker '{label}' has another meaning: {means}.", label=label, means=means)
    purpose = phrase("one that says what it is for")
    wanted = HIGHER_LIMIT if edition == "GAZ 29/2000" else purpose
    detail = sentences(named, phrase("Accepted: {accepted}.", accepted=wanted))
    return Refused(Refusal.MARKER_REQUIRED, PERSONAL[edition], detail)


def limits_of(
    patron: str, place: str, *, limits: Mapping[str, Limits], agreed: Iterable[Personal]
) -> Mapping[str, Limits]:
    """Return the limits of a player at a place: those agreed and marked, otherwise those of the sign."""
    personal_limits = (
        personal
        for personal in agreed
        if personal.marker and (personal.patron, personal.place) == (patron, place)
    )
    return {
        **limits,
        **{bet: bound for personal in personal_limits for bet, bound in personal.limits.items()},
    }
