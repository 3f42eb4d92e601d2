"""The events of the tournaments.

Every class of the modules in this folder is a name here.
"""

from typing import TypeAlias

from croupier.offices.tournaments.events.end_events import *
from croupier.offices.tournaments.events.entry_events import *
from croupier.offices.tournaments.events.play_events import *
from croupier.offices.tournaments.events.setup_events import *
from croupier.offices.tournaments.events.tournament_event import *

TournamentEvent: TypeAlias = (
    TermsEvent | PeopleEvent | EntryEvent | PlayEvent | ConductEvent | EndEvent
)
