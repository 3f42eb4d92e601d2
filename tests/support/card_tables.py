"""Card tables before their cards are ready, and with a machine in place of the shoe."""

from typing import Any

from croupier.table.equipment.equipment_ready import steps
from croupier.table.opening.checklist import Item
from support.scripted_tables import HIGHEST, Played


def bare(key: str, **changes: Any) -> Played:
    """An open table at which there are no cards yet."""
    table = Played(key)
    answer = table.open(**changes)
    assert answer.refused is None, answer.refused
    if table.state.is_live:
        return table.run(f"0 {HIGHEST[table.game.edition]} fill 10000")
    return table.run("0 1 join\n0 dealer buy-in 1 100")


def machine(key: str) -> tuple[Item, ...]:
    """The equipment with a continuous shuffling machine in place of the shoe."""
    others = (item for item in Played(key).plan().items if item.kind != "dealing-shoe")
    return (*others, Item(kind="csm", approval="A-1"))


def wanted(table: Played) -> list[str]:
    """What must be done before wagering may open, each with its clause."""
    return [
        " ".join(filter(None, (step.what, step.of, step.clause))) for step in steps(table.state)
    ]
