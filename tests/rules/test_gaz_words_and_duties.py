"""GAZ, words and duties that no other file proves: the sign of Blackjack, the casino supervisor, a beginning.

Not marked though touched: GAZ 29/2000 1.1 dealer (nobody signs on yet), GAZ 29/2000 2.2 and 2.4 (what the
layout shows while it is played on).
"""

from typing import Any

import pytest

from croupier.errors import NotInForce
from croupier.games import game
from croupier.money import Cents
from croupier.rulebook import at, instant
from croupier.rulebook.authority import AUTHORITY, ladder, power, reaches
from croupier.table import events as e
from croupier.table.values.plan import BetLimits
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, log, opened

COM_BO = "GAZ 29/2000"
SIGN = {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(5_000))}
STEPS = {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(5_000), step=Cents(500))}


def told(*commands: str) -> str:
    return "\n".join(f"0 dealer {command}" for command in commands)


def lost(wagers: str, **changes: Any) -> dict[str, int]:
    """What each player loses at Blackjack to a dealer's twenty-one, everybody standing on twenty."""
    table = opened("blackjack", **changes)
    lays = [part.split() for part in wagers.split(", ")]
    areas = sorted({area for _, area, _ in lays})
    table.run(told("wagering", *(f"lay {who} blackjack {area} {much}" for who, area, much in lays)))
    table.run(told("call", *("enter Kh" for _ in areas), "enter Ks", *("enter Qh" for _ in areas)))
    for who, area, _ in lays:
        asked = f"decide/{area[1:]}/0/1/2"
        answer = table.line(f"0 dealer choose {asked} stand blackjack {area} for={who}")
        assert answer.refused is None, answer.refused
    table.run(told("enter 5c", "enter 6c", "confirm"))
    (settled,) = log(table, e.RoundSettled)
    found: dict[str, int] = {}
    for row in table.store.sheet(settled.sheet):
        found[row.holder] = found.get(row.holder, 0) + row.lost
    return found


@clause("GAZ 27/2000 6.1")
def test_the_sign_of_a_blackjack_table_is_what_is_enforced() -> None:
    refusal(Played("blackjack").open(limits={}).refused, "notice-not-displayed", "GAZ 29/2000 6.1")
    table = opened("blackjack", limits=SIGN)
    assert table.state.sign is not None
    shown = table.state.sign.limits["blackjack"]
    assert (shown.minimum, shown.maximum) == (1_000, 5_000)
    table.run("0 dealer wagering")
    for cents in (950, 1_000, 5_000, 5_100):
        answer = table.line(f"1 dealer lay ann blackjack @1 {cents // 100}.{cents % 100:02}")
        outside = "outside-limits" in [notice.code for notice in answer.notices]
        assert outside is not (shown.minimum <= cents <= shown.maximum)
    assert lost("ann @1 50, bob @2 80", limits=SIGN) == {"ann": 5_000, "bob": 5_000}
    table.run("2 dealer lay ann blackjack @1 0\n2 dealer call\n2 dealer abandon")
    table.run("3 pit-boss limits * 10 to 60")
    assert table.state.sign is not None
    assert table.state.sign.limits["blackjack"].maximum == 6_000


@pytest.mark.parametrize(("limits", "noticed"), [(SIGN, False), (STEPS, True)])
@clause("GAZ 27/2000 6.1 optional-contents")
def test_a_sign_may_give_a_step_and_then_wagers_are_judged_by_it(
    limits: dict[str, BetLimits], *, noticed: bool
) -> None:
    table = opened("blackjack", limits=limits).run("0 dealer wagering")
    for dollars in (10, 15, 17, 20):
        answer = table.line(f"1 dealer lay ann blackjack @1 {dollars}")
        found = "not-a-multiple" in [notice.code for notice in answer.notices]
        assert found is (noticed and dollars % 5 != 0)


@clause("GAZ 27/2000 6.1 optional-contents")
def test_a_sign_may_say_that_limits_are_of_a_player_instead_of_an_area() -> None:
    assert not opened("blackjack", limits=SIGN).state.opened.per_player
    wagers = "ann @1 40, ann @2 40, bob @3 40"
    assert lost(wagers, limits=SIGN) == {"ann": 8_000, "bob": 4_000}
    assert lost(wagers, limits=SIGN, per_player=True) == {"ann": 5_000, "bob": 4_000}


@clause("GAZ 29/2000 1.1 casino-supervisor")
def test_a_casino_supervisor_stands_above_the_game_supervisor() -> None:
    ranks = ladder(COM_BO)
    assert ranks.index("game-supervisor") < ranks.index("pit-boss")
    assert ranks.index("pit-boss") < ranks.index("gaming-shift-manager")
    cited = [
        act
        for act, one in AUTHORITY[COM_BO].acts.items()
        if "GAZ 29/2000 1.1 casino-supervisor" in one.citations
    ]
    assert len(cited) > 1
    for act in cited:
        needed = power(COM_BO, act).rank
        assert [rank for rank in ranks if reaches(COM_BO, rank, needed)] == [
            "pit-boss", "gaming-shift-manager",
        ]  # fmt: skip
    opened("com-bo").run("""
        0  dealer                limits * 5 to 400  -> refused authority-insufficient GAZ 29/2000 6.3
        0  game-supervisor       limits * 5 to 400  -> refused authority-insufficient GAZ 29/2000 6.3
        0  pit-boss              limits * 5 to 400  -> limits-changed
        0  gaming-shift-manager  limits * 5 to 500  -> limits-changed
    """)


def test_com_bo_begins_at_four_in_the_morning_of_15_december_2000() -> None:
    """GAZ 29/2000 effect, but for rounds that are on at that instant."""
    com_bo = game("com-bo")
    before, begins = instant("2000-12-15T03:59:59"), instant("2000-12-15T04:00:00")
    assert not com_bo.is_in_force(before)
    with pytest.raises(NotInForce):
        com_bo.check_in_force(at(before))
    assert com_bo.is_in_force(begins)
    com_bo.check_in_force(at(begins))
    early = int(before.timestamp() * 1_000) - START
    refusal(Played("com-bo").open(at=early).refused, "game-not-in-force", "GAZ 29/2000 notice")
    table = Played("com-bo")
    assert table.open(at=early + 1_000).refused is None
    assert table.state.offer.rules.instant == begins
