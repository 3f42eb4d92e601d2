"""Rapid Three Card Poker at the table: positions, cover, fold or play, the end (SATG 18).

Why silence came (SATG 18.6.2(a), SATG 18.6.2(b)) is in `test_satg_silence.py`. What terminals show
(SATG 18.6.3) is in `views/test_deals_seen.py`.
"""

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.commands import Choose
from croupier.table.values.people import Actor
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, asks_for, credited, deal, log, opened

NINE = "Kh Qh Jh 2s 3d 4c 5s 6d 7c"


def poker(wagers: str = "ante 1-2-3 20", *, other: str = "ante 4-5-6 20") -> Played:
    """Both terminals have wagered, and the time is over."""
    return opened("rapid-three-card-poker").run(f"""
        1       dealer  wagering
        2       1       wager {wagers}
        3       2       wager {other}
        31      system  time                             -> wagers-closed
    """)


@clause("SATG 18.4.1")
def test_no_card_of_the_one_deck_comes_twice() -> None:
    played = poker()
    deal(played, 32, "Kh")
    played.run("33  dealer  enter Kh  -> refused card-duplicate SATG 18.4.1")
    deal(played, 34, "Qh Jh 2s 3d 4c 5s 6d 7c")
    played.run("""
        35      1       choose play play ante 1-2-3
        36      2       choose play play ante 4-5-6
        37      dealer  enter 7c                         -> refused card-duplicate SATG 18.4.1
    """)
    assert Played("rapid-three-card-poker").open(decks=1).refused is None
    refusal(Played("rapid-three-card-poker").open(decks=2).refused, "deck-count", "SATG 18.4.1")


@clause("SATG 18.5.1")
def test_a_hand_is_three_different_positions_chosen_in_time() -> None:
    played = opened("rapid-three-card-poker").run("""
        1       dealer  wagering
        2       1       wager ante 1-1-4 20              -> refused bet-not-offered SATG 18.5.1
        3       1       wager ante 1-2-10 20             -> refused bet-not-offered SATG 18.5.1
        4       1       wager ante 1-2-3-4 20            -> refused bet-not-offered SATG 18.5.1
        5       1       wager ante 1-2 20                -> wagers-set
        6       1       wager ante 1-2 0, ante 1-2-3 20  -> wagers-set
        7       1       wager ante 1-2-3 0, ante 2-5-8 20  -> wagers-set
        8       2       wager ante 4-9 20                -> wagers-set
        9       1       wager ante 1-2-3 20              -> refused not-together
        10      3       join
        10      dealer  buy-in 3 100
        11      3       wager ante 20                    -> wagers-set
        31      1       wager ante 2-5-8 0, ante 1-2-3 20  -> refused window-closed SATG 3.7
        =       player:2 100
        =       player:3 100
        =       stakes:T1 20
    """)
    (closed,) = (r for r in played.store.records("T1") if isinstance(r.event, e.WagersClosed))
    assert isinstance(closed.event, e.WagersClosed)
    assert [(item.holder, item.why) for item in closed.event.returned] == [
        ("2", "positions-required"),
        ("3", "positions-required"),
    ]
    moves = played.store.transfers("T1", closed.seq)
    back = {str(move.taker): move.cites for move in moves if move.taker.kind is Kind.PLAYER}
    assert back == {"player:2": ("SATG 18.5.1",), "player:3": ("SATG 18.5.1",)}
    deal(played, 32, NINE)
    assert list(played.state.playing.awaited) == ["1 ante 2-5-8"]


@clause("SATG 18.6.1")
def test_nine_cards_lie_in_the_order_of_their_entry() -> None:
    played = poker()
    order = []
    for card in NINE.split():
        order.append(asks_for(played))
        for wrong in set("123456789") - {order[-1]}:
            played.run(f"32  dealer  enter {card} to={wrong}  -> refused card-sequence SATG 18.6.1")
        played.run(f"32  dealer  enter {card} to={order[-1]}")
    assert order == list("123456789")
    played.run("""
        33      dealer  enter 8s                         -> refused decisions-pending SATG 18.6.2
        34      1       choose play play ante 1-2-3
        35      2       choose play play ante 4-5-6
        36      dealer  enter 8s to=10                   -> refused card-sequence
        36      dealer  enter 8s to=9                    -> refused card-sequence
        37      dealer  enter 8s to=dealer               -> drawn
    """)


