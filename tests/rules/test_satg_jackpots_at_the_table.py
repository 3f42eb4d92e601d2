"""Jackpots as a table knows them: their areas, wagers and limits, and who takes part (SATG 2.1.3, 7.7, 15.6.1).

What a meter holds and who wins it is not of the table.
"""

import pytest

from croupier.errors import BadInput
from croupier.games import GAMES
from croupier.games.contract.definition import Game
from croupier.games.contract.definition import Played as Kind
from croupier.money import Cents
from croupier.records.explanation import tell_round
from croupier.records.notation import parse_round, show
from croupier.records.receipts import receipts
from croupier.table import events as e
from croupier.table.history.round_history import RoundHistory, jackpot_stakes
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Offered, Rate
from croupier.table.values.replace import replace
from croupier.table.wagers.seal_proof import seal_proof
from croupier.views.screens.paid_view import paid_view
from support.jackpot_tables import (
    FROM_A_DOLLAR,
    GOLD,
    HIGHER,
    MYSTERY,
    ONE_TO_FIVE,
    SEMI_AUTOMATED,
    SILVER,
    WAGERS,
    areas,
    finish,
    finished_round,
    settled,
    shown,
)
from support.round_tables import clause
from support.scripted_tables import log, opened

# The area and its wagers


@clause("SATG 2.1.3")
def test_an_area_is_there_while_a_jackpot_that_needs_a_wager_is_offered() -> None:
    played = opened("rapid-roulette")
    played.run("""
        1   dealer  wagering
        2   1       wager red 5, jackpot-gold 2      -> refused bet-not-offered SATG 2.1.3
    """)
    assert areas(played) == []
    played.jackpots = (GOLD,)  # offered while a round is open: the next one takes it down
    played.run("""
        3   1       wager red 5, jackpot-gold 2      -> refused bet-not-offered SATG 2.1.3
        32  dealer  abandon
        40  dealer  wagering
        41  1       wager red 5, jackpot-gold 2      -> wagers-set
        42  1       wager jackpot-silver 2           -> refused bet-not-offered SATG 2.1.3
        =   stakes:T1 7
    """)
    assert areas(played) == ["jackpot-gold"]
    played.jackpots = ()  # and keeps it, whatever is offered meanwhile
    played.run("""
        43  1       wager jackpot-gold 3             -> wagers-set
        71  dealer  start
        72  dealer  enter 17
        73  dealer  confirm
        79  1       wager red 5, jackpot-gold 2      -> refused window-not-open
    """)
    assert areas(played) == ["jackpot-gold"], "until the next round takes down what is offered"
    played.run("""
        80  dealer  wagering
        81  1       wager red 5, jackpot-gold 2      -> refused bet-not-offered SATG 2.1.3
    """)
    assert areas(played) == []


@clause("SATG 2.1.3")
def test_a_jackpot_that_needs_no_wager_has_no_area() -> None:
    played = opened("rapid-roulette", jackpots=(MYSTERY,)).run("""
        1   dealer  wagering
        2   1       wager red 5, jackpot-mystery 2   -> refused bet-not-offered SATG 2.1.3
        3   1       wager red 5                      -> wagers-set
    """)
    assert areas(played) == []
    assert played.state.playing.jackpots == (MYSTERY,)


@pytest.mark.parametrize("one", SEMI_AUTOMATED, ids=lambda item: item.key)
@clause("SATG 2.1.3")
def test_every_terminal_game_has_an_area_for_it_and_no_live_one(one: Game) -> None:
    played = opened(one.key, jackpots=(GOLD, MYSTERY)).run("1 dealer wagering")
    assert areas(played) == ["jackpot-gold"]
    for other in (it for it in GAMES if it.played is Kind.LIVE):
        live = opened(other.key, jackpots=(GOLD, MYSTERY)).run("1 dealer wagering")
        assert live.state.playing.jackpots == ()
        assert areas(live) == []


def test_a_round_takes_down_only_what_can_be_won_in_its_game() -> None:
    triple = Condition(bet="any-triple", line="wins")
    odd = (
        replace(GOLD, name="a", condition=(triple,)),
        replace(GOLD, name="b", condition=(replace(triple, bet="tie"),)),
        replace(GOLD, name="c", condition=(replace(triple, spot="7"),)),
        replace(GOLD, name="d", condition=(replace(triple, line="tie"),)),
        replace(GOLD, name="e", wager=replace(ONE_TO_FIVE, needs=("player",))),
        replace(GOLD, name="f", wager=replace(ONE_TO_FIVE, needs=("small", "big"))),
    )
    played = opened("lucky-sic-bo", jackpots=odd).run("1 dealer wagering")
    assert [jackpot.name for jackpot in played.state.playing.jackpots] == ["a", "f"]
    (opening,) = log(played, e.RoundOpened)
    assert opening.jackpots == (odd[0], odd[5])


