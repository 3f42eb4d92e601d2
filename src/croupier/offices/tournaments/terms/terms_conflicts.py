"""Terms that cannot be: against the rules of the game, which come first, or against themselves (SATG 19.4.8(c))."""

import re
from collections.abc import Iterator
from datetime import datetime

from croupier.games import game
from croupier.money import MONEY, MOST, NOTHING, Cents, in_chips, show
from croupier.offices.tournaments.terms.required_items import (
    applies,
    incomplete,
    is_said,
    not_held,
    rules_of,
)
from croupier.offices.tournaments.terms.tournament_terms import (
    Consequence,
    Ground,
    MoreChips,
    Stage,
    Terms,
)
from croupier.rulebook import TABLES, Citations, cite
from croupier.rulebook.tournament_rules import ITEMS
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.opening.wagering_period import A_DAY_S
from croupier.table.values.refusals import Refusal, Refused

CASH = re.compile(r"^\s*cash\s*$|(?<!non-)(?<!no )(?<!than )\bcash[ -]chips?\b", re.IGNORECASE)

FIRST_YEAR, LAST_YEAR = 2000, 2999


def unfit(terms: Terms, *, cash_chips: bool = False) -> Refused | None:
    """Why the terms cannot be published: no such tournament, something missing, something that cannot be."""
    refused = not_held(terms.game) or incomplete(terms)
    return refused or next(iter(conflicts(terms, cash_chips=cash_chips)), None)


def conflicts(terms: Terms, *, cash_chips: bool = False) -> tuple[Refused, ...]:
    """All that cannot be. Cash chips are no tournament chips unless the operator set it so (notes W18a)."""
    found = (
        *_of_names(terms),
        *_of_numbers(terms),
        *_of_times(terms),
        *_of_stages(terms),
        *_of_ways_back(terms),
        *_of_chips(terms, cash_chips=cash_chips),
        *_of_wagers(terms),
        *_of_prizes(terms),
        *_of_conduct(terms),
    )
    return tuple(found)


def _no(terms: Terms, items: str, detail: str, more: Citations = ()) -> Refused:
    """A refusal by what else forbids it, by the clauses of the items, and by the rule that the rules come first."""
    rules = rules_of(terms)
    own = [one for key in (*items.split(), "rules-prevail") for one in ITEMS[key].clauses(rules)]
    return Refused(Refusal.CONFLICTS_WITH_RULES, tuple(dict.fromkeys((*more, *own))), detail)


def _of_names(terms: Terms) -> Iterator[Refused]:
    """One word that is no money, a title, and nothing both said and named as not applying."""
    if not is_name(terms.name) or terms.name == MONEY:
        accepted = "a word such as 'spring-cup', which names the chips too"
        yield _no(terms, "", f"No tournament is named {terms.name!r}. Accepted: {accepted}.")
    if not terms.title.strip():
        yield _no(terms, "", "It has no title.")
    for key in terms.does_not_apply:
        item = ITEMS.get(key)
        if item is None or not item.conditional:
            accepted = ", ".join(one.key for one in ITEMS.values() if one.conditional)
            yield _no(terms, "", f"{key!r} cannot be left out. Accepted: {accepted}.")
        elif is_said(terms, key) or applies(terms, key):
            yield _no(terms, key, f"{key!r} is named as not applying, but it does.")
    for key, denied in (
        ("employees", terms.event == "ordinary"),
        ("signature", terms.signed is False),
    ):
        if denied and is_said(terms, key):
            yield _no(terms, key, f"{key!r} is said, but the terms show that it does not apply.")
    names = [one.name for one in terms.stages]
    for name in sorted({one for one in names if names.count(one) > 1 or not one.strip()}):
        yield _no(terms, "schedule", f"The round or session {name!r} has no name of its own.")


def _of_numbers(terms: Terms) -> Iterator[Refused]:
    least, most = terms.least_players, terms.most_players
    if least is not None and most is not None and not 1 <= least <= most:
        detail = f"From {least} to {most} players. Accepted: 1 <= fewest <= most."
        yield _no(terms, "players", detail)
    charges, ways = terms.charges, terms.format
    for item, price, is_had in (
        ("entry-fee", charges.entry_fee, True),
        ("buy-in", charges.buy_in, True),
        ("re-buy", charges.re_buy, ways.re_buy or ways.buy_back),
        ("add-on", charges.add_on, ways.add_on),
    ):
        if price is not None and not 0 <= price <= MOST:
            yield _no(terms, item, f"{item} {show(price)}. Accepted: from nothing.")
        if price and not is_had:
            detail = f"The price of a {item} is said, but not what one has for it."
            yield _no(terms, item, detail)


