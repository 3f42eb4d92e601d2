"""SATG, cards and displays across rounds: the shoe of Baccarat, the machine of Triple Chase, a WND.

What screens show of it (SATG 9.4.2(a), SATG 9.4.2(c), SATG 12.5.2(b)) is in `views/test_deals_seen.py`.
"""

import pytest

from croupier.table import events as e
from croupier.table.equipment.shoe_rules import SHOES
from croupier.table.history.equipment_log import history
from croupier.table.opening.checklist import Item
from support.card_tables import bare, machine, wanted
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

READY = """
    0 dealer check-cards blue 416
    0 dealer shuffle before-play
"""
HIGHER, AREA = "tg-higher-duties-dealer", "tg-area-manager"


def coup(at: int, *, out: int | None = None) -> str:
    """The player wins with a natural; the cutting card may come before one of the cards."""
    enters = [f"{at + 31} dealer enter {card}" for card in ("4h", "2s", "5h", "3s")]
    if out is not None:
        enters.insert(out, f"{at + 31} dealer cutting-card -> cutting-card-drawn, notice last-coup")
    done = (f"{at} dealer wagering", f"{at} 1 wager player 5", f"{at + 31} system time")
    return "\n".join((*done, *enters, f"{at + 31} dealer confirm -> round-settled"))


def chase(at: int) -> str:
    enters = "\n".join(f"{at + 31} dealer enter {card}" for card in ("9h", "2c", "9s"))
    placed = f"{at} dealer wagering\n{at} 1 wager crown-pairs 5\n{at + 31} system time"
    return f"{placed}\n{enters}\n{at + 31} dealer confirm"


@clause("SATG 1.1 continuous-shuffling-machine")
def test_with_a_machine_there_is_no_cutting_card_and_no_end() -> None:
    table = bare("rapid-baccarat", items=machine("rapid-baccarat"))
    assert [item.split()[0] for item in wanted(table)] == ["check-cards", "shuffle"]
    table.run(f"""
        {READY}
        0   dealer cut 200 20 method=a -> refused not-applicable SATG 1.1 continuous-shuffling-machine
        {coup(1)}
        40  dealer cutting-card        -> refused not-applicable SATG 1.1 continuous-shuffling-machine
    """)
    table.run("\n".join(coup(50 + 40 * number) for number in range(110)))
    assert wanted(table) == []


@clause("SATG 1.1 dealing-shoe")
@pytest.mark.parametrize("kind", ["dealing-shoe", "csm"])
def test_a_machine_counts_as_a_dealing_shoe(kind: str) -> None:
    items = (
        Played("rapid-baccarat").plan().items
        if kind == "dealing-shoe"
        else machine("rapid-baccarat")
    )
    assert kind in {item.kind for item in items}
    table = bare("rapid-baccarat", items=items)
    table.run("0 dealer wagering -> refused cards-not-ready SATG 9.4.1").prepare()
    table.run(f"""
        1 dealer fault {kind} it sticks  -> equipment-failed
        1 dealer wagering                -> refused equipment-failed SATG 9.3.1
        1 {HIGHER} mended {kind} freed   -> equipment-mended
        1 dealer burn                    -> card-burned
        {coup(2)}
    """)
    assert table.state.shoe
    assert table.state.shoe.drawn == 4


@clause("SATG 2.2.4")
def test_a_display_that_fails_later_stops_nothing() -> None:
    items = tuple(item for item in Played("rapid-roulette").plan().items if item.kind != "wnd")
    missing = Played("rapid-roulette").open(items=items).refused
    refusal(missing, "equipment-missing", "SATG 2.2.4")
    table = opened("rapid-roulette").run("""
        1 device:sensor fault wnd it is dark             -> equipment-failed
        1 dealer        wagering                         -> round-opened
        1 1             wager red 5
        40 dealer       start
        41 dealer       enter 17
        42 dealer       confirm                          -> round-settled
    """)
    assert dict(table.state.faults) == {"wnd": "it is dark"}
    table.run("""
        50 dealer       fault roulette-wheel it wobbles  -> equipment-failed
        50 dealer       wagering                         -> refused equipment-failed SATG 10.3.1
        50 tg-higher-duties-dealer replace-item roulette-wheel W-2  -> equipment-replaced
        50 dealer       wagering                         -> round-opened
    """)
    events = [record.event for record in table.store.records("T1")]
    kept = [type(entry.event).__name__ for entry in history(events, "roulette-wheel")]
    assert kept == ["EquipmentFailed", "EquipmentReplaced"]


