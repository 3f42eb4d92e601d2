"""The commands about the register: notices, what stood at an instant, and which notice made it so."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from msgspec import json as to_json

from croupier import __version__
from croupier.cli.maths.odds_commands import write_page
from croupier.cli.rules.notice_files import drafted, plans_of, read_notice
from croupier.cli.rules.register_text import (
    comparison_lines,
    notice_lines,
    preview_lines,
    standing_lines,
    wrapped,
)
from croupier.engine.office_place import the_register
from croupier.engine.store.address import opened
from croupier.offices.notices import HouseNotices
from croupier.offices.notices.check_notice import faults
from croupier.records.audit.clause_trace import citations
from croupier.rulebook import ZONE, instant
from croupier.rulebook.register import NOTICES
from croupier.rulebook.register import notice as notice_of
from croupier.views.rules.edition_comparison import compared, page
from croupier.views.rules.glossary_view import glossary_view
from croupier.views.rules.notices_view import Before
from croupier.views.rules.notices_view import preview as previewed
from croupier.views.rules.published_notices import notice_view, signed_notice_view
from croupier.views.rules.register_view import check_subject, game_register

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
Kept = Annotated[
    str,
    Parameter(
        name="--store",
        help="A house, whose own notices count too: a SQLite file, or postgresql://…",
    ),
]


def signed_in(store: str) -> HouseNotices | None:
    """The notices of a house as they stand in its store; nothing where none is named."""
    if not store:
        return None
    with opened(store, reading=True) as kept:
        return the_register(kept).state


@register.command(name="list")
def listed(
    *,
    name: Annotated[str, Parameter(name="--game", help="Only what concerns one game.")] = "",
    store: Kept = "",
    json: Json = False,
) -> None:
    """Print every notice in order of effect; those of which only a footnote tells are marked.

    With --store also those that two people of the house signed.
    """
    if name:
        check_subject(name)
    own = map(signed_notice_view, (signed_in(store) or HouseNotices()).final())
    found = [one for one in (*map(notice_view, NOTICES), *own) if name in ("", one.game)]
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
    store: Kept = "",
    json: Json = False,
) -> None:
    """Print a notice: who made it when, from when it holds, and what each of its items does."""
    own = {one.notice.key: one for one in (signed_in(store) or HouseNotices()).final()}
    found = signed_notice_view(own[key]) if key in own else notice_view(notice_of(key))
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
    store: Kept = "",
    json: Json = False,
) -> None:
    """Print what was in force for a game, rule by rule, and which notice made it so.

    With --store also what notices of that house had changed, approved or revoked by then.
    """
    found = game_register(name, instant(at) if at else datetime.now(ZONE), signed_in(store))
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
def check(file: NoticeFile, /, *, store: Kept = "") -> None:
    """Say what is wrong with a new notice. The status is 1 where anything is."""
    house = signed_in(store) or HouseNotices()
    found = list(faults(read_notice(file), datetime.now(ZONE), house))
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
    store: Kept = "",
    json: Json = False,
) -> None:
    """Print what a new notice would change as behaviour, and which tables are concerned.

    The status is 1 where it cannot be signed.
    """
    notice = read_notice(file)
    before = Before(
        plans=plans_of(config) if config else {},
        house=signed_in(store),
        obeying=lambda clause: citations().get(clause, ()),
        release=__version__,
    )
    found = previewed(notice, datetime.now(ZONE), before)
    if json:
        print_json(found)
    else:
        for line in preview_lines(found):
            say(line)
    if found.faults:
        raise SystemExit(1)


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
        for line in wrapped([f"{term.name}: {term.means}{refers} [{term.clause}]"], "  "):
            say(line)
    if not found.terms:
        say("  It defines no words of its own.")
    if found.undefined:
        for line in wrapped([f"Used and not defined: {', '.join(found.undefined)}."], ""):
            say(line)
    if found.sections:
        say(f"Sections of the Act as it numbers them: {', '.join(found.sections)}.")


def print_json(value: object) -> None:
    """The same for programs."""
    sys.stdout.write(to_json.format(to_json.encode(value), indent=1).decode())
    sys.stdout.write("\n")


def say(line: str) -> None:
    """One line of the answer."""
    sys.stdout.write(f"{line}\n")
