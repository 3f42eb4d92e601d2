"""The one rule of the lint that needs the mathematics: odds that favour the player."""

from collections.abc import Iterable, Iterator

from croupier.maths.exact.edge_figures import Figures, percent
from croupier.rulebook.lint import Finding, Severity


def favours_player(figures: Iterable[Figures]) -> Iterator[Finding]:
    """A bet on which the house loses in the long run, by its exact figures."""
    for bet in figures:
        if bet.edge < 0:
            rows = [line.row for line in bet.lines if line.row is not None]
            clauses = dict.fromkeys(clause for row in rows for clause in row.citations)
            decks = f"{bet.decks} decks" if bet.decks else ""
            named = ", ".join(filter(None, (bet.game.name, bet.bet.name, bet.label, decks)))
            says = f"{named}: the edge is {percent(bet.edge)} = {bet.edge}"
            yield Finding("favours-player", tuple(clauses), says, Severity.WRONG)
