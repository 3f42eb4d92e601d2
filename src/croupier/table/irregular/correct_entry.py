"""Slips of the keys, before a result is confirmed (GAZ 29/2000 9.8(a), SATG 8.3)."""

from collections.abc import Collection, Mapping

from croupier.rulebook import cite
from croupier.rulebook.authority import acts
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing.double_entry import not_a_ruling
from croupier.table.dealing.faces import read_faces, too_often
from croupier.table.draft import Draft
from croupier.table.irregular.apply import replaced
from croupier.table.irregular.changed_choices import (
    changed_answers,
    drop,
    reopened_by,
    unruled_choices,
)
from croupier.table.irregular.fit_report import Line
from croupier.table.order_checks import (
    account_frozen,
    no_round,
    not_dealer_nor_device,
    unauthorised,
)
from croupier.table.phases import Phase
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace

TOO_LATE = {
    "triple-chase": cite("SATG 12.9.6"),
    "rapid-blackjack": cite("SATG 13.11.2"),
    "rapid-casino-war": cite("SATG 17.9.2"),
    "rapid-three-card-poker": cite("SATG 18.8.2"),
    "casino-war": cite("WAR 9.8.1"),
    "blackjack": cite("GAZ 26/2000 15.5"),
}
"""By game: what says that an error of dealing found after the settlement changes nothing."""


def correct_entry(draft: Draft, command: c.CorrectEntry) -> Refused | None:
    """A slip of the keys, before the result is confirmed; both stay in the log (GAZ 29/2000 9.8(a))."""
    state = draft.state
    refused = not_dealer_nor_device(draft) or no_round(state) or not_a_ruling(draft)
    if refused:
        return refused
    if state.phase is Phase.WAGERING or not 1 <= command.place <= len(state.playing.faces):
        detail = f"Place {command.place}; {len(state.playing.faces)} were entered."
        return Refused(Refusal.CARD_COUNT, state.offer.variant.dealing.cites, detail)
    one = state.playing
    if one.sheets:
        cites = TOO_LATE.get(state.opened.game, ())
        return Refused(Refusal.STANDS, cites, "Wagers were settled on it.")
    faces = read_faces(one.setup, (command.face,))
    if isinstance(faces, Refused):
        return faces
    after = replace(one.entries, draws=replaced(one.draws, command.place, faces[0]))
    assert one.procedure is not None, "The book is sealed."
    if one.procedure.at(after).spare > one.procedure.at(one.entries).spare:
        detail = "More cards lie there than the round would need: the hand must be put together."
        return Refused(Refusal.CARD_COUNT, state.offer.variant.dealing.cites, detail)
    changed = list(changed_answers(one, after))
    refused = _no_slip(draft, changed, command.rulings) if changed else None
    others = [*one.faces[: command.place - 1], *one.faces[command.place :]]
    refused = refused or too_often(one.setup, [*others, faces[0]])
    if refused:
        return refused
    event = e.DrawReplaced(
        at=draft.at,
        place=command.place,
        face=one.setup.variant.dealing.source.show(faces[0]),
        reopened=reopened_by(one, changed, command.rulings),
        by=draft.order.by.name,
    )
    draft.emit(event)
    drop(draft, changed, command.rulings, "wrong entry", ())
    return None


def _no_slip(draft: Draft, changed: Collection[Line], rulings: Mapping[str, str]) -> Refused | None:
    """Players have decided on what was keyed in: this is no slip of the keys any more."""
    act = "correct-result" if "correct-result" in acts(draft.state.edition) else "supervise"
    holders = {draft.state.playing.holders[line.wager][0] for line in changed}
    refused = unauthorised(draft, act) or unruled_choices(changed, rulings)
    return refused or account_frozen(draft, sorted(holders))
