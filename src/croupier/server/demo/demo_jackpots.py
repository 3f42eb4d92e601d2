"""The jackpots of the demo floor: a mystery for roulette tables, and a Lucky Sic Bo progressive with a wager."""

import asyncio
from collections.abc import Iterator

from croupier import __version__
from croupier.money import Cents
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, JackpotOrder
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.draft import EDITION
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_tables import table_names
from croupier.server.settings.config import Config
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Rate

ROULETTE = ("rapid-roulette", "ministar-roulette", "diamond-roulette")
LUCKY = "lucky-sic-bo"
APART_S = 0.002
"""Seconds between a sign and what it announces, because a sign must come first."""
MYSTERY = JackpotTerms(
    name="midnight", title="Midnight", style="mystery", pays="automatic",
    minimum=Cents(50_000), most=Cents(100_000), rate=Rate(1, 200), reserve=Rate(1, 800),
    how_won="A value is hidden between $500.00 and $1,000.00. The wager that carries the meter over it wins.",
    payouts="The amount on the meter, at most $1,000.00, straight to the balance of the terminal.",
    approval="DEMO-jackpot", software=__version__,
)  # fmt: skip
LUCKY_SIX = JackpotTerms(
    name="lucky-six", title="Lucky Six", style="standalone",
    # Three sixes come once in 216 rounds: a meter of $216.00 would leave the house nothing of a wager of $1.00.
    minimum=Cents(10_000), most=Cents(20_000), rate=Rate(1, 4), reserve=Rate(1, 20),
    wager=JackpotWager(minimum=Cents(100), maximum=Cents(500)), game=LUCKY,
    condition=(Condition(bet="specific-triples", spot="6", line="wins"),),
    how_won="Three sixes in a round in which you have a jackpot wager.",
    payouts="The amount on the meter, at most $200.00, once a member of staff has confirmed it.",
    approval="DEMO-jackpot", software=__version__,
)  # fmt: skip


async def furnish_jackpots(config: Config, house: DemoHouse) -> None:
    """Set up both jackpots, each step after its sign. What already exists stays."""
    for terms, tables in _planned(config):
        if terms.name in house.offices.jackpots.state.jackpots:
            continue
        name = terms.name
        for command in (
            c.SetGroup(group=name, tables=tables),
            c.SetUpJackpot(
                terms=terms, second=house.offices.staff.state.members["K2"].actor(EDITION)
            ),
            c.PostNotice(jackpot=name, change="join", group=name, text=f"{terms.title} begins."),
            c.JoinGroup(jackpot=name, group=name),
            c.OpenJackpot(jackpot=name),
            c.SetMessage(jackpot=name, text="Play money: nothing of it can be paid out."),
        ):
            await _submit(house, name, command)


def _planned(config: Config) -> Iterator[tuple[JackpotTerms, tuple[str, ...]]]:
    """By jackpot: its tables that are on this floor."""
    for terms, games in ((MYSTERY, ROULETTE), (LUCKY_SIX, (LUCKY,))):
        tables = tuple(
            table
            for table, table_config in config.tables.items()
            if table_config.plan.game in games
            and (terms.style == "mystery" or table in _first(LUCKY))
        )
        if tables:
            yield terms, tables


def _first(game: str) -> tuple[str, ...]:
    """A stand-alone jackpot is of one table."""
    return (next(table_names(game)),)


async def _submit(house: DemoHouse, name: str, command: JackpotCommand) -> None:
    await asyncio.sleep(APART_S)
    by = house.offices.staff.state.members["K1"].actor(EDITION)
    named = f"demo {name} {type(command).__name__}"
    order = JackpotOrder(id=named, at=house.clock(), by=by, command=command)
    answer = await house.orders.submit(JACKPOTS, order)
    if answer.refused:
        house.log.warning("no jackpot", jackpot=name, why=str(answer.refused))
