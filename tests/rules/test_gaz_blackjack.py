"""GAZ 27/2000, Crown 21, and the four versions of Blackjack at a live table.

The notation of the rounds is that of `blackjack_rounds.py`.
"""

from itertools import product

import pytest

from croupier.games.blackjack import BLACKJACK
from croupier.games.blackjack_rules import CONVENTIONS, Hand, add, dealer_draws, house
from croupier.games.blackjack_seat import Seat, SeatHand
from croupier.games.contract.procedure import Deal, Hit, Result, Stake
from croupier.games.equipment.cards import cards, rank
from croupier.games.hands.blackjack_settlement import Dealer, bets, fates
from croupier.money import Cents, Fate
from support.blackjack_rounds import choosing, live, rapid
from support.round_tables import TODAY, clause, table

CROWN_21, PLUS, SUPER_BONUS = "Crown 21", "Blackjack Plus", "Super Bonus"
ALL = ("Blackjack", CROWN_21, PLUS, SUPER_BONUS)


# Crown 21.


@clause("GAZ 27/2000 27.1")
def test_crown_21_is_blackjack_but_for_rule_27() -> None:
    blackjack, crown = house(TODAY, "Blackjack"), house(TODAY, CROWN_21)
    assert crown == blackjack._replace(hits_soft_17=1) != blackjack
    assert [bet.lines for bet in BLACKJACK.variant(CROWN_21).bets] == [
        bet.lines for bet in BLACKJACK.variant("Blackjack").bets
    ]
    for bet in BLACKJACK.variant("Blackjack").bets:
        rows, others = (table(BLACKJACK, name, 6).rows(bet) for name in ("Blackjack", CROWN_21))
        assert {line: row.pays for line, row in rows.items()} == {
            line: row.pays for line, row in others.items()
        }
    overriding = TODAY.setting("blackjack", "hits-soft-17", option=CROWN_21)
    assert overriding.citations == ("GAZ 27/2000 27.2.1",)


@clause("GAZ 27/2000 27.2.1")
@pytest.mark.parametrize(
    ("dealer", "blackjack", "crown_21"),
    [
        ("Ad 6c", "stands", "draws"), ("10d 7c", "stands", "stands"), ("Ad 7c", "stands", "stands"),
        ("Ad 6c 10h", "", "stands"), ("10d 6c", "draws", "draws"), ("10d 6c 6h", "stands", "stands"),
        ("2d 4c Ah", "stands", "draws"), ("Ad 6c 4h", "", "stands"), ("Ad 6c Ah", "", "stands"),
        ("Ad 5c Ah", "stands", "draws"), ("10d 6c Ah", "stands", "stands"), ("Ad 6c 5h", "", "draws"),
    ],
)  # fmt: skip
def test_the_dealer_of_crown_21_draws_on_a_soft_17(
    dealer: str, blackjack: str, crown_21: str
) -> None:
    upcard, *rest = dealer.split()
    for version, does in (("Blackjack", blackjack), (CROWN_21, crown_21)):
        if does:
            told = live(f"bets ann 100 at 1\n1:10s d:{upcard} 1:9h", version)
            told.play("ann=decline ann=stand" if upcard == "Ad" else "ann=stand")
            for face in rest:
                told.gets("dealer", face)
            assert isinstance(told.stands.wants, Result if does == "stands" else Deal)


@clause("GAZ 27/2000 27.2.1")
def test_the_dealers_rule_for_every_total() -> None:
    """Hard 17 to 21 or soft 18 to 21 stands, and so does a total over 21."""
    for hard, ace in product(range(2, 27), (0, 1)):
        hand = Hand(hard, ace, 3)
        soft = ace == 1 and hard + 10 <= 21
        stands = hard + 10 >= 18 if soft else hard >= 17
        assert dealer_draws(hand, house(TODAY, CROWN_21)) == (not stands)
        stands = hard + 10 >= 17 if soft else hard >= 17
        assert dealer_draws(hand, house(TODAY, "Blackjack")) == (not stands)


@clause("GAZ 27/2000 27.2.1")
@pytest.mark.parametrize(
    "text",
    [
        "1:10s d:6d 1:6h\nann=draw 1/1:6c\nend ann loses 100",
        "1:As d:9d 1:Kh\nend ann wins 150",
        "1:As d:Ad 1:Kh\nann=decline d:6c\nend ann wins 150",
        "1:10s d:Ad 1:6h\nann=insure ann=draw 1/1:6c d:6c\nend ann loses 100, ann insure loses 50",
    ],
)
def test_no_draw_is_forced_when_no_result_can_change(text: str) -> None:
    """Ruling 6 on Blackjack 13.2."""
    live(f"bets ann 100 at 1\n{text}", CROWN_21)


# What a dealer's blackjack takes.


def held(text: str) -> SeatHand:
    """`8s 3c + 9h`: doubled before the card after the plus."""
    split = text.startswith("/")
    faces = list(cards(text.strip("/ ").replace("+", "")))
    return SeatHand(faces, split=split, doubled="+" in text)


