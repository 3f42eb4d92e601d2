"""The terms in plain words: every figure is said from the fields that run the tournament."""

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.tournaments.terms.printed_terms import (
    WORDS_BY_ITEM,
    Document,
    digest,
    document,
)
from croupier.offices.tournaments.terms.required_items import FIGURES, items
from croupier.offices.tournaments.terms.tournament_terms import (
    Pool,
    Prize,
    Repechage,
    TournamentTerms,
)
from croupier.rulebook.tournament_rules import ITEMS, tournament_rules
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.plan import BetLimits
from support.changed_terms import CANNOT_BE, TAKEN, part
from support.full_terms import EDITIONS, OPERATOR, complete, simple
from support.round_tables import clause


def printed(terms: TournamentTerms) -> Document:
    return document(terms, operator=OPERATOR, version=3)


def text(terms: TournamentTerms) -> str:
    """Everything that is said, on lines."""
    lines = [
        line
        for section in printed(terms).sections
        for paragraph in section.paragraphs
        for line in (paragraph.words, *paragraph.points)
    ]
    return "\n".join(lines)


def test_every_figure_is_said() -> None:
    assert WORDS_BY_ITEM.keys() == FIGURES.keys()


@pytest.mark.parametrize(("edition", "game"), [*EDITIONS.items()])
def test_every_item_of_the_edition_is_a_paragraph_with_its_clause(edition: str, game: str) -> None:
    rules = tournament_rules(edition)
    for terms in (complete(game), simple(game)):
        found = printed(terms)
        clauses = [
            paragraph.clauses for section in found.sections for paragraph in section.paragraphs
        ]
        for item in items(edition):
            assert item.clauses(rules) in clauses, item.key
        assert len([clause for clause in clauses if clause]) == len(items(edition))
        words = text(terms)
        for key, said in terms.statements.items():
            assert said in words, key
        for key in terms.does_not_apply:
            assert ITEMS[key].without in words, key


@clause("SATG 1.1 crown")
def test_the_document_names_operator_regulator_edition_and_version() -> None:
    found = printed(complete("casino-war"))
    assert (found.operator, found.regulator, found.version) == (OPERATOR, "VCGR", 3)
    assert found.rules == "Casino War Rules (no version printed)"
    assert (found.title, found.game) == ("Spring Cup", "Casino War")


def test_the_parts_stand_in_the_order_of_the_rules_and_are_numbered() -> None:
    found = printed(complete()).sections
    assert [item.heading for item in found] == [
        "The tournament", "Conditions of entry", "Format", "Wagers", "Elimination", "Winners",
        "Prize pool", "Conduct of play",
    ]  # fmt: skip
    assert [paragraph.number for paragraph in found[6].paragraphs] == ["7.1", "7.2"]


SAYS = """
    Heats: Saturday 6 March 2027, 14:00
    Second chance (repechage): Saturday 6 March 2027, 18:00
    Entry fee: $50.00.
    Buy-in: $200.00.
    Re-buy: $100.00 for 500 chips, once, until Heats is over, only with fewer than 100 chips.
    Add-on: $50.00 for 250 chips, once, until Heats is over.
    At least 8 and at most 24 players take part.
    Place: the Riverside Room
    Only members of the house may enter.
    How to enter: By the entry form, at the tournament desk.
    Up to Friday 5 March 2027, 18:00 an applicant may withdraw, and has back all that was paid. \
Up to Saturday 6 March 2027, 12:00 an applicant may name a substitute.
    There are 3 rounds or sessions.
    Heats: 20 rounds of play at each table
    Second chance: 30 minutes, and a round of play that has begun then is completed
    Heats: 3 tables
    Final: 1 table
    Heats: the best 2 players at each table
    Second chance: the best player at each table
    A player who is out may buy back in for $100.00, once, until Second chance begins. At the desk.
    Of those who are out the best 3 players may play in the repechage; who goes on from it is in again.
    Each place wins as follows. Where fewer can win than there are places, the first has what is left of the pool.
    Each player starts with 1,000 chips.
    Final: everybody has the starting bank anew
    At the end tournament chips have no value, and are handed back.
    In each round of play all wagers of a player together must come to 20 chips or more. \
A wager on a bet is within these limits.
    Any bet: from 10 to 500 chips
    A player without chips is out. A player who is not among those who go on is out when the round or session ends.
    The prize pool is made of $1,000.00 from the house, and of 50 % of the entry fees, and of all of the buy-ins, \
re-buys and add-ons. It is at least $2,000.00: the house adds what is missing.
    Place 1: 50 % of the prize pool and a cup
    Place 3: 20 % of the prize pool
    Holding up play. 50 chips are taken.
    Advising another player. The player sits out 1 round of play.
    It is cancelled. What comes back: all of the entry fee and all of the buy-in.
    At any time, by telling the director. What comes back: 50 % of the buy-in.
    Being away from the tournament: Whoever is away for a whole stage is out. The player is out. \
Chips that are left are taken away.
    Using a telephone or the like in play: A round is sat out. The player sits out 1 round of play.
"""


@pytest.mark.parametrize("line", [line.strip() for line in SAYS.strip().splitlines()])
def test_each_figure_is_said_as_it_is(line: str) -> None:
    assert line in text(complete()).splitlines()


def test_what_is_otherwise_is_said_otherwise() -> None:
    limits = {
        "*": BetLimits(minimum=Cents(1_00), maximum=Cents(5_00)),
        "straight-up": BetLimits(minimum=Cents(50), maximum=Cents(2_00), step=Cents(50)),
    }
    decides = Repechage(director_decides=True)
    terms = replace(
        part("format", disposition="cash", cash_rate=Rate(1, 3), repechage=decides)(complete()),
        prizes=(Prize(share=Rate(2, 3)), Prize(share=Rate(1, 3))),
        pool=Pool(at_least=Cents(5_00)),
        wagers=replace(complete().wagers, limits=limits, wagering_s=20, compulsory=Cents(0)),
        statements={**complete().statements, "dress": "Smart casual."},
    )
    lines = text(terms).splitlines()
    assert "Place 1: 2/3 of the prize pool" in lines
    assert "It is at least $5.00: the house adds what is missing." in lines
    assert (
        "At the end tournament chips are turned into cash: $1.00 for every 3 chips. Parts of a cent are not paid."
        in lines
    )
    assert any(line.startswith("The Tournament Director may decide whether") for line in lines)
    assert "Any other bet: from 1 to 5 chips" in lines
    assert "Straight Up: from 0.50 to 2 chips, in steps of 0.50 chips" in lines
    assert any(
        line.startswith("There is no compulsory wager. Wagering is open for 20 seconds")
        for line in lines
    )
    assert printed(terms).sections[-1].heading == "Further terms"
    assert lines[-1] == "Smart casual."


def test_another_word_is_another_digest_and_the_order_of_a_table_is_none() -> None:
    terms = complete()
    assert digest(terms) == digest(complete())
    assert digest(terms) != digest(replace(terms, place="elsewhere"))
    turned = dict(reversed([*terms.statements.items()]))
    assert digest(replace(terms, statements=turned)) == digest(terms)


@pytest.mark.parametrize("key", TAKEN)
def test_terms_that_lack_something_can_be_read_all_the_same(key: str) -> None:
    assert printed(TAKEN[key](complete())).sections


@pytest.mark.parametrize("what", CANNOT_BE)
def test_terms_that_cannot_be_can_be_read_all_the_same(what: str) -> None:
    assert printed(CANNOT_BE[what][0](complete())).sections
