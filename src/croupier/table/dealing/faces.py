"""Faces: read, counted, and whether one is due now."""

from collections import Counter
from collections.abc import Collection

from croupier.errors import BadInput
from croupier.games.contract.procedure import Ask, Deal, Lay, Settle
from croupier.games.contract.setup import Setup
from croupier.rulebook import cite
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.round import Round
from croupier.table.state import State
from croupier.table.values.refusals import Refusal, Refused


def read_faces(setup: Setup, faces: Collection[str]) -> list[int] | Refused:
    """Faces as the screens print them, or why they cannot be read."""
    try:
        return [setup.variant.dealing.source.read(face) for face in faces]
    except BadInput as wrong:
        return Refused(Refusal.CARD_INVALID, detail=str(wrong))


def too_often(setup: Setup, faces: Collection[int]) -> Refused | None:
    """No card comes more often than the decks hold it (SATG 18.4.1): that would be a wrong deck."""
    source, decks = setup.variant.dealing.source, setup.decks
    if source.returns or decks is None:
        return None
    for face, times in Counter(faces).items():
        if times > decks * source.faces.count(face):
            detail = f"{source.show(face)} would come {times} times from {decks} decks."
            found = setup.rules.decks(setup.game.table)
            return Refused(Refusal.CARD_DUPLICATE, found.citations if found else (), detail)
    return None


RESULTS = {
    "rapid-roulette": cite("SATG 10.4.3"),
    "ministar-roulette": cite("SATG 16.4.3"),
    "diamond-roulette": cite("SATG 16.4.3"),
    "rapid-sic-bo": cite("SATG 11.4.1(a)", "SATG 11.4.2"),
    "lucky-sic-bo": cite("SATG 15.5.1(a)", "SATG 15.5.4"),
    "rapid-big-wheel": cite("SATG 14.3.2"),
    "big-wheel": cite("WHEEL 5.1.3"),
}
"""By game: when a result may be entered."""


def no_spin_due(state: State) -> Refused | None:
    """A spin that went wrong has no result (WHEEL 7.1)."""
    if not state.playing.fault:
        return None
    family = NO_SPINS[state.opened.game]
    ground = family.of(state.playing.fault)
    says = ground.says if ground else state.playing.fault
    return Refused(Refusal.NO_SPIN_DUE, family.clauses(state.playing.fault), f"For {says}.")


def face_not_due(one: Round, to: str = "") -> Refused | None:
    """Whether something else comes first, or the face was meant for another place."""
    match one.wants:
        case Deal(to=wanted, cites=cites):
            if to in ("", wanted):
                return None
            detail = f"It was entered for {to!r}; the next goes to {wanted!r}."
            return Refused(Refusal.CARD_SEQUENCE, cites, detail)
        case Ask(key=key, cites=cites):
            return Refused(Refusal.DECISIONS_PENDING, cites, f"{len(one.awaited)} for {key!r}.")
        case Settle(key=key, cites=cites) | Lay(key=key, cites=cites):
            return Refused(Refusal.CARD_SEQUENCE, cites, f"First comes {key!r}.")
        case _ if to:
            detail = f"Nothing more is dealt to {to!r}."
            return Refused(Refusal.CARD_SEQUENCE, one.setup.variant.dealing.cites, detail)
        case _:
            # The table of play calls for cards one by one: what it does not call for is out of turn (SATG 9.6.2(a)).
            uncalled = one.setup.game.table == "baccarat"
            why = Refusal.CARD_SEQUENCE if uncalled else Refusal.CARD_COUNT
            detail = f"{len(one.draws)} were entered, and the round needs no more: confirm it."
            return Refused(why, one.setup.variant.dealing.cites, detail)


SENSED_ONLY = {
    "lucky-sic-bo": cite("SATG 15.5.5"),
    "ministar-roulette": cite("SATG 16.4.3"),
    "diamond-roulette": cite("SATG 16.4.3"),
}
"""Games whose result is sensed and confirmed by the system, never keyed in."""
