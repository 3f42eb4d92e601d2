"""The command that changes the key of the house: two administrators at the machine, each with his secret."""

import sys
from getpass import getpass
from pathlib import Path
from time import time_ns
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.house.staff_commands import Reason
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_floor, the_staff
from croupier.engine.order_ids import new_id
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import FLOOR, Raise
from croupier.offices.staff import Staff
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.people import THE_SYSTEM


def change_key(
    *,
    by: Annotated[str, Parameter(help="The number of an administrator.")],
    second: Annotated[str, Parameter(help="The number of another one.")],
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
    if by == second:
        raise BadInput(f"{by} twice. Accepted: two people.")
    if not reason.strip():
        raise BadInput("No reason. Accepted: why the key is changed.")
    with opened(house.store.address) as store:
        people = the_staff(store).state
        for number in (by, second):
            _expect_administrator(people, key, number)
        told = Raise(
            code="secret-changed", place=FLOOR, subject=by,
            detail=f"The key of the house, with {second} as the second person: {reason.strip()}",
        )  # fmt: skip
        now = time_ns() // 1_000_000
        order = FloorOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=told)
        refused = the_floor(store).handle(order).refused
        if refused is not None:
            raise BadInput(f"Refused: {refused}")
        many = len(key.changed(path).later) + 1
    sys.stdout.write(f"{path} has {many} keys, and the last one seals.\n")
    sys.stdout.write("Keep a copy of it elsewhere, and start every process of the house anew.\n")


def _expect_administrator(people: Staff, key: MasterKey, number: str) -> None:
    """Nobody is told what was wrong: the number, the role or the secret."""
    member = people.members.get(number)
    secret = getpass(f"The secret of {number}: ")
    proven = key.proves(member.verifier if member else None, secret)
    if member is None or not proven or not member.administers or member.must_change:
        raise BadInput(f"{number} is not proven. Accepted: an administrator with his own secret.")
