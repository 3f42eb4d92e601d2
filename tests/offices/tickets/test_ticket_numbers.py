"""The validation number: what is read, what is refused, and which slips the check digits find."""

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.keys import MasterKey
from croupier.errors import BadInput, Mistake
from croupier.table.tickets.ticket_number import BODIES, LENGTH, SYSTEMS, Number
from support.randomness_tests import odds_of
from support.scripted_tables import opened
from support.tickets import number

PRIME = 9973
SCANS = 25_000
"""Of each kind of slip. With 1,000,000 scans of each, `passed` counted (accepted, of how many real slips):
blurred 92 of 999,808; dropped_and_doubled 45 of 987,604; turned_about 20 of 873,364; of_chance 85 of 1,000,000.
So at least 99.99 % were found of every kind."""

numbers = st.builds(Number.drawn, st.integers(0, SYSTEMS - 1), st.integers(0, BODIES - 1))


def accepted(text: str) -> bool:
    try:
        Number.parse(text)
    except BadInput:
        return False
    return True


@given(numbers)
def test_a_number_is_read_as_it_was_printed(number: Number) -> None:
    assert Number.parse(number.digits) == Number.parse(number.printed) == number
    assert Number.parse(number.printed.replace("-", " ")) == number
    assert int(number.digits) % PRIME == 1


@given(st.integers(0, SYSTEMS - 1), st.integers(0, BODIES - 1))
def test_a_number_holds_its_system_and_its_whole_draw(system: int, body: int) -> None:
    number = Number.drawn(system, body)
    assert number.system == system
    assert int(number.digits[2:14]) == body


def test_how_a_number_looks() -> None:
    number = Number.drawn(12, 345678901234)
    assert number.digits == "123456789012346026"
    assert number.printed == "12-3456-7890-1234-6026"
    assert number.masked == "**-****-****-****-6026"
    assert Number.drawn(0, 0).printed == "00-0000-0000-0000-0001"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has 0 digits. Accepted: 18."),
        ("12-3456-7890-1234-602", "it has 17 digits. Accepted: 18."),
        ("12-3456-7890-1234-60266", "it has 19 digits. Accepted: 18."),
        ("12-3456-7890-1234-602O", "a sign in it that is no digit."),
        ("12-3456-7890-1234-602٦", "a sign in it that is no digit."),
        ("12-3456-7890-1234-602\n", "a sign in it that is no digit."),
        ("+2-3456-7890-1234-6026", "a sign in it that is no digit."),
        ("12-3456-7890-1234-6027", "its check digits are wrong."),
        ("00-0000-0000-0000-0000", "its check digits are wrong."),
        # It leaves 1 as well, but the check digits of a body are one and the same.
        ("00-0000-0000-0000-9974", "its check digits are wrong."),
    ],
)
def test_what_is_no_number_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        Number.parse(text)
    assert reason in str(refused.value)


@given(numbers)
def test_neither_a_log_nor_a_refusal_shows_the_number(number: Number) -> None:
    hidden = number.digits[:14]
    misread = hidden + f"{(int(number.digits[14:]) + 1) % 10_000:04}"
    with pytest.raises(BadInput) as refused:
        Number.parse(misread)
    for text in (repr(number), str(number), f"{number}", number.masked, str(refused.value)):
        assert hidden not in text
        assert number.printed[:17] not in text


def test_a_draw_out_of_range_is_a_mistake() -> None:
    for system, body in ((-1, 0), (100, 0), (0, -1), (0, BODIES)):
        with pytest.raises(Mistake):
            Number.drawn(system, body)


def test_a_stored_number_is_checked_when_it_is_read() -> None:
    number = Number.drawn(7, 1)
    assert msgspec.json.decode(msgspec.json.encode(number), type=Number) == number
    with pytest.raises(msgspec.ValidationError, match="check digits"):
        msgspec.json.decode(b'{"digits":"000000000000000000"}', type=Number)


def test_no_two_wrong_digits_pass_wherever_they_stand() -> None:
    """All there are: a slip adds a·10^i + b·10^j, and what it adds would have to be a multiple of 9973.

    One wrong digit is the case b = 0, digits changed for each other the case b = -a, at any distance.
    """
    slips = 0
    for i, j in combinations(range(LENGTH), 2):
        for a, b in product(range(-9, 10), repeat=2):
            if a or b:
                slips += 1
                assert (a * 10**i + b * 10**j) % PRIME != 0, (i, j, a, b)
    assert slips == 153 * 360


