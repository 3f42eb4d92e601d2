"""Two rule sets side by side, as a difference of what the program does."""

import re

import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.rulebook import at, instant
from croupier.rulebook.register.amendment import Amendment
from croupier.views.rules.behaviour_view import SECTIONS, behaviour
from croupier.views.rules.edition_comparison import ComparisonView, compared, differences, page

TODAY = at(instant("2026-01-01T04:00"))


def told(one: ComparisonView) -> dict[str, dict[str, tuple[str, str]]]:
    return {
        section.section: {change.name: (change.before, change.after) for change in section.changes}
        for section in one.sections
    }


def test_casino_war_at_a_table_and_on_terminals() -> None:
    (one,) = compared("WAR", "SATG 17")
    assert one.game == "casino-war and rapid-casino-war"
    found = told(one)
    assert found["game"]["played"] == ("live", "semi-automated")
    assert found["game"]["regulator"] == ("VCGR", "VCGLR")
    assert found["times"]["wagering-floor-s"] == ("", "13")
    assert found["powers"]["close-table"] == ("pit-boss", "tg-higher-duties-dealer")
    assert found["powers"]["run-jackpots"] == ("", "tg-assistant-casino-manager")
    # The odds come from the same rules, so bets, odds and edges are the same (SATG 17.1).
    assert not {"bets", "odds", "edges"} & set(found)


def test_the_big_wheel_at_a_table_and_on_terminals() -> None:
    (one,) = compared("WHEEL 4.0", "SATG 14")
    assert told(one)["powers"]["second-colour"] == ("tg-higher-duties-dealer", "")
    assert told(one) == told(compared("WHEEL 4.0", "SATG 15.1")[0])
    (back,) = compared("SATG 14", "WHEEL 4.0")
    turned = {
        section: {name: (after, before) for name, (before, after) in changes.items()}
        for section, changes in told(one).items()
    }
    assert told(back) == turned


def test_com_bo_before_and_after_its_approval() -> None:
    (one,) = compared("2000-12-15T03:59", "2000-12-15T04:00", "com-bo")
    assert one.remarks[0].startswith("Crown Com-Bo could not be opened at 2000-12-15T03:59")
    assert "Rule 8: not there; then in force by 29/2000." in one.rules
    found = told(one)
    assert found["odds"]["Low Run 2, rises"] == ("", "6 to 1")
    assert all(before == "" for changes in found.values() for before, _ in changes.values())
    assert compared("2001-01-01", "2009-01-01") == ()


def test_what_cannot_be_compared() -> None:
    with pytest.raises(BadInput, match=r"'WAR' and 'WHEEL 4\.0' have no game in common"):
        compared("WAR", "WHEEL 4.0")
    with pytest.raises(BadInput, match="Nothing is played by 'SATG 19'"):
        compared("SATG 19", "WAR")
    accepted = (
        r"Accepted: an edition \(.*WAR, .*\), a chapter such as 'SATG 17', or an instant such as"
    )
    for text in ("yesterday", "PEACE", ""):
        with pytest.raises(BadInput, match=f"^'{text}' is no rule set. {accepted}"):
            compared("WAR", text)
    with pytest.raises(BadInput, match="Unknown game of the register 'poker'"):
        compared("2001-01-01", "2020-01-01", "poker")


def test_every_section_has_facts_and_a_source_or_a_figure() -> None:
    for key in ("triple-chase", "rapid-big-wheel", "com-bo"):
        found = behaviour(game(key), TODAY)
        assert list(found) == list(SECTIONS)
        for section, facts in found.items():
            assert facts or section in ("decks", "settings", "times"), (key, section)
            assert all(fact.source or section == "edges" for fact in facts.values())


def test_one_odds_row_changes_odds_and_edges_and_nothing_else() -> None:
    item = game("triple-chase")
    change = Amendment(notice="1/2026", bet="crown-pairs", line="mixed-pair", pays="7 to 1")
    (odds, edges) = differences(behaviour(item, TODAY), behaviour(item, TODAY.amending((change,))))
    (row,) = odds.changes
    assert (row.name, row.before, row.after) == ("Crown Pairs, mixed-pair", "6 to 1", "7 to 1")
    assert row.source_after.endswith("as amended by notice 1/2026")
    (edge,) = edges.changes
    # 12 of 311 deals pay one unit more.
    assert (edge.before, edge.after) == ("4.1801% = 13/311", "0.3215% = 1/311")
    withdrawn = TODAY.amending((Amendment(notice="1/2026", bet="crown-pairs"),))
    bets, *_ = differences(behaviour(item, TODAY), behaviour(item, withdrawn))
    assert [(change.name, change.after) for change in bets.changes] == [("Crown Pairs", "")]


def test_a_setting_that_a_notice_fixes_is_nobodys_choice() -> None:
    fixed = TODAY.amending((Amendment(notice="1/2026", setting="burn", value="always"),))
    assert TODAY.setting("triple-chase", "burn").allowed
    assert fixed.setting("triple-chase", "burn").value == "always"
    with pytest.raises(BadInput, match="Unknown value"):
        fixed.choosing("triple-chase", "burn", "may")
    (one,) = differences(
        behaviour(game("triple-chase"), TODAY), behaviour(game("triple-chase"), fixed)
    )
    assert (one.section, one.changes[0].after) == ("settings", "always")


def test_of_two_notices_the_later_counts() -> None:
    def pays(*amended: Amendment) -> str:
        rules = TODAY.amending(amended)
        return rules.pays("triple-chase", "crown-pairs", decks=6)["mixed-pair"].pays

    bet, line = "crown-pairs", "mixed-pair"
    changes = [Amendment(notice=f"{n}/2026", bet=bet, line=line, pays=f"{n} to 1") for n in (7, 8)]
    assert pays(*changes) == "8 to 1"
    assert pays(*changes[::-1]) == "7 to 1"
    other = Amendment(
        notice="9/2026", bet="crown-pairs", line="mixed-pair", pays="9 to 1", decks=(8,)
    )
    assert pays(*changes, other) == "8 to 1", "it is for other decks"


def test_the_page_escapes_and_shows_every_change() -> None:
    found = compared("WAR", "SATG 17")
    text = page(found)
    assert "<script" not in text
    rows = re.findall(r'<tr><th scope="row">', text)
    assert len(rows) == sum(len(section.changes) for section in found[0].sections)
    assert page(()).count("Nothing") == 2
