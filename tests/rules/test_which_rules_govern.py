"""Which rules govern: the game's own chapter, the general rules, the base game (SATG 9.1 to SATG 18.1)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

import pytest
from msgspec.structs import replace

from croupier.games import GAMES, game
from croupier.games.contract.setup import Setup
from croupier.records.explanation import which_rules
from croupier.records.notation import parse_round
from croupier.records.receipts import receipts
from croupier.rulebook import EDITIONS, TABLES, PayRow, Setting, at, cite, instant, parameters
from croupier.rulebook.parameter_records import Table
from croupier.rulebook.register import GOVERNED, ladder_of
from croupier.server.screens.lookups import receipt_view
from support.round_tables import clause

GENERAL = "the general rules of semi-automated tables"
LADDERS = {
    "SATG 9.1": (("electronic-baccarat", "rapid-baccarat"), "SATG 9.3.1", "the approved Baccarat rules"),
    "SATG 10.1": (("rapid-roulette",), "SATG 10.3.1", "the approved Roulette rules"),
    "SATG 11.1": (("rapid-sic-bo",), "SATG 11.3.2", "the approved Sic Bo rules"),
    "SATG 13.1": (("rapid-blackjack",), "SATG 13.4.1", "the approved Blackjack rules"),
    "SATG 14.1": (("rapid-big-wheel",), "SATG 14.3.1", "the approved Big Wheel rules"),
    "SATG 15.1": (("lucky-sic-bo",), "SATG 15.7.1", "the approved Sic Bo rules"),
    "SATG 16.1": (("ministar-roulette", "diamond-roulette"), "SATG 16.3", "the approved Roulette rules"),
    "SATG 17.1": (("rapid-casino-war",), "SATG 17.6.1(a)", "the approved Casino War rules"),
    "SATG 18.1": (("rapid-three-card-poker",), "SATG 18.4.2", "the approved Three Card Poker rules"),
}  # fmt: skip
"""By the clause that lays the order down: its games, a clause of their own chapter, the base game."""
GENERAL_CLAUSE = "SATG 4.3.1"
DATES = ("GAZ 29/2000", "WAR", "SATG 15.1")
"""Three editions that begin one after another."""
CASES = [
    pytest.param(key, cited, own, base, marks=clause(cited), id=key)
    for cited, (keys, own, base) in LADDERS.items()
    for key in keys
]


def first_line(key: str) -> tuple[str, str, PayRow]:
    """A bet of the game, one of its lines, and its first row."""
    the_game = game(key)
    named = {bet.key for variant in the_game.variants for bet in variant.bets}
    for bet, lines in TABLES[the_game.table].pays.items():
        if bet in named:
            line, rows = next(iter(lines.items()))
            return bet, line, rows[0]
    raise AssertionError(key)


def with_rows(
    monkeypatch: pytest.MonkeyPatch, table: str, bet: str, line: str, rows: tuple[PayRow, ...]
) -> None:
    """The rulebook with other rows for one line of a bet."""
    old = TABLES[table]
    lines = {**old.pays[bet], line: rows}
    tables: Mapping[str, object] = {**TABLES, table: _replaced(old, {**old.pays, bet: lines})}
    monkeypatch.setattr(parameters, "TABLES", tables)


def _replaced(table: Table, pays: object) -> Table:
    return replace(table, pays=pays)


def values(row: PayRow, own: str, dates: Iterable[str]) -> Iterator[PayRow]:
    """Three values for the same matter: of the own chapter, of the general rules, of the base game."""
    sources = (own, GENERAL_CLAUSE, ())
    for pays, cites, date in zip(("41 to 1", "31 to 1", "21 to 1"), sources, dates, strict=True):
        yield replace(row, from_=date, pays=pays, cites=cites, provenance="made up for this test")


@pytest.mark.parametrize(("key", "cited", "own", "base"), CASES)
def test_the_own_chapter_goes_before_the_general_rules_and_the_base_game(
    key: str, cited: str, own: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of them is younger, and in whichever order they stand in the file."""
    the_game = game(key)
    bet, line, row = first_line(key)
    for dates in permutations(DATES):
        every = tuple(values(row, own, dates))
        for left, pays in ((every, "41 to 1"), (every[1:], "31 to 1"), (every[2:], "21 to 1")):
            with_rows(monkeypatch, the_game.table, bet, line, left[::-1])
            assert paid(key, bet, line, row) == pays
    names = [rung.name for rung in ladder_of(key).rungs]
    assert names[1:] == [GENERAL, base]
    assert ladder_of(key).cites == (cited,)


