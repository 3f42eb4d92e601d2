"""SATG 14, Rapid Big Wheel: the wheel of the live game, with wagers on terminals."""

from collections import Counter

import pytest

from croupier.errors import BadInput
from croupier.games.big_wheel import RAPID_BIG_WHEEL, check_rim, spread
from croupier.games.equipment.wheels import BigWheel
from support.round_tables import TODAY, clause

# The compartments of each option as the Big Wheel rules print them, first symbol first.
PRINTED = {
    "option 1": (24, 12, 8, 4, 2, 1, 1),
    "option 2": (24, 12, *[1] * 16),
    "option 3": (*[8] * 3, *[4] * 3, *[2] * 6, *[1] * 4),
    "option 4": (*[8] * 4, *[4] * 4, 2, 1, 1),
}


@clause("SATG 14.2.1(b)")
@pytest.mark.parametrize("option", PRINTED)
def test_an_option_gives_a_wheel_of_52_compartments(option: str) -> None:
    faces = RAPID_BIG_WHEEL.variant(option).dealing.source.faces
    assert len(faces) == 52
    assert Counter(faces) == dict(enumerate(PRINTED[option]))


@clause("SATG 14.2.1(b)")
def test_the_options_are_those_of_big_wheel_and_no_others() -> None:
    assert [variant.name for variant in RAPID_BIG_WHEEL.variants] == list(PRINTED)
    with pytest.raises(BadInput, match="Unknown variant of 'rapid-big-wheel' 'option 5'"):
        RAPID_BIG_WHEEL.variant("option 5")


@clause("SATG 14.2.1(b)")
@pytest.mark.parametrize("option", PRINTED)
def test_other_numbers_of_compartments_are_refused(option: str) -> None:
    rim = spread(option)
    check_rim(option, rim)
    for wrong in (rim[1:], (*rim, rim[0]), rim * 2, ()):
        with pytest.raises(BadInput, match=f"{len(wrong)} compartments. Accepted: 52"):
            check_rim(option, wrong)
    for count in (PRINTED[option][0] - 1, PRINTED[option][0] + 1):
        symbols = dict(zip("ABCDEFGHIJKLMNOPQR", (count, *PRINTED[option][1:]), strict=False))
        with pytest.raises(BadInput, match="Accepted: 52"):
            BigWheel(option, symbols)


@clause("SATG 14.2.1(b)")
@pytest.mark.parametrize("option", PRINTED)
def test_the_bets_offered_follow_the_option(option: str) -> None:
    symbols = {f"symbol-{symbol}" for symbol in "ABCDEFGHIJKLMNOPQR"[: len(PRINTED[option])]}
    variant = RAPID_BIG_WHEEL.variant(option)
    assert {bet.key for bet in variant.bets} == symbols
    every = {bet.key: bet for other in RAPID_BIG_WHEEL.variants for bet in other.bets}
    for key, bet in every.items():
        if key in symbols:
            # As many units in 52 go back as the Big Wheel rules give: 48.
            place = sorted(symbols).index(key)
            (row,) = RAPID_BIG_WHEEL.pays(variant, bet, TODAY, option=option, decks=None).values()
            assert PRINTED[option][place] * (row.pay.profit + 1) == 48
        else:
            with pytest.raises(BadInput, match=f"Unknown pay table of '{key}' '{option}'"):
                RAPID_BIG_WHEEL.pays(
                    RAPID_BIG_WHEEL.variant("option 2"), bet, TODAY, option=option, decks=None
                )
            with pytest.raises(BadInput, match="Unknown bet"):
                variant.bet(key)
