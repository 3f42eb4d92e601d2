"""What the hand of the round in play becomes on other cards, before an entry is corrected."""

from collections.abc import Sequence

from croupier.games.contract.book import begin
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Deal, Draw, Procedure
from croupier.table.dealing.faces import read_faces
from croupier.table.irregular.left_over import left_over
from croupier.table.phases import Phase
from croupier.table.state import State
from croupier.table.values.refusals import Refused
from croupier.table.values.replace import replace
from croupier.views.screens.hands_view import hands_of
from croupier.views.wire_struct import FaceView, HandView, View, clauses_as_text


class LeftFaceView(View, frozen=True, kw_only=True):
    """A card that the hand no longer needs."""

    face: str
    discarded: bool = False
    """Whether it goes to the discards; else it is the next card."""
    says: str = ""
    """The ruling by which it goes there; empty if the game has none."""
    clauses: tuple[str, ...] = ()
    provenance: str = ""


class MendedHandView(View, frozen=True, kw_only=True):
    """The hand on other cards: nothing of it is recorded yet."""

    faces: tuple[FaceView, ...] = ()
    hands: tuple[HandView, ...] = ()
    left: tuple[LeftFaceView, ...] = ()
    """The cards that it no longer needs, in the order in which they were drawn."""
    moved: tuple[str, ...] = ()
    """The cards that now belong to another place than before."""
    to: str = ""
    """The place of the next card, if the hand needs one."""


def mended_hand(state: State, faces: Sequence[str]) -> MendedHandView:
    """Return what the hand of the round becomes on these faces; nothing where no cards are dealt."""
    round_ = state.round
    if (
        round_ is None
        or state.phase is not Phase.DEALING
        or state.offer.game.motion is not Motion.CARDS
    ):
        return MendedHandView()
    setup = round_.setup
    read = read_faces(setup, faces)
    if isinstance(read, Refused):
        return MendedHandView()
    discarded = tuple(draw for draw in round_.draws if draw.discarded)
    after = replace(round_.entries, draws=(*map(Draw, read), *discarded))
    # A procedure caches its progress: the one of the round belongs to the judge.
    procedure: Procedure = begin(setup.variant, round_.book, setup.rules)
    trial = replace(round_, procedure=procedure)
    progress = procedure.at(after)
    was = dict(enumerate(place for place, _ in round_.dealt))
    show = setup.variant.dealing.source.show
    return MendedHandView(
        faces=tuple(FaceView(face=show(face), to=to) for to, face in progress.dealt),
        hands=hands_of(setup, progress.dealt, after.answers),
        left=tuple(
            LeftFaceView(
                face=card.face,
                discarded=card.is_discarded,
                says=card.ruling.says if card.ruling else "",
                clauses=clauses_as_text(card.ruling.citations if card.ruling else ()),
                provenance=card.ruling.provenance if card.ruling else "",
            )
            for card in left_over(trial, after)
        ),
        moved=tuple(
            show(face) for at, (to, face) in enumerate(progress.dealt) if was.get(at, to) != to
        ),
        to=progress.wants.to if isinstance(progress.wants, Deal) else "",
    )
