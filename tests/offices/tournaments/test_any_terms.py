"""Whatever somebody writes into terms: they are judged and can be read, and nothing breaks."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.money import MOST, Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.terms.printed_terms import document
from croupier.offices.tournaments.terms.required_items import missing
from croupier.offices.tournaments.terms.terms_conflicts import conflicts, unfit
from croupier.offices.tournaments.terms.tournament_terms import (
    BuyBack,
    Charges,
    Format,
    MoreChips,
    Pool,
    Prize,
    Repechage,
    Stage,
    TournamentTerms,
    Wagers,
)
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.plain_text import unfit_text
from croupier.table.values.plan import BetLimits
from croupier.table.values.refusals import Refusal
from croupier.views.tournaments.leaderboard import instant
from croupier.views.tournaments.terms_page import as_html, as_pdf
from croupier.views.tournaments.tournament_console import console_view
from croupier.views.tournaments.tournament_public import public_views
from support.full_terms import EDITIONS, OPERATOR, complete
from support.tournament_office import NAME, Running

WORDS = st.text(max_size=12)
NUMBERS = st.integers(-3, 40) | st.integers(-(10**18), 10**18)
AMOUNTS = st.builds(Cents, NUMBERS)
RATES = st.integers(1, 12).flatmap(lambda of: st.builds(Rate, st.integers(0, of), st.just(of)))
TIMES = st.datetimes(timezones=st.none() | st.timezones())
ENDS = (datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC))
MORE = st.builds(
    MoreChips, chips=AMOUNTS, times=NUMBERS, until_stage=NUMBERS, below=st.none() | AMOUNTS
)
STAGES = st.builds(
    Stage,
    name=WORDS,
    starts=TIMES | st.sampled_from(ENDS),
    kind=st.sampled_from(("main", "repechage")),
    rounds=st.none() | NUMBERS,
    minutes=st.none() | NUMBERS,
    tables=st.none() | NUMBERS,
    basis=WORDS,
    advance=NUMBERS,
    across=st.sampled_from(("table", "stage")),
)
FORMATS = st.builds(
    Format,
    stages=st.lists(STAGES, max_size=4).map(tuple),
    starting_bank=st.none() | AMOUNTS,
    chip_kind=WORDS,
    buy_back=st.none() | st.builds(BuyBack, method=WORDS, times=NUMBERS, before_stage=NUMBERS),
    re_buy=st.none() | MORE,
    add_on=st.none() | MORE,
    repechage=st.none() | st.builds(Repechage, places=NUMBERS, director_decides=st.booleans()),
    disposition=st.sampled_from((None, "cash", "no-value")),
    cash_rate=RATES,
)
LIMITS = st.dictionaries(
    st.just("*") | WORDS,
    st.builds(BetLimits, minimum=AMOUNTS, maximum=AMOUNTS, step=AMOUNTS),
    max_size=2,
)
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "name": WORDS,
        "title": WORDS,
        "event": st.sampled_from(("ordinary", "media")),
        "least_players": NUMBERS,
        "most_players": NUMBERS,
        "signed": st.none() | st.booleans(),
        "charges": st.builds(Charges, entry_fee=AMOUNTS, re_buy=st.none() | AMOUNTS),
        "format": FORMATS,
        "wagers": st.builds(
            Wagers, limits=LIMITS, compulsory=st.none() | AMOUNTS, wagering_s=st.none() | NUMBERS
        ),
        "pool": st.builds(Pool, sum=AMOUNTS, of_fees=RATES, at_least=AMOUNTS),
        "prizes": st.lists(st.builds(Prize, share=RATES, goods=WORDS), max_size=3).map(tuple),
        "statements": st.dictionaries(WORDS | st.just("liability"), WORDS, max_size=3),
        "does_not_apply": st.lists(WORDS | st.just("criteria"), max_size=3).map(tuple),
    },
)


@given(game=st.sampled_from([*EDITIONS.values()]), changes=CHANGES)
def test_any_terms_are_judged_and_can_be_read(game: str, changes: dict[str, Any]) -> None:
    terms = replace(complete(game), **changes)
    refused = unfit(terms)
    assert (refused is None) is (not missing(terms) and not conflicts(terms))
    assert all(conflict.cites and conflict.detail for conflict in conflicts(terms))
    found = document(terms, operator=OPERATOR)
    assert found.digest in as_html(found)
    assert convert(to_builtins(terms, str_keys=True), TournamentTerms) is not None
    if refused is None:
        bank = terms.format.starting_bank
        assert bank is not None
        assert 0 < bank <= MOST


@given(words=st.text(max_size=60))
def test_any_words_are_set_as_they_are_or_refused(words: str) -> None:
    found = document(replace(complete(), place=words), operator=OPERATOR)
    try:
        words.encode("cp1252")
    except UnicodeEncodeError:
        with pytest.raises(BadInput, match="Accepted: HTML"):
            as_pdf(found)
    else:
        assert as_pdf(found).startswith(b"%PDF")


@pytest.mark.parametrize("wrong", [{"tzinfo": None}, {"year": 1}, {"year": 9999}])
@pytest.mark.parametrize("field", ["starts", "withdraw_until", "substitute_until"])
def test_a_draft_with_a_time_that_no_screen_could_show_is_refused(
    field: str, wrong: dict[str, Any]
) -> None:
    cup = Running()
    stage, *others = cup.terms.format.stages
    moment = stage.starts.replace(**wrong)
    if field == "starts":
        stages = (replace(stage, starts=moment), *others)
        terms = replace(cup.terms, name=NAME, format=replace(cup.terms.format, stages=stages))
    else:
        terms = replace(cup.terms, name=NAME, entry=replace(cup.terms.entry, **{field: moment}))
    refused = cup.ask(c.DraftTerms(terms=terms), cup.operator).refused
    assert refused is not None
    assert refused.why is Refusal.CONFLICTS_WITH_RULES
    assert "Accepted: a time with its offset" in refused.detail
    assert not cup.office.state.tournaments


@given(game=st.sampled_from([*EDITIONS.values()]), changes=CHANGES)
def test_any_draft_is_refused_or_shown(game: str, changes: dict[str, Any]) -> None:
    """One draft that no screen could show would take down the lists of all tournaments."""
    cup = Running(game)
    terms = replace(cup.terms, **{**changes, "name": NAME})
    refused = cup.ask(c.DraftTerms(terms=terms), cup.operator).refused
    times = [stage.starts for stage in terms.stages]
    assert (refused is not None) is (
        any(not 2000 <= it.year <= 2999 or not it.tzinfo for it in times)
        or bool(unfit_text(terms, encode(terms, enc_hook=str)))
    )
    if refused is None:
        view = console_view(cup.tournament, lambda _command: None, personal=True, held={}, floor={})
        assert encode(view)
        assert [stage.starts for stage in view.stages] == [instant(it) for it in times]
    assert public_views(cup.office.state.tournaments.values()) == []
