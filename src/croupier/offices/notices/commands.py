"""What may be asked of the place where new notices are written."""

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
from croupier.table.values.command_base import CommandBase
from croupier.table.values.instants import stamp_of
from croupier.table.values.people import Actor

REGISTER = "register"
"""The place whose log holds them."""


class NewNotice(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A notice as it is written: who makes it, from when it holds, what it does to one game."""

    number: int
    year: int
    game: str
    title: str
    by: str
    """The regulator that makes it."""
    basis: str
    """The section of the Act, or the approval, on which it rests."""
    made: date
    effect: datetime
    """By the clock of the casino: 4.00am of a day to come."""
    changes: tuple[Change, ...] = ()
    grants: tuple[Grant, ...] = ()
    """Approvals that it gives or takes away."""
    rules: tuple[RuleItem, ...] = ()
    """Rules that it substitutes, inserts or deletes."""

    @property
    def key(self) -> str:
        """Number and year."""
        return f"{self.number}/{self.year}"

    @property
    def digest(self) -> str:
        """What a signer has seen: the hash of all that is written here."""
        return sha256(json.encode(self, order="deterministic")).hexdigest()

    @property
    def since(self) -> datetime:
        """Its first instant."""
        return self.effect if self.effect.tzinfo else self.effect.replace(tzinfo=ZONE)

    @property
    def effect_ms(self) -> int:
        """The same, as orders are stamped."""
        return stamp_of(self.since)

    @property
    def amendments(self) -> Amendments:
        """What it changes, each with its name."""
        return tuple(
            Amendment(
                notice=self.key, bet=one.bet, line=one.line, pays=one.pays, setting=one.setting,
                value=one.value, option=one.option, decks=one.decks,
            )
            for one in self.changes
        )  # fmt: skip

    @property
    def granted(self) -> Grants:
        """What it approves and revokes; a rule that nobody obeys yet takes the approval of the game."""
        said = tuple(
            Granted(
                notice=self.key, since=self.since, operation=one.operation, kind=one.kind, name=one.name,
                obeys=one.obeys,
            )
            for one in self.grants
        )  # fmt: skip
        unobeyed = tuple(
            Granted(
                notice=self.key, since=self.since, operation="revoke", kind=ApprovalKind.GAME, rule=one.rule,
            )
            for one in self.rules
            if one.obeyed is Obeyed.NOBODY_YET
        )  # fmt: skip
        return (*said, *unobeyed)

    @property
    def ruled(self) -> RulesChanged:
        """The rules that it makes others, each with its name."""
        return tuple(
            RuleChanged(
                notice=self.key, since=self.since, operation=one.operation, rule=one.rule, after=one.after,
                says=one.says, obeyed=one.obeyed, release=one.release,
            )
            for one in self.rules
        )  # fmt: skip


class DraftNotice(CommandBase, frozen=True, kw_only=True):
    """Write a notice, or write it anew; whatever was signed of it before counts no more."""

    notice: NewNotice


class SignNotice(CommandBase, frozen=True, kw_only=True):
    """I have seen what it changes, and sign it."""

    notice: str
    seen: str
    """The hash of the notice as I read it."""


class CountersignNotice(CommandBase, frozen=True, kw_only=True):
    """So have I, who am another: it takes effect at its instant."""

    notice: str
    seen: str


class WithdrawNotice(CommandBase, frozen=True, kw_only=True):
    """It shall not take effect."""

    notice: str
    reason: str


RegisterCommand: TypeAlias = DraftNotice | SignNotice | CountersignNotice | WithdrawNotice


class RegisterOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=REGISTER):
    """A command with its id, who gives it, and the instant at which it was given."""

    id: str
    at: int
    by: Actor
    command: RegisterCommand
