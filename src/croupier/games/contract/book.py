"""A round of any game as a procedure."""

from collections.abc import Sequence
from dataclasses import replace

from croupier.errors import BadInput
from croupier.games.contract.deal import DONE
from croupier.games.contract.definition import LOSES, AnyBet, Variant
from croupier.games.contract.procedure import Book, Deal, Hit, Play, Procedure, Result, Stake, Wager
from croupier.games.equipment.cards import EMPTY
from croupier.money import Fate
from croupier.rulebook import Rules
from croupier.words import phrase


def begin(variant: Variant, book: Book, rules: Rules) -> Procedure:
    """The procedure of a round on a sealed book, by the rules in force when it opened."""
    play = variant.play
    checked = tuple(_checked(variant, wager) for wager in book)
    if play is None:
        return Procedure(lambda: dealt_procedure(variant, checked))
    beside = [wager for wager in checked if variant.bet(wager.bet).jackpot]
    if not beside:
        return Procedure(lambda: play(checked, rules))
    played = tuple(wager for wager in checked if wager not in beside)
    return Procedure(lambda: _with_lost(play(played, rules), beside))


def _with_lost(play: Play, wagers: Sequence[Wager]) -> Play:
    """A game that knows nothing of some wagers: at its end they are lost."""
    result = yield from play
    lost = {Stake(wager.id): Fate.LOSES for wager in wagers}
    return replace(result, fates={**result.fates, **lost})


def _checked(variant: Variant, wager: Wager) -> Wager:
    """A wager on a bet and a position that exist, under the bet's own name."""
    bet = variant.bet(wager.bet)
    if bet.added:
        raise BadInput(
            phrase(
                "{name} is not wagered on by itself. Accepted: what a choice adds.", name=bet.name
            )
        )
    bet.spot(wager.spot)
    return replace(wager, bet=bet.key)


def dealt_procedure(variant: Variant, book: Book) -> Play:
    """The procedure of a game without decisions, made from its dealing and its bets."""
    dealing = variant.dealing
    places = (EMPTY,) * len(dealing.places)
    while (place := dealing.next_to(places)) != DONE:
        face = yield Deal(dealing.places[place], dealing.cites)
        places = (*places[:place], face, *places[place + 1 :])
    on = {(wager.bet, wager.spot) for wager in book}
    fates = {where: _fate(variant, *where, places) for where in on}
    return Result({Stake(wager.id): fates[wager.bet, wager.spot] for wager in book})


def _fate(variant: Variant, bet_key: str, spot: str, places: tuple[int, ...]) -> Hit | Fate:
    bet = variant.bet(bet_key)
    return hit(bet, bet.settle(places, bet.spot(spot)))


def hit(bet: AnyBet, line: int) -> Hit | Fate:
    """The fate of a stake on a bet, by the number of the line that it hit."""
    return Fate.LOSES if line == LOSES else Hit(bet.key, bet.lines[line])
