"""How play ends early at a table, and what the prizes are (SATG 19.4.6 to SATG 19.4.8(d) and their likes)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.tournaments import TOURNAMENTS
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.events import StageEnded
from croupier.offices.tournaments.seat_draw import commitment, in_lots
from croupier.offices.tournaments.terms.required_items import edition_of, items
from croupier.offices.tournaments.terms.tournament_terms import Consequence, Pool, Prize, Stage
from croupier.offices.tournaments.tournament_prizes import shares
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.refusals import Refusal
from croupier.views.tournaments.leaderboard import leaderboard_view
from support.full_terms import at, complete
from support.tournament_office import CASHIER, NAME, Running, each, the

BANK = 1_000_00
ONE_TABLE = Stage(name="Final", starts=at(6, 14), rounds=3, tables=1)
SHARE = Rate(1, 2)


def final(game: str, *, ties: Any = "share", cash: bool = False, **changes: Any) -> Running:
    """A tournament of one stage at one table."""
    terms = complete(game)
    built = replace(
        terms.format, stages=(ONE_TABLE,), repechage=None, buy_back=None, re_buy=None, add_on=None,
        disposition="cash" if cash else "no-value", cash_rate=Rate(1, 100) if cash else Rate(0, 1),
    )  # fmt: skip
    charges = replace(terms.charges, re_buy=None, add_on=None)
    gone = ("repechage", "buy-back", "re-buy", "add-on", "progression")
    said = {
        "format": built, "charges": charges, "least_players": 2, "most_players": 8,
        "result": replace(terms.result, ties=ties, out=("no-chips",)),
        "does_not_apply": tuple(key for key in gone if key in {*_conditional(game)}),
    }  # fmt: skip
    return Running(game, **{**said, **changes})


def _conditional(game: str) -> list[str]:
    return [item.key for item in items(edition_of(game)) if item.conditional]


def heats(game: str, *, cash: bool) -> Running:
    """The first stage of the full tournament, at three tables of three, two of whom go on."""
    terms = complete(game)
    built = replace(terms.format, disposition="cash" if cash else "no-value",
                    cash_rate=Rate(1, 100) if cash else Rate(0, 1))  # fmt: skip
    return Running(game, format=built).started(9).stage(1)


def conclude(ground: Any, *agreed: str, stage: int = 1) -> c.ConcludeTable:
    return c.ConcludeTable(tournament=NAME, stage=stage, table="T1", ground=ground, agreed=agreed)


# The early end


@each("4.8(d) 4.8(d)(i)", "3.5 3.5(a)")
def test_a_table_ends_early_when_it_is_settled_who_goes_on(game: str) -> None:
    cup = heats(game, cash=False)
    players = list(cup.at_table("T1").values())
    refused = cup.refused(Refusal.NOT_DECIDED, conclude("decided"))
    assert refused.cites == the(game, "4.8(d)(i)", "3.5(a)")
    cup.won(**{players[0]: -BANK})
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, conclude("decided"), cup.operator)
    cup.done(conclude("decided"))
    assert cup.tournament.stages[1].sessions["T1"].why == "decided"
    cup.refused(Refusal.STAGE_ORDER, conclude("decided"))
    cup.played_out()
    assert set(players[1:]) <= set(cup.tournament.stages[1].advanced)


@each("4.8(d) 4.8(d)(ii)")
def test_or_when_chips_become_cash_and_everybody_at_the_table_agrees(game: str) -> None:
    cup = heats(game, cash=True)
    players = list(cup.at_table("T1").values())
    refused = cup.refused(Refusal.NOT_AGREED, conclude("agreed", *players[:-1]))
    assert refused.cites == the(game, "4.8(d)(ii)")
    assert players[-1] in refused.detail
    elsewhere = next(iter(cup.at_table("T2").values()))
    cup.refused(Refusal.NOT_AGREED, conclude("agreed", *players[:-1], elsewhere))
    cup.done(conclude("agreed", *players))
    assert cup.events()[-1].agreed == tuple(players)
    without = heats(game, cash=False)
    players = list(without.at_table("T1").values())
    refused = without.refused(Refusal.NOT_AGREED, conclude("agreed", *players))
    assert refused.cites == the(game, "4.8(d)(ii)")


@each("", "3.5 3.5(a) 3.5(b)")
def test_in_2000_both_are_needed_where_chips_become_cash(game: str) -> None:
    cup = heats(game, cash=True)
    players = list(cup.at_table("T1").values())
    refused = cup.refused(Refusal.NOT_DECIDED, conclude("agreed", *players))
    assert refused.cites == the(game, "", "3.5(a)")
    cup.won(**{players[0]: -BANK})
    refused = cup.refused(Refusal.NOT_AGREED, conclude("decided", *players[:-1]))
    assert refused.cites == the(game, "", "3.5(b)")
    cup.done(conclude("decided", *players))


@each("", "3.5(b)")
def test_without_cash_no_vote_is_asked_in_2000(game: str) -> None:
    cup = heats(game, cash=False)
    players = list(cup.at_table("T1").values())
    cup.won(**{players[0]: -BANK}).done(conclude("decided"))
    assert cup.events()[-1].agreed == ()


# The end and the winner


@each("4.6(a)", "2.1(j)")
def test_the_most_chips_win_and_anybody_finds_the_same_places(game: str) -> None:
    cup = final(game).started(4).stage(1)
    cup.won(P3=300_00, P1=200_00, P2=100_00).played_out().finished()
    assert [it.entrant for it in cup.tournament.places] == ["P3", "P1", "P2", "P4"]
    assert [it.place for it in cup.tournament.places] == [1, 2, 3, 4]
    assert cup.replayed() == cup.office.state


@each("4.6(a)", "2.1(j)")
def test_whoever_came_further_is_before_whoever_did_not(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    loser = cup.at_table("T1").popitem()[1]
    cup.won(**{loser: -500_00}).played_out().stage(2).played_out().stage(3)
    last = cup.at_table("T1").popitem()[1]
    cup.won(**{last: -BANK}).played_out().finished()
    ranked = [it.entrant for it in cup.tournament.places]
    assert ranked.index(last) < ranked.index(loser)
    assert {it.entrant for it in cup.tournament.places} == {f"P{n}" for n in range(1, 10)}


@each("4.6(a)", "2.1(j)")
def test_equals_share_the_prizes_of_their_places_to_the_cent(game: str) -> None:
    cup = final(game, pool=Pool(sum=Cents(100_01))).started(4).stage(1)
    cup.won(P1=100_00, P2=100_00).played_out().finished()
    prizes = {it.entrant: (it.place, it.prize) for it in cup.tournament.places}
    # Half and three tenths of 100.01 together, and of what is left over a cent by lot.
    assert {place for place, _ in (prizes["P1"], prizes["P2"])} == {1}
    assert sorted(prize for _, prize in (prizes["P1"], prizes["P2"])) == [40_00, 40_01]
    assert sum(prize for _, prize in prizes.values()) == 100_01


@each("4.6(a)", "2.1(j)")
def test_or_the_stage_before_decides(game: str) -> None:
    cup = Running(game).started(9).stage(1)
    first = cup.at_table("T1").popitem()[1]
    cup.won(**{first: 10_00}).played_out().stage(2).played_out().stage(3).played_out().finished()
    assert cup.tournament.terms.result.ties == "stage-before"
    assert cup.tournament.places[0].entrant == first
    assert cup.tournament.places[1].place == cup.tournament.places[2].place == 2


@each("4.6(a)", "2.1(j)")
def test_or_lots_which_anybody_can_draw_again(game: str) -> None:
    cup = final(game, ties="draw").started(4).stage(1)
    cup.won(P4=100_00).played_out().finished()
    ended = next(it for it in reversed(cup.events()) if isinstance(it, StageEnded))
    seed = bytes.fromhex(ended.seed)
    assert commitment(seed) == cup.tournament.stages[1].lots, "it was fixed before anybody played"
    assert [it.entrant for it in cup.tournament.places] == [
        "P4",
        *in_lots(seed, ["P1", "P2", "P3"]),
    ]
    assert [it.place for it in cup.tournament.places] == [1, 2, 3, 4]
    assert cup.events()[-1].lots == ("P1", "P2", "P3")


# Pool and prizes


@each("4.7(a)", "2.1(j)")
@pytest.mark.parametrize(
    ("pool", "of_takings", "by_house"),
    [
        (Pool(sum=Cents(500_00)), 0, 500_00),
        (Pool(of_buy_ins=Rate(1, 1)), 800_00, 0),
        (Pool(of_fees=SHARE, of_buy_ins=Rate(9, 10)), 100_00 + 720_00, 0),
        (Pool(of_fees=Rate(1, 3)), 66_66, 0),
        (Pool(of_buy_ins=Rate(1, 1), at_least=Cents(2_000_00)), 800_00, 1_200_00),
        (Pool(sum=Cents(100_00), of_buy_ins=Rate(1, 1), at_least=Cents(850_00)), 800_00, 100_00),
    ],
)
def test_the_pool_is_its_formula_over_what_was_paid(
    game: str, pool: Pool, of_takings: int, by_house: int
) -> None:
    cup = final(game, pool=pool).started(4).stage(1).played_out().finished()
    ended = cup.events()[-1]
    assert (ended.of_takings, ended.by_house) == (of_takings, by_house)
    assert (
        cup.tournament.pool
        == of_takings + by_house
        == sum(it.prize for it in cup.tournament.places)
    )
    assert cup.holds(Kind.POOL) == 0
    assert cup.holds(Kind.SEEDED) == -by_house
    assert cup.holds(Kind.TAKINGS) == 4 * 250_00 - of_takings
    cup.fetched()
    assert cup.holds(Kind.CASH, TOURNAMENTS) == -4 * 250_00 + of_takings + by_house


@each("4.7(b)", "2.1(j)")
def test_each_place_wins_what_the_terms_say_and_is_paid_once(game: str) -> None:
    cup = final(game, pool=Pool(sum=Cents(1_000_01))).started(4).stage(1)
    cup.won(P3=300_00, P1=200_00, P2=100_00).played_out().finished()
    assert [it.prize for it in cup.tournament.places] == [500_01, 300_00, 200_00, 0]
    assert [it.goods for it in cup.tournament.places] == ["a cup", "", "", ""]
    pay = c.PayPrize(tournament=NAME, entrant="P3", amount=Cents(500_00))
    cup.refused(Refusal.AMOUNT_MUST_EQUAL, pay, CASHIER)
    cup.done(replace(pay, amount=Cents(500_01)), CASHIER)
    assert cup.events()[-1].goods == "a cup"
    cup.refused(Refusal.AMOUNT_INVALID, replace(pay, amount=Cents(500_01)), CASHIER)


@each("4.7(b)", "2.1(j)")
def test_with_fewer_players_than_places_all_of_the_pool_is_paid(game: str) -> None:
    cup = final(game, pool=Pool(sum=Cents(1_000_00))).started(2).stage(1)
    cup.won(P1=100_00).played_out().finished()
    assert [it.prize for it in cup.tournament.places] == [700_00, 300_00]


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 50), min_size=1, max_size=12),
)
def test_shares_are_whole_cents_and_come_to_the_pool(pool: int, parts: list[int]) -> None:
    whole = sum(parts)
    prizes = [Prize(share=Rate(part, whole)) for part in parts]
    found = shares(Cents(pool), prizes)
    assert sum(found) == pool
    for part, amount in zip(parts, found, strict=True):
        assert -1 < amount - Fraction(pool * part, whole) <= 1


@each("4.2(a)(v)")
def test_the_place_of_an_employee_passes_on(game: str) -> None:
    cup = final(game, pool=Pool(sum=Cents(1_000_00))).announced().led().designated()
    cup.entered(["P1", "P3", "P4"])
    cup.entered(["P2"], employee=True, approval="The CEO, note 3")
    cup.briefed().signed().done(c.StartTournament(tournament=NAME))
    cup.stage(1).won(P1=300_00, P2=200_00, P3=100_00).played_out().finished()
    told = [(it.entrant, it.place, it.prize, it.passed_over) for it in cup.tournament.places]
    assert told == [
        ("P1", 1, 500_00, False), ("P2", 2, 0, True), ("P3", 2, 300_00, False),
        ("P4", 3, 200_00, False),
    ]  # fmt: skip
    assert cup.waits("P2") == 0
    assert cup.waits("P3") == 300_00


@each("4.2(a)(v)")
def test_where_only_employees_are_left_there_is_no_pool(game: str) -> None:
    cup = final(game).announced().led().designated()
    cup.entered(4, employee=True, approval="The CEO, note 3").briefed().signed()
    cup.done(c.StartTournament(tournament=NAME))
    paid = cup.holds(Kind.TAKINGS)
    cup.stage(1).won(P1=300_00).played_out().finished()
    assert {it.passed_over for it in cup.tournament.places} == {True}
    assert (cup.holds(Kind.POOL), cup.holds(Kind.TAKINGS)) == (0, paid)


# The chips


@each("4.3(c)")
def test_chips_without_value_are_gone_at_the_end(game: str) -> None:
    cup = final(game, pool=Pool(sum=Cents(10_00))).started(4).stage(1).won(P1=500_00)
    cup.played_out().finished()
    assert cup.events()[-1].cashed == {}
    assert {it.bank for it in cup.tournament.entrants.values()} == {0}
    assert sum(it.to_be_paid for it in cup.tournament.entrants.values()) == 10_00


def test_the_final_standings_keep_the_chips_with_which_players_ended() -> None:
    cup = final("rapid-roulette", pool=Pool(sum=Cents(10_00))).started(4).stage(1)
    cup.won(P1=500_00, P2=-250_00, P3=-BANK).played_out().finished()
    assert {it.bank for it in cup.tournament.entrants.values()} == {0}
    board = leaderboard_view(cup.tournament)
    assert {it.number: it.bank.amount for it in board.places} == {
        1: BANK + 500_00, 2: BANK - 250_00, 3: 0, 4: BANK,
    }  # fmt: skip


@each("4.3(c)")
def test_or_turn_into_cash_at_the_rate_of_the_terms(game: str) -> None:
    kept = Consequence(says="Out.", does="out", chips_left="kept")
    rules = replace(complete(game).conduct, retired=kept)
    cup = final(game, cash=True, pool=Pool(sum=Cents(10_00)), conduct=rules).started(4).stage(1)
    cup.won(P1=500_50, P2=-BANK)
    cup.done(c.Retire(tournament=NAME, entrant="P3"))
    cup.played_out().finished()
    assert cup.events()[-1].cashed == {"P1": 15_00, "P3": 10_00, "P4": 10_00}
    assert {it.bank for it in cup.tournament.entrants.values()} == {0}
    assert cup.waits("P3") == 10_00
    assert cup.holds(Kind.TAKINGS) == 4 * 250_00 - 35_00


@each("4.6(a)", "2.1(j)")
def test_where_nobody_is_left_to_go_on_the_places_stand(game: str) -> None:
    terms = complete(game)
    stages = (replace(ONE_TABLE, name="Heat", advance=2), replace(ONE_TABLE, starts=at(7, 20)))
    built = replace(terms.format, stages=stages, repechage=None)
    cup = final(game, format=built, charges=terms.charges, does_not_apply=("repechage",))
    cup.started(4).stage(1)
    cup.refused(Refusal.STAGE_ORDER, c.FinishTournament(tournament=NAME))
    cup.won(**{f"P{n}": -BANK for n in range(1, 5)}).played_out()
    cup.refused(Refusal.TOO_FEW_PLAYERS, c.PrepareStage(tournament=NAME, stage=2))
    cup.finished()
    assert sum(it.prize for it in cup.tournament.places) == cup.tournament.pool


@each("4.8(a)(iv)", "2.1(h)")
def test_a_tournament_that_is_cancelled_gives_back_all_that_was_paid(game: str) -> None:
    cup = Running(game).started(9)
    cup.done(c.Retire(tournament=NAME, entrant="P1", ground="any"))
    cup.stage(1)
    cancel = c.CancelTournament(tournament=NAME, reason="A flood.")
    cup.refused(Refusal.REASON_REQUIRED, replace(cancel, reason=""), cup.operator)
    cup.done(cancel, cup.operator)
    cup.fetched()
    assert cup.holds(Kind.TAKINGS) == cup.holds(Kind.CASH, TOURNAMENTS) == 0
    cup.refused(Refusal.TOURNAMENT_BEGUN, cancel, cup.operator)
    assert cup.tournament.status == "cancelled"
