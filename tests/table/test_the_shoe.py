"""The shoe as a value: what must be done next, whose the cut is, how many cards are gone."""

from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.store import MemoryStore
from croupier.engine.store_context import StoreContext
from croupier.errors import Mistake
from croupier.games import GAMES, game
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Draw
from croupier.rulebook.authority import power
from croupier.server.demo.demo_behaviour import readying
from croupier.server.demo.demo_tables import DemoTable
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import decide
from croupier.table.equipment.shoe import Shoe, Step, next_steps
from croupier.table.equipment.shoe_rules import SHOES, _check
from croupier.table.evolve import evolve
from croupier.table.history.equipment_log import history
from croupier.table.script.parse import parse_line
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused
from support.card_tables import bare, machine
from support.scripted_tables import START, Played, opened

CARD_GAMES = [game.key for game in GAMES if game.motion is Motion.CARDS]
OTHERS = [game.key for game in GAMES if game.motion is not Motion.CARDS]
PLACES = st.lists(st.sampled_from("123456789"), unique=True).map(
    lambda places: {place: f"P{place}" for place in sorted(places)}
)


def taken(shoe: Shoe, step: Step) -> Shoe:
    """The shoe after a step, as the command for it would leave it."""
    match readying(shoe, step):
        case c.CheckCards(cards=cards):
            return shoe.with_checked(cards)
        case c.ShuffleCards(cause=cause):
            return shoe.with_shuffle(cause)
        case c.CutCards(depth=depth, behind=behind):
            return shoe.with_cut(depth, behind)
        case _:
            return shoe.with_burn("", number=0)


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    """A shoe after anything that may have happened to it."""
    shoe = Shoe(
        game=draw(st.sampled_from(CARD_GAMES)),
        machine=draw(st.sampled_from(["", "csm", "automatic-shuffler"])),
        decks=draw(st.sampled_from([1, 4, 8])),
        burns=draw(st.booleans()),
    )
    for what in draw(st.lists(st.integers(0, 9), max_size=12)):
        match what:
            case 0 | 1 | 2 if steps := next_steps(shoe, {}):
                shoe = taken(shoe, steps[0])
            case 3:
                shoe = shoe.with_others("green")
            case 4:
                shoe = shoe.with_order("abnormal")
            case 5:
                shoe = shoe.with_cutting_card("dealer", number=3, cause="cutting-card")
            case 6:
                shoe = replace(shoe, retired="wrong deck")
            case 7:
                shoe = shoe.with_drawn(3).with_round_over(4, (Draw(1),))
            case 8:
                shoe = shoe.with_reload(lying=2)
            case _:
                shoe = shoe.with_brought("brought")
    return shoe


@given(shoe=shoes(), seated=PLACES)
def test_the_steps_lead_to_a_shoe_that_is_ready_and_are_what_was_said(
    shoe: Shoe, seated: dict[str, str]
) -> None:
    said = next_steps(shoe, seated)
    for place, step in enumerate(said):
        found = next_steps(shoe, seated)
        assert [item.what for item in found] == [item.what for item in said[place:]]
        assert (found[0].what, found[0].of) == (step.what, step.of)
        shoe = taken(shoe, step)
    assert shoe.is_ready
    assert next_steps(shoe, seated) == ()


@given(
    seated=PLACES,
    designated=st.sampled_from([None, "", "dealer", *"123456789"]),
    replaced=st.booleans(),
    arrivals=st.lists(st.sampled_from([f"P{place}" for place in range(1, 10)]), unique=True),
)
def test_the_offer_of_the_cut_goes_round_exactly_once(
    seated: dict[str, str], designated: str | None, arrivals: list[str], *, replaced: bool
) -> None:
    shoe = Shoe(
        game="casino-war",
        opening=bool(arrivals),
        arrivals=tuple(arrivals),
        designated=designated,
        replaced=replaced,
    )
    order = []
    while (offer := shoe.offer(seated)).of:
        assert offer.act == "run-table"
        order.append(offer.of)
        shoe = shoe.with_refusal(offer.of)
    assert sorted(order) == sorted(seated.values())
    assert offer == Step("cut", "WAR 4.2.2", act="cut-for-players")
    around = list(seated.values())
    start = around.index(order[0]) if order else 0
    assert order == [*around[start:], *around[:start]], "clockwise"


@pytest.mark.parametrize("key", CARD_GAMES)
def test_a_card_table_opens_without_cards_and_is_readied(key: str) -> None:
    table = bare(key)
    first = table.line("0 dealer wagering")
    assert first.refused is not None
    assert first.refused.why == "cards-not-ready"
    table.prepare()
    assert table.line("0 dealer wagering").refused is None


@pytest.mark.parametrize("key", OTHERS)
def test_wheels_and_dice_are_ready_at_once(key: str) -> None:
    table = opened(key)
    assert table.state.shoe is None
    refused = table.line("0 dealer shuffle before-play").refused
    assert refused is not None
    assert refused.why == "not-applicable"
    assert table.line("0 dealer wagering").refused is None


def test_cards_are_counted_as_they_leave_the_shoe() -> None:
    table = opened("rapid-baccarat").run("""
        1  dealer burn
        2  dealer wagering
        3  1      wager player 5
        40 dealer enter 4h
        40 dealer enter 2s
        40 dealer enter 5h
        40 dealer enter 3s
        40 dealer confirm
        41 dealer wagering
        42 1      wager player 5
        80 dealer enter 9h
    """)
    shoe = table.state.shoe
    assert shoe is not None
    assert (shoe.drawn, shoe.left, table.state.coups) == (5, 416 - 6, 1)
    discarded = after(table, e.FaceDiscarded(at=START, face="Kh"))
    assert discarded.shoe
    assert discarded.shoe.drawn == 6


