"""Chips laid on the layout of terminals: what is refused, what is cut down, what is taken (SATG 3.1, SATG 4.3)."""

from collections.abc import Iterable, Mapping

from croupier.errors import BadInput
from croupier.games.contract.procedure import Wager
from croupier.money import NOTHING, Cents
from croupier.rulebook import cite
from croupier.rulebook.register.house_notices import ApprovalKind
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.jackpots.jackpot_offer import is_jackpot
from croupier.table.order_checks import invalid_amount
from croupier.table.phases import Phase
from croupier.table.round import Spot, StakedWager, wager_id
from croupier.table.seats.terminal_checks import (
    approval_revoked,
    directed_to_leave,
    no_account,
    player_excluded,
    terminal_frozen,
    terminal_locked,
)
from croupier.table.secret_wagers.secret_wager import SECRETS
from croupier.table.tournament.tournament_chips import amount_in_unit, unseated
from croupier.table.values.limits import ShownAmount, cut_to_limits
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.bets_on_offer import alone, limits_at, offered


def window(draft: Draft) -> Refused | None:
    """Whether the window is not open, or no more (SATG 3.7): what comes at the deadline is late."""
    if draft.state.phase is Phase.WAGERING:
        return None
    if draft.state.phase is Phase.READY:
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("SATG 3.1"))
    return Refused(Refusal.WINDOW_CLOSED, cite("SATG 3.7"))


def lay_chips(draft: Draft, terminal: str, chips: Iterable[c.Chip], salt: str) -> Refused | None:
    """Place, change, move, take back: all positions named at once, or none (SATG 3.2)."""
    if draft.state.phase is Phase.READY:
        return window(draft)
    asked: dict[Spot, Cents] = {}
    missing = []
    for chip in chips:
        bet = offered(draft.state, chip.bet, chip.spot)
        if isinstance(bet, Refused):
            missing.append(bet)
        else:
            asked[Spot(bet.key, chip.spot, chip.area)] = chip.amount
    if missing:
        return min(missing, key=lambda one: one.why.precedence)
    refused = window(draft) or _may_not_wager(draft, terminal, asked)
    if refused:
        return refused
    shown = _cut_to_limits(draft, terminal, asked)
    if isinstance(shown, Refused):
        return shown
    return _place(draft, terminal, shown, salt)


def _taken(draft: Draft, terminal: str) -> Refused | None:
    """Whether a notice had taken the approval of the terminal when the round opened: it plays that round no more."""
    opened = draft.state.playing.opened_at
    grants = draft.purse.grants(draft.state.opened.game, opened)
    if all(one.kind is not ApprovalKind.EQUIPMENT for one in grants):
        return None  # the usual case, for every wager of every terminal
    return approval_revoked(draft, terminal, opened)


def _may_not_wager(draft: Draft, terminal: str, asked: Mapping[Spot, Cents]) -> Refused | None:
    """Whether the terminal may not wager at all, or not more, or not there."""
    refused = (
        unseated(draft.state, terminal)
        or no_account(draft, terminal)
        or terminal_locked(draft, terminal)
    )
    if refused is None and terminal in draft.state.playing.barred:
        detail = f"Terminal {terminal} wagers again from the next round on."
        refused = Refused(Refusal.TERMINAL_FAILED, cite("SATG 8.7.1"), detail)
    refused = refused or player_excluded(draft, terminal) or _taken(draft, terminal)
    if refused:
        return refused
    own = draft.state.playing.wagered(terminal)
    grows = any(amount > _amount(own, where) for where, amount in asked.items())
    leaving = directed_to_leave(draft, terminal)
    if leaving and grows:
        return Refused(Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), leaving)
    refused = terminal_frozen(draft, terminal)
    setup = draft.state.offer
    areas = set(setup.variant.areas(setup.rules)) if setup.variant.areas else {""}
    # A jackpot has one area of its own, wherever the other wagers lie.
    unknown = {w.area for w in asked if w.area or not is_jackpot(w.bet)} - areas
    if refused is None and unknown:
        accepted = ", ".join(sorted(areas - {""})) or "none: the game has no areas"
        detail = f"Area {', '.join(sorted(unknown)) or 'not named'}. Accepted: {accepted}."
        return Refused(Refusal.AREA_UNKNOWN, setup.variant.bets[0].cites, detail)
    if refused is None and terminal in draft.state.playing.secrets:
        detail = "Wagers of this terminal are sealed: none lie in the open beside them."
        return Refused(Refusal.NOT_TOGETHER, SECRETS.get(draft.state.edition, ()), detail)
    return refused


