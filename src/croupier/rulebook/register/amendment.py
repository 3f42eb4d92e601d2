"""The values that a new notice changes: odds, settings, or the withdrawal of a bet.

A notice of the register as published is data of this package. One that a house signs is carried by its log, and
by every round that opens under it: so every settled round can be settled again.
"""

from collections.abc import Iterable, Mapping

import msgspec


class Change(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One value of a game that is to be another."""

    bet: str = ""
    line: str = ""
    """The pay line whose odds change; of a bet without one no line is paid any more: it is withdrawn."""
    pays: str = ""
    setting: str = ""
    value: int | str = ""
    option: str = ""
    """The pay table or version that is meant; nothing for all of them."""
    decks: tuple[int, ...] = ()

    @property
    def withdraws(self) -> bool:
        """Whether the bet is no longer offered."""
        return bool(self.bet) and not self.line

    def covers(self, option: str, decks: int | None) -> bool:
        """Whether it is about that pay table and those decks."""
        return self.option in ("", option) and (not self.decks or decks in self.decks)


class Amendment(Change, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The same with the notice that makes it so."""

    notice: str

    @property
    def source(self) -> str:
        """The source of the value, for people."""
        return f"as amended by notice {self.notice}"


Amendments = tuple[Amendment, ...]


def odds_of(
    amended: Iterable[Amendment], bet: str, option: str, decks: int | None
) -> Mapping[str, Amendment] | None:
    """The lines of a bet that are paid otherwise; None where the bet is withdrawn.

    Of two the later counts: odds after a withdrawal bring the bet back.
    """
    named = [
        amendment
        for amendment in amended
        if amendment.bet == bet and amendment.covers(option, decks)
    ]
    if named and named[-1].withdraws:
        return None
    return {amendment.line: amendment for amendment in named if not amendment.withdraws}


def setting_of(amended: Iterable[Amendment], name: str, option: str) -> Amendment | None:
    """The last word on a setting; nothing where no notice changed it."""
    named = [
        amendment
        for amendment in amended
        if amendment.setting == name and amendment.option in ("", option)
    ]
    return named[-1] if named else None
