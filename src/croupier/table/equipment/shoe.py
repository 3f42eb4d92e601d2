"""The cards of a table and their shoe across rounds: checked, shuffled, cut, dealt from, and done with.

Nothing is lifted or looked at here: the shoe is what was recorded of it. What must be recorded before
wagering may open is a list (`next_steps`), which dealers' screens follow and which stops a round.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from croupier.rulebook import Citations
from croupier.table.equipment.shoe_rules import (
    BEFORE_PLAY,
    CUTTING_CARD,
    EVERY_ROUND,
    SHOES,
    ShoeRules,
)

CSM, SHUFFLER = "csm", "automatic-shuffler"
DEALER = "dealer"
RUN_TABLE = "run-table"


class Step(NamedTuple):
    """One thing to be done, the clause that asks for it, and for whom or for what it is."""

    what: str
    """`check-cards`, `shuffle`, `cut` or `burn`."""
    clause: str
    """Nothing where the documents held do not say it."""
    of: str = ""
    """The cause of a shuffle; the player who is offered the cut, nothing where the house cuts."""
    act: str = RUN_TABLE
    """The power that it takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A set of cards and where it stands."""

    game: str
    machine: str = ""
    """The shuffling machine: continuous, automatic, or none."""
    deck: int = 52
    decks: int = 1
    burns: bool = False
    """Whether the operator has the first card burned; else it may be (SATG 12.5.2(a), WAR 4.3.1)."""
    tolerance: int = 0
    """So many cards less than a deck are still about one deck (WAR 4.2.3)."""
    arrivals: tuple[str, ...] = ()
    """Who came to the table, in their order: the first cuts when the game starts (WAR 4.2.1(a))."""
    opening: bool = True
    """No cards were cut since the table opened."""

    cards: str = ""
    """The name of the set; nothing while there are no cards at the table."""
    checked: bool = False
    replaced: bool = False
    """The set took the place of another (WAR 4.2.1(d))."""
    counted: int | None = None
    """How many were counted since the last round (WAR 3.2)."""
    shuffled: str = ""
    """For what cause; nothing while they are in no random order."""
    due: tuple[str, ...] = ()
    """The causes for which the cards must be shuffled before the next round."""
    declined: tuple[str, ...] = ()
    depth: int | None = None
    """Where they were cut; nothing before."""
    behind: int = 0
    """How many cards lie behind the cutting card."""
    burned: tuple[str, ...] = ()
    """Nothing for a card that was not shown."""
    burned_in: int = 0
    """The round that was open when a card was burned; none between rounds."""
    out: str | None = None
    """Where the next card was to go when the cutting card came out; nothing while it is in the shoe."""
    designated: str | None = None
    """The same, for whoever cuts after the shuffle (WAR 4.2.1(b), WAR 4.2.1(c))."""
    last: int = 0
    """The number of the last round of the shoe, once it is known (SATG 9.4.2(c))."""
    ended: bool = False
    """That round was dealt (SATG 9.4.2(d))."""
    drawn: int = 0
    """Cards dealt since they were loaded."""
    back: int = 0
    """How many of them a machine has again."""
    carried: tuple[str, ...] = ()
    """Cards drawn in excess that come next; nothing where one was not seen."""
    retired: str = ""
    """Why the cards left play."""
    gone: frozenset[str] = frozenset()
    """Sets that left play at this table: they do not come back (SATG 12.9.9(c), WAR 9.12.3)."""

    @property
    def rules(self) -> ShoeRules:
        """The rules on cards of the game."""
        return SHOES[self.game]

    @property
    def total(self) -> int:
        """How many cards the set must have."""
        return self.deck * self.decks

    @property
    def left(self) -> int:
        """How many cards the shoe still holds, as far as was recorded."""
        return self.total - self.drawn + self.back - len(self.burned)

    @property
    def is_continuous(self) -> bool:
        """Without cut, cutting card and end (SATG 1.1 continuous-shuffling-machine, WAR 3.1.1)."""
        return self.machine == CSM

    @property
    def is_cut(self) -> bool:
        """Whether the cut was made, or none is."""
        return self.depth is not None or self.is_continuous or self.rules.cut.by == "nobody"

    @property
    def is_ready(self) -> bool:
        """Whether a round may be dealt from it."""
        unfit = self.retired or self.due or self.ended
        return self.checked and bool(self.shuffled) and self.is_cut and not unfit

    @property
    def has_cutting_card(self) -> bool:
        """Whether the cutting card is in it."""
        return self.depth is not None and self.out is None

    @property
    def cutting_card_due(self) -> bool:
        """Whether the cutting card comes next, by where it was put."""
        return self.has_cutting_card and self.left <= self.behind

    def _emptied(self) -> "Shoe":
        """The shoe without cards."""
        return Shoe(
            game=self.game,
            machine=self.machine,
            deck=self.deck,
            decks=self.decks,
            burns=self.burns,
            tolerance=self.tolerance,
            arrivals=self.arrivals,
            opening=self.opening,
            gone=self.gone,
        )

    def came(self, patron: str) -> "Shoe":
        """Somebody sat down."""
        return replace(self, arrivals=tuple(dict.fromkeys((*self.arrivals, patron))))

    def with_checked(self, cards: str) -> "Shoe":
        """A set was found complete: the same one again, or one that begins here."""
        if self.checked and cards == self.cards:
            return self
        replaced = self.replaced or bool(self.retired)
        return replace(self._emptied(), cards=cards, checked=True, replaced=replaced)

    def with_brought(self, cards: str) -> "Shoe":
        """A set shuffled before takes the place of the one there was (WAR 4.1.2)."""
        taken = replace(self._emptied(), cards=cards, checked=True, shuffled=BEFORE_PLAY)
        return replace(taken, designated=self.out, replaced=bool(self.retired))

    def with_others(self, cards: str) -> "Shoe":
        """All cards were replaced; the new ones are not checked yet."""
        return replace(self._emptied(), cards=cards, replaced=True)

    def with_shuffle(self, cause: str) -> "Shoe":
        """All cards are in random order, those drawn in excess among them (GAZ 29/2000 9.1)."""
        again = replace(self._emptied(), cards=self.cards, checked=True, replaced=self.replaced)
        return replace(again, shuffled=cause, designated=self.out, counted=self.counted)

    def with_order(self, cause: str) -> "Shoe":
        """The cards must be shuffled before the next round."""
        return replace(self, due=tuple(dict.fromkeys((*self.due, cause))))

    def with_refusal(self, patron: str) -> "Shoe":
        """The cut goes on to the next."""
        return replace(self, declined=(*self.declined, patron))

    def with_cut(self, depth: int, behind: int) -> "Shoe":
        """The cards lie in the shoe."""
        cut = replace(self, depth=depth, behind=behind, declined=(), opening=False)
        return replace(cut, designated=None, replaced=False)

    def with_burn(self, face: str, *, number: int) -> "Shoe":
        """A card went to the discards."""
        return replace(self, burned=(*self.burned, face), burned_in=number)

    def with_cutting_card(self, to: str, *, number: int, cause: str) -> "Shoe":
        """It came out in that round, or after it: another round follows, or none."""
        found = replace(self, out=to)
        if self.rules.cutting_card.means == "last-coup":
            return replace(found, last=number + 1)
        return found.with_order(cause)

    def with_reload(self, *, lying: int) -> "Shoe":
        """The discards were shuffled; what lies on the layout stays there (WAR 9.10)."""
        loaded = replace(self, drawn=lying, back=0, burned=(), declined=(), depth=None)
        return replace(loaded, designated=self.out)

    def with_drawn(self, count: int) -> "Shoe":
        """So many more cards were dealt, first those that lay ready; fewer if some were taken back."""
        left = self.carried[count:] if count > 0 else self.carried
        return replace(self, drawn=self.drawn + count, carried=left)

    def with_round_over(self, number: int, *, dealt: bool) -> "Shoe":
        """The last round of a shoe ends it; a round in which no card was dealt is none."""
        over = self
        if self.last and self.last == number:
            over = (
                replace(self, ended=True).with_order(CUTTING_CARD)
                if dealt
                else replace(self, last=number + 1)
            )
        if self.is_continuous:
            # The cards of the round go back among the others: only those on the layout are out (WAR 4.1.1(f)).
            return replace(over, back=self.drawn)
        if self.rules.every_round and dealt:
            # A machine shuffles by itself.
            over = replace(over, drawn=0) if self.machine else over.with_order(EVERY_ROUND)
        return over

    def offer(self, seated: Mapping[str, str]) -> Step:
        """To whom the cut is offered: `seated` says who has which place, clockwise (WAR 4.2.1)."""
        if self.rules.cut.by != "players":
            return Step("cut", _first(self.rules.cut.citations))
        place, clause = self._begins(seated)
        places = list(seated)
        start = places.index(place) if place in places else 0
        order = [seated[one] for one in (*places[start:], *places[:start])]
        left = [patron for patron in order if patron not in self.declined]
        passed = len(left) < len(order)
        if not left:
            return Step("cut", "WAR 4.2.2", act="cut-for-players")
        return Step("cut", "WAR 4.2.2" if passed else clause, of=left[0])

    def _begins(self, seated: Mapping[str, str]) -> tuple[str, str]:
        """The place from which the offer goes round, and why."""
        far_right = list(seated)[-1] if seated else ""
        came = [one for one in self.arrivals if one in seated.values()]
        if self.opening and came:
            return next(place for place, one in seated.items() if one == came[0]), "WAR 4.2.1(a)"
        if self.replaced:
            return far_right, "WAR 4.2.1(d)"
        if self.designated == DEALER:
            return far_right, "WAR 4.2.1(c)"
        if self.designated in seated:
            return self.designated or "", "WAR 4.2.1(b)"
        # Nobody sits at the place, or the rules name none: clockwise from the dealer's left.
        after = [one for one in seated if self.designated and one > self.designated]
        return after[0] if after else "", "WAR 4.2.2"


def _first(cites: Citations) -> str:
    return cites[0] if cites else ""


def next_steps(shoe: Shoe, seated: Mapping[str, str]) -> tuple[Step, ...]:
    """What must be done before wagering may open, in this order."""
    steps, rules = [], shoe.rules
    if shoe.retired or not shoe.checked:
        steps.append(Step("check-cards", _first(rules.checked.citations)))
    fresh = bool(steps) or not shoe.shuffled
    if fresh or shoe.due:
        cause = BEFORE_PLAY if fresh else shoe.due[0]
        steps.append(Step("shuffle", _first(rules.shuffled_for(cause)), of=cause))
    by_nobody = shoe.is_continuous or rules.cut.by == "nobody"
    if not by_nobody and (steps or not shoe.is_cut):
        after = replace(shoe, declined=(), designated=shoe.out) if steps else shoe
        steps.append(after.offer(seated))
    if shoe.burns and (steps or not (shoe.burned or shoe.drawn)):
        steps.append(Step("burn", _first(rules.burn.citations)))
    return tuple(steps)
