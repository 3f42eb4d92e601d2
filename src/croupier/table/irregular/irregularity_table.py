"""The table of irregularities and permitted rulings, by observed fact and moment.

The table is data (`rulebook/irregularities.toml`). The guide on the screens, the judge of the command
`rule` and the drill are built from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Self

import msgspec

from croupier.errors import Mistake, unknown
from croupier.games import GAMES, Played, game
from croupier.rulebook import Citations, cite
from croupier.rulebook.authority import acts, power
from croupier.rulebook.data_file import decode
from croupier.table import commands as c
from croupier.table.dealing.no_spins import NO_SPINS, Ground
from croupier.table.irregular.moments import MOMENTS, moments_of
from croupier.table.state import State
from croupier.table.values.event_base import kebab


class Does(StrEnum):
    """What the software does on a ruling, and the commands for it."""

    commands: tuple[str, ...]

    def __new__(cls, key: str, *kinds: type[c.Command]) -> Self:
        """Create a string that carries the names of its commands."""
        made = str.__new__(cls, key)
        made._value_ = key
        made.commands = tuple(kebab(kind.__name__) for kind in kinds)
        return made

    DISCARD = "discard", c.Rule
    """The card that was seen goes to the discards."""
    NEXT_CARD = "next-card", c.Rule
    """The card becomes the next card from the shoe."""
    USE_CARD = "use-card", c.Rule
    """The card is dealt on as usual."""
    DEAL_NOW = "deal-now", c.Rule
    """The missing card is dealt now."""
    VOID_AREA = "void-area", c.Rule
    """The open wagers of an area are returned."""
    REWIND = "rewind", c.Rule
    """The deal goes back to the question; later cards are drawn in excess."""
    RELOAD = "reload", c.Rule
    """The discards are shuffled and loaded, and the round is finished."""
    VOID_ROUND = "void-round", c.Rule
    """Every unsettled stake is returned; interim settlements remain."""
    VOID_ROUND_ALL = "void-round-all", c.Rule
    """Every stake is returned, and interim settlements are reversed."""
    RETIRE_SHOE = "retire-shoe", c.Rule
    """The round and its interim settlements are void, completed rounds remain, and the cards leave play."""
    SHUFFLE_BEFORE_NEXT = "shuffle-before-next", c.Rule
    """The cards must be shuffled before another round begins."""
    RECONSTRUCT = "reconstruct", c.Reconstruct
    """The cards are put in their right order."""
    RE_ENTER = "re-enter", c.CorrectEntry
    """A face is entered again before the result is confirmed."""
    CORRECT = "correct", c.FreezeAccounts, c.CorrectRound
    """A settled round is recalculated."""
    NO_SPIN = "no-spin", c.DeclareNoSpin
    """The throw does not count and is repeated."""
    VOID_DECLARED = "void-declared", c.VoidRound
    """The round is void on a ground of the rules."""
    VOID_WAGERS = "void-wagers", c.VoidWagers
    """Single wagers are returned."""
    MALFUNCTION = "malfunction", c.ReportMalfunction
    """The instant of the failure decides what happens to the wagers."""
    DISREGARD = "disregard", c.Rule
    """The display is disregarded; play goes on."""
    STOP_UNTIL_MENDED = "stop-until-mended", c.Rule
    """The display is out of order; it must be mended before another round begins."""
    OPEN_CASE = "open-case", c.OpenCase
    """A case is opened, which further powers need."""
    STANDS = "stands", c.Rule
    """The fact is recorded; nothing changes."""


AFTER_SETTLEMENT: Mapping[Does, tuple[str, ...]] = {
    Does.VOID_DECLARED: (kebab(c.VoidSettled.__name__),),
    Does.VOID_WAGERS: (kebab(c.VoidSettled.__name__),),
}
"""The commands that replace these when the round is already settled."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One permitted ruling."""

    key: str
    says: str
    act: str
    """The power of `authority.toml` that the ruling needs."""
    does: Does
    cites: str | tuple[str, ...] = ()
    provenance: str = ""

    @property
    def citations(self) -> Citations:
        """The clauses of the ruling, validated."""
        return cite(self.cites) if isinstance(self.cites, str) else cite(*self.cites)


