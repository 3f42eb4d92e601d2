"""WAR, the cards: checked, shuffled, cut, burned, replaced, and when the shoe runs short.

What a machine mixes nobody sees: that cards come back is proven by what may come again (WAR 4.1.1(f)).
Cards face up or in excess are irregularities.
"""

import pytest

from croupier.cli.main import main
from croupier.games import game
from croupier.rulebook import CLAUSES
from croupier.table import events as e
from croupier.table.equipment.shoe import Shoe
from croupier.table.history.equipment_log import history
from croupier.table.script.verbs import FORMS
from croupier.table.values.event_base import kebab
from croupier.views.staff.ruling_guide import lines as guide_lines
from support.card_tables import bare, machine, wanted
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

READY = """
    0 dealer check-cards blue 312
    0 dealer shuffle before-play
"""
SEATS = "\n".join(
    f"0 dealer sit {name} @{place}" for name, place in (("bob", 4), ("ann", 2), ("cy", 6))
)


RANKS = ("A", "K", "Q", "J", *map(str, range(10, 1, -1)))
FOUR_DECKS = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs" for _ in range(4)]


def pair(number: int) -> tuple[str, str]:
    """One of the 104 pairs of four decks: the player's card is higher than the dealer's."""
    return FOUR_DECKS[number % 104], FOUR_DECKS[number % 104 + 104]


def a_round(at: int, *cards: str, out: int | None = None) -> str:
    """Ann and the dealer; the cutting card comes out before one of the cards."""
    enters = [f"{at} dealer enter {card}" for card in cards or pair(at)]
    if out is not None:
        enters.insert(out, f"{at} dealer cutting-card -> cutting-card-drawn")
    return "\n".join((
        f"{at} dealer wagering", f"{at} dealer lay ann casino-war @2 10", f"{at} dealer call",
        *enters, f"{at} dealer pay casino-war", f"{at} dealer confirm -> round-settled",
    ))  # fmt: skip


@clause("WAR 1.1 continuous-shuffling-machine", "WAR 3.1.1")
def test_with_a_machine_there_is_no_cut_no_cutting_card_and_no_end() -> None:
    table = bare("casino-war", items=machine("casino-war"))
    assert wanted(table) == ["check-cards WAR 3.2", "shuffle before-play WAR 4.1.1(a)"]
    table.run(f"""
        {READY}
        0 game-supervisor cut 156 78    -> refused not-applicable WAR 3.1.1
        0 dealer decline-cut ann        -> refused not-applicable WAR 3.1.1
        {a_round(1)}
        2 dealer cutting-card           -> refused not-applicable WAR 1.1 continuous-shuffling-machine
        2 dealer order-shuffle cutting-card  -> refused not-applicable
    """)
    table.run("\n".join(a_round(10 + number) for number in range(200)))
    assert wanted(table) == []


def shoe_of(table: Played) -> Shoe:
    assert table.state.shoe is not None
    return table.state.shoe


def guided(table: Played) -> str:
    """What the guide of a table says now."""
    verbs = {kebab(form.command.__name__): verb for verb, form in FORMS.items()}
    return "\n".join(guide_lines(table.state, verbs))


@clause("WAR 4.1.1(f)")
def test_a_machine_is_never_asked_for_a_shuffle_at_the_end_of_the_shoe() -> None:
    table, shoe = bare("casino-war", items=machine("casino-war")).run(READY), opened("casino-war")
    assert "shuffle-missed" in guided(shoe), "with a shoe it can be"
    for number in range(10, 170, 10):
        assert (
            wanted(table) == []
        )  # between these ten rounds none would begin if a shuffle were wanted
        table.run("\n".join(map(a_round, range(number, number + 10))))
    assert "shuffle-missed" not in guided(table)
    table.run("""
        500 dealer cutting-card                      -> refused not-applicable WAR 4.1.1(f)
        500 dealer shuffle cutting-card              -> refused not-applicable WAR 4.1.1
        500 dealer rule shuffle-missed shuffle-next  -> refused not-applicable WAR 4.1.1(f)
        500 dealer wagering                          -> round-opened
        500 dealer lay ann casino-war @2 10
        500 dealer call
        500 dealer enter Kh
    """)
    assert "shuffle-missed" not in guided(table)
    assert [entry.cause for entry in log(table, e.CardsShuffled)] == ["before-play"]
    assert not log(table, e.ShuffleOrdered)


