"""The seal of a round, and the proof that a holder's wagers are in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.table.round import Round, Spot, StakedWager, Wagers
from croupier.table.values import seal


@dataclass(frozen=True, slots=True)
class SealProof:
    """Proof that a holder's wagers are in the seal that the wall display showed before any result."""

    leaf: str
    proof: seal.Proof
    root: str

    @property
    def holds(self) -> bool:
        """Whether the leaf leads to the root."""
        return seal.check(self.leaf, self.proof, self.root)


def seal_proof(table: str, round_: Round, holder: str) -> SealProof:
    """Return the proof for one holder; it does not reveal the wagers of others."""
    return proof_of(f"{table}/{round_.number}", round_.wagers, round_.root, holder)


def proof_of(name: str, book: Wagers, root: str, holder: str) -> SealProof:
    """Return the proof for one holder in the sealed book of a round of this name."""
    leaves = {other: leaf_of(name, other, wagers) for other, wagers in book.items()}
    return SealProof(leaves[holder], seal.prove(leaves, holder), root)


def root_of(
    table: str, number: int, wagers: Mapping[str, Mapping[Spot, StakedWager]] | Wagers
) -> str:
    """The seal of the book of a round."""
    name = f"{table}/{number}"
    return seal.root({holder: leaf_of(name, holder, wager) for holder, wager in wagers.items()})


def leaf_of(name: str, holder: str, wagers: Mapping[Spot, StakedWager]) -> str:
    """Return the leaf of one holder: the round and the wagers in the order of the layout, with their salts."""
    lines = [
        [*where, held.amount, held.colour, held.salt] for where, held in sorted(wagers.items())
    ]
    return seal.leaf(holder, [name, lines])
