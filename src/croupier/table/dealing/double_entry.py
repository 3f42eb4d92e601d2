"""One result, entered by hand and by a device: the two must agree (SATG 8.3, SATG 10.4.3, SATG 11.4.3).

The first entry of a face counts. The entry of the same face by the other side is compared with it: cards and
numbers in order, dice in any order. Two entries that agree are on record. Two entries that differ stop the
round until a person has ruled which is right; no money moves before that.
"""

from collections import Counter
from collections.abc import Sequence

from croupier.games.contract.procedure import Deal
from croupier.rulebook import cite
from croupier.rulebook.authority import acts
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.order_checks import missing_reason, unauthorised
from croupier.table.progress import may_correct_itself, read_by_device
from croupier.table.round import Round, side_of
from croupier.table.state import State
from croupier.table.values.people import DEVICE, same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.table.values.replace import replace
from croupier.words import Phrase, phrase, sentences

AGREED, DIFFERS = "entries-agree", "entries-differ"
"""Codes of the remark to the sender of the second entry."""
WRONG_RESULT = cite("SATG 8.3")
TWO_ENTRIES = cite("SATG 8.3", "SATG 10.4.3", "SATG 11.4.3")


def entries_differ(state: State) -> Refused | None:
    """Refuse while two entries of one face differ and no ruling was made (SATG 8.3)."""
    round_ = state.playing
    if round_.differs is None:
        return None
    return Refused(Refusal.ENTRIES_DIFFER, TWO_ENTRIES, _both_entries(round_, round_.differs))


def is_second_entry(round_: Round, source: str) -> bool:
    """Whether the round has faces that this side has not entered."""
    return len(round_.faces_by_side.get(side_of(source), ())) < len(round_.faces)


def enter_again(draft: Draft, faces: Sequence[int], source: str) -> None:
    """Compare the second entry with the faces of the round, and record that it agrees or differs."""
    round_, by = draft.state.playing, draft.order.by.name
    show = round_.setup.variant.dealing.source.show
    if not _agree(round_, faces, source):
        instead = () if draft.state.is_judged_as_before else _compared(round_, faces, source)
        event = e.EntryDiffered(
            at=draft.at,
            faces=tuple(map(show, faces)),
            instead=tuple(map(show, instead)),
            source=source,
            by=by,
        )
        draft.emit(event)
        differs = draft.state.playing.differs
        assert differs is not None, "Two entries differ."
        draft.notice(
            DIFFERS,
            phrase(
                "{both_entries} Nothing is settled on it.",
                both_entries=_both_entries(round_, differs),
            ),
            TWO_ENTRIES,
        )
        return
    for face in faces:
        draft.emit(e.EntryAgreed(at=draft.at, face=show(face), source=source, by=by))
    draft.notice(
        AGREED, phrase("{faces}, as it was entered.", faces=" ".join(map(show, faces))), TWO_ENTRIES
    )


def _compared(round_: Round, faces: Sequence[int], source: str) -> Sequence[int]:
    """Return the faces of the first entry with which a second one is compared: all dice, or the next card."""
    if round_.setup.variant.dealing.source.returns:
        return round_.faces
    row = len(round_.faces_by_side.get(side_of(source), ()))
    return round_.faces[row : row + len(faces)]


def _agree(round_: Round, faces: Sequence[int], source: str) -> bool:
    pair = (*round_.faces_by_side.get(side_of(source), ()), *faces)
    if round_.setup.variant.dealing.source.returns:
        return Counter(pair) <= Counter(round_.faces)
    return pair == round_.faces[: len(pair)]


def _both_entries(round_: Round, differs: e.EntryDiffered) -> Phrase:
    show = round_.setup.variant.dealing.source.show
    place = disputed(round_, differs)
    entered, lies = " ".join(differs.faces), " ".join(map(show, round_.faces))
    if side_of(differs.source) == DEVICE:
        both = phrase(
            "The device says {entered}; what lies there is {lies}.", entered=entered, lies=lies
        )
    else:
        both = phrase(
            "By hand it is {entered}; what lies there is {lies}.", entered=entered, lies=lies
        )
    rule = phrase(
        "To rule: correct entry {place} by the right face, even if it is entered already.",
        place=place,
    )
    return sentences(both, rule)


def disputed(round_: Round, differs: e.EntryDiffered) -> int:
    """Return the position of the first face that differs; 1 for dice, which have no order."""
    if round_.setup.variant.dealing.source.returns:
        return 1
    return len(round_.faces_by_side.get(side_of(differs.source), ())) + 1


def correcting_act(edition: str) -> str:
    """Return the power to correct an entry that is more than a slip of the hand."""
    return "correct-result" if "correct-result" in acts(edition) else "supervise"


def rules_on_device(state: State, place: int) -> bool:
    """Whether a person who corrects a face there rules on the reading of a device: a supervisor does (SATG 8.3)."""
    round_ = state.playing
    if state.is_judged_as_before:
        return False
    return round_.differs is not None or bool(read_by_device(round_, place))


def reading_of(state: State) -> tuple[str, ...]:
    """Return the result that a device has read of the present throw, if the result is complete."""
    round_ = state.playing
    if state.is_judged_as_before or isinstance(round_.wants, Deal):
        return ()
    show = round_.setup.variant.dealing.source.show
    return tuple(show(face) for (side, _), face in sorted(round_.seen.items()) if side == DEVICE)


def unconfirmed(draft: Draft, reason: str) -> Refused | None:
    """Require a reason, and a supervisor who neither dealt the round nor made one of the entries (SATG 8.3)."""
    state, by = draft.state, draft.order.by.name
    refused = unauthorised(draft, correcting_act(state.edition)) or missing_reason(reason)
    differs = state.playing.differs
    involved = (*state.playing.dealers, differs.by if differs else "")
    if refused is None and same_person(by, *filter(None, involved)):
        detail = phrase("{by} dealt or made the entry; accepted: another supervisor.", by=by)
        refused = Refused(Refusal.SECOND_PERSON, detail=detail)
    return refused and replace(refused, cites=tuple(dict.fromkeys((*WRONG_RESULT, *refused.cites))))


def not_a_ruling(draft: Draft, place: int) -> Refused | None:
    """Refuse a ruling by a device between itself and the dealer, and its correction of what a person entered."""
    round_ = draft.state.round
    if round_ is None or draft.order.by.rank != DEVICE:
        return None
    if round_.differs is not None:
        return entries_differ(draft.state)
    entered = 1 <= place <= len(round_.faces)
    if draft.state.is_judged_as_before or not entered or may_correct_itself(round_, place):
        return None
    show = round_.setup.variant.dealing.source.show
    detail = phrase(
        "By hand it is {faces}; a person corrects it.", faces=show(round_.faces[place - 1])
    )
    return Refused(Refusal.ENTRIES_DIFFER, TWO_ENTRIES, detail)
