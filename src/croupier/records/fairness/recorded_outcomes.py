"""What came from wheels, dice and shoes, as the logs tell it: round by round, with who dealt and from what.

What was put right counts as it was put right. A round that is void counts too: its ball lay in a pocket, and if it
were left out, whoever voids rounds could choose among results. A throw that was called a no spin does not count; how
many there were is told. Nothing is known here of what a face should be: that is for whoever bets against it.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from croupier.games.contract.definition import Motion
from croupier.games.contract.setup import Setup
from croupier.games.equipment.spin import BALL, DICE_TUMBLER, WHEEL
from croupier.records.reports.period_tally import dealer_after
from croupier.records.reports.report_head import AnsweredOrder, AnyEvent
from croupier.table import events as e
from croupier.table.equipment.shoe import CSM, SHUFFLER
from croupier.table.equipment.shoe_rules import SHOES
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.plan import Plan

SHOE = "dealing-shoe"
ITEMS = {BALL: ("roulette-wheel",), DICE_TUMBLER: ("dice", "dice-tumbler"), WHEEL: ("big-wheel",)}
CARD_ITEMS = (CSM, SHUFFLER, SHOE)
"""The equipment that makes results; another one in its place is watched on its own."""


@dataclass(frozen=True)
class Kind:
    """What results come from at a table: tables with the same kind are comparable."""

    game: str
    variant: str
    decks: int | None
    rim: tuple[str, ...] = ()


@dataclass
class Course:
    """All results of one table from one kind of equipment, in their order; small columns, for there are many."""

    place: str
    kind: Kind
    setup: Setup
    items: list[str] = field(default_factory=list)
    """The equipment by name, in the order in which it was used."""
    dealers: list[str] = field(default_factory=list)
    numbers: "array[int]" = field(default_factory=lambda: array("q"))
    at: "array[int]" = field(default_factory=lambda: array("q"))
    order: "array[int]" = field(default_factory=lambda: array("q"))
    """The order of the house by which it was complete, counted from the first."""
    dealer: "array[int]" = field(default_factory=lambda: array("L"))
    item: "array[int]" = field(default_factory=lambda: array("L"))
    fresh: "array[int]" = field(default_factory=lambda: array("b"))
    """Whether the cards were whole and in random order when it began."""
    known: "array[int]" = field(default_factory=lambda: array("L"))
    """So many of the first cards lay there already when the rest was shuffled: they are no results again."""
    faces: list[tuple[int, ...]] = field(default_factory=list)
    gone: list[tuple[int, ...]] = field(default_factory=list)
    """Those of the cards that were burned or discarded: no correction names them, yet they left the shoe."""
    compartments: "array[int]" = field(default_factory=lambda: array("l"))
    """Of a Big Wheel, where it was recorded; nothing otherwise."""
    left_out: list[tuple[int, str]] = field(default_factory=list)
    """What was thrown and is no result: when, and why not."""
    entries: Counter[str] = field(default_factory=Counter)
    """Where hand and device both enter a result: how often they agreed and how often they differed."""

    def put_right(self, number: int, faces: tuple[int, ...]) -> None:
        """A settled round had another result; where cards were shuffled within it, it stands here in parts."""
        places = range(bisect_left(self.numbers, number), bisect_right(self.numbers, number))
        counted = [
            len(self.faces[place]) - self.known[place] - len(self.gone[place]) for place in places
        ]
        lay: tuple[int, ...] = ()
        for place, count in zip(places, counted, strict=True):
            is_last = not any(counted[place + 1 - places.start :])
            new, faces = (faces, ()) if is_last else (faces[:count], faces[count:])
            lay = lay if self.known[place] else ()
            self.known[place] = len(lay)
            lay = self.faces[place] = (*lay, *new, *self.gone[place])
            self.compartments[place] = 0


@dataclass
class _Place:
    """What must be known of a table to read its next event."""

    course: Course | None = None
    dealer: str = ""
    item: str = ""
    replaced: int = 0
    machine: str = ""
    fresh: bool = True
    cards: str = ""
    number: int = 0
    compartment: int = 0
    draws: list[tuple[int, bool]] = field(default_factory=list)
    """Faces of the round so far, and whether each was discarded."""
    known: int = 0
    asked: dict[str, int] = field(default_factory=dict)
    """How many faces lay there when each question was asked."""


class Outcomes:
    """Reads results from the orders of a house, one after another."""

    def __init__(self) -> None:
        self.courses: dict[tuple[str, Kind], Course] = {}
        self._places: dict[str, _Place] = {}
        self._count = 0
        self._same: dict[tuple[int, ...], tuple[int, ...]] = {}

    def take(self, told: AnsweredOrder) -> None:
        """An order and what came of it."""
        one = self._places.get(told.place)
        if one is None:
            one = self._places[told.place] = _Place()
        self._count += 1
        one.dealer = dealer_after(told, one.dealer, is_table=one.course is not None)
        for event in told.events:
            self._see(told.place, one, event)

    def _see(self, place: str, one: _Place, event: AnyEvent) -> None:
        match event:
            case e.TableOpened(plan=plan, at=at):
                self._opened(place, one, plan, at)
            case e.RoundOpened(number=number):
                one.number, one.compartment, one.asked = number, 0, {}
            case e.RoundSettled() | e.RoundVoided() | e.RoundAbandoned():
                self._over(one, event.at)
            case e.RoundCorrected(number=number, faces=faces) if faces:
                assert one.course is not None, "A table that corrects a round was opened."
                one.course.put_right(number, tuple(map(_read(one.course), faces)))
            case e.EntryAgreed() | e.EntryDiffered():
                assert one.course is not None, "A table at which faces are entered is open."
                one.course.entries[
                    "agreed" if isinstance(event, e.EntryAgreed) else "differed"
                ] += 1
            case e.EquipmentReplaced(item=item):
                self._replaced(one, item)
            case _:
                self._drawn(one, event)

    def _drawn(self, one: _Place, event: AnyEvent) -> None:
        """What lies there, as it comes and as it is put right."""
        match event:
            case e.Drawn(face=face, compartment=compartment):
                one.draws.append((_read(one.course)(face), False))
                one.compartment = compartment or 0
            case e.FaceDiscarded(face=face):
                one.draws.append((_read(one.course)(face), True))
            case e.CardBurned(face=face) if face:
                one.draws.append((_read(one.course)(face), True))
            case e.DrawReplaced(place=place, face=face):
                counted = [at for at, (_, gone) in enumerate(one.draws) if not gone]
                one.draws[counted[place - 1]] = (_read(one.course)(face), False)
                one.compartment = 0
            case e.DealReconstructed(faces=faces):
                kept = [(_read(one.course)(face), False) for face in faces]
                one.draws = [*kept, *(draw for draw in one.draws if draw[1])]
            case e.Asked(key=key):
                one.asked[key] = sum(not gone for _, gone in one.draws)
            case e.DealRewound(question=question):
                lay = [draw for draw in one.draws if not draw[1]][: one.asked.get(question, 0)]
                one.draws = [*lay, *(draw for draw in one.draws if draw[1])]
            case e.NoSpinDeclared():
                assert one.course is not None, "Something was spun."
                one.course.left_out.append((event.at, "no-spin"))
                one.draws, one.compartment = [], 0
            case _:
                self._shuffled(one, event)

    def _shuffled(self, one: _Place, event: AnyEvent) -> None:
        """From here on the next card comes from a whole set in random order."""
        match event:
            case e.CardsChecked(cards=cards) if cards == one.cards:
                return
            case e.CardsChecked(cards=cards) | e.CardsBrought(cards=cards):
                one.cards = cards
            case e.CardsReplaced(which="all", cards=cards):
                one.cards = cards
            case e.CardsShuffled():
                pass
            case e.DiscardsReloaded():
                lying = list(one.draws)
                self._put(one, event.at)
                one.draws, one.known, one.fresh = lying, len(lying), True
                return
            case _:
                return
        self._put(one, event.at)
        one.fresh = True

    def _opened(self, place: str, one: _Place, plan: Plan, at: int) -> None:
        setup = set_up(plan, at)
        kind = Kind(plan.game, setup.variant.name, setup.decks, plan.rim)
        course = self.courses.get((place, kind))
        if course is None:
            course = self.courses[place, kind] = Course(place, kind, setup)
        moving = setup.variant.dealing.source.moving
        kinds = CARD_ITEMS if moving is None else ITEMS[moving]
        there = [item for item in plan.items if item.kind in kinds]
        first = min(there, key=lambda item: kinds.index(item.kind), default=None)
        named = " ".join(filter(None, (first.kind, first.name))) if first else kinds[-1]
        if one.course is not course or one.item != named:
            one.replaced = 0
        one.course, one.item = course, named
        one.machine = first.kind if first and first.kind in (CSM, SHUFFLER) else ""
        one.fresh, one.cards = True, ""

    def _replaced(self, one: _Place, item: str) -> None:
        """Another wheel, other dice, another shoe: its results are its own."""
        assert one.course is not None, "Equipment is replaced at an open table."
        moving = one.course.setup.variant.dealing.source.moving
        if item in (CARD_ITEMS if moving is None else ITEMS[moving]):
            one.replaced += 1

    def _over(self, one: _Place, at: int) -> None:
        course = one.course
        assert course is not None, "A round was open."
        dealt = bool(one.draws)
        self._put(one, at)
        if course.setup.game.motion is not Motion.CARDS:
            return
        # As the shoe goes on by itself: a machine has the cards again, or shuffles the one pack of every round.
        every = SHOES[course.kind.game].every_round is not None
        if one.machine == CSM or (one.machine and every and dealt):
            one.fresh = True

    def _put(self, one: _Place, at: int) -> None:
        """What lies there becomes a result."""
        course, draws, known = one.course, one.draws, one.known
        one.draws, one.known = [], 0
        if course is None or len(draws) <= known:
            return
        dealing = course.setup.variant.dealing
        cards = course.setup.game.motion is Motion.CARDS
        faces = tuple(face for face, gone in draws if cards or not gone)
        if not cards and len(faces) != len(dealing.places):
            if faces:
                course.left_out.append((at, "unfinished"))
            return
        course.numbers.append(one.number)
        course.at.append(at)
        course.order.append(self._count)
        course.dealer.append(_index(course.dealers, one.dealer))
        again = f" {one.replaced + 1}" if one.replaced else ""
        course.item.append(_index(course.items, f"{course.place} {one.item}{again}"))
        course.fresh.append(one.fresh)
        course.known.append(known)
        course.faces.append(faces if cards else self._same.setdefault(faces, faces))
        course.gone.append(tuple(face for face, gone in draws[known:] if gone and cards))
        course.compartments.append(one.compartment)
        one.fresh = False


def _read(course: Course | None) -> Callable[[str], int]:
    assert course is not None, "Faces come from the equipment of an open table."
    return course.setup.variant.dealing.source.read


def _index(names: list[str], name: str) -> int:
    if name not in names:
        names.append(name)
    return names.index(name)


def outcomes_of(orders: Iterable[AnsweredOrder]) -> Outcomes:
    """All results that orders tell of."""
    found = Outcomes()
    for told in orders:
        found.take(told)
    return found
