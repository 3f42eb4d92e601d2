"""What follows from conduct at a tournament: chips that are taken, or rounds that are sat out (SATG 19.4.8)."""

from collections.abc import Iterator

from croupier.offices.tournaments.terms.tournament_terms import Conduct, Consequence, Ground
from croupier.words import Phrase, phrase


def unclear_consequences(conduct: Conduct) -> Iterator[tuple[str, Phrase]]:
    """Yield the item of each ground or consequence that does not say what happens, and what is wrong with it."""
    grounds = {
        "penalties": conduct.penalties, "disqualification": conduct.disqualification,
        "substitution": conduct.substitution, "refunds": conduct.refunds,
        "retirement": conduct.retirement,
    }  # fmt: skip
    for item, named in grounds.items():
        for name, ground in named.items():
            is_named = name.strip() and ground.says.strip()
            if not is_named or not _can_follow(ground, ground.penalty):
                yield (
                    item,
                    phrase("'{name}' does not say what happens, or to how much.", name=name),
                )
    follows = {
        "late": conduct.late, "absent": conduct.absent, "phone": conduct.phone,
        "substituted": conduct.substituted, "disqualified": conduct.disqualified,
        "retired": conduct.retired,
    }  # fmt: skip
    for item, follow in follows.items():
        if follow is not None and (not follow.says.strip() or not _can_follow(follow, follow.does)):
            yield item, phrase("'{name}' does not say what happens, or to how much.", name=item)


def _can_follow(what: Ground | Consequence, does: str) -> bool:
    """Chips are taken where chips are the penalty, rounds are sat out where that is it, and nowhere else."""
    return (what.chips > 0) is (does == "chips") and (what.rounds > 0) is (does == "sits-out")
