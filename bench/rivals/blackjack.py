"""Blackjack hands a second in OpenSpiel and in RLCard, each at its fastest from Python: run by bench/simulation.py.

Both have one player, one wager and no side bets. A hand is played at random; of OpenSpiel also by its own
bot, which plays without coming back to Python.
"""

import random
from collections.abc import Callable
from time import process_time

SECONDS = 2.0


def rate(play: Callable[[], object]) -> float:
    """Hands a second of one core, the best of three."""
    best = 0.0
    for _ in range(3):
        hands, start = 0, process_time()
        while (took := process_time() - start) < SECONDS:
            for _ in range(100):
                play()
            hands += 100
        best = max(best, hands / took)
    return best


def open_spiel() -> tuple[float, float]:
    """Driven from Python, and by its own bot."""
    import pyspiel

    game, chance = pyspiel.load_game("blackjack"), random.Random(1)
    bot = pyspiel.make_uniform_random_bot(0, 1)

    def by_bot() -> object:
        return pyspiel.evaluate_bots(game.new_initial_state(), [bot], chance.getrandbits(31))

    def by_hand() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        return state.returns()

    return rate(by_hand), rate(by_bot)


def rl_card() -> float:
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make("blackjack")
    table.set_agents([RandomAgent(num_actions=table.num_actions)])
    return rate(lambda: table.run(is_training=False))


if __name__ == "__main__":
    driven, own = open_spiel()
    print("open-spiel", driven)
    print("open-spiel-own-bot", own)
    print("rlcard", rl_card())
