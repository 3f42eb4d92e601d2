"""Why a cent moved: receipts are run again, and say so when what was paid is not what the rules say."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields
from test_notation import EVERY, GOLD, MYSTERY, played

from croupier.games import Game, Variant, game
from croupier.games.contract.definition import Played as Kind
from croupier.money import Cents
from croupier.records.notation import parse_round, show
from croupier.records.receipts import receipts
from croupier.server.screens.lookups import receipt_view
from croupier.table.history.round_history import RoundHistory
from croupier.table.values.sheet import Row
from croupier.table.wagers.seal_proof import seal_proof
from croupier.views.terminal.lookup_view import ChosenView
from support.scripted_tables import Played, deal, opened


@pytest.mark.parametrize(("the_game", "variant"), EVERY, ids=lambda item: item.name)
def test_every_wager_has_a_receipt_that_agrees_with_what_was_paid(
    the_game: Game, variant: Variant
) -> None:
    for told in played(the_game, variant, seed=5):
        found = list(receipts(told))
        assert [item.wager for item in found] == [item.id for item in told.wagers]
        for receipt in found:
            assert receipt.parts
            assert all(part.agrees for part in receipt.parts), receipt
            assert all(part.clauses or part.source for part in receipt.parts), receipt
        paid = sum(row.back + row.winnings for row in told.rows)
        returned = sum(item.amount for item in told.wagers if item.why)
        assert sum(receipt.returns for receipt in found) == paid + returned


@pytest.mark.parametrize(("the_game", "variant"), EVERY, ids=lambda item: item.name)
def test_a_round_with_jackpots_is_told_and_paid_like_any_other(
    the_game: Game, variant: Variant
) -> None:
    """Whoever decides, and whatever: what lies on a jackpot is lost, and the rest of the sheet is as without."""
    for told in played(the_game, variant, seed=5, jackpots=(GOLD, MYSTERY)):
        assert parse_round(show(told)) == told
        parts = {receipt.wager: receipt.parts for receipt in receipts(told)}
        assert all(part.agrees for own in parts.values() for part in own)
        taking = [item.id for item in told.wagers if item.where.bet == GOLD.bet and not item.why]
        live = the_game.played is Kind.LIVE
        assert bool(taking) != live
        assert bool(told.jackpots) != live
        lost = {row.wager: row for row in told.rows if row.bet == GOLD.bet}
        assert sorted(lost) == sorted(taking)
        assert {(row.line, row.lost) for row in lost.values()} <= {("loses", 50)}


def changed(row: Row, **fields: object) -> Row:
    return with_fields(row, **fields)


@pytest.mark.parametrize(
    "change",
    [
        lambda row: changed(row, winnings=Cents(row.winnings + 1)),
        lambda row: changed(row, back=Cents(row.back + 1)),
        lambda row: changed(row, line="jackpot"),
        lambda row: changed(row, stays=Cents(row.stays + 1)),
    ],
    ids=["a cent more", "a cent of the stake", "another line", "a cent stays"],
)
@pytest.mark.parametrize("key", ["rapid-roulette", "casino-war", "big-wheel", "rapid-blackjack"])
def test_a_payment_that_the_rules_do_not_give_is_found(key: str, change: object) -> None:
    item = game(key)
    for told in played(item, item.variants[0], seed=5):
        for place, row in enumerate(told.rows):
            wrong = change(row)  # type: ignore[operator]
            rows = (*told.rows[:place], wrong, *told.rows[place + 1 :])
            found = [
                part.agrees
                for receipt in receipts(replace(told, rows=rows))
                for part in receipt.parts
            ]
            assert found.count(False) == 1


def test_another_card_is_another_result() -> None:
    item = game("triple-chase")
    (told, *_) = played(item, item.variants[0], seed=5)
    other = replace(told, draws=(told.draws[0], told.draws[1], told.draws[0]))
    parts = [part for receipt in receipts(other) for part in receipt.parts]
    assert not all(part.agrees for part in parts)


def war() -> RoundHistory:
    table = opened("casino-war")
    table.run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 150
        3  dealer  decline-tie ann @1
        3  dealer  lay bob tie @1 12
        4  dealer  call
        5  dealer  enter 9h
        6  dealer  enter 9s
        7  dealer  pay tie
        8  dealer  choose war surrender casino-war @1 for=ann
        10 dealer  confirm
    """)
    return last(table)


