"""Incidents, disputes, complaints and claims: what a case holds, and whether it may be closed.

The kinds of case and their acts are data (`rulebook/incidents.toml`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from immutables import Map

from croupier.money import NOTHING, Cents, show
from croupier.rulebook.authority import power
from croupier.rulebook.incident_rules import Casebook, KindOfCase, casebook
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

INCIDENT = "incident"
DETAIN = "detain"
POLICE_ARRIVED = "police-arrived"
HAND_OVER = "hand-over"
RELEASE = "release-person"
CONFISCATE, FINDING, ADVISED, REFERRED = "confiscate", "finding", "advise-inspector", "refer"
NAMED, WITHHOLD = "name-person", "withhold"
BREACH = "breach"
"""The finding that a rule was broken; only with it may winnings be forfeited."""
ENDS_DETENTION = (HAND_OVER, RELEASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One act in a case, by whom and when."""

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
    """The record of a person who was made to wait for the police (SATG 20.2.4)."""

    person: str
    ground: str
    place: str
    by: str
    """Who detained the person, by rank."""
    start: int
    police_arrived: int | None = None
    officer: str = ""
    """The police officer who came."""
    end: int | None = None
    ended_by: str = ""

    def after(self, act: Act) -> "Detention":
        """Return the record with the next act added."""
        if act.act == POLICE_ARRIVED:
            return replace(self, police_arrived=act.at, officer=act.to)
        return replace(self, officer=act.to or self.officer, end=act.at, ended_by=act.by)


@dataclass(frozen=True, slots=True)
class Withheld:
    """Winnings that are withheld."""

    patron: str
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case."""

    kind: str
    about: str
    edition: str = ""
    """The rules under which it was opened. They apply until it is closed, even if the table changes its
    game."""
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
    """By holder: the amount withheld until its owner is determined."""
    forfeited: Map[str, Cents] = Map()
    """By patron: the amount forfeited to the house."""
    decision: str = ""
    action: str = ""
    decided_by: str = ""
    decided_at: int = 0

    def with_act(self, act: Act) -> "Case":
        """Return the case with one more act."""
        people = self.people
        if act.act == NAMED and act.person not in people:
            # The name goes in front, because the last one may be the person to whom it was done.
            people = (act.person, *people)
        return replace(self, acts=(*self.acts, act), people=people)

    def with_withheld(self, holder: str, patron: str, amount: Cents) -> "Case":
        """Return the case with more of a holder's winnings withheld."""
        before = self.withheld.get(holder)
        total = Cents((before.amount if before else NOTHING) + amount)
        return replace(self, withheld=self.withheld.set(holder, Withheld(patron, total)))

    def with_less_withheld(self, holder: str, amount: Cents) -> "Case":
        """Return the case after a correction that takes a part of the withheld winnings back."""
        before = self.withheld[holder]
        if before.amount == amount:
            return replace(self, withheld=self.withheld.delete(holder))
        less = Withheld(before.patron, Cents(before.amount - amount))
        return replace(self, withheld=self.withheld.set(holder, less))

    def with_nothing_withheld(self, holder: str, *, forfeits: bool = False) -> "Case":
        """Return the case with nothing withheld from a holder; forfeited amounts stay counted."""
        withheld = self.withheld[holder]
        lost = Cents(self.forfeited.get(withheld.patron, NOTHING) + withheld.amount)
        gone = self.forfeited.set(withheld.patron, lost) if forfeits else self.forfeited
        return replace(self, withheld=self.withheld.delete(holder), forfeited=gone)

    def decided(self, decision: str, *, action: str, by: str, at: int) -> "Case":
        """Return the case closed with this decision."""
        return replace(
            self, closed=True, decision=decision, action=action, decided_by=by, decided_at=at
        )

    def last(self, act: str) -> Act | None:
        """Return the latest act of this kind."""
        return next((each_act for each_act in reversed(self.acts) if each_act.act == act), None)

    @property
    def detained(self) -> Mapping[str, Act]:
        """The people who are detained, each with the act of detention."""
        acts: dict[str, Act] = {}
        for act in self.acts:
            if act.act == DETAIN:
                acts[act.person] = act
            elif act.act in ENDS_DETENTION:
                acts.pop(act.person, None)
        return acts

    @property
    def detentions(self) -> tuple[Detention, ...]:
        """Every detention of the case, in the order in which they began."""
        periods: list[Detention] = []
        for act in self.acts:
            if act.act == DETAIN:
                begun = Detention(
                    person=act.person, ground=act.ground, place=act.place, by=act.by, start=act.at
                )
                periods.append(begun)
            elif act.act in (POLICE_ARRIVED, *ENDS_DETENTION):
                periods = [
                    it.after(act) if it.end is None and it.person == act.person else it
                    for it in periods
                ]
        return tuple(periods)

    @property
    def confiscated(self) -> tuple[Act, ...]:
        """The confiscated things, each with its custodian."""
        return tuple(act for act in self.acts if act.act == CONFISCATE)

    @property
    def inspector_advised(self) -> Act | None:
        """The act by which the complainant was advised that an inspector may be consulted."""
        return self.last(ADVISED)

    @property
    def referred(self) -> Act | None:
        """The act by which it was referred to the regulator."""
        return self.last(REFERRED)

    @property
    def finding(self) -> Act | None:
        """The act with the finding of the investigation."""
        return self.last(FINDING)

    def broke(self, book: Casebook) -> tuple[str, ...]:
        """Return the people of an incident over whom its powers apply."""
        has_target = self.kind == INCIDENT and book.incidents[self.about].target
        return self.people[:-1] if has_target else self.people

    def after(self, act: str, *, person: str) -> bool:
        """Return whether an act was done, to this person if named, and since the person's detention if detained."""
        since = self.detained.get(person)
        later = self.acts[self.acts.index(since) :] if since else self.acts
        return any(each_act.act == act and person in ("", each_act.person) for each_act in later)


