"""Distinctive markers: each kind has its label, its meaning and one use (`markers.toml`)."""

import re
import tomllib
from collections.abc import Sequence
from enum import StrEnum
from importlib.resources import files

import msgspec

from croupier.errors import Mistake
from croupier.rulebook.clauses import Citations, cite

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
    """It says a number instead of its label."""

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
    """Refuse a label, a meaning or a use that stands there twice (WHEEL 1.1 distinctive-marker)."""
    for name in ("label", "means", "use"):
        found = [str(getattr(one, name)).casefold() for one in markers]
        twice = sorted({one for one in found if found.count(one) > 1})
        if twice:
            raise Mistake(f"Markers: {name} {', '.join(twice)} stands there twice.")
    if {one.use for one in markers} != set(Use) or not all(one.citations for one in markers):
        raise Mistake("Markers: each use has its marker, and each marker its clause.")
    return tuple(markers)


def _load() -> tuple[Marker, ...]:
    text = files(__package__).joinpath("markers.toml").read_text(encoding="utf-8")
    return checked(msgspec.convert(tomllib.loads(text)["marker"], tuple[Marker, ...]))


MARKERS: tuple[Marker, ...] = _load()


def marker_for(use: Use) -> Marker:
    """The kind of marker that lies there for a use."""
    return next(one for one in MARKERS if one.use is use)


def use_of(label: str) -> Use:
    """For what a marker with this label lies there; one of the house's own is for personal limits."""
    return next((one.use for one in MARKERS if one.says(label)), Use.PERSONAL_LIMITS)
