"""Lines about choices."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.round import Spot, wager_id
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import (
    BY_PLAYER_OR_DEALER,
    WHERE,
    amount,
    named,
    write_place,
)


def _read_spot(said: CommandWords) -> Spot:
    return Spot(said["bet"], said.get("spot"), said.get("area"))


def _read_choose(said: CommandWords) -> c.Choose:
    holder = said.get("for", said.by)
    return c.Choose(
        holder=holder,
        wager=wager_id(holder, _read_spot(said)),
        question=said["question"],
        choice=said["choice"],
        amount=said.perhaps_money("amount"),
        signal=said.get("signal"),
    )


_CHOSEN = "[for=HOLDER] [signal=SIGNAL] [amount=AMOUNT]"


def _write_choose(one: c.Choose) -> str:
    where = Spot(*_write_parts(one.wager.removeprefix(one.holder).split()))
    put_up = amount(one.amount) if one.amount is not None else ""
    words = named(**{"for": one.holder, "signal": one.signal, "amount": put_up})
    return " ".join(("choose", one.question, one.choice, write_place(*where), *words))


def _write_parts(words: list[str]) -> tuple[str, str, str]:
    """Bet, position and area of a wager from its name."""
    area = next((word[1:] for word in words if word.startswith("@")), "")
    bet, *spot = [word for word in words if not word.startswith("@")]
    return bet, " ".join(spot), area


FORMS: dict[str, Form] = {
    "choose": Form(f"QUESTION CHOICE {WHERE} {_CHOSEN}", c.Choose, BY_PLAYER_OR_DEALER, _read_choose),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.Choose: _write_choose,
}
