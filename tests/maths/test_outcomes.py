"""What came is read from the logs: as it was put right, from what, and by whom."""

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from croupier.games import game
from croupier.money import Cents
from croupier.records.fairness.fairness_options import ALWAYS, View
from croupier.records.fairness.fairness_watch import FairnessWatch, Verdict, WatchedStream, watch
from croupier.records.fairness.hold_evidence import Footing, Holds
from croupier.records.fairness.recorded_outcomes import Course, Outcomes
from croupier.records.fairness.shoe_evidence import cards_of
from croupier.records.reports.gaming_calendar import Calendar, Shift
from croupier.records.reports.report_head import AnsweredOrder, Period
from croupier.rulebook.register.amendment import Amendment, Amendments
from croupier.server.demo.demo_tables import demo_plan
from croupier.table import events as e
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Row, Sheet

LEE, ANA = Actor("Lee", "dealer"), Actor("Ana", "dealer")


class Log:
    """A table whose events are told one by one."""

    def __init__(self, key: str, place: str = "T1") -> None:
        self.outcomes, self.place, self.at, self.number = Outcomes(), place, 1_767_229_200_000, 0
        self.holds = Holds(self.sheet)
        self.sheets: dict[str, Sheet] = {}
        self.amended: Amendments = ()
        self.told(LEE, e.TableOpened(at=self.at, plan=demo_plan(game(key))))

    def sheet(self, digest: str) -> Sheet:
        return self.sheets.get(digest, ())

    def told(self, by: Actor, *events: e.Event) -> None:
        for told in [AnsweredOrder(self.place, by, events, Cents(0))]:
            self.outcomes.take(told)
            self.holds.take(told)

    def round(
        self, *faces: str, by: Actor = LEE, besides: Sequence[e.Event] = (), paid: Sheet = ()
    ) -> None:
        self.number, self.at = self.number + 1, self.at + 60_000
        at, digest = self.at, f"sheet {self.number}"
        self.sheets[digest] = paid
        self.told(by, e.RoundOpened(at=at, number=self.number, until=at, amended=self.amended))
        self.told(by, *(e.Drawn(at=at, face=face, source="dealer") for face in faces), *besides)
        self.told(by, e.RoundSettled(at=at, sheet=digest))

    def corrected(self, number: int, *faces: str, was: str = "", sheet: str = "") -> None:
        self.told(ANA, e.RoundCorrected(
            at=self.at, number=number, faces=faces, ground="x", was=was, sheet=sheet, clauses=(), reason="", by="Ana",
        ))  # fmt: skip

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
    log.corrected(3, "6")
    assert log.course.faces == [(18,), (21,), (6,)]
    assert [why for _, why in log.course.left_out] == ["no-spin"]


def test_a_void_round_counts_and_half_a_throw_does_not() -> None:
    log = Log("rapid-sic-bo")
    log.round("1", "2", "3")
    void = e.RoundVoided(at=log.at, sheet="", ground="x", reason="", clauses=())
    for faces in (("6", "6", "6"), ("4", "4")):
        log.told(LEE, e.RoundOpened(at=log.at, number=9, until=None))
        log.told(LEE, *(e.Drawn(at=log.at, face=face, source="dealer") for face in faces), void)
    assert log.course.faces == [(1, 2, 3), (6, 6, 6)]
    assert [why for _, why in log.course.left_out] == ["unfinished"]


def test_who_dealt_and_from_what() -> None:
    log = Log("rapid-roulette")
    log.round("1")
    log.round("2", by=ANA)
    log.told(ANA, e.EquipmentReplaced(at=log.at, item="roulette-wheel", approval="W2"))
    log.round("3", by=ANA)
    log.told(ANA, e.EntryAgreed(at=log.at, face="3", source="device", by="sensor"))
    log.told(ANA, e.EntryDiffered(at=log.at, faces=("4",), source="device", by="sensor"))
    found = watch(log.outcomes, log.holds, ALWAYS)
    streams = {(stream.view, stream.key): stream.results for stream in found.streams}
    assert streams == {
        (View.EQUIPMENT, "T1 roulette-wheel"): 2,
        (View.EQUIPMENT, "T1 roulette-wheel 2"): 1,
        (View.TABLE, "T1"): 3,
        (View.DEALER, "Lee"): 1,
        (View.DEALER, "Ana"): 2,
        (View.SHIFT, "day"): 3,
    }
    (entries,) = found.entries
    assert (entries.entries, entries.differed) == (2, 1)
    assert {stream.source for stream in found.streams} == {"single zero wheel"}


def test_a_period_leaves_out_what_lies_before_but_knows_it() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round("9h", "9s", "9d")
    begin = log.at + 1
    log.round("9c", "2c")
    found = watch(log.outcomes, log.holds, Period(begin, ALWAYS.end))
    (table,) = (stream for stream in found.streams if stream.view is View.TABLE)
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


