"""SATG 13, Rapid Blackjack. The notation of the rounds is that of `blackjack_rounds.py`."""

from fractions import Fraction
from itertools import product
from typing import cast

import pytest

from croupier.errors import BadInput
from croupier.games.blackjack_rules import Hand, add, total
from croupier.games.contract.definition import LOSES, AnyBet, NotOffered, lacking
from croupier.games.contract.procedure import Ask, Lay, Result, Settle, Stake
from croupier.games.equipment.cards import DECK, RANKS, cards, show
from croupier.games.rapid_blackjack import MAIN, RAPID_BLACKJACK, FirstTwo
from croupier.money import Cents, settle
from croupier.rulebook import TABLES, PayRow
from croupier.table.values.refusals import Refusal
from support.blackjack_rounds import rapid, to_the_end
from support.round_tables import TODAY, clause, table
from support.scripted_tables import Played
from support.second_blackjack import side

VERSIONS = [variant.name for variant in RAPID_BLACKJACK.variants]
VARIANT = RAPID_BLACKJACK.variant("Blackjack")
SIDES = [VARIANT.bet(key) for key in ("kings-bounty", "bet-the-set-21", "royal-match-21")]
every_version = pytest.mark.parametrize("version", VERSIONS)


# Side wagers.

A, B, C = (
    "SATG 13.10.3(a) kings-bounty.", "SATG 13.10.3(b) bet-the-set-21.", "SATG 13.10.3(c) royal-match-21.",
)  # fmt: skip
PAID = f"""
    {A}two-kings-of-spades-dealer-blackjack | Ks Ks   | Ac Kd | kings-bounty   | 100100
    {A}two-kings-of-spades-dealer-blackjack | Ks Ks   | Jc Ad | kings-bounty   | 100100
    {A}two-kings-of-spades          | Ks Ks   | Ac 9d   | kings-bounty   | 10100
    {A}two-kings-of-spades          | Ks Ks   | 6c      | kings-bounty   | 10100
    {A}two-kings-of-spades          | Ks Ks   | 5c 6c 10c | kings-bounty | 10100
    {A}two-suited-kings             | Kh Kh   | 6c      | kings-bounty   | 3100
    {A}two-suited-kings             | Kd Kd   | Ac Kd   | kings-bounty   | 3100
    {A}two-suited-kings             | Kc Kc   | 6c      | kings-bounty   | 3100
    {A}two-suited-queens-jacks-tens | Qh Qh   | 6c      | kings-bounty   | 2100
    {A}two-suited-queens-jacks-tens | Js Js   | 6c      | kings-bounty   | 2100
    {A}two-suited-queens-jacks-tens | 10d 10d | 6c      | kings-bounty   | 2100
    {A}suited-20                    | Kh Jh   | 6c      | kings-bounty   | 1000
    {A}suited-20                    | 9c Ac   | 6c      | kings-bounty   | 1000
    {A}two-kings                    | Kh Ks   | Ac Kd   | kings-bounty   | 700
    {A}unsuited-20                  | Kh Qs   | 6c      | kings-bounty   | 500
    {A}unsuited-20                  | Qh Qs   | 6c      | kings-bounty   | 500
    {A}unsuited-20                  | Ah 9s   | 6c      | kings-bounty   | 500
    SATG 13.2 kings-bounty          | Ah Ks   | 6c      | kings-bounty   | 0
    SATG 13.2 kings-bounty          | 8h 9s   | 3c      | kings-bounty   | 0
    SATG 13.2 kings-bounty          | 5h 5s   | 6c      | kings-bounty   | 0

    {B}suited-pair                  | 7h 7h   | 6c      | bet-the-set-21 | 1600
    {B}unsuited-pair                | 7h 7d   | 6c      | bet-the-set-21 | 1100
    SATG 13.2 bet-the-set-21(a)     | Ks Ks   | 6c      | bet-the-set-21 | 1600
    SATG 13.2 bet-the-set-21(a)     | Ks Qs   | 6c      | bet-the-set-21 | 0
    SATG 13.2 bet-the-set-21(b)     | Ks Kh   | 6c      | bet-the-set-21 | 1100
    SATG 13.2 bet-the-set-21(b)     | 10s Jh  | 6c      | bet-the-set-21 | 0
    SATG 13.2 bet-the-set-21        | 2s 3h   | 2c      | bet-the-set-21 | 0

    {C}king-queen-suited            | Kd Qd   | 6c      | royal-match-21 | 5100
    {C}two-suited-cards             | 2d 9d   | 6c      | royal-match-21 | 300
    {C}two-suited-cards             | Ad Kd   | 6c      | royal-match-21 | 300
    SATG 13.2 royal-match-21(a)     | Qs Ks   | 6c      | royal-match-21 | 5100
    SATG 13.2 royal-match-21(a)     | Qs Kh   | 6c      | royal-match-21 | 0
    SATG 13.2 royal-match-21(b)     | Ks Ks   | 6c      | royal-match-21 | 300
    SATG 13.2 royal-match-21(b)     | Ks Jh   | 6c      | royal-match-21 | 0
    SATG 13.2 royal-match-21(c)     | As Js   | 6c      | royal-match-21 | 300
    SATG 13.2 royal-match-21(c)     | 10d Ad  | 6c      | royal-match-21 | 300
"""  # fmt: skip
ROWS = [[cell.strip() for cell in line.split("|")] for line in PAID.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("first_two", "dealer", "bet", "returns"),
    [
        pytest.param(*cells, marks=clause(one, *([] if "13.2" in one else ["SATG 13.10.3"])))
        for one, *cells in ROWS
    ],
)
def test_a_side_wager_of_100_returns(first_two: str, dealer: str, bet: str, returns: str) -> None:
    first, second = first_two.split()
    upcard, *rest = dealer.split()
    told = rapid(f"bets ann 100, ann {bet} 100\np:{first} d:{upcard} p:{second}")
    to_the_end(told, " ".join(rest))
    fate = told.result.fates[Stake(f"ann {bet}")]
    assert settle(told.pay(fate), Cents(100)).returns == int(returns)


