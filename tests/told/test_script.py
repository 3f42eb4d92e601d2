"""Commands as lines: what is written is read again."""

import pytest

from croupier.errors import BadInput
from croupier.rounds.people import Actor
from croupier.script import VERBS, milliseconds, read, write

LINES = """
    0 dealer wagering
    3.5 7 wager red 5, straight-up 17 1.50
    3.5 7 wager casino-war @3 5
    1 dealer:Dana lay ann casino-war @3 12.50 tender=cash spoken=yes
    1 dealer lay ann symbol-A 50 colour=red emblem=anchor
    1 dealer decline-tie ann @3
    1 dealer turn-down ann tie @3
    1 dealer call
    1 dealer start
    1 4 press
    1 dealer enter 9h
    1 dealer enter 9h to=dealer
    1 device:sensor enter 17
    1 7 choose decide/2 double blackjack for=7
    1 dealer choose war go-to-war casino-war @3 for=ann signal=scratch
    1 dealer pay tie
    1 dealer confirm
    1 pit-boss void fire in the kitchen
    1 dealer abandon
    1 system time
    1 7 join 7
    1 7 leave 7
    1 dealer buy-in 7 100 cash as=ann nominee=bob
    1 dealer buy-in 7 100 voucher
    1 dealer pay-out 7 99.50
    1 tg-area-manager direct-leave 7 shouting
    1 dealer vacate 3
    1 dealer sit ann @3
    1 dealer sit ann
    1 dealer stand-up ann
    1 dealer buy-chips ann 100 cash
    1 pit-boss fill 1000
    1 pit-boss credit 1000
    1 dealer issue ann red 20 5 tender=cash marker=yes consents=bob+cy
    1 dealer redeem ann red 4
    1 tg-area-manager redeem-foreign ann star red 4 surveillance=S-17 issued=5 last=1
    1 pit-boss announce tie 10 casino-war 10 from=1767225600000 at=table
    1 pit-boss take-down
    1 pit-boss limits casino-war 5 to 500, tie 5 to 100 by 5
    1 tg-area-manager period 20
    1 tg-higher-duties-dealer direct continuous
    1 pit-boss announce-closing 1767225600000
    1 tg-higher-duties-dealer announce-closing
    1 pit-boss close
    1 pit-boss personal ann @3 5 to 2000 marker=HIGHER_LIMIT
    1 game-supervisor limit-area 2
    1 game-supervisor permit-areas ann
    1 game-supervisor permit-areas ann no
    1 tg-assistant-casino-manager permit-sides 1767225600000 7
    1 pit-boss exclude ann a device
    1 pit-boss readmit ann cleared
"""


@pytest.mark.parametrize("line", [line.strip() for line in LINES.strip().splitlines()])
def test_a_line_is_read_and_written_again(line: str) -> None:
    found = read(line)
    assert write(found.after_ms, found.by, found.command) == line


def test_every_verb_stands_in_the_table_above() -> None:
    assert {line.split()[2] for line in LINES.strip().splitlines()} == set(VERBS)


def test_who_acts_is_a_rank_with_a_name_or_a_player() -> None:
    assert read("0 dealer:Dana wagering").by == Actor("Dana", "dealer")
    assert read("0 dealer wagering").by == Actor("dealer", "dealer")
    assert read("0 7 press").by == Actor("7", "player")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "0 dealer",
        "0 dealer dance",
        "x dealer wagering",
        "0 7 wager red",
        "0 dealer pay-out 7 x",
    ],
)
def test_an_unreadable_line_is_refused_in_one_line(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(line)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "found"), [("0", 0), ("3.5", 3_500), ("3.05", 3_050), ("1.001", 1_001)]
)
def test_seconds_are_whole_milliseconds(text: str, found: int) -> None:
    assert milliseconds(text) == found
