"""Conduct: penalties, disqualification, substitutes, retirement, lapses, disputes, as the terms say (SATG 19.4.8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.terms.tournament_terms import Conduct, Consequence, Ground
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.full_terms import complete
from support.refusals import refusal
from support.tournament_office import CASHIER, NAME, RULES, Running, each, operator, the

BANK = 1_000_00
HALF = Rate(1, 2)


def conduct(game: str, **changes: Any) -> Conduct:
    return replace(complete(game).conduct, **changes)


def playing(game: str, **changes: Any) -> Running:
    """The first stage is being played."""
    return Running(game, conduct=conduct(game, **changes)).started(9).stage(1)


def substitute(entrant: str, by: str, ground: str = "ill") -> c.Substitute:
    return c.Substitute(tournament=NAME, entrant=entrant, by=by, ground=ground, accepts=1,
                        person=c.Person(name=by), briefed=True, signed=True)  # fmt: skip


@each("4.8(a) 4.8(a)(i)")
def test_a_penalty_is_one_of_the_terms_and_does_what_they_say(game: str) -> None:
    cup = playing(game)
    unheard = c.Penalise(tournament=NAME, entrant="P1", ground="whistling")
    assert cup.refused(Refusal.NO_TERM, unheard).cites == the(game, "4.8(a)(i)")
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, replace(unheard, ground="slow-play"), cup.operator)
    cup.done(replace(unheard, ground="slow-play"))
    assert cup.bank("P1") == BANK - 50_00
    table, seat = cup.seat("P1")
    move = cup.tournament.moves[-1]
    assert (move.table, move.seat, move.chips, move.why) == (table, seat, -50_00, "slow-play")
    cup.done(replace(unheard, ground="advice"))
    assert cup.entrant("P1").sits_out == 1
    assert cup.entrant("P1").penalties == ("slow-play", "advice")
    cup.won(P1=0)
    assert cup.entrant("P1").sits_out == 0


@each("4.8(a)(i)")
def test_a_penalty_takes_no_more_chips_than_there_are(game: str) -> None:
    cup = playing(game)
    cup.won(P1=-(BANK - 10_00))
    cup.done(c.Penalise(tournament=NAME, entrant="P1", ground="slow-play"))
    assert cup.bank("P1") == 0


@each(rapid_roulette="4.4(a)", casino_war="4.4(b)", big_wheel="4.4(b)")
def test_who_missed_a_compulsory_wager_is_flagged_and_can_be_penalised(game: str) -> None:
    slow = {"too-little": Ground(says="Wagered too little.", penalty="chips", chips=Cents(20_00))}
    cup = playing(game, penalties=slow)
    table, seat = cup.seat("P1")
    cup.done(cup.hear(table, {}, missed=(seat,)), THE_SYSTEM)
    assert [it.key for it in cup.tournament.players() if it.missed] == ["P1"]
    cup.done(c.Penalise(tournament=NAME, entrant="P1", ground="too-little"))
    assert cup.bank("P1") == BANK - 20_00


@each("4.2(b)(i) 4.8(a) 4.8(a)(ii)", "2.1(h)")
def test_a_disqualification_needs_a_ground_of_the_terms(game: str) -> None:
    cup = playing(game)
    ask = c.Disqualify(tournament=NAME, entrant="P1", ground="rudeness")
    refused = cup.refused(Refusal.NO_TERM, ask)
    assert refused.cites == the(game, "4.8(a)(ii)", "2.1(h)")
    cup.done(replace(ask, ground="cheating"))
    assert cup.events()[-1].ground == "cheating"
    assert (cup.entrant("P1").standing, cup.entrant("P1").why) == ("disqualified", "cheating")
    cup.refused(Refusal.ENTRANT_GONE, replace(ask, ground="cheating"))


@each("4.8(b)(v)")
@pytest.mark.parametrize("left", ["removed", "kept"])
def test_the_chips_of_the_disqualified_are_what_the_terms_say(game: str, left: Any) -> None:
    told = Consequence(says="Out.", does="disqualified", chips_left=left)
    cup = playing(game, disqualified=told)
    cup.won(P1=100_00)
    cup.done(c.Disqualify(tournament=NAME, entrant="P1", ground="cheating"))
    assert cup.bank("P1") == (0 if left == "removed" else BANK + 100_00)
    gone = cup.bank("P1")
    table, seat = cup.seat("P1")
    assert cup.tournament.moves == (), "the table itself clears a seat that nobody has"
    cup.done(cup.hear(table, {seat: -50_00}), THE_SYSTEM)
    # What lay there when he went is played: whoever keeps his chips keeps what it brought.
    assert cup.bank("P1") == max(gone - 50_00, 0)
    cup.played_out()
    assert "P1" not in cup.tournament.stages[1].advanced


@each("4.8(b)(v)", "2.1(h)")
def test_the_disqualified_have_no_place_and_back_what_the_ground_says(game: str) -> None:
    ground = Ground(says="Cheating.", of_fee=HALF, of_buy_in=Rate(1, 10))
    cup = playing(game, disqualification={"cheating": ground})
    before = cup.holds(Kind.TAKINGS)
    cup.done(c.Disqualify(tournament=NAME, entrant="P1", ground="cheating"))
    assert cup.waits("P1") == 25_00 + 20_00
    assert cup.holds(Kind.TAKINGS) == before - 45_00
    cup.played_out().stage(2).played_out().stage(3).played_out().finished()
    assert "P1" not in {place.entrant for place in cup.tournament.places}
    assert cup.waits("P1") == 45_00


@each("4.8(a)(iii)", "3.3")
def test_a_substitute_needs_the_director_and_a_ground_of_the_terms(game: str) -> None:
    cup = playing(game)
    refused = cup.refused(Refusal.NO_TERM, substitute("P1", "Q", "bored"))
    assert refused.cites == the(game, "4.8(a)(iii)", "3.3")
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, substitute("P1", "Q"), cup.operator)
    cup.refused(Refusal.ENTERED_BEFORE, substitute("P1", "P2"))
    cup.done(substitute("P1", "Q"))
    assert (cup.events()[-1].ground, cup.events()[-1].by) == ("ill", "Dora")


@each("", "3.3")
def test_in_2000_the_approval_is_enough_where_the_terms_name_no_ground(game: str) -> None:
    cup = playing(game, substitution={})
    cup.done(substitute("P1", "Q", ""))
    assert cup.entrant("P1").standing == "substituted"


@each("4.8(b)(iv)", "3.3")
def test_the_substitute_has_the_seat_and_the_bank(game: str) -> None:
    cup = playing(game)
    cup.won(P1=300_00)
    place, bank, paid = cup.seat("P1"), cup.bank("P1"), cup.entrant("P1").paid
    cup.done(substitute("P1", "Q"))
    assert (cup.seat("Q"), cup.bank("Q"), cup.entrant("Q").paid) == (place, bank, paid)
    assert cup.tournament.seat_of("P1") is None
    assert (cup.bank("P1"), cup.entrant("P1").standing) == (0, "substituted")
    cup.won(Q=100_00).played_out()
    assert "Q" in cup.tournament.stages[1].advanced
    cup.refused(Refusal.ENTRANT_GONE, substitute("P1", "R"))


@each("4.8(b)(iv)")
def test_what_a_substitution_costs_is_taken(game: str) -> None:
    costs = Consequence(says="A hundred chips.", does="chips", chips=Cents(100_00))
    cup = playing(game, substituted=costs)
    cup.done(substitute("P1", "Q"))
    assert cup.bank("Q") == BANK - 100_00
    waits = Consequence(says="Two rounds.", does="sits-out", rounds=2)
    cup = playing(game, substituted=waits)
    cup.done(substitute("P1", "Q"))
    assert cup.entrant("Q").sits_out == 2


LAPSES = (("late", "4.8(b)(i)", "2.1(i)"), ("absent", "4.8(b)(ii)", ""), ("phone", "4.8(b)(iii)", ""))  # fmt: skip


def lapses() -> list[Any]:
    """Each lapse under each text that names it."""
    found = []
    for lapse, later, of_2000 in LAPSES:
        for game in RULES:
            cites = the(game, later, of_2000)
            if cites:
                mark = pytest.mark.clause(*cites)
                found.append(pytest.param(game, lapse, marks=mark, id=f"{game}-{lapse}"))
    return found


@pytest.mark.parametrize(("game", "lapse"), lapses())
def test_a_lapse_has_the_consequence_of_the_terms_at_once(game: str, lapse: Any) -> None:
    chips = Consequence(says="Chips.", does="chips", chips=Cents(30_00))
    cup = playing(game, **{lapse: chips})
    report = c.ReportLapse(tournament=NAME, entrant="P1", lapse=lapse)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, report, cup.operator)
    cup.done(report)
    assert cup.bank("P1") == BANK - 30_00
    assert cup.entrant("P1").penalties == (lapse,)

    waits = Consequence(says="Rounds.", does="sits-out", rounds=2)
    cup = playing(game, **{lapse: waits})
    cup.done(report)
    assert cup.entrant("P1").sits_out == 2

    cup = playing(game, **{lapse: Consequence(says="A warning.", does="warning")})
    cup.done(report)
    assert (cup.bank("P1"), cup.entrant("P1").standing) == (BANK, "in")


@pytest.mark.parametrize(("game", "lapse"), lapses())
def test_whoever_is_out_by_a_lapse_does_not_go_on(game: str, lapse: Any) -> None:
    out = Consequence(says="Out.", does="out")
    cup = playing(game, **{lapse: out})
    cup.won(P1=900_00)
    cup.done(c.ReportLapse(tournament=NAME, entrant="P1", lapse=lapse))
    assert (cup.entrant("P1").standing, cup.entrant("P1").why) == ("out", lapse)
    assert cup.bank("P1") == 0
    assert cup.tournament.moves == ()
    cup.played_out()
    assert "P1" not in cup.tournament.stages[1].advanced

    gone = Consequence(says="Disqualified.", does="disqualified")
    cup = playing(game, **{lapse: gone})
    cup.done(c.ReportLapse(tournament=NAME, entrant="P1", lapse=lapse))
    assert (cup.entrant("P1").standing, cup.entrant("P1").why) == ("disqualified", lapse)


@pytest.mark.parametrize(("game", "lapse"), lapses())
def test_whoever_is_out_before_his_table_begins_has_no_chips(game: str, lapse: Any) -> None:
    out = Consequence(says="Out.", does="out")
    cup = Running(game, conduct=conduct(game, **{lapse: out})).started(9).drawn(1)
    table, seat = cup.seat("P1")
    cup.done(c.ReportLapse(tournament=NAME, entrant="P1", lapse=lapse))
    cup.at = int(cup.tournament.starts_at(1).timestamp()) * 1_000
    cup.done(c.StartSession(tournament=NAME, stage=1, table=table))
    assert seat not in cup.tournament.stages[1].sessions[table].banks
    assert cup.bank("P1") == 0


@each("4.8(b)(vi)", "2.1(h)")
def test_who_retires_has_back_and_keeps_what_the_terms_say(game: str) -> None:
    cup = playing(game)
    ask = c.Retire(tournament=NAME, entrant="P1", ground="weather")
    cup.refused(Refusal.NO_TERM, ask)
    cup.done(replace(ask, ground="any"))
    assert (cup.entrant("P1").standing, cup.bank("P1")) == ("retired", BANK)
    assert cup.waits("P1") == 100_00
    cup.done(replace(ask, entrant="P2", ground=""))
    assert (cup.entrant("P2").standing, cup.waits("P2")) == ("retired", 0)
    removed = Consequence(says="Out.", does="out", chips_left="removed")
    cup = playing(game, retired=removed)
    cup.done(replace(ask, ground="any"))
    assert cup.bank("P1") == 0


@each("4.8(h)")
def test_the_director_decides_a_dispute_and_nobody_opens_it_again(game: str) -> None:
    cup = playing(game)
    cup.done(c.RaiseDispute(tournament=NAME, entrant="P1", about="The wager was late."))
    name = next(iter(cup.tournament.disputes))
    decide = c.DecideDispute(
        tournament=NAME, dispute=name, decision="It was in time.", told_of_inspector=True
    )
    for somebody in (cup.operator, operator(game, "Otto"), CASHIER):
        cup.refused(Refusal.AUTHORITY_INSUFFICIENT, decide, somebody)
    cup.refused(Refusal.CASE_REQUIRED, replace(decide, dispute="another"))
    cup.refused(Refusal.CASE_INCOMPLETE, replace(decide, told_of_inspector=False))
    cup.done(decide)
    assert cup.tournament.disputes[name].decision == "It was in time."
    again = cup.refused(Refusal.DISPUTE_FINAL, replace(decide, decision="It was not."))
    assert again.cites == the(game, "4.8(h)")


@each("4.8(j)")
def test_a_complaint_is_referred_to_the_regulator_with_its_date(game: str) -> None:
    cup = playing(game).played_out().stage(2).played_out().stage(3).played_out().finished()
    cup.done(c.RaiseDispute(tournament=NAME, entrant="P1", about="The dealer was rude."))
    name = next(iter(cup.tournament.disputes))
    refer = c.ReferComplaint(tournament=NAME, dispute=name, to="")
    cup.refused(Refusal.REASON_REQUIRED, refer)
    cup.done(replace(refer, to="VCGLR"))
    referred = cup.events()[-1]
    assert (referred.to, referred.at) == ("VCGLR", cup.at)
    assert cup.tournament.disputes[name].referred_to == "VCGLR"


@pytest.mark.parametrize("game", RULES)
def test_after_the_end_nothing_happens_to_players_any_more(game: str) -> None:
    cup = playing(game).played_out().stage(2).played_out().stage(3).played_out().finished()
    first = cup.tournament.places[0].entrant
    for command in (
        c.Penalise(tournament=NAME, entrant=first, ground="slow-play"),
        c.Disqualify(tournament=NAME, entrant=first, ground="cheating"),
        c.Retire(tournament=NAME, entrant=first, ground="any"),
        c.ReportLapse(tournament=NAME, entrant=first, lapse="late"),
        c.FinishTournament(tournament=NAME),
        substitute(first, "Q"),
    ):
        before = cup.office.state
        ended = isinstance(command, c.FinishTournament)
        answer = cup.ask(command)
        refusal(
            answer.refused,
            "stage-order" if ended else "tournament-begun",
            *(the(game, "4.6(a)", "2.1(j)") if ended else the(game, "1", "1.1")),
        )
        assert cup.office.state == before
