"""What a release wrote, every later one reads: recorded houses are opened, judged again, restored and served."""

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from croupier.engine.hidden_values import KeyVault
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_place import JackpotServices as JackpotHouse
from croupier.engine.jackpot_trial import fault
from croupier.engine.keys import MasterKey
from croupier.engine.office_place import the_register
from croupier.engine.store import SqlStore
from croupier.engine.store.address import migrate_store, open_store
from croupier.engine.store.archive.export import FileArchive
from croupier.engine.table_place import tables_of
from croupier.games import game
from croupier.records.receipts import receipts
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.tickets.ticket import Status
from support.real_house import end, typed
from support.recorded_house import (
    EXPORT,
    KEY,
    RECORDINGS,
    Contents,
    RecordedHouse,
    count_contents,
    read_contents,
    unpack_store,
)
from support.typed_command import Cli
from support.verifier_program import judged

RELEASES = sorted(folder.parent.name for folder in RECORDINGS.glob("*/contents.json"))
KINDS_OF_EVENT = {
    "a settled round": ("round-settled",),
    "a correction": ("round-corrected",),
    "tickets": ("cashed-out", "ticket-printed", "ticket-redeemed", "ticket-stacked", "paid-by-hand"),
    "a jackpot win": ("jackpot-hit", "win-confirmed", "prize-paid"),
    "a tournament": ("seats-drawn", "tournament-session-begun", "round-heard", "tournament-finished"),
    "a notice with two signatures": ("notice-drafted", "notice-signed", "notice-countersigned"),
    "people and equipment": ("member-added", "signed-on", "device-enrolled", "event-raised"),
    "anchors": ("heads-anchored",),
}  # fmt: skip
"""By what a recording must hold: types of event, as they are stored."""


@pytest.fixture(scope="module", params=RELEASES)
def recording(request: pytest.FixtureRequest) -> Path:
    """The folder of a release: never write to it."""
    return RECORDINGS / str(request.param)


@pytest.fixture(scope="module")
def contents(recording: Path) -> Contents:
    return read_contents(recording)