def _of_times(terms: Terms) -> Iterator[Refused]:
    """Withdrawal ends before the start; one round or session begins after the other."""
    until = {
        "withdraws": terms.entry.withdraw_until,
        "names a substitute": terms.entry.substitute_until,
    }
    starts = [one.starts for one in terms.stages]
    told = [one for one in (*starts, *until.values()) if one is not None]
    strange = [one for one in told if not one.tzinfo or not FIRST_YEAR <= one.year <= LAST_YEAR]
    if strange:
        accepted = f"an instant with its zone, from {FIRST_YEAR} to {LAST_YEAR}"
        yield _no(terms, "schedule", f"{strange[0].isoformat()}. Accepted: {accepted}.")
        return
    if starts != sorted(set(starts)):
        yield _no(terms, "schedule", "The rounds or sessions do not begin one after the other.")
    for act, last in until.items():
        if last is not None and starts and last > min(starts):
            detail = f"One {act} until {_when(last)}. Accepted: up to {_when(min(starts))}."
            yield _no(terms, "withdrawal withdrawal-or-substitute", detail)


def _when(instant: datetime) -> str:
    return instant.isoformat(timespec="minutes")


def _of_stages(terms: Terms) -> Iterator[Refused]:
    """Each has a length and tables that can be, somebody goes on from it, and not everybody."""
    entering = terms.most_players
    for place, stage in enumerate(terms.stages, start=1):
        yield from _of_length(terms, stage)
        if place == len(terms.stages):
            if stage.advance:
                yield _no(terms, "progression", f"Nobody goes on from {stage.name}, the last one.")
            continue
        going = _going_on(stage)
        if stage.kind == "main" and entering and going >= entering:
            detail = f"{going} of at most {entering} players go on from {stage.name}."
            yield _no(terms, "progression", detail)
        entering = terms.most_players if _come_back(terms) else going


def _of_length(terms: Terms, stage: Stage) -> Iterator[Refused]:
    for items, what, number in (
        ("length fixed-length", "rounds of play", stage.rounds),
        ("length fixed-length", "minutes", stage.minutes),
        ("tables fixed-tables", "tables", stage.tables),
    ):
        if number is not None and number < 1:
            detail = f"{stage.name} has {number} {what}. Accepted: from one."
            yield _no(terms, items, detail)


def _going_on(stage: Stage) -> int:
    """How many go on at most: from each table, or of all."""
    return stage.advance * (stage.tables or 1 if stage.across == "table" else 1)


def _come_back(terms: Terms) -> bool:
    return terms.format.buy_back is not None or terms.format.repechage is not None


def _of_ways_back(terms: Terms) -> Iterator[Refused]:
    ways, last = terms.format, len(terms.stages)
    back = ways.buy_back
    if back is not None and (back.times < 1 or not 2 <= back.before_stage <= max(last, 2)):
        detail = f"{back.times} times before round or session {back.before_stage}."
        accepted = f"from once, before 2 to {max(last, 2)}"
        yield _no(terms, "buy-back", f"{detail} Accepted: {accepted}.")
    for item, more in (("re-buy", ways.re_buy), ("add-on", ways.add_on)):
        if more is not None and not _can_be_had(more, last):
            yield _no(
                terms, item, f"A {item} has chips, from once, in a round or session there is."
            )
    yield from _of_repechage(terms)


def _of_repechage(terms: Terms) -> Iterator[Refused]:
    """Somebody is out before it, and somebody plays after it; not everybody goes on from it."""
    again, stages = terms.format.repechage, terms.stages
    offered = [one for one in stages if one.kind == "repechage"]
    if any(one.kind == "repechage" for one in (*stages[:1], *stages[-1:])):
        detail = "A repechage is neither the first nor the last round or session."
        yield _no(terms, "repechage", detail)
    if again is None or again.director_decides:
        return
    if again.places < 1 or not offered:
        detail = f"{again.places} places in {len(offered)} repechages. Accepted: from one in one."
        yield _no(terms, "repechage", detail)
    for one in offered:
        if _going_on(one) >= again.places > 0:
            detail = f"{_going_on(one)} of {again.places} players go on from {one.name}."
            yield _no(terms, "repechage progression", detail)


def _can_be_had(more: MoreChips, last: int) -> bool:
    below = more.below is None or more.below > 0
    return more.chips > 0 and more.times > 0 and 1 <= more.until_stage <= max(last, 1) and below


def _of_chips(terms: Terms, *, cash_chips: bool) -> Iterator[Refused]:
    bank, form = terms.format.starting_bank, terms.format
    needed = max(
        (terms.wagers.compulsory or NOTHING, *(one.minimum for one in terms.wagers.limits.values()))
    )
    if bank is not None and not max(1, needed) <= bank <= MOST:
        least = in_chips(Cents(max(1, needed)))
        detail = f"A starting bank of {in_chips(bank)} chips. Accepted: from {least}."
        yield _no(terms, "starting-bank", detail)
    if CASH.search(form.chip_kind) and not cash_chips:
        detail = f"{form.chip_kind!r} are no tournament chips. Accepted: chips of another kind."
        yield _no(terms, "chip-kind", detail)
    if (form.disposition == "cash") is not (form.cash_rate.parts > 0):
        yield _no(terms, "chips-at-the-end", "Chips are cash exactly if they have a rate.")


