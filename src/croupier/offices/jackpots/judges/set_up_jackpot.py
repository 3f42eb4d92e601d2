"""Setting up, joining, opening, suspending and closing: each after the sign that the rules ask for."""

from collections.abc import Iterable

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_two, unauthorised, unknown
from croupier.offices.jackpots.judges.count_round import count_parked
from croupier.offices.jackpots.judges.jackpot_signs import no_group, unannounced
from croupier.offices.jackpots.judges.win_prize import opened, redraw, seed_meter
from croupier.offices.jackpots.state import Jackpot
from croupier.offices.jackpots.terms import JackpotTerms, unfit
from croupier.rulebook import cite
from croupier.table.jackpots.jackpot_offer import misfit
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

TABLES = {"standalone": "exactly one table", "linked": "at least two tables"}


def set_group(draft: Draft, command: c.SetGroup) -> Refused | None:
    """One table or several (SATG 7.3.1); one that takes part in a jackpot is not changed behind its sign."""
    refused = unauthorised(draft, "run-jackpots")
    if refused:
        return refused
    tables = tuple(dict.fromkeys(command.tables))
    if not command.group.strip() or not tables or not all(tables):
        return Refused(
            Refusal.NO_GROUP, cite("SATG 7.3.1"), phrase("A group has at least one table.")
        )
    using = [
        it
        for it, jackpot in sorted(draft.state.jackpots.items())
        if command.group in jackpot.groups
    ]
    if using:
        detail = phrase(
            "{group} takes part in {using}: form another, which joins.",
            group=command.group, using=tuple(using),
        )  # fmt: skip
        return Refused(Refusal.NOTICE_NOT_DISPLAYED, cite("SATG 7.3.4"), detail)
    return draft.emit_from(command, e.GroupSet, tables=tables)


def set_up_jackpot(draft: Draft, command: c.SetUpJackpot) -> Refused | None:
    """Two people answer for the terms; those of a jackpot that runs wait for its reset (SATG 7.3).

    A new approval of its software does not wait (SATG 7.2).
    """
    refused = (
        unauthorised(draft, "run-jackpots")
        or not_two(draft, command.second, "run-jackpots")
        or unfit(command.terms)
    )
    if refused:
        return refused
    terms, second = command.terms, command.second.name
    before = draft.state.jackpots.get(terms.name)
    if before is not None and before.status == "closed":
        detail = phrase("Jackpot {jackpot}.", jackpot=terms.name)
        return Refused(Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), detail)
    if before is None or before.status == "set-up":
        return draft.emit_from(command, e.JackpotSetUp, second=second)
    same, until = terms.approval == before.terms.approval, before.terms.approved_until
    if same and until and not terms.approved_until:
        detail = phrase(
            "{approval} ends on {until}. Accepted: that day, or another approval.",
            approval=terms.approval, until=until,
        )  # fmt: skip
        return Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.2"), detail)
    if terms == before.terms.approved_as(terms) != before.terms:
        # Players agreed to nothing of it: a new version does not wait for a reset.
        return draft.emit_from(command, e.JackpotApproved, second=second)
    if (terms.style, terms.game) != (before.terms.style, before.terms.game):
        detail = phrase(
            "{name} stays what it is: a {style}. Set up another.",
            name=terms.name, style=before.terms.style,
        )  # fmt: skip
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 7.1"), detail)
    refused = _unplayable(draft, terms, draft.state.tables_of(terms.name))
    if refused:
        return refused
    draft.emit_from(command, e.TermsAgreed, second=second)
    if not terms.has_meter:
        # It has no meter and is never reset: it holds no money that the old terms would govern.
        draft.emit(e.TermsChanged(at=draft.at, jackpot=terms.name))
    return None


def join_group(draft: Draft, command: c.JoinGroup) -> Refused | None:
    """A group may take part in several jackpots (SATG 7.3.3)."""
    name, group = command.jackpot, command.group
    refused = unauthorised(draft, "run-jackpots") or _may_not_join(draft, name, group)
    if refused is None:
        draft.emit_from(command, e.GroupJoined)
    return refused


def _may_not_join(draft: Draft, name: str, group: str) -> Refused | None:
    refused = unknown(draft, name)
    if refused:
        return refused
    if group not in draft.state.groups:
        return no_group(draft, group)
    jackpot = draft.jackpot(name)
    if jackpot.status == "closed":
        return Refused(
            Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), phrase("Jackpot {jackpot}.", jackpot=name)
        )
    if group in jackpot.groups:
        return Refused(
            Refusal.NO_GROUP, cite("SATG 7.3.4"), phrase("{group} takes part already.", group=group)
        )
    if jackpot.terms.style == "standalone" and (
        jackpot.groups or len(draft.state.groups[group]) > 1
    ):
        return _tables(jackpot)
    refused = _unplayable(draft, jackpot.terms, draft.state.groups[group])
    return refused or unannounced(draft, name, "join", group)


def _unplayable(draft: Draft, terms: JackpotTerms, tables: Iterable[str]) -> Refused | None:
    """Whether a table plays a game in which the jackpot cannot be won as its terms say (SATG 7.3)."""
    for table in tables:
        setup = draft.world.game(table, draft.at)
        if setup is None:
            continue
        other = terms.game and setup.game.key != terms.game
        fault = (
            phrase("it is no {game}", game=terms.game) if other else misfit(setup, terms.offered())
        )
        if fault:
            detail = phrase(
                "{table} plays {game}: {fault}.", table=table, game=setup.game.key, fault=fault
            )
            return Refused(Refusal.BET_NOT_OFFERED, cite("SATG 7.3", "SATG 7.3.4"), detail)
    return None


