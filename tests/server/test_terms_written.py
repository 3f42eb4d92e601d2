"""The terms of a tournament while they are written: what is missing is told by its clause, and nothing is kept."""

from pathlib import Path

import pytest
from msgspec import to_builtins

from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from support.full_terms import EDITIONS, complete
from support.local_server import serving
from support.printed_terms import HEADS, PRINTED
from support.round_tables import clause
from support.served_tournament import OPERATOR

CHECK = "/tournament-terms/check"


@pytest.mark.parametrize(
    ("edition", "game"),
    [
        pytest.param(edition, game, marks=clause(HEADS[edition]))
        for edition, game in EDITIONS.items()
    ],
)
def test_every_item_is_there_with_its_clause_and_whether_it_is_said(
    tmp_path: Path, edition: str, game: str
) -> None:
    with serving(tmp_path) as served:
        caller = served.http(OPERATOR)
        empty = to_builtins(TournamentTerms(name="cup", title="Cup", game=game))
        lacking = caller.post(CHECK, {"terms": empty}).json()
        asked = {item["key"]: item["clauses"] for item in lacking["items"] if item.get("missing")}
        assert asked == {key: [clause_id] for key, clause_id in PRINTED[edition].items()}
        assert any(one.get("wording") for one in lacking["items"])
        whole = caller.post(CHECK, {"terms": to_builtins(complete(game))}).json()
        assert [one["key"] for one in whole["items"] if one.get("missing")] == []
        assert whole.get("conflicts", []) == []
        assert game in caller.get("/tournament-terms/games").json()
        assert not served.system.offices.tournaments.state.tournaments


def test_a_game_without_a_tournament_rule_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        terms = to_builtins(TournamentTerms(name="cup", title="Cup", game="chess"))
        found = served.http(OPERATOR).post(CHECK, {"terms": terms})
        assert (found.status_code, "is no game" in found.text) == (400, True)
