"""The record of an approval, and how notices of the house change it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.rulebook import Citations
from croupier.rulebook.casino_time import ZONE
from croupier.rulebook.register.house_notices import ApprovalKind, Granted, revoking
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Moment, Phrase, phrase

DEMO = "DEMO"
"""Prefix of the references of demonstration approvals, which no regulator gave."""
WHY: Mapping[ApprovalKind, Refusal] = {
    ApprovalKind.GAME: Refusal.GAME_NOT_IN_FORCE,
    ApprovalKind.EQUIPMENT: Refusal.UNAPPROVED_EQUIPMENT,
}
"""The refusal by kind when the approval is missing; every other kind gets `NOT_APPROVED`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRecord:
    """An approval that a table needs, as it is on record."""

    kind: ApprovalKind
    name: str
    by: str
    """The edition, the notice or the letter; empty if none is on record."""
    since: datetime | None = None
    until: datetime | None = None
    """The first instant at which the approval is no longer in force."""
    ended_by: str = ""
    cites: Citations = ()

    @property
    def invented(self) -> bool:
        """Whether the approval is only for demonstrations."""
        return self.by.startswith(DEMO)

    def refused(self, instant: datetime) -> Refused | None:
        """Return why the approval is not in force at an instant; none if it is."""
        why = WHY.get(self.kind, Refusal.NOT_APPROVED)
        if not self.by:
            return Refused(
                why, self.cites, phrase("{named}: no approval is on record.", named=self._named)
            )
        if self.since is not None and instant < self.since:
            detail = phrase(
                "{named} ({by}): approved only from {since}.",
                named=self._named,
                by=self.by,
                since=_when(self.since),
            )
            return Refused(why, self.cites, detail)
        if self.until is not None and self.until <= instant:
            ended = phrase("its approval ended on {until}", until=_when(self.until))
            if self.ended_by:
                ended = phrase("{ended} by {notice}", ended=ended, notice=self.ended_by)
            detail = phrase("{named} ({by}): {ended}.", named=self._named, by=self.by, ended=ended)
            return Refused(why, self.cites, detail)
        return None

    @property
    def _named(self) -> Phrase:
        return phrase("The {kind} {name}", kind=self.kind.value, name=self.name)


def with_grants(approval: ApprovalRecord, grants: Iterable[Granted]) -> ApprovalRecord:
    """Apply the notices of the house to a record, one after the other.

    A later notice can renew an approval that has ended. An end on record that still lies ahead remains.
    """
    matching = [it for it in grants if it.covers(approval.kind, approval.name)]
    for it in matching:
        if it.operation == "approve" and approval.until is not None and approval.until <= it.since:
            approval = replace(approval, by=it.source, since=it.since, until=None, ended_by="")
    against = sorted(revoking(matching), key=lambda it: it.since)
    if against and (approval.until is None or against[0].since < approval.until):
        return replace(
            approval, until=against[0].since, ended_by=", ".join(it.source for it in against)
        )
    return approval


def _when(instant: datetime) -> Moment:
    return Moment.from_local_time(instant.astimezone(ZONE), "minutes")
