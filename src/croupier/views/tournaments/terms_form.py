"""The terms of a tournament as they are written: every item that the edition asks for, and what is still missing."""

from croupier.games import GAMES
from croupier.offices.tournaments.terms.required_items import (
    edition_of,
    is_stated,
    items,
    missing,
    proposed,
)
from croupier.offices.tournaments.terms.terms_conflicts import conflicts
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook.tournament_rules import Item, PartOfTerms, tournament_rules
from croupier.views.tournaments.leaderboard import LackView, lack_view
from croupier.views.wire_struct import View, clauses_as_text


class ItemView(View, frozen=True, kw_only=True):
    """Something that the terms must say, and whether these do."""

    key: str
    part: PartOfTerms
    says: str
    clauses: tuple[str, ...] = ()
    said: bool = False
    missing: bool = False
    without: str = ""
    """The text that is printed if the item does not apply; empty if it always applies."""
    wording: str = ""
    """The wording that is proposed for a statement; a figure has none."""


class TermsCheckView(View, frozen=True, kw_only=True):
    """What the terms lack, and which of them conflict."""

    edition: str
    items: tuple[ItemView, ...] = ()
    conflicts: tuple[LackView, ...] = ()


def games_with_tournaments() -> tuple[str, ...]:
    """The games of which there can be one."""
    return tuple(game.key for game in GAMES if edition_of(game.key))


def check_view(terms: TournamentTerms, operator: str) -> TermsCheckView:
    """The terms as far as they are written, item by item."""
    edition = edition_of(terms.game)
    lacks = {lack.key for lack in missing(terms)}
    item_views = tuple(
        _item(terms, item, edition, operator, lacks=lacks) for item in items(edition)
    )
    return TermsCheckView(
        edition=edition, items=item_views, conflicts=tuple(map(lack_view, conflicts(terms)))
    )


def _item(
    terms: TournamentTerms, item: Item, edition: str, operator: str, *, lacks: set[str]
) -> ItemView:
    return ItemView(
        key=item.key,
        part=item.part,
        says=item.says,
        clauses=clauses_as_text(item.clauses(tournament_rules(edition))),
        said=is_stated(terms, item.key),
        missing=item.key in lacks,
        without=item.without,
        wording=proposed(item, edition, operator) if item.is_statement else "",
    )
