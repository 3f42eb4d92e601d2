"""Terms that cannot be: against the rules of the game, which come first, or against themselves (SATG 19.4.8(c))."""

from collections.abc import Iterator
from datetime import datetime

from croupier.money import MONEY, MOST
from croupier.offices.tournaments.terms.consequences import unclear_consequences
from croupier.offices.tournaments.terms.play_conflicts import conflict, conflicts_of_play, going_on
from croupier.offices.tournaments.terms.required_items import (
    applies,
    incomplete,
    is_stated,
    not_held,
)
from croupier.offices.tournaments.terms.tournament_terms import (
    Stage,
    TournamentTerms,
)
from croupier.rulebook import ZONE
from croupier.rulebook.tournament_rules import ITEMS
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.values.refusals import Refused
from croupier.words import NO_PHRASE, Moment, Phrase, Sum, phrase

FIRST_YEAR, LAST_YEAR = 2000, 2999


def unfit(terms: TournamentTerms, *, cash_chips: bool = False) -> Refused | None:
    """Why the terms cannot be published: no such tournament, something missing, something that cannot be."""
    refused = not_held(terms.game) or incomplete(terms)
    return refused or next(iter(conflicts(terms, cash_chips=cash_chips)), None)


def conflicts(terms: TournamentTerms, *, cash_chips: bool = False) -> tuple[Refused, ...]:
    """All that cannot be. Cash chips are no tournament chips unless the operator set it so (notes W18a)."""
    return (
        *_of_names(terms),
        *_of_numbers(terms),
        *_of_times(terms),
        *_of_stages(terms),
        *conflicts_of_play(terms, cash_chips=cash_chips),
        *(conflict(terms, item, detail) for item, detail in unclear_consequences(terms.conduct)),
    )


def _of_names(terms: TournamentTerms) -> Iterator[Refused]:
    """One word that is no money, a title, and nothing both said and named as not applying."""
    if not is_name(terms.name) or terms.name == MONEY:
        accepted = phrase("a word such as 'spring-cup', which names the chips too")
        detail = phrase(
            "No tournament is named '{name}'. Accepted: {accepted}.",
            name=terms.name, accepted=accepted,
        )  # fmt: skip
        yield conflict(terms, "", detail)
    if not terms.title.strip():
        yield conflict(terms, "", phrase("It has no title."))
    for key in terms.does_not_apply:
        item = ITEMS.get(key)
        if item is None or not item.conditional:
            optional = tuple(item.key for item in ITEMS.values() if item.conditional)
            detail = phrase(
                "'{key}' cannot be left out. Accepted: {accepted}.", key=key, accepted=optional
            )
            yield conflict(terms, "", detail)
        elif is_stated(terms, key) or applies(terms, key):
            yield conflict(
                terms, key, phrase("'{key}' is named as not applying, but it does.", key=key)
            )
    for key, denied in (
        ("employees", terms.event == "ordinary"),
        ("signature", terms.signed is False),
    ):
        if denied and is_stated(terms, key):
            detail = phrase("'{key}' is said, but the terms show that it does not apply.", key=key)
            yield conflict(terms, key, detail)
    names = [stage.name for stage in terms.stages]
    for name in sorted({name for name in names if names.count(name) > 1 or not name.strip()}):
        detail = phrase("The round or session '{name}' has no name of its own.", name=name)
        yield conflict(terms, "schedule", detail)


