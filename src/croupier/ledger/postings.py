"""The one place where something at a table becomes money.

    event                       from → to                                 how much
    BoughtIn                    cash → player                             the tender
    PaidOut                     player → cash                             the balance
    NoteStacked                 notes → player                            the note
    TicketStacked               tickets → player                          the ticket
    CashedOut                   player → tickets                          the balance
    WagersSet                   player or chips → stakes, or back         the difference
    WagerTurnedDown             stakes → chips                            the wager
    JackpotWithdrawn            stakes → player                           what was wagered on it
    WagersClosed, returned      stakes → player                           what was not recognised
                  reserved      player → holds                            what a choice may cost
    Answered                    holds → player                            what was kept back
                                player or chips → stakes                  what the choice adds
    AskClosed                   holds → player                            what was kept back
    InterimPaid, RoundSettled   stakes → player or chips                  stakes that come back
                                bank → player or chips                    winnings
                                stakes → bank                             all that was lost, once a table
    RoundVoided                 stakes → player or chips                  every stake
                                the reverse of each interim settlement
    HouseLaid                   bank → laid                               the house's own chips
    RoundSettled, RoundVoided   laid → bank                               the same, back
    ChipsBought                 cash → drop; bank → chips                 the tender; as much in chips
    Filled, Credited            cage → bank; bank → cage                  chips of the float
    ColourIssued                cash → drop; bank → colour                the tender; as much in colour
    ColourRedeemed              colour → chips                            their value
    ForeignColourRedeemed       colour of the closed table, or bank → chips        their value
    WagersVoided                stakes → player or chips                  the stakes of these wagers
                                holds → player                            what was kept back for them
    AnswerDropped               stakes → player or chips                  what the choice had added
                                player → holds                            what it may cost again
    DealReconstructed,          the reverse of each interim settlement
    DealRewound                 laid → bank                               the house's own chips
    RoundCorrected              bank → player or chips, or back           the difference of two settlements
                                withheld, receivable → bank               what a case withholds or no account can bear
                                bank → owed                               what is due to who has left
                                (at a live table cage instead of bank     where it was not settled in chips)
    Adjusted                    bank → player; player → bank              credit; debit
                                owed → cash; cash → receivable            paid by hand; collected
                                bank (live: cage) → receivable            written off

    WinningsWithheld            player or chips → withheld                what is held back for a case
    WithheldDetermined          withheld → player or chips, owed or bank  the same, released or forfeited

    TournamentSessionBegun      issued → player or chips                  the bank of each seat
    TournamentChipsMoved        issued → player or chips, or back         an add-on, a re-buy, a penalty
    TournamentPlayerRemoved     player or chips → issued                  what the seat has
    TournamentSessionEnded      player or chips → issued                  what each seat has
                                bank → issued, or back                    what the float won or lost
                                owed → issued; issued → receivable        what corrections left open

In a session of a tournament all this is in its chips. Colour chips staked are `colour` instead of `chips`.
"""

from collections.abc import Iterator, Mapping

from croupier.ledger.accounts import Account, Kind
from croupier.ledger.legs import Leg, backwards, colour_account, either_way, withheld_account
from croupier.ledger.transfers import Transfer
from croupier.money import MONEY, Cents
from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.corrections.resettle import account_of, debtor, differences
from croupier.table.values.refusals import RETURNS
from croupier.table.values.sheet import Sheet, lost


