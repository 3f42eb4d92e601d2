"""Colour chips of the Big Wheel: they have no value until they are issued (WHEEL 3.1.2).

The record of the issue alone fixes the value: table, colour, player, declared value. A change of the table's
limits does not change it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from croupier.money import Cents
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Phrase, Sum, phrase


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
        """The number of chips not given back; the colour is taken while there are any."""
        return self.held + self.laid

    @property
    def unmarked(self) -> bool:
        """Whether the marker button is missing that a value above the minimum needs (WHEEL 3.1.2(e))."""
        return self.value > self.minimum and self.marker != self.value

    def worth(self, count: int) -> Cents:
        """Return the value of a number of these chips."""
        return Cents(count * self.value)

    def bought(self, count: int, *, minimum: Cents) -> "Issue":
        """More chips of the colour, at the value declared."""
        return replace(self, held=self.held + count, minimum=minimum)

    def marked(self, number: Cents) -> "Issue":
        """Record the marker button of the colour with its number."""
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


def _refused(clause: str, detail: Phrase) -> Refused:
    return Refused(Refusal.CHIP_COLOUR, cite(clause), detail)


def may_assign(chips: ColourSet, emblems: Collection[str]) -> Refused | None:
    """Whether a table may have this set, given the emblems at the other open tables."""
    if chips.emblem in emblems:
        return _refused(
            "WHEEL 3.1.2(a)", phrase("Another table has the emblem {emblem}.", emblem=chips.emblem)
        )
    if len(set(chips.colours)) < 2:
        return _refused(
            "WHEEL 3.1.2(a)",
            phrase("{count} colours. Accepted: several.", count=len(set(chips.colours))),
        )
    return None


def may_issue(
    chips: ColourSet,
    issues: Iterable[Issue],
    new_issue: Issue,
    *,
    permitted: bool,
) -> Refused | None:
    """Check whether these chips may be issued; `permitted`: the rank may allow a second colour."""
    out = [issue for issue in issues if issue.outstanding]
    if new_issue.colour not in chips.colours:
        accepted = tuple(chips.colours)
        return _refused(
            "WHEEL 3.1.2(a)",
            phrase(
                "Colour '{colour}'. Accepted: {accepted}.",
                colour=new_issue.colour,
                accepted=accepted,
            ),
        )
    if new_issue.held < 1:
        return _refused(
            "WHEEL 3.1.2", phrase("{held} chips. Accepted: from one.", held=new_issue.held)
        )
    if new_issue.value < new_issue.minimum:
        # A colour without marker is read as worth the minimum: less than that cannot be shown.
        detail = phrase(
            "{value} a chip. Accepted: from {minimum}.",
            value=Sum(new_issue.value),
            minimum=Sum(new_issue.minimum),
        )
        return _refused("WHEEL 3.1.2(e)", detail)
    return _shared(out, new_issue) or _second_colour(chips, out, new_issue, permitted=permitted)


def _shared(out: Collection[Issue], new_issue: Issue) -> Refused | None:
    """Check that other holders of the colour agree, and that the colour has one value."""
    same = [issue for issue in out if issue.colour == new_issue.colour]
    asking = sorted({issue.patron for issue in same} - {new_issue.patron} - new_issue.consents)
    if asking:
        detail = phrase(
            "{colour} is held by {asking}, who did not agree.",
            colour=new_issue.colour,
            asking=tuple(asking),
        )
        return _refused("WHEEL 3.1.2(d)", detail)
    for issue in same:
        if issue.value != new_issue.value:
            detail = phrase(
                "{colour} is out at {out} a chip, not {value}.",
                colour=new_issue.colour,
                out=Sum(issue.value),
                value=Sum(new_issue.value),
            )
            return _refused("WHEEL 3.1.2(e)", detail)
    return None


def _second_colour(
    chips: ColourSet, out: Collection[Issue], new_issue: Issue, *, permitted: bool
) -> Refused | None:
    """Check a second colour for one player: one colour must stay free for others (WHEEL 3.1.2(f))."""
    colours = {issue.colour for issue in out if issue.patron == new_issue.patron}
    if not colours or new_issue.colour in colours:
        return None
    if not permitted:
        detail = phrase(
            "{patron} plays {colours}; another colour was not permitted.",
            patron=new_issue.patron,
            colours=tuple(sorted(colours)),
        )
        return _refused("WHEEL 3.1.2(f)", detail)
    if set(chips.colours) <= {new_issue.colour, *(issue.colour for issue in out)}:
        return _refused("WHEEL 3.1.2(f)", phrase("No colour would be left for other players."))
    return None


def may_wager(chips: ColourSet, issue: Issue | None, *, emblem: str, count: int) -> Refused | None:
    """Check whether this number of chips with this emblem may be wagered at the table."""
    if emblem != chips.emblem:
        detail = phrase(
            "Emblem '{emblem}'. Accepted: '{accepted}'.",
            emblem=emblem,
            accepted=chips.emblem,
        )
        return _refused("WHEEL 3.1.2(b)", detail)
    if issue is None:
        return _refused("WHEEL 3.1.2", phrase("No such chips were issued to the player."))
    refused = _not_enough_chips(issue, count, "WHEEL 3.1.2")
    if refused is None and issue.unmarked:
        detail = phrase(
            "{colour} is worth {value} a chip.", colour=issue.colour, value=Sum(issue.value)
        )
        return Refused(Refusal.MARKER_REQUIRED, cite("WHEEL 3.1.2(e)"), detail)
    return refused


def _not_enough_chips(issue: Issue, count: int, clause: str) -> Refused | None:
    """Check that the player has this number of chips in hand."""
    if 1 <= count <= issue.held:
        return None
    return _refused(
        clause, phrase("{count} chips. Accepted: 1 to {held}.", count=count, held=issue.held)
    )


def may_redeem(chips: ColourSet, issue: Issue | None, *, emblem: str, count: int) -> Refused | None:
    """Whether chips may be changed at this table, which must have issued them; they pay `worth`."""
    if emblem != chips.emblem:
        return _refused(
            "WHEEL 3.1.2(c)", phrase("Emblem '{emblem}' is of another table.", emblem=emblem)
        )
    if issue is None:
        return _refused("WHEEL 3.1.2(c)(i)", phrase("No such chips were issued to the player."))
    return _not_enough_chips(issue, count, "WHEEL 3.1.2(c)(i)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FromClosedTable:
    """Chips from a closed table, with the facts that were found about them."""

    count: int
    closed: bool
    """Whether the table that issued them is closed."""
    surveillance_notified: bool
    issued_at: Cents | None
    """The value of each chip at the issue, if it was found."""
    lowest_minimum: Cents
    """The lowest minimum now offered for the game; where chips are brought, a table of it is open."""

    @property
    def worth(self) -> Cents:
        """The value at the issue; if it is unknown, the lowest minimum now offered (WHEEL 3.1.2(c)(ii))."""
        each = self.lowest_minimum if self.issued_at is None else self.issued_at
        return Cents(self.count * each)


def may_redeem_closed(claim: FromClosedTable) -> Refused | None:
    """Whether chips of another table may be changed."""
    if not claim.closed:
        return _refused("WHEEL 3.1.2(c)", phrase("The table that issued them is open."))
    if not claim.surveillance_notified:
        return _refused("WHEEL 3.1.2(c)(ii)", phrase("Surveillance must be informed first."))
    if claim.count < 1:
        return _refused(
            "WHEEL 3.1.2(c)(ii)", phrase("{count} chips. Accepted: from one.", count=claim.count)
        )
    return None
