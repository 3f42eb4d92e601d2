"""Wagers on a live layout, as the dealer records them (WAR 5, WHEEL 3, GAZ 29/2000 5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import BadInput
from croupier.games.contract import AnyBet, lacking
from croupier.games.procedure import Wager
from croupier.money import NOTHING, Cents, show
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.areas import Laid, may_lay
from croupier.rounds.closing import root_of
from croupier.rounds.colour_chips import ColourSet, Issue, may_wager
from croupier.rounds.draft import Draft, unauthorised
from croupier.rounds.limits import Chips
from croupier.rounds.offering import offered
from croupier.rounds.phases import Phase
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.settling import pays_exactly
from croupier.rounds.state import Spot, State, Wagers, wager_id
from croupier.rulebook import Citations, cite

CHIPS = "chips"
CONVERTED = ("cash", "voucher", "token")
"""What is turned into chips before it is a wager (WAR 5.3, WHEEL 3.3, GAZ 29/2000 5.3)."""


@dataclass(frozen=True, slots=True)
class Cutoff:
    """When wagers may no more be placed, and when no more be withdrawn."""

    cites: Citations
    withdrawn_until_first_card: bool
    """Else the call bars both."""
    spoken: Citations
    tender: Citations


CUTOFFS: Mapping[str, Cutoff] = {
    "WAR": Cutoff(cite("WAR 5.2", "WAR 5.4"), True, cite("WAR 5.3"), cite("WAR 5.1")),  # noqa: FBT003
    "WHEEL 4.0": Cutoff(cite("WHEEL 3.2"), False, cite("WHEEL 3.3"), cite("WHEEL 3.1")),  # noqa: FBT003
    "GAZ 29/2000": Cutoff(
        cite("GAZ 29/2000 5.2", "GAZ 29/2000 5.5"),
        True,  # noqa: FBT003
        cite("GAZ 29/2000 5.3"),
        cite("GAZ 29/2000 5.1"),
    ),
}
_NO_RULE = Cutoff((), False, (), ())  # noqa: FBT003
"""Blackjack and Three Card Poker: the rules are not held; the call bars everything."""


def cutoff(state: State) -> Cutoff:
    """The cut-off of the edition that governs the table."""
    return CUTOFFS.get(state.edition, _NO_RULE)


def lying(state: State) -> Wagers:
    """What lies on the layout, in a round or between two."""
    return state.round.wagers if state.round is not None else state.riding


def record_wager(draft: Draft, command: c.RecordWager) -> Refused | None:
    """What a patron's wager on a position is from now on."""
    state = draft.state
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if not state.is_live:
        detail = "Only the player places wagers on a terminal."
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 3.2"), detail)
    before = lying(state).get(command.patron)
    bet = offered(state, command.bet, command.spot)
    where = Spot(command.bet if isinstance(bet, Refused) else bet.key, command.spot, command.area)
    held = before.get(where) if before else None
    was = held.amount if held else NOTHING
    if state.phase is Phase.READY and (held is None or command.amount > was):
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("WAR 4.3.2(a)", "WHEEL 5.1.1"))
    if isinstance(bet, Refused):
        return bet
    return (
        _too_late(state, grows=command.amount > was)
        or _not_there(draft, command, bet, where)
        or _lay(draft, command, bet, was)
    )


def _too_late(state: State, *, grows: bool) -> Refused | None:
    """The call closes placing; withdrawal is barred by it or by the first card (WAR 5.4, WHEEL 3.2)."""
    if state.phase is not Phase.DEALING:
        return None
    rule = cutoff(state)
    if grows or not rule.withdrawn_until_first_card or state.playing.draws:
        return Refused(Refusal.WINDOW_CLOSED, rule.cites)
    return None


