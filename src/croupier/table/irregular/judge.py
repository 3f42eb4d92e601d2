"""Judge commands for irregularities; a ruling does what its row of the table says."""

from collections.abc import Collection, Mapping
from typing import assert_never

from croupier.games.contract.procedure import Answer, Deal
from croupier.money import NOTHING
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cases.incident_powers import open_incident
from croupier.table.dealing.faces import read_faces, too_often
from croupier.table.draft import Draft
from croupier.table.equipment.shoe_rules import CUTTING_CARD
from croupier.table.irregular.changed_choices import drop_answer, drop_unfit
from croupier.table.irregular.correct_entry import correct_entry
from croupier.table.irregular.irregularity_table import Does, Ruling, find, rows_for
from croupier.table.irregular.left_over import SEEN, SEEN_BY_DEALER
from croupier.table.irregular.moments import moments_of
from croupier.table.irregular.reconstruct import reconstruct
from croupier.table.irregular.void_wagers import report_malfunction, void_singly, void_wagers
from croupier.table.order_checks import account_frozen, unauthorised
from croupier.table.round import Round
from croupier.table.settlement.end_round import void_round
from croupier.table.settlement.round_sheet import settled_stakes, voided
from croupier.table.state import State
from croupier.table.values.people import SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import phrase

NO_WAGERS = "cards-without-wagers"

PANEL = "control-panel"
"""The panel that lights the winning areas of a Com-Bo table (GAZ 29/2000 2.4, GAZ 29/2000 9.9)."""


def judge_irregularity(draft: Draft, command: c.IrregularityCommand) -> Refused | None:
    """Dispatch an irregularity command to its judge."""
    match command:
        case c.Rule():
            return _rule(draft, command)
        case c.Reconstruct():
            return reconstruct(draft, command)
        case c.CorrectEntry():
            return correct_entry(draft, command)
        case c.VoidWagers():
            return void_wagers(draft, command)
        case c.ReportMalfunction():
            return report_malfunction(draft, command)
        case _:
            assert_never(command)


def _rule(draft: Draft, command: c.Rule) -> Refused | None:
    """Judge the ruling on an observed fact and apply its consequences."""
    state = draft.state
    row_and_ruling = find(state.opened.game, command.fact, command.ruling)
    if row_and_ruling is None:
        return _unknown(state, command)
    row, ruling = row_and_ruling
    useless = None if draft.state.is_judged_as_before else _useless_details(command, ruling)
    if useless:
        return useless
    if not row.can_happen(state) and state.shoe:
        detail = phrase("The machine shuffles without pause.")
        return Refused(Refusal.NOT_APPLICABLE, state.shoe.rules.machine.citations, detail)
    if draft.order.by.rank == SYSTEM:
        # People rule on irregularities, even where the system runs the game (SATG 1.3).
        return Refused(Refusal.NO_DEALER, (*cite("SATG 1.3"), *ruling.citations))
    refused = unauthorised(draft, ruling.act)
    if refused:
        return replace(refused, cites=(*ruling.citations, *refused.cites))
    if not moments_of(state) & set(row.moments):
        return _not_now(state, ruling, row.moments)
    refused = _unfit(draft, command, ruling)
    if refused:
        return refused
    draft.emit_from(
        command,
        e.IrregularityRuled,
        clauses=tuple(map(str, ruling.citations)),
        by=draft.order.by.name,
    )
    _apply_ruling(draft, command, ruling)
    return None


def _unknown(state: State, command: c.Rule) -> Refused:
    rows = [row for row in rows_for(state.opened.game) if row.fact == command.fact]
    if not rows:
        accepted = dict.fromkeys(row.fact for row in rows_for(state.opened.game))
        detail = phrase(
            "'{fact}'. Accepted: {accepted}.", fact=command.fact, accepted=tuple(accepted)
        )
    else:
        accepted = dict.fromkeys(ruling.key for row in rows for ruling in row.rulings)
        detail = phrase(
            "'{ruling}' on {fact}. Accepted: {accepted}.",
            ruling=command.ruling,
            fact=command.fact,
            accepted=tuple(accepted),
        )
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _not_now(state: State, ruling: Ruling, moments: tuple[str, ...]) -> Refused:
    """Refuse a ruling at the wrong moment; a dealing error found after settlement changes nothing."""
    clauses = state.offer.game.conduct.settled_stands
    if clauses and "settled" in moments_of(state):
        return Refused(
            Refusal.STANDS, clauses, phrase("Round {number} is over.", number=state.number)
        )
    detail = phrase("It is ruled upon at: {moments}.", moments=tuple(moments))
    return Refused(Refusal.NOT_NOW, ruling.citations, detail)


