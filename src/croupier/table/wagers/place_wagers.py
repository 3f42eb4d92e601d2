"""Place wagers at terminals: which are refused, cut to the limits, or taken (SATG 3.1, SATG 4.3)."""

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
from croupier.words import phrase, phrase_of


def window(draft: Draft) -> Refused | None:
    """Check that the wagering window is open (SATG 3.7); a wager at the deadline is late."""
    if draft.state.phase is Phase.WAGERING:
        return None
    if draft.state.phase is Phase.READY:
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("SATG 3.1"))
    return Refused(Refusal.WINDOW_CLOSED, cite("SATG 3.7"))


def lay_chips(draft: Draft, terminal: str, chips: Iterable[c.Chip], salt: str) -> Refused | None:
    """Place, change, move or take back wagers: all named positions together, or none (SATG 3.2)."""
    if draft.state.phase is Phase.READY:
        return window(draft)
    amounts: dict[Spot, Cents] = {}
    missing = []
    for chip in chips:
        bet = offered(draft.state, chip.bet, chip.spot)
        if isinstance(bet, Refused):
            missing.append(bet)
        else:
            amounts[Spot(bet.key, chip.spot, chip.area)] = chip.amount
    if missing:
        return min(missing, key=lambda refused: refused.why.precedence)
    refused = window(draft) or _may_not_wager(draft, terminal, amounts)
    if refused:
        return refused
    shown = _cut_to_limits(draft, terminal, amounts)
    if isinstance(shown, Refused):
        return shown
    return _place(draft, terminal, shown, salt)


def _approval_ended(draft: Draft, terminal: str) -> Refused | None:
    """Refuse a terminal whose approval had ended when the round opened, by a notice or by its own record."""
    opened, plan = draft.state.playing.opened_at, draft.state.opened
    grants = draft.context.grants(plan.game, opened)
    dated = any(item.approved_until for item in plan.items) and not draft.state.is_judged_as_before
    if not dated and all(grant.kind is not ApprovalKind.EQUIPMENT for grant in grants):
        return None  # the usual case, for every wager of every terminal
    return approval_revoked(draft, terminal, opened)


def _may_not_wager(draft: Draft, terminal: str, amounts: Mapping[Spot, Cents]) -> Refused | None:
    """Check whether the terminal may wager, may wager more, and may wager on these areas."""
    refused = (
        unseated(draft.state, terminal)
        or no_account(draft, terminal)
        or terminal_locked(draft, terminal)
    )
    if refused is None and terminal in draft.state.playing.barred:
        detail = phrase(
            "Terminal {terminal} wagers again from the next round on.", terminal=terminal
        )
        refused = Refused(Refusal.TERMINAL_FAILED, cite("SATG 8.7.1"), detail)
    refused = refused or player_excluded(draft, terminal) or _approval_ended(draft, terminal)
    if refused:
        return refused
    wagers = draft.state.playing.wagered(terminal)
    grows = any(amount > _amount(wagers, where) for where, amount in amounts.items())
    leaving = directed_to_leave(draft, terminal)
    if leaving and grows:
        return Refused(
            Refusal.PLAYER_EXCLUDED, cite("SATG 5.5.2"), phrase("Reason: {reason}", reason=leaving)
        )
    refused = terminal_frozen(draft, terminal)
    setup = draft.state.offer
    areas = set(setup.variant.areas(setup.rules)) if setup.variant.areas else {""}
    # A jackpot has one area of its own, wherever the other wagers lie.
    unknown = {w.area for w in amounts if w.area or not is_jackpot(w.bet)} - areas
    if refused is None and unknown:
        accepted = tuple(sorted(areas - {""})) or phrase("none: the game has no areas")
        detail = phrase(
            "Area {unknown}. Accepted: {accepted}.",
            unknown=tuple(sorted(unknown)) or phrase("not named"),
            accepted=accepted,
        )
        return Refused(Refusal.AREA_UNKNOWN, setup.variant.bets[0].cites, detail)
    if refused is None and terminal in draft.state.playing.secrets:
        detail = phrase("Wagers of this terminal are sealed: none lie in the open beside them.")
        return Refused(Refusal.NOT_TOGETHER, SECRETS.get(draft.state.edition, ()), detail)
    return refused


