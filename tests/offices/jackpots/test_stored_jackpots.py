"""The jackpots of a store are checked, taken away and told again like everything else that it keeps."""

from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine.store import SqlStore
from croupier.engine.store.address import open_store
from croupier.engine.store.archive.export import FileArchive, export
from croupier.engine.store.archive.restore import restore
from croupier.engine.store.archive.verify import verify
from croupier.ledger import Kind
from croupier.offices.jackpots import JACKPOTS, postings
from croupier.offices.jackpots import commands as c
from croupier.records.audit.replay import replay
from support.jackpot_office import LINKED, MYSTERY, SUPERVISOR, Running


@pytest.fixture(params=["file", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> SqlStore:
    where = tmp_path / "floor.db" if request.param == "file" else None
    address = str(where or request.getfixturevalue("empty_database"))
    found = open_store(address, new=True)
    request.addfinalizer(found.close)  # noqa: PT021  it needs the fixture of either kind
    return found


def evening(store: SqlStore) -> Running:
    """Two jackpots: one is hit and confirmed, one is hit and taken back."""
    running = Running(store).opened(LINKED, "A", "B").opened(MYSTERY, "A", group="all")
    running.played("A", ("1", 700), ("2", 901), won=True)
    running.done(c.ConfirmWin(win="link#1", terminal="1"), SUPERVISOR)
    running.voided("A", 1)
    running.done(c.ReturnPrize(win="link#2", reason="void"), SUPERVISOR)
    running.ask(c.Suspend(jackpot="nobody", reason="?"))
    while "mist#1" not in running.state.wins:
        running.played("A", ("3", 500_000), jackpots=("mist",))
    return running


def test_what_they_keep_is_whole_and_told_again(store: SqlStore, tmp_path: Path) -> None:
    running = evening(store)
    with store.archive() as archive:
        assert list(verify(archive)) == []
        assert list(replay(archive)) == []
        export(archive, tmp_path / "floor.jsonl", version="1")
    with closing(open_store(str(tmp_path / "other.db"), new=True)) as other:
        restore(FileArchive(tmp_path / "floor.jsonl"), other)
        put_back = Running(other, at=running.at, numbers=running.numbers)
        assert put_back.state == running.state
        assert put_back.holds(Kind.METER, "mist") == running.jackpot("mist").pool.meter
        put_back.done(c.ConfirmWin(win="mist#1", terminal="3"), SUPERVISOR)


def test_money_that_would_move_otherwise_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(str(tmp_path / "floor.db"), new=True)) as store:
        evening(store)
        monkeypatch.setattr(postings, "_prize", postings._meter)
        with store.archive() as archive:
            found = list(replay(archive))
    assert any(item.where.startswith(JACKPOTS) for item in found)
    assert "prize:link#1" in str(found[0])
