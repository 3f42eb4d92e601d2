"""The seal of a round, and the proof that a holder's wagers are in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.table.round import Round, Spot, StakedWager, Wagers
from croupier.table.values import seal


@dataclass(frozen=True, slots=True)
class SealProof:
    """That a holder's wagers are in the seal that the wall showed before any result."""

    leaf: str
    proof: seal.Proof
    root: str

    @property
    def holds(self) -> bool:
        """Whether the leaf leads to the root."""
        return seal.check(self.leaf, self.proof, self.root)


def seal_proof(table: str, one: Round, holder: str) -> SealProof:
    """The proof for one holder; it shows nobody else's wagers."""
    named = f"{table}/{one.number}"
    leaves = {name: leaf_of(named, name, own) for name, own in one.wagers.items()}
    return SealProof(leaves[holder], seal.prove(leaves, holder), one.root)


def root_of(
    table: str, number: int, wagers: Mapping[str, Mapping[Spot, StakedWager]] | Wagers
) -> str:
    """The seal of the book of a round."""
    name = f"{table}/{number}"
    return seal.root({holder: leaf_of(name, holder, own) for holder, own in wagers.items()})


def leaf_of(name: str, holder: str, own: Mapping[Spot, StakedWager]) -> str:
    """The leaf of one holder: the round, his wagers in the order of the layout, with their salts."""
    lines = [[*where, held.amount, held.colour, held.salt] for where, held in sorted(own.items())]
    return seal.leaf(holder, [name, lines])
