"""The commands about the register: notices, what stood at an instant, and which notice made it so."""

import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from textwrap import wrap
from typing import Annotated

from cyclopts import App, Parameter
from msgspec import json as to_json

from croupier.notice_files import drafted, read_notice, tables_of
from croupier.odds_commands import write_page
from croupier.registering.checking import faults
from croupier.rulebook import ZONE, instant
from croupier.rulebook.register import NOTICES
from croupier.rulebook.register import notice as notice_of
from croupier.views.comparison import (
    ComparisonView,
    DifferenceView,
    SectionView,
    compared,
    page,
)
from croupier.views.notices import Before, PreviewView
from croupier.views.notices import preview as previewed
from croupier.views.register import (
    GameRegisterView,
    NoticeItemView,
    PublishedNoticeView,
    StandingView,
    check_subject,
    game_register,
    glossary_view,
    notice_view,
)

register = App(
    name="register",
    group="Records",
    help="The rules register: notices, what was in force at an instant, and what made it so.",
)

At = Annotated[
    str,
    Parameter(help="An instant, such as 2000-12-15T05:00, Melbourne time; now without it."),
]
Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]
WIDTH = 118


@register.command(name="list")
def listed(
    *,
    name: Annotated[str, Parameter(name="--game", help="Only what concerns one game.")] = "",
    json: Json = False,
) -> None:
    """Print every notice in order of effect; those of which only a footnote tells are marked."""
    if name:
        check_subject(name)
    found = [notice_view(one) for one in NOTICES if name in ("", one.game)]
    if json:
        print_json(found)
        return
    for one in found:
        day = one.effect[:16] if one.held else f"published {one.published or 'on no day known'}"
        known = "" if one.held else f"  {one.issue}, content unknown"
        doubt = f"  ({one.doubt})" if one.doubt else ""
        say(f"{one.key:<15} {one.action:<19} {one.game:<20} {day}{known}{doubt}")
    if not found:
        say(f"No notice about {name} is known.")


@register.command
def notice(
    key: Annotated[str, Parameter(help="Number and year, such as 27/2000.")],
    /,
    *,
    json: Json = False,
) -> None:
    """Print a notice: who made it when, from when it holds, and what each of its items does."""
    found = notice_view(notice_of(key))
    if json:
        print_json(found)
        return
    for line in notice_lines(found):
        say(line)


@register.command
def show(
    name: Annotated[str, Parameter(name="game", help="A game, such as blackjack.")],
    /,
    *,
    at: At = "",
    json: Json = False,
) -> None:
    """Print what was in force for a game, rule by rule, and which notice made it so."""
    found = game_register(name, instant(at) if at else datetime.now(ZONE))
    if json:
        print_json(found)
        return
    for line in standing_lines(found):
        say(line)


@register.command
def compare(
    left: Annotated[str, Parameter(help="An edition, a chapter such as 'SATG 17', or an instant.")],
    right: Annotated[str, Parameter(help="Another one.")],
    /,
    *,
    name: Annotated[str, Parameter(name="--game", help="Only what concerns one game.")] = "",
    html: Annotated[Path | None, Parameter(help="Write a page to this file.")] = None,
    json: Json = False,
) -> None:
    """Print what two rule sets make otherwise: bets, odds, exact edges, times, powers, duties, screens."""
    found = compared(left, right, name)
    if html is not None:
        write_page(html, page(found))
    elif json:
        print_json(found)
    else:
        for one in found:
            for line in comparison_lines(one):
                say(line)
        if not found:
            say("Nothing is otherwise.")


NoticeFile = Annotated[Path, Parameter(name="file", help="A notice, a TOML file.")]


@register.command
def draft(
    name: Annotated[str, Parameter(name="game", help="A game, such as triple-chase.")],
    /,
    *,
    out: Annotated[Path | None, Parameter(help="The file to write; printed without it.")] = None,
) -> None:
    """Write a file for a new notice about a game, with its bets, lines and settings to choose from."""
    text = drafted(name, datetime.now(ZONE))
    if out is None:
        sys.stdout.write(text)
    else:
        write_page(out, text)


@register.command
def check(file: NoticeFile, /) -> None:
    """Say what is wrong with a new notice. The status is 1 where anything is."""
    found = list(faults(read_notice(file), datetime.now(ZONE)))
    for fault in found:
        say(fault)
    if found:
        raise SystemExit(1)
    say("It can be signed.")


@register.command
def preview(
    file: NoticeFile,
    /,
    *,
    config: Annotated[Path | None, Parameter(help="The house whose tables are concerned.")] = None,
    json: Json = False,
) -> None:
    """Print what a new notice would change as behaviour, and which tables are concerned.

    The status is 1 where it cannot be signed.
    """
    notice = read_notice(file)
    found = previewed(
        notice, datetime.now(ZONE), Before(tables=tables_of(config) if config else ())
    )
    if json:
        print_json(found)
    else:
        for line in preview_lines(found):
            say(line)
    if found.faults:
        raise SystemExit(1)


def preview_lines(one: PreviewView) -> Iterator[str]:
    """What it would do, in plain words."""
    yield f"Notice {one.key}, {one.game}, in force from {one.effect}"
    yield from _wrapped([f"WRONG: {fault}" for fault in one.faults], "  ")
    yield from _wrapped([f"MIND: {warning}" for warning in one.warnings if not one.faults], "  ")
    yield from _section_lines(one.changes)
    if one.tables:
        yield f"  Tables concerned: {', '.join(one.tables)}; each from the first round that opens then."


