"""The mathematics over HTTP: the figures of `croupier odds`, and what if, for staff alone."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.games import GAMES, game
from croupier.maths.exact import figures_of
from croupier.rulebook import at
from croupier.table.values.instants import instant_of
from support.house_fixtures import for_the_file
from support.local_server import Served, serving

served = for_the_file(serving)


def read(served: Served, path: str) -> Any:
    found = served.http("P1").get(f"/maths{path}")
    assert found.status_code == 200, found.text
    return found.json()


def asked(served: Served, **body: Any) -> Any:
    return served.http("P1").post("/maths/what-if", body)


def test_every_game_says_what_of_it_can_be_chosen(served: Served) -> None:
    told = {item["game"]: item for item in read(served, "/games")}
    assert [*told] == [game.key for game in GAMES]
    assert told["rapid-baccarat"]["decks"] == [3, 4, 6, 8]
    assert [item["name"] for item in told["blackjack"]["variants"]][:2] == ["Blackjack", "Crown 21"]
    hits = [item["settings"][0] for item in told["blackjack"]["variants"]]
    assert [(hit["name"], hit["value"]) for hit in hits][:2] == [
        ("hits-soft-17", "0"),
        ("hits-soft-17", "1"),
    ]


def test_the_bets_of_a_game_have_the_exact_figures(served: Served) -> None:
    told = read(served, "/games/big-wheel?variant=option%203")["bets"]
    rules = at(instant_of(served.system.clock()))
    rows = [row for row in figures_of(game("big-wheel"), rules) if row.variant.name == "option 3"]
    assert [(item["bet"], Fraction(item["edge"]), Fraction(item["variance"])) for item in told] == [
        (row.bet.key, row.edge, row.variance) for row in rows
    ]
    for one in told:
        returned = sum(line["returns"] for line in one["lines"])
        assert returned == pytest.approx(1 - float(Fraction(one["edge"])))
        assert [limits["rounds"] for limits in one["limits"]] == [10**4, 10**5, 10**6, 10**7]


def test_games_with_decisions_have_a_chart_and_the_others_none(served: Served) -> None:
    decides = {item["game"] for item in read(served, "/games") if item["decides"]}
    assert {"blackjack", "casino-war", "rapid-three-card-poker"} < decides
    assert read(served, "/games/big-wheel/chart")["chart"] is None
    war = read(served, "/games/casino-war/chart?decks=8")["chart"]
    assert war["parts"][0]["rows"] == [{"hand": "", "marks": ["W"] * 13}]
    assert war["legend"] == {"W": "go to war"}
    poker = read(served, "/games/three-card-poker/chart")["chart"]
    assert poker["columns"] == ["below Q-6-4", "Q-6-4 or better"]


def test_what_if_answers_with_both_figures_and_their_charts(served: Served) -> None:
    body = {"game": "rapid-roulette", "bet": "straight-up", "variant": "single zero"}
    told = asked(served, **body, pays={"wins": "36 to 1"}).json()
    assert told["pays"] == {"wins": "35 to 1"}
    assert (told["before"]["edge"], told["after"]["edge"]) == ("1/37", "0/1")
    for charts in (told["charts"], told["supposed_charts"]):
        for session in charts["sessions"]:
            assert len(session["edges"]) == len(session["chances"]) + 1
        assert charts["convergence"][0]["rounds"] == 1_000
    means = [told[key]["sessions"][0]["mean"] for key in ("charts", "supposed_charts")]
    assert means == [pytest.approx(-100 / 37), 0]


def test_odds_beyond_all_drawing_still_have_their_figures(served: Served) -> None:
    pays = {"suited-pair": "99998999 to 1000"}
    told = asked(served, game="triple-chase", bet="crown-pairs", pays=pays).json()
    assert told["after"]["largest"] == "99998999/1000"
    assert len(told["charts"]["sessions"]) == 2
    assert told["supposed_charts"]["sessions"] == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"bet": "blue"}, "Unknown bet 'blue'"),
        ({"pays": {"wins": "much"}}, "Unreadable odds 'much'"),
        ({"pays": {"never": "1 to 1"}}, "Unknown line"),
        ({"to_decks": 6}, "uses no cards"),
        ({"to_decks": 99}, "to_decks"),
        ({"variant": "triple zero"}, "Unknown variant"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_nonsense_is_refused_with_what_is_accepted(
    served: Served, more: dict[str, Any], says: str
) -> None:
    found = asked(served, **{"game": "rapid-roulette", "bet": "red"} | more)
    assert found.status_code == 400
    assert says in found.json()["refused"]["says"]


def test_the_par_sheet_is_served_in_both_forms(served: Served) -> None:
    path = "/maths/games/rapid-roulette/par{}?variant=single%20zero"
    page, paper = (served.http("I1").get(path.format(form)) for form in (".html", ".pdf"))
    assert page.headers["content-type"].startswith("text/html")
    assert "PAR sheet: Rapid Roulette, single zero" in page.text
    assert "script" not in page.headers["content-security-policy"].replace("script-src 'self'", "")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    assert served.http("I1").get(path.format(".pdf")).content == paper.content
    assert served.http("I1").get("/maths/games/faro/par.pdf").status_code == 404
    assert served.http("I1").get("/maths/games/rapid-roulette/par.pdf?decks=6").status_code == 400


def test_there_is_no_mathematics_of_no_game(served: Served) -> None:
    assert served.http("P1").get("/maths/games/faro").status_code == 404
    assert asked(served, game="faro", bet="red").status_code == 404
    assert served.http("P1").get("/maths/games/rapid-roulette?decks=6").status_code == 400
