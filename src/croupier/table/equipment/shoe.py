"""The cards of a table and their shoe across rounds, from check and shuffle to retirement.

The shoe holds only what was recorded about the cards. `next_steps` lists what must be recorded before
wagering may open. The dealers' screens follow this list, and it stops a round until it is done.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from immutables import Map

from croupier.games.contract.procedure import Draw
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
    """One step that is due, the clause that requires it, and its cause or patron."""

    what: str
    """`check-cards`, `shuffle`, `cut` or `burn`."""
    clause: str
    """Empty if the documents that we hold do not say it."""
    of: str = ""
    """The cause of a shuffle, or the player who is offered the cut; empty if the house cuts."""
    act: str = RUN_TABLE
    """The power that the step needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A set of cards and its progress through shuffle, cut and deal."""

    game: str
    machine: str = ""
    """The shuffling machine: continuous or automatic; empty if there is none."""
    deck: int = 52
    decks: int = 1
    burns: bool = False
    """Whether the operator always burns the first card; otherwise the burn is optional (SATG 12.5.2(a), WAR 4.3.1)."""
    tolerance: int = 0
    """The number of cards by which a cut may fall short of one deck (WAR 4.2.3)."""
    card_tolerance: int = 0
    """The number of cards by which the place of the cutting card may fall short of its method (SATG 9.4.1(a))."""
    arrivals: tuple[str, ...] = ()
    """The patrons in order of arrival: the first one cuts when the game starts (WAR 4.2.1(a))."""
    opening: bool = True
    """No cards have been cut since the table opened."""

    cards: str = ""
    """The name of the set; empty while there are no cards at the table."""
    checked: bool = False
    replaced: bool = False
    """The set replaced another one (WAR 4.2.1(d))."""
    counted: int | None = None
    """The number of cards counted since the last round; None if not counted (WAR 3.2)."""
    shuffled: str = ""
    """The cause of the last shuffle; empty while the cards are not in random order."""
    due: tuple[str, ...] = ()
    """The causes for which the cards must be shuffled before the next round."""
    declined: tuple[str, ...] = ()
    depth: int | None = None
    """The depth of the cut; None before the cut."""
    behind: int = 0
    """The number of cards behind the cutting card."""
    burned: tuple[str, ...] = ()
    """The burned cards; an empty face for a card that was not shown."""
    burned_in: int = 0
    """The round that was open when a card was burned; 0 between rounds."""
    out: str | None = None
    """The position that was due when the cutting card came out; None while it is in the shoe."""
    designated: str | None = None
    """The same position, which decides who cuts after the shuffle (WAR 4.2.1(b), WAR 4.2.1(c))."""
    last: int = 0
    """The number of the last round of the shoe, once it is known (SATG 9.4.2(c))."""
    ended: bool = False
    """The last round was dealt (SATG 9.4.2(d))."""
    drawn: int = 0
    """Cards dealt since the shoe was loaded."""
    rounds: Map[int, tuple[Draw, ...]] = Map()
    """By number of a round that is over: the cards that it took since the last shuffle; they are not in the shoe."""
    back: int = 0
    """The number of dealt cards that a machine has taken back."""
    carried: tuple[str, ...] = ()
    """Cards drawn in excess that come next; an empty face for a card that was not seen."""
    retired: str = ""
    """Why the cards left play."""
    gone: frozenset[str] = frozenset()
    """Sets that left play at this table and never return (SATG 12.9.9(c), WAR 9.12.3)."""

    @property
    def rules(self) -> ShoeRules:
        """The card rules of the game."""
        return SHOES[self.game]

    @property
    def total(self) -> int:
        """The number of cards that the set must have."""
        return self.deck * self.decks

    @property
    def left(self) -> int:
        """The number of cards left in the shoe, by the records."""
        return self.total - self.drawn + self.back - len(self.burned)

    @property
    def is_continuous(self) -> bool:
        """Whether it has no cut, cutting card or end (SATG 1.1 continuous-shuffling-machine, WAR 3.1.1)."""
        return self.machine == CSM

    @property
    def is_cut(self) -> bool:
        """Whether the cut was made or is not needed."""
        return self.depth is not None or self.is_continuous or self.rules.cut.by == "nobody"

    @property
    def is_ready(self) -> bool:
        """Whether a round may be dealt from the shoe."""
        unfit = self.retired or self.due or self.ended
        return self.checked and bool(self.shuffled) and self.is_cut and not unfit

    @property
    def has_cutting_card(self) -> bool:
        """Whether the cutting card is in the shoe."""
        return self.depth is not None and self.out is None

    @property
    def cutting_card_due(self) -> bool:
        """Whether the cutting card comes next, by its recorded position."""
        return self.has_cutting_card and self.left <= self.behind

    def _emptied(self) -> "Shoe":
        """Return the shoe without cards."""
        return Shoe(
            game=self.game,
            machine=self.machine,
            deck=self.deck,
            decks=self.decks,
            burns=self.burns,
            tolerance=self.tolerance,
            card_tolerance=self.card_tolerance,
            arrivals=self.arrivals,
            opening=self.opening,
            gone=self.gone,
        )

    def came(self, patron: str) -> "Shoe":
        """Record that a patron sat down."""
        return replace(self, arrivals=tuple(dict.fromkeys((*self.arrivals, patron))))

    def with_checked(self, cards: str) -> "Shoe":
        """Record a complete set: the current one again, or a new one."""
        if self.checked and cards == self.cards:
            return self
        replaced = self.replaced or bool(self.retired)
        return replace(self._emptied(), cards=cards, checked=True, replaced=replaced)

    def with_brought(self, cards: str) -> "Shoe":
        """Replace the current set by one that was shuffled beforehand (WAR 4.1.2)."""
        taken = replace(self._emptied(), cards=cards, checked=True, shuffled=BEFORE_PLAY)
        return replace(taken, designated=self.out, replaced=bool(self.retired))

    def with_others(self, cards: str) -> "Shoe":
        """Replace all cards; the new ones are not checked yet."""
        return replace(self._emptied(), cards=cards, replaced=True)

    def with_shuffle(self, cause: str) -> "Shoe":
        """Record a shuffle of all cards, including those drawn in excess (GAZ 29/2000 9.1)."""
        again = replace(self._emptied(), cards=self.cards, checked=True, replaced=self.replaced)
        return replace(again, shuffled=cause, designated=self.out, counted=self.counted)

    def with_order(self, cause: str) -> "Shoe":
        """Record that a shuffle is due before the next round."""
        return replace(self, due=tuple(dict.fromkeys((*self.due, cause))))

    def with_refusal(self, patron: str) -> "Shoe":
        """Record that a patron declined; the next patron is offered the cut."""
        return replace(self, declined=(*self.declined, patron))

    def with_cut(self, depth: int, behind: int) -> "Shoe":
        """Record the cut; the cards are now in the shoe."""
        cut = replace(self, depth=depth, behind=behind, declined=(), opening=False)
        return replace(cut, designated=None, replaced=False)

    def with_burn(self, face: str, *, number: int) -> "Shoe":
        """Record that a card went to the discards."""
        return replace(self, burned=(*self.burned, face), burned_in=number)

    def with_cutting_card(self, to: str, *, number: int, cause: str) -> "Shoe":
        """Record that the cutting card came out: one more round follows, or a shuffle is due."""
        shoe = replace(self, out=to)
        if self.rules.cutting_card.means == "last-coup":
            return replace(shoe, last=number + 1)
        return shoe.with_order(cause)

    def with_reload(self, *, lying: int) -> "Shoe":
        """Record that the discards were shuffled and loaded; cards on the layout stay there (WAR 9.10)."""
        loaded = replace(
            self, drawn=lying, rounds=Map(), back=0, burned=(), declined=(), depth=None
        )
        return replace(loaded, designated=self.out)

    def with_drawn(self, count: int) -> "Shoe":
        """Record dealt cards, carried cards first; `count` is negative if cards were taken back."""
        left = self.carried[count:] if count > 0 else self.carried
        return replace(self, drawn=self.drawn + count, carried=left)

    def with_round_over(self, number: int, draws: tuple[Draw, ...]) -> "Shoe":
        """Record the end of a round; the last round ends the shoe if a card was dealt in it."""
        over, dealt = self, bool(draws)
        if self.last and self.last == number:
            over = (
                replace(self, ended=True).with_order(CUTTING_CARD)
                if dealt
                else replace(self, last=number + 1)
            )
        if self.is_continuous:
            # The machine takes the round's cards back: only cards on the layout are out (WAR 4.1.1(f)).
            return replace(over, back=self.drawn)
        if self.rules.every_round and dealt:
            # An automatic machine shuffles without an order.
            if self.machine:
                return replace(over, drawn=0, rounds=Map())
            over = over.with_order(EVERY_ROUND)
        return replace(over, rounds=over.rounds.set(number, draws)) if dealt else over

    def with_correction(self, number: int, faces: tuple[int, ...]) -> "Shoe":
        """Record the cards that a settled round of this shoe really took; discarded ones stay."""
        draws = self.rounds.get(number)
        if draws is None:
            return self
        discarded = (draw for draw in draws if draw.discarded)
        return replace(self, rounds=self.rounds.set(number, (*map(Draw, faces), *discarded)))

    def offer(self, seated: Mapping[str, str]) -> Step:
        """Return who is offered the cut; `seated` maps places to patrons, clockwise (WAR 4.2.1)."""
        if self.rules.cut.by != "players":
            return Step("cut", _first(self.rules.cut.citations))
        place, clause = self._begins(seated)
        places = list(seated)
        start = places.index(place) if place in places else 0
        order = [seated[name] for name in (*places[start:], *places[:start])]
        left = [patron for patron in order if patron not in self.declined]
        passed = len(left) < len(order)
        if not left:
            return Step("cut", "WAR 4.2.2", act="cut-for-players")
        return Step("cut", "WAR 4.2.2" if passed else clause, of=left[0])

    def _begins(self, seated: Mapping[str, str]) -> tuple[str, str]:
        """Return the place at which the offer begins, and the clause for it."""
        far_right = list(seated)[-1] if seated else ""
        came = [arrival for arrival in self.arrivals if arrival in seated.values()]
        if self.opening and came:
            return next(place for place, name in seated.items() if name == came[0]), "WAR 4.2.1(a)"
        if self.replaced:
            return far_right, "WAR 4.2.1(d)"
        if self.designated == DEALER:
            return far_right, "WAR 4.2.1(c)"
        if self.designated in seated:
            return self.designated or "", "WAR 4.2.1(b)"
        # The place is empty, or the rules name none: go clockwise from the dealer's left.
        after = [name for name in seated if self.designated and name > self.designated]
        return after[0] if after else "", "WAR 4.2.2"


def _first(cites: Citations) -> str:
    return cites[0] if cites else ""


def next_steps(shoe: Shoe, seated: Mapping[str, str]) -> tuple[Step, ...]:
    """Return the steps that are due before wagering may open, in order."""
    steps, rules = [], shoe.rules
    if shoe.retired or not shoe.checked:
        steps.append(Step("check-cards", _first(rules.checked.citations)))
    fresh = bool(steps) or not shoe.shuffled
    if fresh or shoe.due:
        cause = BEFORE_PLAY if fresh else shoe.due[0]
        steps.append(Step("shuffle", _first(rules.shuffled_for(cause)), of=cause))
    without_cut = shoe.is_continuous or rules.cut.by == "nobody"
    if not without_cut and (steps or not shoe.is_cut):
        after = replace(shoe, declined=(), designated=shoe.out) if steps else shoe
        steps.append(after.offer(seated))
    if shoe.burns and (steps or not (shoe.burned or shoe.drawn)):
        steps.append(Step("burn", _first(rules.burn.citations)))
    return tuple(steps)
