"""Checks whether the equipment permits a round to begin, a card to be dealt or a table to close."""

from collections.abc import Mapping

from croupier.rulebook import Citations, cite
from croupier.table.draft import Draft
from croupier.table.equipment.shoe import Shoe, Step, next_steps
from croupier.table.equipment.shoe_rules import FIRST_CARD
from croupier.table.opening.checklist import requirements
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase, sentences

MAY_FAIL = ("wnd", "player-terminal")
"""Items whose failure does not stop play: a display is disregarded (SATG 8.6), a terminal fails alone (SATG 8.7)."""

LIMIT_SIGN = "limit-sign"
"""The limit sign, which every table has."""

SIGNED = cite("SATG 4.1", "WAR 6.1", "WHEEL 4.1", "GAZ 29/2000 6.1")
"""The clauses that stop rounds while the sign is missing."""

VOID = cite("SATG 12.9.9(c)", "WAR 9.12.3", "GAZ 29/2000 9.6")


def reportable(state: State) -> tuple[str, ...]:
    """Return the items that can be reported out of order at a table."""
    return (*dict.fromkeys(item.kind for item in state.opened.items), LIMIT_SIGN)


def seated(state: State) -> Mapping[str, str]:
    """Return the patron at each place of a live table, clockwise from the dealer's left."""
    return {place: state.places[place] for place in state.seats if place in state.places}


def steps(state: State) -> tuple[Step, ...]:
    """Return the steps with the cards that are due before wagering opens or the round goes on."""
    if state.shoe is None:
        return ()
    if state.round is None:
        return next_steps(state.shoe, seated(state))
    # Within a round only reloaded discards are cut (WAR 9.10).
    return () if state.shoe.is_cut else (state.shoe.offer(seated(state)),)


def checklist(state: State, item: str) -> Citations:
    """Return the clauses that require an item at the table."""
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
    """Refuse to open wagering if cards are unready, equipment failed or rounds are held, in this order."""
    refused = (_cards_unready(state, state.shoe) if state.shoe else None) or _failed(state)
    if refused is None and state.rounds_held:
        return Refused(
            Refusal.ROUNDS_HELD, detail=phrase("{rounds_held}.", rounds_held=state.rounds_held)
        )
    return refused


def _cards_unready(state: State, shoe: Shoe) -> Refused | None:
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, phrase("{retired}.", retired=shoe.retired))
    # A missed burn does not stop play (SATG 12.9.1).
    wanted = [step for step in steps(state) if step.what != "burn"]
    clauses = cite(*filter(None, (step.clause for step in wanted)))
    if shoe.ended:
        return Refused(Refusal.SHOE_ENDED, clauses, phrase("Shuffle, or bring cards that are."))
    if not wanted:
        return None
    due = tuple(clause for cause in shoe.due for clause in shoe.rules.shuffled_for(cause))
    missing = tuple(f"{step.what} {step.of}".strip() for step in wanted)
    detail = phrase("First: {missing}.", missing=missing)
    return Refused(Refusal.CARDS_NOT_READY, tuple(dict.fromkeys((*clauses, *due))), detail)


def _failed(state: State) -> Refused | None:
    """Refuse if an item that the game needs is out of order."""
    stopped = sorted(item for item in state.faults if item not in MAY_FAIL)
    if not stopped:
        return None
    cites = tuple(
        clause
        for item in stopped
        for clause in (*checklist(state, item), *state.offer.game.conduct.stops.get(item, ()))
    )
    detail = sentences(
        *(phrase("{item}: {fault}.", item=item, fault=state.faults[item]) for item in stopped)
    )
    return Refused(Refusal.EQUIPMENT_FAILED, cites, detail)


def remark_on_shoe(draft: Draft) -> None:
    """Add remarks about the cards for the member of staff who opens wagering."""
    shoe = draft.state.shoe
    if shoe is None:
        return
    if shoe.last == draft.state.number + 1:
        draft.notice(
            "last-coup", phrase("This coup is the last of the shoe."), cite("SATG 9.4.2(c)")
        )
    if any(step.what == "burn" for step in steps(draft.state)):
        missed = cite(*filter(None, (shoe.rules.burn.missed,)))
        cites = (*shoe.rules.burn.citations, *missed)
        draft.notice("burn-missed", phrase("No card was burned; play goes on."), cites)


def undrawable(state: State) -> Refused | None:
    """Refuse a card if none can come out of the shoe now."""
    shoe, round_ = state.shoe, state.playing
    if shoe is None:
        return None
    rules = shoe.rules
    if shoe.retired:
        return Refused(Refusal.SHOE_VOID, VOID, phrase("{retired}.", retired=shoe.retired))
    if FIRST_CARD in shoe.due and not round_.draws:
        cites = rules.shuffled_for(FIRST_CARD)
        return Refused(Refusal.CARDS_NOT_READY, cites, phrase("Shuffle and cut first."))
    if not shoe.is_cut:
        cites = (*rules.cut.citations, *rules.runs_short.citations)
        return Refused(Refusal.CARDS_NOT_READY, cites, phrase("Cut first."))
    if shoe.left < 1:
        detail = phrase("All {total} were dealt.", total=shoe.total)
        return Refused(Refusal.CARD_TOTAL, rules.runs_short.citations, detail)
    return None


def not_the_carried(state: State, face: str) -> Refused | None:
    """Refuse any card but the one that was drawn in excess and seen: that one comes next."""
    coming = state.shoe.carried[:1] if state.shoe else ()
    if not any(coming) or face in coming:
        return None
    cites = cite("SATG 12.9.3(a)", "WAR 9.2", "GAZ 29/2000 9.1")
    return Refused(
        Refusal.CARD_SEQUENCE,
        cites,
        phrase("{face} was entered; {coming} lies ready.", face=face, coming=coming[0]),
    )


def uncounted(state: State) -> Refused | None:
    """Refuse to close the table before the cards are counted (WAR 3.2, GAZ 29/2000 3.2)."""
    shoe = state.shoe
    if shoe is None or not shoe.cards or shoe.rules.counted is None:
        return None
    if shoe.counted is not None or state.round is not None:
        return None
    detail = phrase("The dealer counts the cards first: Cards, at the desk.")
    return Refused(Refusal.CARDS_NOT_READY, shoe.rules.counted.citations, detail)


WND = "wnd"
"""The winning number display. It only shows results; the system never reads them from it (SATG 1.1 game-
system)."""

SHOWS = "It shows"