def _of_wagers(terms: Terms) -> Iterator[Refused]:
    the_game, wagers = game(terms.game), terms.wagers
    bets = {bet.key for variant in the_game.variants for bet in variant.bets if not bet.added}
    for bet, limits in wagers.limits.items():
        if bet != "*" and bet not in bets:
            detail = f"{the_game.name} has no bet {bet!r}. Accepted: *, {', '.join(sorted(bets))}."
            yield _no(terms, "compulsory-wager", detail)
        if not 0 < limits.minimum <= limits.maximum <= MOST or limits.step < 1:
            low, high, step = map(in_chips, (limits.minimum, limits.maximum, limits.step))
            detail = f"{bet}: from {low} to {high} chips by {step}."
            accepted = "0 < minimum <= maximum, 0 < step"
            yield _no(terms, "compulsory-wager", f"{detail} Accepted: {accepted}.")
    if wagers.compulsory is not None and wagers.compulsory < 0:
        yield _no(terms, "compulsory-wager", f"A wager of {in_chips(wagers.compulsory)} chips.")
    if wagers.secrets is not None and wagers.secrets.each_stage < 1:
        yield _no(
            terms, "secret-wagers", f"{wagers.secrets.each_stage} of them. Accepted: from one."
        )
    yield from _of_wagering(terms)


def _of_wagering(terms: Terms) -> Iterator[Refused]:
    """The wagering period is that of terminals, and never below the floor of the game (SATG 13.6, SATG 17.4)."""
    seconds, the_game = terms.wagers.wagering_s, game(terms.game)
    if seconds is None:
        return
    if rules_of(terms).played != the_game.played:
        yield _no(terms, "", f"At {the_game.name} the dealer ends wagering, and no clock.")
        return
    floors = TABLES[the_game.table].settings.get("wagering-floor-s", ())
    floor, cites = max(
        ((int(one.value), one.citations) for one in floors), default=(1, cite("SATG 6.1.1"))
    )
    if not floor <= seconds <= A_DAY_S:
        detail = f"A wagering period of {seconds} seconds. Accepted: from {floor} seconds to a day."
        yield _no(terms, "", detail, cites)


def _of_prizes(terms: Terms) -> Iterator[Refused]:
    """What the places share is the whole pool, and nothing of a pool that is none (SATG 19.4.7(b))."""
    pool, prizes = terms.pool, terms.prizes
    if pool is not None and not (0 <= pool.sum <= MOST and 0 <= pool.at_least <= MOST):
        yield _no(terms, "pool", f"A pool of {show(pool.sum)}, at least {show(pool.at_least)}.")
    if not prizes:
        return
    shared = sum((one.share.fraction for one in prizes), start=NOTHING)
    has_money = pool is not None and bool(
        pool.sum or pool.at_least or pool.of_fees.parts or pool.of_buy_ins.parts
    )
    if shared != int(has_money):
        detail = f"The shares come to {shared}. Accepted: exactly {int(has_money)}."
        yield _no(terms, "prizes", detail)
    for place, prize in enumerate(prizes, start=1):
        if not prize.share.parts and not prize.goods.strip():
            yield _no(terms, "prizes", f"Place {place} wins nothing.")


def _of_conduct(terms: Terms) -> Iterator[Refused]:
    """What follows from something is a number of chips or of rounds where it is such a thing."""
    conduct = terms.conduct
    grounds = {
        "penalties": conduct.penalties, "disqualification": conduct.disqualification,
        "substitution": conduct.substitution, "refunds": conduct.refunds,
        "retirement": conduct.retirement,
    }  # fmt: skip
    for item, named in grounds.items():
        for name, ground in named.items():
            if (
                not name.strip()
                or not ground.says.strip()
                or not _can_follow(ground, ground.penalty)
            ):
                yield _no(terms, item, f"{name!r} does not say what happens, or to how much.")
    follows = {
        "late": conduct.late, "absent": conduct.absent, "phone": conduct.phone,
        "substituted": conduct.substituted, "disqualified": conduct.disqualified,
        "retired": conduct.retired,
    }  # fmt: skip
    for item, one in follows.items():
        if one is not None and (not one.says.strip() or not _can_follow(one, one.does)):
            yield _no(terms, item, f"{item!r} does not say what happens, or to how much.")


def _can_follow(what: Ground | Consequence, does: str) -> bool:
    """Chips are taken where chips are the penalty, rounds are sat out where that is it, and nowhere else."""
    return (what.chips > 0) is (does == "chips") and (what.rounds > 0) is (does == "sits-out")
