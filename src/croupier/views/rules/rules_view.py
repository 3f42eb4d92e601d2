"""The rules as a screen reads them: the games, the sheet of each with its exact edges, the clauses."""

from collections.abc import Iterable, Iterator, Sequence

from croupier.games import Game
from croupier.maths.exact import Figures, percent
from croupier.maths.sheets.rule_sheet import BetOnSheet, PayTable, RuleSheet, VariantOnSheet
from croupier.maths.sheets.sheet_html import drawings
from croupier.offices.floor.events import DocumentLoaded
from croupier.offices.notices import HouseNotices
from croupier.rulebook import CLAUSES, DEFECTS, EDITIONS, Clause, Defect, Edition, edition
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


class PaysView(View, frozen=True, kw_only=True):
    """What one line of a bet pays."""

    line: str
    pays: str
    clauses: tuple[str, ...] = ()
    source: str = ""
    """Where odds come from that no clause states."""


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
    """Where the documents leave a choice: the reading chosen."""

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
    """The key of the rule set in which it stands; front matter stands in none."""
    reason: str = ""
    """Why no software can fulfil it."""
    readings: tuple[ReadingView, ...] = ()
    amended: tuple[str, ...] = ()
    """What notices of the house made of it, in words."""


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
        key=game.key, name=game.name, about=game.about, played=str(game.played), edition=game.edition
    )  # fmt: skip


def sheet_view(sheet: RuleSheet) -> SheetView:
    """A rule sheet as data."""
    drawn = zip(sheet.variants, drawings(sheet), strict=True)
    return SheetView(
        game=game_view(sheet.game),
        editions=tuple(map(edition_view, sheet.editions)),
        sources=sheet.sources,
        decks=sheet.decks,
        variants=tuple(_variant(sheet.game, one, drawing) for one, drawing in drawn),
        withheld=sheet.withheld,
        readings=tuple(map(_reading, sheet.readings)),
        clauses=tuple(one.id for one in sheet.clauses),
    )


def edition_view(one: Edition) -> EditionView:
    """A rule set with its first day."""
    day = one.from_.date().isoformat()
    return EditionView(key=one.key, title=one.title, day=day, assumed=one.assumed)


def document_view(one: Edition, loaded: Sequence[DocumentLoaded]) -> DocumentView:
    """The newest document of an edition, if one is loaded; who loaded it is for the staff."""
    if not loaded:
        return DocumentView(edition=one.key, title=one.title)
    last = loaded[-1]
    return DocumentView(
        edition=one.key, title=one.title, name=last.name, version=last.version, media_type=last.media_type,
        sha256=last.sha256, size=last.size, at=last.at,
    )  # fmt: skip


def amended_by_the_house(clause: str, house: HouseNotices, at: int) -> Iterator[str]:
    """What notices in force made of a clause, or put behind it: each holds for the game that it names."""
    for one in house.final():
        for rule in one.notice.rules if one.effect_ms <= at else ():
            if clause in (rule.rule, rule.after):
                behind = f" behind {rule.after}" if rule.after else ""
                says = f": {rule.says}" if rule.says else "."
                by = f" Signed by {one.signed_by} and {one.countersigned_by}; obeyed by: {rule.obeyed.value}."
                yield f"Notice {one.notice.key}, {one.notice.game}: {rule.operation} {rule.rule}{behind}{says}{by}"


def clause_view(clause: Clause, amended: Iterable[str] = ()) -> ClauseView:
    """A clause, the readings chosen where it leaves a choice, and what the house made of it."""
    return ClauseView(
        id=clause.id,
        summary=clause.summary,
        behaviour=clause.behaviour,
        fulfilment=str(clause.fulfilment),
        edition=_edition_of(clause),
        reason=clause.reason,
        readings=tuple(_reading(one) for one in DEFECTS if clause.id in one.clauses),
        amended=tuple(amended),
    )


def clauses_with(search: str) -> Iterable[Clause]:
    """The clauses of which every word asked for stands in the id, the summary or the behaviour."""
    wanted = search.casefold().split()
    for one in CLAUSES.values():
        text = f"{one.id} {one.summary} {one.behaviour}".casefold()
        if all(word in text for word in wanted):
            yield one


def _edition_of(clause: Clause) -> str:
    """`SATG 9.6` stands in `SATG 15.1`, and `GAZ 27/2000 4.1` in `GAZ 27/2000`."""
    for key in EDITIONS:
        notice = key if key.startswith("GAZ") else edition(key).cites.split()[0]
        if f"{clause.id} ".startswith(f"{notice} "):
            return key
    return ""


def _variant(game: Game, one: VariantOnSheet, drawing: str) -> VariantView:
    return VariantView(
        name=one.variant.name,
        drawing=drawing,
        rim=rim_of(game, one.variant),
        bets=tuple(map(_bet, one.bets)),
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


def _pay_table(one: PayTable) -> PayTableView:
    return PayTableView(
        option=one.option,
        decks=tuple(count for count in one.decks if count is not None),
        lines=tuple(
            PaysView(
                line=name,
                pays=row.pays,
                clauses=clauses_as_text(row.citations),
                source=row.provenance,
            )
            for name, row in one.lines
        ),
        figures=tuple(map(_edge, one.figures)),
    )


def _edge(one: Figures) -> FiguresView:
    return FiguresView(
        edge=str(one.edge),
        percent=percent(one.edge),
        hit=str(one.hit),
        hit_percent=percent(one.hit),
        decks=one.decks,
        policy=one.policy,
    )


def _reading(one: Defect) -> ReadingView:
    return ReadingView(
        id=one.id, says=one.says, reading=one.reading, clauses=clauses_as_text(one.clauses)
    )
