"""WAR, words and duties that no other file proves: one table's game, markers, the sign, odds, open cards.

Not marked though touched: WAR 1.1 dealer (nobody signs on yet).
"""

from dataclasses import fields
from typing import Any

import msgspec
import pytest

from croupier.games import game
from croupier.games.contract.procedure import Draw
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.money import Cents, show
from croupier.rulebook import EDITIONS
from croupier.table import events as e
from croupier.table.opening import offer_setup as setting_up
from croupier.table.values.instants import instant_of
from croupier.table.values.plan import BetLimits, Plan
from support.round_tables import clause
from support.scripted_tables import START, Played, log, opened


def war(**changes: Any) -> Played:
    return opened("casino-war", **changes)


def beside(first: Played, name: str = "T2") -> Played:
    """Another Casino War table of the same floor, ready for wagers."""
    table = Played("casino-war", store=first.store, name=name)
    assert table.open().refused is None
    return table.run("0 pit-boss fill 10000").prepare()


def dealt(wagers: str, cards: str, *pays: str) -> str:
    """A round as far as its interim settlements: what lies there, the cards, what is paid."""
    lays = [f"lay {part}" for part in wagers.split(", ")]
    enters = [f"enter {card}" for card in cards.split()]
    done = ["wagering", *lays, "call", *enters, *(f"pay {key}" for key in pays)]
    return "\n".join(f"0 dealer {item}" for item in done)


@clause("WAR 1.3")
def test_rounds_irregularities_invalidations_and_exclusions_are_of_one_table() -> None:
    first = war()
    other = beside(first)
    other.run(dealt("ann casino-war @1 10", "Kh"))
    before = other.state
    first.run(f"""
        {dealt("ann casino-war @1 10, bob casino-war @2 10", "Kh 5s")}
        1  game-supervisor  rule face-up-card discard face=9c   -> irregularity-ruled face-discarded
        2  pit-boss  void fire a fire                -> round-voided
        3  dealer    open-case incident prohibited-device seen ground=possession people=ann
        4  pit-boss  exclude ann a device case=T1-C1 -> player-excluded
        5  dealer    wagering
        6  dealer    lay ann casino-war @1 10        -> refused player-excluded WAR 11.2.2
    """)
    assert (other.state, first.state.number) == (before, 2)
    assert not other.state.cases
    other.run("""
        =  stakes:T2 10
        7  dealer    enter 2s                        -> drawn
        8  dealer    pay casino-war
        9  dealer    confirm                         -> round-settled
        =  bank:T2 9990
        10 dealer    wagering
        11 dealer    lay ann casino-war @1 10        -> wagers-set
        =  stakes:T1 0
    """)
    assert [other.state.number, first.state.number] == [2, 2]


@pytest.mark.parametrize(
    "label", ["PERSONAL_LIMIT", "HIGHER_LIMIT", "OWN_LIMIT", "no_more_than_5000"]
)
@clause("WAR 1.1 distinctive-marker")
def test_a_seat_has_a_marker_with_any_label_that_says_something(label: str) -> None:
    table = war().run(f"""
        0  dealer    sit ann @1
        1  pit-boss  personal ann @1 5 to 5000                  -> refused marker-required WAR 6.3
        2  pit-boss  personal ann @1 5 to 5000 marker={label}   -> personal-limits-set
    """)
    (own,) = table.state.personal
    assert (own.patron, own.place, own.marker) == ("ann", "1", label.replace("_", " "))
    (event,) = log(table, e.PersonalLimitsSet)
    assert event.marker == label.replace("_", " ")


# The sign


def sign(step: int = 1) -> dict[str, BetLimits]:
    """From $10 to $50, by steps in cents."""
    return {"*": BetLimits(minimum=Cents(1_000), maximum=Cents(5_000), step=Cents(step))}


@clause("WAR 6.5")
def test_a_sign_has_minimum_maximum_step_multiples_and_scope_and_no_more() -> None:
    assert set(BetLimits.__struct_fields__) == {"minimum", "maximum", "step"}
    plain = war(limits=sign()).state
    assert plain.sign is not None
    assert (plain.opened.multiples, plain.opened.per_player) == (False, False)
    assert not plain.sign.multiples_required
    assert {field.name for field in fields(plain.sign)} == {
        "limits", "shown_since", "multiples_required", "raises",
    }  # fmt: skip
    assert {"multiples", "per_player"} <= set(Plan.__struct_fields__)


SIGNS = """
    plain      | 10 none | 9 outside-limits | 50 none | 51 outside-limits | 17 none           | 20 none
    step       | 10 none | 9 outside-limits | 50 none | 51 outside-limits not-a-multiple | 17 not-a-multiple | 25 none
    multiples  | 10 none | 9 outside-limits | 50 none | 60 outside-limits | 15 not-a-multiple | 20 none
"""


@pytest.mark.parametrize("row", [row.strip() for row in SIGNS.strip().splitlines()])
@clause("WAR 6.5")
def test_wagers_are_judged_by_what_the_sign_says_and_by_nothing_else(row: str) -> None:
    kind, *cases = (part.strip() for part in row.split("|"))
    limits = sign(500) if kind == "step" else sign()
    table = war(limits=limits, multiples=kind == "multiples").run("0 dealer wagering")
    for case in cases:
        amount, *codes = case.split()
        answer = table.line(f"1 dealer lay ann casino-war @1 {amount}")
        assert answer.refused is None
        assert [notice.code for notice in answer.notices] == [
            code for code in codes if code != "none"
        ], case


