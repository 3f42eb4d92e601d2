"""Why a cent moved: re-executed from the book, the draws, the answers and the rules, never stored.

A receipt says for one wager which facts hit which line, what the line pays by which clause of which
edition, the arithmetic, and whether what was paid is what the rules say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.procedure import Hit, Result, Stake
from croupier.money import NOTHING, Cents, Fate, Odds, Pay, Payment, Prize, settle, show
from croupier.rounds import seal
from croupier.rounds.closing import leaf_of
from croupier.rounds.refusals import Refusal
from croupier.rounds.settling import BONUS, counted, live_payment, stays
from croupier.rounds.sheet import Row
from croupier.rounds.state import Round, instant_of
from croupier.rounds.telling import Laid, Told
from croupier.rulebook import ZONE, Citations, cite, edition

VOID_ROUND: Mapping[str, Citations] = {
    "SATG 15.1": cite("SATG 20.5"),
    "WAR": cite("WAR 11.4"),
    "WHEEL 4.0": cite("WHEEL 9.5"),
    "GAZ 29/2000": cite("GAZ 29/2000 1.1 void"),
}
"""By edition: what gives the stakes of a void round back."""

RETURNED: Mapping[str, Citations] = {
    Refusal.AGGREGATE_BELOW_MINIMUM: cite("SATG 4.3.3"),
    Refusal.POSITIONS_REQUIRED: cite("SATG 18.5.1"),
    Refusal.PLAY_NOT_COVERED: cite("SATG 18.8.3"),
    Refusal.SIDE_NEEDS_MAIN: cite("SATG 9.5.2(a)", "SATG 13.5.2"),
}
"""By code: what gives a wager back that was not recognised at the close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One stake of a wager: the wager itself, or what a choice added."""

    stake: str
    line: str
    pays: str
    arithmetic: str
    clauses: Citations
    source: str
    amount: Cents
    back: Cents
    winnings: Cents
    stays: Cents
    agrees: bool
    """Whether the rules, run again, say the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """Why one wager was paid what it was."""

    round: str
    game: str
    opened: str
    edition: str
    in_force_since: str
    date_assumed: bool
    holder: str
    wager: str
    bet: str
    amount: Cents
    facts: tuple[str, ...]
    """Where each card, die or number went."""
    choices: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def returns(self) -> Cents:
        """All that went to the holder's account or hand."""
        return Cents(sum(part.back + part.winnings for part in self.parts))


def facts(told: Told) -> tuple[str, ...]:
    """Where each face went, as the procedure has it."""
    show_face = told.setup.variant.dealing.source.show
    return tuple(f"{to}: {show_face(face)}" for to, face in told.standing().dealt)


def receipts(told: Told, holder: str | None = None) -> Iterator[Receipt]:
    """A receipt for every wager of a round, or for those of one holder."""
    setup = told.setup
    governing = edition(setup.game.edition)
    dealt = facts(told) if told.end != "abandoned" else ()
    fates = _fates(told)
    for wager in told.wagers:
        if holder not in (None, wager.holder):
            continue
        yield Receipt(
            round=told.name,
            game=f"{setup.game.name} {setup.variant.name}".strip(),
            opened=instant_of(told.at).astimezone(ZONE).isoformat(timespec="seconds"),
            edition=governing.title,
            in_force_since=governing.from_.isoformat(),
            date_assumed=governing.assumed,
            holder=wager.holder,
            wager=wager.id,
            bet=setup.variant.bet(wager.where.bet).name,
            amount=wager.amount,
            facts=dealt,
            choices=_choices(told, wager),
            parts=tuple(_parts(told, wager, fates)),
        )


def _fates(told: Told) -> Mapping[Stake, Hit | Fate]:
    """What the rules make of every stake when the round is run again."""
    if told.end.startswith("void") or told.end == "abandoned":
        return {}
    standing = told.standing()
    found = dict(standing.settled)
    if isinstance(standing.wants, Result):
        found |= standing.wants.fates
        bonuses = standing.wants.bonuses
        found |= {Stake(wager, BONUS): hit for wager, hit in bonuses.items()}
    return found


def _choices(told: Told, wager: Laid) -> tuple[str, ...]:
    own = [one for one in told.answers if one.wager == wager.id]
    return tuple(
        f"{one.question}: {one.choice}" + (f", {show(one.stake)} more" if one.stake else "")
        for one in own
    )


def _parts(told: Told, wager: Laid, fates: Mapping[Stake, Hit | Fate]) -> Iterator[Part]:
    if wager.why:
        yield _returned(wager)
    for row in told.rows:
        if row.wager == wager.id:
            yield _part(told, row, fates.get(Stake(row.wager, row.added)))


