"""Lucky Sic Bo: Sic Bo with its own odds and a player who sets off the tumbler (SATG 15)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.games.contract.conduct import Conduct, JackpotWagers
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import Game, Motion, Played, Variant
from croupier.games.equipment.dice import DIE
from croupier.games.sic_bo import APPEARANCE, BOARD, READING, bets
from croupier.money import Cents
from croupier.rulebook import Citation, cite

LUCKY_SIC_BO = Game(
    key="lucky-sic-bo",
    name="Lucky Sic Bo",
    about="Three dice in a tumbler that a player, the shooter, sets off; bets on what they show.",
    played=Played.SEMI_AUTOMATED,
    table="lucky-sic-bo",
    edition="SATG 15.1",
    cites=cite("SATG 15.1", "SATG 15.3.1", "SATG 15.7.1"),
    variants=(
        Variant(
            name="",
            dealing=Dealing(DIE, ("die 1", "die 2", "die 3"), cite("SATG 15.5.4", "SATG 15.5.5")),
            bets=bets("SATG 15.7.1", also_named="SATG 15.4.2"),
            layout=BOARD,
        ),
    ),
    motion=Motion.AT_POINT,  # SATG 15.5.1
    conduct=Conduct(
        starts=cite("SATG 15.5.1"),
        results=cite("SATG 15.5.1(a)", "SATG 15.5.4"),
        sensed_only=cite("SATG 15.5.5"),
        shooter=True,  # SATG 15.2 shooter
        jackpots=JackpotWagers(cites=cite("SATG 15.6.1"), required=True),
    ),
    reading=READING,
    appearance=replace(APPEARANCE, jackpot_cites=cite("SATG 15.6.2")),
)


IN_TURN, BY_MINIMUM, HIGHEST, FIRST = cite(
    "SATG 15.5.2(a)", "SATG 15.5.2(b)", "SATG 15.5.2(c)", "SATG 15.5.2(c)(i)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An active terminal: open, with a recognised wager in this round; jackpot wagers do not count."""

    terminal: str
    largest: Cents
    """Its largest single wager."""
    total: Cents
    """Its wagers of the round together."""
    reached: int
    """The order in which terminals came to their final amounts; a later change resets it."""


@dataclass(frozen=True, slots=True)
class Shooter:
    """Who sets off the tumbler, and by which clause; no terminal means the system."""

    terminal: str | None
    cites: Citation


def choose_shooter(
    clockwise: Sequence[Candidate],
    *,
    last: str | None,
    seats: Sequence[str],
    minimum: Cents | None,
    cumulative: bool,
) -> Shooter:
    """The shooter of a round, decided when wagering closes (SATG 15.5.2).

    `clockwise` holds the active terminals, `seats` all terminals in seat order, `last` who shot in
    the round before. With no minimum the turn goes round; with one the highest wager shoots.
    """
    if minimum is None:
        return Shooter(_next_seat(clockwise, last, seats), IN_TURN)
    amounts = {
        candidate.terminal: candidate.total if cumulative else candidate.largest
        for candidate in clockwise
    }  # SATG 15.4.1
    qualified = [candidate for candidate in clockwise if amounts[candidate.terminal] >= minimum]
    if not qualified:
        return Shooter(None, BY_MINIMUM)  # no player reached it: the system activates
    best = max(amounts[candidate.terminal] for candidate in qualified)
    equal = [candidate for candidate in qualified if amounts[candidate.terminal] == best]
    first = min(equal, key=lambda candidate: candidate.reached)
    return Shooter(
        first.terminal, BY_MINIMUM if len(qualified) == 1 else HIGHEST if len(equal) == 1 else FIRST
    )


def _next_seat(
    clockwise: Sequence[Candidate], last: str | None, seats: Sequence[str]
) -> str | None:
    """The first active terminal after the last shooter's seat; a seat that is idle is passed over."""
    active = {candidate.terminal for candidate in clockwise}
    start = seats.index(last) + 1 if last in seats else 0
    order = (*seats[start:], *seats[:start])
    return next((seat for seat in order if seat in active), None)
