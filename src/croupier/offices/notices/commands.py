"""The commands of the office where new notices are written."""

from datetime import date, datetime
from hashlib import sha256
from typing import TypeAlias

from msgspec import Struct, json

from croupier.rulebook.casino_time import ZONE
from croupier.rulebook.register.amendment import Amendment, Amendments, Change
from croupier.rulebook.register.house_notices import (
    ApprovalKind,
    Grant,
    Granted,
    Grants,
    Obeyed,
    RuleChanged,
    RuleItem,
    RulesChanged,
)
from croupier.table.values.command_base import CommandBase, OrderBase
from croupier.table.values.instants import stamp_of
from croupier.table.values.replace import from_fields

REGISTER = "register"
"""The place whose log holds the notices."""


class NewNotice(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A notice as drafted: who makes it, from when it is in force, and what it changes in one game."""

    number: int
    year: int
    game: str
    title: str
    by: str
    """The regulator that makes it."""
    basis: str
    """The section of the Act, or the approval, that authorises it."""
    made: date
    effect: datetime
    """In the casino's local time: 4.00am of a future day."""
    changes: tuple[Change, ...] = ()
    grants: tuple[Grant, ...] = ()
    """Approvals that it gives or revokes."""
    rules: tuple[RuleItem, ...] = ()
    """Rules that it substitutes, inserts or deletes."""

    @property
    def key(self) -> str:
        """Number and year."""
        return f"{self.number}/{self.year}"

    @property
    def digest(self) -> str:
        """Identifies what a signer has read: the hash of the whole notice."""
        return sha256(json.encode(self, order="deterministic")).hexdigest()

    @property
    def since(self) -> datetime:
        """The instant at which it takes effect."""
        return self.effect if self.effect.tzinfo else self.effect.replace(tzinfo=ZONE)

    @property
    def effect_ms(self) -> int:
        """The same in milliseconds, like the time of an order."""
        return stamp_of(self.since)

    @property
    def amendments(self) -> Amendments:
        """The changes of the notice, each with the key of the notice."""
        return tuple(from_fields(Amendment, change, notice=self.key) for change in self.changes)

    @property
    def granted(self) -> Grants:
        """What it approves and revokes; a rule that no release obeys yet revokes the approval of the game."""
        pair = tuple(
            from_fields(Granted, grant, notice=self.key, since=self.since) for grant in self.grants
        )
        unobeyed = tuple(
            Granted(
                notice=self.key, since=self.since, operation="revoke", kind=ApprovalKind.GAME, rule=rule.rule,
            )
            for rule in self.rules
            if rule.obeyed is Obeyed.NOBODY_YET
        )  # fmt: skip
        return (*pair, *unobeyed)

    @property
    def ruled(self) -> RulesChanged:
        """The rules that it changes, each with the key of the notice."""
        return tuple(
            from_fields(RuleChanged, rule, notice=self.key, since=self.since) for rule in self.rules
        )


class DraftNotice(CommandBase, frozen=True, kw_only=True):
    """Draft a notice, or draft it again; earlier signatures no longer count."""

    notice: NewNotice


class SignNotice(CommandBase, frozen=True, kw_only=True):
    """Sign a notice as the first person, who has read what it changes."""

    needs_secret = True

    notice: str
    seen: str
    """The hash of the notice as the signer read it."""


class CountersignNotice(CommandBase, frozen=True, kw_only=True):
    """Sign a notice as the second person: it takes effect at its instant."""

    needs_secret = True

    notice: str
    seen: str


class WithdrawNotice(CommandBase, frozen=True, kw_only=True):
    """Withdraw a notice, so that it does not take effect."""

    notice: str
    reason: str


RegisterCommand: TypeAlias = DraftNotice | SignNotice | CountersignNotice | WithdrawNotice


class RegisterOrder(OrderBase, frozen=True, kw_only=True, tag=REGISTER):
    """An order about new notices."""

    command: RegisterCommand
