"""The rights of the program's role in a PostgreSQL database: it adds to the log and cannot change it."""

import re
from collections.abc import Iterator, Mapping

from croupier.engine.store.sql.schema import METADATA, NUMBERS, VERSION
from croupier.errors import BadInput

ADDS, CHANGES, REMOVES = (
    "SELECT, INSERT",
    "SELECT, INSERT, UPDATE",
    "SELECT, INSERT, UPDATE, DELETE",
)
PRIVILEGES: Mapping[str, str] = {
    **dict.fromkeys(("orders", "events", "transfers", "sheets"), ADDS),
    **dict.fromkeys(("streams", "balances", "sessions", "tickets"), CHANGES),
    **dict.fromkeys(("plans", "freezes"), REMOVES),
    VERSION.name: "SELECT",
}
"""By table. What may be changed says how things stand, and follows from what may not, as `croupier verify` finds."""
_ROLE = re.compile(r"[a-z_][a-z0-9_]{0,62}", re.ASCII)


def grants(role: str) -> Iterator[str]:
    """Statements that give a role what the program needs and nothing else; the owner of the tables gives them."""
    if not _ROLE.fullmatch(role):
        raise BadInput(
            f"Unreadable role {role!r}. Accepted: small letters, digits and _, such as croupier_floor."
        )
    assert PRIVILEGES.keys() == {*METADATA.tables, VERSION.name}, "Every table has its line."
    for table, privileges in PRIVILEGES.items():
        yield f"REVOKE ALL ON {table} FROM PUBLIC, {role};"
        yield f"GRANT {privileges} ON {table} TO {role};"
    yield f"REVOKE ALL ON SEQUENCE {NUMBERS.name} FROM PUBLIC, {role};"
    yield f"GRANT USAGE ON SEQUENCE {NUMBERS.name} TO {role};"
