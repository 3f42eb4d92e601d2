"""The jackpots of a round: what feeds them, which wager they need and what wins them.

A table never waits for a jackpot. It opens a round with the jackpots that are on offer at that moment. It
takes jackpot wagers like other wagers, and every one of them loses at settlement: a prize is paid from the
meter of the jackpot, not by the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct, json

from croupier.errors import BadInput
from croupier.games.contract.definition import LOSES, AnyBet, Bet, Look, Needs, Played, Variant
from croupier.games.contract.layout import Area
from croupier.games.contract.setup import Setup
from croupier.money import Cents, Fate
from croupier.rulebook import Citations, cite
from croupier.table.values.limits import Limits
from croupier.words import phrase

Style = Literal["mystery", "standalone", "linked", "bonus"]
"""The styles of a jackpot (SATG 7.1)."""

PREFIX = "jackpot-"
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*", re.ASCII)


def is_name(text: str) -> bool:
    """Return whether a text is a valid jackpot name: one word, because it is also the name of a bet."""
    return _WORD.fullmatch(text) is not None


class Rate(Struct, frozen=True, array_like=True):
    """An exact share of a wager, so that no part of a cent is lost (SATG 7.4.1): `[1, 100]` is one in a hundred."""

    parts: int
    of: int

    def __post_init__(self) -> None:
        if not 0 <= self.parts <= self.of or not self.of:
            raise BadInput(
                phrase(
                    "Impossible rate {parts}/{of}. Accepted: from 0/1 to 1/1.",
                    parts=self.parts,
                    of=self.of,
                )
            )

    @property
    def fraction(self) -> Fraction:
        """The share as a fraction."""
        return Fraction(self.parts, self.of)


NONE = Rate(0, 1)


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pay line that the result of the round must hit."""

    bet: str
    spot: str = ""
    line: str