@clause("SATG 2.1.3")
def test_its_own_limits_are_shown_and_kept_whatever_the_sign_says() -> None:
    """SATG 15.6.2(b) and SATG 16.6.1(b): the sign of the table asks for five dollars and more."""
    for key in ("lucky-sic-bo", "diamond-roulette"):
        bet = "big" if key == "lucky-sic-bo" else "red"
        played = opened(key, jackpots=(GOLD,)).run(f"""
            1   dealer  wagering
            2   1       wager {bet} 5, jackpot-gold 0.99  -> refused below-minimum SATG 4.3.1
            3   1       wager {bet} 5, jackpot-gold 1     -> wagers-set
            4   1       wager jackpot-gold 6              -> wagers-set, notice clamped-to-maximum
            =   stakes:T1 10
            5   1       wager jackpot-gold 3.37           -> wagers-set
            6   1       wager {bet} 4                     -> refused below-minimum SATG 4.3.1
        """)
        view = shown(played, "jackpot-gold")
        assert (view.minimum, view.maximum, view.lines) == (100, 500, ())
        assert (view.name, view.jackpot) == ("Gold Jackpot", "gold")


def test_a_change_of_limits_between_rounds_knows_nothing_of_jackpots() -> None:
    opened("rapid-roulette", jackpots=(GOLD,)).run("""
        1   dealer           wagering
        2   1                wager red 5, jackpot-gold 1
        31  dealer           start
        32  dealer           enter 17
        33  dealer           confirm
        34  tg-area-manager  limits * 5 to 100            -> limits-changed
        35  dealer           wagering
        36  1                wager red 5, jackpot-gold 1  -> wagers-set
    """)


def test_a_jackpot_that_cannot_be_is_not_offered() -> None:
    for wrong in ({"name": ""}, {"name": "two words"}, {"name": "-gold"}):
        with pytest.raises(BadInput, match="No jackpot is named"):
            Offered(**{"name": "gold", "title": "Gold", "style": "mystery"} | wrong)  # type: ignore[arg-type]
    for least, most in ((0, 500), (500, 100), (-1, 1)):
        with pytest.raises(BadInput, match="Impossible limits"):
            JackpotWager(minimum=Cents(least), maximum=Cents(most))
    for parts, of in ((1, 0), (0, 0), (-1, 100), (2, 1)):
        with pytest.raises(BadInput, match="Impossible rate"):
            Rate(parts, of)
    assert Rate(1, 3).fraction * 3 == 1


# What becomes of it


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("rapid-baccarat", "SATG 9.5.1(a)"),
        ("rapid-sic-bo", "SATG 11.3.1(c)"),
        ("lucky-sic-bo", "SATG 15.6.1"),
        ("ministar-roulette", "SATG 16.6.2"),
        ("triple-chase", "SATG 2.1.3"),
    ],
)
def test_the_stake_is_lost_and_the_receipt_says_in_what_it_took_part(key: str, says: str) -> None:
    played = settled(key, f"{WAGERS[key]}, jackpot-gold 2", GOLD, MYSTERY)
    one = finished_round(played)
    (row,) = [row for row in one.rows if row.bet == "jackpot-gold"]
    assert (row.amount, row.back, row.winnings) == (200, 0, 0)
    assert (row.line, row.clause) == ("loses", says)
    found = {receipt.wager: receipt for receipt in receipts(one)}
    assert set(found) == {wager.id for wager in one.wagers}
    assert all(part.agrees for receipt in found.values() for part in receipt.parts)
    (part,) = found["1 jackpot-gold"].parts
    assert part.arithmetic == "$2.00 took part in the jackpot Gold Jackpot"
    assert part.clauses == (says, "SATG 7.4.1")
    assert part.wins_when == ""
    assert "took part in the jackpot Gold Jackpot" in "\n".join(tell_round(one, found.values()))
    assert parse_round(show(one)) == one
    # Without a jackpot wager nobody takes part at Lucky Sic Bo.
    assert one.jackpots == ((GOLD,) if key == "lucky-sic-bo" else (GOLD, MYSTERY))
    paid = paid_view(played.state, "1", played.state.patron_of("1"))
    assert paid is not None
    assert [it.clause for it in paid.rows if it.bet == "jackpot-gold"] == [says]


def test_it_is_part_of_the_seal() -> None:
    played = opened("ministar-roulette", jackpots=(GOLD,)).run("""
        1   dealer  wagering
        2   1       wager red 5, jackpot-gold 2
        31  system  time
    """)
    item = played.state.playing
    with_it, root = seal_proof("T1", item, "1").leaf, item.root
    own = item.wagers["1"]
    without = own.delete(next(where for where in own if where.bet == GOLD.bet))
    other = seal_proof("T1", replace(item, wagers=item.wagers.set("1", without)), "1").leaf
    assert with_it != other
    assert root == finished_round(finish(played)).root


