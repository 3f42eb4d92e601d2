"""Terms of the play that cannot be: ways back, chips, wagers and prizes (SATG 19.4.8(c))."""

import re
from collections.abc import Iterator

from croupier.games import game
from croupier.money import MOST, NOTHING, Cents
from croupier.offices.tournaments.terms.required_items import (
    rules_of,
)
from croupier.offices.tournaments.terms.tournament_terms import MoreChips, Stage, TournamentTerms
from croupier.rulebook import TABLES, Citations, cite
from croupier.rulebook.tournament_rules import ITEMS
from croupier.table.opening.wagering_period import A_DAY_S
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Phrase, Sum, in_chips, phrase

CASH = re.compile(r"^\s*cash\s*$|(?<!non-)(?<!no )(?<!than )\bcash[ -]chips?\b", re.IGNORECASE)


def conflicts_of_play(terms: TournamentTerms, *, cash_chips: bool) -> Iterator[Refused]:
    """Yield what cannot be in how the tournament is played and what it pays."""
    yield from _of_ways_back(terms)
    yield from _of_chips(terms, cash_chips=cash_chips)
    yield from _of_wagers(terms)
    yield from _of_prizes(terms)


def conflict(terms: TournamentTerms, items: str, detail: Phrase, more: Citations = ()) -> Refused:
    """A refusal by what else forbids it, by the clauses of the items, and by the rule that the rules come first."""
    rules = rules_of(terms)
    citations = [
        clause for key in (*items.split(), "rules-prevail") for clause in ITEMS[key].clauses(rules)
    ]
    return Refused(Refusal.CONFLICTS_WITH_RULES, tuple(dict.fromkeys((*more, *citations))), detail)


def going_on(stage: Stage) -> int:
    """How many go on at most: from each table, or of all."""
    return stage.advance * (stage.tables or 1 if stage.across == "table" else 1)


def _of_ways_back(terms: TournamentTerms) -> Iterator[Refused]:
    ways, last = terms.format, len(terms.stages)
    back = ways.buy_back
    if back is not None and (back.times < 1 or not 2 <= back.before_stage <= max(last, 2)):
        detail = phrase(
            "{times} times before round or session {before_stage}.",
            times=back.times, before_stage=back.before_stage,
        )  # fmt: skip
        accepted = phrase("from once, before 2 to {last}", last=max(last, 2))
        detail = phrase("{fault} Accepted: {accepted}.", fault=detail, accepted=accepted)
        yield conflict(terms, "buy-back", detail)
    for item, more in (("re-buy", ways.re_buy), ("add-on", ways.add_on)):
        if more is not None and not _can_be_had(more, last):
            detail = phrase(
                "A {item} has chips, from once, in a round or session there is.", item=item
            )
            yield conflict(terms, item, detail)
    yield from _of_repechage(terms)


def _of_repechage(terms: TournamentTerms) -> Iterator[Refused]:
    """Faults of repechages: no player out before it, no stage after it, or all go on from it."""
    again, stages = terms.format.repechage, terms.stages
    offered = [stage for stage in stages if stage.kind == "repechage"]
    if any(stage.kind == "repechage" for stage in (*stages[:1], *stages[-1:])):
        detail = phrase("A repechage is neither the first nor the last round or session.")
        yield conflict(terms, "repechage", detail)
    if again is None or again.director_decides:
        return
    if again.places < 1 or not offered:
        detail = phrase(
            "{places} places in {count} repechages. Accepted: from one in one.",
            places=again.places, count=len(offered),
        )  # fmt: skip
        yield conflict(terms, "repechage", detail)
    for stage in offered:
        if going_on(stage) >= again.places > 0:
            detail = phrase(
                "{going_on} of {places} players go on from {name}.",
                going_on=going_on(stage), places=again.places, name=stage.name,
            )  # fmt: skip
            yield conflict(terms, "repechage progression", detail)


def _can_be_had(more: MoreChips, last: int) -> bool:
    below = more.below is None or more.below > 0
    return more.chips > 0 and more.times > 0 and 1 <= more.until_stage <= max(last, 1) and below