def last(table: Played) -> RoundHistory:
    from croupier.table.history.history_from_log import read_history

    store = table.store
    *_, told = read_history("T1", (record.event for record in store.records("T1")), store.sheet)
    return told


def test_a_receipt_says_clause_line_and_arithmetic() -> None:
    ann, bob = receipts(war())
    assert ann.choices == ("war: surrender",)
    (half,) = ann.parts
    assert half.pays == "loses half"
    assert "WAR 1.1 surrender" in half.clauses
    assert half.arithmetic == "half of $150.00 is lost; $75.00 of the stake back"
    (equal,) = bob.parts
    assert (equal.line, equal.pays) == ("equal", "10 to 1")
    assert "WAR 5.9" in equal.clauses
    assert equal.arithmetic == "$12.00 × 10/1 = $120.00; $12.00 of the stake back"
    assert ann.dealt == (("1", "9h"), ("dealer", "9s"))


def test_only_the_receipts_of_one_holder_where_asked_for() -> None:
    assert [receipt.holder for receipt in receipts(war(), "bob")] == ["bob"]


def test_a_wager_that_was_not_recognised_has_its_reason() -> None:
    table = opened("rapid-roulette", aggregate=Cents(2_000))
    table.run("""
        1   dealer  wagering
        2   1       wager red 5
        3   2       wager red 20
        40  dealer  start
        41  dealer  enter 17
        42  dealer  confirm
    """)
    ann, bob = receipts(last(table))
    (part,) = ann.parts
    assert part.line == "aggregate-below-minimum"
    assert part.clauses == ("SATG 4.3.3",)
    assert (ann.returns, bob.returns) == (500, 0)


def test_a_void_round_gives_every_stake_back_by_its_clause() -> None:
    table = opened("rapid-roulette")
    table.run("""
        1   dealer  wagering
        2   1       wager red 5
        3   tg-higher-duties-dealer  void fire in the kitchen
    """)
    (receipt,) = receipts(last(table))
    (part,) = receipt.parts
    assert (part.line, part.back, part.agrees) == ("void", 500, True)
    assert part.clauses == ("SATG 8.5", "SATG 20.5")


def test_the_seal_is_proven_to_each_holder_without_the_wagers_of_others() -> None:
    table = opened("rapid-roulette")
    table.run("""
        1   dealer  wagering
        2   1       wager red 5, straight-up 17 5
        3   2       wager black 10
        40  system  time
    """)
    item = table.state.playing
    for holder in ("1", "2"):
        proof = seal_proof("T1", item, holder)
        assert proof.holds
        assert proof.root == item.root
    assert seal_proof("T1", item, "1").leaf != seal_proof("T1", item, "2").leaf


def test_a_receipt_shows_his_own_hand_apart_from_what_others_drew_to_it() -> None:
    table = opened("rapid-blackjack", "Blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 15
        3   2       wager blackjack 15
    """)
    deal(table, 40, "Ks 6d 7c")
    table.run("""
        41  1  choose decide/2 stand blackjack for=1
        41  2  choose decide/2 draw blackjack for=2
    """)
    deal(table, 42, "10d 10c 9h")
    table.run("50  dealer  confirm")
    told = last(table)
    stood, drew = (
        receipt_view(told, wager, next(receipts(told, wager.holder))) for wager in told.wagers
    )
    assert [(hand.faces, hand.total) for hand in stood.hands] == [(("Ks", "7c"), 17)]
    assert [(hand.faces, hand.total) for hand in drew.hands] == [(("Ks", "7c", "10d"), 27)]
    assert stood.choices == (ChosenView(question="decide/2", choice="stand"),)
    assert [(it.to, it.face) for it in stood.facts][:2] == [("player", "Ks"), ("dealer", "6d")]
    assert stood.game == "rapid-blackjack"
