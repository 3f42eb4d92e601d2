"""What may be wagered on a live layout, and when: chips, converted tenders, colour chips, cut-offs."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.money import Cents
from croupier.rulebook import Citations, cite
from croupier.rulebook.cash_chips import CASH_CHIPS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips.colour_chips import ColourSet, Issue, may_wager
from croupier.table.draft import Draft
from croupier.table.phases import Phase
from croupier.table.round import StakedWager
from croupier.table.state import State
from croupier.table.values.limits import ONE_CENT, Chips
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase

CHIPS = "chips"
CONVERTED = ("cash", "voucher", "token")
"""Tenders that are converted into chips before they are wagered (WAR 5.3, WHEEL 3.3, GAZ 29/2000 5.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutoff:
    """The clauses on when wagers may no longer be placed or withdrawn, and on tenders."""

    late: Citations = ()
    until_first_card: bool = False
    """A wager may be withdrawn until the first card; else the call bars that too."""
    spoken: Citations = ()
    tender: Citations = ()


CUTOFFS: Mapping[str, Cutoff] = {
    "WAR": Cutoff(
        late=cite("WAR 5.2", "WAR 5.4", "WAR 1.1 casino-war-wager"),
        until_first_card=True,
        spoken=cite("WAR 5.3"),
        tender=cite("WAR 5.1"),
    ),
    "WHEEL 4.0": Cutoff(late=cite("WHEEL 3.2"), spoken=cite("WHEEL 3.3"), tender=cite("WHEEL 3.1")),
    "GAZ 29/2000": Cutoff(
        late=cite("GAZ 29/2000 5.2", "GAZ 29/2000 5.5"),
        until_first_card=True,
        spoken=cite("GAZ 29/2000 5.3"),
        tender=cite("GAZ 29/2000 5.1"),
    ),
}
"""By edition. The project lacks the rules of Blackjack and Three Card Poker: there the call bars everything."""


def cutoff(state: State) -> Cutoff:
    """The cut-off of the edition that governs the table."""
    return CUTOFFS.get(state.edition, Cutoff())


def too_late(state: State, *, grows: bool) -> Refused | None:
    """Refuse new wagers after the call, and withdrawal after the call or the first card (WAR 5.4, WHEEL 3.2)."""
    if state.phase is not Phase.DEALING:
        return None
    rule = cutoff(state)
    if grows or not rule.until_first_card or state.playing.faces:
        return Refused(Refusal.WINDOW_CLOSED, rule.late)
    return None


def wrong_tender(state: State, command: c.RecordWager) -> Refused | None:
    """Chips only; what was spoken comes with a tender that is converted first (WAR 5.1, WAR 5.3)."""
    rule = cutoff(state)
    if command.tender == CHIPS:
        return None
    if command.colour:
        detail = phrase(
            "'{tender}' for chips of a colour: they are issued first.", tender=command.tender
        )
        return Refused(Refusal.TENDER, cite("WHEEL 3.1.2"), detail)
    if not command.spoken:
        detail = phrase("A wager in '{tender}'. Accepted: chips.", tender=command.tender)
        return Refused(Refusal.TENDER, rule.tender, detail)
    if command.tender not in CONVERTED:
        accepted = (CHIPS, *CONVERTED)
        detail = phrase(
            "A spoken wager with '{tender}'. Accepted: {accepted}.",
            tender=command.tender,
            accepted=accepted,
        )
        return Refused(Refusal.TENDER, rule.spoken, detail)
    return None


def not_in_chips(state: State, command: c.RecordWager) -> Refused | None:
    """Whether no cash chips come to the amount: they have their printed values (WHEEL 3.1.1).

    Chips of the house are good at every table, not only those that this one pays in.
    """
    printed = state.opened.cash_chips or CASH_CHIPS.denominations
    values = tuple(sorted({*printed, *state.opened.chips}))
    if command.colour or Chips(values).payable(command.amount):
        return None
    accepted = tuple(map(Sum, values))
    detail = phrase(
        "{amount} in cash chips. Accepted: sums of {accepted}.",
        amount=Sum(command.amount),
        accepted=accepted,
    )
    return Refused(Refusal.AMOUNT_INVALID, CASH_CHIPS.citations, detail)


def sell(draft: Draft, patron: str, amount: Cents, tender: str) -> Refused | None:
    """A tender goes into the drop and chips out of the float, which must hold them."""
    event = e.ChipsBought(at=draft.at, patron=patron, amount=amount, tender=tender)
    return beyond_float(draft, amount) or draft.emit(event)


def beyond_float(draft: Draft, amount: Cents) -> Refused | None:
    """Refuse if the float holds less than this amount; it needs a fill first."""
    if amount <= draft.context.bank():
        return None
    detail = phrase(
        "{amount} in chips; the float is {bank}.",
        amount=Sum(amount),
        bank=Sum(draft.context.bank()),
    )
    return Refused(Refusal.INSUFFICIENT_CREDIT, detail=detail)


def issue_of(state: State, patron: str, colour: str) -> Issue | None:
    """The colour chips that a patron has out."""
    issues = (issue for issue in state.issues if (issue.patron, issue.colour) == (patron, colour))
    return next(issues, None)


def value_of(state: State, patron: str, colour: str) -> Cents:
    """Return the value of each chip of a colour; one cent for cash chips."""
    issue = issue_of(state, patron, colour)
    return issue.value if issue else ONE_CENT


def mixed(command: c.RecordWager, held: StakedWager | None) -> Refused | None:
    """Refuse chips of two kinds on one position of a player, because their values could not be distinguished."""
    if held is None or command.colour in ("", held.colour):
        return None
    detail = phrase(
        "{colour} chips lie there, not {command_colour}.",
        colour=held.colour or phrase("Cash"),
        command_colour=command.colour,
    )
    return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2"), detail)


def wrong_colour(draft: Draft, command: c.RecordWager, was: Cents) -> Refused | None:
    """Refuse colour chips of another table, without a marker, or more than the player has."""
    if not command.colour:
        return None
    state = draft.state
    issue = issue_of(state, command.patron, command.colour)
    value = issue.value if issue else ONE_CENT
    if command.amount % value:
        detail = phrase(
            "{amount} of chips worth {value} each.", amount=Sum(command.amount), value=Sum(value)
        )
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(e)"), detail)
    more = (command.amount - was) // value
    if more <= 0 and issue:
        return None
    assert state.sign is not None, "An open table has a sign."
    most = max(limit.maximum for limit in state.sign.limits.values())
    if value > most and not state.personal:
        detail = phrase(
            "One chip is worth {value}; the maximum is {most}.", value=Sum(value), most=Sum(most)
        )
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(e)", "WHEEL 4.2.2"), detail)
    chips = ColourSet(state.opened.emblem, state.opened.colours)
    refused = may_wager(chips, issue, emblem=command.emblem, count=more)
    out = draft.context.colour(state.table, state.opened.emblem, command.colour)
    if refused is None and command.amount - was > out:
        detail = phrase(
            "{colour} chips of that worth were changed at another table.", colour=command.colour
        )
        return Refused(Refusal.CHIP_COLOUR, cite("WHEEL 3.1.2(c)(ii)"), detail)
    return refused
