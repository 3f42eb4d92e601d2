"""All screens of a table at one moment, and evenings that are watched on them line by line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.engine.store import Answer
from croupier.games import Played as Kind
from croupier.ledger import Account
from croupier.ledger import Kind as Purpose
from croupier.money import Cents
from croupier.table.commands import Command
from croupier.table.script.parse import parse_line
from croupier.table.state import State
from croupier.views.screens.dealer_view import DealerView, dealer_view
from croupier.views.screens.inspector_view import InspectorView, inspector_view
from croupier.views.screens.offer_view import OfferView, offer_view
from croupier.views.screens.pit_view import PitTile, pit_tile
from croupier.views.screens.table_view import TableView, table_view
from croupier.views.screens.wall_view import WallView, wall_view
from croupier.views.terminal.terminal_view import OwnView, own_view
from support.scripted_tables import START, Played

FOLDER = Path(__file__).parents[1] / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


class Moment(NamedTuple):
    """Before a command, the command, and what came of it."""

    before: State
    command: Command
    answer: Answer
    table: Played


def evening(path: Path) -> Iterator[Moment]:
    """A recorded evening, one line at a time."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    key, _, variant = head.removeprefix("game ").partition(", ")
    table = Played(key, variant)
    live = table.game.played is Kind.LIVE
    seats = () if live else tuple(f"T1-{seat}" for seat in range(1, 10))
    assert table.open(terminals=seats).refused is None
    for number, line in enumerate((it for it in lines if it and not it.startswith(" ")), 1):
        asked = parse_line(line, START)
        table.table.tick(START + asked.after_ms)
        before = table.state
        answer = table.order(asked.by, asked.command, at=asked.after_ms, named=f"line-{number}")
        yield Moment(before, asked.command, answer, table)


def balances(table: Played) -> dict[str, Cents]:
    names = table.state.terminals
    return {name: table.store.balance(Account(Purpose.PLAYER, name)) for name in names}


def terminal_view(table: Played, terminal: str) -> OwnView:
    """What a terminal shows."""
    return own_view(
        table.state,
        terminal,
        session=table.store.session(terminal),
        balance=table.store.balance(Account(Purpose.PLAYER, terminal)),
        frozen=table.context.is_frozen(terminal),
    )


class Screens(NamedTuple):
    """Everything that can be seen of a table."""

    table: TableView
    offer: OfferView | None
    dealer: DealerView
    wall: WallView
    tile: PitTile
    inspector: InspectorView
    own: dict[str, OwnView]

    def every(self) -> list[msgspec.Struct]:
        named = (self.table, self.dealer, self.wall, self.tile, self.inspector)
        offer = (self.offer,) if self.offer else ()
        return [*named, *offer, *self.own.values()]


def screens(table: Played) -> Screens:
    state = table.state
    return Screens(
        table_view(state),
        offer_view(state),
        dealer_view(state, balances=balances(table)),
        wall_view(state),
        pit_tile(state),
        inspector_view(state),
        {name: terminal_view(table, name) for name in sorted(state.terminals)},
    )


def sent(view: Any) -> str:
    """The bytes as they go over the wire, read as text."""
    return msgspec.json.encode(view).decode()