def _of_numbers(terms: TournamentTerms) -> Iterator[Refused]:
    least, most = terms.least_players, terms.most_players
    if least is not None and most is not None and not 1 <= least <= most:
        detail = phrase(
            "From {least} to {most} players. Accepted: 1 <= fewest <= most.", least=least, most=most
        )
        yield conflict(terms, "players", detail)
    charges, ways = terms.charges, terms.format
    for item, price, is_had in (
        ("entry-fee", charges.entry_fee, True),
        ("buy-in", charges.buy_in, True),
        ("re-buy", charges.re_buy, ways.re_buy or ways.buy_back),
        ("add-on", charges.add_on, ways.add_on),
    ):
        if price is not None and not 0 <= price <= MOST:
            detail = phrase("{item} {price}. Accepted: from nothing.", item=item, price=Sum(price))
            yield conflict(terms, item, detail)
        if price and not is_had:
            detail = phrase(
                "The price of a {item} is said, but not what one has for it.", item=item
            )
            yield conflict(terms, item, detail)


def impossible_time(terms: TournamentTerms) -> Refused | None:
    """The refusal of a time without a zone or of another age. No screen can show terms with such a time."""
    entry = terms.entry
    for moment in (
        *(stage.starts for stage in terms.stages), entry.withdraw_until, entry.substitute_until
    ):  # fmt: skip
        if moment and (fault := time_fault(moment)):
            return conflict(terms, "schedule", fault)
    return None


def time_fault(moment: datetime) -> Phrase:
    """Return why no screen could show a time: it has no zone, or is of another age. Empty if it can be shown."""
    if moment.tzinfo and FIRST_YEAR <= moment.year <= LAST_YEAR:
        return NO_PHRASE
    return phrase(
        "{moment}. Accepted: a time with its offset, "
        "such as 2027-03-06T14:00:00+11:00, from {first} to {last}.",
        moment=moment.isoformat(),
        first=FIRST_YEAR,
        last=LAST_YEAR,
    )


def _of_times(terms: TournamentTerms) -> Iterator[Refused]:
    """Withdrawal ends before the start; one round or session begins after the other."""
    if refused := impossible_time(terms):
        yield refused
        return
    until = {
        phrase("withdraws"): terms.entry.withdraw_until,
        phrase("names a substitute"): terms.entry.substitute_until,
    }
    starts = [stage.starts for stage in terms.stages]
    if starts != sorted(set(starts)):
        yield conflict(
            terms, "schedule", phrase("The rounds or sessions do not begin one after the other.")
        )
    for act, last in until.items():
        if last is not None and starts and last > min(starts):
            detail = phrase(
                "One {act} until {last}. Accepted: up to {first}.",
                act=act, last=_when(last), first=_when(min(starts)),
            )  # fmt: skip
            yield conflict(terms, "withdrawal withdrawal-or-substitute", detail)


def _when(instant: datetime) -> Moment:
    return Moment.from_local_time(instant.astimezone(ZONE), "minutes")


def _of_stages(terms: TournamentTerms) -> Iterator[Refused]:
    """Faults of stages: a wrong length or tables, or all or none of the players go on."""
    entering = terms.most_players
    for place, stage in enumerate(terms.stages, start=1):
        yield from _of_length(terms, stage)
        if place == len(terms.stages):
            if stage.advance:
                detail = phrase("No player can go on from {name}, the last one.", name=stage.name)
                yield conflict(terms, "progression", detail)
            continue
        going = going_on(stage)
        if stage.kind == "main" and entering and going >= entering:
            detail = phrase(
                "{going} of at most {entering} players go on from {name}.",
                going=going, entering=entering, name=stage.name,
            )  # fmt: skip
            yield conflict(terms, "progression", detail)
        returns = terms.format.buy_back is not None or terms.format.repechage is not None
        entering = terms.most_players if returns else going


def _of_length(terms: TournamentTerms, stage: Stage) -> Iterator[Refused]:
    for items, what, number in (
        ("length fixed-length", "rounds of play", stage.rounds),
        ("length fixed-length", "minutes", stage.minutes),
        ("tables fixed-tables", "tables", stage.tables),
    ):
        if number is not None and number < 1:
            detail = phrase(
                "{name} has {number} {what}. Accepted: from one.",
                name=stage.name, number=number, what=what,
            )  # fmt: skip
            yield conflict(terms, items, detail)
