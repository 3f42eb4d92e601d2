"""The approved documents of the editions: who loaded which, and that nobody does it alone.

A copy of the rules is available on request (SATG 20.14, WAR 11.12, WHEEL 9.13). Our own words are summaries: the
document that was approved is the operator's to load. The log has its name and its hash; the file lies in the folder
of the house.
"""

import re

from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.state import Floor
from croupier.rulebook import EDITIONS, cite
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused

HASH = re.compile(r"[0-9a-f]{64}")
LARGEST = 64 * 2**20
"""No book of rules has more bytes: what does is another file."""
ON_REQUEST = cite("SATG 20.14", "WAR 11.12", "WHEEL 9.13")


def load_document(
    state: Floor, order: c.FloorOrder, command: c.LoadDocument
) -> tuple[e.FloorEvent, ...] | Refused:
    """By the operator, from the folder of the house, and by two people."""
    if order.by.rank != SYSTEM:
        detail = f"{order.by.name} is {order.by.rank}; accepted: the operator, by `croupier register document`."
        return Refused(Refusal.ROLE_REQUIRED, ON_REQUEST, detail)
    if command.edition not in EDITIONS:
        detail = f"No edition {command.edition!r}. Accepted: {', '.join(EDITIONS)}."
        return Refused(Refusal.TEXT_INVALID, ON_REQUEST, detail)
    by, second = order.by.name.strip(), command.second.strip()
    if not by or not second or by.casefold() == second.casefold():
        detail = "Whoever loads a document, and another who compared it with what was approved."
        return Refused(Refusal.SECOND_PERSON, ON_REQUEST, detail)
    named = command.name.strip() and command.name.isprintable() and len(command.name) <= 100
    if not named or not HASH.fullmatch(command.sha256) or not 0 < command.size <= LARGEST:
        detail = (
            f"A name of up to 100 letters, and a file of 1 to {LARGEST:,} bytes with its SHA-256."
        )
        return Refused(Refusal.TEXT_INVALID, ON_REQUEST, detail)
    before = state.documents.get(command.edition, ())
    if before and before[-1].sha256 == command.sha256:
        return ()  # it is there already
    return (
        e.DocumentLoaded(
            at=order.at, edition=command.edition, version=len(before) + 1, name=command.name,
            media_type=command.media_type, sha256=command.sha256, size=command.size, by=by, second=second,
        ),
    )  # fmt: skip