@clause("SATG 18.6.2")
def test_who_does_not_choose_in_time_folds_and_line_wagers_stay() -> None:
    played = poker(other="ante 4-5-6 20, pairs-plus row-1 5")
    deal(played, 32, NINE)
    assert [entry.until for entry in log(played, e.Asked)] == [START + 47_000]
    played.run("""
        =       player:1 60
        46.999  1       choose play play ante 1-2-3      -> answered
        =       player:1 60
        =       holds:T1 20
        47      2       choose play play ante 4-5-6      -> refused decision-closed SATG 18.6.2
        48      dealer  enter 8s                         -> drawn
        =       player:2 75
        =       stakes:T1 65
        49      dealer  enter 9s
        50      dealer  enter 2h
        51      dealer  confirm                          -> round-settled
    """)
    (played_on,) = log(played, e.Answered)
    assert (played_on.holder, played_on.stake) == ("1", 2_000)
    (settled,) = log(played, e.RoundSettled)
    rows = {(row.holder, row.bet): row for row in played.store.sheet(settled.sheet)}
    assert rows["2", "ante"].back == 0
    assert rows["2", "pairs-plus"].winnings > 0


@clause("SATG 18.7")
def test_everything_is_settled_together_at_the_end() -> None:
    played = poker(
        "ante 1-2-3 20, pairs-plus row-1 5, six-card-bonus row-1 5", other="ante 4-5-6 5"
    )
    deal(played, 32, NINE)
    played.run("""
        33      1       choose play play ante 1-2-3
        34      2       choose play fold ante 4-5-6
    """)
    deal(played, 35, "8s 9s 2h")
    # Until the end only what was kept back for Play has come back.
    assert credited(played) == ["Answered", "Answered"]
    assert played.holds("stakes:T1") == "$55.00"
    played.run("""
        40      dealer  confirm                          -> round-settled
        =       stakes:T1 0
    """)
    assert credited(played) == ["Answered", "Answered", "RoundSettled"]
    (settled,) = log(played, e.RoundSettled)
    bets = {row.bet for row in played.store.sheet(settled.sheet)}
    assert {"ante", "play", "pairs-plus", "six-card-bonus"} <= bets


@clause("SATG 18.8.3")
def test_an_ante_that_play_cannot_match_is_void_before_any_card() -> None:
    played = poker("ante 1-2-3 50", other="ante 4-5-6 55, pairs-plus row-1 5")
    (closed,) = log(played, e.WagersClosed)
    assert [(item.holder, item.why) for item in closed.returned] == [("2", "play-not-covered")]
    # Half of the first account is kept back to the cent; the second has its Ante again.
    played.run("""
        =       player:1 0
        =       holds:T1 50
        =       player:2 95
    """)
    deal(played, 32, NINE)
    for amount in (4_999, 5_001):
        command = Choose(
            holder="1",
            wager="1 ante 1-2-3",
            question="play",
            choice="play",
            amount=Cents(amount),
        )
        refusal(
            played.order(Actor("1", "player"), command, at=32_500).refused,
            "amount-must-equal",
            "SATG 18.8.3",
        )
    played.run("""
        33      2       choose play play ante 4-5-6      -> refused decision-closed SATG 18.6.2
        34      1       choose play play ante 1-2-3      -> answered
        =       holds:T1 0
        =       player:1 0
        =       stakes:T1 105
    """)
    folded = poker("ante 1-2-3 50", other="ante 4-5-6 20")
    deal(folded, 32, NINE)
    folded.run("""
        =       holds:T1 70
        33      1       choose play fold ante 1-2-3      -> answered
        =       holds:T1 20
        =       player:1 50
        47      system  time                             -> ask-closed
        =       holds:T1 0
        =       player:2 80
        =       stakes:T1 70
    """)
