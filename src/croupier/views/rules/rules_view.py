"""The rules as a screen reads them: the games, the sheet of each with its exact edges, the clauses."""

from collections.abc import Iterable, Iterator, Sequence

from croupier.games import Game
from croupier.maths.exact import Figures, percent
from croupier.maths.sheets.rule_sheet import BetOnSheet, PayTable, RuleSheet, VariantOnSheet
from croupier.maths.sheets.sheet_html import drawings
from croupier.offices.floor.events import DocumentLoaded
from croupier.offices.notices import HouseNotices
from croupier.rulebook import CLAUSES, DEFECTS, EDITIONS, Clause, Defect, Edition, edition
from croupier.views.screens.appearance_view import AppearanceView, appearance_view
from croupier.views.screens.offer_view import rim_of
from croupier.views.wire_struct import View, clauses_as_text


class EditionView(View, frozen=True, kw_only=True):
    """A rule set as published, and from when it is in force."""

    key: str
    title: str
    day: str
    """The first day on which it is in force, by the calendar of the house."""
    assumed: bool = False
    """The document prints no date; this one is ours."""


class DocumentView(View, frozen=True, kw_only=True):
    """The approved document of an edition; what else is shown of its rules are summaries of ours."""

    edition: str
    title: str
    name: str = ""
    """Nothing where none is loaded."""
    version: int = 0
    media_type: str = ""
    sha256: str = ""
    size: int = 0
    at: int = 0
    """When it was loaded."""


class GameView(View, frozen=True, kw_only=True):
    """A game in one line."""

    key: str
    name: str
    about: str
    played: str
    """At which kind of table."""
    edition: str
    appearance: AppearanceView


class PaysView(View, frozen=True, kw_only=True):
    """What one line of a bet pays."""

    line: str
    pays: str
    clauses: tuple[str, ...] = ()
    source: str = ""
    """The source of odds that no clause states."""


class FiguresView(View, frozen=True, kw_only=True):
    """The figures of a bet for one way of playing it."""

    edge: str
    """The exact fraction of each unit staked that the house expects to keep."""
    percent: str
    hit: str
    """The exact chance of a profit."""
    hit_percent: str
    decks: int | None = None
    policy: str = ""
    """What the player does, where players decide."""


class PayTableView(View, frozen=True, kw_only=True):
    """A pay table in which a bet may be offered."""

    option: str = ""
    decks: tuple[int, ...] = ()
    lines: tuple[PaysView, ...]
    figures: tuple[FiguresView, ...] = ()


class BetOnSheetView(View, frozen=True, kw_only=True):
    """A bet: when it wins, what it pays."""

    key: str
    name: str
    wins: str
    also_called: str = ""
    needs: tuple[str, ...] = ()
    """Only beside a wager on one of these."""
    pay_tables: tuple[PayTableView, ...]
    clauses: tuple[str, ...] = ()


class VariantView(View, frozen=True, kw_only=True):
    """A variant with its layout and its bets."""

    name: str = ""
    drawing: str
    """The layout, drawn from its definition as SVG."""
    rim: tuple[str, ...] = ()
    """The faces of a wheel as they stand round it, clockwise (SATG diagram-B)."""
    bets: tuple[BetOnSheetView, ...]


class ReadingView(View, frozen=True, kw_only=True):
    """A reading that was chosen where the documents leave a choice."""

    id: str
    says: str
    reading: str
    clauses: tuple[str, ...] = ()


class ClauseView(View, frozen=True, kw_only=True):
    """A clause in our own words, and what the software makes of it."""

    id: str
    summary: str
    behaviour: str
    fulfilment: str
    edition: str = ""
    """The key of its rule set; front matter has none."""
    reason: str = ""
    """Why no software can fulfil it."""
    readings: tuple[ReadingView, ...] = ()
    amended: tuple[str, ...] = ()
    """The changes by notices of the house, in words."""


class SheetView(View, frozen=True, kw_only=True):
    """Everything that the rule sheet of a game says."""

    game: GameView
    editions: tuple[EditionView, ...]
    sources: str
    decks: str = ""
    variants: tuple[VariantView, ...]
    withheld: tuple[str, ...] = ()
    """Bets that the rules name and that cannot be offered, with the reason."""
    readings: tuple[ReadingView, ...] = ()
    clauses: tuple[str, ...] = ()


def game_view(game: Game) -> GameView:
    """A game in one line."""
    return GameView(
        key=game.key,
        name=game.name,
        about=game.about,
        played=str(game.played),
        edition=game.edition,
        appearance=appearance_view(game),
    )


