"""Who may do what: the ranks of each edition, and the lowest rank for every act.

Each edition has its own ladder, and there is no map from the one to the other (ruling 5). "Or above"
compares rungs of one ladder.
"""

from collections.abc import Mapping

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load
from croupier.rulebook.editions import edition as known_edition


class _Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cites: str | tuple[str, ...] = ()
    provenance: str = ""
    """The source where the clauses name no rank; or, without a clause, a note that it is policy."""

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Power(_Sourced, frozen=True, kw_only=True):
    """The lowest rank that may do an act, and where that is said."""

    rank: str


class Ranks(_Sourced, frozen=True, kw_only=True):
    """The ranks of one edition from the lowest to the highest, and the powers by act."""

    ladder: tuple[str, ...]
    acts: Mapping[str, Power]


def _check(key: str, ranks: Ranks) -> Ranks:
    """Refuse what has no source, no such edition or no such rung."""
    known_edition(key)
    if len(set(ranks.ladder)) != len(ranks.ladder):
        raise Mistake(f"{key}: a rank is on the ladder twice.")
    for name, sourced in {"the ladder": ranks, **ranks.acts}.items():
        if not sourced.citations and not sourced.provenance:
            raise Mistake(f"{key}: {name} has neither a citation nor a provenance.")
    for act, power in ranks.acts.items():
        if power.rank not in ranks.ladder:
            raise unknown(f"rank for {act!r} of {key}", power.rank, ranks.ladder)
    return ranks


AUTHORITY: Mapping[str, Ranks] = {
    key: _check(key, ranks) for key, ranks in load("authority.toml", dict[str, Ranks]).items()
}


def _ranks(edition: str) -> Ranks:
    if edition not in AUTHORITY:
        raise unknown("edition with ranks", edition, AUTHORITY)
    return AUTHORITY[edition]


def ladder(edition: str) -> tuple[str, ...]:
    """The ranks of an edition from the lowest to the highest."""
    return _ranks(edition).ladder


def acts(edition: str) -> tuple[str, ...]:
    """The acts that exist under an edition."""
    return tuple(_ranks(edition).acts)


def power(edition: str, act: str) -> Power:
    """Who may do an act under an edition."""
    powers = _ranks(edition).acts
    if act not in powers:
        raise unknown(f"act under {edition}", act, powers)
    return powers[act]


def reaches(edition: str, rank: str, needed: str) -> bool:
    """Whether a rank is the one needed or above it; who has no rank there, as a player, never."""
    rungs = ladder(edition)
    if needed not in rungs:
        raise unknown(f"rank of {edition}", needed, rungs)
    return rank in rungs and rungs.index(rank) >= rungs.index(needed)
