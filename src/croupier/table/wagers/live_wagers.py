"""Wagers on a live layout, as the dealer records them (WAR 5, WHEEL 3, GAZ 29/2000 5)."""

from immutables import Map
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.games.contract.definition import AnyBet, lacking
from croupier.games.contract.procedure import Wager
from croupier.money import NOTHING, Cents
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips.tenders import (
    CHIPS,
    mixed,
    not_in_chips,
    sell,
    too_late,
    value_of,
    wrong_colour,
    wrong_tender,
)
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, unauthorised
from croupier.table.permissions.betting_areas import AreaWager, may_lay
from croupier.table.phases import Phase
from croupier.table.round import Spot, StakedWager, Wagers, wager_id
from croupier.table.secret_wagers.open_secrets import after_slips, open_slip
from croupier.table.settlement.round_sheet import pays_exactly
from croupier.table.state import State
from croupier.table.tournament.tournament_chips import (
    amount_in_unit,
    beyond_bank,
    too_small,
    unseated,
)
from croupier.table.values.limits import Chips, Limits
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.wagers.bets_on_offer import offered
from croupier.table.wagers.seal_proof import root_of
from croupier.words import phrase, phrase_of

SIGN = {"WAR": cite("WAR 6.5"), "GAZ 27/2000": cite("GAZ 27/2000 6.1 multiples")}
"""By edition: the clause that allows a sign to require steps above the minimum."""


def wagers_on_layout(state: State) -> Wagers:
    """Return the wagers on the layout, in a round or between two rounds."""
    return state.round.wagers if state.round is not None else state.riding


def record_wager(draft: Draft, command: c.RecordWager) -> Refused | None:
    """Record the total of a patron's wager on a position."""
    state = draft.state
    if not state.is_live:
        detail = phrase("Only the player places wagers on a terminal.")
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 3.2"), detail)
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    bet = offered(state, command.bet, command.spot)
    where = Spot(command.bet if isinstance(bet, Refused) else bet.key, command.spot, command.area)
    held = wagers_on_layout(state).get(command.patron, Map()).get(where)
    was = held.amount if held else NOTHING
    if state.phase is Phase.READY and (held is None or command.amount > was):
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("WAR 4.3.2(a)", "WHEEL 5.1.1"))
    if isinstance(bet, Refused):
        return bet
    return (
        too_late(state, grows=command.amount > was)
        or _nothing_lies(command, where, held)
        or _not_there(draft, command, bet, where, grows=command.amount > was)
        or too_small(state, command.patron, where, command.amount)
        or _lay(draft, command, bet, held)
    )


def _nothing_lies(command: c.RecordWager, where: Spot, held: StakedWager | None) -> Refused | None:
    """Refuse to take back a wager that does not exist."""
    if held is not None or command.amount:
        return None
    return Refused(
        Refusal.NO_SUCH_WAGER,
        detail=phrase("Wager {wager}.", wager=wager_id(command.patron, where)),
    )


def _not_there(
    draft: Draft, command: c.RecordWager, bet: AnyBet, where: Spot, *, grows: bool
) -> Refused | None:
    """Check whether the patron may place this wager beside the others on the layout."""
    state = draft.state
    if not grows:
        return None
    refused = unseated(state, command.patron) or after_slips(state, command.patron)
    if refused:
        return refused
    if state.is_excluded(command.patron):
        cites = cite("WAR 11.2.2", "WHEEL 9.2.2")
        return Refused(Refusal.PLAYER_EXCLUDED, cites, phrase("Player {patron}.", patron=command.patron))  # fmt: skip
    laid = [
        AreaWager(patron, spot.area, spot.bet)
        for patron, wagers in wagers_on_layout(state).items()
        for spot in wagers
        if (patron, spot) != (command.patron, where)
    ]
    wager = AreaWager(command.patron, where.area, where.bet)
    if state.areas is not None:
        refused = may_lay(state.areas, laid, wager, game_key=state.opened.game)
        if refused:
            return refused
    held = {
        spot.bet
        for spot in wagers_on_layout(state).get(command.patron, {})
        if spot.area == where.area
    }
    refused = _checked(state, command.patron, where)
    needs = lacking(bet, held)
    if refused is None and needs:
        detail = phrase("{bet} on area {area}.", bet=bet.key, area=where.area)
        return Refused(Refusal.SIDE_NEEDS_MAIN, needs.cites, detail)
    return refused


