"""Who enters a tournament, at what price, and how he leaves again (SATG 19.4.1, SATG 19.4.2 and their likes)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.staff.commands import Verifier
from croupier.offices.staff.state import Member
from croupier.offices.tournaments import TOURNAMENTS
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments.terms.tournament_terms import Ground, TournamentTerms
from croupier.rulebook.authority import ladder
from croupier.server.screens.tournament_screens import knows_people
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.refusals import Refusal
from croupier.views.tournaments.leaderboard import public_name
from support.full_terms import complete
from support.tournament_office import (
    CASHIER,
    DEALER,
    NAME,
    RULES,
    Running,
    defined,
    each,
    each_game,
    stamp,
    the,
)

START = c.StartTournament(tournament=NAME)
HALF = Rate(1, 2)


def refunding(game: str, **grounds: Ground) -> TournamentTerms:
    terms = complete(game)
    return replace(terms, conduct=replace(terms.conduct, refunds=grounds))


@each_game(defined("tournament-player", "rapid-roulette", "casino-war", "com-bo"))
def test_only_registered_entrants_have_seats_and_chips(game: str) -> None:
    cup = Running(game).announced().led().designated().entered(9)
    cup.done(c.Withdraw(tournament=NAME, entrant="P9"), CASHIER)
    cup.briefed().signed().done(START)
    cup.stage(1)
    seated = [key for table in ("T1", "T2", "T3") for key in cup.at_table(table).values()]
    assert sorted(seated) == [f"P{n}" for n in range(1, 9)]
    assert (cup.bank("P1"), cup.bank("P9")) == (cup.terms.format.starting_bank, 0)
    strange = c.Penalise(tournament=NAME, entrant="Nobody", ground="slow-play")
    cup.refused(Refusal.ENTRANT_UNKNOWN, strange)


@each("4.1(a)(ii)", "2.1(a)")
def test_an_entry_costs_what_the_terms_say(game: str) -> None:
    cup = Running(game).announced()
    for paid in (0, cup.terms.to_enter - 1, cup.terms.to_enter + 1):
        asked = cup.enter("P1", paid=Cents(paid))
        refused = cup.refused(Refusal.AMOUNT_MUST_EQUAL, asked, CASHIER)
        assert refused.cites == the(game, "4.1(a)(ii)", "2.1(a)")
    cup.entered(1)
    assert cup.entrant("P1").paid.fee == Cents(50_00)
    assert cup.entrant("P1").paid.buy_in == Cents(200_00)
    assert cup.holds(Kind.TAKINGS) == Cents(250_00)
    assert cup.holds(Kind.CASH, TOURNAMENTS) == Cents(-250_00)


@each("4.1(a)(ii)")
def test_a_charge_may_be_nothing_and_is_then_not_taken(game: str) -> None:
    terms = complete(game)
    cup = Running(game, charges=replace(terms.charges, entry_fee=Cents(0), buy_in=Cents(0)))
    cup.announced()
    cup.refused(Refusal.AMOUNT_MUST_EQUAL, cup.enter("P1", paid=Cents(1)), CASHIER)
    cup.entered(1)
    assert cup.holds(Kind.TAKINGS) == 0


@each("4.1(a)(iii)", "2.1(g)")
def test_there_are_no_more_players_than_the_terms_say_and_no_fewer(game: str) -> None:
    cup = Running(game, least_players=8, most_players=9).announced().led().designated()
    cup.entered(7).briefed().signed()
    refused = cup.refused(Refusal.TOO_FEW_PLAYERS, START)
    assert refused.cites == the(game, "4.1(a)(iii)", "2.1(g)")
    cup.entered(["P8", "P9"])
    refused = cup.refused(Refusal.TOURNAMENT_FULL, cup.enter("P10"), CASHIER)
    assert refused.cites == the(game, "4.1(a)(iii)", "2.1(g)")
    cup.done(c.Withdraw(tournament=NAME, entrant="P1"), CASHIER)
    cup.entered(["P10"]).briefed().signed().done(START)


@each("4.2(a)(i)")
def test_an_entry_accepts_the_version_that_holds(game: str) -> None:
    cup = Running(game).announced()
    cup.published(replace(cup.terms, place="the Palms Room"))
    old = cup.enter("P1", accepts=1)
    refused = cup.refused(Refusal.TERMS_NOT_PUBLISHED, old, CASHIER)
    assert refused.cites == the(game, "4.2(a)(i)")
    cup.entered(1)
    entered = cup.events()[-1]
    assert (entered.accepts, entered.at) == (2, cup.at)
    assert cup.entrant("P1").accepts == 2


@each("4.2(a)(ii)", "2.1(f)(i)")
def test_whoever_is_barred_does_not_enter(game: str) -> None:
    cup = Running(game).announced()
    cup.world.barred["P1"] = "excluded by his own wish"
    refused = cup.refused(Refusal.NOT_ELIGIBLE, cup.enter("P1"), CASHIER)
    assert refused.cites == the(game, "4.2(a)(ii)", "2.1(f)(i)")
    assert "excluded by his own wish" in refused.detail
    cup.entered(["P2"])


@each("4.2(a)(ii)", "3.3")
def test_nor_does_he_come_in_as_a_substitute(game: str) -> None:
    cup = Running(game).started(9)
    cup.world.barred["Q"] = "excluded"
    ask = c.Substitute(tournament=NAME, entrant="P1", by="Q", ground="ill",
                       person=c.Person(name="Quinn"), accepts=1)  # fmt: skip
    cup.refused(Refusal.NOT_ELIGIBLE, ask)


@each("4.2(a)(iii)", "2.1(f)(ii)")
def test_an_application_is_refused_only_where_the_terms_reserve_it(game: str) -> None:
    cup = Running(game).announced()
    ask = c.RefuseEntry(tournament=NAME, entrant="P1", reason="He quarrelled.")
    cup.done(ask, CASHIER)
    assert cup.tournament.refused == ("P1",)
    without = {key: said for key, said in cup.terms.statements.items() if key != "may-refuse"}
    silent = Running(game, statements=without, does_not_apply=("may-refuse",)).announced()
    refused = silent.refused(Refusal.NO_TERM, ask, CASHIER)
    assert refused.cites == the(game, "4.2(a)(iii)", "2.1(f)(ii)")


@each("4.2(a)(iv)", "2.1(f)(iii)")
def test_a_refusal_by_criteria_names_the_criterion(game: str) -> None:
    cup = Running(game).announced()
    refused = cup.refused(Refusal.NOT_ELIGIBLE, cup.enter("P1", meets=()), CASHIER)
    assert refused.cites == the(game, "4.2(a)(iv)", "2.1(f)(iii)")
    assert "member" in refused.detail
    ask = c.RefuseEntry(tournament=NAME, entrant="P1", criterion="height", reason="Too small.")
    assert cup.refused(Refusal.NO_TERM, ask, CASHIER).cites == refused.cites
    cup.done(replace(ask, criterion="member"), CASHIER)
    assert cup.events()[-1].criterion == "member"


@each("4.2(a)(v)")
def test_an_employee_needs_an_approval_and_a_charity_or_media_event(game: str) -> None:
    for event in ("media", "charity"):
        cup = Running(game, event=event).announced()
        ask = cup.enter("P1", employee=True)
        for approval in ("", " "):
            unapproved = replace(ask, approval=approval)
            refused = cup.refused(Refusal.NOT_ELIGIBLE, unapproved, CASHIER)
            assert refused.cites == the(game, "4.2(a)(v)")
        cup.done(replace(ask, approval="The COO, by note 12"), CASHIER)
        assert cup.events()[-1].approval == "The COO, by note 12"
        assert cup.tournament.entrants["P1"].employee
    without = {key: said for key, said in cup.terms.statements.items() if key != "employees"}
    plain = Running(game, event="ordinary", statements=without, does_not_apply=("employees",))
    plain.announced()
    refused = plain.refused(Refusal.NOT_ELIGIBLE, replace(ask, approval="The CEO"), CASHIER)
    assert refused.cites == the(game, "4.2(a)(v)")


@each("4.2(b)(iii)", "2.3")
def test_nobody_is_seated_who_has_not_signed_where_the_terms_are_signed(game: str) -> None:
    cup = Running(game).announced().led().designated().entered(9).briefed()
    for n in range(1, 9):
        cup.done(c.SignTerms(tournament=NAME, entrant=f"P{n}"), CASHIER)
    refused = cup.refused(Refusal.SIGNATURE_MISSING, START)
    assert refused.cites == the(game, "4.2(b)(iii)", "2.3")
    assert "P9" in refused.detail
    cup.signed().done(START)


@each("4.2(b)(iii)", "2.3")
def test_nor_is_a_substitute(game: str) -> None:
    cup = Running(game).started(9).drawn(1)
    table, _ = cup.seat("P1")
    ask = c.Substitute(tournament=NAME, entrant="P1", by="Q", ground="ill",
                       person=c.Person(name="Quinn"), accepts=1)  # fmt: skip
    cup.done(ask)
    cup.at = stamp(6, 14)
    session = c.StartSession(tournament=NAME, stage=1, table=table)
    cup.refused(Refusal.BRIEFING_MISSING, session)
    cup.done(c.Brief(tournament=NAME, entrants=("Q",)))
    cup.refused(Refusal.SIGNATURE_MISSING, session)
    cup.done(c.SignTerms(tournament=NAME, entrant="Q"), CASHIER)
    cup.done(session)
    other = next(key for key in cup.at_table(table).values() if key != "Q")
    at_once = replace(ask, entrant=other, by="R")
    cup.refused(Refusal.BRIEFING_MISSING, at_once)
    cup.refused(Refusal.SIGNATURE_MISSING, replace(at_once, briefed=True))
    cup.done(replace(at_once, briefed=True, signed=True))


@pytest.mark.parametrize("game", RULES)
def test_nobody_signs_where_the_terms_are_not_signed(game: str) -> None:
    said = {key: text for key, text in complete(game).statements.items() if key != "signature"}
    cup = Running(game, signed=False, statements=said)
    cup.announced().led().designated().entered(9).briefed()
    cup.done(START)


@each("4.2(a)(ii)", "2.1(f)(i)")
def test_nobody_enters_twice_by_another_spelling(game: str) -> None:
    cup = Running(game).announced()
    cup.refused(Refusal.ENTRANT_UNKNOWN, cup.enter("P1 "), CASHIER)
    cup.entered(1)
    cup.refused(Refusal.ENTERED_BEFORE, cup.enter("p1"), CASHIER)


@each("4.2(c)", "2.1(g)")
def test_the_method_of_the_entry_is_on_record(game: str) -> None:
    cup = Running(game).announced()
    cup.refused(Refusal.REASON_REQUIRED, cup.enter("P1", method=""), CASHIER)
    cup.entered(1, method="form 12")
    assert cup.events()[-1].method == "form 12"
    cup.refused(Refusal.ENTERED_BEFORE, cup.enter("P1"), CASHIER)
    cup.refused(Refusal.AUTHORITY_INSUFFICIENT, cup.enter("P2"), DEALER)


@each("4.2(d)", "2.1(g)")
def test_within_the_period_a_withdrawal_brings_everything_back(game: str) -> None:
    cup = Running(game).announced().entered(1)
    cup.at = stamp(5, 18) - 1_000
    cup.done(c.Withdraw(tournament=NAME, entrant="P1"), CASHIER)
    assert cup.entrant("P1").standing == "withdrawn"
    assert cup.waits("P1") == cup.terms.to_enter == cup.entrant("P1").to_be_paid
    assert cup.holds(Kind.TAKINGS) == 0
    cup.fetched()
    assert cup.holds(Kind.CASH, TOURNAMENTS) == 0
    again = c.PayPrize(tournament=NAME, entrant="P1", amount=cup.terms.to_enter)
    cup.refused(Refusal.AMOUNT_INVALID, again, CASHIER)


@each("4.2(d) 4.8(a)(iv)", "2.1(g) 2.1(h)")
def test_later_what_comes_back_is_the_share_of_the_ground(game: str) -> None:
    ill = Ground(says="Illness.", of_fee=Rate(1, 3), of_buy_in=HALF)
    cup = Running(game, conduct=refunding(game, ill=ill).conduct).announced().entered(3)
    cup.at = stamp(5, 18) + 1_000
    unheard = c.Withdraw(tournament=NAME, entrant="P1", ground="weather")
    refused = cup.refused(Refusal.NO_TERM, unheard, CASHIER)
    assert refused.cites == the(game, "4.8(a)(iv)", "2.1(h)")
    cup.done(replace(unheard, ground="ill"), CASHIER)
    withdrawn = cup.events()[-1]
    assert (withdrawn.ground, withdrawn.fee, withdrawn.buy_in) == ("ill", 16_66, 100_00)
    assert cup.waits("P1") == 116_66
    cup.done(c.Withdraw(tournament=NAME, entrant="P2"), CASHIER)
    assert cup.waits("P2") == 0
    assert cup.holds(Kind.TAKINGS) == 3 * 250_00 - 116_66


@each("4.2(d)", "2.1(g)")
def test_after_the_start_nobody_withdraws_but_retires(game: str) -> None:
    cup = Running(game).started(9)
    cup.refused(Refusal.TOURNAMENT_BEGUN, c.Withdraw(tournament=NAME, entrant="P1"), CASHIER)


@each("4.2(d)")
def test_within_its_period_a_substitute_needs_no_ground(game: str) -> None:
    cup = Running(game).announced().led().entered(1)
    ask = c.Substitute(
        tournament=NAME, entrant="P1", by="Q", person=c.Person(name="Quinn"), accepts=1
    )
    cup.at = stamp(6, 12) - 1_000
    cup.done(ask)
    assert [it.key for it in cup.tournament.players()] == ["Q"]
    assert cup.entrant("Q").paid.all == cup.terms.to_enter
    late = replace(ask, entrant="Q", by="R")
    cup.at = stamp(6, 12)
    assert cup.refused(Refusal.NO_TERM, late).cites == the(game, "4.8(a)(iii)")


@each("4.8(e)")
def test_who_entrants_are_is_shown_to_nobody_but_those_who_run_the_tournament(game: str) -> None:
    cup = Running(game).started(9)
    tournament = cup.tournament
    edition, (*lower, top) = tournament.edition, ladder(tournament.edition)

    def knows(number: str, *, rank: str = "", roles: tuple[str, ...] = (), **more: Any) -> bool:
        member = Member(
            number=number, name=number, ranks={edition: rank} if rank else {}, roles=roles, area="",
            verifier=Verifier(text=""), must_change=False, **more,
        )  # fmt: skip
        return knows_people(tournament, member)

    assert knows(cup.director.name)
    assert knows("Olga", rank=top)
    assert knows("Cass", roles=("cashier",))
    assert not knows("Dan", rank=lower[0])
    assert not knows("Ina", roles=("inspector",))
    assert not knows(cup.director.name, roles=("inspector",))
    assert not knows(cup.director.name, disabled=True)
    assert not knows("Eli", roles=("engineer", "administrator"))
    names = [public_name(entrant) for entrant in tournament.entrants.values()]
    assert sorted(names) == [f"No. {number}" for number in range(1, 10)]


@each("4.8(f)")
def test_publicity_is_permitted_by_nobody_who_does_not_say_so(game: str) -> None:
    cup = Running(game).announced().entered(1)
    assert not cup.entrant("P1").publicity
    for permits in (True, False):
        asked = c.AskPublicity(tournament=NAME, entrant="P1", permits=permits)
        cup.done(asked, CASHIER)
        assert cup.entrant("P1").publicity is permits
    cup.done(c.Withdraw(tournament=NAME, entrant="P1"), CASHIER)
    cup.done(c.AskPublicity(tournament=NAME, entrant="P1", permits=False), CASHIER)
