"""Rounds reach the jackpots by themselves: each once, in the order of their table, whatever happens on the way."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident
from typing import Any, cast

import pytest
from msgspec.structs import replace

from croupier.engine.store import Unsure
from croupier.errors import BadInput
from croupier.ledger import Account, Kind
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.commands import CountRound, RecountRound
from croupier.offices.jackpots.state import Win
from croupier.server.feeds import jackpot_feed as counting
from croupier.server.feeds import round_feed as passing_on
from croupier.server.feeds.jackpot_feed import JackpotFeed
from croupier.server.feeds.round_feed import EndedRound, FeedBatch
from croupier.server.process.commit_observers import CommitObservers
from support.demo_house import until
from support.local_server import Served
from support.served_jackpot_floor import (
    SEVENTEEN,
    counted,
    jackpot_floor,
    offered,
    settled,
    wagered,
)

STAKES = {"1": {"jackpot-seventeen": 100, "straight-up 17": 500}, "2": {"straight-up 3": 500}}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with jackpot_floor(tmp_path_factory.mktemp("floor")) as one:
        offered(one, SEVENTEEN, "RR1", "RR2")
        yield one


def played(served: Served, face: str) -> int:
    """A round; its number."""
    wagered(served, "RR1", STAKES)
    settled(served, "RR1", face)
    return served.system.tables.owners.tables["RR1"].state.number


def won(served: Served, number: int) -> Win | None:
    """The win of a round, once it is counted."""
    counted(served, "RR1", number)
    return next(iter(served.system.offices.jackpots.state.won_in("RR1", number, "seventeen")), None)


def commands(served: Served) -> list[Any]:
    """What was asked for, in the order of the log."""
    log = served.store.records("jackpots")
    orders = dict.fromkeys(entry.order for entry in log if entry.order.endswith(" jackpots"))
    answers = [served.store.answer(item) for item in orders]
    return [item.order.command for item in answers if item is not None]


def test_a_settled_round_is_counted_and_its_win_waits(served: Served) -> None:
    meter = served.system.offices.jackpots.state.jackpots["seventeen"].pool.meter
    win = won(served, played(served, "17"))
    assert win is not None
    assert win.hit.terminal == "RR1-1"
    assert win.hit.prize - meter in (33, 34)
    assert served.store.balance(Account(Kind.PRIZE, win.hit.win)) == win.hit.prize
    assert won(served, played(served, "3")) is None
    heard = served.system.offices.jackpots.state.heard["RR1"]
    assert heard == served.system.tables.owners.tables["RR1"].state.seq


def undisputed(command: CountRound | RecountRound) -> CountRound | RecountRound:
    return replace(command, disputed=False) if isinstance(command, CountRound) else command


def test_from_the_log_it_is_the_same_as_told_at_once(served: Served) -> None:
    for face in ("17", "3"):
        won(served, played(served, face))
    told, length = counting.from_log(served.store, "RR1", 0)
    # What was corrected since is told as disputed: only whoever reads it later knows.
    assert [undisputed(command) for _, command in told] == commands(served)
    assert length == served.store.length("RR1")
    assert counting.from_log(served.store, "RR1", length) == ([], length)


def test_a_corrected_round_is_counted_again(served: Served) -> None:
    number = played(served, "17")
    win = won(served, number)
    assert win is not None
    kim = served.http("K1")
    kim.done("RR1", "freeze-accounts", number=number, reason="camera")
    right = {"number": number, "faces": ["3"], "reason": "camera"}
    kim.done("RR1", "correct-round", seconded_by="M1", **right)
    until(lambda: served.system.offices.jackpots.state.wins[win.hit.win].stage == "returned")
    assert won(served, played(served, "3")) is None


def test_no_table_waits_for_the_jackpots(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    submit, away = served.system.orders.queue.submit, [True]

    async def answers(place: str, order: Any) -> Any:
        if away[0]:
            raise Unsure("The jackpots are away.")
        return await submit(place, order)

    monkeypatch.setattr(passing_on, "AGAIN_S", 0.02)
    monkeypatch.setattr(served.system.jackpot_work.feed, "_submit", answers)
    first, second = played(served, "17"), played(served, "3")
    watch = served.system.alerts
    until(lambda: watch.is_open("jackpot-uncounted", "RR1", ""))
    assert not served.system.offices.jackpots.state.won_in("RR1", first, "seventeen")
    away[0] = False
    assert won(served, second) is None
    assert won(served, first) is not None
    until(lambda: not watch.is_open("jackpot-uncounted", "RR1", ""))


def test_rounds_that_end_together_are_told_together_and_one_that_cannot_be_spoils_no_other() -> (
    None
):
    threads, rounds = (
        list[int](),
        {name: cast("EndedRound", name) for name in ("good", "bad", "fair")},
    )

    def told(ended: Any) -> Any:
        threads.append(get_ident())
        if ended == "bad":
            raise BadInput("It cannot be read.")
        return [ended]

    async def tell() -> list[Any]:
        together = FeedBatch(told)
        asked = (together.commands_of(item) for item in rounds.values())
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [*found, await together.commands_of(rounds["good"])]

    good, bad, fair, again = asyncio.run(tell())
    assert (good, fair, again) == (["good"], ["fair"], ["good"])
    assert isinstance(bad, BadInput)
    assert len(set(threads[:3])) == 1
    assert get_ident() not in threads


def test_what_nobody_knew_to_be_kept_is_counted(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    wagered(served, "RR1", STAKES)
    monkeypatch.setattr(CommitObservers, "_notify", lambda *_: None)
    settled(served, "RR1", "17")
    monkeypatch.undo()
    assert won(served, served.system.tables.owners.tables["RR1"].state.number) is not None


def test_the_next_process_goes_on_where_the_last_one_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with jackpot_floor(tmp_path) as served:
        offered(served, SEVENTEEN, "RR1", "RR2")
        won(served, played(served, "3"))
        monkeypatch.setattr(JackpotFeed, "_go_on", lambda *_: None)
        played(served, "17")
    monkeypatch.undo()
    with jackpot_floor(tmp_path) as served:
        win = won(served, 2)
        assert win is not None
        assert win.hit.prize == 100_066
        log = [record.event for record in served.store.records("jackpots")]
        assert sum(isinstance(entry, e.Contributed) for entry in log) == 2
