"""The terms of a tournament say all that their edition asks for, and nothing that cannot be.

From terms that say everything one thing after the other is taken away: exactly that is missed, by its clause.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.games import GAMES
from croupier.money import Cents
from croupier.offices.tournaments.terms.required_items import (
    by_part,
    edition_of,
    incomplete,
    items,
    missing,
    not_held,
    proposed,
)
from croupier.offices.tournaments.terms.terms_conflicts import conflicts, unfit
from croupier.offices.tournaments.terms.tournament_terms import (
    BuyBack,
    Charges,
    MoreChips,
    Pool,
    Prize,
    Result,
    Secrets,
    TournamentTerms,
)
from croupier.rulebook import CLAUSES
from croupier.rulebook.tournament_rules import ITEMS, PARTS, tournament_rules
from croupier.table.values.refusals import Refusal
from support.changed_terms import CANNOT_BE, TAKEN, Change, both, each_stage, heat, of, part
from support.full_terms import EDITIONS, OPERATOR, at, complete, simple
from support.printed_terms import HEADS, PRINTED
from support.round_tables import clause

ALSO = {"schedule": {"length", "fixed-length", "tables", "fixed-tables", "progression"}}
"""Without any round or session nothing is said of them either."""


def cases() -> Iterator[Any]:
    for edition, clauses in PRINTED.items():
        for key, clause_id in clauses.items():
            mark = pytest.mark.clause(clause_id)
            yield pytest.param(edition, key, id=f"{edition} {key}", marks=mark)


@pytest.mark.parametrize(("edition", "key"), [*cases()])
def test_terms_without_one_item_are_refused_by_its_clause(edition: str, key: str) -> None:
    printed = PRINTED[edition]
    terms = TAKEN[key](complete(EDITIONS[edition]))
    lacking = {key, *(ALSO.get(key, set()) & printed.keys())}
    assert {item.key: item.clauses for item in missing(terms)} == {
        item: (printed[item],) for item in lacking
    }
    refused = unfit(terms)
    assert refused is not None
    assert refused.why is Refusal.TERMS_INCOMPLETE
    assert set(refused.cites) == {printed[item] for item in lacking}
    assert f"[{key}]" in refused.detail


DOCUMENTED = {"SATG 15.1": "SATG 19.2.1", "WAR": "WAR 10.2.1", "WHEEL 4.0": "WHEEL 8.2.1"}
"""By edition the clause that has the terms documented; the notices of 2000 have none."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            game.key, id=game.key,
            marks=[clause(it) for it in filter(None, [DOCUMENTED.get(edition_of(game.key))])],
        )
        for game in GAMES
        if edition_of(game.key)
    ],
)  # fmt: skip
def test_of_complete_terms_nothing_is_missing_and_nothing_cannot_be(game: str) -> None:
    for terms in (complete(game), simple(game)):
        assert missing(terms) == ()
        assert conflicts(terms) == ()
        assert unfit(terms) is None


def heads() -> Iterator[Any]:
    """Every clause that introduces others, with the items below it."""
    for edition, clauses in PRINTED.items():
        below: dict[str, set[str]] = {}
        for item, name in clauses.items():
            while name != HEADS[edition]:
                name = re.sub(r"(\([^()]+\)|\.\d+)$", "", name)  # noqa: PLW2901  up to the head
                below.setdefault(name, set()).add(item)
        for name, keys in below.items():
            marks = [pytest.mark.clause(name)] if name in CLAUSES else []
            yield pytest.param(edition, frozenset(keys), id=name, marks=marks)


@pytest.mark.parametrize(("edition", "keys"), [*heads()])
def test_empty_terms_miss_all_that_stands_below_a_clause(
    edition: str, keys: frozenset[str]
) -> None:
    printed = PRINTED[edition]
    empty = TournamentTerms(name="none", title="None", game=EDITIONS[edition])
    found = missing(empty)
    assert {item.key: item.clauses for item in found if item.key in keys} == {
        key: (printed[key],) for key in keys
    }
    assert {item.key for item in found} == printed.keys()
    grouped = by_part(found)
    assert [item for those in grouped.values() for item in those] == list(found)
    assert list(grouped) == [part for part in PARTS if part in grouped]
    refused = incomplete(empty)
    assert refused is not None
    assert (refused.why, set(refused.cites)) == (Refusal.TERMS_INCOMPLETE, set(printed.values()))
    for name in grouped:
        assert f"n {name}: " in refused.detail


