"""Two processes over one database: whoever takes a table over goes on with its session, and tells each round once."""

from pathlib import Path

import pytest

from support.demo_house import until
from support.served_tournament import (
    DESK,
    HEATS,
    Play,
    bank,
    done,
    in_books,
    in_heats,
    serves,
    state,
    tournament_floor,
    two_stages,
)

START, LOW = 1_000_00, 100_00


def test_a_session_goes_on_at_whoever_takes_the_table_over(
    tmp_path: Path, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tournament_floor(tmp_path, store=empty_database, empty=["RR1"]) as first:
        in_heats(first, {"RR1": ["RR1-1", "RR1-2"]}, "RR1", terms=two_stages(tables=1))
        seats = state(first).stages[HEATS].sessions["RR1"].seats
        play = Play(first, "RR1", "D1")
        # Of what is settled and bought now the first process tells and carries nothing.
        monkeypatch.setattr(first.system.tournament_work.feed, "_go_on", lambda _one: None)
        monkeypatch.setattr(first.system.tournament_work.steward, "tick", lambda _own: None)
        play.wagered(s1=("red", LOW), s2=("black", LOW))
        first.skip(30)
        play.settled("1")
        until(lambda: play.at.serving.played == 1)
        done(first.http(DESK), "buy-more", entrant=seats["RR1-2"], kind="add-on", paid=50_00)
        assert bank(first, "RR1", 1) == START
    with tournament_floor(tmp_path, store=empty_database) as second:
        second.skip(60)
        until(lambda: bank(second, "RR1", 1) == START + LOW)
        until(lambda: in_books(second, "RR1", 2) == START - LOW + 250_00)
        assert bank(second, "RR1", 2) == START - LOW + 250_00
        with tournament_floor(tmp_path, store=empty_database) as third:
            third.skip(60)
            # Whoever only follows knows it too, and does nothing of it again.
            until(lambda: bank(third, "RR1", 2) == START - LOW + 250_00)
            Play(second, "RR1", "D1").round("1", s1=("red", LOW))
            until(lambda: serves(third, "RR1") == 0)
            until(lambda: state(third).stages[HEATS].sessions["RR1"].status == "ended")
        assert bank(second, "RR1", 1) == START + 2 * LOW
        begun = [
            record.order
            for record in second.store.records("RR1")
            if type(record.event).__name__ == "TournamentSessionBegun"
        ]
        assert len(begun) == 1
