"""Lines about permissions."""

from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import read_limits, spaced, unspaced, write_limits


def _read_personal(words: CommandWords) -> c.SetPersonalLimits:
    return c.SetPersonalLimits(
        patron=words["patron"],
        place=words["place"],
        limits=read_limits(words),
        marker=unspaced(words.get("marker")),
    )


def _write_personal(personal: c.SetPersonalLimits) -> str:
    limits = write_limits(personal.limits)
    return f"{personal.patron} @{personal.place} {limits} marker={spaced(personal.marker)}"


def _read_areas(words: CommandWords) -> c.PermitAreas:
    return c.PermitAreas(patron=words["patron"], seats_open=not words.get("no"))


def _write_areas(permit_areas: c.PermitAreas) -> str:
    return permit_areas.patron + ("" if permit_areas.seats_open else " no")


OWN_FORMS: OwnForms = {
    c.SetPersonalLimits: OwnForm(_read_personal, _write_personal),
    c.PermitAreas: OwnForm(_read_areas, _write_areas),
}
