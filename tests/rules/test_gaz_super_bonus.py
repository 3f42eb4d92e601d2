"""GAZ 28/2000, the Super Bonus. The notation of the rounds is that of `blackjack_rounds.py`."""

import pytest

from croupier.games.contract.procedure import Deal
from support.blackjack_rounds import choosing, live
from support.round_tables import clause

SUPER_BONUS = "Super Bonus"
SEVENS = "1:7h d:7c 1:7h\nann=draw 1/1:7h"


@pytest.mark.parametrize(
    ("cents", "besides"),
    [
        (100, "nothing"), (198, "nothing"), (200, "$1,000.00"), (2400, "$1,000.00"), (2450, "$1,000.00"),
        (2498, "$1,000.00"), (2500, "$5,000.00"), (50000, "$5,000.00"),
    ],
)  # fmt: skip
@clause(
    "GAZ 28/2000 22.6.2 table-2 bet-2-to-24", "GAZ 28/2000 22.6.2 table-2 bet-25-plus",
)  # fmt: skip
def test_three_suited_sevens_against_a_seven_by_the_bet(cents: int, besides: str) -> None:
    """Besides the ordinary settlement of a suited 7-7-7."""
    live(
        f"""
        bets ann {cents} at 1
        {SEVENS}
        end ann wins {2 * cents}
        besides {besides if besides == "nothing" else f"ann {besides}"}
        """,
        SUPER_BONUS,
    )


@clause("GAZ 28/2000 22.6.2 table-2 bet-2-to-24")
@pytest.mark.parametrize(
    "text",
    [
        "1:7h d:8c 1:7h\nann=draw 1/1:7h\nend ann wins 2000",
        "1:7h d:7c 1:7h\nann=draw 1/1:7d\nend ann wins 1500",
        "1:7h d:7c 1:6h\nann=draw 1/1:8h\nend ann wins 2000",
        "1:7h d:7c 1:7h\nann=stand d:Kc\nend ann loses 1000",
    ],
)
def test_anything_less_is_no_super_bonus(text: str) -> None:
    live(f"bets ann 1000 at 1\n{text}\nbesides nothing", SUPER_BONUS)


@clause("GAZ 28/2000 22.6.2 table-2 bet-2-to-24")
def test_no_better_payment_and_no_super_bonus_after_a_double() -> None:
    live(
        """
        bets ann 1000 at 1, bob 1000 at 2, cay 1000 at 3
        1:7h 2:6s 3:2s d:7c 1:7h 2:7s 3:8s
        ann=double 1/1:7h bob=double 2/1:8s cay=draw 3/1:Kc cay=stand
        d:Qd
        end ann wins 1000, ann double/0 wins 1000, bob wins 1000, bob double/0 wins 1000, cay wins 1000
        besides nothing
        """,
        SUPER_BONUS,
        choosing(double_to=21),
    )


@pytest.mark.parametrize("version", ["Blackjack", "Crown 21", "Blackjack Plus"])
def test_other_versions_have_no_super_bonus(version: str) -> None:
    told = live(f"bets ann 1000 at 1\n{SEVENS}", version)
    while isinstance(wants := told.stands.wants, Deal):
        told.gets(wants.to, "10c")
    told.play("besides nothing")


@clause("GAZ 28/2000 22.6.2 table-2 others-50")
def test_every_other_original_wager_gets_50_won_or_lost_and_once() -> None:
    """Bob wins, Cay has doubled, Dee has lost: $50 each; Ann has her own."""
    live(
        """
        bets ann 2500 at 1, bob 200 at 2, cay 200 at 3, dee 200 at 4
        1:7h 2:Ks 3:6h 4:Ks d:7c 1:7h 2:Qs 3:5h 4:5s
        ann=draw 1/1:7h bob=stand cay=double 3/1:9c cay=stand dee=draw 4/1:Kh
        d:Qc
        end ann wins 5000, bob wins 200, cay wins 200, cay double/0 wins 200, dee loses 200
        besides ann $5,000.00, bob $50.00, cay $50.00, dee $50.00
        """,
        SUPER_BONUS,
    )


@clause("GAZ 28/2000 22.6.2 table-2 others-50")
def test_two_winners_have_their_own_and_the_others_50_once() -> None:
    live(
        """
        bets ann 2500 at 1, bob 200 at 2, cay 200 at 3
        1:7h 2:7s 3:Ks d:7c 1:7h 2:7s 3:8s
        ann=draw 1/1:7h bob=draw 2/1:7s cay=stand
        d:Qc
        end ann wins 5000, bob wins 600, cay wins 200
        besides ann $5,000.00, bob $1,000.00, cay $50.00
        """,
        SUPER_BONUS,
    )


@clause("GAZ 28/2000 22.6.2 table-2 others-50")
def test_nobody_gets_50_without_a_super_bonus() -> None:
    live(
        """
        bets ann 2500 at 1, bob 200 at 2
        1:7h 2:Ks d:7c 1:7h 2:8s
        ann=draw 1/1:7d bob=stand
        d:Qc
        end ann wins 3750, bob wins 200
        besides nothing
        """,
        SUPER_BONUS,
    )


def test_split_sevens_are_no_super_bonus_and_a_split_wager_gets_50_once() -> None:
    live(
        """
        bets ann 1000 at 1, bob 1000 at 2, cay 2500 at 3
        1:7h 2:8s 3:7d d:7c 1:7h 2:8h 3:7d
        ann=split 1/1:7h ann=draw 1/1:7h 1/2:Kc ann=stand
        bob=split 2/1:Kc bob=stand 2/2:Qc bob=stand
        cay=draw 3/1:7d
        d:Qd
        end ann wins 2000, ann split/1 stands off, bob wins 1000, bob split/1 wins 1000, cay wins 5000
        besides ann $50.00, bob $50.00, cay $5,000.00
        """,
        SUPER_BONUS,
    )
