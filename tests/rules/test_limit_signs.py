"""The sign with the limits at live tables (WAR 6, WHEEL 4, GAZ 29/2000 6)."""

import pytest

from croupier.offices.floor.significant_map import significant
from croupier.table import events as e
from croupier.views.screens.table_view import table_view
from croupier.views.screens.wall_view import wall_view
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played, log, opened


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        pytest.param("casino-war", "WAR 6.1", marks=clause("WAR 6.1")),
        pytest.param("big-wheel", "WHEEL 4.1", marks=clause("WHEEL 4.1")),
        pytest.param("com-bo", "GAZ 29/2000 6.1", marks=clause("GAZ 29/2000 6.1")),
    ],
)
def test_no_table_opens_without_its_sign_and_one_that_goes_missing_is_an_alert(
    game: str, rule: str
) -> None:
    refusal(Played(game).open(limits={}).refused, "notice-not-displayed", rule)
    table = opened(game).run(f"""
        1  dealer  fault limit-sign taken away      -> equipment-failed
        2  dealer  wagering                         -> refused equipment-failed {rule}
    """)
    (missing,) = log(table, e.EquipmentFailed)
    alert = significant("T1", missing)
    assert alert is not None
    assert (alert.code, alert.subject) == ("equipment-failed", "limit-sign")
    table.run(f"""
        3  {HIGHEST[table.game.edition]}  mended limit-sign put up again
        4  dealer  wagering  -> round-opened
    """)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("rapid-roulette", marks=clause("SATG 4.1 fn1.s66(1)(c)")),
        pytest.param("casino-war", marks=clause("WAR 6.1 fn1 s66(1)(c)")),
        pytest.param("big-wheel", marks=clause("WHEEL 4.1 fn1 s66(1)(c)")),
    ],
)
def test_what_the_sign_shows_is_what_is_enforced(game: str) -> None:
    table = opened(game)
    for change in ("", f"1 {HIGHEST[table.game.edition]} limits * 2 to 400 by 2"):
        if change:
            table.run(change)
        sign = table.state.sign
        assert sign is not None
        enforced = {(limit.minimum, limit.maximum) for limit in sign.limits.values()}
        for shows in (table_view(table.state), wall_view(table.state)):
            assert {(limit.minimum, limit.maximum) for limit in shows.limits} == enforced
    assert enforced == {(200, 40_000)}