def test_a_void_round_gives_it_back_with_the_others() -> None:
    opened("rapid-roulette", jackpots=(GOLD,)).run(f"""
        1   dealer    wagering
        2   1         wager red 5, jackpot-gold 2
        =   player:1  93
        31  system    time
        32  {HIGHER}  void fire in the kitchen    -> round-voided
        =   player:1  100
    """)


def test_a_correction_moves_what_the_others_won_and_leaves_it_where_it_is() -> None:
    played = settled("ministar-roulette", "red 5, jackpot-gold 2", GOLD)
    sam = f"{HIGHER}:Sam"
    played.run(f"""
        =   player:1  103
        40  {sam}  freeze 1 the camera says 2         -> accounts-frozen
        41  {sam}  correct 1 misread faces=2          -> round-corrected accounts-unfrozen
        =   player:1  93
    """)
    item = finished_round(played)
    assert {row.wager: row.line for row in item.rows if row.holder == "1"} == {
        "1 red": "loses", "1 jackpot-gold": "loses",
    }  # fmt: skip
    assert jackpot_stakes(item, GOLD) == {"1": 200}
    assert all(part.agrees for receipt in receipts(item) for part in receipt.parts)


# Who takes part


@clause("SATG 15.6.1")
def test_who_did_not_wager_on_it_takes_no_part() -> None:
    played = opened("lucky-sic-bo", jackpots=(GOLD, SILVER, MYSTERY)).run("""
        0   3       join
        0   dealer  buy-in 3 100
        1   dealer  wagering
        2   1       wager big 5, jackpot-gold 2        -> wagers-set
        3   2       wager small 10, jackpot-gold 1     -> wagers-set
        4   2       wager jackpot-gold 0               -> wagers-set  # he thought better of it
        5   3       wager jackpot-silver 3             -> wagers-set  # nothing need lie beside it
        31  system  time                               -> wagers-closed shooter-chosen
    """)
    item = finished_round(finish(played))
    assert jackpot_stakes(item, GOLD) == {"1": 200}
    assert jackpot_stakes(item, SILVER) == {"3": 300}
    assert [it.name for it in item.jackpots] == [GOLD.name, SILVER.name]


@clause("SATG 15.6.1")
def test_a_wager_that_was_not_recognised_or_was_voided_takes_no_part() -> None:
    """SATG 4.3.3: what lies on a jackpot does not help to reach the aggregate."""
    played = opened("lucky-sic-bo", aggregate=1_000, jackpots=(GOLD, MYSTERY)).run("""
        0   3       join
        0   dealer  buy-in 3 100
        1   dealer  wagering
        2   1       wager big 5, small 5, jackpot-gold 2
        3   2       wager big 9, jackpot-gold 5
        4   3       wager jackpot-gold 5
        31  system  time
        =   player:1  88
        =   player:2  100
        =   player:3  100
    """)
    (closed,) = log(played, e.WagersClosed)
    assert {(item.holder, item.why) for item in closed.returned} == {
        ("2", "aggregate-below-minimum"), ("3", "aggregate-below-minimum")
    }  # fmt: skip
    one = finished_round(finish(played))
    assert jackpot_stakes(one, GOLD) == {"1": 200}
    assert jackpot_stakes(one, MYSTERY) == {"1": 1_000}
    void = replace_out(one, "1 jackpot-gold")
    assert jackpot_stakes(void, GOLD) == {}


def replace_out(one: RoundHistory, wager: str) -> RoundHistory:
    """The same round, in which a wager was voided singly."""
    wagers = tuple(it._replace(out=()) if it.id == wager else it for it in one.wagers)
    return replace(one, wagers=wagers)


def test_wagers_on_a_jackpot_make_nobody_the_shooter() -> None:
    """Reading of SATG 15.5.2: neither by their amount nor by the turn, nor do they set back when one came first."""
    alone = opened("lucky-sic-bo", jackpots=(GOLD,)).run("""
        1   dealer  wagering
        2   1       wager jackpot-gold 5
        3   2       wager big 5
        31  system  time
    """)
    assert [entry.terminal for entry in log(alone, e.ShooterChosen)] == ["2"]
    for cumulative in (False, True):
        equal = opened(
            "lucky-sic-bo", jackpots=(GOLD,), shooter_minimum=500, shooter_cumulative=cumulative
        ).run("""
            1   dealer  wagering
            2   1       wager big 10
            3   2       wager big 10, jackpot-gold 5
            4   1       wager jackpot-gold 1
            31  system  time
        """)
        assert [entry.terminal for entry in log(equal, e.ShooterChosen)] == ["1"]
    least = opened("lucky-sic-bo", jackpots=(GOLD,), shooter_minimum=500, limits=FROM_A_DOLLAR).run("""
        1   dealer  wagering
        2   1       wager big 4, jackpot-gold 5
        31  system  time
    """)
    assert log(least, e.ShooterChosen) == []
    assert [entry.source for entry in log(least, e.SetInMotion)] == ["system"]
