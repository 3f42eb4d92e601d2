"""How the cards of each game are made ready and leave play: data with their sources (`rulebook/shoes.toml`)."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.errors import Mistake
from croupier.games import GAMES
from croupier.games.contract.definition import Motion
from croupier.rulebook import Citations, cite

BEFORE_PLAY, CUTTING_CARD, EVERY_ROUND = "before-play", "cutting-card", "every-round"
FIRST_CARD = "first-card"
"""The cutting card came where the first card of a round should have (GAZ 29/2000 4.1(b))."""
MACHINE_FAULT = "machine-fault"


class Sourced(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"
):
    """A rule with its clauses, or with where it is from when the documents do not hold it."""

    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Cause(Sourced, frozen=True, kw_only=True):
    """An occasion on which the cards are shuffled."""

    key: str
    act: str = "run-table"
    ordered: bool = False
    """Whether it may be asked for ahead; the others follow from the game."""
    reason: bool = False
    missed: str = ""
    """What is done when this shuffle was forgotten."""


class Method(Sourced, frozen=True, kw_only=True):
    """A fixed place for the cutting card: so many cards behind it."""

    key: str
    behind: int
    more: str = ""
    """The power to put it further from the back; nothing where it has exactly one place."""


class Cut(Sourced, frozen=True, kw_only=True):
    """Who cuts, how deep, and where the cutting card goes."""

    by: Literal["players", "dealer", "nobody"]
    least_decks: int = 0
    strict: bool = False
    half: bool = False
    method: tuple[Method, ...] = ()


class Burn(Sourced, frozen=True, kw_only=True):
    """Whether the first card may be burned."""

    may: bool
    in_round: bool = False
    """Also when a round is open, before its first card (SATG 9.8.2)."""
    missed: str = ""


class CuttingCard(Sourced, frozen=True, kw_only=True):
    """What follows when the cutting card comes out."""

    means: Literal["shuffle-after", "last-coup"]
    first: bool = False
    """Whether a round waits for the shuffle when it comes before the first card."""


class RunsShort(Sourced, frozen=True, kw_only=True):
    """What is done when the shoe has too few cards to finish a round."""

    reload: bool


class ShoeRules(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"
):
    """The rules on the cards of some games."""

    games: tuple[str, ...]
    checked: Sourced
    counted: Sourced | None = None
    """Whether the cards are counted before the table closes."""
    pre_shuffled: Sourced | None = None
    machine: Sourced
    """What says that a continuous shuffling machine has neither cut nor cutting card."""
    replaced: Sourced
    replaced_when_due: bool = False
    """Whether sound cards are replaced only when a shuffle is due (WAR 4.4.1)."""
    cut: Cut
    burn: Burn
    cutting_card: CuttingCard
    runs_short: RunsShort
    every_round: Sourced | None = None
    cause: tuple[Cause, ...]

    def of(self, key: str) -> Cause | None:
        """The cause of that name."""
        return next((one for one in self.cause if one.key == key), None)

    def shuffled_for(self, key: str) -> Citations:
        """What asks for a shuffle for that cause."""
        cause = self.of(key)
        return cause.citations if cause else ()

    @property
    def shuffling(self) -> Citations:
        """Everything that asks for a shuffle."""
        return tuple(one for cause in self.cause for one in cause.citations)

    def rows(self) -> Iterator[Sourced]:
        """Every rule that must have its source."""
        yield from (self.checked, self.machine, self.replaced, self.cut, self.burn)
        yield from (self.cutting_card, self.runs_short, *self.cause, *self.cut.method)
        yield from filter(None, (self.counted, self.pre_shuffled, self.every_round))


def _check(rules: ShoeRules) -> ShoeRules:
    """Refuse what has no source, and clauses that do not exist."""
    for row in rules.rows():
        if not row.citations and not row.provenance:
            raise Mistake(f"Shoes of {rules.games}: {row} has neither citation nor provenance.")
    cite(*filter(None, (rules.burn.missed, *(one.missed for one in rules.cause))))
    return rules


def _load() -> Mapping[str, ShoeRules]:
    text = files("croupier.rulebook").joinpath("shoes.toml").read_text(encoding="utf-8")
    read = msgspec.convert(tomllib.loads(text)["shoe"], tuple[ShoeRules, ...])
    found = {game: rules for rules in map(_check, read) for game in rules.games}
    cards = {one.key for one in GAMES if one.motion is Motion.CARDS}
    if found.keys() != cards:
        raise Mistake(f"Shoes and card games differ: {', '.join(sorted(found.keys() ^ cards))}.")
    return found


SHOES: Mapping[str, ShoeRules] = _load()
