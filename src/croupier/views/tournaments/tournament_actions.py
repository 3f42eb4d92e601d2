"""The possible actions of a tournament now: every step is tried, and a refusal is shown with its clause."""

from collections.abc import Callable, Iterator

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.state import StageInPlay, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.rulebook import Citations
from croupier.table.values.event_base import kebab
from croupier.table.values.refusals import Refused
from croupier.views.wire_struct import View, clauses_as_text
from croupier.words import PhraseData, data_of

Tried = Callable[[c.TournamentCommand], Refused | None]
"""The refusal that a command of this viewer would get now; trying changes nothing."""


class ActionView(View, frozen=True, kw_only=True):
    """A step that the viewer may or may not take now."""

    act: str
    """The type of the command."""
    stage: int = 0
    table: str = ""
    version: int = 0
    """The stage, table or version that the command names; empty if it names none."""
    allowed: bool = False
    code: str = ""
    says: str = ""
    """The refusal in words."""
    phrase: PhraseData | None = None
    clauses: tuple[str, ...] = ()
    """The clauses of the step, or of its refusal."""


def actions(tournament: Tournament, tried: Tried) -> tuple[ActionView, ...]:
    """All steps that are possible in the state of the tournament, in the order in which they are taken."""
    return tuple(_action(command, cites, tried(command)) for command, cites in _steps(tournament))


def _action(command: c.TournamentCommand, cites: Citations, refused: Refused | None) -> ActionView:
    return ActionView(
        act=kebab(type(command).__name__),
        stage=getattr(command, "stage", 0),
        table=getattr(command, "table", ""),
        version=getattr(command, "version", 0),
        allowed=refused is None,
        code=refused.why.value if refused else "",
        says=str(refused.says) if refused else "",
        phrase=data_of(refused.says) if refused else None,
        clauses=clauses_as_text(refused.cites if refused else cites),
    )


Steps = Iterator[tuple[c.TournamentCommand, Citations]]
ANY = "-"
"""The reason of a command that is only tried."""


def _steps(tournament: Tournament) -> Steps:
    if tournament.status in ("finished", "cancelled"):
        return
    yield from _charge(tournament)
    if tournament.status in ("draft", "published"):
        yield from _terms(tournament)
        yield from _before(tournament)
    else:
        yield from _stages(tournament)
    yield from _starts(tournament)
    yield c.CancelTournament(tournament=tournament.name, reason=ANY), tournament.duties.equal


def _starts(tournament: Tournament) -> Steps:
    """Another start of each stage at whose tables no session has begun (SATG 19.4.1(b))."""
    for number in range(1, len(tournament.terms.stages) + 1):
        stage = tournament.stages.get(number)
        if stage is None or all(it.status == "drawn" for it in stage.sessions.values()):
            starts = tournament.starts_at(number)
            change = c.ChangeStart(
                tournament=tournament.name, stage=number, starts=starts, notice=ANY
            )
            yield change, tournament.duties.start_moves


def _charge(tournament: Tournament) -> Steps:
    yield c.TakeCharge(tournament=tournament.name), tournament.duties.director
    yield c.LeaveCharge(tournament=tournament.name), tournament.duties.director


def _terms(tournament: Tournament) -> Steps:
    """Yield the steps for the newest version of the terms."""
    name, version, duties = tournament.name, len(tournament.versions), tournament.duties
    if not tournament.versions[-1].approved_by:
        yield c.ApproveTerms(tournament=name, version=version), duties.documented
    if duties.approved and tournament.versions[-1].approval is None:
        record = c.RecordApproval(
            tournament=name, version=version, document=ANY, signed_by=ANY, dated=ANY
        )
        yield record, duties.approved
    if tournament.holds != version:
        publish = c.PublishTerms(tournament=name, version=version, where=ANY)
        yield publish, duties.available or duties.documented
    if duties.advised:
        yield c.AdviseRegulator(tournament=name, to=ANY, how=ANY), duties.advised


def _before(tournament: Tournament) -> Steps:
    name = tournament.name
    yield c.Brief(tournament=name, entrants=()), tournament.duties.briefed
    yield c.AnnounceBank(tournament=name), clauses_of(tournament.terms, "equal-bank")
    for table in sorted(tournament.tables):
        if table in tournament.practice:
            yield c.EndPractice(tournament=name, table=table), tournament.duties.taught
        else:
            yield c.StartPractice(tournament=name, table=table), tournament.duties.taught
    yield c.StartTournament(tournament=name), tournament.duties.equal


def _stages(tournament: Tournament) -> Steps:
    name, stage = tournament.name, tournament.stages.get(tournament.now)
    if stage is not None and not stage.ended:
        yield from _in_play(tournament, stage)
    elif tournament.now < len(tournament.terms.stages):
        for number in range(tournament.now + 1, len(tournament.terms.stages) + 1):
            prepare = c.PrepareStage(tournament=name, stage=number)
            yield prepare, clauses_of(tournament.terms, "length")
    else:
        yield c.FinishTournament(tournament=name), clauses_of(tournament.terms, "winners")


def _in_play(tournament: Tournament, stage: StageInPlay) -> Steps:
    name, number = tournament.name, tournament.now
    if not stage.drawn:
        yield c.DrawSeats(tournament=name, stage=number), tournament.duties.equal
        return
    for table, session in sorted(stage.sessions.items()):
        if session.status == "drawn":
            start = c.StartSession(tournament=name, stage=number, table=table)
            yield start, clauses_of(tournament.terms, "length")
        elif session.status == "playing":
            conclude = c.ConcludeTable(tournament=name, stage=number, table=table, ground="decided")
            yield conclude, tournament.duties.early
    yield c.EndStage(tournament=name, stage=number), clauses_of(tournament.terms, "elimination")