def test_every_wrong_digit_and_every_exchange_of_some_numbers_is_refused() -> None:
    """The same by the code that reads them, so that the arithmetic above speaks of it."""
    chance = Random(5)
    for _ in range(40):
        good = Number.drawn(chance.randrange(SYSTEMS), chance.randrange(BODIES)).digits
        for at, digit in product(range(LENGTH), "0123456789"):
            bad = good[:at] + digit + good[at + 1 :]
            assert accepted(bad) == (bad == good)
        for i, j in combinations(range(LENGTH), 2):
            signs = list(good)
            signs[i], signs[j] = signs[j], signs[i]
            assert accepted("".join(signs)) == (signs == list(good))
        for at in range(LENGTH):
            assert not accepted(good[:at] + good[at + 1 :])
            assert not accepted(good[:at] + good[at] + good[at:])


def blurred(good: str, chance: Random) -> str:
    """Three to eight digits are misread."""
    signs = list(good)
    for at in chance.sample(range(LENGTH), chance.randint(3, 8)):
        signs[at] = chance.choice("0123456789")
    return "".join(signs)


def dropped_and_doubled(good: str, chance: Random) -> str:
    """One digit lost and another read twice: the length is right again."""
    at = chance.randrange(LENGTH)
    short = good[:at] + good[at + 1 :]
    at = chance.randrange(LENGTH - 1)
    return short[:at] + short[at] + short[at:]


def turned_about(good: str, chance: Random) -> str:
    """Some digits in a row are read backwards."""
    start, end = sorted(chance.sample(range(LENGTH + 1), 2))
    return good[:start] + good[start:end][::-1] + good[end:]


def of_chance(good: str, chance: Random) -> str:
    """Nothing of it is left."""
    return f"{chance.randrange(10**LENGTH):018}"


def passed(slip: Callable[[str, Random], str], scans: int) -> tuple[int, int]:
    """How many numbers with a slip were accepted, and how many there were."""
    chance = Random(9973)
    accepted_ones = slipped = 0
    for _ in range(scans):
        good = Number.drawn(chance.randrange(SYSTEMS), chance.randrange(BODIES)).digits
        bad = slip(good, chance)
        slipped += bad != good
        accepted_ones += bad != good and accepted(bad)
    return accepted_ones, slipped


@pytest.mark.parametrize("slip", [blurred, dropped_and_doubled, turned_about, of_chance])
def test_of_other_slips_fewer_than_one_in_a_thousand_pass(
    slip: Callable[[str, Random], str],
) -> None:
    through, slipped = passed(slip, SCANS)
    assert slipped * 5 > SCANS * 4
    assert through * 1000 < slipped


def test_numbers_of_orders_that_follow_each_other_tell_nothing_of_each_other() -> None:
    """H-02: a hundred thousand of them, none twice; digits, pairs, runs and the rest as of a fair stream.

    The key of a house makes them from the ids of the orders, so that the same order has the same number. With a
    fixed key they are the same in every run. Whoever knows all of them guesses the next no better than by chance:
    no digit hangs on the digit before it, nor on the same digit of the number before.
    """
    key = MasterKey(bytes(range(32)))
    numbers = [key.ticket_number(f"RR1-{order}", 1).digits for order in range(100_000)]
    assert len(set(numbers)) == len(numbers)
    digits = np.frombuffer(
        "".join(number[2:14] for number in numbers).encode(), np.uint8
    ) - np.int64(ord("0"))
    one_by_one = [digits, *(digits[place::12] for place in range(12))]
    found = [odds for stream in one_by_one for odds in odds_of(stream, 10).values()]
    assert min(found) > 0.01 / len(found)
    other = MasterKey(bytes(range(1, 33)))
    assert not {*numbers} & {
        other.ticket_number(f"RR1-{order}", 1).digits for order in range(1_000)
    }


def test_a_number_that_was_given_before_is_given_to_nobody() -> None:
    """H-02: of ten million numbers of twelve drawn digits about fifty come twice; each is refused when it does."""
    played = opened("rapid-roulette")
    played.run(f"""
        1   1   cash-out {number(1)}   -> cashed-out
        2   2   cash-out {number(1)}   -> refused ticket-invalid
        3   2   cash-out {number(2)}   -> cashed-out
    """)
