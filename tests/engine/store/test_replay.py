"""A stored evening is judged and settled again: nothing differs, unless the rules do."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.commit_pump import Pump
from croupier.engine.store import Answer, Answered, AnyAnswer, SqliteStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import FileArchive, export
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.sql.postgres import PostgresStore
from croupier.engine.store.store_port import OWN
from croupier.engine.table_place import Table, TableBatch
from croupier.errors import BadInput
from croupier.games import GAMES, Game, game
from croupier.games.contract.definition import AnyBet
from croupier.games.contract.setup import Setup
from croupier.money import Cents
from croupier.records.audit.replay import Difference, replay
from croupier.rulebook import PayRow
from croupier.server.demo.demo_tables import DemoTable, demo_plan
from croupier.table.commands import (
    BuyIn,
    Chip,
    Command,
    FreezeAccounts,
    JoinTable,
    OpenTable,
    OpenWagering,
    Order,
    SetWagers,
)
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.plan import Approval
from support.faulty_commands import GOLD
from support.full_evening import two_days
from support.scripted_tables import HIGHEST, START
from support.tampered_store import Forged, anchored_anew, entries_of, sheets_of


def differences(where: Path | str) -> list[Difference]:
    with closing(open_store(str(where))) as store, store.archive() as archive:
        return list(replay(archive))


def test_an_evening_comes_out_as_it_did(
    recorded_evening: Path, evening_in_postgres: str, tmp_path: Path
) -> None:
    assert differences(recorded_evening) == differences(evening_in_postgres) == []
    with closing(open_store(str(recorded_evening))) as store, store.archive() as archive:
        export(archive, tmp_path / "floor.jsonl", version="1")
        own = [entry for entry in archive.entries() if entry.id.startswith(OWN)]
    assert own, "the time ran out at some table"
    judged: list[int] = []
    assert list(replay(FileArchive(tmp_path / "floor.jsonl"), lambda: judged.append(1))) == []
    assert len(judged) > 300


@pytest.mark.parametrize("the_game", GAMES, ids=lambda item: item.key)
def test_every_game_is_found_whole_and_comes_out_as_it_did(the_game: Game, tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    offered = [(GOLD,), ()]
    with closing(SqliteStore(path)) as store:
        table = DemoTable(
            the_game, the_game.variants[-1], name="T", store=store, chance=Random(5), at=START,
            offers=lambda _: offered[0],
        )  # fmt: skip
        table.open()
        while offered:
            table.round()
            offered.pop(0)
        with store.archive() as archive:
            assert list(verify(archive)) == []
            assert list(replay(archive)) == []


def meaner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of today: red pays 1 to 2."""
    rows = Setup.rows

    def halved(setup: Setup, bet: AnyBet) -> dict[str, PayRow]:
        found = rows(setup, bet)
        if bet.key != "red":
            return found
        return {name: replace(row, pays="1 to 2") for name, row in found.items()}

    monkeypatch.setattr(Setup, "rows", halved)


def test_another_pay_table_shows_in_exactly_the_rounds_that_won_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "days.db"
    with closing(SqliteStore(path)) as store:
        won = two_days(store)
    assert differences(path) == []
    meaner(monkeypatch)
    first, second, bank, player = differences(path)
    for order, one in zip(won.values(), (first, second), strict=True):
        assert f"({order})" in one.where
    assert first.was.endswith("$10.00 from bank:RR to player:N1")
    assert first.now.endswith("$5.00 from bank:RR to player:N1")
    assert [str(item) for item in (bank, player)] == [
        "bank:RR: it was $0.00; now $10.00",
        "player:N1: it was $1,000.00; now $990.00",
    ]


