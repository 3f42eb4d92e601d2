"""What came is read from the logs: as it was put right, from what, and by whom."""

from collections.abc import Sequence

import numpy as np

from croupier.demo import demo_plan
from croupier.games import game
from croupier.maths.fairness.asked import ALWAYS, View
from croupier.maths.fairness.holds import Footing, Holds
from croupier.maths.fairness.outcomes import Course, Outcomes
from croupier.maths.fairness.shoes import cards_of
from croupier.maths.fairness.watch import Verdict, watch
from croupier.money import Cents
from croupier.reports.told import Period, Told
from croupier.rounds import events as e
from croupier.rounds.people import Actor
from croupier.rounds.sheet import Row, Sheet

LEE, ANA = Actor("Lee", "dealer"), Actor("Ana", "dealer")


class Log:
    """A table whose events are told one by one."""

    def __init__(self, key: str, place: str = "T1") -> None:
        self.outcomes, self.place, self.at, self.number = Outcomes(), place, 1_767_229_200_000, 0
        self.holds = Holds(self.sheet)
        self.sheets: dict[str, Sheet] = {}
        self.told(LEE, e.TableOpened(at=self.at, plan=demo_plan(game(key))))

    def sheet(self, digest: str) -> Sheet:
        return self.sheets.get(digest, ())

    def told(self, by: Actor, *events: e.Event) -> None:
        for told in [Told(self.place, by, events, Cents(0))]:
            self.outcomes.take(told)
            self.holds.take(told)

    def round(
        self, *faces: str, by: Actor = LEE, besides: Sequence[e.Event] = (), paid: Sheet = ()
    ) -> None:
        self.number, self.at = self.number + 1, self.at + 60_000
        at, digest = self.at, f"sheet {self.number}"
        self.sheets[digest] = paid
        self.told(by, e.RoundOpened(at=at, number=self.number, until=at))
        self.told(by, *(e.Drawn(at=at, face=face, source="dealer") for face in faces), *besides)
        self.told(by, e.RoundSettled(at=at, sheet=digest))

    @property
    def course(self) -> Course:
        (found,) = self.outcomes.courses.values()
        return found


def test_results_are_those_that_were_put_right() -> None:
    log = Log("rapid-roulette")
    log.round("17", besides=[e.DrawReplaced(at=log.at, place=1, face="18", by="Lee")])
    log.round(
        "20",
        besides=[
            e.NoSpinDeclared(at=log.at, ground="x"),
            e.Drawn(at=log.at, face="21", source="dealer"),
        ],
    )
    log.round("5")
    log.told(ANA, e.RoundCorrected(
        at=log.at, number=3, faces=("6",), ground="x", was="", sheet="", clauses=(), reason="", by="Ana",
    ))  # fmt: skip
    assert log.course.faces == [(18,), (21,), (6,)]
    assert log.course.left_out["no-spin"] == 1


def test_a_void_round_counts_and_half_a_throw_does_not() -> None:
    log = Log("rapid-sic-bo")
    log.round("1", "2", "3")
    void = e.RoundVoided(at=log.at, sheet="", ground="x", reason="", clauses=())
    for faces in (("6", "6", "6"), ("4", "4")):
        log.told(LEE, e.RoundOpened(at=log.at, number=9, until=None))
        log.told(LEE, *(e.Drawn(at=log.at, face=face, source="dealer") for face in faces), void)
    assert log.course.faces == [(1, 2, 3), (6, 6, 6)]
    assert log.course.left_out["unfinished"] == 1


def test_who_dealt_and_from_what() -> None:
    log = Log("rapid-roulette")
    log.round("1")
    log.round("2", by=ANA)
    log.told(ANA, e.EquipmentReplaced(at=log.at, item="roulette-wheel", approval="W2"))
    log.round("3", by=ANA)
    log.told(ANA, e.EntryAgreed(at=log.at, face="3", source="device", by="sensor"))
    log.told(ANA, e.EntryDiffered(at=log.at, faces=("4",), source="device", by="sensor"))
    found = watch(log.outcomes, log.holds, ALWAYS)
    streams = {(one.view, one.key): one.results for one in found.streams}
    assert streams == {
        (View.EQUIPMENT, "T1 roulette-wheel"): 2,
        (View.EQUIPMENT, "T1 roulette-wheel 2"): 1,
        (View.TABLE, "T1"): 3,
        (View.DEALER, "Lee"): 1,
        (View.DEALER, "Ana"): 2,
    }
    (entries,) = found.entries
    assert (entries.entries, entries.differed) == (2, 1)
    assert {one.source for one in found.streams} == {"single zero wheel"}


