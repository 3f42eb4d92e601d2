"""Begin a round: by order of the dealer, or automatically without a dealer (SATG 1.3)."""

from croupier.rulebook import Rules
from croupier.rulebook.register.amendment import setting_of
from croupier.table import events as e
from croupier.table.context import TableContext
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import remark_on_shoe, unready
from croupier.table.jackpots.jackpot_offer import playable_jackpots
from croupier.table.opening.approvals import lapsed
from croupier.table.opening.closing_notice import may_close
from croupier.table.opening.offer_setup import offer_at
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import session_over
from croupier.table.values.refusals import Refused


def period_ms(state: State, rules: Rules) -> int | None:
    """How long wagers are taken: the tournament's time, else a notice's, else the operator's, else thirty seconds.

    None at a live table.
    """
    if state.is_live:
        return None
    play = state.tournament
    seconds = play.session.wagering_s if play else None
    if seconds is None:
        seconds = _seconds(rules, "wagering-period-s", state.wagering_s)
    return 1_000 * seconds


def _seconds(rules: Rules, name: str, chosen: int | None) -> int:
    """Return a time of semi-automated tables; a notice takes precedence over the operator's choice."""
    if chosen is not None and not setting_of(rules.amended, name, ""):
        return chosen
    return int(rules.setting("semi-automated", name).value)


def unapproved_now(state: State, at: int, context: TableContext) -> Refused | None:
    """Return what of the table is no longer approved by the rules, its plan or a notice of the house."""
    grants = context.grants(state.opened.game, at)
    return lapsed(state.opened, state.offer, at, grants=grants)


def begin_round(draft: Draft) -> None:
    """Open the next round and take wagers."""
    remark_on_shoe(draft)
    amended = tuple(draft.context.amendments(draft.state.opened.game, draft.at))
    offer = offer_at(draft.state.offer, draft.at, amended)
    length = period_ms(draft.state, offer.rules)
    until = None if length is None else draft.at + length
    # No jackpot takes part in a tournament: its chips are not money.
    offered = () if draft.state.tournament else draft.context.jackpots()
    jackpots = playable_jackpots(offer, offered)
    number = draft.state.number + 1
    opened = e.RoundOpened(
        at=draft.at, number=number, until=until, jackpots=jackpots, rules=draft.state.edition,
        amended=amended,
    )  # fmt: skip
    draft.emit(opened)


def next_round_at(state: State) -> int | None:
    """Return when the next round begins automatically: without a dealer, if a terminal is in use (SATG 1.3)."""
    if state.phase is not Phase.READY or state.opened.dealer_activated or state.is_live:
        return None
    if not any(True for _ in state.in_use()) or unready(state) or _may_close(state):
        return None
    seconds = _seconds(state.offer.rules, "between-rounds-s", state.opened.between_rounds_s)
    at = state.ready_since + 1_000 * seconds
    return None if session_over(state, at) else at


def _may_close(state: State) -> bool:
    """Whether the closing notice has run, so that the table may close (SATG 20.8)."""
    if state.closing is None:
        return False
    return (
        may_close(state.edition, state.closing, players_present=True, at=state.ready_since) is None
    )
