"""The desk that takes entries and pays prizes: who has entered, what it costs, what waits for whom."""

from collections.abc import Iterator, Mapping

from croupier.money import NOTHING
from croupier.offices.tournaments.commands import Person
from croupier.offices.tournaments.judges.prerequisites import before_entries
from croupier.offices.tournaments.state import Entrant, Standing, Status, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.views.tournaments.leaderboard import (
    AmountView,
    LackView,
    chips,
    instant,
    lack_view,
    money,
    public_name,
)
from croupier.views.wire_struct import View, clauses_as_text


class EntrantView(View, frozen=True, kw_only=True):
    """An entrant; who he is only for those who run the tournament (SATG 19.4.8(e))."""

    key: str
    """His number with the house, which is no name."""
    number: int
    shown: str
    person: Person | None = None
    standing: Standing = "in"
    why: str = ""
    accepts: int
    signed: bool = False
    briefed: bool = False
    publicity: bool = False
    employee: bool = False
    bank: AmountView
    paid: AmountView
    to_be_paid: AmountView
    goods: tuple[str, ...] = ()
    bought: Mapping[str, int] = {}
    """By kind: how often the entrant bought chips."""
    table: str = ""
    seat: str = ""
    sits_out: int = 0
    penalties: tuple[str, ...] = ()


class PurchaseView(View, frozen=True, kw_only=True):
    """Chips that can be bought later, and their price."""

    kind: str
    price: AmountView
    chips: AmountView
    times: int
    clauses: tuple[str, ...] = ()


class WithdrawalView(View, frozen=True, kw_only=True):
    """The refund of an entrant who withdraws (SATG 19.4.2(d))."""

    ground: str = ""
    """The ground in the terms; empty within the free period, or if there is no refund."""
    says: str = ""
    back: AmountView


class EntryDeskView(View, frozen=True, kw_only=True):
    """The view of the desk that takes entries and pays prizes."""

    name: str
    title: str
    status: Status
    holds: int = 0
    lacks: tuple[LackView, ...] = ()
    """Why no entries are taken."""
    entry_fee: AmountView
    buy_in: AmountView
    to_enter: AmountView
    method: str = ""
    criteria: Mapping[str, str] = {}
    signed: bool = False
    employees: bool = False
    """Whether employees may play, with an approval (SATG 19.4.2(a)(v))."""
    withdraw_until: int | None = None
    withdrawals: tuple[WithdrawalView, ...] = ()
    """After the free period, until which everything comes back: by ground."""
    purchases: tuple[PurchaseView, ...] = ()
    most_players: int | None = None
    entrants: tuple[EntrantView, ...] = ()
    refused: tuple[str, ...] = ()
    personal: bool = False


def entrant_views(tournament: Tournament, *, personal: bool) -> tuple[EntrantView, ...]:
    """Return all entrants by number; a substitute comes before the entrant whose number the substitute took over."""
    entrants = sorted(
        tournament.entrants.values(),
        key=lambda it: (it.number, it.standing == "substituted", it.key),
    )
    return tuple(_entrant(tournament, it, personal=personal) for it in entrants)


def _entrant(tournament: Tournament, entrant: Entrant, *, personal: bool) -> EntrantView:
    place = tournament.seat_of(entrant.key)
    paid, owed = (entrant.paid.all, entrant.to_be_paid) if personal else (NOTHING, NOTHING)
    return EntrantView(
        key=entrant.key,
        number=entrant.number,
        shown=public_name(entrant),
        person=entrant.person if personal else None,
        standing=entrant.standing,
        why=entrant.why if personal else "",
        accepts=entrant.accepts,
        signed=entrant.signed,
        briefed=entrant.briefed,
        publicity=entrant.publicity,
        employee=personal and entrant.employee,
        bank=chips(tournament, entrant.bank),
        paid=money(paid),
        to_be_paid=money(owed),
        goods=entrant.goods if personal else (),
        bought=dict(entrant.bought),
        table=place[0].table if place else "",
        seat=place[1] if place else "",
        sits_out=entrant.sits_out,
        penalties=entrant.penalties if personal else (),
    )


def desk_view(tournament: Tournament, *, personal: bool) -> EntryDeskView:
    """Return the view of the entry desk."""
    terms = tournament.terms
    until = terms.entry.withdraw_until
    return EntryDeskView(
        name=tournament.name,
        title=terms.title,
        status=tournament.status,
        holds=tournament.holds,
        lacks=tuple(map(lack_view, before_entries(tournament))),
        entry_fee=money(terms.charges.entry_fee),
        buy_in=money(terms.charges.buy_in),
        to_enter=money(terms.to_enter),
        method=terms.entry.method,
        criteria=dict(terms.entry.criteria),
        signed=bool(terms.signed),
        employees=terms.event != "ordinary",
        withdraw_until=None if until is None else instant(until),
        withdrawals=tuple(_withdrawals(tournament)),
        purchases=tuple(_purchases(tournament)),
        most_players=terms.most_players,
        entrants=entrant_views(tournament, personal=personal),
        refused=tournament.refused,
        personal=personal,
    )


def _withdrawals(tournament: Tournament) -> Iterator[WithdrawalView]:
    """Without a ground nothing comes back."""
    charges = tournament.terms.charges
    yield WithdrawalView(back=money(0))
    for name, ground in sorted(tournament.terms.conduct.refunds.items()):
        fee = int((charges.entry_fee or 0) * ground.of_fee.fraction)
        buy_in = int((charges.buy_in or 0) * ground.of_buy_in.fraction)
        yield WithdrawalView(ground=name, says=ground.says, back=money(fee + buy_in))


def _purchases(tournament: Tournament) -> Iterator[PurchaseView]:
    """Yield the purchases that the terms offer to every entrant alike."""
    built, charges = tournament.terms.format, tournament.terms.charges
    for kind, more, price in (
        ("re-buy", built.re_buy, charges.re_buy),
        ("add-on", built.add_on, charges.add_on),
    ):
        if more is not None:
            yield PurchaseView(
                kind=kind, price=money(price), chips=chips(tournament, more.chips), times=more.times,
                clauses=clauses_as_text(clauses_of(tournament.terms, kind)),
            )  # fmt: skip
    if built.buy_back is not None:
        yield PurchaseView(
            kind="buy-back", price=money(charges.re_buy), chips=chips(tournament, built.starting_bank),
            times=built.buy_back.times, clauses=clauses_as_text(clauses_of(tournament.terms, "buy-back")),
        )  # fmt: skip
