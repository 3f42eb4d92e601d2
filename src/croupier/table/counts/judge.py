"""Judge counts: two people, denominations that exist, and the amount of the books beside the counted one.

Operator policy: no rule of these editions says how floats and boxes are counted. Counts move no money in the
books, which hold what was entered; a difference is an event, and the next count starts from it.
"""

from typing import assert_never

from croupier.money import Cents
from croupier.rulebook.authority import ladder, power, reaches
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.counts.box_contents import DROP
from croupier.table.counts.commands import OCCASIONS
from croupier.table.counts.denominations import chip_values, note_values
from croupier.table.counts.pieces import invalid_pieces, total
from croupier.table.draft import Draft
from croupier.table.order_checks import invalid_amount, out_of_area, unauthorised
from croupier.table.values.people import CASHIER, Actor, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

LEADS = "fill-and-credit"
"""The power that at least one of two people must have who count at a table."""


def judge_count(draft: Draft, command: c.CountCommand) -> Refused | None:
    """Dispatch a command about counts to its judge."""
    match command:
        case c.CountFloat():
            return _count_float(draft, command)
        case c.TakeBox():
            return _take_box(draft, command)
        case c.CountBox():
            return _count_box(draft, command)
        case _:
            assert_never(command)


def _count_float(draft: Draft, command: c.CountFloat) -> Refused | None:
    state = draft.state
    if not state.is_live:
        detail = phrase("The table has accounts, not chips.")
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = unauthorised(draft, "run-table") or _not_two(draft, command.second, draft.order.by)
    refused = refused or _unknown_occasion(command.occasion)
    refused = refused or invalid_pieces(command.chips, chip_values(state))
    if refused is None and state.round is not None:
        # Chips lie on the layout, and the books move when the round is settled.
        refused = Refused(Refusal.ROUND_IN_PROGRESS, detail=phrase("Accepted: between two rounds."))
    if refused:
        return refused
    amount = total(command.chips)
    expected = Cents(draft.context.bank() + state.counts.float_difference)
    by, second = draft.order.by.name, command.second.name
    draft.emit_from(command, e.FloatCounted, amount=amount, expected=expected, by=by, second=second)
    return _differs(draft, "float", amount, expected, second)


def _unknown_occasion(occasion: str) -> Refused | None:
    if occasion in OCCASIONS:
        return None
    detail = phrase("'{occasion}'. Accepted: {accepted}.", occasion=occasion, accepted=OCCASIONS)
    return Refused(Refusal.NOT_APPLICABLE, detail=detail)


def _take_box(draft: Draft, command: c.TakeBox) -> Refused | None:
    state, box = draft.state, command.box
    refused = unauthorised(draft, LEADS) or _not_two(draft, command.second, draft.order.by)
    if refused:
        return refused
    if box != DROP and box not in state.opened.terminals:
        detail = phrase(
            "'{box}'. Accepted: {drop}, or a terminal of the table.", box=box, drop=DROP
        )
        return Refused(Refusal.TERMINAL_UNKNOWN, detail=detail)
    number = f"{state.table}-B{state.counts.boxes + 1}"
    content = state.counts.content(box)
    by, second = draft.order.by.name, command.second.name
    return draft.emit(
        e.BoxTaken(at=draft.at, number=number, box=box, expected=content, by=by, second=second)
    )


def _count_box(draft: Draft, command: c.CountBox) -> Refused | None:
    """Judge the count of a box. Cashiers count too: boxes go to the cage."""
    refused = _not_counter(draft) or _not_two(draft, command.second, draft.order.by, cashiers=True)
    if refused:
        return refused
    taken = draft.state.counts.taken.get(command.box)
    if taken is None:
        known = tuple(sorted(draft.state.counts.taken))
        detail = phrase("Box '{box}'. Accepted: {known}.", box=command.box, known=known)
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    refused = invalid_pieces(command.notes, note_values(draft.state))
    if command.other:
        refused = refused or invalid_amount(command.other)
    if refused:
        return refused
    amount = Cents(total(command.notes) + command.other)
    by, second = draft.order.by.name, command.second.name
    draft.emit_from(
        command,
        e.BoxCounted,
        number=command.box,
        box=taken.box,
        amount=amount,
        expected=taken.expected,
        by=by,
        second=second,
    )
    return _differs(draft, command.box, amount, taken.expected, second)


def _differs(
    draft: Draft, what: str, amount: Cents, expected: Cents, second: str
) -> Refused | None:
    """Emit the difference, if there is one."""
    if amount == expected:
        return None
    by = draft.order.by.name
    return draft.emit(
        e.CountDiffered(
            at=draft.at, what=what, counted=amount, expected=expected, by=by, second=second
        )
    )


def _not_counter(draft: Draft) -> Refused | None:
    by = draft.order.by
    return None if by.rank == CASHIER else unauthorised(draft, LEADS)


def _not_two(
    draft: Draft, second: Actor, first: Actor, *, cashiers: bool = False
) -> Refused | None:
    """Refuse a count by one person, or by two of whom neither leads."""
    edition = draft.state.edition
    ranks = ladder(edition)
    leads = power(edition, LEADS).rank
    counts = second.rank in ranks or (cashiers and second.rank == CASHIER)
    led = any(
        reaches(edition, person.rank, leads) or (cashiers and person.rank == CASHIER)
        for person in (first, second)
    )
    another = bool(second.name.strip()) and not same_person(second.name, first.name)
    if another and counts and led:
        elsewhere = out_of_area(draft, second)
        return elsewhere and Refused(Refusal.SECOND_PERSON, elsewhere.cites, elsewhere.detail)
    others = (
        phrase("another person of Table Games or a cashier")
        if cashiers
        else phrase("another person of Table Games")
    )
    detail = phrase(
        "The second is '{name}', {rank}; accepted: {others}, and one of both is {needed} or above.",
        name=second.name, rank=second.rank, others=others, needed=leads,
    )  # fmt: skip
    return Refused(Refusal.SECOND_PERSON, detail=detail)
