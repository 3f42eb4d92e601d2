"""The prize pool and who has what of it: the parts are the whole, to the cent (SATG 19.4.7)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments.events import Place
from croupier.offices.tournaments.seat_draw import in_lots
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.tournament_terms import Pool, Prize


class PoolSource(NamedTuple):
    """What a pool is made of."""

    of_takings: Cents
    by_house: Cents

    @property
    def pool(self) -> Cents:
        """All of it."""
        return Cents(self.of_takings + self.by_house)


def pool_of(tournament: Tournament) -> PoolSource:
    """The pool by its formula, as entries stand; what is missing to what was promised the house adds."""
    terms = tournament.terms.pool or Pool()
    paid = [entrant.paid for entrant in tournament.entrants.values()]
    fees, bought = sum(it.fee for it in paid), sum(it.buy_in + it.more for it in paid)
    share = fees * terms.of_fees.fraction + bought * terms.of_buy_ins.fraction
    of_takings = int(share)  # a part of a cent stays with the takings
    return PoolSource(Cents(of_takings), Cents(max(terms.sum, terms.at_least - of_takings)))


def shares(pool: Cents, prizes: Sequence[Prize]) -> list[Cents]:
    """What each place wins: whole cents; what is left over goes to the first places, a cent each."""
    exact = [pool * prize.share.fraction for prize in prizes]
    whole = [int(part) for part in exact]
    left = int(sum(exact, Fraction(0))) - sum(whole)
    return [Cents(part + (place < left)) for place, part in enumerate(whole)]


def prizes_by_place(
    tournament: Tournament, ranked: Sequence[Sequence[str]], pool: Cents, seed: bytes
) -> tuple[Place, ...]:
    """Return the prizes. An employee keeps the place without a prize, which the next eligible player gets."""
    places, at = list[Place](), 0
    winners = sum(not tournament.entrants[key].employee for equals in ranked for key in equals)
    amounts = _amounts_for_winners(shares(pool, tournament.terms.prizes), winners)
    for equals in ranked:
        eligible = [key for key in equals if not tournament.entrants[key].employee]
        for key in sorted(set(equals) - set(eligible)):
            places.append(Place(place=at + 1, entrant=key, passed_over=True))
        places += _group(tournament, eligible, at, amounts, seed)
        at += len(eligible)
    return tuple(places)


def _amounts_for_winners(amounts: Sequence[Cents], winners: int) -> list[Cents]:
    """Where fewer can win than there are places, the first has what is left over: all of the pool is paid."""
    if not winners or winners >= len(amounts):
        return [*amounts]
    left = sum(amounts[winners:])
    return [Cents(amounts[0] + left), *amounts[1:winners]]


def _group(
    tournament: Tournament, equals: list[str], first: int, amounts: Sequence[Cents], seed: bytes
) -> list[Place]:
    """Equals: by lot each has a place of his own, or they share what their places win."""
    prizes = tournament.terms.prizes
    if tournament.terms.result.ties == "draw" or len(equals) == 1:
        return [
            Place(place=first + rank + 1, entrant=key, prize=_amount_at(amounts, first + rank),
                  goods=_goods(prizes, first + rank))
            for rank, key in enumerate(in_lots(seed, equals))
        ]  # fmt: skip
    total = sum(amounts[first : first + len(equals)])
    each, left = divmod(total, len(equals)) if equals else (0, 0)
    # Of a cent that cannot be parted, and of goods, lots decide.
    return [
        Place(place=first + 1, entrant=key, prize=Cents(each + (rank < left)),
              goods=_goods(prizes, first + rank))
        for rank, key in enumerate(in_lots(seed, equals))
    ]  # fmt: skip


def _amount_at(amounts: Sequence[Cents], place: int) -> Cents:
    return amounts[place] if place < len(amounts) else NOTHING


def _goods(prizes: Sequence[Prize], place: int) -> str:
    return prizes[place].goods if place < len(prizes) else ""
