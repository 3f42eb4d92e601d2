"""Jackpots as a table knows them: their areas, wagers and limits, and that one can be withdrawn.

SATG 2.1.3, 7.7, 9.5.1, 11.3.1, 15.6.1 and 16.6.2. What a meter holds and who wins it is not of the table.
"""

import pytest

from croupier.errors import BadInput
from croupier.explaining import tell_round
from croupier.games import GAMES, game
from croupier.games.contract import Game
from croupier.games.contract import Played as Kind
from croupier.money import Cents
from croupier.notation import read, show
from croupier.receipts import receipts
from croupier.rounds import events as e
from croupier.rounds.jackpots import Condition, JackpotWager, Offered, Rate
from croupier.rounds.people import Session
from croupier.rounds.plan import BetLimits
from croupier.rounds.sealed import seal_proof
from croupier.rounds.taking_part import taking_part
from croupier.rounds.told import Told
from croupier.rounds.values import replace
from croupier.views.offer import BetView, offer_view
from croupier.views.paid import paid_view
from croupier.views.terminal import own_view
from rounds import clause
from tables import START, Played, log, opened

ONE_TO_FIVE = JackpotWager(minimum=Cents(100), maximum=Cents(500))
GOLD = Offered(
    name="gold", title="Gold Jackpot", style="linked", rate=Rate(1, 100), wager=ONE_TO_FIVE
)
SILVER = replace(GOLD, name="silver", title="Silver Jackpot", style="bonus")
MYSTERY = Offered(name="mystery", title="Mystery", style="mystery", rate=Rate(1, 200))
SEMI_AUTOMATED = [one for one in GAMES if one.played is Kind.SEMI_AUTOMATED]
HIGHER = "tg-higher-duties-dealer"
FROM_A_DOLLAR = {"*": BetLimits(minimum=Cents(100), maximum=Cents(10_000))}


def areas(played: Played) -> list[str]:
    """The jackpots that a terminal shows an area for."""
    offer = offer_view(played.state)
    assert offer is not None
    keys = {bet.key for bet in offer.bets if bet.jackpot}
    assert keys == {area.bet for area in offer.layout if area.bet.startswith("jackpot-")}
    return sorted(keys)


def shown(played: Played, bet: str) -> BetView:
    offer = offer_view(played.state)
    assert offer is not None
    return next(one for one in offer.bets if one.key == bet)


def told(played: Played, number: int = 1) -> Told:
    found = played.purse.finished(number)
    assert found is not None
    return found


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


@pytest.mark.parametrize("one", SEMI_AUTOMATED, ids=lambda one: one.key)
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
    assert [one.name for one in played.state.playing.jackpots] == ["a", "f"]
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


WAGERS = {
    "rapid-baccarat": "player 5",
    "rapid-sic-bo": "big 5",
    "lucky-sic-bo": "big 5",
    "ministar-roulette": "red 5",
    "triple-chase": "crown-pairs 5",
}
ENDS = {
    "rapid-baccarat": "dealer enter 9h / dealer enter 2c / dealer enter 9d / dealer enter 3c / dealer confirm",
    "rapid-sic-bo": "dealer start / dealer enter 6 / dealer enter 5 / dealer enter 1 / dealer confirm",
    "lucky-sic-bo": "1 press / device rest / device enter 6 / device enter 5 / device enter 1",
    "ministar-roulette": "device rest / device enter 1",
    "diamond-roulette": "device rest / device enter 1",
    "triple-chase": "dealer enter 9h / dealer enter 2c / dealer enter 9s / dealer confirm",
}
"""How a round goes on after the close."""


def finish(played: Played) -> Played:
    """The book is sealed: deal, and settle."""
    for step in ENDS[played.game.key].split(" / "):
        played.run(f"33 {step}")
    return played


