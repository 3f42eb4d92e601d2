"""What events across rounds change: the table, its seats, its chips."""

from typing import assert_never

from immutables import Map

from croupier.money import NOTHING
from croupier.rounds import events as e
from croupier.rounds.areas import PLACES, areas
from croupier.rounds.colour_chips import Issue
from croupier.rounds.evolve_equipment import new_shoe
from croupier.rounds.limits import Limits
from croupier.rounds.notices import Closing, Idle
from croupier.rounds.plan import Plan
from croupier.rounds.setting_up import set_up, sign_of, spread
from croupier.rounds.signs import Announcement, Personal
from croupier.rounds.state import State, Terminal
from croupier.rounds.values import replace


def evolve_table(state: State, event: e.TableEvent) -> State:
    """Opening and closing, limits, permissions."""
    match event:
        case e.TableOpened():
            return _opened(state, event)
        case e.MinimumAnnounced():
            return replace(state, announcement=_announced(state.announcement, event))
        case e.AnnouncementTaken():
            return replace(state, announcement=None)
        case e.LimitsChanged():
            return _limits_changed(state, event)
        case e.WageringPeriodSet(seconds=seconds):
            return replace(state, wagering_s=seconds)
        case e.RoundsDirected(mode=mode):
            return replace(state, direction=mode)
        case e.ClosingAnnounced(at=at, closes_at=closes_at):
            return replace(state, closing=Closing(announced_at=at, closes_at=closes_at))
        case e.TableClosed():
            return _closed(state)
        case e.PersonalLimitsSet():
            return replace(state, personal=(*state.personal, _personal(state, event)))
        case e.AreaLimited(players=players):
            return replace(state, areas=state.areas and state.areas.limited(players))
        case e.AreasPermitted(patron=patron):
            return replace(state, areas=state.areas and state.areas.leave_given(patron))
        case e.SidesPermitted(terminal=terminal, until=until):
            return replace(state, sides=state.sides.set(terminal, until))
        case e.PlayerExcluded(patron=patron):
            return replace(state, excluded=state.excluded | {patron})
        case e.PlayerReadmitted(patron=patron):
            return replace(state, excluded=state.excluded - {patron})
        case e.ManagerPermitted(manager=manager):
            return replace(state, managers=state.managers | {manager})
        case _:
            assert_never(event)


def _opened(state: State, event: e.TableOpened) -> State:
    plan = event.plan
    setup = set_up(plan, event.at)
    same = state.plan and (state.plan.game, state.plan.variant) == (plan.game, plan.variant)
    return replace(
        state,
        # What another game came to says nothing here.
        history=state.history if same else (),
        last=state.last if same else None,
        plan=plan,
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
        areas=areas(plan.game, plan.places) if plan.game in PLACES else None,
    )


def _still_there(faults: Map[str, str], plan: Plan) -> Map[str, str]:
    """What failed stays so until it is mended; what no longer stands there is nobody's concern."""
    kinds = {item.kind for item in plan.items}
    return Map({item: what for item, what in faults.items() if item in kinds})


def _closed(state: State) -> State:
    """With the day ends what was agreed, advised and permitted in it; who was excluded stays so."""
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
        dealer="",
    )


def _announced(before: Announcement | None, event: e.MinimumAnnounced) -> Announcement:
    """Another figure or time is another sign; the same at a further location joins it."""
    stands = before or Announcement(minimums=event.minimums, proposed=event.proposed, displayed={})
    stands = stands.replaced(event.minimums, event.proposed, at=event.at)
    for location in event.locations:
        stands = stands.shown(location, event.at)
    return stands


def _limits_changed(state: State, event: e.LimitsChanged) -> State:
    assert state.sign is not None, "An open table has a sign."
    limits = spread(state.offer, event.limits, event.aggregate)
    sign = state.sign.changed(
        limits, state.announcement, at=event.at, online=() if state.is_live else state.terminals
    )
    return replace(state, sign=sign, announcement=None)


def _personal(state: State, event: e.PersonalLimitsSet) -> Personal:
    own = Limits(minimum=event.limits.minimum, maximum=event.limits.maximum, step=event.limits.step)
    return Personal(
        patron=event.patron,
        place=event.place,
        limits=agreed(state, own),
        marker=event.marker,
    )


