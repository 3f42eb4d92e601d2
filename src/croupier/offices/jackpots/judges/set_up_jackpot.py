"""Setting up, joining, opening, suspending and closing: each after the sign that the rules ask for."""

from collections.abc import Iterable

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_two, unauthorised, unknown
from croupier.offices.jackpots.judges.count_round import count_parked
from croupier.offices.jackpots.judges.jackpot_signs import no_group, unannounced
from croupier.offices.jackpots.judges.win_prize import opened, redraw, seed
from croupier.offices.jackpots.state import Jackpot
from croupier.offices.jackpots.terms import Terms, unfit
from croupier.rulebook import cite
from croupier.table.jackpots.jackpot_offer import misfit
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused

TABLES = {"standalone": "exactly one table", "linked": "at least two tables"}


def set_group(draft: Draft, command: c.SetGroup) -> Refused | None:
    """One table or several (SATG 7.3.1); one that takes part in a jackpot is not changed behind its sign."""
    refused = unauthorised(draft, "run-jackpots")
    if refused:
        return refused
    tables = tuple(dict.fromkeys(command.tables))
    if not command.group.strip() or not tables or not all(tables):
        return Refused(Refusal.NO_GROUP, cite("SATG 7.3.1"), "A group has at least one table.")
    using = [it for it, one in sorted(draft.state.jackpots.items()) if command.group in one.groups]
    if using:
        detail = f"{command.group} takes part in {', '.join(using)}: form another, which joins."
        return Refused(Refusal.NOTICE_NOT_DISPLAYED, cite("SATG 7.3.4"), detail)
    draft.emit(e.GroupSet(at=draft.at, group=command.group, tables=tables, by=draft.by))
    return None


def set_up(draft: Draft, command: c.SetUpJackpot) -> Refused | None:
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
        return Refused(Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), terms.name)
    if before is None or before.status == "set-up":
        draft.emit(e.JackpotSetUp(at=draft.at, terms=terms, by=draft.by, second=second))
        return None
    same, until = terms.approval == before.terms.approval, before.terms.approved_until
    if same and until and not terms.approved_until:
        detail = f"{terms.approval} ends on {until}. Accepted: that day, or another approval."
        return Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.2"), detail)
    if terms == before.terms.approved_as(terms) != before.terms:
        # Players agreed to nothing of it: a new version does not wait for a reset.
        draft.emit(e.JackpotApproved(at=draft.at, terms=terms, by=draft.by, second=second))
        return None
    if (terms.style, terms.game) != (before.terms.style, before.terms.game):
        detail = f"{terms.name} stays what it is: a {before.terms.style}. Set up another."
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 7.1"), detail)
    refused = _unplayable(draft, terms, draft.state.tables_of(terms.name))
    if refused:
        return refused
    draft.emit(e.TermsAgreed(at=draft.at, terms=terms, by=draft.by, second=second))
    if not terms.has_meter:
        # It is never reset: nobody has put anything into it that the old terms would govern.
        draft.emit(e.TermsChanged(at=draft.at, jackpot=terms.name))
    return None


def join(draft: Draft, command: c.JoinGroup) -> Refused | None:
    """A group may take part in several jackpots (SATG 7.3.3)."""
    name, group = command.jackpot, command.group
    refused = unauthorised(draft, "run-jackpots") or _may_not_join(draft, name, group)
    if refused is None:
        draft.emit(e.GroupJoined(at=draft.at, jackpot=name, group=group, by=draft.by))
    return refused


def _may_not_join(draft: Draft, name: str, group: str) -> Refused | None:
    refused = unknown(draft, name)
    if refused:
        return refused
    if group not in draft.state.groups:
        return no_group(draft, group)
    one = draft.jackpot(name)
    if one.status == "closed":
        return Refused(Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), name)
    if group in one.groups:
        return Refused(Refusal.NO_GROUP, cite("SATG 7.3.4"), f"{group} takes part already.")
    if one.terms.style == "standalone" and (one.groups or len(draft.state.groups[group]) > 1):
        return _tables(one)
    refused = _unplayable(draft, one.terms, draft.state.groups[group])
    return refused or unannounced(draft, name, "join", group)


def _unplayable(draft: Draft, terms: Terms, tables: Iterable[str]) -> Refused | None:
    """Whether a table plays a game in which the jackpot cannot be won as its terms say (SATG 7.3)."""
    for table in tables:
        setup = draft.world.game(table, draft.at)
        if setup is None:
            continue
        other = terms.game and setup.game.key != terms.game
        found = f"it is no {terms.game}" if other else misfit(setup, terms.offered())
        if found:
            detail = f"{table} plays {setup.game.key}: {found}."
            return Refused(Refusal.BET_NOT_OFFERED, cite("SATG 7.3", "SATG 7.3.4"), detail)
    return None


def _tables(one: Jackpot) -> Refused:
    detail = f"A {one.terms.style} jackpot is for {TABLES[one.terms.style]}."
    return Refused(Refusal.NO_GROUP, cite("SATG 7.1", "SATG 7.3.1"), detail)


