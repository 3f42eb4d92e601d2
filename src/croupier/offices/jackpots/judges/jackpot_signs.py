"""The signs that stand at tables before a change (SATG 7.3.4, SATG 7.3.5)."""

from collections.abc import Iterable

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, unauthorised, unknown
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused


def post_notice(draft: Draft, command: c.PostNotice) -> Refused | None:
    """The sign stands on every screen of the tables concerned from here on.

    Posting it is displaying it, as with every notice of the house: what is posted is in the part that each screen
    of a table shows, and whoever connects later is shown it first. What somebody has looked at no system knows.
    """
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, command.jackpot)
    if refused:
        return refused
    if draft.jackpot(command.jackpot).status == "closed":
        return Refused(Refusal.JACKPOT_CLOSED, cite("SATG 7.3.5"), command.jackpot)
    if not command.text.strip():
        return Refused(Refusal.REASON_REQUIRED, cite("SATG 7.3.4"), "The sign says nothing.")
    closing = command.change == "close"
    if not closing and command.group not in draft.state.groups:
        return no_group(draft, command.group)
    tables = (
        draft.state.tables_of(command.jackpot) if closing else draft.state.groups[command.group]
    )
    event = e.NoticePosted(
        at=draft.at, jackpot=command.jackpot, change=command.change,
        group="" if closing else command.group, tables=tables, text=command.text, by=draft.by,
    )  # fmt: skip
    draft.emit(event)
    return None


def take_down(draft: Draft, command: c.TakeDownNotice) -> Refused | None:
    """What was announced wrongly is announced no more, and may not happen without another sign."""
    name, change, group = command.jackpot, command.change, command.group
    refused = unauthorised(draft, "run-jackpots") or unknown(draft, name)
    if refused:
        return refused
    cites = cite("SATG 7.3.5") if change == "close" else cite("SATG 7.3.4")
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cites)
    asked = f"{name} {change} {group}".strip()
    standing = [f"{it.jackpot} {it.change} {it.group}".strip() for it in draft.state.signs]
    if asked not in standing:
        known = ", ".join(standing) or "none"
        detail = f"No sign {asked} stands. Accepted: {known}."
        return Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, detail)
    event = e.NoticeTakenDown(
        at=draft.at, jackpot=name, change=change, group=group, reason=command.reason, by=draft.by
    )
    draft.emit(event)
    return None


def unannounced(draft: Draft, jackpot: str, change: c.Change, group: str) -> Refused | None:
    """Whether no sign of it stood at one of the tables before now (SATG 7.3.4, SATG 7.3.5)."""
    closing = change == "close"
    tables: Iterable[str] = draft.state.tables_of(jackpot) if closing else draft.state.groups[group]
    stands = {
        table
        for sign in draft.state.signs
        if (sign.jackpot, sign.change, sign.group) == (jackpot, change, group)
        and sign.since < draft.at
        for table in sign.tables
    }
    missing = [table for table in tables if table not in stands]
    if not missing:
        return None
    cites = cite("SATG 7.3.5") if closing else cite("SATG 7.3.4")
    detail = f"No sign of it stands at {', '.join(missing)}."
    return Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, detail)


def no_group(draft: Draft, name: str) -> Refused:
    """There is no such group."""
    known = ", ".join(sorted(draft.state.groups)) or "none"
    return Refused(Refusal.NO_GROUP, cite("SATG 7.3.1"), f"{name!r}. Accepted: {known}.")
