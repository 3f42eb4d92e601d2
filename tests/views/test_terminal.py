"""What a terminal shows its player, in the cases that evenings without trouble do not meet."""

import pytest

from croupier.money import Cents
from croupier.table.limits.limit_sign import TWENTY_MINUTES, Announcement
from croupier.table.values.people import Session
from croupier.table.values.replace import replace
from croupier.views.screens.outcomes_view import whole
from croupier.views.terminal.terminal_view import LowerView, own_view
from croupier.views.wire_struct import HandView
from support.scripted_tables import START, Played, deal, opened
from support.table_screens import terminal_view

SAM = "tg-higher-duties-dealer:Sam"


def roulette() -> Played:
    return opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        3   2       wager straight-up 17 5
        40  dealer  start
        41  dealer  enter 17
        42  dealer  confirm
    """)


def test_a_round_that_is_put_right_is_told_anew() -> None:
    table = roulette()
    paid = terminal_view(table, "1").paid
    assert paid is not None
    assert (paid.returned, paid.corrected) == (0, False)
    table.run(f"50 {SAM} freeze 1 the camera says 18")
    assert (frozen := terminal_view(table, "1").frozen) is not None
    assert (frozen.number, frozen.clauses) == (1, ("SATG 8.3",))
    table.run(f"51 {SAM} correct 1 misread faces=18")
    paid = terminal_view(table, "1").paid
    assert paid is not None
    assert (paid.returned, paid.corrected, paid.rows[0].line) == (1_000, True, "wins")
    ended = table.state.history[0]
    assert (ended.faces, ended.dealt, ended.corrected) == (("18",), (("ball", 18),), True)
    assert whole(table.state.offer, ended).words == "18 red"
    assert terminal_view(table, "1").frozen is None


def test_a_frozen_account_is_barred_whoever_froze_it() -> None:
    table = roulette().run("50 dealer wagering")
    table.frozen_elsewhere("1", since_ms=50_000)
    view = terminal_view(table, "1")
    assert view.frozen is not None
    assert view.frozen.number == 0, (
        "Another table froze it: which round is not this table's to tell."
    )
    assert view.bar is not None
    assert view.bar.why == "account-frozen"


def test_a_void_round_gives_the_stakes_back() -> None:
    table = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        3   1       wager straight-up 17 5
        40  dealer  start
        41  tg-assistant-casino-manager  void brawl a fight at the wheel
    """)
    paid = terminal_view(table, "1").paid
    assert paid is not None
    assert (paid.end, paid.staked, paid.returned) == ("void", 1_000, 1_000)
    assert {row.line for row in paid.rows} == {"void"}
    assert all(row.clause for row in paid.rows)


def test_wagers_that_were_not_recognised_say_why() -> None:
    table = opened("rapid-roulette", aggregate=Cents(2_000)).run("""
        1   dealer  wagering
        2   1       wager red 5
        40  system  time
    """)
    view = terminal_view(table, "1")
    (wager,) = view.wagers
    assert (wager.returned, wager.clauses) == ("aggregate-below-minimum", ("SATG 4.3.3",))
    assert view.staked == 0


