"""Files about people as values: what is on them, when they may be closed, what the extract says."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from croupier.errors import BadInput
from croupier.money import Cents, show
from croupier.rulebook.authority import AUTHORITY, acts
from croupier.rulebook.incident_rules import CASEBOOKS, casebook, faults
from croupier.table.cases.case_file import (
    ADVISED,
    CONFISCATE,
    DETAIN,
    FINDING,
    HAND_OVER,
    INCIDENT,
    NAMED,
    POLICE_ARRIVED,
    REFERRED,
    RELEASE,
    Act,
    Case,
    may_close,
)
from croupier.table.cases.incident_powers import actor_line
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal
from croupier.views.staff.case_file_view import case_file, inspector_notice, rules_notice
from support.scripted_tables import START, Played, opened

SATG = "SATG 15.1"
PEOPLE = ("ann", "bob", "cy")
DEVICE = Case(kind=INCIDENT, about="prohibited-device", edition=SATG, people=PEOPLE)


def done(act: str, person: str = "", *, at: int = START, **more: str) -> Act:
    return Act(act=act, at=at, by="dealer", person=person, **more)


acted = st.builds(
    done,
    st.sampled_from([DETAIN, POLICE_ARRIVED, HAND_OVER, RELEASE, CONFISCATE, FINDING, "note"]),
    st.sampled_from(PEOPLE),
)


def filed(case: Case, several: list[Act]) -> Case:
    for item in several:
        case = case.with_act(item)
    return case


# Values


@given(st.lists(acted))
def test_who_is_detained_is_who_was_not_handed_over_or_released_since(several: list[Act]) -> None:
    case = filed(DEVICE, several)
    for person in PEOPLE:
        own = [item.act for item in several if item.person == person]
        ends = [item in (HAND_OVER, RELEASE) for item in own]
        since = len(own) - ends[::-1].index(True) if True in ends else 0
        assert (person in case.detained) == (DETAIN in own[since:])


@given(st.lists(acted))
def test_a_file_only_grows(several: list[Act]) -> None:
    case = filed(DEVICE, several)
    assert case.acts == tuple(several)
    assert [item.act for item in case.confiscated] == [CONFISCATE] * len(case.confiscated)
    assert (case.finding is None) == (FINDING not in [item.act for item in several])
    assert DEVICE.acts == ()


@given(st.lists(acted), st.booleans())
def test_no_incident_is_closed_while_somebody_or_something_is_held(
    several: list[Act], money: bool
) -> None:
    case = filed(DEVICE, several)
    if money:
        case = case.with_withheld("1", "ann", Cents(5))
    refused = may_close(case, decision="over", action="")
    assert (refused is None) == (not case.detained and not money)
    if refused:
        assert refused.why is Refusal.CASE_INCOMPLETE
        assert refused.cites


@given(st.lists(st.tuples(st.sampled_from("123"), st.integers(1, 100).map(Cents)), min_size=1))
def test_what_is_held_back_adds_up_and_is_determined_as_a_whole(
    held: list[tuple[str, Cents]],
) -> None:
    case = DEVICE
    for holder, amount in held:
        case = case.with_withheld(holder, "ann", amount)
    for holder in {holder for holder, _ in held}:
        assert case.withheld[holder].amount == sum(one for who, one in held if who == holder)
        case = case.with_nothing_withheld(holder)
    assert not case.withheld


@given(st.sampled_from(list(CASEBOOKS)), st.data())
def test_a_closed_file_has_its_decision_and_an_action_of_its_kind(
    edition: str, data: st.DataObject
) -> None:
    book = casebook(edition)
    kind = data.draw(st.sampled_from(list(book.kinds)))
    about = data.draw(st.sampled_from(list(book.incidents))) if kind == INCIDENT else "outcome"
    decision = data.draw(st.sampled_from(["", "  ", "it stands"]))
    action = data.draw(st.sampled_from(["", "dance", *book.kinds[kind].actions]))
    several = data.draw(st.lists(st.sampled_from([ADVISED, REFERRED, "note"])))
    case = filed(Case(kind=kind, about=about, edition=edition), [done(item) for item in several])
    refused = may_close(case, decision=decision, action=action)
    complete = (
        bool(decision.strip())
        and action in (book.kinds[kind].actions or ("",))
        and (action != "unresolved" or ADVISED in several)
        and (action != "referred" or REFERRED in several)
    )
    assert (refused is None) == complete
    over = case.decided("it stands", action="none", by="dealer", at=START)
    again = may_close(over, decision="it falls", action=action)
    assert again is not None
    assert again.why is Refusal.CASE_CLOSED


def test_a_person_found_out_later_is_reached_and_the_target_is_not() -> None:
    book = casebook(SATG)
    case = Case(kind=INCIDENT, about="inducement", people=("ann", "bob"))
    assert case.broke(book) == ("ann",)
    case = case.with_act(done(NAMED, "cy")).with_act(done(NAMED, "cy"))
    assert case.people == ("cy", "ann", "bob")
    assert case.broke(book) == ("cy", "ann")


def test_police_that_came_for_a_former_detention_did_not_come_for_this_one() -> None:
    case = filed(
        DEVICE,
        [done(DETAIN, "ann"), done(POLICE_ARRIVED, "ann"), done(HAND_OVER, "ann")],
    )
    again = case.with_act(done(DETAIN, "ann", at=START + 1))
    assert case.after(POLICE_ARRIVED, person="ann")
    assert not again.after(POLICE_ARRIVED, person="ann")
    assert again.after(POLICE_ARRIVED, person="")


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (Actor("dealer", "dealer"), "dealer"),
        (Actor("Kim", "pit-boss"), "pit-boss Kim"),
        (Actor("7", "player"), "player 7"),
    ],
)
def test_who_acts_signs_with_rank_and_name(by: Actor, told: str) -> None:
    assert actor_line(by) == told


# The data


def test_every_edition_with_ranks_has_its_files() -> None:
    assert set(CASEBOOKS) == set(AUTHORITY)
    with pytest.raises(BadInput, match="GAZ 99"):
        casebook("GAZ 99/2000")


@pytest.mark.parametrize("edition", CASEBOOKS)
def test_what_the_rules_do_not_say_is_marked_and_what_they_say_is_cited(edition: str) -> None:
    book = casebook(edition)
    document = edition.split(maxsplit=1)[0]
    for key, one in {**book.kinds, **book.incidents, **book.acts}.items():
        assert one.citations or one.provenance, key
        if document == "GAZ":
            assert not one.citations, f"{key}: Com-Bo and Blackjack have no such rules (G18)"
            assert "G18" in one.provenance


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"by": "dance"}, "no act dance"),
        ({"needs": ("shoe-size",)}, "no field shoe-size"),
        ({"follows": "dance"}, "nothing is done before as dance"),
        ({"kinds": ("rumour",)}, "no kind rumour"),
        ({"provenance": ""}, "note has neither a citation nor a provenance"),
    ],
)
def test_data_that_do_not_fit_together_are_not_read(change: dict[str, Any], fault: str) -> None:
    book = casebook(SATG)
    wrong = changed(book, acts={**book.acts, "note": changed(book.acts["note"], **change)})
    assert list(faults(wrong, SATG)) == [fault]
    assert list(faults(book, SATG)) == []


@pytest.mark.parametrize("edition", CASEBOOKS)
def test_only_a_device_lets_money_be_held_back_or_things_be_taken(edition: str) -> None:
    book = casebook(edition)
    for key, one in book.incidents.items():
        taken = {"withhold", CONFISCATE} & set(one.powers)
        assert bool(taken) == (key == "prohibited-device"), key
        assert bool(one.detains_for) == (DETAIN in one.powers), key
        assert ("device" in one.detains_for) == (key == "prohibited-device"), key
        assert set(one.powers) <= set(acts(edition)), key
    assert book.incidents["advice-given"].powers == ()


def test_possession_suffices_in_one_rule_book_only() -> None:
    """Reading B10; Com-Bo and Blackjack by policy."""
    grounds = {
        edition: casebook(edition).incidents["prohibited-device"].grounds for edition in CASEBOOKS
    }
    assert grounds[SATG] == grounds["WHEEL 4.0"] == ("use", "intended-use")
    assert grounds["WAR"] == ("use", "possession")


@pytest.mark.parametrize(
    ("edition", "regulator"),
    [
        (SATG, "VCGLR"),
        ("WHEEL 4.0", "VCGLR"),
        ("WAR", "VCGR"),
        ("GAZ 29/2000", "Victorian Casino and Gaming Authority"),
    ],
)
def test_the_regulator_is_that_of_the_edition(edition: str, regulator: str) -> None:
    assert f"the {regulator} " in inspector_notice(edition)
    assert edition in rules_notice(edition)


# The extract


def test_the_file_of_a_case_reads_from_top_to_bottom() -> None:
    case = replace(
        DEVICE, people=("ann",), ground="use", round=7, terminal="3", text="a camera",
        opened_at=START, opened_by="dealer Lee",
    )  # fmt: skip
    case = filed(
        case,
        [
            done(DETAIN, "ann", ground="device", place="room 2"),
            done(CONFISCATE, "ann", to="Kim", detail="a camera"),
        ],
    ).with_withheld("3", "ann", Cents(1_050))
    assert case_file("T1-C1", case, edition=SATG) == (
        "Case T1-C1: incident, prohibited-device",
        "Opened 2026-01-01 11:00:00.000+11:00 by dealer Lee",
        "People: ann",
        "Round: 7",
        "Terminal: 3",
        "Ground: use",
        "What happened: a camera",
        "2026-01-01 11:00:00.000+11:00 detain by dealer: ann, ground device, at room 2 (SATG 20.2.4)",
        "2026-01-01 11:00:00.000+11:00 confiscate by dealer: ann, to Kim, a camera",
        "Detained: ann",
        (
            "Detention of ann: ground device, at room 2, from 2026-01-01 11:00:00.000+11:00 by dealer; "
            "police not yet; end not yet"
        ),
        "Held back: $10.50 of ann",
        "Not decided",
        *(
            f"{citation}: {citation.clause.summary}"
            for citation in casebook(SATG).incidents["prohibited-device"].citations
        ),
        inspector_notice(SATG),
        rules_notice(SATG),
    )


def test_how_it_ended_stands_in_the_file() -> None:
    case = Case(kind="claim", about="outcome", text="it was zero", opened_by="player 1")
    case = case.with_act(done("note", detail="shown the record"))
    case = case.decided("it was one", action="none", by="tg-higher-duties-dealer Kim", at=START)
    lines = case_file("T1-C2", case, edition=SATG)
    assert "2026-01-01 11:00:00.000+11:00 note by dealer: shown the record" in lines
    ended = "Decided 2026-01-01 11:00:00.000+11:00 by tg-higher-duties-dealer Kim: it was one"
    assert lines[lines.index(ended) + 1] == "Action: none"
    assert "Not decided" not in lines


@given(
    st.sampled_from(list(CASEBOOKS)),
    st.lists(acted),
    st.sampled_from([None, "it stands"]),
)
def test_nothing_of_a_file_is_left_out_of_the_extract(
    edition: str, several: list[Act], decision: str | None
) -> None:
    case = filed(DEVICE, several)
    if decision:
        case = case.decided(decision, action="", by="dealer", at=START)
    lines = case_file("T1-C1", case, edition=edition)
    done_by = [
        line for line in lines if " by dealer" in line and not line.startswith("Detention of")
    ]
    assert len(done_by) == len(several) + bool(decision)
    assert len(case.detentions) == len([item for item in several if item.act == DETAIN])
    assert {detention.person for detention in case.detentions if detention.end is None} == set(
        case.detained
    )
    assert lines[-2:] == (inspector_notice(edition), rules_notice(edition))


# At a table


TOP = "tg-assistant-casino-manager"
STEPS = (
    f"{TOP} withhold T1-C1 1 10", f"{TOP} withhold T1-C1 2 10", f"{TOP} withhold T1-C1 2 500",
    f"{TOP} determine T1-C1 1 player", f"{TOP} determine T1-C1 2 house", f"{TOP} determine T1-C1 1 house",
    f"{TOP} record-act T1-C1 finding x ground=breach", f"{TOP} record-act T1-C1 finding x ground=no-breach",
    f"{TOP} record-act T1-C1 detain person=1#T1.3 ground=device place=x",
    f"{TOP} record-act T1-C1 release-person x person=1#T1.3", f"{TOP} close-case T1-C1 over",
    "dealer pay-out 1 100", "dealer pay-out 1 90", "dealer buy-in 1 10",
)  # fmt: skip


def held_back(table: Played) -> dict[str, Cents]:
    case = table.state.cases["T1-C1"]
    return {holder: one.amount for holder, one in case.withheld.items()}


@settings(max_examples=60)
@given(st.lists(st.sampled_from(STEPS), max_size=14))
def test_what_a_file_says_is_held_back_lies_in_its_account(steps: list[str]) -> None:
    table = opened("rapid-roulette").run(
        "1 dealer open-case incident prohibited-device x ground=use people=1#T1.3+2#T1.4"
    )
    for place, step in enumerate(steps, 2):
        closed = table.state.cases["T1-C1"].closed
        answer = table.line(f"{place} {step}")
        for holder in ("1", "2"):
            held = held_back(table).get(holder, Cents(0))
            assert table.holds(f"withheld:T1-C1/{holder}") == show(held)
        if table.state.cases["T1-C1"].closed and not closed:
            assert answer.refused is None
            assert not held_back(table)
            assert not table.state.cases["T1-C1"].detained
    table.run("")


def test_files_are_counted_by_table_and_kept_when_it_closes() -> None:
    table = opened("big-wheel").run(f"""
        1  dealer  open-case dispute payout x people=ann            -> case-opened
        2  dealer  open-case incident side-bet x people=ann         -> case-opened
        3  {TOP}   close                                            -> table-closed
        4  dealer  open-case complaint conduct x people=ann         -> case-opened
        5  dealer  record-act T1-C3 refer                           -> act-recorded
        6  {TOP}   close-case T1-C1 it stands action=resolved       -> case-closed
    """)
    assert set(table.state.cases) == {"T1-C1", "T1-C2", "T1-C3"}
    other = Played("big-wheel", store=table.store, name="T2")
    assert other.open(at=10_000, emblem="star").refused is None
    other.run("11 dealer open-case dispute payout x people=ann -> case-opened")
    assert set(other.state.cases) == {"T2-C1"}


def test_nothing_is_done_in_a_file_that_does_not_exist() -> None:
    opened("casino-war").run("""
        1  pit-boss  record-act T1-C1 note x          -> refused case-required
        2  pit-boss  close-case T1-C1 x               -> refused case-required
        3  ann       close-case T1-C1 x               -> refused no-dealer
        4  dealer    record-act T1-C1 dance           -> refused not-applicable
        5  pit-boss  determine T1-C1 ann charity      -> refused not-applicable
    """)


def test_an_account_that_is_frozen_is_not_touched() -> None:
    """SATG 8.3."""
    table = opened("rapid-roulette").run(f"""
        1  dealer  wagering
        1  1       wager red 10
        1  dealer  start
        31 system  time
        32 dealer  enter 1
        32 dealer  confirm
        33 dealer  open-case incident prohibited-device x ground=use terminal=1
        33 {TOP}   withhold T1-C1 1 10
        33 {TOP}   record-act T1-C1 finding x ground=no-breach
    """)
    table.frozen_elsewhere("1")
    table.run(f"""
        34 {TOP}   withhold T1-C1 1 10          -> refused account-frozen SATG 8.3
        35 {TOP}   determine T1-C1 1 player     -> refused account-frozen SATG 8.3
    """)