def may_close(case: Case, *, decision: str, action: str) -> Refused | None:
    """Refuse to close a case that lacks something it must have."""
    edition = case.edition
    kind = casebook(edition).kinds[case.kind]
    if case.closed:
        detail = phrase(
            "By {decided_by}: {decision}", decided_by=case.decided_by, decision=case.decision
        )
        return Refused(Refusal.CASE_CLOSED, kind.citations, detail)
    if not decision.strip():
        return Refused(Refusal.CASE_INCOMPLETE, kind.citations, phrase("A decision."))
    if action not in (kind.actions or ("",)):
        accepted = tuple(kind.actions)
        detail = phrase(
            "Action '{action}'. Accepted: {accepted}.", action=action, accepted=accepted
        )
        return Refused(Refusal.CASE_INCOMPLETE, kind.citations, detail)
    return _unfinished(case, kind, action, edition)


def _unfinished(case: Case, kind: KindOfCase, action: str, edition: str) -> Refused | None:
    """Refuse while a person is detained, money is withheld or the complainant lacks the required advice."""
    acts = casebook(edition).acts
    if case.detained:
        detail = phrase("{detained} is detained.", detained=tuple(case.detained))
        return Refused(Refusal.CASE_INCOMPLETE, acts[DETAIN].citations, detail)
    if case.withheld:
        total = show(Cents(sum(withheld.amount for withheld in case.withheld.values())))
        cites = power(edition, WITHHOLD).citations
        return Refused(Refusal.CASE_INCOMPLETE, cites, phrase("{total} is held back.", total=total))
    if kind.undecided and action == kind.undecided and not case.inspector_advised:
        detail = phrase(
            "The complainant was not advised of the {regulator} inspector.",
            regulator=casebook(edition).regulator,
        )
        return Refused(Refusal.CASE_INCOMPLETE, acts[ADVISED].citations, detail)
    if action == "referred" and not case.referred:
        return Refused(
            Refusal.CASE_INCOMPLETE, acts[REFERRED].citations, phrase("It was not referred.")
        )
    return None