DETAILS: Mapping[str, tuple[Does, ...]] = {
    "face": (Does.DISCARD, Does.NEXT_CARD),
    "another": (Does.DISCARD, Does.NEXT_CARD),
    "area": (Does.VOID_AREA,),
    "wagers": (Does.REWIND,),
}
"""By detail of the command: the consequences that use it. A ruling that would ignore a detail is refused."""
SEEN_FACTS = (SEEN, SEEN_BY_DEALER)
VOIDS = (Does.VOID_ROUND, Does.VOID_ROUND_ALL, Does.RETIRE_SHOE)


def _useless_details(command: c.Rule, ruling: Ruling) -> Refused | None:
    """Refuse details that the ruling would ignore, and name those that it takes."""
    accepted = [name for name in DETAILS if _takes(command.fact, ruling, name)]
    useless = [name for name in DETAILS if getattr(command, name) and name not in accepted]
    if not useless:
        return None
    detail = phrase(
        "{ruling} takes no {useless}. Accepted: {accepted}.",
        ruling=ruling.key,
        useless=tuple(useless),
        accepted=(*accepted, "reason"),
    )
    return Refused(Refusal.NOT_APPLICABLE, ruling.citations, detail)


def _takes(fact: str, ruling: Ruling, detail: str) -> bool:
    """Whether a ruling on a fact uses a detail; of a card that was not seen, none can say that it is another one."""
    return ruling.does in DETAILS[detail] and (detail != "another" or fact in SEEN_FACTS)


def _unfit(draft: Draft, command: c.Rule, ruling: Ruling) -> Refused | None:
    """Refuse a ruling that lacks the details for its consequences."""
    state, cites = draft.state, ruling.citations
    if ruling.does.commands != Does.STANDS.commands:
        # It has a command of its own, because it needs more details.
        detail = phrase("It is done by: {commands}.", commands=tuple(ruling.does.commands))
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    if command.face or ruling.does is Does.DISCARD:
        refused = _no_such_card(state, command.face)
        if refused:
            return replace(refused, cites=(*cites, *refused.cites))
        if not state.is_judged_as_before and _lies_in_hand(state, command):
            detail = phrase(
                "{face} lies in the hand. Accepted: correct the entry that is wrong, and the hand ends earlier; or"
                " say that it is another card (another=yes).",
                face=command.face,
            )
            return Refused(Refusal.CARD_DUPLICATE, cites, detail)
    if ruling.does is Does.VOID_AREA and not _of_area(state.playing, command.area):
        detail = phrase("No wager lies open on area '{area}'.", area=command.area)
        return Refused(Refusal.NO_SUCH_WAGER, cites, detail)
    if ruling.does is Does.REWIND:
        return _cannot_rewind(state.playing, command, ruling)
    if ruling.does is Does.DEAL_NOW and not isinstance(state.playing.wants, Deal):
        return Refused(Refusal.CARD_COUNT, cites, phrase("No card is missing."))
    if ruling.does in VOIDS and state.round is not None:
        return account_frozen(draft, sorted(state.playing.wagers))
    return None


def _no_such_card(state: State, face: str) -> Refused | None:
    """Refuse an unreadable card, or one that exceeds its number in the decks."""
    setup, round_ = state.offer, state.round
    read = read_faces(setup, (face,))
    if isinstance(read, Refused):
        return read
    drawn = [draw.face for draw in round_.draws] if round_ else []
    return too_often(state, setup, [*drawn, *read])


def _lies_in_hand(state: State, command: c.Rule) -> bool:
    """Whether a card in excess would lie in the discards and in the hand as well."""
    if state.round is None or command.another or command.fact not in SEEN_FACTS:
        return False
    read = state.offer.variant.dealing.source.read
    return bool(command.face) and read(command.face) in state.round.faces


def _of_area(round_: Round, area: str) -> list[str]:
    """Return the open wagers of an area; stakes that an interim settlement decided are excluded."""
    open_ = voided(round_, besides=settled_stakes(round_))
    return sorted({row.wager for row in open_ if row.area == area})


