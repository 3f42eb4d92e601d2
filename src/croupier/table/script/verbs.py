"""Every verb of a script: its form, its command, who may give it, and how it is read and written."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

from croupier.table.choices import script as choices
from croupier.table.commands import Command
from croupier.table.limits import script as limits
from croupier.table.permissions import script as permissions
from croupier.table.presence import script as presence
from croupier.table.script.field_words import read_fields, write_fields
from croupier.table.script.forms import Form, OwnForm, OwnForms
from croupier.table.seats import script as seats
from croupier.table.tournament import script as tournament
from croupier.table.values.command_base import CommandBase
from croupier.table.wagers import script as wagers

OWN_FORMS: OwnForms = {
    **limits.OWN_FORMS,
    **permissions.OWN_FORMS,
    **seats.OWN_FORMS,
    **wagers.OWN_FORMS,
    **choices.OWN_FORMS,
    **presence.OWN_FORMS,
    **tournament.OWN_FORMS,
}
"""The verbs with a form of their own. All other verbs follow from the fields of their command."""


def _forms() -> Iterator[tuple[str, Form]]:
    for command in get_args(Command):
        verb, _, words = command.record.line.partition(" ")
        form = OWN_FORMS.get(command) or OwnForm(partial(read_fields, command), write_fields)
        if verb:
            yield verb, Form(words, command, tuple(command.record.by.split()), *form)


FORMS: Mapping[str, Form] = dict(_forms())
"""By verb: its form."""
VERBS: Mapping[type[CommandBase], str] = {form.command: verb for verb, form in FORMS.items()}
"""By command: its verb. Only the opening of a table has none, because its plan does not fit on a line."""