def comparison_lines(one: ComparisonView) -> Iterator[str]:
    """The difference in plain words."""
    yield f"{one.game}: {one.left} and {one.right}"
    yield from _wrapped([*one.remarks, *one.rules], "  ")
    yield from _section_lines(one.sections)
    if not one.sections:
        yield "  Nothing that the program does is otherwise."


def _section_lines(sections: Iterable[SectionView]) -> Iterator[str]:
    for section in sections:
        yield f"  {section.section}, {section.same} the same"
        for change in section.changes:
            yield from _wrapped([f"{change.name}: {_becomes(change)}"], "    ")


def _becomes(change: DifferenceView) -> str:
    source = change.source_after or change.source_before
    where = f" [{source}]" if source else ""
    if not change.before:
        return f"new: {change.after}{where}"
    if not change.after:
        return f"no longer: {change.before}{where}"
    return f"{change.before} → {change.after}{where}"


@register.command
def glossary(
    key: Annotated[str, Parameter(name="edition", help="An edition, such as WAR.")],
    /,
    *,
    json: Json = False,
) -> None:
    """Print the words that an edition defines for itself, those it leaves undefined, and its regulator."""
    found = glossary_view(key)
    if json:
        print_json(found)
        return
    say(f"{found.title}. Regulator: {found.regulator}.")
    for term in found.terms:
        erratum = f" (printed as {', '.join(term.printed)}: {term.defect})" if term.printed else ""
        refers = f" See {', '.join(term.refers_to)}{erratum}." if term.refers_to else ""
        for line in _wrapped([f"{term.name}: {term.means}{refers} [{term.clause}]"], "  "):
            say(line)
    if not found.terms:
        say("  It defines no words of its own.")
    if found.undefined:
        for line in _wrapped([f"Used and not defined: {', '.join(found.undefined)}."], ""):
            say(line)
    if found.sections:
        say(f"Sections of the Act as it numbers them: {', '.join(found.sections)}.")


def notice_lines(one: PublishedNoticeView) -> Iterator[str]:
    """A notice in plain words."""
    yield f"Notice {one.key}: {one.title or one.action}"
    if not one.held:
        yield f"Known from a footnote only: {one.action}, {one.game}; its content is unknown."
    if one.by:
        yield f"{one.by}, under the {one.basis}: {one.action}, {one.game}."
    if one.made:
        yield f"Made {one.made}{_signed(one)}."
    yield f"Published {one.published or 'on no day known'} in {one.issue}."
    if one.doubt:
        yield f"Doubtful: {one.doubt}."
    if one.effect:
        yield f"In force from {one.effect}."
    for number, item in enumerate(one.items, 1):
        yield from _item_lines(number, item)
    if one.footnote:
        yield f"It names earlier notices: {', '.join(one.footnote)}."


def _signed(one: PublishedNoticeView) -> str:
    return f" by {one.signatory}, {' and '.join(one.offices)}" if one.signatory else ""


def _item_lines(number: int, item: NoticeItemView) -> Iterator[str]:
    target = f" rule {item.rule}" if item.rule else ""
    after = f" after {item.after}" if item.after else ""
    revokes = f" what notice {item.revokes} approved" if item.revokes else ""
    words = f": {item.old!r} becomes {item.new!r}" if item.old else ""
    title = f" ({item.title})" if item.title else ""
    cites = ", ".join(item.clauses)
    yield f"  {number}. {item.operation}{target}{after}{revokes}{words}{title} [{cites}]"
    if item.printed:
        yield f"     printed as {'; '.join(item.printed)}"
    if item.ask:
        yield f"     FOR A PERSON: {item.ask}"
    yield from _wrapped(item.says, "     ")


def standing_lines(one: GameRegisterView) -> Iterator[str]:
    """What was in force, in plain words."""
    yield f"{one.game} at {one.at}"
    if one.approved_by:
        known = "" if one.approval_known else " at the earliest: that notice is not held"
        yield f"Approved by {one.approved_by}, from {one.approved_since}{known}."
    elif one.edition is None:
        yield "Not approved then, by anything that is held."
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
        yield from _wrapped([", ".join(one.titles)], "  ")
    if one.gaps:
        yield f"Published by then, content unknown: {', '.join(one.gaps)}."


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
    yield f"  {rule.rule:<16} {rule.status}{made}{title}{before} [{', '.join(rule.clauses)}]"
    if rule.replaced:
        yield f"    {rule.replaced[0]!r} became {rule.replaced[1]!r}"
    if rule.ask:
        yield f"    FOR A PERSON: {rule.ask}"
    yield from _wrapped(rule.says, "    ")


def _wrapped(texts: Iterable[str], margin: str) -> Iterator[str]:
    for text in texts:
        yield from wrap(text, WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")


def print_json(value: object) -> None:
    """The same for programs."""
    sys.stdout.write(to_json.format(to_json.encode(value), indent=1).decode())
    sys.stdout.write("\n")


def say(line: str) -> None:
    """One line of the answer."""
    sys.stdout.write(f"{line}\n")