TAKEN = """
    10s 8h                        | 1 | 1 | 1 | 1
    6s 5h + 9c                    | 1 | 1 | 1 | 2
    9s 6h + 10c                   | 1 | 2 | 2 | 2
    / 8s 10c / 8h 9c              | 1 | 1 | 1 | 2
    / 8s 6c 10c / 8h 9c           | 1 | 1 | 2 | 2
    / 8s 10c / 8h 6c 10c          | 1 | 2 | 2 | 2
    / 8s 6c 10c / 8h 6c 10c       | 1 | 2 | 2 | 2
    / 8s 10c / 8h 3c + 9c         | 1 | 1 | 1 | 3
    / 8s 3c + 9c / 8h 10c         | 1 | 1 | 1 | 3
    / 8s 10c / 8h 9c / 8d 6c 10c  | 1 | 2 | 2 | 3
    / 8s 6c 10c / 8h 9c / 8d 6c Kc | 1 | 2 | 3 | 3
    / 8s 7c + 10c / 8h 10c        | 1 | 2 | 3 | 3
"""


@pytest.mark.parametrize("convention", CONVENTIONS[1:])
@pytest.mark.parametrize("row", TAKEN.strip().splitlines(), ids=lambda row: row.split("|")[0])
def test_what_a_dealers_blackjack_takes_by_convention(row: str, convention: str) -> None:
    """OBO, OBBO, BB+1, ENHC: units taken; the others go back. Hands begin with a stroke if split."""
    hands, *units = (cell.strip() for cell in row.split("|"))
    rules = house(TODAY, "Blackjack")._replace(convention=CONVENTIONS.index(convention))
    texts = [f"/{part}" for part in hands.split("/") if part] if "/" in hands else [hands]
    seat = Seat(rules, cards("Ad")[0], [held(text) for text in texts])
    drawn = add(add(Hand(), cards("Ad")[0]), cards("Kd")[0])
    found = fates("ann", seat, Dealer(drawn, blackjack=True), bets("Blackjack")[0])
    rows = table(BLACKJACK, "Blackjack", 6)
    taken = [100 - rows.pay(fate, Cents(100)).payment.returns for fate in found.values()]
    assert sorted(set(taken) | {0, 100}) == [0, 100]
    assert sum(taken) == 100 * int(units[CONVENTIONS.index(convention) - 1])


# Recorded rounds of the four versions.


def at_once(version: str, *texts: str) -> list[object]:
    return [pytest.param(version, text) for text in texts]


