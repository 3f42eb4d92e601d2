"""Orders that no table can follow: their ids, texts, amounts and limits, and those of other tables."""

from typing import Any

import pytest

from croupier.engine.cage_place import Cage
from croupier.money import MOST, Cents
from croupier.offices.cage.commands import CageOrder, RedeemTicket
from croupier.offices.cage.decide import CASHIER
from croupier.table import commands as c
from croupier.table.commands import BuyIn, OpenWagering, Order
from croupier.table.events import WagersClosed
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from support.faulty_commands import ONE, PRINTED, TOP, prepared, why
from support.scripted_tables import START, Played, opened


def test_faults_of_the_order_and_of_other_tables() -> None:
    shut, open_ = Played("rapid-roulette"), opened("rapid-roulette")
    assert why(shut.line("0 dealer wagering")) is Refusal.TABLE_CLOSED
    assert why(shut.line("0 1 sit ann @1")) is Refusal.TABLE_CLOSED
    assert why(shut.line("0 1 void boredom")) is Refusal.TABLE_CLOSED
    assert why(open_.open()) is Refusal.TABLE_OPEN
    assert why(Played("rapid-roulette").open(at=-(10**12))) is Refusal.GAME_NOT_IN_FORCE
    other = Played("rapid-roulette", store=open_.store, name="T2")
    other.open()
    assert why(other.line("0 1 join")) is Refusal.ONE_TABLE_ONLY
    reused = open_.order(Actor("Lee", "dealer"), OpenWagering(), at=1, named="T1-order-1")
    assert why(reused) is Refusal.ID_REUSED


CLOSES: dict[Refusal, tuple[str, str, dict[str, Any]]] = {
    Refusal.AGGREGATE_BELOW_MINIMUM: ("rapid-roulette", "red 5", {"aggregate": Cents(1_000)}),
    Refusal.PLAY_NOT_COVERED: ("rapid-three-card-poker", "ante 1-2-3 60", {}),
    Refusal.POSITIONS_REQUIRED: ("rapid-three-card-poker", "ante 7 5", {}),
}


@pytest.mark.parametrize("code", CLOSES)
def test_what_is_not_recognised_at_the_close_says_why(code: Refusal) -> None:
    key, wager, changes = CLOSES[code]
    played = opened(key, **changes)
    played.run(f"1 dealer wagering\n2 1 wager {wager}")
    played.line("40 system time")
    log = [record.event for record in played.store.records("T1")]
    (closed,) = [entry for entry in log if isinstance(entry, WagersClosed)]
    assert [item.why for item in closed.returned] == [code]


def test_only_a_cage_is_told_what_stands_on_a_ticket() -> None:
    played = prepared("rapid-roulette", PRINTED)
    order = CageOrder(
        id="T1-at-the-cage", at=START + 2_000, by=Actor("Cas", CASHIER),
        command=RedeemTicket(number=ONE, amount=Cents(99)),
    )  # fmt: skip
    answer = Cage("cage", played.store).handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.TICKET_AMOUNT


@pytest.mark.parametrize("named", ["", "a\0b", "x" * 201])
def test_an_id_that_no_order_can_have(named: str) -> None:
    played = opened("rapid-roulette")
    order = Order(id=named, at=START, by=Actor("Lee", "dealer"), command=OpenWagering())
    answer = played.table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.ID_INVALID
    assert played.store.answer(named) is None


def test_a_text_that_no_database_keeps() -> None:
    played = opened("rapid-roulette")
    command = BuyIn(terminal="7\0", amount=Cents(100), tender="cash")
    order = Order(id="x", at=START, by=Actor("Lee", "dealer"), command=command)
    answer = played.table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.TEXT_INVALID
    assert played.store.answer("x") is None


def test_a_dealer_is_no_cashier() -> None:
    played = opened("rapid-roulette")
    by, command = Actor("Lee", "dealer"), RedeemTicket(number=ONE)
    answer = Cage("cage", played.store).handle(CageOrder(id="x", at=START, by=by, command=command))
    assert answer.refused is not None
    assert answer.refused.why is Refusal.NO_CASHIER


DEALER, MANAGER = Actor("Lee", "dealer"), Actor("Kim", TOP)
BEYOND = Cents(MOST + 1)
TOO_MUCH: dict[str, tuple[str, Actor, Any]] = {
    "buy-in": ("rapid-roulette", DEALER, c.BuyIn(terminal="1", amount=BEYOND, tender="cash")),
    "wager": ("rapid-roulette", Actor("1", "player"),
              c.SetWagers(terminal="1", wagers=(c.Chip(bet="red", amount=BEYOND),))),
    "lay": ("big-wheel", DEALER, c.RecordWager(patron="ann", bet="symbol-A", amount=BEYOND)),
    "buy-chips": ("big-wheel", DEALER, c.BuyChips(patron="ann", amount=BEYOND, tender="cash")),
    "fill": ("big-wheel", MANAGER, c.Fill(amount=BEYOND)),
    "credit": ("big-wheel", MANAGER, c.Credit(amount=BEYOND)),
    "issue": ("big-wheel", DEALER, c.IssueColour(
        patron="ann", colour="red", value=BEYOND, count=1, tender="cash", marker=True)),
    "issue in all": ("big-wheel", DEALER, c.IssueColour(
        patron="ann", colour="red", value=Cents(500), count=MOST, tender="cash")),
    "redeem-foreign": ("big-wheel", MANAGER, c.RedeemForeignColour(
        patron="ann", emblem="star", colour="red", count=1, surveillance="S1", issue_value=BEYOND)),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_more_than_there_can_be_is_no_amount(name: str) -> None:
    key, by, command = TOO_MUCH[name]
    played = opened(key)
    played.line("1 dealer wagering")
    assert why(played.order(by, command, at=2_000)) is Refusal.AMOUNT_INVALID


def test_limits_that_cannot_be_paid_in_whole_cents_are_refused() -> None:
    table = opened("rapid-baccarat")
    answer = table.line("1 tg-assistant-casino-manager limits * 0.01 to 100 by 0.01")
    assert answer.refused is not None
    assert answer.refused.why == "config-incomplete"


IMPOSSIBLE = {
    "rapid-baccarat": "1 tg-assistant-casino-manager limits * 10 to 5",
    "casino-war": "1 pit-boss personal ann @1 10 to 5 marker=gold",
}


@pytest.mark.parametrize("key", IMPOSSIBLE)
def test_impossible_limits_are_refused(key: str) -> None:
    assert why(opened(key).line(IMPOSSIBLE[key])) is Refusal.CONFIG_INCOMPLETE


def test_a_game_that_does_not_exist_is_refused() -> None:
    assert Played("rapid-baccarat").open(game="chess").refused is not None


def test_where_there_are_no_areas_none_is_accepted() -> None:
    opened("rapid-roulette").run("""
        1  dealer  wagering
        2  1       wager red @3 5    -> refused area-unknown
    """)
