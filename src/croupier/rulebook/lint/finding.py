"""A finding of a lint rule about a clause."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How sure a finding is of being a defect of the document."""

    WRONG = "wrong"
    """The text contradicts itself: it cannot be meant as printed."""
    DOUBTFUL = "doubtful"
    """The text is probably not meant so; a person decides."""
    GAP = "gap"
    """Something that it leans on is not held."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of one rule, with its clauses, the chief one first."""

    rule: str
    clauses: tuple[str, ...]
    says: str
    severity: Severity

    @property
    def clause(self) -> str:
        """The clause at which a reader should look."""
        return self.clauses[0]
