"""GAZ S184 and notices 26 to 31 of 2000 as the register has them: what each is, from when it holds, what it does."""

from datetime import UTC, date, datetime
from importlib.resources import files

import pytest

from croupier.errors import Mistake
from croupier.games import game
from croupier.money import Cents, Odds, settle
from croupier.offices.tournaments.commands import DraftTerms
from croupier.records.audit.clause_trace import sources, trace
from croupier.rulebook import CLAUSES, TABLES, Fulfilment, at, instant
from croupier.rulebook.register import (
    NOTICES,
    PUBLICATIONS,
    Kind,
    Operation,
    Publication,
    history,
    notice,
    of_game,
    publication,
    register_at,
)
from croupier.rulebook.register.publications import check
from croupier.rulebook.tournament_rules import tournament_rules
from croupier.table.values.refusals import Refusal
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import START, Played
from support.tournament_office import Running

BEFORE_9, FROM_9 = instant("2000-12-09T03:59:59"), instant("2000-12-09T04:00:00")
BEFORE_15, FROM_15 = instant("2000-12-15T03:59:59"), instant("2000-12-15T04:00:00")
MACHINES = "aristocrat-machines"


@clause("GAZ S184 header")
def test_the_publication() -> None:
    item = publication("S184/2000")
    assert (item.kind, item.number, item.year, item.day) == (
        Kind.SPECIAL,
        184,
        2000,
        date(2000, 12, 7),
    )
    assert item.day is not None
    assert f"{item.day:%A}" == "Thursday"
    attached = {found.key for found in NOTICES if found.issue is item}
    assert attached == {f"{number}/2000" for number in range(26, 32)}
    # A number is unique only with its year.
    assert publication("S147/1999").day == date(1999, 10, 5)
    assert publication("S147/2000").day == date(2000, 10, 18)
    assert len({found.label for found in PUBLICATIONS.values()}) == len(PUBLICATIONS) - 1


@pytest.mark.parametrize(
    ("kind", "prefix", "any_day"),
    [
        pytest.param("general", "G", False, marks=clause("GAZ S184 editions-general")),
        pytest.param("special", "S", True, marks=clause("GAZ S184 editions-special")),
        pytest.param("periodical", "P", True, marks=clause("GAZ S184 editions-periodical")),
    ],
)
def test_the_three_editions_of_the_gazette(kind: str, prefix: str, any_day: bool) -> None:
    """A general issue comes out on Thursdays, the two others on whichever day they are needed."""
    for day in range(4, 11):
        item = Publication(kind=Kind(kind), number=5, year=2000, day=date(2000, 12, day))
        assert item.label == f"{prefix}5"
        if any_day or day == 7:
            assert check(item) is item
        else:
            with pytest.raises(Mistake, match="on Thursdays"):
                check(item)


@clause("GAZ S184 subscriptions", "GAZ S184 imprint")
def test_what_stands_outside_has_its_reason_and_what_supports_it() -> None:
    """No software sells a gazette or holds its copyright: the register has the citation, the ISSN and our own words."""
    outside = [row.clause for row in trace() if row.clause.fulfilment is Fulfilment.OUTSIDE]
    assert len(outside) == 4
    assert all(item.reason.endswith(".") and item.behaviour for item in outside)
    issue = publication("S184/2000")
    assert issue.issn == "0819-5471"
    assert "GAZ S184 imprint" in issue.citations
    # The price list can be read where the issue is cited; no page of the Gazette is part of the program.
    for name, text in sources(files("croupier")):
        assert "Craftsman" not in text, name


