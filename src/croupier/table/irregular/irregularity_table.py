"""What may go wrong, and what may be ruled then: one table, by observed fact and moment.

The table is data (`rulebook/irregularities.toml`). The guide on the screens, the judge of the
command `rule` and the drill are made from it.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Self

import msgspec

from croupier.errors import Mistake, unknown
from croupier.games import game
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power
from croupier.table import commands as c
from croupier.table.dealing.no_spins import NO_SPINS, Ground
from croupier.table.irregular.moments import MOMENTS, moments_of
from croupier.table.state import State
from croupier.table.values.event_base import kebab


class Does(StrEnum):
    """What the software does upon a ruling, and by which command it is asked to."""

    commands: tuple[str, ...]

    def __new__(cls, key: str, *asked: type[c.Command]) -> Self:
        """A string that carries the names of its commands."""
        made = str.__new__(cls, key)
        made._value_ = key
        made.commands = tuple(kebab(one.__name__) for one in asked)
        return made

    DISCARD = "discard", c.Rule
    """The card that was seen goes to the discards."""
    NEXT_CARD = "next-card", c.Rule
    """It is the next card from the shoe."""
    USE_CARD = "use-card", c.Rule
    """It is dealt on as if nothing had been."""
    DEAL_NOW = "deal-now", c.Rule
    """The card that is missing is dealt now."""
    VOID_AREA = "void-area", c.Rule
    """The open wagers of an area go back."""
    REWIND = "rewind", c.Rule
    """Back to the question; later cards are drawn in excess."""
    RELOAD = "reload", c.Rule
    """The discards are shuffled and loaded, and the round is finished."""
    VOID_ROUND = "void-round", c.Rule
    """Every unsettled stake goes back; interim settlements stand."""
    VOID_ROUND_ALL = "void-round-all", c.Rule
    """Every stake goes back; interim settlements are reversed too."""
    RETIRE_SHOE = "retire-shoe", c.Rule
    """The round is void with its interim settlements, completed ones stand, the cards leave play."""
    SHUFFLE_BEFORE_NEXT = "shuffle-before-next", c.Rule
    """No other round begins before the cards are shuffled."""
    RECONSTRUCT = "reconstruct", c.Reconstruct
    """The cards are put where they belong."""
    RE_ENTER = "re-enter", c.CorrectEntry
    """A face is entered again before the result is confirmed."""
    CORRECT = "correct", c.FreezeAccounts, c.CorrectRound
    """A settled round is recalculated."""
    NO_SPIN = "no-spin", c.DeclareNoSpin
    """The throw counts for nothing and is made again."""
    VOID_DECLARED = "void-declared", c.VoidRound
    """The round is void on a ground of the rules."""
    VOID_WAGERS = "void-wagers", c.VoidWagers
    """Single wagers go back."""
    MALFUNCTION = "malfunction", c.ReportMalfunction
    """The instant of the failure decides what becomes of the wagers."""
    DISREGARD = "disregard", c.Rule
    """The display is disregarded; play goes on."""
    STOP_UNTIL_MENDED = "stop-until-mended", c.Rule
    """The display is out of order; no other round begins before it is mended."""
    OPEN_CASE = "open-case", c.OpenCase
    """A file is opened; what may be done needs it."""
    STANDS = "stands", c.Rule
    """It is recorded; nothing changes."""


AFTER_SETTLEMENT: Mapping[Does, tuple[str, ...]] = {
    Does.VOID_DECLARED: (kebab(c.VoidSettled.__name__),),
    Does.VOID_WAGERS: (kebab(c.VoidSettled.__name__),),
}
"""What is asked for instead when the round is settled already."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that may be ruled."""

    key: str
    says: str
    act: str
    """An act of `authority.toml`: who may give it."""
    does: Does
    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses that say so, checked."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Row(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
    rename={"rulings": "ruling", "never_with": "never-with"},
):  # fmt: skip
    """A fact that may be observed at some moments in some games, and the rulings permitted then."""

    games: tuple[str, ...]
    fact: str
    says: str
    moments: tuple[str, ...]
    """Any one of them will do."""
    rulings: tuple[Ruling, ...]
    observe: str = ""
    """What must be looked at before one of them is given."""
    never_with: str = ""
    """The shuffling machine with which it cannot happen."""

    def can_happen(self, state: State) -> bool:
        """Whether the table has what it takes: a machine without pause misses no shuffle (WAR 4.1.1(f))."""
        machine = state.shoe.machine if state.shoe else ""
        return not machine or machine != self.never_with


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: Mapping[str, tuple[str, ...]]
    spans: Mapping[str, tuple[str, ...]]
    row: tuple[Row, ...]


