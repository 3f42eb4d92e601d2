"""The close of wagering: what is recognised, what goes back, and the seal (SATG 3.6, SATG 4.3.3)."""

from collections.abc import Iterator

from croupier.games.contract.definition import Motion
from croupier.money import Cents
from croupier.rulebook import Citations, cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.jackpots.jackpot_offer import is_jackpot
from croupier.table.limits.limit_sign import binding
from croupier.table.opening.wagering_period import shortest_period_s
from croupier.table.round import Spot, StakedWager, wager_id
from croupier.table.secret_wagers.open_secrets import open_secrets
from croupier.table.state import State
from croupier.table.values.limits import recognised
from croupier.table.values.plan import Approval
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.bets_on_offer import alone
from croupier.table.wagers.seal_proof import root_of
from croupier.words import phrase

CALLED = cite("WAR 7.3.1(a)", "WHEEL 5.1.2", "GAZ 29/2000 7.1")
"""The clauses by which the dealer of a live table calls no more bets."""
StakedWagers = dict[Spot, StakedWager]


def ends_wagering(state: State) -> Citations:
    """Return the clauses for the end of wagering: the call at a live table, else the period."""
    return CALLED if state.is_live else cite("SATG 6.1")


def close_wagers(draft: Draft) -> None:
    """Close wagering and seal the book before any result is known."""
    open_secrets(draft)
    state = draft.state
    returned: list[e.Returned] = []
    reserved: list[e.Reserved] = []
    book: dict[str, StakedWagers] = {}
    for holder, wagers in sorted(state.playing.wagers.items()):
        record = dict(sorted(wagers.items()))
        if not state.is_live:
            for where, why in list(_unrecognised(state, holder, record, draft.at)):
                back = record.pop(where)
                returned.append(e.Returned(holder, *where, back.amount, why))
            void, held = _reserve_cover(draft, holder, record)
            for where in void:
                back = record.pop(where)
                why = Refusal.PLAY_NOT_COVERED
                returned.append(e.Returned(holder, *where, back.amount, why))
            reserved += [e.Reserved(holder, wager, amount) for wager, amount in held.items()]
        if record:
            book[holder] = record
    event = e.WagersClosed(
        at=draft.at,
        root=root_of(state.table, state.playing.number, book),
        returned=tuple(returned),
        reserved=tuple(reserved),
    )
    draft.emit(event)


def _unrecognised(
    state: State, holder: str, wagers: StakedWagers, at: int
) -> Iterator[tuple[Spot, Refusal]]:
    """Yield the wagers that are not recognised: unfinished, without a main wager, or too small together."""
    gone: set[Spot] = set()
    variant = state.present_offer.variant
    for where in wagers:
        if where.spot in variant.unfinished and where.spot not in variant.bet(where.bet).spots:
            gone.add(where)
            yield where, Refusal.POSITIONS_REQUIRED
    left = {where: held for where, held in wagers.items() if where not in gone}
    for where in alone(state, holder, left, at):
        gone.add(where)
        yield where, Refusal.SIDE_NEEDS_MAIN
    left = {where: held for where, held in wagers.items() if where not in gone}
    if left and not _reaches_aggregate(state, holder, left, at):
        for where in left:
            yield where, Refusal.AGGREGATE_BELOW_MINIMUM


def _reaches_aggregate(state: State, holder: str, wagers: StakedWagers, at: int) -> bool:
    """Whether the wagers reach the aggregate minimum; jackpots do not count, as they are not wagers on the game."""
    assert state.sign is not None, "An open table has a sign."
    limits = binding(state.sign, holder, at)
    some = next(iter(limits.values()))
    amounts = [held.amount for where, held in wagers.items() if not is_jackpot(where.bet)]
    return recognised(amounts, some)


def _reserve_cover(
    draft: Draft, holder: str, wagers: StakedWagers
) -> tuple[list[Spot], dict[str, Cents]]:
    """Return the main wagers that the balance cannot cover, and the amounts kept back for the others (SATG 18.8.3)."""
    variant = draft.state.offer.variant
    if variant.cover is None:
        return [], {}
    main = {
        wager_id(holder, where): held.amount
        for where, held in wagers.items()
        if where.bet == variant.bets[0].key
    }
    void = variant.cover(draft.context.credit(holder), main).play_not_covered
    held_back = {wager: amount for wager, amount in main.items() if wager not in void}
    return [where for where in wagers if wager_id(holder, where) in void], held_back


def early_end(draft: Draft) -> Refused | None:
    """Check whether wagering may end early; a card ends it, a spin or a tumble does not (SATG 6.1.3, ruling 3)."""
    state = draft.state
    if state.offer.game.motion is not Motion.CARDS:
        detail = phrase("A spin or a tumble does not end the wagering period.")
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 6.1.3", "SATG 10.4.1"), detail)
    floor, refused = shortest_period_s(state.offer)
    early = draft.at < state.playing.opened_at + 1_000 * floor
    approved = Approval.SHORT_WAGERING_PERIOD in state.opened.approvals
    return refused if refused and early and not approved else None
