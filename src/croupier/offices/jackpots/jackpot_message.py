"""What a settled round means to the jackpots it was opened with, from the round as it can be told."""

from collections.abc import Iterator

from croupier.games.contract.definition import Variant
from croupier.offices.jackpots.commands import CountRound, Entry, Part, RecountRound
from croupier.table.history.jackpot_stakes import jackpot_stakes
from croupier.table.history.round_history import RoundHistory
from croupier.table.jackpots.jackpot_offer import Condition, Offered


def message_from_event(told: RoundHistory, seq: int) -> CountRound | RecountRound | None:
    """What to count because of an event of the log; nothing where the round had no jackpot.

    The event is the last of the round, or its correction.
    """
    if not told.jackpots:
        return None
    table, number = told.table, told.number
    if told.before is None:
        # A round that was void or abandoned before it was settled has brought nothing.
        parts = parts_of(told) if told.end == "settled" else ()
        return CountRound(table=table, number=number, heard=seq + 1, parts=parts) if parts else None
    return RecountRound(
        table=table, number=number, heard=seq + 1, before=parts_of(told.before),
        after=parts_of(told), void=told.end.startswith("void"),
    )  # fmt: skip


def parts_of(told: RoundHistory) -> tuple[Part, ...]:
    """The round as each of its jackpots sees it, in the order of their names."""
    entries: dict[str, tuple[Entry, ...]] = {}
    for one in told.jackpots:
        # In all that need no wager of their own the same stakes take part.
        if _on(one) not in entries:
            entries[_on(one)] = tuple(_entries(told, one))
    outcome = _outcome(told)
    return tuple(
        Part(
            jackpot=one.name, rate=one.rate, reserve=one.reserve, entries=entries[_on(one)],
            won=outcome is not None and _is_won(*outcome, one),
        )
        for one in told.jackpots
    )  # fmt: skip


def _on(one: Offered) -> str:
    return one.bet if one.wager else ""


def _entries(told: RoundHistory, one: Offered) -> Iterator[Entry]:
    """Who takes part, by terminal; nobody in a round that came to nothing."""
    if told.end == "settled":
        for terminal, amount in sorted(jackpot_stakes(told, one).items()):
            yield Entry(terminal, amount, told.patrons.get(terminal, ""))


def _outcome(told: RoundHistory) -> tuple[Variant, tuple[int, ...]] | None:
    """What came; nothing where the round came to nothing, or no jackpot of it hangs on the outcome."""
    if told.end != "settled" or not any(one.condition for one in told.jackpots):
        return None
    variant = told.setup.variant
    read = variant.dealing.source.read
    faces = [read(face.shown) for face in told.draws if not face.discarded]
    return variant, variant.dealing.placed(faces)


def _is_won(variant: Variant, places: tuple[int, ...], one: Offered) -> bool:
    """Whether the outcome hits every line of the condition; where there is none, it wins nothing."""
    return bool(one.condition) and all(_hits(variant, it, places) for it in one.condition)


def _hits(variant: Variant, condition: Condition, places: tuple[int, ...]) -> bool:
    bet = variant.bet(condition.bet)
    line = bet.settle(places, bet.spot(condition.spot))
    return bet.lines.get(line) == condition.line