def after(table: Played, *events: e.Event) -> State:
    """The table if that had happened: what other parts of the rules decide."""
    state = table.state
    for event in events:
        state = evolve(state, event, table.store.sheet)
    return state


def judged(table: Played, state: State, line: str) -> State | Refusal:
    """The table after a line, or why not."""
    asked = parse_line(line, START)
    order = c.Order(id=line, at=START + asked.after_ms, by=asked.by, command=asked.command)
    decision = decide(state, order, StoreContext(table.store, "T1"))
    return decision.why if isinstance(decision, Refused) else decision.state


def test_a_card_that_lies_ready_is_the_next_one() -> None:
    table = opened("rapid-baccarat").run("1 dealer wagering\n2 1 wager player 5\n40 system time")
    state = after(table, e.CardCarried(at=START, face="Kh"), e.CardCarried(at=START))
    assert judged(table, state, "41 dealer enter Qh") is Refusal.CARD_SEQUENCE
    for card in ("Kh", "9s", "4s"):
        found = judged(table, state, f"41 dealer enter {card}")
        assert isinstance(found, State)
        state = found
    assert state.shoe
    assert (state.shoe.carried, state.shoe.drawn) == ((), 3)


def test_cards_in_excess_go_into_the_shuffle() -> None:
    """GAZ 29/2000 9.1, where the shoe is ending."""
    ending = after(
        opened("com-bo"),
        e.CardCarried(at=START),
        e.CuttingCardDrawn(at=START),
        e.CardsShuffled(at=START, cause="first-card"),
    )
    assert ending.shoe
    assert ending.shoe.carried == ()


def test_a_shoe_that_is_void_is_not_played_from_until_other_cards_come() -> None:
    table = opened("casino-war")
    state = after(table, e.ShoeRetired(at=START, reason="wrong deck"))
    for line in (
        "wagering",
        "check-cards blue 312",
        "shuffle other x",
        "cutting-card",
        "cut 150 70",
    ):
        assert judged(table, state, f"1 pit-boss {line}") is Refusal.SHOE_VOID, line
    found = judged(table, state, "1 dealer check-cards red 312")
    assert isinstance(found, State)
    assert found.shoe
    assert [step.what for step in next_steps(found.shoe, {})] == ["shuffle", "cut"]
    dealt = opened("casino-war").run(
        "1 dealer wagering\n1 dealer lay ann casino-war @1 5\n1 dealer call"
    )
    retired = after(dealt, e.ShoeRetired(at=START, reason="wrong deck"))
    assert judged(dealt, retired, "2 dealer enter Kh") is Refusal.SHOE_VOID


def test_what_is_out_of_order_stays_so_when_the_table_closes() -> None:
    table = opened("big-wheel", "option 1").run("""
        1 dealer fault big-wheel it grinds
        2 tg-higher-duties-dealer close
    """)
    assert table.open(at=10_000).refused is None
    table.run("11 dealer wagering -> refused equipment-failed WHEEL 2.1")
    assert list(history([record.event for record in table.store.records("T1")], "layout")) == []


def test_another_piece_of_equipment_needs_its_approval() -> None:
    table = opened("triple-chase", items=machine("triple-chase")[:-1])
    refused = table.order(
        Actor("Kim", "tg-assistant-casino-manager"),
        c.ReplaceItem(item="game-system", approval=" "),
        at=1,
    ).refused
    assert refused is not None
    assert (refused.why, refused.cites) == ("unapproved-equipment", ("SATG 1.1 game-system(b)",))


def test_rules_on_cards_without_a_source_are_not_read() -> None:
    rules = SHOES["casino-war"]
    unsourced = msgspec.structs.replace(rules.burn, cites=(), provenance="")
    with pytest.raises(Mistake, match="neither citation nor provenance"):
        _check(msgspec.structs.replace(rules, burn=unsourced))
    missed = msgspec.structs.replace(rules.burn, missed="WAR 99")
    with pytest.raises(Exception, match="WAR 99"):
        _check(msgspec.structs.replace(rules, burn=missed))


def test_every_act_of_a_cause_exists_under_the_edition_of_its_game() -> None:
    for the_game in GAMES:
        if the_game.motion is Motion.CARDS:
            rules = SHOES[the_game.key]
            acts = {cause.act for cause in rules.cause} | {
                m.more for m in rules.cut.method if m.more
            }
            acts |= {"cut-for-players"} if rules.cut.by == "players" else set()
            for act in acts:
                assert power(the_game.edition, act).rank


@pytest.mark.parametrize("key", ["com-bo", "casino-war"])
def test_a_demonstration_plays_past_the_end_of_a_shoe(key: str) -> None:
    store, the_game = MemoryStore(), game(key)
    table = DemoTable(
        the_game, the_game.variants[0], name="T1", store=store, chance=Random(1), at=START
    )
    table.open()
    for _ in range(70):
        table.round()
    causes = [
        record.event.cause
        for record in store.records("T1")
        if isinstance(record.event, e.CardsShuffled)
    ]
    assert causes[0] == "before-play"
    assert set(causes[1:]) <= {"cutting-card", "first-card"}
    assert causes[1:]
