"""A tournament from the draw to the prizes: two tables, two stages, over HTTP and sockets."""

from typing import Any

from msgspec.structs import replace

from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.table.commands import InsertNote, Order
from croupier.table.phases import Phase
from croupier.table.values.people import DEVICE, Actor
from croupier.table.values.refusals import Refusal
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Served
from support.round_tables import clause
from support.served_dealer import chip
from support.served_tournament import (
    DEPUTY,
    DESK,
    FINAL,
    HEATS,
    NAME,
    Play,
    bank,
    done,
    in_books,
    in_heats,
    ready,
    serves,
    started,
    state,
    tournament_floor,
    two_stages,
)

TABLES = {"RR1": ["RR1-1", "RR1-2"], "RR2": ["RR2-1", "RR2-2"]}
HEAD = {"RR1": ["RR1-1", "RR1-2"]}
START = 1_000_00
LOW = 100_00

served = for_each_test(tournament_floor, empty=TABLES)


@clause("SATG 19.4.3(a)(i)", "SATG 19.4.3(b)", "SATG 19.4.5", "SATG 19.4.6", "SATG 19.4.7(b)")
def test_the_whole_way_of_two_tables_and_two_stages(served: Served) -> None:
    director = in_heats(served, TABLES, "RR1", "RR2", publicity=("P1",))
    first, second = Play(served, "RR1", "D1"), Play(served, "RR2", "M1")
    with served.terminal("RR1-1") as player:
        seen = player.until("tournament", name=NAME, stage=HEATS)
        assert seen["bank"] == {"amount": START, "unit": NAME}
        assert (seen["rounds_left"], seen["secrets_left"]) == (2, 1)
        first.round("1", s1=("red", LOW), s2=("black", LOW))
        second.round("2", s1=("red", 2 * LOW), s2=("black", LOW))
        seen = player.until("tournament", rounds_left=1)
        assert seen["bank"]["amount"] == START + LOW
        assert (seen["place"], seen["of"]) == (1, 4)
        banks = [START + LOW, START + LOW, START - LOW, START - 2 * LOW]
        while [it["bank"]["amount"] for it in player.shown["leaderboard"]["places"]] != banks:
            player.hear("show")
    for table in TABLES:
        for seat in (1, 2):
            assert bank(served, table, seat) == in_books(served, table, seat)
    first.round("1", s1=("red", LOW))
    second.round("2", s2=("black", LOW))
    until(lambda: (serves(served, "RR1"), serves(served, "RR2")) == (0, 0))
    won = {table: state(served).stages[HEATS].sessions[table] for table in TABLES}
    assert {it.why for it in won.values()} == {"rounds"}
    done(director, "end-stage", stage=HEATS)
    through = {won["RR1"].seats["RR1-1"], won["RR2"].seats["RR2-2"]}
    assert {*state(served).stages[HEATS].advanced} == through
    # No chip is left anywhere.
    kept = [Account(Kind.BANK, table, NAME) for table in TABLES]
    kept += [Account(Kind.PLAYER, seat, NAME) for seats in TABLES.values() for seat in seats]
    until(lambda: not any(served.store.balance(account) for account in kept))
    started(served, director, FINAL, "RR1")
    assert bank(served, "RR1", 1) == START
    first.round("1", s1=("red", 5 * LOW))
    first.round("1", s2=("red", LOW))
    until(lambda: serves(served, "RR1") == 0)
    done(director, "end-stage", stage=FINAL)
    done(director, "finish-tournament")
    item = state(served)
    winner = item.stages[FINAL].sessions["RR1"].seats["RR1-1"]
    assert item.places[0].entrant == winner
    desk, owed = served.http(DESK), item.entrants[winner].to_be_paid
    assert served.store.balance(Account(Kind.PRIZE, f"{NAME}/{winner}")) == owed > 0
    done(desk, "pay-prize", entrant=winner, amount=owed)
    assert served.store.balance(Account(Kind.PRIZE, f"{NAME}/{winner}")) == 0
    places = served.http().get(f"/tournaments/{NAME}/leaderboard").json()["places"]
    assert places[0]["prize"] == {"amount": item.places[0].prize, "unit": "AUD"}
    assert {it["shown"] for it in places} <= {"Name of P1", "No. 2", "No. 3", "No. 4"}


