"""Judge commands about cards: check, bring, shuffle, burn, count, replace, and the cutting card."""

from typing import TypeAlias, assert_never

from croupier.errors import BadInput
from croupier.games.contract.procedure import Deal
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import power, reaches
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import open_incident
from croupier.table.dealing.faces import WRONG_DECK
from croupier.table.draft import Draft
from croupier.table.equipment.cut import cut_cards, decline_cut
from croupier.table.equipment.equipment_ready import VOID
from croupier.table.equipment.shoe import Shoe
from croupier.table.equipment.shoe_rules import BEFORE_PLAY, CUTTING_CARD, FIRST_CARD, Cause
from croupier.table.order_checks import missing_reason, not_dealer_nor_device, unauthorised
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase, phrase_of

CardCommand: TypeAlias = (
    c.CheckCards | c.BringCards | c.ShuffleCards | c.OrderShuffle | c.DeclineCut | c.CutCards | c.BurnCard
    | c.CuttingCardOut | c.ReloadDiscards | c.ReplaceCards | c.CountCards
)  # fmt: skip
ALL, SOME = "all", "some"


def judge_cards(draft: Draft, shoe: Shoe, command: CardCommand) -> Refused | None:
    """Dispatch a card command to its judge."""
    match command:
        case c.CheckCards():
            return _check(draft, shoe, command)
        case c.BringCards():
            return _bring(draft, shoe, command)
        case c.ShuffleCards():
            return _shuffle(draft, shoe, command)
        case c.OrderShuffle():
            return _order(draft, shoe, command)
        case c.DeclineCut(patron=patron):
            return decline_cut(draft, shoe, patron)
        case c.CutCards():
            return cut_cards(draft, shoe, command)
        case c.BurnCard():
            return _burn(draft, shoe, command)
        case c.CuttingCardOut():
            return _cutting_card(draft, shoe)
        case c.ReloadDiscards():
            return _reload(draft, shoe)
        case c.ReplaceCards():
            return _replace(draft, shoe, command)
        case c.CountCards(count=count):
            return _count(draft, shoe, count)
        case _:
            assert_never(command)


def _incomplete(state: State, shoe: Shoe, count: int) -> Refused | None:
    if count == shoe.total:
        return None
    decks = state.offer.rules.decks(state.offer.game.table)
    cites = (*(decks.citations if decks else ()), *shoe.rules.checked.citations)
    return Refused(
        Refusal.CARD_TOTAL,
        cites,
        phrase("{count} cards. Accepted: {total}.", count=count, total=shoe.total),
    )


def _between_rounds(state: State, cites: Citations) -> Refused | None:
    return Refused(Refusal.ROUND_IN_PROGRESS, cites) if state.round else None


def _check(draft: Draft, shoe: Shoe, command: c.CheckCards) -> Refused | None:
    """Record that a set was checked, which comes before play (WAR 3.2, GAZ 29/2000 3.2)."""
    cites = shoe.rules.checked.citations
    refused = _unpermitted_replacement(shoe, command.cards) or unauthorised(draft, "run-table")
    if refused:
        return refused
    refused = _left_play(shoe, command.cards) or _incomplete(draft.state, shoe, command.count)
    refused = refused or _between_rounds(draft.state, cites)
    return refused or draft.emit_from(command, e.CardsChecked)


def _unpermitted_replacement(shoe: Shoe, cards: str) -> Refused | None:
    """Refuse another set unless the rules permit the replacement."""
    if not shoe.cards or shoe.retired or cards == shoe.cards:
        return None
    detail = phrase(
        "The set at the table is {present}, not {cards}.", present=shoe.cards, cards=cards
    )
    return Refused(Refusal.NOT_APPLICABLE, shoe.rules.replaced.citations, detail)


def _left_play(shoe: Shoe, cards: str) -> Refused | None:
    if cards in shoe.gone or (shoe.retired and cards == shoe.cards):
        return Refused(Refusal.SHOE_VOID, VOID, phrase("{cards} has left play.", cards=cards))
    return None


def _bring(draft: Draft, shoe: Shoe, command: c.BringCards) -> Refused | None:
    """Accept cards shuffled beforehand instead of a shuffle; the place of their storage goes on record."""
    rule = shoe.rules.pre_shuffled
    if rule is None:
        detail = phrase("Cards are shuffled at the table.")
        return Refused(Refusal.NOT_APPLICABLE, shoe.rules.shuffling, detail)
    cites = rule.citations
    if shoe.is_ready or (shoe.checked and shoe.shuffled and not shoe.due and not shoe.retired):
        detail = phrase("The cards at the table, {cards}, are shuffled.", cards=shoe.cards)
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    refused = unauthorised(draft, "run-table") or _left_play(shoe, command.cards)
    if refused:
        return refused
    if not command.stored_at.strip():
        return Refused(
            Refusal.CARDS_NOT_READY, cites, phrase("Where they were secured must be named.")
        )
    refused = _incomplete(draft.state, shoe, command.count) or _between_rounds(draft.state, cites)
    return refused or draft.emit_from(command, e.CardsBrought)


