"""The current notices of the house."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.offices.notices.commands import DraftNotice, NewNotice, RegisterCommand
from croupier.rulebook.register.amendment import Amendments
from croupier.rulebook.register.house_notices import Grants, RulesChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNotice:
    """One notice, with its author and its signers."""

    notice: NewNotice
    drafted_by: str
    signed_by: str = ""
    countersigned_by: str = ""
    withdrawn: str = ""
    """Why it was withdrawn; empty if it was not."""

    @property
    def is_final(self) -> bool:
        """Whether two people signed it and it is not withdrawn."""
        return bool(self.countersigned_by) and not self.withdrawn

    @property
    def effect_ms(self) -> int:
        """The instant at which it takes effect, in milliseconds, like the time of an order."""
        return self.notice.effect_ms


@dataclass(frozen=True, slots=True)
class HouseNotices:
    """All notices of the house, by number and year."""

    notices: Mapping[str, HouseNotice] = field(default_factory=dict)

    def final(self) -> Sequence[HouseNotice]:
        """The notices that two people signed and that are not withdrawn, in order of effect, year and number."""
        notices = (notice for notice in self.notices.values() if notice.is_final)
        return sorted(
            notices, key=lambda notice: (notice.effect_ms, notice.notice.year, notice.notice.number)
        )

    def begun(self, game: str, at: int) -> Sequence[NewNotice]:
        """The notices about a game that are in force at an instant."""
        notices = (notice for notice in self.final() if notice.effect_ms <= at)
        return [notice.notice for notice in notices if notice.notice.game == game]

    def amendments(self, game: str, at: int) -> Amendments:
        """What the notices change in a game at an instant."""
        return tuple(change for notice in self.begun(game, at) for change in notice.amendments)

    def grants(self, game: str, at: int) -> Grants:
        """What the notices approve or revoke of a game by an instant."""
        return tuple(grant for notice in self.begun(game, at) for grant in notice.granted)

    def rules(self, game: str, at: int) -> RulesChanged:
        """The rules of a game that the notices changed by an instant."""
        return tuple(rule for notice in self.begun(game, at) for rule in notice.ruled)

    def supposing(self, notice: NewNotice, *, signed: bool) -> "HouseNotices":
        """The same notices with one more signed by two people, or without it."""
        others = {
            key: each_notice for key, each_notice in self.notices.items() if key != notice.key
        }
        if not signed:
            return HouseNotices(others)
        supposed = HouseNotice(notice=notice, drafted_by="-", signed_by="-", countersigned_by="-")
        return HouseNotices({**others, notice.key: supposed})

    def game_of(self, command: RegisterCommand) -> str:
        """The game that a command is about; empty if there is no such notice."""
        if isinstance(command, DraftNotice):
            return command.notice.game
        notice = self.notices.get(command.notice)
        return notice.notice.game if notice else ""
