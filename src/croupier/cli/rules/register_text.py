"""The register in plain words: notices, what stood, what would be otherwise."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from croupier.views.rules.edition_comparison import ComparisonView, DifferenceView, SectionView
from croupier.views.rules.notices_view import PreviewView
from croupier.views.rules.published_notices import NoticeItemView, PublishedNoticeView
from croupier.views.rules.register_view import GameRegisterView, StandingView

WIDTH = 118


def preview_lines(one: PreviewView) -> Iterator[str]:
    """What it would do, in plain words."""
    yield f"Notice {one.key}, {one.game}, in force from {one.effect}"
    yield from wrapped([f"WRONG: {fault}" for fault in one.faults], "  ")
    yield from wrapped([f"MIND: {warning}" for warning in one.warnings if not one.faults], "  ")
    yield from _section_lines(one.changes)
    if one.tables:
        yield f"  Tables concerned: {', '.join(one.tables)}; each from the first round that opens then."


def comparison_lines(one: ComparisonView) -> Iterator[str]:
    """The difference in plain words."""
    yield f"{one.game}: {one.left} and {one.right}"
    yield from wrapped([*one.remarks, *one.rules], "  ")
    yield from _section_lines(one.sections)
    if not one.sections:
        yield "  Nothing that the program does is otherwise."


def _section_lines(sections: Iterable[SectionView]) -> Iterator[str]:
    for section in sections:
        yield f"  {section.section}, {section.same} the same"
        for change in section.changes:
            yield from wrapped([f"{change.name}: {_becomes(change)}"], "    ")


def _becomes(change: DifferenceView) -> str:
    source = change.source_after or change.source_before
    where = f" [{source}]" if source else ""
    if not change.before:
        return f"new: {change.after}{where}"
    if not change.after:
        return f"no longer: {change.before}{where}"
    return f"{change.before} → {change.after}{where}"


def notice_lines(one: PublishedNoticeView) -> Iterator[str]:
    """A notice in plain words."""
    yield f"Notice {one.key}: {one.title or one.action}"
    if not one.held:
        yield f"Known from a footnote only: {one.action}, {one.game}; its content is unknown."
    if one.by:
        yield f"{one.by}, under the {one.basis}: {one.action}, {one.game}."
    if one.made:
        yield f"Made {one.made}{_signed(one)}."
    if one.issue:
        yield f"Published {one.published or 'on no day known'} in {one.issue}."
    else:
        yield "A notice of this house: it stands in its log, and in no issue of the Gazette."
    if one.doubt:
        yield f"Doubtful: {one.doubt}."
    if one.effect:
        yield f"In force from {one.effect}."
    for number, item in enumerate(one.items, 1):
        yield from _item_lines(number, item)
    if one.footnote:
        yield f"It names earlier notices: {', '.join(one.footnote)}."


def _signed(one: PublishedNoticeView) -> str:
    offices = f", {' and '.join(one.offices)}" if one.offices else ""
    return f" by {one.signatory}{offices}" if one.signatory else ""


def _item_lines(number: int, item: NoticeItemView) -> Iterator[str]:
    target = f" rule {item.rule}" if item.rule else ""
    after = f" after {item.after}" if item.after else ""
    revokes = f" what notice {item.revokes} approved" if item.revokes else ""
    words = f": {item.old!r} becomes {item.new!r}" if item.old else ""
    title = f" ({item.title})" if item.title else ""
    becomes = f": {item.new}" if item.new and not item.old else ""
    cites = f" [{', '.join(item.clauses)}]" if item.clauses else ""
    yield f"  {number}. {item.operation}{target}{after}{revokes}{words}{title}{becomes}{cites}"
    if item.printed:
        yield f"     printed as {'; '.join(item.printed)}"
    if item.ask:
        yield f"     FOR A PERSON: {item.ask}"
    yield from wrapped(item.says, "     ")


def standing_lines(one: GameRegisterView) -> Iterator[str]:
    """What was in force, in plain words."""
    yield f"{one.game} at {one.at}"
    if one.approved_by:
        known = "" if one.approval_known else " at the earliest: that notice is not held"
        yield f"Approved by {one.approved_by}, from {one.approved_since}{known}."
    elif one.edition is None:
        yield "Not approved then, by anything that is held."
    if one.revoked_by:
        yield f"REVOKED for this house by {one.revoked_by}: no round of it begins."
    if one.edition:
        assumed = ", a date assumed because the document prints none" if one.edition.assumed else ""
        yield f"Played under {one.edition.title}, since {one.edition.day}{assumed}."
        yield from _governing(one)
    else:
        yield "Croupier did not play it then: no edition that it holds had begun."
    for rule in one.rules:
        yield from _rule_lines(rule)
    if one.titles:
        yield f"{len(one.titles)} titles approved by name:"
        yield from wrapped([", ".join(one.titles)], "  ")
    if one.gaps:
        yield f"Published by then, content unknown: {', '.join(one.gaps)}."
    for notice in one.house:
        yield f"By this house, notice {notice.key} ({notice.signatory}), since {notice.effect}: {notice.title}"
        for number, item in enumerate(notice.items, 1):
            yield from _item_lines(number, item)


def _governing(one: GameRegisterView) -> Iterator[str]:
    """The ladder of the rules that govern."""
    for place, rung in enumerate(one.governs, 1):
        held = f"{rung.rules} clauses below {', '.join(rung.heads)}" if rung.rules else "not held"
        yield f"  {place}. {rung.name}: {held}"
    if len(one.governs) > 1:
        yield f"  The first that speaks of a matter governs it [{', '.join(one.order_by)}]."


def _rule_lines(rule: StandingView) -> Iterator[str]:
    made = f" by {rule.by} since {rule.since}" if rule.by else ""
    title = f" ({rule.title})" if rule.title else ""
    before = f"; until then {rule.before}" if rule.before else ""
    cites = f" [{', '.join(rule.clauses)}]" if rule.clauses else ""
    obeyed = f"; obeyed by: {rule.obeyed}" if rule.obeyed else ""
    yield f"  {rule.rule:<16} {rule.status}{made}{title}{before}{obeyed}{cites}"
    if rule.replaced:
        yield f"    {rule.replaced[0]!r} became {rule.replaced[1]!r}"
    if rule.ask:
        yield f"    FOR A PERSON: {rule.ask}"
    yield from wrapped(rule.says, "    ")


def wrapped(texts: Iterable[str], margin: str) -> Iterator[str]:
    """Each text on as many lines as it takes."""
    for text in texts:
        yield from wrap(text, WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")