def sheet_view(sheet: RuleSheet) -> SheetView:
    """A rule sheet as data."""
    drawn = zip(sheet.variants, drawings(sheet), strict=True)
    return SheetView(
        game=game_view(sheet.game),
        editions=tuple(map(edition_view, sheet.editions)),
        sources=sheet.sources,
        decks=sheet.decks,
        variants=tuple(_variant(sheet.game, variant, drawing) for variant, drawing in drawn),
        withheld=sheet.withheld,
        readings=tuple(map(_reading, sheet.readings)),
        clauses=tuple(clause.id for clause in sheet.clauses),
    )


def edition_view(edition: Edition) -> EditionView:
    """A rule set with its first day."""
    day = edition.from_.date().isoformat()
    return EditionView(key=edition.key, title=edition.title, day=day, assumed=edition.assumed)


def document_view(edition: Edition, loaded: Sequence[DocumentLoaded]) -> DocumentView:
    """The newest document of an edition, if one is loaded; who loaded it is for the staff."""
    if not loaded:
        return DocumentView(edition=edition.key, title=edition.title)
    last = loaded[-1]
    return DocumentView(
        edition=edition.key, title=edition.title, name=last.name, version=last.version, media_type=last.media_type,
        sha256=last.sha256, size=last.size, at=last.at,
    )  # fmt: skip


def amended_by_the_house(clause: str, house: HouseNotices, at: int) -> Iterator[str]:
    """Return how notices in force changed a clause or added to it. Each holds for the game that it names."""
    for notice in house.final():
        for rule in notice.notice.rules if notice.effect_ms <= at else ():
            if clause in (rule.rule, rule.after):
                behind = f" behind {rule.after}" if rule.after else ""
                says = f": {rule.says}" if rule.says else "."
                by = f" Signed by {notice.signed_by} and {notice.countersigned_by}; obeyed by: {rule.obeyed.value}."
                what = f"Notice {notice.notice.key}, {notice.notice.game}: {rule.operation} {rule.rule}"
                yield f"{what}{behind}{says}{by}"


def clause_view(clause: Clause, amended: Iterable[str] = ()) -> ClauseView:
    """A clause, the readings chosen where it leaves a choice, and what the house made of it."""
    return ClauseView(
        id=clause.id,
        summary=clause.summary,
        behaviour=clause.behaviour,
        fulfilment=str(clause.fulfilment),
        edition=_edition_of(clause),
        reason=clause.reason,
        readings=tuple(_reading(defect) for defect in DEFECTS if clause.id in defect.clauses),
        amended=tuple(amended),
    )


def clauses_with(search: str) -> Iterable[Clause]:
    """The clauses whose id, summary or behaviour contains every word of the search."""
    wanted = search.casefold().split()
    for clause in CLAUSES.values():
        text = f"{clause.id} {clause.summary} {clause.behaviour}".casefold()
        if all(word in text for word in wanted):
            yield clause


def _edition_of(clause: Clause) -> str:
    """`SATG 9.6` is in `SATG 15.1`, and `GAZ 27/2000 4.1` in `GAZ 27/2000`."""
    for key in EDITIONS:
        notice = key if key.startswith("GAZ") else edition(key).cites.split()[0]
        if f"{clause.id} ".startswith(f"{notice} "):
            return key
    return ""


def _variant(game: Game, variant: VariantOnSheet, drawing: str) -> VariantView:
    return VariantView(
        name=variant.variant.name,
        drawing=drawing,
        rim=rim_of(game, variant.variant),
        bets=tuple(map(_bet, variant.bets)),
    )


def _bet(on: BetOnSheet) -> BetOnSheetView:
    return BetOnSheetView(
        key=on.bet.key,
        name=on.bet.name,
        wins=on.bet.wins,
        also_called=on.bet.also_called,
        needs=tuple(on.bet.needs.any_of) if on.bet.needs else (),
        pay_tables=tuple(map(_pay_table, on.pay_tables)),
        clauses=clauses_as_text(on.bet.cites),
    )


def _pay_table(pay_table: PayTable) -> PayTableView:
    return PayTableView(
        option=pay_table.option,
        decks=tuple(count for count in pay_table.decks if count is not None),
        lines=tuple(
            PaysView(
                line=name,
                pays=row.pays,
                clauses=clauses_as_text(row.citations),
                source=row.provenance,
            )
            for name, row in pay_table.lines
        ),
        figures=tuple(map(_edge, pay_table.figures)),
    )


def _edge(figures: Figures) -> FiguresView:
    return FiguresView(
        edge=str(figures.edge),
        percent=percent(figures.edge),
        hit=str(figures.hit),
        hit_percent=percent(figures.hit),
        decks=figures.decks,
        policy=figures.policy,
    )


def _reading(defect: Defect) -> ReadingView:
    clauses = clauses_as_text(defect.clauses)
    return ReadingView(id=defect.id, says=defect.says, reading=defect.reading, clauses=clauses)
