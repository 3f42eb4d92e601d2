"""Jackpots as a round takes them down: what feeds them, what must be wagered, and what wins them.

A table never waits for a jackpot. It opens a round with what is offered to it then, takes wagers on it like
others, and loses every one of them at the settlement: a prize comes from the meter of the jackpot and
not from the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct, json

from croupier.errors import BadInput
from croupier.games.baccarat import MAIN
from croupier.games.contract.definition import LOSES, AnyBet, Bet, Look, Needs, Played, Variant
from croupier.games.contract.layout import Area
from croupier.games.contract.setup import Setup
from croupier.money import Cents, Fate
from croupier.rulebook import Citations, cite
from croupier.table.values.limits import Limits

Style = Literal["mystery", "standalone", "linked", "bonus"]
"""The styles of a jackpot (SATG 7.1)."""

PREFIX = "jackpot-"
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*", re.ASCII)


def is_name(text: str) -> bool:
    """Whether a jackpot may be named so: one word, because it names a bet too."""
    return _WORD.fullmatch(text) is not None


class Rate(Struct, frozen=True, array_like=True):
    """A share of a wager, exact: no part of a cent is lost (SATG 7.4.1)."""

    parts: int
    of: int

    def __post_init__(self) -> None:
        if not 0 <= self.parts <= self.of or not self.of:
            raise BadInput(f"Impossible rate {self.parts}/{self.of}. Accepted: from 0/1 to 1/1.")

    @property
    def fraction(self) -> Fraction:
        """The share as a number."""
        return Fraction(self.parts, self.of)


NONE = Rate(0, 1)


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pay line that the outcome of the round must hit."""

    bet: str
    spot: str = ""
    line: str


