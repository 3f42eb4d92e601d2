"""The choices at the dealer's desk now: observations, who rules on them, the words of acts."""

from collections.abc import Mapping

from croupier.rulebook.authority import acts, power, reaches
from croupier.rulebook.incident_rules import casebook
from croupier.table.choices.commands import SIGNALS
from croupier.table.dealing.no_spins import NO_SPINS, Ground
from croupier.table.equipment.equipment_ready import reportable
from croupier.table.equipment.shoe import Shoe
from croupier.table.irregular.commands import CHOICE_RULINGS as RULINGS
from croupier.table.irregular.irregularity_table import Does, Observation, Remedy, guide
from croupier.table.opening.closing_notice import THREE_ROUNDS
from croupier.table.phases import Phase
from croupier.table.seats.commands import TENDERS
from croupier.table.state import State
from croupier.views.staff.counts_view import CountsView, counts_view
from croupier.views.wire_struct import View, clauses_as_text

NEEDS: Mapping[Does, str] = {
    Does.DISCARD: "face",
    Does.NEXT_CARD: "face-if-seen",
    Does.VOID_AREA: "area",
    Does.REWIND: "wagers",
}
"""Further input that a ruling needs."""


class DeskGroundView(View, frozen=True, kw_only=True):
    """A ground on which a spin or a throw does not count."""

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
    """Whether the viewer may give it."""
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
    """The step that must come before."""
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


class DeskIncidentView(View, frozen=True, kw_only=True):
    """A kind of incident for which a case may be opened."""

    key: str
    says: str
    clauses: tuple[str, ...] = ()


class DeskView(View, frozen=True, kw_only=True):
    """The choices at the dealer's desk."""

    observed: tuple[ObservedView, ...] = ()
    grounds: tuple[DeskGroundView, ...] = ()
    """The grounds of a no spin."""
    methods: tuple[MethodView, ...] = ()
    """The methods of the cut."""
    causes: tuple[CauseView, ...] = ()
    incidents: tuple[DeskIncidentView, ...] = ()
    closed_at: int | None = None
    """When the wagering of the round in progress closed: a malfunction lasts since before or after it (SATG 8.7)."""
    idle_seats: tuple[str, ...] = ()
    """The seats without a wager in three rounds in a row: their players may be asked to leave (SATG 20.9)."""
    tenders: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    """On what players decided on a face that is put right."""
    counts: CountsView = CountsView()
    items: tuple[str, ...] = ()
    """The items that can be out of order."""
    powers: Mapping[str, str] = {}
    """By act: the lowest rank that may do it."""
    may: tuple[str, ...] = ()
    """The acts that the viewer may do."""


def desk_view(state: State, rank: str) -> DeskView:
    """Return what a member of that rank can do at a table; nothing while it is closed."""
    if state.phase is Phase.SHUT:
        return DeskView()
    edition = state.edition
    powers = {act: power(edition, act).rank for act in acts(edition)}
    family = NO_SPINS.get(state.opened.game)
    return DeskView(
        observed=tuple(_observed(observation, edition, rank) for observation in guide(state)),
        grounds=tuple(_ground(ground) for ground in family.ground) if family else (),
        methods=_methods(state.shoe) if state.shoe else (),
        causes=_causes(state.shoe, edition, rank) if state.shoe else (),
        incidents=tuple(
            DeskIncidentView(
                key=key, says=incident.says, clauses=clauses_as_text(incident.citations)
            )
            for key, incident in casebook(edition).incidents.items()
        ),
        closed_at=state.round.closed_at if state.round else None,
        idle_seats=tuple(
            sorted(seat for seat, rounds in state.idle.rounds.items() if rounds >= THREE_ROUNDS)
        ),
        tenders=TENDERS,
        signals=SIGNALS,
        rulings=RULINGS,
        counts=counts_view(state),
        items=reportable(state),
        powers=powers,
        may=tuple(act for act, needed in powers.items() if reaches(edition, rank, needed)),
    )


def _observed(observation: Observation, edition: str, rank: str) -> ObservedView:
    return ObservedView(
        fact=observation.row.fact,
        says=observation.row.says,
        first=observation.row.observe,
        rulings=tuple(_ruling(remedy, edition, rank) for remedy in observation.remedies),
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


def _ground(ground: Ground) -> DeskGroundView:
    return DeskGroundView(
        key=ground.key, says=ground.says, clauses=(ground.cites,) if ground.cites else ()
    )


def _methods(shoe: Shoe) -> tuple[MethodView, ...]:
    return tuple(
        MethodView(key=method.key, behind=method.behind, clauses=clauses_as_text(method.citations))
        for method in shoe.rules.cut.method
    )


def _causes(shoe: Shoe, edition: str, rank: str) -> tuple[CauseView, ...]:
    """The causes that a person may order; the others follow from the game."""
    return tuple(
        CauseView(
            key=cause.key,
            rank=power(edition, cause.act).rank,
            may=reaches(edition, rank, power(edition, cause.act).rank),
            reason=cause.reason,
            clauses=clauses_as_text(cause.citations),
        )
        for cause in shoe.rules.cause
        if cause.ordered
    )
