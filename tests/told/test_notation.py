"""One line for a whole round, read and printed without loss."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import notation
from croupier.demo import DemoTable
from croupier.errors import BadInput
from croupier.games import GAMES, Game, Variant
from croupier.money import Cents
from croupier.rounds.limits import Limits
from croupier.rounds.plan import Plan
from croupier.rounds.settling import Terms
from croupier.rounds.sheet import Row
from croupier.rounds.signs import Personal
from croupier.rounds.state import Spot
from croupier.rounds.telling import Face, Given, Laid, Told, tell
from croupier.store import MemoryStore

EVERY = [(one, variant) for one in GAMES for variant in one.variants]


def played(the_game: Game, variant: Variant, seed: int, rounds: int = 3) -> list[Told]:
    store = MemoryStore()
    table = DemoTable(
        the_game, variant, name="T1", store=store, chance=Random(seed), at=1_767_225_600_000
    )
    table.open()
    for _ in range(rounds):
        table.round()
    return list(tell("T1", (record.event for record in store.records("T1")), store.sheet))


@pytest.mark.parametrize(("the_game", "variant"), EVERY, ids=lambda one: one.name)
def test_every_round_that_is_played_reads_as_it_was_printed(
    the_game: Game, variant: Variant
) -> None:
    for seed in range(3):
        for told in played(the_game, variant, seed):
            line = notation.show(told)
            assert "\n" not in line
            assert notation.read(line) == told


TEXT = st.text(min_size=1, max_size=6)
CENTS = st.integers(0, 10**9).map(Cents)
PLACES = st.builds(Spot, TEXT, st.text(max_size=4), st.text(max_size=3))
LAID = st.builds(
    lambda holder, where, amount, colour, why: Laid(
        holder, where, amount, colour, Cents(500) if colour else Cents(1), why
    ),
    TEXT,
    PLACES,
    CENTS,
    st.text(max_size=3),
    st.sampled_from(["", "positions-required", "play-not-covered"]),
)
LIMITS = st.builds(
    lambda least, more, step: Limits(
        minimum=Cents(least), maximum=Cents(least + more), step=Cents(step)
    ),
    st.integers(1, 10**6),
    st.integers(0, 10**6),
    st.integers(1, 500),
)
SIGNS = st.dictionaries(TEXT, LIMITS, min_size=1, max_size=3)
TERMS = st.builds(
    Terms,
    limits=SIGNS,
    chips=st.lists(st.integers(1, 10**6).map(Cents), min_size=1, max_size=3).map(tuple),
    per_player=st.booleans(),
    advised=st.frozensets(TEXT, max_size=2),
    personal=st.lists(
        st.builds(Personal, patron=TEXT, place=st.text(max_size=2), limits=SIGNS, marker=TEXT),
        max_size=2,
    ).map(tuple),
)
PLANS = st.builds(
    Plan,
    game=st.sampled_from([one.key for one in GAMES]),
    variant=st.text(max_size=6),
    decks=st.none() | st.integers(1, 8),
    options=st.dictionaries(TEXT, TEXT, max_size=2),
    settings=st.dictionaries(TEXT, TEXT | st.integers(0, 99), max_size=2),
    side_bets=st.none() | st.lists(TEXT, max_size=2).map(tuple),
)


@st.composite
def rounds(draw: st.DrawFn) -> Told:
    """Any round at all, with the strangest names."""
    wagers = draw(st.lists(LAID, max_size=4, unique_by=lambda one: one.id))
    wagers.sort(key=lambda one: one.holder)
    rows = []
    for one in draw(st.lists(st.sampled_from(wagers), max_size=4)) if wagers else []:
        added = draw(st.text(max_size=4))
        line, bet = draw(TEXT), draw(st.sampled_from([one.where.bet]) | TEXT)
        amount, back, winnings, stays = (draw(CENTS) for _ in range(4))
        rows.append(
            Row(
                one.holder,
                one.id,
                added,
                one.where.area,
                bet,
                line,
                amount,
                back,
                winnings,
                stays,
                one.colour,
            )
        )
    answers = []
    if wagers:
        wager = st.sampled_from([one.id for one in wagers])
        answers = draw(st.lists(st.builds(Given, TEXT, wager, TEXT, CENTS), max_size=3))
    return Told(
        table=draw(TEXT),
        number=draw(st.integers(1, 10**6)),
        at=draw(st.integers(10**12, 2 * 10**12)),
        plan=draw(PLANS),
        terms=draw(st.none() | TERMS),
        wagers=tuple(wagers),
        motion=draw(st.text(max_size=5)),
        draws=tuple(draw(st.lists(st.builds(Face, TEXT, st.booleans()), max_size=4))),
        answers=tuple(answers),
        closed=tuple(draw(st.lists(TEXT, max_size=2))),
        paid=tuple(draw(st.lists(TEXT, max_size=2))),
        rows=tuple(rows),
        end=draw(st.sampled_from(["", "settled", "abandoned", "void fire"])),
        root=draw(st.sampled_from(["", "ab" * 32])),
    )


@given(rounds())
def test_whatever_a_round_holds_is_read_as_it_was_printed(told: Told) -> None:
    assert notation.read(notation.show(told)) == told


@pytest.mark.parametrize(
    "line",
    [
        "",
        "T1/1 | | |",
        "T1/x 2026-01-01T12:00 triple-chase % | | | | | | | settled | ",
        "T1/1 yesterday triple-chase % | | | | | | | settled | ",
        "T1/1 2026-01-01T12:00 triple-chase % | 1: red five | | | | | | settled | ",
        "T1/1 2026-01-01T12:00 triple-chase % | 1: red 5.00 | | 9h | | | #2 wins 5.00+5.00 | settled | ",
        "T1/1 2026-01-01T12:00 triple-chase % | 1: red 5.00 | | 9h | | | #1 wins 5+ | settled | ",
    ],
)
def test_a_line_that_is_no_round_is_refused_in_one_line(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        notation.read(line)
    assert "\n" not in str(refused.value)