SUBJECTS = {
    26: "blackjack", 27: "blackjack", 28: "blackjack", 29: "com-bo", 30: MACHINES, 31: "rapid-roulette",
}  # fmt: skip
ACTIONS = {26: "amend", 27: "amend", 28: "amend", 29: "approve", 30: "revoke and approve", 31: "amend"}  # fmt: skip


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=clause(f"GAZ {n}/2000 notice")) for n in SUBJECTS]
)
def test_what_a_notice_is(number: int) -> None:
    item = notice(f"{number}/2000")
    assert item.basis.endswith("section 60(1)")
    assert item.by == "Victorian Casino and Gaming Authority"
    assert (item.action, item.game) == (ACTIONS[number], SUBJECTS[number])
    assert item in of_game(SUBJECTS[number])
    assert all(item not in of_game(other) for other in SUBJECTS.values() if other != item.game)
    # The key is number and year: 27 of 1999 is another.
    assert item.key == f"{number}/2000"
    assert notice("27/1999").game == "blackjack"
    assert not notice("27/1999").is_held


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=clause(f"GAZ {n}/2000 dated")) for n in SUBJECTS]
)
def test_who_made_it_when(number: int) -> None:
    item = notice(f"{number}/2000")
    assert item.signatory == "Bill Lahey"
    assert item.offices == ("Director of Gaming and Betting", "Director of Casino Surveillance")
    assert item.made == date(2000, 12, 7)
    assert item.published == date(2000, 12, 7)
    assert item.effect is not None
    assert item.effect.date() > item.made, (
        "made, published and in effect are three different fields"
    )


@pytest.mark.parametrize(
    ("number", "day"),
    [
        pytest.param(n, 9 if n in (30, 31) else 15, marks=clause(f"GAZ {n}/2000 effect"))
        for n in SUBJECTS
    ],
)
def test_it_takes_effect_at_four_in_the_morning_of_melbourne(number: int, day: int) -> None:
    key = f"{number}/2000"
    before, since = instant(f"2000-12-{day:02}T03:59:59"), instant(f"2000-12-{day:02}T04:00:00")
    assert notice(key).since == since == datetime(2000, 12, day - 1, 17, tzinfo=UTC)

    def touched(when: datetime) -> list[str]:
        state = register_at(when)
        made = [
            *(rule.by for rule in state.rules.values()),
            *(approval.by for approval in state.approvals),
        ]
        return [by for by in made if by == key]

    assert touched(before) == []
    assert touched(since)
    # A round is settled by the rules of its opening, so one that opened a moment before keeps the old ones.
    if number in (27, 28, 29):
        played = game("com-bo" if number == 29 else "blackjack")
        assert not played.is_in_force(before)
        assert played.is_in_force(since)


@clause("GAZ 26/2000 schedule")
def test_rule_15_5_of_blackjack_is_replaced() -> None:
    old = register_at(BEFORE_15).rules[("blackjack", "15.5")]
    new = register_at(FROM_15).rules[("blackjack", "15.5")]
    assert (old.by, old.is_unknown, old.deleted) == ("", True, False)
    assert (new.by, new.is_unknown, new.since) == ("26/2000", False, FROM_15)
    assert new.content == ("GAZ 26/2000 15.5", "GAZ 26/2000 15.5 retract")
    assert new.before == old, "what stood there stays readable"
    (item,) = notice("26/2000").items
    assert item.operation is Operation.SUBSTITUTE


@clause("GAZ 27/2000 schedule-1")
def test_rule_6_1_is_replaced_under_its_title() -> None:
    new = register_at(FROM_15).rules[("blackjack", "6.1")]
    assert (new.by, new.title) == ("27/2000", "Personalised table limits")
    assert "GAZ 27/2000 6.1 multiples" in new.content
    assert register_at(BEFORE_15).rules[("blackjack", "6.1")].is_unknown
    assert notice("27/2000").items[0].operation is Operation.SUBSTITUTE


@clause("GAZ 27/2000 6.6 deleted")
def test_rule_6_6_is_deleted_and_its_number_not_used_again() -> None:
    old = register_at(BEFORE_15).rules[("blackjack", "6.6")]
    assert old.is_unknown
    assert not old.deleted
    for when in (FROM_15, instant("2026-01-01T04:00")):
        gone = register_at(when).rules[("blackjack", "6.6")]
        assert (gone.deleted, gone.by, gone.content) == (True, "27/2000", ())
        assert gone.before == old


@clause("GAZ 27/2000 schedule-2")
def test_crown_21_is_inserted_and_cannot_be_opened_before() -> None:
    assert ("blackjack", "27") not in register_at(BEFORE_15).rules
    new = register_at(FROM_15).rules[("blackjack", "27")]
    assert (new.by, new.before) == ("27/2000", None)
    assert new.content == ("GAZ 27/2000 27.1", "GAZ 27/2000 27.2.1")
    inserted = notice("27/2000").items[2]
    assert (inserted.operation, inserted.after) == (Operation.INSERT, "26.7.2")
    assert opening("blackjack", "Crown 21", BEFORE_15) is Refusal.GAME_NOT_IN_FORCE
    assert opening("blackjack", "Crown 21", FROM_15) is None