class Postings:
    """The accounts of one table, and what its events move between them."""

    def __init__(self, table: str, *, live: bool, emblem: str = "", unit: str = MONEY) -> None:
        self._table, self._live, self._emblem, self._unit = table, live, emblem, unit
        self._stakes, self._holds, self._bank, self._laid = (
            self._in(kind, table) for kind in (Kind.STAKES, Kind.HOLDS, Kind.BANK, Kind.LAID)
        )
        self._cash, self._drop, self._cage, self._issued = (
            self._in(kind, table) for kind in (Kind.CASH, Kind.DROP, Kind.CAGE, Kind.ISSUED)
        )
        # The float of a live table is chips: of what is owed instead of paid none of them moved.
        self._against = self._cage if live else self._bank

    def transfers_of(
        self, seq: int, event: e.Event, sheets: Mapping[str, Sheet]
    ) -> tuple[Transfer, ...]:
        """The transfers of an event; their ids follow from its place in the log."""
        legs = (leg for leg in self._legs(event, sheets) if leg.amount)
        return tuple(
            Transfer(
                id=f"{self._table}#{seq}.{place}",
                giver=leg.giver,
                taker=leg.taker,
                amount=leg.amount,
                cites=leg.cites,
            )
            for place, leg in enumerate(legs, 1)
        )

    def _in(self, kind: Kind, of: str) -> Account:
        """An account in what the table plays for."""
        return Account(kind, of, self._unit)

    def holder(self, name: str, colour: str = "") -> Account:
        """The account of a player: his chip account, the chips in his hands, or colour chips."""
        if colour:
            return colour_account(self._table, self._emblem, colour)
        return self._in(Kind.CHIPS, self._table) if self._live else self._in(Kind.PLAYER, name)

    def _legs(self, event: e.Event, sheets: Mapping[str, Sheet]) -> Iterator[Leg]:
        # Everything else moves no money; a test holds the list.
        match event:
            case e.BoughtIn(terminal=terminal, amount=amount):
                yield Leg(self._cash, self.holder(terminal), amount, cite("SATG 5.2.2"))
            case e.PaidOut(terminal=terminal, amount=amount):
                yield Leg(self.holder(terminal), self._cash, amount, cite("SATG 5.6.2(a)"))
            case e.WagersSet(holder=holder, took=took, gave=gave):
                for colour, amount in took.items():
                    yield Leg(self.holder(holder, colour), self._stakes, amount)
                for colour, amount in gave.items():
                    yield Leg(self._stakes, self.holder(holder, colour), amount)
            case e.WagerTurnedDown(holder=holder, amount=amount, colour=colour):
                yield Leg(self._stakes, self.holder(holder, colour), amount)
            case e.WagersClosed() | e.JackpotWithdrawn():
                yield from self._closed(event)
            case e.Answered(holder=holder, stake=stake, released=released):
                yield Leg(self._holds, self.holder(holder), released)
                yield Leg(self.holder(holder), self._stakes, stake)
            case e.AskClosed(released=released):
                yield from self._released(released)
            case e.InterimPaid(sheet=sheet):
                yield from self._paid(sheets[sheet])
            case e.RoundSettled(sheet=sheet, laid=laid):
                yield Leg(self._laid, self._bank, laid)
                yield from self._paid(sheets[sheet])
            case e.RoundVoided():
                yield from self._voided(event, sheets)
            case e.HouseLaid(amount=amount):
                yield Leg(self._bank, self._laid, amount, cite("WAR 7.4.4(a)(ii)"))
            case _ if isinstance(event, e.FloatEvent):
                yield from self._float(event)
            case _ if isinstance(event, e.IrregularEvent):
                yield from self._irregular(event, sheets)
            case _ if isinstance(event, e.CaseEvent):
                yield from self._withheld(event)
            case _ if isinstance(event, e.TicketEvent):
                yield from self._ticket(event)
            case _ if isinstance(event, e.TournamentEvent):
                yield from self._tournament(event)

    def _ticket(self, event: e.TicketEvent) -> Iterator[Leg]:
        player = self.holder(event.terminal)
        match event:
            case e.NoteStacked(terminal=terminal, amount=amount):
                yield Leg(Account(Kind.NOTES, terminal), player, amount, cite("SATG 5.3"))
            case e.TicketStacked(number=number, amount=amount):
                yield Leg(Account(Kind.TICKETS, number), player, amount, cite("SATG 5.3"))
            case e.CashedOut(number=number, amount=amount) if number:
                yield Leg(player, Account(Kind.TICKETS, number), amount, cite("SATG 5.6.1"))
            case _:
                pass  # what is held, asked for or printed moves nothing

    def _withheld(self, event: e.CaseEvent) -> Iterator[Leg]:
        cites = cite("SATG 20.2.3", "WAR 11.2.3", "WHEEL 9.2.3")
        match event:
            case e.WinningsWithheld(case=case, holder=holder, amount=amount):
                yield Leg(self.holder(holder), withheld_account(case, holder), amount, cites)
            case e.WithheldDetermined(case=case, holder=holder, amount=amount):
                takers = {"house": self._bank, "owed": self._in(Kind.OWED, event.patron)}
                taker = takers.get(event.goes_to, self.holder(holder))
                yield Leg(withheld_account(case, holder), taker, amount, cites)
            case _:
                pass  # a file is words

    def _tournament(self, event: e.TournamentEvent) -> Iterator[Leg]:
        match event:
            case e.TournamentSessionBegun(session=session):
                yield from self._handed_out(session.banks)
            case e.TournamentChipsMoved(seat=seat, amount=amount):
                yield from self._handed_out({seat: amount})
            case e.TournamentPlayerRemoved(seat=seat, bank=bank):
                yield from self._handed_out({seat: Cents(-bank)})
            case e.TournamentSessionEnded(banks=banks, house=house, owed=owed, debts=debts):
                yield from self._handed_out({seat: Cents(-bank) for seat, bank in banks.items()})
                yield either_way(self._issued, self._bank, Cents(-house))
                for name, amount in owed.items():
                    yield Leg(self._in(Kind.OWED, name), self._issued, amount)
                for name, amount in debts.items():
                    yield Leg(self._issued, self._in(Kind.RECEIVABLE, name), amount)
            case _:
                pass  # who sits where, and whether rounds begin

    def _handed_out(self, banks: Mapping[str, Cents]) -> Iterator[Leg]:
        """Chips of a tournament that seats get, or (below nothing) give up."""
        for seat, amount in banks.items():
            yield either_way(self._issued, self.holder(seat), amount)

    def _closed(self, event: e.WagersClosed | e.JackpotWithdrawn) -> Iterator[Leg]:
        for returned in event.returned:
            yield Leg(
                self._stakes, self.holder(returned.holder), returned.amount, RETURNS[returned.why]
            )
        for kept in event.reserved if isinstance(event, e.WagersClosed) else ():
            yield Leg(self.holder(kept.holder), self._holds, kept.amount, cite("SATG 18.8.3"))

    def _released(self, released: Mapping[str, Cents]) -> Iterator[Leg]:
        for holder, amount in released.items():
            yield Leg(self._holds, self.holder(holder), amount)

    def _paid(self, sheet: Sheet) -> Iterator[Leg]:
        """Per holder the stakes back and the winnings; per table what was lost."""
        sums: dict[Account, tuple[int, int]] = {}
        paid = [row for row in sheet if row.back or row.winnings]
        accounts = {name: self.holder(*name) for name in {(row.holder, row.colour) for row in paid}}
        for row in paid:
            back, won = sums.get(account := accounts[row.holder, row.colour], (0, 0))
            sums[account] = back + row.back, won + row.winnings
        yield Leg(self._stakes, self._bank, lost(sheet))
        yield from (Leg(self._stakes, account, Cents(back)) for account, (back, _) in sums.items())
        yield from (Leg(self._bank, account, Cents(won)) for account, (_, won) in sums.items())

    def _voided(self, event: e.RoundVoided, sheets: Mapping[str, Sheet]) -> Iterator[Leg]:
        yield Leg(self._laid, self._bank, event.laid)
        for named in event.reversed:
            for leg in backwards(self._paid(sheets[named])):
                yield leg._replace(cites=cite(*event.clauses))
        yield from self._released(event.released)
        for leg in self._paid(sheets[event.sheet]):
            yield leg._replace(cites=cite(*event.clauses))

    def _float(self, event: e.FloatEvent) -> Iterator[Leg]:
        match event:
            case e.ChipsBought(patron=patron, amount=amount):
                yield Leg(self._cash, self._drop, amount)
                yield Leg(self._bank, self.holder(patron), amount)
            case e.Filled(amount=amount):
                yield Leg(self._cage, self._bank, amount)
            case e.Credited(amount=amount):
                yield Leg(self._bank, self._cage, amount)
            case e.ColourIssued(patron=patron, colour=colour, value=value, count=count):
                amount = Cents(value * count)
                yield Leg(self._cash, self._drop, amount)
                yield Leg(self._bank, self.holder(patron, colour), amount, cite("WHEEL 3.1.2(e)"))
            case e.ColourRedeemed(patron=patron, colour=colour, amount=amount):
                cites = cite("WHEEL 3.1.2(c)(i)")
                yield Leg(self.holder(patron, colour), self.holder(patron), amount, cites)
            case e.ForeignColourRedeemed(patron=patron, amount=amount, issued_at=table):
                # The debt of the closed table, where its record covers it; else this table bears it.
                chips = colour_account(table, event.emblem, event.colour)
                owing = chips if table else self._bank
                yield Leg(owing, self.holder(patron), amount, cite("WHEEL 3.1.2(c)(ii)"))

    def _irregular(self, event: e.IrregularEvent, sheets: Mapping[str, Sheet]) -> Iterator[Leg]:
        match event:
            case e.WagersVoided(sheet=sheet, released=released, clauses=clauses):
                yield from self._released(released)
                for leg in self._paid(sheets[sheet]):
                    yield leg._replace(cites=cite(*clauses))
            case e.AnswerDropped(holder=holder, stake=stake, reserved=reserved):
                yield Leg(self._stakes, self.holder(holder), stake)
                yield Leg(self.holder(holder), self._holds, reserved, cite("SATG 18.8.3"))
            case (
                e.DealReconstructed(reversed=reversed_, laid=laid)
                | e.DealRewound(reversed=reversed_, laid=laid)
            ):
                yield Leg(self._laid, self._bank, laid)
                for named in reversed_:
                    yield from backwards(self._paid(sheets[named]))
            case e.RoundCorrected():
                yield from self._corrected(event, sheets)
            case e.Adjusted():
                yield self._adjusted(event)

    def _corrected(self, event: e.RoundCorrected, sheets: Mapping[str, Sheet]) -> Iterator[Leg]:
        """Post the difference of a correction; no balance goes below zero (SATG 8.3)."""
        cites = cite(*event.clauses)
        coloured = {(colour.holder, colour.colour): colour.amount for colour in event.colours}
        was, now, cases = sheets[event.was], sheets[event.sheet], event.case_winnings
        for it in filter(lambda it: it.case, cases):
            yield Leg(withheld_account(it.case, it.withheld_from), self._bank, it.amount, cites)
        for pair, difference in differences(was, now, event.left, cases).items():
            holder, part = pair[0], coloured.get(pair, Cents(0))
            yield either_way(self._bank, self.holder(*pair), part, cites)
            gone, owed = event.left.get(holder), event.owed.get(holder, Cents(0))
            seat = account_of(event, holder)
            account = self._in(Kind.OWED, gone) if gone else self.holder(seat)
            debt = self._in(Kind.RECEIVABLE, debtor(event, holder))
            house = self._against if gone else self._bank
            cleared = event.cleared.get(holder, Cents(0))
            yield Leg(house, debt, cleared, cites)
            yield either_way(house, account, Cents(difference - part + owed - cleared), cites)
            yield Leg(debt, house, owed, cites)

    def _adjusted(self, event: e.Adjusted) -> Leg:
        owed, debt = self._in(Kind.OWED, event.of), self._in(Kind.RECEIVABLE, event.of)
        giver, taker = {
            "credit": (self._bank, self.holder(event.of)),
            "debit": (self.holder(event.of), self._bank),
            "pay-owed": (owed, self._cash),
            "collect-debt": (self._cash, debt),
            "write-off": (self._against, debt),
        }[event.way]
        return Leg(giver, taker, event.amount)