def settled(key: str, wagers: str, *jackpots: Offered) -> Played:
    """A round in which terminal 1 has these wagers, played to its end."""
    played = opened(key, jackpots=jackpots).run(f"""
        1   dealer  wagering
        2   1       wager {wagers}
        2   2       wager {WAGERS[key]}
        31  system  time
    """)
    return finish(played)


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
    one = told(played)
    (row,) = [row for row in one.rows if row.bet == "jackpot-gold"]
    assert (row.amount, row.back, row.winnings) == (200, 0, 0)
    assert (row.line, row.clause) == ("loses", says)
    found = {receipt.wager: receipt for receipt in receipts(one)}
    assert set(found) == {one.id for one in one.wagers}
    assert all(part.agrees for receipt in found.values() for part in receipt.parts)
    (part,) = found["1 jackpot-gold"].parts
    assert part.arithmetic == "$2.00 took part in the jackpot Gold Jackpot"
    assert part.clauses == (says, "SATG 7.4.1")
    assert part.wins_when == ""
    assert "took part in the jackpot Gold Jackpot" in "\n".join(tell_round(one, found.values()))
    assert read(show(one)) == one
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
    one = played.state.playing
    with_it, root = seal_proof("T1", one, "1").leaf, one.root
    own = one.wagers["1"]
    without = own.delete(next(where for where in own if where.bet == GOLD.bet))
    other = seal_proof("T1", replace(one, wagers=one.wagers.set("1", without)), "1").leaf
    assert with_it != other
    assert root == told(finish(played)).root


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
    one = told(played)
    assert {row.wager: row.line for row in one.rows if row.holder == "1"} == {
        "1 red": "loses", "1 jackpot-gold": "loses",
    }  # fmt: skip
    assert taking_part(one, GOLD) == {"1": 200}
    assert all(part.agrees for receipt in receipts(one) for part in receipt.parts)


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
    one = told(finish(played))
    assert taking_part(one, GOLD) == {"1": 200}
    assert taking_part(one, SILVER) == {"3": 300}
    assert [it.name for it in one.jackpots] == [GOLD.name, SILVER.name]


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
    assert {(one.holder, one.why) for one in closed.returned} == {
        ("2", "aggregate-below-minimum"), ("3", "aggregate-below-minimum")
    }  # fmt: skip
    one = told(finish(played))
    assert taking_part(one, GOLD) == {"1": 200}
    assert taking_part(one, MYSTERY) == {"1": 1_000}
    void = replace_out(one, "1 jackpot-gold")
    assert taking_part(void, GOLD) == {}


def replace_out(one: Told, wager: str) -> Told:
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
    assert [one.terminal for one in log(alone, e.ShooterChosen)] == ["2"]
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
        assert [one.terminal for one in log(equal, e.ShooterChosen)] == ["1"]
    least = opened("lucky-sic-bo", jackpots=(GOLD,), shooter_minimum=500, limits=FROM_A_DOLLAR).run("""
        1   dealer  wagering
        2   1       wager big 4, jackpot-gold 5
        31  system  time
    """)
    assert log(least, e.ShooterChosen) == []
    assert [one.source for one in log(least, e.SetInMotion)] == ["system"]


# Beside what it lies


@pytest.mark.parametrize("key", ["ministar-roulette", "diamond-roulette"])
@clause("SATG 16.6.2")
def test_roulette_must_be_wagered_on_first_and_the_entry_goes_with_the_last_wager(key: str) -> None:
    played = opened(key, jackpots=(GOLD, SILVER, MYSTERY)).run("""
        1   dealer  wagering
        2   1       wager jackpot-gold 2                     -> refused side-needs-main SATG 16.6.2
        3   1       wager jackpot-gold 2, jackpot-silver 2   -> refused side-needs-main SATG 16.6.2
        4   1       wager jackpot-gold 2, straight-up 17 5   -> wagers-set
        5   1       wager red 5, jackpot-silver 1            -> wagers-set
        6   1       wager straight-up 17 0                   -> wagers-set
        =   stakes:T1 8
        7   1       wager red 0                              -> wagers-set
        =   stakes:T1 0
        =   player:1  100
        8   1       wager red 5, jackpot-gold 2              -> wagers-set
        9   2       wager black 5                            -> wagers-set
        10  2       wager black 0                            -> wagers-set
    """)
    assert set(played.state.playing.wagered("1")) == {("red", "", ""), ("jackpot-gold", "", "")}
    played.run("31 system time")
    one = told(finish(played))
    assert taking_part(one, GOLD) == {"1": 200}
    assert taking_part(one, MYSTERY) == {"1": 500}, "the entry of who took his wager back is gone"