def _causes(shoe: Shoe) -> list[Cause]:
    """Return the causes for a shuffle; a continuous shuffling machine has no cutting card."""
    never = (CUTTING_CARD, FIRST_CARD) if shoe.is_continuous else ()
    return [cause for cause in shoe.rules.cause if cause.key not in never]


def _no_cause(shoe: Shoe, cause: str, accepted: tuple[str, ...]) -> Refused:
    detail = phrase("'{cause}'. Accepted: {accepted}.", cause=cause, accepted=tuple(accepted))
    return Refused(Refusal.NOT_APPLICABLE, shoe.rules.shuffling, detail)


def _shuffle(draft: Draft, shoe: Shoe, command: c.ShuffleCards) -> Refused | None:
    """Record a shuffle: the dealer makes one that is due; any other needs the power to order it."""
    wanted = shoe.due if shoe.shuffled else (BEFORE_PLAY,)
    accepted = wanted or tuple(cause.key for cause in _causes(shoe) if cause.ordered)
    cause = shoe.rules.cause_of(command.cause)
    if cause is None or cause.key not in accepted:
        return _no_cause(shoe, command.cause, accepted)
    refused = unauthorised(draft, "run-table" if wanted else cause.act)
    if not wanted and cause.reason:
        refused = refused or missing_reason(command.reason)
    refused = refused or _left_play(shoe, shoe.cards)
    if refused:
        return refused
    if not shoe.checked:
        cites = shoe.rules.checked.citations
        return Refused(Refusal.CARDS_NOT_READY, cites, phrase("They are checked first."))
    round_ = draft.state.round
    # A round waits for the shuffle only if the cutting card came first (GAZ 29/2000 4.1(b)).
    if round_ is not None and (cause.key != FIRST_CARD or round_.draws):
        cites = cite(*filter(None, (*cause.citations, cause.missed)))
        return Refused(Refusal.ROUND_IN_PROGRESS, cites, phrase("Shuffle when it is over."))
    return draft.emit(e.CardsShuffled(at=draft.at, cause=cause.key, reason=command.reason))


def _order(draft: Draft, shoe: Shoe, command: c.OrderShuffle) -> Refused | None:
    """Order a shuffle before the next round (SATG 12.5.1(a)(ii), WAR 4.1.1(c))."""
    open_to = {cause.key: cause for cause in _causes(shoe) if cause.ordered or cause.missed}
    cause = open_to.get(command.cause)
    if cause is None:
        return _no_cause(shoe, command.cause, tuple(open_to))
    refused = unauthorised(draft, cause.act)
    if cause.reason:
        refused = refused or missing_reason(command.reason)
    if refused:
        return refused
    if not shoe.shuffled:
        return Refused(
            Refusal.CARDS_NOT_READY, cause.citations, phrase("They were not shuffled yet.")
        )
    if not cause.ordered:
        says = phrase("The shuffle was missed: it is made when this round is over.")
        draft.notice("shuffle-missed", says, cite(cause.missed))
    return draft.emit(e.ShuffleOrdered(at=draft.at, cause=cause.key, reason=command.reason))


def _burn(draft: Draft, shoe: Shoe, command: c.BurnCard) -> Refused | None:
    """Burn the first card once, before play; a player who asks is shown it (SATG 12.5.2(a), WAR 4.3.1)."""
    rule = shoe.rules.burn
    if not rule.may:
        return Refused(Refusal.NOT_APPLICABLE, rule.citations, phrase("No card is burned."))
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if command.face and not command.asked_by:
        detail = phrase("It is shown only to a player who asked.")
        return Refused(Refusal.REASON_REQUIRED, rule.citations, detail)
    if not shoe.is_ready:
        return Refused(Refusal.CARDS_NOT_READY, rule.citations)
    if draft.state.round is not None and not rule.in_round:
        return Refused(Refusal.ROUND_IN_PROGRESS, rule.citations)
    if command.asked_by:
        try:
            draft.state.offer.variant.dealing.source.read(command.face)
        except BadInput as refusal:
            return Refused(Refusal.CARD_INVALID, rule.citations, phrase_of(refusal))
    if shoe.burned or shoe.drawn:
        return Refused(
            Refusal.NOT_NOW, rule.citations, phrase("It is burned once, before the first card.")
        )
    return draft.emit_from(command, e.CardBurned)


