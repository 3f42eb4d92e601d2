"""The table of irregularities for readers: what may go wrong in a game, and what may be ruled then."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from croupier.games import GAMES, Game
from croupier.rulebook.authority import ladder, power
from croupier.table.irregular.irregularity_table import ROWS, Row, Ruling, rows_for
from croupier.table.irregular.moments import moment_in_words

WIDTH = 100


def who(the_game: Game, ruling: Ruling) -> str:
    """Return who may give a ruling: the lowest rank, and the ranks above it."""
    rank = power(the_game.edition, ruling.act).rank
    named = rank.replace("-", " ").replace("tg ", "TG ")
    return named if rank == ladder(the_game.edition)[-1] else f"{named} or above"


def source(ruling: Ruling) -> str:
    """The clauses of a ruling; what was read, or whose rule is followed where there is none."""
    clauses = ", ".join(ruling.citations)
    if not ruling.provenance:
        return clauses
    return f"{clauses} ({ruling.provenance})" if clauses else ruling.provenance


def lines(the_game: Game) -> Iterator[str]:
    """The table of a game as text: each fact, when, what is asked first, and every ruling."""
    yield f"{the_game.name}: what may go wrong, and what may be ruled then"
    for row in rows_for(the_game.key):
        yield ""
        yield row.fact
        yield from _indented(row.says, 2)
        yield from _indented(f"When: {' Or: '.join(map(moment_in_words, row.moments))}", 2)
        if row.observe:
            yield from _indented(f"First: {row.observe}", 2)
        for ruling in row.rulings:
            yield from _indented(f"- {ruling.key}: {ruling.says}", 2, hanging=4)
            about = f"{_sentence(who(the_game, ruling))} {_sentence(source(ruling))}"
            yield from _indented(f"{about} By: {', '.join(ruling.does.commands)}.", 4)


def overview() -> Iterator[str]:
    """Every fact with its rulings, and in which games each is given."""
    yield "What may go wrong, and in which games it is ruled how"
    for fact in dict.fromkeys(row.fact for row in ROWS):
        yield ""
        yield fact
        for key, games in _rulings_of(row for row in ROWS if row.fact == fact).items():
            shown = "every game" if len(games) == len(GAMES) else ", ".join(games)
            yield from _indented(f"{key}: {shown}", 2, hanging=4)


def _rulings_of(rows: Iterable[Row]) -> dict[str, list[str]]:
    """By ruling: the games in which it is given, in their order."""
    games_by_ruling: dict[str, set[str]] = {}
    for row in rows:
        for ruling in row.rulings:
            games_by_ruling.setdefault(ruling.key, set()).update(row.games)
    pairs = games_by_ruling.items()
    return {key: [game.key for game in GAMES if game.key in games] for key, games in pairs}


def markdown() -> str:
    """The tables of all games as one page; games that are ruled alike share a table."""
    page = [
        "# Irregularities",
        "",
        "What may go wrong, at which moments, what may be ruled then, and by whom.",
    ]
    alike: dict[tuple[str, tuple[Row, ...]], list[Game]] = {}
    for game in GAMES:
        alike.setdefault((game.edition, rows_for(game.key)), []).append(game)
    for (_, rows), games in alike.items():
        page += [
            "",
            f"## {', '.join(game.name for game in games)}",
            "",
            "| fact | when | ruling | by | source |",
            "|---|---|---|---|---|",
        ]
        page += [_cells(row, ruling, games[0]) for row in rows for ruling in row.rulings]
    return "\n".join(page) + "\n"


def _cells(row: Row, ruling: Ruling, the_game: Game) -> str:
    cells = (
        f"`{row.fact}`: {row.says}",
        ", ".join(row.moments),
        f"`{ruling.key}`: {ruling.says}",
        who(the_game, ruling),
        source(ruling),
    )
    return f"| {' | '.join(cells)} |"


def _sentence(text: str) -> str:
    """Return a text with a capital at its start and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def _indented(text: str, indent: int, *, hanging: int = 0) -> list[str]:
    """Wrapped, so that no line is cut; what follows the first line may hang deeper."""
    return wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (hanging or indent),
        break_long_words=False,
        break_on_hyphens=False,
    )
