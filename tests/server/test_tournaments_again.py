"""A tournament goes on where it was after a restart in whatever phase, and each round and move counts once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.server.feeds.tournament_banks import DIFFERS
from croupier.server.feeds.tournament_feed import TournamentFeed
from croupier.server.feeds.tournament_steward import TournamentSteward
from support.demo_house import until
from support.local_server import Caller, Served
from support.round_tables import clause
from support.served_tournament import (
    DESK,
    DIRECTOR,
    HEATS,
    Play,
    bank,
    done,
    in_books,
    in_heats,
    pay_out_all,
    ready,
    serves,
    state,
    tournament_floor,
    two_stages,
)

TABLES = {"RR1": ["RR1-1", "RR1-2"]}
START, LOW = 1_000_00, 100_00


def began(served: Served) -> Caller:
    """The heats are played at one table."""
    pay_out_all(served, "RR1")
    director = ready(served, TABLES, "P1", "P2", terms=two_stages(tables=1))
    done(director, "start-tournament")
    done(director, "prepare-stage", stage=HEATS)
    done(director, "draw-seats", stage=HEATS)
    return director


def in_session(served: Served) -> Caller:
    """The session of the heats goes on."""
    pay_out_all(served, "RR1")
    return in_heats(served, TABLES, "RR1", terms=two_stages(tables=1))


def test_a_session_that_was_started_as_the_system_stopped_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path) as served:
        director = began(served)
        monkeypatch.setattr(TournamentSteward, "tick", lambda *_: None)
        done(director, "start-session", stage=HEATS, table="RR1")
        assert serves(served, "RR1") == 0
        monkeypatch.undo()
    with tournament_floor(tmp_path) as served:
        until(lambda: serves(served, "RR1") == HEATS)
        assert in_books(served, "RR1", 1) == START


def test_rounds_that_were_settled_as_the_system_stopped_are_heard_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path) as served:
        in_session(served)
        play = Play(served, "RR1", "D1")
        play.round("1", s1=("red", LOW))
        monkeypatch.setattr(TournamentFeed, "_go_on", lambda *_: None)
        play.wagered(s1=("red", LOW), s2=("black", LOW))
        served.skip(30)
        play.settled("1")
        until(lambda: play.at.serving.played == 2)
        assert bank(served, "RR1", 1) == START + LOW
        monkeypatch.undo()
    with tournament_floor(tmp_path) as served:
        until(lambda: state(served).stages[HEATS].sessions["RR1"].status == "ended")
        assert (bank(served, "RR1", 1), bank(served, "RR1", 2)) == (START + 2 * LOW, START - LOW)
        # It was the last of the session.
        until(lambda: serves(served, "RR1") == 0)
    with tournament_floor(tmp_path) as served:
        assert (bank(served, "RR1", 1), serves(served, "RR1")) == (START + 2 * LOW, 0)


def test_chips_are_moved_once_however_often_the_system_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path) as served:
        in_session(served)
        seats = state(served).stages[HEATS].sessions["RR1"].seats
        done(served.http(DESK), "buy-more", entrant=seats["RR1-1"], kind="add-on", paid=50_00)
        until(lambda: in_books(served, "RR1", 1) == START + 250_00)
        monkeypatch.setattr(TournamentSteward, "tick", lambda *_: None)
        done(served.http(DESK), "buy-more", entrant=seats["RR1-2"], kind="add-on", paid=50_00)
        monkeypatch.undo()
    for _ in range(2):
        with tournament_floor(tmp_path) as served:
            until(lambda served=served: in_books(served, "RR1", 2) == START + 250_00)  # type: ignore[misc]
            until(lambda served=served: served.system.tournament_work.steward.is_done("RR1"))  # type: ignore[misc]
            assert in_books(served, "RR1", 1) == bank(served, "RR1", 1) == START + 250_00


def test_a_session_that_ended_as_the_system_stopped_ends_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path) as served:
        director = in_session(served)
        play = Play(served, "RR1", "D1")
        play.round("1", s1=("red", LOW))
        monkeypatch.setattr(TournamentSteward, "tick", lambda *_: None)
        play.round("1", s1=("red", LOW))
        assert serves(served, "RR1") == HEATS
        monkeypatch.undo()
    with tournament_floor(tmp_path) as served:
        until(lambda: serves(served, "RR1") == 0)
        director = served.http(DIRECTOR)
        done(director, "end-stage", stage=HEATS)
        assert len(state(served).stages[HEATS].advanced) == 1


@clause("SATG 8.3", "SATG 19.4.5")
def test_the_last_round_is_put_right_until_it_is_found_who_goes_on(tmp_path: Path) -> None:
    with tournament_floor(tmp_path) as served:
        director = in_session(served)
        play, kim = Play(served, "RR1", "D1"), served.http("K1")
        play.round("1", s1=("red", LOW), s2=("black", LOW))
        play.round("1", s1=("red", LOW), s2=("black", LOW))
        until(lambda: serves(served, "RR1") == 0)
        number = play.at.number
        kim.done("RR1", "freeze-accounts", number=number, reason="camera")
        kim.done("RR1", "correct-round", number=number, faces=["2"], reason="camera")
        until(lambda: (bank(served, "RR1", 1), bank(served, "RR1", 2)) == (START, START))
        done(director, "end-stage", stage=HEATS)
        until(lambda: play.at.tournament is None)


@clause("SATG 8.3", "SATG 19.4.5")
def test_a_round_that_is_put_right_or_void_is_heard_again(tmp_path: Path) -> None:
    with tournament_floor(tmp_path) as served:
        in_session(served)
        play, kim = Play(served, "RR1", "D1"), served.http("K1")
        play.round("1", s1=("red", LOW), s2=("black", LOW))
        number = play.at.number
        kim.done("RR1", "freeze-accounts", number=number, reason="camera")
        kim.done("RR1", "correct-round", number=number, faces=["2"], reason="camera")
        until(lambda: bank(served, "RR1", 1) == START - LOW)
        assert bank(served, "RR1", 2) == START + LOW == in_books(served, "RR1", 2)
        session = state(served).stages[HEATS].sessions["RR1"]
        assert (session.played, session.status) == (1, "playing")
        until(lambda: served.system.tournament_work.banks._checked.get("RR1") == play.at.seq)
        assert not served.system.alerts.is_open(DIFFERS, "RR1", "spring-cup")


def test_a_bank_that_is_not_what_the_books_hold_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path) as served:
        in_session(served)
        holdings: Callable[..., object] = served.store.holdings

        def wrong(accounts: object) -> object:
            found = dict(holdings(accounts))  # type: ignore[call-overload]
            return {
                account: held + (account.unit == "spring-cup") for account, held in found.items()
            }

        monkeypatch.setattr(served.store, "holdings", wrong)
        Play(served, "RR1", "D1").round("1", s1=("red", LOW))
        watch = served.system.alerts
        until(lambda: watch.is_open(DIFFERS, "RR1", "spring-cup"))
