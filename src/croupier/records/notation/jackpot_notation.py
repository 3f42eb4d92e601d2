"""The notation of the jackpots of a round: one word each in the head, with its parts between colons.

    jackpot=gold:Gold_Jackpot:linked:1/100:0/1:1.00-5.00:player+banker:tie..wins

The parts are the name, the title, the style, the rate and the rate of the reserve. The limits of the jackpot wager
and the bets it needs follow. The last part lists the lines that must be hit, each as bet, position and line.
"""

from msgspec import ValidationError, convert

from croupier.errors import BadInput
from croupier.records.notation.escape import amount, sum_of, unwrite, whole, write
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Offered, Rate

EXAMPLE = "gold:Gold:mystery:1/100:0/1:::"
PARTS = 8


def show_jackpot(offer: Offered) -> str:
    """Write a jackpot as one word."""
    wager = offer.wager
    limits = f"{amount(wager.minimum)}-{amount(wager.maximum)}" if wager else ""
    condition = "+".join(
        ".".join(map(write, (line.bet, line.spot, line.line))) for line in offer.condition
    )
    parts = (
        write(offer.name), write(offer.title), offer.style, _rate(offer.rate), _rate(offer.reserve), limits,
        "+".join(map(write, wager.needs)) if wager else "", condition,
    )  # fmt: skip
    return ":".join(parts)


def _rate(rate: Rate) -> str:
    return f"{rate.parts}/{rate.of}"


def read_jackpot(text: str) -> Offered:
    """Read a jackpot from its word."""
    parts = text.split(":")
    if len(parts) != PARTS:
        raise BadInput(f"Unreadable jackpot {text!r}. Accepted: such as {EXAMPLE!r}.")
    name, title, style, rate, reserve, limits, needs, condition = parts
    fields = {
        "name": unwrite(name),
        "title": unwrite(title),
        "style": style,
        "rate": _read_rate(rate),
        "reserve": _read_rate(reserve),
        "wager": _read_wager(limits, needs) if limits else None,
        "condition": [_read_line(line) for line in condition.split("+") if line],
    }
    try:
        return convert(fields, Offered)
    except ValidationError as wrong:
        accepted = f"Accepted: such as {EXAMPLE!r}."
        raise BadInput(f"Unreadable jackpot {text!r}: {wrong}. {accepted}") from None


def _read_rate(text: str) -> Rate:
    parts, _, of = text.partition("/")
    return Rate(whole(parts), whole(of))


def _read_wager(limits: str, needs: str) -> JackpotWager:
    minimum, _, maximum = limits.partition("-")
    return JackpotWager(
        minimum=sum_of(minimum),
        maximum=sum_of(maximum),
        needs=tuple(unwrite(name) for name in needs.split("+") if name),
    )


def _read_line(text: str) -> Condition:
    bet, spot, line = text.split(".")
    return Condition(bet=unwrite(bet), spot=unwrite(spot), line=unwrite(line))
