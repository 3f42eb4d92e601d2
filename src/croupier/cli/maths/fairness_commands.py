"""The commands of the watch over fairness: what recorded results show, and how long a bias takes to be found."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from croupier.cli.records.archive_commands import EXPORTS, Source
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.games import game as game_of
from croupier.records.fairness.fairness_options import ALPHA, ALWAYS, RUNS, View
from croupier.records.reports.period_arguments import between
from croupier.rulebook import ZONE

Alpha = Annotated[
    float, Parameter(help="The chance of any false alarm in the whole house, ever: 0.01 is 1 %.")
]
Json = Annotated[bool, Parameter(help="Print JSON.", negative=())]

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
    alpha: Alpha = ALPHA,
    json: Json = False,
) -> None:
    """Weigh what came from every wheel, dice set and shoe, at every table and by every dealer, against fair.

    The evidence stays valid however often it is looked at. The status is 1 where anything stands out.
    """
    from croupier.records.fairness.fairness_text import as_text
    from croupier.records.fairness.watch_a_store import watch_of_export, watch_of_store

    period = between(since, to, ALWAYS)
    if source.endswith(EXPORTS):
        file = Path(source)
        if not file.is_file():
            raise BadInput(f"No file {source!r}. Accepted: a store or an export.")
        found = watch_of_export(file, period, alpha=alpha)
    else:
        with opened(source, reading=True) as store:
            found = watch_of_store(store, period, alpha=alpha)
    if json:
        sys.stdout.write(f"{msgspec.json.encode(found, order='deterministic').decode()}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in as_text(found, by))
    if found.standing_out():
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
    found = plan_of(
        the_game,
        chosen,
        bias,
        decks=decks,
        at=datetime.now(ZONE),
        alpha=alpha,
        runs=runs,
        seed=seed,
    )
    if json:
        sys.stdout.write(f"{msgspec.json.encode(found).decode()}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in plan_as_text(found))
