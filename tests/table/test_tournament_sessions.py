"""A table that serves a tournament: what moves there, what waits, and when it is over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.engine.table_place import Table
from croupier.errors import BadInput
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.commands import BeginTournamentSession
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.people import THE_SYSTEM, Patron
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal
from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played, deal, log
from support.tournament_tables import LIMITS, SPIN, chips_of, empty, money_of, serving

# Terminals


@clause("SATG 19.2.5", "SATG 19.4.3(b)")
def test_a_session_is_played_in_chips_and_leaves_nothing_behind() -> None:
    played = serving("triple-chase", words="rounds=1 compulsory=10")
    assert played.holds("issued:T1@cup") == "-$2,000.00"
    played.run("""
        1  dealer  wagering                 -> round-opened
        2  1       wager crown-pairs 100    -> wagers-set
        =  stakes:T1@cup  100
        =  player:1@cup   900
        31 system  time                     -> wagers-closed
    """)
    deal(played, 32, "9h 2c 9s")
    played.run("""
        33 dealer  confirm                  -> round-settled
        =  player:1@cup   1600
        =  bank:T1@cup    -600
        34 dealer  wagering                 -> refused session-over SATG 19.4.3(a)(i)
        35 dealer  end-tournament over      -> refused no-dealer
        35 system  end-tournament over      -> tournament-session-ended
    """)
    [ended] = log(played, e.TournamentSessionEnded)
    assert ended.banks == {"1": 160_000, "2": 100_000}
    assert ended.house == -60_000
    assert chips_of(played) == {}
    assert money_of(played) == {}
    assert not any(terminal.is_open for terminal in played.state.terminals.values())
    played.run("40 dealer buy-in 1 100 / 41 dealer wagering".replace(" / ", "\n"))


@clause("SATG 19.4.4(a)")
def test_whoever_misses_a_compulsory_wager_is_named_and_not_refused() -> None:
    played = serving("rapid-roulette", "1 ann 100, 2 bob 100, 3 cy 100", "compulsory=10")
    played.run("""
        1  dealer  wagering
        2  1       wager red 10
        2  2       wager red 5       -> wagers-set
        2  1       wager red 4       -> refused below-minimum SATG 4.3.1
    """)
    played.run(SPIN)
    [told] = played.context.rounds()
    assert told.missed == ("2", "3")
    assert (told.tournament, told.stage, told.practice) == ("cup", 1, False)
    assert told.seats == {"1": "1", "2": "2", "3": "3"}


def test_the_limits_of_the_session_stand_in_for_the_sign_and_the_sign_comes_back() -> None:
    played = empty("rapid-roulette")
    before = played.state.sign
    played.run(f"""
        0  system  begin-tournament 1 ann 9000 name=cup limits=*:50:7000:50 secrets=0
        1  dealer  wagering
        2  1       wager red 10      -> refused below-minimum
        2  1       wager red 7010    -> wagers-set, notice clamped-to-maximum
        3  {HIGHEST["SATG 15.1"]}  limits * 5 to 500  -> refused tournament-only SATG 19.2.5
    """)
    played.run(SPIN).run("40 system end-tournament over")
    assert played.state.sign == before


@clause("SATG 6.1.1")
def test_the_wagering_period_is_that_of_the_session_and_then_again_that_of_the_table() -> None:
    played = serving("rapid-roulette", words="rounds=1 period=45")
    played.run("""
        1      dealer  wagering
        2      1       wager red 5
        3      tg-area-manager period 20
        45.999 1       wager red 10           -> wagers-set
        46     system  time                   -> wagers-closed
        47     dealer  start
        48     dealer  enter 17
        49     dealer  confirm
        50     system  end-tournament over
        51     1       join
        51     dealer  buy-in 1 5
        52     dealer  wagering
        72     system  time                   -> wagers-closed
    """)


@pytest.mark.parametrize(
    ("key", "words", "refused"),
    [
        pytest.param("rapid-blackjack", "period=12", "minimum-wagering-period SATG 13.6", marks=clause("SATG 13.6")),
        pytest.param("rapid-casino-war", "period=12", "minimum-wagering-period SATG 17.4", marks=clause("SATG 17.4")),
        ("rapid-roulette", "period=0", "minimum-wagering-period SATG 6.1.1"),
        ("casino-war", "period=30", "not-applicable"),
    ],
)  # fmt: skip
def test_the_wagering_period_of_a_session_is_not_below_the_floor(
    key: str, words: str, refused: str
) -> None:
    line = f"0 system begin-tournament 1 ann 1000 name=cup {LIMITS}"
    played = empty(key).run(f"{line} {words} -> refused {refused}")
    if key.startswith("rapid-"):
        played.run(f"{line} period=13")


@clause("SATG 19.3.2")
def test_practice_is_played_in_chips_of_its_own() -> None:
    played = serving("rapid-roulette", words="practice=yes")
    played.run("""
        1  dealer  wagering
        2  1       wager red 100
        =  player:1@cup~practice 900
        =  player:1@cup 0
    """)
    played.run(SPIN)
    assert played.context.rounds()[0].practice
    played.run("40 system end-tournament learnt")
    assert chips_of(played) == {}


WAITS = f"""
    dealer buy-in 1 100
    dealer pay-out 1 1000
    device insert-note 1 20
    device insert-ticket 1 010000000000017075
    1 cash-out 010000000000017075
    1 leave
    3 join
    {HIGHEST["SATG 15.1"]} direct-leave 1 late
    {HIGHEST["SATG 15.1"]} vacate 1
    {HIGHEST["SATG 15.1"]}:Kim adjust credit 1 5 lost second={HIGHEST["SATG 15.1"]}:Sam
    {HIGHEST["SATG 15.1"]} withhold T1-C1 1 5
    {HIGHEST["SATG 15.1"]} determine T1-C1 1 house
    {HIGHEST["SATG 15.1"]} close
    system begin-tournament 1 ann 1000 name=other {LIMITS}
