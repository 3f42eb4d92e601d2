"""The duty to report cash (`cash_reports.toml`): the threshold by its day, and the search for smaller amounts."""

from datetime import date

import msgspec

from croupier.errors import Mistake
from croupier.money import Cents, money
from croupier.rulebook.data_file import load


class CashDuty(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """From a day on: the threshold of one cash transaction, and the business days in which it is reported."""

    from_: date
    threshold: str
    business_days: int
    cites: str
    """The law: it is none of the rule documents, and has no clause in the register."""
    provenance: str

    @property
    def least(self) -> Cents:
        """The lowest amount that is reported."""
        return money(self.threshold)


class CashSearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The search for cash that may have been split to stay below the threshold."""

    window_hours: int
    """The time over which related amounts are added up."""
    near_percent: int
    """A single amount from this part of the threshold on is shown."""
    notes_minutes: int
    """Notes that follow each other within this time are one transaction."""
    provenance: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    duties: tuple[CashDuty, ...]
    search: CashSearch


def _load() -> _File:
    found = load("cash_reports.toml", _File)
    days = [duty.from_ for duty in found.duties]
    if not days or days != sorted(set(days)):
        raise Mistake("Duties to tell of cash: each begins after the one before.")
    return found


_FILE = _load()
CASH_DUTIES, CASH_SEARCH = _FILE.duties, _FILE.search


def duty_on(day: date) -> CashDuty | None:
    """The duty to report cash on a day; None before the first duty."""
    return next((cash_duty for cash_duty in reversed(CASH_DUTIES) if cash_duty.from_ <= day), None)
