"""The plan with which each table opens next: that of the configuration file, or an approved one in its place."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.engine.keys import digest
from croupier.engine.store.entry_codec import encode
from croupier.offices.floor.state import ApprovedPlan, Floor
from croupier.table.values.plan import Plan


def plan_digest(plan: Plan) -> str:
    """Identify a plan by its contents."""
    return digest(encode(plan).decode())


def approved_over(floor: Floor, table: str, in_file: Plan | None) -> ApprovedPlan | None:
    """Return the approved plan of a table, unless the file has another plan than when it was proposed.

    The operator at the machine has the last word: a plan that is changed in the file holds.
    """
    approved = floor.plans.get(table)
    if approved is None or in_file is None or approved.proposed.over != plan_digest(in_file):
        return None
    return approved


@dataclass(frozen=True)
class TablePlans:
    """The plans of the tables of this house."""

    in_file: Callable[[str], Plan | None]
    """The plan of a table in the configuration file."""
    floor: Callable[[], Floor]

    def approved(self, table: str) -> ApprovedPlan | None:
        """Return the approved plan that holds instead of that of the file."""
        return approved_over(self.floor(), table, self.in_file(table))

    def plan_of(self, table: str) -> Plan | None:
        """Return the plan with which a table opens next; none without such a table."""
        approved = self.approved(table)
        return approved.proposed.plan if approved else self.in_file(table)
