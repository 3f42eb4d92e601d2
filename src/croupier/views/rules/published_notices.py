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
    """What the rule then says, in our own words."""
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
    doubt: str = ""
    footnote: tuple[str, ...] = ()
    items: tuple[NoticeItemView, ...] = ()
    clauses: tuple[str, ...] = ()


def notice_view(one: Notice) -> PublishedNoticeView:
    """A notice with its items."""
    return PublishedNoticeView(
        key=one.key,
        game=one.game,
        action=one.action,
        title=one.title,
        basis=one.basis,
        by=one.by,
        made=one.made.isoformat() if one.made else "",
        published=one.published.isoformat() if one.published else "",
        issue=one.issue.key,
        signatory=one.signatory,
        offices=one.offices,
        effect=one.since.isoformat() if one.is_held else "",
        held=one.is_held,
        doubt=one.issue.doubt,
        footnote=one.footnote,
        items=tuple(_item(one, item) for item in one.items),
        clauses=clauses_as_text(one.citations),
    )


def _item(one: Notice, item: Item) -> NoticeItemView:
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
        says=clauses_in_words(tuple(clause for rule in rules for clause in one.content(rule))),
        clauses=clauses_as_text(item.citations),
    )


def clauses_in_words(clauses: Citations) -> tuple[str, ...]:
    """Clauses in our own words."""
    return tuple(f"{one}: {one.clause.summary}" for one in clauses)


def signed_notice_view(one: HouseNotice) -> PublishedNoticeView:
    """A notice that the house signed: it stands in its own log, and in no issue of the Gazette."""
    notice = one.notice
    return PublishedNoticeView(
        key=notice.key,
        game=notice.game,
        action=_action(one),
        title=notice.title,
        basis=notice.basis,
        by=notice.by,
        made=notice.made.isoformat(),
        issue="",
        signatory=f"{one.signed_by}, {one.countersigned_by}",
        effect=notice.since.isoformat(),
        held=True,
        items=(
            *map(_change, notice.changes),
            *map(_grant, notice.grants),
            *map(_rule, notice.rules),
        ),
    )


def _action(one: HouseNotice) -> str:
    """What a notice of the house calls itself: one that does anything but approving and revoking amends."""
    notice = one.notice
    done = frozenset(Operation(grant.operation) for grant in notice.grants)
    named = {**ACTIONS, frozenset({Operation.REVOKE}): "revoke"}
    return "amend" if notice.changes or notice.rules else named[done]


def _grant(one: Grant) -> NoticeItemView:
    return NoticeItemView(operation=one.operation, title=f"{one.kind.value} {one.name}".strip())


def _rule(one: RuleItem) -> NoticeItemView:
    return NoticeItemView(
        operation=one.operation, rule=one.rule, after=one.after, says=(one.says,) if one.says else (),
        ask=UNOBEYED if one.obeyed is Obeyed.NOBODY_YET else "",
    )  # fmt: skip


def _change(one: Change) -> NoticeItemView:
    named = " ".join(filter(None, (one.bet or one.setting, one.line, one.option)))
    decks = f", {'/'.join(map(str, one.decks))} decks" if one.decks else ""
    operation = Operation.DELETE if one.withdraws else Operation.SUBSTITUTE
    return NoticeItemView(
        operation=operation.value, title=f"{named}{decks}", new=one.pays or str(one.value)
    )
