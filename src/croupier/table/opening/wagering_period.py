"""The shortest and the longest wagering period of a game."""

from croupier.games.contract.setup import Setup
from croupier.rulebook import cite
from croupier.table.values.plan import Approval, Plan
from croupier.table.values.refusals import Refusal, Refused

A_DAY_S = 24 * 60 * 60
"""A bound of our own, so that a slip of the hand does not leave a window open for years."""


def shortest_period_s(setup: Setup) -> tuple[int, Refused | None]:
    """The shortest wagering period of a game, and the refusal of a shorter one."""
    if setup.game.key not in ("rapid-blackjack", "rapid-casino-war"):
        return 1, None
    setting = setup.rules.setting(setup.game.table, "wagering-floor-s")
    detail = f"Accepted: from {setting.value} seconds, less only with the regulator's approval."
    refused = Refused(Refusal.MINIMUM_WAGERING_PERIOD, setting.citations, detail)
    return int(setting.value), refused


def invalid_period(plan: Plan, setup: Setup, seconds: int | None) -> Refused | None:
    """Whether the operator's wagering period is below what the rules ask."""
    if seconds is None:
        return None
    if seconds < 1:
        detail = f"{seconds} seconds. Accepted: from one."
        return Refused(Refusal.MINIMUM_WAGERING_PERIOD, cite("SATG 6.1.1"), detail)
    if seconds > A_DAY_S:
        detail = f"{seconds} seconds. Accepted: up to a day."
        return Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 6.1.1"), detail)
    floor, refused = shortest_period_s(setup)
    if seconds < floor and Approval.SHORT_WAGERING_PERIOD not in plan.approvals:
        return refused
    return None