def test_a_round_within_which_discards_were_reloaded_is_put_right_card_by_card() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.told(LEE, e.CardBurned(at=log.at, face="Kc"))
    log.round(
        *("Ah", "As"),
        besides=[
            e.DiscardsReloaded(at=log.at),
            e.FaceDiscarded(at=log.at, face="Qc"),
            e.Drawn(at=log.at, face="Ad", source="dealer"),
        ],
    )
    log.corrected(1, "2h", "As", "3d")
    log.corrected(1, "Ah", "As", "4d")
    ah, as_, d4, qc, kc = map(
        log.course.setup.variant.dealing.source.read, ("Ah", "As", "4d", "Qc", "Kc")
    )
    assert log.course.faces == [(ah, as_, kc), (ah, as_, kc, d4, qc)]
    cards = cards_of(log.course)
    assert len(cards.rounds) == 5, "Each card is one result, before the correction and after it."
    log.corrected(1, "Ah", "As", "4d", "5d")
    assert len(cards_of(log.course).rounds) == 6
    log.corrected(1, "Ah")
    assert len(cards_of(log.course).rounds) == 3
    assert not len(cards_of(log.course).impossible)


def test_more_of_a_card_than_the_set_holds_cannot_be() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round(*["Kh"] * 6)
    assert not watch(log.outcomes, log.holds, ALWAYS).standing_out()
    log.round("Kh", "2c")
    found = watch(log.outcomes, log.holds, ALWAYS)
    assert {stream.verdict for stream in found.streams} == {Verdict.IMPOSSIBLE}
    assert found.streams[0].impossible == ("T1/2",)
    assert {stream.results for stream in found.streams} == {6}, (
        "What followed in that shoe is not weighed."
    )
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round("3c")
    assert {stream.results for stream in watch(log.outcomes, log.holds, ALWAYS).streams} == {7}


def impossible(log: Log, period: Period = ALWAYS) -> dict[str, tuple[str, ...]]:
    found = watch(log.outcomes, log.holds, period)
    told = {
        stream.key: stream.impossible
        for stream in found.streams
        if stream.verdict is Verdict.IMPOSSIBLE
    }
    assert set(found.standing_out()) == set(told)
    return told


def test_a_card_that_cannot_be_is_told_of_who_dealt_it_and_when() -> None:
    log = Log("casino-war")
    log.told(LEE, e.CardsShuffled(at=log.at, cause="before-play"))
    log.round(*["Kh"] * 6)
    middle = log.at + 1
    log.round("Kh", "2c", by=ANA)
    log.told(ANA, e.EquipmentReplaced(at=log.at, item="dealing-shoe", approval="S2"))
    log.told(ANA, e.CardsShuffled(at=log.at, cause="before-play"))
    last = log.at + 1
    log.round("5c", by=ANA)
    told = dict.fromkeys(("T1", "T1 dealing-shoe", "Ana", "day"), ("T1/2",))
    assert impossible(log) == told, "Neither Lee nor the second shoe has to do with it."
    assert impossible(log, Period(0, middle)) == {}
    assert impossible(log, Period(last, ALWAYS.end)) == {}
    alone = Period(middle, last)
    assert impossible(log, alone) == told, "It is told although nothing in that time is weighed."
    found = watch(log.outcomes, log.holds, alone).streams
    assert {(one.results, one.evidence, one.bets == {}) for one in found} == {(0, 0.0, True)}


def test_what_was_left_out_is_counted_by_the_table_in_its_period() -> None:
    log, began = Log("rapid-sic-bo"), []
    for key in ("rapid-sic-bo", "lucky-sic-bo", "rapid-sic-bo"):
        began.append(log.at)
        log.told(LEE, e.TableOpened(at=log.at, plan=demo_plan(game(key))))
        thrown = [e.Drawn(at=log.at, face=face, source="dealer") for face in "123"]
        log.round("4", "5", "6", besides=[e.NoSpinDeclared(at=log.at, ground="x"), *thrown])
    assert len(log.outcomes.courses) == 2, "Two games with the same dice."

    def left_out(period: Period) -> list[Mapping[str, int]]:
        found = watch(log.outcomes, log.holds, period).streams
        return [item.left_out for item in found if item.view is View.TABLE]

    assert left_out(ALWAYS) == [{"no-spin": 3}]
    assert left_out(Period(began[2], ALWAYS.end)) == [{"no-spin": 1}]


