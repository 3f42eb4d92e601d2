"""Files about people, by edition: their kinds, the incidents, what may be done in them (`incidents.toml`)."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.authority import AUTHORITY
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load
from croupier.rulebook.editions import edition as known_edition

FIELDS = ("round", "terminal", "person", "place", "ground", "to", "detail")
"""The fields that a file or an act may require."""


class _Sourced(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"
):
    cites: tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(*self.cites)


class KindOfCase(_Sourced, frozen=True, kw_only=True):
    """How a kind of file is opened and closed."""

    decides: str
    """The act whose rank may close it."""
    actions: tuple[str, ...] = ()
    """One of these was done about it; nothing where the decision says all."""
    undecided: str = ""
    """The action that decides nothing, so that the person who runs the table may file it."""
    needs: tuple[str, ...] = ()
    players: bool = False
    """Whether a player may open it for the own terminal."""
    reported: bool = False
    """Whether only a report opens it, never a person by hand."""


class Incident(_Sourced, frozen=True, kw_only=True):
    """For what an incident is opened, and which powers it opens."""

    says: str
    people: int = 1
    """How many people must be named."""
    target: bool = False
    """The last one named is whom it was done to: no power reaches him."""
    grounds: tuple[str, ...] = ()
    """One of these must be on the file."""
    names_clause: bool = False
    """The ground is the clause that was broken."""
    powers: tuple[str, ...] = ()
    detains_for: tuple[str, ...] = ()
    no_spin: str = ""
    """The ground of a no spin that opens it by itself."""


class ActOfCase(_Sourced, frozen=True, kw_only=True):
    """An act that may be done in a file."""

    by: str
    """The act whose rank may do it."""
    kinds: tuple[str, ...] = ()
    """The files in which it may be done; nothing for all."""
    when: Literal["open", "closed", "ever"] = "open"
    needs: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    follows: str = ""
    """The act that must have been done before."""
    players: bool = False
    """Whether a player may do it in a file of the own."""


class Casebook(_Sourced, frozen=True, kw_only=True):
    """All of it for one edition, or for several that share it."""

    editions: tuple[str, ...]
    kinds: Mapping[str, KindOfCase]
    incidents: Mapping[str, Incident]
    acts: Mapping[str, ActOfCase]

    @property
    def regulator(self) -> str:
        """Whose inspectors may be consulted."""
        return known_edition(self.editions[0]).regulator

    def after_no_spin(self, ground: str) -> str:
        """The incident that a no spin on this ground opens."""
        return next(key for key, incident in self.incidents.items() if incident.no_spin == ground)


def faults(book: Casebook, edition: str) -> Iterator[str]:
    """The faults of a casebook: no source, or an unknown rank, field, act or kind."""
    records = {edition: book, **book.kinds, **book.incidents, **book.acts}
    yield from (
        f"{key} has neither a citation nor a provenance"
        for key, record in records.items()
        if not record.citations and not record.provenance
    )
    named_by = {known_edition(key).regulator for key in book.editions}
    yield from (f"several regulators: {name}" for name in named_by - {book.regulator})
    named = {kind.decides for kind in book.kinds.values()} | {act.by for act in book.acts.values()}
    named |= {power for incident in book.incidents.values() for power in incident.powers}
    yield from (f"no act {act}" for act in named - AUTHORITY[edition].acts.keys())
    needed = {field for kind in book.kinds.values() for field in kind.needs}
    needed |= {field for act in book.acts.values() for field in act.needs}
    yield from (f"no field {field}" for field in needed - set(FIELDS))
    before = {act.follows for act in book.acts.values() if act.follows}
    yield from (f"nothing is done before as {act}" for act in before - book.acts.keys())
    kinds = {kind for act in book.acts.values() for kind in act.kinds}
    yield from (f"no kind {kind}" for kind in kinds - book.kinds.keys())


def _load() -> Mapping[str, Casebook]:
    books = load("incidents.toml", dict[str, tuple[Casebook, ...]])["book"]
    found = {edition: book for book in books for edition in book.editions}
    for edition, book in found.items():
        for fault in faults(book, edition):
            raise Mistake(f"Incidents of {edition}: {fault}.")
    return found


CASEBOOKS: Mapping[str, Casebook] = _load()


def casebook(edition: str) -> Casebook:
    """The files about people under an edition."""
    if edition not in CASEBOOKS:
        raise unknown("edition with files about people", edition, CASEBOOKS)
    return CASEBOOKS[edition]