@clause(
    "SATG 13.2 kings-bounty", "SATG 13.2 bet-the-set-21", "SATG 13.2 royal-match-21", "SATG 13.10.2",
)  # fmt: skip
@pytest.mark.parametrize("bet", SIDES, ids=lambda bet: bet.key)
def test_the_first_two_cards_decide_and_only_the_best_row_is_paid(bet: AnyBet) -> None:
    """Every two cards, against a second list of the rows from the top."""
    rows = table(RAPID_BLACKJACK, "Blackjack", 6).rows(bet)
    for first, second, dealers in product(DECK.faces, DECK.faces, (False, True)):
        line = bet.line(FirstTwo(first, second, int(dealers)), 0)
        back = side(bet.key, show(first), show(second), dealers=dealers)
        assert back == (0 if line == LOSES else 1 + rows[bet.lines[line]].pay.profit)


@clause("SATG 13.2 royal-match-21(c)")
def test_a_suited_blackjack_is_paid_on_its_own_only_with_approved_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def opens(decks: int) -> Refusal | None:
        played = Played("rapid-blackjack")
        refused = played.open(settings={"suited-blackjack": 1}, decks=decks).refused
        assert refused is None or "SATG 13.2 royal-match-21(c)" in refused.cites
        return refused.why if refused else None

    assert [opens(decks) for decks in (5, 6)] == [Refusal.ODDS_MISSING] * 2
    assert Played("rapid-blackjack").open(settings={"suited-blackjack": 0}).refused is None
    bet = VARIANT.bet("royal-match-21")
    for two, line in {
        "As Js": "suited-blackjack", "10d Ad": "suited-blackjack", "Ah Ks": None, "Ac 9c": "two-suited-cards",
        "Kh Qh": "king-queen-suited",
    }.items():  # fmt: skip
        first, second = cards(two)
        assert bet.lines.get(bet.line(FirstTwo(first, second, pays_blackjack=1), 0)) == line
    row = PayRow(from_="SATG 15.1", pays="25 to 1", provenance="as if it had been approved")
    rows = {**TABLES["blackjack"].pays["royal-match-21"], "suited-blackjack": (row,)}
    monkeypatch.setitem(cast("dict[str, object]", TABLES["blackjack"].pays), bet.key, rows)
    assert opens(6) is None


@clause("SATG 13.10.3(a)", "SATG 13.10.3(b)", "SATG 13.10.3(c)")
@every_version
def test_side_wagers_have_odds_for_four_six_and_eight_decks_only(version: str) -> None:
    for bet, decks in product(SIDES, (4, 6, 8)):
        assert table(RAPID_BLACKJACK, version, decks).rows(bet).keys() == set(bet.lines.values())
    for bet, decks in product(SIDES, (5, 7)):
        with pytest.raises(NotOffered, match=f"no approved odds .* with {decks} decks"):
            table(RAPID_BLACKJACK, version, decks).rows(bet)
    assert {bet.key for bet in table(RAPID_BLACKJACK, version, 5).offered()} == {
        "blackjack",
        "insurance",
    }


@every_version
def test_a_side_wager_needs_the_blackjack_wager(version: str) -> None:
    """SATG 13.5.2 also speaks of removing it: not yet proven."""
    variant = RAPID_BLACKJACK.variant(version)
    keys = {bet.key for bet in SIDES}
    for bet in map(variant.bet, keys):
        assert lacking(bet, ()) == lacking(bet, keys) == MAIN
        assert lacking(bet, {"blackjack"}) is None
    assert MAIN.cites == ("SATG 13.5.2",)
    assert lacking(variant.bet("blackjack"), ()) is None


# Cards and the initial deal.


