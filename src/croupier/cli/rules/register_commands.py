"""The commands about the register: notices, the rules in force at an instant, and which notice made them."""

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier import __version__
from croupier.cli.arguments import GameName
from croupier.cli.output import Json, say, write, write_file
from croupier.cli.rules.notice_files import drafted, plans_of, read_notice
from croupier.cli.rules.register_text import (
    comparison_lines,
    game_register_lines,
    notice_lines,
    preview_lines,
    wrapped,
)
from croupier.engine.office_place import the_register
from croupier.engine.store.address import opened
from croupier.library.rule_moment import moment
from croupier.offices.notices import HouseNotices
from croupier.offices.notices.check_notice import faults
from croupier.records.audit.clause_trace import citations
from croupier.rulebook import ZONE
from croupier.rulebook.register import NOTICES
from croupier.rulebook.register import notice as notice_of
from croupier.views.rules.edition_comparison import ComparisonView, compared, page
from croupier.views.rules.glossary_view import GlossaryView, glossary_view
from croupier.views.rules.notices_view import Before
from croupier.views.rules.notices_view import preview as previewed
from croupier.views.rules.published_notices import (
    PublishedNoticeView,
    notice_view,
    signed_notice_view,
)
from croupier.views.rules.register_view import check_subject, game_register

register = App(
    name="register",
    group="Records",
    help="The rules register: notices, what was in force at an instant, and what made it so.",
)
register.command("croupier.cli.rules.lint_commands:lint")
register.command("croupier.cli.records.archive_commands:register_data", name="data")
register.command("croupier.cli.rules.approval_commands:approvals")
register.command("croupier.cli.rules.document_commands:document")

At = Annotated[
    str, Parameter(help="An instant, such as 2000-12-15T05:00, Melbourne time; now without it.")
]
StoreOption = Annotated[
    str,
    Parameter(
        name="--store",
        help="A house, whose own notices count too: a SQLite file, or postgresql://…",
    ),
]


def signed_in(store: str) -> HouseNotices | None:
    """Return the notices of a house from its store; none if no store is named."""
    if not store:
        return None
    with opened(store, reading=True) as sql_store:
        return the_register(sql_store).state


@register.command(name="list")
def listed(
    *,
    name: Annotated[str, Parameter(name="--game", help="Only what concerns one game.")] = "",
    store: StoreOption = "",
    json: Json = False,
) -> None:
    """Print every notice in order of effect; those of which only a footnote tells are marked.

    With --store also those that two people of the house signed.
    """
    if name:
        check_subject(name)
    house_views = map(signed_notice_view, (signed_in(store) or HouseNotices()).final())
    views = [
        notice for notice in (*map(notice_view, NOTICES), *house_views) if name in ("", notice.game)
    ]

    def lines(views: Sequence[PublishedNoticeView]) -> Iterator[str]:
        yield from map(_in_one_line, views)
        if not views:
            yield f"No notice about {name} is known."

    write(views, lines, json=json)


def _in_one_line(notice: PublishedNoticeView) -> str:
    doubt = f"  ({notice.doubt})" if notice.doubt else ""
    day, known = notice.effect[:16], ""
    if not notice.held:
        day = f"published {notice.published or 'on no day known'}"
        known = f"  {notice.issue}, content unknown"
    return f"{notice.key:<15} {notice.action:<19} {notice.game:<20} {day}{known}{doubt}"


@register.command
def notice(
    key: Annotated[str, Parameter(help="Number and year, such as 27/2000.")],
    /,
    *,
    store: StoreOption = "",
    json: Json = False,
) -> None:
    """Print a notice: who made it when, from when it holds, and what each of its items does."""
    notices = {signed.notice.key: signed for signed in (signed_in(store) or HouseNotices()).final()}
    view = signed_notice_view(notices[key]) if key in notices else notice_view(notice_of(key))
    write(view, notice_lines, json=json)


@register.command
def show(
    name: Annotated[str, Parameter(name="game", help="A game, such as blackjack.")],
    /,
    *,
    at: At = "",
    store: StoreOption = "",
    json: Json = False,
) -> None:
    """Print what was in force for a game, rule by rule, and which notice made it so.

    With --store also what notices of that house had changed, approved or revoked by then.
    """
    write(game_register(name, moment(at), signed_in(store)), game_register_lines, json=json)


@register.command
def compare(
    left: Annotated[str, Parameter(help="An edition, a chapter such as 'SATG 17', or an instant.")],
    right: Annotated[str, Parameter(help="Another edition, chapter or instant.")],
    /,
    *,
    name: Annotated[str, Parameter(name="--game", help="Only what concerns one game.")] = "",
    html: Annotated[Path | None, Parameter(help="Write a page to this file.")] = None,
    json: Json = False,
) -> None:
    """Print what two rule sets make otherwise: bets, odds, exact edges, times, powers, duties, screens."""
    comparisons = compared(left, right, name)
    if html is not None:
        write_file(html, page(comparisons))
    else:
        write(comparisons, _differences, json=json)


def _differences(comparisons: Sequence[ComparisonView]) -> Iterator[str]:
    for comparison in comparisons:
        yield from comparison_lines(comparison)
    if not comparisons:
        yield "Nothing is otherwise."


NoticeFile = Annotated[Path, Parameter(name="file", help="A notice, a TOML file.")]


@register.command
def draft(
    name: GameName,
    /,
    *,
    out: Annotated[Path | None, Parameter(help="The file to write; printed without it.")] = None,
) -> None:
    """Write a file for a new notice about a game, with its bets, lines and settings to choose from."""
    text = drafted(name, datetime.now(ZONE))
    if out is None:
        sys.stdout.write(text)
    else:
        write_file(out, text)


@register.command
def check(file: NoticeFile, /, *, store: StoreOption = "") -> None:
    """Say what is wrong with a new notice. The status is 1 where anything is."""
    house = signed_in(store) or HouseNotices()
    notice_faults = list(faults(read_notice(file), datetime.now(ZONE), house))
    say(*notice_faults)
    if notice_faults:
        raise SystemExit(1)
    say("It can be signed.")


@register.command
def preview(
    file: NoticeFile,
    /,
    *,
    config: Annotated[Path | None, Parameter(help="The house whose tables are concerned.")] = None,
    store: StoreOption = "",
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
    view = previewed(notice, datetime.now(ZONE), before)
    write(view, preview_lines, json=json)
    if view.faults:
        raise SystemExit(1)


@register.command
def glossary(
    key: Annotated[str, Parameter(name="edition", help="An edition, such as WAR.")],
    /,
    *,
    json: Json = False,
) -> None:
    """Print the words that an edition defines for itself, those it leaves undefined, and its regulator."""
    write(glossary_view(key), _words, json=json)


def _words(view: GlossaryView) -> Iterator[str]:
    yield f"{view.title}. Regulator: {view.regulator}."
    for term in view.terms:
        erratum = f" (printed as {', '.join(term.printed)}: {term.defect})" if term.printed else ""
        refers = f" See {', '.join(term.refers_to)}{erratum}." if term.refers_to else ""
        yield from wrapped([f"{term.name}: {term.means}{refers} [{term.clause}]"], "  ")
    if not view.terms:
        yield "  It defines no words of its own."
    if view.undefined:
        yield from wrapped([f"Used and not defined: {', '.join(view.undefined)}."], "")
    if view.sections:
        yield f"Sections of the Act as it numbers them: {', '.join(view.sections)}."