"""


@clause("SATG 19.2.5")
@pytest.mark.parametrize("line", [item.strip() for item in WAITS.strip().splitlines()])
def test_what_concerns_money_or_seats_waits_until_the_session_is_over(line: str) -> None:
    played = serving("rapid-roulette")
    played.run(f"1 {line} -> refused tournament-only SATG 19.2.5")
    assert money_of(played) == {}


def test_a_terminal_that_is_seated_may_say_again_that_it_is_there() -> None:
    serving("rapid-roulette").run("1 1 join")


# Beginning


@pytest.mark.parametrize(
    ("before", "words", "refused"),
    [
        ("", "1 ann 100, 1 bob 100 name=cup", "done"),
        ("", "99 ann 100 name=cup", "terminal-unknown SATG 1.1 player-terminal"),
        ("", "1 ann 100, 2 ann 100 name=cup", "config-incomplete"),
        ("", "1 ann 0 name=cup", "amount-invalid"),
        ("", "1 ann 100 name=cup stage=0", "config-incomplete"),
        ("", "1 ann 100 name=cup rounds=0", "config-incomplete"),
        ("", "1 ann 100 name=cup secrets=-1", "config-incomplete"),
        ("0 1 join / 0 dealer buy-in 1 5", "2 ann 100 name=cup", "terminal-occupied SATG 19.2.5"),
        ("0 1 join / 0 dealer buy-in 1 5", "1 ann 100 name=cup", "terminal-occupied SATG 19.2.5"),
        ("0 1 join / 0 device insert-note 1 20", "1 ann 100 name=cup", "acceptor-busy"),
        ("0 dealer wagering", "1 ann 100 name=cup", "round-in-progress"),
    ],
)  # fmt: skip
def test_a_session_begins_only_where_it_can_be_played(
    before: str, words: str, refused: str
) -> None:
    played = empty("rapid-roulette")
    played.run(before.replace(" / ", "\n"))
    line = f"1 system begin-tournament {words} {LIMITS}"
    if refused == "done":
        assert played.line(line).refused is None
    else:
        played.run(f"{line} -> refused {refused}")


def test_a_session_needs_limits_for_every_bet_a_name_and_a_bank_for_every_seat() -> None:
    played = empty("rapid-roulette")
    played.run(
        "1 system begin-tournament 1 ann 100 name=cup limits=red:5:50 -> refused notice-not-displayed"
    )
    session = TournamentSession(
        tournament="cup", seats={"1": Patron(key="ann")}, banks={"2": Cents(5)},
        limits={"*": BetLimits(minimum=Cents(500), maximum=Cents(500))},
    )  # fmt: skip
    answer = played.order(THE_SYSTEM, BeginTournamentSession(session=session), at=1)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.CONFIG_INCOMPLETE
    for name in ("", "a cup", "cup~practice", "cup@home", "AUD"):
        with pytest.raises(BadInput, match="Accepted"):
            TournamentSession(tournament=name, seats={}, banks={})


def test_a_table_that_is_shut_serves_nothing() -> None:
    played = empty("rapid-roulette")
    played.run(f"1 {HIGHEST['SATG 15.1']} close")
    played.run(f"2 system begin-tournament 1 ann 100 name=cup {LIMITS} -> refused table-closed")


def test_whoever_has_no_seat_leaves_and_an_account_without_a_balance_closes() -> None:
    played = empty("rapid-roulette")
    played.run("""
        0 1 join
        0 2 join
        0 dealer buy-in 2 5
        1 dealer wagering
        2 2 wager red 5
        31 system time
        32 dealer start
        35 dealer enter 2
        36 dealer confirm
    """)
    assert played.holds("player:2") == "$0.00"
    played.run(f"""
        40 system begin-tournament 2 ann 100, 3 bob 100 name=cup {LIMITS} \
           -> terminal-left cashed-out terminal-joined tournament-session-begun
    """)
    assert set(played.state.terminals) == {"2", "3"}
    assert played.store.session("1").tables == ()
    assert played.store.session("2").patron is None
    assert played.store.session("3").tables == ("T1",)
    assert played.state.patron_of("2") == "ann"


# While it lasts


def test_a_tournament_that_is_held_completes_its_round_and_begins_no_other() -> None:
    played = serving("rapid-roulette")
    played.run("""
        1  dealer  wagering
        2  1       wager red 5
        3  system  hold-tournament                   -> refused reason-required
        3  system  hold-tournament nobody directs    -> tournament-held
        4  system  hold-tournament nobody directs    ->
    """)
    played.run(SPIN)
    played.run("""
        40 dealer  wagering             -> refused rounds-held
        41 system  release-tournament   -> tournament-released
        42 system  release-tournament   ->
        43 dealer  wagering             -> round-opened
    """)


def test_chips_are_added_and_taken_beside_the_play() -> None:
    played = serving("rapid-roulette")
    played.run("""
        1  system  move-tournament-chips 1 500 add-on     -> tournament-chips-moved
        =  player:1@cup 1500
        =  issued:T1@cup -2500
        2  system  move-tournament-chips 1 0 nothing      -> refused amount-invalid
        2  system  move-tournament-chips 9 5 re-buy       -> refused not-seated
        2  system  move-tournament-chips 1 5              -> refused reason-required
        2  system  move-tournament-chips 1 -1400 late     -> tournament-chips-moved
        =  player:1@cup 100
    """)


@clause("SATG 19.4.8(a)")
def test_a_penalty_takes_no_more_than_a_seat_has() -> None:
    played = serving("rapid-roulette")
    played.run("""
        1  system  move-tournament-chips 1 -1600 late     -> tournament-chips-moved
        =  player:1@cup 0
        2  system  move-tournament-chips 1 -5 again       -> tournament-chips-moved
        =  issued:T1@cup -1000
    """)
    assert [entry.amount for entry in log(played, e.TournamentChipsMoved)] == [-100_000, 0]


def test_a_penalty_at_the_big_wheel_takes_what_rides_too() -> None:
    played = riding()
    has = played.state.serving.banks["1"]
    played.run("6 system move-tournament-chips 1 -5000 late -> wagers-set tournament-chips-moved")
    assert log(played, e.TournamentChipsMoved)[0].amount == -has
    assert played.state.serving.banks["1"] == 0


def test_whoever_leaves_the_big_wheel_takes_back_what_rides() -> None:
    played = riding()
    has = played.state.serving.banks["1"]
    played.run("6 system remove-player 1 gone -> wagers-set tournament-player-removed")
    assert log(played, e.TournamentPlayerRemoved)[0].bank == has
    played.run("7 dealer wagering")
    assert not played.state.playing.wagers


def riding() -> Played:
    """The stake of somebody rides at the Big Wheel."""
    played = serving("big-wheel", places=6)
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 100
        2  dealer  start
        3  dealer  call
        4  dealer  enter A
        5  dealer  confirm
    """)
    assert played.state.riding
    return played


