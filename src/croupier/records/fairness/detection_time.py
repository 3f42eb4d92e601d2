"""Estimate how long the watch needs to find a given bias: simulate the bias and let the watch judge the results."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from math import ceil

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.errors import BadInput, unknown
from croupier.games import Game
from croupier.games.contract.definition import Variant
from croupier.games.equipment.cards import RANKS, SUITS
from croupier.games.equipment.spin import BALL, DICE_TUMBLER
from croupier.records.fairness import fair_models as nulls
from croupier.records.fairness.e_process import Counts, Floats
from croupier.records.fairness.evidence_stream import Evidence, looks_until, of_cards, of_null
from croupier.records.fairness.fair_models import Bets, Null
from croupier.records.fairness.fairness_options import ALPHA, RUNS
from croupier.records.fairness.fairness_watch import WHEELS, needed
from croupier.records.fairness.shoe_evidence import chances_of
from croupier.rulebook import at as rules_at

PILOTS = 4
"""Number of trial runs that determine how long all runs must be."""
MOST = 1 << 20
"""Upper limit of simulated results in a run."""
DEPTH = 0.75
"""The part of a shoe that is dealt in a simulation."""
GRAMMAR = re.compile(r"([a-z]+) (\S+)(?: (\d+))? ([+-]\d+(?:\.\d+)?)%")
MISSING = re.compile(r"missing (\S+) (\d+)")
ACCEPTED = (
    "such as 'pocket 17 +20%', 'arc 17 5 +10%' (five pockets round 17), 'step 12 5 +30%' (five steps from the last "
    "pocket), 'face 6 +10%', 'symbol 7 +10%', 'rank 10 -5%', 'suit h +5%' or 'missing 10 4' (four tens)"
)


class Plan(Struct, frozen=True, kw_only=True):
    """The estimate from simulated runs of how many results the watch needs."""

    game: str
    source: str
    bias: str
    alpha: float
    needed: float
    """The log evidence from which the watch marks the stream."""
    runs: int
    seed: int
    unit: str
    """What is counted as results: spins, throws or cards."""
    median: int | None
    nine_of_ten: int | None
    """`median` and `nine_of_ten`: number of results; none if it exceeds the limit of the simulation."""
    most: int
    """Number of results that each run simulated."""


@dataclass(frozen=True, eq=False)
class _Bias:
    """A biased source: draws results and returns the evidence of the watch on them."""

    source: str
    unit: str
    drawn: Callable[[np.random.Generator, int], Evidence]


def plan_of(
    game: Game, variant: Variant, bias: str, *, decks: int | None, at: datetime, alpha: float = ALPHA,
    runs: int = RUNS, seed: int = 1,
) -> Plan:  # fmt: skip
    """Estimate how long a bias takes to be found, for one of the first streams of the house."""
    if not 0 < alpha < 1:
        raise BadInput(f"A chance of false alarm of {alpha:g}. Accepted: above 0 and below 1.")
    if runs < 10:
        raise BadInput(f"{runs} runs. Accepted: 10 or more.")
    source = variant.dealing.source
    if source.moving is None:
        copies = np.bincount(source.faces, minlength=52) * (game.decks(rules_at(at), decks) or 1)
        way = _of_cards(bias, copies, f"{game.name}, {copies.sum()} cards")
    else:
        way = _of_null(bias, null_of(variant))
    least = needed(0, alpha)
    when, most = detected(way.drawn, least, runs=runs, seed=seed)
    return Plan(
        game=game.key, source=way.source, bias=bias, alpha=alpha, needed=least, runs=runs, seed=seed,
        unit=way.unit, median=_share(when, 0.5), nine_of_ten=_share(when, 0.9), most=most,
    )  # fmt: skip


def null_of(variant: Variant) -> Null:
    """Return the model of a variant's equipment when it is fair."""
    source = variant.dealing.source
    if source.moving is BALL:
        return nulls.roulette(WHEELS[source.name])
    if source.moving is DICE_TUMBLER:
        return nulls.dice(len(variant.dealing.places))
    counts = {source.show(face): source.faces.count(face) for face in dict.fromkeys(source.faces)}
    return nulls.symbols(f"Big Wheel {variant.name}".strip(), counts)


def detected(
    drawn: Callable[[np.random.Generator, int], Evidence], least: float, *, runs: int, seed: int
) -> tuple[list[int | None], int]:
    """Return by run after how many results the watch marks it, and how many results each run simulated."""

    def tried(count: int, size: int) -> list[int | None]:
        chances = (np.random.default_rng([seed, run]) for run in range(count))
        return [_first(drawn(chance, size), least) for chance in chances]

    size = 4_096
    while size < MOST and None in tried(min(runs, PILOTS), size):
        size *= 2
    while (when := tried(runs, size)).count(None) > runs / 20 and size < MOST:
        size *= 2
    return when, size


def _first(evidence: Evidence, least: float) -> int | None:
    over = np.flatnonzero(evidence.capitals >= least)
    return int(evidence.looks[over[0]]) if len(over) else None


def _share(when: list[int | None], share: float) -> int | None:
    """Return the smallest number of results within which that share of the runs was found."""
    ordered = sorted(units if units is not None else MOST + 1 for units in when)
    results = ordered[ceil(share * len(ordered)) - 1]
    return results if results <= MOST else None


