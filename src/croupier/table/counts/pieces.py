"""Chips or notes counted by denomination: their sum, and whether they are what the house has."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from croupier.money import MOST, Cents
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


class Pieces(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of chips or notes of one denomination."""

    value: Cents
    count: int


def total(pieces: Iterable[Pieces]) -> Cents:
    """Return the amount of all pieces together."""
    return Cents(sum(piece.value * piece.count for piece in pieces))


def invalid_pieces(pieces: Collection[Pieces], denominations: Collection[Cents]) -> Refused | None:
    """Check that each denomination exists and is named once, and that no count is negative."""
    values = [piece.value for piece in pieces]
    strange = sorted({*values} - {*denominations})
    if strange or len({*values}) < len(values):
        named = tuple(map(Sum, strange)) or phrase("A denomination twice")
        accepted = tuple(map(Sum, sorted(denominations)))
        detail = phrase("{named}. Accepted: {accepted}, each once.", named=named, accepted=accepted)
        return Refused(Refusal.AMOUNT_INVALID, detail=detail)
    wrong = [piece.count for piece in pieces if piece.count < 0]
    if wrong or total(pieces) > MOST:
        count = wrong[0] if wrong else Sum(total(pieces))
        detail = phrase("{count}. Accepted: counts from 0.", count=count)
        return Refused(Refusal.AMOUNT_INVALID, detail=detail)
    return None


def other_sum(pieces: Collection[Pieces], amount: Cents) -> Refused | None:
    """Check that counted pieces come to the amount that is named beside them."""
    if not pieces or total(pieces) == amount:
        return None
    detail = phrase(
        "The pieces come to {sum}, not to {amount}.", sum=Sum(total(pieces)), amount=Sum(amount)
    )
    return Refused(Refusal.AMOUNT_MUST_EQUAL, detail=detail)