@clause("SATG 16.6.2")
def test_no_permission_lets_the_entry_stand_alone() -> None:
    """That of SATG 9.5.2(a) is for the side wagers of baccarat."""
    opened("ministar-roulette", jackpots=(GOLD,)).run(f"""
        0   tg-assistant-casino-manager  permit-sides {START + 600_000}
        1   dealer  wagering
        2   1       wager jackpot-gold 2             -> refused side-needs-main SATG 16.6.2
        3   1       wager red 5, jackpot-gold 2      -> wagers-set
        4   1       wager red 0                      -> wagers-set
        =   stakes:T1 0
    """)


def test_a_jackpot_may_name_the_bets_it_lies_beside() -> None:
    small = replace(GOLD, wager=replace(ONE_TO_FIVE, needs=("small",)))
    opened("lucky-sic-bo", jackpots=(small,)).run("""
        1   dealer  wagering
        2   1       wager big 5, jackpot-gold 2       -> refused side-needs-main SATG 15.6.1
        3   1       wager small 5, jackpot-gold 2     -> wagers-set
        4   1       wager small 0, big 5              -> wagers-set
        =   stakes:T1 5
    """)
    tie = replace(GOLD, wager=replace(ONE_TO_FIVE, needs=("tie",)))
    opened("rapid-baccarat", jackpots=(tie,)).run("""
        1   dealer  wagering
        2   1       wager tie 5, jackpot-gold 2       -> refused side-needs-main SATG 9.5.2(a)
        3   1       wager banker 5, jackpot-gold 2    -> wagers-set
    """)


# Baccarat and Sic Bo


@pytest.mark.parametrize("key", ["electronic-baccarat", "rapid-baccarat"])
@clause("SATG 9.5.1(a)", "SATG 9.5.1")
def test_the_jackpot_wager_of_baccarat_is_switched_on_by_the_jackpot(key: str) -> None:
    """It is a side wager of SATG 9.5.2(a), whatever side wagers the table offers besides."""
    for sides in (None, (), ("wht-7",)):
        played = opened(key, side_bets=sides, jackpots=(GOLD,)).run("""
            1   dealer  wagering
            2   1       wager jackpot-gold 2                  -> refused side-needs-main SATG 9.5.2(a)
            3   1       wager tie 5, jackpot-gold 2           -> refused side-needs-main SATG 9.5.2(a)
            4   1       wager banker 5, jackpot-gold 2        -> wagers-set
            5   1       wager banker 0                        -> wagers-set
            =   stakes:T1 0
            6   1       wager player 5, jackpot-gold 2        -> wagers-set
        """)
        assert areas(played) == ["jackpot-gold"]
        assert "SATG 9.5.1(a)" in shown(played, "jackpot-gold").clauses
        played.run(f"""
            7   {HIGHER}  withdraw-jackpot gold the meter is dark   -> jackpot-withdrawn
            8   1         wager jackpot-gold 2                      -> refused jackpot-suspended
        """)
        assert areas(played) == []
    off = opened(key).run("""
        1   dealer  wagering
        2   1       wager player 5, jackpot-gold 2            -> refused bet-not-offered
    """)
    assert areas(off) == []


BASE = {
    "player", "banker", "tie", "player-pair", "banker-pair", "player-dragon-bonus", "banker-dragon-bonus",
}  # fmt: skip
ADDED = (
    "player-natural-win",
    "banker-natural-win",
    "wht-1-4",
    "wht-5-6",
    "wht-7",
    "wht-8",
    "wht-9",
    "super-6",
)


