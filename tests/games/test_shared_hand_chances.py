"""Rapid Blackjack: for a fixed strategy one player's return does not depend on what the others do.

Exact, over every order of a small deck. The strategy sees its own hand and what is open to it, not
what others drew: the cards still to come are exchangeable, whoever takes how many of them.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from croupier.games.contract.book import begin
from croupier.games.contract.procedure import Answer, Ask, Deal, Draw, Entries, Hit, Result, Wager
from croupier.games.equipment.cards import cards, count
from croupier.games.rapid_blackjack import RAPID_BLACKJACK
from support.blackjack_rounds import choosing
from support.round_tables import TODAY
from support.second_blackjack import RAPID, Again, Terms

Strategy = Callable[[list[int], set[str]], str]
SMALL = Counter(dict(zip(cards("3h 7h 8h 10h"), (1, 2, 2, 4), strict=True)))
TERMS = Terms(RAPID, "Blackjack", hands=2)
PAYS = TODAY.pays("blackjack", "blackjack", option="Blackjack", decks=6)


def sensible(own: list[int], open_: set[str]) -> str:
    for choice in ("split", "double"):
        if choice in open_:
            return choice
    return "draw" if sum(map(count, own)) < 17 else "stand"


def careful(_own: list[int], open_: set[str]) -> str:
    return "stand" if "stand" in open_ else "draw"


def greedy(own: list[int], _open: set[str]) -> str:
    return "draw" if sum(map(count, own)) < 20 else "stand"


class Tree:
    """Every round that the small deck can bring to these players."""

    def __init__(self, **players: Strategy) -> None:
        self.players = players
        book = tuple(Wager(id=player, bet="blackjack") for player in players)
        self.procedure = begin(RAPID_BLACKJACK.variant("Blackjack"), book, choosing(hands=2))

    def expected(
        self, entries: Entries, history: list[dict[str, str]], left: Counter[int]
    ) -> Fraction:
        """What Ann wins on average from here on."""
        wants = self.procedure.at(entries).wants
        if isinstance(wants, Ask):
            chosen = self.choose(wants, entries, history)
            answers = {Answer(wants.key, wager): choice for wager, choice in chosen.items()}
            further = replace(entries, answers={**entries.answers, **answers})
            return self.expected(further, [*history, chosen], left)
        if isinstance(wants, Deal):
            assert left.total() > 0, "the deck is large enough for every round"
            found = Fraction(0)
            for face in +left:
                further = replace(entries, draws=(*entries.draws, Draw(face)))
                average = self.expected(further, history, left - Counter([face]))
                found += Fraction(left[face], left.total()) * average
            return found
        assert isinstance(wants, Result)
        mine = [fate for stake, fate in wants.fates.items() if stake.wager == "ann"]
        pays = [PAYS[fate.line].pay if isinstance(fate, Hit) else fate for fate in mine]
        return sum((pay.profit for pay in pays), Fraction(0))

    def choose(self, ask: Ask, entries: Entries, history: list[dict[str, str]]) -> dict[str, str]:
        faces = [draw.face for draw in entries.draws]
        book = dict.fromkeys(self.players, ("blackjack", ""))
        again = Again(TERMS, book, faces, history, frozenset())
        assert again.awaits() == (ask.of, ask.default)
        owns = {wager: again.places[wager].current for wager in ask.of}
        return {w: self.players[w](own.cards, set(ask.of[w])) for w, own in owns.items() if own}


def return_of_ann(**players: Strategy) -> Fraction:
    return Tree(**players).expected(Entries(), [], SMALL)


def test_the_expected_return_of_a_strategy_does_not_depend_on_the_others() -> None:
    alone = return_of_ann(ann=sensible)
    assert return_of_ann(ann=sensible, bob=careful) == alone
    assert return_of_ann(ann=sensible, bob=greedy) == alone
    assert return_of_ann(ann=sensible, bob=greedy, cay=careful, dee=sensible) == alone
    assert return_of_ann(ann=careful, bob=greedy) == return_of_ann(ann=careful) != alone
