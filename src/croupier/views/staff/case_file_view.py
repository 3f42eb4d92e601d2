"""A case as plain lines: for the evidence file, for the complainant, for the regulator (SATG 20.12).

The documents are cited, never quoted; what an inspector may be asked stands in our own words.
"""

from collections.abc import Iterable, Iterator

from croupier.ledger import Transfer
from croupier.money import show
from croupier.rulebook import ZONE, Citations
from croupier.rulebook.incident_rules import Casebook, casebook
from croupier.table.cases.case_file import ADVISED, INCIDENT, REFERRED, Act, Case, Detention
from croupier.table.values.instants import instant_of

HANDED_OUT = "rules-handed-out"


def case_file(
    name: str, case: Case, *, edition: str, moved: Iterable[Transfer] = ()
) -> tuple[str, ...]:
    """The file of a case, with what was moved in the rounds it is about."""
    book = casebook(edition)
    return (
        f"Case {name}: {case.kind}, {case.about}",
        *_opening(case),
        *(_line(act, book) for act in case.acts),
        *_standing(case, book),
        *(_transfer(one) for one in moved),
        *_clauses(case, book),
        inspector_notice(edition),
        rules_notice(edition),
    )


def inspector_notice(edition: str) -> str:
    """What a complainant is told while a dispute is not resolved (SATG 20.11, WAR 11.9, WHEEL 9.10)."""
    book = casebook(edition)
    cites = _cited(book.acts[ADVISED].citations)
    return f"Inspectors of the {book.regulator} are in the casino; anyone may consult them.{cites}"


def rules_notice(edition: str) -> str:
    """That whoever asks is given the rules (SATG 20.14, WAR 11.12, WHEEL 9.13)."""
    cites = _cited(casebook(edition).acts[HANDED_OUT].citations)
    return f"The rules ({edition}) are handed out to whoever asks for them.{cites}"


def _opening(case: Case) -> Iterator[str]:
    yield f"Opened {_when(case.opened_at)} by {case.opened_by}"
    if case.people:
        yield f"People: {', '.join(case.people)}"
    where = (("Round", str(case.round or "")), ("Terminal", case.terminal), ("Ground", case.ground))
    yield from (f"{what}: {said}" for what, said in where if said)
    yield f"What happened: {case.text}"


def _line(act: Act, book: Casebook) -> str:
    """One thing that was done; its clause follows, where one says so."""
    said = (
        ("", act.person), ("ground", act.ground), ("at", act.place), ("to", act.to), ("", act.detail),
    )  # fmt: skip
    words = ", ".join(f"{what} {value}".strip() for what, value in said if value)
    rule = book.acts.get(act.act)
    cites = _cited(rule.citations if rule else ())
    return f"{_when(act.at)} {act.act} by {act.by}" + (f": {words}" if words else "") + cites


def _standing(case: Case, book: Casebook) -> Iterator[str]:
    """What is open, or how it ended."""
    yield from (f"Detained: {one}" for one in case.detained)
    yield from map(_detention, case.detentions)
    yield from (f"Held back: {show(one.amount)} of {one.patron}" for one in case.withheld.values())
    if case.referred:
        yield f"Status: {REFERRED}red to the regulator ({book.regulator})"
    if case.closed:
        yield f"Decided {_when(case.decided_at)} by {case.decided_by}: {case.decision}"
        yield f"Action: {case.action or 'none'}"
    else:
        yield "Not decided"


def _detention(one: Detention) -> str:
    """The record of a detention on one line (SATG 20.2.4)."""
    police = (
        "not yet" if one.police_arrived is None else f"{_when(one.police_arrived)}, {one.officer}"
    )
    end = "not yet" if one.end is None else f"{_when(one.end)} by {one.ended_by}"
    return (
        f"Detention of {one.person}: ground {one.ground}, at {one.place}, from {_when(one.start)} by {one.by}; "
        f"police {police}; end {end}"
    )


def _clauses(case: Case, book: Casebook) -> Iterator[str]:
    """The rules that were broken, or by which it is decided."""
    rule = book.incidents[case.about] if case.kind == INCIDENT else book.kinds[case.kind]
    yield from (f"{one}: {one.clause.summary}" for one in rule.citations)
    if rule.provenance:
        yield f"Reading: {rule.provenance}"


def _transfer(one: Transfer) -> str:
    return f"{one.id}: {show(one.amount)} from {one.giver} to {one.taker}{_cited(one.cites)}"


def _when(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(sep=" ", timespec="milliseconds")


def _cited(cites: Citations) -> str:
    return f" ({', '.join(cites)})" if cites else ""
