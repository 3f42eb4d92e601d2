"""The one place where something at the jackpots becomes money.

event             from → to                                how much
MeterSeeded       reserve → meter; seeded → meter          out of the reserve; by the house (SATG 7.5)
Contributed       contributed → meter, contributed → reserve, or back
                                                           the part of wagers, in whole cents (SATG 7.4.1)
JackpotHit        meter → prize; seeded → prize            what the meter stood at; what the house gives
PrizePaid         prize → player, owed or tickets          the prize (SATG 7.3.9)
PrizeReturned     meter → reserve, meter → seeded          the seed of the reset that is undone
                  prize → meters, reserves, seeded         the prize (SATG 7.8)
JackpotClosed     reserve → meter                          what was put by
                  meter → meters of others                 what players contributed (SATG 7.3.6)
                  meter → seeded                           what the house had put there
"""

from collections.abc import Iterator

from croupier.ledger import Account, Kind, Transfer
from croupier.ledger.legs import Leg
from croupier.money import Cents
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.commands import JACKPOTS
from croupier.rulebook import cite


def postings(seq: int, event: e.JackpotEvent) -> tuple[Transfer, ...]:
    """The transfers of an event; their ids follow from its place in the log."""
    legs = (leg for leg in _legs(event) if leg.amount)
    return tuple(
        Transfer(id=f"{JACKPOTS}#{seq}.{place}", giver=leg.giver, taker=leg.taker, amount=leg.amount,
                 cites=leg.cites)
        for place, leg in enumerate(legs, 1)
    )  # fmt: skip


def _legs(event: e.JackpotEvent) -> Iterator[Leg]:
    match event:
        case e.MeterSeeded(jackpot=name, reserve=reserve, house=house):
            yield Leg(_reserve(name), _meter(name), reserve, cite("SATG 7.5"))
            yield Leg(_seeded(name), _meter(name), house, cite("SATG 7.5"))
        case e.Contributed(jackpot=name, table=table, meter=meter, reserve=reserve):
            wagers = Account(Kind.CONTRIBUTED, table)
            yield _signed(wagers, _meter(name), meter)
            yield _signed(wagers, _reserve(name), reserve)
        case e.JackpotHit(jackpot=name, win=win, prize=prize, house=house):
            yield Leg(_meter(name), _prize(win), Cents(prize - house), cite("SATG 7.3.9"))
            yield Leg(_seeded(name), _prize(win), house, cite("SATG 7.3.9"))
        case e.PrizePaid():
            yield _paid(event)
        case e.PrizeReturned():
            yield from _returned(event)
        case e.JackpotClosed():
            yield from _closed(event)
        case _:
            pass  # everything else moves no money; a test holds the list


def _signed(wagers: Account, pool: Account, amount: int) -> Leg:
    """The leg of a contribution; an amount that is taken back goes the other way."""
    cites = cite("SATG 7.4.1")
    if amount < 0:
        return Leg(pool, wagers, Cents(-amount), cites)
    return Leg(wagers, pool, Cents(amount), cites)


def _paid(event: e.PrizePaid) -> Leg:
    match event.goes:
        case "account":
            taker, clause = Account(Kind.PLAYER, event.terminal), "SATG 7.3.9(a)(i)"
        case "owed":
            taker, clause = Account(Kind.OWED, event.patron or event.win), "SATG 7.3.9(a)(i)"
        case "ticket":
            taker, clause = Account(Kind.TICKETS, event.number), "SATG 7.3.9(c)"
    return Leg(_prize(event.win), taker, event.amount, cite(clause))


def _returned(event: e.PrizeReturned) -> Iterator[Leg]:
    cites, name = cite("SATG 7.8"), event.jackpot
    yield Leg(_meter(name), _reserve(name), event.unseeded_reserve, cites)
    yield Leg(_meter(name), _seeded(name), event.unseeded_house, cites)
    for other, amount in event.to.items():
        yield Leg(_prize(event.win), _meter(other), amount, cites)
    for other, amount in event.above.items():
        yield Leg(_prize(event.win), _reserve(other), amount, cites)
    yield Leg(_prize(event.win), _seeded(name), event.house, cites)


def _closed(event: e.JackpotClosed) -> Iterator[Leg]:
    cites, account = cite("SATG 7.3.6"), _meter(event.jackpot)
    yield Leg(_reserve(event.jackpot), account, event.reserve, cites)
    for other, amount in event.to.items():
        yield Leg(account, _meter(other), amount, cites)
    yield Leg(account, _seeded(event.jackpot), event.house, cites)


def _meter(name: str) -> Account:
    return Account(Kind.METER, name)


def _reserve(name: str) -> Account:
    return Account(Kind.RESERVE, name)


def _seeded(name: str) -> Account:
    return Account(Kind.SEEDED, name)


def _prize(win: str) -> Account:
    return Account(Kind.PRIZE, win)
