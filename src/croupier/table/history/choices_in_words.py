"""What was chosen for each wager of a round, and where nobody chose, in words."""

from collections.abc import Iterable, Mapping

from croupier.table.history.round_history import RoundHistory


def choices_in_words(told: RoundHistory) -> Mapping[str, list[str]]:
    """By wager: each choice and what it added."""
    return _by_wager(
        (
            one.wager,
            f"{one.question}: {one.choice}{f', {told.says(one.stake)} more' if one.stake else ''}",
        )
        for one in told.answers
    )


def silences_in_words(told: RoundHistory) -> Mapping[str, list[str]]:
    """By wager: each question to which nobody answered in time, and why."""
    return _by_wager((one.wager, f"{one.question}: {one}") for one in told.silent)


def _by_wager(said: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for wager, words in said:
        found.setdefault(wager, []).append(words)
    return found
