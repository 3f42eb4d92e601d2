"""Lines about choices."""

from croupier.table import commands as c
from croupier.table.round import Spot, wager_id
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import (
    amount,
    named,
    write_place,
)


def _read_spot(words: CommandWords) -> Spot:
    return Spot(words["bet"], words.get("spot"), words.get("area"))


def _read_choose(words: CommandWords) -> c.Choose:
    holder = words.get("for", words.by)
    return c.Choose(
        holder=holder,
        wager=wager_id(holder, _read_spot(words)),
        question=words["question"],
        choice=words["choice"],
        amount=words.perhaps_money("amount"),
        signal=words.get("signal"),
    )


def _write_choose(choose: c.Choose) -> str:
    where = Spot(*_write_parts(choose.wager.removeprefix(choose.holder).split()))
    put_up = amount(choose.amount) if choose.amount is not None else ""
    words = named(**{"for": choose.holder, "signal": choose.signal, "amount": put_up})
    return " ".join((choose.question, choose.choice, write_place(*where), *words))


def _write_parts(words: list[str]) -> tuple[str, str, str]:
    """Bet, position and area of a wager from its name."""
    area = next((word[1:] for word in words if word.startswith("@")), "")
    bet, *spot = [word for word in words if not word.startswith("@")]
    return bet, " ".join(spot), area


OWN_FORMS: OwnForms = {c.Choose: OwnForm(_read_choose, _write_choose)}
