"""Everybody who may stand before a screen: each rank of each edition, each role, and those who are out."""

import asyncio
from collections.abc import Iterator
from time import sleep
from typing import Any

from croupier.offices.staff.commands import AddMember, StaffOrder
from croupier.offices.staff.state import ROLES
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.server.settings.demo_staff import SECRET
from croupier.table.values.people import THE_SYSTEM
from support.local_server import Caller, Served

RANKS = {
    f"R{place}{rung}": (edition, rank)
    for place, edition in enumerate(AUTHORITY)
    for rung, rank in enumerate(ladder(edition))
}
"""By number: one person for each rank of each edition, who has no other."""
OF_ROLE = {role: f"Q{place}" for place, role in enumerate(ROLES)}
"""By role: one person who has no other."""
NEW, GONE, LEFT = "N1", "N2", "N3"
"""Who must change his secret; who was disabled; who signed off."""


def gather(served: Served) -> None:
    """They join, with the secret of the demo."""
    verifier = served.system.key.verifier(SECRET)
    for member in _members():
        joins = AddMember(verifier=verifier, **{"temporary": False, **member})
        order = StaffOrder(id=f"joins {member['number']}", at=0, by=THE_SYSTEM, command=joins)
        assert served.run(served.system.orders.submit("staff", order)).refused is None


HOPS = 5
"""So often something goes from the pump to the loop and back until everybody who must know of it has written."""


def _members() -> Iterator[dict[str, Any]]:
    for number, (edition, rank) in RANKS.items():
        yield {"number": number, "name": rank, "ranks": {edition: rank}}
    for role, number in OF_ROLE.items():
        yield {"number": number, "name": role, "roles": (role,)}
    yield {"number": NEW, "name": "new", "ranks": {"WAR": "pit-boss"}, "temporary": True}
    for number in (GONE, LEFT):
        yield {"number": number, "name": "gone", "ranks": {"SATG 15.1": "dealer"}}


def present(served: Served) -> dict[str, Caller]:
    """Everybody at a screen; those who are out show what they had."""
    callers = {
        number: served.http(number) for number in (*RANKS, *OF_ROLE.values(), NEW, GONE, LEFT)
    }
    assert all(caller.token for caller in callers.values())
    reason = {"id": served.new_id(), "reason": "He has left the house."}
    assert served.http("A1").post(f"/staff/{GONE}/disable", reason).status_code == 200
    assert callers[LEFT].post("/sign-off", None).status_code == 200
    return {"": Caller(served), **callers}


def lengths(served: Served) -> dict[str, int]:
    """How long every log is, once nothing is under way any more."""
    before: dict[str, int] = {}
    while True:
        for _ in range(HOPS):
            served.system.tables.pump.between(lambda: None).result()
            served.run(asyncio.sleep(0))
        now = {place: served.store.length(place) for place in served.store.places()}
        if now == before:
            return now
        before = now
        sleep(0.15)  # for what is done in threads of its own
