"""Buying in, leaving, being paid; void rounds, exclusion, closing, idle seats (SATG 5, 8, 20).

Notes and tickets are in `test_satg_05_tickets.py`, leaving with a ticket is in `test_satg_05_leaving.py`,
single wagers and settled rounds that are voided are in `test_satg_8_irregularities.py`.
"""

import pytest

from croupier.engine.store import MemoryStore
from croupier.engine.store.store_port import Commit
from croupier.ledger import Account
from croupier.money import Cents
from croupier.table import events as e
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, opened


def is_open(played: Played, terminal: str) -> bool:
    return played.state.terminals[terminal].is_open


def play(played: Played, start: int, *who: str) -> None:
    """A round of roulette on which these terminals wager."""
    played.run(f"{start}  dealer  wagering")
    for terminal in who:
        played.run(f"{start + 1}  {terminal}  wager red 5")
    played.run(f"""
        {start + 31}  dealer  start
        {start + 32}  dealer  enter 17
        {start + 33}  dealer  confirm  -> round-settled
    """)


# Buying in


@clause("SATG 5.1.1")
def test_the_dealer_credits_exactly_what_was_tendered_as_often_as_wished() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join
        1       dealer  buy-in 1 50 cash         -> bought-in
        =       player:1 50
        2       dealer  buy-in 1 20 voucher      -> bought-in
        3       dealer  wagering
        4       dealer  buy-in 1 10 token        -> bought-in
        5       1       wager red 5
        34      dealer  start
        35      dealer  buy-in 1 5.05 chips      -> bought-in
        =       player:1 80.05
        36      dealer  buy-in 1 5 cheque        -> refused tender SATG 5.1.1
        37      dealer  buy-in 1 0 cash          -> refused amount-invalid SATG 5.1.1
        38      1       buy-in 1 5 cash          -> refused no-dealer
        =       player:1 80.05
    """)
    log = [record.event for record in played.store.records("T1")]
    tenders = [event.tender for event in log if isinstance(event, e.BoughtIn)]
    assert tenders == ["cash", "voucher", "token", "chips"]
    without = Played("rapid-roulette")
    without.open(takes_buy_in=False)
    without.run("""
        0       1       join
        1       dealer  buy-in 1 50 cash         -> refused not-provided SATG 5.1.1
        =       player:1 0
    """)


class Failing(MemoryStore):
    """A store that can fail before anything is written."""

    fails = False

    def keep(self, commit: Commit) -> None:
        if self.fails:
            raise OSError("No space left on device")
        super().keep(commit)


@clause("SATG 5.2")
def test_control_and_credit_come_together_or_not_at_all() -> None:
    store = Failing()
    played = Played("rapid-roulette", store=store)
    played.open()
    played.run("0  1  join")
    store.fails = True
    with pytest.raises(OSError, match="No space"):
        played.line("1  dealer  buy-in 1 50")
    assert played.holds("player:1") == "$0.00"
    assert not is_open(played, "1")
    store.fails = False
    played.run("2  dealer  buy-in 1 5 cheque  -> refused tender")
    assert not is_open(played, "1")
    played.run("3  dealer  buy-in 1 50  -> bought-in")
    assert is_open(played, "1")
    (seq,) = (r.seq for r in store.records("T1") if isinstance(r.event, e.BoughtIn))
    (credit,) = store.transfers("T1", seq)
    assert (credit.taker, credit.amount) == (Account.parse("player:1"), Cents(5_000))


@clause("SATG 5.2.1")
def test_a_buy_in_gives_a_free_terminal_and_no_other() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join
        0       2       join
        1       dealer  buy-in 1 50 cash as=ann  -> bought-in
        2       dealer  buy-in 1 50 cash as=bob  -> refused terminal-occupied SATG 5.2.1
        3       dealer  buy-in 2 50 cash as=bob  -> bought-in
        4       dealer  buy-in 1 50 cash as=ann  -> bought-in
        =       player:1 100
        5       dealer  pay-out 1 100            -> paid-out
        6       dealer  buy-in 1 50 cash as=bob  -> bought-in
        7       dealer  buy-in 8 50 cash as=cy   -> refused terminal-unknown
    """)
    holders = {name: one.patron and one.patron.key for name, one in played.state.terminals.items()}
    assert holders == {"1": "bob", "2": "bob"}


@clause("SATG 5.2.1")
def test_nobody_takes_over_the_credit_of_another() -> None:
    opened("rapid-roulette").run("""
        1       1       leave
        2       1       join
        3       dealer  buy-in 1 5 cash as=mallory  -> refused terminal-occupied SATG 5.2.1
        4       dealer  pay-out 1 100               -> paid-out
        5       dealer  buy-in 1 5 cash as=mallory  -> bought-in
    """)
    # Money in hand is taken by people, also where the system runs the game.
    opened("ministar-roulette", dealer_activated=False).run("""
        1       system  buy-in 1 5                  -> refused no-dealer SATG 1.3
        2       system  pay-out 1 100               -> refused no-dealer SATG 1.3
        3       dealer  pay-out 1 100               -> paid-out
    """)


