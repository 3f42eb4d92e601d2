"""How each figure of the terms is said in plain words, from the fields that run the tournament."""

from collections.abc import Callable, Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, datetime
from typing import NamedTuple

from croupier.games import game
from croupier.money import Cents, in_chips, show
from croupier.offices.tournaments.terms.tournament_terms import MoreChips, Stage, TournamentTerms
from croupier.rulebook import ZONE
from croupier.table.jackpots.jackpot_offer import Rate

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Words(NamedTuple):
    """A sentence or two, and what is listed below them."""

    text: str
    points: tuple[str, ...] = ()


def when(instant: datetime) -> str:
    """Day and time in the zone of the casino; an instant without a zone is meant so."""
    # At the ends of the calendar another zone has no day for it.
    has_day = instant.tzinfo is not None and MINYEAR < instant.year < MAXYEAR
    local = instant.astimezone(ZONE) if has_day else instant
    day = f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day}, {local.hour:02}:{local.minute:02}"


def share(rate: Rate) -> str:
    """A share as people read it: all, a percentage where it is a whole one, or a fraction."""
    if rate.fraction == 1:
        return "all"
    percent = rate.fraction * 100
    return f"{percent} %" if percent.denominator == 1 else str(rate.fraction)


def count(number: int, name: str, several: str = "") -> str:
    """A number of things."""
    return f"{number:,} {name if number == 1 else several or f'{name}s'}"


def often(times: int) -> str:
    """How often something can be done."""
    return "once" if times == 1 else f"up to {times:,} times"


def chips(amount: Cents) -> str:
    """An amount of chips."""
    return f"{in_chips(amount)} chip{'' if amount == 100 else 's'}"


def _price(name: str, amount: Cents | None) -> Words:
    return Words(f"{name}: {show(amount)}." if amount else f"{name}: none.")


def _more(name: str, price: Cents | None, more: MoreChips | None, terms: TournamentTerms) -> Words:
    if not price:
        return Words(f"{name}: none.")
    if more is None:
        return Words(f"{name}: {show(price)}, which is the price of buying back in.")
    until = _name(terms, more.until_stage)
    below = f", only with fewer than {chips(more.below)}" if more.below is not None else ""
    had = f"for {chips(more.chips)}, {often(more.times)}, until {until} is over{below}"
    return Words(f"{name}: {show(price)} {had}.")


def _name(terms: TournamentTerms, number: int) -> str:
    """Return the name of a round or session, or its number if no such stage exists."""
    there = 1 <= number <= len(terms.stages)
    return terms.stages[number - 1].name if there else f"round or session {number}"


def _schedule(terms: TournamentTerms) -> Words:
    points = (
        f"{stage.name}{' (repechage)' if stage.kind == 'repechage' else ''}: {when(stage.starts)}"
        for stage in terms.stages
    )
    return Words(
        "The rounds or sessions begin as follows, in the time of the casino.", tuple(points)
    )


def _withdrawal(terms: TournamentTerms) -> Words:
    entry, sentences = terms.entry, []
    if entry.withdraw_until is not None:
        last = when(entry.withdraw_until)
        sentences.append(f"Up to {last} an applicant may withdraw, and has back all that was paid.")
    if entry.substitute_until is not None:
        sentences.append(
            f"Up to {when(entry.substitute_until)} an applicant may name a substitute."
        )
    return Words(" ".join(sentences))


def _length_of(stage: Stage) -> str:
    limits = []
    if stage.rounds is not None:
        limits.append(f"{count(stage.rounds, 'round')} of play at each table")
    if stage.minutes is not None:
        limits.append(
            f"{count(stage.minutes, 'minute')}, and a round of play that has begun then is completed"
        )
    return f"{stage.name}: {', or '.join(limits) or stage.basis}"


def _length(terms: TournamentTerms) -> Words:
    points = tuple(map(_length_of, terms.stages))
    return Words(f"There {_are(len(points), 'round or session', 'rounds or sessions')}.", points)


def _are(number: int, name: str, several: str) -> str:
    return f"{'is' if number == 1 else 'are'} {count(number, name, several)}"


def _tables(terms: TournamentTerms) -> Words:
    points = (
        f"{stage.name}: {count(stage.tables, 'table') if stage.tables is not None else stage.basis}"
        for stage in terms.stages
    )
    return Words("Tables in play in each round or session.", tuple(points))


def _progression(terms: TournamentTerms) -> Words:
    points = (
        f"{stage.name}: {_best(stage.advance)} "
        f"{'at each table' if stage.across == 'table' else 'of all tables together'}"
        for stage in terms.stages
        if stage.advance
    )
    text = "These go on from each round or session to the next, by the chips they have at its end."
    equal = "Where more are equal than there are places left, lots are drawn among them."
    return Words(f"{text} {equal}", tuple(points))


def _best(number: int) -> str:
    return "the best player" if number == 1 else f"the best {number:,} players"


