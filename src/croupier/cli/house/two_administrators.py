"""Two administrators prove themselves at the machine of the house, each with a secret of their own."""

from getpass import getpass

from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.offices.staff import Member, Staff
from croupier.offices.staff.state import ADMINISTRATOR
from croupier.table.values.people import Actor


def prove_two(people: Staff, key: MasterKey, by: str, second: str, at: int) -> tuple[Actor, Actor]:
    """Ask two administrators for their secrets, and return both as actors."""
    if by == second:
        raise BadInput(f"{by} twice. Accepted: two people.")
    first = _administrator(people, key, by)
    other = _administrator(people, key, second)
    if not people.can_second(other, by, "", at):
        raise BadInput(
            f"{second} has a new secret or new rights. Accepted: {people.policy.fresh_hours} hours after that."
        )
    return first.acting(ADMINISTRATOR), other.acting(ADMINISTRATOR)


def _administrator(people: Staff, key: MasterKey, number: str) -> Member:
    """Return the administrator with a number and secret; the refusal does not say which part was wrong."""
    member = people.members.get(number)
    secret = getpass(f"The secret of {number}: ")
    proven = key.proves(member.verifier if member else None, secret)
    if member is None or not proven or not member.administers or member.must_change:
        raise BadInput(f"{number} is not proven. Accepted: an administrator with his own secret.")
    return member