def test_a_substitute_has_the_seat_with_its_chips() -> None:
    played = serving("rapid-roulette")
    played.run("""
        1  dealer  wagering
        2  1       wager red 100
        3  system  replace-player 1 cy      -> refused wagers-pending
        3  system  replace-player 2 ann     -> refused terminal-occupied
        3  system  replace-player 9 cy      -> refused not-seated
        3  system  replace-player 2 cy      -> tournament-player-replaced
    """)
    assert played.state.patron_of("2") == "cy"
    played.run(
        "4 2 wager red 1000 -> refused not-together".replace("1000 -> refused not-together", "500")
    )
    played.run("= player:2@cup 500")


def test_whoever_is_removed_plays_his_wagers_out_first() -> None:
    played = serving("rapid-roulette")
    played.run("""
        1  dealer  wagering
        2  1       wager red 100
        3  system  remove-player 1 absent    -> refused wagers-pending
        3  system  remove-player 2           -> refused reason-required
        3  system  remove-player 2 absent    -> tournament-player-removed
        4  2       wager red 5               -> refused not-seated
        =  player:2@cup 0
        =  issued:T1@cup -1000
    """)
    played.run(SPIN).run("40 system end-tournament over")
    assert chips_of(played) == {}


def test_the_time_of_a_session_ends_it_too() -> None:
    played = serving("rapid-roulette", words="until=60s")
    played.run("1 dealer wagering\n2 1 wager red 5").run(SPIN)
    played.run("""
        59.999 dealer wagering          -> round-opened
        90     system time              -> wagers-closed
        91     dealer abandon
        92     dealer wagering          -> refused session-over SATG 19.4.3(a)(i)
    """)


