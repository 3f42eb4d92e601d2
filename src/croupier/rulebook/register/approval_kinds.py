"""Every approval that the notices gave, from when until when, and which notice ended it.

`register_at` says what stood at an instant; here is the same as spans of time, so that a table can be asked whether
its game is approved now, and the list can be read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.rulebook.clauses import Citations
from croupier.rulebook.register.gazette_notices import NOTICES, Notice, Operation
from croupier.rulebook.register.rules_in_force import BEGINNING, register_after


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """An approval of a game or of a title of a gaming machine, and the time in which it holds."""

    game: str
    title: str = ""
    by: str
    """The notice that gave it."""
    since: datetime
    since_known: bool = True
    until: datetime | None = None
    """The first instant at which it holds no more; None as long as it has no end."""
    ended_by: str = ""
    cites: Citations = ()
    """The clauses that tell of it, and of its end."""

    def holds(self, instant: datetime) -> bool:
        """Whether it is in force at an instant."""
        return self.since <= instant and (self.until is None or instant < self.until)


def spans(notices: Iterable[Notice] = NOTICES) -> tuple[Span, ...]:
    """All approvals that notices gave, in order of effect; what was revoked has its end."""
    found: list[Span] = []
    for notice in sorted(notices, key=lambda it: it.order):
        for item in notice.items or (None,):
            if item is not None and item.operation is Operation.REVOKE:
                found = [_ended(it, item.revokes, notice, item.citations) for it in found]
                continue
            given = (
                register_after(BEGINNING, notice, item).approvals if _approves(notice, item) else ()
            )
            found += [
                Span(
                    game=it.game, title=it.title, by=it.by, since=it.since, since_known=it.since_known,
                    cites=item.citations if item else notice.citations,
                )
                for it in given
            ]  # fmt: skip
    return tuple(found)


def _approves(notice: Notice, item: object) -> bool:
    operation = getattr(item, "operation", None)
    return operation is Operation.APPROVE if item is not None else notice.action == "approve"


def _ended(span: Span, revokes: str, by: Notice, cites: Citations) -> Span:
    if span.by != revokes or span.until is not None:
        return span
    return replace(span, until=by.since, ended_by=by.key, cites=(*span.cites, *cites))


SPANS: tuple[Span, ...] = spans()


def ended(game: str, instant: datetime, known: Iterable[Span] = SPANS) -> Span | None:
    """The approval of a game that was taken away by an instant, if none is in force then."""
    same_kind = [
        span for span in known if (span.game, span.title) == (game, "") and span.since <= instant
    ]
    if any(span.holds(instant) for span in same_kind):
        return None
    return max(same_kind, key=lambda span: span.until or span.since, default=None)
