"""What everybody may be, since when, and when he last was (I-01)."""

import csv
from pathlib import Path

import msgspec
import pytest

from croupier.engine.store import SqliteStore
from croupier.offices.staff import commands as s
from croupier.records.log_reader import make_rights
from croupier.records.reports import Calendar, Period
from croupier.records.reports.access_rights import RightsReport
from croupier.records.reports.cash.cash_report import PeriodHead
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Mode
from croupier.server.setup.new_house import HouseRequest, set_up
from support.full_evening import DAY_S, Floor
from support.house_fixtures import for_each_test, new_store
from support.open_offices import ADA, ADMIN, BEN, CAS, DEE, EVE, SATG, SECRET, People, why
from support.refusals import refusal
from support.scripted_tables import START
from support.typed_command import Cli

DAY = 1_000 * DAY_S
WHEEL = "WHEEL 4.0"

store = for_each_test(new_store)


def rights(store: SqliteStore, after_days: int, unused_days: int = 90) -> RightsReport:
    period = Period(0, START + after_days * DAY)
    head = PeriodHead(
        title="Rights", version="1", period=period, made=0, calendar=Calendar(), logs={}
    )
    with store.archive() as archive:
        return make_rights(archive, head, unused_days)


def last_used(report: RightsReport, number: str) -> dict[str, int | None]:
    """Days after the first, by right."""
    (one,) = (person for person in report.people if person.number == number)
    return {
        f"{right.right} {right.edition}".strip(): None if right.last_used is None else (right.last_used - START) // DAY
        for right in one.rights
    }  # fmt: skip


def test_a_right_is_used_by_an_order_in_its_name_that_was_not_refused(store: SqliteStore) -> None:
    people = People(store, START).join()
    floor = Floor(store)
    floor.opened("RR", "rapid-roulette", terminals=("N1",))
    assert last_used(rights(store, 1), DEE) == {f"dealer {SATG}": None}
    floor.order("RR", "1 N1 join")
    assert floor.order("RR", f"{3 * DAY_S} dealer:{DEE} buy-in N1 50").refused is None
    assert last_used(rights(store, 9), DEE) == {f"dealer {SATG}": 3}
    none = floor.order("RR", f"{5 * DAY_S} dealer:{DEE} buy-in N1 0").refused
    refusal(none, "amount-invalid", "SATG 5.1.1")
    assert last_used(rights(store, 9), DEE) == {f"dealer {SATG}": 3}, "what was refused is no use"
    assert last_used(rights(store, 2), DEE) == {f"dealer {SATG}": None}, "as it stood then"
    people.at = START + 6 * DAY
    assert why(people.ask(s.Unlock(number=CAS, reason="seen"), ADMIN)) is None
    found = rights(store, 9)
    assert last_used(found, ADA) == {"administrator": 6}
    assert last_used(found, BEN) == {"administrator": None}


def test_a_rank_is_used_under_the_edition_that_governs_the_table(store: SqliteStore) -> None:
    people = People(store, START).join(DEE)
    both = s.ChangeMember(
        number=DEE, ranks={SATG: "dealer", WHEEL: "dealer"}, roles=("cashier",), reason="promoted"
    )
    people.at = START + DAY
    assert why(people.ask(both)) is None
    floor = Floor(store)
    floor.opened("BW", "big-wheel")
    assert floor.order("BW", "1 tg-assistant-casino-manager:Kim fill 1000").refused is None
    assert floor.order("BW", f"{2 * DAY_S} dealer:{DEE} buy-chips ann 50 cash").refused is None
    assert last_used(rights(store, 9), DEE) == {
        "cashier": None, f"dealer {SATG}": None, f"dealer {WHEEL}": 2,
    }  # fmt: skip
    (dee,) = rights(store, 9).people
    given = {
        f"{item.right} {item.edition}".strip(): (item.given - START) // DAY for item in dee.rights
    }
    assert given == {"cashier": 1, f"dealer {SATG}": 0, f"dealer {WHEEL}": 1}
    people.at = START + 10 * DAY
    for ranks in ({}, {WHEEL: "dealer"}):
        assert why(people.ask(s.ChangeMember(number=DEE, ranks=ranks, reason="moved"))) is None
    assert last_used(rights(store, 11), DEE) == {f"dealer {WHEEL}": None}, "it was given anew"


def test_sign_ons_second_words_and_who_left(store: SqliteStore) -> None:
    people = People(store, START).join()
    people.at = START + DAY
    people.sign_on(EVE)
    people.ask(s.Second(number=BEN, proven=SECRET.digest, act="T1-7", of=ADA))
    people.ask(s.DisableMember(number=CAS, reason="left"), ADMIN)
    found = {person.number: person for person in rights(store, 200).people}
    assert found[EVE].last_sign_on == found[BEN].last_second == START + DAY
    assert (found[DEE].last_sign_on, found[DEE].last_second) == (None, None)
    assert [number for number, one in found.items() if one.disabled] == [CAS]
    unused = {number: [right.unused for right in holder.rights] for number, holder in found.items()}
    assert all(map(all, unused.values())), "nobody did anything for 199 days"
    assert not any(right.unused for right in rights(store, 80).people[0].rights), "given lately"
    assert "argon2" not in msgspec.json.encode([*found.values()]).decode()


def test_as_it_is_typed(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "_installed", lambda: iter(()))
    wanted = HouseRequest(operator="Harbour", venue="Main", mode=Mode.TEST, number="1", name="Ann")
    config = set_up(tmp_path / "house", wanted, at=START).config
    words = ("staff", "rights", "--config", config.file)
    status, lines, _ = cli(*words)
    assert status == 0
    assert lines[0] == "Rights and their last use"
    assert lines[2].startswith("From the first day of the log to before ")
    assert lines[4:].index("Made from these logs:") > 1, "What it says comes first."
    (row,) = csv.DictReader(cli(*words, "--csv")[1])
    assert (row["number"], row["right"], row["given"], row["last used"], row["last sign-on"]) == (
        "1", "administrator", "2026-01-01", "never", "never",
    )  # fmt: skip
    (line,) = cli(*words, "--json", "--unused-days", "7")[1]
    assert msgspec.json.decode(line)["people"][0]["rights"][0]["unused"] is True
    assert cli(*words, "--unused-days", "0")[0] == 2
