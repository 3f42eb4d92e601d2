"""A search for a value that must stay hidden: in whatever form, and wherever a house writes or says something."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from psycopg import connect, sql

from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.jackpot_place import JackpotServices as JackpotHouse
from support.local_server import CLIENT, Talk
from support.real_house import House, Running, typed
from support.thoroughness import IS_SHORT

STAFF = ("K1", "S1", "D1", "I1", "E1", "P1", "A1", "C1")
GIVEN = {
    "table": "R1", "round": "1", "place": "jackpots", "jackpot": "mist", "game": "rapid-roulette",
}  # fmt: skip
"""What stands in the ways of the interface."""
NEAR = re.compile("jackpot|records|export")
"""Ways to what is kept of jackpots."""
SHEETS = re.compile(r"/par\.")
"""Ways to sheets that are computed from the rules alone, which takes seconds."""


def _in_base64(plain: bytes) -> Iterator[bytes]:
    """What cannot but stand in base64 of anything that holds these bytes, wherever in it they begin."""
    for before in range(3):
        coded = b64encode(bytes(before) + plain)
        begins, ends = -(-8 * before // 6), 8 * (before + len(plain)) // 6
        yield coded[begins:ends]
        yield coded[begins:ends].translate(bytes.maketrans(b"+/", b"-_"))


@dataclass(frozen=True)
class Secret:
    """A hidden value with its salt."""

    value: int
    salt: str

    @property
    def dollars(self) -> str:
        """As an amount is shown."""
        return f"{self.value // 100:,}.{self.value % 100:02}"

    def forms(self) -> Mapping[str, re.Pattern[bytes]]:
        """By name, as it may be written; short ones only where nothing continues them."""
        value, cents = self.value, f"{self.value % 100:02}"
        big, little, salt = value.to_bytes(8), value.to_bytes(8, "little"), bytes.fromhex(self.salt)
        plain = {
            "decimal": str(value).encode(),
            "decimal in groups": f"{value:,}".encode(),
            "dollars": f"{value // 100}.{cents}".encode(),
            "dollars in groups": self.dollars.encode(),
            "hex of bytes": big.hex().encode(),
            "bytes": big,
            "bytes from behind": little,
            "salt": self.salt.encode(),
            "bytes of the salt": salt,
        }
        patterns = {
            name: re.compile(re.escape(text), re.IGNORECASE) for name, text in plain.items()
        }
        for name in ("bytes", "bytes from behind", "bytes of the salt"):
            patterns[name] = re.compile(re.escape(plain[name]))
        patterns["hex"] = re.compile(rb"(?i)(?<![0-9a-z])(0x)?%x(?![0-9a-z])" % value)
        for name in ("decimal", "dollars", "bytes", "bytes from behind", "salt"):
            coded = b"|".join(map(re.escape, _in_base64(plain[name])))
            patterns[f"{name} in base64"] = re.compile(coded)
        patterns["salt in base64"] = re.compile(b"|".join(map(re.escape, _in_base64(salt))))
        return patterns

    def in_any(self, places: Mapping[str, bytes]) -> set[tuple[str, str]]:
        """Where it stands, and in which form."""
        forms = self.forms()
        return {
            (place, name)
            for place, text in places.items()
            for name, form in forms.items()
            if form.search(text)
        }


def secret_of(house: House, name: str = "mist") -> Secret:
    """What nobody but the key of the house can tell."""
    with house.store() as store:
        office = JackpotOffice(store, JackpotHouse(house.key))
        jackpot = office.state.jackpots[name]
        assert jackpot.sealed is not None
        opened = office.vault.unseal(name, jackpot.cycle, jackpot.sealed)
    return Secret(opened.value, opened.salt)


def everywhere(house: House, process: Running, seen: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is kept, what is answered, and what screens have seen."""
    return {**_stored(house, house.folder.parent), **_answered(process), **seen}


def _stored(house: House, folder: Path) -> dict[str, bytes]:
    """All that stands written: files, every table of a database server, an export, and what processes said."""
    files = [path for path in house.folder.iterdir() if path.is_file()]
    contents = {f"file {path.name}": path.read_bytes() for path in files}
    if house.address.startswith("postgresql"):
        contents |= tables(house.address)
    export = folder / f"export {len(list(folder.glob('export *')))}.jsonl"
    made = typed("export", house.address, export)
    assert made.returncode == 0, made.stderr
    contents["export"] = export.read_bytes()
    contents["log"] = "\n".join(line for process in house.running for line in process.said).encode()
    return contents


def tables(address: str) -> dict[str, bytes]:
    """Every table as a dump has it, and as its bytes are."""
    contents = {}
    with connect(address) as session:
        rows = session.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (name,) in rows.fetchall():
            for form in ("text", "binary"):
                copied = sql.SQL("COPY {} TO STDOUT (FORMAT {})").format(
                    sql.Identifier(name), sql.SQL(form)
                )
                with session.cursor().copy(copied) as rows_of:
                    contents[f"table {name} {form}"] = b"".join(map(bytes, rows_of))
    return contents


def _answered(process: Running) -> dict[str, bytes]:
    """What every way of the interface answers to anybody and to all kinds of staff.

    A short run asks for what is near a jackpot as everybody, and for anything else until one member of staff is
    answered. It leaves out the sheets.
    """
    document = CLIENT.get(f"http://{process.address}/schema/openapi.json").json()
    ways = [way.format_map(_Given()) for way, acts in document["paths"].items() if "get" in acts]
    ways += [f"/api/v1/records/logs/{place}" for place in ("R1", "floor", "staff", "house")]
    ways += ["/metrics", "/health/ready"]
    if IS_SHORT:
        ways = [way for way in ways if not SHEETS.search(way)]
    callers = {number: process.http(number) for number in ("", *STAFF)}
    answers = {}
    for way in ways:
        for number, caller in callers.items():
            answer = caller.call("GET", way)
            if answer.status_code == 200:
                answers[f"GET {way} by {number or 'anybody'}"] = answer.content
                if IS_SHORT and number and not NEAR.search(way):
                    break
    return answers


class _Given(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return GIVEN.get(name.partition(":")[0], "1")


@contextmanager
def screens(process: Running) -> Iterator[dict[str, Talk]]:
    """One of every kind at the first table."""
    wall = process.site.house.device_secret("R1-wall")
    with ExitStack() as stack:
        talks = {
            "terminal": stack.enter_context(process.terminal("R1-1")),
            "wall": stack.enter_context(
                process.screen("wall", device="R1-wall", secret=wall, table="R1")
            ),
        }
        # People who do nothing else meanwhile: a sign-on elsewhere would end their screens.
        for kind, number in (("dealer", "S1"), ("pit", "K2"), ("inspector", "I1")):
            token = process.http(number).token
            shown = process.screen(kind, token=token, **({"table": "R1"} if kind != "pit" else {}))
            talks[kind] = stack.enter_context(shown)
        yield talks


def frames(shown: Mapping[str, Talk]) -> dict[str, bytes]:
    """All that came to screens, until each has answered a question."""
    for number, talk in enumerate(shown.values(), 1):
        talk.say("ping", number=number)
        talk.hear("pong")
    return {f"frames of the {kind}": "\n".join(it.heard).encode() for kind, it in shown.items()}
