"""Lines about wagers."""

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import amount, write_place


def _read_wager(words: CommandWords) -> c.SetWagers:
    chips = [
        c.Chip(
            bet=words["bet"],
            spot=words.get("spot"),
            area=words.get("area"),
            amount=words.money("amount"),
        )
        for words in words.several
    ]
    return c.SetWagers(terminal=words.by, wagers=tuple(chips))


def _write_wagers(set_wagers: c.SetWagers) -> str:
    chips = (
        f"{write_place(chip.bet, chip.spot, chip.area)} {amount(chip.amount)}"
        for chip in set_wagers.wagers
    )
    return ", ".join(chips)


OWN_FORMS: OwnForms = {c.SetWagers: OwnForm(_read_wager, _write_wagers)}
