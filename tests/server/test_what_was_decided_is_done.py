"""What a director decides in the middle of a round is done at the table as soon as the round is over."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.tournaments.terms.tournament_terms import Ground, TournamentTerms
from croupier.server.feeds.tournament_banks import DIFFERS
from croupier.server.feeds.tournament_feed import TournamentFeed
from croupier.server.feeds.tournament_steward import UNDONE
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.local_server import Caller, Served
from support.round_tables import clause
from support.served_tournament import (
    HEATS,
    NAME,
    WAGERING_S,
    Play,
    asked,
    bank,
    done,
    in_books,
    in_heats,
    ready,
    serves,
    state,
    tournament_floor,
    two_stages,
)

TABLES = {"RR1": ["RR1-1", "RR1-2"], "RR2": ["RR2-1", "RR2-2"]}
START, LOW, MOST = 1_000_00, 100_00, 500_00

served = for_each_test(tournament_floor, empty=TABLES)


def begun(served: Served, terms: TournamentTerms | None = None) -> tuple[Caller, Play]:
    """The heats are played."""
    director = in_heats(served, TABLES, "RR1", "RR2", terms=terms)
    return director, Play(served, "RR1", "D1")


async def told_again(hearing: TournamentFeed) -> None:
    """What waits to be told is told."""
    hearing._go_on(hearing._tables["RR1"])


def at_seat(served: Served, seat: str) -> str:
    """Who has it."""
    return state(served).stages[HEATS].sessions[seat.partition("-")[0]].seats[seat]


@clause("SATG 19.4.8(b)(v)")
def test_whoever_is_disqualified_in_a_round_is_gone_before_the_next(served: Served) -> None:
    director, play = begun(served)
    play.wagered(s1=("red", LOW), s2=("red", LOW))
    done(director, "disqualify", entrant=at_seat(served, "RR1-2"), ground="cheating")
    until(lambda: play.at.serving.held == UNDONE)
    served.skip(WAGERING_S)
    play.settled("2")
    until(lambda: "RR1-2" not in play.at.serving.session.seats)
    until(lambda: not play.at.serving.held)
    assert in_books(served, "RR1", 2) == 0
    play.round("1", s1=("red", LOW))
    assert bank(served, "RR1", 1) == START
    until(lambda: serves(served, "RR1") == 0)


@clause("SATG 19.4.8(b)(v)")
def test_whoever_is_disqualified_without_wagers_is_gone_at_once(served: Served) -> None:
    director, play = begun(served)
    play.wagered(s1=("red", LOW))
    done(director, "disqualify", entrant=at_seat(served, "RR1-2"), ground="cheating")
    until(lambda: "RR1-2" not in play.at.serving.session.seats)
    assert play.at.round is not None


@clause("SATG 19.4.8(a)")
def test_a_penalty_in_a_round_takes_what_is_left_after_it(served: Served) -> None:
    terms = two_stages()
    late = Ground(says="Whoever is late loses chips.", penalty="chips", chips=Cents(9 * LOW))
    terms = replace(terms, conduct=replace(terms.conduct, penalties={"late": late}))
    director, play = begun(served, terms)
    play.wagered(s1=("red", MOST), s2=("red", LOW))
    done(director, "penalise", entrant=at_seat(served, "RR1-1"), ground="late")
    until(lambda: play.at.serving.held == UNDONE)
    served.skip(WAGERING_S)
    play.settled("2")
    until(lambda: in_books(served, "RR1", 1) == 0)
    until(lambda: not play.at.serving.held)
    until(lambda: served.system.tournament_work.banks._checked.get("RR1") == play.at.seq)
    assert not served.system.alerts.is_open(DIFFERS, "RR1", "spring-cup")
    assert bank(served, "RR1", 1) == 0


@clause("SATG 19.4.3(a)(i)")
def test_a_session_whose_time_has_passed_ends_though_chips_are_still_to_be_moved(
    served: Served,
) -> None:
    terms = two_stages()
    heats = replace(terms.format.stages[0], rounds=None, minutes=5)
    terms = replace(terms, format=replace(terms.format, stages=(heats, terms.format.stages[1])))
    director, play = begun(served, terms)
    play.wagered(s1=("red", MOST), s2=("red", LOW))
    done(director, "penalise", entrant=at_seat(served, "RR1-1"), ground="slow-play")
    done(director, "disqualify", entrant=at_seat(served, "RR1-2"), ground="cheating")
    served.skip(400)
    play.settled("2")
    until(lambda: serves(served, "RR1") == 0)
    assert state(served).stages[HEATS].sessions["RR1"].why == "time"


def test_a_session_that_could_not_begin_begins_when_what_was_wrong_is_put_right(
    served: Served,
) -> None:
    director = ready(served, TABLES, "P1", "P2", "P3", "P4")
    done(director, "start-tournament")
    done(director, "prepare-stage", stage=HEATS)
    done(director, "draw-seats", stage=HEATS)
    key, manager = at_seat(served, "RR1-1"), served.http("K1")
    seen: dict[str, Any] = {"type": "open-case", "kind": "incident", "about": "prohibited-device"}
    seen |= {"text": "A camera.", "ground": "use", "people": [key]}
    assert manager.post("/tables/RR1/orders", {"id": "seen", "command": seen}).status_code == 200
    (case,) = served.state("RR1").cases
    manager.done("RR1", "exclude-player", patron=key, reason="A camera.", case=case)
    done(director, "start-session", stage=HEATS, table="RR1")
    until(lambda: key in served.system.tournament_work.steward.reason_held("RR1"))
    done(director, "disqualify", entrant=key, ground="cheating")
    until(lambda: serves(served, "RR1") == HEATS)


def test_a_stage_ends_when_all_its_rounds_were_heard(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    director, play = begun(served)
    done(director, "disqualify", entrant=at_seat(served, "RR1-2"), ground="cheating")
    until(lambda: "RR1-2" not in play.at.serving.session.seats)
    play.wagered(s1=("red", MOST))
    done(director, "conclude-table", stage=HEATS, table="RR1", ground="decided")
    monkeypatch.setattr(TournamentFeed, "_go_on", lambda *_: None)
    served.skip(WAGERING_S)
    play.settled("2")
    until(lambda: play.at.round is None)
    until(lambda: serves(served, "RR1") == 0)
    done(director, "disqualify", entrant=at_seat(served, "RR2-2"), ground="cheating")
    done(director, "conclude-table", stage=HEATS, table="RR2", ground="decided")
    status, body = asked(director, "end-stage", None, tournament=NAME, stage=HEATS)
    assert (status, body["refused"]["code"]) == (409, "stage-order")
    assert "RR1" in body["refused"]["says"]
    monkeypatch.undo()
    served.run(told_again(served.system.tournament_work.feed))
    until(lambda: bank(served, "RR1", 1) == START - MOST)
    done(director, "end-stage", stage=HEATS)
    until(lambda: play.at.tournament is None)
