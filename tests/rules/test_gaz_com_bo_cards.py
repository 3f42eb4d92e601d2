"""GAZ 29/2000, the cards of Com-Bo: checked, shuffled, cut by the dealer, and the cutting card.

GAZ 29/2000 7.7(a) is a thing to be seen: `views/test_deals_seen.py`. Cards in excess are irregularities.
"""

import pytest

from croupier.table import events as e
from croupier.table.history.equipment_log import history
from support.card_tables import bare, machine, wanted
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened


def a_round(at: int, *, out: int | None = None, faces: str = "2h 5s 9d Kc 3h") -> str:
    enters = [f"{at} dealer enter {card}" for card in faces.split()]
    if out is not None:
        enters.insert(out, f"{at} dealer cutting-card -> cutting-card-drawn")
    return "\n".join((
        f"{at} dealer wagering", f"{at} dealer lay ann high-1 @1 5", f"{at} dealer call", *enters,
        f"{at} dealer confirm -> round-settled",
    ))  # fmt: skip


def causes(table: Played) -> list[str]:
    return [entry.cause for entry in log(table, e.CardsShuffled)]


@clause("GAZ 29/2000 2.3")
def test_every_card_has_its_shoe_and_its_number() -> None:
    table = opened("com-bo").run(f"{a_round(1)}\n{a_round(2)}")
    events = [record.event for record in table.store.records("T1")]
    assert [entry.number for entry in history(events, "blue") if entry.number] == list(range(1, 11))


@clause("GAZ 29/2000 3.1")
@pytest.mark.parametrize("decks", range(1, 10))
def test_one_deck_or_eight(decks: int) -> None:
    refused = Played("com-bo").open(decks=decks).refused
    if decks not in (1, 8):
        refusal(refused, "deck-count", "GAZ 29/2000 3.1")
    else:
        assert refused is None
        table = bare("com-bo", decks=decks)
        table.run(
            f"0 dealer check-cards blue {52 * decks - 1} -> refused card-total GAZ 29/2000 3.1"
        )
        table.run(f"0 dealer check-cards blue {52 * decks} -> cards-checked")
    automatic = opened("com-bo", items=machine("com-bo"))
    automatic.run(f"{a_round(1)}\n2 dealer cutting-card -> refused not-applicable GAZ 29/2000 3.1")


@clause("GAZ 29/2000 3.2")
def test_cards_are_checked_at_the_start_and_at_the_end() -> None:
    table = (
        bare("com-bo").run("0 dealer wagering -> refused cards-not-ready GAZ 29/2000 3.2").prepare()
    )
    table.run(f"""
        {a_round(1)}
        2 dealer          stand-up ann
        2 pit-boss        close             -> refused cards-not-ready GAZ 29/2000 3.2
        2 game-supervisor count-cards 416   -> cards-counted
        2 pit-boss        close             -> table-closed
    """)


@clause("GAZ 29/2000 3.3")
def test_a_supervisor_may_change_cards_when_no_hand_is_in_progress() -> None:
    table = opened("com-bo").run(f"""
        {a_round(1)}
        2 dealer          replace-cards some red 2 bent   -> refused authority-insufficient GAZ 29/2000 3.3
        2 game-supervisor replace-cards some red 2 bent   -> cards-replaced
        2 dealer wagering
        2 game-supervisor replace-cards all red 416 bent  -> refused round-in-progress GAZ 29/2000 3.3
        2 dealer call
        2 dealer abandon
        3 game-supervisor replace-cards all red 416 bent  -> cards-replaced
        3 dealer wagering                                 -> refused cards-not-ready GAZ 29/2000 3.2
    """)
    assert [item.split()[0] for item in wanted(table)] == ["check-cards", "shuffle", "cut"]
    table.run("""
        3 dealer check-cards red 416
        3 dealer wagering            -> refused cards-not-ready GAZ 29/2000 4.1(a)
        3 dealer shuffle before-play
        3 dealer wagering            -> refused cards-not-ready GAZ 29/2000 4.2
        3 dealer cut 200 100
        3 dealer wagering            -> round-opened
    """)


