"""The notices of the house as they stand."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.registering.commands import DraftNotice, NewNotice, RegisterCommand
from croupier.rulebook.register.amendments import Amendments


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
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
class Signed:
    """All of them, by number and year."""

    notices: Mapping[str, Written] = field(default_factory=dict)

    def amendments(self, game: str, at: int) -> Amendments:
        """What they change in a game at an instant, in order of effect, year and number."""
        begun = [
            one
            for one in self.notices.values()
            if one.is_final and one.notice.game == game and one.effect_ms <= at
        ]
        begun.sort(key=lambda one: (one.effect_ms, one.notice.year, one.notice.number))
        return tuple(change for one in begun for change in one.notice.amendments)

    def supposing(self, notice: NewNotice, *, signed: bool) -> "Signed":
        """The same with one notice signed by two people, or without it."""
        others = {key: one for key, one in self.notices.items() if key != notice.key}
        if not signed:
            return Signed(others)
        supposed = Written(notice=notice, drafted_by="-", signed_by="-", countersigned_by="-")
        return Signed({**others, notice.key: supposed})

    def game_of(self, command: RegisterCommand) -> str:
        """The game that a command is about; nothing where there is no such notice."""
        if isinstance(command, DraftNotice):
            return command.notice.game
        found = self.notices.get(command.notice)
        return found.notice.game if found else ""
