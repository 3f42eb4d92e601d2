"""Calculate the edges of Blackjack anew: `python tests/maths/exact/record_edges.py`, when the rules change."""

import json
from collections.abc import Iterator
from pathlib import Path

from croupier import maths
from croupier.games import GAMES
from croupier.maths.exact.blackjack.best_play import analyse, terms_of
from croupier.maths.exact.blackjack.hand_payments import Terms
from croupier.maths.exact.blackjack.known_edges import FILE, digest
from croupier.records.reports.gaming_calendar import ms_of
from croupier.rulebook import EDITIONS
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.plan import Plan

WHERE = Path(maths.__file__).parent / "exact" / "blackjack" / FILE


def played_terms() -> dict[str, Terms]:
    """By hash: the terms of every version and deck count, as tables offer them without choices of their own."""
    return {digest(terms): terms for terms in _terms()}


def _terms() -> Iterator[Terms]:
    begins = sorted({edition.from_ for edition in EDITIONS.values()})
    for game in (game for game in GAMES if game.table == "blackjack"):
        for begin in (begin for begin in begins if game.is_in_force(begin)):
            for variant in game.variants:
                setup = set_up(Plan(game=game.key, variant=variant.name), ms_of(begin))
                for decks in game.permitted_decks(setup.rules):
                    assert decks is not None, "Blackjack is dealt from decks."
                    yield terms_of(setup.rules, variant.name, decks)


def main() -> None:
    plays = {digest: analyse(terms) for digest, terms in sorted(played_terms().items())}
    edges = {
        digest: {"best": str(play.edge), "basic": str(play.basic_edge)}
        for digest, play in plays.items()
    }
    WHERE.write_text(json.dumps(edges, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
