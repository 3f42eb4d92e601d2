"""What the pit may choose from at a table: the lists by which the table judges."""

import pytest

from croupier.views.staff.pit_panel import FileView, panel_view
from support.scripted_tables import HIGHEST, Played, opened, spin
from support.table_screens import sent

SAM, TOP = "tg-higher-duties-dealer:Sam", "tg-assistant-casino-manager:Lee"


def the_file(table: Played) -> FileView:
    (one,) = panel_view(table.state, HIGHEST[table.game.edition]).files
    return one


def test_a_table_that_was_never_opened_offers_nothing() -> None:
    assert panel_view(Played("rapid-roulette").state, "dealer").may == ()


@pytest.mark.parametrize("key", ["rapid-roulette", "rapid-baccarat", "big-wheel", "com-bo"])
def test_each_direction_and_each_ground_that_is_offered_is_one_of_the_table(key: str) -> None:
    table = opened(key)
    top = f"{HIGHEST[table.game.edition]}:Kim"
    seen = panel_view(table.state, HIGHEST[table.game.edition])
    for mode in seen.directions:
        assert table.line(f"0 {top} direct {mode}").refused is None
    for ground in seen.void_grounds:
        refused = table.line(f"0 {top} void {ground} because").refused
        assert refused is not None
        assert refused.why in ("no-round", "case-required"), ground
    for ground in seen.settled_grounds:
        refused = table.line(f"0 {top} void-settled 9 {ground} because").refused
        assert refused is not None
        assert refused.why in ("no-round", "case-required"), ground


def test_a_file_says_what_is_on_it_and_what_may_be_done_in_it() -> None:
    table = opened("rapid-roulette").run(f"""
        {spin("17", "1 wager straight-up 17 5")}
        34  {SAM}   open-case incident prohibited-device a camera in his sleeve ground=use terminal=1
        35  {TOP}   withhold T1-C1 1 100
    """)
    item = the_file(table)
    assert (item.case, item.kind, item.about, item.ground) == (
        "T1-C1",
        "incident",
        "prohibited-device",
        "use",
    )
    assert item.text == "a camera in his sleeve"
    assert [(it.holder, it.amount) for it in item.withheld] == [("1", 10_000)]
    assert item.excludes
    assert item.withholds
    may = {it.act: it for it in item.may}
    assert may["detain"].grounds == ("device", "crimes-act", "prescribed-provision")
    assert "confiscate" in may
    assert "detail" in may["note"].needs


def test_a_power_that_the_incident_does_not_open_is_not_offered() -> None:
    table = opened("rapid-roulette")
    table.run(f"1 {SAM} open-case incident side-bet between them people=ann+bob")
    item = the_file(table)
    assert item.excludes
    assert not item.withholds
    assert "confiscate" not in {it.act for it in item.may}


def test_what_may_be_done_by_whom() -> None:
    state = opened("rapid-roulette").state
    dealer, top = panel_view(state, "dealer"), panel_view(state, HIGHEST["SATG 15.1"])
    assert "correct-result" in top.may
    assert "correct-result" not in dealer.may
    assert dealer.powers == top.powers
    assert (top.closing_rounds, top.closing_ms, top.personal) == (3, None, None)
    assert '"sign_ms":1200000' in sent(top)


def test_whoever_stands_at_a_live_table_is_one_of_its_players() -> None:
    table = opened("big-wheel").run("0 dealer sit ann")
    assert panel_view(table.state, "dealer").players == {"ann": "ann"}


def test_limits_for_one_player_where_the_rules_know_them() -> None:
    assert panel_view(opened("casino-war").state, "pit-boss").personal == ()