@clause("SATG 6.3.1")
def test_rounds_at_the_start_of_a_shoe_are_directed_before_its_first_coup() -> None:
    opened("rapid-baccarat").run(f"""
        0   {HIGHER} direct shoe-start    -> rounds-directed
        {coup(1, out=1)}
        40  {HIGHER} direct shoe-start    -> refused shoe-begun SATG 6.3.1
        {coup(50)}
        100 dealer shuffle cutting-card
        100 {HIGHER} direct shoe-start    -> rounds-directed
    """)


@clause("SATG 9.4.1")
def test_the_dealer_cuts_about_a_deck_from_either_end() -> None:
    table = bare("rapid-baccarat").run(f"""
        0 dealer wagering                -> refused cards-not-ready SATG 9.4.1
        {READY}
        0 dealer wagering                -> refused cards-not-ready SATG 9.4.1
        0 dealer cut 208 20              -> refused not-applicable SATG 9.4.1
        0 dealer cut 208 20 method=c     -> refused not-applicable SATG 9.4.1
        0 dealer cut 208 20 method=a by=1  -> refused cut-not-offered SATG 9.4.1
        0 dealer cut 51 20 method=a      -> refused cut-depth SATG 9.4.1
        0 dealer cut 365 20 method=a     -> refused cut-depth SATG 9.4.1
        0 {HIGHER} cut 40 20 method=a    -> cards-cut, notice cut-too-near
        0 dealer wagering                -> round-opened
    """)
    (cut,) = log(table, e.CardsCut)
    assert (cut.depth, cut.behind, cut.method) == (40, 20, "a")


@clause("SATG 9.4.1(a)")
@pytest.mark.parametrize(
    ("rank", "behind", "answer"),
    [
        ("dealer", 20, "cards-cut"),
        ("dealer", 19, "refused cut-depth SATG 9.4.1(a)"),
        ("dealer", 1, "refused cut-depth SATG 9.4.1(a)"),
        (HIGHER, 12, "cards-cut, notice cutting-card-too-near"),
        ("dealer", 30, "refused authority-insufficient SATG 9.4.1(a)"),
        (HIGHER, 30, "refused authority-insufficient SATG 9.4.1(a)"),
        (AREA, 30, "cards-cut"),
    ],
)
def test_the_cutting_card_goes_twenty_from_the_back(rank: str, behind: int, answer: str) -> None:
    bare("rapid-baccarat").run(f"{READY}\n0 {rank} cut 208 {behind} method=a -> {answer}")


@clause("SATG 9.4.1", "SATG 9.4.1(a)")
def test_about_is_the_operators_tolerance_in_cards() -> None:
    settings = {"cut-tolerance": 5, "cutting-card-tolerance": 2}
    for cut, answer in {
        "47 18": "cards-cut",
        "46 18": "refused cut-depth SATG 9.4.1",
        "47 17": "refused cut-depth SATG 9.4.1(a)",
    }.items():
        table = bare("rapid-baccarat", settings=settings)
        table.run(f"{READY}\n0 dealer cut {cut} method=a -> {answer}")


ABOUT_A_DECK = [key for key, rules in SHOES.items() if rules.cut.least_decks]


def test_equal_words_on_the_cut_are_judged_equally_in_every_game() -> None:
    """Blackjack follows the others; at Casino War players cut, see `test_war_cards.py`."""
    assert {"blackjack", "casino-war", "electronic-baccarat", "rapid-blackjack"} < set(ABOUT_A_DECK)
    for key in sorted(set(ABOUT_A_DECK) - {"casino-war"}):
        table = bare(key)
        shoe = table.state.shoe
        assert shoe is not None
        method = "".join(f" method={method.key}" for method in shoe.rules.cut.method[:1])
        cites = " ; ".join(shoe.rules.cut.citations)
        table.run(f"""
            0 dealer check-cards blue {shoe.total}
            0 dealer shuffle before-play
            0 dealer cut 5 20{method} -> refused cut-depth {cites}
        """)


@clause("SATG 9.4.1(b)")
@pytest.mark.parametrize("behind", [12, 13, 14])
def test_or_thirteen_are_fanned(behind: int) -> None:
    answer = "cards-cut" if behind == 13 else "refused cut-depth SATG 9.4.1(b)"
    bare("rapid-baccarat").run(f"{READY}\n0 {AREA} cut 208 {behind} method=b -> {answer}")


