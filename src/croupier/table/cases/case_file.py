"""Incidents, disputes, complaints and claims as files: what is on them, and whether they may be closed.

What the kinds are and what may be done in them is data (`rulebook/incidents.toml`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from immutables import Map

from croupier.money import NOTHING, Cents, show
from croupier.rulebook.authority import power
from croupier.rulebook.incident_rules import Casebook, KindOfCase, casebook
from croupier.table.values.refusals import Refusal, Refused

INCIDENT = "incident"
DETAIN, POLICE_ARRIVED, HAND_OVER, RELEASE = (
    "detain",
    "police-arrived",
    "hand-over",
    "release-person",
)
CONFISCATE, FINDING, ADVISED, REFERRED = "confiscate", "finding", "advise-inspector", "refer"
NAMED, WITHHOLD = "name-person", "withhold"
BREACH = "breach"
"""The finding that a rule was broken; without it nothing is forfeited."""
ENDS_DETENTION = (HAND_OVER, RELEASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that was done in a case, by whom and when."""

    act: str
    at: int
    by: str
    person: str = ""
    place: str = ""
    ground: str = ""
    to: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Detention:
    """Somebody who was made to wait for the police: the record of it, as far as it goes (SATG 20.2.4)."""

    person: str
    ground: str
    place: str
    by: str
    """Who detained him, by rank."""
    start: int
    police_arrived: int | None = None
    officer: str = ""
    """Who came for him."""
    end: int | None = None
    ended_by: str = ""

    def after(self, act: Act) -> "Detention":
        """The record with what was done next."""
        if act.act == POLICE_ARRIVED:
            return replace(self, police_arrived=act.at, officer=act.to)
        return replace(self, officer=act.to or self.officer, end=act.at, ended_by=act.by)


@dataclass(frozen=True, slots=True)
class Withheld:
    """Winnings that are held back."""

    patron: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One file."""

    kind: str
    about: str
    edition: str = ""
    """The rules under which it was opened: by them it is closed, whatever the table plays then."""
    people: tuple[str, ...] = ()
    closed: bool = False
    ground: str = ""
    round: int = 0
    terminal: str = ""
    text: str = ""
    opened_at: int = 0
    opened_by: str = ""
    acts: tuple[Act, ...] = ()
    withheld: Map[str, Withheld] = Map()
    """By holder: what is held back until it is determined whose it is."""
    forfeited: Map[str, Cents] = Map()
    """By patron: what was determined to be the house's."""
    decision: str = ""
    action: str = ""
    decided_by: str = ""
    decided_at: int = 0

    def recorded(self, act: Act) -> "Case":
        """The file with one thing more that was done."""
        people = self.people
        if act.act == NAMED and act.person not in people:
            # In front: the last one may be whom it was done to.
            people = (act.person, *people)
        return replace(self, acts=(*self.acts, act), people=people)

    def held(self, holder: str, patron: str, amount: Cents) -> "Case":
        """Winnings of a holder are held back, besides what was before."""
        before = self.withheld.get(holder)
        total = Cents((before.amount if before else NOTHING) + amount)
        return replace(self, withheld=self.withheld.set(holder, Withheld(patron, total)))

    def determined(self, holder: str, *, forfeits: bool = False) -> "Case":
        """Nothing is held back from a holder any more; what is forfeited stays counted."""
        one = self.withheld[holder]
        lost = Cents(self.forfeited.get(one.patron, NOTHING) + one.amount)
        gone = self.forfeited.set(one.patron, lost) if forfeits else self.forfeited
        return replace(self, withheld=self.withheld.delete(holder), forfeited=gone)

    def decided(self, decision: str, *, action: str, by: str, at: int) -> "Case":
        """The file is closed."""
        return replace(
            self, closed=True, decision=decision, action=action, decided_by=by, decided_at=at
        )

    def last(self, act: str) -> Act | None:
        """When that was done most lately."""
        return next((one for one in reversed(self.acts) if one.act == act), None)

    @property
    def detained(self) -> Mapping[str, Act]:
        """Who is detained, and since when."""
        found: dict[str, Act] = {}
        for one in self.acts:
            if one.act == DETAIN:
                found[one.person] = one
            elif one.act in ENDS_DETENTION:
                found.pop(one.person, None)
        return found

    @property
    def detentions(self) -> tuple[Detention, ...]:
        """Every detention of the file, in the order in which they began."""
        found: list[Detention] = []
        for one in self.acts:
            if one.act == DETAIN:
                begun = Detention(
                    person=one.person, ground=one.ground, place=one.place, by=one.by, start=one.at
                )
                found.append(begun)
            elif one.act in (POLICE_ARRIVED, *ENDS_DETENTION):
                found = [
                    it.after(one) if it.end is None and it.person == one.person else it
                    for it in found
                ]
        return tuple(found)

    @property
    def confiscated(self) -> tuple[Act, ...]:
        """The things that were taken: each with its custodian."""
        return tuple(one for one in self.acts if one.act == CONFISCATE)

    @property
    def inspector_advised(self) -> Act | None:
        """When the complainant was told that an inspector may be consulted."""
        return self.last(ADVISED)

    @property
    def referred(self) -> Act | None:
        """When it went to the regulator."""
        return self.last(REFERRED)

    @property
    def finding(self) -> Act | None:
        """What the investigation found."""
        return self.last(FINDING)

    def broke(self, book: Casebook) -> tuple[str, ...]:
        """Of the people of an incident those whom its powers reach."""
        has_target = self.kind == INCIDENT and book.incidents[self.about].target
        return self.people[:-1] if has_target else self.people

    def after(self, act: str, *, person: str) -> bool:
        """Whether it was done, to that person if one is named, and since he was detained if he is."""
        since = self.detained.get(person)
        later = self.acts[self.acts.index(since) :] if since else self.acts
        return any(one.act == act and person in ("", one.person) for one in later)


def may_close(case: Case, *, decision: str, action: str) -> Refused | None:
    """Whether the file has what it must have before it is closed."""
    edition = case.edition
    kind = casebook(edition).kinds[case.kind]
    if case.closed:
        detail = f"By {case.decided_by}: {case.decision}"
        return Refused(Refusal.CASE_CLOSED, kind.citations, detail)
    if not decision.strip():
        return Refused(Refusal.CASE_INCOMPLETE, kind.citations, "A decision.")
    if action not in (kind.actions or ("",)):
        accepted = ", ".join(kind.actions) or "none"
        detail = f"Action {action!r}. Accepted: {accepted}."
        return Refused(Refusal.CASE_INCOMPLETE, kind.citations, detail)
    return _unfinished(case, kind, action, edition)


def _unfinished(case: Case, kind: KindOfCase, action: str, edition: str) -> Refused | None:
    """Nobody is held, no money is, and whoever complains was told what he may do."""
    acts = casebook(edition).acts
    if case.detained:
        detail = f"{', '.join(case.detained)} is detained."
        return Refused(Refusal.CASE_INCOMPLETE, acts[DETAIN].citations, detail)
    if case.withheld:
        total = show(Cents(sum(one.amount for one in case.withheld.values())))
        cites = power(edition, WITHHOLD).citations
        return Refused(Refusal.CASE_INCOMPLETE, cites, f"{total} is held back.")
    if kind.undecided and action == kind.undecided and not case.inspector_advised:
        detail = f"The complainant was not told of the {casebook(edition).regulator} inspector."
        return Refused(Refusal.CASE_INCOMPLETE, acts[ADVISED].citations, detail)
    if action == "referred" and not case.referred:
        return Refused(Refusal.CASE_INCOMPLETE, acts[REFERRED].citations, "It was not referred.")
    return None
