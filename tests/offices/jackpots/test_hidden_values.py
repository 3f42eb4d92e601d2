"""Hidden values: evenly drawn, fixed beforehand, read by nobody without the key, hit by stakes in proportion."""

from collections import Counter
from math import log, sqrt
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.sealed_value import Opened, matches_commitment
from croupier.table.jackpots.jackpot_offer import Rate
from support.jackpot_office import KEY, MYSTERY, SUPERVISOR, Repeatable, Running

DRAWS = 100_000
LOW, HIGH = Cents(50_000), Cents(50_500)
RARE = 1e-13
"""So often a bound is passed by chance."""
FAR = 7.4408
"""So many standard deviations from the mean lies as much, on both sides together."""


@pytest.fixture(scope="module")
def drawn() -> list[int]:
    """By the secure source itself: nothing else is tried here."""
    vault = KeyVault(KEY)
    return [
        vault.unseal("mist", 1, vault.draw("mist", 1, above=LOW, to=HIGH)).value
        for _ in range(DRAWS)
    ]


def test_hidden_values_lie_above_the_meter_and_never_above_the_maximum(drawn: list[int]) -> None:
    assert (min(drawn), max(drawn)) == (LOW + 1, HIGH)
    assert len(set(drawn)) == HIGH - LOW


def is_even_by_counts(drawn: list[int]) -> bool:
    """Chi-square, by Wilson and Hilferty."""
    expected = DRAWS / (HIGH - LOW)
    counts = Counter(drawn)
    spread = sum((counts[value] - expected) ** 2 / expected for value in range(LOW + 1, HIGH + 1))
    freedom = HIGH - LOW - 1
    part = 2 / (9 * freedom)
    bounds = [freedom * (1 - part + side * FAR * sqrt(part)) ** 3 for side in (-1, 1)]
    return bounds[0] < spread < bounds[1]


def is_even_by_order(drawn: list[int]) -> bool:
    """Kolmogorov and Smirnov."""
    counts, below, widest = Counter(drawn), 0, 0.0
    for value in range(LOW + 1, HIGH + 1):
        below += counts[value]
        widest = max(widest, abs(below / DRAWS - (value - LOW) / (HIGH - LOW)))
    return widest < sqrt(log(2 / RARE) / (2 * DRAWS))


def test_hidden_values_are_evenly_drawn(drawn: list[int]) -> None:
    assert is_even_by_counts(drawn)
    assert is_even_by_order(drawn)


def test_values_that_are_not_evenly_drawn_are_found_out() -> None:
    """What the bounds are worth: they find a slope, a remainder of too short a number, and no chance at all."""
    chance, wide = Random(3), HIGH - LOW
    sloping = [LOW + 1 + min(chance.randrange(wide), chance.randrange(wide)) for _ in range(DRAWS)]
    remainder = [LOW + 1 + chance.getrandbits(11) % wide for _ in range(DRAWS)]
    in_turn = [LOW + 1 + place % wide for place in range(DRAWS)]
    assert not is_even_by_counts(sloping)
    assert not is_even_by_order(sloping)
    assert not is_even_by_counts(remainder)
    assert not is_even_by_counts(in_turn)
    even = [LOW + 1 + chance.randrange(wide) for _ in range(DRAWS)]
    assert is_even_by_counts(even)
    assert is_even_by_order(even)


def test_a_commitment_stands_for_one_value_of_one_jackpot_and_cycle() -> None:
    vault = KeyVault(KEY)
    sealed = vault.draw("mist", 3, above=LOW, to=HIGH)
    opened = vault.unseal("mist", 3, sealed)
    assert matches_commitment("mist", 3, sealed.commitment, opened)
    assert not matches_commitment("mist", 4, sealed.commitment, opened)
    assert not matches_commitment("fog", 3, sealed.commitment, opened)
    other = Opened(value=Cents(opened.value - 1), salt=opened.salt)
    assert not matches_commitment("mist", 3, sealed.commitment, other)
    # The same value is sealed in another way each time.
    again = vault.draw("mist", 3, above=Cents(opened.value - 1), to=opened.value)
    assert vault.unseal("mist", 3, again).value == opened.value
    assert again.commitment != sealed.commitment
    assert again.box != sealed.box


