"""Whether the jackpot system operates properly: what it is made of, and how a system that runs finds out."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import __version__
from croupier.engine.hidden_values import KeyVault
from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.errors import BadInput
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.jackpots import JackpotOrder
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.judges import count_round as counting
from croupier.server.feeds import jackpot_health as working
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.demo_house import until
from support.jackpot_office import why
from support.local_server import Served
from support.refusals import refusal
from support.round_tables import clause
from support.served_jackpot_floor import (
    KIT,
    MIST,
    NO_ACTOR,
    SEVENTEEN,
    ask,
    counted,
    done,
    jackpot_floor,
    offered,
    settled,
    wagered,
)

STAKES = {"1": {"jackpot-seventeen": 300, "straight-up 17": 500}}


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with jackpot_floor(tmp_path_factory.mktemp("floor")) as one:
        offered(one, SEVENTEEN, "RR1", "RR2")
        offered(one, MIST, "RR1")
        yield one


def looked(served: Served) -> dict[str, str]:
    """What the self test found."""
    return dict(served.run(served.system.jackpot_work.health.check_all()))


def status(served: Served, name: str) -> str:
    return served.system.offices.jackpots.state.jackpots[name].status


def at_the_desk(served: Served) -> dict[str, tuple[bool, str]]:
    """The jackpots on the dealer's screen: whether each operates, and what is wrong with it."""
    served.http("D1").done("RR1", "take-table")
    token = served.http("D1").token
    with served.screen("dealer", token=token, table="RR1") as desk:
        seen = desk.until("dealer")
        while not seen.get("jackpots"):
            desk.hear("show")
            seen = desk.shown["dealer"]
    rows = seen["jackpots"]["jackpots"]
    return {row["name"]: (row.get("operating", False), row.get("why", "")) for row in rows}


def component(served: Served, kind: str, table: str = "") -> dict[str, Any]:
    rows = served.http("E1").get("/jackpots/hardware").json()
    (found,) = [row for row in rows if (row["kind"], row["table"]) == (kind, table)]
    return dict(found)


def _fails(says: str) -> Callable[..., Any]:
    def fails(*_: Any, **__: Any) -> Any:
        raise BadInput(says)

    return fails


BREAKS = {
    "no contribution is posted": (counting, "contribute", lambda *_, **__: None, ("seventeen", "mist")),
    "no seed value is drawn": (KeyVault, "draw", _fails("No chance."), ("mist",)),
    "no win is recorded": (counting, "record_hit", lambda *_, **__: None, ("seventeen", "mist")),
}  # fmt: skip