def test_each_part_of_the_terms_is_a_clause_of_its_own_in_one_order() -> None:
    for edition in ("SATG 15.1", "WAR", "WHEEL 4.0"):
        rules = tournament_rules(edition)
        for item in items(edition):
            number = PARTS.index(item.part) + 1
            assert all(
                clause.startswith(f"{rules.under}.{number}") for clause in item.clauses(rules)
            )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_below_the_head_is_asked_for(edition: str) -> None:
    """But the two cases of an early end, which stand in its statement."""
    rules = tournament_rules(edition)
    asked = {clause for item in items(edition) for clause in item.clauses(rules)}
    below = {one for one in CLAUSES if one.startswith(rules.under) and one != rules.under}
    leaves = {
        one for one in below if not any(other.startswith((f"{one}(", f"{one}.")) for other in below)
    }
    early = {leaf for leaf in leaves if leaf.partition("(d)(")[1] and ".8(d)" in leaf}
    early_end = {re.sub(r"\((i|ii)\)$", "", one) for one in early}
    assert asked == (leaves - early) | early_end


def test_the_two_cases_of_an_early_end_stand_in_its_statement() -> None:
    words = ITEMS["early-end"].wording
    assert "settled which of its players go on" in words
    assert "every player at the table agrees" in words


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(key, marks=pytest.mark.clause(*ITEMS[key].cites), id=key)
        for key in ("re-buy", "may-refuse", "criteria", "buy-back", "repechage", "secret-wagers")
    ],
)
def test_what_does_not_apply_is_named_and_an_empty_field_tells_nothing(item: str) -> None:
    asking = [game for edition, game in EDITIONS.items() if ITEMS[item] in items(edition)]
    assert len(asking) == len(ITEMS[item].cites)
    for game in asking:
        terms = simple(game)
        rest = tuple(one for one in terms.does_not_apply if one != item)
        assert [one.key for one in missing(replace(terms, does_not_apply=rest))] == [item]


VISIBLE: Mapping[str, Change] = {
    "employees": of(event="media"),
    "signature": of(signed=True),
    "progression": lambda terms: part(
        "format", stages=(replace(terms.stages[0], name="Heat"), *terms.stages)
    )(terms),
    "repechage": each_stage(kind="repechage"),
    "re-buy": part("format", re_buy=MoreChips(chips=Cents(1_00))),
    "add-on": part("format", add_on=MoreChips(chips=Cents(1_00))),
    "buy-back": part("format", buy_back=BuyBack(method="", times=1, before_stage=2)),
    "secret-wagers": part("wagers", secrets=Secrets(each_stage=1, method="")),
}


@pytest.mark.parametrize("key", VISIBLE)
def test_a_condition_that_the_terms_show_to_be_met_is_not_named_away(key: str) -> None:
    terms = simple()
    marked = replace(terms, does_not_apply=tuple({*terms.does_not_apply, key}))
    shown = VISIBLE[key](marked)
    assert key in [item.key for item in missing(shown)]
    assert any("is named as not applying" in conflict.detail for conflict in conflicts(shown))


def test_whether_a_copy_is_signed_is_said_either_way() -> None:
    assert [item.key for item in missing(replace(simple(), signed=None))] == ["signature"]


@pytest.mark.parametrize(
    ("game", "act"),
    [
        pytest.param(game, act, id=f"{edition} {act}", marks=pytest.mark.clause(where))
        for edition, game, where in (
            ("SATG 15.1", "rapid-roulette", "SATG 19.4.8(i)"),
            ("WAR", "casino-war", "WAR 10.4.8(i)"),
            ("WHEEL 4.0", "big-wheel", "WHEEL 8.4.8(i)"),
        )
        for act in tournament_rules(edition).acts
    ],
)
def test_the_limit_of_liability_names_both_acts_of_its_edition(game: str, act: str) -> None:
    terms = complete(game)
    words = terms.statements["liability"]
    assert act in words
    spread = words.replace(act, act.upper().replace(" ", "  ").replace("ACT", "ACT,"))
    said = replace(terms, statements={**terms.statements, "liability": spread})
    assert missing(said) == ()
    other = words.replace(act, "Some Other Act 1901")
    unsaid = replace(terms, statements={**terms.statements, "liability": other})
    assert [item.key for item in missing(unsaid)] == ["liability"]