def paid(key: str, bet: str, line: str, row: PayRow) -> str:
    """What a table of the game pays on that line now."""
    the_game = game(key)
    variant = next(item for item in the_game.variants if any(it.key == bet for it in item.bets))
    rules = at(instant("2026-01-01T04:00"))
    decks = row.decks[0] if row.decks else the_game.decks(rules)
    options = {bet: row.option} if row.option else {}
    setup = Setup(game=the_game, variant=variant, rules=rules, decks=decks, options=options)
    return setup.rows(variant.bet(bet))[line].pays


def pays_with(
    monkeypatch: pytest.MonkeyPatch, key: str, version: str, rows: tuple[PayRow, ...]
) -> set[str]:
    """What a table of the game pays on its first line by each of its pay tables, with these rows for the line."""
    the_game = game(key)
    bet, line, _ = first_line(key)
    with_rows(monkeypatch, the_game.table, bet, line, rows)
    variant = next(
        it
        for it in the_game.variants
        if version in ("", it.name) and bet in [its.key for its in it.bets]
    )
    rules = at(instant("2026-01-01T04:00"))
    the_bet, decks = variant.bet(bet), the_game.decks(rules)
    number = next(number for number, name in the_bet.lines.items() if name == line)
    return {
        the_game.pays(variant, the_bet, rules, option=option, decks=decks)[number].pays
        for option in the_game.options(variant, the_bet, rules)
    }


