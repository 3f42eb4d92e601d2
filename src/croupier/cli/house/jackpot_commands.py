"""The commands about jackpots: what a store holds of them, whether it adds up, and whether a promise was kept."""

import sys
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.records.archive_commands import Where
from croupier.engine.store.address import opened
from croupier.money import money, show
from croupier.offices.jackpots import JACKPOTS, Jackpots
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.sealed_value import Opened, is_kept
from croupier.offices.jackpots.state import Jackpot, Win
from croupier.server.feeds.jackpot_journal import Opening, ReadJournal

jackpots = App(
    name="jackpots",
    group="Records",
    help="Jackpots: meters and wins, whether they add up, whether a hidden value was fixed before.",
)


@jackpots.default
def shown(where: Where, /) -> None:
    """Print meters and wins, and whether each pool is what the books and the log hold.

    The status is 1 where anything is wrong.
    """
    with opened(where, reading=True) as store:
        state, journal = Jackpots(), ReadJournal(store)
        for record in store.records(JACKPOTS):
            state = evolve(state, record.event)
        seen, openings = journal.reconciled(), journal.openings()
    for _, one in sorted(state.jackpots.items()):
        _say(_in_words(state, one))
        for win in state.wins_of(one.name):
            _say(f"  {_won(win)}")
        for opening in reversed(openings):
            if opening.jackpot == one.name and opening.why == "redrawn":
                _say(f"  {_redrawn(opening)}")
    wrong = [
        f"{it.win or it.jackpot}: the value that was laid open was not published before"
        for it in openings
        if it.value is not None and not it.kept
    ]
    wrong += [
        f"{line.account}: shown {show(line.shown)}, books {show(line.ledger)}, log {show(line.journal)}"
        for line in seen.lines
        if not line.agrees
    ]
    for one_fault in wrong:
        _say(one_fault)
    found = f"{len(wrong)} wrong" if wrong else "meter, books and log agree"
    _say(
        f"{len(state.jackpots):,} jackpots, {seen.events:,} events, {len(seen.lines):,} accounts: {found}"
    )
    if wrong:
        raise SystemExit(1)


@jackpots.command
def rounds(where: Where, /) -> None:
    """Work out anew, from the logs of the tables, what their wagers brought to each jackpot on each day.

    Rounds in which the jackpots counted something else are named; the status is then 1.
    """
    with opened(where, reading=True) as store:
        lines = list(ReadJournal(store).by_day())
    for line in lines:
        said = f"{line.table} {line.day or 'unknown'} {line.jackpot}: {line.settled} cents"
        if line.rounds:
            named = ", ".join(map(str, line.rounds))
            said += f", the jackpots counted {line.counted}; rounds that differ: {named}"
        _say(said)
    wrong = sum(len(line.rounds) for line in lines)
    found = f"{wrong} rounds differ" if wrong else "tables and jackpots agree"
    _say(f"{len(lines):,} lines: {found}")
    if wrong:
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
    if is_kept(
        jackpot, cycle, commitment.strip().lower(), Opened(value=money(value), salt=salt.strip())
    ):
        _say(f"{jackpot}, cycle {cycle}: {show(money(value))} was fixed when this was published")
        return
    _say(f"{jackpot}, cycle {cycle}: this was not published for {show(money(value))}")
    raise SystemExit(1)


def _in_words(state: Jackpots, one: Jackpot) -> str:
    """A jackpot on one line; its hidden value is never among it."""
    pool, where = one.pool, ", ".join(state.tables_of(one.name)) or "no table"
    prize = show(pool.meter) if one.terms.has_meter else show(one.terms.fixed)
    goods = f" and {one.terms.goods}" if one.terms.goods else ""
    inside = f", of it players' {show(pool.players)}, put by {show(pool.reserve)}"
    parts = (
        f", parts of a cent {pool.carry} and {pool.reserve_carry}"
        if pool.carry or pool.reserve_carry
        else ""
    )
    sealed = f", cycle {one.cycle} published {one.sealed.commitment}" if one.sealed else ""
    money_of = inside + parts if one.terms.has_meter else ""
    return f"{one.name}: {one.terms.style}, {one.status}, {where}: {prize}{goods}{money_of}{sealed}"


def _won(win: Win) -> str:
    hit, goods = win.hit, f" and {win.hit.goods}" if win.hit.goods else ""
    by = f" by {win.confirmed_by}" if win.confirmed_by else ""
    paid = f", {win.paid.goes} {show(win.paid.amount)}" if win.paid else ""
    laid_open = f", laid open {show(hit.opened.value)} salt {hit.opened.salt}" if hit.opened else ""
    return (
        f"{hit.win} at {hit.table}/{hit.number}, terminal {hit.terminal}: {show(hit.prize)}{goods}, "
        f"{win.stage}{by}{paid}{laid_open}"
    )


def _redrawn(one: Opening) -> str:
    """A value that nobody hit: something else than wagers had raised its meter."""
    said = f"{show(one.value)} salt {one.salt}" if one.value is not None else "nothing to read"
    return f"redrawn in cycle {one.cycle}, published {one.commitment}, laid open {said}"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
