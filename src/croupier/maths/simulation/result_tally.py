"""The counts of a simulation, in Python's integers of any size."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.errors import Mistake
from croupier.maths.simulation.game_model import Model


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of the units from the first to the one before `units`."""

    model: Model
    seed: int
    units: int
    counts: tuple[int, ...]

    @classmethod
    def none(cls, model: Model, seed: int) -> "Tally":
        """Nothing was played yet."""
        return cls(model, seed, 0, (0,) * model.size)

    def with_more(self, units: int, counts: Iterable[int]) -> "Tally":
        """After the next units were played as well."""
        total = tuple(a + int(b) for a, b in zip(self.counts, counts, strict=True))
        return Tally(self.model, self.seed, self.units + units, total)

    def lines(self, bet: str, spot: str, *bands: int) -> Mapping[str, int]:
        """How often each line of a bet was hit on a position, at any depth or in some bands of it."""
        width = self.model.width
        return {
            line: sum(self.counts[band * width + at] for band in bands or range(self.model.bands))
            for line, at in self.model.groups()[bet, spot].items()
        }

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(self.lines(*next(iter(self.model.groups()))).values())

    @property
    def full_bands(self) -> list[int]:
        """The bands of a shoe's depth in which no round depends on how many cards those before it took."""
        model, group = self.model, next(iter(self.model.groups()))
        if model.shoe is None:
            return []
        return [
            band
            for band in range(model.bands)
            if band < model.sure
            or sum(self.lines(*group, band).values()) == self.units * model.band_rounds > 0
        ]

    def check(self) -> None:
        """Every wager hit one line in each round, and nothing was counted that is no line."""
        named = {row.at for row in self.model.rows}
        for place, count in enumerate(self.counts):
            if count and place % self.model.width not in named:
                raise Mistake(f"{self.model.key}: {count} rounds hit no line, at {place}.")
        for bet, spot in self.model.groups():
            settled = sum(self.lines(bet, spot).values())
            if settled != self.rounds and bet not in self.model.sometimes:
                raise Mistake(f"{self.model.key}: {bet} {spot} was settled {settled} times.")
