"""How it is said who is out, who wins what, and what follows from what players do."""

from collections.abc import Callable, Mapping

from croupier.money import Cents, show
from croupier.offices.tournaments.terms.figures_in_words import Words, chips, count, share
from croupier.offices.tournaments.terms.tournament_terms import Consequence, Ground, TournamentTerms
from croupier.table.jackpots.jackpot_offer import NONE

OUT = {
    "no-chips": "A player without chips is out.",
    "below-compulsory": "A player with fewer chips than must be wagered is out.",
    "not-advanced": "A player who is not among those who go on is out when the round or session ends.",
}
TIES = {
    "share": "Players with equally many chips share the prizes of their places; of goods lots decide.",
    "stage-before": "Of players with equally many chips the one with more at the end of the round or session before "
    "comes first; where that does not decide, they share the prizes of their places; of goods lots decide.",
    "draw": "Between players with equally many chips lots are drawn.",
}  # fmt: skip
DOES = {
    "nothing": "",
    "warning": "The player is warned.",
    "out": "The player is out.",
    "disqualified": "The player is disqualified.",
}


def _winners(terms: TournamentTerms) -> Words:
    first = "Who has the most chips when the last round or session is over wins"
    rest = "the others follow by the round or session they reached and by their chips"
    ties = TIES[terms.result.ties] if terms.result.ties else ""
    return Words(f"{first}; {rest}. {ties}")


def _pool(terms: TournamentTerms) -> Words:
    pool = terms.pool
    assert pool is not None, "It is said where there is one."
    parts = []
    if pool.sum:
        parts.append(f"{show(pool.sum)} from the house")
    if pool.of_fees != NONE:
        parts.append(f"{share(pool.of_fees)} of the entry fees")
    if pool.of_buy_ins != NONE:
        parts.append(f"{share(pool.of_buy_ins)} of the buy-ins, re-buys and add-ons")
    least = f" It is at least {show(pool.at_least)}: the house adds what is missing."
    if not parts and not pool.at_least:
        return Words("The prizes are not money.")
    made = f"The prize pool is made of {', and of '.join(parts)}." if parts else ""
    return Words(f"{made}{least if pool.at_least else ''}".strip())


def _prizes(terms: TournamentTerms) -> Words:
    points = (
        f"Place {place:,}: "
        + " and ".join(
            part
            for part in (
                f"{share(prize.share)} of the prize pool" if prize.share.parts else "",
                prize.goods,
            )
            if part
        )
        for place, prize in enumerate(terms.prizes, start=1)
    )
    fewer = "Where fewer can win than there are places, the first has what is left of the pool."
    return Words(f"Each place wins as follows. {fewer}", tuple(points))


def _grounds(text: str, named: Mapping[str, Ground], *, penalties: bool = False) -> Words:
    points = (
        " ".join(
            part
            for part in (ground.says, _penalty(ground) if penalties else "", _back(ground))
            if part
        )
        for ground in named.values()
    )
    return Words(text, tuple(points))


def _penalty(what: Ground) -> str:
    return _consequence(what.penalty, what.chips, what.rounds)


def _consequence(does: str, taken: Cents, rounds: int) -> str:
    if does == "chips":
        return f"{chips(taken)} are taken."
    if does == "sits-out":
        return f"The player sits out {count(rounds, 'round')} of play."
    return DOES[does]


def _back(ground: Ground) -> str:
    parts = [
        f"{share(rate)} of the {what}"
        for rate, what in ((ground.of_fee, "entry fee"), (ground.of_buy_in, "buy-in"))
        if rate != NONE
    ]
    return f"What comes back: {' and '.join(parts)}." if parts else ""


def _follows(what: str, consequence: Consequence | None) -> Words:
    assert consequence is not None, "It is said where there is one."
    parts = [
        consequence.says,
        _consequence(consequence.does, consequence.chips, consequence.rounds),
    ]
    if consequence.does in ("out", "disqualified"):
        left = (
            "taken away"
            if consequence.chips_left == "removed"
            else "kept, for what these terms say"
        )
        parts.append(f"Chips that are left are {left}.")
    return Words(f"{what}: {' '.join(part for part in parts if part)}")


OUTCOMES_IN_WORDS: Mapping[str, Callable[[TournamentTerms], Words]] = {
    "elimination": lambda t: Words(" ".join(OUT[out] for out in t.result.out)),
    "winners": _winners,
    "pool": _pool,
    "prizes": _prizes,
    "penalties": lambda t: _grounds("A player may be penalised on these grounds.", t.conduct.penalties, penalties=True),
    "disqualification": lambda t: _grounds(
        "A player may be disqualified on these grounds.", t.conduct.disqualification),
    "substitution": lambda t: _grounds("A player may name a substitute on these grounds.", t.conduct.substitution),
    "refunds": lambda t: _grounds("Entry fee or buy-in come back on these grounds.", t.conduct.refunds),
    "retirement": lambda t: _grounds("A player may retire on these grounds.", t.conduct.retirement),
    "late": lambda t: _follows("Coming late to a round or session, or not at all", t.conduct.late),
    "absent": lambda t: _follows("Being away from the tournament", t.conduct.absent),
    "phone": lambda t: _follows("Using a telephone or the like in play", t.conduct.phone),
    "substituted": lambda t: _follows("Naming a substitute", t.conduct.substituted),
    "disqualified": lambda t: _follows("Being disqualified", t.conduct.disqualified),
    "retired": lambda t: _follows("Retiring", t.conduct.retired),
}  # fmt: skip
"""By item: how the figure is said."""
