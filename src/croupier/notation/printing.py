"""A round as one line."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.notation.words import amount, write
from croupier.rounds.limits import Limits
from croupier.rounds.settling import Terms
from croupier.rounds.sheet import Row
from croupier.rounds.state import Spot, instant_of
from croupier.rounds.telling import Laid, Told
from croupier.rulebook import ZONE


def show(told: Told) -> str:
    """A round on one line."""
    sections = (
        _head(told),
        "; ".join(_wagers(told.wagers)),
        write(told.motion) if told.motion else "",
        " ".join(f"({write(one.shown)})" if one.discarded else write(one.shown) for one in told.draws),
        "; ".join(_answers(told)),
        " ".join(map(write, told.paid)),
        ", ".join(_row(told, row) for row in told.rows),
        told.end,
        told.root,
    )  # fmt: skip
    return " | ".join(sections)


def _head(told: Told) -> str:
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
    return " ".join([*words, *_terms(told.terms)])


def _terms(terms: Terms | None) -> Iterator[str]:
    """What a live table paid by besides the odds."""
    if terms is None:
        return
    yield f"chips={'+'.join(map(amount, terms.chips))}"
    yield f"limits={_limits(terms.limits)}"
    if terms.per_player:
        yield "each=player"
    if terms.advised:
        yield f"advised={'+'.join(map(write, sorted(terms.advised)))}"
    for own in terms.personal:
        who = ":".join(map(write, (own.patron, own.place, own.marker)))
        yield f"own={who}:{_limits(own.limits)}"


def _limits(limits: Mapping[str, Limits]) -> str:
    """`red:5.00-500.00/5.00/0.00`; bets are separated by a plus."""
    shown = {
        write(
            bet
        ): f"{amount(one.minimum)}-{amount(one.maximum)}/{amount(one.step)}/{amount(one.aggregate)}"
        for bet, one in limits.items()
    }
    return "+".join(f"{bet}:{one}" for bet, one in shown.items())


def _place(where: Spot) -> str:
    spot = f" {write(where.spot)}" if where.spot else ""
    area = f" @{write(where.area)}" if where.area else ""
    return f"{write(where.bet)}{spot}{area}"


def _wagers(wagers: Iterable[Laid]) -> Iterator[str]:
    by_holder: dict[str, list[str]] = {}
    for one in wagers:
        colour = f" #{write(one.colour)}*{amount(one.value)}" if one.colour else ""
        why = f" ~{one.why}" if one.why else ""
        told = f"{_place(one.where)} {amount(one.amount)}{colour}{why}"
        by_holder.setdefault(one.holder, []).append(told)
    for holder, own in by_holder.items():
        yield f"{write(holder)}: {', '.join(own)}"


def _number(told: Told, wager: str) -> int:
    """The number of a wager as it stands on the line."""
    return [one.id for one in told.wagers].index(wager) + 1


def _answers(told: Told) -> Iterator[str]:
    """Answers one by one in the order they came, then the questions whose time ran out."""
    for one in told.answers:
        stake = f" +{amount(one.stake)}" if one.stake else ""
        number = _number(told, one.wager)
        yield f"{write(one.question)}: #{number} {write(one.choice)}{stake}"
    for key in told.closed:
        yield f"{write(key)}!"


def _row(told: Told, row: Row) -> str:
    """What became of a stake; what is as in the wager is not said again."""
    number = _number(told, row.wager)
    wager = told.wagers[number - 1]
    added = f"+{write(row.added)}" if row.added else ""
    bet = "" if row.bet == wager.where.bet else f"{write(row.bet)}."
    stake = "" if row.amount == wager.amount else f" {amount(row.amount)}>"
    sums = f" {amount(row.back)}+{amount(row.winnings)}" if row.back or row.winnings else ""
    stays = f" stays {amount(row.stays)}" if row.stays else ""
    return f"#{number}{added} {bet}{write(row.line)}{stake}{sums}{stays}"
