"""`croupier register` as a user types it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqliteStore
from croupier.offices.notices import commands as c
from croupier.rulebook.register.house_notices import ApprovalKind, Grant, Obeyed, RuleItem
from support.notice_house import ANN, BOB, House, written
from support.typed_command import Cli


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A store in which two people have signed a notice, and a third was only drafted."""
    rule = RuleItem(
        operation="delete", rule="SATG 12.9.2(b)", obeyed=Obeyed.PROGRAM, release="0.1.0"
    )
    revoked = Grant(operation="revoke", kind=ApprovalKind.GAME)
    item = written(grants=(revoked,), rules=(rule,))
    with closing(SqliteStore(tmp_path / "house.db")) as store:
        office = House(store).done(ANN, c.DraftNotice(notice=item))
        office.done(ANN, c.SignNotice(notice=item.key, seen=item.digest))
        office.done(BOB, c.CountersignNotice(notice=item.key, seen=item.digest))
        office.done(ANN, c.DraftNotice(notice=written(number=2)))
    return str(tmp_path / "house.db")


def test_the_notices_of_a_house_are_told_from_its_store(cli: Cli, house: str) -> None:
    asked = ("register", "show", "triple-chase", "--store", house, "--at")
    status, lines, _ = cli(*asked, "2026-01-02T04:00")
    assert status == 0
    text = "\n".join(lines)
    assert "REVOKED for this house by notice 1/2026: no round of it begins." in text
    assert "SATG 12.9.2(b)   deleted by 1/2026" in text
    assert "By this house, notice 1/2026 (Ann, Bob)" in text
    _, before, _ = cli(*asked, "2026-01-02T03:59")
    assert "1/2026" not in "\n".join(before)
    _, every, _ = cli("register", "list", "--store", house, "--game", "triple-chase")
    assert [line.split()[0] for line in every] == ["1/2026"], "a draft is nobody else's business"
    _, told, _ = cli("register", "notice", "1/2026", "--store", house)
    assert "  2. revoke (game)" in told
    _, clause, _ = cli("clause", "SATG 12.9.2(b)", "--store", house)
    assert any("Notice 1/2026, triple-chase: delete SATG 12.9.2(b)." in line for line in clause)


def test_what_was_in_force_and_which_notice_made_it_so(cli: Cli) -> None:
    status, lines, _ = cli("register", "show", "blackjack", "--at", "2000-12-15T05:00")
    assert status == 0
    text = "\n".join(lines)
    for part in (
        "Approved by 1997-04-24 S44, from 1997-04-24T04:00:00+10:00 at the earliest: that notice is not held.",
        "  15.5             in force by 26/2000 since 2000-12-15T04:00:00+11:00",
        "  6.6              deleted by 27/2000",
        "  13.2             content unknown",
        "Published by then, content unknown: 1997-04-24 S44, 1998-04-30 G17, 1/1999",
    ):
        assert part in text
    _, before, _ = cli("register", "show", "blackjack", "--at", "2000-12-15T03:59")
    assert "  15.5             content unknown [GAZ 26/2000 schedule]" in before
    assert "Croupier did not play it then: no edition that it holds had begun." in before


def test_the_same_for_programs(cli: Cli) -> None:
    _, lines, _ = cli("register", "show", "blackjack", "--at", "2000-12-15T05:00", "--json")
    found = json.loads("\n".join(lines))
    rules = {item["rule"]: item for item in found["rules"]}
    assert rules["27"]["by"] == "27/2000"
    assert rules["6.6"]["status"] == "deleted"
    assert len(found["gaps"]) == 12


def test_the_list_of_notices(cli: Cli) -> None:
    _, every, _ = cli("register", "list")
    assert len(every) == 20
    order = [line.split()[0] for line in every]
    assert order[-6:] == ["30/2000", "31/2000", "26/2000", "27/2000", "28/2000", "29/2000"]
    _, combo, _ = cli("register", "list", "--game", "com-bo")
    assert [line.split()[0] for line in combo] == ["29/2000"]
    _, none, _ = cli("register", "list", "--game", "triple-chase")
    assert none == ["No notice about triple-chase is known."]


def test_the_notice_with_two_targets_asks_a_person(cli: Cli) -> None:
    _, lines, _ = cli("register", "notice", "31/2000")
    text = "\n".join(lines)
    assert "printed as heading: rule 7.4; body: rule 15.5" in text
    assert "FOR A PERSON: Which rule of Rapid Roulette is meant" in text


def test_titles_of_gaming_machines(cli: Cli) -> None:
    _, lines, _ = cli("register", "show", "aristocrat-machines", "--at", "2000-12-09T04:00")
    assert "86 titles approved by name:" in lines
    _, lines, _ = cli("register", "show", "aristocrat-machines", "--at", "2000-12-09T03:59")
    assert lines[1].startswith("Approved by 23/2000")


def test_a_comparison_in_words_as_json_and_as_a_page(cli: Cli, tmp_path: Path) -> None:
    _, lines, _ = cli("register", "compare", "WHEEL 4.0", "SATG 14")
    assert lines[0] == "big-wheel and rapid-big-wheel: WHEEL 4.0 and SATG 14"
    assert "    vacate-seat: dealer → tg-higher-duties-dealer [SATG 20.9]" in lines
    _, found, _ = cli("register", "compare", "WHEEL 4.0", "SATG 14", "--json")
    assert json.loads("\n".join(found))[0]["sections"][0]["section"] == "game"
    _, written, _ = cli(
        "register", "compare", "WHEEL 4.0", "SATG 14", "--html", tmp_path / "a.html"
    )
    assert written == [str(tmp_path / "a.html")]
    assert "second-colour" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_the_words_of_an_edition(cli: Cli) -> None:
    _, lines, _ = cli("register", "glossary", "GAZ 29/2000")
    assert lines[0].endswith("Regulator: Victorian Casino and Gaming Authority.")
    text = " ".join(" ".join(lines).split())
    assert "See GAZ 29/2000 10 (printed as rule 9: G1)." in text
    _, lines, _ = cli("register", "glossary", "WAR", "--json")
    assert len(json.loads("\n".join(lines))["terms"]) == 15
    _, lines, _ = cli("register", "glossary", "GAZ 27/2000")
    assert "  It defines no words of its own." in lines


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("show", "blackjak"), "Unknown game of the register 'blackjak'. Did you mean 'blackjack'?"),
        (("show", "blackjack", "--at", "noon"), "Unreadable instant 'noon'. Accepted: such as '2000-12-15T04:00'."),
        (("notice", "32/2000"), "Unknown notice '32/2000'."),
        (("glossary", "SATG"), "Unknown edition 'SATG'."),
        (("list", "--game", "poker"), "Unknown game of the register 'poker'."),
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_one_line(cli: Cli, words: tuple[str, ...], error: str) -> None:
    status, lines, complained = cli("register", *words)
    assert (status, lines) == (2, [])
    assert error in complained
    assert complained.count("\n") == 1


def test_a_preview_says_that_it_knows_no_other_notices(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "notice.toml"
    cli("register", "draft", "triple-chase", "--out", file)
    text = file.read_text(encoding="utf-8").replace('title = ""', 'title = "Crown Pairs"')
    changes = '[[changes]]\nbet = "crown-pairs"\nline = "mixed-pair"\npays = "7 to 1"\n'
    file.write_text(text.replace('basis = ""', 'basis = "60(1)"') + changes, encoding="utf-8")
    status, lines, _ = cli("register", "preview", file)
    assert status == 0
    assert "MIND: Other notices of the house are not counted here" in " ".join(lines)
