"""A live table that serves a tournament: wagers are laid from the banks of the seats."""

from typing import Any

import pytest

from croupier.games.contract.procedure import Settle
from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, deal, log
from support.tournament_tables import LIMITS, chips_of, empty, serving


@clause("WAR 10.2.5")
def test_casino_war_is_played_in_chips() -> None:
    played = serving("casino-war")
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 100
        2  dealer  lay eve casino-war @2 100                  -> refused not-seated WAR 10.2.5
        2  dealer  lay bob casino-war @2 1005                 -> refused insufficient-credit
        2  dealer  lay bob tie @2 5 tender=cash spoken=yes    -> refused tournament-only WAR 10.2.5
        2  dealer  buy-chips bob 100 cash                     -> refused tournament-only WAR 10.2.5
        2  pit-boss fill 100                                  -> refused tournament-only WAR 10.2.5
        2  pit-boss credit 100                                -> refused tournament-only WAR 10.2.5
        2  dealer  sit eve @3                                 -> refused tournament-only WAR 10.2.5
        2  dealer  stand-up ann                               -> refused tournament-only WAR 10.2.5
        2  pit-boss personal ann @1 5 to 10 marker=x          -> refused tournament-only WAR 10.2.5
        =  chips:T1@cup 1900
        3  dealer  call
    """)
    deal(played, 4, "9h 9d")
    played.run("6 dealer choose war go-to-war casino-war @1 for=ann")
    assert played.holds("chips:T1@cup") == "$1,800.00"
    played.run("7 system remove-player 1 gone -> refused wagers-pending")
    finish(played)
    [told] = played.context.rounds()
    assert told.seats == {"ann": "1", "bob": "2"}
    banks = dict(played.state.serving.banks)
    assert banks["2"] == 100_000
    played.run("90 system end-tournament over")
    [ended] = log(played, e.TournamentSessionEnded)
    assert ended.banks == banks
    assert chips_of(played) == {}
    assert played.state.patrons.get("ann") is None


def finish(played: Played) -> None:
    """Deal on until the round can be confirmed, whatever comes."""
    cards = iter(["2c", "3c", "4c", "5c", "6c", "7c", "8c", "Tc", "Jc", "Qc"])
    while played.state.round is not None:
        wants = played.state.round.wants
        if isinstance(wants, Settle):
            played.run(f"80 dealer pay {wants.key}")
        elif played.line("80 dealer confirm").refused:
            answer = played.line(f"80 dealer enter {next(cards)}")
            assert answer.refused is None, answer.refused


@clause("WHEEL 8.2.5")
def test_the_big_wheel_is_played_in_chips_and_what_rides_goes_back_at_the_end() -> None:
    played = serving("big-wheel", places=6)
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 100
        2  dealer  lay ann symbol-A 5 colour=red emblem=anchor  -> refused tournament-only WHEEL 8.2.5
        2  dealer  issue ann red 20 5                           -> refused tournament-only WHEEL 8.2.5
        2  dealer  start
        3  dealer  call
        4  dealer  enter A
        5  dealer  confirm
    """)
    assert played.state.riding
    won = played.state.serving.banks["1"]
    assert won > 100_000
    played.run("7 system end-tournament over -> wagers-set tournament-session-ended")
    assert log(played, e.TournamentSessionEnded)[0].banks == {"1": won, "2": 100_000}
    assert chips_of(played) == {}


@clause("GAZ 29/2000 10.3.2")
def test_com_bo_is_played_in_chips() -> None:
    played = serving("com-bo")
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann high-1 @1 100
        2  dealer  buy-chips bob 100 cash       -> refused tournament-only GAZ 29/2000 10.3.2
        3  dealer  call
    """)
    finish(played)
    played.run("90 system end-tournament over")
    assert chips_of(played) == {}


@clause("GAZ 28/2000 20.3.2")
def test_blackjack_is_played_in_chips() -> None:
    played = serving("blackjack")
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann blackjack @1 100
        2  dealer  buy-chips bob 100 cash       -> refused tournament-only GAZ 28/2000 20.3.2
        3  dealer  call
    """)
    answer = played.line("3 dealer buy-chips bob 100 cash")
    assert answer.refused is not None
    assert answer.refused.cites == ("GAZ 28/2000 20.3.2",)
    deal(played, 4, "9h 8d 10h")
    played.run("5 dealer choose decide/1/0/1/2 stand blackjack @1 for=ann")
    finish(played)
    played.run("90 system end-tournament over")
    assert chips_of(played) == {}


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ("0 dealer sit eve @1", "terminal-occupied WAR 10.2.5"),
        ("0 dealer buy-chips eve 100 cash / 0 dealer wagering / 0 dealer lay eve casino-war @1 5",
         "round-in-progress"),
    ],
)  # fmt: skip
def test_nobody_plays_for_money_beside_a_tournament(before: str, refused: str) -> None:
    played = empty("casino-war").run("0 pit-boss fill 1000")
    played.run(before.replace(" / ", "\n"))
    played.run(f"1 system begin-tournament 1 ann 100 name=cup {LIMITS} -> refused {refused}")