# Leaving


@clause("SATG 5.5")
def test_to_leave_and_to_be_made_to_leave_are_two_things() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer           pay-out 1 100              -> paid-out
        2       1                leave                      -> terminal-left
        3       tg-area-manager  direct-leave 2 disruption  -> leave-directed
    """)
    assert played.state.terminals["2"].leaving == "disruption"
    assert "1" not in played.state.terminals


def test_a_player_leaves_when_he_likes_unless_wagers_are_locked() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager red 20
        3       2       wager red 20
        # Chips of an open window go back first.
        4       dealer  pay-out 1 100            -> wagers-set paid-out, notice wagers-taken-back
        =       player:1 0
        31      dealer  pay-out 2 80             -> refused wagers-pending SATG 5.5.1
        32      2       leave                    -> refused wagers-pending SATG 5.5.1
        33      dealer  start
        34      dealer  enter 1
        35      dealer  confirm
        36      dealer  pay-out 2 120            -> paid-out
        =       player:2 0
    """)


def test_who_must_leave_wagers_no_more_and_what_is_locked_is_settled() -> None:
    opened("rapid-roulette").run("""
        1       dealer                   wagering
        2       1                        wager red 20
        3       tg-higher-duties-dealer  direct-leave 1 shouting  -> refused authority-insufficient SATG 5.5.2
        4       tg-area-manager          direct-leave 1           -> refused reason-required
        4       tg-area-manager          direct-leave 1 shouting  -> leave-directed
        5       1                        wager red 25             -> refused player-excluded SATG 5.5.2
        6       1                        wager black 5            -> refused player-excluded SATG 5.5.2
        7       1                        wager red 10             -> wagers-set
        31      dealer                   start
        32      dealer                   enter 1
        33      dealer                   confirm
        =       player:1 110
        34      dealer                   wagering
        35      1                        wager red 5              -> refused player-excluded SATG 5.5.2
        36      dealer                   pay-out 1 110            -> paid-out
        =       player:1 0
    """)


def test_a_direction_to_leave_is_not_shaken_off() -> None:
    first = opened("rapid-roulette").run("""
        1       tg-area-manager  direct-leave 1 shouting
        2       dealer           buy-in 1 5      -> refused player-excluded SATG 5.5.2
        3       1                leave
        4       1                join
        5       dealer           buy-in 1 5      -> refused player-excluded SATG 5.5.2
        6       1                leave
    """)
    second = Played("rapid-roulette", store=first.store, name="T2")
    second.open()
    second.run("""
        7       1                join
        8       dealer           buy-in 1 5      -> refused player-excluded SATG 5.5.2
        9       dealer           wagering
        10      1                wager red 5     -> refused player-excluded SATG 5.5.2
        # Once he is paid the terminal is free for another.
        11      dealer           pay-out 1 100   -> paid-out
        12      dealer           buy-in 1 50 cash as=bob  -> bought-in
        13      1                wager red 5     -> wagers-set
    """)


@clause("SATG 5.6.2")
def test_the_dealer_pays_out_where_the_table_provides_for_it() -> None:
    opened("rapid-roulette").run("""
        1       1                        pay-out 1 100   -> refused no-dealer
        2       dealer                   pay-out 1 100   -> paid-out
        3       tg-higher-duties-dealer  pay-out 2 100   -> paid-out
    """)
    opened("rapid-roulette", pays_out=False, most_on_a_ticket=None).run("""
        1       dealer                   pay-out 1 100   -> refused not-provided SATG 5.6.2
        =       player:1 100
    """)


