"""Read the alerts for a target from the floor's log, from the position that it has reached."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from croupier.engine.log_follower import LogFollower
from croupier.engine.store import Reads, Record
from croupier.offices.floor.commands import FLOOR
from croupier.offices.floor.events import EventCleared, EventRaised, EventRepeated
from croupier.offices.floor.significant_events import KINDS
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import (
    SEVERITY,
    AlertMessage,
    Change,
    HouseOfAlerts,
)
from croupier.views.staff.alert_sentences import AlertSentences

AT_ONCE = 50
"""Messages in a batch."""
READ_AT_ONCE = 5_000
"""Events of the log that are read for a batch at most, where the target gets few of them."""
SEARCHED_AT_ONCE = 1_000
OF_TARGETS = ("target-lost", "target-restored", "alerts-skipped")
"""Alerts that a target gets of other targets only: those of its own would grow while it takes nothing."""
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Batch:
    """The next messages for a target."""

    messages: Sequence[AlertMessage]
    skipped: Sequence[AlertMessage]
    """Messages that are too old to be sent."""
    end: int
    """The position after them."""
    is_last: bool
    """Whether the log has no more events."""


@dataclass(eq=False)
class AlertReader:
    """Reads the alerts that a target gets. A thread of its own calls it, so that no table waits for the store."""

    name: str
    store: Reads
    house: HouseOfAlerts
    target: TargetConfig
    sentences: Callable[[], AlertSentences]
    _raised: dict[int, EventRaised] = field(default_factory=dict)
    """By number: the alerts that were read and are open."""

    def read(self, position: int, now: int) -> Batch:
        """Read the next batch after a position."""
        messages: list[AlertMessage] = []
        skipped: list[AlertMessage] = []
        oldest, skips = now - self.target.oldest_hours * HOUR_MS, False
        log = LogFollower(FLOOR, self.store, position)
        sentences, is_last = self.sentences(), True
        for record in log.new_records():
            message = self._message(record, sentences)
            if message is not None:
                # An hour later: so the alert that names the skipped ones comes at most once an hour.
                skips = skips or message.at < oldest - HOUR_MS
                (skipped if skips and message.at < oldest else messages).append(message)
            if len(messages) >= AT_ONCE or log.position - position >= READ_AT_ONCE:
                is_last = False
                break
        return Batch(messages, skipped, log.position, is_last)

    def _message(self, record: Record, sentences: AlertSentences) -> AlertMessage | None:
        """Return what the target gets of an event, if it gets it."""
        event = record.event
        change: Change = "raised"
        alert: EventRaised | EventRepeated
        match event:
            case EventRaised():
                alert = event
                if event.action != "log":
                    self._raised[event.number] = event
            case EventRepeated():
                alert, change = event, "repeated"
            case EventCleared():
                alert, change = self._alert(event.number, record.seq), "cleared"
                self._raised.pop(event.number, None)
            case _:
                return None
        action = alert.action if isinstance(alert, EventRaised) else KINDS[alert.code].action
        if not self._gets(alert.code, alert.place, action):
            return None
        if alert.code in OF_TARGETS and alert.subject == self.name:
            return None
        cleared = event if isinstance(event, EventCleared) else None
        return AlertMessage(
            id=self.house.message_id(record.seq, record.order), position=record.seq, change=change,
            number=alert.number, code=alert.code, area=KINDS[alert.code].area, action=action, place=alert.place,
            subject=alert.subject, round=alert.round, at=event.at, sentence=sentences.sentence(alert),
            facts=alert.facts, clauses=alert.clauses, by=event.by, reason=cleared.reason if cleared else "",
        )  # fmt: skip

    def _gets(self, code: str, place: str, action: str) -> bool:
        target = self.target
        return (
            SEVERITY[action] >= SEVERITY[target.level]
            and (not target.tables or place in target.tables)
            and (not target.alerts or code in target.alerts)
        )

    def _alert(self, number: int, before: int) -> EventRaised:
        """Return an alert that was cleared. Before a restart it was read by another process, so it is looked for."""
        while number not in self._raised:
            assert before > 0, "An alert was raised before it is cleared."
            after = max(0, before - SEARCHED_AT_ONCE)
            for record in self.store.records(FLOOR, after, before - after):
                if isinstance(record.event, EventRaised) and record.event.number == number:
                    return record.event
            before = after
        return self._raised[number]