def _not_there(draft: Draft, command: c.RecordWager, bet: AnyBet, where: Spot) -> Refused | None:
    """Whether the patron may not lay this wager beside those that lie there."""
    state = draft.state
    if command.patron in state.excluded:
        cites = cite("WAR 11.2.2", "WHEEL 9.2.2")
        return Refused(Refusal.PLAYER_EXCLUDED, cites, command.patron)
    if not command.amount:
        return None
    laid = [
        Laid(patron, spot.area, spot.bet)
        for patron, own in _by_arrival(state)
        for spot in own
        if (patron, spot) != (command.patron, where)
    ]
    wager = Laid(command.patron, where.area, where.bet)
    if state.areas is not None:
        refused = may_lay(state.areas, laid, wager, game_key=state.opened.game)
        if refused:
            return refused
    held = {spot.bet for spot in lying(state).get(command.patron, {}) if spot.area == where.area}
    needs = lacking(bet, held)
    if needs:
        return Refused(Refusal.SIDE_NEEDS_MAIN, needs.cites, f"{bet.key} on area {where.area}.")
    return _checked(state, command.patron, where)


def _by_arrival(state: State) -> list[tuple[str, Mapping[Spot, object]]]:
    """Holders in the order in which their wagers came to lie there."""
    reached = state.round.reached if state.round is not None else {}
    return sorted(lying(state).items(), key=lambda entry: reached.get(entry[0], 0))


def _checked(state: State, patron: str, where: Spot) -> Refused | None:
    """What the game itself refuses, such as two wagers on one Blackjack area."""
    check = state.offer.variant.check
    if check is None:
        return None
    spots = {(holder, spot) for holder, own in lying(state).items() for spot in own}
    book = tuple(
        Wager(id=wager_id(holder, w), bet=w.bet, spot=w.spot, area=w.area, player=holder)
        for holder, w in sorted(spots | {(patron, where)})
    )
    try:
        check(book, state.offer.rules)
    except BadInput as refused:
        return Refused(Refusal.AREA_FULL, (), str(refused))
    return None


def _lay(draft: Draft, command: c.RecordWager, bet: AnyBet, was: Cents) -> Refused | None:
    refused = _tender(draft, command) or _colour(draft, command, was)
    if refused:
        return refused
    if command.amount < 0:
        return Refused(Refusal.AMOUNT_INVALID, detail=show(command.amount))
    state = draft.state
    if command.tender != CHIPS and command.amount > was:
        bought = Cents(command.amount - was)
        draft.emit(
            e.ChipsBought(at=draft.at, patron=command.patron, amount=bought, tender=command.tender)
        )
    if command.amount and not command.colour and state.round is not None:
        chips = Chips(state.opened.chips)
        if not pays_exactly(bet, state.round, command.amount, chips):
            says = (
                f"{show(command.amount)} on {bet.key} could not be paid exactly; it may be refused."
            )
            cites = cite("WAR 5.14", "GAZ 29/2000 5.7")
            draft.notice("not-payable-exactly", says, cites)
    return draft.emit(_wagers_set(draft, command, bet, was))


def _wagers_set(draft: Draft, command: c.RecordWager, bet: AnyBet, was: Cents) -> e.WagersSet:
    more = command.amount - was
    placed = e.Placed(bet.key, command.spot, command.area, command.amount, command.colour)
    event = e.WagersSet(
        at=draft.at,
        holder=command.patron,
        wagers=(placed,),
        took={command.colour: Cents(more)} if more > 0 else {},
        gave={command.colour: Cents(-more)} if more < 0 else {},
        salt=draft.order.id,
    )
    return _resealed(draft, event)


def _resealed(draft: Draft, event: e.WagersSet) -> e.WagersSet:
    """A wager withdrawn between the call and the first card: the seal is made anew."""
    if draft.state.phase is not Phase.DEALING:
        return event
    trial = Draft(draft.state, draft.order, draft.purse, draft.at)
    trial.emit(event)
    return e.WagersSet(
        at=event.at,
        holder=event.holder,
        wagers=event.wagers,
        took=event.took,
        gave=event.gave,
        salt=event.salt,
        root=root_of(trial.state.playing.wagers),
    )


