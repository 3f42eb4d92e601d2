"""What an edition may change: dated values, each with its source on the same record.

One TOML file a game. Nothing is edited when the rules change: a record with a later `from` is
added. `at(instant)` answers what was in force then, and refuses before the first.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from importlib.resources import files
from itertools import combinations
from typing import TypeVar

import msgspec

from croupier.errors import BadInput, Mistake, NotInForce, unknown
from croupier.rulebook.editions import EDITIONS
from croupier.rulebook.parameter_records import Dated, Decks, PayRow, Setting, Table
from croupier.rulebook.register.amendment import Amendments, odds_of, setting_of
from croupier.rulebook.register.precedence import Ladder

__all__ = [
    "TABLES", "Dated", "Decks", "PayRow", "Rules", "Setting", "Table", "at", "begun", "in_force",
]  # fmt: skip

D = TypeVar("D", bound=Dated)


def in_force(
    records: Iterable[D], instant: datetime, ladder: Ladder | None = None
) -> tuple[D, ...]:
    """The records in force at an instant: for each selector the latest that has begun.

    Where a ladder is given, what stands higher on it goes before what is younger.
    """
    latest: dict[tuple[object, ...], D] = {}
    for record in records:
        if record.since <= instant:
            known = latest.get(record.selector)
            if known is None or _turn(known, ladder) < _turn(record, ladder):
                latest[record.selector] = record
    return tuple(latest.values())


def _turn(record: Dated, ladder: Ladder | None) -> tuple[int, datetime]:
    return (-ladder.level(record.citations) if ladder else 0, record.since)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulebook as it stood at an instant, with what an operator chose where he may."""

    instant: datetime
    choices: Mapping[tuple[str, str], int | str] = field(default_factory=dict)
    """By pay table and name of the setting."""
    ladder: Ladder | None = None
    """The order of the rules that govern the game, where it is asked for one game."""

    amended: Amendments = ()
    """What notices that a house signed change in the game that is asked about, in order of effect."""

    def amending(self, amended: Amendments) -> "Rules":
        """The same rules as notices of the house have changed them."""
        return self if amended == self.amended else replace(self, amended=amended)

    def under(self, ladder: Ladder) -> "Rules":
        """The same rules as they govern one game: its own chapter goes before the base game (SATG 9.1)."""
        return self if self.ladder == ladder else replace(self, ladder=ladder)

    def choosing(self, table: str, name: str, value: int | str) -> "Rules":
        """The same rules with an operator's choice, if it is open to him."""
        setting = self.setting(table, name)
        if value not in setting.allowed:
            raise unknown(f"value of {table}.{name}", str(value), map(str, setting.allowed))
        return replace(self, choices={**self.choices, (table, name): value})

    def pays(
        self, table: str, bet: str, *, option: str = "", decks: int | None = None
    ) -> dict[str, PayRow]:
        """The pay rows of a bet by line; no rows at all means that the bet is not offered."""
        self._begun(table)
        found = {}
        for line, records in TABLES[table].pays.get(bet, {}).items():
            fitting = self._in_force(records)
            rows = [row for row in fitting if row.covers(option, decks)]
            if self.ladder:
                rows = self.ladder.best(rows)
            if rows:
                # The row that names option or decks beats one that does not; of equals the later.
                found[line] = max(rows, key=lambda r: (bool(r.option), bool(r.decks), r.since))
        return self._as_amended(found, bet, option, decks)

    def _as_amended(
        self, rows: dict[str, PayRow], bet: str, option: str, decks: int | None
    ) -> dict[str, PayRow]:
        changes = odds_of(self.amended, bet, option, decks)
        if changes is None:
            return {}
        return {
            line: msgspec.structs.replace(
                row, pays=changes[line].pays, provenance=changes[line].source
            )
            if line in changes
            else row
            for line, row in rows.items()
        }

    def gave_way(
        self, table: str, bet: str, line: str, *, option: str = "", decks: int | None = None
    ) -> tuple[PayRow, ...]:
        """The rows that had begun too, and stand lower on the ladder than the one by which a line is paid."""
        chosen = self.pays(table, bet, option=option, decks=decks).get(line)
        if self.ladder is None or chosen is None:
            return ()
        level = self.ladder.level
        begun = (row for row in TABLES[table].pays[bet][line] if row.since <= self.instant)
        return tuple(
            row
            for row in begun
            if row.covers(option, decks) and level(row.citations) > level(chosen.citations)
        )

    def _in_force(self, records: Iterable[D]) -> tuple[D, ...]:
        return in_force(records, self.instant, self.ladder)

    def options(self, table: str, bet: str) -> tuple[str, ...]:
        """The pay tables of a bet to choose from, in the order of the file; ("",) if there is one."""
        self._begun(table)
        lines = TABLES[table].pays.get(bet, {}).values()
        named = [row.option for records in lines for row in self._in_force(records) if row.option]
        return tuple(dict.fromkeys(named)) or ("",)

    def setting(self, table: str, name: str, *, option: str = "") -> Setting:
        """A setting of a game, of the version asked for or else of every version."""
        self._begun(table)
        if name not in TABLES[table].settings:
            raise unknown(f"setting of {table!r}", name, TABLES[table].settings)
        found = {one.option: one for one in self._in_force(TABLES[table].settings[name])}
        if option not in found and "" not in found:
            raise NotInForce(
                f"{table}.{name} had no value for {option!r} at {self.instant.isoformat()}."
            )
        setting = found[option] if option in found else found[""]
        amended = setting_of(self.amended, name, option)
        if amended:
            return msgspec.structs.replace(
                setting, value=amended.value, allowed=(), provenance=amended.source
            )
        chosen = self.choices.get((table, name), setting.value)
        return msgspec.structs.replace(setting, value=chosen)

    def decks(self, table: str) -> Decks | None:
        """The deck counts a game may be dealt from; None where it uses no cards."""
        self._begun(table)
        rows = self._in_force(TABLES[table].decks)
        return rows[0] if rows else None

    def _begun(self, table: str) -> None:
        if not begun(table, self.instant):
            raise NotInForce(
                f"No rules of {table!r} were in force at {self.instant.isoformat()}. "
                f"Accepted: instants from {_first(table).isoformat()}."
            )