def test_a_big_wheel_is_weighed_by_compartments_where_they_were_recorded() -> None:
    log = Log("big-wheel")

    def spun(compartment: int) -> None:
        log.round(besides=[e.Drawn(at=log.at, face="A", source="dealer", compartment=compartment)])

    def streams() -> dict[str, WatchedStream]:
        found = watch(log.outcomes, log.holds, ALWAYS).streams
        return {item.source: item for item in found if item.view is View.TABLE}

    spun(1)
    spun(7)
    both = "Big Wheel option 1", "Big Wheel option 1 by compartment"
    (before,) = streams().values()
    assert before.source == both[1]
    assert {"compartment", "arc", "step", "symbol"} <= set(before.bets)
    spun(9)
    log.corrected(3, "B")
    after = streams()
    assert tuple(sorted(after)) == both
    assert after[both[1]] == before, "What was put right as a symbol changes nothing of the rest."
    assert (after[both[0]].results, set(after[both[0]].bets)) == (1, {"symbol", "all faces"})
    spun(7)
    one, two = (streams()[both[1]].bets["step"], before.bets["step"])
    assert one == two, "A step is from the result before, and of that no compartment is known."
    log.round("A")
    assert [streams()[name].results for name in both] == [2, 3]


def test_what_stood_out_once_does_not_cease_to_with_the_next_result() -> None:
    """Evidence goes up with every 17 and down between: what is there now is shown, and judged at fixed instants."""
    log, chance = Log("rapid-roulette"), np.random.default_rng(5)
    shown, peaks = [], []
    for spin in range(330):
        log.round("17" if chance.random() < 0.12 else str(chance.integers(37)))
        if spin >= 270:
            found = watch(log.outcomes, log.holds, ALWAYS).streams
            table = next(item for item in found if item.view is View.TABLE)
            shown.append(table.evidence)
            peaks.append(table.peak)
    assert peaks == sorted(peaks)
    later = zip(shown, peaks[1:], strict=False)
    assert any(now > peak for now, peak in later), (
        "Had the present been judged, that peak was lost."
    )


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
    log.corrected(2, "17", was="was", sheet="now")
    assert course.win.tolist() == [600, 500]


def test_a_hold_is_judged_by_the_odds_that_its_round_was_opened_with() -> None:
    """A notice of the house raised them: then less is expected, and more can be lost."""
    log, paid = Log("triple-chase"), (row("crown-pairs", 500, 0, 0),)
    log.round("9h", "2c", "9s", paid=paid)
    log.amended = (Amendment(notice="1/2026", bet="crown-pairs", line="mixed-pair", pays="7 to 1"),)
    log.round("9h", "2c", "9s", paid=paid)
    log.amended = ()
    log.round("9h", "2c", "9s", paid=paid)
    (course,) = log.holds.courses.values()
    before, under, after = course.expected
    assert np.isclose(under, 500 / 311)
    assert before == after > under


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


TWO_SHIFTS = Calendar(
    zone="UTC", day_starts="06:00", shifts=(Shift("early", "06:00"), Shift("late", "18:00"))
)


def utc(day: int, hour: int, minute: int = 0) -> int:
    return 1_767_225_600_000 + 60_000 * (minute + 60 * (hour + 24 * day))


def round_at(log: Log, instant: int, face: str, paid: Sheet = ()) -> None:
    log.at = instant - 60_000  # a round is a minute after the one before
    log.round(face, paid=paid)


def results_by_shift(found: FairnessWatch) -> dict[str, int]:
    return {stream.key: stream.results for stream in found.streams if stream.view is View.SHIFT}


def test_a_result_belongs_to_the_shift_of_its_instant_on_all_days_together() -> None:
    log = Log("rapid-roulette")
    hours = [(0, 6), (0, 17), (0, 18), (0, 23), (1, 5), (1, 6), (2, 20)]
    lost = row("straight-up", 500, 0, 0)
    for day, hour in hours:
        round_at(log, utc(day, hour), "5", (lost,))
    found = watch(log.outcomes, log.holds, ALWAYS, calendar=TWO_SHIFTS)
    # By the wall clock: from 18:00, and after midnight until 06:00, it is the late shift.
    late = sum(hour >= 18 or hour < 6 for _, hour in hours)
    assert results_by_shift(found) == {"early": len(hours) - late, "late": late}
    holds = {
        hold.key: (hold.rounds, hold.staked) for hold in found.holds if hold.view is View.SHIFT
    }
    assert holds == {"early": (3, 1_500), "late": (4, 2_000)}
    none = replace(TWO_SHIFTS, shifts=())
    assert results_by_shift(watch(log.outcomes, log.holds, ALWAYS, calendar=none)) == {}


def test_a_bias_of_one_shift_stands_out_at_that_shift_alone() -> None:
    """At night 17 comes far too often; in the early shift the same wheel is fair."""
    log, chance = Log("rapid-roulette"), Random(5)
    for day in range(20):
        for hour, is_biased in ((8, False), (20, True)):
            for minute in range(0, 60, 2):
                hit = is_biased and chance.random() < 0.2
                face = "17" if hit else str(chance.randrange(37))
                round_at(log, utc(day, hour, minute), face)
    found = watch(log.outcomes, log.holds, ALWAYS, calendar=TWO_SHIFTS)
    verdicts = {stream.key: stream.verdict for stream in found.streams if stream.view is View.SHIFT}
    assert verdicts == {"early": Verdict.USUAL, "late": Verdict.STANDS_OUT}
    assert found.standing_out(View.SHIFT) == ("late",)
