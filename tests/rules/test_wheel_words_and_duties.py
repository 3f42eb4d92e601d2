"""WHEEL, words and duties that no other file proves: one table's wheel, layouts, void, spins without wagers.

Not marked though touched: WHEEL 1.1 dealer (nobody signs on yet), WHEEL 2.2 (the view of a table),
WHEEL 5.1.3 (what everybody is shown).
"""

import re
from dataclasses import fields
from typing import Any

import pytest

from croupier.games import game
from croupier.games.contract.definition import Bet
from croupier.maths.sheets.layout_svg import layout_svg
from croupier.rulebook import CLAUSES, DEFECTS
from croupier.rulebook.authority import acts, ladder, power, reaches
from croupier.rulebook.incident_rules import casebook
from croupier.table import events as e
from croupier.table.opening.checklist import Item
from croupier.table.round import StakedWager
from croupier.table.values.refusals import Refused
from croupier.views.staff.case_file_view import case_file, inspector_notice
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

EDITION = "WHEEL 4.0"
HIGHER, MANAGER = "tg-higher-duties-dealer", "tg-area-manager"
ASSISTANT = "tg-assistant-casino-manager"
OPTIONS = [f"option {number}" for number in range(1, 5)]


def wheel(**changes: Any) -> Played:
    return opened("big-wheel", **changes)


def beside(first: Played) -> Played:
    """Another wheel of the same floor, with a float."""
    table = Played("big-wheel", store=first.store, name="T2")
    assert table.open(emblem="star").refused is None
    return table.run(f"0 {ASSISTANT} fill 10000")


def spun(wagers: str, *then: str) -> str:
    """A spin as far as the call, and what comes then."""
    lays = [f"lay {part}" for part in filter(None, wagers.split(", "))]
    return "\n".join(f"0 dealer {item}" for item in ("wagering", *lays, "start", "call", *then))


# Words


@clause("WHEEL 1.1 void")
def test_what_is_void_gives_no_result_and_the_stake_goes_back_in_full() -> None:
    table = wheel().run(f"""
        {spun("ann symbol-A 10, ann symbol-B 20, bob symbol-A 30")}
        1  dealer  open-case incident prohibited-device seen ground=use people=ann
        2  {ASSISTANT}  void-wagers contravention seen wagers=ann_symbol-A case=T1-C1  -> wagers-voided
        =  stakes:T1 50
        3  dealer  enter A
        4  {HIGHER}  void fire a fire      -> round-voided
        =  stakes:T1 0
        =  chips:T1 0
        =  bank:T1 10000
    """)
    sheets = [entry.sheet for entry in log(table, e.WagersVoided)]
    sheets += [entry.sheet for entry in log(table, e.RoundVoided)]
    rows = [row for sheet in sheets for row in table.store.sheet(sheet)]
    assert {(row.wager, row.amount) for row in rows} == {
        ("ann symbol-A", 1_000), ("ann symbol-B", 2_000), ("bob symbol-A", 3_000),
    }  # fmt: skip
    assert {(row.line, row.amount - row.back, row.winnings) for row in rows} == {("void", 0, 0)}
    assert table.state.results == ()


@clause("WHEEL 1.1 tg-assistant-casino-manager")
def test_the_assistant_casino_manager_stands_above_the_area_manager_on_the_whole_floor() -> None:
    ranks = ladder(EDITION)
    assert ranks.index(ASSISTANT) == ranks.index(MANAGER) + 1
    assert all(reaches(EDITION, ASSISTANT, power(EDITION, act).rank) for act in acts(EDITION))
    assert not reaches(EDITION, MANAGER, ASSISTANT)
    first = wheel()
    for table in (first, beside(first)):
        name = table.table.name
        table.run(f"""
            0  dealer  open-case incident prohibited-device seen ground=use people=ann
            1  {MANAGER}:Lee    exclude ann a device case={name}-C1  -> refused authority-insufficient
            2  {ASSISTANT}:Kim  exclude ann a device case={name}-C1  -> player-excluded
        """)


@clause("WHEEL 1.1 vcglr")
def test_the_regulator_of_the_edition_is_named_wherever_somebody_is_sent_to_it() -> None:
    assert casebook(EDITION).regulator == "VCGLR"
    assert casebook("WAR").regulator == "VCGR"
    table = wheel().run("""
        1  dealer  open-case dispute symbol it was B people=ann
        2  dealer  record-act T1-C1 advise-inspector person=ann
        3  dealer  record-act T1-C1 refer
    """)
    lines = case_file("T1-C1", table.state.cases["T1-C1"], edition=table.state.edition)
    assert "Status: referred to the regulator (VCGLR)" in lines
    assert inspector_notice(EDITION) in lines
    assert "VCGLR" in inspector_notice(EDITION)
    assert not [line for line in lines if re.search(r"\bVCGR\b", line)]