@clause("SATG 7.6", "SATG 7.6.1", "SATG 2.3.1")
@pytest.mark.parametrize("what", BREAKS)
def test_a_jackpot_whose_server_fails_its_self_test_does_not_operate(
    served: Served, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert looked(served) == {}
    assert component(served, "jackpot-server")["works"]
    length, meter = served.store.length("jackpots"), served.store.balance(METER)
    where, name, instead, broken = BREAKS[what]
    with monkeypatch.context() as patched:
        patched.setattr(where, name, instead)
        assert set(looked(served)) == set(broken)
    # It was tried where nothing is kept: the real meter has not moved, and only the suspension is on record.
    assert served.store.balance(METER) == meter
    assert served.store.length("jackpots") == length + len(broken)
    for item in ("seventeen", "mist"):
        assert status(served, item) == ("suspended" if item in broken else "open")
    shown = at_the_desk(served)
    assert {name: works for name, (works, _) in shown.items()} == {
        name: name not in broken for name in ("seventeen", "mist")
    }
    assert all(shown[name][1] for name in broken)
    assert not component(served, "jackpot-server")["works"]
    assert looked(served) == {}


METER = Account(Kind.METER, "seventeen")


@clause("SATG 7.6.2", "SATG 1.1 jackpot-system")
def test_the_prize_can_be_read_by_a_higher_duties_dealer_at_settlement(served: Served) -> None:
    wagered(served, "RR1", STAKES)
    settled(served, "RR1", "3")
    counted(served, "RR1", 1)
    # No meter display is connected: the jackpot runs, and staff read it.
    supervisor, dealer = served.http("S1"), served.http("D1")
    prize = supervisor.get("/jackpots/prizes/seventeen").json()
    assert (prize["amount"], prize["operating"]) == (SEVENTEEN.minimum + 100, True)
    found = dealer.get("/jackpots/prizes/seventeen")
    assert (found.status_code, found.json()["refused"]["code"]) == (403, "authority-insufficient")
    assert "SATG 7.6.2" in found.json()["refused"]["clauses"]
    pool = served.system.offices.jackpots.state.jackpots["seventeen"].pool
    served.run(_lose_a_cent(served))
    found = supervisor.get("/jackpots/prizes/seventeen")
    assert found.status_code == 503
    assert status(served, "seventeen") == "suspended"
    assert status(served, "mist") == "open"
    assert pool.meter == SEVENTEEN.minimum + 100


async def _lose_a_cent(served: Served) -> None:
    """The state that decides is not what the books hold."""
    office = served.system.offices.jackpots
    item = office.state.jackpots["seventeen"]
    pool = changed(item.pool, meter=Cents(item.pool.meter - 1))
    jackpots = office.state.jackpots.set("seventeen", changed(item, pool=pool))
    office.state = changed(office.state, jackpots=jackpots)


@clause("SATG 2.3.6", "SATG 2.3")
def test_the_software_that_runs_is_the_one_that_was_approved(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(SEVENTEEN, name="other", software="0.0.9")
    done(served, c.SetGroup(group="o", tables=("RR1", "RR2")))
    done(served, c.SetUpJackpot(terms=other, second=NO_ACTOR), KIT)
    done(served, c.PostNotice(jackpot="other", change="join", group="o", text="It joins."))
    served.skip(0.01)  # a sign stands before what it announces
    done(served, c.JoinGroup(jackpot="other", group="o"))
    refused = ask(served, "K1", c.OpenJackpot(jackpot="other"))
    assert why(refused) is Refusal.UNAPPROVED_EQUIPMENT
    assert status(served, "other") == "set-up"
    done(served, c.SetUpJackpot(terms=replace(other, software=__version__), second=NO_ACTOR), KIT)
    done(served, c.OpenJackpot(jackpot="other"))
    # Another version is installed while it runs.
    monkeypatch.setattr(served.system.jackpot_work.health, "installed", "9.9.9")
    assert set(looked(served)) == {"seventeen", "mist", "other"}
    assert "9.9.9" in served.system.offices.jackpots.state.jackpots["other"].why


@clause("SATG 2.3", "SATG 1.1 game-hardware")
def test_no_jackpot_is_offered_where_a_class_of_equipment_is_missing(served: Served) -> None:
    """The register has every class, with its health; a table without one of them has no jackpot."""
    rows = served.http("E1").get("/jackpots/hardware").json()
    house = {row["kind"] for row in rows if not row["table"]}
    assert house == {"jackpot-server", "jackpot-software", "database", "network"}
    at_dealers = {row["kind"] for row in rows if row["table"] == "RR1"}
    assert at_dealers == {
        "player-terminal", "meter-display", "dealer-terminal", "image-content-server",
    }  # fmt: skip
    # No dealer activates the other one: it needs no dealer terminal.
    assert "dealer-terminal" not in {row["kind"] for row in rows if row["table"] == "RR2"}
    assert not component(served, "player-terminal", "RR1")["works"]
    with served.terminal("RR1-1"):
        assert component(served, "player-terminal", "RR1")["works"]
    done(served, c.SetGroup(group="bare", tables=("RR9",)))
    done(served, c.PostNotice(jackpot="mist", change="join", group="bare", text="It joins."))
    served.skip(0.01)
    refused = ask(served, "K1", c.JoinGroup(jackpot="mist", group="bare"))
    assert why(refused) is Refusal.EQUIPMENT_MISSING
    refusal(refused.refused, "equipment-missing", "SATG 2.3", "SATG 1.1 game-hardware")
    assert served.system.offices.jackpots.state.tables_of("mist") == ("RR1",)


@clause("SATG 2.3", "SATG 1.1 game-hardware")
def test_a_table_that_lost_its_equipment_does_not_open_with_a_jackpot(served: Served) -> None:
    """The plain game goes on; whoever runs the jackpots sees what is missing, and when all of it was tried."""
    assert [offer.name for offer in served.system.equipment.offered("RR1")]
    looked(served)
    assert component(served, "jackpot-server")["at"] <= served.system.clock()
    assert component(served, "jackpot-server")["at"] > 0
    engineer = served.http("E1")
    for item in list(served.system.offices.floor.state.at("RR1")):
        if item.kind in ("display", "terminal"):
            gone = {"id": f"revokes {item.device}", "reason": "It was taken away."}
            assert engineer.post(f"/devices/{item.device}/revoke", gone).status_code == 200
    until(lambda: not component(served, "meter-display", "RR1")["registered"])
    assert served.system.equipment.offered("RR1") == ()
    assert [offer.name for offer in served.system.offices.jackpots.state.offered("RR1")] == [
        "mist",
        "seventeen",
    ]


@clause("SATG 2.3.5", "SATG 1.1 image-content-server")
def test_content_is_served_and_its_loss_is_a_fault(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(served, c.SetMessage(jackpot="seventeen", text="Soon."))
    content = served.http().get("/jackpots/content/RR1").json()
    found = {item["name"]: item for item in content["jackpots"]}
    assert (found["seventeen"]["amount"], found["seventeen"]["message"]) == (100_000, "Soon.")
    assert component(served, "image-content-server", "RR1")["works"]
    with monkeypatch.context() as patched:
        patched.setattr(working, "jackpots_view", _fails("Nothing can be shown."))
        lost = component(served, "image-content-server", "RR1")
        assert not lost["works"]
        assert "Nothing can be shown." in lost["says"]
        assert set(looked(served)) == {"seventeen", "mist"}
    assert status(served, "mist") == "suspended"


def test_a_process_looks_before_it_opens_a_round(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("floor")
    with jackpot_floor(folder) as served:
        offered(served, SEVENTEEN, "RR1", "RR2")
    monkeypatch.setattr(working.JackpotHealth, "check", _fails("It is another."))
    with jackpot_floor(folder) as served:
        assert status(served, "seventeen") == "suspended"
        assert served.system.equipment.offered("RR1") == ()


@clause("SATG 7.6")
def test_a_meter_that_is_not_what_the_books_hold_is_suspended(served: Served) -> None:
    with closing(sqlite3.connect(served.config.store.address)) as file, file:
        file.execute("UPDATE balances SET amount = amount - 1 WHERE account = 'meter:seventeen'")
    found = looked(served)
    assert set(found) == {"seventeen"}
    assert "100000" in found["seventeen"]
    assert "99999" in found["seventeen"]
    assert status(served, "seventeen") == "suspended"


def test_what_another_process_wrote_a_moment_ago_is_no_fault(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # From here on it learns nothing of what other processes write.
    monkeypatch.setattr(served.system.tables.owners, "_follow", lambda place: None)  # noqa: ARG005
    part = c.Part(
        jackpot="seventeen", rate=SEVENTEEN.rate, reserve=SEVENTEEN.reserve,
        entries=(c.Entry("RR2-1", Cents(600)),),
    )  # fmt: skip
    counts = c.CountRound(table="RR2", number=1, heard=1, parts=(part,))
    order = JackpotOrder(id="elsewhere", at=served.system.clock(), by=THE_SYSTEM, command=counts)
    elsewhere = JackpotOffice(served.store, JackpotServices(served.system.key))
    assert elsewhere.handle(order).refused is None
    assert served.store.balance(METER) == SEVENTEEN.minimum + 200
    assert (
        served.system.offices.jackpots.state.jackpots["seventeen"].pool.meter == SEVENTEEN.minimum
    )
    assert looked(served) == {}


@clause("SATG 7.6", "SATG 7.7")
def test_what_fails_its_self_check_is_not_resumed(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("seventeen", "mist"):
        done(served, c.Suspend(jackpot=name, reason="It is looked at."), by="S1")
    resume = c.Resume(jackpot="seventeen", reason="It looks well.")
    with monkeypatch.context() as patched:
        patched.setattr(counting, "contribute", lambda *_, **__: None)
        refused = ask(served, "S1", resume)
    assert why(refused) is Refusal.JACKPOT_SUSPENDED
    detail = refusal(refused.refused, "jackpot-suspended", "SATG 7.6").detail
    assert "A wager that is tried: Of stakes of 100 cents 0 arrived" in detail
    assert status(served, "seventeen") == "suspended"
    # Now it is the books, and only those of the one.
    with closing(sqlite3.connect(served.config.store.address)) as file, file:
        file.execute("UPDATE balances SET amount = amount - 1 WHERE account = 'meter:seventeen'")
    refused = ask(served, "S1", resume)
    detail = refusal(refused.refused, "jackpot-suspended", "SATG 7.6").detail
    assert "The books: meter shows 100000 cents, and 99999 are there." in detail
    done(served, replace(resume, jackpot="mist"), by="S1")
    assert (status(served, "seventeen"), status(served, "mist")) == ("suspended", "open")
