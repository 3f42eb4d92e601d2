"""Whatever was done at tables, their report says what plain SQL says of the same money, to the cent.

The days are those of the other machines: voids, corrections, cases, tickets, colour chips, money moved by hand. Each
is reported as a whole, and cut in two at an instant in its midst.
"""

from unittest import TestCase

from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine
from test_a_live_table import LiveTable
from test_a_semi_automated_table import SemiAutomatedTable
from test_irregular_evenings import ComBoEvening, WarEvening
from test_irregular_terminals import IrregularTable
from test_the_life_of_tickets import TicketLife

from croupier.engine.store import MemoryStore
from croupier.records.reports import Period
from support.report_checks import EVER, checked
from support.scripted_tables import Played
from support.thoroughness import times

SETTINGS = settings(max_examples=times(12), stateful_step_count=40)


class Reported(RuleBasedStateMachine):
    """In the end a report is made."""

    def teardown(self) -> None:
        super().teardown()
        played: Played | None = getattr(self, "played", None)
        store = getattr(self, "store", played and played.store)
        if isinstance(store, MemoryStore):
            rides = played is not None and played.game.key == "big-wheel"
            whole = checked(store, rides=rides)
            instants = sorted(
                record.event.at for place in store.places() for record in store.records(place)
            )
            cut = instants[len(instants) // 2]
            parts = [
                checked(store, period, rides=rides)
                for period in (Period(EVER.begin, cut), Period(cut, EVER.end))
            ]
            assert sum(part.total.net_win for part in parts) == whole.total.net_win
            assert sum(part.total.drop for part in parts) == whole.total.drop


class ReportedLiveTable(Reported, LiveTable):
    """Chips on a cloth."""


class ReportedTerminals(Reported, SemiAutomatedTable):
    """Anybody says anything at terminals."""


class ReportedIrregularTerminals(Reported, IrregularTable):
    """Much goes wrong at terminals."""


class ReportedWarEvening(Reported, WarEvening):
    """Much goes wrong at war, with interim settlements."""


class ReportedComBoEvening(Reported, ComBoEvening):
    """Much goes wrong at a live table of cards."""


class ReportedTickets(Reported, TicketLife):
    """Two tables, a cage and a redemption terminal."""


TestReportedLiveTable = ReportedLiveTable.TestCase
TestReportedTerminals = ReportedTerminals.TestCase
TestReportedIrregularTerminals = ReportedIrregularTerminals.TestCase
TestReportedWarEvening = ReportedWarEvening.TestCase
TestReportedComBoEvening = ReportedComBoEvening.TestCase
TestReportedTickets = ReportedTickets.TestCase


def _quick(*cases: type[TestCase]) -> None:
    for case in cases:
        case.settings = SETTINGS  # type: ignore[attr-defined]  # Hypothesis gives it to them


_quick(
    TestReportedLiveTable, TestReportedTerminals, TestReportedIrregularTerminals,
    TestReportedWarEvening, TestReportedComBoEvening, TestReportedTickets,
)  # fmt: skip
