"""Commands for when the game did not go by the book; a ruling does what its row of the table says."""

from collections.abc import Collection
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
from croupier.table.irregular.correct_entry import TOO_LATE, correct_entry
from croupier.table.irregular.irregularity_table import Does, Ruling, find, rows_for
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

NO_WAGERS = "cards-without-wagers"


PANEL = "control-panel"
"""What lights the winning areas of a Com-Bo table (GAZ 29/2000 2.4, GAZ 29/2000 9.9)."""


def judge_irregularity(draft: Draft, command: c.IrregularityCommand) -> Refused | None:
    """Each command of this kind has its judge."""
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
    """An observed fact, the ruling on it, and what follows."""
    state = draft.state
    found = find(state.opened.game, command.fact, command.ruling)
    if found is None:
        return _unknown(state, command)
    row, ruling = found
    if not row.can_happen(state) and state.shoe:
        detail = "The machine shuffles without pause."
        return Refused(Refusal.NOT_APPLICABLE, state.shoe.rules.machine.citations, detail)
    if draft.order.by.rank == SYSTEM:
        # Irregularities are for people, also where the system runs the game (SATG 1.3).
        return Refused(Refusal.NO_DEALER, (*cite("SATG 1.3"), *ruling.citations))
    refused = unauthorised(draft, ruling.act)
    if refused:
        return replace(refused, cites=(*ruling.citations, *refused.cites))
    if not moments_of(state) & set(row.moments):
        return _not_now(state, ruling, row.moments)
    refused = _unfit(draft, command, ruling)
    if refused:
        return refused
    event = e.IrregularityRuled(
        at=draft.at,
        fact=command.fact,
        ruling=command.ruling,
        clauses=tuple(map(str, ruling.citations)),
        reason=command.reason,
        by=draft.order.by.name,
    )
    draft.emit(event)
    _does(draft, command, ruling)
    return None


def _unknown(state: State, command: c.Rule) -> Refused:
    rows = [row for row in rows_for(state.opened.game) if row.fact == command.fact]
    if not rows:
        accepted = dict.fromkeys(row.fact for row in rows_for(state.opened.game))
        detail = f"{command.fact!r}. Accepted: {', '.join(accepted)}."
    else:
        accepted = dict.fromkeys(ruling.key for row in rows for ruling in row.rulings)
        detail = f"{command.ruling!r} on {command.fact}. Accepted: {', '.join(accepted)}."
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _not_now(state: State, ruling: Ruling, moments: tuple[str, ...]) -> Refused:
    """An error of dealing that is found after the settlement changes nothing."""
    if "settled" in moments_of(state) and state.opened.game in TOO_LATE:
        return Refused(
            Refusal.STANDS, TOO_LATE[state.opened.game], f"Round {state.number} is over."
        )
    detail = f"It is ruled upon at: {', '.join(moments)}."
    return Refused(Refusal.NOT_NOW, ruling.citations, detail)


VOIDS = (Does.VOID_ROUND, Does.VOID_ROUND_ALL, Does.RETIRE_SHOE)


def _unfit(draft: Draft, command: c.Rule, ruling: Ruling) -> Refused | None:
    """Whether what was said does not suffice for what is to be done."""
    state, cites = draft.state, ruling.citations
    if ruling.does.commands != Does.STANDS.commands:
        # It has a command of its own, because it must be told more.
        detail = f"It is done by: {', then '.join(ruling.does.commands)}."
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    if command.face or ruling.does is Does.DISCARD:
        refused = _no_such_card(state, command.face)
        if refused:
            return replace(refused, cites=(*cites, *refused.cites))
    if ruling.does is Does.VOID_AREA and not _of_area(state.playing, command.area):
        detail = f"No wager lies open on area {command.area!r}."
        return Refused(Refusal.NO_SUCH_WAGER, cites, detail)
    if ruling.does is Does.REWIND:
        return _cannot_rewind(state.playing, command, ruling)
    if ruling.does is Does.DEAL_NOW and not isinstance(state.playing.wants, Deal):
        return Refused(Refusal.CARD_COUNT, cites, "No card is missing.")
    if ruling.does in VOIDS and state.round is not None:
        return account_frozen(draft, sorted(state.playing.wagers))
    return None


def _no_such_card(state: State, face: str) -> Refused | None:
    """A card that cannot be read, or that the decks do not hold so often."""
    setup, one = state.offer, state.round
    read = read_faces(setup, (face,))
    if isinstance(read, Refused):
        return read
    drawn = [draw.face for draw in one.draws] if one else []
    return too_often(setup, [*drawn, *read])


def _of_area(one: Round, area: str) -> list[str]:
    """Open wagers of an area: what an interim settlement decided stands."""
    open_ = voided(one, besides=settled_stakes(one))
    return sorted({row.wager for row in open_ if row.area == area})


def _cannot_rewind(one: Round, command: c.Rule, ruling: Ruling) -> Refused | None:
    void = [wager for wager in command.wagers if wager in one.entries.out]
    if void or not _question(one, command.wagers):
        detail = f"{', '.join(void or command.wagers) or 'No wager was named'}; nothing was chosen for it."
        return Refused(Refusal.NO_SUCH_WAGER, ruling.citations, detail)
    return None


def _question(one: Round, wagers: Collection[str]) -> str:
    """The last question that all of these wagers have answered; nothing if there is none."""
    assert one.procedure is not None, "The book is sealed."
    answered = [
        key
        for key in one.procedure.at(one.entries).pictures
        if all(Answer(key, wager) in one.entries.answers for wager in wagers)
    ]
    return answered[-1] if answered and wagers else ""


def _does(draft: Draft, command: c.Rule, ruling: Ruling) -> None:
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
            # A round in which cards have left the shoe must be completed (SATG 9.8.2, SATG 12.9.4).
            draft.emit(e.RoundsDirected(at=at, mode=command.fact))
        case Does.VOID_ROUND | Does.VOID_ROUND_ALL | Does.RETIRE_SHOE:
            _void(draft, command, ruling)
        case _:
            pass  # it stands, is used, is dealt now, is disregarded: the record is all


def _void(draft: Draft, command: c.Rule, ruling: Ruling) -> None:
    """Everything goes back; interim settlements stand where the rule leaves them (reading W16)."""
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
    """The later cards come again in their order, when the choice has been made (WAR 9.8)."""
    one = draft.state.playing
    assert one.procedure is not None, "The book is sealed."
    question = _question(one, command.wagers)
    picture = one.procedure.at(one.entries).pictures[question]
    show = one.setup.variant.dealing.source.show
    after = [show(face) for face in one.faces[len(picture.dealt) :]]
    # Interim settlements stand in the order of their payment; chips of the house are among them.
    made_after = one.paid[len(picture.paid) :]
    sheets = len([key for key in made_after if key not in LAYS])
    reverse = tuple(named for named, _ in one.sheets[len(one.sheets) - sheets :])
    laid = one.laid if any(key in LAYS for key in made_after) else NOTHING
    event = e.DealRewound(at=draft.at, question=question, reversed=reverse, laid=laid)
    draft.emit(event)
    for face in after:
        draft.emit(e.CardCarried(at=draft.at, face=face))
    for wager in command.wagers:
        drop_answer(draft, Answer(question, wager))
    # What others chose after it was chosen on cards that now come again: they choose again.
    drop_unfit(draft)


CAUSES = {"shuffle-missed": CUTTING_CARD, "shuffler-fault": "machine-fault"}
"""For which cause the cards are shuffled before the next round."""


LAYS = ("method-b",)
"""What is laid and not settled (WAR 7.4.4(a)(ii))."""
