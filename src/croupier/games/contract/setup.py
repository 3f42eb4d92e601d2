"""A game as one table offers it: the variant, the decks, the pay table of each bet, the rules in force."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import lcm
from typing import TypeVar, cast

from croupier.errors import BadInput, unknown
from croupier.games.contract.book import hit as fate_of
from croupier.games.contract.definition import AnyBet, Game, NotOffered, Variant
from croupier.games.contract.procedure import Hit
from croupier.money import Cents, Fate, Pay, Payment, exact_step, settle
from croupier.rulebook import Citations, PayRow, Rules
from croupier.rulebook.register import Choice, ladder_of
from croupier.rulebook.register.amendment import odds_of
from croupier.words import Sum, phrase

T = TypeVar("T")


class TooManySideBets(BadInput):
    """More side bets than a table may offer."""

    def __init__(self, message: str, cites: Citations) -> None:
        super().__init__(message)
        self.cites = cites


@dataclass(frozen=True, slots=True)
class Paid:
    """A stake after the round, with the reason for every cent."""

    line: str
    pay: Pay
    payment: Payment
    cites: Citations
    source: str
    """The clauses and the provenance of what was paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The choices of an operator for a table."""

    game: Game
    variant: Variant
    rules: Rules
    decks: int | None
    options: Mapping[str, str] = field(default_factory=dict)
    """The pay table of a bet where it has several; the first of them otherwise."""
    side_bets: tuple[str, ...] | None = None
    """The side bets on offer; as many as may be, in their order, if not said."""
    more_side_bets: bool = False
    """Whether the regulator approved more of them than the rules allow (SATG 13.5.3)."""
    _rows: dict[str, dict[str, PayRow]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """A cache of pay rows: the rules of a set-up do not change."""
    _wagerable: dict[str, AnyBet] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    _known: dict[str, object] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.game.decks(self.rules, self.decks)
        most = self.variant.at_most
        chosen = self.side_bets or ()
        if most and len(chosen) > most.count and not self.more_side_bets:
            offered = tuple(chosen)
            raise TooManySideBets(
                phrase(
                    "{count} side bets: {offered}. Accepted: {most} ({clause}).",
                    count=len(chosen),
                    offered=offered,
                    most=most.count,
                    clause=most.cites[0],
                ),
                most.cites,
            )
        sides = [bet.key for bet in self.variant.bets if self.is_side(bet)]
        for key in chosen:
            if key not in sides:
                raise unknown(phrase("side bet"), key, sides)

    def once(self, name: str, made: Callable[[], T]) -> T:
        """A value that is computed once and cached: the rules of a set-up do not change."""
        if name not in self._known:
            self._known[name] = made()
        return cast("T", self._known[name])

    def rows(self, bet: AnyBet) -> dict[str, PayRow]:
        """The pay rows of a bet in this set-up, by the name of the line."""
        if bet.key not in self._rows:
            rows = self.game.pays(
                self.variant, bet, self.rules, option=self.option(bet), decks=self.decks
            )
            self._rows[bet.key] = {bet.lines[line]: row for line, row in rows.items()}
        return self._rows[bet.key]

    def is_chosen(self, bet: AnyBet) -> bool:
        """Whether the bet has several pay tables, of which this is one."""
        return len(self.game.options(self.variant, bet, self.rules)) > 1

    def option(self, bet: AnyBet) -> str:
        """The pay table by which a bet is paid here."""
        return self.options.get(bet.key, self.game.options(self.variant, bet, self.rules)[0])

    def offered(self) -> list[AnyBet]:
        """The bets that have approved odds here, and of the side bets those that are switched on."""
        found = [bet for bet in self.variant.bets if self._is_offered(bet)]
        sides = [bet.key for bet in found if self.is_side(bet)]
        most = self.variant.at_most
        chosen = self.side_bets
        if chosen is None:
            chosen = tuple(sides[: most.count] if most else sides)
        return [bet for bet in found if bet.key not in sides or bet.key in chosen]

    def is_side(self, bet: AnyBet) -> bool:
        """Whether a bet needs another wager beside it, or is of a group of which a table offers only some."""
        return self.variant.is_side(bet)

    def wagerable(self) -> Mapping[str, AnyBet]:
        """The bets that players may wager on, by every name; those that a choice adds are none."""
        if not self._wagerable:
            for bet in self.offered():
                if not bet.added:
                    self._wagerable.setdefault(bet.also_called or bet.key, bet)
                    self._wagerable[bet.key] = bet
        return self._wagerable

    def _is_offered(self, bet: AnyBet) -> bool:
        try:
            self.rows(bet)
        except NotOffered:
            return False
        # A side bet with several pay tables is offered when one of them was chosen (SATG 9.5.1(i)).
        return not (self.is_chosen(bet) and self.is_side(bet)) or bet.key in self.options

    def check_stake(self, bet: AnyBet, stake: Cents) -> None:
        """Refuse a stake that could not be paid in whole cents (ruling 8)."""
        check_payable(stake, self.rows(bet).values())

    def choice(self, fate: Hit | Fate | None, clauses: Citations) -> Choice | None:
        """The rule of the game that these clauses chose, and the rules that gave way; None for a void stake."""
        if fate is None:
            return None  # the clauses by which it is void say so themselves
        ladder, beaten = ladder_of(self.game.key, self.variant.name), tuple[PayRow, ...]()
        if isinstance(fate, Hit):
            option = self.option(self.variant.bet(fate.bet))
            changed = odds_of(self.rules.amended, fate.bet, option, self.decks) or {}
            if fate.line in changed:
                return ladder.amended(changed[fate.line].notice, clauses)
            beaten = self.rules.under(ladder).gave_way(
                self.game.table, fate.bet, fate.line, option=option, decks=self.decks
            )
        return ladder.choice(clauses, (pay_row.citations for pay_row in beaten))

    def pay(self, fate: Hit | Fate, stake: Cents) -> Paid:
        """Pay one stake by the line it hit or by its fate."""
        if isinstance(fate, Fate):
            return Paid(fate.value, fate, settle(fate, stake), (), "")
        row = self.rows(self.variant.bet(fate.bet))[fate.line]
        return Paid(fate.line, row.pay, settle(row.pay, stake), row.citations, row.source)

    def pay_bonus(self, hit: Hit, stake: Cents) -> Paid:
        """Pay what is won besides: nothing was staked for it, so nothing comes back."""
        bet = self.variant.bet(hit.bet)
        fate = fate_of(bet, bet.by_stake(hit.line, stake)) if bet.by_stake else hit
        paid = self.pay(fate, stake)
        return replace(paid, payment=Payment(Cents(0), paid.payment.winnings))


def setups_by_pay_table(
    setup: Setup, bet: AnyBet, stake: Cents, *, is_required: bool
) -> Iterator[Setup]:
    """Yield a set-up for each pay table of a bet on which the stake may lie.

    A bet that is not offered is left out, or refused if it is required.
    """
    for option in setup.game.options(setup.variant, bet, setup.rules):
        with_option = replace(setup, options={bet.key: option})
        try:
            with_option.check_stake(bet, stake)
        except NotOffered:
            if is_required:
                raise
        else:
            yield with_option


def check_payable(stake: Cents, rows: Iterable[PayRow]) -> None:
    """Refuse a stake that is no multiple of the step that follows from the odds."""
    step = lcm(*(exact_step(row.pay) for row in rows))
    if stake <= 0:
        raise BadInput(
            phrase("A stake of {stake} is none. Accepted: more than nothing.", stake=Sum(stake))
        )
    if stake % step:
        accepted = phrase("multiples of {step}", step=Sum(Cents(step)))
        raise BadInput(
            phrase(
                "A stake of {stake} cannot be paid exactly. Accepted: {accepted}.",
                stake=Sum(stake),
                accepted=accepted,
            )
        )