@clause("WAR 4.1.1(f)")
def test_cards_of_finished_rounds_are_in_the_machine_again() -> None:
    """Of four decks a king of hearts comes four times while it lies there, and again in the next round."""
    table = bare("casino-war", decks=4, items=machine("casino-war")).run("""
        0 dealer check-cards blue 208
        0 dealer shuffle before-play
    """)
    for at in (1, 2, 3):
        table.run(f"{at} dealer wagering")
        table.run(
            "\n".join(f"{at} dealer lay p{area} casino-war @{area} 10" for area in range(1, 7))
        )
        table.run(f"{at} dealer call")
        assert shoe_of(table).left == 208
        table.run("\n".join([f"{at} dealer enter Kh"] * 4))
        assert shoe_of(table).left == 204
        table.run(f"""
            {at} dealer enter Kh   -> refused card-duplicate WAR 3.1
            {at} dealer enter Ks
            {at} dealer enter Ks
            {at} dealer enter 2s
            {at} dealer pay casino-war
            {at} dealer confirm    -> round-settled
        """)


@clause("WAR 4.1.1(f)")
def test_the_register_shows_that_there_is_no_paragraph_e(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for paragraph in "abcdf":
        assert f"WAR 4.1.1({paragraph})" in CLAUSES
    with pytest.raises(SystemExit):
        main(["clause", "WAR 4.1.1(e)"])
    assert "Unknown clause 'WAR 4.1.1(e)'" in capsys.readouterr().err
    for printed in ("WAR 4.1.1", "WAR 4.1.1(f)"):
        main(["clause", printed])
        shown = " ".join(capsys.readouterr().out.split())
        assert "W3: The letters of the list skip (e)." in shown
    assert "there is no paragraph (e)" in shown


@clause("WAR 1.1 dealing-shoe", "WAR 2.3")
def test_every_card_comes_out_of_the_one_shoe_and_has_its_number() -> None:
    table = opened("casino-war", decks=4)
    table.run("\n".join(map(a_round, range(104))))
    table.run("""
        200 dealer wagering
        200 dealer lay ann casino-war @1 10
        200 dealer call
        200 dealer enter Kh   -> refused card-total WAR 9.10
    """)
    events = [record.event for record in table.store.records("T1")]
    numbers = [entry.number for entry in history(events, "blue") if entry.number]
    assert numbers == list(range(1, 209))
    assert not list(history(events, "red"))


@clause("WAR 3.1")
@pytest.mark.parametrize("decks", range(3, 10))
def test_four_to_eight_full_decks_and_one_cutting_card(decks: int) -> None:
    refused = Played("casino-war").open(decks=decks).refused
    if not 4 <= decks <= 8:
        refusal(refused, "deck-count", "WAR 3.1")
        return
    assert refused is None
    table = bare("casino-war", decks=decks)
    faces = game("casino-war").variants[0].dealing.source.faces
    assert len(set(faces)) == len(faces) == 52
    table.run(f"""
        0 dealer check-cards blue {52 * decks - 1}  -> refused card-total WAR 3.1; WAR 3.2
        0 dealer check-cards blue {52 * decks + 1}  -> refused card-total WAR 3.1
        0 dealer check-cards blue {52 * decks}      -> cards-checked
        0 dealer shuffle before-play
        0 game-supervisor cut 104 104               -> cards-cut
        {a_round(1, out=1)}
        2 dealer cutting-card                       -> refused not-now WAR 4.1.1(b)
        3 dealer wagering                           -> refused cards-not-ready
    """)
    opened("casino-war").run("""
        1 dealer wagering
        1 dealer lay ann casino-war @1 10
        1 dealer call
        1 dealer enter joker  -> refused card-invalid
    """)


@clause("WAR 3.2")
def test_cards_are_checked_before_and_counted_after() -> None:
    table = bare("casino-war").run("""
        0 dealer wagering              -> refused cards-not-ready WAR 3.2
        0 dealer shuffle before-play   -> refused cards-not-ready WAR 3.2
    """)
    table.prepare()
    table.run(f"""
        {a_round(1)}
        2 dealer   stand-up ann
        2 pit-boss close              -> refused cards-not-ready WAR 3.2
        2 dealer   count-cards 311    -> cards-counted case-opened, notice wrong-deck
        3 dealer   wagering           -> refused cards-not-ready WAR 3.2
        3 dealer   check-cards blue 312
        3 dealer   shuffle before-play
        3 game-supervisor cut 100 60
        3 dealer   wagering
        3 dealer   call
        3 dealer   abandon
        4 pit-boss close              -> refused cards-not-ready WAR 3.2
        4 dealer   count-cards 312    -> cards-counted
        4 pit-boss close              -> table-closed
        5 dealer   count-cards 310    -> cards-counted case-opened, notice wrong-deck
    """)
    answers = [table.store.answer(record.order) for record in table.store.records("T1")]
    (told, *_) = [notice for item in answers if item for notice in item.notices]
    assert "WAR 9.12" in told.cites


def test_a_table_to_which_no_cards_came_has_none_to_count() -> None:
    bare("casino-war").run(
        "0 dealer count-cards 0 -> refused cards-not-ready\n0 pit-boss close -> table-closed"
    )


@clause("WAR 4.1.1", "WAR 4.1.1(a)")
def test_new_cards_are_shuffled_before_play_and_every_shuffle_has_its_cause() -> None:
    table = bare("casino-war").run("""
        0 dealer   check-cards blue 312
        0 dealer   wagering                  -> refused cards-not-ready WAR 4.1.1(a)
        0 dealer   shuffle because           -> refused not-applicable WAR 4.1.1(a)
        0 pit-boss shuffle other a new set   -> refused not-applicable WAR 4.1.1(a)
        0 dealer   shuffle before-play       -> cards-shuffled
        0 dealer   shuffle before-play       -> refused not-applicable WAR 4.1.1
        0 dealer   shuffle cutting-card      -> refused not-applicable WAR 4.1.1
    """)
    assert [entry.cause for entry in log(table, e.CardsShuffled)] == ["before-play"]


@clause("WAR 4.1.1(b)")
@pytest.mark.parametrize("out", [0, 1])
def test_after_the_round_of_the_cutting_card_the_cards_are_shuffled(out: int) -> None:
    table = opened("casino-war").run(f"""
        {a_round(1, out=out)}
        2 dealer wagering              -> refused cards-not-ready WAR 4.1.1(b)
        2 dealer shuffle before-play   -> refused not-applicable
        2 dealer shuffle cutting-card  -> cards-shuffled
        2 dealer wagering              -> refused cards-not-ready WAR 4.2.2
        2 game-supervisor cut 150 70   -> cards-cut
        2 dealer wagering              -> round-opened
    """)
    assert [entry.cause for entry in log(table, e.CardsShuffled)] == ["before-play", "cutting-card"]


@clause("WAR 4.1.1(c)", "WAR 4.1.1(d)")
@pytest.mark.parametrize(
    ("cause", "clauses"), [("abnormal", "WAR 4.1.1(c)"), ("other dropped", "WAR 4.1.1(d)")]
)
def test_a_pit_boss_may_have_the_cards_shuffled(cause: str, clauses: str) -> None:
    table = opened("casino-war").run(f"""
        1 game-supervisor shuffle {cause}       -> refused authority-insufficient {clauses}
        1 game-supervisor order-shuffle {cause} -> refused authority-insufficient {clauses}
        1 pit-boss shuffle other                -> refused reason-required
        1 pit-boss order-shuffle other          -> refused reason-required
        1 pit-boss shuffle {cause}              -> cards-shuffled
        1 game-supervisor cut 100 100
        2 pit-boss:Pat order-shuffle {cause}    -> shuffle-ordered
        2 dealer wagering                       -> refused cards-not-ready {clauses}
        2 dealer shuffle {cause}                -> cards-shuffled
    """)
    (order,) = [
        record.order
        for record in table.store.records("T1")
        if isinstance(record.event, e.ShuffleOrdered)
    ]
    answer = table.store.answer(order)
    assert answer is not None
    assert answer.order.by.name == "Pat"


@clause("WAR 4.1.2")
def test_a_set_shuffled_before_stands_for_the_shuffle() -> None:
    table = bare("casino-war").run("""
        0 dealer bring-cards red 312 from=_          -> refused cards-not-ready WAR 4.1.2
        0 dealer bring-cards red 300 from=the_vault  -> refused card-total
        0 dealer bring-cards red 312 from=the_vault  -> cards-brought
        0 dealer bring-cards tan 312 from=the_vault  -> refused not-applicable WAR 4.1.2
        0 dealer wagering                            -> refused cards-not-ready WAR 4.2.2
        0 game-supervisor cut 156 78                 -> cards-cut
        1 dealer wagering                            -> round-opened
    """)
    (brought,) = log(table, e.CardsBrought)
    assert brought.stored_at == "the vault"


@clause("WAR 4.2.1", "WAR 4.2.1(a)")
def test_at_the_start_the_first_who_came_cuts() -> None:
    table = bare("casino-war").run(SEATS + READY)
    assert wanted(table) == ["cut bob WAR 4.2.1(a)"]
    table.run("""
        0 dealer cut 156 78 by=ann            -> refused cut-not-offered WAR 4.2.1(a)
        0 game-supervisor cut 156 78          -> refused cut-not-offered WAR 4.2.1(a)
        0 dealer decline-cut ann              -> refused cut-not-offered WAR 4.2.1(a)
        0 dealer cut 156 78 by=bob            -> cards-cut
        0 dealer cut 156 78 by=bob            -> refused cards-not-ready
    """)


@clause("WAR 4.2.1(b)", "WAR 4.2.1(c)")
@pytest.mark.parametrize(("out", "whose"), [(0, "ann WAR 4.2.1(b)"), (1, "cy WAR 4.2.1(c)")])
def test_later_the_cut_is_for_whoever_had_the_cutting_card(out: int, whose: str) -> None:
    table = opened("casino-war").run(f"{SEATS}\n{a_round(1, out=out)}")
    assert wanted(table) == ["shuffle cutting-card WAR 4.1.1(b)", f"cut {whose}"]
    name = whose.split(maxsplit=1)[0]
    table.run(f"2 dealer shuffle cutting-card\n2 dealer cut 156 78 by={name} -> cards-cut")
    assert [entry.to for entry in log(table, e.CuttingCardDrawn)] == [("2", "dealer")[out]]


@clause("WAR 4.2.1(d)", "WAR 4.4.2(a)")
def test_new_cards_are_cut_at_the_far_right_after_check_and_shuffle() -> None:
    table = opened("casino-war", settings={"burn": "always"}).run(f"""
        {SEATS}
        {a_round(1)}
        2 pit-boss replace-cards all red 312 sticky   -> cards-replaced
        2 dealer wagering                             -> refused cards-not-ready
        2 dealer shuffle before-play                  -> refused cards-not-ready
        2 dealer check-cards blue 312                 -> refused not-applicable WAR 4.4.2
        2 dealer check-cards red 312
        2 dealer cut 156 78 by=cy                     -> refused cards-not-ready
        2 dealer shuffle before-play
        2 dealer wagering                             -> refused cards-not-ready WAR 4.2.1(d)
    """)
    assert wanted(table) == ["cut cy WAR 4.2.1(d)", "burn WAR 4.3.1"]
    table.run("2 dealer cut 156 78 by=cy -> cards-cut\n2 dealer burn -> card-burned")
    assert wanted(table) == []


@clause("WAR 4.2.2")
def test_the_cut_goes_round_once_and_then_to_a_supervisor() -> None:
    table = bare("casino-war").run(f"""
        {SEATS}
        {READY}
        1 dealer decline-cut bob  -> cut-declined
        1 dealer decline-cut bob  -> refused cut-not-offered WAR 4.2.2
        1 dealer decline-cut cy   -> cut-declined
        1 dealer decline-cut ann  -> cut-declined
        1 dealer decline-cut bob  -> refused cut-not-offered WAR 4.2.2
        1 dealer cut 156 78       -> refused authority-insufficient WAR 4.2.2
        1 dealer cut 156 78 by=cy -> refused authority-insufficient WAR 4.2.2
        1 game-supervisor cut 156 78 by=cy  -> refused cut-not-offered WAR 4.2.2
        1 game-supervisor:Gus cut 156 78    -> cards-cut
    """)
    assert [entry.patron for entry in log(table, e.CutDeclined)] == ["bob", "cy", "ann"]
    assert [entry.by for entry in log(table, e.CardsCut)] == ["Gus"]


@clause("WAR 4.2.3")
def test_the_cut_is_a_deck_from_either_end() -> None:
    for depth in (51, 261, 0, 312):
        bare("casino-war").run(
            f"{SEATS}\n{READY}\n1 dealer cut {depth} 78 by=bob -> refused cut-depth WAR 4.2.3"
        )
    for depth in (52, 260):
        bare("casino-war").run(f"{SEATS}\n{READY}\n1 dealer cut {depth} 78 by=bob -> cards-cut")
    loose = bare("casino-war", settings={"cut-tolerance": 5}).run(SEATS + READY)
    loose.run(
        "1 dealer cut 46 78 by=bob -> refused cut-depth WAR 4.2.3\n1 dealer cut 47 78 by=bob -> cards-cut"
    )
    passed = bare("casino-war").run(SEATS + READY)
    passed.run("1 game-supervisor cut 40 78 by=bob -> cards-cut, notice cut-too-near")


@clause("WAR 4.2.4")
def test_the_shoe_is_ready_only_when_the_cutting_card_is_in_again() -> None:
    bare("casino-war").run(f"""
        {READY}
        1 dealer burn                     -> refused cards-not-ready
        1 dealer wagering                 -> refused cards-not-ready
        1 game-supervisor cut 156 157     -> refused cut-depth WAR 4.2.4(a)
        1 game-supervisor cut 156 156     -> cards-cut
        1 dealer wagering                 -> round-opened
    """)


@clause("WAR 4.2.4(a)")
@pytest.mark.parametrize("decks", [4, 5, 8])
def test_the_cutting_card_goes_no_further_than_half_way_from_the_back(decks: int) -> None:
    half = 26 * decks
    table = bare("casino-war", decks=decks).run(f"""
        0 dealer check-cards blue {52 * decks}
        0 dealer shuffle before-play
        1 game-supervisor cut 60 {half + 1}    -> refused cut-depth WAR 4.2.4(a)
        1 game-supervisor cut 60 -1            -> refused cut-depth WAR 4.2.4(a)
        1 dealer wagering                      -> refused cards-not-ready WAR 4.2.2
        1 dealer burn                          -> refused cards-not-ready
    """)
    assert not shoe_of(table).is_ready
    table.run(f"""
        1 game-supervisor cut 60 {half}        -> cards-cut
        1 game-supervisor cut 60 {half}        -> refused cards-not-ready
    """)
    shoe = shoe_of(table)
    assert (shoe.is_ready, shoe.depth, shoe.behind) == (True, 60, half)
    (cut,) = log(table, e.CardsCut)
    assert (cut.depth, cut.behind, cut.stack) == (60, half, 52 * decks)
    table.run("2 dealer wagering -> round-opened")


@clause("WAR 4.2.4(a)")
def test_after_the_cut_the_stack_is_turned_at_the_cut() -> None:
    """What lay before the cutting card comes after what lay behind it, each in its order; a burn counts too."""
    table = bare("casino-war", decks=4).run("""
        0 dealer check-cards blue 208
        0 dealer shuffle before-play
        0 game-supervisor cut 60 104
        0 dealer burn
    """)
    table.run("\n".join(map(a_round, range(1, 104))))
    found = list(history([record.event for record in table.store.records("T1")], "blue"))
    assert [item.place for item in found if item.number] == [*range(61, 209), *range(1, 60)]
    (order,) = filter(None, (item.order for item in found))
    assert order == "cards 61 to 208, then 1 to 60; the cutting card before the last 104"


@clause("WAR 4.2.4(a)")
def test_half_of_the_discards_when_only_they_are_cut() -> None:
    """WAR 9.10: what lies on the layout is not in the stack."""
    table = opened("casino-war", decks=4)
    table.run("\n".join(map(a_round, range(1, 104))))
    table.run("""
        200 dealer wagering
        200 dealer lay ann casino-war @1 10
        200 dealer lay bob casino-war @2 10
        200 dealer call
        200 dealer enter Ac
        200 dealer enter 8h
        200 dealer enter 9s                        -> refused card-total WAR 9.10
        200 dealer rule cards-short reload         -> irregularity-ruled discards-reloaded
        200 dealer enter 9s                        -> refused cards-not-ready WAR 4.2.4(a)
        200 game-supervisor cut 100 104            -> refused cut-depth WAR 4.2.4(a)
        200 game-supervisor cut 100 103            -> cards-cut
        200 dealer enter 9s                        -> drawn
    """)
    found = list(history([record.event for record in table.store.records("T1")], "blue"))
    assert (log(table, e.CardsCut)[-1].stack, found[-1].place) == (206, 101)


@clause("WAR 4.3.1", "WAR 4.3.2")
def test_one_card_may_be_burned_before_bets_are_invited() -> None:
    shown = opened("casino-war").run("""
        1 dealer burn Kh            -> refused reason-required WAR 4.3.1
        1 dealer burn Zz asked=ann  -> refused card-invalid WAR 4.3.1
        1 dealer burn Kh asked=ann  -> card-burned
        1 dealer burn               -> refused not-now WAR 4.3.1
    """)
    hidden = opened("casino-war").run("1 dealer burn -> card-burned")
    assert [(entry.face, entry.asked_by) for entry in log(shown, e.CardBurned)] == [("Kh", "ann")]
    assert [(entry.face, entry.asked_by) for entry in log(hidden, e.CardBurned)] == [("", "")]
    assert hidden.state.shoe
    assert hidden.state.shoe.left == 311
    hidden.run(f"""
        2 dealer lay ann casino-war @2 10  -> refused window-not-open WAR 4.3.2(a)
        2 dealer call                      -> refused window-not-open
        2 dealer wagering
        2 dealer enter Kh                  -> refused window-open
        2 dealer call
        2 dealer abandon
        3 dealer shuffle other             -> refused authority-insufficient
        {a_round(3)}
    """)
    opened("casino-war").run(
        "1 dealer wagering\n1 dealer burn -> refused round-in-progress WAR 4.3.1"
    )


@clause("WAR 4.4.1")
def test_a_supervisor_may_replace_sound_cards_when_a_shuffle_is_due() -> None:
    table = opened("casino-war").run(f"""
        1 game-supervisor replace-cards all red 312 worn    -> refused authority-insufficient WAR 4.4.2
        {a_round(1, out=1)}
        2 dealer          replace-cards all red 312 worn    -> refused authority-insufficient WAR 4.4.1
        2 game-supervisor replace-cards all red 312         -> refused reason-required
        2 game-supervisor replace-cards all red 312 worn    -> refused cards-not-ready WAR 4.4.1
        2 dealer          count-cards 312
        2 game-supervisor replace-cards all red 300 worn    -> refused card-total
        2 game-supervisor replace-cards all red 312 worn    -> cards-replaced
    """)
    events = [record.event for record in table.store.records("T1")]
    *_, counted, replaced = [entry.event for entry in history(events, "blue")]
    assert isinstance(counted, e.CardsCounted)
    assert isinstance(replaced, e.CardsReplaced)


@clause("WAR 4.4.2")
@pytest.mark.parametrize("which", ["some red 3", "all red 312"])
def test_a_pit_boss_may_replace_unfit_cards_between_rounds(which: str) -> None:
    opened("casino-war").run(f"""
        1 game-supervisor replace-cards {which} bent   -> refused authority-insufficient WAR 4.4.2
        1 pit-boss replace-cards few red 3 bent        -> refused not-applicable WAR 4.4.2
        1 dealer wagering
        1 pit-boss replace-cards {which} bent          -> refused round-in-progress WAR 4.4.2
        1 dealer call
        1 dealer abandon
        2 pit-boss replace-cards {which} bent          -> cards-replaced
    """)


@clause("WAR 9.9")
def test_a_shuffle_that_was_missed_is_made_when_the_round_is_over() -> None:
    opened("casino-war").run("""
        1 dealer wagering
        1 dealer lay ann casino-war @2 10
        1 dealer call
        1 dealer enter Kh
        2 dealer order-shuffle cutting-card  -> shuffle-ordered, notice shuffle-missed
        2 dealer shuffle cutting-card        -> refused round-in-progress WAR 9.9
        2 pit-boss order-shuffle abnormal    -> shuffle-ordered
        3 dealer enter 2s                    -> drawn
        3 dealer pay casino-war
        3 dealer confirm                     -> round-settled
        4 dealer wagering                    -> refused cards-not-ready WAR 4.1.1(b); WAR 4.1.1(c)
        4 dealer shuffle cutting-card        -> cards-shuffled
    """)


@clause("WAR 9.10")
def test_when_the_shoe_runs_short_the_discards_are_shuffled_and_cut_and_the_round_goes_on() -> None:
    table = opened("casino-war", decks=4).run(SEATS)
    table.run("\n".join(map(a_round, range(1, 104))))
    table.run("""
        200 dealer wagering
        200 dealer lay ann casino-war @2 10
        200 dealer lay bob casino-war @4 10
        200 dealer reload                -> refused not-now WAR 9.10
        200 dealer call
        200 dealer enter Ac to=2
        200 dealer enter 8h to=4
        200 dealer enter 2s to=dealer    -> refused card-total WAR 9.10
        201 dealer reload                -> discards-reloaded
        201 dealer enter 2s              -> refused cards-not-ready WAR 9.10
        201 dealer burn                  -> refused cards-not-ready
        201 dealer cut 100 0 by=ann      -> cards-cut
        202 dealer enter 2s to=dealer    -> drawn
    """)
    shoe = table.state.shoe
    assert shoe is not None
    assert (shoe.left, shoe.drawn) == (205, 3)
    table.run("203 dealer pay casino-war\n203 dealer confirm -> round-settled")
