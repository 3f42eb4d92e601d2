"""An outcome settled by the library: games with decisions too, and against whole rounds of simulated tables."""

from random import Random

import pytest

import croupier
from croupier.engine.store import MemoryStore
from croupier.games import GAMES, Game, Variant
from croupier.server.demo.demo_tables import DemoTable
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from support.thoroughness import times

AT = "2026-01-01T12:00"
NOON = 1_767_229_200_000
DECIDED = [(game, variant) for game in GAMES for variant in game.variants if variant.play]
ROUNDS = times(200, short=60)


def lines(settled: croupier.Rows[croupier.SettledStake]) -> dict[tuple[str, str], str]:
    return {(row.bet, row.added): row.line for row in settled}


def test_a_bet_is_paid_by_its_clause() -> None:
    settled = croupier.settle("triple-chase", "9h 2c 9s", bet="crown-pairs", stake_cents=500, at=AT)
    assert settled.records() == [
        {
            "bet": "crown-pairs", "name": "Crown Pairs", "position": "", "pay_table": "", "added": "",
            "line": "mixed-pair", "pays": "6 to 1", "staked_cents": 500, "back_cents": 500,
            "winnings_cents": 3000, "clauses": ("SATG 12.8.1 crown-pairs.mixed-pair",),
            "source": "SATG 12.8.1 crown-pairs.mixed-pair",
        }
    ]  # fmt: skip
    assert settled.returned_cents == 3500
    assert settled.decks == 6
    assert settled.opened.isoformat() == "2026-01-01T12:00:00+11:00"


def test_a_position_is_chosen_of_a_bet_that_has_several() -> None:
    settled = croupier.settle("rapid-roulette", "17", bet="corner", at=AT)
    assert len(settled) > 4
    (corner,) = croupier.settle("rapid-roulette", "17", bet="corner", position="13/14/16/17", at=AT)
    assert corner in settled
    assert corner.winnings_cents == 800


@pytest.mark.clause("WAR 5.7", "WAR 5.8", "WAR 5.9")
def test_casino_war_goes_to_war_or_surrenders() -> None:
    war = croupier.settle("casino-war", "9h 9c Kd 2h", choose="go-to-war", stake_cents=1000, at=AT)
    returned = {(row.bet, row.added): (row.line, row.returned_cents) for row in war}
    assert returned == {
        ("casino-war", ""): ("war-higher", 1000),
        ("go-to-war", "go-to-war"): ("higher", 2000),
        ("tie", ""): ("equal", 11000),
    }
    assert "WAR 5.8.1" in war[1].clauses
    lost = croupier.settle("casino-war", "9h 9c 2d Kh", choose="go-to-war", bet="casino-war", at=AT)
    assert [(row.returned_cents, row.clauses) for row in lost] == [
        (0, ("WAR 5.7.5",)), (0, ("WAR 5.8.3",)),
    ]  # fmt: skip
    gave_up = croupier.settle("casino-war", "9h 9c", choose="surrender", bet="casino-war", at=AT)
    assert gave_up[0].returned_cents == 50


def test_blackjack_splits_doubles_and_insures() -> None:
    played = croupier.settle(
        "blackjack", "8h 6c 8d 3c 10h 10c 5d Jd", choose="split double stand", at=AT
    )
    assert lines(played) == {
        ("blackjack", ""): "stands-off",
        ("blackjack", "double/0"): "stands-off",
        ("blackjack", "split/1"): "loses",
    }
    insured = croupier.settle("blackjack", "10h Ac 9d Ks", choose="insure stand", at=AT)
    assert [(row.bet, row.staked_cents, row.returned_cents) for row in insured] == [
        ("insurance", 50, 150), ("blackjack", 100, 0),
    ]  # fmt: skip


def test_three_card_poker_pays_a_bonus_and_by_every_pay_table() -> None:
    settled = croupier.settle("three-card-poker", "9h 8c 7d Kc 9c 2c", choose="play", at=AT)
    bonus = next(row for row in settled if row.bet == "ante-bonus")
    assert (bonus.staked_cents, bonus.line, bonus.winnings_cents) == (0, "straight", 100)
    plus = [row for row in settled if row.bet == "pairs-plus"]
    assert [row.pay_table for row in plus] == ["40-30-6-4-1", "40-30-5-4-1", "40-30-6-3-1"]
    assert [row.winnings_cents for row in plus] == [600, 500, 600]
    nine = "9h 8c 7d Kc 9c 2c 3d 4s 5s 6d Jh Js"
    matrix = croupier.settle("rapid-three-card-poker", nine, choose="play", position="1-2-3", at=AT)
    assert {row.position for row in matrix} == {"1-2-3"}
    assert lines(matrix)["ante-bonus", "ante-bonus"] == "straight"


@pytest.mark.parametrize(
    ("game", "variant"), DECIDED, ids=lambda it: it.key if isinstance(it, Game) else it.name
)
def test_a_round_of_a_table_ends_as_the_library_says(game: Game, variant: Variant) -> None:
    """The main wager of one simulated player, and all that the choices added to it."""
    table = DemoTable(
        game, variant, name="T1", store=(store := MemoryStore()), chance=Random(28), at=NOON
    )
    table.open(players=1)
    for _ in range(ROUNDS):
        table.round(players=1)
    main = variant.bets[0].key
    compared = decided = 0
    for history in read_history(
        "T1", (record.event for record in store.records("T1")), store.sheet
    ):
        wager = next((it for it in history.wagers if it.where.bet == main and not it.why), None)
        if history.end != "settled" or history.closed or wager is None:
            continue  # a question whose time ran out has no choice that could be named
        settled = croupier.settle(
            game.key, " ".join(face.shown for face in history.draws if not face.discarded),
            choose=" ".join(choices(history)), bet=main,
            position=wager.where.spot, stake_cents=wager.amount, variant=variant.name, at=AT,
        )  # fmt: skip
        assert paid_by(settled) == paid_in(history, wager.id), history.name
        compared += 1
        decided += bool(history.answers)
    assert compared > ROUNDS // 4
    assert decided


def choices(history: RoundHistory) -> list[str]:
    """The choices in the order of their questions; a history has them by name."""
    by_question = {answer.question: answer.choice for answer in history.answers}
    return [by_question[key] for key in history.progress().pictures if key in by_question]


def paid_by(settled: croupier.Rows[croupier.SettledStake]) -> list[tuple[str, int]]:
    return sorted((row.line, row.staked_cents) for row in settled)


def paid_in(history: RoundHistory, wager: str) -> list[tuple[str, int]]:
    return sorted((row.line, row.amount) for row in history.rows if row.wager == wager)
