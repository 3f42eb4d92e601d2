"""A no spin cancels the throw, never the round: wagers stay, and it is thrown again (ruling 2).

For what it is called is data (`rulebook/no_spins.toml`), each ground with its clause or provenance.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from croupier.errors import Mistake
from croupier.rulebook import Citations, cite

FEW_TURNS = "few-turns"


class Ground(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something for which a spin counts for nothing."""

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
    """So many turns a spin must have; nothing where nobody counts them."""
    turns_provenance: str = ""

    def of(self, key: str) -> Ground | None:
        """The ground of that name."""
        return next((one for one in self.ground if one.key == key), None)

    def clauses(self, key: str) -> Citations:
        """What says that a no spin is called, in general and for this ground."""
        ground = self.of(key)
        return cite(*filter(None, (self.cites, ground.cites if ground else "")))


def _load() -> Mapping[str, Family]:
    text = files("croupier.rulebook").joinpath("no_spins.toml").read_text(encoding="utf-8")
    families = msgspec.convert(tomllib.loads(text)["family"], tuple[Family, ...])
    for family in families:
        for ground in family.ground:
            family.clauses(ground.key)  # a clause that does not exist fails here
            if not ground.cites and not ground.provenance:
                raise Mistake(f"No spins: {ground.key} has neither a citation nor a provenance.")
    return {game: family for family in families for game in family.games}


NO_SPINS: Mapping[str, Family] = _load()


def is_due(game: str, *, turns: int | None, fault: str) -> Ground | None:
    """The ground for which a no spin must be called of what was seen of a spin."""
    family = NO_SPINS[game]
    if turns is not None and turns < family.least_turns:
        return family.of(FEW_TURNS)
    return family.of(fault) if fault else None