def test_a_period_leaves_out_what_lies_before_but_knows_it() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round("9h", "9s", "9d")
    begin = log.at + 1
    log.round("9c", "2c")
    found = watch(log.outcomes, log.holds, Period(begin, ALWAYS.end))
    (table,) = (one for one in found.streams if one.view is View.TABLE)
    assert table.results == 2
    cards = cards_of(log.course)
    nine = 8
    assert np.allclose(cards.chances[3, nine], (24 - 3) / (312 - 3)), "Three nines were gone."


def test_a_continuous_shuffler_has_its_cards_again_and_a_shoe_has_not() -> None:
    chances = {}
    for key in ("triple-chase", "casino-war"):
        log = Log(key)
        log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
        log.round("Ah", "As", "Ad")
        log.round("Ac", "2c", "3c")
        chances[key] = cards_of(log.course).chances[:, 0] * 312
    assert np.allclose(chances["triple-chase"][3], 24)
    assert np.allclose(chances["casino-war"][3], 21 * 312 / 309)


def test_burned_unseen_cards_change_nothing_and_seen_ones_are_gone() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.told(LEE, e.CardBurned(at=log.at))
    log.told(LEE, e.CardBurned(at=log.at, face="Ah"))
    log.round("2c")
    assert log.course.faces == [(26, 1)]
    assert np.allclose(cards_of(log.course).chances[1, 0], 23 / 311)


def test_what_lay_there_when_discards_were_reloaded_is_no_result_again() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    reloaded = e.DiscardsReloaded(at=log.at)
    log.round("Ah", "As", besides=[reloaded, e.Drawn(at=log.at, face="Ad", source="dealer")])
    cards = cards_of(log.course)
    assert len(cards.rounds) == 3
    assert np.allclose(cards.chances[:, 0] * [312, 311, 310], [24, 23, 22])


def test_more_of_a_card_than_the_set_holds_cannot_be() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round(*["Kh"] * 6)
    assert not watch(log.outcomes, log.holds, ALWAYS).standing_out()
    log.round("Kh", "2c")
    found = watch(log.outcomes, log.holds, ALWAYS)
    assert {one.verdict for one in found.streams} == {Verdict.IMPOSSIBLE}
    assert found.streams[0].impossible == ("T1/2",)
    assert {one.results for one in found.streams} == {6}, (
        "What followed in that shoe is not weighed."
    )
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round("3c")
    assert {one.results for one in watch(log.outcomes, log.holds, ALWAYS).streams} == {7}


def test_a_big_wheel_is_weighed_by_compartments_where_they_were_recorded() -> None:
    log = Log("big-wheel")
    for compartment, face in ((1, "A"), (7, "A")):
        drawn = e.Drawn(at=log.at, face=face, source="dealer", compartment=compartment)
        log.round(besides=[drawn])
    by_compartment = watch(log.outcomes, log.holds, ALWAYS).streams[0]
    assert {"compartment", "arc", "step", "symbol"} <= set(by_compartment.bets)
    log.round("A")
    assert set(watch(log.outcomes, log.holds, ALWAYS).streams[0].bets) == {"symbol", "all faces"}


def row(bet: str, amount: int, back: int, winnings: int, line: str = "loses") -> Row:
    return Row("7", f"7 {bet}", "", "", bet, line, Cents(amount), Cents(back), Cents(winnings))


def test_a_hold_is_of_rounds_and_a_correction_puts_it_right() -> None:
    log = Log("rapid-roulette")
    lost, won = row("red", 500, 0, 0), row("red", 500, 500, 500, "red")
    log.round("17", paid=(lost, row("straight-up", 100, 0, 0)))
    log.round("18", paid=(won,))
    log.round("20", paid=(row("red", 500, 500, 0, "void"),))
    (course,) = log.holds.courses.values()
    assert course.footing is Footing.EXACT
    assert course.staked.tolist() == [600, 500], "What is void was not staked."
    assert course.win.tolist() == [600, -500]
    assert np.allclose(course.expected, [600 / 37, 500 / 37])
    assert course.most.tolist() == [500 + 3_500, 500]
    log.sheets |= {"was": (won,), "now": (lost,)}
    log.told(LEE, e.RoundCorrected(
        at=log.at, number=2, faces=("17",), ground="x", was="was", sheet="now", clauses=(), reason="", by="Ana",
    ))  # fmt: skip
    assert course.win.tolist() == [600, 500]


def test_where_players_decide_or_a_shoe_is_dealt_down_a_hold_is_not_judged() -> None:
    footings = {}
    for key in ("rapid-roulette", "triple-chase", "rapid-baccarat", "rapid-blackjack", "big-wheel"):
        (footings[key],) = (course.footing for course in Log(key).holds.courses.values())
    assert footings == {
        "rapid-roulette": Footing.EXACT,
        "triple-chase": Footing.EXACT,
        "rapid-baccarat": Footing.SHOE,
        "rapid-blackjack": Footing.DECIDED,
        "big-wheel": Footing.LIVE,
    }
