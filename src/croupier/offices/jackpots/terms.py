"""The terms of a jackpot: its style, how it grows, how it is won, how it is paid (SATG 7.1, 7.3, 7.4)."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import GAMES, Bet
from croupier.money import MOST, NOTHING, Cents
from croupier.rulebook import cite
from croupier.rulebook.casino_time import daybreak
from croupier.table.jackpots.jackpot_offer import (
    NONE,
    Condition,
    JackpotWager,
    Offered,
    Rate,
    Style,
    is_name,
)
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

Method: TypeAlias = Literal["staff-confirm", "automatic", "ticket"]
"""How a win is paid (SATG 7.3.9(a), (b), (c))."""
Several: TypeAlias = Literal["in-order", "shared"]
"""Of several winners in one round the first has the meter and each other one what it was reset to, in the
order of their terminals; or all share it."""

PAPERS = ("approval", "software", "approved_on", "approved_until")
"""The regulator's papers about the software: no terms that players agreed to."""
SOFTWARE = cite("SATG 7.2", "SATG 1.1 jackpot-system(b)")


class JackpotTerms(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The approved terms of a jackpot, with the information that players must get (SATG 15.6.2)."""

    name: str
    title: str
    style: Style
    pays: Method = "staff-confirm"
    minimum: Cents = NOTHING
    """The least value of the meter, to which it is reset (SATG 7.4.1, SATG 7.5)."""
    most: Cents = NOTHING
    """A mystery is hit at this value at the latest. Another meter stops there, and the rest goes to its reserve."""
    rate: Rate = NONE
    reserve: Rate = NONE
    """The part of each wager that is put by for the next reset."""
    fixed: Cents = NOTHING
    """A sum that does not grow (SATG 7.4.2)."""
    goods: str = ""
    """Goods or services, in words (SATG 7.4.2)."""
    wager: JackpotWager | None = None
    condition: tuple[Condition, ...] = ()
    game: str = ""
    """The game whose bets the condition and the wager name; any game for a mystery."""
    several: Several = "in-order"
    how_won: str
    payouts: str
    approval: str = ""
    """The approval of its software as gaming equipment (SATG 7.2)."""
    software: str = ""
    """The version that was approved."""
    approved_on: str = ""
    approved_until: str = ""
    """The days on which that approval begins and ends, at 4.00am; nothing where no day is on record."""

    @property
    def has_meter(self) -> bool:
        """Return whether contributions make it grow (SATG 7.3.7); if not, it is a fixed sum or goods."""
        return self.rate.parts > 0

    def unapproved(self, at: int) -> Refused | None:
        """Whether its software is no approved gaming equipment at an instant (SATG 7.2)."""
        begins, ends = daybreak(self.approved_on), daybreak(self.approved_until)
        if begins is not None and instant_of(at) < begins:
            text = phrase("approved only from {day}", day=self.approved_on)
        elif ends is not None and ends <= instant_of(at):
            text = phrase("its approval ended on {day}", day=self.approved_until)
        else:
            return None
        detail = phrase(
            "The software of {name} ({approval}): {text}, at 4.00am.",
            name=self.name, approval=self.approval, text=text,
        )  # fmt: skip
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, SOFTWARE, detail)

    def approved_as(self, other: "JackpotTerms") -> "JackpotTerms":
        """The same with the approval of others."""
        return replace(self, **{name: getattr(other, name) for name in PAPERS})

    def offered(self) -> Offered:
        """The terms as a round takes them down."""
        return Offered(
            name=self.name, title=self.title, style=self.style, rate=self.rate,
            reserve=self.reserve, wager=self.wager, condition=self.condition,
        )  # fmt: skip


def unfit(terms: JackpotTerms) -> Refused | None:
    """The first fault of the terms of a jackpot, with its clause."""
    return next(_faults(terms), None)


def _faults(terms: JackpotTerms) -> Iterator[Refused]:
    if not terms.approval.strip() or not terms.software.strip():
        detail = phrase("Its software has no approval, or no version that was approved.")
        yield Refused(Refusal.UNAPPROVED_EQUIPMENT, SOFTWARE, detail)
    for day in filter(None, (terms.approved_on, terms.approved_until)):
        if daybreak(day) is None:
            detail = phrase("'{day}' is no day. Accepted: such as 2026-01-31.", day=day)
            yield Refused(Refusal.CONFIG_INCOMPLETE, SOFTWARE, detail)
    begins, ends = daybreak(terms.approved_on), daybreak(terms.approved_until)
    if begins is not None and ends is not None and ends <= begins:
        detail = phrase(
            "Its approval ends on {approved_until}. Accepted: a day after {approved_on}.",
            approved_until=terms.approved_until, approved_on=terms.approved_on,
        )  # fmt: skip
        yield Refused(Refusal.CONFIG_INCOMPLETE, SOFTWARE, detail)
    missing = [
        label
        for label, text in (("title", terms.title), ("how it is won", terms.how_won), ("payouts", terms.payouts))
        if not text.strip()
    ]  # fmt: skip
    if not is_name(terms.name):
        missing.append("a name of one word")
    if missing:
        detail = phrase("It does not say: {missing}.", missing=tuple(missing))
        cites = cite("SATG 15.6.2", "SATG 16.6.1")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    yield from _faults_of_rates(terms)
    yield from _faults_of_prize(terms)
    yield from _faults_of_winning(terms)


def _faults_of_rates(terms: JackpotTerms) -> Iterator[Refused]:
    cites = cite("SATG 7.4.1")
    if terms.rate.fraction + terms.reserve.fraction > 1:
        yield Refused(
            Refusal.AMOUNT_INVALID, cites, phrase("More than the whole wager goes to the pool.")
        )
    for amount in (terms.minimum, terms.most, terms.fixed):
        if not 0 <= amount <= MOST:
            yield Refused(Refusal.AMOUNT_INVALID, cites, phrase("{amount}.", amount=amount))


def _faults_of_prize(terms: JackpotTerms) -> Iterator[Refused]:
    """A meter has an amount, or there is a sum or a description (SATG 7.4)."""
    operators = terms.style == "bonus"
    if terms.has_meter is operators:
        detail = phrase("A bonus is paid by the operator; every other pool is fed by wagers.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.3.7", "SATG 7.3.8"), detail)
    if operators and not (terms.fixed or terms.goods.strip()):
        detail = phrase("Neither an amount nor a description.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4"), detail)
    if terms.has_meter and terms.minimum < 1:
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4.1"), phrase("No minimum value."))
    if terms.most and terms.most <= terms.minimum:
        detail = phrase("It must be able to grow above its minimum value.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4.1"), detail)


def _faults_of_winning(terms: JackpotTerms) -> Iterator[Refused]:
    cites = cite("SATG 15.6.2(c)", "SATG 16.6.1(c)")
    if terms.style == "mystery" and (terms.condition or not terms.most):
        detail = phrase("A mystery is hit by its hidden value, at the latest at its maximum.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    if terms.style in ("standalone", "linked") and not terms.condition:
        detail = phrase("It does not say which outcome wins it.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    wager = terms.wager
    if wager and wager.maximum > MOST:
        detail = phrase(
            "A jackpot wager of {minimum} to {maximum}.",
            minimum=wager.minimum, maximum=wager.maximum,
        )  # fmt: skip
        yield Refused(Refusal.AMOUNT_INVALID, cite("SATG 15.6.2(b)", "SATG 16.6.1(b)"), detail)
    named = [condition.bet for condition in terms.condition] + list(wager.needs if wager else ())
    if not named:
        return
    bets = _bets(terms.game)
    if not bets:
        detail = phrase(
            "There is no game '{game}' whose outcome is one and the same for all.", game=terms.game
        )
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
        return
    for bet in named:
        if bet not in {bet.key for bet in bets}:
            detail = phrase("{game} has no bet '{bet}'.", game=terms.game, bet=bet)
            yield Refused(Refusal.BET_NOT_OFFERED, cites, detail)
    for condition in terms.condition:
        this_bets = [bet for bet in bets if bet.key == condition.bet]
        if not any(
            condition.line in bet.lines.values() and condition.spot in bet.spots
            for bet in this_bets
        ):
            detail = phrase(
                "{bet} {spot} has no line '{line}'.",
                bet=condition.bet, spot=condition.spot, line=condition.line,
            )  # fmt: skip
            yield Refused(Refusal.BET_NOT_OFFERED, cites, detail)


def _bets(key: str) -> list[Bet[Any]]:
    """The bets of a game whose outcome is the same for all players: no choice has a part in it."""
    return [
        bet
        for game in GAMES
        if game.key == key
        for variant in game.variants
        if variant.play is None
        for bet in variant.bets
    ]