@pytest.mark.parametrize(("key", "cited", "own", "base"), CASES)
def test_a_rung_goes_before_a_lower_one_that_is_made_for_fewer_cases(
    key: str, cited: str, own: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A base rule for one pay table and one number of decks says nothing against the game's own chapter."""
    _, _, row = first_line(key)
    decks = game(key).decks(at(instant("2026-01-01T04:00")))
    narrow = {"option": "special", "decks": (decks,) if decks else ()}
    for dates in permutations(DATES):
        plain = [replace(it, option="", decks=()) for it in values(row, own, dates)]
        of_own, of_all, of_base = plain
        special_base, special_general = replace(of_base, **narrow), replace(of_all, **narrow)
        for rows, pays in (
            ((of_own, special_base), "41 to 1"),
            ((of_own, special_general), "41 to 1"),
            ((of_all, special_base), "31 to 1"),
            ((of_own, special_general, special_base), "41 to 1"),
            # Without a higher rule the narrower one of one rung counts, as it always did.
            ((of_base, special_base), "21 to 1"),
        ):
            for order in (rows, rows[::-1]):
                assert pays_with(monkeypatch, key, "", order) == {pays}, (rows, dates)


@pytest.mark.parametrize(("key", "cited", "own", "base"), CASES)
def test_a_pay_table_of_a_lower_rung_is_no_choice_beside_a_rule_of_a_higher_one(
    key: str, cited: str, own: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bet, line, row = first_line(key)
    rules = at(instant("2026-01-01T04:00")).under(ladder_of(key))
    for dates in permutations(DATES):
        plain = [replace(it, option="", decks=()) for it in values(row, own, dates)]
        of_own, of_all, of_base = plain
        special_own, special_base = (replace(it, option="special") for it in (of_own, of_base))
        for rows, is_choice in (
            ((of_own, special_base), False),
            ((of_all, special_base), False),
            ((of_base, special_base), True),
            ((of_base, special_own), True),
        ):
            for order in (rows, rows[::-1]):
                with_rows(monkeypatch, game(key).table, bet, line, order)
                choices = rules.options(game(key).table, bet)
                assert ("special" in choices) is is_choice, (rows, dates)


@pytest.mark.parametrize(("key", "cited", "own", "base"), CASES)
def test_a_setting_of_a_higher_rung_goes_before_that_of_a_version(
    key: str, cited: str, own: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = at(instant("2026-01-01T04:00")).under(ladder_of(key))
    for dates in permutations(DATES):
        sources: tuple[str | tuple[str, ...], ...] = (own, GENERAL_CLAUSE, ())
        of_own, of_all, of_base = (
            Setting(from_=date, value=value, cites=cites, provenance="made up for this test")
            for value, cites, date in zip((1, 2, 3), sources, dates, strict=True)
        )
        narrow = replace(of_base, option="special")
        for records, value in (
            ((of_own, narrow), 1),
            ((of_all, narrow), 2),
            ((of_own, replace(of_all, option="special"), narrow), 1),
            ((replace(of_own, option="special"), of_all, of_base), 1),
            ((of_base, replace(narrow, value=4)), 4),
        ):
            for order in (records, records[::-1]):
                with_setting(monkeypatch, game(key).table, order)
                assert rules.setting(game(key).table, MADE_UP, option="special").value == value


MADE_UP = "made-up"


def with_setting(monkeypatch: pytest.MonkeyPatch, table: str, records: tuple[Setting, ...]) -> None:
    """The rulebook with one more setting."""
    old = TABLES[table]
    settings = {**old.settings, MADE_UP: records}
    monkeypatch.setattr(parameters, "TABLES", {**TABLES, table: replace(old, settings=settings)})


@clause("GAZ 27/2000 27.1")
def test_the_version_goes_before_a_rule_of_blackjack_made_for_fewer_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And the chapter of Rapid Blackjack goes before the version (SATG 13.1)."""
    from_ = "GAZ 27/2000"
    of_version = Setting(from_=from_, value=1, cites="GAZ 27/2000 27.2.1")
    of_blackjack = Setting(from_=from_, value=2, cites="GAZ 26/2000 15.5", option="Crown 21")
    of_chapter = Setting(from_="SATG 15.1", value=3, cites="SATG 13.9.2")
    rules = at(instant("2026-01-01T04:00"))
    both = (of_version, of_blackjack)
    for key, records, value in (
        ("blackjack", both, 1),
        ("rapid-blackjack", both, 1),
        ("rapid-blackjack", (*both, replace(of_version, option="Crown 21"), of_chapter), 3),
    ):
        for order in (records, records[::-1]):
            with_setting(monkeypatch, "blackjack", order)
            governed = rules.under(ladder_of(key, "Crown 21"))
            assert governed.setting("blackjack", MADE_UP, option="Crown 21").value == value
    row = PayRow(from_=from_, pays="9 to 1", cites="GAZ 27/2000 27.2.1")
    narrow = replace(row, pays="8 to 1", cites="GAZ 26/2000 15.5", option="Crown 21", decks=(6,))
    for rows in ((row, narrow), (narrow, row)):
        assert pays_with(monkeypatch, "blackjack", "Crown 21", rows) == {"9 to 1"}


@clause("SATG 12.1")
def test_triple_chase_has_no_base_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = ladder_of("triple-chase")
    assert [rung.name for rung in ladder.rungs] == ["the rules of Triple Chase", GENERAL]
    bet, line, row = first_line("triple-chase")
    for dates in permutations(DATES):
        own, general, _ = values(row, "SATG 12.8.1", dates)
        for rows in ((own, general), (general, own), (general,)):
            pays = "41 to 1" if own in rows else "31 to 1"
            with_rows(monkeypatch, "triple-chase", bet, line, rows)
            assert paid("triple-chase", bet, line, row) == pays


@clause("GAZ 27/2000 27.1", "SATG 13.1")
def test_the_version_in_play_goes_before_the_rules_of_blackjack() -> None:
    crown = "the rules of the version Crown 21"
    of_version, of_all = "GAZ 27/2000 27.2.1", "GAZ 26/2000 15.5"
    for key in ("blackjack", "rapid-blackjack"):
        ladder = ladder_of(key, "Crown 21")
        assert [rung.name for rung in ladder.rungs][-2:] == [crown, "the approved Blackjack rules"]
        assert ladder.level([of_version]) < ladder.level([of_all])
        assert "GAZ 27/2000 27.1" in ladder.cites
        assert crown not in [rung.name for rung in ladder_of(key, "Blackjack").rungs]
    # The engine does what the version says, and cites it.
    rules = at(instant("2026-01-01T04:00"))
    over = rules.setting("blackjack", "hits-soft-17", option="Crown 21")
    assert (over.value, over.citations) == (1, (of_version,))
    assert rules.setting("blackjack", "hits-soft-17", option="Blackjack").value == 0


def test_every_game_has_its_ladder() -> None:
    assert sorted(GOVERNED) == sorted(game.key for game in GAMES)
    for item in GAMES:
        for variant in item.variants:
            assert ladder_of(item.key, variant.name).rungs
            assert all(cited.document in EDITIONS[item.edition].document or item.edition.startswith("GAZ")
                       for cited in (c.clause for c in ladder_of(item.key).cites))  # fmt: skip


CHASE = (
    "T1/12 2026-01-01T12:00:00.000+11:00 triple-chase % | 7: crown-pairs 5.00 | | 9h 2c 9s | | "
    "| #1 mixed-pair 5.00+30.00 | settled | "
)


def test_a_receipt_says_which_rules_were_chosen_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    (receipt,) = receipts(parse_round(CHASE))
    (why,) = which_rules(receipt)
    assert (
        why == f"The rules of Triple Chase say it themselves, and go before {GENERAL} (SATG 12.1)."
    )
    told = parse_round(CHASE)
    (shown,) = receipt_view(told, told.wagers[0], receipt).parts
    assert shown.governs is not None
    assert (shown.governs.goes_before, shown.governs.clauses) == ((GENERAL,), ("SATG 12.1",))
    # Where another rule had another value, the receipt says that it gave way.
    row = TABLES["triple-chase"].pays["crown-pairs"]["mixed-pair"][0]
    other = replace(row, pays="9 to 1", cites=GENERAL_CLAUSE)
    with_rows(monkeypatch, "triple-chase", "crown-pairs", "mixed-pair", (row, other))
    (again,) = receipts(parse_round(CHASE))
    assert all(part.agrees for part in again.parts)
    (why,) = which_rules(again)
    assert why.endswith(f"Another value of {GENERAL} gave way.")


WORDS = """
    rapid-casino-war | WAR 8.1      | The approved Casino War rules say it, and neither the rules of Rapid Casino War nor G (SATG 17.1).
    rapid-roulette   | SATG 10.5.1  | The approved Roulette rules say it, and neither the rules of Rapid Roulette nor G (SATG 10.1). Their text is not held.
    rapid-roulette   | SATG 8.3     | The general rules of semi-automated tables say it, and not the rules of Rapid Roulette (SATG 10.1).
    casino-war       | WAR 8.1      | The approved Casino War rules govern alone (WAR 1.3).
"""  # noqa: E501  a table


@pytest.mark.parametrize(
    ("key", "cited", "says"),
    [[cell.strip() for cell in line.split("|")] for line in WORDS.strip().splitlines()],
)
def test_the_reason_in_words(key: str, cited: str, says: str) -> None:
    assert str(ladder_of(key).choice(cite(cited))) == says.replace("nor G", f"nor {GENERAL}")
