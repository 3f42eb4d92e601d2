"""The message of a round of play to the tournament whose chips it was played for, made from the round's history."""

from collections import Counter

from croupier.offices.tournaments.commands import HearRound
from croupier.offices.tournaments.commands.play_commands import Counts
from croupier.table.history.round_history import RoundHistory
from croupier.table.tournament.tournament_session import gained


def message_from_event(history: RoundHistory, seq: int) -> HearRound | None:
    """Return the message to the office for an event of the log: the end of a round, or its correction.

    Nothing of a round for money, or of one that was played to learn the game (SATG 19.3.2).
    """
    if not history.tournament or history.practice:
        return None
    before = history.before
    gains = Counter(_gains(history))
    gains.subtract(_gains(before) if before else {})
    return HearRound(
        tournament=history.tournament,
        table=history.table,
        stage=history.stage,
        number=history.number,
        heard=seq + 1,
        gains={seat: amount for seat, amount in sorted(gains.items()) if amount},
        missed=history.missed if history.end == "settled" and before is None else (),
        counts=_counts(history),
    )


def _gains(history: RoundHistory) -> dict[str, int]:
    return gained(history.rows, lambda holder: history.seats.get(holder, holder))


def _counts(history: RoundHistory) -> Counts:
    """A round that is void does not count: another is played instead, also where that was found out later."""
    if history.before is None:
        return 1 if history.end == "settled" else 0
    return -1 if history.before.end == "settled" and history.end.startswith("void") else 0