@clause("WHEEL 1.3")
def test_spins_no_spins_invalidations_and_exclusions_are_of_one_table() -> None:
    first = wheel()
    other = beside(first).run(spun("ann symbol-A 10"))
    before = other.state
    first.run(f"""
        {spun("ann symbol-A 10", "report turns=2", "no-spin few-turns")}
        1  {HIGHER}  void fire a fire      -> round-voided
        2  dealer  open-case incident prohibited-device seen ground=use people=ann
        3  {ASSISTANT}  exclude ann a device case=T1-C1    -> player-excluded
        4  dealer  wagering
        5  dealer  lay ann symbol-A 10     -> refused player-excluded WHEEL 9.2.2
    """)
    assert other.state == before
    other.run("""
        6  dealer  enter A                 -> drawn
        7  dealer  confirm                 -> round-settled
        8  dealer  lay ann symbol-A 0      -> wagers-set
        9  dealer  wagering
        10 dealer  lay ann symbol-A 10     -> wagers-set
    """)
    assert (first.state.results, other.state.results) == ((), ("A",))
    assert (first.state.number, other.state.number) == (2, 2)


@clause("WHEEL 1.4")
def test_bet_and_wager_are_two_things_and_the_wrong_numbers_are_on_record() -> None:
    table = wheel().run("0 dealer wagering\n0 dealer lay ann symbol-A 10")
    assert {type(bet) for bet in table.variant.bets} == {Bet}
    held = [item for own in table.state.playing.wagers.values() for item in own.values()]
    assert [type(item) for item in held] == [StakedWager]
    assert "amount" not in {field.name for field in fields(Bet)}
    (erratum,) = (defect for defect in DEFECTS if "WHEEL 1.4" in defect.clauses)
    assert set(erratum.clauses) == {"WHEEL 1.4", "WHEEL 1.1.1", "WHEEL 1.1.2"}
    assert "1.4.1 and 1.4.2" in erratum.reading
    assert not {"WHEEL 1.4.1", "WHEEL 1.4.2"} & CLAUSES.keys()


# Layouts


def marked(option: str, part: str = "") -> Any:
    return pytest.param(option, marks=clause(f"WHEEL 2.2.{option[-1]}{part}"))


def opening(wheel_option: str, **features: str) -> tuple[Played, Refused | None]:
    """A table asked for with one option of the wheel, and a layout of these features."""
    table = Played("big-wheel", wheel_option)
    rest = tuple(item for item in table.plan().items if item.kind != "layout")
    layout = Item(kind="layout", approval="A-1", features=features)
    return table, table.open(items=(*rest, layout)).refused


@pytest.mark.parametrize("option", [marked(option) for option in OPTIONS])
def test_a_wheel_goes_with_the_layout_of_its_option_and_with_no_other(option: str) -> None:
    for printed in OPTIONS:
        table, refused = opening(option, option=printed)
        if printed == option:
            assert refused is None
            assert table.state.offer.variant.name == option
            assert table.state.offer.variant.layout == game("big-wheel").variant(option).layout
        else:
            refusal(refused, "equipment-missing", f"WHEEL 2.2.{option[-1]}")
    areas = {area.bet for area in game("big-wheel").variant(option).layout}
    assert areas == {bet.key for bet in game("big-wheel").variant(option).bets}


@pytest.mark.parametrize("option", [marked(option, "(b)") for option in OPTIONS])
def test_name_and_logo_may_be_on_a_layout_and_need_not(option: str) -> None:
    for bears in ("name and logo", "name", "logo", ""):
        extra = {"bears": bears} if bears else {}
        table, refused = opening(option, option=option, **extra)
        assert refused is None
        (layout,) = (item for item in table.state.opened.items if item.kind == "layout")
        assert layout.features.get("bears", "") == bears


