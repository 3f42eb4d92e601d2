"""The command that lists approvals: what is approved at an instant, by whom, and until when."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.arguments import Where
from croupier.cli.house.server_commands import read_config
from croupier.cli.output import Json, write
from croupier.cli.rules.register_commands import At, signed_in
from croupier.engine.store.address import opened
from croupier.errors import unknown
from croupier.library.rule_moment import moment
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.evolve import evolve as evolve_jackpots
from croupier.offices.notices import HouseNotices
from croupier.offices.tournaments import TOURNAMENTS, Tournaments
from croupier.offices.tournaments.evolve import evolve as evolve_tournaments
from croupier.rulebook import ZONE
from croupier.views.rules.approvals_view import (
    KINDS,
    ApprovalView,
    chosen,
    legal,
    of_jackpots,
    of_notices,
    of_tables,
    of_tournaments,
)
from croupier.views.rules.register_view import check_subject


def approvals(
    *,
    at: At = "",
    name: Annotated[str, Parameter(name="--game", help="Only of one game.")] = "",
    kind: Annotated[str, Parameter(help=f"Only of one kind: {', '.join(KINDS)}.")] = "",
    config: Annotated[
        Path | None, Parameter(help="A house: also the equipment and permissions of its tables.")
    ] = None,
    store: Where = "",
    json: Json = False,
) -> None:
    """Print every approval: of games, versions, options, side wagers and titles by the rules and the notices.

    With --config also what a house has on record for its tables, with --store also jackpots and tournaments, and what
    notices of the house took away. What does not hold says why; approvals of demonstrations are marked as invented.
    """
    if name:
        check_subject(name)
    if kind and kind not in KINDS:
        raise unknown("kind", kind, KINDS)
    when = moment(at)
    every = list(legal(when))
    house = signed_in(store) or HouseNotices()
    every += of_notices(house, when)
    if config is not None:
        plans = {
            table: table_config.plan for table, table_config in read_config(config).tables.items()
        }
        every += of_tables(plans, when, house)
    if store:
        every += _stored_approvals(store, when)

    def lines(views: list[ApprovalView]) -> Iterator[str]:
        yield from map(_line, views)
        holding = sum(view.holds for view in views)
        yield f"{len(views):,} approvals, {holding:,} of them hold at {when.astimezone(ZONE):%Y-%m-%dT%H:%M}."

    write(chosen(every, game=name, kind=kind), lines, json=json)


def _stored_approvals(store: str, when: datetime) -> list[ApprovalView]:
    with opened(store, reading=True) as sql_store:
        jackpots, tournaments = Jackpots(), Tournaments()
        for record in sql_store.records(JACKPOTS):
            jackpots = evolve_jackpots(jackpots, record.event)
        for record in sql_store.records(TOURNAMENTS):
            tournaments = evolve_tournaments(tournaments, record.event)
    return [*of_jackpots(jackpots, when), *of_tournaments(tournaments)]


def _line(view: ApprovalView) -> str:
    known = "" if view.since_known else " (assumed)"
    since = f"from {view.since}{known}" if view.since else "no day on record"
    until = f" until {view.until}" if view.until else ""
    ended = f", ended by {view.ended_by}" if view.ended_by else ""
    by = f"by {view.by}" if view.by else "NOT ON RECORD"
    marks = " INVENTED, for demonstrations" if view.invented else ""
    holds = "" if view.holds else "  DOES NOT HOLD"
    place = view.place or (view.game if view.game != view.name else "")
    where = f"{place}: " if place else ""
    more = ", …" if len(view.clauses) > 3 else ""
    cites = f" [{', '.join(view.clauses[:3])}{more}]" if view.clauses else ""
    return f"{view.kind:<16} {where}{view.name}, {by}, {since}{until}{ended}{marks}{holds}{cites}"