def _of_chips(terms: TournamentTerms, *, cash_chips: bool) -> Iterator[Refused]:
    bank, form = terms.format.starting_bank, terms.format
    minima = (limit.minimum for limit in terms.wagers.limits.values())
    least = Cents(max(1, terms.wagers.compulsory or NOTHING, *minima))
    if bank is not None and not least <= bank <= MOST:
        detail = phrase(
            "A starting bank of {bank}. Accepted: from {least}.",
            bank=in_chips(bank), least=in_chips(least),
        )  # fmt: skip
        yield conflict(terms, "starting-bank", detail)
    if CASH.search(form.chip_kind) and not cash_chips:
        detail = phrase(
            "'{chip_kind}' are no tournament chips. Accepted: chips of another kind.",
            chip_kind=form.chip_kind,
        )
        yield conflict(terms, "chip-kind", detail)
    if (form.disposition == "cash") is not (form.cash_rate.parts > 0):
        yield conflict(
            terms, "chips-at-the-end", phrase("Chips are cash exactly if they have a rate.")
        )


def _of_wagers(terms: TournamentTerms) -> Iterator[Refused]:
    the_game, wagers = game(terms.game), terms.wagers
    bets = {bet.key for variant in the_game.variants for bet in variant.bets if not bet.added}
    for bet, limits in wagers.limits.items():
        if bet != "*" and bet not in bets:
            detail = phrase(
                "{name} has no bet '{bet}'. Accepted: *, {bets}.",
                name=the_game.name, bet=bet, bets=tuple(sorted(bets)),
            )  # fmt: skip
            yield conflict(terms, "compulsory-wager", detail)
        if not 0 < limits.minimum <= limits.maximum <= MOST or limits.step < 1:
            low, high, step = map(in_chips, (limits.minimum, limits.maximum, limits.step))
            detail = phrase(
                "{bet}: from {low} to {high} by {step}.",
                bet=bet, low=low, high=high, step=step,
            )  # fmt: skip
            accepted = phrase("0 < minimum <= maximum, 0 < step")
            detail = phrase("{fault} Accepted: {accepted}.", fault=detail, accepted=accepted)
            yield conflict(terms, "compulsory-wager", detail)
    if wagers.compulsory is not None and wagers.compulsory < 0:
        detail = phrase("A wager of {amount}.", amount=in_chips(wagers.compulsory))
        yield conflict(terms, "compulsory-wager", detail)
    if wagers.secrets is not None and wagers.secrets.each_stage < 1:
        detail = phrase(
            "{each_stage} of them. Accepted: from one.", each_stage=wagers.secrets.each_stage
        )
        yield conflict(terms, "secret-wagers", detail)
    yield from _of_wagering(terms)


def _of_wagering(terms: TournamentTerms) -> Iterator[Refused]:
    """The wagering period is that of terminals, and never below the floor of the game (SATG 13.6, SATG 17.4)."""
    seconds, the_game = terms.wagers.wagering_s, game(terms.game)
    if seconds is None:
        return
    if rules_of(terms).played != the_game.played:
        detail = phrase("At {name} the dealer ends wagering, and no clock.", name=the_game.name)
        yield conflict(terms, "", detail)
        return
    floors = TABLES[the_game.table].settings.get("wagering-floor-s", ())
    floor, cites = max(
        ((int(floor.value), floor.citations) for floor in floors), default=(1, cite("SATG 6.1.1"))
    )
    if not floor <= seconds <= A_DAY_S:
        detail = phrase(
            "A wagering period of {seconds} seconds. Accepted: from {floor} seconds to a day.",
            seconds=seconds, floor=floor,
        )  # fmt: skip
        yield conflict(terms, "", detail, cites)


def _of_prizes(terms: TournamentTerms) -> Iterator[Refused]:
    """What the places share is the whole pool, and nothing of a pool that is none (SATG 19.4.7(b))."""
    pool, prizes = terms.pool, terms.prizes
    if pool is not None and not (0 <= pool.sum <= MOST and 0 <= pool.at_least <= MOST):
        detail = phrase(
            "A pool of {sum}, at least {at_least}.",
            sum=Sum(pool.sum), at_least=Sum(pool.at_least),
        )  # fmt: skip
        yield conflict(terms, "pool", detail)
    if not prizes:
        return
    shared = sum((prize.share.fraction for prize in prizes), start=NOTHING)
    has_money = pool is not None and bool(
        pool.sum or pool.at_least or pool.of_fees.parts or pool.of_buy_ins.parts
    )
    if shared != int(has_money):
        detail = phrase(
            "The shares come to {shared}. Accepted: exactly {has_money}.",
            shared=str(shared), has_money=int(has_money),
        )  # fmt: skip
        yield conflict(terms, "prizes", detail)
    for place, prize in enumerate(prizes, start=1):
        if not prize.share.parts and not prize.goods.strip():
            yield conflict(terms, "prizes", phrase("Place {place} wins nothing.", place=place))
