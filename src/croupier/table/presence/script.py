"""Script lines for commands about presence: how each is read and written."""

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms


def _read_lost(words: CommandWords) -> c.ReportLost:
    return c.ReportLost(
        terminal=words["terminal"], why="idle" if words.get("idle") else "disconnected"
    )


def _write_lost(lost: c.ReportLost) -> str:
    return lost.terminal + (" idle" if lost.why == "idle" else "")


OWN_FORMS: OwnForms = {c.ReportLost: OwnForm(_read_lost, _write_lost)}
