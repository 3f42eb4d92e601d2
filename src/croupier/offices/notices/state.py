"""The notices of the house as they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.offices.notices.commands import DraftNotice, NewNotice, RegisterCommand
from croupier.rulebook.register.amendment import Amendments
from croupier.rulebook.register.house_notices import Grants, RulesChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNotice:
    """One notice, who wrote it and who signed it."""

    notice: NewNotice
    drafted_by: str
    signed_by: str = ""
    countersigned_by: str = ""
    withdrawn: str = ""
    """Why it shall not take effect."""

    @property
    def is_final(self) -> bool:
        """Whether two people signed it and nobody has withdrawn it."""
        return bool(self.countersigned_by) and not self.withdrawn

    @property
    def effect_ms(self) -> int:
        """Its first instant, as orders are stamped."""
        return self.notice.effect_ms


@dataclass(frozen=True, slots=True)
class HouseNotices:
    """All of them, by number and year."""

    notices: Mapping[str, HouseNotice] = field(default_factory=dict)

    def final(self) -> Sequence[HouseNotice]:
        """What two people signed and nobody has withdrawn, in order of effect, year and number."""
        found = (one for one in self.notices.values() if one.is_final)
        return sorted(found, key=lambda one: (one.effect_ms, one.notice.year, one.notice.number))

    def begun(self, game: str, at: int) -> Sequence[NewNotice]:
        """Those about a game that are in force at an instant."""
        found = (one for one in self.final() if one.effect_ms <= at)
        return [one.notice for one in found if one.notice.game == game]

    def amendments(self, game: str, at: int) -> Amendments:
        """What they change in a game at an instant."""
        return tuple(change for one in self.begun(game, at) for change in one.amendments)

    def grants(self, game: str, at: int) -> Grants:
        """What of a game they approve or revoke by an instant."""
        return tuple(grant for one in self.begun(game, at) for grant in one.granted)

    def rules(self, game: str, at: int) -> RulesChanged:
        """The rules of a game that they made others by an instant."""
        return tuple(rule for one in self.begun(game, at) for rule in one.ruled)

    def supposing(self, notice: NewNotice, *, signed: bool) -> "HouseNotices":
        """The same with one notice signed by two people, or without it."""
        others = {key: one for key, one in self.notices.items() if key != notice.key}
        if not signed:
            return HouseNotices(others)
        supposed = HouseNotice(notice=notice, drafted_by="-", signed_by="-", countersigned_by="-")
        return HouseNotices({**others, notice.key: supposed})

    def game_of(self, command: RegisterCommand) -> str:
        """The game that a command is about; nothing where there is no such notice."""
        if isinstance(command, DraftNotice):
            return command.notice.game
        found = self.notices.get(command.notice)
        return found.notice.game if found else ""
