"""Parts of script lines that several commands share."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.errors import BadInput
from croupier.money import Cents, money
from croupier.table.counts.pieces import Pieces
from croupier.table.script.forms import CommandWords
from croupier.table.values.plan import BetLimits


def amount(cents: Cents) -> str:
    """Format an amount: `5`, `12.50`."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}" + (f".{part:02}" if part else "")


def named(**values: str) -> Iterator[str]:
    """Yield the named words that have a value."""
    return (f"{name}={value}" for name, value in values.items() if value)


def spaced(text: str) -> str:
    """Replace spaces within a word by `_`."""
    return text.replace(" ", "_")


def unspaced(word: str) -> str:
    """Restore the spaces of a word."""
    return word.replace("_", " ")


def listed(several: Iterable[str]) -> str:
    """Join several words into one."""
    return "+".join(map(spaced, several))


def unlisted(word: str) -> tuple[str, ...]:
    """Split a joined word."""
    return tuple(unspaced(name) for name in word.split("+") if name)


def paired(pairs: Mapping[str, str]) -> str:
    """Join pairs into one word: `KEY:VALUE+KEY:VALUE`."""
    return listed(f"{key}:{value}" for key, value in pairs.items())


def unpaired(word: str) -> dict[str, str]:
    """Split a word into pairs; the last colon separates key and value."""
    pairs = {}
    for name in unlisted(word):
        key, colon, value = name.rpartition(":")
        if not colon:
            raise BadInput(f"Unreadable pair {name!r}. Accepted: such as 'answer-unfit:drop'.")
        pairs[key] = value
    return pairs


def counted(pieces: Iterable[Pieces]) -> str:
    """Join counted pieces into one word: `100:8+25:8`."""
    return "+".join(f"{amount(piece.value)}:{piece.count}" for piece in pieces)


def uncounted(word: str) -> tuple[Pieces, ...]:
    """Split a word into counted pieces."""
    found = []
    for name in filter(None, word.split("+")):
        value, colon, count = name.partition(":")
        if not colon or not count.isascii() or not count.isdecimal():
            raise BadInput(f"Unreadable count {name!r}. Accepted: such as '25:8'.")
        found.append(Pieces(value=money(value), count=int(count)))
    return tuple(found)


def read_limits(words: CommandWords) -> BetLimits:
    """Read the limits of a bet from a line; the default step is one cent."""
    step = words.perhaps_money("step")
    return BetLimits(
        minimum=words.money("minimum"),
        maximum=words.money("maximum"),
        step=Cents(1) if step is None else step,
    )


def write_place(bet: str, spot: str, area: str) -> str:
    """Format a bet with its position and betting area."""
    return " ".join(filter(None, (bet, spot, f"@{area}" if area else "")))


def write_limits(bet_limits: BetLimits) -> str:
    """Format the limits of a bet."""
    step = f" by {amount(bet_limits.step)}" if bet_limits.step != 1 else ""
    return f"{amount(bet_limits.minimum)} to {amount(bet_limits.maximum)}{step}"


def write_yes(flag: bool) -> str:  # noqa: FBT001  yes or no
    """Return the word `yes`, or an empty text."""
    return "yes" if flag else ""
