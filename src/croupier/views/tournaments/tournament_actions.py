"""What can be done with a tournament now: every step is tried, and what refuses it is told with its clause."""

from collections.abc import Callable, Iterator

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.state import StageInPlay, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.rulebook import Citations
from croupier.table.values.event_base import kebab
from croupier.table.values.refusals import Refused
from croupier.views.wire_struct import View, clauses_as_text

Tried = Callable[[c.TournamentCommand], Refused | None]
"""What would refuse a command of whoever looks, now; nothing is changed by it."""


class ActionView(View, frozen=True, kw_only=True):
    """A step that whoever looks may or may not take now."""

    act: str
    """The type of the command."""
    stage: int = 0
    table: str = ""
    version: int = 0
    """What the command names, where it names it."""
    allowed: bool = False
    code: str = ""
    says: str = ""
    """What refuses it."""
    clauses: tuple[str, ...] = ()
    """Of the step; where it is refused, of what refuses it."""


def actions(one: Tournament, tried: Tried) -> tuple[ActionView, ...]:
    """All steps that come into question where the tournament stands, in the order in which they are taken."""
    return tuple(_action(command, cites, tried(command)) for command, cites in _steps(one))


def _action(command: c.TournamentCommand, cites: Citations, refused: Refused | None) -> ActionView:
    return ActionView(
        act=kebab(type(command).__name__),
        stage=getattr(command, "stage", 0),
        table=getattr(command, "table", ""),
        version=getattr(command, "version", 0),
        allowed=refused is None,
        code=refused.why.value if refused else "",
        says=refused.says if refused else "",
        clauses=clauses_as_text(refused.cites if refused else cites),
    )


Steps = Iterator[tuple[c.TournamentCommand, Citations]]
ANY = "-"
"""Where a reason will stand."""


def _steps(one: Tournament) -> Steps:
    if one.status in ("finished", "cancelled"):
        return
    yield from _charge(one)
    if one.status in ("draft", "published"):
        yield from _terms(one)
        yield from _before(one)
    else:
        yield from _stages(one)
    yield c.CancelTournament(tournament=one.name, reason=ANY), one.duties.equal


def _charge(one: Tournament) -> Steps:
    yield c.TakeCharge(tournament=one.name), one.duties.director
    yield c.LeaveCharge(tournament=one.name), one.duties.director


def _terms(one: Tournament) -> Steps:
    """Of the newest version."""
    name, version, duties = one.name, len(one.versions), one.duties
    if not one.versions[-1].approved_by:
        yield c.ApproveTerms(tournament=name, version=version), duties.documented
    if duties.approved and one.versions[-1].approval is None:
        record = c.RecordApproval(
            tournament=name, version=version, document=ANY, signed_by=ANY, dated=ANY
        )
        yield record, duties.approved
    if one.holds != version:
        publish = c.PublishTerms(tournament=name, version=version, where=ANY)
        yield publish, duties.available or duties.documented
    if duties.advised:
        yield c.AdviseRegulator(tournament=name, to=ANY, how=ANY), duties.advised


def _before(one: Tournament) -> Steps:
    name = one.name
    yield c.Brief(tournament=name, entrants=()), one.duties.briefed
    yield c.AnnounceBank(tournament=name), clauses_of(one.terms, "equal-bank")
    for table in sorted(one.tables):
        if table in one.practice:
            yield c.EndPractice(tournament=name, table=table), one.duties.taught
        else:
            yield c.StartPractice(tournament=name, table=table), one.duties.taught
    yield c.StartTournament(tournament=name), one.duties.equal


def _stages(one: Tournament) -> Steps:
    name, stage = one.name, one.stages.get(one.now)
    if stage is not None and not stage.ended:
        yield from _in_play(one, stage)
    elif one.now < len(one.terms.stages):
        for number in range(one.now + 1, len(one.terms.stages) + 1):
            prepare = c.PrepareStage(tournament=name, stage=number)
            yield prepare, clauses_of(one.terms, "length")
    else:
        yield c.FinishTournament(tournament=name), clauses_of(one.terms, "winners")


def _in_play(one: Tournament, stage: StageInPlay) -> Steps:
    name, number = one.name, one.now
    if not stage.drawn:
        yield c.DrawSeats(tournament=name, stage=number), one.duties.equal
        return
    for table, session in sorted(stage.sessions.items()):
        if session.status == "drawn":
            start = c.StartSession(tournament=name, stage=number, table=table)
            yield start, clauses_of(one.terms, "length")
        elif session.status == "playing":
            conclude = c.ConcludeTable(tournament=name, stage=number, table=table, ground="decided")
            yield conclude, one.duties.early
    yield c.EndStage(tournament=name, stage=number), clauses_of(one.terms, "elimination")
