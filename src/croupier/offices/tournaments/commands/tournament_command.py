"""The base of the commands of the tournaments."""

from msgspec import Struct

from croupier.table.values.command_base import CommandBase

TOURNAMENTS = "tournaments"
"""The place whose log holds the tournaments, from their terms to their prizes."""


class Person(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The identity of an entrant: shown only to those who run the tournament (SATG 19.4.8(e))."""

    name: str
    suburb: str = ""
    contact: str = ""


class About(CommandBase, frozen=True, kw_only=True):
    """Something about a tournament."""

    tournament: str


class AboutEntrant(About, frozen=True, kw_only=True):
    """Something about one of its players."""

    entrant: str
