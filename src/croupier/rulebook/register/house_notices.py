"""The effects of a house notice besides values: approvals that it gives or revokes, rules that it changes.

No program can read a rule. So the writer of a changed rule names who obeys it from then on: the staff, or the
installed release. If a new release is needed, no round of the game begins until a later notice approves it again.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Literal

from msgspec import Struct


class ApprovalKind(StrEnum):
    """The kinds of things that are approved."""

    GAME = "game"
    VERSION = "version"
    OPTION = "option"
    SIDE_WAGER = "side-wager"
    EQUIPMENT = "equipment"
    PERMISSION = "permission"


class Grant(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An approval that is given again, or taken away."""

    operation: Literal["approve", "revoke"]
    kind: ApprovalKind
    name: str = ""
    """The version, option, equipment or permission that is meant; nothing for the game itself."""
    obeys: tuple[str, ...] = ()
    """For a game that is approved again: the rules that needed a release, and that the installed release obeys now."""

    def covers(self, kind: ApprovalKind, name: str) -> bool:
        """Whether it is about that approval: of a kind of equipment every single piece is meant."""
        return kind is self.kind and (self.name in ("", name) or name.startswith(f"{self.name} "))


class Granted(Grant, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The same with the notice that makes it so."""

    notice: str
    since: datetime
    rule: str = ""
    """The rule that needs a new release, where the notice revokes the approval for it."""

    @property
    def source(self) -> str:
        """The notice, for people."""
        why = f" ({self.rule} is another rule, and no release obeys it yet)" if self.rule else ""
        return f"notice {self.notice}{why}"


Grants = tuple[Granted, ...]


def revoking(grants: Iterable[Granted]) -> tuple[Granted, ...]:
    """The revocations of an approval that are still open after all grants.

    A new approval closes a plain revocation, and of the rules that needed a release those that it names.
    """
    against: dict[str, Granted] = {}
    for grant in grants:
        if grant.operation == "revoke":
            against.setdefault(grant.rule, grant)
        else:
            against = {rule: it for rule, it in against.items() if rule and rule not in grant.obeys}
    return tuple(against.values())


class Obeyed(StrEnum):
    """Who obeys a rule that is another."""

    VALUES = "values"
    """The odds, settings or approvals that the same notice changes are all that it asks."""
    PEOPLE = "people"
    """People obey it; the system shows it to them."""
    PROGRAM = "program"
    """The installed release obeys it already."""
    NOBODY_YET = "nobody-yet"
    """A release is needed: until a later notice approves the game again, no round of it begins."""


class RuleItem(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule that is replaced, added or no more."""

    operation: Literal["substitute", "insert", "delete"]
    rule: str
    """The id of the rule, written like the ids of clauses: `SATG 12.8.1`."""
    after: str = ""
    """The rule behind which another is inserted."""
    says: str = ""
    """The text of the rule from then on, in the words of the notice's writer."""
    obeyed: Obeyed
    release: str = ""
    """The version of the program that obeys it, where the program does."""


class RuleChanged(
    RuleItem, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The same with the notice that makes it so."""

    notice: str
    since: datetime


RulesChanged = tuple[RuleChanged, ...]
