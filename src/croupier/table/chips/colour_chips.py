"""Colour chips of the Big Wheel: they have no value until they are issued (WHEEL 3.1.2).

The value comes from the record of the issue alone: table, colour, player, declared value. It is frozen
there; other limits of the table do not change it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from croupier.money import Cents, show
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class ColourSet:
    """The colour chips of one table: an emblem that no other table has, in several colours."""

    emblem: str
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """The chips of one colour that a player has, and what each is worth."""

    colour: str
    patron: str
    value: Cents
    minimum: Cents
    """The minimum of the table at the issue."""
    held: int
    """In the hands of the player."""
    laid: int = 0
    """On the layout."""
    marker: Cents | None = None
    """The number on the marker button; none while there is none."""
    consents: frozenset[str] = frozenset()
    """The other players who agreed to share the colour."""

    @property
    def outstanding(self) -> int:
        """The chips not given back: the colour is taken while there are any."""
        return self.held + self.laid

    @property
    def unmarked(self) -> bool:
        """Whether the marker button is missing that a value above the minimum needs (WHEEL 3.1.2(e))."""
        return self.value > self.minimum and self.marker != self.value

    def worth(self, count: int) -> Cents:
        """What so many of these chips come to."""
        return Cents(count * self.value)

    def bought(self, count: int, *, minimum: Cents) -> "Issue":
        """More chips of the colour, at the value declared."""
        return replace(self, held=self.held + count, minimum=minimum)

    def marked(self, number: Cents) -> "Issue":
        """A chip of the colour lies with a marker button of this number."""
        return replace(self, marker=number)

    def wagered(self, count: int) -> "Issue":
        """Laid on the layout."""
        return replace(self, held=self.held - count, laid=self.laid + count)

    def returned(self, count: int) -> "Issue":
        """Back from the layout to the player."""
        return replace(self, held=self.held + count, laid=self.laid - count)

    def collected(self, count: int) -> "Issue":
        """Lost, and taken from the layout to the float."""
        return replace(self, laid=self.laid - count)

    def paid(self, count: int) -> "Issue":
        """Winnings paid in chips of the colour."""
        return replace(self, held=self.held + count)

    def redeemed(self, count: int) -> "Issue":
        """Changed back at the table."""
        return replace(self, held=self.held - count)


def _refused(clause: str, detail: str) -> Refused:
    return Refused(Refusal.CHIP_COLOUR, cite(clause), detail)


def may_assign(chips: ColourSet, emblems: Collection[str]) -> Refused | None:
    """Whether a table may have this set, given the emblems at the other open tables."""
    if chips.emblem in emblems:
        return _refused("WHEEL 3.1.2(a)", f"Another table has the emblem {chips.emblem}.")
    if len(set(chips.colours)) < 2:
        return _refused("WHEEL 3.1.2(a)", f"{len(set(chips.colours))} colours. Accepted: several.")
    return None


def may_issue(
    chips: ColourSet,
    issues: Iterable[Issue],
    asked: Issue,
    *,
    permitted: bool,
) -> Refused | None:
    """Whether these chips may be issued; `permitted`: a rank that may give a second colour does so."""
    out = [one for one in issues if one.outstanding]
    if asked.colour not in chips.colours:
        accepted = ", ".join(chips.colours)
        return _refused("WHEEL 3.1.2(a)", f"Colour {asked.colour!r}. Accepted: {accepted}.")
    if asked.held < 1:
        return _refused("WHEEL 3.1.2", f"{asked.held} chips. Accepted: from one.")
    if asked.value < asked.minimum:
        # A colour without marker is read as worth the minimum: less than that cannot be shown.
        detail = f"{show(asked.value)} a chip. Accepted: from {show(asked.minimum)}."
        return _refused("WHEEL 3.1.2(e)", detail)
    return _shared(out, asked) or _second(chips, out, asked, permitted=permitted)


def _shared(out: Collection[Issue], asked: Issue) -> Refused | None:
    """One colour, one player, unless every holder agrees; and one colour has one value."""
    same = [one for one in out if one.colour == asked.colour]
    asking = sorted({one.patron for one in same} - {asked.patron} - asked.consents)
    if asking:
        detail = f"{asked.colour} is held by {', '.join(asking)}, who did not agree."
        return _refused("WHEEL 3.1.2(d)", detail)
    for one in same:
        if one.value != asked.value:
            detail = f"{asked.colour} is out at {show(one.value)} a chip, not {show(asked.value)}."
            return _refused("WHEEL 3.1.2(e)", detail)
    return None


def _second(
    chips: ColourSet, out: Collection[Issue], asked: Issue, *, permitted: bool
) -> Refused | None:
    """A second colour keeps nobody from playing colour chips: one stays free (WHEEL 3.1.2(f))."""
    own = {one.colour for one in out if one.patron == asked.patron}
    if not own or asked.colour in own:
        return None
    if not permitted:
        detail = f"{asked.patron} plays {', '.join(sorted(own))}; another colour was not permitted."
        return _refused("WHEEL 3.1.2(f)", detail)
    if set(chips.colours) <= {asked.colour, *(one.colour for one in out)}:
        return _refused("WHEEL 3.1.2(f)", "No colour would be left for other players.")
    return None


def may_wager(chips: ColourSet, issue: Issue | None, *, emblem: str, count: int) -> Refused | None:
    """Whether so many chips with this emblem may be laid at the table."""
    if emblem != chips.emblem:
        detail = f"Emblem {emblem!r}. Accepted: {chips.emblem!r}."
        return _refused("WHEEL 3.1.2(b)", detail)
    if issue is None:
        return _refused("WHEEL 3.1.2", "No such chips were issued to the player.")
    refused = _enough(issue, count, "WHEEL 3.1.2")
    if refused is None and issue.unmarked:
        detail = f"{issue.colour} is worth {show(issue.value)} a chip."
        return Refused(Refusal.MARKER_REQUIRED, cite("WHEEL 3.1.2(e)"), detail)
    return refused


def _enough(issue: Issue, count: int, clause: str) -> Refused | None:
    """Whether the player has so many chips in hand."""
    if 1 <= count <= issue.held:
        return None
    return _refused(clause, f"{count} chips. Accepted: 1 to {issue.held}.")


def may_redeem(chips: ColourSet, issue: Issue | None, *, emblem: str, count: int) -> Refused | None:
    """Whether chips may be changed at this table, which must have issued them; they pay `worth`."""
    if emblem != chips.emblem:
        return _refused("WHEEL 3.1.2(c)", f"Emblem {emblem!r} is of another table.")
    if issue is None:
        return _refused("WHEEL 3.1.2(c)(i)", "No such chips were issued to the player.")
    return _enough(issue, count, "WHEEL 3.1.2(c)(i)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FromClosedTable:
    """Chips brought from a table that is closed, and what was found out about them."""

    count: int
    closed: bool
    """Whether the table that issued them is closed."""
    surveillance_told: bool
    issued_at: Cents | None
    """What each was issued at, where that was found."""
    lowest_minimum: Cents
    """The lowest minimum now offered for the game; where chips are brought, a table of it is open."""

    @property
    def worth(self) -> Cents:
        """The value at the issue, failing which the lowest minimum now offered (WHEEL 3.1.2(c)(ii))."""
        each = self.lowest_minimum if self.issued_at is None else self.issued_at
        return Cents(self.count * each)


def may_redeem_closed(claim: FromClosedTable) -> Refused | None:
    """Whether chips of another table may be changed."""
    if not claim.closed:
        return _refused("WHEEL 3.1.2(c)", "The table that issued them is open.")
    if not claim.surveillance_told:
        return _refused("WHEEL 3.1.2(c)(ii)", "Surveillance must be told first.")
    if claim.count < 1:
        return _refused("WHEEL 3.1.2(c)(ii)", f"{claim.count} chips. Accepted: from one.")
    return None
