"""The words of the rules: window, void, player, ranks, bet, wager, open terminal (SATG 1).

Not named here though touched: SATG 1.1 player-chip-account (notes and tickets are proven elsewhere).
"""

from dataclasses import fields
from typing import TypeVar

from croupier.games import GAMES
from croupier.games import Played as Kind
from croupier.games.contract.definition import Bet
from croupier.money import Fate
from croupier.rulebook.authority import ladder
from croupier.table import events as e
from croupier.table.commands import TimeIsUp
from croupier.table.round import Spot
from croupier.table.values.people import Patron
from support.round_tables import TODAY, clause, table
from support.scripted_tables import START, Played, opened

E = TypeVar("E", bound=e.EventBase)


def last(played: Played, kind: type[E]) -> E:
    """The last event of a kind in the log."""
    log = (record.event for record in played.store.records(played.table.name))
    return [event for event in log if isinstance(event, kind)][-1]


@clause("SATG 1.1 wagering-period")
def test_each_round_has_one_window_on_the_clock_of_the_table() -> None:
    played = opened("rapid-baccarat").run("""
        10      dealer  wagering         -> round-opened
        11      1       wager player 5
    """)
    assert played.state.playing.opened_at == START + 10_000
    assert played.state.playing.until == START + 40_000
    played.run("47.5  system  time  -> wagers-closed")
    assert last(played, e.WagersClosed).at == START + 40_000
    # Ended early, it closes at the instant of the first card.
    played.run("""
        50      tg-higher-duties-dealer  void fire brawl
        60      dealer  wagering         -> round-opened
        61      1       wager player 5
        64.25   dealer  enter 9h         -> wagers-closed drawn
    """)
    assert last(played, e.WagersClosed).at == START + 64_250
    windows = [r.event for r in played.store.records("T1") if isinstance(r.event, e.RoundOpened)]
    assert [(window.number, window.at, window.until) for window in windows] == [
        (1, START + 10_000, START + 40_000),
        (2, START + 60_000, START + 90_000),
    ]


def test_a_round_lasts_from_the_call_for_wagers_to_the_last_payment() -> None:
    opened("rapid-roulette").run("""
        1       dealer  wagering         -> round-opened
        2       1       wager red 5
        3       dealer  wagering         -> refused round-in-progress SATG 1.1 round-of-play
        31      dealer  start
        32      dealer  wagering         -> refused round-in-progress SATG 1.1 round-of-play
        33      dealer  enter 17
        34      dealer  wagering         -> refused round-in-progress SATG 1.1 round-of-play
        35      dealer  confirm          -> round-settled
        =       stakes:T1 0
        36      dealer  wagering         -> round-opened
        37      1       wager red 5
        38      tg-higher-duties-dealer  void malfunction broken ball  -> round-voided
        39      dealer  wagering         -> round-opened
    """)


@clause("SATG 1.1 void")
def test_void_is_a_round_or_a_wager_and_gives_the_stake_back_and_no_more() -> None:
    played = opened("rapid-baccarat").run("""
        1       dealer  wagering
        2       1       wager banker 20, wht-9 10, tie 5
        =       player:1 65
        3       dealer  enter 9h
        4       dealer  enter 9d
        5       dealer  enter Kh
        6       dealer  enter Kd
        7       dealer  confirm          -> round-settled
        =       player:1 140
    """)
    settled = last(played, e.RoundSettled)
    row = next(row for row in played.store.sheet(settled.sheet) if row.bet == "wht-9")
    assert (row.back, row.winnings) == (1_000, 0)
    assert played.state.offer.rows(played.variant.bet("wht-9"))[row.line].pay is Fate.VOID
    played.run("""
        10      dealer  wagering
        11      1       wager banker 20, wht-9 10
        12      dealer  enter 9h
        13      tg-higher-duties-dealer  void fire riot  -> round-voided
        =       player:1 140
    """)
    voided = last(played, e.RoundVoided)
    found = {
        (row.line, row.back - row.amount, row.winnings) for row in played.store.sheet(voided.sheet)
    }
    assert found == {("void", 0, 0)}
    assert played.state.round is None


@clause("SATG 1.1 player")
def test_a_player_is_whoever_has_the_terminal_named_or_not_with_a_nominee_or_without() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join
        0       2       join
        1       dealer  buy-in 1 50 cash as=ann nominee=bob  -> bought-in
        1       dealer  buy-in 2 50 cash                     -> bought-in
    """)
    assert played.state.terminals["1"].patron == Patron(key="ann", nominee="bob")
    # Who gives no name is told apart from whoever sat there before.
    nobody = played.state.terminals["2"].patron
    assert nobody is not None
    assert (nobody.key.partition("#")[0], nobody.name, nobody.nominee) == ("2", "", "")
    assert played.store.session("1").patron == Patron(key="ann", nominee="bob")
    assert played.store.session("2").patron == nobody
    # What is the player's goes with the terminal that wagered.
    played.run("""
        2       dealer  buy-in 1 50 cash as=carl             -> refused terminal-occupied
        3       dealer  wagering
        4       1       wager red 20
        33      dealer  start
        34      dealer  enter 1
        35      dealer  confirm
        =       player:1 70
        =       player:2 50
        36      dealer  pay-out 2 50
        37      dealer  buy-in 2 50 cash
    """)
    another = played.state.terminals["2"].patron
    assert another is not None
    assert another.key != nobody.key


@clause("SATG 1.1 player")
def test_a_nominee_stays_and_may_act_for_the_player() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join
        1       dealer  buy-in 1 50 cash as=ann nominee=bob  -> bought-in
        2       dealer  buy-in 1 50 cash as=ann              -> bought-in
        3       dealer  buy-in 1 50 cash as=bob              -> bought-in
        4       dealer  buy-in 1 50 cash as=carl             -> refused terminal-occupied
        =       player:1 150
    """)
    assert played.state.terminals["1"].patron == Patron(key="ann", nominee="bob")
    assert played.store.session("1").patron == Patron(key="ann", nominee="bob")


