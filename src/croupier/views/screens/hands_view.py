"""The hands of a round: which faces belong together, and what they come to as far as they are out."""

from collections.abc import Mapping

from croupier.games.contract.outcome import Hand
from croupier.games.contract.procedure import Answer
from croupier.games.contract.setup import Setup
from croupier.table.last_results import Dealt
from croupier.views.wire_struct import HandView

NO_ANSWERS: Mapping[Answer, str] = {}


def hand_view(setup: Setup, hand: Hand) -> HandView:
    """A hand as the equipment of the game shows its faces."""
    show = setup.variant.dealing.source.show
    faces = tuple(map(show, hand.faces))
    return HandView(of=hand.of, faces=faces, total=hand.total, soft=hand.soft, rank=hand.rank)


def hands_of(
    setup: Setup, dealt: Dealt, answers: Mapping[Answer, str] = NO_ANSWERS
) -> tuple[HandView, ...]:
    """The hands of a round in the order in which they began; none where faces are single.

    At a live table the answers say which cards a split has parted. Hands that are the same for everybody depend
    on no player.
    """
    parted = setup.game.conduct.live is not None
    choices = {answer.question: choice for answer, choice in answers.items()} if parted else {}
    return tuple(hand_view(setup, hand) for hand in setup.game.reading.hands(dealt, choices))