@clause("SATG 9.4.2", "SATG 9.4.2(b)", "SATG 9.4.2(d)")
@pytest.mark.parametrize("out", [0, 2, 4])
def test_after_the_cutting_card_one_more_coup_is_played(out: int) -> None:
    table = opened("rapid-baccarat").run(f"""
        {coup(1, out=out)}
        40  dealer wagering                -> round-opened, notice last-coup
        80  dealer abandon                 -> wagers-closed round-abandoned
        90  dealer wagering                -> round-opened, notice last-coup
        91  1 wager player 5
        125 dealer enter 4h                -> wagers-closed drawn
        125 dealer enter 2s
        125 dealer enter 5h
        125 dealer enter 3s
        125 dealer confirm                 -> round-settled
        130 dealer wagering                -> refused shoe-ended SATG 9.4.2(d)
        130 dealer cut 208 20 method=a     -> refused cards-not-ready
    """)
    if out:
        table.run("131 dealer bring-cards red 416 from=vault -> cards-brought")
    else:
        table.run("131 dealer shuffle cutting-card -> cards-shuffled")
    table.run("132 dealer cut 208 20 method=a\n133 dealer wagering -> round-opened")


@clause("SATG 9.8.2(a)", "SATG 9.8.2(b)(i)")
def test_a_coup_without_wagers_in_which_a_card_was_burned_is_completed() -> None:
    table = opened("rapid-baccarat").run("""
        1  dealer wagering
        40 dealer enter 4h              -> refused no-direction SATG 9.8.1
        41 dealer burn Kh asked=1       -> card-burned
        41 dealer abandon               -> refused must-complete SATG 9.8.2
        42 dealer enter 4h              -> drawn
        42 dealer enter 2s
        42 dealer enter 5h
        42 dealer enter 3s
        43 dealer confirm               -> round-settled
    """)
    assert table.state.results == ("4h", "2s", "5h", "3s")
    assert table.state.shoe
    assert table.state.shoe.burned == ("Kh",)


@clause("SATG 12.5.1", "SATG 12.5.1(a)", "SATG 12.5.1(a)(i)")
def test_cards_are_loaded_and_shuffled_before_the_first_hand() -> None:
    table = bare("triple-chase").run(f"""
        0 dealer wagering               -> refused cards-not-ready SATG 12.5.1(a)
        0 dealer check-cards blue 312
        0 dealer wagering               -> refused cards-not-ready SATG 12.5.1(a)(i)
        0 {AREA} shuffle abnormal       -> refused not-applicable SATG 12.5.1(a)(i)
        0 dealer shuffle before-play    -> cards-shuffled
        {chase(1)}
        40 {AREA} shuffle abnormal      -> cards-shuffled
    """)
    events = [record.event for record in table.store.records("T1")]
    kept = [entry.event for entry in history(events, "blue") if not entry.number]
    assert [getattr(item, "cause", "loaded") for item in kept] == [
        "loaded",
        "before-play",
        "abnormal",
    ]


@clause("SATG 12.5.1(a)(ii)", "SATG 12.5.1(a)(iii)")
@pytest.mark.parametrize(("cause", "item"), [("abnormal", "ii"), ("other dropped", "iii")])
def test_an_area_manager_may_have_the_cards_shuffled(cause: str, item: str) -> None:
    opened("triple-chase").run(f"""
        1 {HIGHER} order-shuffle {cause}  -> refused authority-insufficient SATG 12.5.1(a)({item})
        1 {AREA} order-shuffle other      -> refused reason-required
        1 dealer wagering
        1 {AREA} order-shuffle {cause}    -> shuffle-ordered
        40 dealer abandon                 -> wagers-closed round-abandoned
        41 dealer wagering                -> refused cards-not-ready SATG 12.5.1(a)({item})
        41 dealer shuffle {cause}         -> cards-shuffled
        41 dealer wagering                -> round-opened
    """)


@clause("SATG 12.5.1(a)(iv)")
def test_a_machine_that_does_not_shuffle_stops_the_next_window() -> None:
    opened("triple-chase").run(f"""
        {chase(1)}
        40 device:shuffler fault csm it does not shuffle  -> equipment-failed
        41 dealer wagering                  -> refused equipment-failed SATG 12.5.1(a)(iv)
        42 {HIGHER} replace-item csm C-9    -> equipment-replaced
        {chase(43)}
    """)


@clause("SATG 12.5.1(b)")
def test_cards_may_be_brought_shuffled_from_where_they_were_secured() -> None:
    table = bare("triple-chase").run(f"""
        0 dealer bring-cards red 312 from=_      -> refused cards-not-ready SATG 12.5.1(b)
        0 dealer bring-cards red 312 from=cage_3 -> cards-brought
        {chase(1)}
        40 dealer bring-cards tan 312 from=cage_3 -> refused not-applicable SATG 12.5.1(b)
    """)
    assert [entry.stored_at for entry in log(table, e.CardsBrought)] == ["cage 3"]


