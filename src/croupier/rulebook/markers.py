"""Distinctive markers: each kind has its label, its meaning and one use (`markers.toml`)."""

import re
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from croupier.errors import Mistake
from croupier.rulebook.clauses import Citations, cite
from croupier.rulebook.data_file import load

_NUMBER = re.compile(r"\$?\d[\d,]*(\.\d+)?", re.ASCII)


class Use(StrEnum):
    """For what a marker lies there."""

    PERSONAL_LIMITS = "personal-limits"
    HIGHER_LIMIT = "higher-limit"
    COLOUR_VALUE = "colour-value"


class Marker(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of marker."""

    label: str
    means: str
    use: Use
    cites: tuple[str, ...]
    numbered: bool = False
    """Whether it shows a number instead of its label."""

    @property
    def citations(self) -> Citations:
        """The clauses that know it, checked."""
        return cite(*self.cites)

    def says(self, label: str) -> bool:
        """Whether a marker with this label is of the kind."""
        if self.numbered:
            return _NUMBER.fullmatch(label.strip()) is not None
        return label.strip().casefold() == self.label.casefold()


def checked(markers: Sequence[Marker]) -> tuple[Marker, ...]:
    """Refuse a label, a meaning or a use that is listed twice (WHEEL 1.1 distinctive-marker)."""
    for name in ("label", "means", "use"):
        found = [str(getattr(marker, name)).casefold() for marker in markers]
        twice = sorted({name for name in found if found.count(name) > 1})
        if twice:
            raise Mistake(f"Markers: {name} {', '.join(twice)} is listed twice.")
    if {marker.use for marker in markers} != set(Use) or not all(
        marker.citations for marker in markers
    ):
        raise Mistake("Markers: each use has its marker, and each marker its clause.")
    return tuple(markers)


MARKERS = checked(load("markers.toml", dict[str, tuple[Marker, ...]])["marker"])


def marker_for(use: Use) -> Marker:
    """The kind of marker that lies there for a use."""
    return next(marker for marker in MARKERS if marker.use is use)


def use_of(label: str) -> Use:
    """For what a marker with this label lies there; one of the house's own is for personal limits."""
    return next((marker.use for marker in MARKERS if marker.says(label)), Use.PERSONAL_LIMITS)
