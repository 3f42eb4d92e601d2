"""The words of each edition, its regulator, its version: nothing of one edition is said of another."""

import pytest
from msgspec.structs import replace

from croupier.cli.house.ticket_commands import _face
from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.sheets.rule_sheet import rule_sheet
from croupier.money import Cents
from croupier.offices.tournaments.terms.required_items import proposed
from croupier.records.audit.clause_trace import citations
from croupier.records.notation import parse_round
from croupier.records.receipts import receipts
from croupier.rulebook import CLAUSES, EDITIONS, at, editions
from croupier.rulebook.register.rule_terms import ERRATA, glossary
from croupier.rulebook.tournament_rules import ITEMS, tournament_rules
from croupier.server.settings.config import table_faults
from croupier.table import events as e
from croupier.table.tickets.ticket import Status, Ticket
from croupier.table.tickets.ticket_number import Number
from croupier.table.values.plan import BetLimits, Plan
from croupier.views.staff.case_file_view import inspector_notice
from support.round_tables import clause
from support.scripted_tables import START, log, opened

CHASE = (
    "T1/12 2026-01-01T12:00:00.000+11:00 triple-chase % | 7: crown-pairs 5.00 | | 9h 2c 9s | | "
    "| #1 mixed-pair 5.00+30.00 | settled | "
)


def test_an_edition_that_does_not_exist_has_no_words() -> None:
    with pytest.raises(BadInput, match=r"Unknown edition 'WAR 1'. Did you mean 'WAR'"):
        glossary("WAR 1")


@clause("SATG cover version")
def test_the_version_stands_wherever_the_rules_are_spoken_of() -> None:
    key = "SATG 15.1"
    assert EDITIONS[key].version == "15.1"
    # Every round is written down with it.
    table = opened("rapid-roulette").run("1 dealer wagering\n31 system time")
    (round_,) = log(table, e.RoundOpened)
    assert round_.rules == key
    # So are tickets, receipts and rule sheets.
    assert {
        item.key for item in rule_sheet(game("triple-chase"), at(EDITIONS[key].from_)).editions
    } == {key}
    told = parse_round(CHASE)
    assert all("version 15.1" in receipt.edition for receipt in receipts(told))
    ticket = Ticket(
        number=Number.drawn(12, 345678901234).digits, amount=Cents(500), terminal="1", table="T1", sequence=1, at=START,
        until=START + 10**9, status=Status.ISSUED, since=START,
    )  # fmt: skip
    assert _face(ticket, "rapid-roulette", "Crown", "Melbourne").rules == key


