"""Apply the events of opening and closing to the state of a table."""

from typing import assert_never

from immutables import Map

from croupier.table import events as e
from croupier.table.equipment.shoe_setup import new_shoe
from croupier.table.opening.closing_notice import Closing, Idle
from croupier.table.opening.offer_setup import set_up, sign_of
from croupier.table.permissions.betting_areas import areas
from croupier.table.state import State
from croupier.table.values.plan import Plan
from croupier.table.values.replace import replace


def apply_opening(state: State, event: e.OpeningEvent) -> State:
    """Return the state of the table after an opening event."""
    match event:
        case e.TableOpened():
            return _opened(state, event)
        case e.WageringPeriodSet(seconds=seconds):
            return replace(state, wagering_s=seconds)
        case e.RoundsDirected(mode=mode):
            return replace(state, direction=mode)
        case e.ClosingAnnounced(at=at, closes_at=closes_at):
            return replace(state, closing=Closing(announced_at=at, closes_at=closes_at))
        case e.TableClosed():
            return _closed(state)
        case _:
            assert_never(event)


def _opened(state: State, event: e.TableOpened) -> State:
    plan = event.plan
    setup = set_up(plan, event.at)
    same = state.plan and (state.plan.game, state.plan.variant) == (plan.game, plan.variant)
    return replace(
        state,
        # Results of another game are not shown at this table.
        history=state.history if same else (),
        board=state.board if same else (),
        last=state.last if same else None,
        plan=plan,
        readings=event.readings,
        setup=setup,
        sign=sign_of(plan, setup, event.at),
        announcement=None,
        wagering_s=plan.wagering_s,
        ready_since=event.at,
        jackpots=(),
        coups=0,
        shoe=new_shoe(plan, setup),
        faults=_still_there(state.faults, plan),
        absent=Map({name: why for name, why in state.absent.items() if name in plan.terminals}),
        # Chips with another emblem are those of another set (WHEEL 3.1.2(a)).
        issues=state.issues if state.plan and state.plan.emblem == plan.emblem else (),
        areas=areas(plan.game, plan.places) if setup.game.conduct.live else None,
    )


def _still_there(faults: Map[str, str], plan: Plan) -> Map[str, str]:
    """Keep the faults of equipment that is still in the plan; a fault stays until it is mended."""
    kinds = {item.kind for item in plan.items}
    return Map({item: what for item, what in faults.items() if item in kinds})


def _closed(state: State) -> State:
    """Close the table: agreements, advice and permissions end with the day; exclusions remain."""
    return replace(
        state,
        closing=None,
        direction="",
        announcement=None,
        personal=(),
        idle=Idle(),
        advised=frozenset(),
        patrons=Map(),
        places=Map(),
        sides=Map(),
        managers=frozenset(),
        visitors=frozenset(),
        dealer="",
    )
