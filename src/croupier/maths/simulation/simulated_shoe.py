"""How cards are dealt out in a simulation: anew for each round, or a whole shoe to its end.

What is burned, where the cutting card lies and what it means is what the rules on cards of the game say
(`shoe` in the file of a game); what they leave open is named here as a reading.
"""

from dataclasses import dataclass

from croupier.errors import BadInput
from croupier.games import Game
from croupier.table.equipment.shoe_rules import SHOES

FRESH, DEALT = "fresh", "dealt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A shoe that is dealt out: its cards, and when it ends."""

    cards: int
    burn: int
    """Cards burned before the first round."""
    behind: int
    """Cards behind the cutting card."""
    another: bool
    """Whether one more round follows the one in which the cutting card came (SATG 9.4.2(c))."""
    waits: bool
    """Whether no round begins with the cutting card (GAZ 29/2000 4.1(b))."""

    @property
    def cut(self) -> int:
        """The number of cards dealt when the cutting card comes."""
        return self.cards - self.behind

    def __str__(self) -> str:
        return f"burn {self.burn}, {self.behind} behind the cutting card"


def is_dealt_out(game: Game) -> bool:
    """Whether the game has shoes that are dealt to an end; else its cards are shuffled for every round."""
    rules = SHOES.get(game.key)
    return rules is not None and rules.cut.by != "nobody" and rules.every_round is None


def shoe_of(
    game: Game, cards: int, *, how: str = "", burn: int | None = None, behind: int | None = None
) -> Shoe | None:
    """The shoe of a game; none where every round is dealt from all cards, or there are none.

    A game that has shoes is dealt from one unless `how` is `fresh`. Without further word one card is
    burned where one may be, and the cutting card lies at the first place that the rules name; where
    they name none a quarter of the cards is behind it.
    """
    if how not in ("", FRESH, DEALT):
        raise BadInput(f"Unknown way to deal a shoe {how!r}. Accepted: {FRESH}, {DEALT}.")
    if how == DEALT and not is_dealt_out(game):
        raise BadInput(f"{game.name} has no shoe that is dealt to an end. Accepted: {FRESH}.")
    if how == FRESH or not is_dealt_out(game):
        if burn is not None or behind is not None:
            raise BadInput("Burned cards and a cutting card go with a shoe that is dealt out.")
        return None
    rules = SHOES[game.key]
    places = [method.behind for method in rules.cut.method] or [cards // 4]
    shoe = Shoe(
        cards=cards,
        burn=int(rules.burn.may) if burn is None else burn,
        behind=places[0] if behind is None else behind,
        another=rules.cutting_card.means == "last-coup",
        waits=rules.cutting_card.first,
    )
    return _checked(game, shoe)


def _checked(game: Game, shoe: Shoe) -> Shoe:
    rules = SHOES[game.key]
    if shoe.burn < 0 or (shoe.burn and not rules.burn.may):
        raise BadInput(f"{shoe.burn} burned cards at {game.name}. Accepted: {_burns(game)}.")
    least = min((method.behind for method in rules.cut.method), default=0)
    most = shoe.cards // 2
    if not least <= shoe.behind <= most or shoe.burn >= shoe.cut:
        raise BadInput(
            f"{shoe.behind} of {shoe.cards} cards behind the cutting card, {shoe.burn} burned. "
            f"Accepted: {least} to {most} behind it."
        )
    return shoe


def _burns(game: Game) -> str:
    return "0 or more" if SHOES[game.key].burn.may else "0"
