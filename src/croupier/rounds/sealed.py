"""The proof that a holder's wagers are in the seal of a round."""

from dataclasses import dataclass

from croupier.rounds import seal
from croupier.rounds.closing import leaf_of
from croupier.rounds.round_of_play import Round


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
