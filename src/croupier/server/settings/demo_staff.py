"""The people of the demo floor: one for each rank and each role.

Any visitor may play any of them.
"""

from collections.abc import Iterator

from croupier.offices.staff import Verifier
from croupier.offices.staff.commands import AddMember
from croupier.offices.staff.state import (
    ADMINISTRATOR,
    CASHIER,
    DIRECTOR,
    ENGINEER,
    INSPECTOR,
    MATHEMATICIAN,
)
from croupier.rulebook.authority import AUTHORITY, ladder

SECRET = "play-money-only"  # noqa: S105  of the demo, printed as such
"""The secret of every demo member of staff."""
RUNGS = {
    "D1": ("Dana", 0), "S1": ("Sam", 1), "M1": ("Max", -2), "K1": ("Kim", -1), "K2": ("Kit", -1),
}  # fmt: skip
"""Ranked people by number: their name, and their rung on every ladder."""
ROLES = {
    "C1": ("Chris", CASHIER), "C2": ("Cleo", CASHIER), "I1": ("Ines", INSPECTOR), "E1": ("Eli", ENGINEER),
    "A1": ("Ada", ADMINISTRATOR), "A2": ("Abe", ADMINISTRATOR), "P1": ("Pascal", MATHEMATICIAN),
    "T1": ("Tess", DIRECTOR),
}  # fmt: skip


def members(verifier: Verifier) -> Iterator[AddMember]:
    """Return one member for each rung and each role."""
    for number, (name, rung) in RUNGS.items():
        ranks = {edition: ladder(edition)[rung] for edition in AUTHORITY}
        yield AddMember(number=number, name=name, ranks=ranks, verifier=verifier, temporary=False)
    for number, (name, role) in ROLES.items():
        yield AddMember(number=number, name=name, roles=(role,), verifier=verifier, temporary=False)
