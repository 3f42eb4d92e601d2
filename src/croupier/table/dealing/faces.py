"""Read and count faces, and check whether one is due now."""

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
from croupier.words import phrase, phrase_of, sentences


def read_faces(setup: Setup, faces: Collection[str]) -> list[int] | Refused:
    """Read faces as the screens print them, or return why they cannot be read."""
    try:
        return [setup.variant.dealing.source.read(face) for face in faces]
    except BadInput as wrong:
        return Refused(Refusal.CARD_INVALID, detail=phrase_of(wrong))


WRONG_DECK = cite("SATG 12.9.9", "WAR 9.12", "GAZ 29/2000 9.6")
"""The clauses on decks that do not hold the right cards."""


def cards_out(state: State, *, besides: int = 0) -> Counter[int]:
    """Count the cards that other rounds took since the last shuffle, with a burned card that was shown.

    They are the rounds besides the one in play; besides an earlier round they include the one in play. A machine that
    shuffles without pause has taken its cards back, and an earlier shoe does not count.
    """
    shoe = state.shoe
    if shoe is None or state.is_judged_as_before or (besides and besides not in shoe.rounds):
        return Counter()
    out = Counter(
        draw.face
        for number, draws in shoe.rounds.items()
        for draw in draws
        if number != besides or draw.discarded
    )
    if besides and state.round is not None:
        out.update(draw.face for draw in state.round.draws)
    out.update(map(state.offer.variant.dealing.source.read, filter(None, shoe.burned)))
    return out


def too_often(
    state: State, setup: Setup, faces: Collection[int], *, besides: int = 0
) -> Refused | None:
    """Refuse a card that the decks do not hold so often since the last shuffle (SATG 12.9.9, SATG 18.4.1, WAR 9.12).

    `faces` are all cards of the round in play, or of the earlier round `besides`. A supervisor rules on a wrong deck.
    """
    source, decks = setup.variant.dealing.source, setup.decks
    if source.returns or decks is None:
        return None
    rule, before = setup.rules.decks(setup.game.table), cards_out(state, besides=besides)
    for face, count in Counter(faces).items():
        times = count + before[face]
        if times > decks * source.faces.count(face):
            cites = rule.citations if rule else ()
            detail = phrase(
                "{face} would come {times} times from {decks} decks.",
                face=source.show(face),
                times=times,
                decks=decks,
            )
            if before[face]:
                # An entry of this or an earlier round is wrong, or the decks are: a supervisor rules on those.
                cites = (*cites, *WRONG_DECK)
                detail = sentences(
                    detail,
                    phrase(
                        "Accepted: the right card; or correct the earlier round, or rule wrong-deck."
                    ),
                )
            return Refused(Refusal.CARD_DUPLICATE, cites, detail)
    return None


def no_spin_due(state: State) -> Refused | None:
    """Refuse a result while a no spin is due (WHEEL 7.1)."""
    if not state.playing.fault:
        return None
    family = NO_SPINS[state.opened.game]
    ground = family.ground_of(state.playing.fault)
    says = ground.says if ground else state.playing.fault
    return Refused(
        Refusal.NO_SPIN_DUE, family.clauses(state.playing.fault), phrase("For {says}.", says=says)
    )


def is_of_no_spin(state: State | None, refusal: str) -> bool:
    """Whether a refused result belongs to a throw that is, or must be declared, a no spin."""
    if state is None or state.round is None:
        return False
    if refusal == Refusal.NO_SPIN_DUE:
        return True
    return refusal == Refusal.SPIN_MISSING and state.round.no_spins > 0


def face_not_due(round_: Round, to: str = "") -> Refused | None:
    """Refuse a face if another step comes first, or if it was entered for another position."""
    match round_.wants:
        case Deal(to=wanted, cites=cites):
            if to in ("", wanted):
                return None
            detail = phrase(
                "It was entered for '{to}'; the next goes to '{wanted}'.", to=to, wanted=wanted
            )
            return Refused(Refusal.CARD_SEQUENCE, cites, detail)
        case Ask(key=key, cites=cites):
            return Refused(
                Refusal.DECISIONS_PENDING,
                cites,
                phrase("{count} for '{key}'.", count=len(round_.awaited), key=key),
            )
        case Settle(key=key, cites=cites) | Lay(key=key, cites=cites):
            return Refused(Refusal.CARD_SEQUENCE, cites, phrase("First comes '{key}'.", key=key))
        case _ if to:
            detail = phrase("Nothing more is dealt to '{to}'.", to=to)
            return Refused(Refusal.CARD_SEQUENCE, round_.setup.variant.dealing.cites, detail)
        case _:
            # The table of play calls for cards one by one: what it does not call for is out of turn (SATG 9.6.2(a)).
            uncalled = round_.setup.game.conduct.calls_for_cards
            why = Refusal.CARD_SEQUENCE if uncalled else Refusal.CARD_COUNT
            detail = phrase(
                "{count} were entered, and the round needs no more: confirm it.",
                count=len(round_.draws),
            )
            return Refused(why, round_.setup.variant.dealing.cites, detail)