@clause("GAZ 29/2000 3.4")
def test_a_supervisor_may_have_the_cards_counted_at_any_time() -> None:
    table = opened("com-bo").run("""
        1 dealer          count-cards 416  -> refused authority-insufficient GAZ 29/2000 3.4
        1 game-supervisor count-cards 416  -> cards-counted
        2 dealer wagering
        2 game-supervisor count-cards -1   -> refused amount-invalid
        2 game-supervisor count-cards 415  -> cards-counted, notice wrong-deck
    """)
    *_, answer = (table.store.answer(record.order) for record in table.store.records("T1"))
    assert answer is not None
    assert answer.notices[0].cites == ("SATG 12.9.9", "WAR 9.12", "GAZ 29/2000 9.6")


@clause("GAZ 29/2000 4.1", "GAZ 29/2000 4.1(a)")
def test_cards_are_shuffled_before_play_and_for_a_cause() -> None:
    table = bare("com-bo").run("""
        0 dealer bring-cards blue 416 from=vault  -> refused not-applicable GAZ 29/2000 4.1(a)
        0 dealer check-cards blue 416
        0 dealer wagering                         -> refused cards-not-ready GAZ 29/2000 4.1(a)
        0 dealer shuffle whim                     -> refused not-applicable GAZ 29/2000 4.1(a); GAZ 29/2000 4.1(g)
        0 dealer shuffle before-play              -> cards-shuffled
    """)
    assert causes(table) == ["before-play"]


@clause("GAZ 29/2000 4.1(b)")
def test_before_a_first_card_the_cutting_card_has_the_cards_shuffled_at_once() -> None:
    table = opened("com-bo").run(f"""
        1 dealer wagering
        1 dealer lay ann high-1 @1 5
        1 dealer cutting-card          -> refused window-open
        1 dealer call
        2 dealer cutting-card          -> cutting-card-drawn
        2 dealer enter 2h              -> refused cards-not-ready GAZ 29/2000 4.1(b)
        2 dealer shuffle cutting-card  -> refused not-applicable
        2 dealer shuffle first-card    -> cards-shuffled
        2 dealer enter 2h              -> refused cards-not-ready GAZ 29/2000 4.2
        2 dealer cut 200 100           -> cards-cut
        3 dealer enter 2h
        3 dealer enter 5s
        3 dealer enter 9d
        3 dealer enter Kc
        3 dealer enter 3h
        3 dealer confirm               -> round-settled
        {a_round(4)}
        5 dealer cutting-card          -> cutting-card-drawn
        5 dealer wagering              -> refused cards-not-ready GAZ 29/2000 4.1(b)
    """)
    assert causes(table) == ["before-play", "first-card"]


@clause("GAZ 29/2000 4.1(c)", "GAZ 29/2000 7.7", "GAZ 29/2000 7.7(b)", "GAZ 29/2000 7.7(c)")
@pytest.mark.parametrize("out", [1, 4])
def test_the_round_of_the_cutting_card_is_finished_and_then_the_cards_are_shuffled(
    out: int,
) -> None:
    table = opened("com-bo").run(f"""
        {a_round(1, out=out)}
        2 dealer wagering              -> refused cards-not-ready GAZ 29/2000 4.1(c); GAZ 29/2000 7.7(c)
        2 dealer cut 200 100           -> refused cards-not-ready
        2 dealer shuffle cutting-card  -> cards-shuffled
        2 dealer wagering              -> refused cards-not-ready GAZ 29/2000 4.2
        2 dealer cut 200 100           -> cards-cut
        2 dealer wagering              -> round-opened
    """)
    assert causes(table) == ["before-play", "cutting-card"]


@clause("GAZ 29/2000 4.1(d)", "GAZ 29/2000 4.1(g)")
@pytest.mark.parametrize(("cause", "letter"), [("abnormal", "d"), ("other a doubt", "g")])
def test_a_casino_supervisor_may_have_the_cards_shuffled(cause: str, letter: str) -> None:
    opened("com-bo").run(f"""
        1 game-supervisor shuffle {cause}       -> refused authority-insufficient GAZ 29/2000 4.1({letter})
        1 pit-boss        shuffle other         -> refused reason-required
        1 pit-boss        shuffle {cause}       -> cards-shuffled
        1 dealer          cut 200 100
        2 gaming-shift-manager order-shuffle {cause}  -> shuffle-ordered
        2 dealer          wagering              -> refused cards-not-ready GAZ 29/2000 4.1({letter})
    """)


