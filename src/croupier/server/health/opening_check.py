"""Whether a table could be opened by a plan now: a trial in a memory, of which nothing is kept."""

from croupier.engine.store import MemoryStore
from croupier.engine.table_place import Table
from croupier.games import game
from croupier.offices.notices import HouseNotices
from croupier.rulebook.authority import ladder
from croupier.table.commands import OpenTable, Order
from croupier.table.opening.plan_faults import plan_faults
from croupier.table.values.people import Actor
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refused


def opening_faults(
    name: str, plan: Plan, store: MemoryStore, now: int, house: HouseNotices
) -> list[Refused]:
    """Open a table beside those that are open in the store, or return every reason why it cannot be."""
    boss = Actor("self-check", ladder(game(plan.game).edition)[-1])
    order = Order(id=f"open {name}", at=now, by=boss, command=OpenTable(plan=plan))
    answer = Table(name, store, notices=lambda: house).handle(order)
    if not answer.refused:
        return []
    others = [other for _, other in store.plans()]
    return plan_faults(plan, now, others, house.grants(plan.game, now)) or [answer.refused]