def test_a_table_without_a_dealer_begins_no_round_after_the_last() -> None:
    played = serving("rapid-roulette", words="rounds=1", dealer_activated=False, confirms="device")
    played.run("""
        60   system  time
        61   1       wager red 5
    """)
    assert played.state.number == 1


def test_a_round_that_is_void_does_not_count() -> None:
    played = serving("rapid-roulette", words="rounds=1")
    boss = HIGHEST["SATG 15.1"]
    played.run("1 dealer wagering\n2 1 wager red 100").run(f"3 {boss} void fire smoke")
    played.run("= player:1@cup 1000")
    played.run("4 dealer wagering\n5 1 wager red 100")
    played.run("""
        34 system  time
        35 dealer  start
        36 dealer  enter 2
        37 dealer  confirm
        38 dealer  wagering -> refused session-over
    """)
    assert played.holds("player:1@cup") == "$900.00"
    played.run(f"39 {boss}:Sam void-settled 2 disruption fire -> round-corrected")
    assert played.holds("player:1@cup") == "$1,000.00"
    assert played.state.serving.played == 0
    played.run("40 dealer wagering -> round-opened")


def test_no_jackpot_takes_part() -> None:
    from support.faulty_commands import GOLD

    played = Played("ministar-roulette", jackpots=(GOLD,))
    assert played.open().refused is None
    played.run(f"""
        0 system begin-tournament 1 ann 1000 name=cup {LIMITS}
        1 dealer wagering
        2 1 wager red 5, jackpot-gold 1 -> refused bet-not-offered
    """)
    assert played.state.playing.jackpots == ()


# Corrections


def test_a_round_of_the_session_is_put_right_in_chips() -> None:
    played = serving("rapid-roulette", "1 ann 100")
    boss = HIGHEST["SATG 15.1"]
    played.run("1 dealer wagering\n2 1 wager red 100")
    played.run(SPIN.replace("enter 17", "enter 2"))
    assert played.holds("player:1@cup") == "$0.00"
    played.run(f"""
        40 {boss} freeze 1 misread                     -> accounts-frozen
        41 system end-tournament over                  -> refused account-frozen SATG 8.3
        41 system move-tournament-chips 1 5 add-on     -> refused account-frozen SATG 8.3
        41 system remove-player 1 out                  -> refused account-frozen SATG 8.3
        42 {boss}:Sam correct 1 misread faces=1 notified=Dana  -> round-corrected accounts-unfrozen
        =  player:1@cup 200
        43 {boss} freeze 1 again                       -> accounts-frozen
        44 {boss}:Pat correct 1 misread faces=2 notified=Dana  -> round-corrected accounts-unfrozen
        =  player:1@cup 0
        50 system end-tournament over
    """)
    assert chips_of(played) == {}
    assert money_of(played) == {}