def _returned(wager: Laid) -> Part:
    why = next(code for code in Refusal if code == wager.why)
    return Part(
        stake="wager",
        line=why.value,
        pays=why.sentence,
        arithmetic=f"{show(wager.amount)} goes back",
        clauses=RETURNED.get(why, ()),
        source="",
        amount=wager.amount,
        back=wager.amount,
        winnings=NOTHING,
        stays=NOTHING,
        agrees=True,
    )


class Priced(NamedTuple):
    """What the rules make of a stake when they are run again."""

    line: str
    pay: Pay
    clauses: Citations
    source: str
    payment: Payment
    stays: Cents = NOTHING


def _part(told: Told, row: Row, fate: Hit | Fate | None) -> Part:
    if fate is None:
        priced = _void(told, row)
    elif row.added == BONUS:
        priced = _bonus(told, row, fate)
    else:
        priced = _priced(told, row, fate)
    paid = (row.line, row.back + row.stays, row.winnings, row.stays)
    rules = (priced.line, priced.payment.back, priced.payment.winnings, priced.stays)
    return Part(
        stake=row.added or "wager",
        line=row.line,
        pays=str(priced.pay),
        arithmetic=_arithmetic(row, priced.pay),
        clauses=priced.clauses,
        source=priced.source,
        amount=row.amount,
        back=row.back,
        winnings=row.winnings,
        stays=row.stays,
        agrees=paid == rules,
    )


def _void(told: Told, row: Row) -> Priced:
    """The round is void: whatever was dealt counts for nothing."""
    clauses = VOID_ROUND.get(told.setup.game.edition, ())
    payment = Payment(row.amount, NOTHING)
    return Priced(Fate.VOID.value, Fate.VOID, clauses, ", ".join(clauses), payment)


def _bonus(told: Told, row: Row, fate: Hit | Fate) -> Priced:
    assert isinstance(fate, Hit), "A bonus is for a line that was hit."
    wager = next(one for one in told.wagers if one.id == row.wager)
    paid = told.setup.pay_bonus(fate, wager.amount)
    return Priced(paid.line, paid.pay, paid.cites, paid.source, paid.payment)


def _priced(told: Told, row: Row, fate: Hit | Fate) -> Priced:
    """At a terminal to the cent; at a live table by its limits and chips."""
    setup = told.setup
    if isinstance(fate, Hit):
        line = setup.rows(setup.variant.bet(fate.bet))[fate.line]
        name, pay, clauses, source = fate.line, line.pay, line.citations, line.source
    else:
        name, pay = fate.value, fate
        clauses = next((bet.cites for bet in setup.variant.bets if bet.key == row.bet), ())
        source = ", ".join(clauses)
    if told.terms is None:
        return Priced(name, pay, clauses, source, settle(pay, row.amount))
    limits = counted(told.terms, told.lying)[row.wager]
    live = live_payment(
        told.terms,
        setup.game.key,
        limits,
        holder=row.holder,
        pay=pay,
        stake=row.amount,
        added=bool(row.added),
        colour=row.colour,
    )
    remains = stays(setup.game.key, fate, live.payment, row.amount)
    sources = "; ".join(filter(None, (source, ", ".join(live.cites))))
    return Priced(name, pay, (*clauses, *live.cites), sources, live.payment, remains)


def _arithmetic(row: Row, pay: Pay) -> str:
    """How the amounts came about, for people."""
    back = Cents(row.back + row.stays)
    match pay:
        case Prize():
            return f"a fixed sum of {show(row.winnings)}"
        case Odds():
            sums = f"{show(row.amount)} × {pay.win}/{pay.per} = {show(row.winnings)}"
            if row.amount * pay.win != row.winnings * pay.per:
                sums += ", by the limits and the chips of the table"
        case Fate.LOSES_HALF:
            sums = f"half of {show(row.amount)} is lost"
        case _:
            sums = f"{show(row.amount)} {pay}"
    if not back:
        return sums
    stays = ", which stays on the layout" if row.stays else ""
    return f"{sums}; {show(back)} of the stake back{stays}"


@dataclass(frozen=True, slots=True)
class SealProof:
    """That a holder's wagers are in the seal that the wall showed before any result."""

    leaf: str
    proof: seal.Proof
    root: str

    @property
    def holds(self) -> bool:
        """Whether the leaf leads to the root."""
        return seal.check(self.leaf, self.proof, self.root)


def seal_proof(one: Round, holder: str) -> SealProof:
    """The proof for one holder; it shows nobody else's wagers."""
    leaves = {name: leaf_of(name, own) for name, own in one.wagers.items()}
    return SealProof(leaves[holder], seal.prove(leaves, holder), one.root)
