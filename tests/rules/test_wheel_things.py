"""WHEEL, things on the table: the indicator and its compartments, markers, cash chips."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.store import MemoryStore
from croupier.errors import Mistake
from croupier.games.big_wheel import OPTIONS, compartments, spread, symbols_of
from croupier.rulebook.cash_chips import CASH_CHIPS
from croupier.rulebook.markers import MARKERS, Use, checked, use_of
from croupier.table import events as e
from croupier.table.values.plan import BetLimits
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

MANAGER = "tg-area-manager"
NAMES = [variant.name for variant in OPTIONS]


# The indicator


def spun(compartment: str, expected: str = "drawn") -> str:
    lines = ("wagering", "lay ann symbol-A 10", "start", "call")
    return "\n".join(
        [*(f"0 dealer {line}" for line in lines), f"0 dealer enter {compartment} -> {expected}"]
    )


@clause("WHEEL 1.1 indicator")
@pytest.mark.parametrize("option", NAMES)
def test_the_result_is_the_compartment_and_its_symbol_is_looked_up(option: str) -> None:
    rim = tuple(reversed(spread(option)))
    assert rim != spread(option)
    table = opened("big-wheel", option, rim=rim)
    for number in (1, 26, 52):
        table.run(spun(str(number)))
        (drawn,) = log(table, e.Drawn)[-1:]
        assert (drawn.compartment, drawn.face) == (number, rim[number - 1])
        table.run("0 dealer confirm -> round-settled")
        assert table.state.results == (rim[number - 1],)
        if rim[number - 1] == "A":
            table.run("0 dealer lay ann symbol-A 0")
    for wrong in ("0", "53", "-1", "1.5", "\u0661", "1" * 2_000):
        table.run(spun(wrong, "refused card-invalid"))
        table.run("0 dealer no-spin unclear\n0 dealer lay ann symbol-A 0\n0 dealer start")
        table.run("0 dealer call\n0 dealer abandon")


@clause("WHEEL 1.1 indicator")
def test_the_same_compartment_is_another_symbol_on_another_rim() -> None:
    rim = spread("option 1")
    place = rim.index("G") + 1
    turned = (*rim[1:], rim[0])
    results = []
    for chosen in ((), rim, turned):
        table = opened("big-wheel", "option 1", rim=chosen).run(spun(str(place)))
        results += [entry.face for entry in log(table, e.Drawn)]
    assert results == ["G", "G", turned[place - 1]]
    assert results[-1] != "G"


@pytest.mark.parametrize("option", NAMES)
def test_the_compartments_of_an_option_are_numbered_round_the_rim(option: str) -> None:
    found = compartments(option)
    assert list(found) == [str(number) for number in range(1, 53)]
    counts = {symbol: record.count for symbol, record in symbols_of(option).items()}
    assert Counter(found.values()) == counts


def test_a_symbol_may_be_named_too_and_no_compartment_is_then_on_record() -> None:
    table = opened("big-wheel", "option 1").run(spun("A"))
    (drawn,) = log(table, e.Drawn)
    assert (drawn.face, drawn.compartment) == ("A", None)


def test_a_terminal_wheel_has_compartments_too() -> None:
    table = opened("rapid-big-wheel", "option 1").run("""
        1   dealer  wagering
        2   1       wager symbol-A 5
        31  dealer  start
        32  dealer  enter 1
    """)
    assert log(table, e.Drawn)[0].compartment == 1


@pytest.mark.parametrize(
    "rim", [("A",), ("A",) * 52, (*spread("option 1"), "A"), spread("option 2")]
)
def test_a_rim_that_is_not_of_the_option_is_refused(rim: tuple[str, ...]) -> None:
    refusal(Played("big-wheel", "option 1").open(rim=rim).refused, "config-incomplete", "WHEEL 2.1")


# Markers


@clause("WHEEL 1.1 distinctive-marker")
def test_each_kind_of_marker_has_its_own_label_meaning_and_use() -> None:
    for name in ("label", "means", "use"):
        assert len({getattr(marker, name) for marker in MARKERS}) == len(MARKERS)
    first, second, third = MARKERS
    for name in ("label", "means", "use"):
        twin = replace(second, **{name: getattr(first, name)})
        with pytest.raises(Mistake, match=f"{name} .* is listed twice"):
            checked((first, twin, third))
    with pytest.raises(Mistake, match="each use has its marker"):
        checked((first, second))


@clause("WHEEL 1.1 distinctive-marker")
def test_no_marker_serves_two_purposes() -> None:
    own, higher = "personal ann @1 5 to 900", "personal ann @1 5 to 5000"
    opened("big-wheel", places=2).run(f"""
        0  dealer     issue ann red 20 25 marker=yes      -> colour-issued
        1  {MANAGER}  {own} marker=25                     -> refused marker-required WHEEL 4.3
        1  {MANAGER}  {own} marker=$25.00                 -> refused marker-required WHEEL 4.3
        1  {MANAGER}  {own} marker=HIGHER_LIMIT           -> refused marker-required WHEEL 4.3
        1  {MANAGER}  {own} marker=higher_limit           -> refused marker-required WHEEL 4.3
        2  {MANAGER}  {own} marker=PERSONAL_LIMIT         -> personal-limits-set
        3  {MANAGER}  {higher} marker=HIGHER_LIMIT        -> personal-limits-set
        4  {MANAGER}  {higher} marker=gold                -> personal-limits-set
    """)
    assert [use_of(label) for label in ("25", "HIGHER LIMIT", "gold")] == [
        Use.COLOUR_VALUE,
        Use.HIGHER_LIMIT,
        Use.PERSONAL_LIMITS,
    ]


# Cash chips


def wheel(name: str = "T1", store: MemoryStore | None = None, **changes: Any) -> Played:
    table = Played("big-wheel", "option 1", store=store, name=name)
    assert table.open(emblem=f"of {name}", **changes).refused is None
    return table


LOW: Mapping[str, BetLimits] = {"*": BetLimits(minimum=100, maximum=100_000)}  # type: ignore[arg-type]


@clause("WHEEL 3.1.1")
def test_a_wager_in_cash_chips_is_a_sum_of_printed_values() -> None:
    wheel(limits=LOW, chips=(500, 2_500)).run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 12.50     -> wagers-set, notice not-payable-exactly
        2  dealer  lay ann symbol-A 13.50     -> wagers-set, notice not-payable-exactly
        3  dealer  lay bob symbol-A 1.50      -> refused amount-invalid WHEEL 3.1.1
        3  dealer  lay bob symbol-A 0.50      -> refused amount-invalid WHEEL 3.1.1
        3  dealer  lay bob symbol-A 10.01     -> refused amount-invalid WHEEL 3.1.1
        4  dealer  lay ann symbol-A 0.50      -> refused amount-invalid WHEEL 3.1.1
        4  dealer  lay bob symbol-A 3.25 tender=cash spoken=yes  -> refused amount-invalid WHEEL 3.1.1
        5  dealer  lay ann symbol-A 0         -> wagers-set
    """)
    assert CASH_CHIPS.provenance