@clause("SATG 13.4.1")
def test_four_to_eight_decks_of_52_without_jokers() -> None:
    assert [RAPID_BLACKJACK.decks(TODAY, decks) for decks in range(4, 9)] == [4, 5, 6, 7, 8]
    for other in (1, 2, 3, 9):
        with pytest.raises(BadInput, match=rf"{other} decks\. Accepted: 4, .*SATG 13\.4\.1"):
            RAPID_BLACKJACK.decks(TODAY, other)
    for variant in RAPID_BLACKJACK.variants:
        assert sorted(variant.dealing.source.faces) == list(range(52))
        with pytest.raises(BadInput, match="Unknown card 'Jo'"):
            variant.dealing.source.read("Jo")


@clause("SATG 13.4.1")
def test_the_version_with_packs_of_48_is_not_for_terminals() -> None:
    """Ruling 10."""
    assert VERSIONS == ["Blackjack", "Crown 21", "Blackjack Plus"]
    with pytest.raises(BadInput, match="Super Bonus"):
        RAPID_BLACKJACK.variant("Super Bonus")


@clause("SATG 13.4.2")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2c", 2), ("10c", 10), ("Jc", 10), ("Qc", 10), ("Kc", 10), ("Ac", 11), ("Ac Kd", 21), ("Ac Ad", 12),
        ("Ac 9d 2h", 12), ("Ac 5d", 16), ("Ac 5d Kh", 16), ("Ac Ad 9h", 21), ("Ac Ad 10h", 12), ("9c 9d 4h", 22),
    ],
)  # fmt: skip
def test_values(hand: str, points: int) -> None:
    counted = Hand()
    for card in cards(hand):
        counted = add(counted, card)
    assert total(counted) == points


@clause("SATG 13.7.1", "SATG 13.7.1(c)")
@every_version
def test_player_dealer_player_and_nothing_is_paid_before_the_end(version: str) -> None:
    """What SATG 13.7.1(a) and (b) say of the terminals is in `views/test_deals_seen.py`."""
    told = rapid(
        """
        bets ann 100, ann bet-the-set-21 10, bob 100
        p:8s d:6d p:8h
        !10c ann=stand !10c bob=stand
        d:10h d:9c
        end ann wins 100, ann bet-the-set-21 wins 100, bob wins 100
        """,
        version,
    )
    assert [to for to, _ in told.stands.dealt][:3] == ["player", "dealer", "player"]
    assert not told.stands.settled


@pytest.mark.parametrize("upcard", RANKS)
@pytest.mark.parametrize("opening", ["Ks Ks", "As Kd", "8s 8h", "5s 6h"])
def test_all_is_settled_together_at_the_end(opening: str, upcard: str) -> None:
    """SATG 13.8.1 and SATG 13.10.1 also speak of postings: not yet proven."""
    first, second = opening.split()
    told = rapid(f"bets ann 100, ann kings-bounty 10\np:{first} d:{upcard}c p:{second}")
    while not isinstance(wants := told.stands.wants, Result):
        assert not isinstance(wants, Settle | Lay)
        assert not told.stands.settled
        if isinstance(wants, Ask):
            told.happens("time")
        else:
            told.gets(wants.to, "9d")
    assert wants.fates.keys() == {Stake("ann"), Stake("ann kings-bounty")}


# Insurance.


@clause("SATG 13.8.2")
@every_version
def test_insurance_is_exactly_half_and_every_wager_can_be_halved(version: str) -> None:
    told = rapid("bets ann 100, bob 50\np:9s d:Ac p:8h", version)
    offer = {"insure": Fraction(1, 2), "decline": Fraction(0)}
    assert told.ask.of == {"ann": offer, "bob": offer}
    told.play("""
        ann=insure bob=decline !Kc
        time d:Kd
        end ann loses 100, ann insure wins 100, bob loses 50
    """)
    bet = RAPID_BLACKJACK.variant(version).bet("blackjack")
    for decks in range(4, 9):
        table(RAPID_BLACKJACK, version, decks).check_stake(bet, Cents(100))
        with pytest.raises(BadInput, match=r"Accepted: multiples of \$0\.02"):
            table(RAPID_BLACKJACK, version, decks).check_stake(bet, Cents(101))


@pytest.mark.parametrize("upcard", RANKS)
def test_insurance_is_offered_once_and_against_an_ace_only(upcard: str) -> None:
    told = rapid(f"bets ann 100\np:9s d:{upcard}c p:8h")
    assert ("insure" in told.ask.of["ann"]) == (upcard == "A")
    if upcard == "A":
        told.play("ann=insure")
    assert "insure" not in told.ask.of["ann"]


def test_insurance_loses_when_the_dealer_makes_no_blackjack() -> None:
    rapid("""
        bets ann 100, bob 100
        p:As d:Ah p:Kd
        ann=insure bob=decline
        d:9c
        end ann wins 150, ann insure loses 50, bob wins 150
    """)
    rapid("""
        bets ann 100, bob 100
        p:As d:Ah p:Kd
        bob=insure time
        d:Qc
        end ann stands off, bob stands off, bob insure wins 100
    """)
