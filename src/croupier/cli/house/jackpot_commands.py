"""The commands about jackpots: show them, check that meters and books agree, and verify a published commitment."""

from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.output import Json, json_text, say
from croupier.cli.records.archive_commands import Where
from croupier.engine.store.address import opened
from croupier.money import money, show
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import Opened, matches_commitment
from croupier.offices.jackpots.state import Jackpot, Win
from croupier.server.feeds.jackpot_journal import JackpotJournal, Opening

jackpots = App(
    name="jackpots",
    group="Records",
    help="Jackpots: meters and wins, whether they add up, whether a hidden value was fixed before.",
)


@jackpots.default
def shown(where: Where, /, *, json: Json = False) -> None:
    """Print meters and wins, and whether each pool is what the books and the log hold.

    The status is 1 where anything is wrong.
    """
    with opened(where, reading=True) as store:
        state, journal = Jackpots(), JackpotJournal(store)
        for record in store.records(JACKPOTS):
            state = evolve(state, record.event)
        seen, openings = journal.reconciled(), journal.openings()
    faults = [
        f"{it.win or it.jackpot}: the value that was laid open was not published before"
        for it in openings
        if it.value is not None and not it.kept
    ]
    faults += [
        f"{line.account}: shown {show(line.shown)}, books {show(line.ledger)}, log {show(line.journal)}"
        for line in seen.lines
        if not line.agrees
    ]
    redrawn = [opening for opening in reversed(openings) if opening.why == "redrawn"]
    listed = [jackpot for _, jackpot in sorted(state.jackpots.items())]
    if json:
        rows = [_as_json(state, jackpot) for jackpot in listed]
        say(
            json_text(
                {"jackpots": rows, "redrawn": redrawn, "accounts": seen.lines, "faults": faults}
            )
        )
    else:
        for jackpot in listed:
            say(
                _in_words(state, jackpot),
                *(f"  {_won(win)}" for win in state.wins_of(jackpot.name)),
            )
            say(*(f"  {_redrawn(it)}" for it in redrawn if it.jackpot == jackpot.name))
        verdict = f"{len(faults)} wrong" if faults else "meter, books and log agree"
        counts = f"{len(listed):,} jackpots, {seen.events:,} events, {len(seen.lines):,} accounts"
        say(*faults, f"{counts}: {verdict}")
    if faults:
        raise SystemExit(1)


@jackpots.command
def rounds(where: Where, /, *, json: Json = False) -> None:
    """Work out anew, from the logs of the tables, what their wagers brought to each jackpot on each day.

    Rounds in which the jackpots counted something else are named; the status is then 1.
    """
    with opened(where, reading=True) as store:
        lines = list(JackpotJournal(store).by_day())
    if json:
        say(json_text(lines))
    for line in () if json else lines:
        text = f"{line.table} {line.day or 'unknown'} {line.jackpot}: {line.settled} cents"
        if line.rounds:
            named = ", ".join(map(str, line.rounds))
            text += f", the jackpots counted {line.counted}; rounds that differ: {named}"
        say(text)
    differing = sum(len(line.rounds) for line in lines)
    verdict = f"{differing} rounds differ" if differing else "tables and jackpots agree"
    if not json:
        say(f"{len(lines):,} lines: {verdict}")
    if differing:
        raise SystemExit(1)


@jackpots.command
def verify(
    jackpot: Annotated[str, Parameter(name="jackpot", help="Its name.")],
    cycle: Annotated[int, Parameter(name="cycle", help="The number of the reset before the hit.")],
    commitment: Annotated[str, Parameter(name="commitment", help="What was published then.")],
    value: Annotated[
        str, Parameter(name="value", help="What was laid open: dollars, such as 734.56.")
    ],
    salt: Annotated[str, Parameter(name="salt", help="What was laid open with it.")],
    /,
) -> None:
    """Check without any store that the hidden value of a mystery is the one that was published before.

    The status is 1 where it is another.
    """
    if matches_commitment(
        jackpot, cycle, commitment.strip().lower(), Opened(value=money(value), salt=salt.strip())
    ):
        say(f"{jackpot}, cycle {cycle}: {show(money(value))} was fixed when this was published")
        return
    say(f"{jackpot}, cycle {cycle}: this was not published for {show(money(value))}")
    raise SystemExit(1)


def _as_json(state: Jackpots, jackpot: Jackpot) -> dict[str, object]:
    """Return the fields of a jackpot, never its hidden value; money in cents."""
    pool = jackpot.pool
    return {
        "jackpot": jackpot.name, "style": jackpot.terms.style, "status": jackpot.status,
        "tables": state.tables_of(jackpot.name), "meter": pool.meter if jackpot.terms.has_meter else None,
        "fixed": None if jackpot.terms.has_meter else jackpot.terms.fixed, "goods": jackpot.terms.goods,
        "players": pool.players, "reserve": pool.reserve, "cycle": jackpot.cycle,
        "commitment": jackpot.sealed.commitment if jackpot.sealed else "",
        "wins": [_won(win) for win in state.wins_of(jackpot.name)],
    }  # fmt: skip


def _in_words(state: Jackpots, jackpot: Jackpot) -> str:
    """Format a jackpot as one line, never with its hidden value."""
    pool, where = jackpot.pool, ", ".join(state.tables_of(jackpot.name)) or "no table"
    prize = show(pool.meter) if jackpot.terms.has_meter else show(jackpot.terms.fixed)
    goods = f" and {jackpot.terms.goods}" if jackpot.terms.goods else ""
    inside = f", of it players' {show(pool.players)}, put by {show(pool.reserve)}"
    if pool.carry or pool.reserve_carry:
        inside += f", parts of a cent {pool.carry} and {pool.reserve_carry}"
    line = f"{jackpot.name}: {jackpot.terms.style}, {jackpot.status}, {where}: {prize}{goods}"
    if jackpot.terms.has_meter:
        line += inside
    if jackpot.sealed:
        line += f", cycle {jackpot.cycle} published {jackpot.sealed.commitment}"
    return line


def _won(win: Win) -> str:
    hit, goods = win.hit, f" and {win.hit.goods}" if win.hit.goods else ""
    by = f" by {win.confirmed_by}" if win.confirmed_by else ""
    paid = f", {win.paid.goes} {show(win.paid.amount)}" if win.paid else ""
    laid_open = f", laid open {show(hit.opened.value)} salt {hit.opened.salt}" if hit.opened else ""
    return (
        f"{hit.win} at {hit.table}/{hit.number}, terminal {hit.terminal}: {show(hit.prize)}{goods}, "
        f"{win.stage}{by}{paid}{laid_open}"
    )


def _redrawn(opening: Opening) -> str:
    """Format a hidden value that was redrawn without a hit, because something other than wagers raised the meter."""
    text = "nothing to read"
    if opening.value is not None:
        text = f"{show(opening.value)} salt {opening.salt}"
    return f"redrawn in cycle {opening.cycle}, published {opening.commitment}, laid open {text}"
