"""No card comes more often from a shoe than its decks hold it, from shuffle to shuffle (SATG 12.9.9, WAR 9.12)."""

from collections.abc import Iterator

import pytest

from croupier.table import events as e
from croupier.views.screens.next_step import next_view
from support.card_tables import machine
from support.round_tables import clause
from support.scripted_tables import Played, log, opened

SAM = "tg-higher-duties-dealer:Sam"
KINGS = ("Kh", "Kh", "Ks", "9s")
"""A coup that the Banker wins with a natural; it takes two kings of hearts."""


def coup(at: int, cards: tuple[str, ...] = KINGS, last: str = "confirm -> round-settled") -> str:
    enters = [f"{at + 31} dealer enter {card}" for card in cards]
    begin = (f"{at} dealer wagering", f"{at} 1 wager banker 5", f"{at + 31} system time")
    return "\n".join((*begin, *enters, *([f"{at + 31} dealer {last}"] if last else [])))


def coups(count: int, at: int = 1) -> Iterator[str]:
    return (coup(at + 40 * number) for number in range(count))


def begun(played: Played, at: int) -> Played:
    return played.run(coup(at, (), last=""))


NINTH = "refused card-duplicate SATG 12.9.9"


@pytest.fixture
def out() -> Played:
    """Four coups took all eight kings of hearts of eight decks; the fifth begins."""
    return begun(opened("rapid-baccarat").run("\n".join(coups(4))), 200)


@clause("SATG 12.9.9", "WAR 9.12")
def test_a_ninth_king_of_hearts_from_eight_decks_is_refused_in_a_later_round(out: Played) -> None:
    assert "Kh" not in next_view(out.state).keys
    assert "Ks" in next_view(out.state).keys
    out.run(f"""
        240 dealer enter Kh -> {NINTH}
        240 device enter Kh -> {NINTH}
        240 dealer enter Ks -> drawn
        241 dealer correct-entry 1 Kh -> {NINTH}
    """)


@clause("SATG 12.9.9", "WAR 9.12")
def test_a_supervisor_rules_on_the_wrong_deck(out: Played) -> None:
    """The round is void, earlier rounds stand, the cards leave play; another set is counted from nothing."""
    out.run(f"""
        240 dealer enter Kh                   -> {NINTH}
        240 {SAM}  rule wrong-deck retire     -> irregularity-ruled round-voided shoe-retired
        241 dealer check-cards red 416
        241 dealer shuffle before-play
        241 dealer cut 208 20 method=a
        {coup(250)}
    """)


@clause("SATG 9.4.2(d)", "WAR 9.12")
def test_a_shuffle_begins_the_count_anew(out: Played) -> None:
    out.run("\n".join(f"240 dealer enter {card}" for card in ("Qs", "Qs", "Ks", "9s")))
    out.run(f"""
        240 dealer confirm
        241 tg-area-manager  order-shuffle other the cards were dropped
        241 dealer shuffle other
        241 dealer cut 208 20 method=a
        {coup(250)}
    """)


@clause("SATG 1.1 continuous-shuffling-machine")
def test_a_machine_that_shuffles_without_pause_has_the_cards_back() -> None:
    opened("rapid-baccarat", items=machine("rapid-baccarat")).run("\n".join(coups(6)))


@clause("SATG 8.3")
def test_a_corrected_round_counts_the_cards_that_it_really_took(out: Played) -> None:
    """One king of an earlier coup was a queen: then the king that comes now is the eighth."""
    out.run("\n".join(f"240 dealer enter {card}" for card in ("Qs", "Qs", "Ks", "9s")))
    out.run(f"""
        240 dealer confirm
        241 {SAM}  freeze 4 the camera shows a queen
        242 {SAM}  correct 4 the camera shows it faces=Kh+Kh+Kh+9s  -> {NINTH}
        242 {SAM}  correct 4 the camera shows it faces=Kh+Qd+Ks+9s  -> round-corrected accounts-unfrozen
    """)
    begun(out, 250).run(f"""
        290 dealer enter Kh -> drawn
        290 dealer enter Kh -> {NINTH}
    """)


def test_void_rounds_discarded_cards_and_cards_put_right_count_as_they_lay() -> None:
    played = opened("rapid-baccarat")
    played.run("\n".join(coups(3)))
    # Of the fourth coup one king was keyed in wrongly; the coup is void, and its cards are out all the same.
    played.run(coup(121, ("Kh", "Kd"), last="correct-entry 2 Kh -> draw-replaced"))
    played.run(f"160 {SAM} void malfunction the reader failed -> round-voided")
    begun(played, 200).run(f"240 dealer enter Kh -> {NINTH}")
    # What was put right the other way does not count.
    other = opened("rapid-baccarat").run("\n".join(coups(3)))
    other.run(coup(121, ("Kh", "Kh"), last="correct-entry 2 Kd -> draw-replaced"))
    other.run(f"160 {SAM} void malfunction the reader failed -> round-voided")
    begun(other, 200).run(f"240 dealer enter Kh -> drawn\n240 dealer enter Kh -> {NINTH}")


def test_a_burned_card_that_was_shown_is_out_and_a_card_drawn_in_excess_counts_once() -> None:
    played = opened("rapid-baccarat").run("0 dealer burn Kh asked=ann -> card-burned")
    played.run("\n".join(coups(3)))
    begun(played, 200).run(f"""
        240 dealer enter Kh -> drawn
        240 dealer enter Kh -> {NINTH}
        240 dealer enter Ks
        240 dealer rule excess-card-seen discard face=Kh another=yes -> {NINTH}
    """)
    assert len(log(played, e.Drawn)) == 14


def test_a_table_that_starts_again_from_its_log_counts_the_same(out: Played) -> None:
    snapshot = out.table.snapshot
    assert snapshot is not None
    again = type(out.table)("T1", out.store, snapshot=snapshot)
    assert again.state == out.state
    shoe = again.state.shoe
    assert shoe is not None
    assert sorted(shoe.rounds) == [1, 2, 3, 4]
