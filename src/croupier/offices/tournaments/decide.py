"""Judges an order to the tournaments."""

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.draft import Draft, TournamentContext, unknown
from croupier.offices.tournaments.events import TournamentEvent
from croupier.offices.tournaments.judges.judge_conduct import judge_conduct
from croupier.offices.tournaments.judges.judge_end import judge_end
from croupier.offices.tournaments.judges.judge_entries import judge_entry
from croupier.offices.tournaments.judges.judge_people import judge_people
from croupier.offices.tournaments.judges.judge_play import judge_play
from croupier.offices.tournaments.judges.judge_terms import draft_terms, judge_terms
from croupier.offices.tournaments.state import Tournaments
from croupier.table.values.refusals import Refused


def decide(
    state: Tournaments, order: c.TournamentOrder, world: TournamentContext
) -> tuple[TournamentEvent, ...] | Refused:
    """All that an order causes, or why it causes nothing."""
    draft = Draft(state, order, world)
    refused = _judge(draft, order.command)
    return refused or tuple(draft.events)


def _judge(draft: Draft, command: c.TournamentCommand) -> Refused | None:
    if isinstance(command, c.DraftTerms):
        return draft_terms(draft, command)
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    tournament = draft.tournament(command.tournament)
    if isinstance(command, c.TermsCommand):
        return judge_terms(draft, tournament, command)
    if isinstance(command, c.PeopleCommand):
        return judge_people(draft, tournament, command)
    if isinstance(command, c.EntryCommand):
        return judge_entry(draft, tournament, command)
    if isinstance(command, c.PlayCommand):
        return judge_play(draft, tournament, command)
    if isinstance(command, c.ConductCommand):
        return judge_conduct(draft, tournament, command)
    return judge_end(draft, tournament, command)
