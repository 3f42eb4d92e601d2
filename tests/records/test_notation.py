"""One line for a whole round, read and printed without loss."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.store import MemoryStore
from croupier.errors import BadInput
from croupier.games import GAMES, Game, Variant
from croupier.money import Cents
from croupier.records import notation
from croupier.server.demo.demo_tables import DemoTable
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import Face, RecordedAnswer, RecordedWager, RoundHistory
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Offered, Rate
from croupier.table.limits.limit_sign import Personal
from croupier.table.round import Spot
from croupier.table.values.limits import Limits
from croupier.table.values.live_terms import Terms
from croupier.table.values.plan import Plan
from croupier.table.values.sheet import Row

EVERY = [(game, variant) for game in GAMES for variant in game.variants]


GOLD = Offered(
    name="gold", title="Gold: 1/2 of it!", style="linked", rate=Rate(1, 100), reserve=Rate(1, 400),
    wager=JackpotWager(minimum=Cents(50), maximum=Cents(500)),
)  # fmt: skip
MYSTERY = Offered(name="mystery", title="Mystery", style="mystery", rate=Rate(3, 1_000))


def played(
    the_game: Game, variant: Variant, seed: int, rounds: int = 3, jackpots: tuple[Offered, ...] = ()
) -> list[RoundHistory]:
    store = MemoryStore()
    table = DemoTable(
        the_game, variant, name="T1", store=store, chance=Random(seed), at=1_767_225_600_000,
        offers=lambda _: jackpots,
    )  # fmt: skip
    table.open()
    for _ in range(rounds):
        table.round()
    return list(read_history("T1", (record.event for record in store.records("T1")), store.sheet))


@pytest.mark.parametrize(("the_game", "variant"), EVERY, ids=lambda item: item.name)
def test_every_round_that_is_played_reads_as_it_was_printed(
    the_game: Game, variant: Variant
) -> None:
    for seed in range(3):
        for told in played(the_game, variant, seed):
            line = notation.show(told)
            assert "\n" not in line
            assert notation.parse_round(line) == told


TEXT = st.text(min_size=1, max_size=6)
CENTS = st.integers(0, 10**9).map(Cents)
PLACES = st.builds(Spot, TEXT, st.text(max_size=4), st.text(max_size=3))
LAID = st.builds(
    lambda holder, where, amount, colour, why: RecordedWager(
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
    game=st.sampled_from([game.key for game in GAMES]),
    variant=st.text(max_size=6),
    decks=st.none() | st.integers(1, 8),
    options=st.dictionaries(TEXT, TEXT, max_size=2),
    settings=st.dictionaries(TEXT, TEXT | st.integers(0, 99), max_size=2),
    side_bets=st.none() | st.lists(TEXT, max_size=2).map(tuple),
)


JACKPOTS = st.builds(
    Offered,
    name=st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,3}", fullmatch=True),
    title=st.text(max_size=6),
    style=st.sampled_from(["mystery", "standalone", "linked", "bonus"]),
    rate=st.builds(Rate, st.integers(0, 99), st.integers(99, 10**6)),
    reserve=st.builds(Rate, st.integers(0, 99), st.integers(99, 10**6)),
    wager=st.none()
    | st.builds(
        JackpotWager,
        minimum=st.integers(1, 500).map(Cents),
        maximum=st.integers(500, 10**9).map(Cents),
        needs=st.lists(TEXT, max_size=2).map(tuple),
    ),
    condition=st.lists(
        st.builds(Condition, bet=TEXT, spot=st.text(max_size=3), line=TEXT), max_size=2
    ).map(tuple),
)


@st.composite
def rounds(draw: st.DrawFn) -> RoundHistory:
    """Any round at all, with the strangest names."""
    wagers = draw(st.lists(LAID, max_size=4, unique_by=lambda item: item.id))
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
                draw(st.sampled_from(["", "WAR 5.7.2", "WAR 1.1 surrender", "SATG 17.6.1(a)"])),
            )
        )
    answers = []
    if wagers:
        wager = st.sampled_from([item.id for item in wagers])
        answers = draw(st.lists(st.builds(RecordedAnswer, TEXT, wager, TEXT, CENTS), max_size=3))
    end = draw(st.sampled_from(["", "settled", "abandoned", "void fire"]))
    return RoundHistory(
        table=draw(TEXT),
        number=draw(st.integers(1, 10**6)),
        at=draw(st.integers(10**12, 2 * 10**12)),
        plan=draw(PLANS),
        terms=draw(st.none() | TERMS),
        jackpots=tuple(draw(st.lists(JACKPOTS, max_size=2))),
        wagers=tuple(wagers),
        motion=draw(st.text(max_size=5)),
        draws=tuple(draw(st.lists(st.builds(Face, TEXT, st.booleans()), max_size=4))),
        answers=tuple(answers),
        closed=tuple(draw(st.lists(TEXT, max_size=2))),
        paid=tuple(draw(st.lists(TEXT, max_size=2))),
        rows=tuple(rows),
        end=end,
        reason=draw(st.text(max_size=6)) if end == "void fire" else "",
        root=draw(st.sampled_from(["", "ab" * 32])),
    )


@given(rounds())
def test_whatever_a_round_holds_is_read_as_it_was_printed(told: RoundHistory) -> None:
    assert notation.parse_round(notation.show(told)) == told


HEAD = "T1/1 2026-01-01T12:00 triple-chase %"
LIVE = "T1/1 2026-01-01T12:00 casino-war % chips=1.00 limits="


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Accepted: 9 sections"),
        ("T1/1 | | |", "Accepted: 9 sections"),
        ("T1/1 | | | | | | | settled | ", "Unreadable head 'T1/1'"),
        ("T1/x 2026-01-01T12:00 triple-chase % | | | | | | | settled | ", "number 'x'"),
        ("T1/1 yesterday triple-chase % | | | | | | | settled | ", "instant 'yesterday'"),
        (f"{HEAD} decks=six | | | | | | | settled | ", "number 'six'"),
        (f"{HEAD} decks | | | | | | | settled | ", "word of the head 'decks'"),
        (f"{HEAD} deks=6 | | | | | | | settled | ", "Did you mean 'decks=…'?"),
        (f"{HEAD} jackpot=gold | | | | | | | settled | ", "Unreadable jackpot 'gold'. Accepted: such as"),
        (f"{HEAD} jackpot=gold:G:huge:0/1:0/1::: | | | | | | | settled | ", "huge"),
        (f"{HEAD} jackpot=gold:G:bonus:1/0:0/1::: | | | | | | | settled | ", "rate 1/0"),
        (f"{HEAD} jackpot=a_b:G:bonus:0/1:0/1::: | | | | | | | settled | ", "named 'a b'"),
        (f"{HEAD} jackpot=gold:G:bonus:0/1:0/1:5.00-1.00:: | | | | | | | settled | ", "Impossible limits"),
        (f"{HEAD} jackpot=gold:G:bonus:0/1:0/1:::red | | | | | | | settled | ", "Unreadable head"),
        (f"{HEAD} chips=1.00 | | | | | | | settled | ", "both 'chips=' and 'limits='"),
        (f"{LIVE}*:5.00 | | | | | | | settled | ", "Unreadable limits '5.00'"),
        (f"{LIVE}*:-5.00-9.00/1.00/0.00 | | | | | | | settled | ", "Unreadable limits"),
        (f"{HEAD} | 1 red 5.00 | | | | | | settled | ", "Unreadable wagers '1 red 5.00'"),
        (f"{HEAD} | 1: | | | | | | settled | ", "Unreadable wagers"),
        (f"{HEAD} | 1: red five | | | | | | settled | ", "amount 'five'"),
        (f"{HEAD} | 1: red -5.00 | | | | | | settled | ", "Negative amount '-5.00'"),
        (f"{HEAD} | 1: red 5.00 ~because | | | | | | settled | ", "'because'"),
        (f"{HEAD} | 1: red 5.00 | | | war: #2 go | | | settled | ", "no wager #2. Accepted: #1 to #1"),
        (f"{HEAD} | 1: red 5.00 | | | war go | | | settled | ", "Unreadable answers 'war go'"),
        (f"{HEAD} | 1: red 5.00 | | | war: #1 go +-1 | | | settled | ", "Negative amount"),
        (f"{HEAD} | 1: red 5.00 | | | | | #2 wins 5.00+5.00 | settled | ", "no wager #2"),
        (f"{HEAD} | 1: red 5.00 | | | | | #0 wins 5.00+5.00 | settled | ", "no wager #0"),
        (f"{HEAD} | | | | | | #1 wins 5.00+5.00 | settled | ", "there are no wagers"),
        (f"{HEAD} | 1: red 5.00 | | 9h | | | #1 wins 5+ | settled | ", "payment '#1 wins 5+'"),
        (f"{HEAD} | 1: red 5.00 | | | | | #1 wins -5.00+5.00 | settled | ", "payment"),
        (f"{HEAD} | 1: red 5.00 | | | | | #1 wins 5.0.0+5.00 | settled | ", "amount '5.0.0'"),
        (f"{HEAD} | | | | | | | finished | ", "end 'finished'. Accepted: settled, abandoned, void"),
        (f"{HEAD} | | | | | | | void | ", "end 'void'"),
        (f"{HEAD} | | | | | | | settled | abc", "seal 'abc'. Accepted: 64 hexadecimal digits"),
        (f"{HEAD} | | | | | | | settled | {'g' * 64}", "Unreadable seal"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_round_is_refused_in_one_line(line: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        notation.parse_round(line)
    assert says in str(refused.value)
    assert "Accepted: " in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.data())
def test_a_line_that_was_damaged_is_read_or_refused_but_never_breaks(data: st.DataObject) -> None:
    line = notation.show(data.draw(rounds()))
    place = data.draw(st.integers(0, len(line)))
    gone = data.draw(st.integers(0, 8))
    damaged = line[:place] + data.draw(st.text(max_size=4)) + line[place + gone :]
    with suppress(BadInput):
        notation.parse_round(damaged)


def test_limits_that_are_the_same_for_every_bet_are_said_once() -> None:
    war = next(game for game in GAMES if game.key == "casino-war")
    told = played(war, war.variants[0], seed=1, rounds=1)[0]
    assert " limits=*:5.00-1000.00/5.00/0.00 " in notation.show(told)
    assert told.terms is not None
    (bet, first), *others = told.terms.limits.items()
    higher = {bet: replace(first, maximum=Cents(first.maximum + 500)), **dict(others)}
    mixed = replace(told, terms=replace(told.terms, limits=higher))
    assert "limits=*" not in notation.show(mixed)
    assert f"{bet}:5.00-1005.00" in notation.show(mixed)
    assert notation.parse_round(notation.show(mixed)) == mixed


def test_a_void_round_says_why() -> None:
    line = f"{HEAD} | | | | | | | void fire in_the_kitchen | "
    told = notation.parse_round(line)
    assert (told.end, told.reason) == ("void fire", "in the kitchen")
    assert notation.show(told).endswith("| void fire in_the_kitchen | ")
