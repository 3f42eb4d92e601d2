"""The notation of an amendment: a value that a notice of the house changed for a round.

Each amendment is one word in the head of the line, with its parts between colons:

    amended=1/2026:crown-pairs:mixed-pair:7_to_1:::%:

The parts are the notice, the bet, the line, its odds, the setting, its value, the option and the decks.
"""

from croupier.errors import BadInput
from croupier.records.notation.escape import unwrite, whole, write
from croupier.rulebook.register.amendment import Amendment

EXAMPLE = "1/2026:crown-pairs:mixed-pair:7_to_1::::"
PARTS = 8


def show_amendment(amendment: Amendment) -> str:
    """Write an amendment as one word."""
    value = (
        str(amendment.value) if isinstance(amendment.value, int) else f"{write(amendment.value)}%"
    )
    named = (amendment.notice, amendment.bet, amendment.line, amendment.pays, amendment.setting)
    decks = "+".join(map(str, amendment.decks))
    value = value if amendment.setting else ""
    return ":".join((*map(_written, named), value, _written(amendment.option), decks))


def _written(text: str) -> str:
    return write(text) if text else ""


def read_amendment(text: str) -> Amendment:
    """Read an amendment from its word."""
    parts = text.split(":")
    if len(parts) != PARTS or not parts[0]:
        raise BadInput(f"Unreadable amendment {text!r}. Accepted: such as {EXAMPLE!r}.")
    notice, bet, line, pays, setting, value, option, decks = parts
    return Amendment(
        notice=unwrite(notice), bet=unwrite(bet), line=unwrite(line), pays=unwrite(pays),
        setting=unwrite(setting),
        value=(unwrite(value[:-1]) if value.endswith("%") else whole(value)) if setting else "",
        option=unwrite(option), decks=tuple(whole(name) for name in decks.split("+") if name),
    )  # fmt: skip
