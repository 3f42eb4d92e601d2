"""Read the results of wheels, dice and shoes from the logs, round by round, with the dealer and the equipment.

A corrected result counts as corrected. A void round counts too: otherwise staff who void rounds could choose among
results. A throw that was declared a no spin does not count, but the number of no spins is kept. This module does not
know what fair results are; `fair_models` does.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
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
"""The equipment that produces results of cards; a replacement is watched on its own."""


@dataclass(frozen=True)
class Kind:
    """The kind of source of the results of a table; tables with the same kind are comparable."""

    game: str
    variant: str
    decks: int | None
    rim: tuple[str, ...] = ()


@dataclass
class Course:
    """All results of one table from one kind of source, in their order, kept as compact columns."""

    place: str
    kind: Kind
    setup: Setup
    items: list[str] = field(default_factory=list)
    """The names of the equipment, in the order in which it was first used."""
    dealers: list[str] = field(default_factory=list)
    numbers: "array[int]" = field(default_factory=lambda: array("q"))
    at: "array[int]" = field(default_factory=lambda: array("q"))
    order: "array[int]" = field(default_factory=lambda: array("q"))
    """By result: the number of the order, among all orders of the house, that completed it."""
    dealer: "array[int]" = field(default_factory=lambda: array("L"))
    item: "array[int]" = field(default_factory=lambda: array("L"))
    fresh: "array[int]" = field(default_factory=lambda: array("b"))
    """By result: whether the set of cards was complete and in random order when it began."""
    known: "array[int]" = field(default_factory=lambda: array("L"))
    """By result: how many of its first cards were dealt before the last shuffle; they do not count again."""
    faces: list[tuple[int, ...]] = field(default_factory=list)
    gone: list[tuple[int, ...]] = field(default_factory=list)
    """By result: the burned or discarded cards. Corrections do not name them, but they have left the shoe."""
    compartments: "array[int]" = field(default_factory=lambda: array("l"))
    """By result: the compartment of a Big Wheel if it was recorded, otherwise 0."""
    left_out: list[tuple[int, str]] = field(default_factory=list)
    """Throws that are not results: the instant and the reason."""
    entries: Counter[str] = field(default_factory=Counter)
    """If dealer and device both enter results: how often the entries agreed and how often they differed."""

    def put_right(self, number: int, faces: tuple[int, ...]) -> None:
        """Replace the result of a corrected round; a shuffle within a round splits its result into parts."""
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
    """The state of a table that is needed to read its next event."""

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
    dealt_at: dict[str, int] = field(default_factory=dict)
    """By question: the number of faces dealt when it was asked."""

    @property
    def opened(self) -> Course:
        """The course of the table, which is open."""
        assert self.course is not None, "Faces come from the equipment of an open table."
        return self.course

    def read(self, face: str) -> int:
        """Return the number of a face."""
        return self.opened.setup.variant.dealing.source.read(face)

    def keep(self, dealt: list[tuple[int, bool]]) -> None:
        """Replace the faces that were dealt; those that were discarded stay."""
        self.draws = [*dealt, *(draw for draw in self.draws if draw[1])]


class Outcomes:
    """Reads results from the orders of a house, one after another."""

    def __init__(self) -> None:
        self.courses: dict[tuple[str, Kind], Course] = {}
        self._places: defaultdict[str, _Place] = defaultdict(_Place)
        self._count = 0
        self._same: dict[tuple[int, ...], tuple[int, ...]] = {}

    def take(self, answered: AnsweredOrder) -> None:
        """Read an order with its events."""
        place = self._places[answered.place]
        self._count += 1
        place.dealer = dealer_after(answered, place.dealer, is_table=place.course is not None)
        for event in answered.events:
            self._see(answered.place, place, event)

    def _see(self, name: str, place: _Place, event: AnyEvent) -> None:
        match event:
            case e.TableOpened(plan=plan, at=at):
                self._opened(name, place, plan, at)
            case e.RoundOpened(number=number):
                place.number, place.compartment, place.dealt_at = number, 0, {}
            case e.RoundSettled() | e.RoundVoided() | e.RoundAbandoned():
                self._over(place, event.at)
            case e.RoundCorrected(number=number, faces=faces) if faces:
                place.opened.put_right(number, tuple(map(place.read, faces)))
            case e.EntryAgreed() | e.EntryDiffered():
                agreed = isinstance(event, e.EntryAgreed)
                place.opened.entries["agreed" if agreed else "differed"] += 1
            case e.EquipmentReplaced(item=item):
                self._replaced(place, item)
            case _:
                self._drawn(place, event)

    def _drawn(self, place: _Place, event: AnyEvent) -> None:
        """Follow the faces of the round as they are dealt, discarded and corrected."""
        match event:
            case e.Drawn(face=face, compartment=compartment):
                place.draws.append((place.read(face), False))
                place.compartment = compartment or 0
            case e.FaceDiscarded(face=face) | e.CardBurned(face=face) if face:
                place.draws.append((place.read(face), True))
            case e.DrawReplaced(place=position, face=face):
                counted = [at for at, (_, gone) in enumerate(place.draws) if not gone]
                place.draws[counted[position - 1]] = (place.read(face), False)
                for at in counted[len(counted) - len(event.left_over) :][::-1]:
                    del place.draws[at]
                place.compartment = 0
            case e.DealReconstructed(faces=faces):
                place.keep([(place.read(face), False) for face in faces])
            case e.Asked(key=key):
                place.dealt_at[key] = sum(not gone for _, gone in place.draws)
            case e.DealRewound(question=question):
                dealt = [draw for draw in place.draws if not draw[1]]
                place.keep(dealt[: place.dealt_at.get(question, 0)])
            case e.NoSpinDeclared():
                place.opened.left_out.append((event.at, "no-spin"))
                place.draws, place.compartment = [], 0
            case _:
                self._shuffled(place, event)

    def _shuffled(self, place: _Place, event: AnyEvent) -> None:
        """Handle a shuffle or new cards: the next card comes from a complete set in random order."""
        match event:
            case e.CardsChecked(cards=cards) if cards == place.cards:
                return
            case e.CardsChecked(cards=cards) | e.CardsBrought(cards=cards):
                place.cards = cards
            case e.CardsReplaced(which="all", cards=cards):
                place.cards = cards
            case e.CardsShuffled():
                pass
            case e.DiscardsReloaded():
                lying = list(place.draws)
                self._put(place, event.at)
                place.draws, place.known, place.fresh = lying, len(lying), True
                return
            case _:
                return
        self._put(place, event.at)
        place.fresh = True

    def _opened(self, name: str, place: _Place, plan: Plan, at: int) -> None:
        setup = set_up(plan, at)
        kind = Kind(plan.game, setup.variant.name, setup.decks, plan.rim)
        course = self.courses.get((name, kind))
        if course is None:
            course = self.courses[name, kind] = Course(name, kind, setup)
        moving = setup.variant.dealing.source.moving
        kinds = CARD_ITEMS if moving is None else ITEMS[moving]
        there = [item for item in plan.items if item.kind in kinds]
        first = min(there, key=lambda item: kinds.index(item.kind), default=None)
        named = " ".join(filter(None, (first.kind, first.name))) if first else kinds[-1]
        if place.course is not course or place.item != named:
            place.replaced = 0
        place.course, place.item = course, named
        place.machine = first.kind if first and first.kind in (CSM, SHUFFLER) else ""
        place.fresh, place.cards = True, ""

    def _replaced(self, place: _Place, item: str) -> None:
        """Count a replacement of the wheel, dice or shoe: the results of the new one form their own stream."""
        moving = place.opened.setup.variant.dealing.source.moving
        if item in (CARD_ITEMS if moving is None else ITEMS[moving]):
            place.replaced += 1

    def _over(self, place: _Place, at: int) -> None:
        course = place.opened
        dealt = bool(place.draws)
        self._put(place, at)
        if course.setup.game.motion is not Motion.CARDS:
            return
        # A continuous shuffler has its cards back after each round; a shuffler may shuffle one pack for every round.
        every = SHOES[course.kind.game].every_round is not None
        if place.machine == CSM or (place.machine and every and dealt):
            place.fresh = True

    def _put(self, place: _Place, at: int) -> None:
        """Record the faces dealt so far as a result."""
        course, draws, known = place.course, place.draws, place.known
        place.draws, place.known = [], 0
        if course is None or len(draws) <= known:
            return
        dealing = course.setup.variant.dealing
        cards = course.setup.game.motion is Motion.CARDS
        faces = tuple(face for face, gone in draws if cards or not gone)
        if not cards and len(faces) != len(dealing.places):
            if faces:
                course.left_out.append((at, "unfinished"))
            return
        course.numbers.append(place.number)
        course.at.append(at)
        course.order.append(self._count)
        course.dealer.append(index_of(course.dealers, place.dealer))
        again = f" {place.replaced + 1}" if place.replaced else ""
        course.item.append(index_of(course.items, f"{course.place} {place.item}{again}"))
        course.fresh.append(place.fresh)
        course.known.append(known)
        course.faces.append(faces if cards else self._same.setdefault(faces, faces))
        course.gone.append(tuple(face for face, gone in draws[known:] if gone and cards))
        course.compartments.append(place.compartment)
        place.fresh = False


def index_of(names: list[str], name: str) -> int:
    """Return the place of a name in a list, to which it is added if it is new."""
    if name not in names:
        names.append(name)
    return names.index(name)
