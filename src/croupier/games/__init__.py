"""The games: one file is one game, plus the contract they keep.

`GAMES` is an explicit tuple: a game exists when it is listed here.
"""

from croupier.errors import unknown
from croupier.games.baccarat import ELECTRONIC_BACCARAT, RAPID_BACCARAT
from croupier.games.big_wheel import BIG_WHEEL, RAPID_BIG_WHEEL
from croupier.games.blackjack import BLACKJACK
from croupier.games.casino_war import CASINO_WAR_GAME
from croupier.games.com_bo import COM_BO
from croupier.games.contract.definition import Bet, Game, Played, Variant
from croupier.games.lucky_sic_bo import LUCKY_SIC_BO
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from croupier.games.rapid_casino_war import RAPID_CASINO_WAR
from croupier.games.rapid_three_card_poker import RAPID_THREE_CARD_POKER
from croupier.games.roulette import DIAMOND_ROULETTE, MINISTAR_ROULETTE, RAPID_ROULETTE
from croupier.games.sic_bo import RAPID_SIC_BO
from croupier.games.three_card_poker import THREE_CARD_POKER
from croupier.games.triple_chase import TRIPLE_CHASE

__all__ = ["GAMES", "Bet", "Game", "Played", "Variant", "game"]

GAMES: tuple[Game, ...] = (
    ELECTRONIC_BACCARAT,
    RAPID_BACCARAT,
    RAPID_ROULETTE,
    MINISTAR_ROULETTE,
    DIAMOND_ROULETTE,
    RAPID_SIC_BO,
    LUCKY_SIC_BO,
    TRIPLE_CHASE,
    BIG_WHEEL,
    RAPID_BIG_WHEEL,
    COM_BO,
    BLACKJACK,
    RAPID_BLACKJACK,
    CASINO_WAR_GAME,
    RAPID_CASINO_WAR,
    THREE_CARD_POKER,
    RAPID_THREE_CARD_POKER,
)


def game(key: str) -> Game:
    """The game of that key."""
    found = {game.key: game for game in GAMES}
    if key not in found:
        raise unknown("game", key, found)
    return found[key]
