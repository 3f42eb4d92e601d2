"""Jackpots over HTTP and on screens: who may do what, what is shown when, and what is never sent."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.ledger import Account, Kind
from croupier.maths.exact.jackpot_odds import jackpot_figures
from croupier.rulebook import at
from croupier.server.demo.demo_floor import demo_house
from croupier.server.demo.demo_jackpots import LUCKY_SIX, MYSTERY, furnish_jackpots
from croupier.server.settings.demo_staff import SECRET
from support.local_server import Served, Talk, serving
from support.round_tables import clause
from support.served_dealer import WINDOW_S, Dealer, chip
from support.served_jackpot_floor import counted
from support.served_jackpots import GOLD, MIST, SECOND, asked, done, offered, state

GAMES = ("rapid-roulette", "diamond-roulette")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, GAMES, plan={"wagering_s": WINDOW_S}) as found:
        offered(found, GOLD, "RR1")
        yield found


def wall(served: Served, table: str) -> Any:
    device = f"{table}-wall"
    secret = served.system.enrolled.secret(device)
    return served.screen("wall", device=device, secret=secret, table=table)


def one(talk: Talk, name: str = "gold", **wanted: Any) -> dict[str, Any]:
    """Look on until a jackpot is shown with these values."""
    while True:
        seen = (talk.shown.get("jackpots") or {}).get("jackpots", ())
        for it in seen:
            if it["name"] == name and all(it.get(key) == value for key, value in wanted.items()):
                return dict(it)
        talk.hear("show")


def win(talk: Talk, **wanted: Any) -> dict[str, Any]:
    """Look on until a win is announced with these values."""
    while True:
        for it in (talk.shown.get("jackpots") or {}).get("wins", ()):
            if all(it.get(key) == value for key, value in wanted.items()):
                return dict(it)
        talk.hear("show")


def plays(served: Served, dealer: Dealer, player: Talk, number: int, face: str) -> None:
    """A round in which the player has two dollars on the jackpot."""
    served.run(dealer.does("open-wagering"))
    player.until("table", phase="wagering", number=number)
    wagers = [chip("red", "", 500), chip("jackpot-gold", "", 200)]
    assert "refused" not in player.ask("wager", f"w {number}", wagers=wagers)
    served.run(dealer.closes())
    served.run(dealer.settles(face))
    counted(served, "RR1", number)


@clause("SATG 2.3.3", "SATG 7.3.7(a)", "SATG 1.1 jackpot-meter-display")
def test_a_meter_reaches_every_terminal_and_display_of_its_tables_and_no_other(
    served: Served,
) -> None:
    with (
        wall(served, "RR1") as display, wall(served, "DR1") as elsewhere,
        served.terminal("RR1-1") as player, served.terminal("RR1-2") as other,
        served.terminal("DR1-1") as stranger,
    ):  # fmt: skip
        for talk in (display, player, other):
            assert one(talk)["amount"] == GOLD.minimum
        plays(served, Dealer(served), player, 1, "20")
        for talk in (display, player, other):
            shown = one(talk, amount=GOLD.minimum + 20)
            assert shown["how_won"] == GOLD.how_won
        assert state(served).jackpots["gold"].pool.meter == GOLD.minimum + 20
        for talk in (elsewhere, stranger):
            talk.say("ping", number=1)
            talk.hear("pong")
            assert not any('"jackpots"' in frame for frame in talk.heard)
        # A terminal that leaves the table leaves its meters behind.
        assert "refused" not in player.ask("move", "m", table="")
        while player.shown.get("jackpots"):
            player.hear("show")


@clause("SATG 7.3.7(a)", "SATG 2.3.2")
def test_from_the_wager_to_the_confirmed_win(served: Served) -> None:
    dealer, boss = Dealer(served), served.http("S1")
    with wall(served, "RR1") as display, served.terminal("RR1-1") as player:
        before = player.until("own", terminal="RR1-1")["balance"]
        plays(served, dealer, player, 1, "17")
        prize = GOLD.minimum + 20
        for talk in (display, player):
            told = win(talk, pending=True)
            assert (told["amount"], told["terminal"], told["table"]) == (prize, "RR1-1", "RR1")
            assert one(talk)["amount"] == GOLD.minimum
        (waits,) = dealer.caller.get("/tables/RR1/dealer").json()["jackpots"]["pending"]
        assert (waits["amount"], waits["terminal"], waits["win"]) == (prize, "RR1-1", "gold#1")
        assert [it["win"] for it in boss.get("/floor").json()["wins"]] == ["gold#1"]
        player.until("own", balance=before - 700)
        confirm = {"win": "gold#1", "terminal": "RR1-1"}
        status, body = asked(dealer.caller, "confirm-win", **confirm)
        assert (status, body["refused"]["code"]) == (409, "authority-insufficient")
        status, body = asked(boss, "confirm-win", win="gold#1", terminal="RR1-2")
        assert (status, body["refused"]["code"]) == (409, "terminal-unknown")
        # Whoever has the rank comes to the dealer's desk.
        done(dealer.caller, "confirm-win", {"number": "S1", "secret": SECRET}, **confirm)
        status, body = asked(boss, "confirm-win", **confirm)
        assert (status, body["refused"]["code"]) == (409, "jackpot-confirmed")
        player.until("own", balance=before - 700 + prize)
        win(display, win="gold#1", pending=None)
        assert served.store.balance(Account(Kind.PRIZE, "gold#1")) == 0
        board = boss.get("/jackpots").json()
        (gold,) = board["jackpots"]
        assert (gold["hits"], gold["contributed"], board.get("pending")) == (1, {"RR1": 20}, None)
        checked = boss.get("/jackpots/reconciliation").json()
        assert checked["agrees"]
        assert {line["account"] for line in checked["lines"]} >= {"meter:gold", "prize:gold#1"}
        (day,) = served.http("I1").get("/jackpots/rounds/RR1").json()
        assert (day["jackpot"], day["settled"], day["counted"]) == ("gold", "20", "20")
        assert day["rounds"] == []
        assert boss.get("/jackpots/rounds/elsewhere").status_code == 404


@clause("SATG 7.3.9(c)")
def test_a_prize_on_a_ticket_gets_its_paper_at_the_cage(tmp_path: Path) -> None:
    """The log holds the number sealed: only the cage that prints the ticket is told it, and that is on record."""
    with serving(tmp_path, GAMES, plan={"wagering_s": WINDOW_S}) as served:
        offered(served, replace(GOLD, pays="ticket"), "RR1")
        cashier = served.http("C1")
        assert cashier.post("/cages/cage-1/prizes", {"win": "gold#1"}).status_code == 404
        with served.terminal("RR1-1") as player:
            plays(served, Dealer(served), player, 1, "17")
            win(player, amount=GOLD.minimum + 20)
        if state(served).wins["gold#1"].paid is None:
            done(served.http("S1"), "confirm-win", win="gold#1", terminal="RR1-1")
        paper = cashier.post("/cages/cage-1/prizes", {"win": "gold#1"}).json()
        (ticket,) = served.store.tickets()
        assert served.ticket(paper["number"]) == ticket
        assert ticket.number.startswith("sealed.")
        assert (paper["amount"], paper["until"]) == (GOLD.minimum + 20, ticket.until)
        assert served.http("K1").post("/cages/cage-1/prizes", {"win": "gold#1"}).status_code == 403
        pays = {"type": "redeem-ticket", "number": paper["number"], "amount": paper["amount"]}
        body = {"id": served.new_id(), "command": pays}
        assert cashier.post("/cages/cage-1/orders", body).status_code == 200
        assert cashier.post("/cages/cage-1/prizes", {"win": "gold#1"}).status_code == 404
        told = [
            record.event for record in served.store.records("floor")
            if getattr(record.event, "code", "") == "log-exported"
        ]  # fmt: skip
        assert [(event.subject, event.detail) for event in told] == [
            ("C1", "The ticket of gold#1, for its paper.")
        ]


def test_two_people_set_one_up_and_nobody_feeds_a_meter(served: Served) -> None:
    boss = served.http("K1")
    terms = {"name": "x", "title": "X", "style": "bonus", "fixed": 100, "how_won": "h"}
    terms |= {"payouts": "p", "approval": "a", "software": "1"}
    for second, code in (
        (None, "second-person"),
        ({"number": "K1", "secret": SECRET}, "second-person"),
        ({"number": "D1", "secret": SECRET}, "second-person"),
        ({"number": "K2", "secret": "wrong"}, "sign-on-failed"),
    ):
        status, body = asked(boss, "set-up-jackpot", second, terms=terms)
        assert (status, body["refused"]["code"]) == (409, code)
    done(boss, "set-up-jackpot", SECOND, terms=terms)
    status, body = asked(served.http("D1"), "suspend", jackpot="gold", reason="why not")
    assert body["refused"]["code"] == "authority-insufficient"
    count = {"table": "RR1", "number": 1, "heard": 9, "parts": []}
    for kind in ("count-round", "recount-round", "set-meter"):
        status, body = asked(boss, kind, **count)
        assert (status, body["refused"]["code"]) == (400, "unreadable")


@clause("SATG 2.3.4", "SATG 1.1 jackpot-client-viewer", "SATG 7.3.8")
def test_words_and_promotion_are_changed_and_reach_the_displays(served: Served) -> None:
    viewer = served.http("S1")
    with wall(served, "RR1") as display:
        before = one(display)
        done(viewer, "set-message", jackpot="gold", text="Seventeen", promoted=True)
        after = one(display, message="Seventeen")
        assert {**before, "message": "Seventeen"} == after
    public = served.http()
    (seen,) = public.get("/jackpots/feed").json()
    assert (seen["jackpot"], seen["amount"], seen["promotion"]) == (
        "gold", GOLD.minimum, "Seventeen",
    )  # fmt: skip
    content = public.get("/jackpots/content/RR1").json()
    assert content["jackpots"][0]["message"] == "Seventeen"
    assert public.get("/jackpots/content/DR1").json() == {"table": "DR1"}
    done(viewer, "set-message", jackpot="gold", text="", promoted=False)
    assert public.get("/jackpots/feed").json() == []


def test_one_that_is_suspended_is_not_offered_and_its_screens_say_so(served: Served) -> None:
    boss = served.http("S1")
    with wall(served, "RR1") as display:
        done(boss, "suspend", jackpot="gold", reason="The reader is out of order.")
        one(display, suspended=True)
        assert not any("out of order" in frame for frame in display.heard)
    (seen,) = served.http("D1").get("/tables/RR1/dealer").json()["jackpots"]["jackpots"]
    assert seen["why"] == "The reader is out of order."
    done(boss, "resume", jackpot="gold", reason="mended")


def test_nothing_that_is_sent_or_read_holds_a_hidden_value(served: Served) -> None:
    offered(served, MIST, "RR1", "DR1")
    office = served.system.offices.jackpots
    sealed = state(served).jackpots["mist"].sealed
    assert sealed is not None
    hidden = office.vault.unseal("mist", 1, sealed)
    boss, inspector = served.http("K1"), served.http("I1")
    with wall(served, "DR1") as display, served.terminal("RR1-1") as player:
        for talk in (display, player):
            assert one(talk, "mist")["commitment"] == sealed.commitment
        texts = [*display.heard, *player.heard]
    paths = (
        "/jackpots", "/jackpots/reconciliation", "/jackpots/play", "/jackpots/feed",
        "/jackpots/rounds/RR1", "/jackpots/content/RR1", "/tables/RR1/dealer", "/floor",
    )  # fmt: skip
    texts += [boss.get(path).text for path in paths]
    texts.append(inspector.get("/records/logs/jackpots").text)
    texts.append(inspector.get("/jackpots").text)
    assert any(sealed.commitment in text for text in texts)
    for text in texts:
        for secret in (sealed.box, hidden.salt, str(hidden.value)):
            assert secret not in text


def test_the_demo_floor_has_two_and_sets_them_up_once(tmp_path: Path) -> None:
    games = ("rapid-roulette", "ministar-roulette", "lucky-sic-bo")
    with serving(tmp_path, games) as served:
        for _ in range(2):
            served.run(furnish_jackpots(served.config, demo_house(served.system)))
        found = state(served)
        assert {it.name: it.status for it in found.jackpots.values()} == {
            MYSTERY.name: "open", LUCKY_SIX.name: "open",
        }  # fmt: skip
        assert set(found.tables_of(MYSTERY.name)) == {"RR1", "MR1"}
        assert found.tables_of(LUCKY_SIX.name) == ("LSB1",)
        assert [it.name for it in found.offered("LSB1")] == [LUCKY_SIX.name]


def test_the_jackpot_wager_of_the_demo_floor_never_has_an_edge_for_the_player() -> None:
    for figure in jackpot_figures(LUCKY_SIX, at(datetime.now(UTC))):
        assert figure.edge is not None
        assert figure.edge > 0
        assert figure.worth(LUCKY_SIX.most) < 1


def test_what_to_expect_of_each_is_told_exactly(served: Served) -> None:
    told = served.http("P1").get("/jackpots/figures").json()
    assert {item["variant"]: item["hit"]["exact"] for item in told} == {
        "single zero": "1/37", "double zero": "1/38", "American double zero": "1/38",
    }  # fmt: skip
    assert {item["jackpot"] for item in told} == {"gold"}
    assert told[0]["rounds"]["exact"] == "37"
    assert told[0]["break_even"] == {"exact": "3700", "cents": 3_700}