def leave(draft: Draft, command: c.LeaveGroup) -> Refused | None:
    """A jackpot that is offered keeps at least one group (SATG 7.3.2)."""
    name, group = command.jackpot, command.group
    refused = unauthorised(draft, "run-jackpots") or _may_not_leave(draft, name, group)
    if refused is None:
        draft.emit(e.GroupLeft(at=draft.at, jackpot=name, group=group, by=draft.by))
    return refused


def _may_not_leave(draft: Draft, name: str, group: str) -> Refused | None:
    refused = unknown(draft, name)
    if refused:
        return refused
    one = draft.jackpot(name)
    if group not in one.groups:
        return no_group(draft, group)
    if one.groups == (group,) and one.status != "set-up":
        detail = f"{name} would have no group: close it instead."
        return Refused(Refusal.NO_GROUP, cite("SATG 7.3.2"), detail)
    return unannounced(draft, name, "leave", group)


def move(draft: Draft, command: c.MoveGroup) -> Refused | None:
    """From one to the other in one step, each announced (SATG 7.3.4)."""
    group = command.group
    refused = (
        unauthorised(draft, "run-jackpots")
        or _may_not_leave(draft, command.jackpot, group)
        or _may_not_join(draft, command.to, group)
    )
    if refused:
        return refused
    draft.emit(e.GroupLeft(at=draft.at, jackpot=command.jackpot, group=group, by=draft.by))
    draft.emit(e.GroupJoined(at=draft.at, jackpot=command.to, group=group, by=draft.by))
    return None


def open_jackpot(draft: Draft, command: c.OpenJackpot) -> Refused | None:
    """It needs a group (SATG 7.3.2), and its meter stands at its minimum (SATG 7.4.1)."""
    name = command.jackpot
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, name)
    if refused:
        return refused
    one, tables = draft.jackpot(name), draft.state.tables_of(name)
    if one.status != "set-up":
        return Refused(Refusal.NOT_NOW, cite("SATG 7.3"), f"{name} is {one.status}.")
    if not tables:
        return Refused(Refusal.NO_GROUP, cite("SATG 7.3.2"), f"{name} has no group.")
    fits = {"linked": len(tables) > 1, "standalone": len(tables) == 1}
    if not fits.get(one.terms.style, True):
        return _tables(one)
    refused = one.terms.unapproved(draft.at)
    if refused:
        return refused
    draft.emit(e.JackpotOpened(at=draft.at, jackpot=name, by=draft.by))
    if one.terms.has_meter:
        seed(draft, name)
    return None


def suspend(draft: Draft, command: c.Suspend) -> Refused | None:
    """Determined not to operate properly: by a person, or by the system's own check (SATG 7.7)."""
    refused = _may_not_judge(draft, command.jackpot, command.reason)
    if refused:
        return refused
    one = draft.jackpot(command.jackpot)
    if one.status != "open":
        return Refused(Refusal.JACKPOT_SUSPENDED, cite("SATG 7.7"), f"{one.name} is {one.status}.")
    event = e.JackpotSuspended(at=draft.at, jackpot=one.name, reason=command.reason, by=draft.by)
    draft.emit(event)
    return None


def _may_not_judge(draft: Draft, name: str, reason: str) -> Refused | None:
    refused = None if draft.order.by.rank == SYSTEM else unauthorised(draft, "suspend-jackpot")
    refused = refused or unknown(draft, name)
    if refused is None and not reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 7.7"))
    return refused


def resume(draft: Draft, command: c.Resume) -> Refused | None:
    """As it was before, with another hidden value if the old one is lost; what waited is counted now."""
    refused = _may_not_judge(draft, command.jackpot, command.reason)
    if refused:
        return refused
    one = draft.jackpot(command.jackpot)
    if one.status != "suspended":
        return Refused(Refusal.NOT_NOW, cite("SATG 7.7"), f"{one.name} is {one.status}.")
    refused = one.terms.unapproved(draft.at)
    if refused:
        return refused
    found = draft.world.fault(one)
    if found:
        cites = cite("SATG 7.6", "SATG 7.7")
        return Refused(Refusal.JACKPOT_SUSPENDED, cites, f"It fails its self-check. {found}")
    event = e.JackpotResumed(at=draft.at, jackpot=one.name, reason=command.reason, by=draft.by)
    draft.emit(event)
    if one.sealed is not None and opened(draft, one) is None:
        redraw(draft, [one.name])
    count_parked(draft, one)
    return None


def set_message(draft: Draft, command: c.SetMessage) -> Refused | None:
    """Words, promotion and order only: no command of the viewer moves a meter (SATG 1.1 jackpot-client-viewer)."""
    refused = unauthorised(draft, "jackpot-messages") or unknown(draft, command.jackpot)
    if refused:
        return refused
    event = e.MessageSet(
        at=draft.at, jackpot=command.jackpot, text=command.text, promoted=command.promoted,
        place=command.place, by=draft.by,
    )  # fmt: skip
    draft.emit(event)
    return None
