"""The register as text: notices, the rules in force at an instant, and differences between rules."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from croupier.views.rules.edition_comparison import ComparisonView, RuleDifferenceView, SectionView
from croupier.views.rules.notices_view import PreviewView
from croupier.views.rules.published_notices import NoticeItemView, PublishedNoticeView
from croupier.views.rules.register_view import GameRegisterView, RuleStateView

WIDTH = 118


def preview_lines(preview: PreviewView) -> Iterator[str]:
    """Yield the text of a preview: what a new notice would change."""
    yield f"Notice {preview.key}, {preview.game}, in force from {preview.effect}"
    yield from wrapped([f"WRONG: {fault}" for fault in preview.faults], "  ")
    yield from wrapped(
        [f"MIND: {warning}" for warning in preview.warnings if not preview.faults], "  "
    )
    yield from _section_lines(preview.changes)
    if preview.tables:
        yield f"  Tables concerned: {', '.join(preview.tables)}; each from the first round that opens then."


def comparison_lines(comparison: ComparisonView) -> Iterator[str]:
    """Yield the text of a comparison of two rule sets."""
    yield f"{comparison.game}: {comparison.left} and {comparison.right}"
    yield from wrapped([*comparison.remarks, *comparison.rules], "  ")
    yield from _section_lines(comparison.sections)
    if not comparison.sections:
        yield "  Nothing that the program does is otherwise."


def _section_lines(sections: Iterable[SectionView]) -> Iterator[str]:
    for section in sections:
        yield f"  {section.section}, {section.same} the same"
        for change in section.changes:
            yield from wrapped([f"{change.name}: {_becomes(change)}"], "    ")


def _becomes(change: RuleDifferenceView) -> str:
    source = change.source_after or change.source_before
    where = f" [{source}]" if source else ""
    if not change.before:
        return f"new: {change.after}{where}"
    if not change.after:
        return f"no longer: {change.before}{where}"
    return f"{change.before} → {change.after}{where}"


def notice_lines(notice: PublishedNoticeView) -> Iterator[str]:
    """Yield the text of a notice."""
    yield f"Notice {notice.key}: {notice.title or notice.action}"
    if not notice.held:
        yield f"Known from a footnote only: {notice.action}, {notice.game}; its content is unknown."
    if notice.by:
        yield f"{notice.by}, under the {notice.basis}: {notice.action}, {notice.game}."
    if notice.made:
        yield f"Made {notice.made}{_signed(notice)}."
    if notice.issue:
        yield f"Published {notice.published or 'on no day known'} in {notice.issue}."
    else:
        yield "A notice of this house: it is in its log, and in no issue of the Gazette."
    if notice.doubt:
        yield f"Doubtful: {notice.doubt}."
    if notice.effect:
        yield f"In force from {notice.effect}."
    for number, item in enumerate(notice.items, 1):
        yield from _item_lines(number, item)
    if notice.footnote:
        yield f"It names earlier notices: {', '.join(notice.footnote)}."


def _signed(notice: PublishedNoticeView) -> str:
    offices = f", {' and '.join(notice.offices)}" if notice.offices else ""
    return f" by {notice.signatory}{offices}" if notice.signatory else ""


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


def game_register_lines(game: GameRegisterView) -> Iterator[str]:
    """Yield the text of the rules in force for a game at an instant."""
    yield f"{game.game} at {game.at}"
    if game.approved_by:
        known = "" if game.approval_known else " at the earliest: that notice is not held"
        yield f"Approved by {game.approved_by}, from {game.approved_since}{known}."
    elif game.edition is None:
        yield "Not approved then, by anything that is held."
    if game.revoked_by:
        yield f"REVOKED for this house by {game.revoked_by}: no round of it begins."
    if game.edition:
        why = ", a date assumed because the document prints none" if game.edition.assumed else ""
        yield f"Played under {game.edition.title}, since {game.edition.day}{why}."
        yield from _governing(game)
    else:
        yield "Croupier did not play it then: no edition that it holds had begun."
    for rule in game.rules:
        yield from _rule_lines(rule)
    if game.titles:
        yield f"{len(game.titles)} titles approved by name:"
        yield from wrapped([", ".join(game.titles)], "  ")
    if game.gaps:
        yield f"Published by then, content unknown: {', '.join(game.gaps)}."
    for notice in game.house:
        yield f"By this house, notice {notice.key} ({notice.signatory}), since {notice.effect}: {notice.title}"
        for number, item in enumerate(notice.items, 1):
            yield from _item_lines(number, item)


def _governing(game: GameRegisterView) -> Iterator[str]:
    """Yield the rule documents that govern the game, in their order of precedence."""
    for place, rung in enumerate(game.governs, 1):
        held = f"{rung.rules} clauses below {', '.join(rung.heads)}" if rung.rules else "not held"
        yield f"  {place}. {rung.name}: {held}"
    if len(game.governs) > 1:
        yield f"  The first that speaks of a matter governs it [{', '.join(game.order_by)}]."


def _rule_lines(rule: RuleStateView) -> Iterator[str]:
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
    """Wrap each text into lines with a margin."""
    for text in texts:
        yield from wrap(text, WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")