def _cannot_rewind(round_: Round, command: c.Rule, ruling: Ruling) -> Refused | None:
    void = [wager for wager in command.wagers if wager in round_.entries.out]
    if void or not _question(round_, command.wagers):
        detail = phrase(
            "{void}; nothing was chosen for it.",
            void=tuple(void or command.wagers) or phrase("No wager was named"),
        )
        return Refused(Refusal.NO_SUCH_WAGER, ruling.citations, detail)
    return None


def _question(round_: Round, wagers: Collection[str]) -> str:
    """Return the last question that all of these wagers have answered; empty if there is none."""
    assert round_.procedure is not None, "The book is sealed."
    answered = [
        key
        for key in round_.procedure.at(round_.entries).pictures
        if all(Answer(key, wager) in round_.entries.answers for wager in wagers)
    ]
    return answered[-1] if answered and wagers else ""


def _apply_ruling(draft: Draft, command: c.Rule, ruling: Ruling) -> None:
    state, at = draft.state, draft.at
    source = state.offer.variant.dealing.source
    shown = source.show(source.read(command.face)) if command.face else ""
    match ruling.does:
        case Does.DISCARD:
            draft.emit(e.FaceDiscarded(at=at, face=shown))
        case Does.NEXT_CARD:
            draft.emit(e.CardCarried(at=at, face=shown))
        case Does.RELOAD:
            draft.emit(e.DiscardsReloaded(at=at))
        case Does.SHUFFLE_BEFORE_NEXT:
            cause = CAUSES[command.fact]
            draft.emit(e.ShuffleOrdered(at=at, cause=cause, reason=command.reason))
            if command.fact == "shuffle-missed":
                open_incident(draft, "card-handling")  # WAR 9.9
        case Does.STOP_UNTIL_MENDED:
            draft.emit(e.EquipmentFailed(at=at, item=PANEL, what=command.reason or command.fact))
        case Does.VOID_AREA:
            wagers = _of_area(state.playing, command.area)
            undone = tuple(filter(None, (_question(state.playing, wagers),)))
            void_singly(
                draft, wagers, command.fact, command.reason, ruling.citations, undone=undone
            )
        case Does.REWIND:
            _rewind(draft, command)
        case Does.USE_CARD if command.fact == NO_WAGERS:
            # A round must be completed once cards have left the shoe (SATG 9.8.2, SATG 12.9.4).
            draft.emit(e.RoundsDirected(at=at, mode=command.fact))
        case Does.VOID_ROUND | Does.VOID_ROUND_ALL | Does.RETIRE_SHOE:
            _void(draft, command, ruling)
        case _:
            pass  # upheld, used, dealt now or disregarded: the record is the only effect


def _void(draft: Draft, command: c.Rule, ruling: Ruling) -> None:
    """Return all stakes; interim settlements remain where the rule says so (reading W16)."""
    if draft.state.round is not None:
        void_round(
            draft,
            ground=command.fact,
            reason=command.reason,
            clauses=ruling.citations,
            reverses=ruling.does is not Does.VOID_ROUND,
        )
    if ruling.does is Does.RETIRE_SHOE:
        draft.emit(e.ShoeRetired(at=draft.at, reason=command.fact))


def _rewind(draft: Draft, command: c.Rule) -> None:
    """Rewind the deal; the later cards come again in their order after the choice (WAR 9.8)."""
    round_ = draft.state.playing
    assert round_.procedure is not None, "The book is sealed."
    question = _question(round_, command.wagers)
    picture = round_.procedure.at(round_.entries).pictures[question]
    show = round_.setup.variant.dealing.source.show
    after = [show(face) for face in round_.faces[len(picture.dealt) :]]
    # `paid` lists interim settlements in order of payment, including chips laid by the house.
    made_after = round_.paid[len(picture.paid) :]
    sheets = len([key for key in made_after if key not in LAYS])
    reverse = tuple(named for named, _ in round_.sheets[len(round_.sheets) - sheets :])
    laid = round_.laid if any(key in LAYS for key in made_after) else NOTHING
    draft.emit(e.DealRewound(at=draft.at, question=question, reversed=reverse, laid=laid))
    for face in after:
        draft.emit(e.CardCarried(at=draft.at, face=face))
    for wager in command.wagers:
        drop_answer(draft, Answer(question, wager))
    # Later choices of other players depended on cards that now come again: they choose again.
    drop_unfit(draft)


CAUSES = {"shuffle-missed": CUTTING_CARD, "shuffler-fault": "machine-fault"}
"""By fact: the cause of the shuffle before the next round."""

LAYS = ("method-b",)
"""Keys of chips that the house lays without a settlement (WAR 7.4.4(a)(ii))."""