def test_what_a_seat_cannot_bear_is_gone_when_the_session_is_over() -> None:
    played = serving("rapid-roulette", "1 ann 100, 2 bob 100")
    boss = HIGHEST["SATG 15.1"]
    played.run("1 dealer wagering\n2 1 wager red 100\n2 2 wager black 100")
    played.run(SPIN.replace("enter 17", "enter 1"))
    played.run(f"""
        =  player:1@cup 200
        37 system move-tournament-chips 1 -150 late
        38 system remove-player 2 out
        40 {boss} freeze 1 misread
        42 {boss}:Sam correct 1 misread faces=2 notified=Dana
        =  player:1@cup 0
        =  receivable:ann@cup -150
        =  owed:bob@cup 200
        50 system end-tournament over
    """)
    assert chips_of(played) == {}


def test_rounds_for_money_and_rounds_for_chips_are_not_put_right_in_each_other() -> None:
    played = empty("rapid-roulette")
    boss = HIGHEST["SATG 15.1"]
    played.run("0 1 join\n0 dealer buy-in 1 5\n1 dealer wagering\n2 1 wager red 5")
    played.run(SPIN.replace("enter 17", "enter 2"))
    played.run(f"""
        40 system begin-tournament 1 ann 100 name=cup {LIMITS}
        41 {boss} freeze 1 misread                        -> refused tournament-only SATG 19.2.5
        41 {boss}:Sam void-settled 1 disruption fire      -> refused tournament-only SATG 19.2.5
        42 dealer wagering
        43 1 wager red 5
        73 system time
        74 dealer start
        75 dealer enter 2
        76 dealer confirm
        77 system end-tournament over
        78 {boss} freeze 2 misread                        -> refused tournament-only SATG 19.2.5
        79 system begin-tournament 1 ann 100 name=cup {LIMITS} stage=2
        80 {boss} freeze 2 misread                        -> refused tournament-only
    """)


# Whatever is played


WAGERS = st.tuples(
    st.sampled_from(["1", "2"]), st.sampled_from(["red", "black", "odd"]), st.integers(1, 20)
)


@clause("SATG 19.2.5")
@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.lists(WAGERS, max_size=4), st.integers(0, 36)), max_size=4),
    st.integers(-50, 50),
)
def test_whatever_is_played_no_money_moves_and_no_chip_is_left(
    rounds: list[tuple[list[tuple[str, str, int]], int]], moved: int
) -> None:
    played = empty("rapid-roulette").run("0 3 join\n0 dealer buy-in 3 50\n0 dealer pay-out 3 50")
    before = money_of(played)
    played.run(f"0 system begin-tournament 1 ann 200, 2 bob 200 name=cup {LIMITS}")
    for place, (wagers, number) in enumerate(rounds):
        at = 100 * place
        played.run(f"{at + 1} dealer wagering")
        for terminal, bet, amount in wagers:
            played.line(f"{at + 2} {terminal} wager {bet} {5 * amount}")
        played.line(f"{at + 3} system move-tournament-chips 1 {moved} moved")
        lying = bool(played.state.playing.wagers)
        played.run(f"{at + 35} system time")
        if lying:
            played.run(
                f"{at + 36} dealer start\n{at + 37} dealer enter {number}\n{at + 38} dealer confirm"
            )
        else:
            played.run(f"{at + 36} dealer abandon")
        assert money_of(played) == before
        for seat in ("1", "2"):
            assert played.state.serving.banks[seat] == played.store.balance(account(seat))
    played.run("900 system end-tournament over")
    assert chips_of(played) == {}
    assert money_of(played) == before


def account(seat: str) -> Account:
    return Account(Kind.PLAYER, seat, "cup")


def test_a_crash_between_the_beginning_and_the_round_keeps_both() -> None:
    played = serving("rapid-roulette", words="rounds=2 compulsory=5")
    again = Table("T1", played.store)
    assert again.state == played.state
    played.table = again
    played.run("1 dealer wagering\n2 1 wager red 100")
    played.table = Table("T1", played.store)
    played.run(SPIN)
    assert Table("T1", played.store).state == played.state
    assert played.state.serving.played == 1
