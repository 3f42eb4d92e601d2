"""Decisions that nobody made in time (SATG 13.9.2(b), SATG 17.6.2, SATG 18.6.2): the cause, and the same settlement."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from croupier.records.explanation import tell_round
from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.round_history import RoundHistory
from croupier.table.round import ABSENT, NO_ACTION
from support.round_tables import clause
from support.scripted_tables import START, Played, deal, log, opened


def blackjack() -> Played:
    """A low hand that is asked: silence draws (SATG 13.9.2(b))."""
    played = opened("rapid-blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 20
        2   2       wager blackjack 20
        31  system  time
    """)
    deal(played, 32, "2h 6d 3h")
    return played


def war() -> Played:
    """Two Antes on an area that ties."""
    played = opened("rapid-casino-war").run("""
        1   dealer  wagering
        2   1       wager ante @1 20
        2   2       wager ante @1 20
        31  system  time
    """)
    deal(played, 32, "Kh 5h 5d 5s 5c 5h Kd")
    return played


def poker() -> Played:
    """Two Antes, and a line wager of terminal 2."""
    played = opened("rapid-three-card-poker").run("""
        1   dealer  wagering
        2   1       wager ante 1-2-3 20
        2   2       wager ante 4-5-6 20, pairs-plus row-1 5
        31  system  time
    """)
    deal(played, 32, "Kh Ks 9d 3h 4s 7d 2h 5s 8d")
    return played


@dataclass(frozen=True)
class Case:
    """A game that asks at 32 seconds and has 15 for it, and how it goes on when both are silent."""

    begin: Callable[[], Played]
    question: str
    choice: str
    wagers: tuple[str, str]
    cards: str
    each: str
    """What is left of the $100 of terminal 2, who is silent, at the end."""

    def finish(self, played: Played) -> RoundHistory:
        """Terminal 2 is silent; the round is dealt to its end."""
        if played.state.playing.asked:
            played.run("47 system time -> ask-closed")
        at = 60.0
        for card in self.cards.split():
            deal(played, at, card)
            at += 20
        played.run(f"{at} system time")
        played.run(f"{at + 1} dealer confirm -> round-settled\n= player:2 {self.each}")
        told = played.context.finished(1)
        assert told is not None
        return told


GAMES = {
    "13.9.2(b)": Case(blackjack, "decide/2", "draw", ("1 blackjack", "2 blackjack"), "10h 10d 9s", "120"),
    "17.6.2": Case(war, "war", "surrender", ("1 casino-war @1", "2 casino-war @1"), "", "90"),
    "18.6.2": Case(poker, "play", "fold", ("1 ante 1-2-3", "2 ante 4-5-6"), "8s 9s 2c", "85"),
}  # fmt: skip
NO = {"13.9.2(b)": "SATG 13.9.2(b)(i)", "17.6.2": "SATG 17.6.2(a)", "18.6.2": "SATG 18.6.2(a)"}
GONE = {"13.9.2(b)": "SATG 13.9.2(b)(ii)", "17.6.2": "SATG 17.6.2(b)", "18.6.2": "SATG 18.6.2(b)"}


def each(clauses: dict[str, str]) -> pytest.MarkDecorator:
    rows = [pytest.param(GAMES[key], marks=clause(name), id=name) for key, name in clauses.items()]
    return pytest.mark.parametrize("case", rows)


def causes(told: RoundHistory, case: Case) -> dict[str, str]:
    """By wager: why nobody answered the first question."""
    return {item.wager: item.cause for item in told.silent if item.question == case.question}


def paid(told: RoundHistory) -> list[tuple[object, ...]]:
    return [(row.wager, row.added, row.line, row.back, row.winnings) for row in told.rows]


def words(told: RoundHistory) -> list[str]:
    return [line.strip() for line in tell_round(told, receipts(told, "2"), "2")]


@each(NO)
def test_who_does_nothing_at_a_terminal_that_answers_is_silent_for_no_action(case: Case) -> None:
    told = case.finish(case.begin())
    assert causes(told, case) == dict.fromkeys(case.wagers, NO_ACTION)
    assert f"{case.question}: no answer in time: the player did nothing." in words(told)


LATE = """
    33      system  lost 2                 -> terminal-lost
    34      system  back 2                 -> terminal-back
    47      system  lost 2                 -> ask-closed terminal-lost
"""
"""It answered when the time was up."""


@each(NO)
def test_a_connection_that_was_back_in_time_or_lost_after_it_is_no_cause(case: Case) -> None:
    told = case.finish(case.begin().run(LATE))
    assert causes(told, case) == dict.fromkeys(case.wagers, NO_ACTION)


@pytest.mark.parametrize(
    ("report", "says"),
    [
        ("33 system lost 2", "the terminal was not connected"),
        ("46.999 device lost 2", "the terminal was not connected"),
        ("33 device lost 2 idle", "no player was at the terminal"),
        ("33 system lost 2 idle\n34 system lost 2", "the terminal was not connected"),
        (
            "33 system lost 2\n34 system back 2\n35 system lost 2 idle",
            "no player was at the terminal",
        ),
    ],
)
@each(GONE)
def test_whose_terminal_does_not_answer_is_absent_and_settled_alike(
    case: Case, report: str, says: str
) -> None:
    told = case.finish(case.begin().run(report))
    assert causes(told, case) == dict(zip(case.wagers, (NO_ACTION, ABSENT), strict=True))
    assert f"{case.question}: no answer in time: {says}." in words(told)
    quiet = case.finish(case.begin())
    assert paid(told) == paid(quiet)
    assert told == quiet, "Nothing that is paid hangs on the cause."


@each(GONE)
def test_whose_terminal_is_lost_keeps_his_wager_and_answers_when_he_is_back(case: Case) -> None:
    played = case.begin().run("33 system lost 2")
    assert case.wagers[1] in played.state.playing.awaited
    assert played.state.playing.wagered("2")
    where = case.wagers[1].removeprefix("2 ")
    played.run(f"40 2 choose {case.question} {case.choice} {where} -> answered")
    assert causes(case.finish(played), case) == {case.wagers[0]: NO_ACTION}


@clause("SATG 17.6.2")
def test_the_time_to_choose_is_counted_down_and_then_the_area_is_surrendered() -> None:
    """What screens count down to is on the question itself; who chose is not asked again."""
    played = war()
    assert [entry.until for entry in log(played, e.Asked)] == [START + 47_000]
    assert played.state.playing.asked is not None
    assert played.state.playing.asked.until == START + 47_000
    played.run("""
        40      system  lost 2                                -> terminal-lost
        46.999  1       choose war go-to-war casino-war @1    -> answered
        47      2       choose war go-to-war casino-war @1    -> refused decision-closed SATG 17.6.2
        48      system  back 2                                -> terminal-back
        49      2       choose war surrender casino-war @1    -> refused decision-closed SATG 17.6.2
    """)
    deal(played, 50, "9h 8h")
    played.run("""
        52      dealer  confirm                               -> round-settled
        =       player:1 120
        =       player:2 90
    """)
    told = played.context.finished(1)
    assert told is not None
    assert [tuple(item) for item in told.silent] == [("war", "2 casino-war @1", "disconnected")]
    (row,) = [row for row in told.rows if row.holder == "2"]
    assert (row.line, row.back, row.winnings) == ("surrender", 1_000, 0)
    assert [receipt.silences for receipt in receipts(told, "1")] == [()]
