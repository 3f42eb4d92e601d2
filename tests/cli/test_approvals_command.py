"""What is approved at an instant, by whom and until when, as it is printed."""

import json
from pathlib import Path

import pytest

from support.round_tables import clause
from support.typed_command import Cli


def told(cli: Cli, *words: object) -> list[dict[str, object]]:
    status, lines, _ = cli("register", "approvals", *words, "--json")
    assert status == 0
    found: list[dict[str, object]] = json.loads("\n".join(lines))
    return found


@clause("GAZ 30/2000 (a)", "GAZ 30/2000 (b)")
def test_the_86_titles_and_the_list_that_they_replace(cli: Cli) -> None:
    before = told(cli, "--kind", "title", "--at", "2000-12-09T03:59")
    after = told(cli, "--kind", "title", "--at", "2000-12-09T04:00")
    assert [item["name"] for item in before if item["holds"]] == ["*"]
    assert len([item for item in after if item["holds"]]) == 86
    (gone,) = [item for item in after if not item["holds"]]
    assert (gone["until"], gone["ended_by"]) == ("2000-12-09T04:00", "notice 30/2000")


@clause("GAZ 29/2000 notice", "GAZ 29/2000 effect")
@pytest.mark.parametrize(("at", "holds"), [("2000-12-15T03:59", False), ("2000-12-15T04:00", True)])
def test_a_game_is_approved_from_the_instant_of_its_notice(cli: Cli, at: str, holds: bool) -> None:
    (one,) = told(cli, "--game", "com-bo", "--kind", "game", "--at", at)
    assert (one["by"], one["holds"]) == ("notice 29/2000", holds)


def test_options_and_side_wagers_stand_with_their_clauses(cli: Cli) -> None:
    found = {str(item["name"]): item for item in told(cli, "--game", "rapid-baccarat")}
    assert found["rapid-baccarat"]["kind"] == "game"
    assert found["player-pair"]["kind"] == "side-wager"
    assert any(one["kind"] == "side-wager" and "option 1" in name for name, one in found.items())
    assert all(item["clauses"] for item in found.values())


def test_what_a_house_has_on_record_is_printed_and_what_nobody_gave_is_marked(
    cli: Cli, tmp_path: Path
) -> None:
    head = [
        "[house]", 'operator = "a"', 'venue = "b"', 'mode = "demo"', "[store]", 'address = "floor.db"',
        "[server]", 'key_file = "croupier.key"',
    ]  # fmt: skip
    config = tmp_path / "house.toml"
    lines = cli("plan", "rapid-sic-bo", "--demo")[1]
    config.write_text("\n".join([*head, *lines]), encoding="utf-8")
    status, lines, complaint = cli(
        "register", "approvals", "--config", config, "--kind", "equipment"
    )
    assert status == 0, complaint
    assert any("dice" in line and "INVENTED" in line and "SATG 11.3.2(a)" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--kind", "wheel"), "Unknown kind"),
        (("--game", "bridge"), "bridge"),
        (("--at", "noon"), "Unreadable instant"),
    ],
)
def test_what_is_not_known_is_refused(cli: Cli, words: tuple[str, ...], says: str) -> None:
    status, _, complaint = cli("register", "approvals", *words)
    assert (status, says in complaint) == (2, True), complaint
