"""The lint finds what it finds, each of its rules can fail, and it says which known defects it finds."""

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec
import pytest

from croupier.games import game
from croupier.maths.exact import figures_of
from croupier.maths.exact.player_edge_check import favours_player
from croupier.money import pay
from croupier.rulebook import DEFECTS, ZONE, at
from croupier.rulebook.lint import RULES, Book, Finding, Rule, Severity, lint
from croupier.rulebook.lint.known_findings import FOUND, NEEDS_A_READER, WHY, matches
from support.planted_defects import (
    Plant,
    changed,
    more,
    renamed,
    with_compartments,
    with_row,
    without,
)

GOLDEN = Path(__file__).parent / "lint.txt"
BOOK = Book()


@cache
def findings() -> tuple[Finding, ...]:
    """What the lint finds in the book as it is."""
    return tuple(lint(BOOK))


def line(finding: Finding) -> str:
    known = " ".join(defect.id for defect in matches(finding)) or "-"
    clauses = ", ".join(finding.clauses)
    return f"{finding.rule} | {finding.severity} | {known} | {finding.says} | {clauses}\n"


def test_the_findings_are_those_on_record(request: pytest.FixtureRequest) -> None:
    """`pytest tests/rulebook/test_lint.py --record` writes them anew; the difference is to be read."""
    lines = [line(finding) for finding in findings()]
    if request.config.getoption("--record"):
        GOLDEN.write_text("".join(lines), encoding="utf-8")
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)


def test_every_known_defect_is_found_or_needs_a_reader() -> None:
    """44 of 187 are found; each of the others says what kind of defect it is that no program sees."""
    assert {*FOUND, *NEEDS_A_READER} == {defect.id for defect in DEFECTS}
    assert not set(FOUND) & set(NEEDS_A_READER)
    assert set(NEEDS_A_READER.values()) == set(WHY)
    assert (len(FOUND), len(DEFECTS)) == (44, 187)


@pytest.mark.parametrize("defect", FOUND)
def test_a_defect_said_to_be_found_is_found_by_each_of_its_rules(defect: str) -> None:
    found = [f for f in findings() if defect in {known.id for known in matches(f)}]
    for rule, _, word in (item.partition(" ") for item in FOUND[defect]):
        assert any(f.rule == rule and word in ("", f.says.split()[0]) for f in found), (rule, word)


def test_every_finding_names_clauses_that_exist() -> None:
    for finding in findings():
        assert finding.clauses
        assert set(finding.clauses) <= set(BOOK.clauses), finding


TOTAL_13, TOTAL_20 = "SATG 12.8.1 total-13", "SATG 12.8.1 total-20"
FIRST_NOTE = "GAZ 26/2000 fn1 3/2000"

