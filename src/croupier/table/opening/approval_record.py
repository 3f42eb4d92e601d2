"""An approval as it is on record, and as notices of the house leave it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.rulebook import Citations
from croupier.rulebook.casino_time import ZONE
from croupier.rulebook.register.house_notices import ApprovalKind, Granted, revoking
from croupier.table.values.refusals import Refusal, Refused

DEMO = "DEMO"
"""With this begin the references of approvals that nobody gave."""
WHY: Mapping[ApprovalKind, Refusal] = {
    ApprovalKind.GAME: Refusal.GAME_NOT_IN_FORCE,
    ApprovalKind.EQUIPMENT: Refusal.UNAPPROVED_EQUIPMENT,
}
"""What is refused where the approval is missing; of everything else that it is not approved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRecord:
    """An approval that a table needs, as it is on record."""

    kind: ApprovalKind
    name: str
    by: str
    """The edition, the notice or the letter; nothing where none is on record."""
    since: datetime | None = None
    until: datetime | None = None
    """The first instant at which it holds no more."""
    ended_by: str = ""
    cites: Citations = ()

    @property
    def invented(self) -> bool:
        """Whether it is for demonstrations: nobody gave it."""
        return self.by.startswith(DEMO)

    def refused(self, instant: datetime) -> Refused | None:
        """What is missing at an instant."""
        why = WHY.get(self.kind, Refusal.NOT_APPROVED)
        if not self.by:
            return Refused(why, self.cites, f"{self._named}: no approval is on record.")
        if self.since is not None and instant < self.since:
            return Refused(
                why,
                self.cites,
                f"{self._named} ({self.by}): approved only from {_when(self.since)}.",
            )
        if self.until is not None and self.until <= instant:
            by = f" by {self.ended_by}" if self.ended_by else ""
            detail = f"{self._named} ({self.by}): its approval ended on {_when(self.until)}{by}."
            return Refused(why, self.cites, detail)
        return None

    @property
    def _named(self) -> str:
        return f"The {self.kind.value} {self.name}"


def with_grants(one: ApprovalRecord, grants: Iterable[Granted]) -> ApprovalRecord:
    """As notices of the house leave it, one after the other.

    A later notice gives again what has ended; an end on record that is still to come then comes all the same.
    """
    own = [it for it in grants if it.covers(one.kind, one.name)]
    for it in own:
        if it.operation == "approve" and one.until is not None and one.until <= it.since:
            one = replace(one, by=it.source, since=it.since, until=None, ended_by="")
    against = sorted(revoking(own), key=lambda it: it.since)
    if against and (one.until is None or against[0].since < one.until):
        return replace(one, until=against[0].since, ended_by=", ".join(it.source for it in against))
    return one


def _when(instant: datetime) -> str:
    return f"{instant.astimezone(ZONE):%-d %B %Y at %H:%M}"