def opening(key: str, variant: str, when: datetime) -> Refusal | None:
    """Why a table cannot be opened at an instant; nothing where it can."""
    at_ms = int(when.timestamp()) * 1_000
    refused = Played(key, variant).open(at=at_ms - START).refused
    return refused.why if refused else None


@clause("GAZ 28/2000 schedule rule-20")
def test_rule_20_is_replaced_with_all_below_it() -> None:
    old = register_at(BEFORE_15).rules[("blackjack", "20")]
    new = register_at(FROM_15).rules[("blackjack", "20")]
    assert old.is_unknown
    assert new.before == old
    assert (new.by, new.title) == ("28/2000", "Rules for tournament play")
    assert set(new.content) == {item for item in CLAUSES if item.startswith("GAZ 28/2000 20.")}
    # Before there was another rule 20, which is not held: nobody can hold a tournament by it.
    cup = Running("blackjack")
    cup.at = int(BEFORE_15.timestamp()) * 1_000 - 1_000
    refusal(
        cup.ask(DraftTerms(terms=cup.terms), cup.operator).refused,
        "game-not-in-force",
        "GAZ 28/2000 effect",
    )
    assert cup.ask(DraftTerms(terms=cup.terms), cup.operator).refused is None
    assert tournament_rules("GAZ 28/2000").regulator == notice("28/2000").by


@clause("GAZ 28/2000 schedule table-2")
def test_table_2_is_a_second_item_of_the_same_instant() -> None:
    first, second = notice("28/2000").items
    assert (first.rule, second.rule) == ("20", "22.6.2 table-2")
    assert second.operation is Operation.SUBSTITUTE
    assert register_at(BEFORE_15).rules[("blackjack", "22.6.2 table-2")].is_unknown
    new = register_at(FROM_15).rules[("blackjack", "22.6.2 table-2")]
    assert (new.by, new.title, new.since) == ("28/2000", "Super bonus payout", FROM_15)
    assert register_at(FROM_15).rules[("blackjack", "22.6.2")].is_unknown, (
        "the rest of it is not held"
    )
    # What is paid is what the notice says, from its instant.
    bonus = at(FROM_15).pays("blackjack", "super-bonus", option="Super Bonus")
    assert {line: row.pays for line, row in bonus.items()} == {
        "bet-2-to-24": "$1,000.00", "bet-25-plus": "$5,000.00", "others": "$50.00",
    }  # fmt: skip
    assert {row.since for row in bonus.values()} == {notice("28/2000").since}


@clause("GAZ 29/2000 schedule")
def test_com_bo_is_approved_with_its_rules_and_cannot_be_opened_before() -> None:
    assert register_at(BEFORE_15).approval("com-bo") is None
    approval = register_at(FROM_15).approval("com-bo")
    assert approval is not None
    assert (approval.by, approval.since, approval.since_known) == ("29/2000", FROM_15, True)
    rules = register_at(FROM_15).rules_of("com-bo")
    assert [item.rule for item in rules] == [str(number) for number in range(1, 11)]
    held = {clause for item in rules for clause in item.content}
    apart = {"notice", "effect", "dated", "schedule", "diagram-A"}
    assert held == {
        item
        for item in CLAUSES
        if item.startswith("GAZ 29/2000 ") and item.removeprefix("GAZ 29/2000 ") not in apart
    }
    assert opening("com-bo", "", BEFORE_15) is Refusal.GAME_NOT_IN_FORCE
    assert opening("com-bo", "", FROM_15) is None


@clause("GAZ 30/2000 (a)")
def test_every_approval_by_notice_23_ends() -> None:
    before = register_at(BEFORE_9)
    unknown = before.approval(MACHINES, "*")
    assert unknown is not None
    assert (unknown.by, unknown.since_known) == ("23/2000", False)
    assert before.titles(MACHINES) == (), "its list is not held"
    assert all(item.by != "23/2000" for item in register_at(FROM_9).approvals)
    assert register_at(FROM_9).approval(MACHINES, "*") is None


