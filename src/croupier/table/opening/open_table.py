"""Opening a table: the checklist of its edition, every fault named (SATG 2.2, SATG 4.1, SATG 13.6)."""

from croupier.games import GAMES, Played, game
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.opening.plan_faults import plan_faults, planned_setup
from croupier.table.order_checks import unauthorised
from croupier.table.phases import Phase
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused


def open_table(draft: Draft, command: c.OpenTable) -> Refused | None:
    """Run the checklist; the answer names everything that is missing, the gravest first."""
    plan = command.plan
    if plan.game not in {one.key for one in GAMES}:
        return Refused(Refusal.CONFIG_INCOMPLETE, detail=f"There is no game {plan.game!r}.")
    refused = unauthorised(draft, "open-table", edition=game(plan.game).edition)
    if refused:
        return refused
    if draft.state.phase is not Phase.SHUT:
        return Refused(Refusal.TABLE_OPEN)
    if draft.state.frozen is not None:
        detail = f"The outcome of round {draft.state.frozen.number} is put right first."
        return Refused(Refusal.ACCOUNT_FROZEN, cite("SATG 8.3"), detail)
    setup = planned_setup(plan, draft.at)
    if isinstance(setup, Refused):
        return setup
    refused = _left_behind(draft, plan)
    if refused:
        return refused
    grants = draft.purse.grants(plan.game, draft.at)
    found = plan_faults(plan, draft.at, list(draft.purse.other_plans().values()), grants)
    if found:
        details = " ".join(str(one) for one in found[1:])
        return Refused(found[0].why, found[0].cites, f"{found[0].detail} {details}".strip())
    return draft.emit(e.TableOpened(at=draft.at, plan=plan))


def _left_behind(draft: Draft, plan: Plan) -> Refused | None:
    """Terminals of the table as it was before: they must have a place in it as it will be."""
    there = set(draft.state.terminals)
    fits = there <= set(plan.terminals) and len(there) <= plan.terminal_limit
    if not there or (fits and game(plan.game).played is not Played.LIVE):
        return None
    detail = f"Terminals {', '.join(sorted(there))} must be paid out or leave first."
    return Refused(Refusal.TERMINAL_OCCUPIED, cite("SATG 2.2.1", "SATG 5.6.2"), detail)