@clause("SATG 1.1 vcglr")
def test_the_name_of_the_regulator_is_one_value(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "SATG 15.1"
    assert EDITIONS[key].regulator == "VCGLR"

    def said() -> tuple[str, ...]:
        told = proposed(ITEMS["regulator-told"], key, "Crown")
        return (
            inspector_notice(key),
            told,
            tournament_rules(key).regulator,
            glossary(key).regulator,
        )

    assert all("VCGLR" in item for item in said())
    changed = {**EDITIONS, key: replace(EDITIONS[key], regulator="VGCCC")}
    monkeypatch.setattr(editions, "EDITIONS", changed)
    glossary.cache_clear()
    try:
        assert all("VGCCC" in item and "VCGLR" not in item for item in said())
        assert "VCGR" in inspector_notice("WAR"), "another edition keeps its own"
    finally:
        glossary.cache_clear()


@pytest.mark.parametrize(
    ("key", "table", "version", "regulator"),
    [
        pytest.param("WAR", "casino-war", "", "VCGR", marks=clause("WAR title")),
        pytest.param("WHEEL 4.0", "big-wheel", "4.0", "VCGLR", marks=clause("WHEEL title")),
    ],
)
def test_a_document_without_a_date_is_not_current_until_a_person_enters_one(
    key: str, table: str, version: str, regulator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = EDITIONS[key]
    assert (item.version, item.regulator, item.assumed) == (version, regulator, True)
    assert item.notice == ""

    def refused() -> list[str]:
        faults = table_faults("tables.A", Plan(game=table), automated=False, live=True)
        return [fault.says for fault in faults]

    (says,) = refused()
    assert f"The day from which {key} is in force is only assumed" in says
    entered = {**EDITIONS, key: replace(item, assumed=False)}
    monkeypatch.setattr(editions, "EDITIONS", entered)
    assert refused() == []


WAR_WORDS = """
    casino-war-wager continuous-shuffling-machine dealer dealing-shoe distinctive-marker game-supervisor go-to-war
    go-to-war-wager surrender tie-wager tournament tournament-terms-and-conditions tournament-director
    tournament-player void
"""


@clause("WAR 1.1")
def test_casino_war_has_its_fifteen_words_and_no_others() -> None:
    words = glossary("WAR").terms
    assert list(words) == WAR_WORDS.split()
    assert all(one.clause == f"WAR 1.1 {name}" for name, one in words.items())
    assert words["void"].means == CLAUSES["WAR 1.1 void"].summary
    # What another edition says by the same word is another meaning; its own words are none here.
    assert words["void"].means != glossary("WHEEL 4.0").terms["void"].means
    assert "indicator" not in words
    assert "pit-boss" in glossary("WAR").undefined


@clause("WAR 1.1 tournament")
def test_the_wrong_reference_of_casino_war_is_kept_and_read_right() -> None:
    word = glossary("WAR").terms["tournament"]
    assert word.refers_to == ("WAR 10",)
    assert word.erratum is not None
    assert dict(word.erratum.printed) == {"11": "10"}
    assert CLAUSES["WAR 1.1 tournament"].refers_to[0].name == "11", "the printed one stays"
    cited = {one for one, places in citations().items() if any("tournament" in it for it in places)}
    assert any(item.startswith("WAR 10.") for item in cited)
    assert tournament_rules("WAR").under.startswith("WAR 10")


@clause("WHEEL 1.1")
def test_the_big_wheel_has_eight_words_and_uses_more() -> None:
    found = glossary("WHEEL 4.0")
    assert list(found.terms) == [
        "dealer", "distinctive-marker", "indicator", "tg-area-manager", "tg-assistant-casino-manager",
        "tg-higher-duties-dealer", "vcglr", "void",
    ]  # fmt: skip
    assert {"tournament-director", "tournament-player"} <= set(found.undefined)
    assert not set(found.undefined) & set(found.terms)


@clause("GAZ 29/2000 1.1")
def test_com_bo_has_nine_words_and_uses_more() -> None:
    found = glossary("GAZ 29/2000")
    assert list(found.terms) == [
        "dealer", "casino-supervisor", "game-supervisor", "tie", "tournament", "tournament-conditions",
        "tournament-director", "tournament-player", "void",
    ]  # fmt: skip
    assert {"pit-boss", "gaming-shift-manager"} <= set(found.undefined)


@clause("GAZ 29/2000 1.1 tournament")
def test_the_wrong_references_of_com_bo_are_kept_and_read_right() -> None:
    words = glossary("GAZ 29/2000").terms
    assert words["tournament"].refers_to == ("GAZ 29/2000 10",)
    assert words["tournament-conditions"].refers_to == ("GAZ 29/2000 10",)
    assert words["tournament-director"].refers_to == (
        "GAZ 29/2000 10.1.2(a)",
        "GAZ 29/2000 10.1.2(b)",
    )
    assert all(item in CLAUSES for item in words["tournament-director"].refers_to)
    assert all(
        words[name].erratum
        for name in ("tournament", "tournament-conditions", "tournament-director")
    )
    assert {name for name in words if words[name].erratum} == {
        item.removeprefix("GAZ 29/2000 1.1 ") for item in ERRATA if item.startswith("GAZ")
    }


@clause("GAZ 29/2000 6.1 fn1 s66(1)(d)")
def test_the_act_is_cited_by_the_paragraphs_of_the_edition() -> None:
    """The sign with the limits was asked for by paragraph (d) in 2000, by (c) later."""
    sections = {
        key: glossary(key).sections for key in ("GAZ 29/2000", "WAR", "WHEEL 4.0", "SATG 15.1")
    }
    for key, cited in sections.items():
        own, other = ("66(1)(d)", "66(1)(c)") if key.startswith("GAZ") else ("66(1)(c)", "66(1)(d)")
        assert own in cited
        assert other not in cited
    # And the sign at a table of Com-Bo is what is enforced there: more than it says is not settled.
    table = opened("com-bo", limits={"*": BetLimits(minimum=Cents(1_000), maximum=Cents(5_000))})
    assert table.state.sign is not None
    assert {limit.maximum for limit in table.state.sign.limits.values()} == {5_000}
    table.run("""
        1  dealer  wagering
        2  dealer  lay ann high-1 @1 70
        3  dealer  call
    """)
    for card in ("Kh", "2c", "3c", "4c", "5c"):
        table.run(f"4 dealer enter {card}")
    table.run("5 dealer confirm")
    (settled,) = log(table, e.RoundSettled)
    (row,) = table.store.sheet(settled.sheet)
    assert (row.winnings, row.back) == (5_000, 7_000)