def test_the_acts_differ_by_edition() -> None:
    of_roulette = proposed(ITEMS["liability"], "SATG 15.1", OPERATOR)
    terms = complete("casino-war")
    wrong = replace(terms, statements={**terms.statements, "liability": of_roulette})
    assert [item.key for item in missing(wrong)] == ["liability"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_proposals_name_the_operator_and_leave_no_place_open(edition: str) -> None:
    words = " ".join(proposed(item, edition, OPERATOR) for item in items(edition))
    assert not re.search(r"[{}]", words)
    rules = tournament_rules(edition)
    assert rules.rules in words
    if edition != "GAZ 28/2000":
        assert OPERATOR in words
    if rules.acts:
        assert rules.regulator in words


def test_more_may_be_said() -> None:
    terms = complete()
    more = replace(terms, statements={**terms.statements, "dress": "Smart casual."})
    assert unfit(more) is None


def test_a_game_whose_document_has_no_tournament_rule_has_none() -> None:
    assert [item.key for item in GAMES if not edition_of(item.key)] == ["three-card-poker"]
    refused = unfit(replace(complete(), game="three-card-poker"))
    assert refused is not None
    assert refused.why is Refusal.NOT_APPLICABLE
    assert "no tournament rule" in refused.detail
    unheard = not_held("whist")
    assert unheard is not None
    assert "is no game" in unheard.detail
    with pytest.raises(BadInput, match="edition with tournaments"):
        items("GAZ 27/2000")


@pytest.mark.parametrize("what", CANNOT_BE)
@clause("SATG 19.4.8(c)")
def test_terms_that_cannot_be_are_refused_by_their_clause(what: str) -> None:
    change, says, where = CANNOT_BE[what]
    found = conflicts(change(complete()))
    fitting = [item for item in found if re.search(says, item.detail)]
    assert len(fitting) == 1, found
    assert fitting[0].why is Refusal.CONFLICTS_WITH_RULES
    assert fitting[0].cites[0] == where
    assert fitting[0].cites[-1] == "SATG 19.4.8(c)"


@pytest.mark.parametrize(
    ("game", "where"),
    [
        pytest.param("rapid-blackjack", "SATG 13.6", marks=pytest.mark.clause("SATG 13.6")),
        pytest.param("rapid-casino-war", "SATG 17.4", marks=pytest.mark.clause("SATG 17.4")),
    ],
)
@clause("SATG 19.4.8(c)")
def test_a_wagering_period_below_the_floor_of_the_game_is_refused(game: str, where: str) -> None:
    refused = unfit(part("wagers", wagering_s=12)(complete(game)))
    assert refused is not None
    assert refused.why is Refusal.CONFLICTS_WITH_RULES
    assert refused.cites == (where, "SATG 19.4.8(c)")
    assert unfit(part("wagers", wagering_s=13)(complete(game))) is None


def test_a_live_table_has_no_clock_for_wagers() -> None:
    found = conflicts(part("wagers", wagering_s=30)(complete("casino-war")))
    assert [item.cites for item in found] == [("WAR 10.4.8(c)",)]


@pytest.mark.parametrize(
    ("game", "where"),
    [
        pytest.param("casino-war", "WAR 10.4.4(a)", marks=pytest.mark.clause("WAR 10.4.4(a)")),
        pytest.param("big-wheel", "WHEEL 8.4.4(a)", marks=pytest.mark.clause("WHEEL 8.4.4(a)")),
    ],
)
def test_cash_chips_are_no_tournament_chips_unless_it_is_set_so(game: str, where: str) -> None:
    for kind in ("cash chips", "Cash", "ordinary cash-chips of the house"):
        terms = part("format", chip_kind=kind)(complete(game))
        refused = unfit(terms)
        assert refused is not None
        assert refused.cites[0] == where
        assert unfit(terms, cash_chips=True) is None
    for kind in ("non-cash chips", "chips other than cash chips", "chips without cash value"):
        assert unfit(part("format", chip_kind=kind)(complete(game))) is None


@pytest.mark.parametrize(("edition", "game"), [*EDITIONS.items()])
def test_each_edition_refuses_by_its_own_clauses(edition: str, game: str) -> None:
    changes = both(of(least_players=30), heat(tables=0), part("entry", withdraw_until=at(9, 1)))
    found = conflicts(changes(complete(game)))
    assert len(found) == 3
    document = edition.split(" ", maxsplit=1)[0]
    assert all(cite.startswith(document) for refused in found for cite in refused.cites)
    assert all(len(refused.cites) == 2 for refused in found)


def test_prizes_may_be_goods_only() -> None:
    goods = of(pool=Pool(), prizes=(Prize(goods="a cup"),))
    assert unfit(goods(complete())) is None


def test_who_comes_back_may_go_on_too() -> None:
    """With a way back the number of those who enter a later stage is not known before."""
    terms = simple()
    item = terms.stages[0]
    stages = (
        replace(item, name="Heat", starts=at(6, 17), advance=3),
        replace(item, name="Semi", starts=at(6, 18), advance=3),
        replace(item, starts=at(6, 20)),
    )
    chained = part("format", stages=stages)(terms)
    assert [found.cites[0] for found in conflicts(chained)] == ["SATG 19.4.3(a)(iii)"]
    rest = tuple(key for key in terms.does_not_apply if key not in ("buy-back", "re-buy"))
    back = BuyBack(method="At the desk.", times=1, before_stage=2)
    again = both(
        part("format", buy_back=back),
        of(does_not_apply=rest),
        of(charges=Charges(entry_fee=Cents(0), buy_in=Cents(1_00), re_buy=Cents(1_00))),
    )
    assert unfit(again(chained)) is None


def test_without_a_result_nothing_is_found() -> None:
    assert [item.key for item in missing(replace(complete(), result=Result()))] == [
        "elimination",
        "winners",
    ]
