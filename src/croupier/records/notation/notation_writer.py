"""A round as one line."""

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


def show(told: RoundHistory) -> str:
    """A round on one line."""
    sections = (
        _head(told),
        "; ".join(_wagers(told.wagers)),
        write(told.motion) if told.motion else "",
        " ".join(f"({write(one.shown)})" if one.discarded else write(one.shown) for one in told.draws),
        "; ".join(_answers(told)),
        " ".join(map(write, told.paid)),
        ", ".join(_row(told, row) for row in told.rows),
        f"{told.end} {write(told.reason)}" if told.reason else told.end,
        told.root,
    )  # fmt: skip
    return " | ".join(sections)


def _head(told: RoundHistory) -> str:
    plan = told.plan
    at = instant_of(told.at).astimezone(ZONE).isoformat(timespec="milliseconds")
    words = [f"{write(told.table)}/{told.number}", at, plan.game, write(plan.variant)]
    if plan.decks is not None:
        words.append(f"decks={plan.decks}")
    if plan.side_bets is not None:
        words.append(f"sides={'+'.join(map(write, plan.side_bets))}")
    words += [f"pays:{write(bet)}={write(option)}" for bet, option in sorted(plan.options.items())]
    for name, value in sorted(plan.settings.items()):
        words.append(f"set:{write(name)}={value if isinstance(value, int) else write(value) + '%'}")
    words += [f"jackpot={show_jackpot(one)}" for one in told.jackpots]
    words += [f"amended={show_amendment(one)}" for one in told.amended]
    if told.tournament:
        practice = ":practice" if told.practice else ""
        words.append(f"tournament={told.tournament}:{told.stage}{practice}")
    return " ".join([*words, *_terms(told)])


def _terms(told: RoundHistory) -> Iterator[str]:
    """What a live table paid by besides the odds."""
    terms = told.terms
    if terms is None:
        return
    offered = _offered(told)
    yield f"chips={'+'.join(map(amount, terms.chips))}"
    yield f"limits={_limits(terms.limits, offered)}"
    if terms.per_player:
        yield "each=player"
    if terms.advised:
        yield f"advised={'+'.join(map(write, sorted(terms.advised)))}"
    for own in terms.personal:
        who = ":".join(map(write, (own.patron, own.place, own.marker)))
        yield f"own={who}:{_limits(own.limits, offered)}"


def _offered(told: RoundHistory) -> Collection[str]:
    """The bets that could be wagered on; none where the rules know no such table."""
    try:
        return {bet.key for bet in wagerable(told.setup)}
    except BadInput:
        return ()


def _limits(limits: Mapping[str, Limits], offered: Collection[str]) -> str:
    """`red:5.00-500.00/5.00/0.00`; bets are separated by a plus; the same for all of them by a star."""
    shown = {bet: _sums(one) for bet, one in limits.items()}
    if shown.keys() == offered and len(set(shown.values())) == 1:
        return f"{EVERY}:{next(iter(shown.values()))}"
    # A bet that is itself called by a star is not every bet.
    return "+".join(f"{write(bet).replace(EVERY, '%2A')}:{one}" for bet, one in shown.items())


def _sums(one: Limits) -> str:
    between = f"{amount(one.minimum)}-{amount(one.maximum)}"
    return f"{between}/{amount(one.step)}/{amount(one.aggregate)}"


def _place(where: Spot) -> str:
    spot = f" {write(where.spot)}" if where.spot else ""
    area = f" @{write(where.area)}" if where.area else ""
    return f"{write(where.bet)}{spot}{area}"


def _wagers(wagers: Iterable[RecordedWager]) -> Iterator[str]:
    """By holder; whoever came again after others is named again."""
    for holder, own in groupby(wagers, lambda one: one.holder):
        yield f"{write(holder)}: {', '.join(map(_wager, own))}"


def _wager(one: RecordedWager) -> str:
    colour = f" #{write(one.colour)}*{amount(one.value)}" if one.colour else ""
    why = f" ~{one.why}" if one.why else ""
    out = "" if one.out is None else f" ^{'+'.join(map(write, one.out))}"
    return f"{_place(one.where)} {amount(one.amount)}{colour}{why}{out}"


def _number(told: RoundHistory, wager: str) -> int:
    """The number of a wager as it stands on the line."""
    return [one.id for one in told.wagers].index(wager) + 1


def _answers(told: RoundHistory) -> Iterator[str]:
    """Answers one by one in the order they came, then the questions whose time ran out."""
    for one in told.answers:
        stake = f" +{amount(one.stake)}" if one.stake else ""
        number = _number(told, one.wager)
        yield f"{write(one.question)}: #{number} {write(one.choice)}{stake}"
    for key in told.closed:
        yield f"{write(key)}!"


def _row(told: RoundHistory, row: Row) -> str:
    """What became of a stake; what is as in the wager is not said again."""
    number = _number(told, row.wager)
    wager = told.wagers[number - 1]
    added = f"+{write(row.added)}" if row.added else ""
    bet = "" if row.bet == wager.where.bet else f"{write(row.bet)}."
    stake = "" if row.amount == wager.amount else f" {amount(row.amount)}>"
    sums = f" {amount(row.back)}+{amount(row.winnings)}" if row.back or row.winnings else ""
    stays = f" stays {amount(row.stays)}" if row.stays else ""
    clause = f" [{row.clause}]" if row.clause else ""
    return f"#{number}{added} {bet}{write(row.line)}{stake}{sums}{stays}{clause}"