def _first(table: str) -> datetime:
    if table not in TABLES:
        raise unknown("pay table", table, TABLES)
    return min(record.since for record in TABLES[table].records())


def begun(table: str, instant: datetime) -> bool:
    """Whether any rules of a pay table were in force at an instant."""
    return _first(table) <= instant


def at(instant: datetime) -> Rules:
    """The rulebook as it stood at an instant; before the first edition there was none."""
    if instant.tzinfo is None:
        raise BadInput(f"{instant.isoformat()} names no zone. Accepted: an instant with its zone.")
    first = min(edition.from_ for edition in EDITIONS.values())
    if instant < first:
        raise NotInForce(
            f"No edition was in force at {instant.isoformat()}. Accepted: instants from {first.isoformat()}."
        )
    return Rules(instant)


def _check(name: str, text: str) -> Table:
    """Read one file and refuse what has no source, no edition, or stands twice."""
    table = msgspec.convert(tomllib.loads(text), Table)
    for record in table.records():
        if not record.citations and not record.provenance:
            raise Mistake(f"{name}: {record} has neither a citation nor a provenance.")
        record.since  # noqa: B018  an unknown edition fails here
        if isinstance(record, PayRow):
            record.pay  # noqa: B018  unreadable odds fail here
    for bet, lines in table.pays.items():
        for line, rows in lines.items():
            for one, other in combinations(rows, 2):
                if one.from_ == other.from_ and one.overlaps(other):
                    raise Mistake(
                        f"{name}: {bet}.{line} stands twice for one pay table and edition."
                    )
    return table


def _load() -> Mapping[str, Table]:
    folder = files(__package__).joinpath("games")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {
        name.removesuffix(".toml"): _check(name, folder.joinpath(name).read_text(encoding="utf-8"))
        for name in names
    }


TABLES: Mapping[str, Table] = _load()
