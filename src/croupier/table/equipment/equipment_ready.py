"""Whether the equipment lets a round begin, a card be dealt, a table close."""

from collections.abc import Mapping

from croupier.rulebook import Citations, cite
from croupier.table.draft import Draft
from croupier.table.equipment.shoe import Shoe, Step, next_steps
from croupier.table.equipment.shoe_rules import FIRST_CARD
from croupier.table.opening.checklist import requirements
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused

MAY_FAIL = ("wnd", "player-terminal")
"""A display is disregarded (SATG 8.6), a terminal fails alone (SATG 8.7): the table plays on."""


LIMIT_SIGN = "limit-sign"
"""The sign with the limits stands at every table, whatever else does."""


SIGNED = cite("SATG 4.1", "WAR 6.1", "WHEEL 4.1", "GAZ 29/2000 6.1")
"""No round begins while the sign is missing."""


STOPS = {
    ("com-bo", "control-panel"): cite("GAZ 29/2000 9.9"),
    ("triple-chase", "csm"): cite("SATG 12.5.1(a)(iv)"),
}
"""What stops play besides the checklist, by game and item."""


VOID = cite("SATG 12.9.9(c)", "WAR 9.12.3", "GAZ 29/2000 9.6")


def reportable(state: State) -> tuple[str, ...]:
    """What can be out of order at a table."""
    return (*dict.fromkeys(one.kind for one in state.opened.items), LIMIT_SIGN)


def seated(state: State) -> Mapping[str, str]:
    """Who sits where at a live table, clockwise from the dealer's left."""
    return {place: state.places[place] for place in state.seats if place in state.places}


def steps(state: State) -> tuple[Step, ...]:
    """What must be done with the cards before wagering may open, or before the round can go on."""
    if state.shoe is None:
        return ()
    if state.round is None:
        return next_steps(state.shoe, seated(state))
    # Within a round only discards that were loaded again are cut (WAR 9.10).
    return () if state.shoe.is_cut else (state.shoe.offer(seated(state)),)


def checklist(state: State, item: str) -> Citations:
    """The clauses for which a piece of equipment must stand at the table."""
    if item == LIMIT_SIGN:
        return SIGNED
    lines = requirements(state.offer.game, dealer_activated=state.opened.dealer_activated)
    return tuple(
        clause
        for line in lines
        if item in [form.kind for form in line.any_of]
        for clause in line.citations
    )


def unready(state: State) -> Refused | None:
    """Whether wagering may not open: the cards first, then whatever is out of order, then who is called."""
    refused = (_cards_unready(state, state.shoe) if state.shoe else None) or _failed(state)
    if refused is None and state.rounds_held:
        return Refused(Refusal.ROUNDS_HELD, detail=f"{state.rounds_held}.")
    return refused


def _cards_unready(state: State, shoe: Shoe) -> Refused | None:
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, f"{shoe.retired}.")
    # A burn that is left out stops nothing (SATG 12.9.1).
    wanted = [step for step in steps(state) if step.what != "burn"]
    asked = cite(*filter(None, (step.clause for step in wanted)))
    if shoe.ended:
        return Refused(Refusal.SHOE_ENDED, asked, "Shuffle, or bring cards that are.")
    if not wanted:
        return None
    due = tuple(clause for cause in shoe.due for clause in shoe.rules.shuffled_for(cause))
    missing = ", then ".join(f"{step.what} {step.of}".strip() for step in wanted)
    return Refused(
        Refusal.CARDS_NOT_READY, tuple(dict.fromkeys((*asked, *due))), f"First: {missing}."
    )


def _failed(state: State) -> Refused | None:
    """Whether something is out of order without which there is no game."""
    stopped = sorted(item for item in state.faults if item not in MAY_FAIL)
    if not stopped:
        return None
    cites = tuple(
        clause
        for item in stopped
        for clause in (*checklist(state, item), *STOPS.get((state.opened.game, item), ()))
    )
    detail = " ".join(f"{item}: {state.faults[item]}." for item in stopped)
    return Refused(Refusal.EQUIPMENT_FAILED, cites, detail)


def tell_of_the_shoe(draft: Draft) -> None:
    """What whoever opens wagering should know of the cards."""
    shoe = draft.state.shoe
    if shoe is None:
        return
    if shoe.last == draft.state.number + 1:
        draft.notice("last-coup", "This coup is the last of the shoe.", cite("SATG 9.4.2(c)"))
    if any(step.what == "burn" for step in steps(draft.state)):
        missed = cite(*filter(None, (shoe.rules.burn.missed,)))
        cites = (*shoe.rules.burn.citations, *missed)
        draft.notice("burn-missed", "No card was burned; play goes on.", cites)


def undrawable(state: State) -> Refused | None:
    """Whether no card can come out of the shoe now."""
    shoe, one = state.shoe, state.playing
    if shoe is None:
        return None
    rules = shoe.rules
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, f"{shoe.retired}.")
    if FIRST_CARD in shoe.due and not one.draws:
        cites = rules.shuffled_for(FIRST_CARD)
        return Refused(Refusal.CARDS_NOT_READY, cites, "Shuffle and cut first.")
    if not shoe.is_cut:
        cites = (*rules.cut.citations, *rules.runs_short.citations)
        return Refused(Refusal.CARDS_NOT_READY, cites, "Cut first.")
    if shoe.left < 1:
        detail = f"All {shoe.total} were dealt."
        return Refused(Refusal.CARD_TOTAL, rules.runs_short.citations, detail)
    return None


def not_the_carried(state: State, face: str) -> Refused | None:
    """A card that was drawn in excess and seen is the next card, and no other."""
    coming = state.shoe.carried[:1] if state.shoe else ()
    if not any(coming) or face in coming:
        return None
    cites = cite("SATG 12.9.3(a)", "WAR 9.2", "GAZ 29/2000 9.1")
    return Refused(Refusal.CARD_SEQUENCE, cites, f"{face} was entered; {coming[0]} lies ready.")


def uncounted(state: State) -> Refused | None:
    """Whether the cards must be counted before the table closes (WAR 3.2, GAZ 29/2000 3.2)."""
    shoe = state.shoe
    if shoe is None or not shoe.cards or shoe.rules.counted is None:
        return None
    if shoe.counted is not None or state.round is not None:
        return None
    detail = "They are counted before the table closes."
    return Refused(Refusal.CARDS_NOT_READY, shoe.rules.counted.citations, detail)


WND = "wnd"
"""The winning number display: it follows, and nothing is ever read from it (SATG 1.1 game-system)."""


SHOWS = "It shows"
