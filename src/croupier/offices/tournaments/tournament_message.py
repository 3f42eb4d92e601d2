"""What a round of play means to the tournament whose chips it was played for, from the round as it can be told."""

from collections import Counter

from croupier.offices.tournaments.commands import HearRound
from croupier.offices.tournaments.commands.play_commands import Counts
from croupier.table.history.round_history import RoundHistory
from croupier.table.tournament.tournament_session import gained


def message_from_event(told: RoundHistory, seq: int) -> HearRound | None:
    """What the office hears because of an event of the log: the last of the round, or its correction.

    Nothing of a round for money, or of one that was played to learn the game (SATG 19.3.2).
    """
    if not told.tournament or told.practice:
        return None
    before = told.before
    gains = Counter(_gains(told))
    gains.subtract(_gains(before) if before else {})
    return HearRound(
        tournament=told.tournament,
        table=told.table,
        stage=told.stage,
        number=told.number,
        heard=seq + 1,
        gains={seat: amount for seat, amount in sorted(gains.items()) if amount},
        missed=told.missed if told.end == "settled" and before is None else (),
        counts=_counts(told),
    )


def _gains(told: RoundHistory) -> dict[str, int]:
    return gained(told.rows, lambda holder: told.seats.get(holder, holder))


def _counts(told: RoundHistory) -> Counts:
    """A round that is void does not count: another is played instead, also where that was found out later."""
    if told.before is None:
        return 1 if told.end == "settled" else 0
    return -1 if told.before.end == "settled" and told.end.startswith("void") else 0
