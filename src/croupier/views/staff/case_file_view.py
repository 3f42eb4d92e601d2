"""A case as plain lines: for the evidence file, for the complainant, for the regulator (SATG 20.12).

The documents are cited, never quoted; the notice about inspectors is in our own words.
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
        *_state_lines(case, book),
        *(_transfer(transfer) for transfer in moved),
        *_clauses(case, book),
        inspector_notice(edition),
        rules_notice(edition),
    )


def inspector_notice(edition: str) -> str:
    """The notice to a complainant while a dispute is not resolved (SATG 20.11, WAR 11.9, WHEEL 9.10)."""
    book = casebook(edition)
    cites = _cited(book.acts[ADVISED].citations)
    return f"Inspectors of the {book.regulator} are in the casino; anyone may consult them.{cites}"


def rules_notice(edition: str) -> str:
    """The notice that the rules are handed out on request (SATG 20.14, WAR 11.12, WHEEL 9.13)."""
    cites = _cited(casebook(edition).acts[HANDED_OUT].citations)
    return f"The rules ({edition}) are handed out to anyone who asks for them.{cites}"


def _opening(case: Case) -> Iterator[str]:
    yield f"Opened {_when(case.opened_at)} by {case.opened_by}"
    if case.people:
        yield f"People: {', '.join(case.people)}"
    where = (("Round", str(case.round or "")), ("Terminal", case.terminal), ("Ground", case.ground))
    yield from (f"{what}: {name}" for what, name in where if name)
    yield f"What happened: {case.text}"


def _line(act: Act, book: Casebook) -> str:
    """One thing that was done; its clause follows, where one says so."""
    row = (
        ("", act.person), ("ground", act.ground), ("at", act.place), ("to", act.to), ("", act.detail),
    )  # fmt: skip
    words = ", ".join(f"{what} {value}".strip() for what, value in row if value)
    rule = book.acts.get(act.act)
    cites = _cited(rule.citations if rule else ())
    return f"{_when(act.at)} {act.act} by {act.by}" + (f": {words}" if words else "") + cites


def _state_lines(case: Case, book: Casebook) -> Iterator[str]:
    """The open points of a case, or its end."""
    yield from (f"Detained: {name}" for name in case.detained)
    yield from map(_detention, case.detentions)
    yield from (
        f"Held back: {show(withheld.amount)} of {withheld.patron}"
        for withheld in case.withheld.values()
    )
    if case.referred:
        yield f"Status: {REFERRED}red to the regulator ({book.regulator})"
    if case.closed:
        yield f"Decided {_when(case.decided_at)} by {case.decided_by}: {case.decision}"
        yield f"Action: {case.action or 'none'}"
    else:
        yield "Not decided"


def _detention(detention: Detention) -> str:
    """The record of a detention on one line (SATG 20.2.4)."""
    police = "not yet"
    if detention.police_arrived is not None:
        police = f"{_when(detention.police_arrived)}, {detention.officer}"
    end = "not yet" if detention.end is None else f"{_when(detention.end)} by {detention.ended_by}"
    return (
        f"Detention of {detention.person}: ground {detention.ground}, at {detention.place}, "
        f"from {_when(detention.start)} by {detention.by}; "
        f"police {police}; end {end}"
    )


def _clauses(case: Case, book: Casebook) -> Iterator[str]:
    """The rules that were broken, or by which it is decided."""
    rule = book.incidents[case.about] if case.kind == INCIDENT else book.kinds[case.kind]
    yield from (f"{citation}: {citation.clause.summary}" for citation in rule.citations)
    if rule.provenance:
        yield f"Reading: {rule.provenance}"


def _transfer(transfer: Transfer) -> str:
    return f"{transfer.id}: {show(transfer.amount)} from {transfer.giver} to {transfer.taker}{_cited(transfer.cites)}"


def _when(at: int) -> str:
    return instant_of(at).astimezone(ZONE).isoformat(sep=" ", timespec="milliseconds")


def _cited(cites: Citations) -> str:
    return f" ({', '.join(cites)})" if cites else ""
