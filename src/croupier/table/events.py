"""The events of a table: a closed list. An event is a fact that was entered, paid or timed.

Phase, hands, whose turn it is and the fate of a wager are not events: `evolve` derives them.
An event belongs to the group of its topic in `<topic>/events.py`. Every class of those modules is a name here.
"""

from typing import TypeAlias

from croupier.table.cases.events import *
from croupier.table.chips.events import *
from croupier.table.choices.events import *
from croupier.table.corrections.events import *
from croupier.table.counts.events import *
from croupier.table.dealing.events import *
from croupier.table.equipment.events import *
from croupier.table.irregular.events import *
from croupier.table.jackpots.events import *
from croupier.table.limits.events import *
from croupier.table.locks.events import *
from croupier.table.opening.events import *
from croupier.table.permissions.events import *
from croupier.table.presence.events import *
from croupier.table.seats.events import *
from croupier.table.secret_wagers.events import *
from croupier.table.settlement.events import *
from croupier.table.tickets.events import *
from croupier.table.tournament.events import *
from croupier.table.values.event_base import EventBase as EventBase
from croupier.table.wagers.events import *

Event: TypeAlias = (
    OpeningEvent | LimitEvent | PermissionEvent | SeatEvent | FloatEvent | WageringEvent | DealingEvent
    | ChoiceEvent | SettlementEvent | JackpotEvent | EquipmentEvent | IrregularityEvent | CorrectionEvent
    | CaseEvent | TicketEvent | PresenceEvent | LockEvent | SessionEvent | SecretEvent
    | CountEvent
)  # fmt: skip

RoundEvent: TypeAlias = WageringEvent | DealingEvent | ChoiceEvent | SettlementEvent | JackpotEvent

IrregularEvent: TypeAlias = IrregularityEvent | CorrectionEvent

TournamentEvent: TypeAlias = SessionEvent | SecretEvent