def test_an_account_comes_from_a_buy_in_and_from_nothing_else() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join
        1       dealer  wagering
        2       1       wager red 5      -> refused terminal-not-open SATG 1.6
        3       dealer  pay-out 1 0      -> refused terminal-not-open SATG 1.6
    """)
    assert not played.state.terminals["1"].is_open
    played.run("4  dealer  buy-in 1 50  -> bought-in")
    assert played.state.terminals["1"].is_open


@clause("SATG 1.2")
def test_whoever_stands_above_the_dealer_does_what_a_dealer_does() -> None:
    for rank in ladder("SATG 15.1")[1:]:
        played = opened("rapid-roulette").run(f"""
            1   {rank}  buy-in 1 50      -> bought-in
            2   {rank}  wagering         -> round-opened
            3   1       wager red 5      -> wagers-set
            33  {rank}  start            -> wagers-closed set-in-motion
            34  {rank}  enter 17         -> drawn
            35  {rank}  confirm          -> round-settled
            36  {rank}  pay-out 1 145    -> paid-out
            37  {rank}  join 3           -> terminal-joined
            38  {rank}  leave 3          -> terminal-left
            40  {rank}  wagering         -> round-opened
            70  {rank}  abandon          -> wagers-closed round-abandoned
        """)
        orders = {record.order for record in list(played.store.records("T1"))[5:]}
        given = [answer for order in orders if (answer := played.store.answer(order))]
        # What was overdue is the system's own.
        assert {answer.order.by.rank for answer in given} == {rank, "player", "system"}
        ticks = [item for item in given if item.order.by.rank == "system"]
        assert {type(tick.order.command) for tick in ticks} == {TimeIsUp}
        cards = opened("rapid-baccarat").run(f"""
            1   {rank}  wagering
            2   1       wager player 5
            3   {rank}  call             -> wagers-closed
        """)
        called = last(cards, e.WagersClosed)
        assert called.at == START + 3_000


@clause("SATG 1.5.1")
def test_a_bet_says_what_may_be_wagered_on_and_holds_no_money() -> None:
    assert not {"amount", "stake", "money", "balance"} & {field.name for field in fields(Bet)}
    for item in (game for game in GAMES if game.played is Kind.SEMI_AUTOMATED):
        for variant in item.variants:
            setup = table(item, variant.name, item.decks(TODAY))
            offered = setup.offered()
            assert len({bet.key for bet in offered}) == len(offered)
            for bet in offered:
                assert bet.key
                assert bet.wins
                assert setup.rows(bet).keys() == set(bet.lines.values())


@clause("SATG 1.5.2")
def test_a_wager_is_money_of_an_account_on_a_bet_of_a_round() -> None:
    played = opened("rapid-roulette").run("""
        1       dealer  wagering
        2       1       wager straight-up 17 5
    """)
    item = played.state.playing
    ((terminal, own),) = item.wagers.items()
    ((where, held),) = own.items()
    assert (item.number, terminal, where) == (1, "1", Spot("straight-up", "17"))
    assert held.amount == 500
    assert type(held.amount) is int
    assert played.holds("player:1") == "$95.00"


@clause("SATG 1.6")
def test_a_terminal_is_open_while_it_has_an_account() -> None:
    played = Played("rapid-roulette")
    played.open()
    played.run("""
        0       1       join             -> terminal-joined
        1       dealer  wagering
        2       1       wager red 5      -> refused terminal-not-open SATG 1.6
        3       dealer  buy-in 1 50
        4       1       wager red 5      -> wagers-set
        5       1       wager red 0      -> wagers-set
        6       dealer  pay-out 1 50     -> paid-out
        7       1       wager red 5      -> refused terminal-not-open SATG 1.6
        8       9       wager red 5      -> refused terminal-unknown SATG 1.6
    """)
    assert not played.state.terminals["1"].is_open


@clause("SATG 1.1 player", "SATG 1.6")
def test_an_account_goes_with_its_terminal_to_another_table() -> None:
    first = opened("rapid-roulette")
    second = Played("rapid-baccarat", store=first.store, name="T2")
    second.open()
    second.prepare()
    first.run("5  1  leave  -> terminal-left")
    second.run("""
        6       1       join             -> terminal-joined
        7       dealer  wagering
        8       dealer  buy-in 1 5 cash as=mallory  -> refused terminal-occupied SATG 5.2.1
        9       1       wager player 5   -> wagers-set
        =       player:1 95
        10      dealer  pay-out 1 100    -> wagers-set paid-out, notice wagers-taken-back
        11      1       wager player 5   -> refused terminal-not-open SATG 1.6
        12      1       leave
    """)
    first.run("""
        13      1       join
        14      dealer  wagering
        15      1       wager red 5      -> refused terminal-not-open SATG 1.6
    """)
