"""Notices as people read them: those that were published, and those that two people of the house signed."""

from croupier.offices.notices import HouseNotice
from croupier.rulebook import Citations
from croupier.rulebook.register import Item, Notice, Operation
from croupier.rulebook.register.amendment import Change
from croupier.rulebook.register.gazette_notices import ACTIONS
from croupier.rulebook.register.house_notices import Grant, Obeyed, RuleItem
from croupier.views.wire_struct import View, clauses_as_text

UNOBEYED = "No release obeys it yet: no round begins until a later notice approves the game again."


class NoticeItemView(View, frozen=True, kw_only=True):
    """One operation of a notice."""

    operation: str
    rule: str = ""
    title: str = ""
    after: str = ""
    old: str = ""
    new: str = ""
    revokes: str = ""
    printed: tuple[str, ...] = ()
    """The targets as printed, where there are several."""
    ask: str = ""
    says: tuple[str, ...] = ()
    """The text of the rule after the notice, in our own words."""
    clauses: tuple[str, ...] = ()


class PublishedNoticeView(View, frozen=True, kw_only=True):
    """A notice, or the little that is known of one."""

    key: str
    game: str
    action: str
    title: str = ""
    basis: str = ""
    by: str = ""
    made: str = ""
    published: str = ""
    issue: str
    signatory: str = ""
    offices: tuple[str, ...] = ()
    effect: str = ""
    held: bool
    fault: str = ""
    """Why the notice cannot be shown; empty for all others."""
    doubt: str = ""
    footnote: tuple[str, ...] = ()
    items: tuple[NoticeItemView, ...] = ()
    clauses: tuple[str, ...] = ()


def notice_view(notice: Notice) -> PublishedNoticeView:
    """A notice with its items."""
    return PublishedNoticeView(
        key=notice.key,
        game=notice.game,
        action=notice.action,
        title=notice.title,
        basis=notice.basis,
        by=notice.by,
        made=notice.made.isoformat() if notice.made else "",
        published=notice.published.isoformat() if notice.published else "",
        issue=notice.issue.key,
        signatory=notice.signatory,
        offices=notice.offices,
        effect=notice.since.isoformat() if notice.is_held else "",
        held=notice.is_held,
        doubt=notice.issue.doubt,
        footnote=notice.footnote,
        items=tuple(_item(notice, item) for item in notice.items),
        clauses=clauses_as_text(notice.citations),
    )


def _item(notice: Notice, item: Item) -> NoticeItemView:
    rules = item.rules or ((item.rule,) if item.rule else ())
    return NoticeItemView(
        operation=item.operation.value,
        rule=item.rule,
        title=item.title,
        after=item.after,
        old=item.old,
        new=item.new,
        revokes=item.revokes,
        printed=tuple(f"{where}: rule {rule}" for where, rule in item.printed.items()),
        ask=item.ask,
        says=clauses_in_words(tuple(clause for rule in rules for clause in notice.content(rule))),
        clauses=clauses_as_text(item.citations),
    )


def clauses_in_words(clauses: Citations) -> tuple[str, ...]:
    """Clauses in our own words."""
    return tuple(f"{clause}: {clause.clause.summary}" for clause in clauses)


def signed_notice_view(this_notice: HouseNotice) -> PublishedNoticeView:
    """A notice that the house signed: it is in the log of the house, and in no issue of the Gazette."""
    notice = this_notice.notice
    return PublishedNoticeView(
        key=notice.key,
        game=notice.game,
        action=_action(this_notice),
        title=notice.title,
        basis=notice.basis,
        by=notice.by,
        made=notice.made.isoformat(),
        issue="",
        signatory=f"{this_notice.signed_by}, {this_notice.countersigned_by}",
        effect=notice.since.isoformat(),
        held=True,
        items=(
            *map(_change, notice.changes),
            *map(_grant, notice.grants),
            *map(_rule, notice.rules),
        ),
    )


def _action(this_notice: HouseNotice) -> str:
    """Return the action of a notice of the house: approve, revoke, or amend for everything else."""
    notice = this_notice.notice
    done = frozenset(Operation(grant.operation) for grant in notice.grants)
    named = {**ACTIONS, frozenset({Operation.REVOKE}): "revoke"}
    return "amend" if notice.changes or notice.rules else named[done]


def _grant(grant: Grant) -> NoticeItemView:
    return NoticeItemView(
        operation=grant.operation, title=f"{grant.kind.value} {grant.name}".strip()
    )


def _rule(item: RuleItem) -> NoticeItemView:
    return NoticeItemView(
        operation=item.operation, rule=item.rule, after=item.after, says=(item.says,) if item.says else (),
        ask=UNOBEYED if item.obeyed is Obeyed.NOBODY_YET else "",
    )  # fmt: skip


def _change(change: Change) -> NoticeItemView:
    named = " ".join(filter(None, (change.bet or change.setting, change.line, change.option)))
    decks = f", {'/'.join(map(str, change.decks))} decks" if change.decks else ""
    operation = Operation.DELETE if change.withdraws else Operation.SUBSTITUTE
    return NoticeItemView(
        operation=operation.value, title=f"{named}{decks}", new=change.pays or str(change.value)
    )