def _checked(state: State, patron: str, where: Spot) -> Refused | None:
    """What the game itself refuses, such as two wagers on one Blackjack area."""
    check = state.offer.variant.check
    if check is None:
        return None
    spots = {
        (holder, spot) for holder, wagers in wagers_on_layout(state).items() for spot in wagers
    }
    book = tuple(
        Wager(id=wager_id(holder, w), bet=w.bet, spot=w.spot, area=w.area, player=holder)
        for holder, w in sorted(spots | {(patron, where)})
    )
    try:
        check(book, state.offer.rules)
    except BadInput as refused:
        return Refused(Refusal.NOT_TOGETHER, state.offer.game.cites, phrase_of(refused))
    return None


def _lay(
    draft: Draft, command: c.RecordWager, bet: AnyBet, held: StakedWager | None
) -> Refused | None:
    was = held.amount if held else NOTHING
    refused = wrong_tender(draft.state, command)
    if command.amount:
        refused = refused or invalid_amount(command.amount)
    refused = refused or mixed(command, held)
    # Chips taken back are of the kind that lies there, even if the command names another.
    command = replace(command, colour=held.colour if held else command.colour)
    refused = refused or not_in_chips(draft.state, command) or wrong_colour(draft, command, was)
    refused = refused or beyond_bank(draft, command.patron, command.amount - was)
    if refused:
        return refused
    if command.tender != CHIPS and command.amount > was:
        refused = sell(draft, command.patron, Cents(command.amount - was), command.tender)
        if refused:
            return refused
    _advise(draft, command, bet)
    open_slip(draft, command.patron)
    return draft.emit(_wagers_set(draft, command, bet, was))


def _advise(draft: Draft, command: c.RecordWager, bet: AnyBet) -> None:
    """Add remarks for the dealer: a wager outside the limits, off the step, or not payable exactly."""
    state = draft.state
    if not command.amount or state.round is None:
        return
    assert state.sign is not None, "An open table has a sign."
    limits = state.terms().limits[bet.key]
    _advise_of_limits(draft, command, bet, limits)
    if command.amount > limits.minimum and (command.amount - limits.minimum) % limits.step:
        says = phrase(
            "{amount} on {bet}: the sign asks for {least} and then by {step}.",
            amount=amount_in_unit(state, command.amount), bet=bet.key,
            least=amount_in_unit(state, limits.minimum), step=amount_in_unit(state, limits.step),
        )  # fmt: skip
        draft.notice("not-a-multiple", says, SIGN.get(state.edition, ()))
    chips = Chips(state.opened.chips)
    if not command.colour and not pays_exactly(bet, state.round, command.amount, chips):
        says = phrase(
            "{amount} on {bet} could not be paid exactly; it may be refused.",
            amount=amount_in_unit(state, command.amount), bet=bet.key,
        )  # fmt: skip
        draft.notice("not-payable-exactly", says, cite("WAR 5.14", "GAZ 29/2000 5.7"))


def _advise_of_limits(draft: Draft, command: c.RecordWager, bet: AnyBet, limits: Limits) -> None:
    """Say what becomes of a wager outside the limits when it is settled (WAR 6.2.1, WAR 6.2.2)."""
    state, clauses = draft.state, draft.state.offer.game.conduct.at_live_table.out_of_limits
    amount, least, most = (
        amount_in_unit(state, cents) for cents in (command.amount, limits.minimum, limits.maximum)
    )
    if command.amount > limits.maximum:
        over = amount_in_unit(state, Cents(command.amount - limits.maximum))
        says = phrase(
            "{amount} on {bet} is over the maximum of {most}. It is paid or collected on {most}; {over} goes back.",
            amount=amount, bet=bet.key, most=most, over=over,
        )  # fmt: skip
        draft.notice("outside-limits", says, clauses.above)
    elif command.amount < limits.minimum and command.patron in state.advised:
        says = phrase(
            "{amount} on {bet} is under the minimum of {least}. It goes back after every result.",
            amount=amount, bet=bet.key, least=least,
        )  # fmt: skip
        draft.notice("outside-limits", says, clauses.below)
    elif command.amount < limits.minimum:
        says = phrase(
            "{amount} on {bet} is under the minimum of {least}. It is paid or collected this time; later ones go back"
            " after every result.",
            amount=amount, bet=bet.key, least=least,
        )  # fmt: skip
        draft.notice("outside-limits", says, clauses.below)