@clause("WHEEL 3.1.1")
def test_an_operator_names_the_values_of_his_chips() -> None:
    wheel(limits=LOW, chips=(500,), cash_chips=(300, 500)).run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 11
        3  dealer  lay bob symbol-A 7         -> refused amount-invalid WHEEL 3.1.1
        4  dealer  lay bob symbol-A 1         -> refused amount-invalid WHEEL 3.1.1
    """)
    refusal(Played("big-wheel").open(cash_chips=(0,)).refused, "config-incomplete", "WHEEL 3.1")


@clause("WHEEL 3.1.1")
def test_cash_chips_are_good_at_every_table_and_colour_chips_at_their_own() -> None:
    """A table that pays in fives takes a one that was bought at another."""
    store = MemoryStore()
    first = wheel("T1", store, limits=LOW, chips=(100,))
    first.run(f"0 {MANAGER} fill 1000\n0 dealer buy-chips ann 20 cash\n0 dealer issue ann red 4 1")
    second = wheel("T2", store, limits=LOW, chips=(500,))
    second.run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 6                           -> wagers-set, notice not-payable-exactly
        3  dealer  lay ann symbol-B 1 colour=red emblem=of_T1   -> refused chip-colour
    """)
    war = Played("casino-war", store=store, name="T3")
    assert war.open().refused is None
    war.prepare().run("1 dealer wagering\n2 dealer lay ann casino-war @1 10 -> wagers-set")
