"""The guide for dealer and supervisor: what can have happened at a table now, and the line that rules it."""

from collections.abc import Iterator, Mapping

from croupier.table.irregular.irregularity_table import Does, Observation, Remedy, guide
from croupier.table.irregular.moments import moment_in_words, moments_of
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.views.training.irregularity_page import source

NEEDS = {
    Does.DISCARD: " face=FACE",
    Does.NEXT_CARD: " [face=FACE]",
    Does.VOID_AREA: " @AREA",
    Does.REWIND: " wagers=WAGER",
}
"""Further input that a ruling needs."""


Verbs = Mapping[str, str]
"""By command: the line of a script that gives it, and its words."""


def lines(state: State, verbs: Verbs) -> Iterator[str]:
    """The state of the table, then every fact that can be observed, with its rulings."""
    if state.phase is Phase.SHUT:
        yield f"{state.table} is not open."
        return
    yield f"{state.table}, {state.offer.game.name}, round {state.number}. {_moment(state)}"
    for observed in guide(state):
        yield ""
        yield from _observation(observed, verbs)


def _moment(state: State) -> str:
    return " ".join(moment_in_words(moment) for moment in sorted(moments_of(state)))


def _observation(observed: Observation, verbs: Verbs) -> Iterator[str]:
    row = observed.row
    yield f"{row.fact}: {row.says}"
    if row.observe:
        yield f"  First: {row.observe}"
    for remedy in observed.remedies:
        yield f"  - {remedy.ruling.says}"
        yield f"    {remedy.rank} or above; {source(remedy.ruling)}"
        for line in _ruling_lines(row.fact, remedy, verbs):
            yield f"    {remedy.rank} {line}"
        for ground in remedy.grounds:
            yield f"      {ground.key}: {ground.says}"


def _ruling_lines(fact: str, remedy: Remedy, verbs: Verbs) -> Iterator[str]:
    """The lines of a script that give the ruling, as far as they can be said beforehand."""
    if remedy.commands == Does.DISCARD.commands:
        yield f"rule {fact} {remedy.ruling.key}{NEEDS.get(remedy.ruling.does, '')}"
    else:
        yield from (verbs[command] for command in remedy.commands)