@clause("SATG 12.5.2", "SATG 12.5.2(a)")
def test_the_first_card_may_be_burned_and_is_shown_to_whoever_asks() -> None:
    table = opened("triple-chase", settings={"burn": "always"})
    assert log(table, e.CardBurned)
    table = opened("triple-chase").run(f"""
        1 dealer burn Kh          -> refused reason-required SATG 12.5.2(a)
        1 dealer burn Kh asked=1  -> card-burned
        1 dealer burn             -> refused not-now SATG 12.5.2(a)
        {chase(2)}
        40 dealer burn            -> refused not-now SATG 12.5.2(a)
    """)
    assert [(entry.face, entry.asked_by) for entry in log(table, e.CardBurned)] == [("Kh", "1")]
    assert table.state.results == ("9h", "2c", "9s")


@clause("SATG 12.5.3", "SATG 12.5.3(a)")
def test_a_higher_duties_dealer_may_have_the_cards_checked_and_replaced() -> None:
    table = opened("triple-chase").run(f"""
        1 dealer replace-cards all red 312 routine    -> refused authority-insufficient SATG 12.5.3(a)
        1 {HIGHER} replace-cards all red 312 routine  -> refused cards-not-ready SATG 12.5.3(a)
        1 dealer count-cards 312
        1 {HIGHER} replace-cards all red 312 routine  -> cards-replaced
        1 dealer check-cards red 312
        1 dealer shuffle before-play
        {chase(2)}
    """)
    events = [record.event for record in table.store.records("T1")]
    *_, counted, replaced = [entry.event for entry in history(events, "blue")]
    assert isinstance(counted, e.CardsCounted)
    assert isinstance(replaced, e.CardsReplaced)
    assert next(history(events, "red")).event == replaced


@clause("SATG 12.5.3(b)")
@pytest.mark.parametrize("which", ["some red 3", "all red 312"])
def test_an_area_manager_has_unfit_cards_replaced_when_no_hand_is_in_progress(which: str) -> None:
    opened("triple-chase").run(f"""
        1 {HIGHER} replace-cards some red 3 bent  -> refused authority-insufficient SATG 12.5.3(b)
        1 dealer wagering
        1 {AREA} replace-cards {which} bent       -> refused round-in-progress SATG 12.5.3(b)
        40 dealer abandon                         -> wagers-closed round-abandoned
        41 {AREA} replace-cards {which} bent      -> cards-replaced
    """)


@clause("SATG 12.5.3(b)(i)")
def test_a_full_set_of_new_cards_is_loaded_shuffled_and_one_burned() -> None:
    table = opened("triple-chase", settings={"burn": "always"}).run(f"""
        1 {AREA} replace-cards all red 312 bent  -> cards-replaced
        1 dealer wagering                        -> refused cards-not-ready SATG 12.5.1(a)
    """)
    assert [item.split()[0] for item in wanted(table)] == ["check-cards", "shuffle", "burn"]
    table.prepare(2).run("3 dealer wagering -> round-opened")
    assert table.state.shoe
    assert (table.state.shoe.cards, table.state.shoe.burned) == ("red", ("",))


@clause("SATG 12.9.1")
def test_a_burn_that_was_left_out_is_noticed_and_play_goes_on() -> None:
    table = bare("triple-chase", settings={"burn": "always"}).run("""
        0 dealer check-cards blue 312
        0 dealer shuffle before-play
        1 dealer wagering                 -> round-opened, notice burn-missed
        1 1 wager crown-pairs 5
        40 dealer enter 9h
        40 dealer enter 2c
        40 dealer enter 9s
        40 dealer confirm                 -> round-settled
        =  player:1 130
        50 dealer wagering                -> round-opened
    """)
    answers = [table.store.answer(record.order) for record in table.store.records("T1")]
    (told,) = [notice for item in answers if item for notice in item.notices]
    assert "SATG 12.9.1" in told.cites


@pytest.mark.parametrize("kind", ["dealing-shoe", "automatic-shuffler", "csm"])
def test_three_card_poker_is_shuffled_for_every_round_by_hand_or_by_machine(kind: str) -> None:
    """SATG 18.4.1, as far as a card comes once in a round."""
    faces = "2h 3h 4h 5s 6s 7s 8d 9d Jd Qc Kc Ac"
    table = opened("three-card-poker", items=(Item(kind=kind, approval="A-1"),)).run("""
        1 dealer wagering
        1 dealer lay ann pairs-plus @1 5
        1 dealer call
    """)
    shoe = table.state.shoe
    assert shoe is not None
    while table.state.round is not None:
        card, *rest = faces.split()
        faces = " ".join(rest)
        answer = table.line(f"2 dealer enter {card}")
        if answer.refused:
            table.run("3 dealer confirm")
    assert [item.split()[0] for item in wanted(table)] == (
        ["shuffle"] if kind == "dealing-shoe" else []
    )