@clause("SATG 19.2.3")
def test_without_director_and_deputy_no_round_begins(served: Served) -> None:
    director = in_heats(served, {"RR1": ["RR1-1", "RR1-2"], "RR2": ["RR2-1"]}, "RR1")
    play, deputy = Play(served, "RR1", "D1"), served.http(DEPUTY)
    done(deputy, "take-charge")
    done(director, "leave-charge")
    play.round("1", s1=("red", LOW))
    done(deputy, "leave-charge")
    until(lambda: bool(play.at.serving.held))
    refused = play.dealer.order("RR1", "open-wagering")
    assert refused.json()["refused"]["code"] == "rounds-held"
    with served.terminal("RR1-1") as player:
        player.until("tournament", held=play.at.serving.held)
    done(director, "take-charge")
    until(lambda: not play.at.serving.held)
    play.round("1", s1=("red", LOW))


@clause("SATG 19.2.5")
def test_a_table_of_the_tournament_takes_no_money(served: Served) -> None:
    in_heats(served, TABLES, "RR1")
    operator = served.http("K1")
    asks: tuple[tuple[str, dict[str, Any]], ...] = (
        ("buy-in", {"terminal": "RR1-1", "amount": 100_00, "tender": "cash"}),
        ("pay-out", {"terminal": "RR1-1", "amount": START}),
    )
    for kind, fields in asks:
        found = operator.order("RR1", kind, **fields)
        assert found.json()["refused"]["code"] == "tournament-only", found.text
    with served.terminal("RR1-1") as player:
        player.until("own", balance=START)
        assert player.ask("cash-out", "c")["refused"]["code"] == "tournament-only"
        assert player.ask("move", "m", table="RR2")["refused"]["code"] == "tournament-only"


@clause("SATG 19.4.8(a)(i)", "SATG 19.4.8(a)(ii)", "SATG 19.4.3(a)(iv)")
def test_chips_move_and_players_go_as_the_office_decides(served: Served) -> None:
    director = in_heats(served, TABLES, "RR1")
    play, desk = Play(served, "RR1", "D1"), served.http(DESK)
    seats = state(served).stages[HEATS].sessions["RR1"].seats
    done(desk, "buy-more", entrant=seats["RR1-1"], kind="add-on", paid=50_00)
    until(lambda: in_books(served, "RR1", 1) == START + 250_00)
    play.wagered(s1=("red", LOW), s2=("red", LOW))
    done(director, "penalise", entrant=seats["RR1-2"], ground="slow-play")
    served.skip(30)
    play.settled("1")
    # What is taken is taken between rounds, and once.
    until(lambda: in_books(served, "RR1", 2) == START + LOW - 50_00)
    until(lambda: bank(served, "RR1", 2) == START + LOW - 50_00)
    done(director, "disqualify", entrant=seats["RR1-2"], ground="cheating")
    until(lambda: "RR1-2" not in play.at.serving.session.seats)
    assert in_books(served, "RR1", 2) == 0
    assert bank(served, "RR1", 1) == in_books(served, "RR1", 1) == START + 250_00 + LOW


@clause("SATG 19.3.2")
def test_what_is_played_to_learn_it_counts_for_nothing(served: Served) -> None:
    director = ready(served, {"RR1": ["RR1-1", "RR1-2"]}, "P1", "P2")
    done(director, "start-practice", table="RR1")
    play = Play(served, "RR1", "D1")
    until(lambda: play.at.tournament is not None)
    play.wagered(s1=("red", LOW))
    served.skip(30)
    play.settled("1")
    with served.terminal("RR1-1") as player:
        player.until("own", balance=START + LOW)
        player.until("tournament", practice=True)
    done(director, "end-practice", table="RR1")
    until(lambda: play.at.tournament is None)
    assert not any(it.bank for it in state(served).entrants.values())