OUTSIDE = """
    9  | WAR 6.2.1 | $9.00 on casino-war is under the minimum of $10.00. It is paid or collected this time;
    70 | WAR 6.2.2 | $70.00 on casino-war is over the maximum of $50.00. It is paid or collected on $50.00; $20.00
"""


@pytest.mark.parametrize("row", [row.strip() for row in OUTSIDE.strip().splitlines()])
@clause("WAR 6.2.1", "WAR 6.2.2")
def test_a_wager_outside_the_limits_is_told_with_its_clause_and_what_will_be_paid(row: str) -> None:
    amount, cited, says = (part.strip() for part in row.split("|"))
    table = war(limits=sign()).run("0 dealer wagering")
    (remark,) = table.line(f"1 dealer lay ann casino-war @1 {amount}").notices
    assert (remark.code, [str(cite) for cite in remark.cites]) == ("outside-limits", [cited])
    assert remark.says.startswith(says)


@pytest.mark.parametrize(("per_player", "loses"), [(False, "$50.00"), (True, "$80.00")])
@clause("WAR 6.5")
def test_the_maximum_is_of_an_area_unless_the_sign_says_of_a_player(
    *, per_player: bool, loses: str
) -> None:
    table = war(limits=sign(), per_player=per_player)
    table.run(f"""
        {dealt("ann casino-war @1 40, bob casino-war @1 40", "2h Ks", "casino-war")}
        0  dealer  confirm
    """)
    rows = [row for entry in log(table, e.InterimPaid) for row in table.store.sheet(entry.sheet)]
    assert show(Cents(sum(row.lost for row in rows))) == loses


# Cards and odds


@clause("WAR 7.1")
def test_every_card_is_open_as_soon_as_it_is_dealt() -> None:
    table = war().run(dealt("ann casino-war @1 10, bob casino-war @2 10", ""))
    for number, card in enumerate(("Kh", "5s", "9d"), 1):
        table.run(f"1 dealer enter {card} -> drawn")
        assert len(table.state.playing.faces) == number
        assert [entry.face for entry in log(table, e.Drawn)][-1] == card
        assert table.variant.dealing.source.show(table.state.playing.faces[-1]) == card
    # Of a card the records know its face and whether it counts; none that is hidden could be kept.
    assert {field.name for field in fields(Draw)} == {"face", "discarded"}
    assert set(e.Drawn.__struct_fields__) == {
        "at", "face", "source", "by", "compartment",
    }  # fmt: skip
    table.run("2 dealer enter ??  -> refused card-invalid")


@clause("WAR 8.1")
def test_the_odds_on_the_sheet_are_the_odds_by_which_is_paid() -> None:
    table = war()
    setup = table.state.offer
    (shown,) = rule_sheet(game("casino-war"), setup.rules).variants
    for bet in shown.bets:
        for pays in bet.pay_tables:
            assert dict(pays.lines) == dict(setup.rows(bet.bet))
            for name, row in pays.lines:
                assert row is setup.rows(bet.bet)[name], "the same data, not a copy of it"
    assert {bet.bet.key for bet in shown.bets} >= {"casino-war", "tie", "go-to-war"}


@clause("WAR 8.1")
def test_a_round_is_paid_by_the_edition_in_force_when_it_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begins = instant_of(START + 10_000)
    later = msgspec.structs.replace(EDITIONS["WAR"], key="later", from_=begins)
    monkeypatch.setattr(setting_up, "EDITIONS", {**EDITIONS, "later": later})
    table = war().run("5 dealer wagering\n6 dealer lay ann casino-war @1 10\n7 dealer call")
    table.run("15 dealer enter Kh\n15 dealer enter 2h\n16 dealer pay casino-war")
    assert table.state.playing.setup.rules.instant < begins
    table.run("17 dealer confirm -> round-settled\n18 dealer wagering -> round-opened")
    assert table.state.playing.setup.rules.instant >= begins


# Powers


@clause("WAR 11.2.1")
def test_open_wagers_that_are_declared_void_go_back_and_it_is_known_who_did_it_and_why() -> None:
    void = "void-wagers contravention a marked card wagers=ann_casino-war_@1"
    table = war().run(f"""
        {dealt("ann casino-war @1 10, ann tie @1 5, bob casino-war @2 20", "")}
        1  pit-boss  {void}                        -> refused case-required WAR 11.2.1
        2  dealer    open-case incident prohibited-device seen ground=possession people=ann
        3  game-supervisor  {void} case=T1-C1      -> refused authority-insufficient WAR 11.2.1
        4  pit-boss:Lee  {void} case=T1-C1         -> wagers-voided
        =  stakes:T1 25
        =  chips:T1 -25
    """)
    (voided,) = log(table, e.WagersVoided)
    assert (voided.wagers, voided.reason) == (("ann casino-war @1",), "a marked card")
    (row,) = table.store.sheet(voided.sheet)
    assert (row.line, row.back, row.amount, row.winnings) == ("void", 1_000, 1_000, 0)
    (record,) = (item for item in table.store.records("T1") if item.event is voided)
    answer = table.store.answer(record.order)
    assert answer is not None
    assert (answer.order.by.name, answer.order.by.rank) == ("Lee", "pit-boss")
    table.run("""
        5  dealer  enter Kh
        6  dealer  enter Qh
        7  dealer  enter 2s
        8  dealer  pay tie
        9  dealer  pay casino-war
        10 dealer  confirm  -> round-settled
        =  stakes:T1 0
        =  bank:T1 9985
    """)
