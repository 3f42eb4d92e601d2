"""What must be told of cash (`cash_reports.toml`): the threshold by its day, and what is searched for below it."""

import tomllib
from datetime import date
from importlib.resources import files

import msgspec

from croupier.errors import Mistake
from croupier.money import Cents, money


class CashDuty(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """From a day on: so much cash in one transaction is told within so many business days."""

    from_: date
    threshold: str
    business_days: int
    cites: str
    """The law: it is none of the rule documents, and has no clause in the register."""
    provenance: str

    @property
    def least(self) -> Cents:
        """The lowest amount that is told."""
        return money(self.threshold)


class CashSearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may have been split to stay below the threshold."""

    window_hours: int
    """What belongs together is added up over so long."""
    near_percent: int
    """A single amount from this part of the threshold on is shown."""
    notes_minutes: int
    """Notes that follow each other within this time are one transaction."""
    provenance: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    duties: tuple[CashDuty, ...]
    search: CashSearch


def _load() -> _File:
    text = files(__package__).joinpath("cash_reports.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text), _File)
    days = [one.from_ for one in found.duties]
    if not days or days != sorted(set(days)):
        raise Mistake("Duties to tell of cash: each begins after the one before.")
    return found


_FILE = _load()
CASH_DUTIES, CASH_SEARCH = _FILE.duties, _FILE.search


def duty_on(day: date) -> CashDuty | None:
    """What must be told of cash on a day; nothing before the first duty."""
    return next((one for one in reversed(CASH_DUTIES) if one.from_ <= day), None)
