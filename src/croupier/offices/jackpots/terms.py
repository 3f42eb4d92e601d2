"""What a jackpot is: its style, how it grows, how it is won, how it is paid (SATG 7.1, 7.3, 7.4)."""

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

Method: TypeAlias = Literal["staff-confirm", "automatic", "ticket"]
"""How a win is paid (SATG 7.3.9(a), (b), (c))."""
Several: TypeAlias = Literal["in-order", "shared"]
"""Of several winners in one round the first has the meter and each other one what it was reset to, in the
order of their terminals; or all share it."""


PAPERS = ("approval", "software", "approved_on", "approved_until")
"""What the regulator says of the software: no term that players agreed to."""
SOFTWARE = cite("SATG 7.2", "SATG 1.1 jackpot-system(b)")


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is approved of a jackpot. What players must be told of it stands here too (SATG 15.6.2)."""

    name: str
    title: str
    style: Style
    pays: Method = "staff-confirm"
    minimum: Cents = NOTHING
    """The least value of the meter, to which it is reset (SATG 7.4.1, SATG 7.5)."""
    most: Cents = NOTHING
    """A mystery must be hit by then; another meter stands still there, and the rest goes to its reserve."""
    rate: Rate = NONE
    reserve: Rate = NONE
    """What of each wager is put by for the next reset."""
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
    """Under which its software is approved gaming equipment (SATG 7.2)."""
    software: str = ""
    """The version that was approved."""
    approved_on: str = ""
    approved_until: str = ""
    """The days on which that approval begins and ends, at 4.00am; nothing where no day is on record."""

    @property
    def has_meter(self) -> bool:
        """Whether it grows with what players contribute (SATG 7.3.7); else it is a fixed sum, goods or services."""
        return self.rate.parts > 0

    def unapproved(self, at: int) -> Refused | None:
        """Whether its software is no approved gaming equipment at an instant (SATG 7.2)."""
        begins, ends = daybreak(self.approved_on), daybreak(self.approved_until)
        if begins is not None and instant_of(at) < begins:
            said = f"approved only from {self.approved_on}"
        elif ends is not None and ends <= instant_of(at):
            said = f"its approval ended on {self.approved_until}"
        else:
            return None
        detail = f"The software of {self.name} ({self.approval}): {said}, at 4.00am."
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, SOFTWARE, detail)

    def approved_as(self, other: "Terms") -> "Terms":
        """The same with the approval of others."""
        return replace(self, **{name: getattr(other, name) for name in PAPERS})

    def offered(self) -> Offered:
        """As a round takes it down."""
        return Offered(
            name=self.name, title=self.title, style=self.style, rate=self.rate,
            reserve=self.reserve, wager=self.wager, condition=self.condition,
        )  # fmt: skip


def unfit(terms: Terms) -> Refused | None:
    """What is wrong with the terms of a jackpot: each fault by its clause, the first is given."""
    return next(_faults(terms), None)


def _faults(terms: Terms) -> Iterator[Refused]:
    if not terms.approval.strip() or not terms.software.strip():
        detail = "Its software has no approval, or no version that was approved."
        yield Refused(Refusal.UNAPPROVED_EQUIPMENT, SOFTWARE, detail)
    for day in filter(None, (terms.approved_on, terms.approved_until)):
        if daybreak(day) is None:
            detail = f"{day!r} is no day. Accepted: such as 2026-01-31."
            yield Refused(Refusal.CONFIG_INCOMPLETE, SOFTWARE, detail)
    begins, ends = daybreak(terms.approved_on), daybreak(terms.approved_until)
    if begins is not None and ends is not None and ends <= begins:
        detail = f"Its approval ends on {terms.approved_until}. Accepted: a day after {terms.approved_on}."
        yield Refused(Refusal.CONFIG_INCOMPLETE, SOFTWARE, detail)
    missing = [
        label
        for label, text in (("title", terms.title), ("how it is won", terms.how_won), ("payouts", terms.payouts))
        if not text.strip()
    ]  # fmt: skip
    if not is_name(terms.name):
        missing.append("a name of one word")
    if missing:
        detail = f"It does not say: {', '.join(missing)}."
        cites = cite("SATG 15.6.2", "SATG 16.6.1")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    yield from _faults_of_rates(terms)
    yield from _faults_of_prize(terms)
    yield from _faults_of_winning(terms)


def _faults_of_rates(terms: Terms) -> Iterator[Refused]:
    cites = cite("SATG 7.4.1")
    if terms.rate.fraction + terms.reserve.fraction > 1:
        yield Refused(Refusal.AMOUNT_INVALID, cites, "More than the whole wager goes to the pool.")
    for amount in (terms.minimum, terms.most, terms.fixed):
        if not 0 <= amount <= MOST:
            yield Refused(Refusal.AMOUNT_INVALID, cites, f"{amount}.")


def _faults_of_prize(terms: Terms) -> Iterator[Refused]:
    """A meter has an amount, or there is a sum or a description (SATG 7.4)."""
    operators = terms.style == "bonus"
    if terms.has_meter is operators:
        detail = "A bonus is paid by the operator; every other pool is fed by wagers."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.3.7", "SATG 7.3.8"), detail)
    if operators and not (terms.fixed or terms.goods.strip()):
        detail = "Neither an amount nor a description."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4"), detail)
    if terms.has_meter and terms.minimum < 1:
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4.1"), "No minimum value.")
    if terms.most and terms.most <= terms.minimum:
        detail = "It must be able to grow above its minimum value."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 7.4.1"), detail)


def _faults_of_winning(terms: Terms) -> Iterator[Refused]:
    cites = cite("SATG 15.6.2(c)", "SATG 16.6.1(c)")
    if terms.style == "mystery" and (terms.condition or not terms.most):
        detail = "A mystery is hit by its hidden value, at the latest at its maximum."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    if terms.style in ("standalone", "linked") and not terms.condition:
        detail = "It does not say which outcome wins it."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
    wager = terms.wager
    if wager and wager.maximum > MOST:
        detail = f"A jackpot wager of {wager.minimum} to {wager.maximum}."
        yield Refused(Refusal.AMOUNT_INVALID, cite("SATG 15.6.2(b)", "SATG 16.6.1(b)"), detail)
    named = [one.bet for one in terms.condition] + list(wager.needs if wager else ())
    if not named:
        return
    bets = _bets(terms.game)
    if not bets:
        detail = f"There is no game {terms.game!r} whose outcome is one and the same for all."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
        return
    for bet in named:
        if bet not in {one.key for one in bets}:
            yield Refused(Refusal.BET_NOT_OFFERED, cites, f"{terms.game} has no bet {bet!r}.")
    for one in terms.condition:
        own = [bet for bet in bets if bet.key == one.bet]
        if not any(one.line in bet.lines.values() and one.spot in bet.spots for bet in own):
            detail = f"{one.bet} {one.spot} has no line {one.line!r}."
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
