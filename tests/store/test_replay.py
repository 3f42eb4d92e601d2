"""A stored evening is judged and settled again: nothing differs, unless the rules do."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from croupier import replay as replaying
from croupier.demo import DemoTable
from croupier.games import GAMES
from croupier.money import Cents
from croupier.replay import Difference, replay
from croupier.rounds.commands import (
    Chip,
    Order,
    SetWagers,
)
from croupier.store import SqliteStore
from croupier.store.address import open_store
from croupier.store.export import FileArchive, export
from croupier.store.verify import verify
from croupier.table import OWN, Table
from tables import START


def differences(where: Path | str) -> list[Difference]:
    with closing(open_store(str(where))) as store, store.archive() as archive:
        return list(replay(archive))


def test_an_evening_comes_out_as_it_did(kept: Path, kept_in_postgres: str, tmp_path: Path) -> None:
    assert differences(kept) == differences(kept_in_postgres) == []
    with closing(open_store(str(kept))) as store, store.archive() as archive:
        export(archive, tmp_path / "floor.jsonl", version="1")
        own = [one for one in archive.entries() if one.id.startswith(OWN)]
    assert own, "the time ran out at some table"
    judged: list[int] = []
    assert list(replay(FileArchive(tmp_path / "floor.jsonl"), lambda: judged.append(1))) == []
    assert len(judged) > 300


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.key)
def test_every_game_is_exported_verified_and_comes_out_as_it_did(
    one: object, tmp_path: Path
) -> None:
    the_game = next(found for found in GAMES if found is one)
    path = tmp_path / "floor.db"
    with closing(SqliteStore(path)) as store:
        table = DemoTable(
            the_game, the_game.variants[-1], name="T", store=store, chance=Random(5), at=START
        )
        table.open()
        for _ in range(2):
            table.round()
        with store.archive() as archive:
            assert list(verify(archive)) == []
            assert list(replay(archive)) == []


def test_a_rule_that_changed_shows_in_the_orders_that_it_touches(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rule here: a wager may be no lower than $20 anywhere."""
    from croupier.rounds import limits

    monkeypatch.setattr(limits, "_untouched", None, raising=False)
    decided = replaying.Table.handle

    def stricter(table: Table, order: Order) -> object:
        command = order.command
        if isinstance(command, SetWagers) and any(
            chip.amount == Cents(1_000) for chip in command.wagers
        ):
            raised = tuple(replace_amount(chip) for chip in command.wagers)
            order = order_with(order, raised)
        return decided(table, order)

    monkeypatch.setattr(replaying.Table, "handle", stricter)
    found = differences(kept)
    assert found
    assert all(one.was != one.now for one in found)


def replace_amount(chip: Chip) -> Chip:
    from msgspec.structs import replace as changed

    return changed(chip, amount=Cents(400))


def order_with(order: Order, wagers: tuple[Chip, ...]) -> Order:
    from msgspec.structs import replace as changed

    return changed(order, command=SetWagers(terminal=order.command.terminal, wagers=wagers))  # type: ignore[union-attr]