@clause("GAZ 30/2000 (b)")
def test_revocation_and_approval_are_one_instant() -> None:
    first, second = notice("30/2000").items
    assert (first.operation, second.operation) == (Operation.REVOKE, Operation.APPROVE)
    for when in (BEFORE_9, FROM_9):
        assert [
            approval for approval in register_at(when).approvals if approval.game == MACHINES
        ], "there is no gap"
    assert {title.since for title in register_at(FROM_9).titles(MACHINES)} == {FROM_9}


PRINTED_TITLES = """
    6, 7, 8, Spot Progressive Keno; Adonis; Autumn Moon; Bear Essentials; Bird of Paradise; Black Panther; Black
    Rhino; Boot Scootin; Bring Home The Bacon; Butterfly Delight; Cash Chameleon; Cash Crop; Cash Splash;
    Chariot Challenge; Chicken; Coral Riches; Cuckoo; Desert Bloom; Diamond Dove; Diamonds & Hearts; Diamond
    Fever; Dinomight; Dolphin Treasure; Dragon’s Eye; Enchanted Forest; Extra 2 Ball Keno; Fantasy Fortune;
    Gator Gold; Gnome Around The World; Gold Bullion; Golden Canaries; Golden Pyramid; Heart Throb; Inca Sun;
    Jumping Beans; Jungle Juice; KG Bird; King Galah; Kooka Bucks; Loco Loot; Lone Star; Looney Sevens; Lucky
    Clover; Lucky Strike; Mine Mine Mine; Money Mouse; Mystic Garden; Orchid Mist; Oscar; Panther Magic; Penguin
    Pays; Penguin Pirate II; Pet Shop; Phantom Pays; Power Pays; Prize Fight; QT Bird; Queens of Cash; Queen of
    the Nile; Reelin n’ Rockin; Reel Power; Return of the Samurai; Snow Cat; Sumo Spins; Super Bucks II; Super
    Bucks III; Super Hero; Super Triple Sevens; Sweethearts II; Thor; Three Bags Full; Thunder Heart; Toucan
    Tango; Unicorn Dreaming; Way to Go; White Tiger; Wicked Winnings; Wild Africa; Wild Angels; Wild Bill; Wild
    Cougar; Wild Peacock; Wild Thing; Winning Post; Winning Streak; Wizard Ways
"""
"""The columns of schedule 1 one after the other, as the Gazette prints them."""


@clause("GAZ 30/2000 schedule-1 aristocrat")
def test_the_86_titles() -> None:
    printed = " ".join(PRINTED_TITLES.split()).split("; ")
    assert len(printed) == len(set(printed)) == 86
    assert [title.title for title in register_at(FROM_9).titles(MACHINES)] == printed
    for title in printed:
        approval = register_at(FROM_9).approval(MACHINES, title)
        assert approval is not None, title
        assert (approval.by, approval.since) == ("30/2000", FROM_9)
    assert register_at(FROM_9).approval(MACHINES, "Wild Goose") is None
    assert register_at(BEFORE_9).approval(MACHINES, "Adonis") is None


@clause("GAZ 31/2000 schedule heading")
def test_two_printed_targets_are_both_kept_and_a_person_is_asked() -> None:
    (item,) = notice("31/2000").items
    assert item.printed == {"heading": "7.4", "body": "15.5"}
    assert item.ask
    standing = register_at(FROM_9).rules[("rapid-roulette", "odds column")]
    assert (standing.printed, standing.ask) == (item.printed, item.ask)


@clause("GAZ 31/2000 schedule body")
def test_twelve_and_a_half_is_a_fraction_and_touches_no_other_rule() -> None:
    (item,) = notice("31/2000").items
    assert (item.operation, item.old, item.new) == (Operation.TEXT_REPLACE, "12fi", "12 1/2")
    odds = Odds.parse(f"{item.new} to 1")
    assert (odds.win, odds.per) == (25, 2)
    assert settle(odds, Cents(1_000)).winnings == 12_500
    standing = register_at(FROM_9).rules[("rapid-roulette", "odds column")]
    assert standing.replaced == ("12fi", "12 1/2")
    assert standing.is_unknown, "which bet it is for is not held"
    assert register_at(BEFORE_9).rules[("rapid-roulette", "odds column")].replaced is None
    # Rule 15.5 of Blackjack is another: nothing of it changes on that day.
    assert register_at(FROM_9).rules_of("blackjack") == register_at(BEFORE_9).rules_of("blackjack")
    fifteen = ("blackjack", "15.5")
    assert register_at(FROM_15).rules[fifteen].by == "26/2000"
    # No bet of ours pays so, because no text names one (ruling 7).
    pays = (
        r.pays for rows in TABLES["roulette"].pays.values() for line in rows.values() for r in line
    )
    assert "12 1/2 to 1" not in set(pays)


