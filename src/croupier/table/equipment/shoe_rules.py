"""The rules by which each game's cards are prepared and leave play: sourced data, `shoe` in the file of a game.

A `cause` is an occasion for a shuffle: `act` is the power that it takes (`authority.toml`), `ordered` that it may be
asked for ahead, `reason` that it must be explained. `cut.by` is who cuts; `least-decks` how far from either end;
`strict-since` the readings from which on a nearer cut is refused and not only noticed (`values/readings.py`);
`half` that the cutting card goes no further than half way from the back. With a continuous shuffling machine
(`csm`) there is no cut, no cutting card and no end of the shoe.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from croupier.errors import Mistake
from croupier.games import GAMES
from croupier.games.contract.definition import Motion
from croupier.rulebook import Citations, cite
from croupier.rulebook.data_file import sections

BEFORE_PLAY, CUTTING_CARD, EVERY_ROUND = "before-play", "cutting-card", "every-round"
FIRST_CARD = "first-card"
"""The cutting card came out in place of the first card of a round (GAZ 29/2000 4.1(b))."""
MACHINE_FAULT = "machine-fault"


class Sourced(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"
):
    """A rule with its clauses, or with its provenance if the documents do not contain it."""

    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses of the rule, validated."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Cause(Sourced, frozen=True, kw_only=True):
    """An occasion on which the cards are shuffled."""

    key: str
    act: str = "run-table"
    ordered: bool = False
    """Whether staff may order it in advance; the other causes follow from the game."""
    reason: bool = False
    missed: str = ""
    """The clause on a shuffle that was forgotten."""


class Method(Sourced, frozen=True, kw_only=True):
    """A fixed position of the cutting card: the number of cards behind it."""

    key: str
    behind: int
    more: str = ""
    """The power to leave more cards behind it; empty if the number is exact."""


class Cut(Sourced, frozen=True, kw_only=True):
    """Who cuts, how deep, and where the cutting card goes."""

    by: Literal["players", "dealer", "nobody"]
    least_decks: int = 0
    strict_since: int = 0
    half: bool = False
    method: tuple[Method, ...] = ()


class Burn(Sourced, frozen=True, kw_only=True):
    """Whether the first card may be burned."""

    may: bool
    in_round: bool = False
    """Whether it may also be burned in an open round, before its first card (SATG 9.8.2)."""
    missed: str = ""


class CuttingCard(Sourced, frozen=True, kw_only=True):
    """What follows when the cutting card comes out."""

    means: Literal["shuffle-after", "last-coup"]
    first: bool = False
    """Whether a round waits for the shuffle if the cutting card comes before the first card."""


class RunsShort(Sourced, frozen=True, kw_only=True):
    """What is done when the shoe has too few cards to finish a round."""

    reload: bool


class ShoeRules(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"
):
    """The card rules of some games."""

    games: tuple[str, ...]
    checked: Sourced
    counted: Sourced | None = None
    """The rule that the cards are counted before the table closes; None if there is no such rule."""
    pre_shuffled: Sourced | None = None
    machine: Sourced
    """The rule that a continuous shuffling machine has neither cut nor cutting card."""
    replaced: Sourced
    replaced_when_due: bool = False
    """Whether sound cards are replaced only when a shuffle is due (WAR 4.4.1)."""
    cut: Cut
    burn: Burn
    cutting_card: CuttingCard
    runs_short: RunsShort
    every_round: Sourced | None = None
    cause: tuple[Cause, ...]

    def cause_of(self, key: str) -> Cause | None:
        """Return the cause with this key; None if there is none."""
        return next((cause for cause in self.cause if cause.key == key), None)

    def shuffled_for(self, key: str) -> Citations:
        """Return the clauses that require a shuffle for this cause."""
        cause = self.cause_of(key)
        return cause.citations if cause else ()

    @property
    def shuffling(self) -> Citations:
        """All clauses that require a shuffle."""
        return tuple(citation for cause in self.cause for citation in cause.citations)

    def rows(self) -> Iterator[Sourced]:
        """Yield every rule that must have a source."""
        yield from (self.checked, self.machine, self.replaced, self.cut, self.burn)
        yield from (self.cutting_card, self.runs_short, *self.cause, *self.cut.method)
        yield from filter(None, (self.counted, self.pre_shuffled, self.every_round))


def _check(rules: ShoeRules) -> ShoeRules:
    """Raise `Mistake` for a rule without a source, and reject clauses that do not exist."""
    for row in rules.rows():
        if not row.citations and not row.provenance:
            raise Mistake(f"Shoes of {rules.games}: {row} has neither citation nor provenance.")
    cite(*filter(None, (rules.burn.missed, *(cause.missed for cause in rules.cause))))
    return rules


def _load() -> Mapping[str, ShoeRules]:
    read = map(_check, sections("shoe", ShoeRules))
    by_game = {game: rules for rules in read for game in rules.games}
    cards = {game.key for game in GAMES if game.motion is Motion.CARDS}
    if by_game.keys() != cards:
        raise Mistake(f"Shoes and card games differ: {', '.join(sorted(by_game.keys() ^ cards))}.")
    return by_game


SHOES: Mapping[str, ShoeRules] = _load()
