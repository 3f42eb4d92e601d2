"""Beside what a jackpot wager lies, game by game (SATG 9.5.1, 11.3.1, 15.6.1, 16.6.2)."""

import pytest

from croupier.games import game
from croupier.table.history.round_history import jackpot_stakes
from croupier.table.values.replace import replace
from croupier.views.screens.offer_view import offer_view
from support.jackpot_tables import (
    GOLD,
    HIGHER,
    MYSTERY,
    ONE_TO_FIVE,
    SILVER,
    areas,
    finish,
    finished_round,
    shown,
)
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played, opened

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
    item = finished_round(finish(played))
    assert jackpot_stakes(item, GOLD) == {"1": 200}
    assert jackpot_stakes(item, MYSTERY) == {"1": 500}, (
        "the entry of who took his wager back is gone"
    )


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
        refusal(
            whole.line(f"2 1 wager player 5, {unknown} 5").refused,
            "bet-not-offered",
            "SATG 2.1.3" if unknown.startswith("jackpot-") else "SATG 2.1.4",
        )


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
