"""What a notice of the house changed in the rules of a round: one word in its head, the parts between colons.

    amended=1/2026:crown-pairs:mixed-pair:7_to_1:::%:

They are the notice, the bet, the line, its odds, the setting, its value, the option and the decks.
"""

from croupier.errors import BadInput
from croupier.records.notation.escape import unwrite, whole, write
from croupier.rulebook.register.amendment import Amendment

EXAMPLE = "1/2026:crown-pairs:mixed-pair:7_to_1::::"
PARTS = 8


def show_amendment(one: Amendment) -> str:
    """A changed value as a word."""
    value = str(one.value) if isinstance(one.value, int) else f"{write(one.value)}%"
    named = (one.notice, one.bet, one.line, one.pays, one.setting)
    return ":".join(
        [
            *map(_written, named),
            value if one.setting else "",
            _written(one.option),
            "+".join(map(str, one.decks)),
        ]
    )


def _written(text: str) -> str:
    return write(text) if text else ""


def read_amendment(text: str) -> Amendment:
    """The changed value that was written."""
    parts = text.split(":")
    if len(parts) != PARTS or not parts[0]:
        raise BadInput(f"Unreadable amendment {text!r}. Accepted: such as {EXAMPLE!r}.")
    notice, bet, line, pays, setting, value, option, decks = parts
    return Amendment(
        notice=unwrite(notice),
        bet=unwrite(bet),
        line=unwrite(line),
        pays=unwrite(pays),
        setting=unwrite(setting),
        value=(unwrite(value[:-1]) if value.endswith("%") else whole(value)) if setting else "",
        option=unwrite(option),
        decks=tuple(whole(one) for one in decks.split("+") if one),
    )
