"""A jackpot that does not operate is withdrawn from a round, and the plain game goes on (SATG 7.7)."""

from croupier.money import Cents
from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.round_history import jackpot_stakes
from croupier.table.values.people import Session
from croupier.views.terminal.terminal_view import own_view
from support.jackpot_tables import GOLD, HIGHER, MYSTERY, SILVER, areas, finish, finished_round
from support.round_tables import clause
from support.scripted_tables import log, opened


@clause("SATG 7.7")
def test_wagers_go_back_while_wagers_are_taken_and_the_game_goes_on_unchanged() -> None:
    played = opened("ministar-roulette", jackpots=(GOLD, SILVER, MYSTERY)).run("""
        1   dealer  wagering
        2   1       wager red 5, jackpot-gold 2, jackpot-silver 1
        3   2       wager black 5, jackpot-gold 5
        =   stakes:T1 18
        4   system  withdraw-jackpot gold its server is silent   -> jackpot-withdrawn
        =   player:1  94
        =   player:2  95
        =   stakes:T1 11
        5   1       wager jackpot-gold 2                         -> refused jackpot-suspended SATG 7.7
        6   1       wager red 10                                 -> wagers-set
        7   1       wager jackpot-silver 3                       -> wagers-set
        8   system  withdraw-jackpot gold again                  -> refused jackpot-suspended SATG 7.7
    """)
    assert areas(played) == ["jackpot-silver"]
    (event,) = log(played, e.JackpotWithdrawn)
    assert (event.jackpot, event.reason, event.by) == ("gold", "its server is silent", "system")
    assert [(item.holder, item.bet, item.amount, item.why) for item in event.returned] == [
        ("1", "jackpot-gold", 200, "jackpot-suspended"),
        ("2", "jackpot-gold", 500, "jackpot-suspended"),
    ]
    seq = next(it.seq for it in played.store.records("T1") if it.event == event)
    moves = played.store.transfers("T1", seq)
    assert {cite for move in moves for cite in move.cites} == {"SATG 7.7"}
    view = own_view(played.state, "1", session=Session(), balance=Cents(0), frozen=False)
    returned = [it for it in view.wagers if it.returned]
    assert [(it.bet, it.returned, it.clauses) for it in returned] == [
        ("jackpot-gold", "jackpot-suspended", ("SATG 7.7",))
    ]
    played.run("31 system time")
    one = finished_round(finish(played))
    assert one.jackpots == (SILVER, MYSTERY)
    assert jackpot_stakes(one, GOLD) == {}
    assert jackpot_stakes(one, SILVER) == {"1": 300}
    paid = {row.wager: (row.line, row.winnings) for row in one.rows}
    assert paid == {
        "1 red": ("wins", 1_000), "1 jackpot-silver": ("loses", 0), "2 black": ("loses", 0),
    }  # fmt: skip
    played.jackpots = (SILVER,)
    played.run("""
        50  dealer  wagering
        51  1       wager red 5, jackpot-gold 2      -> refused bet-not-offered SATG 2.1.3
        52  1       wager red 5, jackpot-silver 2    -> wagers-set
    """)


@clause("SATG 7.7")
def test_in_a_sealed_book_the_wagers_stand() -> None:
    """SATG 8.7.2 and SATG 8.8 then say what is made of them; what is said of it changes nothing here."""
    played = opened("ministar-roulette", jackpots=(GOLD, MYSTERY)).run("""
        1   dealer  wagering
        2   1       wager red 5, jackpot-gold 2
        31  system  time
    """)
    before = played.state.playing
    played.run(f"""
        32  {HIGHER}  withdraw-jackpot gold the meter is dark   -> jackpot-withdrawn
        =   stakes:T1 7
        32  {HIGHER}  withdraw-jackpot gold once more           -> refused jackpot-suspended SATG 7.7
        32  1         wager jackpot-gold 2                      -> refused jackpot-suspended SATG 7.7
    """)
    (event,) = log(played, e.JackpotWithdrawn)
    assert event.returned == ()
    after = played.state.playing
    assert (after.root, after.wagers, after.jackpots) == (
        before.root,
        before.wagers,
        before.jackpots,
    )
    assert after.suspended == {"gold"}
    item = finished_round(finish(played))
    assert jackpot_stakes(item, GOLD) == {"1": 200}
    assert [row.line for row in item.rows] == ["loses", "wins"]
    assert all(part.agrees for receipt in receipts(item) for part in receipt.parts)
    assert areas(played) == [], "its area goes with the round"


@clause("SATG 7.7")
def test_a_jackpot_without_a_wager_is_withdrawn_too() -> None:
    played = opened("rapid-roulette", jackpots=(MYSTERY,)).run("""
        1   dealer  wagering
        2   1       wager red 5
        3   system  withdraw-jackpot mystery no seed can be drawn   -> jackpot-withdrawn
        4   system  withdraw-jackpot gold x                         -> refused jackpot-unknown SATG 7.7
        =   stakes:T1 5
    """)
    assert played.state.playing.jackpots == ()
    played.run("""
        31  system  time
        32  dealer  start
        33  dealer  enter 1
        34  dealer  confirm
        35  system  withdraw-jackpot mystery x                      -> refused no-round
        =   player:1 105
    """)
    assert finished_round(played).jackpots == ()


@clause("SATG 7.7")
def test_the_system_withdraws_it_or_who_reads_the_prize_and_nobody_below() -> None:
    for by, done in (
        ("dealer", False),
        (HIGHER, True),
        ("tg-area-manager", True),
        ("system", True),
    ):
        played = opened("rapid-roulette", jackpots=(GOLD,)).run("1 dealer wagering")
        expected = "jackpot-withdrawn" if done else "refused authority-insufficient SATG 7.7"
        played.run(f"2 {by} withdraw-jackpot gold x  -> {expected}")
    for by in ("device", "1"):
        played = opened("rapid-roulette", jackpots=(GOLD,)).run("1 dealer wagering")
        played.run(f"2 {by} withdraw-jackpot gold x  -> refused no-dealer")
    opened("rapid-roulette", jackpots=(GOLD,)).run("""
        1  dealer  wagering
        2  system  withdraw-jackpot gold             -> refused reason-required
    """)
