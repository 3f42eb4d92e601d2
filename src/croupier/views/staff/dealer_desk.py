"""What may be chosen from at the dealer's desk now: what can have happened, who rules it, the words of acts."""

from collections.abc import Mapping

from croupier.rulebook.authority import acts, power, reaches
from croupier.rulebook.incident_rules import casebook
from croupier.table.choices.commands import SIGNALS
from croupier.table.dealing.no_spins import NO_SPINS, Ground
from croupier.table.equipment.equipment_ready import reportable
from croupier.table.equipment.shoe import Shoe
from croupier.table.irregular.commands import CHOICE_RULINGS as RULINGS
from croupier.table.irregular.irregularity_table import Does, Observation, Remedy, guide
from croupier.table.phases import Phase
from croupier.table.seats.commands import TENDERS
from croupier.table.state import State
from croupier.views.wire_struct import View, clauses_as_text

NEEDS: Mapping[Does, str] = {
    Does.DISCARD: "face",
    Does.NEXT_CARD: "face-if-seen",
    Does.VOID_AREA: "area",
    Does.REWIND: "wagers",
}
"""What a ruling must be told besides."""


class GroundView(View, frozen=True, kw_only=True):
    """For what a spin or a throw counts for nothing."""

    key: str
    says: str
    clauses: tuple[str, ...] = ()


class RulingView(View, frozen=True, kw_only=True):
    """One thing that may be ruled."""

    key: str
    says: str
    act: str
    """The power that it takes."""
    rank: str
    """The lowest that may give it."""
    may: bool = False
    """Whether whoever looks may."""
    commands: tuple[str, ...] = ()
    needs: str = ""
    """`face`, `face-if-seen`, `area` or `wagers`."""
    clauses: tuple[str, ...] = ()
    provenance: str = ""


class ObservedView(View, frozen=True, kw_only=True):
    """A fact that can have been observed now, and what may be ruled."""

    fact: str
    says: str
    first: str = ""
    """What must be looked at before."""
    rulings: tuple[RulingView, ...] = ()


class MethodView(View, frozen=True, kw_only=True):
    """A fixed place for the cutting card."""

    key: str
    behind: int
    clauses: tuple[str, ...] = ()


class CauseView(View, frozen=True, kw_only=True):
    """For what a shuffle may be ordered."""

    key: str
    rank: str
    may: bool = False
    reason: bool = False
    clauses: tuple[str, ...] = ()


class IncidentView(View, frozen=True, kw_only=True):
    """About what a file may be opened."""

    key: str
    says: str
    clauses: tuple[str, ...] = ()


class DeskView(View, frozen=True, kw_only=True):
    """The choices at the dealer's desk."""

    observed: tuple[ObservedView, ...] = ()
    grounds: tuple[GroundView, ...] = ()
    """Of a no spin."""
    methods: tuple[MethodView, ...] = ()
    """Of the cut."""
    causes: tuple[CauseView, ...] = ()
    incidents: tuple[IncidentView, ...] = ()
    tenders: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    """On what players decided on a face that is put right."""
    items: tuple[str, ...] = ()
    """What can be out of order."""
    powers: Mapping[str, str] = {}
    """By act: the lowest rank that may do it."""
    may: tuple[str, ...] = ()
    """The acts of whoever looks."""


def desk_view(state: State, rank: str) -> DeskView:
    """A table as somebody of that rank can deal with it; nothing while it is shut."""
    if state.phase is Phase.SHUT:
        return DeskView()
    edition = state.edition
    powers = {act: power(edition, act).rank for act in acts(edition)}
    family = NO_SPINS.get(state.opened.game)
    return DeskView(
        observed=tuple(_observed(one, edition, rank) for one in guide(state)),
        grounds=tuple(_ground(one) for one in family.ground) if family else (),
        methods=_methods(state.shoe) if state.shoe else (),
        causes=_causes(state.shoe, edition, rank) if state.shoe else (),
        incidents=tuple(
            IncidentView(key=key, says=one.says, clauses=clauses_as_text(one.citations))
            for key, one in casebook(edition).incidents.items()
        ),
        tenders=TENDERS,
        signals=SIGNALS,
        rulings=RULINGS,
        items=reportable(state),
        powers=powers,
        may=tuple(act for act, needed in powers.items() if reaches(edition, rank, needed)),
    )


def _observed(one: Observation, edition: str, rank: str) -> ObservedView:
    return ObservedView(
        fact=one.row.fact,
        says=one.row.says,
        first=one.row.observe,
        rulings=tuple(_ruling(remedy, edition, rank) for remedy in one.remedies),
    )


def _ruling(remedy: Remedy, edition: str, rank: str) -> RulingView:
    ruling = remedy.ruling
    return RulingView(
        key=ruling.key,
        says=ruling.says,
        act=ruling.act,
        rank=remedy.rank,
        may=reaches(edition, rank, remedy.rank),
        commands=remedy.commands,
        needs=NEEDS.get(ruling.does, ""),
        clauses=clauses_as_text(ruling.citations),
        provenance=ruling.provenance,
    )


def _ground(one: Ground) -> GroundView:
    return GroundView(key=one.key, says=one.says, clauses=(one.cites,) if one.cites else ())


def _methods(shoe: Shoe) -> tuple[MethodView, ...]:
    return tuple(
        MethodView(key=one.key, behind=one.behind, clauses=clauses_as_text(one.citations))
        for one in shoe.rules.cut.method
    )


def _causes(shoe: Shoe, edition: str, rank: str) -> tuple[CauseView, ...]:
    """Those that somebody orders; the others follow from the game."""
    return tuple(
        CauseView(
            key=one.key,
            rank=power(edition, one.act).rank,
            may=reaches(edition, rank, power(edition, one.act).rank),
            reason=one.reason,
            clauses=clauses_as_text(one.citations),
        )
        for one in shoe.rules.cause
        if one.ordered
    )