class Row(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
    rename={"rulings": "ruling", "never_with": "never-with"},
):  # fmt: skip
    """A fact that may be observed at some moments in some games, and the permitted rulings."""

    games: tuple[str, ...]
    fact: str
    says: str
    moments: tuple[str, ...]
    """The moments; one of them is enough."""
    rulings: tuple[Ruling, ...]
    observe: str = ""
    """What staff must check before a ruling."""
    never_with: str = ""
    """The shuffling machine with which it cannot happen."""

    def can_happen(self, state: State) -> bool:
        """Return whether it can happen here: a continuous machine misses no shuffle (WAR 4.1.1(f))."""
        machine = state.shoe.machine if state.shoe else ""
        return not machine or machine != self.never_with


TERMINALS = "terminals"
"""The group of every game at terminals: a new one belongs to it without being named in the file."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    groups: Mapping[str, tuple[str, ...]]
    spans: Mapping[str, tuple[str, ...]]
    row: tuple[Row, ...]


def _spelt_out(names: Iterable[str], groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the names with each group replaced by its members."""
    return tuple(dict.fromkeys(text for name in names for text in groups.get(name, (name,))))


def _check(row: Row) -> Row:
    """Reject unknown games, moments, acts and clauses, and rulings without a source."""
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
    """Read and check the table; a ruling is named once for a fact and a game."""
    file = decode(text, _File)
    at_terminals = (game.key for game in GAMES if game.played is Played.SEMI_AUTOMATED)
    named_there = (*file.groups.get(TERMINALS, ()), *at_terminals)
    groups = {**file.groups, TERMINALS: tuple(dict.fromkeys(named_there))}
    rows = tuple(
        _check(
            msgspec.structs.replace(
                row,
                games=_spelt_out(row.games, groups),
                moments=_spelt_out(row.moments, file.spans),
            )
        )
        for row in file.row
    )
    named: set[tuple[str, str, str]] = set()
    for row in rows:
        for name in ((key, row.fact, ruling.key) for key in row.games for ruling in row.rulings):
            if name in named:
                raise Mistake(f"{' '.join(name)} is in the table twice.")
            named.add(name)
    return rows


ROWS: tuple[Row, ...] = read_table(
    files("croupier.rulebook").joinpath("irregularities.toml").read_text(encoding="utf-8")
)


def rows_for(game_key: str) -> tuple[Row, ...]:
    """Return the rows of a game, in the order of the table."""
    known = game(game_key).key
    return tuple(row for row in ROWS if known in row.games)


def find(game_key: str, fact: str, ruling: str) -> tuple[Row, Ruling] | None:
    """Return a ruling on a fact with its row; None if the game does not have it."""
    for row in ROWS:
        if game_key in row.games and row.fact == fact:
            for each_ruling in row.rulings:
                if each_ruling.key == ruling:
                    return row, each_ruling
    return None


def possible(state: State) -> tuple[Row, ...]:
    """Return the irregularities that are possible at the table's present moment."""
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
    """A ruling on offer at a table: who may give it, and the commands that carry it out."""

    ruling: Ruling
    rank: str
    """The lowest rank that may give it."""
    commands: tuple[str, ...]
    grounds: tuple[Ground, ...] = ()
    """For a no spin: its permitted grounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A possible irregularity and its remedies."""

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
"""By ruling: the commands that become possible once its case is open."""


def guide(state: State) -> tuple[Observation, ...]:
    """Return the possible irregularities, and for each the rulings, ranks and commands."""
    return tuple(
        Observation(row=row, remedies=tuple(_remedies(row, state))) for row in possible(state)
    )


def _remedies(row: Row, state: State) -> Iterator[Remedy]:
    for ruling in row.rulings:
        commands = ruling.does.commands
        spins = ruling.does is Does.NO_SPIN
        yield Remedy(
            ruling=ruling,
            rank=power(state.edition, ruling.act).rank,
            commands=(
                *(commands if state.round else AFTER_SETTLEMENT.get(ruling.does, commands)),
                *(POWERS.get(ruling.key, ()) if ruling.does is Does.OPEN_CASE else ()),
            ),
            grounds=NO_SPINS[state.opened.game].ground if spins else (),
        )
