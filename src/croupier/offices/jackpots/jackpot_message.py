"""The message of a settled round to the jackpots that it was opened with, made from the round's history."""

from collections.abc import Iterator

from croupier.games.contract.definition import Variant
from croupier.offices.jackpots.commands import CountRound, Entry, Part, RecountRound
from croupier.table.history.round_history import RoundHistory, jackpot_stakes
from croupier.table.jackpots.jackpot_offer import Condition, Offered


def message_from_event(history: RoundHistory, seq: int) -> CountRound | RecountRound | None:
    """The message that follows from an event of the log; None where the round had no jackpot.

    The event is the last of the round, or its correction.
    """
    if not history.jackpots:
        return None
    table, number = history.table, history.number
    if history.before is None:
        # A round that was void or abandoned before it was settled has brought nothing.
        parts = parts_of(history) if history.end == "settled" else ()
        return CountRound(table=table, number=number, heard=seq + 1, parts=parts) if parts else None
    return RecountRound(
        table=table, number=number, heard=seq + 1, before=parts_of(history.before),
        after=parts_of(history), void=history.end.startswith("void"),
    )  # fmt: skip


def parts_of(history: RoundHistory) -> tuple[Part, ...]:
    """The round as each of its jackpots sees it, in the order of their names."""
    entries: dict[str, tuple[Entry, ...]] = {}
    for jackpot in history.jackpots:
        # In all that need no wager of their own the same stakes take part.
        if _bet_of_offer(jackpot) not in entries:
            entries[_bet_of_offer(jackpot)] = tuple(_entries(history, jackpot))
    outcome = _outcome(history)
    return tuple(
        Part(
            jackpot=jackpot.name, rate=jackpot.rate, reserve=jackpot.reserve, entries=entries[_bet_of_offer(jackpot)],
            won=outcome is not None and _is_won(*outcome, jackpot),
        )
        for jackpot in history.jackpots
    )  # fmt: skip


def _bet_of_offer(offer: Offered) -> str:
    return offer.bet if offer.wager else ""


def _entries(history: RoundHistory, offer: Offered) -> Iterator[Entry]:
    """The terminals that take part; none in a round that was not settled."""
    if history.end == "settled":
        for terminal, amount in sorted(jackpot_stakes(history, offer).items()):
            yield Entry(terminal, amount, history.patrons.get(terminal, ""))


def _outcome(history: RoundHistory) -> tuple[Variant, tuple[int, ...]] | None:
    """The outcome of a round; None if it was not settled, or no jackpot of it depends on the outcome."""
    if history.end != "settled" or not any(jackpot.condition for jackpot in history.jackpots):
        return None
    variant = history.setup.variant
    read = variant.dealing.source.read
    faces = [read(face.shown) for face in history.draws if not face.discarded]
    return variant, variant.dealing.placed(faces)


def _is_won(variant: Variant, places: tuple[int, ...], offer: Offered) -> bool:
    """Whether the outcome hits every line of the condition; where there is none, it wins nothing."""
    return bool(offer.condition) and all(_hits(variant, it, places) for it in offer.condition)


def _hits(variant: Variant, condition: Condition, places: tuple[int, ...]) -> bool:
    bet = variant.bet(condition.bet)
    line = bet.settle(places, bet.spot(condition.spot))
    return bet.lines.get(line) == condition.line
