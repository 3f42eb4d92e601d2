"""What must have been done before entries are taken, and before play begins: every lack by its clause (SATG 19.2)."""

from collections.abc import Iterator

from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.table.values.refusals import Refusal, Refused


def before_entries(one: Tournament) -> Iterator[Refused]:
    """The terms are there for everybody, and the regulator knows (SATG 19.2.2)."""
    duties = one.duties
    if not one.holds:
        cites = duties.available or duties.documented
        yield Refused(Refusal.TERMS_NOT_PUBLISHED, cites, f"The terms of {one.name}.")
        return
    if duties.advised and not one.advised:
        detail = f"Of {one.name}."
        yield Refused(Refusal.REGULATOR_NOT_ADVISED, duties.advised, detail)
    if duties.approved and one.version.approval is None:
        detail = f"The regulator has not approved version {one.holds} in writing."
        yield Refused(Refusal.TERMS_NOT_APPROVED, duties.approved, detail)


def before_start(one: Tournament) -> Iterator[Refused]:
    """Everything that a tournament lacks to begin, in the order of the rules."""
    yield from before_entries(one)
    duties, terms = one.duties, one.terms
    if duties.advised and one.advised and one.advised[-1].version != one.holds:
        cites = clauses_of(one.terms, "regulator-told")
        detail = f"Of what changed since version {one.advised[-1].version}."
        yield Refused(Refusal.REGULATOR_NOT_ADVISED, cites, detail)
    if not one.is_led:
        yield Refused(Refusal.DIRECTOR_ABSENT, duties.director)
    if not one.tables:
        yield Refused(Refusal.NOT_DESIGNATED, duties.designated, "No table is designated.")
    players, least = list(one.players()), terms.least_players or 0
    if len(players) < least:
        cites = clauses_of(one.terms, "players")
        detail = f"{len(players)} of at least {least}."
        yield Refused(Refusal.TOO_FEW_PLAYERS, cites, detail)
    yield from _untold(one)
    unsigned = [it.key for it in players if terms.signed and not it.signed]
    if unsigned:
        cites = one.duties.signed
        yield Refused(Refusal.SIGNATURE_MISSING, cites, f"Of {', '.join(unsigned)}.")


def _untold(one: Tournament) -> Iterator[Refused]:
    """Who was not told the terms (SATG 19.3.1), or of the bank (SATG 19.4.3(b))."""
    unbriefed = [it.key for it in one.players() if not it.briefed]
    if unbriefed:
        detail = f"Not briefed: {', '.join(unbriefed)}."
        yield Refused(Refusal.BRIEFING_MISSING, one.duties.briefed, detail)
    if not one.bank_announced:
        cites = clauses_of(one.terms, "equal-bank", "starting-bank")
        yield Refused(Refusal.BRIEFING_MISSING, cites, "The starting bank was not announced.")


def first_of(lacks: Iterator[Refused]) -> Refused | None:
    """The first lack; the others are told with it, each with its clauses."""
    found = list(lacks)
    if not found:
        return None
    others = " ".join(str(one) for one in found[1:])
    return Refused(found[0].why, found[0].cites, f"{found[0].detail} {others}".strip())
