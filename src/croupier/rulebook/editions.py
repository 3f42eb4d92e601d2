"""The editions of the rules, each with the instant from which it is in force (`editions.toml`).

An edition that a notice made begins when the notice takes effect: only the notice holds that instant.
"""

from datetime import datetime

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.casino_time import ZONE, instant
from croupier.rulebook.clauses import cite
from croupier.rulebook.data_file import load
from croupier.rulebook.register.gazette_notices import notice

__all__ = ["EDITIONS", "ZONE", "Edition", "edition", "instant"]


class Edition(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """One rule set as published."""

    key: str
    title: str
    from_: datetime
    cites: str
    document: str
    """The head of its clauses."""
    version: str = ""
    """The version as printed; empty where the document prints none."""
    regulator: str
    """Who approves the rules, and whose inspectors may be consulted, by the name that was its own then."""
    notice: str = ""
    """The notice that made it."""
    assumed: bool = False
    """The document prints no date; this one is ours until a person enters the real one."""


def _made(record: dict[str, object]) -> Edition:
    """One record of the file; its first instant comes from its notice, or is assumed."""
    named = record.get("notice")
    if bool(named) == ("from" in record):
        raise Mistake(
            f"{record.get('key')}: an edition begins with its notice, or with its `from`."
        )
    if named:
        made = notice(str(named))
        record = {"from": made.since, "regulator": made.by, **record}
    read = msgspec.convert(record, Edition)
    cite(read.cites)
    return msgspec.structs.replace(read, from_=read.from_.replace(tzinfo=ZONE))


_EDITIONS = map(_made, load("editions.toml", dict[str, list[dict[str, object]]])["edition"])
EDITIONS: dict[str, Edition] = {each_edition.key: each_edition for each_edition in _EDITIONS}


def edition(key: str) -> Edition:
    """The edition of that key."""
    if key not in EDITIONS:
        raise unknown("edition", key, EDITIONS)
    return EDITIONS[key]
