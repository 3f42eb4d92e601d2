"""One chip on one position."""

from msgspec import Struct

from croupier.money import Cents


class Chip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The total amount that a wager on one position shall have; an amount of 0 takes it back."""

    bet: str
    spot: str = ""
    area: str = ""
    amount: Cents
