"""The shortest and the longest wagering period of a game."""

from croupier.games.contract.setup import Setup
from croupier.rulebook import cite
from croupier.table.values.plan import Approval, Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

A_DAY_S = 24 * 60 * 60
"""Upper limit in seconds; it is not from the rules. It stops a typing error from leaving a window open for years."""


def shortest_period_s(setup: Setup) -> tuple[int, Refused | None]:
    """Return the shortest wagering period of a game in seconds, and the refusal of a shorter one."""
    name = setup.game.conduct.least_period
    if not name:
        return 1, None
    setting = setup.rules.setting(setup.game.table, name)
    detail = phrase(
        "Accepted: from {setting} seconds, less only with the regulator's approval.",
        setting=setting.value,
    )
    refused = Refused(Refusal.MINIMUM_WAGERING_PERIOD, setting.citations, detail)
    return int(setting.value), refused


def invalid_period(plan: Plan, setup: Setup, seconds: int | None) -> Refused | None:
    """Check that the operator's wagering period is not below the minimum and not above a day."""
    if seconds is None:
        return None
    if seconds < 1:
        detail = phrase("{seconds} seconds. Accepted: from one.", seconds=seconds)
        return Refused(Refusal.MINIMUM_WAGERING_PERIOD, cite("SATG 6.1.1"), detail)
    if seconds > A_DAY_S:
        detail = phrase("{seconds} seconds. Accepted: up to a day.", seconds=seconds)
        return Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 6.1.1"), detail)
    floor, refused = shortest_period_s(setup)
    if seconds < floor and Approval.SHORT_WAGERING_PERIOD not in plan.approvals:
        return refused
    return None
