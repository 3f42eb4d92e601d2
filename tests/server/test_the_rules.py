"""The rules over HTTP: anybody reads the games, their sheets and the register; nobody is told what is not there."""

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.rulebook import CLAUSES
from croupier.server.api.reference.rules_routes import PAGE
from support.house_fixtures import for_the_file
from support.local_server import Served, serving

served = for_the_file(serving)


def read(served: Served, path: str) -> Any:
    found = served.client.get(f"/api/v1/rules{path}")
    assert found.status_code == 200, found.text
    return found.json()


def test_every_game_stands_there_with_its_edition(served: Served) -> None:
    told = read(served, "/games")
    assert [item["key"] for item in told["games"]] == [game.key for game in GAMES]
    assert {item["edition"] for item in told["games"]} <= {item["key"] for item in told["editions"]}


def test_a_sheet_says_what_a_bet_pays_and_its_exact_edge(served: Served) -> None:
    sheet = read(served, "/games/rapid-roulette")
    single = next(item for item in sheet["variants"] if item["name"] == "single zero")
    straight = next(item for item in single["bets"] if item["key"] == "straight-up")
    (table,) = straight["pay_tables"]
    assert [line["pays"] for line in table["lines"]] == ["35 to 1"]
    (figures,) = table["figures"]
    assert (figures["edge"], figures["percent"]) == ("1/37", "2.7027%")
    assert single["drawing"].startswith("<svg")
    assert {*straight["clauses"]} <= {*sheet["clauses"]} <= {*CLAUSES}


def test_a_sheet_is_made_once(served: Served) -> None:
    assert read(served, "/games/big-wheel") == read(served, "/games/big-wheel")


def test_there_is_no_sheet_of_no_game(served: Served) -> None:
    assert served.client.get("/api/v1/rules/games/faro").status_code == 404


def test_the_register_is_read_page_by_page(served: Served) -> None:
    seen: list[str] = []
    while page := read(served, f"/clauses?after={len(seen)}")["clauses"]:
        assert len(page) <= PAGE
        seen += (item["id"] for item in page)
    assert seen == [*CLAUSES]


def test_every_word_asked_for_stands_in_what_is_found(served: Served) -> None:
    told = read(served, "/clauses?search=Void+fraud")
    assert 0 < told["total"] < len(CLAUSES)
    for item in told["clauses"]:
        text = f"{item['id']} {item['summary']} {item['behaviour']}".lower()
        assert "void" in text
        assert "fraud" in text
    assert read(served, "/clauses?search=zyzzyva") == {"total": 0, "clauses": []}


@pytest.mark.parametrize(
    ("clause", "stands_in"),
    [("SATG 3.1.1", "SATG 15.1"), ("GAZ 29/2000 10.1.1", "GAZ 29/2000"), ("WAR 1.1", "WAR")],
)
def test_a_clause_says_in_which_edition_it_stands(
    served: Served, clause: str, stands_in: str
) -> None:
    found = served.client.get("/api/v1/rules/clause", params={"id": clause})
    told = found.json()
    assert (told["edition"], told["summary"]) == (stands_in, CLAUSES[clause].summary)


def test_there_is_no_text_of_no_clause(served: Served) -> None:
    assert served.client.get("/api/v1/rules/clause?id=SATG+99").status_code == 404
