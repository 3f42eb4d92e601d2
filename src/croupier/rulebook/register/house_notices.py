"""What a notice of the house does besides values: approvals that it gives or takes away, rules that it makes others.

No program can read a rule. So whoever writes that a rule is another says who obeys it from then on; where nobody does
yet, the game is not played by the old one: no round of it begins until a later notice approves it again.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Literal

from msgspec import Struct


class ApprovalKind(StrEnum):
    """What an approval is of."""

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
    """Of a game that is approved again: the rules that nobody obeyed, and that the installed release obeys now."""

    def covers(self, kind: ApprovalKind, name: str) -> bool:
        """Whether it is about that approval: of a kind of equipment every single piece is meant."""
        return kind is self.kind and (self.name in ("", name) or name.startswith(f"{self.name} "))


class Granted(Grant, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The same with the notice that makes it so."""

    notice: str
    since: datetime
    rule: str = ""
    """The rule that nobody obeys yet, where it takes the approval."""

    @property
    def source(self) -> str:
        """The notice, for people."""
        why = f" ({self.rule} is another rule, and no release obeys it yet)" if self.rule else ""
        return f"notice {self.notice}{why}"


Grants = tuple[Granted, ...]


def revoking(grants: Iterable[Granted]) -> tuple[Granted, ...]:
    """What stands against an approval after all of them.

    To approve it again answers for what was revoked before, and of the rules that nobody obeyed for those it names.
    """
    against: dict[str, Granted] = {}
    for one in grants:
        if one.operation == "revoke":
            against.setdefault(one.rule, one)
        else:
            against = {rule: it for rule, it in against.items() if rule and rule not in one.obeys}
    return tuple(against.values())


class Obeyed(StrEnum):
    """Who obeys a rule that is another."""

    VALUES = "values"
    """The odds, settings or approvals that the same notice changes are all that it asks."""
    PEOPLE = "people"
    """It is for people; the system shows it to them."""
    PROGRAM = "program"
    """The installed release obeys it already."""
    NOBODY_YET = "nobody-yet"
    """A release is needed: until a later notice approves the game again, no round of it begins."""


class RuleItem(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule that is replaced, added or no more."""

    operation: Literal["substitute", "insert", "delete"]
    rule: str
    """As the ids of clauses have it: `SATG 12.8.1`."""
    after: str = ""
    """The rule behind which another is inserted."""
    says: str = ""
    """What it says from then on, in the words of whoever writes the notice."""
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
