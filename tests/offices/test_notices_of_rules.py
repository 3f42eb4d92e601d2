"""A notice of the house that makes a rule another one: it stands, somebody obeys it, or the game stops."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cli.rules.notice_files import drafted, parsed
from croupier.cli.rules.register_text import game_register_lines, notice_lines, preview_lines
from croupier.errors import BadInput
from croupier.offices.notices import HouseNotice, HouseNotices, NewNotice
from croupier.offices.notices import commands as c
from croupier.offices.notices.check_notice import faults
from croupier.offices.notices.check_rules import changed_rules
from croupier.records.audit.clause_trace import citations
from croupier.rulebook import CLAUSES
from croupier.rulebook.register.house_notices import ApprovalKind, Grant, Obeyed, RuleItem
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import Refusal
from croupier.views.rules.notices_view import Before, preview
from croupier.views.rules.published_notices import signed_notice_view
from croupier.views.rules.register_view import game_register
from croupier.views.rules.rules_view import amended_by_the_house, clause_view
from support.notice_house import ANN, BOB, DAY, EFFECT, EFFECT_MS, SEVEN, House, house_with, written
from support.scripted_tables import START, Played

FACE_UP = "SATG 12.9.2(b)"
"""The program guides whoever rules on it."""
PRECEDENCE = "SATG 12.1"


def rule(rule: str = FACE_UP, **changes: Any) -> RuleItem:
    one: dict[str, Any] = {
        "operation": "substitute", "rule": rule, "says": "The card is burned.", "obeyed": Obeyed.NOBODY_YET,
    }  # fmt: skip
    one |= changes
    return RuleItem(**one, release="0.1.0" if one["obeyed"] is Obeyed.PROGRAM else "")


def notice(*rules: RuleItem, **changes: Any) -> NewNotice:
    return written(**({"changes": (), "rules": rules} | changes))


def deleted(rule_id: str, obeyed: Obeyed = Obeyed.PROGRAM) -> RuleItem:
    return rule(rule_id, operation="delete", says="", obeyed=obeyed)


def inserted(rule_id: str, after: str, obeyed: Obeyed = Obeyed.PEOPLE) -> RuleItem:
    return rule(rule_id, operation="insert", after=after, obeyed=obeyed)


def said(one: NewNotice, house: HouseNotices | None = None) -> list[str]:
    return list(faults(one, instant_of(START), house or HouseNotices()))


def test_the_game_is_not_played_by_a_rule_that_is_no_more() -> None:
    """Nobody obeys the new one yet: no round begins, until a later notice says that a release does."""
    again = written(
        number=2, changes=(), grants=(Grant(operation="approve", kind=ApprovalKind.GAME, obeys=(FACE_UP,)),),
        effect=EFFECT + timedelta(days=1),
    )  # fmt: skip
    own = house_with(notice(rule()), again)
    assert said(again, own) == []
    unnamed = written(
        number=3, changes=(), grants=(Grant(operation="approve", kind=ApprovalKind.GAME),),
    )  # fmt: skip
    assert said(unnamed, house_with(notice(rule()))) == [
        f"Approval 1: It says that nothing is obeyed now. Accepted: {FACE_UP}."
    ]
    both = notice(rule(), number=3, grants=(Grant(operation="approve", kind=ApprovalKind.GAME),))
    assert any("has a rule that needs a new release" in it for it in said(both))
    table = Played("triple-chase", notices=lambda: own)
    assert table.open().refused is None
    table.run("0 1 join\n0 dealer buy-in 1 100").prepare()
    at = (EFFECT_MS - START) // 1_000
    refused = table.line(f"{at} dealer wagering").refused
    assert refused is not None
    assert refused.why is Refusal.GAME_NOT_IN_FORCE
    because = f"by notice 1/2026 ({FACE_UP} is another rule, and no release obeys it yet)"
    assert because in refused.detail
    assert table.line(f"{at + DAY // 1_000} dealer wagering").refused is None


@pytest.mark.parametrize("obeyed", [Obeyed.PROGRAM, Obeyed.VALUES])
def test_what_the_release_or_a_value_of_the_notice_obeys_stops_nothing(obeyed: Obeyed) -> None:
    item = notice(rule(obeyed=obeyed), changes=(SEVEN,))
    assert said(item) == []
    assert house_with(item).grants("triple-chase", EFFECT_MS) == ()


WRONG = [
    (rule("SATG 12.9.99"), "Unknown rule of triple-chase 'SATG 12.9.99'"),
    (rule("SATG 10.4.3"), "Unknown rule of triple-chase 'SATG 10.4.3'"),
    (rule(says=" "), f"{FACE_UP} says nothing. Accepted: what it says from then on."),
    (rule(says="x" * 4_001), "has 4001 characters. Accepted: 4000 at most."),
    (rule(after="SATG 12.1"), "has a place already"),
    (rule(operation="delete"), "is deleted and says something. Accepted: no words."),
    (rule("SATG 12.8.1", obeyed=Obeyed.PEOPLE), "SATG 12.8.1 is executed by the program, not by people"),
    (deleted("SATG 12.5.1", Obeyed.PEOPLE), "by the program, not by people"),
    (replace(deleted(FACE_UP), release=" "), "release ' '. Accepted: the version that obeys it"),
    (replace(rule(), release="0.2"), "release '0.2'. Accepted: the version that obeys it, where the program does."),
    (rule(obeyed=Obeyed.VALUES), "no value is changed. Accepted: a change or an approval in the same notice"),
    (inserted("SATG 12.9.3", "SATG 12.9.2"), "SATG 12.9.3 was used before"),
    (inserted("WAR 99", "SATG 12.9.2"), "'WAR 99' is no number beside SATG 12.9.2. Accepted: such as SATG 12.9.2A."),
    (inserted("SATG 12.9.2A", "SATG 10.1"), "Unknown rule of triple-chase 'SATG 10.1'"),
    (inserted("SATG 12.9\n2", "SATG 12.9.2"), "is no number beside"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "says"), WRONG, ids=[says[:50] for _, says in WRONG])
def test_what_cannot_be_is_said(item: RuleItem, says: str) -> None:
    found = said(notice(item))
    assert any(says in one for one in found), found
    refused = House().refused(ANN, c.DraftNotice(notice=notice(item)))
    assert (refused.why, says in refused.detail) == (Refusal.NOTICE_INVALID, True)


def test_a_rule_stands_once_in_a_notice_and_is_not_touched_after_its_end() -> None:
    assert f"{FACE_UP} is listed twice. Accepted: once." in said(notice(rule(), rule()))
    gone = house_with(notice(deleted(FACE_UP)))
    later = notice(rule(), number=2)
    assert said(later, gone) == [
        f"2/2026: {FACE_UP} was deleted by notice 1/2026. Accepted: a rule in force."
    ]
    # What is below a rule goes with it.
    parent = house_with(notice(deleted("SATG 12.9.2")))
    assert "was deleted by notice 1/2026" in said(later, parent)[0]
    # Before the other takes effect it stands still; and nobody deletes it under a notice that was signed before.
    tomorrow = EFFECT + timedelta(days=1)
    assert said(later, house_with(notice(deleted(FACE_UP), effect=tomorrow))) == []
    rests = house_with(notice(rule(), effect=tomorrow))
    assert said(notice(deleted(FACE_UP), number=2), rests) == [
        f"1/2026: {FACE_UP} was deleted by notice 2/2026. Accepted: a rule in force."
    ]


def test_a_notice_on_which_another_rests_is_not_withdrawn() -> None:
    house = House()
    for item in (
        notice(inserted("SATG 12.9.2A", "SATG 12.9.2")),
        notice(rule("SATG 12.9.2A", obeyed=Obeyed.PEOPLE), number=2),
    ):
        house.done(ANN, c.DraftNotice(notice=item))
        house.done(ANN, c.SignNotice(notice=item.key, seen=item.digest))
        house.done(BOB, c.CountersignNotice(notice=item.key, seen=item.digest))
    refused = house.refused(ANN, c.WithdrawNotice(notice="1/2026", reason="A slip."))
    assert "Another notice rests on it: 2/2026" in refused.detail
    house.done(ANN, c.WithdrawNotice(notice="2/2026", reason="A slip."))
    house.done(ANN, c.WithdrawNotice(notice="1/2026", reason="A slip."))


def test_one_number_for_each_game_and_a_draft_takes_none() -> None:
    general = notice(inserted("SATG 2.1.6A", "SATG 2.1.6"))
    drafted_only = HouseNotices({general.key: HouseNotice(notice=general, drafted_by="Ann")})
    roulette = notice(inserted("SATG 2.1.6A", "SATG 2.1.6"), number=2, game="rapid-roulette")
    assert said(roulette, house_with(general)) == []
    assert said(notice(inserted("SATG 2.1.6A", "SATG 2.1.6"), number=2), drafted_only) == []
    assert (
        "was used before"
        in said(notice(inserted("SATG 2.1.6A", "SATG 2.1.6"), number=2), house_with(general))[0]
    )


def test_what_was_inserted_is_a_rule_like_any_other() -> None:
    own = house_with(notice(inserted("SATG 12.9.2A", "SATG 12.9.2")))
    assert said(notice(rule("SATG 12.9.2A", obeyed=Obeyed.PEOPLE), number=2), own) == []
    assert said(notice(deleted("SATG 12.9.2A", Obeyed.PEOPLE), number=2), own) == []
    (again,) = said(notice(inserted("SATG 12.9.2A", "SATG 12.9.2"), number=2), own)
    assert "was used before" in again
    # Until it is signed it is not there.
    assert "Unknown rule" in said(notice(deleted("SATG 12.9.2A", Obeyed.PEOPLE), number=2))[0]


OPERATIONS = st.lists(
    st.tuples(st.sampled_from(["substitute", "delete", "insert"]), st.sampled_from(["A", "B"]), st.integers(0, 4)),
    max_size=6,
)  # fmt: skip


@given(OPERATIONS, st.integers(-1, 6))
def test_the_rules_at_an_instant_are_the_beginning_and_all_that_took_effect_by_then(
    operations: list[tuple[str, str, int]], days: int
) -> None:
    """Whatever is accepted one after the other: each says what stood, by a second and simpler count."""
    own, at = HouseNotices(), EFFECT_MS + days * DAY
    for number, (operation, letter, day) in enumerate(operations, 1):
        named = f"SATG 12.9.2{letter}"
        item = rule(
            named, operation=operation, after="SATG 12.9.2" if operation == "insert" else "",
            says="" if operation == "delete" else f"Words {number}.", obeyed=Obeyed.PEOPLE,
        )  # fmt: skip
        one = notice(item, number=number, effect=EFFECT + timedelta(days=day))
        if not said(one, own):
            own = HouseNotices({**own.notices, **house_with(one).notices})
    expected: dict[str, str] = {}
    for signed in sorted(own.notices.values(), key=lambda it: (it.effect_ms, it.notice.number)):
        for item in signed.notice.rules if signed.effect_ms <= at else ():
            expected[item.rule] = item.says
    assert {
        name: it.says for name, it in changed_rules(own, "triple-chase", at).items()
    } == expected
    shown = {it.rule: it for it in game_register("triple-chase", instant_of(at), own).rules}
    assert {name: " ".join(it.says) for name, it in shown.items()} == expected
    assert all((it.status == "deleted") == (not it.says) for it in shown.values())


def test_the_preview_shows_what_stood_and_which_code_obeys_it() -> None:
    item = notice(rule(obeyed=Obeyed.PROGRAM), inserted("SATG 12.9.2A", "SATG 12.9.2"))
    before = Before(
        house=HouseNotices(), obeying=lambda clause: citations().get(clause, ()), release="9.9"
    )
    found = preview(item, instant_of(START), before)
    assert found.faults == ()
    (section,) = found.changes
    assert [(it.name, it.before, it.after) for it in section.changes] == [
        (FACE_UP, CLAUSES[FACE_UP].summary, "The card is burned."),
        ("SATG 12.9.2A", "", "The card is burned."),
    ]
    places = citations()[FACE_UP]
    assert found.warnings[0] == f"{FACE_UP}: it names release 0.1.0; 9.9 is installed."
    warned = found.warnings[1]
    assert f"{FACE_UP}: {len(places)} places of the program obey it as it is ({places[0]}" in warned
    assert warned.endswith("You sign that from then on it is obeyed by the installed release.")
    assert any("obeyed by: program" in line for line in preview_lines(found))
    stopping = preview(notice(rule()), instant_of(START), before)
    assert stopping.warnings[0].startswith("No round of triple-chase begins from then on")
    assert [it.section for it in stopping.changes] == ["approvals", "rules"]


def test_the_register_of_a_house_tells_it_in_words() -> None:
    own = house_with(notice(rule(), deleted(PRECEDENCE), changes=(SEVEN,)))
    before, after = (
        list(game_register_lines(game_register("triple-chase", instant_of(at), own)))
        for at in (EFFECT_MS - 1, EFFECT_MS)
    )
    text = "\n".join(after)
    assert not any("1/2026" in line for line in before)
    assert "REVOKED for this house by notice 1/2026" in text
    assert (
        f"  {FACE_UP:<16} in force by 1/2026 since 2026-01-02T04:00:00+11:00; until then SATG"
        in text
    )
    assert "FOR A PERSON: No release obeys it yet" in text
    assert f"{PRECEDENCE:<16} deleted by 1/2026" in text
    assert "3. delete rule SATG 12.1" in text
    assert "1. substitute (crown-pairs mixed-pair): 7 to 1" in text
    told = "\n".join(notice_lines(signed_notice_view(own.notices["1/2026"])))
    assert "A notice of this house" in told
    assert "by Ann, Bob." in told


@pytest.mark.parametrize(
    ("grants", "rules", "action"),
    [
        (("revoke",), (), "revoke"),
        (("approve",), (), "approve"),
        (("approve", "revoke"), (), "revoke and approve"),
        (("approve",), (rule(),), "amend"),
    ],
)
def test_a_notice_calls_itself_what_it_does(
    grants: tuple[Any, ...], rules: tuple[RuleItem, ...], action: str
) -> None:
    items = tuple(Grant(operation=grant, kind=ApprovalKind.VERSION, name=grant) for grant in grants)
    own = house_with(notice(*rules, grants=items))
    assert signed_notice_view(own.notices["1/2026"]).action == action


def test_a_file_says_it_and_the_draft_shows_how() -> None:
    text = drafted("triple-chase", instant_of(START))
    bare = "\n".join(
        line.removeprefix("# ")
        for line in text.splitlines()
        if ("[[" in line or "=" in line) and not line.startswith("#   ")
    )
    assert "# [[rules]]" in text
    assert "# [[grants]]" in text
    with pytest.raises(BadInput, match="Accepted: what `croupier register draft` writes"):
        parsed('number = "x"', "a file")
    with pytest.raises(BadInput, match="Accepted: values, people, program, nobody-yet"):
        parsed(bare.replace('"nobody-yet"', '"everybody"'), "a file")
    item = parsed(
        bare.replace('title = ""', 'title = "T"').replace('basis = ""', 'basis = "B"'), "a file"
    )
    assert item.rules
    assert item.grants
    assert said(item) == []


def test_the_page_of_a_clause_tells_what_the_house_made_of_it() -> None:
    own = house_with(notice(rule(), inserted("SATG 12.9.2A", "SATG 12.9.2")))
    (told,) = amended_by_the_house(FACE_UP, own, EFFECT_MS)
    assert told.startswith(
        f"Notice 1/2026, triple-chase: substitute {FACE_UP}: The card is burned."
    )
    assert told.endswith("Signed by Ann and Bob; obeyed by: nobody-yet.")
    (behind,) = amended_by_the_house("SATG 12.9.2", own, EFFECT_MS)
    assert behind.startswith("Notice 1/2026, triple-chase: insert SATG 12.9.2A behind SATG 12.9.2")
    assert list(amended_by_the_house(FACE_UP, own, EFFECT_MS - 1)) == []
    assert clause_view(CLAUSES[FACE_UP], (told,)).amended == (told,)