PLANTS: dict[str, Plant | tuple[Plant, ...]] = {
    "dangling_rule": (
        Plant(lambda book: more(book, "SATG 3.6", "refers_to", "rule:99.1"), "SATG 3.6"),
        Plant(lambda book: without(book, "WAR 9.2.1"), "WAR 9.2"),
    ),
    "dangling_diagram": Plant(
        lambda book: changed(book, "SATG diagram-D", defines=""), "SATG 18.3.1(c)"
    ),
    "base_rules_not_held": Plant(
        lambda book: more(book, "SATG 17.1", "refers_to", "rules:keno"), "SATG 17.1"
    ),
    "wrong_kind": (
        Plant(
            lambda book: changed(book, "SATG 1.1 tournament", refers_to="rule:8"),
            "SATG 1.1 tournament",
        ),
        Plant(
            lambda book: changed(book, "SATG 1.1 player-chip-account", refers_to="rule:20.8"),
            "SATG 1.1 player-chip-account",
        ),
    ),
    "circular": Plant(lambda book: more(book, "SATG 6.1", "refers_to", "rule:9.8.1"), "SATG 6.1"),
    "notice_contradicts_itself": Plant(
        lambda book: renamed(
            renamed(book, "GAZ 27/2000 schedule-1", "GAZ 27/2000 schedule heading"),
            "GAZ 27/2000 schedule-2",
            "GAZ 27/2000 schedule body",
        ),
        "GAZ 27/2000 schedule heading",
    ),
    "section_by_edition": Plant(
        lambda book: changed(book, "WAR 6.1 fn1 s66(1)(c)", refers_to="section:66(1)(e)"),
        "WAR 6.1 fn1 s66(1)(c)",
    ),
    "missing_letter": (
        Plant(lambda book: without(book, "SATG 9.5.1(d)"), "SATG 9.5.1(e)"),
        Plant(lambda book: without(book, "SATG 9.5.1(a)"), "SATG 9.5.1(b)"),
        Plant(lambda book: without(book, "SATG 19.4.1(a)(ii)"), "SATG 19.4.1(a)(iii)"),
        Plant(lambda book: without(book, "SATG 12.2 pair(b)"), "SATG 12.2 pair(c)"),
    ),
    "letter_twice": Plant(
        lambda book: renamed(book, "WAR 4.2.1(c)", "WAR 4.2.1(b) line-2"), "WAR 4.2.1(b) line-2"
    ),
    "number_out_of_order": Plant(lambda book: renamed(book, "WAR 5.12", "WAR 5.1.2"), "WAR 5.1.2"),
    "missing_number": (
        Plant(lambda book: without(book, "SATG 3.9"), "SATG 3.10"),
        Plant(lambda book: without(book, "WAR 5.7.3"), "WAR 5.7.4"),
    ),
    "stray_letter": (
        Plant(lambda book: renamed(book, "SATG 6.3.2", "SATG 6.3(a)"), "SATG 6.3(a)"),
        Plant(lambda book: renamed(book, "WAR 6.4", "WAR 6.3(c)"), "WAR 6.3(c)"),
    ),
    "odd_one_of_a_list": Plant(
        lambda book: changed(book, "SATG 9.5.1(d)", defines=""), "SATG 9.5.1(d)"
    ),
    "undefined_role": Plant(
        lambda book: changed(book, "WAR 1.1 game-supervisor", defines=""), "WAR 1.2"
    ),
    "undefined_term": Plant(lambda book: changed(book, "WAR 1.1 void", defines=""), "WAR 9.3"),
    "defined_nowhere": Plant(
        lambda book: changed(book, "SATG 1.1 syndicate-play", defines=""), "SATG 3.9"
    ),
    "unused_definition": Plant(
        lambda book: more(book, "WAR 1.1 void", "defines", "term:zebra"), "WAR 1.1 void"
    ),
    "defined_twice": Plant(
        lambda book: more(book, "WAR 2.3", "defines", "term:void"), "WAR 1.1 void"
    ),
    "defined_differently": Plant(
        lambda book: more(book, "WAR 1.1 distinctive-marker", "uses", "term:void"),
        "WHEEL 1.1 distinctive-marker",
    ),
    "two_types": Plant(
        lambda book: more(book, "SATG 3.6", "uses", "role:wagering-period"),
        "SATG 1.1 wagering-period",
    ),
    "spelt_two_ways": (
        Plant(
            lambda book: more(book, "SATG 12.6.1(b)", "uses", "term:poker-pursuits"),
            "SATG 12.6.1(b)",
        ),
        Plant(
            lambda book: more(book, "SATG 12.6.1(b)", "uses", "term:poker-persuit"),
            "SATG 12.6.1(b)",
        ),
    ),
    "bet_without_odds": Plant(
        lambda book: more(book, "SATG 12.6.1(a)(i)", "defines", "bet:triple-chase.hat-trick"),
        "SATG 12.6.1(a)(i)",
    ),
    "outcome_without_odds": Plant(
        lambda book: changed(
            book, "SATG 12.8.1 lucky-8s.two", defines="outcome:triple-chase.lucky-8s.two"
        ),
        "SATG 12.8.1 lucky-8s.two",
    ),
    "odds_without_condition": Plant(
        lambda book: changed(book, "WAR 5.9", defines=""), "WAR 8.1 tie"
    ),
    "odds_to_choose": Plant(
        lambda book: more(
            more(book, TOTAL_13, "defines", "odds:triple-chase.total-13.win.option-1"),
            TOTAL_20,
            "defines",
            "odds:triple-chase.total-13.win.option-2",
        ),
        TOTAL_13,
    ),
    "decks_without_odds": Plant(
        lambda book: with_row(book, "casino-war", "tie", "equal", decks=(4, 6, 8)), "WAR 3.1"
    ),
    "wheel_does_not_add_up": (
        Plant(
            lambda book: changed(book, "WHEEL 2.1.1(a)", defines="compartments:option-1.A=25"),
            "WHEEL 2.1.1(a)",
        ),
        Plant(
            lambda book: changed(book, "WHEEL 2.2.3(a)", defines="symbols:option-3=15"),
            "WHEEL 2.1.3(a)",
        ),
    ),
    "wheel_against_table": (
        Plant(lambda book: with_compartments(book, "option 4", "I", 3), "WHEEL 2.1.4(a)"),
        Plant(
            lambda book: changed(book, "WHEEL 6.1 option-2-symbol-R", defines=""), "WHEEL 2.1.2(a)"
        ),
    ),
    "range_with_hole": Plant(
        lambda book: more(
            more(book, TOTAL_13, "defines", "odds:triple-chase.bonus.bet-1-to-5"),
            TOTAL_20,
            "defines",
            "odds:triple-chase.bonus.bet-7-plus",
        ),
        TOTAL_13,
    ),
    "impossible_day": (
        Plant(
            lambda book: changed(book, "GAZ S184 header", summary="Of Friday 7 December 2000."),
            "GAZ S184 header",
        ),
        Plant(lambda book: changed(book, FIRST_NOTE, summary="Published 2000-02-30."), FIRST_NOTE),
    ),
    "printed_on_a_sunday": Plant(
        lambda book: changed(book, FIRST_NOTE, summary="Published 2000-03-19 in S32."), FIRST_NOTE
    ),
    "out_of_step": (
        Plant(lambda book: changed(book, FIRST_NOTE, refers_to="gazette:S140"), FIRST_NOTE),
        Plant(
            lambda book: changed(book, "GAZ 26/2000 fn1 22/2000", refers_to="gazette:S2"),
            "GAZ 26/2000 fn1 22/2000",
        ),
    ),
    "same_number": Plant(
        lambda book: more(book, "GAZ 30/2000 (a)", "refers_to", "notice:28/1998"),
        "GAZ 28/2000 notice",
    ),
    "histories_differ": Plant(
        lambda book: without(book, "GAZ 27/2000 fn1 18/1999"), "GAZ 27/2000 fn1 22/2000"
    ),
    "undated_edition": Plant(
        lambda book: replace(
            book,
            editions={
                "GAZ 29/2000": msgspec.structs.replace(book.editions["GAZ 29/2000"], assumed=True)
            },
        ),
        "GAZ 29/2000 effect",
    ),
}
"""For each rule a defect of its kind, where there is none."""