@pytest.fixture(scope="module")
def migrated(recording: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recorded store with the tables of this version: never write to it."""
    file = unpack_store(recording, tmp_path_factory.mktemp("recording") / "floor.db")
    migrate_store(str(file))
    return file


@pytest.fixture
def store(migrated: Path) -> Iterator[SqlStore]:
    with closing(open_store(str(migrated), reading=True)) as opened:
        yield opened


def count_again(store: SqlStore, contents: Contents) -> Contents:
    with store.archive() as archive:
        return count_contents(
            archive, release=contents.release, anchor=contents.anchor, games=contents.games
        )


def tell_table(store: SqlStore, table: str) -> list[RoundHistory]:
    """The rounds of a table, from its log."""
    return read_history(table, (record.event for record in store.records(table)), store.sheet)


def test_every_release_has_left_a_recording() -> None:
    """The newest heading of the changes may still be without a recording, because it is not released."""
    changes = (RECORDINGS.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\d\S*)(.*)$", changes, flags=re.MULTILINE)
    assert headings
    assert {release for release, state in headings if "unreleased" not in state} <= {*RELEASES}
    assert "0.1.0" in RELEASES


def test_a_recording_holds_what_it_claims(store: SqlStore, contents: Contents) -> None:
    assert count_again(store, contents) == contents
    missing = [
        (what, kind)
        for what, kinds in KINDS_OF_EVENT.items()
        for kind in kinds
        if not contents.events.get(kind)
    ]
    assert not missing
    assert {Status.ISSUED, Status.PAID, Status.PAID_BY_HAND} <= contents.tickets.keys()
    money = [amount for kind, amount in contents.balances.items() if "@" not in kind]
    assert sum(money) == 0


def test_a_recorded_notice_has_two_signatures(store: SqlStore) -> None:
    (notice,) = the_register(store).state.notices.values()
    assert (notice.signed_by, notice.countersigned_by) == ("Ann", "Bob")
    (before, after) = tell_table(store, "T1")
    assert not before.amended
    assert {amendment.notice for amendment in after.amended} == {notice.notice.key}


def test_recorded_jackpots_work_with_the_recorded_key(store: SqlStore, recording: Path) -> None:
    key = MasterKey(bytes.fromhex((recording / KEY).read_text(encoding="ascii")))
    house = JackpotHouse(key)
    jackpots = JackpotOffice(store, house).state
    assert jackpots.wins["gold#1"].stage == "confirmed"
    hidden = jackpots.jackpots["mist"]
    assert hidden.sealed is not None
    value = KeyVault(key).unseal(hidden.name, hidden.cycle, hidden.sealed).value
    assert hidden.terms.minimum < value <= hidden.terms.most
    assert [fault(jackpot, store, house) for jackpot in jackpots.jackpots.values()] == ["", ""]


def test_a_recording_is_whole(
    migrated: Path, recording: Path, contents: Contents, cli: Cli
) -> None:
    for source in (migrated, recording / EXPORT):
        status, lines, wrong = cli("verify", source, "--anchor", contents.anchor)
        assert (status, wrong) == (0, ""), lines
        entries = sum(place.entries for place in contents.places.values())
        assert lines[-1].startswith(f"{entries:,} orders, ")


def test_a_recording_is_judged_again_without_a_difference(
    migrated: Path, recording: Path, cli: Cli
) -> None:
    for source in (migrated, recording / EXPORT):
        status, lines, wrong = cli("replay", source)
        assert (status, wrong) == (0, ""), lines
        assert lines[-1].endswith("no differences")


def test_every_game_has_a_settled_round_that_can_be_explained(
    store: SqlStore, migrated: Path, contents: Contents, cli: Cli
) -> None:
    assert len(contents.games) >= 17
    for key, table in contents.games.items():
        settled = [told for told in tell_table(store, table) if told.end == "settled"]
        assert any(told.rows for told in settled), key
        for told in settled:
            status, lines, wrong = cli("explain", told.name, "--store", migrated)
            assert (status, wrong) == (0, ""), lines
            assert lines[0].startswith(f"Round {told.name}: {game(key).name}")


def test_every_recorded_receipt_agrees_with_the_rules(store: SqlStore) -> None:
    rounds = list(chain.from_iterable(tell_table(store, table) for table in tables_of(store)))
    finished = [told for told in rounds if told.end]
    parts = [
        part for told in finished for receipt in receipts(told) for part in receipt.parts
    ]  # fmt: skip
    assert parts
    assert not [part for part in parts if not part.agrees]
    assert any(told.correction is not None for told in finished)
    assert any(told.tournament for told in finished)


def test_an_export_is_restored_into_an_empty_store(
    recording: Path, contents: Contents, tmp_path: Path, cli: Cli
) -> None:
    restored = tmp_path / "restored.db"
    status, lines, wrong = cli("restore", recording / EXPORT, restored, "--anchor", contents.anchor)
    assert (status, wrong) == (0, ""), lines
    with closing(open_store(str(restored), reading=True)) as store:
        assert count_again(store, contents) == contents
    exported = count_contents(
        FileArchive(recording / EXPORT),
        release=contents.release,
        anchor=contents.anchor,
        games=contents.games,
    )
    assert exported == contents


def test_the_independent_verifier_accepts_the_export(
    recording: Path, contents: Contents, register: Path
) -> None:
    verdict = judged(recording / EXPORT, register, anchor=contents.anchor)
    assert verdict.findings == []
    assert verdict.status == 0
    assert verdict.report["places"] == len(contents.places)


def test_a_recorded_house_is_served(recording: Path, contents: Contents, tmp_path: Path) -> None:
    """As its operator does it after an update: migrate, accept the software, serve."""
    house = RecordedHouse(recording, tmp_path / "house")
    site = house.configure()
    try:
        migrate_store(house.address)
        accepted = typed("accept-software", "--config", site.file)
        assert accepted.returncode == 0, accepted.stdout + accepted.stderr
        running = site.start()
        inspector = running.http("I1")
        for key, table in contents.games.items():
            assert inspector.get(f"/tables/{table}").json()["game"] == key
            told = inspector.get(f"/tables/{table}/rounds/1").json()
            assert (told["round"]["end"], told["agrees"]) == ("settled", True), table
        with house.store() as store:
            ticket = store.tickets(Status.ISSUED)[0]
        redeem = {"type": "redeem-ticket", "number": ticket.number, "amount": ticket.amount}
        body = {"id": running.new_id(), "command": redeem}
        paid = running.http("C1").post("/cages/cage-1/orders", body)
        assert paid.status_code == 200, paid.text
        with house.store() as store:
            assert getattr(store.ticket(ticket.number), "status", "") == Status.PAID
        assert running.stop() == 0
        house.verify()
    finally:
        end(house.running)
