"""What must be done before a tournament is played, under each of the five texts (SATG 19.1 to 19.3, WAR 10, WHEEL 8,
GAZ 28/2000 20, GAZ 29/2000 10)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.offices.tournaments import commands as c
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.full_terms import at
from support.round_tables import clause
from support.tournament_office import (
    CASHIER,
    DEALER,
    LATER,
    NAME,
    OF_2000,
    RULES,
    TABLES,
    Running,
    defined,
    director,
    each,
    each_game,
    operator,
    the,
)

START = c.StartTournament(tournament=NAME)
TAKE, LEAVE = c.TakeCharge(tournament=NAME), c.LeaveCharge(tournament=NAME)


@each("1", "1.1")
def test_everybody_of_a_stage_has_the_same_bank_limits_and_rounds(game: str) -> None:
    cup = Running(game).started(10).stage(1)
    stage = cup.tournament.stages[1]
    banks = [bank for session in stage.sessions.values() for bank in session.banks.values()]
    assert banks == [cup.terms.format.starting_bank] * 10
    assert {len(session.seats) for session in stage.sessions.values()} == {3, 4}
    assert stage.rounds == cup.tournament.stage(1).rounds


@each("1", "1.1")
def test_nothing_can_differ_from_player_to_player(game: str) -> None:
    cup = Running(game).started(9)
    chosen = c.PrepareStage(tournament=NAME, stage=1, players=("P1", "P2"))
    assert cup.refused(Refusal.UNEQUAL_TERMS, chosen).cites == the(game, "1", "1.1")
    longer = c.PrepareStage(tournament=NAME, stage=1, minutes=10)
    cup.refused(Refusal.UNEQUAL_TERMS, longer)
    dearer = Running(game).announced().entered(1)
    charges = replace(dearer.terms.charges, entry_fee=Cents(60_00))
    version = dearer.drafted(replace(dearer.terms, charges=charges))
    second = operator(game, "Otto")
    dearer.done(c.ApproveTerms(tournament=NAME, version=version), second)
    publish = c.PublishTerms(tournament=NAME, version=version, where="the desk")
    dearer.refused(Refusal.UNEQUAL_TERMS, publish, dearer.operator)


@each("2")
def test_the_start_lists_every_duty_that_was_not_done(game: str) -> None:
    cup = Running(game)
    cup.drafted()
    cup.led()
    refused = cup.refused(Refusal.TERMS_NOT_PUBLISHED, START)
    for told in ("No table", "at least 8", "bank was not announced"):
        assert told in refused.detail, refused.detail
    cup.announced()
    refused = cup.refused(Refusal.NOT_DESIGNATED, START)
    assert refused.cites == the(game, "2.4")


@each("2.1 4", "2.1")
def test_terms_that_lack_an_item_are_not_approved_published_or_sent_to_the_regulator(
    game: str,
) -> None:
    cup = Running(game)
    version = cup.drafted(replace(cup.terms, prizes=()))
    lacks = the(game, "4.7(b)", "2.1(j)")
    second = operator(game, "Otto")
    approve = c.ApproveTerms(tournament=NAME, version=version)
    assert cup.refused(Refusal.TERMS_INCOMPLETE, approve, second).cites == lacks
    publish = c.PublishTerms(tournament=NAME, version=version, where="the desk")
    assert cup.refused(Refusal.TERMS_INCOMPLETE, publish, cup.operator).cites == lacks
    if game in OF_2000:
        record = c.RecordApproval(tournament=NAME, version=version, document="letter 7",
                                  signed_by="The Director", dated="2027-02-01")  # fmt: skip
        assert cup.refused(Refusal.TERMS_INCOMPLETE, record, cup.operator).cites == lacks
    cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)


@each_game({"casino-war": "WAR 10.4.4(a)", "big-wheel": "WHEEL 8.4.4(a)"})
def test_cash_chips_are_tournament_chips_only_where_the_operator_set_it_so(game: str) -> None:
    cup = Running(game)
    cash = replace(cup.terms, format=replace(cup.terms.format, chip_kind="cash chips"))
    approve = c.ApproveTerms(tournament=NAME, version=cup.drafted(cash))
    second = operator(game, "Otto")
    refused = cup.refused(Refusal.CONFLICTS_WITH_RULES, approve, second)
    assert refused.cites == (*the(game, "4.4(a)"), *the(game, "4.8(c)"))
    cup.world.takes_cash_chips = True
    cup.done(approve, second)


@each("2.2 2.2(a)")
def test_no_entry_before_the_terms_are_published(game: str) -> None:
    cup = Running(game)
    version = cup.drafted()
    cup.done(c.AdviseRegulator(tournament=NAME, to="VCGLR", how="letter"), cup.operator)
    refused = cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)
    assert refused.cites == the(game, "2.2(a)")
    cup.done(c.ApproveTerms(tournament=NAME, version=version), operator(game, "Otto"))
    nowhere = c.PublishTerms(tournament=NAME, version=version, where=" ")
    cup.refused(Refusal.REASON_REQUIRED, nowhere, cup.operator)
    cup.done(replace(nowhere, where="the desk"), cup.operator)
    assert (cup.tournament.version.where, cup.tournament.version.published_at) == (
        "the desk",
        cup.at,
    )
    cup.entered(1)


@each("2.2 2.2(b)")
def test_no_entry_before_the_regulator_was_advised(game: str) -> None:
    cup = Running(game).published()
    refused = cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)
    assert refused.cites == the(game, "2.2(b)")
    nobody = c.AdviseRegulator(tournament=NAME, to="", how="letter")
    cup.refused(Refusal.REASON_REQUIRED, nobody, cup.operator)
    cup.advised().entered(1)
    told = cup.tournament.advised[-1]
    assert (told.to, told.how, told.by) == ("the inspectorate", "by letter", "Olga")
    assert told.at < cup.at


@each("4.1(c)")
def test_what_changed_after_the_publication_is_told_before_the_start(game: str) -> None:
    cup = Running(game).ready(9)
    cup.published(replace(cup.terms, place="the Palms Room")).briefed().signed()
    refused = cup.refused(Refusal.REGULATOR_NOT_ADVISED, START)
    assert refused.cites == the(game, "4.1(c)")
    cup.advised().done(START)


@each("", "1.3")
def test_a_written_approval_is_of_one_version_and_a_change_cancels_it(game: str) -> None:
    cup = Running(game).published()
    refused = cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)
    assert refused.cites == the(game, "", "1.3")
    record = c.RecordApproval(tournament=NAME, version=1, document="letter 7",
                              signed_by="The Director", dated="2027-02-01")  # fmt: skip
    for lack in ("document", "signed_by", "dated"):
        cup.refused(Refusal.REASON_REQUIRED, replace(record, **{lack: ""}), cup.operator)
    cup.done(record, cup.operator)
    cup.led().designated().entered(9).briefed().signed()
    cup.published(replace(cup.terms, place="the Palms Room")).briefed().signed()
    assert cup.refused(Refusal.TERMS_NOT_APPROVED, START).cites == the(game, "", "1.3")
    cup.done(replace(record, version=2), cup.operator)
    cup.done(START)
    assert cup.tournament.version.approval is not None
    assert cup.tournament.version.approval.signed_by == "The Director"


@clause("GAZ 29/2000 1.1 tournament-conditions")
def test_conditions_are_approved_by_the_written_approval_alone() -> None:
    cup = Running("com-bo").published()
    assert cup.tournament.version.approved_by == "Otto"
    assert cup.tournament.version.approval is None
    cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)
    cup.advised().entered(1)


@clause("SATG 19.2.2(b)", "WAR 10.2.2(b)", "WHEEL 8.2.2(b)")
def test_where_the_regulator_is_told_he_is_not_asked() -> None:
    for game in LATER:
        cup = Running(game).published()
        record = c.RecordApproval(tournament=NAME, version=1, document="letter 7",
                                  signed_by="The Director", dated="2027-02-01")  # fmt: skip
        cup.refused(Refusal.NOT_APPLICABLE, record, cup.operator)


@each_game(
    {
        "rapid-roulette": "SATG 1.1 tournament-terms-and-conditions",
        "casino-war": "WAR 1.1 tournament-terms-and-conditions",
    }
)
def test_versions_of_the_terms_have_an_approver_who_is_not_their_author(game: str) -> None:
    cup = Running(game)
    first, second = cup.drafted(), cup.drafted(replace(cup.terms, place="the Palms Room"))
    approve = c.ApproveTerms(tournament=NAME, version=second)
    cup.refused(Refusal.SECOND_PERSON, approve, cup.operator)
    publish = c.PublishTerms(tournament=NAME, version=second, where="the desk")
    cup.refused(Refusal.TERMS_NOT_APPROVED, publish, cup.operator)
    cup.done(approve, operator(game, "Otto"))
    cup.done(publish, cup.operator)
    assert [it.approved_by for it in cup.tournament.versions] == ["", "Otto"]
    assert (first, cup.tournament.holds, cup.tournament.terms.place) == (1, 2, "the Palms Room")
    cup.refused(Refusal.ENTRIES_NOT_OPEN, cup.enter("P1"), CASHIER)
    cup.advised().entered(1)


# The director


@each_game(defined("tournament-director", "rapid-roulette", "casino-war", "com-bo"))
def test_there_is_one_director_and_nobody_else_directs(game: str) -> None:
    cup = Running(game).ready(9)
    for somebody in (CASHIER, DEALER, cup.operator):
        refused = cup.refused(Refusal.AUTHORITY_INSUFFICIENT, START, somebody)
        assert the(game, "2.3", "1.2(a)")[0] in refused.cites
    other = director(game, "Dirk")
    cup.done(c.AppointDirector(tournament=NAME, director=other), cup.operator)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, START)
    cup.refused(Refusal.DIRECTOR_ABSENT, START, other)
    cup.done(TAKE, other)
    cup.done(START, other)
    assert cup.tournament.director == other


@each("2.3 4.8(g)", "1.2 2.4")
def test_without_a_director_who_is_there_nothing_is_played(game: str) -> None:
    cup = Running(game).announced().entered(9)
    refused = cup.refused(Refusal.AUTHORITY_INSUFFICIENT, START)
    assert the(game, "2.3", "1.2(a)")[0] in refused.cites
    cup.led().designated().briefed().signed()
    cup.done(LEAVE)
    assert not cup.tournament.is_led
    assert cup.refused(Refusal.DIRECTOR_ABSENT, START).cites == the(game, "2.3", "1.2(a) 2.4")
    cup.done(TAKE)
    cup.done(START)
    cup.drawn(1)
    cup.done(LEAVE)
    session = c.StartSession(tournament=NAME, stage=1, table="T1")
    cup.refused(Refusal.DIRECTOR_ABSENT, session)


@each("2.3", "1.2(a)")
def test_the_director_is_appointed_by_whoever_holds_the_tournament(game: str) -> None:
    cup = Running(game).announced()
    appoint = c.AppointDirector(tournament=NAME, director=cup.director)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, appoint, DEALER)
    nobody = c.AppointDirector(tournament=NAME, director=Actor(" ", cup.director.rank))
    cup.refused(Refusal.MEMBER_UNKNOWN, nobody, cup.operator)
    cup.done(appoint, cup.operator)


@each("", "1.2(a) 1.2(b)")
def test_director_and_deputies_are_qualified_as_game_supervisors(game: str) -> None:
    cup = Running(game).announced()
    dealer = Actor("Dot", "dealer")
    appoint = c.AppointDirector(tournament=NAME, director=dealer)
    refused = cup.refused(Refusal.AUTHORITY_INSUFFICIENT, appoint, cup.operator)
    assert refused.cites == the(game, "", "1.2(a) 2.4")
    cup.led()
    deputy = c.AppointDeputy(tournament=NAME, deputy=dealer)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, deputy, cup.operator)
    cup.done(replace(deputy, deputy=director(game, "Dee")), cup.operator)


@each("", "1.2(b) 2.4")
def test_a_deputy_of_2000_acts_only_while_the_director_is_away(game: str) -> None:
    cup, dee = Running(game).ready(9), director(game, "Dee")
    by_director = c.AppointDeputy(tournament=NAME, deputy=dee)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, by_director)
    cup.done(by_director, cup.operator)
    cup.done(TAKE, dee)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, START, dee)
    cup.done(LEAVE)
    assert cup.tournament.is_led
    cup.done(START, dee)
    assert (cup.events()[-1].by, cup.events()[-1].for_director) == ("Dee", "Dora")
    cup.done(TAKE)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, c.PrepareStage(tournament=NAME, stage=1), dee)


@each("4.8(g)", rapid_roulette="2.3(a)", big_wheel="2.3(a)")
def test_the_director_appoints_deputies_who_act_for_him_on_record(game: str) -> None:
    cup, dee = Running(game).ready(9), director(game, "Dee")
    appoint = c.AppointDeputy(tournament=NAME, deputy=dee)
    # Casino War names deputies without saying who appoints them: the operator records them (W18).
    may, may_not = (cup.director, cup.operator)[:: -1 if game == "casino-war" else 1]
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, appoint, may_not)
    cup.done(appoint, may)
    cup.refused(Refusal.DIRECTOR_ABSENT, START, dee)
    cup.done(TAKE, dee)
    cup.done(START, dee)
    assert (cup.events()[-1].by, cup.events()[-1].for_director) == ("Dee", "Dora")
    cup.done(LEAVE)
    assert cup.tournament.is_led
    cup.done(c.PrepareStage(tournament=NAME, stage=1), dee)
    cup.done(LEAVE, dee)
    assert cup.tournament.present == frozenset()
    cup.refused(Refusal.DIRECTOR_ABSENT, c.DrawSeats(tournament=NAME, stage=1), dee)


# Tables


@each("2.4", "3.1")
def test_play_is_at_designated_tables_and_seats_only(game: str) -> None:
    cup = Running(game).announced().led().entered(9)
    for tables in ({"T9": ("1",)}, {"T1": ("1", "99")}, {"T1": ("1", "1")}, {"T1": ()}):
        refused = cup.refused(Refusal.NOT_DESIGNATED, c.Designate(tournament=NAME, tables=tables))
        assert refused.cites == the(game, "2.4", "3.1")
    cup.designated({"T1": TABLES["T1"], "T2": TABLES["T2"]}).briefed().signed()
    cup.done(START)
    elsewhere = c.PrepareStage(tournament=NAME, stage=1, tables=("T1", "T2", "T3"))
    assert cup.refused(Refusal.NOT_DESIGNATED, elsewhere).cites == the(game, "2.4", "3.1")
    cup.designated().drawn(1)
    cup.designated({"T1": TABLES["T1"]})
    session = c.StartSession(tournament=NAME, stage=1, table="T2")
    assert cup.refused(Refusal.NOT_DESIGNATED, session).cites == the(game, "2.4", "3.1")


@each("", "3.1")
def test_in_2000_the_director_alone_designates_tables(game: str) -> None:
    cup = Running(game).announced().led()
    tables = c.Designate(tournament=NAME, tables=TABLES)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, tables, cup.operator)
    cup.done(tables)


@each("2.4")
def test_later_the_operator_designates_tables_too(game: str) -> None:
    cup = Running(game).announced()
    tables = c.Designate(tournament=NAME, tables=TABLES)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, tables, DEALER)
    cup.done(tables, cup.operator)


@each("2.5", "3.2")
def test_a_table_is_held_for_one_tournament_from_its_start_to_its_end(game: str) -> None:
    cup = Running(game).started(9)
    state = cup.office.state
    assert [state.holding(table) for table in ("T1", "T4")] == [cup.tournament, None]
    other = replace(cup.terms, name="other-cup")
    cup.done(c.DraftTerms(terms=other), cup.operator)
    appoint = c.AppointDirector(tournament="other-cup", director=cup.director)
    cup.done(appoint, cup.operator)
    cup.done(c.TakeCharge(tournament="other-cup"))
    second = c.Designate(tournament="other-cup", tables=TABLES)
    assert cup.refused(Refusal.NOT_DESIGNATED, second).cites == the(game, "2.5", "3.2")
    cup.done(c.CancelTournament(tournament=NAME, reason="A flood."), cup.operator)
    assert cup.office.state.holding("T1") is None
    cup.done(second)


# What the players are told


@each("3 3.1", "2.2")
def test_no_start_before_everybody_is_briefed_and_understands(game: str) -> None:
    cup = Running(game).announced().led().designated().entered(9)
    cup.done(c.AnnounceBank(tournament=NAME))
    cup.signed()
    all_but_one = tuple(f"P{n}" for n in range(1, 9))
    cup.done(c.Brief(tournament=NAME, entrants=all_but_one))
    refused = cup.refused(Refusal.BRIEFING_MISSING, START)
    assert refused.cites == the(game, "3.1", "2.2")
    assert "P9" in refused.detail
    assert "P8" not in refused.detail
    by_another = c.Brief(tournament=NAME, entrants=("P9",))
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, by_another, cup.operator)
    cup.done(by_another)
    cup.done(START)


@each("3.2")
def test_practice_counts_for_nothing(game: str) -> None:
    cup = Running(game).announced().led().designated().entered(9)
    practice = c.StartPractice(tournament=NAME, table="T1")
    cup.done(practice)
    assert dict(cup.tournament.practice["T1"]) == {str(n): f"P{n}" for n in range(1, 9)}
    assert cup.office.state.holding("T1") == cup.tournament
    before = cup.tournament.entrants
    cup.ask(cup.hear("T1", {"1": 900_00}, stage=1), THE_SYSTEM)
    assert cup.tournament.entrants == before
    cup.briefed().signed()
    cup.refused(Refusal.STAGE_ORDER, START)
    cup.done(c.EndPractice(tournament=NAME, table="T1"))
    cup.done(START)
    cup.refused(Refusal.TOURNAMENT_BEGUN, practice)
    cup.stage(1)
    assert {it.bank for it in cup.tournament.players()} == {cup.terms.format.starting_bank}


@each("4.1(b)", "3.4")
def test_the_start_of_a_stage_moves_with_notice_and_both_times_are_kept(game: str) -> None:
    cup = Running(game).started(9)
    change = c.ChangeStart(tournament=NAME, stage=1, starts=at(6, 15), notice="")
    cup.refused(Refusal.REASON_REQUIRED, change)
    told = replace(change, notice="By a call to each of them.")
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, told, cup.operator)
    cup.done(told)
    moved = cup.events()[-1]
    assert (moved.was, moved.starts, moved.notice) == (at(6, 14), at(6, 15), told.notice)
    assert cup.tournament.starts_at(1) == at(6, 15)
    cup.stage(1)
    assert cup.refused(Refusal.STAGE_ORDER, told).cites == the(game, "4.1(b)", "3.4")


@pytest.mark.parametrize("wrong", [{"tzinfo": None}, {"year": 1}, {"year": 9999}])
def test_a_start_moves_to_no_time_that_no_screen_could_show(wrong: Any) -> None:
    starts = at(6, 15).replace(**wrong)
    cup = Running().started(9)
    change = c.ChangeStart(tournament=NAME, stage=1, starts=starts, notice="By a call.")
    refused = cup.refused(Refusal.TIME_INVALID, change)
    assert "Accepted: a time with its offset" in refused.detail


@each("4.1(a)(i)", "2.1(d)")
def test_a_session_does_not_begin_before_its_published_time(game: str) -> None:
    cup = Running(game).started(9).drawn(1)
    session = c.StartSession(tournament=NAME, stage=1, table="T1")
    refused = cup.refused(Refusal.STAGE_ORDER, session)
    assert refused.cites == (*the(game, "4.1(a)(i)", "2.1(d)"), *the(game, "4.1(b)", "3.4"))
    assert "change-start" in refused.says


@each("4.1(b)", "3.4")
def test_a_session_begins_early_after_its_time_was_changed_with_notice(game: str) -> None:
    cup = Running(game).started(9).drawn(1)
    cup.done(c.ChangeStart(tournament=NAME, stage=1, starts=at(1, 12), notice="By a call."))
    cup.done(c.StartSession(tournament=NAME, stage=1, table="T1"))
    assert not cup.events()[-1].early


@pytest.mark.parametrize("game", RULES)
def test_a_tournament_that_began_keeps_its_terms(game: str) -> None:
    cup = Running(game).started(9)
    cup.refused(Refusal.TOURNAMENT_BEGUN, c.DraftTerms(terms=cup.terms), cup.operator)
    cup.refused(Refusal.TOURNAMENT_BEGUN, cup.enter("P99"), CASHIER)
    cup.refused(Refusal.TOURNAMENT_BEGUN, START)
