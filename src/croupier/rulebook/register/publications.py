"""The issues of the Government Gazette in which notices were published (`publications.toml`).

A number comes again every year: S147 is of 1999 and of 2000. So an issue is named with its year.
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

import msgspec

from croupier.errors import Mistake, unknown
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load

THURSDAY = 3


class Kind(StrEnum):
    """The three editions of the Gazette."""

    GENERAL = "general"
    """Every Thursday (GAZ S184 editions-general)."""
    SPECIAL = "special"
    """On any day that needs it (GAZ S184 editions-special)."""
    PERIODICAL = "periodical"
    """The periodical, which is named when needed (GAZ S184 editions-periodical)."""

    @property
    def prefix(self) -> str:
        """The letter before its numbers."""
        return self.value[0].upper()


class Publication(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One issue."""

    kind: Kind
    number: int
    year: int
    day: date | None = None
    """Nothing where no text held tells it."""
    issn: str = ""
    printed_by: str = ""
    doubt: str = ""
    """Why the day may be printed wrongly; it is kept as printed."""
    cites: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The citation within its year: `S184`."""
        return f"{self.kind.prefix}{self.number}"

    @property
    def key(self) -> str:
        """A number is unique only with its year (GAZ S184 header)."""
        return f"{self.label}/{self.year}"

    @property
    def citations(self) -> Citations:
        """The clauses that tell of it, checked."""
        return cite(*self.cites)


def check(this_publication: Publication) -> Publication:
    """Refuse an issue that cannot be: of another year than its day, or a general one on no Thursday."""
    if this_publication.number < 1:
        raise Mistake(f"{this_publication.key}: issues are numbered from 1.")
    if this_publication.day is not None and this_publication.day.year != this_publication.year:
        raise Mistake(f"{this_publication.key}: it is of {this_publication.day.isoformat()}.")
    if (
        this_publication.kind is Kind.GENERAL
        and this_publication.day is not None
        and this_publication.day.weekday() != THURSDAY
    ):
        raise Mistake(
            f"{this_publication.key}: the general edition comes out on Thursdays, not {this_publication.day:%A}s."
        )
    this_publication.citations  # noqa: B018  an unknown clause fails here
    return this_publication


def _load() -> Mapping[str, Publication]:
    read = load("register/publications.toml", dict[str, tuple[Publication, ...]])["publication"]
    found = {each_publication.key: check(each_publication) for each_publication in read}
    if len(found) < len(read):
        raise Mistake("Publications: an issue is listed twice.")
    return found


PUBLICATIONS: Mapping[str, Publication] = _load()


def publication(key: str) -> Publication:
    """The issue of that number and year: `S184/2000`."""
    if key not in PUBLICATIONS:
        raise unknown("publication", key, PUBLICATIONS)
    return PUBLICATIONS[key]
