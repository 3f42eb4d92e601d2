"""Events of incidents, disputes, complaints and claims, and the acts in them."""

from typing import TypeAlias

from croupier.money import Cents
from croupier.table.values.event_base import Alert, EventBase


class CaseOpened(EventBase, frozen=True, kw_only=True):
    """A case was opened."""

    alert = Alert("case-opened", "case", "about")

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
    """An act was recorded in a case."""

    case: str
    act: str
    person: str = ""
    place: str = ""
    ground: str = ""
    to: str = ""
    detail: str = ""
    by: str


class CaseClosed(EventBase, frozen=True, kw_only=True):
    """A case was closed with a decision (SATG 8.4, SATG 20.10, WAR 11.10, WHEEL 9.11)."""

    alert = Alert("case-closed", "case", "decision")

    case: str
    decision: str
    action: str = ""
    by: str


class WinningsWithheld(EventBase, frozen=True, kw_only=True):
    """Winnings are withheld until their owner is determined (SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3)."""

    alert = Alert("winnings-withheld", "holder", "case", "amount")
    of_no_round = True

    case: str
    holder: str
    patron: str
    """The patron who won them, even if the terminal has another player later."""
    amount: Cents
    by: str


class WithheldDetermined(EventBase, frozen=True, kw_only=True):
    """Withheld winnings were released or forfeited."""

    alert = Alert("withheld-decided", "holder", "case", "amount")
    of_no_round = True

    case: str
    holder: str
    patron: str
    """The patron who won them; with the case beside the name if a patron of a live table is owed."""
    amount: Cents
    goes_to: str
    """`player`, `owed` to a player who has left, or `house`."""
    by: str


CaseEvent: TypeAlias = CaseOpened | ActRecorded | CaseClosed | WinningsWithheld | WithheldDetermined
