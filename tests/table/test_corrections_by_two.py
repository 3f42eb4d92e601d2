"""A correction that moves money takes two people where the house demands it, as its server does."""

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SAM, LEE = "tg-higher-duties-dealer:Sam", "tg-higher-duties-dealer:Lee"
MANAGER = "tg-assistant-casino-manager:Kim"


def wrong(*, by_two: bool = False) -> Played:
    """17 was keyed in and paid, and the accounts are frozen."""
    return opened("rapid-roulette", corrections_by_two=by_two).run(f"""
        1   dealer       wagering
        2   1            wager straight-up 17 5
        2   2            wager red 10
        31  system       time
        32  dealer       start
        35  dealer:Dana  enter 17
        36  dealer:Dana  confirm
        40  {SAM}        freeze 1 the camera says 18
    """)


@clause("SATG 8.3")
def test_money_moves_on_the_word_of_two_people() -> None:
    table = wrong(by_two=True).run(f"""
        41  {SAM}  correct 1 misread faces=18                    -> refused second-person
        42  {SAM}  correct 1 misread faces=18 second={SAM}       -> refused second-person
        43  {SAM}  correct 1 misread faces=18 second=dealer:Dana -> refused second-person
        =   player:1 275
        44  {SAM}  correct 1 misread faces=18 second={LEE}       -> round-corrected accounts-unfrozen
        =   player:1 95
    """)
    (corrected,) = log(table, e.RoundCorrected)
    assert (corrected.by, corrected.second) == ("Sam", "Lee")


@clause("SATG 8.3")
def test_what_moves_no_money_takes_one() -> None:
    wrong(by_two=True).run(f"""
        41  {SAM}  correct 1 it was 17 after all faces=17  -> round-corrected accounts-unfrozen
        =   player:1 275
    """)


@clause("SATG 8.5", "SATG 20.4")
def test_a_round_declared_void_after_payment_takes_two() -> None:
    wrong(by_two=True).run(f"""
        41  {MANAGER}  void-settled 1 disruption fire               -> refused second-person
        42  {MANAGER}  void-settled 1 disruption fire second={LEE}  -> round-corrected accounts-unfrozen
        =   player:1 100
    """)


def test_a_house_without_the_demand_corrects_by_one() -> None:
    """Logs of tables that were opened before the demand are judged again as they were."""
    wrong().run(f"41  {SAM}  correct 1 misread faces=18 -> round-corrected accounts-unfrozen")