@clause("GAZ 31/2000 fn1")
def test_the_history_of_rapid_roulette_begins_with_its_approval() -> None:
    (first,) = history("rapid-roulette")
    assert (first.key, first.action, first.published) == ("20/1999", "approve", date(1999, 10, 5))
    assert first.publication == "S147/1999"
    assert not first.is_held


AMENDED = {
    "1/1999": ("1999-03-18", "S39"), "13/1999": ("1999-08-13", "S121"), "18/1999": ("1999-09-09", "S136"),
    "23/1999": ("1999-10-22", "S156"), "24/1999": ("1999-11-04", "S161"), "27/1999": ("1999-12-16", "S183"),
    "3/2000": ("2000-03-17", "S32"), "10/2000": ("2000-05-19", "S68"), "15/2000": ("2000-06-11", "S103"),
    "22/2000": ("2000-10-18", "S147"),
}  # fmt: skip
SHORT = {"10/2000", "15/2000", "22/2000"}
"""Notice 28 stops before these (G7)."""


@pytest.mark.parametrize("by", ["26/2000", "27/2000", "28/2000"])
def test_a_footnote_stands_as_printed(by: str) -> None:
    printed = ["1997-04-24 S44", "1998-04-30 G17", *AMENDED]
    expected = [key for key in printed if by != "28/2000" or key not in SHORT]
    assert list(notice(by).footnote) == expected


def test_the_history_is_the_union_of_the_footnotes() -> None:
    keys = [entry.key for entry in history("blackjack")]
    assert keys == ["1997-04-24 S44", "1998-04-30 G17", *AMENDED]
    assert set(keys) > set(notice("28/2000").footnote)


@clause(*(f"GAZ {n}/2000 fn1 approval" for n in (26, 27, 28)))
def test_the_history_of_blackjack_begins_with_its_approval() -> None:
    first = history("blackjack")[0]
    assert (first.action, first.published, first.issue.label) == (
        "approve",
        date(1997, 4, 24),
        "S44",
    )
    approval = register_at(instant("1997-04-24T04:00")).approval("blackjack")
    assert approval is not None
    assert (approval.by, approval.since_known) == (first.key, False)
    assert register_at(instant("1997-04-23T04:00")).approval("blackjack") is None
    assert all(first.key in notice(f"{n}/2000").footnote for n in (26, 27, 28))


@clause(*(f"GAZ {n}/2000 fn1 30-april-1998" for n in (26, 27, 28)))
def test_a_notice_without_a_number_is_named_by_day_and_issue() -> None:
    item = notice("1998-04-30 G17")
    assert (item.number, item.made, item.issue.label) == (None, date(1998, 4, 30), "G17")
    assert item.issue.kind is Kind.GENERAL
    assert item.action == "amend"
    assert all(item.key in notice(f"{n}/2000").footnote for n in (26, 27, 28))


@pytest.mark.parametrize(
    ("key", "by"),
    [
        pytest.param(key, by, marks=clause(f"GAZ {by} fn1 {key}"), id=f"{by} {key}")
        for by in ("26/2000", "27/2000", "28/2000")
        for key in AMENDED
        if by != "28/2000" or key not in SHORT
    ],
)
def test_an_amendment_known_from_a_footnote(key: str, by: str) -> None:
    day, label = AMENDED[key]
    item = notice(key)
    assert key in notice(by).footnote
    assert (item.action, item.game, item.published) == (
        "amend",
        "blackjack",
        date.fromisoformat(day),
    )
    assert item.issue.label == label
    assert not item.is_held, "its content is unknown"
    assert item.items == ()
    assert item in history("blackjack")
    assert bool(item.issue.doubt) == (key == "15/2000"), (
        "a Sunday, and out of step: kept as printed"
    )