def _spelt_out(names: Iterable[str], groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The names, with those of each group in the place of the group."""
    return tuple(dict.fromkeys(one for name in names for one in groups.get(name, (name,))))


def _check(row: Row) -> Row:
    """Refuse what has no such game, moment, act or clause, and what has no source."""
    for moment in row.moments:
        if moment not in MOMENTS:
            raise unknown(f"moment of {row.fact!r}", moment, MOMENTS)
    if not (row.games and row.moments and row.rulings):
        raise Mistake(f"{row.fact}: a row has games, moments and rulings.")
    for ruling in row.rulings:
        named = f"{row.fact}, {ruling.key}"
        if not ruling.citations and not ruling.provenance:
            raise Mistake(f"{named}: neither a citation nor a provenance.")
        for key in row.games:
            if ruling.act not in acts(game(key).edition):
                raise unknown(f"act of {named} in {key}", ruling.act, acts(game(key).edition))
            if ruling.does is Does.NO_SPIN and key not in NO_SPINS:
                raise Mistake(f"{named}: {key} has no grounds for a no spin.")
    return row


def read_table(text: str) -> tuple[Row, ...]:
    """The rows of a table as it is written, checked: a ruling is named once for a fact and a game."""
    file = msgspec.convert(tomllib.loads(text), _File)
    rows = tuple(
        _check(
            msgspec.structs.replace(
                row,
                games=_spelt_out(row.games, file.groups),
                moments=_spelt_out(row.moments, file.spans),
            )
        )
        for row in file.row
    )
    named: set[tuple[str, str, str]] = set()
    for row in rows:
        for name in ((key, row.fact, one.key) for key in row.games for one in row.rulings):
            if name in named:
                raise Mistake(f"{' '.join(name)} stands in the table twice.")
            named.add(name)
    return rows


ROWS: tuple[Row, ...] = read_table(
    files("croupier.rulebook").joinpath("irregularities.toml").read_text(encoding="utf-8")
)


def rows_for(game_key: str) -> tuple[Row, ...]:
    """The rows of a game, in the order of the table."""
    known = game(game_key).key
    return tuple(row for row in ROWS if known in row.games)


def find(game_key: str, fact: str, ruling: str) -> tuple[Row, Ruling] | None:
    """The ruling of that name upon a fact, with its row; none if the game knows no such thing."""
    for row in ROWS:
        if game_key in row.games and row.fact == fact:
            for one in row.rulings:
                if one.key == ruling:
                    return row, one
    return None


def possible(state: State) -> tuple[Row, ...]:
    """What can have happened at the moment at which a table stands."""
    if state.plan is None:
        return ()
    moments = moments_of(state)
    return tuple(
        row
        for row in rows_for(state.opened.game)
        if row.can_happen(state) and moments.intersection(row.moments)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """A ruling as it is offered at a table: who may give it, and by which commands it is done."""

    ruling: Ruling
    rank: str
    """The lowest that may give it."""
    commands: tuple[str, ...]
    grounds: tuple[Ground, ...] = ()
    """Of a no spin: for what it is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What can have been observed now, and what may be done about it."""

    row: Row
    remedies: tuple[Remedy, ...]


POWERS: Mapping[str, tuple[str, ...]] = {
    "exclude": (kebab(c.ExcludePlayer.__name__),),
    "withhold": (kebab(c.Withhold.__name__), kebab(c.Determine.__name__)),
    "detain": (kebab(c.RecordAct.__name__),),
    "confiscate": (kebab(c.RecordAct.__name__),),
    "consider": (kebab(c.CloseCase.__name__),),
    "decide": (kebab(c.CloseCase.__name__),),
}
"""By ruling: what may be done once its file is open."""


def guide(state: State) -> tuple[Observation, ...]:
    """What can have happened now, and for each what may be ruled, by whom and how."""
    return tuple(
        Observation(row=row, remedies=tuple(_remedies(row, state))) for row in possible(state)
    )


def _remedies(row: Row, state: State) -> Iterator[Remedy]:
    for one in row.rulings:
        asked = one.does.commands
        spins = one.does is Does.NO_SPIN
        yield Remedy(
            ruling=one,
            rank=power(state.edition, one.act).rank,
            commands=(
                *(asked if state.round else AFTER_SETTLEMENT.get(one.does, asked)),
                *(POWERS.get(one.key, ()) if one.does is Does.OPEN_CASE else ()),
            ),
            grounds=NO_SPINS[state.opened.game].ground if spins else (),
        )