def test_every_rule_has_a_defect_planted_for_it() -> None:
    assert list(PLANTS) == [rule.__name__ for rule in RULES]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_a_planted_defect_is_found_where_it_was_planted(rule: Rule) -> None:
    """So no rule is one that cannot fail; and a finding bears the name of its rule."""
    plants = PLANTS[rule.__name__]
    for plant in plants if isinstance(plants, tuple) else (plants,):
        found = plant.findings(rule, BOOK)
        assert plant.clause in {finding.clause for finding in found}, found
        assert {finding.rule for finding in found} == {rule.__name__.replace("_", "-")}


def test_a_role_is_worse_undefined_if_it_has_something_to_do() -> None:
    severities = {f.says.split()[0]: f.severity for f in findings() if f.rule == "undefined-role"}
    assert severities["pit-boss"] is Severity.DOUBTFUL
    assert severities["onlooker"] is Severity.GAP


def test_ranges_that_meet_have_no_hole() -> None:
    book = more(BOOK, TOTAL_13, "defines", "odds:triple-chase.bonus.bet-1-to-5")
    book = more(book, TOTAL_20, "defines", "odds:triple-chase.bonus.bet-5-plus")
    assert {f.says for f in lint(book) if f.rule == "range-with-hole"} == {
        f.says for f in findings() if f.rule == "range-with-hole"
    }


def test_odds_that_favour_the_player_are_found_by_their_exact_edge() -> None:
    """Any triple of Lucky Sic Bo comes 1 time in 36: 36 to 1 would give a unit back for every 36 staked."""
    rules = at(datetime(2026, 1, 1, 4, tzinfo=ZONE))
    honest = list(figures_of(game("lucky-sic-bo"), rules))
    assert list(favours_player(honest)) == []
    (triple,) = (row for row in honest if row.bet.name == "Any Triple")
    wins = replace(triple.lines[0], pay=pay("36 to 1"))
    planted = replace(triple, lines=(wins, *triple.lines[1:]))
    assert planted.edge == Fraction(-1, 36)
    (finding,) = favours_player([*honest, planted])
    assert finding.clauses == ("SATG 15.7.1 any-triple",)
    assert finding.says == "Lucky Sic Bo, Any Triple: the edge is -2.7778% = -1/36"
    fair = replace(triple, lines=(replace(wins, pay=pay("35 to 1")), *triple.lines[1:]))
    assert list(favours_player([fair])) == []