@clause("SATG 19.4.3(a)(i)")
def test_a_session_ends_by_its_time_and_the_round_under_way_is_played_out(served: Served) -> None:
    terms = two_stages(tables=1)
    heats, final = terms.stages
    timed = replace(terms.format, stages=(replace(heats, rounds=None, minutes=5), final))
    in_heats(served, HEAD, "RR1", terms=replace(terms, format=timed))
    play = Play(served, "RR1", "D1")
    play.wagered(s1=("red", LOW))
    served.skip(6 * 60)
    until(lambda: play.at.phase is not Phase.WAGERING)
    assert state(served).stages[HEATS].sessions["RR1"].status == "playing"
    play.settled("1")
    until(lambda: state(served).stages[HEATS].sessions["RR1"].status == "ended")
    session = state(served).stages[HEATS].sessions["RR1"]
    assert (session.why, session.played) == ("time", 1)
    assert bank(served, "RR1", 1) == START + LOW
    until(lambda: serves(served, "RR1") == 0)


@clause("SATG 19.4.8(a)(iii)", "SATG 19.4.8(b)(iv)")
def test_a_substitute_plays_on_with_seat_and_chips(served: Served) -> None:
    director = in_heats(served, HEAD, "RR1", terms=two_stages(tables=1))
    play = Play(served, "RR1", "D1")
    play.round("1", s1=("red", LOW))
    was = state(served).stages[HEATS].sessions["RR1"].seats["RR1-1"]
    done(
        director, "substitute", entrant=was, by="P9", ground="ill", accepts=1,
        person={"name": "Name of P9"}, briefed=True, signed=True,
    )  # fmt: skip
    until(lambda: play.at.serving.session.seats["RR1-1"].key == "P9")
    assert state(served).entrants["P9"].bank == in_books(served, "RR1", 1) == START + LOW
    # Nobody's name is in the log of the table.
    assert "Name of" not in served.http("I1").get("/records/logs/RR1").text


@clause("SATG 19.2.5")
def test_a_note_at_a_terminal_of_the_tournament_is_refused(served: Served) -> None:
    in_heats(served, HEAD, "RR1", terms=two_stages(tables=1))
    note = InsertNote(terminal="RR1-1", amount=Cents(50_00))
    order = Order(id="note", at=served.system.clock(), by=Actor("RR1-1", DEVICE), command=note)
    answer = served.run(served.system.orders.submit("RR1", order))
    assert answer.refused.why is Refusal.TOURNAMENT_ONLY
    assert "SATG 19.2.5" in answer.refused.cites


@clause("SATG 19.4.8(a)(i)")
def test_whoever_sits_out_wagers_not_before_his_rounds_are_over(served: Served) -> None:
    director = in_heats(served, HEAD, "RR1", terms=two_stages(tables=1))
    play, seats = Play(served, "RR1", "D1"), state(served).stages[HEATS].sessions["RR1"].seats
    done(director, "penalise", entrant=seats["RR1-1"], ground="advice")
    with served.terminal("RR1-1") as player:
        player.until("tournament", sits_out=1)
        play.wagered(s2=("red", LOW))
        for secret in (False, True):
            asks = {"wagers": [chip("red", "", LOW)], "secret": secret}
            refused = player.ask("wager", served.new_id(), **asks)["refused"]
            assert (refused["code"], refused["clauses"]) == ("not-seated", ["SATG 19.4.8(a)(i)"])
    served.skip(30)
    play.settled("1")
    until(lambda: not state(served).entrants[seats["RR1-1"]].sits_out)
    play.round("1", s1=("red", LOW))


@clause("SATG 19.4.4(b)")
def test_a_seat_sees_its_secret_wagers_and_how_many_are_left(served: Served) -> None:
    in_heats(served, HEAD, "RR1", terms=two_stages(tables=1))
    play = Play(served, "RR1", "D1")
    play.dealer.done("RR1", "open-wagering")
    with served.terminal("RR1-1") as player, served.terminal("RR1-2") as other:
        player.until("table", phase="wagering")
        secret = {"wagers": [chip("red", "", LOW)], "secret": True}
        assert "refused" not in player.ask("wager", "s", **secret)
        assert not player.until("tournament", sealed=True).get("secrets_left")
        other.say("ping", number=1)
        other.hear("pong")
        assert "sealed" not in (other.shown.get("tournament") or {})
    play.dealer.done("RR1", "start-device")
    served.skip(30)
    play.settled("1")
    until(lambda: bank(served, "RR1", 1) == START + LOW)
