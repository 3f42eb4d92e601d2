"""The notices that the operator must give the inspectors, and which of them were acknowledged.

The rules demand four kinds. They tell the regulator's inspectors of a tournament before its first entry, and of every
change of its details before it starts. A complaint or dispute may be referred to the regulator, and where the rules of
the Big Wheel apply a player may ask an inspector to review a decision. Every notice follows from what is on record.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from croupier.offices.floor.state import Floor
from croupier.offices.tournaments.state import Tournament, Tournaments
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.rulebook.incident_rules import casebook
from croupier.table.cases.case_file import Case
from croupier.table.state import State
from croupier.views.wire_struct import View, clauses_as_text

Kind = Literal["tournament", "tournament-changed", "referred", "review-requested"]
Standing = Literal["owed", "unread", "overdue", "acknowledged"]
WITHIN_MS = 24 * 60 * 60 * 1_000
"""The time in which a notice is to be acknowledged. Operator policy: no clause names a time."""
OF_CASE: Mapping[str, Kind] = {"refer": "referred", "request-review": "review-requested"}
"""By act of a case: the notice that it gives."""


class NoticeToInspectorView(View, frozen=True, kw_only=True):
    """One notice, or one that the operator still owes."""

    notice: str
    """Its name, by which it is acknowledged."""
    kind: Kind
    standing: Standing
    about: str
    """The tournament or the case."""
    table: str = ""
    version: int = 0
    """Of the terms of a tournament."""
    at: int
    """When it was given; of one that is owed, when the duty arose."""
    by: str = ""
    to: str = ""
    text: str = ""
    clauses: tuple[str, ...] = ()
    until: int = 0
    """When the time to acknowledge it ends."""
    acknowledged_by: str = ""
    acknowledged_at: int = 0


def notices(
    tournaments: Tournaments, tables: Mapping[str, State], floor: Floor, now: int
) -> list[NoticeToInspectorView]:
    """Return every notice, those that wait for the inspector first, each group newest first."""
    every = [*_of_tournaments(tournaments, floor, now), *_of_cases(tables, floor, now)]
    order: tuple[Standing, ...] = ("overdue", "unread", "owed", "acknowledged")
    return sorted(every, key=lambda notice: (order.index(notice.standing), -notice.at))


def _standing(name: str, at: int, floor: Floor, now: int) -> Standing:
    if name in floor.acknowledged:
        return "acknowledged"
    return "overdue" if now >= at + WITHIN_MS else "unread"


def _given(
    floor: Floor, now: int, *, notice: str, kind: Kind, at: int, about: str, by: str, to: str,
    text: str, clauses: tuple[str, ...], table: str = "", version: int = 0,
) -> NoticeToInspectorView:  # fmt: skip
    seen = floor.acknowledged.get(notice)
    return NoticeToInspectorView(
        notice=notice, kind=kind, standing=_standing(notice, at, floor, now), about=about,
        table=table, version=version, at=at, by=by, to=to, text=text, clauses=clauses,
        until=at + WITHIN_MS, acknowledged_by=seen.by if seen else "",
        acknowledged_at=seen.at if seen else 0,
    )  # fmt: skip


def _of_tournaments(
    tournaments: Tournaments, floor: Floor, now: int
) -> Iterator[NoticeToInspectorView]:
    for name, tournament in sorted(tournaments.tournaments.items()):
        if not tournament.duties.advised:
            continue  # the terms need an approval in writing instead (GAZ 28/2000 20.1.3, GAZ 29/2000 10.1.3)
        for place, advice in enumerate(tournament.advised):
            yield _given(
                floor, now, notice=f"tournament {name} {place + 1}", kind=_kind(place),
                at=advice.at, about=name, by=advice.by, to=advice.to, text=advice.how,
                clauses=_clauses(tournament, place), version=advice.version,
            )  # fmt: skip
        yield from _owed(tournament)


def _owed(tournament: Tournament) -> Iterator[NoticeToInspectorView]:
    """Yield the notice of the published terms, if the inspectors do not know that version."""
    known = tournament.advised[-1].version if tournament.advised else 0
    published = tournament.version.published_at
    is_open = tournament.status not in ("finished", "cancelled")
    if not tournament.holds or known == tournament.holds or published is None or not is_open:
        return
    place = len(tournament.advised)
    yield NoticeToInspectorView(
        notice=f"tournament {tournament.name} {place + 1}", kind=_kind(place), standing="owed",
        about=tournament.name, at=published, version=tournament.holds,
        clauses=_clauses(tournament, place),
    )  # fmt: skip


def _kind(place: int) -> Kind:
    return "tournament-changed" if place else "tournament"


def _clauses(tournament: Tournament, place: int) -> tuple[str, ...]:
    """Return the clauses that demand the notice: of the tournament itself, or of a change (SATG 19.4.1(c))."""
    changed = clauses_of(tournament.terms, "regulator-told")
    return clauses_as_text(changed if place else tournament.duties.advised)


def _of_cases(
    tables: Mapping[str, State], floor: Floor, now: int
) -> Iterator[NoticeToInspectorView]:
    """Yield the complaints and disputes that were referred, and the reviews that players asked for (SATG 20.12)."""
    for table, state in sorted(tables.items()):
        for name, case in sorted(state.cases.items()):
            yield from _of_case(table, name, case, floor, now)


def _of_case(
    table: str, name: str, case: Case, floor: Floor, now: int
) -> Iterator[NoticeToInspectorView]:
    acts = casebook(case.edition).acts
    for place, act in enumerate(case.acts):
        if act.act in OF_CASE:
            yield _given(
                floor, now, notice=f"case {name} {place + 1}", kind=OF_CASE[act.act], at=act.at,
                about=name, table=table, by=act.by, to=act.to,
                text=" ".join(filter(None, (case.text, act.detail))),
                clauses=clauses_as_text(acts[act.act].citations),
            )  # fmt: skip
