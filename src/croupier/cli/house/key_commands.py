"""The command that changes the key of the house; two administrators must each enter their secret."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import now_ms
from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.house.staff_commands import Reason
from croupier.cli.house.two_administrators import prove_two
from croupier.cli.output import say
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import FLOOR, Raise
from croupier.offices.staff import StaffOrder
from croupier.offices.staff.commands import RecordKey
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.people import THE_SYSTEM
from croupier.words import phrase


def change_key(
    *,
    by: Annotated[str, Parameter(help="The number of an administrator.")],
    second: Annotated[str, Parameter(help="The number of a second administrator.")],
    reason: Reason,
    config: ConfigFile = Path(CONFIG),
) -> None:
    """Add a new key that seals secrets from here on; what was sealed before can still be read.

    Both administrators are asked for their secrets. It is recorded before it is done. Every process of the house is
    then started anew.
    """
    house = read_config(config)
    path = house.server.key_file
    key = MasterKey.read(path)
    if not reason.strip():
        raise BadInput("No reason. Accepted: why the key is changed.")
    with opened(house.store.address) as store:
        now = now_ms()
        staff = the_staff(store)
        key.expect_recorded(staff.state.fingerprints)
        prove_two(staff.state, key, by, second, now)
        command = Raise(
            code="secret-changed", place=FLOOR, subject=by,
            detail=f"The key of the house, with {second} as the second person: {reason.strip()}",
        )  # fmt: skip
        order = FloorOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=command)
        refused = the_floor(store).handle(order).refused
        if refused is not None:
            raise BadInput(phrase("Refused: {refused}", refused=refused.with_clauses))
        changed = key.changed(path)
        # From here on a process with the old file does not start.
        record = RecordKey(fingerprints=changed.fingerprints)
        staff.handle(StaffOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=record))
    many = len(changed.later) + 1
    say(
        f"{path} has {many} keys, and the last one seals.",
        "Keep a copy of it elsewhere, and start every process of the house anew.",
    )