def agreed(state: State, own: Limits) -> dict[str, Limits]:
    """What was agreed with a patron, for each bet; at Com-Bo the maximum alone (GAZ 29/2000 6.4)."""
    assert state.sign is not None, "An open table has a sign."
    if state.edition == "GAZ 29/2000":
        return {
            bet: replace(one, maximum=max(one.maximum, own.maximum))
            for bet, one in state.sign.limits.items()
        }
    return dict.fromkeys(state.sign.limits, own)


def account_closed(state: State, name: str, printing: str = "") -> State:
    """Nobody has the terminal any more; what it prints it still prints."""
    before = state.terminals[name]
    closed = Terminal(
        joined_at=before.joined_at,
        printing=printing or before.printing,
    )
    return replace(
        state,
        terminals=state.terminals.set(name, closed),
        cashing=state.cashing.delete(name) if name in state.cashing else state.cashing,
        idle=state.idle.left(name),
    )


def evolve_seat(state: State, event: e.SeatEvent) -> State:
    """Who plays where."""
    terminals = state.terminals
    match event:
        case e.TerminalJoined(at=at, terminal=name, patron=patron, leaving=leaving):
            joined = Terminal(joined_at=at, patron=patron, leaving=leaving)
            sign = state.sign and state.sign.back_online(name, at)
            return replace(state, terminals=terminals.set(name, joined), sign=sign)
        case e.TerminalLeft(terminal=name):
            # A sign that stood at a terminal is gone with it (SATG 4.2).
            return replace(
                state,
                terminals=terminals.delete(name),
                idle=state.idle.left(name),
                announcement=state.announcement and state.announcement.taken_down(name),
            )
        case e.BoughtIn(terminal=name, patron=patron):
            opened = replace(terminals[name], patron=patron)
            return replace(state, terminals=terminals.set(name, opened))
        case e.PaidOut(terminal=name):
            return account_closed(state, name)
        case e.LeaveDirected(terminal=name, reason=reason):
            directed = replace(terminals[name], leaving=reason)
            return replace(state, terminals=terminals.set(name, directed))
        case e.SeatTaken(patron=patron, place=place):
            places = state.places.set(place, patron.key) if place else state.places
            return replace(state, patrons=state.patrons.set(patron.key, patron), places=places)
        case e.SeatVacated(patron=key):
            return gone(state, key)
        case _:
            assert_never(event)


def gone(state: State, key: str) -> State:
    """A patron has left a live table: his advice, his leave and his own limits go with him."""
    places, idle = state.places, state.idle
    for place in [place for place, one in places.items() if one == key]:
        places, idle = places.delete(place), idle.left(place)
    return replace(
        state,
        patrons=state.patrons.delete(key),
        places=places,
        idle=idle,
        advised=state.advised - {key},
        areas=state.areas and state.areas.leave_ended(key),
        personal=tuple(one for one in state.personal if one.patron != key),
    )


def evolve_float(state: State, event: e.FloatEvent) -> State:
    """Chips of a live table; what they are worth is the ledger's business."""
    match event:
        case e.ChipsBought() | e.Filled() | e.Credited() | e.ForeignColourRedeemed():
            return state
        case e.ColourIssued():
            return replace(state, issues=_issued(state, event))
        case e.ColourRedeemed(patron=patron, colour=colour, count=count):
            issues = tuple(
                one.redeemed(count) if (one.patron, one.colour) == (patron, colour) else one
                for one in state.issues
            )
            return replace(state, issues=tuple(one for one in issues if one.outstanding))
        case _:
            assert_never(event)


def _issued(state: State, event: e.ColourIssued) -> tuple[Issue, ...]:
    made = asked_issue(state, event)
    for place, one in enumerate(state.issues):
        if (one.patron, one.colour) == (made.patron, made.colour):
            more = one.bought(event.count, minimum=made.minimum)
            marked = more.marked(made.marker) if made.marker is not None else more
            return (*state.issues[:place], marked, *state.issues[place + 1 :])
    return (*state.issues, made)


def asked_issue(state: State, event: e.ColourIssued) -> Issue:
    """The issue that an event or a command would make."""
    assert state.sign is not None, "An open table has a sign."
    minimum = min((one.minimum for one in state.sign.limits.values()), default=NOTHING)
    return Issue(
        colour=event.colour,
        patron=event.patron,
        value=event.value,
        minimum=minimum,
        held=event.count,
        marker=event.value if event.marker else None,
        consents=frozenset(event.consents),
    )