def _buy_back(terms: TournamentTerms) -> Words:
    back = terms.format.buy_back
    assert back is not None, "It is said where there is one."
    stage = _name(terms, back.before_stage)
    price = f" for {show(terms.charges.re_buy)}" if terms.charges.re_buy else ""
    again = (
        f"A player who is out may buy back in{price}, {often(back.times)}, until {stage} begins."
    )
    return Words(f"{again} {back.method}")


def _repechage(terms: TournamentTerms) -> Words:
    again = terms.format.repechage
    assert again is not None, "It is said where there is one."
    sentences = []
    if again.places > 0 and not again.director_decides:
        best = _best(again.places)
        sentences.append(
            f"Of those who are out {best} may play in the repechage; who goes on from it is in again."
        )
    if again.director_decides:
        sentences.append(
            "The Tournament Director may decide whether there is a repechage, catch-up or secondary round, "
            "and who of those who are out plays in it."
        )
    return Words(" ".join(sentences))


def _starting_bank(terms: TournamentTerms) -> Words:
    bank = terms.format.starting_bank or Cents(0)
    points = (
        f"{stage.name}: everybody has "
        f"{'the starting bank anew' if stage.banks == 'fresh' else 'the chips left from before'}"
        for stage in terms.stages[1:]
    )
    return Words(f"Each player starts with {chips(bank)}.", tuple(points))


def _at_the_end(terms: TournamentTerms) -> Words:
    rate = terms.format.cash_rate
    if terms.format.disposition != "cash":
        return Words("At the end tournament chips have no value, and are handed back.")
    paid = f"{show(Cents(rate.parts * 100))} for every {chips(Cents(rate.of * 100))}"
    return Words(
        f"At the end tournament chips are turned into cash: {paid}. Parts of a cent are not paid."
    )


def _compulsory(terms: TournamentTerms) -> Words:
    wagers, sentences = terms.wagers, []
    if wagers.compulsory:
        total = f"must come to {chips(wagers.compulsory)} or more"
        sentences.append(f"In each round of play all wagers of a player together {total}.")
    elif wagers.compulsory is not None:
        sentences.append("There is no compulsory wager.")
    sentences += [text for text in (wagers.compulsory_basis,) if text]
    if wagers.wagering_s is not None:
        sentences.append(
            f"Wagering is open for {count(wagers.wagering_s, 'second')} in each round."
        )
    if wagers.limits:
        sentences.append("A wager on a bet is within these limits.")
    return Words(" ".join(sentences), tuple(_limits(terms)))


def _limits(terms: TournamentTerms) -> Iterator[str]:
    names = {bet.key: bet.name for variant in game(terms.game).variants for bet in variant.bets}
    for bet, limits in terms.wagers.limits.items():
        name = "Any other bet" if bet == "*" and len(terms.wagers.limits) > 1 else "Any bet"
        step = f", in steps of {chips(limits.step)}" if limits.step > 1 else ""
        least, most = in_chips(limits.minimum), chips(limits.maximum)
        yield f"{names.get(bet, name)}: from {least} to {most}{step}"


def _secrets(terms: TournamentTerms) -> Words:
    secrets = terms.wagers.secrets
    assert secrets is not None, "They are said where there are any."
    number = count(secrets.each_stage, "secret wager")
    return Words(f"Each player may make {number} in each round or session. {secrets.method}")


FIGURES_IN_WORDS: Mapping[str, Callable[[TournamentTerms], Words]] = {
    "schedule": _schedule,
    "entry-fee": lambda t: _price("Entry fee", t.charges.entry_fee),
    "buy-in": lambda t: _price("Buy-in", t.charges.buy_in),
    "re-buy": lambda t: _more("Re-buy", t.charges.re_buy, t.format.re_buy, t),
    "add-on": lambda t: _more("Add-on", t.charges.add_on, t.format.add_on, t),
    "players": lambda t: Words(f"At least {t.least_players} and at most {t.most_players} players take part."),
    "place": lambda t: Words(f"Place: {t.place}"),
    "criteria": lambda t: Words("Entrants are chosen by these criteria.", tuple(t.entry.criteria.values())),
    "availability": lambda t: Words(f"How to have these terms and conditions: {t.entry.available}"),
    "method-of-entry": lambda t: Words(f"How to enter: {t.entry.method}"),
    "withdrawal-or-substitute": _withdrawal,
    "withdrawal": _withdrawal,
    "length": _length,
    "fixed-length": _length,
    "tables": _tables,
    "fixed-tables": _tables,
    "progression": _progression,
    "buy-back": _buy_back,
    "repechage": _repechage,
    "starting-bank": _starting_bank,
    "chips-at-the-end": _at_the_end,
    "chip-kind": lambda t: Words(f"Chips: {t.format.chip_kind}"),
    "compulsory-wager": _compulsory,
    "secret-wagers": _secrets,
}  # fmt: skip
"""By item: how the figure is said. Statements are said as they stand."""
