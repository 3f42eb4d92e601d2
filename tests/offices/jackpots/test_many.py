"""Many wagers, and many winners at once."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.people import THE_SYSTEM
from support.jackpot_office import LINKED, MYSTERY, SUPERVISOR, Running

TABLES = tuple(f"LSB{place}" for place in range(1, 9))
PLAYERS = tuple(str(place) for place in range(1, 9))


def test_a_million_wagers_at_awkward_rates_are_counted_to_the_last_part() -> None:
    rates = {"link": Rate(3, 800), "third": Rate(1, 3), "odd": Rate(7, 9_999)}
    running = Running()
    for name, rate in rates.items():
        running.opened(replace(LINKED, name=name, rate=rate, reserve=Rate(1, 9_973)), *TABLES)
    running.opened(replace(MYSTERY, most=Cents(90_000), reserve=Rate(1, 7)), *TABLES)
    chance, wagered, fed = Random(8), 0, 0
    for place in range(50):
        amounts = chance.choices(range(1, 5_000), k=20_000)
        entries = tuple(c.Entry("1", Cents(amount)) for amount in amounts)
        wagered += sum(amounts)
        fed += len(amounts)
        parts = tuple(
            c.Part(jackpot=offer.name, rate=offer.rate, reserve=offer.reserve, entries=entries)
            for offer in running.state.offered("LSB1")
        )
        table = TABLES[place % 8]
        count = c.CountRound(table=table, number=place, heard=place + 1, parts=parts)
        running.done(count, THE_SYSTEM)
    assert fed == 1_000_000
    for name, rate in rates.items():
        pool = running.jackpot(name).pool
        assert running.exact(name) == LINKED.minimum + wagered * rate.fraction
        assert pool.reserve + pool.reserve_carry == Fraction(wagered, 9_973)
    prizes = sum(win.hit.prize for win in running.state.wins.values())
    pool = running.jackpot("mist").pool
    whole = running.exact("mist") + pool.reserve + pool.reserve_carry + prizes
    seeds = -running.holds(Kind.SEEDED, "mist")
    assert whole == seeds + wagered * (MYSTERY.rate.fraction + Fraction(1, 7))
    assert len(running.state.wins) > 50
    for item in running.state.jackpots.values():
        assert running.holds(Kind.METER, item.name) == item.pool.meter
        assert running.holds(Kind.RESERVE, item.name) == item.pool.reserve


def hits(running: Running) -> Iterator[e.JackpotHit]:
    """In the order of the log."""
    for record in running.store.records("jackpots"):
        if isinstance(record.event, e.JackpotHit):
            yield record.event


@pytest.mark.parametrize("winners", range(2, 9))
def test_of_several_winners_in_one_round_the_first_has_the_meter(winners: int) -> None:
    running = Running().opened(LINKED, *TABLES)
    running.played("LSB2", ("9", 123_456))
    running.played("LSB1", *((player, 100) for player in PLAYERS[:winners]), won=True)
    found = list(hits(running))
    assert [hit.terminal for hit in found] == list(PLAYERS[:winners])
    meter = LINKED.minimum + 1_234 + winners
    assert [hit.prize for hit in found] == [meter, *[LINKED.minimum] * (winners - 1)]
    for hit in found:
        running.done(c.ConfirmWin(win=hit.win, terminal=hit.terminal), SUPERVISOR)
        assert running.holds(Kind.OWED, f"{hit.terminal}'s player") == hit.prize
    assert running.holds(Kind.METER, "link") == LINKED.minimum


@pytest.mark.parametrize("winners", range(2, 9))
def test_winners_who_share_have_the_meter_together_and_no_more(winners: int) -> None:
    running = Running().opened(replace(LINKED, several="shared"), *TABLES)
    running.played("LSB2", ("9", 123_456))
    running.played("LSB1", *((player, 100) for player in PLAYERS[:winners]), won=True)
    meter = LINKED.minimum + 1_234 + winners
    prizes = [hit.prize for hit in hits(running)]
    assert prizes == [meter // winners] * winners
    pool = running.jackpot("link").pool
    # A cent that cannot be shared stays, and the reset needs so much less.
    assert pool.meter == LINKED.minimum
    put_by = (123_456 + 100 * winners) // 300
    assert running.holds(Kind.SEEDED, "link") == -(2 * LINKED.minimum - meter % winners - put_by)


@pytest.mark.parametrize("winners", range(2, 9))
def test_winners_at_several_tables_in_one_instant_come_in_the_order_of_the_log(
    winners: int,
) -> None:
    running = Running().opened(LINKED, *TABLES)
    for table in TABLES[:winners]:
        running.played(table, ("1", 100), won=True)
        running.at -= 1_000
    found = list(islice(hits(running), 9))
    assert [hit.table for hit in found] == list(TABLES[:winners])
    assert {hit.at for hit in found} == {found[0].at}
    # Each has what its own wager carried the meter to, and never a pool that was paid before.
    assert [hit.prize for hit in found] == [LINKED.minimum + 1] * winners
    assert running.holds(Kind.SEEDED, "link") + LINKED.minimum * (winners + 1) in range(4)


def test_a_share_that_goes_back_undoes_the_reset_only_when_nobody_keeps_one() -> None:
    running = Running().opened(replace(LINKED, several="shared"), *TABLES)
    running.played("LSB2", ("9", 123_456))
    before = running.jackpot("link").pool
    running.played("LSB1", ("1", 100), ("2", 100), ("3", 100), won=True)
    share = running.win("link#1").hit.prize
    whole = running.part("link", ("1", 100), ("2", 100), ("3", 100), won=True)
    two = replace(whole, entries=whole.entries[1:])
    corrected = c.RecountRound(table="LSB1", number=1, heard=20, before=(whole,), after=(two,))
    running.done(corrected, THE_SYSTEM)
    assert running.win("link#1").stage == "returned"
    assert running.jackpot("link").pool.meter == LINKED.minimum + share
    void = c.RecountRound(table="LSB1", number=1, heard=30, before=(two,), after=(), void=True)
    running.done(void, THE_SYSTEM)
    for win in ("link#3", "link#2"):
        running.done(c.ReturnPrize(win=win, reason="void"), SUPERVISOR)
    # The stake that went out alone is in a prize that stood then; all the rest is as it was.
    pool = running.jackpot("link").pool
    assert pool.meter + pool.carry == before.meter + before.carry + 1
    assert running.holds(Kind.SEEDED, "link") == -LINKED.minimum


@pytest.mark.clause("SATG 7.3.9", "SATG 8.3")
def test_when_the_first_of_several_winners_loses_the_win_the_others_move_up() -> None:
    running = Running().opened(LINKED, *TABLES)
    running.played("LSB2", ("9", 123_456))
    three = (("1", 100), ("2", 100), ("3", 100))
    running.played("LSB1", *three, won=True)
    running.played("LSB2", ("9", 50_000))
    meter, pool = running.win("link#1").hit.prize, running.jackpot("link").pool
    answer = running.corrected("LSB1", 1, *three[1:], won=True)
    passed = [event for event in answer.events if isinstance(event, e.WinPassedOn)]
    assert [(it.win, it.was, it.terminal) for it in passed] == [
        ("link#1", "1", "2"),
        ("link#2", "2", "3"),
    ]
    wins = [running.win(f"link#{n}") for n in (1, 2, 3)]
    assert [(it.hit.terminal, it.hit.prize, it.stage) for it in wins] == [
        ("2", meter, "pending"),
        ("3", LINKED.minimum, "pending"),
        ("3", LINKED.minimum, "returned"),
    ]
    assert running.holds(Kind.PRIZE, "link#3") == 0
    # The reset of the prize that nobody has is undone: whoever plays for the meter has what he had.
    assert running.jackpot("link").pool.meter == pool.meter
    running.done(c.ConfirmWin(win="link#1", terminal="2"), SUPERVISOR)
    assert running.holds(Kind.OWED, "2's player") == meter


@pytest.mark.clause("SATG 7.3.9", "SATG 8.3")
def test_a_winner_who_is_found_later_has_the_place_that_the_order_gives_him() -> None:
    running = Running().opened(LINKED, *TABLES)
    running.played("LSB1", ("2", 100), ("3", 100), won=True)
    meter = running.win("link#1").hit.prize
    running.corrected("LSB1", 1, ("1", 100), ("3", 100), ("4", 100), won=True)
    wins = [running.win(f"link#{n}").hit for n in (1, 2, 3)]
    assert [(hit.terminal, hit.prize) for hit in wins] == [
        ("1", meter),
        ("3", LINKED.minimum),
        ("4", LINKED.minimum + 2),
    ]


@pytest.mark.clause("SATG 7.3.9", "SATG 8.9")
def test_nobody_moves_up_once_a_prize_of_the_round_is_confirmed() -> None:
    running = Running().opened(LINKED, *TABLES)
    running.played("LSB1", ("1", 100), ("2", 100), ("3", 100), won=True)
    meter = running.win("link#1").hit.prize
    running.done(c.ConfirmWin(win="link#2", terminal="2"), SUPERVISOR)
    running.corrected("LSB1", 1, ("2", 100), ("3", 100), won=True)
    wins = [running.win(f"link#{n}") for n in (1, 2, 3)]
    assert [it.stage for it in wins] == ["returned", "confirmed", "pending"]
    assert [it.hit.terminal for it in wins] == ["1", "2", "3"]
    assert [it.hit.prize for it in wins[1:]] == [LINKED.minimum, LINKED.minimum]
    assert running.jackpot("link").pool.meter == LINKED.minimum + meter
