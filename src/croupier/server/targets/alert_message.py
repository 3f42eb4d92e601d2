"""An alert as a target outside the house gets it."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.offices.floor.events import Action

Change: TypeAlias = Literal["raised", "repeated", "cleared", "test"]
SEVERITY: Mapping[str, int] = {
    "log": 0,
    "warn": 1,
    "lock": 2,
    "lock-terminal": 2,
    "lock-table": 2,
    "stop": 3,
}
"""Actions of alerts, and levels of the configuration, from the least severe to the most."""


class HouseOfAlerts(Struct, frozen=True, kw_only=True):
    """The house that sends, as each target names it."""

    operator: str
    venue: str
    mode: str
    version: str

    def message_id(self, position: int, order: str) -> str:
        """Return the id of a message, which is the same whenever the same event is sent again."""
        return sha256(
            "\n".join((self.operator, self.venue, str(position), order)).encode()
        ).hexdigest()[:32]


class AlertMessage(Struct, frozen=True, kw_only=True):
    """What happened to an alert: it was raised, repeated or cleared."""

    id: str
    """The same whenever the message is sent again, so that the receiver can leave out what it has."""
    position: int
    """The position in the floor's log."""
    change: Change
    number: int
    """The number of the alert; the message of its clearing has the same."""
    code: str
    area: str
    action: Action
    place: str
    subject: str
    round: int
    at: int
    """When it happened, in milliseconds since 1970."""
    sentence: str
    """The alert in the language of the house."""
    facts: Mapping[str, str]
    clauses: tuple[str, ...]
    by: str
    reason: str = ""
    """Why it was cleared."""

    @property
    def severity(self) -> int:
        """How severe it is, from 0 to 3."""
        return SEVERITY[self.action]