@clause("SATG 5.6.2(a)", "SATG 5.6.2(b)")
def test_the_whole_balance_is_paid_and_the_account_closes() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  pay-out 1 99.99          -> refused amount-must-equal SATG 5.6.2(a)
        2       dealer  pay-out 1 100.01         -> refused amount-must-equal SATG 5.6.2(a)
        =       player:1 100
        3       dealer  pay-out 1 100            -> paid-out
        =       player:1 0
        4       dealer  pay-out 1 0              -> refused terminal-not-open SATG 1.6
        5       dealer  wagering
        6       1       wager red 5              -> refused terminal-not-open SATG 1.6
    """)
    assert not is_open(played, "1")
    assert played.store.session("1").patron is None
    (paid,) = (r for r in played.store.records("T1") if isinstance(r.event, e.PaidOut))
    (moved,) = played.store.transfers("T1", paid.seq)
    assert (moved.giver, moved.amount) == (Account.parse("player:1"), Cents(10_000))
    assert moved.cites == ("SATG 5.6.2(a)",)


@clause("SATG 5.6.2(a)")
def test_what_goes_back_at_the_close_is_part_of_the_balance() -> None:
    opened("rapid-roulette", aggregate=2_000).run("""
        1       dealer  wagering
        2       1       wager red 5
        31      dealer  pay-out 1 95             -> refused amount-must-equal SATG 5.6.2(a)
        31      dealer  pay-out 1 100            -> paid-out
        =       player:1 0
    """)


# Void rounds


BEYOND_CONTROL = (
    "nature", "government", "civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god",
)  # fmt: skip
SUPERVISED = ("tg-higher-duties-dealer", "dealer")
GROUNDS = [
    *(
        pytest.param(
            item, *SUPERVISED, "SATG 8.5; SATG 20.4", marks=clause("SATG 8.5", "SATG 20.4")
        )
        for item in BEYOND_CONTROL
    ),
    pytest.param("integrity", *SUPERVISED, "SATG 8.5; SATG 20.4", marks=clause("SATG 8.5")),
    pytest.param("malfunction", *SUPERVISED, "SATG 8.2", marks=clause("SATG 8.2")),
    ("fraud", "tg-assistant-casino-manager", "tg-area-manager", "SATG 20.3"),
]


@pytest.mark.parametrize(("ground", "lowest", "below", "cites"), GROUNDS)
def test_a_void_round_gives_every_stake_back_exactly(
    ground: str, lowest: str, below: str, cites: str
) -> None:
    for at, moment in ((10, ""), (33, "31  system  time"), (33, "32  dealer  enter 17")):
        played = opened("rapid-roulette").run(f"""
            1     dealer    wagering
            2     1         wager red 20, straight-up 17 5
            3     2         wager black 10
            4     dealer    start
            5     dealer    open-case incident fraud past-posting people=ann
            {moment}
            {at}  {below}   void {ground} why   -> refused authority-insufficient {cites}
            {at}  system    void {ground} why   -> refused no-dealer
            {at}  {lowest}  void {ground}       -> refused reason-required
            {at}  {lowest}  void weather why    -> refused not-applicable
            {at}  {lowest}  void {ground} a reason on record case=T1-C1  -> round-voided
            =     player:1  100
            =     player:2  100
            =     stakes:T1 0
            {at}  {lowest}  void {ground} why case=T1-C1   -> refused no-round
        """)
        assert played.state.round is None
        voided = list(played.store.records("T1"))[-1]
        assert isinstance(voided.event, e.RoundVoided)
        assert (voided.event.ground, voided.event.reason) == (ground, "a reason on record")
        assert voided.event.clauses == (*cites.split("; "), "SATG 20.5")
        refunds = played.store.transfers("T1", voided.seq)
        assert {(str(refund.taker), refund.amount) for refund in refunds} == {
            ("player:1", 2_500),
            ("player:2", 1_000),
        }
        assert {refund.cites for refund in refunds} == {(*cites.split("; "), "SATG 20.5")}


@clause("SATG 8.5")
def test_a_void_round_gives_back_what_choices_added() -> None:
    played = opened("rapid-blackjack").run("""
        1       dealer  wagering
        2       1       wager blackjack 20
        31      dealer  enter 5h
        32      dealer  enter 9d
        33      dealer  enter 6h
        34      1       choose decide/2 double blackjack
        =       player:1 60
        35      tg-higher-duties-dealer  void fire brawl
        =       player:1 100
        =       stakes:T1 0
    """)
    assert played.state.round is None


@clause("SATG 8.2")
def test_a_reserve_for_play_goes_back_with_a_void_round() -> None:
    opened("rapid-three-card-poker").run("""
        1       dealer  wagering
        2       1       wager ante 1-2-3 20
        4       dealer  call
        =       player:1 60
        5       tg-higher-duties-dealer  void malfunction jammed shuffler  -> round-voided
        =       player:1 100
        =       holds:T1 0
    """)


# Conduct and closing


@clause("SATG 20.2.2")
def test_who_is_excluded_buys_in_and_wagers_no_more_and_is_paid() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1                            join
        0       2                            join
        1       dealer                       buy-in 1 100 cash as=ann
        2       dealer                       open-case incident prohibited-device seen ground=use people=ann
        2       tg-area-manager              exclude ann x case=T1-C1  -> refused authority-insufficient SATG 20.2.2
        3       tg-assistant-casino-manager  exclude ann a device             -> refused case-required SATG 20.2.2
        3       tg-assistant-casino-manager  exclude ann a device case=T1-C1  -> player-excluded
        4       dealer                       wagering
        5       1                            wager red 5           -> refused player-excluded SATG 20.2.2
        6       dealer                       buy-in 1 50           -> refused player-excluded SATG 20.2.2
        7       dealer                       pay-out 1 100         -> paid-out
        =       player:1 0
        8       dealer                       buy-in 2 50 cash as=ann  -> refused player-excluded SATG 20.2.2
        9       dealer                       buy-in 1 50 cash as=bob  -> bought-in
        10      1                            wager red 5           -> wagers-set
    """)