@clause("WHEEL diagram-H")
def test_the_layout_of_option_4_is_made_of_its_symbols_and_odds() -> None:
    table = wheel(variant="option 4")
    setup = table.state.offer
    pays = {bet.key: str(setup.rows(bet)["rests"].pay) for bet in setup.offered()}
    assert len(pays) == 11
    svg = layout_svg(setup.variant, pays, "#123")
    titles = re.findall(r"<title>(.*?)</title>", svg)
    assert sorted(titles) == sorted(
        f"{setup.variant.bet(key).name}: {odds}" for key, odds in pays.items()
    )
    (missing,) = (defect for defect in DEFECTS if "WHEEL diagram-H" in defect.clauses)
    assert "missing" in missing.says
    assert "no picture" in missing.says


# Spins


@clause("WHEEL 5.1.5")
def test_a_spin_without_wagers_is_directed_called_turned_three_times_and_moves_no_money() -> None:
    table = wheel().run(f"""
        0  dealer    direct spin          -> refused authority-insufficient WHEEL 5.1.5
        1  dealer    wagering             -> round-opened
        2  dealer    start                -> set-in-motion
        3  dealer    enter A              -> refused window-open
        4  dealer    call                 -> wagers-closed
        5  dealer    enter A              -> refused no-direction WHEEL 5.1.5
        6  {HIGHER}  direct spin          -> rounds-directed
        7  dealer    report turns=2       -> spin-reported
        8  dealer    enter A              -> refused no-spin-due WHEEL 7.1.1
        9  dealer    no-spin few-turns    -> no-spin-declared wagers-reopened
        10 dealer    start
        11 dealer    call
        12 dealer    report turns=3
        13 dealer    enter B              -> drawn
        14 dealer    confirm              -> round-settled
        =  bank:T1 10000
        =  stakes:T1 0
        15 {ASSISTANT}  direct spin       -> rounds-directed
    """)
    (directed, _) = log(table, e.RoundsDirected)
    (settled,) = log(table, e.RoundSettled)
    assert (directed.mode, settled.direction) == ("spin", "spin")
    assert table.state.results == ("B",)
    (record,) = (item for item in table.store.records("T1") if item.event is settled)
    assert not table.store.transfers("T1", record.seq)
    orders = [item.order for item in table.store.records("T1") if item.event is directed]
    answer = table.store.answer(orders[0])
    assert answer is not None
    assert answer.order.by.rank == HIGHER


@clause("WHEEL 7.1.2")
def test_where_the_indicator_is_not_clearly_in_one_compartment_it_is_a_no_spin() -> None:
    table = wheel().run(f"""
        {spun("ann symbol-A 10")}
        1  dealer  report fault=sideways       -> refused not-applicable WHEEL 7.1
    """)
    answer = table.line("1 dealer report fault=sideways")
    refused = refusal(answer.refused, "not-applicable", "WHEEL 7.1")
    assert "unclear" in refused.detail
    table.run("""
        2  dealer  report fault=unclear        -> spin-reported
        3  dealer  enter A                     -> refused no-spin-due WHEEL 7.1.2
        4  dealer  confirm                     -> refused card-count
        =  stakes:T1 10
        5  dealer  no-spin unclear             -> no-spin-declared wagers-reopened
    """)
    assert not log(table, e.RoundSettled)


@clause("WHEEL 9.2.1")
def test_open_wagers_that_are_declared_void_go_back_and_it_is_known_who_did_it_and_why() -> None:
    void = "void-wagers contravention a magnet wagers=ann_symbol-A"
    table = wheel().run(f"""
        {spun("ann symbol-A 10, ann symbol-B 5, bob symbol-A 20")}
        1  {ASSISTANT}  {void}                 -> refused case-required WHEEL 9.2.1
        2  dealer       open-case incident prohibited-device seen ground=use people=ann
        3  {MANAGER}    {void} case=T1-C1      -> refused authority-insufficient WHEEL 9.2.1
        4  {ASSISTANT}:Lee  {void} case=T1-C1  -> wagers-voided
        =  stakes:T1 25
        =  chips:T1 -25
        5  dealer       enter A
        6  dealer       confirm                -> round-settled
        =  stakes:T1 20
    """)
    (voided,) = log(table, e.WagersVoided)
    assert (voided.wagers, voided.reason) == (("ann symbol-A",), "a magnet")
    (row,) = table.store.sheet(voided.sheet)
    assert (row.line, row.back, row.amount, row.winnings) == ("void", 1_000, 1_000, 0)
    (record,) = (item for item in table.store.records("T1") if item.event is voided)
    answer = table.store.answer(record.order)
    assert answer is not None
    assert (answer.order.by.name, answer.order.by.rank) == ("Lee", ASSISTANT)
