"""What if: other odds, decks, pay table or settings, and at once the exact figures they would have.

The rulebook is never touched: `Supposed` answers for one game what was supposed and for all else what
is in force. Nothing of it is approved, and every record that it changed says so as its source.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.errors import BadInput, unknown
from croupier.games import Game, Variant
from croupier.games.blackjack_rules import CONVENTIONS
from croupier.games.casino_war import CASINO_WAR, GO_TO_WAR
from croupier.games.contract.definition import AnyBet
from croupier.games.three_card_poker import ANTE, ANTE_BONUS, PLAY, score_of
from croupier.maths.exact import Figures, figures
from croupier.maths.exact.figures_of_games import WHERE_PLAYERS_DECIDE
from croupier.money import Fate, Odds, Prize, pay
from croupier.rulebook import PayRow, Rules
from croupier.rulebook.parameters import Decks, Setting

NOT_APPROVED = "supposed: not approved by anybody"
MOST_DECKS = 24
MOST_ODDS, FINEST_ODDS = 100_000, 1_000
"""Odds beyond these make lattices that no machine holds."""
_SWITCH = (0, 1)
SETTLED_WITH = {ANTE.key: (PLAY.key, ANTE_BONUS.key), CASINO_WAR.key: (GO_TO_WAR.key,)}
"""By bet: stakes and prizes whose results its figures include."""

SETTINGS: Mapping[str, Mapping[str, tuple[int | str, ...]]] = {
    "blackjack": {
        "hits-soft-17": _SWITCH,
        "five-cards-win": _SWITCH,
        "twenty-one-wins": _SWITCH,
        "stands-off-22": _SWITCH,
        "draws-to": tuple(range(17)),
        "double-from": tuple(range(12)),
        "double-to": tuple(range(9, 22)),
        "double-cards": (2, 3, 4),
        "hands": (2, 3, 4),
        "convention": CONVENTIONS[1:],
    },
    "three-card-poker": {"dealer-qualifies": ()},
}
BY_CHOICE = ("double-from", "double-to", "double-cards", "hands", "convention")
"""Settings that matter only to a player who doubles or splits: to the best play, not to the passive one."""
"""What of a game the figures depend on, and what may be supposed; three cards such as Q-3-2 for the dealer."""


@dataclass(frozen=True)
class Supposed(Rules):
    """The rules of one game with something changed."""

    table: str = ""
    paid: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Other odds, by bet and line."""
    dealt: int | None = None
    """Another number of decks."""
    like: int | None = None
    """The number of decks whose pay table is kept where that number has none of its own."""
    settings: Mapping[str, int | str] = field(default_factory=dict)

    def pays(
        self, table: str, bet: str, *, option: str = "", decks: int | None = None
    ) -> dict[str, PayRow]:
        """A deck count that is permitted has its own pay table; any other keeps that of the one before."""
        in_force = Rules.decks(self, table)
        if table == self.table and in_force and decks not in in_force.allowed:
            decks = self.like
        rows = Rules.pays(self, table, bet, option=option, decks=decks)
        for line in rows if table == self.table else ():
            if (bet, line) in self.paid:
                rows[line] = msgspec.structs.replace(
                    rows[line], pays=self.paid[bet, line], cites=(), provenance=NOT_APPROVED
                )
        return rows

    def decks(self, table: str) -> Decks | None:
        """The decks supposed, as if they were permitted."""
        decks = Rules.decks(self, table)
        if decks is None or table != self.table or self.dealt is None:
            return decks
        return msgspec.structs.replace(
            decks, allowed=(self.dealt,), default=self.dealt, provenance=NOT_APPROVED
        )

    def setting(self, table: str, name: str, *, option: str = "") -> Setting:
        """The value supposed, for every version."""
        setting = Rules.setting(self, table, name, option=option)
        if table != self.table or name not in self.settings:
            return setting
        return msgspec.structs.replace(
            setting, value=self.settings[name], cites=(), provenance=NOT_APPROVED
        )


class Which(NamedTuple):
    """One bet as it may be offered."""

    game: Game
    variant: Variant
    bet: AnyBet
    option: str
    decks: int | None
    policy: str = ""


def which(
    game: Game, rules: Rules, *, bet: str, variant: str = "", option: str = "", decks: int | None = None,
    policy: str = "",
) -> Which:  # fmt: skip
    """The bet asked for; where nothing is said the first variant and pay table and the usual decks."""
    chosen = game.variant(variant) if variant else game.variants[0]
    the_bet = chosen.bet(bet)
    options = game.options(chosen, the_bet, rules)
    if option and option not in options:
        raise unknown(f"pay table of {bet!r}", option, options)
    return Which(game, chosen, the_bet, option or options[0], game.decks(rules, decks), policy)


