"""The commands of the watch over fairness: what recorded results show, and how long a bias takes to be found."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from croupier.cli.output import Json, say
from croupier.cli.records.archive_commands import Source
from croupier.cli.records.report_commands import calendar_of
from croupier.engine.store.address import opened
from croupier.engine.store.archive.export import EXPORTS
from croupier.errors import BadInput
from croupier.games import game as game_of
from croupier.records.fairness.fairness_options import ALPHA, ALWAYS, RUNS, View
from croupier.records.reports.period_arguments import between
from croupier.rulebook import ZONE

Alpha = Annotated[
    float, Parameter(help="The chance of any false alarm in the whole house, ever: 0.01 is 1 %.")
]
PLACES = 9
"""Decimal places of a figure. Evidence is a difference of logarithms, so further digits mean nothing."""

fairness = App(
    name="fairness",
    group="Records",
    help="The watch over fairness: what recorded results show; how long a bias takes to be found.",
)


@fairness.default
def shown(
    source: Source,
    /,
    *,
    by: Annotated[View, Parameter(help="What a line is about.")] = View.EQUIPMENT,
    since: Annotated[
        str,
        Parameter(
            name="--from", help="The first instant, such as 2026-01-31T06:00; all without it."
        ),
    ] = "",
    to: Annotated[str, Parameter(help="The instant at which the period is over.")] = "",
    day_starts: Annotated[str, Parameter(help="When gaming days begin.")] = "06:00",
    zone: Annotated[str, Parameter(help="The time zone of the house.")] = ZONE.key,
    shifts: Annotated[
        str,
        Parameter(help="The shifts, such as 'day 06:00, night 18:00'; 'none' for a house without."),
    ] = "",
    alpha: Alpha = ALPHA,
    json: Json = False,
) -> None:
    """Compare the results of every wheel, dice set, shoe, table, dealer and shift with fair ones.

    The evidence stays valid however often it is looked at. The exit status is 1 if a result is unusual.
    """
    from croupier.records.fairness.fairness_text import as_text
    from croupier.records.fairness.watch_a_store import watch_of_export, watch_of_store

    period = between(since, to, ALWAYS)
    calendar = calendar_of(zone, day_starts, shifts)
    if source.endswith(EXPORTS):
        file = Path(source)
        if not file.is_file():
            raise BadInput(f"No file {source!r}. Accepted: a store or an export.")
        watch = watch_of_export(file, period, alpha=alpha, calendar=calendar)
    else:
        with opened(source, reading=True) as store:
            watch = watch_of_store(store, period, alpha=alpha, calendar=calendar)
    if json:
        _print_json(watch)
    else:
        say(*as_text(watch, by))
    if watch.standing_out():
        raise SystemExit(1)


@fairness.command
def plan(
    *,
    game: Annotated[str, Parameter(help="A game, such as rapid-roulette.")],
    bias: Annotated[
        str, Parameter(help="What is wrong, such as 'pocket 17 +20%' or 'missing 10 4'.")
    ],
    variant: Annotated[str, Parameter(help="The variant; the first without it.")] = "",
    decks: Annotated[int | None, Parameter(help="The number of decks.")] = None,
    alpha: Alpha = ALPHA,
    runs: Annotated[int, Parameter(help="How many runs are simulated.")] = RUNS,
    seed: Annotated[int, Parameter(help="Simulate the same runs again.")] = 1,
    json: Json = False,
) -> None:
    """Say after how many results the watch finds a given bias, by simulation."""
    from croupier.records.fairness.detection_time import plan_of
    from croupier.records.fairness.fairness_text import plan_as_text

    the_game = game_of(game)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    watch_plan = plan_of(
        the_game, chosen, bias, decks=decks, at=datetime.now(ZONE), alpha=alpha, runs=runs, seed=seed
    )  # fmt: skip
    if json:
        _print_json(watch_plan)
    else:
        say(*plan_as_text(watch_plan))


def _print_json(struct: msgspec.Struct) -> None:
    from croupier.maths.sheets.float_digits import round_floats

    values = round_floats(msgspec.to_builtins(struct, order="deterministic"), PLACES)
    say(msgspec.json.encode(values).decode())