ROUNDS = [
    *at_once(
        "Blackjack",
        "1:10s d:9d 1:8h\nann=stand d:9h\nend ann stands off",
        "1:10s d:10d 1:As\nd:Ah\nend ann stands off",
        "1:10s d:10d 1:5s\nann=draw 1/1:6c d:Ah\nend ann loses 100",
        "1:10s d:6d 1:5s\nann=draw 1/1:6c d:10h d:5h\nend ann stands off",
        "1:2s d:6d 1:3s\nann=draw 1/1:2c ann=draw 1/1:3c ann=draw 1/1:2d ann=stand d:10h d:2h\nend ann loses 100",
        "1:10s d:6d 1:8s\nann=stand d:10h d:6h\nend ann wins 100",
    ),
    *at_once(
        CROWN_21,
        "1:10s d:6d 1:8s\nann=stand d:Ah d:3h\nend ann loses 100",
        "1:10s d:6d 1:7s\nann=stand d:Ah d:9h d:10c\nend ann wins 100",
    ),
    *at_once(
        PLUS,
        # A blackjack is paid even against the dealer's, a 21 and five cards at once.
        "1:10s d:10d 1:As\nend ann wins 150",
        "1:10s d:10d 1:5s\nann=draw 1/1:6c\nend ann wins 100",
        "1:2s d:6d 1:3s\nann=draw 1/1:2c ann=draw 1/1:3c ann=draw 1/1:2d\nend ann wins 100",
        # The dealer's 22 stands off, but what is over 21 has lost, and 23 loses to all.
        "1:10s d:6d 1:8s\nann=stand d:10h d:6h\nend ann stands off",
        "1:10s d:6d 1:8s\nann=stand d:10h d:7h\nend ann wins 100",
        # The dealer stands on a soft 17.
        "1:10s d:6d 1:8s\nann=stand d:Ah\nend ann wins 100",
        "1:2s d:6d 1:3s\nann=draw 1/1:4c ann=double 1/1:9c d:10h d:Ah\nend ann wins 100, ann double/0 wins 100",
        "1:2s d:6d 1:3s\nann=draw 1/1:6c ann=double 1/1:10c\nend ann wins 100, ann double/0 wins 100",
    ),
    *at_once(
        SUPER_BONUS,
        "1:Ks d:Kd 1:As\nend ann wins 150",
        "1:Ks d:Kd 1:5s\nann=draw 1/1:6c\nend ann wins 100",
        "1:2s d:6d 1:3s\nann=draw 1/1:2c ann=draw 1/1:3c ann=draw 1/1:Jd ann=draw 1/1:Ac\nend ann wins 200",
        "1:2s d:6d 1:3s\nann=draw 1/1:2c ann=draw 1/1:4c ann=draw 1/1:Jd\nend ann wins 150",
        "1:2s d:6d 1:3s\nann=draw 1/1:2c ann=draw 1/1:3c ann=draw 1/1:2d ann=draw 1/1:5d ann=draw 1/1:4d\n"
        "end ann wins 300",
        "1:2s d:6d 1:Ks\nann=draw 1/1:3c ann=draw 1/1:6c\nend ann wins 100",
        "1:6s d:9d 1:7s\nann=draw 1/1:8c\nend ann wins 150",
        "1:8h d:9d 1:6h\nann=draw 1/1:7h\nend ann wins 200",
        "1:7s d:9d 1:8s\nann=draw 1/1:6s\nend ann wins 300",
        "1:7s d:9d 1:7s\nann=draw 1/1:7c\nend ann wins 150",
        "1:7c d:9d 1:7c\nann=draw 1/1:7c\nend ann wins 200",
        "1:7s d:9d 1:7s\nann=draw 1/1:7s\nend ann wins 300",
        # Not after a double.
        "1:3s d:9d 1:8s\nann=double 1/1:Ks\nend ann wins 100, ann double/0 wins 100",
        # Half is given up, and the whole lost if the dealer makes blackjack.
        "1:Ks d:Jd 1:6s\nann=surrender d:9c\nend ann loses half: 50",
        "1:Ks d:Jd 1:6s\nann=surrender d:Ac\nend ann loses 100",
        "1:Ks d:Ad 1:6s\nann=decline ann=surrender d:9c\nend ann loses half: 50",
        # A doubled hand may be rescued: one wager is given up, the other goes back.
        "1:6s d:Jd 1:5s\nann=double 1/1:2c ann=rescue\nend ann loses 100, ann double/0 stands off",
        "1:6s d:Jd 1:5s\nann=double 1/1:2c ann=stand d:Kc\nend ann loses 100, ann double/0 loses 100",
        "1:6s d:Jd 1:5s\nann=double 1/1:2c ann=stand d:Ac\nend ann loses 100, ann double/0 stands off",
        # The dealer draws on a soft 17.
        "1:Ks d:6d 1:8s\nann=stand d:Ah d:3h\nend ann loses 100",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("version", "text"), ROUNDS)
def test_recorded_rounds(version: str, text: str) -> None:
    live(f"bets ann 100 at 1\n{text}", version)


@pytest.mark.parametrize("version", ALL)
def test_areas_are_dealt_and_played_one_after_the_other(version: str) -> None:
    live(
        """
        bets bob 100 at 3, ann 100 at 1
        1:Ks 3:9h d:9d 1:8s 3:5h
        bob? ann=stand bob=draw 3/1:4c ann? !2c bob=stand
        d:8h
        end ann wins 100, bob wins 100
        """,
        version,
    )


@pytest.mark.parametrize("version", ALL)
def test_a_split_at_a_live_table(version: str) -> None:
    live(
        """
        bets ann 100 at 1
        1:8s d:6d 1:8h
        ann=split 1/1:8c ann=split 1/1:Kc ann=stand 1/2:3c ann=double 1/2:9c
        """,
        version,
    )


def test_rescue_of_a_split_hand_gives_up_one_of_its_two_wagers() -> None:
    hands = [held("/8s Kc"), held("/8h 3c + 2c")]
    hands[1].rescued = True
    seat = Seat(house(TODAY, SUPER_BONUS), cards("Jd")[0], hands)
    dealer = Dealer(add(add(Hand(), cards("Jd")[0]), cards("8d")[0]), blackjack=False)
    found = fates("ann", seat, dealer, bets(SUPER_BONUS)[0])
    assert found[Stake("ann", "split/1")] is Fate.LOSES
    assert found[Stake("ann", "double/1")] == Hit("blackjack", "returned")


def test_under_obo_no_card_is_drawn_for_wagers_that_have_won() -> None:
    text = "bets ann 100\np:6s d:Kd p:5h\nann=double p:10c\nend ann wins 100, ann double/0 wins 100"
    rapid(text, PLUS, choosing(convention="OBO"))


def test_every_version_has_its_packs() -> None:
    for version in ALL:
        faces = BLACKJACK.variant(version).dealing.source.faces
        tens = sum(rank(face) == 10 for face in faces)
        assert (len(faces), tens) == ((48, 0) if version == SUPER_BONUS else (52, 4))


@pytest.mark.parametrize("upcard", ["2d", "9d", "Jd", "Qd", "Kd", "Ad"])
def test_surrender_only_against_an_ace_or_a_court_card_and_on_two_cards(upcard: str) -> None:
    told = live(f"bets ann 100 at 1\n1:2s d:{upcard} 1:Ks", SUPER_BONUS)
    if upcard == "Ad":
        told.play("ann=decline")
    assert ("surrender" in told.ask.of["ann"]) == (upcard not in ("2d", "9d"))
    told.play("ann=draw 1/1:2c")
    assert "surrender" not in told.ask.of["ann"]
