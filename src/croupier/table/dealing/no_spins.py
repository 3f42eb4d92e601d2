"""A no spin cancels the throw, never the round: wagers stay, and the throw is repeated (ruling 2).

The grounds are data of each game (`no-spin` in its file), each with its clause or provenance. The lists of the
Roulette and Sic Bo rules are not held.
"""

from collections.abc import Mapping

import msgspec

from croupier.errors import Mistake
from croupier.rulebook import Citations, cite
from croupier.rulebook.data_file import sections

FEW_TURNS = "few-turns"


class Ground(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ground on which a spin does not count."""

    key: str
    says: str
    cites: str = ""
    provenance: str = ""


class Family(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """The grounds of some games."""

    games: tuple[str, ...]
    cites: str
    ground: tuple[Ground, ...]
    least_turns: int = 0
    """The least number of turns of a valid spin; 0 where turns are not counted."""
    turns_provenance: str = ""

    def ground_of(self, key: str) -> Ground | None:
        """The ground of that name."""
        return next((ground for ground in self.ground if ground.key == key), None)

    def clauses(self, key: str) -> Citations:
        """What says that a no spin is called, in general and for this ground."""
        ground = self.ground_of(key)
        return cite(*filter(None, (self.cites, ground.cites if ground else "")))


def _load() -> Mapping[str, Family]:
    families = sections("no-spin", Family)
    for family in families:
        for ground in family.ground:
            family.clauses(ground.key)  # a clause that does not exist fails here
            if not ground.cites and not ground.provenance:
                raise Mistake(f"No spins: {ground.key} has neither a citation nor a provenance.")
    return {game: family for family in families for game in family.games}


NO_SPINS: Mapping[str, Family] = _load()


def is_due(game: str, *, turns: int | None, fault: str) -> Ground | None:
    """Return the ground on which a reported spin must be declared a no spin; none if it is valid."""
    family = NO_SPINS[game]
    if turns is not None and turns < family.least_turns:
        return family.ground_of(FEW_TURNS)
    return family.ground_of(fault) if fault else None
