"""The duties of an operator who holds a tournament, by edition: five texts, one machine.

`items` lists what the terms must contain; this module lists what must be done.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import unknown
from croupier.games import game
from croupier.rulebook import Citations, cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Duties:
    """The duties under one rule, each by its clause."""

    edition: str
    """The edition whose ranks govern the tournament."""
    equal: Citations
    documented: Citations
    available: Citations = ()
    """The terms, to patrons, before entries are taken."""
    advised: Citations = ()
    """The clauses by which the regulator is advised beforehand; empty where he must approve instead."""
    approved: Citations = ()
    """The regulator approves the terms in writing."""
    director: Citations
    """He is appointed, and he is there all the time."""
    director_rank: str = ""
    """The rank that the director must have; empty where the rules name none."""
    deputies: Citations
    deputies_by_director: bool = True
    """The director appoints them, or the operator names them."""
    stands_in: bool = False
    """A deputy acts only while the director is away."""
    designated: Citations
    exclusive: Citations
    briefed: Citations
    signed: Citations
    """Where the terms are signed, before anybody has a seat."""
    taught: Citations = ()
    substitutes: Citations
    start_moves: Citations
    early: Citations
    early_decided: Citations
    early_agreed: Citations
    both: bool = False
    """Play ends early when it is decided *and*, where chips become cash, all agree; else either is enough."""
    final: Citations
    """Who decides a dispute."""
    complaint: Citations = ()


def _later(edition: str, rule: str, deputies: str, *, by_director: bool = True) -> Duties:
    """The texts that followed those of 2000 are built alike."""
    items = f"{rule}.4"
    return Duties(
        edition=edition,
        equal=cite(f"{rule}.1"),
        documented=cite(f"{rule}.2.1"),
        available=cite(f"{rule}.2.2(a)"),
        advised=cite(f"{rule}.2.2(b)"),
        director=cite(f"{rule}.2.3"),
        deputies=cite(deputies),
        deputies_by_director=by_director,
        designated=cite(f"{rule}.2.4"),
        exclusive=cite(f"{rule}.2.5"),
        briefed=cite(f"{rule}.3.1"),
        signed=cite(f"{items}.2(b)(iii)"),
        taught=cite(f"{rule}.3.2"),
        substitutes=cite(f"{items}.8(a)(iii)"),
        start_moves=cite(f"{items}.1(b)"),
        early=cite(f"{items}.8(d)"),
        early_decided=cite(f"{items}.8(d)(i)"),
        early_agreed=cite(f"{items}.8(d)(ii)"),
        final=cite(f"{items}.8(h)"),
        complaint=cite(f"{items}.8(j)"),
    )


def _of_2000(edition: str, rule: str) -> Duties:
    """The two texts of 2000."""
    return Duties(
        edition=edition,
        equal=cite(f"{rule}.1.1"),
        documented=cite(f"{rule}.2.1"),
        approved=cite(f"{rule}.1.3"),
        director=cite(f"{rule}.1.2(a)", f"{rule}.2.4"),
        director_rank="game-supervisor",
        deputies=cite(f"{rule}.1.2(b)"),
        deputies_by_director=False,
        stands_in=True,
        designated=cite(f"{rule}.3.1"),
        exclusive=cite(f"{rule}.3.2"),
        briefed=cite(f"{rule}.2.2"),
        signed=cite(f"{rule}.2.3"),
        substitutes=cite(f"{rule}.3.3"),
        start_moves=cite(f"{rule}.3.4"),
        early=cite(f"{rule}.3.5"),
        early_decided=cite(f"{rule}.3.5(a)"),
        early_agreed=cite(f"{rule}.3.5(b)"),
        both=True,
        final=cite(f"{rule}.2.1(k)"),
    )


DUTIES: Mapping[str, Duties] = {
    "SATG 15.1": _later("SATG 15.1", "SATG 19", "SATG 19.2.3(a)"),
    # That deputies act follows from what the terms must say of who conducts it; the operator records them (W18).
    "WAR": _later("WAR", "WAR 10", "WAR 10.4.8(g)", by_director=False),
    "WHEEL 4.0": _later("WHEEL 4.0", "WHEEL 8", "WHEEL 8.2.3(a)"),
    "GAZ 27/2000": _of_2000("GAZ 27/2000", "GAZ 28/2000 20"),
    "GAZ 29/2000": _of_2000("GAZ 29/2000", "GAZ 29/2000 10"),
}
"""By the edition of the game."""


def duties_of(key: str) -> Duties:
    """The duties of a tournament at a game."""
    edition = game(key).edition
    if edition not in DUTIES:
        raise unknown("edition with tournaments", edition, DUTIES)
    return DUTIES[edition]