def _wagers_set(draft: Draft, command: c.RecordWager, bet: AnyBet, was: Cents) -> e.WagersSet:
    more = command.amount - was
    value = value_of(draft.state, command.patron, command.colour)
    placed = e.Placed(bet.key, command.spot, command.area, command.amount, command.colour, value)
    event = e.WagersSet(
        at=draft.at,
        holder=command.patron,
        wagers=(placed,),
        took={command.colour: Cents(more)} if more > 0 else {},
        gave={command.colour: Cents(-more)} if more < 0 else {},
        salt=draft.order.id,
    )
    if draft.state.phase is not Phase.DEALING:
        return event
    # Withdrawn between the call and the first card: the seal is made anew.
    trial = Draft(draft.state, draft.order, draft.context, draft.at)
    trial.emit(event)
    return replace(
        event,
        root=root_of(draft.state.table, draft.state.playing.number, trial.state.playing.wagers),
    )


def decline_tie(draft: Draft, command: c.DeclineTie) -> Refused | None:
    """Record that the patron with the first right leaves the Tie wager to others (WAR 5.11.1)."""
    live = draft.state.offer.game.conduct.live
    if live is None or live.first_right is None:
        return Refused(Refusal.NOT_APPLICABLE, cite("WAR 5.11"), phrase("There is no first right here."))  # fmt: skip
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if draft.state.phase is not Phase.WAGERING:
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("WAR 5.11"))
    right = Spot(live.first_right.holders, "", command.area)
    if right not in draft.state.playing.wagered(command.patron):
        detail = phrase(
            "{patron} has no Casino War wager on area {area}.",
            patron=command.patron, area=command.area,
        )  # fmt: skip
        return Refused(Refusal.NO_SUCH_WAGER, cite("WAR 5.11"), detail)
    return draft.emit_from(command, e.TieDeclined)


def turn_down(draft: Draft, command: c.TurnDown) -> Refused | None:
    """Refuse a wager before the deal if it could not be paid exactly (WAR 5.14)."""
    state = draft.state
    rules = {"WAR": cite("WAR 5.14"), "GAZ 29/2000": cite("GAZ 29/2000 5.7")}
    if state.edition not in rules:
        detail = phrase("{edition} has no such rule.", edition=state.edition)
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    cites = rules[state.edition]
    if state.round is None:
        return Refused(Refusal.NO_ROUND, cites)
    if state.round.faces:
        return Refused(Refusal.WINDOW_CLOSED, cites, phrase("Cards have been dealt."))
    bet = offered(state, command.bet, command.spot)
    if isinstance(bet, Refused):
        return bet
    where = Spot(bet.key, command.spot, command.area)
    held = state.round.wagered(command.patron).get(where)
    if held is None:
        detail = phrase("Wager {wager}.", wager=wager_id(command.patron, where))
        return Refused(Refusal.NO_SUCH_WAGER, cites, detail)
    if pays_exactly(bet, state.round, held.amount, Chips(state.opened.chips)):
        detail = phrase(
            "{amount} on {bet} can be paid exactly, so it stays.",
            amount=amount_in_unit(state, held.amount), bet=bet.key,
        )  # fmt: skip
        return Refused(Refusal.AMOUNT_INVALID, cites, detail)
    root = ""
    if state.phase is Phase.DEALING:
        wagers = state.round.wagers[command.patron].delete(where)
        rest = state.round.wagers.delete(command.patron)
        left = rest.set(command.patron, wagers) if wagers else rest
        root = root_of(state.table, state.round.number, left)
    event = e.WagerTurnedDown(
        at=draft.at, holder=command.patron, wager=wager_id(command.patron, where),
        amount=held.amount, colour=held.colour, root=root,
    )  # fmt: skip
    return draft.emit(event)
