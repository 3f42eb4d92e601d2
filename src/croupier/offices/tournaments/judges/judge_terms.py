"""The terms of a tournament from their draft to the regulator (SATG 19.2.1, SATG 19.2.2, SATG 19.4)."""

from typing import assert_never

from croupier.games import game
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft, not_the_operator, unknown
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.edition_duties import duties_of
from croupier.offices.tournaments.terms.required_items import not_begun, not_held
from croupier.offices.tournaments.terms.terms_conflicts import unfit
from croupier.rulebook import cite
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.order_checks import missing_reason
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import Refusal, Refused


def judge_terms(draft: Draft, command: c.TermsCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    if isinstance(command, c.DraftTerms):
        return draft_terms(draft, command)
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    refused = not_the_operator(draft, one.edition) or _begun(one)
    if refused:
        return refused
    match command:
        case c.ApproveTerms():
            return _approve(draft, one, command)
        case c.PublishTerms():
            return _publish(draft, one, command)
        case c.AdviseRegulator():
            return _advise(draft, one, command)
        case c.RecordApproval():
            return _record_approval(draft, one, command)
        case _:
            assert_never(command)


def draft_terms(draft: Draft, command: c.DraftTerms) -> Refused | None:
    """A draft may lack anything but its name and its game; a tournament that runs keeps its terms."""
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
        detail = f"{terms.name!r}. Accepted: a name of one word."
        return Refused(Refusal.CONFIG_INCOMPLETE, duties.documented, detail)
    before = draft.state.tournaments.get(terms.name)
    if before is not None:
        refused = _begun(before) or _another_game(before, terms.game)
        if refused:
            return refused
    version = len(before.versions) + 1 if before else 1
    return draft.emit(
        e.TermsDrafted(
            at=draft.at, tournament=terms.name, by=draft.by, version=version, terms=terms
        )
    )


def _another_game(one: Tournament, key: str) -> Refused | None:
    """Entrants entered for this game, under its rules."""
    if key == one.terms.game:
        return None
    detail = f"It is a tournament at {one.terms.game}."
    return Refused(Refusal.CONFLICTS_WITH_RULES, one.duties.equal, detail)


def _begun(one: Tournament) -> Refused | None:
    if one.status in ("draft", "published"):
        return None
    return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.documented, f"{one.name}: {one.status}.")


def _no_version(one: Tournament, version: int) -> Refused | None:
    if 1 <= version <= len(one.versions):
        return None
    detail = f"Version {version}. Accepted: 1 to {len(one.versions)}."
    return Refused(Refusal.TERMS_INCOMPLETE, one.duties.documented, detail)


def _approve(draft: Draft, one: Tournament, command: c.ApproveTerms) -> Refused | None:
    """Another person than the one who drafted them: the rules leave the step open, and we ask for two."""
    refused = _no_version(one, command.version)
    if refused:
        return refused
    if one.versions[command.version - 1].by == draft.by:
        cites = cite("SATG 1.1 tournament-terms-and-conditions")
        return Refused(Refusal.SECOND_PERSON, cites, f"{draft.by} drafted them.")
    lack = _incomplete(draft, one, command.version)
    if lack:
        return lack
    event = e.TermsApproved(at=draft.at, tournament=one.name, by=draft.by, version=command.version)
    return draft.emit(event)


def _incomplete(draft: Draft, one: Tournament, version: int) -> Refused | None:
    """Everything that is missing, by its clause; then what the rules do not allow."""
    return unfit(one.versions[version - 1].terms, cash_chips=draft.world.cash_chips())


def _publish(draft: Draft, one: Tournament, command: c.PublishTerms) -> Refused | None:
    refused = _no_version(one, command.version) or missing_reason(command.where)
    refused = refused or _incomplete(draft, one, command.version)
    if refused:
        return refused
    version = one.versions[command.version - 1]
    if not version.approved_by:
        cites = cite("SATG 1.1 tournament-terms-and-conditions")
        detail = f"Version {command.version} has no approval of the operator."
        return Refused(Refusal.TERMS_NOT_APPROVED, cites, detail)
    if one.entrants and version.terms.charges != one.terms.charges:
        # Who has paid has paid by what was published.
        detail = "What it costs cannot change once somebody has entered."
        return Refused(Refusal.UNEQUAL_TERMS, one.duties.equal, detail)
    event = e.TermsPublished(
        at=draft.at, tournament=one.name, by=draft.by, version=command.version, where=command.where
    )
    return draft.emit(event)


def _advise(draft: Draft, one: Tournament, command: c.AdviseRegulator) -> Refused | None:
    """He is told of the terms as they are published, or if they are not yet, of the newest draft."""
    refused = missing_reason(command.to) or missing_reason(command.how)
    if refused:
        return refused
    version = one.holds or len(one.versions)
    event = e.RegulatorAdvised(
        at=draft.at, tournament=one.name, by=draft.by, version=version, to=command.to,
        how=command.how,
    )  # fmt: skip
    return draft.emit(event)


def _record_approval(draft: Draft, one: Tournament, command: c.RecordApproval) -> Refused | None:
    """The document, who signed it and when; of another version it is no approval (GAZ 28/2000 20.1.3)."""
    if not one.duties.approved:
        detail = "The regulator is told of the tournament, not asked."
        return Refused(Refusal.NOT_APPLICABLE, one.duties.advised, detail)
    refused = _no_version(one, command.version) or _incomplete(draft, one, command.version)
    for text in (command.document, command.signed_by, command.dated):
        refused = refused or missing_reason(text)
    if refused:
        return refused
    event = e.ApprovalRecorded(
        at=draft.at, tournament=one.name, by=draft.by, version=command.version,
        document=command.document, signed_by=command.signed_by, dated=command.dated,
    )  # fmt: skip
    return draft.emit(event)