def figures_of_one(case: Which, rules: Rules) -> Figures:
    """The figures of one bet; where players decide, of the policy named or of the first."""
    game, variant, bet = case.game, case.variant, case.bet
    if variant.play is None:
        return figures(game, variant, bet, rules, option=case.option, decks=case.decks)
    every = WHERE_PLAYERS_DECIDE[game.table](game, variant, rules, case.decks)
    rows = [row for row in every if row.bet.key == bet.key and row.option == case.option]
    if not rows:
        raise BadInput(f"{bet.name} of {game.name} has no figures: nothing is wagered on it alone.")
    chosen = [row for row in rows if row.policy == case.policy]
    if case.policy and not chosen:
        raise unknown(f"policy of {bet.key!r}", case.policy, [row.policy for row in rows])
    return (chosen or rows)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A supposed change of one bet."""

    pays: Mapping[str, str] = field(default_factory=dict)
    """By line: odds such as `7 to 1`, or a fate such as `stands off`."""
    decks: int | None = None
    option: str = ""
    settings: Mapping[str, int | str] = field(default_factory=dict)


class Compared(NamedTuple):
    """A bet as it is, and as it would be."""

    before: Figures
    after: Figures
    rules: Supposed

    @property
    def edge_change(self) -> Fraction:
        """By how much the edge of the house would grow."""
        return self.after.edge - self.before.edge


def what_if(case: Which, change: Change, rules: Rules) -> Compared:
    """The figures as they are and as they would be; what makes no sense is refused."""
    supposed = suppose(case, change, rules)
    then = case._replace(
        option=_option(case, change, rules),
        decks=case.decks if change.decks is None else change.decks,
    )
    after = figures_of_one(then, supposed)
    for line in after.lines:
        if line.pay is Fate.IMPOSSIBLE and line.probability:
            raise BadInput(
                f"{line.name!r} can occur with {then.decks} decks and has no odds. "
                f"Accepted: odds for it as well, such as '{line.name}=5 to 1'."
            )
    return Compared(figures_of_one(case, rules), after, supposed)


def suppose(case: Which, change: Change, rules: Rules) -> Supposed:
    """The rules with what is supposed, if it can be."""
    game = case.game
    if change.decks is not None:
        if case.decks is None:
            game.decks(rules, change.decks)  # refuses: it uses no cards
        if not 1 <= change.decks <= MOST_DECKS:
            raise BadInput(f"{change.decks} decks. Accepted: 1 to {MOST_DECKS}.")
    bets = {bet.key: bet for bet in _paid_with(case)}
    return Supposed(
        instant=rules.instant,
        choices=rules.choices,
        table=game.table,
        paid=dict(_pays(bets, line, text) for line, text in change.pays.items()),
        dealt=change.decks,
        like=case.decks,
        settings={name: _setting(game, name, value) for name, value in change.settings.items()},
    )


def _option(case: Which, change: Change, rules: Rules) -> str:
    if not change.option:
        return case.option
    options = case.game.options(case.variant, case.bet, rules)
    if change.option not in options:
        raise unknown(f"pay table of {case.bet.key!r}", change.option, options)
    return change.option


def _paid_with(case: Which) -> tuple[AnyBet, ...]:
    return (case.bet, *(case.variant.bet(key) for key in SETTLED_WITH.get(case.bet.key, ())))


def pays_now(case: Which, rules: Rules) -> dict[str, str]:
    """What each line pays for which odds may be supposed: a line, or `bet.line` of what is settled with it."""
    pays = {}
    for bet in _paid_with(case):
        option = case.option if bet is case.bet else case.game.options(case.variant, bet, rules)[0]
        rows = case.game.pays(case.variant, bet, rules, option=option, decks=case.decks)
        for line, row in rows.items():
            name = bet.lines[line] if bet is case.bet else f"{bet.key}.{bet.lines[line]}"
            pays[name] = str(row.pay)
    return pays


def _pays(bets: Mapping[str, AnyBet], line: str, text: str) -> tuple[tuple[str, str], str]:
    key, _, name = line.rpartition(".")
    bet = bets[key] if key in bets else next(iter(bets.values()))
    named = name if key in bets else line
    if named not in bet.lines.values():
        accepted = [
            f"{name}.{line}" if place else line
            for place, (name, each) in enumerate(bets.items())
            for line in each.lines.values()
        ]
        raise unknown(f"line of {bet.key!r}", line, accepted)
    return (bet.key, named), _odds(text)


def _odds(text: str) -> str:
    supposed = pay(text.strip())
    if isinstance(supposed, Prize) or supposed is Fate.IMPOSSIBLE:
        raise BadInput(f"{text!r} cannot be supposed. Accepted: odds such as '7 to 2', or a fate.")
    if isinstance(supposed, Odds):
        profit = supposed.profit
        if profit > MOST_ODDS or profit.denominator > FINEST_ODDS:
            raise BadInput(
                f"Odds of {text!r}. Accepted: up to {MOST_ODDS:,} to 1, in parts of {FINEST_ODDS:,} at most."
            )
    return str(supposed)


def _setting(game: Game, name: str, value: int | str) -> int | str:
    known = SETTINGS.get(game.table, {})
    if name not in known:
        if not known:
            raise BadInput(f"{game.name} has no setting on which its figures depend.")
        raise unknown(f"setting of {game.key!r}", name, known)
    accepted = known[name]
    if not accepted:
        return _three_cards(name, str(value))
    accepted_value = next((choice for choice in accepted if str(choice) == str(value)), None)
    if accepted_value is None:
        raise unknown(f"value of {name}", str(value), map(str, accepted))
    return accepted_value


def _three_cards(name: str, value: str) -> str:
    try:
        score_of(value)
    except ValueError:
        raise BadInput(f"{name} {value!r}. Accepted: three cards such as 'Q-3-2'.") from None
    return value
