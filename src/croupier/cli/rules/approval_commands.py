"""The command about approvals: what is approved at an instant, by whom, and until when."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.house.server_commands import read_config
from croupier.cli.records.round_commands import Where
from croupier.cli.rules.register_commands import At, Json, print_json, say, signed_in
from croupier.engine.store.address import opened
from croupier.errors import unknown
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.evolve import evolve as evolve_jackpots
from croupier.offices.notices import HouseNotices
from croupier.offices.tournaments import TOURNAMENTS, Tournaments
from croupier.offices.tournaments.evolve import evolve as evolve_tournaments
from croupier.rulebook import ZONE, instant
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
        Path | None,
        Parameter(help="A house: also the equipment and permissions of its tables."),
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
    when = instant(at) if at else datetime.now(ZONE)
    every = list(legal(when))
    house = signed_in(store) or HouseNotices()
    every += of_notices(house, when)
    if config is not None:
        plans = {table: one.plan for table, one in read_config(config).tables.items()}
        every += of_tables(plans, when, house)
    if store:
        every += _kept(store, when)
    found = chosen(every, game=name, kind=kind)
    if json:
        print_json(found)
        return
    for one in found:
        say(_line(one))
    holding = sum(one.holds for one in found)
    say(
        f"{len(found):,} approvals, {holding:,} of them hold at {when.astimezone(ZONE):%Y-%m-%dT%H:%M}."
    )


def _kept(store: str, when: datetime) -> list[ApprovalView]:
    """What the offices of a house have decided."""
    with opened(store, reading=True) as kept:
        jackpots, tournaments = Jackpots(), Tournaments()
        for record in kept.records(JACKPOTS):
            jackpots = evolve_jackpots(jackpots, record.event)
        for record in kept.records(TOURNAMENTS):
            tournaments = evolve_tournaments(tournaments, record.event)
    return [*of_jackpots(jackpots, when), *of_tournaments(tournaments)]


def _line(one: ApprovalView) -> str:
    """One approval in one line."""
    known = "" if one.since_known else " (assumed)"
    since = f"from {one.since}{known}" if one.since else "no day on record"
    until = f" until {one.until}" if one.until else ""
    ended = f", ended by {one.ended_by}" if one.ended_by else ""
    by = f"by {one.by}" if one.by else "NOT ON RECORD"
    marks = " INVENTED, for demonstrations" if one.invented else ""
    holds = "" if one.holds else "  DOES NOT HOLD"
    where = (
        f"{one.place}: " if one.place else f"{one.game}: " if one.game not in ("", one.name) else ""
    )
    cites = (
        f" [{', '.join(one.clauses[:3])}{', …' if len(one.clauses) > 3 else ''}]"
        if one.clauses
        else ""
    )
    return f"{one.kind:<16} {where}{one.name}, {by}, {since}{until}{ended}{marks}{holds}{cites}"