def test_a_place_that_the_table_does_not_have_is_no_seat() -> None:
    empty("casino-war").run(
        f"1 system begin-tournament 99 ann 100 name=cup {LIMITS} -> refused area-unknown"
    )


def test_a_substitute_at_a_live_table_wagers_from_the_bank_of_the_seat() -> None:
    played = serving("casino-war", "1 ann 100, 2 bob 100")
    played.run("""
        1  dealer  wagering
        2  system  replace-player 1 cy
        3  dealer  lay ann casino-war @1 5      -> refused not-seated
        3  dealer  lay cy casino-war @1 105     -> refused insufficient-credit
        3  dealer  lay cy casino-war @1 100
    """)
    assert played.state.places["1"] == "cy"


@pytest.mark.parametrize(
    ("key", "wager", "beside", "cites"),
    [
        pytest.param(
            "casino-war", "casino-war @1", "tie @1", "WAR 10.4.4(b)", marks=clause("WAR 10.4.4(b)")
        ),
        pytest.param("big-wheel", "symbol-A", "symbol-B", "WHEEL 8.4.4(b)", marks=clause("WHEEL 8.4.4(b)")),
        pytest.param(
            "com-bo", "high-1 @1", "high-1 @2", "GAZ 29/2000 10.2.1(c)", marks=clause("GAZ 29/2000 10.2.1(c)")
        ),
        pytest.param(
            "blackjack", "blackjack @1", "blackjack @2", "GAZ 28/2000 20.2.1(c)",
            marks=clause("GAZ 28/2000 20.2.1(c)"),
        ),
    ],
)  # fmt: skip
def test_a_wager_below_the_compulsory_one_is_refused_at_live_tables(
    key: str, wager: str, beside: str, cites: str
) -> None:
    changes: dict[str, Any] = {"places": 6} if key == "big-wheel" else {}
    played = serving(key, words="compulsory=20", **changes)
    played.run(f"""
        1  dealer  wagering
        2  dealer  lay ann {wager} 15      -> refused below-minimum {cites}
        3  dealer  lay ann {wager} 20
        4  dealer  lay ann {beside} 4      -> refused below-minimum {cites}
        5  dealer  lay ann {beside} 10
        6  dealer  lay ann {beside} 0
        7  dealer  lay ann {wager} 5
    """)


@pytest.mark.parametrize(
    ("key", "wager", "cites"),
    [
        pytest.param(
            "casino-war", "casino-war @1", "WAR 10.4.3(a)(i)",
            marks=clause("WAR 10.3.2", "WAR 10.4.4(b)", "WAR 10.4.3(a)(i)"),
        ),
        pytest.param(
            "com-bo", "high-1 @1", "GAZ 29/2000 10.2.1(d)",
            marks=clause("GAZ 29/2000 10.2.1(c)", "GAZ 29/2000 10.2.1(d)"),
        ),
    ],
)  # fmt: skip
def test_practice_rounds_minimum_and_end_of_a_session_at_live_tables(
    key: str, wager: str, cites: str
) -> None:
    played = serving(key, words="rounds=1 compulsory=10 practice=yes")
    played.run(f"1 dealer wagering\n2 dealer lay ann {wager} 10\n3 dealer call")
    finish(played)
    [told] = played.context.rounds()
    assert told.practice
    assert told.missed == ("2",)
    played.prepare(at=85)
    played.run(f"86 dealer wagering -> refused session-over {cites}")
    played.run("90 system end-tournament learnt")
    assert chips_of(played) == {}
