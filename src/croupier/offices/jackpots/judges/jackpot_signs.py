"""The signs that stand at tables before a change (SATG 7.3.4, SATG 7.3.5)."""

from collections.abc import Iterable

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, unauthorised, unknown
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def post_notice(draft: Draft, command: c.PostNotice) -> Refused | None:
    """Show the sign on every screen of the tables concerned from here on.

    Posting counts as displaying, as with every notice of the house: each screen of a table shows the posted signs,
    and a screen that connects later shows them first. The system cannot know who has looked at them.
    """
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, command.jackpot)
    if refused:
        return refused
    if draft.jackpot(command.jackpot).status == "closed":
        return Refused(
            Refusal.JACKPOT_CLOSED,
            cite("SATG 7.3.5"),
            phrase("Jackpot {jackpot}.", jackpot=command.jackpot),
        )
    if not command.text.strip():
        return Refused(
            Refusal.REASON_REQUIRED, cite("SATG 7.3.4"), phrase("The sign says nothing.")
        )
    closing = command.change == "close"
    if not closing and command.group not in draft.state.groups:
        return no_group(draft, command.group)
    tables = (
        draft.state.tables_of(command.jackpot) if closing else draft.state.groups[command.group]
    )
    return draft.emit_from(
        command, e.NoticePosted, group="" if closing else command.group, tables=tables
    )


def take_down(draft: Draft, command: c.TakeDownNotice) -> Refused | None:
    """Take down a wrong sign: its change may not happen without another sign."""
    name, change, group = command.jackpot, command.change, command.group
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, name)
    if refused:
        return refused
    cites = cite("SATG 7.3.5") if change == "close" else cite("SATG 7.3.4")
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cites)
    sign = f"{name} {change} {group}".strip()
    signs = [f"{it.jackpot} {it.change} {it.group}".strip() for it in draft.state.signs]
    if sign not in signs:
        known = tuple(signs)
        detail = phrase("There is no sign {sign}. Accepted: {known}.", sign=sign, known=known)
        return Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, detail)
    return draft.emit_from(command, e.NoticeTakenDown)


def unannounced(draft: Draft, jackpot: str, change: c.Change, group: str) -> Refused | None:
    """Whether no sign of it stood at one of the tables before now (SATG 7.3.4, SATG 7.3.5)."""
    closing = change == "close"
    tables: Iterable[str] = draft.state.tables_of(jackpot) if closing else draft.state.groups[group]
    signed_tables = {
        table
        for sign in draft.state.signs
        if (sign.jackpot, sign.change, sign.group) == (jackpot, change, group)
        and sign.since < draft.at
        for table in sign.tables
    }
    missing = [table for table in tables if table not in signed_tables]
    if not missing:
        return None
    cites = cite("SATG 7.3.5") if closing else cite("SATG 7.3.4")
    detail = phrase("There is no sign of it at {missing}.", missing=tuple(missing))
    return Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, detail)


def no_group(draft: Draft, name: str) -> Refused:
    """There is no such group."""
    known = tuple(sorted(draft.state.groups))
    return Refused(
        Refusal.NO_GROUP,
        cite("SATG 7.3.1"),
        phrase("'{name}'. Accepted: {known}.", name=name, known=known),
    )
