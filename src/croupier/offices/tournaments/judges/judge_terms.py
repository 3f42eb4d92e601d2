"""The terms of a tournament from their draft to the regulator (SATG 19.2.1, SATG 19.2.2, SATG 19.4)."""

from typing import assert_never

from croupier.games import game
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft, has_begun, not_the_operator
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.edition_duties import duties_of
from croupier.offices.tournaments.terms.required_items import not_begun, not_held
from croupier.offices.tournaments.terms.terms_conflicts import impossible_time, unfit
from croupier.rulebook import cite
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.order_checks import missing_reason
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

OfTerms = c.ApproveTerms | c.PublishTerms | c.AdviseRegulator | c.RecordApproval
"""What is done with terms that were drafted."""


def judge_terms(draft: Draft, tournament: Tournament, command: OfTerms) -> Refused | None:
    """Each command of this kind has its judge."""
    refused = not_the_operator(draft, tournament.edition) or has_begun(
        tournament, tournament.duties.documented
    )
    if refused:
        return refused
    match command:
        case c.ApproveTerms():
            return _approve(draft, tournament, command)
        case c.PublishTerms():
            return _publish(draft, tournament, command)
        case c.AdviseRegulator():
            return _advise(draft, tournament, command)
        case c.RecordApproval():
            return _record_approval(draft, tournament, command)
        case _:
            assert_never(command)


def draft_terms(draft: Draft, command: c.DraftTerms) -> Refused | None:
    """A draft may lack anything but its name and its game, and its times have zones.

    A tournament that has begun keeps its terms.
    """
    terms = command.terms
    refused = (
        not_held(terms.game)
        or not_the_operator(draft, game(terms.game).edition)
        or not_begun(terms.game, instant_of(draft.at))
    )
    if refused:
        return refused
    duties = duties_of(terms.game)
    if not is_name(terms.name) or terms.name.endswith("~practice"):
        detail = phrase("'{name}'. Accepted: a name of one word.", name=terms.name)
        return Refused(Refusal.CONFIG_INCOMPLETE, duties.documented, detail)
    refused = impossible_time(terms)
    if refused:
        return refused
    before = draft.state.tournaments.get(terms.name)
    if before is not None:
        refused = has_begun(before, before.duties.documented) or _another_game(before, terms.game)
        if refused:
            return refused
    version = len(before.versions) + 1 if before else 1
    return draft.emit_from(command, e.TermsDrafted, tournament=terms.name, version=version)


def _another_game(tournament: Tournament, key: str) -> Refused | None:
    """Entrants entered for this game, under its rules."""
    if key == tournament.terms.game:
        return None
    detail = phrase("It is a tournament at {game}.", game=tournament.terms.game)
    return Refused(Refusal.CONFLICTS_WITH_RULES, tournament.duties.equal, detail)


def _no_version(tournament: Tournament, version: int) -> Refused | None:
    if 1 <= version <= len(tournament.versions):
        return None
    detail = phrase(
        "Version {version}. Accepted: 1 to {count}.",
        version=version,
        count=len(tournament.versions),
    )
    return Refused(Refusal.TERMS_INCOMPLETE, tournament.duties.documented, detail)


def _approve(draft: Draft, tournament: Tournament, command: c.ApproveTerms) -> Refused | None:
    """Another person than the one who drafted them: the rules leave the step open, and we ask for two."""
    refused = _no_version(tournament, command.version)
    if refused:
        return refused
    if tournament.versions[command.version - 1].by == draft.by:
        cites = cite("SATG 1.1 tournament-terms-and-conditions")
        return Refused(Refusal.SECOND_PERSON, cites, phrase("{by} drafted them.", by=draft.by))
    lack = _incomplete(draft, tournament, command.version)
    if lack:
        return lack
    return draft.emit_from(command, e.TermsApproved)


def _incomplete(draft: Draft, tournament: Tournament, version: int) -> Refused | None:
    """Everything that is missing, by its clause; then what the rules do not allow."""
    return unfit(tournament.versions[version - 1].terms, cash_chips=draft.world.cash_chips())


def _publish(draft: Draft, tournament: Tournament, command: c.PublishTerms) -> Refused | None:
    refused = _no_version(tournament, command.version) or missing_reason(command.where)
    refused = refused or _incomplete(draft, tournament, command.version)
    if refused:
        return refused
    version = tournament.versions[command.version - 1]
    if not version.approved_by:
        cites = cite("SATG 1.1 tournament-terms-and-conditions")
        detail = phrase(
            "Version {version} has no approval of the operator.", version=command.version
        )
        return Refused(Refusal.TERMS_NOT_APPROVED, cites, detail)
    if tournament.entrants and version.terms.charges != tournament.terms.charges:
        # Who has paid has paid by what was published.
        detail = phrase("The charges cannot change after the first entry.")
        return Refused(Refusal.UNEQUAL_TERMS, tournament.duties.equal, detail)
    return draft.emit_from(command, e.TermsPublished)


def _advise(draft: Draft, tournament: Tournament, command: c.AdviseRegulator) -> Refused | None:
    """Record that the regulator was advised of the published terms, or before that of the newest draft."""
    refused = missing_reason(command.to) or missing_reason(command.how)
    if refused:
        return refused
    version = tournament.holds or len(tournament.versions)
    return draft.emit_from(command, e.RegulatorAdvised, version=version)


def _record_approval(
    draft: Draft, tournament: Tournament, command: c.RecordApproval
) -> Refused | None:
    """The document, who signed it and when; of another version it is no approval (GAZ 28/2000 20.1.3)."""
    if not tournament.duties.approved:
        detail = phrase("The regulator is advised of the tournament, and does not approve it.")
        return Refused(Refusal.NOT_APPLICABLE, tournament.duties.advised, detail)
    refused = _no_version(tournament, command.version) or _incomplete(
        draft, tournament, command.version
    )
    for text in (command.document, command.signed_by, command.dated):
        refused = refused or missing_reason(text)
    return refused or draft.emit_from(command, e.ApprovalRecorded)
