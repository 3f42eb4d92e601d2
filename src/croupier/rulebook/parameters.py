"""The values that an edition may change: dated, each with its source on the same record.

One TOML file a game. Nothing is edited when the rules change: a record with a later `from` is
added. `at(instant)` answers what was in force then, and refuses before the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import combinations
from typing import Any, TypeVar

import msgspec

from croupier.errors import BadInput, Mistake, NotInForce, unknown
from croupier.rulebook.data_file import SECTIONS, game_files
from croupier.rulebook.editions import EDITIONS
from croupier.rulebook.parameter_records import Dated, Decks, PayRow, Setting, Table
from croupier.rulebook.register.amendment import Amendments, odds_of, setting_of
from croupier.rulebook.register.precedence import Ladder
from croupier.words import phrase

__all__ = [
    "TABLES", "Dated", "Decks", "PayRow", "Rules", "Setting", "Table", "at", "begun", "in_force",
]  # fmt: skip

D = TypeVar("D", bound=Dated)


def in_force(
    records: Iterable[D], instant: datetime, ladder: Ladder | None = None
) -> tuple[D, ...]:
    """The records in force at an instant: for each selector the latest that has begun.

    Where a ladder is given, a record higher on it goes before a younger one.
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
    """The rulebook in force at an instant, with the operator's choices where he may choose."""

    instant: datetime
    choices: Mapping[tuple[str, str], int | str] = field(default_factory=dict)
    """By pay table and name of the setting."""
    ladder: Ladder | None = None
    """The order of the rules that govern the game, where it is asked for one game."""

    amended: Amendments = ()
    """Changes of the game by notices that a house signed, in order of effect."""

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
            raise unknown(
                phrase("value of {table}.{name}", table=table, name=name),
                str(value),
                map(str, setting.allowed),
            )
        return replace(self, choices={**self.choices, (table, name): value})

    def pays(
        self, table: str, bet: str, *, option: str = "", decks: int | None = None
    ) -> dict[str, PayRow]:
        """The pay rows of a bet by line; no rows at all means that the bet is not offered."""
        self._begun(table)
        found = {}
        for line, records in TABLES[table].pays.get(bet, {}).items():
            fitting = self._in_force(records)
            rows = self._governing(row for row in fitting if row.covers(option, decks))
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

    def _governing(self, records: Iterable[D]) -> list[D]:
        """The records of the highest rung: it goes before a record that is made for fewer cases (SATG 9.1)."""
        return self.ladder.best(records) if self.ladder else list(records)

    def options(self, table: str, bet: str) -> tuple[str, ...]:
        """The pay tables of a bet to choose from, in the order of the file; ("",) if there is one."""
        self._begun(table)
        named = [
            row.option
            for rows in map(self._in_force, TABLES[table].pays.get(bet, {}).values())
            for row in rows
            if row.option and row in self._governing(it for it in rows if it.includes(row))
        ]
        return tuple(dict.fromkeys(named)) or ("",)

    def setting(self, table: str, name: str, *, option: str = "") -> Setting:
        """A setting of a game, of the version asked for or else of every version."""
        self._begun(table)
        if name not in TABLES[table].settings:
            raise unknown(phrase("setting of '{table}'", table=table), name, TABLES[table].settings)
        fitting = self._governing(
            setting
            for setting in self._in_force(TABLES[table].settings[name])
            if setting.option in ("", option)
        )
        if not fitting:
            raise NotInForce(
                phrase(
                    "{table}.{name} had no value for '{option}' at {instant}.",
                    table=table,
                    name=name,
                    option=option,
                    instant=self.instant.isoformat(),
                )
            )
        # Of one rung the value of the version goes before that of all versions.
        setting = max(fitting, key=lambda it: bool(it.option))
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
                phrase(
                    "No rules of '{table}' were in force at {instant}. Accepted: instants from {first}.",
                    table=table,
                    instant=self.instant.isoformat(),
                    first=_first(table).isoformat(),
                )
            )


def _first(table: str) -> datetime:
    if table not in TABLES:
        raise unknown(phrase("pay table"), table, TABLES)
    return TABLES[table].first


def begun(table: str, instant: datetime) -> bool:
    """Whether any rules of a pay table were in force at an instant."""
    return _first(table) <= instant


def at(instant: datetime) -> Rules:
    """The rulebook in force at an instant; before the first edition there was none."""
    if instant.tzinfo is None:
        raise BadInput(
            phrase(
                "{instant} names no zone. Accepted: an instant with its zone.",
                instant=instant.isoformat(),
            )
        )
    first = min(edition.from_ for edition in EDITIONS.values())
    if instant < first:
        raise NotInForce(
            phrase(
                "No edition was in force at {instant}. Accepted: instants from {first}.",
                instant=instant.isoformat(),
                first=first.isoformat(),
            )
        )
    return Rules(instant)


def _check(name: str, file: Mapping[str, Any]) -> Table:
    """Read one file, and refuse records without a source or an edition, and duplicates."""
    values = {key: value for key, value in file.items() if key not in SECTIONS}
    table = msgspec.convert(values, Table)
    for record in table.records():
        if not record.citations and not record.provenance:
            raise Mistake(f"{name}: {record} has neither a citation nor a provenance.")
        record.since  # noqa: B018  an unknown edition fails here
        if isinstance(record, PayRow):
            record.pay  # noqa: B018  unreadable odds fail here
    for bet, lines in table.pays.items():
        for line, rows in lines.items():
            for pay_row, other in combinations(rows, 2):
                if pay_row.from_ == other.from_ and pay_row.overlaps(other):
                    raise Mistake(
                        f"{name}: {bet}.{line} is listed twice for one pay table and edition."
                    )
    return table


def _load() -> Mapping[str, Table]:
    return {name: _check(f"{name}.toml", file) for name, file in game_files().items()}


TABLES: Mapping[str, Table] = _load()
