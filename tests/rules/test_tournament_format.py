"""How a tournament is built and played: stages, tables, banks, who goes on, who comes back (SATG 19.4.3, 19.4.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.seat_draw import commitment, in_lots, seated
from croupier.offices.tournaments.terms.tournament_terms import (
    BuyBack,
    Consequence,
    Format,
    Repechage,
    Stage,
)
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.full_terms import at, complete
from support.round_tables import clause
from support.tournament_office import (
    CASHIER,
    DEALER,
    MINUTE,
    NAME,
    RULES,
    Running,
    each,
    stamp,
    the,
)

BANK = 1_000_00


def built(game: str, **changes: Any) -> Format:
    return replace(complete(game).format, **changes)


def staged(game: str, *stages: Stage, **changes: Any) -> Running:
    found = built(game, stages=stages, repechage=None, **changes)
    return Running(game, format=found, does_not_apply=("repechage",))


HEATS = Stage(name="Heats", starts=at(6, 14), rounds=3, tables=3, advance=2)
FINAL = Stage(name="Final", starts=at(7, 20), rounds=3, tables=1)


@clause("SATG 1.1 tournament")
def test_a_tournament_goes_its_way_stage_by_stage() -> None:
    cup = Running().started(9)
    assert cup.office.state.holding("T4") is None
    cup.refused(Refusal.STAGE_ORDER, c.PrepareStage(tournament=NAME, stage=2))
    cup.stage(1).played_out().stage(2).played_out()
    cup.refused(Refusal.STAGE_ORDER, c.FinishTournament(tournament=NAME))
    cup.stage(3).played_out()
    for beyond in (4, 5):
        refused = cup.refused(Refusal.STAGE_ORDER, c.PrepareStage(tournament=NAME, stage=beyond))
        assert refused.detail == f"Stage {beyond}. Accepted: none, for the last one is over."
    cup.finished()
    assert cup.tournament.status == "finished"
    assert cup.office.state.holding("T1") is None


@each("4.3(a) 4.3(a)(i)", "2.1(d)")
def test_a_session_ends_after_its_rounds(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    for number in range(1, 21):
        assert cup.tournament.playing_at("T1"), number
        cup.done(cup.hear("T1", {}), THE_SYSTEM)
    assert cup.tournament.playing_at("T1") is None
    session = cup.tournament.stages[1].sessions["T1"]
    assert (session.played, session.why) == (20, "rounds")
    assert cup.tournament.playing_at("T2") is not None


@clause("SATG 19.4.8(a)")
def test_a_penalty_between_session_and_stage_counts_for_who_goes_on() -> None:
    """All have the same chips but one, whom the director penalises after his table has ended."""
    cup = Running().started(9).stage(1)
    for table in cup.tournament.stages[1].sessions:
        while cup.tournament.playing_at(table):
            cup.done(cup.hear(table, {}), THE_SYSTEM)
    first, *others = cup.at_table("T1").values()
    cup.done(c.Penalise(tournament=NAME, entrant=first, ground="slow-play"))
    cup.done(c.EndStage(tournament=NAME, stage=1))
    places = cup.tournament.stage(1).advance
    assert len(others) >= places
    assert first not in cup.tournament.stages[1].advanced
    assert len({*others} & {*cup.tournament.stages[1].advanced}) == places


@each("4.3(a)(i)", "2.1(d)")
def test_a_void_round_is_none_of_them_and_what_was_heard_is_heard_once(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    seat = next(iter(cup.at_table("T1")))
    heard = cup.hear("T1", {seat: 10_00})
    cup.done(heard, THE_SYSTEM)
    cup.done(heard, THE_SYSTEM)
    cup.done(cup.hear("T1", {seat: -10_00}, counts=False), THE_SYSTEM)
    session = cup.tournament.stages[1].sessions["T1"]
    assert (session.played, cup.bank(session.seats[seat])) == (1, BANK)
    cup.refused(Refusal.ROLE_REQUIRED, cup.hear("T1", {seat: 900_00}))


@each("4.3(a)(i)", "2.1(d)")
def test_a_correction_of_the_last_round_counts_until_it_is_found_who_goes_on(game: str) -> None:
    cup = staged(game, replace(HEATS, rounds=1), FINAL).started(9).stage(1)
    seats = cup.at_table("T1")
    (first, key), *_ = seats.items()
    cup.done(cup.hear("T1", {first: 500_00}), THE_SYSTEM)
    assert cup.tournament.playing_at("T1") is None
    cup.done(cup.hear("T1", {first: -700_00}), THE_SYSTEM)
    assert (cup.bank(key), cup.entrant(key).reached[1]) == (BANK - 200_00, BANK - 200_00)
    assert cup.tournament.stages[1].sessions["T1"].played == 1
    cup.played_out()
    assert key not in cup.tournament.stages[1].advanced
    cup.done(cup.hear("T1", {first: 900_00}, stage=1), THE_SYSTEM)
    assert cup.bank(key) == BANK - 200_00


@each("4.3(a)(i)", "2.1(d)")
def test_a_session_ends_when_its_time_is_up(game: str) -> None:
    heats = replace(HEATS, rounds=None, minutes=30)
    cup = staged(game, heats, FINAL).started(9).stage(1)
    until = cup.tournament.stages[1].sessions["T1"].until
    assert until == stamp(6, 14) + 30 * MINUTE + 1_000
    end = c.EndSession(tournament=NAME, stage=1, table="T1")
    refused = cup.refused(Refusal.STAGE_ORDER, end, THE_SYSTEM)
    assert refused.cites == the(game, "4.3(a)(i)", "2.1(d)")
    cup.at = until
    cup.refused(Refusal.ROLE_REQUIRED, end)
    cup.done(end, THE_SYSTEM)
    assert cup.tournament.stages[1].sessions["T1"].why == "time"


@each("4.3(a)(i) 4.3(a)(ii)")
def test_what_the_terms_leave_to_a_basis_the_director_says(game: str) -> None:
    heats = replace(HEATS, rounds=None, tables=None, basis="By the number of entrants.")
    cup = staged(game, heats, FINAL).started(9)
    prepare = c.PrepareStage(tournament=NAME, stage=1)
    cup.refused(Refusal.STAGE_ORDER, prepare)
    cup.refused(Refusal.STAGE_ORDER, replace(prepare, rounds=0))
    cup.stage(1, rounds=7, tables=("T2", "T3"))
    assert (cup.tournament.stages[1].rounds, set(cup.tournament.stages[1].tables)) == (
        7,
        {"T2", "T3"},
    )


@each("4.3(a)(ii)", "2.1(d)")
def test_no_more_tables_play_than_the_terms_say(game: str) -> None:
    heats = replace(HEATS, tables=2)
    cup = staged(game, heats, FINAL).started(9)
    three = c.PrepareStage(tournament=NAME, stage=1, tables=("T1", "T2", "T3"))
    refused = cup.refused(Refusal.NOT_DESIGNATED, three)
    assert refused.cites == the(game, "4.3(a)(ii)", "2.1(d)")
    cup.refused(Refusal.NOT_DESIGNATED, replace(three, tables=("T1", "T1")))
    cup.stage(1, tables=("T1", "T3"))
    more = c.StartSession(tournament=NAME, stage=1, table="T2")
    assert cup.refused(Refusal.STAGE_ORDER, more).cites == refused.cites


@each("4.3(a)(ii)", "2.1(d)")
def test_there_must_be_a_seat_for_everybody(game: str) -> None:
    cup = staged(game, replace(HEATS, tables=1), FINAL).started(9)
    cup.refused(Refusal.NOT_DESIGNATED, c.PrepareStage(tournament=NAME, stage=1))


# Seats


@each("1", "1.1")
def test_seats_are_drawn_by_a_seed_that_was_sealed_before(game: str) -> None:
    cup = Running(game).started(10).prepared(1)
    stage = cup.tournament.stages[1]
    assert (stage.drawn, len(stage.sessions)) == ("", 0)
    cup.done(c.DrawSeats(tournament=NAME, stage=1))
    drawn = cup.events()[-1]
    seed = bytes.fromhex(drawn.seed)
    assert commitment(seed) == stage.commitment
    assert seated(seed, stage.players, stage.tables) == drawn.seats
    seats = [key for table in drawn.seats.values() for key in table.values()]
    assert sorted(seats) == sorted(stage.players)
    cup.refused(Refusal.STAGE_ORDER, c.DrawSeats(tournament=NAME, stage=1))


# Who goes on


@each("4.3(a)(iii) 4.5(a)", "2.1(d)")
def test_the_best_of_each_table_go_on_and_the_others_are_out_by_a_criterion(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    first, second, third = cup.at_table("T1").values()
    cup.won(**{first: 200_00, second: 100_00, third: -BANK}).played_out()
    advanced = cup.tournament.stages[1].advanced
    assert {first, second} < set(advanced)
    assert len(advanced) == 6
    assert (cup.entrant(third).standing, cup.entrant(third).why) == ("out", "no-chips")
    others = [
        it for it in cup.tournament.entrants.values() if it.standing == "out" and it.key != third
    ]
    assert {it.why for it in others} == {"not-advanced"}
    cup.refused(Refusal.STAGE_ORDER, c.EndStage(tournament=NAME, stage=1))
    chosen = c.PrepareStage(tournament=NAME, stage=3, players=(third,))
    cup.stage(2).played_out().refused(Refusal.UNEQUAL_TERMS, chosen)


@each("4.3(a)(iii)", "2.1(d)")
def test_or_the_best_of_all_tables(game: str) -> None:
    heats = replace(HEATS, across="stage", advance=3)
    cup = staged(game, heats, FINAL).started(9).stage(1)
    best = list(cup.at_table("T1").values())
    cup.won(**dict.fromkeys(best, 100_00)).played_out()
    assert sorted(cup.tournament.stages[1].advanced) == sorted(best)


@each("4.3(a)(iii)", "2.1(d)")
def test_of_equals_for_the_last_place_lots_decide_that_anybody_can_draw_again(game: str) -> None:
    heats = replace(HEATS, across="stage", advance=4)
    cup = staged(game, heats, FINAL).started(9).stage(1)
    cup.won(P1=100_00).played_out()
    ended = next(event for event in reversed(cup.events()) if hasattr(event, "lots"))
    assert sorted(ended.lots) == [f"P{n}" for n in range(2, 10)]
    lots = in_lots(bytes.fromhex(ended.seed), ended.lots)
    assert set(ended.advanced) == {"P1", *lots[:3]}


@each("4.6(a)", "2.1(j)")
def test_a_stage_is_not_over_while_a_round_of_it_is_on_its_way(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    cup.world.late = {"T1"}
    with pytest.raises(AssertionError, match="T1"):
        cup.played_out()
    assert not cup.tournament.stages[1].ended
    cup.world.late.clear()
    cup.done(c.EndStage(tournament=NAME, stage=1))


@each("4.3(a)(v)", "2.1(d)")
def test_whoever_was_put_out_for_what_he_did_does_not_come_back(game: str) -> None:
    told = Consequence(says="Out.", does="out")
    cup = Running(game, conduct=replace(complete(game).conduct, phone=told)).started(9).stage(1)
    cup.done(c.ReportLapse(tournament=NAME, entrant="P1", lapse="phone"))
    assert not cup.entrant("P1").is_beaten
    cup.played_out()
    assert "P1" not in cup.stage(2).tournament.stages[2].players


@each("4.5(a)", "2.1(d)")
def test_a_stage_ends_when_all_its_tables_are_done(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    cup.refused(Refusal.STAGE_ORDER, c.EndStage(tournament=NAME, stage=1))
    cup.refused(Refusal.STAGE_ORDER, c.PrepareStage(tournament=NAME, stage=2))
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, c.EndStage(tournament=NAME, stage=1), DEALER)


# Banks


@each("4.3(b)", "2.1(b)")
def test_each_stage_gives_everybody_the_bank_that_was_announced(game: str) -> None:
    cup = Running(game).announced().led().designated().entered(9).signed()
    cup.done(c.Brief(tournament=NAME, entrants=tuple(f"P{n}" for n in range(1, 10))))
    start = c.StartTournament(tournament=NAME)
    refused = cup.refused(Refusal.BRIEFING_MISSING, start)
    assert refused.cites == the(game, "4.3(b)", "2.1(b)")
    cup.done(c.AnnounceBank(tournament=NAME))
    assert cup.events()[-1].chips == BANK
    cup.done(start)
    cup.stage(1).won(P1=700_00, P2=-300_00).played_out().stage(2).played_out().stage(3)
    banks = cup.tournament.stages[3].sessions["T1"].banks
    assert set(banks.values()) == {BANK}


@each("4.3(b)", "2.1(b)")
def test_or_what_he_had_where_banks_are_carried_on(game: str) -> None:
    cup = staged(game, HEATS, replace(FINAL, banks="carried")).started(9).stage(1)
    cup.won(P1=700_00).played_out().stage(2)
    assert cup.bank("P1") == BANK + 700_00
    others = [it.bank for it in cup.tournament.players() if it.key != "P1"]
    assert set(others) == {BANK}


# Who comes back, and who buys more


@each("4.3(a)(iv) 4.1(a)(ii)", "2.1(e)")
def test_a_buy_back_is_for_who_is_out_at_its_price_and_in_its_time(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    back = c.BuyMore(tournament=NAME, entrant="P1", kind="buy-back", paid=Cents(100_00))
    closed = the(game, "4.3(a)(iv)", "2.1(e)")
    assert cup.refused(Refusal.BUYBACK_CLOSED, back, CASHIER).cites == closed
    cup.won(P1=-900_00).played_out()
    assert cup.entrant("P1").standing == "out"
    cup.refused(Refusal.AMOUNT_MUST_EQUAL, replace(back, paid=Cents(99_00)), CASHIER)
    cup.done(back, CASHIER)
    assert (cup.entrant("P1").standing, cup.bank("P1")) == ("in", BANK)
    assert cup.entrant("P1").paid.more == 100_00
    assert cup.holds(Kind.TAKINGS) == 9 * 250_00 + 100_00
    cup.stage(2).played_out()
    still = next(it.key for it in cup.tournament.entrants.values() if it.standing == "out")
    assert (
        cup.refused(Refusal.BUYBACK_CLOSED, replace(back, entrant=still), CASHIER).cites == closed
    )


@each("4.3(a)(iv)", "2.1(e)")
def test_not_more_often_than_the_terms_say_and_not_at_all_where_they_say_nothing(
    game: str,
) -> None:
    stages = (HEATS, replace(HEATS, name="Semi", starts=at(6, 18), advance=1), FINAL)
    way = BuyBack(method="At the desk.", times=1, before_stage=3)
    cup = staged(game, *stages, buy_back=way).started(9).stage(1)
    cup.won(P1=-900_00).played_out()
    back = c.BuyMore(tournament=NAME, entrant="P1", kind="buy-back", paid=Cents(100_00))
    cup.done(back, CASHIER)
    cup.stage(2).won(P1=-900_00).played_out()
    assert cup.entrant("P1").standing == "out"
    cup.refused(Refusal.BUYBACK_CLOSED, back, CASHIER)
    none = Running(game, format=built(game, buy_back=None), does_not_apply=("buy-back",))
    none.started(9).stage(1).won(P1=-900_00).played_out()
    none.refused(Refusal.BUYBACK_CLOSED, back, CASHIER)


@each("4.1(a)(ii)")
def test_re_buys_and_add_ons_bring_chips_at_their_price_while_a_table_plays(game: str) -> None:
    cup = Running(game).started(9)
    more = c.BuyMore(tournament=NAME, entrant="P1", kind="add-on", paid=Cents(50_00))
    cup.refused(Refusal.BUYBACK_CLOSED, more, CASHIER)
    cup.stage(1)
    cup.refused(Refusal.AMOUNT_MUST_EQUAL, replace(more, paid=Cents(1)), CASHIER)
    cup.done(more, CASHIER)
    assert cup.bank("P1") == BANK + 250_00
    assert cup.tournament.moves[-1].chips == 250_00
    cup.refused(Refusal.BUYBACK_CLOSED, more, CASHIER)
    again = replace(more, kind="re-buy", paid=Cents(100_00))
    cup.refused(Refusal.BUYBACK_CLOSED, again, CASHIER)
    cup.won(P1=-1_200_00).done(again, CASHIER)
    assert cup.bank("P1") == 50_00 + 500_00
    cup.played_out()
    late = replace(more, entrant=cup.tournament.stages[1].advanced[0])
    cup.refused(Refusal.BUYBACK_CLOSED, late, CASHIER)


@each("4.3(a)(v)", "2.1(d)")
def test_the_best_of_those_who_are_out_play_a_repechage_for_a_place(game: str) -> None:
    cup = Running(game, format=built(game, repechage=Repechage(places=2))).started(9).stage(1)
    cup.won(**{f"P{n}": n * 10_00 for n in range(1, 10)}).played_out()
    out = sorted(
        (it for it in cup.tournament.entrants.values() if it.standing == "out"),
        key=lambda it: -it.bank,
    )
    cup.stage(2)
    best, second = (it.key for it in out[:2])
    assert set(cup.tournament.stages[2].players) == {best, second}
    cup.won(**{second: 100_00}).played_out()
    assert cup.tournament.stages[2].advanced == (second,)
    assert cup.entrant(second).standing == "in"
    assert (cup.entrant(best).standing, cup.entrant(best).why) == ("out", "not-advanced")
    cup.stage(3)
    assert second in cup.tournament.stages[3].players
    assert best not in cup.tournament.stages[3].players


@each("4.3(a)(v)", "2.1(d)")
def test_or_the_director_decides_and_that_is_on_record(game: str) -> None:
    own = built(game, repechage=Repechage(director_decides=True))
    cup = Running(game, format=own).started(9).stage(1).played_out()
    out = [it.key for it in cup.tournament.entrants.values() if it.standing == "out"]
    cup.refused(Refusal.TOO_FEW_PLAYERS, c.PrepareStage(tournament=NAME, stage=2))
    inside = c.PrepareStage(
        tournament=NAME, stage=2, players=(cup.tournament.stages[1].advanced[0],)
    )
    assert cup.refused(Refusal.ENTRANT_GONE, inside).cites == the(game, "4.3(a)(v)", "2.1(d)")
    cup.stage(2, players=tuple(out[:1])).played_out()
    prepared = next(event for event in cup.events() if getattr(event, "stage", 0) == 2)
    assert (prepared.players, prepared.by) == ((out[0],), "Dora")

    cup = Running(game, format=own).started(9).stage(1).played_out().stage(3)
    assert 2 not in cup.tournament.stages


@pytest.mark.parametrize("game", RULES)
def test_a_repechage_that_the_terms_promise_is_not_left_out(game: str) -> None:
    cup = Running(game).started(9).stage(1).played_out()
    cup.refused(Refusal.STAGE_ORDER, c.PrepareStage(tournament=NAME, stage=3))


@each("4.3(a)(v)", "2.1(d)")
def test_where_nobody_is_out_there_is_no_repechage(game: str) -> None:
    cup = Running(game, least_players=6).started(6).stage(1).played_out()
    assert len(cup.tournament.stages[1].advanced) == 6
    cup.refused(Refusal.TOO_FEW_PLAYERS, c.PrepareStage(tournament=NAME, stage=2))
    cup.stage(3).played_out().finished()
    assert len(cup.tournament.places) == 6