class JackpotWager(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What must be wagered to take part, and beside what (SATG 15.6.2(b), SATG 16.6.1(b))."""

    minimum: Cents
    maximum: Cents
    needs: tuple[str, ...] = ()
    """Bets of which one must lie beside it; those that the rules of the game name if not said."""

    def __post_init__(self) -> None:
        Limits(minimum=self.minimum, maximum=self.maximum)  # which cannot be impossible


class Offered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A jackpot on offer at a table."""

    name: str
    """One word: it names the bet too."""
    title: str
    style: Style
    rate: Rate = NONE
    """What of each wager goes onto its meter."""
    reserve: Rate = NONE
    """What of each wager is laid by for the next meter."""
    wager: JackpotWager | None = None
    """Without one every recognised wager of the round takes part."""
    condition: tuple[Condition, ...] = ()
    """All of these lines must be hit; none for a mystery, or for an act of the operator."""

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise BadInput(f"No jackpot is named {self.name!r}. Accepted: a word such as 'gold-1'.")

    @property
    def bet(self) -> str:
        """The key of the bet by which a player takes part."""
        return bet_of(self.name)


def bet_of(jackpot: str) -> str:
    """The key of the bet by which a player takes part in a jackpot."""
    return PREFIX + jackpot


def is_jackpot(bet: str) -> bool:
    """Whether a bet of that key is one on a jackpot."""
    return bet.startswith(PREFIX)


def wagered(offered: Iterable[Offered]) -> dict[str, JackpotWager]:
    """By bet: the wagers that jackpots need."""
    return {one.bet: one.wager for one in offered if one.wager is not None}


def limits_of(offered: Iterable[Offered]) -> Mapping[str, Limits]:
    """Their own limits, whatever the sign of the table says (SATG 15.6.2(b), SATG 16.6.1(b))."""
    return {
        bet: Limits(minimum=wager.minimum, maximum=wager.maximum)
        for bet, wager in wagered(offered).items()
    }


def playable_jackpots(setup: Setup, offered: Iterable[Offered]) -> tuple[Offered, ...]:
    """Of what is offered that which can be played for in this game; at a live table nothing."""
    return tuple(one for one in offered if not misfit(setup, one))


BY_WAGER = ("lucky-sic-bo",)
"""Where nobody takes part without a jackpot wager (SATG 15.6.1)."""


def misfit(setup: Setup, one: Offered) -> str:
    """What of a jackpot does not fit the game of a table; nothing where it can be played for."""
    return next(_misfits(setup, one), "")


def _misfits(setup: Setup, one: Offered) -> Iterator[str]:
    """Whatever of bets, spots and lines the jackpot speaks of and the game does not have."""
    if setup.game.played is Played.LIVE:
        yield "its table has no terminals"
    if setup.game.key in BY_WAGER and _is_free(one):
        yield "nobody takes part there without a jackpot wager"
    bets = setup.wagerable()
    for key in one.wager.needs if one.wager else ():
        if key not in bets:
            yield f"it takes no wager {key!r}"
    named = {bet.key: bet for bet in setup.variant.bets}
    for at in one.condition:
        bet = named.get(at.bet)
        if bet is None:
            yield f"it has no bet {at.bet!r}"
        elif at.spot not in bet.spots:
            yield f"its bet {at.bet!r} has no spot {at.spot!r}"
        elif at.line not in bet.lines.values():
            yield f"its bet {at.bet!r} has no line {at.line!r}"


def _is_free(one: Offered) -> bool:
    """Whether every wager takes part; a bonus that somebody gives is no matter of wagers."""
    return one.wager is None and (one.style != "bonus" or bool(one.condition))


def with_jackpots(setup: Setup, offered: tuple[Offered, ...]) -> Setup:
    """The game with a bet and an area for every jackpot that needs a wager (SATG 2.1.3)."""
    needed = tuple(one for one in offered if one.wager is not None)
    if not needed:
        return setup
    return setup.once(f"jackpots {json.encode(needed)!r}", lambda: _extended(setup, needed))


def _extended(setup: Setup, offered: tuple[Offered, ...]) -> Setup:
    variant = setup.variant
    own = OFFERED.get(setup.game.key) or OFFERED.get(setup.game.table) or cite("SATG 2.1.3")
    bets = tuple(_bet(one.name, one.title, own, _needs(setup, one, own)) for one in offered)
    layout = (*variant.layout, *_row(variant, bets))
    return replace(setup, variant=replace(variant, bets=(*variant.bets, *bets), layout=layout))


def _row(variant: Variant, bets: tuple[AnyBet, ...]) -> Iterable[Area]:
    """The areas of jackpots stand in a row of their own under the layout."""
    below = max((area.y + area.height for area in variant.layout), default=0)
    width = max((area.x + area.width for area in variant.layout), default=len(bets))
    each = max(1, width // len(bets))
    for place, bet in enumerate(bets):
        yield Area(bet.key, "", x=place * each, y=below, width=each, label=bet.name)


NO_FACTS: Look[tuple[int, ...]] = Look((), lambda *_: ())


def _loses(_facts: tuple[int, ...], _spot: int) -> int:
    """At the table the stake is lost, whoever wins the jackpot."""
    return LOSES


OFFERED: Mapping[str, Citations] = {
    "baccarat": cite("SATG 9.5.1(a)"),
    "rapid-sic-bo": cite("SATG 11.3.1(c)"),
    "lucky-sic-bo": cite("SATG 15.6.1"),
    "ministar-roulette": cite("SATG 16.6.2"),
    "diamond-roulette": cite("SATG 16.6.2"),
}
"""By game or its pay table: what lets a jackpot wager be offered; else only the area is named."""


BESIDE_ANY = ("ministar-roulette", "diamond-roulette")
"""Where any wager on the game will do, and one must lie there (SATG 16.6.2)."""


@cache
def _bet(name: str, title: str, own: Citations, needs: Needs | None) -> AnyBet:
    """Made once: two rounds with the same jackpot have the same bet."""
    return Bet(
        key=bet_of(name),
        name=title,
        wins=f"whoever wagers on it takes part in the jackpot {title}; the stake is not paid back",
        look=NO_FACTS,
        line=_loses,
        lines={},
        cites=(*own, *cite("SATG 7.4.1")),
        needs=needs,
        ends={(Fate.LOSES.value, ""): own},
        jackpot=name,
    )


def _needs(setup: Setup, one: Offered, own: Citations) -> Needs | None:
    """Beside what it lies: at baccarat Player or Banker, at roulette of chapter 16 any wager."""
    assert one.wager is not None, "A bet is made for a wager."
    asked = one.wager.needs
    if setup.game.table == "baccarat":
        # A side wager of baccarat never stands beside a Tie alone.
        return Needs(tuple(key for key in asked if key in MAIN.any_of) or MAIN.any_of, MAIN.cites)
    if setup.game.key in BESIDE_ANY:
        every = dict.fromkeys(bet.key for bet in setup.wagerable().values())
        return Needs(asked or tuple(every), cite("SATG 16.6.2"), firm=True)
    return Needs(asked, own, firm=True) if asked else None