@clause("SATG 9.5.1")
def test_the_catalogue_of_baccarat_is_its_own_bets_and_nine_that_are_switched_on() -> None:
    nine = {*ADDED, "jackpot-gold"}
    assert len(nine) == 9
    option = {"super-6": "option 1"}
    whole = opened("rapid-baccarat", options=option, jackpots=(GOLD,)).run("1 dealer wagering")
    offer = offer_view(whole.state)
    assert offer is not None
    assert {bet.key for bet in offer.bets} == BASE | nine
    for missing in sorted(nine):
        sides = tuple(key for key in sorted((BASE | nine) - {missing}) if is_side(key))
        jackpots = () if missing == "jackpot-gold" else (GOLD,)
        played = opened("rapid-baccarat", options=option, side_bets=sides, jackpots=jackpots)
        played.run("1 dealer wagering")
        for key in sorted(nine):
            answer = played.line(f"2 1 wager player 5, {key} 5")
            why = answer.refused.why if answer.refused else ""
            assert why == ("bet-not-offered" if key == missing else ""), (missing, key)
    for unknown in ("jackpot", "jackpot-", "jackpot-silver", "super-7"):
        refused = whole.line(f"2 1 wager player 5, {unknown} 5").refused
        assert refused is not None
        assert refused.why == "bet-not-offered"


def is_side(key: str) -> bool:
    """Whether the operator switches it on as a side wager; a jackpot is switched on elsewhere."""
    (variant,) = game("rapid-baccarat").variants
    return not key.startswith("jackpot-") and variant.bet(key).needs is not None


@clause("SATG 11.3.1", "SATG 11.3.1(a)", "SATG 11.3.1(b)", "SATG 11.3.1(c)")
def test_rapid_sic_bo_has_an_area_for_every_position_of_every_bet_and_for_each_jackpot() -> None:
    (variant,) = game("rapid-sic-bo").variants
    own = {(bet.key, spot) for bet in variant.bets for spot in bet.spots}
    assert not [bet for bet in variant.bets if bet.needs or bet.added], "no additional wager"
    played = opened("rapid-sic-bo", jackpots=(GOLD, SILVER, MYSTERY)).run("1 dealer wagering")
    jackpots = {("jackpot-gold", ""), ("jackpot-silver", "")}
    assert positions(played) == own | jackpots
    for bet, spot in sorted(jackpots):
        played.run(f"2 1 wager big 5, {bet} {spot} 2  -> wagers-set")
    played.run("3 system withdraw-jackpot gold its server is silent  -> jackpot-withdrawn")
    assert positions(played) == own | {("jackpot-silver", "")}
    played.jackpots = ()
    played.run("31 system time")
    finish(played).run("40 dealer wagering")
    assert positions(played) == own


def positions(played: Played) -> set[tuple[str, str]]:
    """The areas of the terminals, each once and apart from every other; and all bets that are offered have one."""
    offer = offer_view(played.state)
    assert offer is not None
    found = [(area.bet, area.spot) for area in offer.layout]
    assert len(set(found)) == len(found)
    cells = [
        (x, y)
        for area in offer.layout
        for x in range(area.x, area.x + area.width)
        for y in range(area.y, area.y + area.height)
    ]
    assert len(set(cells)) == len(cells), "no two areas cover each other"
    assert set(found) == {(bet.key, spot) for bet in offer.bets for spot in bet.spots}
    return set(found)


# A jackpot that does not operate


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
    assert [(one.holder, one.bet, one.amount, one.why) for one in event.returned] == [
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
    one = told(finish(played))
    assert one.jackpots == (SILVER, MYSTERY)
    assert taking_part(one, GOLD) == {}
    assert taking_part(one, SILVER) == {"1": 300}
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
    one = told(finish(played))
    assert taking_part(one, GOLD) == {"1": 200}
    assert [row.line for row in one.rows] == ["loses", "wins"]
    assert all(part.agrees for receipt in receipts(one) for part in receipt.parts)
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
    assert told(played).jackpots == ()


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