@pytest.mark.parametrize("box", ["", "no hex", "00" * 24, "00" * 99])
def test_a_box_that_was_touched_is_not_read(box: str) -> None:
    vault = KeyVault(KEY)
    sealed = vault.draw("mist", 1, above=LOW, to=HIGH)
    for wrong in (replace(sealed, box=box), replace(sealed, commitment="0" * 64)):
        with pytest.raises(BadInput, match="cannot be read"):
            vault.unseal("mist", 1, wrong)
    with pytest.raises(BadInput, match="cannot be read"):
        KeyVault(MasterKey(bytes(32))).unseal("mist", 1, sealed)


def crossing(running: Running) -> int:
    """A stake that goes over the hidden value, whatever it is."""
    item = running.jackpot("mist")
    return -(-(item.terms.most - item.pool.meter) * item.terms.rate.of // item.terms.rate.parts)


def test_every_hit_opens_the_commitment_that_was_published_before() -> None:
    running = Running().opened(MYSTERY, "RR1")
    for _ in range(20):
        item = running.jackpot("mist")
        assert item.sealed is not None
        published = item.sealed.commitment
        answer = running.played("RR1", ("1", crossing(running) // 3), ("2", crossing(running)))
        first = next(event for event in answer.events if isinstance(event, e.JackpotHit))
        assert first.opened is not None
        assert matches_commitment("mist", item.cycle, published, first.opened)
        assert first.opened.value == first.prize


def test_a_touched_box_suspends_and_parks_and_nothing_is_lost() -> None:
    """SATG 7.7: the plain game goes on, and what waited is counted when it operates properly again."""
    running = Running().opened(MYSTERY, "RR1")
    running.office.vault = Repeatable(MasterKey(bytes(32)))
    answer = running.played("RR1", ("1", 801))
    assert [type(event) for event in answer.events] == [
        e.JackpotSuspended, e.RoundParked, e.RoundCounted,
    ]  # fmt: skip
    assert not running.state.offered("RR1")
    running.played("RR1", ("2", 13), jackpots=("mist",))
    assert running.exact("mist") == MYSTERY.minimum
    # The old value is lost: another is drawn when it is resumed, and everybody sees that.
    resumed = running.done(c.Resume(jackpot="mist", reason="new key"), SUPERVISOR)
    redrawn = next(event for event in resumed.events if isinstance(event, e.TriggerRedrawn))
    assert redrawn.opened is None
    assert running.exact("mist") == MYSTERY.minimum + 814 * MYSTERY.rate.fraction
    assert [offer.name for offer in running.state.offered("RR1")] == ["mist"]


def test_a_box_that_was_only_out_of_reach_is_kept() -> None:
    running = Running().opened(MYSTERY, "RR1")
    sealed, vault = running.jackpot("mist").sealed, running.office.vault
    running.office.vault = KeyVault(MasterKey(bytes(32)))
    running.played("RR1", ("1", 801))
    running.office.vault = vault
    running.done(c.Resume(jackpot="mist", reason="the key is there"), SUPERVISOR)
    assert running.jackpot("mist").sealed == sealed


def test_the_hits_are_shared_in_proportion_to_the_stakes() -> None:
    """Whatever the order at the table, within what chance explains."""
    terms = replace(MYSTERY, minimum=Cents(1_000), most=Cents(3_000), rate=Rate(1, 3))
    running, chance = Running().opened(terms, "RR1"), Random(5)
    staked: Counter[str] = Counter()
    for _ in range(700):
        stakes = {"1": 300, "2": 900, "3": 1_800}
        order = chance.sample(sorted(stakes), 3)
        running.played("RR1", *((terminal, stakes[terminal]) for terminal in order))
        staked.update(stakes)
    hits = Counter(win.hit.terminal for win in running.state.wins.values())
    assert hits.total() == running.jackpot("mist").hits > 500
    for terminal, stake in staked.items():
        share = stake / staked.total()
        expected, spread = hits.total() * share, sqrt(hits.total() * share * (1 - share))
        assert abs(hits[terminal] - expected) < 4 * spread
    assert set(hits) <= set(staked)
    assert running.holds(Kind.METER, "mist") == running.jackpot("mist").pool.meter