def test_a_decision_names_its_choices_their_cost_and_what_silence_means() -> None:
    table = opened("rapid-blackjack", "Blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 15
        3   2       wager blackjack 15
    """)
    deal(table, 40, "5s Qd 6c")
    (decision,) = terminal_view(table, "1").decisions
    assert (decision.question, decision.bet, decision.default) == ("decide/2", "blackjack", "draw")
    assert {item.choice: item.adds for item in decision.choices} == {"draw": 0, "double": 1_500}
    assert decision.until is not None
    table.run("41 1 choose decide/2 double blackjack for=1")
    view = terminal_view(table, "1")
    assert not view.decisions
    assert (view.staked, view.wagers[0].added) == (3_000, 1_500)
    assert terminal_view(table, "2").decisions


def test_each_has_his_own_hand_of_shared_cards() -> None:
    table = opened("rapid-blackjack", "Blackjack").run("""
        1   dealer  wagering
        2   1       wager blackjack 15
        3   2       wager blackjack 15
    """)
    deal(table, 40, "8s Qd 8c")
    table.run("""
        41  1  choose decide/2 split blackjack for=1
        41  2  choose decide/2 draw blackjack for=2
    """)
    deal(table, 42, "3h")
    two = HandView(of="player", faces=("8s", "8c", "3h"), total=19, stake=Cents(1_500), asked=True)
    assert terminal_view(table, "2").hands == (two,)
    first, second = terminal_view(table, "1").hands
    assert (first.of, first.faces, first.total) == ("player/1", ("8s", "3h"), 11)
    assert (second.of, second.faces, second.total) == ("player/2", ("8c",), 8)


def test_the_three_cards_that_a_player_chose_are_his_hand() -> None:
    table = opened("rapid-three-card-poker").run("""
        1   dealer  wagering
        2   1       wager ante 1-5-9 10
    """)
    deal(table, 40, "9h 2c 3c 4d 9s Kd 7h 8h 9d")
    (hand,) = terminal_view(table, "1").hands
    assert (hand.faces, hand.rank) == (("9h", "9s", "9d"), "three-of-a-kind")
    assert terminal_view(table, "1").reserved == 1_000
    assert not terminal_view(table, "2").hands


def test_a_raise_that_came_too_soon_for_a_terminal_does_not_bind_it() -> None:
    table = opened("rapid-roulette")
    sign = table.state.sign
    assert sign is not None
    higher = {bet: replace(one, minimum=Cents(1_000)) for bet, one in sign.limits.items()}
    shown = Announcement(minimums={}, proposed=START, displayed={"1": START - TWENTY_MINUTES})
    raised = sign.changed(higher, shown, at=START, online=("1", "2"))
    state = replace(table.state, sign=raised)

    def lower(terminal: str) -> tuple[LowerView, ...]:
        view = own_view(state, terminal, session=Session(), balance=Cents(0), frozen=False)
        return view.lower

    assert not lower("1")
    (late,) = lower("2")
    assert set(late.minimums) == set(sign.limits)
    assert (set(late.minimums.values()), late.until) == ({500}, START + TWENTY_MINUTES)


def test_a_terminal_that_plays_nowhere_shows_that_it_is_closed() -> None:
    table = opened("rapid-roulette")
    view = own_view(table.state, "9", session=Session(), balance=Cents(0), frozen=False)
    assert (view.open, view.account, view.wagers, view.paid) == (False, "", (), None)
    assert view.bar is not None


DEVICE = "dealer open-case incident prohibited-device x ground=use people=1#T1.3"
OUT = "tg-assistant-casino-manager exclude 1#T1.3 x case=T1-C1"
DETAINED = "tg-assistant-casino-manager record-act T1-C1 detain person=1#T1.3 ground=device place=x"
LOCK, DARK = "system lock 1 a door", "dealer malfunction dark since=1s terminal=1"


@pytest.mark.parametrize(
    ("faults", "why", "clauses"),
    [
        ([LOCK], "terminal-locked", ()),
        ([DEVICE, DETAINED], "terminal-locked", ("SATG 20.2.4",)),
        ([DEVICE, DETAINED, LOCK], "terminal-locked", ("SATG 20.2.4",)),
        ([DARK], "terminal-failed", ("SATG 8.7.1",)),
        ([LOCK, DARK], "terminal-locked", ()),
        ([DEVICE, OUT, DARK], "terminal-failed", ("SATG 8.7.1",)),
        ([DEVICE, OUT], "player-excluded", ("SATG 20.2.2",)),
        ([DEVICE, OUT, LOCK], "terminal-locked", ()),
    ],
)
def test_a_terminal_shows_first_what_its_wager_would_be_refused_for(
    faults: list[str], why: str, clauses: tuple[str, ...]
) -> None:
    table = opened("rapid-roulette").run("1 dealer wagering")
    assert terminal_view(table, "1").bar is None
    table.run("\n".join(f"1 {fault}" for fault in faults))
    bar = terminal_view(table, "1").bar
    assert bar is not None
    assert (bar.why, bar.clauses) == (why, clauses)
    refused = table.line("2 1 wager red 5").refused
    assert refused is not None
    assert (refused.why.value, tuple(map(str, refused.cites))) == (why, clauses)
    assert terminal_view(table, "2").bar is None


def test_what_is_unlocked_shows_no_lock() -> None:
    table = opened("rapid-roulette").run(f"1 dealer wagering\n2 {LOCK}\n3 system unlock 1")
    assert terminal_view(table, "1").bar is None
    assert not terminal_view(table, "1").locked


def test_a_lock_is_seen_in_every_phase() -> None:
    table = opened("rapid-roulette")
    for line in (LOCK, "dealer wagering", "2 wager red 5", "system time"):
        table.run(f"{31 if 'time' in line else 1} {line}")
        assert terminal_view(table, "1").locked, table.state.phase
        assert not terminal_view(table, "2").locked