def test_a_limit_that_changed_shows_as_a_refusal(
    recorded_evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under a rule that nobody may freeze, the freeze is refused, and what came of it comes out otherwise."""
    judged = TableBatch.handle

    def no_freezing(batch: TableBatch, order: Order) -> Answer:
        if isinstance(order.command, FreezeAccounts):
            asked = replace(order, by=Actor(order.by.name, "dealer"))
            answer = judged(batch, asked)
            return Answered(answer.place, order, refused=answer.refused)
        return judged(batch, order)

    monkeypatch.setattr(TableBatch, "handle", no_freezing)
    first, *_ = differences(recorded_evening)
    assert "accounts-frozen" in first.was
    assert first.now.startswith("refused authority-insufficient: ")


def test_a_round_opened_by_a_notice_that_nobody_signed_is_told(recorded_evening: Path) -> None:
    """Every hash fits, and the round says itself what it was amended by: but no notice is in the log."""
    entries, told = entries_of(recorded_evening), b'"type":"round-opened"'
    place = next(
        at for at, one in enumerate(entries) if any(told in bytes(it) for it in one.events)
    )
    amended = (
        b',"amended":[{"notice":"99/2026","bet":"straight-up","line":"wins","pays":"70 to 1"}]}'
    )
    events = tuple(
        Raw(bytes(it)[:-1] + amended) if told in bytes(it) else it for it in entries[place].events
    )
    entries[place] = replace(entries[place], events=events)
    papers = sheets_of(recorded_evening)
    first, *_ = replay(Forged(anchored_anew(Forged(entries, papers)), papers))
    assert first.where.startswith(f"{entries[place].place}, order {entries[place].number} ")
    assert "99/2026" in first.was
    assert "99/2026" not in first.now


def test_what_cannot_be_read_is_named(recorded_evening: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(recorded_evening, tmp_path / "damaged.db"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE orders SET body = CAST('{' AS BLOB) WHERE number = 100")
    with pytest.raises(BadInput, match=r"order 100 .* cannot be read: .* `croupier verify`"):
        differences(path)


# Two processes write to the same database.

SEVERAL = {Approval.SEVERAL_TABLES: "letter 7"}


def playing(address: str, name: str, turns: int) -> None:
    """A process of its own: two terminals that play at both tables buy in and wager, again and again."""
    with closing(PostgresStore(address)) as store:
        the_game = game("rapid-roulette")
        pump = Pump(store, [Table(name, store)])
        boss, dealer = Actor("Kim", HIGHEST[the_game.edition]), Actor("Lee", "dealer")
        orders = count(1)

        def ask(by: Actor, command: Command, at: int = 0) -> AnyAnswer:
            order = Order(id=f"{name}-{next(orders)}", at=START + at, by=by, command=command)
            return pump.submit(name, order).result()

        plan = demo_plan(the_game, terminals=("1", "2"), approvals=SEVERAL)
        assert ask(boss, OpenTable(plan=plan)).refused is None
        for terminal in ("1", "2"):
            ask(dealer, BuyIn(terminal=terminal, amount=Cents(10_000), tender="cash"))
            ask(Actor(terminal, PLAYER), JoinTable(terminal=terminal))
            ask(dealer, BuyIn(terminal=terminal, amount=Cents(10_000), tender="cash"))
        ask(dealer, OpenWagering())
        for turn in range(turns):
            terminal = "12"[turn % 2]
            chip = Chip(bet="red", amount=Cents(500 * (turn % 7 + 1)))
            ask(Actor(terminal, PLAYER), SetWagers(terminal=terminal, wagers=(chip,)), turn)
            ask(dealer, BuyIn(terminal=terminal, amount=Cents(500), tender="cash"), turn)
        pump.close()


def test_two_pumps_on_one_database_are_judged_again_in_their_order(empty_database: str) -> None:
    PostgresStore(empty_database).close()
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(playing, empty_database, name, 40) for name in ("T1", "T2")]:
            done.result()
    with closing(open_store(empty_database)) as store, store.archive() as archive:
        assert list(verify(archive)) == []
        places = [entry.place for entry in archive.entries()]
        assert places != sorted(places), "they took turns"
        assert [str(entry) for entry in replay(archive)] == []
