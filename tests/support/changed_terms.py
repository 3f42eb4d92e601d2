"""Terms of a tournament in which one thing is otherwise."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.tournaments.terms.tournament_terms import (
    BuyBack,
    Consequence,
    Ground,
    MoreChips,
    Pool,
    Prize,
    Repechage,
    Secrets,
    TournamentTerms,
)
from croupier.rulebook import ZONE
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.plan import BetLimits
from support.full_terms import STATEMENTS, at

Change = Callable[[TournamentTerms], TournamentTerms]


def part(name: str, **changes: Any) -> Change:
    return lambda terms: replace(terms, **{name: replace(getattr(terms, name), **changes)})


def of(**changes: Any) -> Change:
    return lambda terms: replace(terms, **changes)


def each_stage(**changes: Any) -> Change:
    return lambda terms: part(
        "format", stages=tuple(replace(stage, **changes) for stage in terms.stages)
    )(terms)


def without(key: str) -> Change:
    return lambda terms: replace(
        terms,
        statements={name: statement for name, statement in terms.statements.items() if name != key},
    )


def both(*changes: Change) -> Change:
    def made(terms: TournamentTerms) -> TournamentTerms:
        for change in changes:
            terms = change(terms)
        return terms

    return made


TAKEN: Mapping[str, Change] = {
    "schedule": part("format", stages=()),
    "entry-fee": part("charges", entry_fee=None),
    "buy-in": part("charges", buy_in=None),
    "re-buy": part("charges", re_buy=None),
    "add-on": part("charges", add_on=None),
    "players": of(most_players=None),
    "place": of(place=" "),
    "criteria": part("entry", criteria={}),
    "availability": part("entry", available=""),
    "method-of-entry": part("entry", method=""),
    "withdrawal-or-substitute": part("entry", withdraw_until=None, substitute_until=None),
    "withdrawal": part("entry", withdraw_until=None),
    "length": each_stage(rounds=None, minutes=None),
    "fixed-length": each_stage(rounds=None, minutes=None, basis="As the director says."),
    "tables": each_stage(tables=None),
    "fixed-tables": each_stage(tables=None, basis="As the director says."),
    "progression": each_stage(advance=0),
    "buy-back": part("format", buy_back=None),
    "repechage": part("format", repechage=None),
    "starting-bank": part("format", starting_bank=None),
    "chips-at-the-end": part("format", disposition=None),
    "chip-kind": part("format", chip_kind=""),
    "compulsory-wager": part("wagers", limits={}, compulsory=None),
    "secret-wagers": part("wagers", secrets=None),
    "elimination": part("result", out=()),
    "winners": part("result", ties=None),
    "pool": of(pool=None),
    "prizes": of(prizes=()),
    **{
        key: part("conduct", **{key: {}})
        for key in ("penalties", "disqualification", "substitution", "refunds", "retirement")
    },
    **{
        key: part("conduct", **{key: None})
        for key in ("late", "absent", "phone", "substituted", "disqualified", "retired")
    },
    **{key: without(key) for key in STATEMENTS},
}
"""By item: the terms without it."""


def heat(**changes: Any) -> Change:
    """Another first stage."""
    return lambda terms: part(
        "format", stages=(replace(terms.stages[0], **changes), *terms.stages[1:])
    )(terms)


def limits(minimum: int, maximum: int, step: int = 1, bet: str = "*") -> Change:
    line = BetLimits(minimum=Cents(minimum), maximum=Cents(maximum), step=Cents(step))
    return part("wagers", limits={bet: line})


NOTHING_SHARED = (Prize(share=Rate(1, 2)), Prize(goods="a cup"))
CANNOT_BE: Mapping[str, tuple[Change, str, str]] = {
    "a name of two words": (of(name="spring cup"), "No tournament is named", "SATG 19.4.8(c)"),
    "money as chips": (of(name="AUD"), "No tournament is named", "SATG 19.4.8(c)"),
    "no title": (of(title=" "), "no title", "SATG 19.4.8(c)"),
    "left out for nothing": (of(does_not_apply=("disputes",)), "cannot be left out", "SATG 19.4.8(c)"),
    "an unknown item": (of(does_not_apply=("horses",)), "cannot be left out", "SATG 19.4.8(c)"),
    "said and not applying": (of(does_not_apply=("criteria",)), "but it does", "SATG 19.4.2(a)(iv)"),
    "employees at an ordinary event": (of(event="ordinary"), "does not apply", "SATG 19.4.2(a)(v)"),
    "a signature that nobody asks for": (of(signed=False), "does not apply", "SATG 19.4.2(b)(iii)"),
    "two of a name": (each_stage(name="Heat"), "no name of its own", "SATG 19.4.1(a)(i)"),
    "more at least than at most": (of(least_players=25), "From 25 to 24", "SATG 19.4.1(a)(iii)"),
    "nobody": (of(least_players=0), "From 0 to 24", "SATG 19.4.1(a)(iii)"),
    "a fee below nothing": (part("charges", entry_fee=Cents(-1)), "entry-fee", "SATG 19.4.1(a)(ii)"),
    "a price for nothing": (part("format", add_on=None), "not what one has for it", "SATG 19.4.1(a)(ii)"),
    "withdrawal after the start": (
        part("entry", withdraw_until=at(7, 1)), "One withdraws until", "SATG 19.4.2(d)"),
    "a substitute after the start": (
        part("entry", substitute_until=at(6, 15)), "One names a substitute until", "SATG 19.4.2(d)"),
    "no zone": (heat(starts=at(6, 14).replace(tzinfo=None)), "with its offset", "SATG 19.4.1(a)(i)"),
    "a time that never comes": (
        heat(starts=datetime.max.replace(tzinfo=ZONE)), "9999.*with its offset", "SATG 19.4.1(a)(i)"),
    "the second before the first": (heat(starts=at(9, 1)), "one after the other", "SATG 19.4.1(a)(i)"),
    "no rounds": (heat(rounds=0, minutes=5), "0 rounds of play", "SATG 19.4.3(a)(i)"),
    "no minutes": (heat(minutes=-1), "-1 minutes", "SATG 19.4.3(a)(i)"),
    "no tables": (heat(tables=-1), "-1 tables", "SATG 19.4.3(a)(ii)"),
    "all go on": (heat(advance=8), "24 of at most 24", "SATG 19.4.3(a)(iii)"),
    "somebody goes on from the last": (each_stage(advance=1), "the last one", "SATG 19.4.3(a)(iii)"),
    "back before the first": (
        part("format", buy_back=BuyBack(method="x", times=1, before_stage=1)),
        "before round or session 1", "SATG 19.4.3(a)(iv)"),
    "never back": (
        part("format", buy_back=BuyBack(method="x", times=0, before_stage=2)), "0 times", "SATG 19.4.3(a)(iv)"),
    "no chips to buy": (
        part("format", re_buy=MoreChips(chips=Cents(0))), "A re-buy has chips", "SATG 19.4.1(a)(ii)"),
    "chips after the end": (
        part("format", add_on=MoreChips(chips=Cents(1), until_stage=4)), "An? add-on has chips",
        "SATG 19.4.1(a)(ii)"),
    "places below nothing": (
        part("format", repechage=Repechage(places=-1)), "-1 places in 1", "SATG 19.4.3(a)(v)"),
    "a repechage that is nowhere": (each_stage(kind="main"), "3 places in 0", "SATG 19.4.3(a)(v)"),
    "a repechage before anybody is out": (heat(kind="repechage"), "neither the first", "SATG 19.4.3(a)(v)"),
    "all go on from a repechage": (
        part("format", repechage=Repechage(places=1)), "1 of 1 players go on", "SATG 19.4.3(a)(v)"),
    "no bank": (part("format", starting_bank=Cents(0)), "starting bank of 0 chips", "SATG 19.4.3(b)"),
    "a bank below the compulsory wager": (
        part("format", starting_bank=Cents(19_99)), "19.99 chips. Accepted: from 20", "SATG 19.4.3(b)"),
    "a bank below the minimum": (limits(1_001_00, 2_000_00), "Accepted: from 1,001", "SATG 19.4.3(b)"),
    "cash chips": (part("format", chip_kind="Cash chips"), "no tournament chips", "SATG 19.4.8(c)"),
    "cash without a rate": (part("format", disposition="cash"), "exactly if", "SATG 19.4.3(c)"),
    "a rate without cash": (part("format", cash_rate=Rate(1, 1)), "exactly if", "SATG 19.4.3(c)"),
    "a minimum above the maximum": (limits(5_00, 4_00), "from 5 chips to 4 chips", "SATG 19.4.4(a)"),
    "no minimum": (limits(0, 4_00), "from 0 chips to 4 chips", "SATG 19.4.4(a)"),
    "no step": (limits(1_00, 4_00, 0), "chips by 0", "SATG 19.4.4(a)"),
    "a bet of another game": (limits(1_00, 4_00, bet="tie"), "has no bet 'tie'", "SATG 19.4.4(a)"),
    "a wager below nothing": (part("wagers", compulsory=Cents(-1)), "-0.01 chips", "SATG 19.4.4(a)"),
    "no secrets": (
        part("wagers", secrets=Secrets(each_stage=0, method="x")), "0 of them", "SATG 19.4.4(b)"),
    "no time to wager": (part("wagers", wagering_s=0), "0 seconds", "SATG 6.1.1"),
    "a pool below nothing": (of(pool=Pool(sum=Cents(-1))), "A pool of", "SATG 19.4.7(a)"),
    "a pool that is not shared out": (of(prizes=NOTHING_SHARED), "come to 1/2", "SATG 19.4.7(b)"),
    "shares of no pool": (of(pool=Pool()), "Accepted: exactly 0", "SATG 19.4.7(b)"),
    "a place without a prize": (
        of(prizes=(Prize(share=Rate(1, 1)), Prize())), "Place 2 wins nothing", "SATG 19.4.7(b)"),
    "a penalty of no chips": (
        part("conduct", penalties={"slow": Ground(says="Slow.", penalty="chips")}), "'slow'", "SATG 19.4.8(a)(i)"),
    "a ground without words": (
        part("conduct", disqualification={"x": Ground(says="")}), "'x'", "SATG 19.4.8(a)(ii)"),
    "no rounds to sit out": (
        part("conduct", phone=Consequence(says="Out.", does="sits-out")), "'phone'", "SATG 19.4.8(b)(iii)"),
}  # fmt: skip
"""What cannot be, what is said of it, and the clause that comes first."""
