"""Lines about chips."""

from collections.abc import Callable
from typing import Any

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import BY_DEALER, amount, named, write_yes


def _read_issue(said: CommandWords) -> c.IssueColour:
    return c.IssueColour(
        patron=said["patron"],
        colour=said["colour"],
        count=said.whole("count"),
        value=said.money("value"),
        tender=said.get("tender", "cash"),
        marker=bool(said.get("marker")),
        consents=tuple(filter(None, said.get("consents").split("+"))),
    )


def _read_redeem(said: CommandWords) -> c.RedeemColour:
    return c.RedeemColour(patron=said["patron"], colour=said["colour"], count=said.whole("count"))


def _read_foreign(said: CommandWords) -> c.RedeemForeignColour:
    return c.RedeemForeignColour(
        patron=said["patron"],
        emblem=said["emblem"],
        colour=said["colour"],
        count=said.whole("count"),
        table=said.get("table"),
        surveillance=said.get("surveillance"),
        issue_value=said.perhaps_money("issued"),
    )


_SOLD = "[tender=TENDER] [marker=yes] [consents=PATRON+PATRON]"


_FOUND = "[table=TABLE] [surveillance=REFERENCE] [issued=VALUE]"


def _write_issue(one: c.IssueColour) -> str:
    words = named(tender=one.tender, marker=write_yes(one.marker), consents="+".join(one.consents))
    return " ".join(("issue", one.patron, one.colour, str(one.count), amount(one.value), *words))


def _write_foreign(one: c.RedeemForeignColour) -> str:
    words = named(
        table=one.table,
        surveillance=one.surveillance,
        issued=amount(one.issue_value) if one.issue_value is not None else "",
    )
    return " ".join(("redeem-foreign", one.patron, one.emblem, one.colour, str(one.count), *words))


FORMS: dict[str, Form] = {
    "buy-chips": Form(
        "PATRON AMOUNT TENDER", c.BuyChips, BY_DEALER,
        lambda s: c.BuyChips(patron=s["patron"], amount=s.money("amount"), tender=s["tender"]),
    ),
    "fill": Form("AMOUNT", c.Fill, ("fill-and-credit",), lambda s: c.Fill(amount=s.money("amount"))),
    "credit": Form("AMOUNT", c.Credit, ("fill-and-credit",), lambda s: c.Credit(amount=s.money("amount"))),
    "issue": Form(f"PATRON COLOUR COUNT VALUE {_SOLD}", c.IssueColour, BY_DEALER, _read_issue),
    "redeem": Form("PATRON COLOUR COUNT", c.RedeemColour, BY_DEALER, _read_redeem),
    "redeem-foreign": Form(
        f"PATRON EMBLEM COLOUR COUNT {_FOUND}", c.RedeemForeignColour, ("redeem-closed-colour",), _read_foreign
    ),
}  # fmt: skip


LINES: dict[type, Callable[[Any], str]] = {
    c.BuyChips: lambda o: f"buy-chips {o.patron} {amount(o.amount)} {o.tender}",
    c.Fill: lambda o: f"fill {amount(o.amount)}",
    c.Credit: lambda o: f"credit {amount(o.amount)}",
    c.IssueColour: _write_issue,
    c.RedeemColour: lambda o: f"redeem {o.patron} {o.colour} {o.count}",
    c.RedeemForeignColour: _write_foreign,
}
