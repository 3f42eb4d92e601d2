"""Orders that release 0.1.0 judged otherwise: its logs replay without a difference, and so do the logs of today."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine import store_context
from croupier.engine.store import SqliteStore
from croupier.engine.store.archive.export import export
from croupier.engine.store.archive.verify import verify
from croupier.engine.store.store_port import OWN
from croupier.engine.table_place import Table
from croupier.records.audit.replay import replay
from croupier.table.commands import Order
from croupier.table.opening.checklist import PLAYER_TERMINAL
from support.incident_rounds import ASSISTANT, DEVICE, HIGHER, roulette, won
from support.scripted_tables import START, Played, lines, opened
from support.verifier_program import judged, register

__all__ = ["register"]


def given(table: Played, script: str) -> Played:
    """Give every order of a script, accepted or refused."""
    for line in lines(script):
        table.line(line)
    return table


def forfeited() -> Played:
    """Winnings are forfeited, and then the round is void."""
    return won().run(f"""
        34  dealer       {DEVICE}
        34  dealer       open-case incident fraud a confederate people=ann
        35  {ASSISTANT}  withhold T1-C1 1 6
        36  {HIGHER}     record-act T1-C1 finding it recorded numbers ground=breach
        37  {ASSISTANT}  determine T1-C1 1 house
        38  {ASSISTANT}  withhold T1-C1 1 4
        39  {ASSISTANT}  void-settled 1 fraud cheated case=T1-C2
    """)


def live() -> Played:
    """The same at a live table, with a player who is not there any more."""
    return opened("big-wheel").run(f"""
        0  dealer       wagering
        0  dealer       lay ann symbol-A 10
        0  dealer       start
        0  dealer       call
        0  dealer       enter A
        0  dealer       confirm
        1  dealer       {DEVICE}
        1  dealer       open-case incident fraud a confederate people=ann
        2  {ASSISTANT}  withhold T1-C1 ann 4
        3  {ASSISTANT}  void-settled 1 fraud cheated case=T1-C2 unsettled=ann
        4  {ASSISTANT}:Lee  adjust collect-debt ann 1 he paid second=tg-higher-duties-dealer:Sam
    """)


def announced() -> Played:
    """A sign goes up too late, and a terminal joins before a change."""
    return given(
        opened("rapid-roulette"),
        f"""
        1     tg-area-manager  announce * 10 from={START + 1_320_000}
        100   3                join
        200   tg-area-manager  announce * 10 from={START + 1_320_000} at=3
        1330  tg-area-manager  limits * 10 to 1000 by 5
        1400  tg-area-manager  take-down
        1401  tg-area-manager  limits * 10 to 1000 by 5
        """,
    )


def unapproved() -> Played:
    """The approval of a terminal ends by its record while a player has it."""
    table = Played("rapid-roulette")
    items = table.plan().items
    terminals = [item for item in items if item.kind == PLAYER_TERMINAL]
    named = (replace(terminals[0], name="1", approved_until="2026-01-02"),)
    table.open(items=(*items, *named))
    return given(
        table,
        """
        0       1       join
        0       dealer  buy-in 1 100
        100000  dealer  wagering
        100001  1       wager red 5
        """,
    )


def excluded() -> Played:
    """An exclusion names a terminal, another names no player, and a person is readmitted who is not excluded."""
    return given(
        roulette(),
        f"""
        1  dealer       open-case incident interference shouting people=2+Eve
        2  {ASSISTANT}  exclude 2 as recorded case=T1-C1
        3  {ASSISTANT}  exclude Eve as recorded case=T1-C1
        4  {ASSISTANT}  readmit ann as recorded
        5  dealer       record-act T1-C1 note a word with 1 person=1
        """,
    )


def ruled() -> Played:
    """A ruling names a card that it does not use."""
    return given(
        opened("com-bo"),
        """
        0  dealer           wagering
        0  dealer           lay ann high-1 @1 10
        0  dealer           call
        0  dealer           enter 2h
        0  game-supervisor  rule order-unknown void @2 mixed face=4h wagers=ann_high-1
        """,
    )


PLAYS: tuple[Callable[[], Played], ...] = (
    forfeited, live, announced, unapproved, excluded, ruled,
)  # fmt: skip


def stored(play: Callable[[], Played], path: Path) -> SqliteStore:
    """Give the orders of a played table to a table in a file."""
    played, store = play(), SqliteStore(path)
    table = Table("T1", store)
    for answer in played.store._answers.values():
        if isinstance(answer.order, Order) and not answer.order.id.startswith(OWN):
            table.handle(answer.order)
    assert store.length("T1") == played.store.length("T1")
    return store


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.__name__)
def test_a_log_of_release_0_1_0_replays_without_a_difference(
    play: Callable[[], Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = play()
    with monkeypatch.context() as patch:
        patch.setattr(store_context, "PRESENT", 0)
        with closing(stored(play, tmp_path / "old.db")) as store:
            old = [record.event for record in store.records("T1")]
    assert old != [record.event for record in today.store.records("T1")]
    with closing(SqliteStore(tmp_path / "old.db")) as store, store.archive() as archive:
        assert list(verify(archive)) == []
        assert [str(difference) for difference in replay(archive)] == []


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.__name__)
def test_a_log_of_today_is_right_for_both_verifiers_and_replays(
    play: Callable[[], Played], tmp_path: Path, register: Path
) -> None:
    with closing(stored(play, tmp_path / "new.db")) as store, store.archive() as archive:
        assert list(verify(archive)) == []
        assert [str(difference) for difference in replay(archive)] == []
        export(archive, tmp_path / "new.jsonl", version="1")
    assert judged(tmp_path / "new.jsonl", register).findings == []
