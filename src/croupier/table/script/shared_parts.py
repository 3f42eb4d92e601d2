"""Pieces of lines that several commands share."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.table.script.forms import CommandWords
from croupier.table.values.people import DEVICE, PLAYER
from croupier.table.values.plan import BetLimits


def amount(cents: Cents) -> str:
    """`5`, `12.50`."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}" + (f".{part:02}" if part else "")


def named(**values: str) -> Iterator[str]:
    """Words with a name, where there is something to say."""
    return (f"{name}={value}" for name, value in values.items() if value)


def spaced(text: str) -> str:
    """A space within a word is written `_`."""
    return text.replace(" ", "_")


def unspaced(word: str) -> str:
    """The word as it was."""
    return word.replace("_", " ")


def listed(several: Iterable[str]) -> str:
    """Several in one word."""
    return "+".join(map(spaced, several))


def unlisted(word: str) -> tuple[str, ...]:
    """The several of one word."""
    return tuple(unspaced(one) for one in word.split("+") if one)


def paired(pairs: Mapping[str, str]) -> str:
    """`KEY:VALUE+KEY:VALUE`."""
    return listed(f"{key}:{value}" for key, value in pairs.items())


def unpaired(word: str) -> dict[str, str]:
    """The pairs of one word; the last colon parts key and value."""
    found = {}
    for one in unlisted(word):
        key, colon, value = one.rpartition(":")
        if not colon:
            raise BadInput(f"Unreadable pair {one!r}. Accepted: such as 'answer-unfit:drop'.")
        found[key] = value
    return found


VOID = ("void-wager", "void-round-fraud", "void-round-disruption", "void-round-malfunction")


RULINGS, UNSETTLED = "[rulings=LINE:RULING+…]", "[unsettled=PATRON+PATRON]"


def read_limits(said: CommandWords) -> BetLimits:
    step = said.perhaps_money("step")
    return BetLimits(
        minimum=said.money("minimum"),
        maximum=said.money("maximum"),
        step=Cents(1) if step is None else step,
    )


BY_PLAYER, BY_DEALER, BY_DEALER_OR_DEVICE = (PLAYER,), ("run-table",), ("run-table", DEVICE)


BY_PLAYER_OR_DEALER, BY_LIMIT_SETTER, BY_CLOSER = (
    (PLAYER, "run-table"),
    ("change-limits",),
    ("close-table",),
)


WHERE = "BET [SPOT…] [@AREA]"


def write_place(bet: str, spot: str, area: str) -> str:
    return " ".join(filter(None, (bet, spot, f"@{area}" if area else "")))


def write_limits(one: BetLimits) -> str:
    step = f" by {amount(one.step)}" if one.step != 1 else ""
    return f"{amount(one.minimum)} to {amount(one.maximum)}{step}"


def write_yes(said: bool) -> str:  # noqa: FBT001  yes or no
    return "yes" if said else ""
