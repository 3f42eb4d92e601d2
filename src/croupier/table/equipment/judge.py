"""Judge commands about faulty, mended and replaced equipment; cards have their own judges."""

from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing.motion import LINK_LOST
from croupier.table.draft import Draft
from croupier.table.equipment.equipment_ready import SHOWS, WND, checklist, reportable
from croupier.table.equipment.ready_cards import judge_cards
from croupier.table.equipment.shoe import CSM, SHUFFLER
from croupier.table.equipment.shoe_rules import MACHINE_FAULT
from croupier.table.opening.checklist import requirements
from croupier.table.order_checks import missing_reason, not_dealer_nor_device, unauthorised
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def judge_equipment(draft: Draft, command: c.EquipmentCommand) -> Refused | None:
    """Dispatch an equipment command to its judge."""
    match command:
        case c.ReportFault(item=item):
            return _absent(draft, item) or _report_fault(draft, command)
        case c.ReportMended(item=item):
            return _absent(draft, item) or _report_mended(draft, command)
        case c.ReplaceItem(item=item):
            return _absent(draft, item) or _replace_item(draft, command)
        case c.ReportShown(faces=faces):
            return _absent(draft, WND) or _report_shown(draft, faces)
        case _:
            shoe = draft.state.shoe
            if shoe is None:
                return Refused(Refusal.NOT_APPLICABLE, detail=phrase("No cards are dealt here."))
            return judge_cards(draft, shoe, command)


def _absent(draft: Draft, item: str) -> Refused | None:
    kinds = reportable(draft.state)
    if item in kinds:
        return None
    detail = phrase("'{item}'. Accepted: {kinds}.", item=item, kinds=tuple(kinds))
    return Refused(Refusal.NOT_APPLICABLE, cite("SATG 2.2"), detail)


def _report_fault(draft: Draft, command: c.ReportFault) -> Refused | None:
    """Record a fault. A round in progress goes on, or staff rule on it."""
    refused = not_dealer_nor_device(draft) or missing_reason(command.what)
    if refused:
        return refused
    draft.emit_from(command, e.EquipmentFailed)
    shoe = draft.state.shoe
    shuffler = command.item in (CSM, SHUFFLER)
    if shoe and shuffler and shoe.rules.cause_of(MACHINE_FAULT):
        # A machine that did not finish its cycle leaves the cards in doubt (GAZ 29/2000 9.7).
        draft.emit(e.ShuffleOrdered(at=draft.at, cause=MACHINE_FAULT, reason=command.what))
    return None


def _report_mended(draft: Draft, command: c.ReportMended) -> Refused | None:
    if command.item not in draft.state.faults:
        failed = tuple(sorted(draft.state.faults)) or phrase("nothing")
        detail = phrase("{item} works. Out of order: {failed}.", item=command.item, failed=failed)
        return Refused(Refusal.NOT_APPLICABLE, checklist(draft.state, command.item), detail)
    refused = _not_mended_by(draft, command.item) or missing_reason(command.what)
    return refused or draft.emit_from(command, e.EquipmentMended)


def _report_shown(draft: Draft, faces: tuple[str, ...]) -> Refused | None:
    """Record a display that shows another result as a fault; it is disregarded and no money moves (SATG 8.6)."""
    state, shown = draft.state, " ".join(faces)
    if draft.order.by.rank != DEVICE:
        detail = phrase("It says itself what it shows; what people see on it is a fault.")
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 1.1 wnd"), detail)
    if not state.results:
        return Refused(
            Refusal.NOT_NOW, cite("SATG 1.1 wnd"), phrase("No round has a result to be shown.")
        )
    if faces != state.results:
        what = phrase(
            "{shows} {shown}; the outcome is {results}.",
            shows=SHOWS,
            shown=shown or phrase("nothing"),
            results=" ".join(state.results),
        )
        draft.notice("display-differs", what, cite("SATG 8.6"))
        return draft.emit(e.EquipmentFailed(at=draft.at, item=WND, what=str(what)))
    if state.faults.get(WND, "").startswith(SHOWS):
        what = phrase("{shows} {shown}, which is the outcome.", shows=SHOWS, shown=shown)
        return draft.emit(e.EquipmentMended(at=draft.at, item=WND, what=str(what)))
    return None


def _not_mended_by(draft: Draft, item: str) -> Refused | None:
    """Check the power to mend equipment. After a lost link, the device itself may report that it is back."""
    link = draft.state.faults[item] == LINK_LOST
    if link and draft.order.by.rank == DEVICE:
        return None
    return unauthorised(draft, "mend-equipment")


def _replace_item(draft: Draft, command: c.ReplaceItem) -> Refused | None:
    """Replace an item; the new one needs an approval if the checklist requires one."""
    refused = unauthorised(draft, "mend-equipment")
    if refused:
        return refused
    state = draft.state
    lines = requirements(state.offer.game, dealer_activated=state.opened.dealer_activated)
    forms = [form for line in lines for form in line.any_of if form.kind == command.item]
    approved = [form.approved for form in forms if form.approved]
    if approved and not command.approval.strip():
        return Refused(
            Refusal.UNAPPROVED_EQUIPMENT, cite(*approved), phrase("{item}.", item=command.item)
        )
    return draft.emit_from(command, e.EquipmentReplaced)
