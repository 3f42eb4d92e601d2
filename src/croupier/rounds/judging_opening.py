"""Opening a table: the checklist of its edition, every fault named (SATG 2.2, SATG 4.1, SATG 13.6)."""

from collections.abc import Iterator

from croupier.errors import BadInput, NotInForce
from croupier.games import Played, game
from croupier.games.setup import Setup
from croupier.money import Cents, show
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.areas import PLACES, may_have
from croupier.rounds.colour_chips import ColourSet, may_assign
from croupier.rounds.draft import Draft, unauthorised
from croupier.rounds.limits import Limits
from croupier.rounds.opening import lacking
from croupier.rounds.phases import Phase
from croupier.rounds.plan import Approval, Plan
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.setting_up import exact_amounts, set_up, spread, wagerable
from croupier.rulebook import cite


def open_table(draft: Draft, command: c.OpenTable) -> Refused | None:
    """Run the checklist; the answer names everything that is missing, the gravest first."""
    if draft.state.phase is not Phase.SHUT:
        return Refused(Refusal.TABLE_OPEN)
    plan = command.plan
    try:
        setup = set_up(plan, draft.at)
    except NotInForce as refused:
        return Refused(Refusal.GAME_NOT_IN_FORCE, game(plan.game).cites, str(refused))
    except BadInput as refused:
        return Refused(_why_not(plan), game(plan.game).cites, str(refused))
    found = sorted(_faults(plan, setup), key=lambda one: one.why.precedence)
    if found:
        details = " ".join(str(one) for one in found[1:])
        return Refused(found[0].why, found[0].cites, f"{found[0].detail} {details}".strip())
    opened = Draft(draft.state, draft.order, draft.purse, draft.at)
    opened.emit(e.TableOpened(at=draft.at, plan=plan))
    return unauthorised(opened, "open-table") or draft.emit(opened.events[0])


def _why_not(plan: Plan) -> Refusal:
    permitted = plan.side_bets is None or len(plan.side_bets) <= 2
    decks = plan.decks is not None
    return (
        Refusal.DECK_COUNT
        if decks and permitted
        else (Refusal.CONFIG_INCOMPLETE if permitted else Refusal.SIDE_LIMIT)
    )


def _faults(plan: Plan, setup: Setup) -> Iterator[Refused]:
    """Everything for which the table cannot be opened."""
    live = setup.game.played is Played.LIVE
    for lack in lacking(
        setup.game,
        setup.variant,
        plan.items,
        dealer_activated=plan.dealer_activated,
        terminals=min(len(plan.terminals), plan.terminal_limit),
        terminal_limit=plan.terminal_limit,
        places=plan.places,
    ):
        yield Refused(lack.why, lack.cites, f"{lack.item}.")
    yield from _limit_faults(plan, setup, live=live)
    yield from _live_faults(plan) if live else _time_faults(plan, setup)


def _limit_faults(plan: Plan, setup: Setup, *, live: bool) -> Iterator[Refused]:
    limits = spread(setup, plan.limits, plan.aggregate)
    for bet in wagerable(setup):
        if bet.key not in limits:
            cites = cite("SATG 4.1", "WAR 6.1", "WHEEL 4.1", "GAZ 29/2000 6.1")
            yield Refused(Refusal.NOTICE_NOT_DISPLAYED, cites, f"No limits for {bet.key}.")
        elif not live:
            yield from _inexact(bet.key, limits[bet.key], exact_amounts(setup, bet))


def _inexact(bet: str, limits: Limits, exact: int) -> Iterator[Refused]:
    """Amounts at a terminal must be payable in whole cents (ruling 8)."""
    if limits.minimum % exact or limits.step % exact:
        detail = f"{bet}: minimum and step must be multiples of {show(Cents(exact))}."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 4.3.2"), detail)


def _time_faults(plan: Plan, setup: Setup) -> Iterator[Refused]:
    """Times to decide have no default; the wagering period has, and in two games a floor."""
    for name, cites in setup.variant.times.items():
        if plan.decision_s.get(name, 0) < 1:
            yield Refused(Refusal.CONFIG_INCOMPLETE, cites, f"The time {name!r} is not set.")
    if setup.game.key == "lucky-sic-bo" and (plan.shooter_s or 0) < 1:
        detail = "The time of the shooter is not set."
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 15.5.3"), detail)
    short = too_short(plan, setup, plan.wagering_s)
    if short:
        yield short


def floor_s(setup: Setup) -> tuple[int, Refused | None]:
    """The shortest wagering period of a game, and the refusal of a shorter one."""
    if setup.game.key not in ("rapid-blackjack", "rapid-casino-war"):
        return 1, None
    setting = setup.rules.setting(setup.game.table, "wagering-floor-s")
    detail = f"Accepted: from {setting.value} seconds, less only with the regulator's approval."
    refused = Refused(Refusal.MINIMUM_WAGERING_PERIOD, setting.citations, detail)
    return int(setting.value), refused


def too_short(plan: Plan, setup: Setup, seconds: int | None) -> Refused | None:
    """Whether the operator's wagering period is below what the rules ask."""
    if seconds is None:
        return None
    if seconds < 1:
        detail = f"{seconds} seconds. Accepted: from one."
        return Refused(Refusal.MINIMUM_WAGERING_PERIOD, cite("SATG 6.1.1"), detail)
    floor, refused = floor_s(setup)
    if seconds < floor and Approval.SHORT_WAGERING_PERIOD not in plan.approvals:
        return refused
    return None


def _live_faults(plan: Plan) -> Iterator[Refused]:
    if not plan.chips:
        yield Refused(
            Refusal.CONFIG_INCOMPLETE, cite("WAR 5.1", "WHEEL 3.1"), "No chips are named."
        )
    if plan.game in PLACES:
        refused = may_have(plan.game, plan.places)
        if refused:
            yield refused
    if plan.colours or plan.emblem:
        refused = may_assign(ColourSet(plan.emblem, plan.colours), ())
        if refused:
            yield refused
