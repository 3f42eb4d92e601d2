"""The values printed on cash chips (`cash_chips.toml`): a default of the house, with its source."""

import tomllib
from importlib.resources import files

import msgspec

from croupier.errors import Mistake
from croupier.money import Cents, money
from croupier.rulebook.clauses import Citations, cite


class CashChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cash chips show their value (WHEEL 3.1.1)."""

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


def _load() -> CashChips:
    text = files(__package__).joinpath("cash_chips.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text), CashChips)
    if list(found.denominations) != sorted(set(found.denominations)) or not found.citations:
        raise Mistake("Cash chips: their values rise, and have their clauses.")
    return found


CASH_CHIPS = _load()
