"""Lines about terminals, chip accounts and places."""

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import amount, named
from croupier.table.values.people import Patron


def _read_buy_in(words: CommandWords) -> c.BuyIn:
    known = Patron(key=words["as"], nominee=words.get("nominee")) if words.get("as") else None
    return c.BuyIn(
        terminal=words["terminal"],
        amount=words.money("amount"),
        tender=words.get("tender", "cash"),
        patron=known,
    )


def _write_buy_in(buy_in: c.BuyIn) -> str:
    patron = buy_in.patron
    words = named(
        **{"as": patron.key if patron else "", "nominee": patron.nominee if patron else ""}
    )
    return " ".join((buy_in.terminal, amount(buy_in.amount), buy_in.tender, *words))


OWN_FORMS: OwnForms = {c.BuyIn: OwnForm(_read_buy_in, _write_buy_in)}
