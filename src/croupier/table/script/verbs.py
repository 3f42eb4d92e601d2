"""Every verb of a script: its form, the command it stands for, who gives it, how it is made."""

from croupier.table.cases import script as cases
from croupier.table.chips import script as chips
from croupier.table.choices import script as choices
from croupier.table.corrections import script as corrections
from croupier.table.dealing import script as dealing
from croupier.table.equipment import script as equipment
from croupier.table.irregular import script as irregular
from croupier.table.jackpots import script as jackpots
from croupier.table.limits import script as limits
from croupier.table.locks import script as locks
from croupier.table.opening import script as opening
from croupier.table.permissions import script as permissions
from croupier.table.presence import script as presence
from croupier.table.script.forms import Form
from croupier.table.seats import script as seats
from croupier.table.secret_wagers import script as secret_wagers
from croupier.table.settlement import script as settlement
from croupier.table.tickets import script as tickets
from croupier.table.tournament import script as tournament
from croupier.table.wagers import script as wagers

FORMS: dict[str, Form] = {
    **opening.FORMS,
    **limits.FORMS,
    **permissions.FORMS,
    **seats.FORMS,
    **chips.FORMS,
    **wagers.FORMS,
    **dealing.FORMS,
    **choices.FORMS,
    **settlement.FORMS,
    **jackpots.FORMS,
    **equipment.FORMS,
    **irregular.FORMS,
    **corrections.FORMS,
    **cases.FORMS,
    **tickets.FORMS,
    **presence.FORMS,
    **locks.FORMS,
    **tournament.FORMS,
    **secret_wagers.FORMS,
}


VERBS = {verb: form.make for verb, form in FORMS.items()}
"""How each verb makes its command."""
