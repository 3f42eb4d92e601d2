"""What must have been done before entries are taken, and before play begins: every lack by its clause (SATG 19.2)."""

from collections.abc import Iterator

from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.table.values.refusals import Refusal, Refused, several
from croupier.words import phrase


def before_entries(tournament: Tournament) -> Iterator[Refused]:
    """The terms are there for everybody, and the regulator knows (SATG 19.2.2)."""
    duties = tournament.duties
    if not tournament.holds:
        cites = duties.available or duties.documented
        yield Refused(
            Refusal.TERMS_NOT_PUBLISHED, cites, phrase("The terms of {name}.", name=tournament.name)
        )
        return
    if duties.advised and not tournament.advised:
        detail = phrase("Of {name}.", name=tournament.name)
        yield Refused(Refusal.REGULATOR_NOT_ADVISED, duties.advised, detail)
    if duties.approved and tournament.version.approval is None:
        detail = phrase(
            "The regulator has not approved version {holds} in writing.", holds=tournament.holds
        )
        yield Refused(Refusal.TERMS_NOT_APPROVED, duties.approved, detail)


def before_start(tournament: Tournament) -> Iterator[Refused]:
    """Everything that a tournament lacks to begin, in the order of the rules."""
    yield from before_entries(tournament)
    duties, terms = tournament.duties, tournament.terms
    if duties.advised and tournament.advised and tournament.advised[-1].version != tournament.holds:
        cites = clauses_of(tournament.terms, "regulator-told")
        detail = phrase(
            "Of what changed since version {version}.", version=tournament.advised[-1].version
        )
        yield Refused(Refusal.REGULATOR_NOT_ADVISED, cites, detail)
    if not tournament.is_led:
        yield Refused(Refusal.DIRECTOR_ABSENT, duties.director)
    if not tournament.tables:
        yield Refused(Refusal.NOT_DESIGNATED, duties.designated, phrase("No table is designated."))
    players, least = list(tournament.players()), terms.least_players or 0
    if len(players) < least:
        cites = clauses_of(tournament.terms, "players")
        detail = phrase("{count} of at least {least}.", count=len(players), least=least)
        yield Refused(Refusal.TOO_FEW_PLAYERS, cites, detail)
    yield from _unbriefed(tournament)
    unsigned = [it.key for it in players if terms.signed and not it.signed]
    if unsigned:
        cites = tournament.duties.signed
        yield Refused(
            Refusal.SIGNATURE_MISSING, cites, phrase("Of {unsigned}.", unsigned=tuple(unsigned))
        )


def _unbriefed(tournament: Tournament) -> Iterator[Refused]:
    """Players who were not briefed on the terms (SATG 19.3.1), or on the bank (SATG 19.4.3(b))."""
    unbriefed = [it.key for it in tournament.players() if not it.briefed]
    if unbriefed:
        detail = phrase("Not briefed: {unbriefed}.", unbriefed=tuple(unbriefed))
        yield Refused(Refusal.BRIEFING_MISSING, tournament.duties.briefed, detail)
    if not tournament.bank_announced:
        cites = clauses_of(tournament.terms, "equal-bank", "starting-bank")
        yield Refused(
            Refusal.BRIEFING_MISSING, cites, phrase("The starting bank was not announced.")
        )


def first_of(lacks: Iterator[Refused]) -> Refused | None:
    """A refusal for the first lack, whose detail lists the others, each with its clauses."""
    refusals = list(lacks)
    if not refusals:
        return None
    return several(refusals)
