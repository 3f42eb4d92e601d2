"""The one place where something at a tournament becomes money; its chips are moved at the tables, in their own unit.

event                from → to             how much
Entered, MoreBought  cash → takings        what was paid
Withdrawn,           takings → prize       what comes back of fee and buy-in
Disqualified,
Retired
TournamentFinished   takings → pool        the share of what was paid
                     seeded → pool         what the house adds
                     pool → prize          the prize of each place
                     takings → prize       what chips are worth
TournamentCancelled  takings → prize       everything that was paid
PrizePaidOut         prize → cash          all that waits for an entrant
"""

from collections.abc import Iterator

from croupier.ledger import Account, Kind, Transfer
from croupier.ledger.legs import Leg
from croupier.money import Cents
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.commands import TOURNAMENTS
from croupier.rulebook import cite


def postings(seq: int, event: e.TournamentEvent) -> tuple[Transfer, ...]:
    """The transfers of an event; their ids follow from its place in the log."""
    legs = (leg for leg in _legs(event) if leg.amount)
    return tuple(
        Transfer(id=f"{TOURNAMENTS}#{seq}.{place}", giver=leg.giver, taker=leg.taker, amount=leg.amount,
                 cites=leg.cites)
        for place, leg in enumerate(legs, 1)
    )  # fmt: skip


def _legs(event: e.TournamentEvent) -> Iterator[Leg]:
    name = event.tournament
    cash, takings = Account(Kind.CASH, TOURNAMENTS), Account(Kind.TAKINGS, name)
    match event:
        case e.Entered(fee=fee, buy_in=buy_in):
            yield Leg(cash, takings, Cents(fee + buy_in), cite("SATG 19.4.1(a)(ii)"))
        case e.MoreBought(paid=paid):
            yield Leg(cash, takings, paid, cite("SATG 19.4.1(a)(ii)"))
        case (
            e.Withdrawn(entrant=key, fee=fee, buy_in=buy_in)
            | e.Disqualified(entrant=key, fee=fee, buy_in=buy_in)
            | e.Retired(entrant=key, fee=fee, buy_in=buy_in)
        ):
            cites = cite("SATG 19.4.8(a)(iv)")
            yield Leg(takings, owed_to(name, key), Cents(fee + buy_in), cites)
        case e.TournamentFinished():
            yield from _finished(event, takings)
        case e.TournamentCancelled(refunds=refunds):
            for key, amount in refunds.items():
                yield Leg(takings, owed_to(name, key), amount, cite("SATG 19.4.8(a)(iv)"))
        case e.PrizePaidOut(entrant=key, amount=amount):
            yield Leg(owed_to(name, key), cash, amount, cite("SATG 19.4.7(b)"))
        case _:
            pass  # everything else moves no money; a test holds the list


def _finished(event: e.TournamentFinished, takings: Account) -> Iterator[Leg]:
    name = event.tournament
    pool, house = Account(Kind.POOL, name), Account(Kind.SEEDED, name)
    yield Leg(takings, pool, event.of_takings, cite("SATG 19.4.7(a)"))
    yield Leg(house, pool, event.by_house, cite("SATG 19.4.7(a)"))
    for place in event.places:
        yield Leg(pool, owed_to(name, place.entrant), place.prize, cite("SATG 19.4.7(b)"))
    for key, amount in event.cashed.items():
        yield Leg(takings, owed_to(name, key), amount, cite("SATG 19.4.3(c)"))


def owed_to(tournament: str, entrant: str) -> Account:
    """Return the account with the money that waits for an entrant at the desk."""
    return Account(Kind.PRIZE, f"{tournament}/{entrant}")
