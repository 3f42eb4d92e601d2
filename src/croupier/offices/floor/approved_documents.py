"""The approved documents of the editions: who loaded which; loading needs two people.

A copy of the rules is available on request (SATG 20.14, WAR 11.12, WHEEL 9.13). Our own texts are summaries:
the operator loads the approved document. The log holds its name and its hash. The file is in the folder of
the house.
"""

import re

from croupier.offices.floor import commands as c
from croupier.offices.floor import events as e
from croupier.offices.floor.state import Floor
from croupier.offices.office_draft import event_from
from croupier.rulebook import EDITIONS, cite
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

HASH = re.compile(r"[0-9a-f]{64}")
LARGEST = 64 * 2**20
"""Upper limit of a document in bytes; a larger file is not a book of rules."""
ON_REQUEST = cite("SATG 20.14", "WAR 11.12", "WHEEL 9.13")


def load_document(
    state: Floor, order: c.FloorOrder, command: c.LoadDocument
) -> tuple[e.FloorEvent, ...] | Refused:
    """Loads a document: by the operator, from the folder of the house, and with two people."""
    if order.by.rank != SYSTEM:
        detail = phrase(
            "{name} is {rank}; accepted: the operator, by `croupier register document`.",
            name=order.by.name,
            rank=order.by.rank,
        )
        return Refused(Refusal.ROLE_REQUIRED, ON_REQUEST, detail)
    if command.edition not in EDITIONS:
        detail = phrase(
            "No edition '{edition}'. Accepted: {editions}.",
            edition=command.edition,
            editions=tuple(EDITIONS),
        )
        return Refused(Refusal.TEXT_INVALID, ON_REQUEST, detail)
    by, second = order.by.name.strip(), command.second.strip()
    if not by or not second or by.casefold() == second.casefold():
        detail = phrase(
            "Accepted: one person who loads the document, and another who compared it with the approved one."
        )
        return Refused(Refusal.SECOND_PERSON, ON_REQUEST, detail)
    named = command.name.strip() and command.name.isprintable() and len(command.name) <= 100
    if not named or not HASH.fullmatch(command.sha256) or not 0 < command.size <= LARGEST:
        detail = phrase(
            "A name of up to 100 letters, and a file of 1 to {largest} bytes with its SHA-256.",
            largest=f"{LARGEST:,}",
        )
        return Refused(Refusal.TEXT_INVALID, ON_REQUEST, detail)
    before = state.documents.get(command.edition, ())
    if before and before[-1].sha256 == command.sha256:
        return ()  # it is loaded already
    version = len(before) + 1
    return (event_from(order, command, e.DocumentLoaded, version=version, by=by, second=second),)