class JackpotWager(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The wager that a jackpot needs, and the bets it must accompany (SATG 15.6.2(b), SATG 16.6.1(b))."""

    minimum: Cents
    maximum: Cents
    needs: tuple[str, ...] = ()
    """The player must also hold a wager on one of these bets. Empty: the bets that the rules of the game
    name."""

    def __post_init__(self) -> None:
        Limits(minimum=self.minimum, maximum=self.maximum)  # which cannot be impossible


class Offered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A jackpot on offer at a table."""

    name: str
    """One word, because it is also the name of a bet."""
    title: str
    style: Style
    rate: Rate = NONE
    """The share of each wager that is added to its meter."""
    reserve: Rate = NONE
    """The share of each wager that is reserved for the next meter."""
    wager: JackpotWager | None = None
    """The wager it needs. None: every recognised wager of the round takes part."""
    condition: tuple[Condition, ...] = ()
    """The pay lines that must all be hit. Empty for a mystery jackpot or one that the operator awards."""

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise BadInput(
                phrase(
                    "No jackpot is named '{name}'. Accepted: a word such as 'gold-1'.",
                    name=self.name,
                )
            )

    @property
    def bet(self) -> str:
        """The key of the bet by which a player takes part."""
        return bet_of(self.name)


def bet_of(jackpot: str) -> str:
    """The key of the bet by which a player takes part in a jackpot."""
    return PREFIX + jackpot


def is_jackpot(bet: str) -> bool:
    """Return whether a bet with this key is a jackpot bet."""
    return bet.startswith(PREFIX)


def wagered(offered: Iterable[Offered]) -> dict[str, JackpotWager]:
    """Return the wagers that jackpots need, by bet."""
    return {offer.bet: offer.wager for offer in offered if offer.wager is not None}


def limits_of(offered: Iterable[Offered]) -> Mapping[str, Limits]:
    """Return the jackpots' own limits, which override the sign (SATG 15.6.2(b), SATG 16.6.1(b))."""
    return {
        bet: Limits(minimum=wager.minimum, maximum=wager.maximum)
        for bet, wager in wagered(offered).items()
    }


def playable_jackpots(setup: Setup, offered: Iterable[Offered]) -> tuple[Offered, ...]:
    """Return the offered jackpots that fit this game; none at a live table."""
    return tuple(offer for offer in offered if not misfit(setup, offer))


def misfit(setup: Setup, offer: Offered) -> str:
    """Return why a jackpot does not fit the game of a table; empty if it fits."""
    return next(_misfits(setup, offer), "")


def _misfits(setup: Setup, offer: Offered) -> Iterator[str]:
    """Yield each bet, spot or line that the jackpot names and the game does not have."""
    if setup.game.played is Played.LIVE:
        yield "its table has no terminals"
    if setup.game.conduct.jackpots.required and _is_free(offer):
        yield "players take part there only by a jackpot wager"
    bets = setup.wagerable()
    for key in offer.wager.needs if offer.wager else ():
        if key not in bets:
            yield f"it takes no wager {key!r}"
    named = {bet.key: bet for bet in setup.variant.bets}
    for at in offer.condition:
        bet = named.get(at.bet)
        if bet is None:
            yield f"it has no bet {at.bet!r}"
        elif at.spot not in bet.spots:
            yield f"its bet {at.bet!r} has no spot {at.spot!r}"
        elif at.line not in bet.lines.values():
            yield f"its bet {at.bet!r} has no line {at.line!r}"


def _is_free(offer: Offered) -> bool:
    """Return whether every wager takes part. A bonus that the operator awards does not depend on wagers."""
    return offer.wager is None and (offer.style != "bonus" or bool(offer.condition))


def with_jackpots(setup: Setup, offered: tuple[Offered, ...]) -> Setup:
    """Return the game with a bet and an area for every jackpot that needs a wager (SATG 2.1.3)."""
    needed = tuple(offer for offer in offered if offer.wager is not None)
    if not needed:
        return setup
    return setup.once(f"jackpots {json.encode(needed)!r}", lambda: _extended(setup, needed))


def _extended(setup: Setup, offered: tuple[Offered, ...]) -> Setup:
    variant = setup.variant
    citations = setup.game.conduct.jackpots.cites or cite("SATG 2.1.3")
    bets = tuple(
        _bet(offer.name, offer.title, citations, _needs(setup, offer, citations))
        for offer in offered
    )
    layout = (*variant.layout, *_row(variant, bets))
    return replace(setup, variant=replace(variant, bets=(*variant.bets, *bets), layout=layout))


def _row(variant: Variant, bets: tuple[AnyBet, ...]) -> Iterable[Area]:
    """Yield the areas of the jackpots, in a row of their own below the layout."""
    below = max((area.y + area.height for area in variant.layout), default=0)
    width = max((area.x + area.width for area in variant.layout), default=len(bets))
    each = max(1, width // len(bets))
    for place, bet in enumerate(bets):
        yield Area(bet.key, "", x=place * each, y=below, width=each, label=bet.name)


NO_FACTS: Look[tuple[int, ...]] = Look((), lambda *_: ())


def _loses(_facts: tuple[int, ...], _spot: int) -> int:
    """The stake always loses at the table, even if its holder wins the jackpot."""
    return LOSES


@cache
def _bet(name: str, title: str, citations: Citations, needs: Needs | None) -> AnyBet:
    """Create the bet of a jackpot.

    The result is cached, so that two rounds with one jackpot share the same bet.
    """
    return Bet(
        key=bet_of(name),
        name=title,
        wins=f"a player who wagers on it takes part in the jackpot {title}; the stake is not paid back",
        look=NO_FACTS,
        line=_loses,
        lines={},
        cites=(*citations, *cite("SATG 7.4.1")),
        needs=needs,
        ends={(Fate.LOSES.value, ""): citations},
        jackpot=name,
    )


def _needs(setup: Setup, offer: Offered, citations: Citations) -> Needs | None:
    """Return the wager it needs beside it: Player or Banker at baccarat, any wager at the roulettes of chapter 16."""
    assert offer.wager is not None, "A bet is made for a wager."
    needed, jackpots = offer.wager.needs, setup.game.conduct.jackpots
    if jackpots.main:
        return Needs(
            tuple(key for key in needed if key in jackpots.main) or jackpots.main,
            jackpots.main_cites,
        )
    if jackpots.beside_any:
        every = dict.fromkeys(bet.key for bet in setup.wagerable().values())
        return Needs(needed or tuple(every), jackpots.beside_any, firm=True)
    return Needs(needed, citations, firm=True) if needed else None
