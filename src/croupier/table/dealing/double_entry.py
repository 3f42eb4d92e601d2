"""One result, entered by hand and by a device: the two must agree (SATG 8.3, SATG 10.4.3, SATG 11.4.3).

Who enters a face first puts it down. The other side's entry of the same face is compared with it: cards and
numbers one after the other, dice whatever their order. Two that agree are on record; two that differ stop the
round until a person has ruled which is right, and no money moves before that.
"""

from collections import Counter
from collections.abc import Sequence

from croupier.rulebook import cite
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.round import Round, side_of
from croupier.table.state import State
from croupier.table.values.people import DEVICE
from croupier.table.values.refusals import Refusal, Refused

AGREED, DIFFERS = "entries-agree", "entries-differ"
"""What whoever entered the second is told."""
TWO_ENTRIES = cite("SATG 8.3", "SATG 10.4.3", "SATG 11.4.3")


def entries_differ(state: State) -> Refused | None:
    """Whether two entries of one face differ and nobody has ruled yet (SATG 8.3)."""
    one = state.playing
    if one.differs is None:
        return None
    return Refused(Refusal.ENTRIES_DIFFER, TWO_ENTRIES, _both(one, one.differs))


def is_second_entry(one: Round, source: str) -> bool:
    """Whether faces lie there that this side has not entered itself."""
    return len(one.said.get(side_of(source), ())) < len(one.faces)


def enter_again(draft: Draft, faces: Sequence[int], source: str) -> None:
    """The other side enters what lies there already: it agrees, or it differs."""
    one, by = draft.state.playing, draft.order.by.name
    show = one.setup.variant.dealing.source.show
    if not _agree(one, faces, source):
        shown = tuple(map(show, faces))
        draft.emit(e.EntryDiffered(at=draft.at, faces=shown, source=source, by=by))
        differs = draft.state.playing.differs
        assert differs is not None, "It was said to differ."
        draft.notice(DIFFERS, f"{_both(one, differs)} Nothing is settled on it.", TWO_ENTRIES)
        return
    for face in faces:
        draft.emit(e.EntryAgreed(at=draft.at, face=show(face), source=source, by=by))
    draft.notice(AGREED, f"{' '.join(map(show, faces))}, as it was entered.", TWO_ENTRIES)


def _agree(one: Round, faces: Sequence[int], source: str) -> bool:
    said = (*one.said.get(side_of(source), ()), *faces)
    if one.setup.variant.dealing.source.returns:
        return Counter(said) <= Counter(one.faces)
    return said == one.faces[: len(said)]


def _both(one: Round, differs: e.EntryDiffered) -> str:
    show = one.setup.variant.dealing.source.show
    own = "The device says" if side_of(differs.source) == DEVICE else "By hand it is"
    place = disputed(one, differs)
    return (
        f"{own} {' '.join(differs.faces)}; what lies there is {' '.join(map(show, one.faces))}."
        f" To rule: correct entry {place} by the right face, also where it stands already."
    )


def disputed(one: Round, differs: e.EntryDiffered) -> int:
    """The place of the first face on which the two differ; of dice, which lie in no order, the first."""
    if one.setup.variant.dealing.source.returns:
        return 1
    return len(one.said.get(side_of(differs.source), ())) + 1


def not_a_ruling(draft: Draft) -> Refused | None:
    """A device does not rule between itself and the dealer."""
    if draft.state.round is None or draft.state.round.differs is None:
        return None
    return entries_differ(draft.state) if draft.order.by.rank == DEVICE else None