def _tender(draft: Draft, command: c.RecordWager) -> Refused | None:
    """Chips only; what was spoken comes with a tender that is converted first (WAR 5.1, WAR 5.3)."""
    rule = cutoff(draft.state)
    if command.tender == CHIPS:
        return None
    if not command.spoken:
        detail = f"A wager in {command.tender!r}. Accepted: chips."
        return Refused(Refusal.TENDER, rule.tender, detail)
    if command.tender not in CONVERTED:
        accepted = ", ".join((CHIPS, *CONVERTED))
        detail = f"A spoken wager with {command.tender!r}. Accepted: {accepted}."
        return Refused(Refusal.TENDER, rule.spoken, detail)
    return None


def issue_of(state: State, patron: str, colour: str) -> Issue | None:
    """The colour chips that a patron has out."""
    found = (one for one in state.issues if (one.patron, one.colour) == (patron, colour))
    return next(found, None)


def _colour(draft: Draft, command: c.RecordWager, was: Cents) -> Refused | None:
    if not command.colour:
        return None
    plan = draft.state.opened
    issue = issue_of(draft.state, command.patron, command.colour)
    value = issue.value if issue else Cents(1)
    if command.amount % value:
        detail = f"{show(command.amount)} of chips worth {show(value)} each."
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(e)"), detail)
    more = (command.amount - was) // value
    if more <= 0 and issue:
        return None
    chips = ColourSet(plan.emblem, plan.colours)
    return may_wager(chips, issue, emblem=command.emblem, count=more)


def decline_tie(draft: Draft, command: c.DeclineTie) -> Refused | None:
    """Who has the first right leaves the Tie wager to others (WAR 5.11.1)."""
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if draft.state.opened.game != "casino-war":
        return Refused(Refusal.NOT_APPLICABLE, cite("WAR 5.11"), "There is no first right here.")
    if draft.state.phase is not Phase.WAGERING:
        return Refused(Refusal.WINDOW_NOT_OPEN, cite("WAR 5.11"))
    event = e.TieDeclined(at=draft.at, patron=command.patron, area=command.area)
    return draft.emit(event)


def turn_down(draft: Draft, command: c.TurnDown) -> Refused | None:
    """Before the deal a wager may be refused that could not be paid exactly (WAR 5.14)."""
    state = draft.state
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    rules = {"WAR": cite("WAR 5.14"), "GAZ 29/2000": cite("GAZ 29/2000 5.7")}
    if state.edition not in rules:
        return Refused(Refusal.NOT_APPLICABLE, detail=f"{state.edition} has no such rule.")
    cites = rules[state.edition]
    if state.round is None:
        return Refused(Refusal.NO_ROUND, cites)
    if state.round.draws:
        return Refused(Refusal.WINDOW_CLOSED, cites, "Cards have been dealt.")
    where = Spot(command.bet, command.spot, command.area)
    held = state.round.wagered(command.patron).get(where)
    if held is None:
        return Refused(Refusal.NO_SUCH_WAGER, cites, wager_id(command.patron, where))
    bet = state.offer.variant.bet(where.bet)
    if pays_exactly(bet, state.round, held.amount, Chips(state.opened.chips)):
        detail = f"{show(held.amount)} on {bet.key} can be paid exactly."
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    root = ""
    if state.phase is Phase.DEALING:
        own = state.round.wagers[command.patron].delete(where)
        rest = state.round.wagers.delete(command.patron)
        root = root_of(rest.set(command.patron, own) if own else rest)
    event = e.WagerTurnedDown(
        at=draft.at,
        holder=command.patron,
        wager=wager_id(command.patron, where),
        amount=held.amount,
        colour=held.colour,
        root=root,
    )
    return draft.emit(event)
