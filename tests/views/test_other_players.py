"""What a terminal is told goes by its own player alone."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table.round import Spot, spot_of, wager_id
from croupier.views.screens.table_view import table_view
from support.round_tables import clause
from support.scripted_tables import Played, opened
from support.table_screens import sent, terminal_view

MINE = ("2   1  wager red 5", "3   1  wager straight-up 17 10")
BALLS = ("0", "17", "18", "36")
others = st.lists(
    st.tuples(
        st.sampled_from("234"), st.sampled_from(("red", "black", "straight-up 17", "split 17/20", "low")),
        st.integers(0, 20).map(lambda many: 5 * many),
    ),
    max_size=8,
)  # fmt: skip
bought = st.tuples(*(st.integers(1, 999) for _ in "234"))


def _round(ball: str, wagers: list[tuple[str, str, int]], chips: tuple[int, ...]) -> list[str]:
    """A round in which terminal 1 does the same and the others do something else: what 1 was told."""
    table = Played("rapid-roulette")
    table.open(terminals=("1", "2", "3", "4"))
    for terminal in "1234":
        table.run(f"0 {terminal} join")
    table.run("0 dealer buy-in 1 100")
    for terminal, amount in zip("234", chips, strict=True):
        table.run(f"0 dealer buy-in {terminal} {amount}")
    told = [sent(terminal_view(table, "1"))]

    def tell(*lines: str) -> None:
        for line in lines:
            assert table.line(line).refused is None, line
            told.append(sent(terminal_view(table, "1")))

    tell("1  dealer  wagering", *MINE)
    before = sent(table_view(table.state))
    for terminal, where, amount in wagers:
        table.line(f"4  {terminal}  wager {where} {amount}")  # it may be too much for the account
        assert sent(table_view(table.state)) == before, "No wager changes what all can see."
    told.append(sent(terminal_view(table, "1")))
    tell("40 dealer start", f"41 dealer enter {ball}", "42 dealer confirm", "43 dealer wagering")
    return told


@cache
def _alone(ball: str) -> list[str]:
    """The same round with nobody else in it."""
    return _round(ball, [], (50, 50, 50))


@clause("SATG 20.7")
@settings(max_examples=60)
@given(st.sampled_from(BALLS), others, bought)
def test_whatever_others_do_a_terminal_is_told_the_same(
    ball: str, wagers: list[tuple[str, str, int]], chips: tuple[int, ...]
) -> None:
    assert _round(ball, wagers, chips) == _alone(ball)


@clause("SATG 20.7")
def test_who_influences_a_player_is_on_file_and_may_be_made_to_leave_or_be_excluded() -> None:
    opened("rapid-roulette").run("""
        1  dealer  open-case incident influencing told Ann to take black people=2#T1.4   -> case-opened
        2  tg-assistant-casino-manager  exclude 2#T1.4 influencing case=T1-C1  -> player-excluded
        3  dealer  wagering                                                    -> round-opened
        4  2       wager red 5                                                 -> refused player-excluded SATG 20.2.2
        5  tg-area-manager  direct-leave 2 he would not stop                   -> leave-directed
    """)


def test_whoever_takes_a_terminal_is_not_told_what_it_paid_before() -> None:
    table = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        40  dealer  start
        41  dealer  enter 18
        42  dealer  confirm
    """)
    paid = terminal_view(table, "1").paid
    assert paid is not None
    assert (paid.staked, paid.returned) == (500, 1000)
    table.run("""
        43  dealer  pay-out 1 105
        44  dealer  buy-in 1 100
    """)
    assert terminal_view(table, "1").open
    assert terminal_view(table, "1").paid is None


@given(
    st.sampled_from(("1", "T1-1", "ann lee")), st.sampled_from(("red", "ante")),
    st.sampled_from(("", "17", "1/2/3", "1-5-9", "row-1")), st.sampled_from(("", "1", "12")),
)  # fmt: skip
def test_the_name_of_a_wager_says_where_it_lies(
    holder: str, bet: str, spot: str, area: str
) -> None:
    where = Spot(bet, spot, area)
    assert spot_of(holder, wager_id(holder, where), area) == where
