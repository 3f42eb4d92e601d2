"""Commands about the equipment: what is out of order, what works again; cards have their own judges."""

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


def judge_equipment(draft: Draft, command: c.EquipmentCommand) -> Refused | None:
    """Each command of this kind has its judge."""
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
                return Refused(Refusal.NOT_APPLICABLE, detail="No cards are dealt here.")
            return judge_cards(draft, shoe, command)


def _absent(draft: Draft, item: str) -> Refused | None:
    kinds = reportable(draft.state)
    if item in kinds:
        return None
    detail = f"{item!r}. Accepted: {', '.join(kinds)}."
    return Refused(Refusal.NOT_APPLICABLE, cite("SATG 2.2"), detail)


def _report_fault(draft: Draft, command: c.ReportFault) -> Refused | None:
    """It is known from now on; a round in progress goes on or is ruled upon."""
    refused = not_dealer_nor_device(draft) or missing_reason(command.what)
    if refused:
        return refused
    draft.emit(e.EquipmentFailed(at=draft.at, item=command.item, what=command.what))
    shoe = draft.state.shoe
    shuffler = command.item in (CSM, SHUFFLER)
    if shoe and shuffler and shoe.rules.of(MACHINE_FAULT):
        # A machine that did not finish its cycle leaves cards in doubt (GAZ 29/2000 9.7).
        order = e.ShuffleOrdered(at=draft.at, cause=MACHINE_FAULT, reason=command.what)
        draft.emit(order)
    return None


def _report_mended(draft: Draft, command: c.ReportMended) -> Refused | None:
    if command.item not in draft.state.faults:
        failed = ", ".join(sorted(draft.state.faults)) or "nothing"
        detail = f"{command.item} works. Out of order: {failed}."
        return Refused(Refusal.NOT_APPLICABLE, checklist(draft.state, command.item), detail)
    refused = _not_mended_by(draft, command.item) or missing_reason(command.what)
    return refused or draft.emit(
        e.EquipmentMended(at=draft.at, item=command.item, what=command.what)
    )


def _report_shown(draft: Draft, faces: tuple[str, ...]) -> Refused | None:
    """A display that shows another outcome is disregarded: it is a fault, and no money moves (SATG 8.6)."""
    state, shown = draft.state, " ".join(faces)
    if draft.order.by.rank != DEVICE:
        detail = "It says itself what it shows; what people see on it is a fault."
        return Refused(Refusal.NOT_APPLICABLE, cite("SATG 1.1 wnd"), detail)
    if not state.results:
        return Refused(Refusal.NOT_NOW, cite("SATG 1.1 wnd"), "No round has a result to be shown.")
    if faces != state.results:
        what = f"{SHOWS} {shown or 'nothing'}; the outcome is {' '.join(state.results)}."
        draft.notice("display-differs", what, cite("SATG 8.6"))
        return draft.emit(e.EquipmentFailed(at=draft.at, item=WND, what=what))
    if state.faults.get(WND, "").startswith(SHOWS):
        what = f"{SHOWS} {shown}, which is the outcome."
        return draft.emit(e.EquipmentMended(at=draft.at, item=WND, what=what))
    return None


def _not_mended_by(draft: Draft, item: str) -> Refused | None:
    """Who mends equipment; of a link that was lost the device itself tells that it is back."""
    link = draft.state.faults[item] == LINK_LOST
    if link and draft.order.by.rank == DEVICE:
        return None
    return unauthorised(draft, "mend-equipment")


def _replace_item(draft: Draft, command: c.ReplaceItem) -> Refused | None:
    """What takes its place must be approved where the checklist asks for that."""
    refused = unauthorised(draft, "mend-equipment")
    if refused:
        return refused
    state = draft.state
    lines = requirements(state.offer.game, dealer_activated=state.opened.dealer_activated)
    forms = [form for line in lines for form in line.any_of if form.kind == command.item]
    approved = [form.approved for form in forms if form.approved]
    if approved and not command.approval.strip():
        return Refused(Refusal.UNAPPROVED_EQUIPMENT, cite(*approved), f"{command.item}.")
    event = e.EquipmentReplaced(at=draft.at, item=command.item, approval=command.approval)
    return draft.emit(event)