def _of_null(bias: str, null: Null) -> _Bias:
    """Read a bias of wheels or dice, whose results are drawn independently."""
    match = GRAMMAR.fullmatch(bias.strip())
    if match is None:
        raise BadInput(f"Unreadable bias {bias!r}. Accepted: {ACCEPTED}.")
    kind, face, length, percent = match.groups()
    ring = null.ring
    if kind == "step" and ring is not None:
        bets, chances = ring.bets[0], ring.chances
        row = _group(bets, f"+{face.removeprefix('+')}", int(length or 1), centred=False)
    else:
        named = {bet.name: bet for bet in null.bets}
        of = "pocket" if kind == "arc" else kind
        if of not in named:
            kinds = [*named, *(("step",) if ring else ())]
            raise unknown(f"kind of bias of {null.name!r}", kind, kinds)
        bets, chances = named[of], null.chances
        row = _group(bets, face, int(length or 1), centred=True)
    tilted = _tilted(row, chances, 1 + float(percent) / 100)
    steps = kind == "step" and ring is not None
    unit = "throws" if "dice" in null.name and not steps else "spins"
    return _Bias(null.name, unit, _throwing(null, tilted, steps=steps))


def _group(bets: Bets, label: str, length: int, *, centred: bool) -> Counts:
    """Return the group of a face and its neighbours on the ring."""
    if label not in bets.labels:
        raise unknown(bets.name, label, bets.labels)
    size, at = len(bets.labels), bets.labels.index(label)
    if not 1 <= length < size:
        raise BadInput(f"{length} neighbours. Accepted: 1 to {size - 1}.")
    start = at - (length - 1) // 2 if centred else at
    row: Counts = bets.powers[[(start + number) % size for number in range(length)]].sum(axis=0)
    return row


def _tilted(row: Counts, chances: Floats, times: float) -> Floats:
    """Return chances under which the faces come `times` as often."""
    if not 0 <= times * float(row @ chances) / row.max() < 1:
        raise BadInput(f"{times:g} times as often. Accepted: less than always, and not below 0.")
    low, high = 0.0, 1e6
    for _ in range(200):
        weight = (low + high) / 2
        tilted = chances * weight**row
        tilted = tilted / tilted.sum()
        low, high = (weight, high) if tilted @ row < times * (chances @ row) else (low, weight)
    return tilted


def _throwing(
    null: Null, tilted: Floats, *, steps: bool
) -> Callable[[np.random.Generator, int], Evidence]:
    """Simulate biased faces, or biased steps from one result to the next, with the given chances."""
    if steps and len(tilted) != len(null.faces):
        raise BadInput(f"Steps of {null.name!r} cannot be simulated. Accepted: those of a wheel.")

    def drawn(chance: np.random.Generator, size: int) -> Evidence:
        faces = chance.choice(len(tilted), size=size, p=tilted)
        faces = np.cumsum(faces) % len(tilted) if steps else faces
        before = np.concatenate(([-1], faces[:-1]))
        return of_null(null, faces, before, looks_until(size, growth=1.03))

    return drawn


def _of_cards(bias: str, copies: Counts, source: str) -> _Bias:
    """Read a bias of cards: missing cards, or a rank or suit that comes too often or too rarely."""
    text = bias.strip()
    weights, there = np.ones(52), copies.copy()
    if short := MISSING.fullmatch(text):
        rank, count = short[1], int(short[2])
        cards = np.flatnonzero(_cards_of("rank", rank))
        if not 1 <= count < copies[cards].sum():
            raise BadInput(f"{count} cards of {rank!r} missing. Accepted: fewer than there are.")
        for number in range(count):
            there[cards[number % len(cards)]] -= 1
    elif (match := GRAMMAR.fullmatch(text)) and match[1] in ("rank", "suit") and not match[3]:
        chosen = _cards_of(match[1], match[2])
        times = 1 + float(match[4]) / 100
        share = float(copies[chosen].sum() / copies.sum())
        if not 0 < times * share < 1:
            raise BadInput(f"{match[4]} %. Accepted: more than never and less than always.")
        weights[chosen] = times * (1 - share) / (1 - times * share)
    else:
        raise BadInput(f"Unreadable bias {bias!r} of cards. Accepted: {ACCEPTED}.")
    return _Bias(source, "cards", _dealing(copies, there, weights))


def _cards_of(kind: str, name: str) -> NDArray[np.bool_]:
    """Return by card whether it has this rank or suit."""
    names = RANKS if kind == "rank" else tuple(SUITS)
    if name not in names:
        raise unknown(kind, name, names)
    cards = np.arange(52)
    chosen: NDArray[np.bool_] = (cards % 13 if kind == "rank" else cards // 13) == names.index(name)
    return chosen


def _dealing(
    copies: Counts, there: Counts, weights: Floats
) -> Callable[[np.random.Generator, int], Evidence]:
    """Simulate shoes that are dealt down to the cutting card; each card comes by its weight.

    The order is that of a race: each card waits for an exponential time, and heavier cards wait for a shorter time.
    """
    set_of = np.repeat(np.arange(52), there)
    depth = int(DEPTH * len(set_of))

    def drawn(chance: np.random.Generator, size: int) -> Evidence:
        shoes = -(-size // depth)
        waits = chance.exponential(size=(shoes, len(set_of))) / weights[set_of]
        faces = set_of[np.argsort(waits, axis=1)[:, :depth]].ravel()[:size]
        first = np.arange(size) // depth * depth
        came, chances = chances_of(faces, first, copies)
        return of_cards(came, chances, looks_until(size, growth=1.03))

    return drawn
