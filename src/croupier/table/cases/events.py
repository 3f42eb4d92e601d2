"""What happens about people: incidents, disputes, complaints, claims, and what was done in them."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import EventBase


class CaseOpened(EventBase, frozen=True, kw_only=True):
    """A file was opened, by whom and about what."""

    case: str
    kind: str
    about: str
    ground: str = ""
    people: tuple[str, ...] = ()
    round: int = 0
    terminal: str = ""
    text: str
    by: str


class ActRecorded(EventBase, frozen=True, kw_only=True):
    """Something was done in a case."""

    case: str
    act: str
    person: str = ""
    place: str = ""
    ground: str = ""
    to: str = ""
    detail: str = ""
    by: str


class CaseClosed(EventBase, frozen=True, kw_only=True):
    """A case ended with a decision (SATG 8.4, SATG 20.10, WAR 11.10, WHEEL 9.11)."""

    case: str
    decision: str
    action: str = ""
    by: str


class WinningsWithheld(EventBase, frozen=True, kw_only=True):
    """Winnings are held back until it is determined whose they are (SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3)."""

    case: str
    holder: str
    patron: str
    """Whose they are, whoever has the terminal later."""
    amount: Cents
    by: str


class WithheldDetermined(EventBase, frozen=True, kw_only=True):
    """What was held back was released or forfeited."""

    case: str
    holder: str
    patron: str
    amount: Cents
    goes_to: str
    """`player`, `owed` to a player who has left, or `house`."""
    by: str


CaseEvent: TypeAlias = CaseOpened | ActRecorded | CaseClosed | WinningsWithheld | WithheldDetermined
