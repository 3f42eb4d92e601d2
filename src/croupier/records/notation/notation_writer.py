"""Write a round as one line of notation."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from croupier.errors import BadInput
from croupier.records.notation.amendment_notation import show_amendment
from croupier.records.notation.escape import amount, write
from croupier.records.notation.jackpot_notation import show_jackpot
from croupier.rulebook import ZONE
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.opening.offer_setup import EVERY, wagerable
from croupier.table.round import Spot
from croupier.table.values.instants import instant_of
from croupier.table.values.limits import Limits
from croupier.table.values.sheet import Row


def show(history: RoundHistory) -> str:
    """Write a round as one line."""
    sections = (
        _head(history),
        "; ".join(_wagers(history.wagers)),
        write(history.motion) if history.motion else "",
        " ".join(f"({write(draw.shown)})" if draw.discarded else write(draw.shown) for draw in history.draws),
        "; ".join(_answers(history)),
        " ".join(map(write, history.paid)),
        ", ".join(_row(history, row) for row in history.rows),
        f"{history.end} {write(history.reason)}" if history.reason else history.end,
        history.root,
    )  # fmt: skip
    return " | ".join(sections)


def _head(history: RoundHistory) -> str:
    plan = history.plan
    at = instant_of(history.at).astimezone(ZONE).isoformat(timespec="milliseconds")
    words = [f"{write(history.table)}/{history.number}", at, plan.game, write(plan.variant)]
    if plan.decks is not None:
        words.append(f"decks={plan.decks}")
    if plan.side_bets is not None:
        words.append(f"sides={'+'.join(map(write, plan.side_bets))}")
    words += [f"pays:{write(bet)}={write(option)}" for bet, option in sorted(plan.options.items())]
    for name, value in sorted(plan.settings.items()):
        words.append(f"set:{write(name)}={value if isinstance(value, int) else write(value) + '%'}")
    words += [f"jackpot={show_jackpot(jackpot)}" for jackpot in history.jackpots]
    words += [f"amended={show_amendment(amendment)}" for amendment in history.amended]
    if history.tournament:
        practice = ":practice" if history.practice else ""
        words.append(f"tournament={history.tournament}:{history.stage}{practice}")
    return " ".join([*words, *_terms(history)])


def _terms(history: RoundHistory) -> Iterator[str]:
    """Write the terms of a live table that affect payments besides the odds."""
    terms = history.terms
    if terms is None:
        return
    offered = _offered(history)
    yield f"chips={'+'.join(map(amount, terms.chips))}"
    yield f"limits={_limits(terms.limits, offered)}"
    if terms.per_player:
        yield "each=player"
    if terms.advised:
        yield f"advised={'+'.join(map(write, sorted(terms.advised)))}"
    for personal in terms.personal:
        who = ":".join(map(write, (personal.patron, personal.place, personal.marker)))
        yield f"own={who}:{_limits(personal.limits, offered)}"


def _offered(history: RoundHistory) -> Collection[str]:
    """Return the bets that were on offer; none if the rules do not know such a table."""
    try:
        return {bet.key for bet in wagerable(history.setup)}
    except BadInput:
        return ()


def _limits(limits: Mapping[str, Limits], offered: Collection[str]) -> str:
    """Write limits as `red:5.00-500.00/5.00/0.00`, with a plus between bets.

    A star replaces the bets if all bets on offer have the same limits.
    """
    shown = {bet: _sums(limit) for bet, limit in limits.items()}
    if shown.keys() == offered and len(set(shown.values())) == 1:
        return f"{EVERY}:{next(iter(shown.values()))}"
    # A star in the key of a bet is escaped, because a bare star means every bet.
    return "+".join(f"{write(bet).replace(EVERY, '%2A')}:{name}" for bet, name in shown.items())


def _sums(limits: Limits) -> str:
    between = f"{amount(limits.minimum)}-{amount(limits.maximum)}"
    return f"{between}/{amount(limits.step)}/{amount(limits.aggregate)}"


def _place(where: Spot) -> str:
    spot = f" {write(where.spot)}" if where.spot else ""
    area = f" @{write(where.area)}" if where.area else ""
    return f"{write(where.bet)}{spot}{area}"


def _wagers(wagers: Iterable[RecordedWager]) -> Iterator[str]:
    """Write the wagers by holder; a holder who wagers again after another holder is named again."""
    for holder, of_holder in groupby(wagers, lambda wager: wager.holder):
        yield f"{write(holder)}: {', '.join(map(_wager, of_holder))}"


def _wager(wager: RecordedWager) -> str:
    colour = f" #{write(wager.colour)}*{amount(wager.value)}" if wager.colour else ""
    why = f" ~{wager.why}" if wager.why else ""
    out = "" if wager.out is None else f" ^{'+'.join(map(write, wager.out))}"
    return f"{_place(wager.where)} {amount(wager.amount)}{colour}{why}{out}"


def _number(history: RoundHistory, wager: str) -> int:
    """Return the number of a wager in the line."""
    return [wager.id for wager in history.wagers].index(wager) + 1


def _answers(history: RoundHistory) -> Iterator[str]:
    """Write the choices in the order in which they came, then the questions whose time ran out."""
    for answer in history.answers:
        stake = f" +{amount(answer.stake)}" if answer.stake else ""
        number = _number(history, answer.wager)
        yield f"{write(answer.question)}: #{number} {write(answer.choice)}{stake}"
    for key in history.closed:
        yield f"{write(key)}!"


def _row(history: RoundHistory, row: Row) -> str:
    """Write the payment of a stake; values that equal those of the wager are left out."""
    number = _number(history, row.wager)
    wager = history.wagers[number - 1]
    added = f"+{write(row.added)}" if row.added else ""
    bet = "" if row.bet == wager.where.bet else f"{write(row.bet)}."
    stake = "" if row.amount == wager.amount else f" {amount(row.amount)}>"
    sums = f" {amount(row.back)}+{amount(row.winnings)}" if row.back or row.winnings else ""
    stays = f" stays {amount(row.stays)}" if row.stays else ""
    clause = f" [{row.clause}]" if row.clause else ""
    return f"#{number}{added} {bet}{write(row.line)}{stake}{sums}{stays}{clause}"
