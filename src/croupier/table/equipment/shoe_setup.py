"""The shoe of a table that opens, from its plan."""

from croupier.games.contract.definition import Motion
from croupier.games.contract.setup import Setup
from croupier.table.equipment.shoe import CSM, SHUFFLER, Shoe
from croupier.table.equipment.shoe_rules import SHOES
from croupier.table.values.plan import Plan


def new_shoe(plan: Plan, setup: Setup) -> Shoe | None:
    """Return the shoe of a new table, still without cards; None if the game deals no cards."""
    if setup.game.motion is not Motion.CARDS:
        return None
    kinds, rules = {item.kind for item in plan.items}, SHOES[plan.game]

    def chosen(name: str) -> int | str:
        return setup.rules.setting(setup.game.table, name).value

    return Shoe(
        game=plan.game,
        machine=next((kind for kind in (CSM, SHUFFLER) if kind in kinds), ""),
        deck=len(setup.variant.dealing.source.faces),
        decks=setup.decks or 1,
        burns=rules.burn.may and chosen("burn") == "always",
        tolerance=int(chosen("cut-tolerance")) if rules.cut.least_decks else 0,
        card_tolerance=int(chosen("cutting-card-tolerance")) if rules.cut.method else 0,
    )