def _tables(jackpot: Jackpot) -> Refused:
    detail = phrase(
        "A {style} jackpot is for {tables}.",
        style=jackpot.terms.style, tables=TABLES[jackpot.terms.style],
    )  # fmt: skip
    return Refused(Refusal.NO_GROUP, cite("SATG 7.1", "SATG 7.3.1"), detail)


def leave_group(draft: Draft, command: c.LeaveGroup) -> Refused | None:
    """A jackpot that is offered keeps at least one group (SATG 7.3.2)."""
    name, group = command.jackpot, command.group
    refused = unauthorised(draft, "run-jackpots") or _may_not_leave(draft, name, group)
    if refused is None:
        draft.emit_from(command, e.GroupLeft)
    return refused


def _may_not_leave(draft: Draft, name: str, group: str) -> Refused | None:
    refused = unknown(draft, name)
    if refused:
        return refused
    jackpot = draft.jackpot(name)
    if group not in jackpot.groups:
        return no_group(draft, group)
    if jackpot.groups == (group,) and jackpot.status != "set-up":
        detail = phrase("{name} would have no group: close it instead.", name=name)
        return Refused(Refusal.NO_GROUP, cite("SATG 7.3.2"), detail)
    return unannounced(draft, name, "leave", group)


def move_group(draft: Draft, command: c.MoveGroup) -> Refused | None:
    """From one to the other in one step, each announced (SATG 7.3.4)."""
    group = command.group
    refused = (
        unauthorised(draft, "run-jackpots")
        or _may_not_leave(draft, command.jackpot, group)
        or _may_not_join(draft, command.to, group)
    )
    if refused:
        return refused
    draft.emit_from(command, e.GroupLeft)
    return draft.emit_from(command, e.GroupJoined, jackpot=command.to)


def open_jackpot(draft: Draft, command: c.OpenJackpot) -> Refused | None:
    """Open a jackpot. It needs a group (SATG 7.3.2), and its meter begins at its minimum (SATG 7.4.1)."""
    name = command.jackpot
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, name)
    if refused:
        return refused
    jackpot, tables = draft.jackpot(name), draft.state.tables_of(name)
    if jackpot.status != "set-up":
        detail = phrase("{name} is {status}.", name=name, status=jackpot.status)
        return Refused(Refusal.NOT_NOW, cite("SATG 7.3"), detail)
    if not tables:
        return Refused(
            Refusal.NO_GROUP, cite("SATG 7.3.2"), phrase("{name} has no group.", name=name)
        )
    fits = {"linked": len(tables) > 1, "standalone": len(tables) == 1}
    if not fits.get(jackpot.terms.style, True):
        return _tables(jackpot)
    refused = jackpot.terms.unapproved(draft.at)
    if refused:
        return refused
    draft.emit_from(command, e.JackpotOpened)
    if jackpot.terms.has_meter:
        seed_meter(draft, name)
    return None


def suspend_jackpot(draft: Draft, command: c.Suspend) -> Refused | None:
    """Determined not to operate properly: by a person, or by the system's own check (SATG 7.7)."""
    refused = _may_not_judge(draft, command.jackpot, command.reason)
    if refused:
        return refused
    jackpot = draft.jackpot(command.jackpot)
    if jackpot.status != "open":
        detail = phrase("{name} is {status}.", name=jackpot.name, status=jackpot.status)
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), detail)
    return draft.emit_from(command, e.JackpotSuspended)


def _may_not_judge(draft: Draft, name: str, reason: str) -> Refused | None:
    refused = None if draft.order.by.rank == SYSTEM else unauthorised(draft, "suspend-jackpot")
    refused = refused or unknown(draft, name)
    if refused is None and not reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 7.7"))
    return refused


def resume_jackpot(draft: Draft, command: c.Resume) -> Refused | None:
    """Resume a jackpot, with another hidden value if the old one is lost, and count the parked rounds."""
    refused = _may_not_judge(draft, command.jackpot, command.reason)
    if refused:
        return refused
    jackpot = draft.jackpot(command.jackpot)
    if jackpot.status != "suspended":
        detail = phrase("{name} is {status}.", name=jackpot.name, status=jackpot.status)
        return Refused(Refusal.NOT_NOW, cite("SATG 7.7"), detail)
    refused = jackpot.terms.unapproved(draft.at)
    if refused:
        return refused
    fault = draft.world.fault(jackpot)
    if fault:
        cites = cite("SATG 7.6", "SATG 7.7")
        detail = phrase("It fails its self-check. {fault}", fault=fault)
        return Refused(Refusal.JACKPOT_SUSPENDED, cites, detail)
    draft.emit_from(command, e.JackpotResumed)
    if jackpot.sealed is not None and opened(draft, jackpot) is None:
        redraw(draft, [jackpot.name])
    count_parked(draft, jackpot)
    return None


def set_message(draft: Draft, command: c.SetMessage) -> Refused | None:
    """Words, promotion and order only: no command of the viewer moves a meter (SATG 1.1 jackpot-client-viewer)."""
    refused = unauthorised(draft, "jackpot-messages") or unknown(draft, command.jackpot)
    return refused or draft.emit_from(command, e.MessageSet)
