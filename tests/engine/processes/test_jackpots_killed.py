"""A jackpot over real processes that are killed: counted once, won once, paid once, and nobody reads what is hidden."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_place import JackpotServices as JackpotHouse
from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.offices.floor.commands import Enrol, Part
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots import events as e
from croupier.records.audit.replay import replay
from croupier.server.demo.demo_tables import demo_plan
from support.jackpot_office import Running as Office
from support.local_server import Talk
from support.postgres_server import database
from support.real_house import House, Running, Site, house, table_text, until
from support.secret_search import Secret, everywhere, frames, screens, secret_of
from support.served_dealer import chip
from support.served_jackpot_floor import MIST, SEVENTEEN

HAS: tuple[Part, ...] = ("touch-screen", "note-acceptor")
BOUGHT = 100_000
STAKE = 100
WAGERS = [chip("jackpot-seventeen", "", STAKE), chip("straight-up", "17", 500)]
HIDDEN = replace(MIST, most=Cents(10**14), minimum=Cents(10**13))
"""Its hidden value has so many digits that they come nowhere by chance."""


def sections() -> list[str]:
    """Two wheels with dealers."""
    plans = {
        table: demo_plan(
            game("rapid-roulette"), terminals=(f"{table}-1",), terminal_limit=1, wagering_s=300,
            dealer_on_record=True,
        )
        for table in ("R1", "R2")
    }  # fmt: skip
    return [table_text(table, plan) for table, plan in plans.items()]


@contextmanager
def furnished(folder: Path, store: str = "") -> Iterator[House]:
    """A house with two linked tables and a mystery, before anybody serves it."""
    with house(folder / "house", store=store) as own:
        own.furnish(
            *(
                Enrol(device=f"{table}-1", kind="terminal", tables=(table,), approval="T", has=HAS)
                for table in ("R1", "R2")
            ),
            Enrol(device="R1-wall", kind="display", tables=("R1",), approval="T"),
        )
        with own.store() as kept:
            office = Office(kept)
            office.office = JackpotOffice(kept, JackpotHouse(own.key))
            office.opened(SEVENTEEN, "R1", "R2").opened(HIDDEN, "R1")
        yield own
        own.verify()


def jackpots(own: House) -> Jackpots:
    with own.store() as store:
        return JackpotOffice(store, JackpotHouse(own.key)).state


def held(own: House, account: str) -> int:
    with own.store() as store:
        return int(store.balance(Account.parse(account)))


def opens(process: Running, table: str) -> None:
    """A table with money at its terminal."""
    kim, dealer = process.http("K1"), process.http("D1")
    assert kim.post(f"/tables/{table}/open", {"id": f"opens {table}"}).status_code == 200
    dealer.done(table, "take-table")
    with process.terminal(f"{table}-1") as one:
        assert "refused" not in one.ask("move", "comes", table=table)
    kim.done(table, "buy-in", terminal=f"{table}-1", amount=BOUGHT, tender="cash")


def plays(process: Running, table: str, face: str, screen: Talk | None = None) -> None:
    """A round, until it is settled; at a screen of the terminal that is there already, or at one of its own."""
    dealer = process.http("D1")
    dealer.open_wagering(table)
    with nullcontext(screen) if screen else process.terminal(f"{table}-1") as one:
        one.until("table", phase="wagering")
        assert "refused" not in one.ask("wager", process.new_id(), wagers=WAGERS)
    for kind, fields in (
        ("start-device", {}), ("report-rest", {}), ("enter-face", {"face": face}), ("confirm", {}),
    ):  # fmt: skip
        dealer.done(table, kind, **fields)


def again(process: Running) -> Running:
    """It is killed at once, and started again."""
    process.kill()
    return process.site.start()


def confirms(process: Running, named: str) -> dict[str, Any]:
    body = {
        "id": named,
        "command": {"type": "confirm-win", "win": "seventeen#1", "terminal": "R1-1"},
    }
    found = process.http("S1").post("/jackpots", body)
    assert found.status_code == 200, found.text
    return dict(found.json())


def once(own: House, kind: type[Any]) -> Any:
    """The only event of its kind."""
    (found,) = own.events(JACKPOTS, kind)
    return found


@pytest.mark.timeout(600)
def test_killed_after_the_trigger_while_it_waits_and_after_it_is_confirmed(tmp_path: Path) -> None:
    with furnished(tmp_path) as own:
        process: Running = own.configure(*sections()).start()
        opens(process, "R1")
        plays(process, "R1", "17")
        process = again(process)  # whether it was counted before or not
        until(lambda: jackpots(own).wins)
        process = again(process)
        nobody_reads(own, process)
        win = jackpots(own).wins["seventeen#1"]
        prize = SEVENTEEN.minimum + STAKE // 3
        assert (win.stage, win.hit.prize, held(own, "prize:seventeen#1")) == (
            "pending",
            prize,
            prize,
        )
        before = held(own, "player:R1-1")
        confirms(process, "pays")
        process.kill()
        with own.store() as store:  # nobody knew whether it was done
            kept = store.answer("S1: pays")
            assert kept is not None
            asked = JackpotOffice(store, JackpotHouse(own.key)).handle(kept.order)
        assert asked == kept
        assert once(own, e.PrizePaid).amount == prize
        assert once(own, e.WinConfirmed).by == "S1"
        assert held(own, "player:R1-1") == before + prize
        assert held(own, "prize:seventeen#1") == 0
        assert once(own, e.RoundCounted).number == 1
        with own.store() as store, store.archive() as archive:
            assert list(replay(archive)) == []


def commitment(own: House) -> str:
    """What is published of the hidden value."""
    sealed = jackpots(own).jackpots["mist"].sealed
    assert sealed is not None
    return sealed.commitment


def is_told(shown: Mapping[str, Talk], text: str) -> bool:
    """Whether the screens for players have heard it: that comes when it comes, and not with the round."""
    both = [shown[kind] for kind in ("terminal", "wall")]
    return bool(frames(shown)) and all(text in "".join(talk.heard) for talk in both)


def nobody_reads(own: House, process: Running, seen: Mapping[str, bytes] = {}) -> None:
    """Neither what is written, nor what is said, nor any answer holds the value that is hidden."""
    places = everywhere(own, process, seen)
    assert secret_of(own).in_any(places) == set()
    published = commitment(own).encode()
    hold = {place for place, text in places.items() if published in text}
    in_store = "table events binary" if "table events binary" in places else "file floor.db"
    assert hold >= {
        in_store,
        "export",
        "GET /api/v1/jackpots by K1",
        "GET /api/v1/records/logs/jackpots by I1",
    }
    assert hold >= seen.keys() & {"frames of the terminal", "frames of the wall"}


PLANTED = (
    "GET /api/v1/jackpots by K1",
    "frames of the terminal",
    "frames of the wall",
    "export",
    "log",
)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", ["file", "database"])
def test_a_hidden_value_is_found_nowhere_unless_somebody_writes_it(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    store = database(request.getfixturevalue("postgres")) if kind == "database" else ""
    with furnished(tmp_path, store) as own:
        process = own.configure(*sections()).start()
        opens(process, "R1")
        with screens(process) as shown:
            plays(process, "R1", "3", shown["terminal"])
            until(lambda: own.events(JACKPOTS, e.RoundCounted))
            until(lambda: is_told(shown, commitment(own)))
            nobody_reads(own, process, frames(shown))
        # What the search is worth: a person who knew the value tells it, and it stands wherever words stand.
        secret = secret_of(own)
        asks(process, type="set-message", jackpot="mist", text=secret.dollars)
        with screens(process) as shown:
            until(lambda: is_told(shown, secret.dollars))
            seen = frames(shown)
        asks(process, type="suspend", jackpot="mist", reason=str(secret.value))
        until(lambda: str(secret.value) in "".join(process.said))
        where = {place for place, _ in secret.in_any(everywhere(own, process, seen))}
        stands = "table events binary" if kind == "database" else "file floor.db-wal"
        assert where >= {*PLANTED, stands}


def asks(process: Running, **command: str) -> None:
    """A manager asks something of the jackpots."""
    asked = {"id": process.new_id(), "command": command}
    found = process.http("K1").post("/jackpots", asked)
    assert found.status_code == 200, found.text


def test_the_search_finds_every_form() -> None:
    secret = Secret(98_765_432_101_234, "00112233445566778899aabbccddeeff")
    dollars, big, little = (
        "987654321012.34",
        secret.value.to_bytes(8),
        secret.value.to_bytes(8, "little"),
    )
    salt = bytes.fromhex(secret.salt)
    written = {
        "decimal": b"98765432101234", "decimal in groups": b"98,765,432,101,234", "dollars": dollars.encode(),
        "dollars in groups": b"987,654,321,012.34", "hex": b"0x%X" % secret.value, "hex of bytes": big.hex().encode(),
        "bytes": big, "bytes from behind": little, "salt": secret.salt.upper().encode(), "bytes of the salt": salt,
    }  # fmt: skip
    for name, text in written.items():
        assert secret.in_any({"here": b"a " + text + b" z"}) >= {("here", name)}, name
    coded = {"decimal": b"98765432101234", "dollars": dollars.encode(), "bytes": big, "bytes from behind": little,
             "salt": salt}  # fmt: skip
    for name, plain in coded.items():
        for before in range(4):
            text = b64encode(b"x" * before + plain + b"yz")
            assert secret.in_any({"here": text}) == {("here", f"{name} in base64")}, name
    other = Secret(secret.value + 1, secret.salt[::-1])
    assert other.in_any({"here": b" ".join(written.values())}) == set()


@pytest.mark.timeout(600)
def test_two_processes_feed_one_meter_and_the_other_goes_on_when_one_is_killed(
    tmp_path: Path, postgres: str
) -> None:
    with furnished(tmp_path, database(postgres)) as own:
        sites: list[Site] = [own.configure(*sections(), name=f"{name}.toml") for name in "ab"]
        a, b = (item.ready() for item in [site.begin() for site in sites])
        for table in ("R1", "R2"):
            opens(a, table)
        until(lambda: sorted(_has(item) for item in (a, b)) == [["R1"], ["R2"]])
        first, other = (a, b) if a.has("R1") else (b, a)
        plays(first, "R2", "3")
        plays(other, "R1", "17")
        first.kill()
        until(lambda: other.has("R1"))
        until(lambda: jackpots(own).wins)
        plays(other, "R1", "3")
        until(lambda: len(own.events(JACKPOTS, e.RoundCounted)) == 3)
        one = jackpots(own).jackpots["seventeen"]
        grown = one.pool.meter + one.pool.carry - SEVENTEEN.minimum
        win = jackpots(own).wins["seventeen#1"]
        assert win.hit.table == "R1"
        won = win.hit.prize - SEVENTEEN.minimum
        assert grown + won == Fraction(3 * STAKE, 3)
        assert one.hits == 1
        assert held(own, "meter:seventeen") == one.pool.meter
        with other.terminal("R1-1") as screen:
            had = held(own, "player:R1-1")
            confirms(other, "pays")
            screen.until("own", balance=had + win.hit.prize)
        assert once(own, e.PrizePaid).terminal == "R1-1"
        assert held(own, str(Account(Kind.PRIZE, "seventeen#1"))) == 0


def _has(process: Running) -> list[str]:
    return [table for table in ("R1", "R2") if process.has(table)]
