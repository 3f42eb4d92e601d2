"""The fit report of a settled round on other cards: what must be ruled, and who would gain or lose."""

from collections.abc import Iterator, Mapping, Sequence

from croupier.money import Cents, show
from croupier.table.corrections.resettle import gains, refit, resettled
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import RULINGS, ruling_on


def lines(history: RoundHistory, faces: Sequence[str], rulings: Mapping[str, str]) -> Iterator[str]:
    """Every line with its ruling or those that are open to it; the difference when all are ruled."""
    read = history.setup.variant.dealing.source.read
    made = refit(history, [read(face) for face in faces], rulings)
    came = " ".join(face.shown for face in history.draws if not face.discarded)
    yield f"Round {history.name} on {' '.join(faces)} instead of {came}:"
    for line in made.lines:
        given = ruling_on(line, rulings)
        yield f"  {line.key}: {given or 'to be ruled: ' + ', '.join(RULINGS[line.kind])}"
    if made.unruled and not made.void:
        yield f"{len(made.unruled)} to be ruled before anything is posted."
        return
    yield "Everything fits." if not made.lines else "Everything is ruled."
    changes = gains(history.rows, resettled(history, made))
    for (holder, _), gain in changes.items():
        way = "gains" if gain > 0 else "gives back"
        yield f"  {holder} {way} {show(Cents(abs(gain)))}"
    if not changes:
        yield "  No player gains or loses."