@clause("GAZ 29/2000 4.1(e)")
def test_an_automatic_shoe_asks_for_no_shuffle_at_its_end() -> None:
    table = opened("com-bo", items=machine("com-bo"))
    table.run("\n".join(map(a_round, range(100))))
    assert wanted(table) == []
    assert causes(table) == ["before-play"]


@clause("GAZ 29/2000 4.1(f)")
def test_cards_that_were_dropped_must_be_shuffled_whoever_thinks_what() -> None:
    opened("com-bo").run("""
        1 dealer order-shuffle dropped  -> shuffle-ordered
        1 dealer wagering               -> refused cards-not-ready GAZ 29/2000 4.1(f)
        1 dealer shuffle dropped        -> cards-shuffled
        1 dealer cut 200 100
        1 dealer wagering               -> round-opened
    """)


@clause("GAZ 29/2000 4.2")
def test_the_dealer_cuts_and_an_automatic_shoe_is_not_cut() -> None:
    table = bare("com-bo").run("""
        0 dealer sit ann @1
        0 dealer check-cards blue 416
        0 dealer shuffle before-play
        0 dealer decline-cut ann        -> refused not-applicable GAZ 29/2000 4.2
        0 dealer cut 200 100 by=ann     -> refused cut-not-offered GAZ 29/2000 4.2
        0 dealer cut 200 100 method=a   -> refused not-applicable GAZ 29/2000 4.2
        0 dealer cut 416 100            -> refused cut-depth GAZ 29/2000 4.2
        0 dealer:Dana cut 200 100       -> cards-cut
    """)
    assert [entry.by for entry in log(table, e.CardsCut)] == ["Dana"]
    automatic = bare("com-bo", items=machine("com-bo"))
    assert [item.split()[0] for item in wanted(automatic)] == ["check-cards", "shuffle"]
    automatic.prepare().run("1 dealer cut 200 100 -> refused not-applicable GAZ 29/2000 4.2")


@clause("GAZ 29/2000 4.3")
def test_after_the_cut_the_shoe_is_ready_and_no_card_is_burned() -> None:
    bare("com-bo").run("""
        0 dealer check-cards blue 416
        0 dealer shuffle before-play
        0 dealer wagering     -> refused cards-not-ready
        0 dealer cut 200 100  -> cards-cut
        0 dealer burn         -> refused not-applicable GAZ 29/2000 4.3
        0 dealer wagering     -> round-opened
    """)


@clause("GAZ 29/2000 9.7")
def test_an_automatic_shoe_that_jams_has_the_cards_shuffled_again() -> None:
    opened("com-bo", items=machine("com-bo")).run(f"""
        1 dealer wagering
        1 dealer lay ann high-1 @1 5
        1 dealer call
        1 dealer enter 2h
        2 dealer fault csm it jams      -> equipment-failed shuffle-ordered
        3 dealer enter 5s
        3 dealer enter 9d
        3 dealer enter Kc
        3 dealer enter 3h
        3 dealer confirm                -> round-settled
        4 dealer wagering               -> refused cards-not-ready GAZ 29/2000 9.7
        4 dealer shuffle machine-fault  -> cards-shuffled
        4 dealer wagering               -> refused equipment-failed GAZ 29/2000 2.3
        4 dealer mended csm cleared     -> refused authority-insufficient
        4 game-supervisor mended csm cleared  -> equipment-mended
        {a_round(5)}
    """)


def test_with_too_few_cards_nothing_is_reloaded() -> None:
    """GAZ 29/2000 9.5: the round is void instead."""
    opened("com-bo").run("""
        1 dealer wagering
        1 dealer lay ann high-1 @1 5
        1 dealer call
        1 dealer reload  -> refused not-applicable GAZ 29/2000 9.5
    """)


def test_a_control_panel_that_fails_stops_play_until_it_is_mended() -> None:
    """GAZ 29/2000 9.9, as far as the next round."""
    opened("com-bo").run("""
        1 dealer          fault control-panel            -> refused reason-required
        1 dealer          fault roulette-wheel wobbles   -> refused not-applicable
        1 game-supervisor mended control-panel nothing   -> refused not-applicable
        1 dealer          fault control-panel it is dark -> equipment-failed
        1 dealer          wagering                       -> refused equipment-failed GAZ 29/2000 9.9
        1 game-supervisor replace-item control-panel P-2 -> equipment-replaced
        1 dealer          wagering                       -> round-opened
    """)
