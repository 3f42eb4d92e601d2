"""The values printed on cash chips (`cash_chips.toml`): a default of the house, with its source."""

import msgspec

from croupier.errors import Mistake
from croupier.money import Cents, money
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load


class PrintedValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cash chips show their value (WHEEL 3.1.1), and so do notes."""

    cites: tuple[str, ...]
    provenance: str
    values: tuple[str, ...]

    @property
    def citations(self) -> Citations:
        """The clauses that speak of chips with a value, checked."""
        return cite(*self.cites)

    @property
    def denominations(self) -> tuple[Cents, ...]:
        """The values, from the lowest."""
        return tuple(map(money, self.values))


def load_values(file: str) -> PrintedValues:
    """Read the printed values of chips or notes from their file."""
    found = load(file, PrintedValues)
    if list(found.denominations) != sorted(set(found.denominations)) or not found.citations:
        raise Mistake(f"{file}: the values rise, and have their clauses.")
    return found


CASH_CHIPS = load_values("cash_chips.toml")