def _amount(own: Mapping[Spot, StakedWager], where: Spot) -> Cents:
    return own[where].amount if where in own else NOTHING


def _cut_to_limits(
    draft: Draft, terminal: str, asked: Mapping[Spot, Cents]
) -> dict[Spot, Cents] | Refused:
    """What the terminal will show: in order of precedence what is refused, then what is cut down."""
    state = draft.state
    refused = _not_together(draft, terminal, wagers_after(state.playing.wagered(terminal), asked))
    for amount in asked.values():
        refused = refused or (invalid_amount(amount, cite("SATG 3.1")) if amount else None)
    refused = refused or _side_alone(draft, terminal, asked)
    if refused:
        return refused
    limits = limits_at(state, terminal, draft.at)
    cut = {
        where: cut_to_limits(amount, limits[where.bet]) if amount else ShownAmount(NOTHING)
        for where, amount in asked.items()
    }
    for where, one in cut.items():
        if one.notice is not None and not one.amount:
            least = amount_in_unit(state, limits[where.bet].minimum)
            detail = (
                f"{amount_in_unit(state, asked[where])} on {where.bet}: the minimum is {least}."
            )
            return Refused(Refusal.BELOW_MINIMUM, one.cites, detail)
    for where, one in cut.items():
        if one.notice is not None:
            taken = amount_in_unit(state, one.amount)
            says = f"{amount_in_unit(state, asked[where])} on {where.bet} was taken as {taken}."
            draft.notice(one.notice, says, one.cites)
    return {where: one.amount for where, one in cut.items()}


def wagers_after(own: Mapping[Spot, StakedWager], asked: Mapping[Spot, Cents]) -> dict[Spot, Cents]:
    """What would lie on each position."""
    before = {where: held.amount for where, held in own.items()}
    return {where: amount for where, amount in {**before, **asked}.items() if amount}


def _side_alone(draft: Draft, terminal: str, asked: Mapping[Spot, Cents]) -> Refused | None:
    """A side wager is refused without its main one; those left alone by a removal go back with it."""
    own = draft.state.playing.wagered(terminal)
    held = wagers_after(own, asked)
    for where in alone(draft.state, terminal, held, draft.at):
        if asked.get(where):
            needs = draft.state.present_offer.variant.bet(where.bet).needs
            assert needs is not None, "It was found lacking."
            detail = f"{where.bet} needs {' or '.join(needs.any_of)}."
            return Refused(Refusal.SIDE_NEEDS_MAIN, needs.cites, detail)
    return None


def _not_together(draft: Draft, terminal: str, held: Mapping[Spot, Cents]) -> Refused | None:
    """Wagers that cannot stand beside each other, such as two hands of one player."""
    check = draft.state.offer.variant.check
    if check is None:
        return None
    book = tuple(
        Wager(id=wager_id(terminal, w), bet=w.bet, spot=w.spot, area=w.area, player=terminal)
        for w in held
        if not is_jackpot(w.bet)
    )
    try:
        check(book, draft.state.offer.rules)
    except BadInput as refused:
        return Refused(Refusal.NOT_TOGETHER, draft.state.offer.variant.bets[0].cites, str(refused))
    return None


def _place(draft: Draft, terminal: str, shown: Mapping[Spot, Cents], salt: str) -> Refused | None:
    own = draft.state.playing.wagered(terminal)
    held = wagers_after(own, shown)
    for where in alone(draft.state, terminal, held, draft.at):
        shown = {**shown, where: NOTHING}
    more = sum(amount - _amount(own, where) for where, amount in shown.items())
    credit = draft.purse.credit(terminal)
    if more > credit:
        state = draft.state
        detail = f"{amount_in_unit(state, Cents(more))} more; the balance is {amount_in_unit(state, credit)}."
        return Refused(Refusal.INSUFFICIENT_CREDIT, cite("SATG 3.1"), detail)
    event = e.WagersSet(
        at=draft.at,
        holder=terminal,
        wagers=tuple(e.Placed(*where, amount) for where, amount in shown.items()),
        took={"": Cents(more)} if more > 0 else {},
        gave={"": Cents(-more)} if more < 0 else {},
        salt=salt,
    )
    return draft.emit(event)