def _cutting_card(draft: Draft, shoe: Shoe) -> Refused | None:
    """Record that the cutting card came out; the rules of the game say what follows (SATG 9.4.2, GAZ 29/2000 7.7)."""
    rules, state = shoe.rules, draft.state
    if shoe.is_continuous or rules.cut.by == "nobody":
        detail = phrase("There is no cutting card.")
        return Refused(Refusal.NOT_APPLICABLE, rules.machine.citations, detail)
    refused = not_dealer_nor_device(draft) or _left_play(shoe, shoe.cards)
    if refused:
        return refused
    cites = rules.cutting_card.citations
    if not shoe.shuffled or not shoe.is_cut:
        return Refused(Refusal.CARDS_NOT_READY, cites, phrase("It is not in the shoe."))
    if state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cites, phrase("No card is drawn yet."))
    if shoe.out is not None:
        return Refused(Refusal.NOT_NOW, cites, phrase("It came out before."))
    wants = state.round.wants if state.round else None
    to = wants.to if isinstance(wants, Deal) else ""
    if rules.cutting_card.means == "last-coup":
        says = phrase("The coup after this one is the last of the shoe.")
        draft.notice("last-coup", says, cite("SATG 9.4.2(c)"))
    return draft.emit(e.CuttingCardDrawn(at=draft.at, to=to))


def _reload(draft: Draft, shoe: Shoe) -> Refused | None:
    """Reload the discards to finish a round (WAR 9.10, SATG 12.9.7), unless the rules void it instead."""
    rule, state = shoe.rules.runs_short, draft.state
    if not rule.reload:
        return Refused(Refusal.NOT_APPLICABLE, rule.citations, phrase("The round is void instead."))
    refused = unauthorised(draft, "run-table")
    if refused:
        return refused
    if state.round is None or not isinstance(state.round.wants, Deal):
        return Refused(Refusal.NOT_NOW, rule.citations, phrase("No card is wanted."))
    if not shoe.is_continuous and shoe.left:
        says = phrase("{left} cards should still be in the shoe.", left=shoe.left)
        draft.notice("cards-left", says, rule.citations)
    return draft.emit(e.DiscardsReloaded(at=draft.at))


def _replace(draft: Draft, shoe: Shoe, command: c.ReplaceCards) -> Refused | None:
    """Replace sound cards after a count, and unfit cards when no hand is in progress."""
    rules, edition = shoe.rules, draft.state.edition
    cites = rules.replaced.citations
    if command.which not in (ALL, SOME):
        detail = phrase(
            "'{which}'. Accepted: {all}, {some}.", which=command.which, all=ALL, some=SOME
        )
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    unfit = reaches(edition, draft.order.by.rank, power(edition, "replace-unfit").rank)
    sound = command.which == ALL and bool(shoe.due or not rules.replaced_when_due)
    refused = unauthorised(draft, "replace-cards" if sound else "replace-unfit")
    refused = refused or missing_reason(command.reason)
    if refused:
        return refused
    if command.which == ALL or not draft.state.is_judged_as_before:
        refused = _left_play(shoe, command.cards)
    if refused:
        return refused
    if command.which == ALL:
        refused = _incomplete(draft.state, shoe, command.count)
    elif not 0 < command.count < shoe.total:
        refused = Refused(
            Refusal.CARD_TOTAL,
            cites,
            phrase("{count} of {total}.", count=command.count, total=shoe.total),
        )
    refused = refused or _between_rounds(draft.state, cites)
    if refused is None and not unfit and shoe.counted is None:
        refused = Refused(Refusal.CARDS_NOT_READY, cites, phrase("The old ones are counted first."))
    return refused or draft.emit_from(command, e.CardsReplaced)


def _count(draft: Draft, shoe: Shoe, count: int) -> Refused | None:
    """Record a count. A count that differs from the set means wrong decks, on which staff must rule."""
    cites = shoe.rules.counted.citations if shoe.rules.counted else ()
    refused = unauthorised(draft, "count-cards")
    if refused:
        return refused
    if not shoe.cards:
        return Refused(Refusal.CARDS_NOT_READY, cites, phrase("There are no cards at the table."))
    if count < 0:
        return Refused(Refusal.AMOUNT_INVALID, cites, phrase("{count} cards.", count=count))
    if count != shoe.total:
        draft.notice(
            "wrong-deck",
            phrase("{count} cards instead of {total}.", count=count, total=shoe.total),
            WRONG_DECK,
        )
    draft.emit(e.CardsCounted(at=draft.at, count=count))
    if count != shoe.total:
        open_incident(draft, "card-handling")  # WAR 3.2
    return None