def _amount(wagers: Mapping[Spot, StakedWager], where: Spot) -> Cents:
    return wagers[where].amount if where in wagers else NOTHING


def _cut_to_limits(
    draft: Draft, terminal: str, amounts: Mapping[Spot, Cents]
) -> dict[Spot, Cents] | Refused:
    """Return the amounts that the terminal shows, cut to the limits; refusals come first, by precedence."""
    state = draft.state
    refused = _not_together(draft, terminal, wagers_after(state.playing.wagered(terminal), amounts))
    for amount in amounts.values():
        refused = refused or (invalid_amount(amount, cite("SATG 3.1")) if amount else None)
    refused = refused or _side_without_main(draft, terminal, amounts)
    if refused:
        return refused
    limits = limits_at(state, terminal, draft.at)
    cut = {
        where: cut_to_limits(amount, limits[where.bet]) if amount else ShownAmount(NOTHING)
        for where, amount in amounts.items()
    }
    for where, shown_amount in cut.items():
        if shown_amount.notice is not None and not shown_amount.amount:
            least = amount_in_unit(state, limits[where.bet].minimum)
            detail = phrase(
                "{amount} on {bet}: the minimum is {least}.",
                amount=amount_in_unit(state, amounts[where]),
                bet=where.bet,
                least=least,
            )
            return Refused(Refusal.BELOW_MINIMUM, shown_amount.cites, detail)
    for where, shown_amount in cut.items():
        if shown_amount.notice is not None:
            taken = amount_in_unit(state, shown_amount.amount)
            says = phrase(
                "{amount} on {bet} was taken as {taken}.",
                amount=amount_in_unit(state, amounts[where]),
                bet=where.bet,
                taken=taken,
            )
            draft.notice(shown_amount.notice, says, shown_amount.cites)
    return {where: shown_amount.amount for where, shown_amount in cut.items()}


def wagers_after(
    wagers: Mapping[Spot, StakedWager], amounts: Mapping[Spot, Cents]
) -> dict[Spot, Cents]:
    """Return the amount on each position after a change."""
    before = {where: held.amount for where, held in wagers.items()}
    return {where: amount for where, amount in {**before, **amounts}.items() if amount}


def _side_without_main(
    draft: Draft, terminal: str, amounts: Mapping[Spot, Cents]
) -> Refused | None:
    """Refuse a side wager without its main wager; `_place` returns side wagers left alone by a removal."""
    wagers = draft.state.playing.wagered(terminal)
    held = wagers_after(wagers, amounts)
    for where in alone(draft.state, terminal, held, draft.at):
        if amounts.get(where):
            needs = draft.state.present_offer.variant.bet(where.bet).needs
            assert needs is not None, "It was found lacking."
            detail = phrase("{bet} needs one of: {bets}.", bet=where.bet, bets=tuple(needs.any_of))
            return Refused(Refusal.SIDE_NEEDS_MAIN, needs.cites, detail)
    return None


def _not_together(draft: Draft, terminal: str, held: Mapping[Spot, Cents]) -> Refused | None:
    """Refuse wagers that exclude each other, such as two hands of one player."""
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
        return Refused(
            Refusal.NOT_TOGETHER, draft.state.offer.variant.bets[0].cites, phrase_of(refused)
        )
    return None


def _place(draft: Draft, terminal: str, shown: Mapping[Spot, Cents], salt: str) -> Refused | None:
    wagers = draft.state.playing.wagered(terminal)
    held = wagers_after(wagers, shown)
    for where in alone(draft.state, terminal, held, draft.at):
        shown = {**shown, where: NOTHING}
    more = sum(amount - _amount(wagers, where) for where, amount in shown.items())
    credit = draft.context.credit(terminal)
    if more > credit:
        state = draft.state
        detail = phrase(
            "{more} more; the balance is {credit}.",
            more=amount_in_unit(state, Cents(more)),
            credit=amount_in_unit(state, credit),
        )
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