@clause("SATG 20.2.2")
def test_an_exclusion_holds_in_whatever_case_the_name_is_typed() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0  1                            join
        1  dealer                       buy-in 1 100 cash as=ann
        2  dealer                       open-case incident prohibited-device seen ground=use people=ann
        3  tg-assistant-casino-manager  exclude 1 a device case=T1-C1     -> player-excluded
        4  dealer                       pay-out 1 100
        5  dealer                       buy-in 1 50 cash as=ANN           -> refused player-excluded SATG 20.2.2
        6  tg-assistant-casino-manager  readmit Ann a mistake             -> player-readmitted
        7  dealer                       buy-in 1 50 cash as=ANN           -> bought-in
    """)


@pytest.mark.parametrize(
    ("key", "rank", "bet"),
    [
        pytest.param("casino-war", "pit-boss", "casino-war @1", marks=clause("WAR 11.2.2")),
        pytest.param(
            "big-wheel", "tg-assistant-casino-manager", "symbol-A", marks=clause("WHEEL 9.2.2")
        ),
        ("com-bo", "gaming-shift-manager", "high-1 @1"),
    ],
)
def test_an_exclusion_from_a_live_table_holds_in_whatever_case_the_name_is_typed(
    key: str, rank: str, bet: str
) -> None:
    opened(key).run(f"""
        1  dealer  open-case incident prohibited-device seen ground=use people=ann
        2  {rank}  exclude ann a device case=T1-C1  -> player-excluded
        3  dealer  wagering
        4  dealer  lay Ann {bet} 5   -> refused player-excluded
        5  {rank}  readmit ANN a mistake  -> player-readmitted
        6  dealer  lay Ann {bet} 5   -> wagers-set
    """)


@clause("SATG 20.8")
def test_a_table_with_players_closes_after_three_rounds_of_notice() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer                   announce-closing    -> refused authority-insufficient SATG 20.8
        2       tg-higher-duties-dealer  close               -> refused closure-notice SATG 20.8
        3       dealer                   wagering
        4       1                        wager red 5
        5       tg-higher-duties-dealer  announce-closing    -> closing-announced
        33      dealer                   start
        34      dealer                   enter 17
        35      dealer                   confirm
    """)
    # The round in progress was no notice, and a void one is none.
    for start, left in ((100, 3), (200, 2), (300, 1)):
        answer = played.line(f"{start}  tg-higher-duties-dealer  close")
        refused = refusal(answer.refused, "closure-notice", "SATG 20.8")
        assert (refused.why, refused.detail) == (
            "closure-notice",
            f"{left} rounds left.",
        )
        play(played, start + 1, "1")
        if start == 100:
            played.run("""
                150  dealer                   wagering
                151  tg-higher-duties-dealer  void fire brawl
            """)
    played.run("""
        400     dealer                   close               -> refused authority-insufficient SATG 20.8
        401     tg-higher-duties-dealer  close               -> table-closed
        402     dealer                   wagering            -> refused table-closed
        403     dealer                   pay-out 2 100       -> paid-out
    """)
    empty = Played("rapid-roulette")
    empty.open()
    empty.run("1  tg-higher-duties-dealer  close  -> table-closed")


@clause("SATG 20.9")
def test_a_seat_idle_for_three_rounds_at_a_full_table_may_be_asked_for() -> None:
    seats = ("1", "2", "3")
    played = opened("rapid-roulette", terminals=seats, terminal_limit=3)
    # With a seat free no round counts.
    for start in (1, 101, 201, 301):
        play(played, start, "1")
    played.run("""
        400     tg-higher-duties-dealer  vacate 2            -> refused idle-rounds SATG 20.9
        401     3                        join
        402     dealer                   buy-in 3 100
    """)
    play(played, 501, "1", "3")
    play(played, 601, "1", "3")
    played.run("690  tg-higher-duties-dealer  vacate 2  -> refused idle-rounds SATG 20.9")
    play(played, 701, "1", "2", "3")
    for start in (801, 901):
        play(played, start, "1", "3")
    played.run("990  tg-higher-duties-dealer  vacate 2  -> refused idle-rounds SATG 20.9")
    play(played, 1_001, "1", "3")
    played.run("""
        1090    dealer                   vacate 2            -> refused authority-insufficient SATG 20.9
        1091    tg-higher-duties-dealer  vacate 1            -> refused idle-rounds SATG 20.9
        1092    tg-higher-duties-dealer  vacate 2            -> leave-directed
        1093    dealer                   wagering
        1094    2                        wager red 5         -> refused player-excluded
    """)
