"""SATG 18, Rapid Three Card Poker.

    clauses        | nine cards                 | dealer   | wager           | chose | what 100 on it returns
    SATG 18.5.2(a) | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Kh 9d 5c | pairs-plus row-1| fold  | 200

What an Ante returns is written `ante + play + bonus`; a stake that does not exist is not written.
"""

from dataclasses import dataclass, replace
from itertools import combinations, permutations

import pytest

from croupier.errors import BadInput
from croupier.games.contract.book import begin
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Hit,
    Progress,
    Result,
    Stake,
    Wager,
)
from croupier.games.contract.requests import Cover
from croupier.games.equipment.cards import cards
from croupier.games.rapid_three_card_poker import (
    HANDS,
    LINES,
    POSITIONS,
    RAPID_THREE_CARD_POKER,
    ROW_BY_ROW,
    cover,
    lines,
    spot_of,
)
from croupier.games.three_card_poker import THREE_CARD_POKER
from croupier.money import Cents, Fate, settle
from croupier.rulebook import Rules
from support.round_tables import TODAY, chosen, clause

GAME = RAPID_THREE_CARD_POKER
VARIANT = GAME.variant("")
MATRIX = "9h 9s 2c 3c 4c Kd Qd 7h 8s"
DEALER = "Kh 9d 5c"


def draws(text: str) -> tuple[Draw, ...]:
    return tuple(Draw(card) for card in cards(text))


def round_of(book: Book, entries: Entries, rules: Rules = TODAY) -> Progress:
    return begin(VARIANT, book, rules).at(entries)


def finished(book: Book, text: str, **choices: str) -> Result:
    """The end of a round; whoever is not named stays silent until the time is up."""
    return finished_under(TODAY, book, text, choices)


def finished_under(rules: Rules, book: Book, text: str, choices: dict[str, str]) -> Result:
    assert len({*cards(text)}) == 12, "one deck: twelve different cards"
    answers = {Answer("play", wager): choice for wager, choice in choices.items()}
    entries = Entries(draws=draws(text), answers=answers, closed=frozenset({"play"}))
    result = round_of(book, entries, rules).wants
    assert isinstance(result, Result)
    return result


def pay(fate: Hit | Fate, stake: Cents) -> Cents:
    """What a fate returns by the pay table that is usual."""
    if isinstance(fate, Fate):
        return settle(fate, stake).returns
    bet = VARIANT.bet(fate.bet)
    option = GAME.options(VARIANT, bet, TODAY)[0]
    rows = GAME.pays(VARIANT, bet, TODAY, option=option, decks=1)
    return settle(
        {bet.lines[line]: row.pay for line, row in rows.items()}[fate.line], stake
    ).returns


@dataclass(frozen=True)
class Row:
    """One wager of 100 in one round."""

    matrix: str
    dealer: str
    bet: str
    spot: str
    choice: str
    returns: str

    def check(self) -> None:
        book = (Wager(id="w", bet=self.bet, spot=self.spot, player="Ann"),)
        chosen = {"w": self.choice} if self.bet == "ante" and self.choice != "silent" else {}
        result = finished(book, f"{self.matrix} {self.dealer}", **chosen)
        found = [pay(fate, Cents(100)) for fate in result.fates.values()]
        found += [Cents(pay(hit, Cents(100)) - 100) for hit in result.bonuses.values()]
        assert " + ".join(map(str, found)) == self.returns, result


def rows(text: str) -> pytest.MarkDecorator:
    params = []
    for line in text.strip().splitlines():
        clauses, matrix, dealer, wager, choice, returns = (cell.strip() for cell in line.split("|"))
        bet, spot = wager.split()
        row = Row(matrix, dealer, bet, spot, choice, returns)
        marks = [clause(*(part.strip() for part in clauses.split(";")))] if clauses else []
        params.append(pytest.param(row, marks=marks, id=f"{matrix}, {wager} {choice}"))
    return pytest.mark.parametrize("row", params)


@rows("""
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Kh 9d 5c | ante 1-2-6           | play   | 200 + 200
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Kh 9d 5c | ante 1-2-6           | fold   | 0
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Kh 9d 5c | ante 1-2-6           | silent | 0
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Jh 9d 5c | ante 3-4-7           | play   | 200 + 100
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | ante 3-4-7           | play   | 0 + 0
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 2d | ante 2-3-6           | play   | 100 + 100
SATG 18.2 players-cards-matrix | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | ante 1-8-9           | play   | 200 + 200 + 100
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks Kh Kc | ante 1-8-9           | play   | 0 + 0 + 100
                               | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | ante 3-4-5           | play   | 200 + 200 + 500
                               | 9h 9s 9c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | ante 1-2-3           | play   | 200 + 200 + 400
SATG 18.2 players-cards-matrix | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | pairs-plus 1-2-6     | fold   | 200
SATG 18.5.2(a)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | pairs-plus row-1     | fold   | 200
SATG 18.5.2(a)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | pairs-plus row-2     | fold   | 0
SATG 18.5.2(a)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | pairs-plus row-3     | fold   | 0
SATG 18.5.2(a)                 | 9h 9s 2c 9c 4c Kd 9d 7h 8s | Ks 2d 5c | pairs-plus column-1  | fold   | 3100
SATG 18.5.2(a)                 | 9h 8s 2c 9c 7c Kd 9d 6h 8c | Ks 2d 5c | pairs-plus column-2  | fold   | 700
SATG 18.5.2(a)                 | 9h 8s 2c 9c 7c Kc 9d 6h 8c | Ks 2d 5c | pairs-plus column-3  | fold   | 500
SATG 18.5.2(a)                 | 9h 8s 2c 9c 7c 3c 9d 6h 4c | Ks 2d 5c | pairs-plus column-3  | fold   | 4100
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | six-card-bonus row-1 | fold   | 600
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | Ks 9d 5c | six-card-bonus row-2 | fold   | 0
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c 5d Qd 7h 8s | 6s 7d Kc | six-card-bonus row-2 | fold   | 1100
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kc Qd 7h 8s | 9c 7c 5d | six-card-bonus row-2 | fold   | 2100
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | 2s 9d 5c | six-card-bonus row-1 | fold   | 2600
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | 9c 9d 5c | six-card-bonus row-1 | fold   | 5100
SATG 18.5.2(b)                 | 9h 9s 2c 3c 4c Kd Qd 7h 8s | 5c 6c 7c | six-card-bonus 3-4-5 | fold   | 20100
SATG 18.5.2(b)                 | Ah 9s 2c Kh 4c Kd Qh 7h 8s | Jh 10h 2s | six-card-bonus column-1 | fold | 100100
""")  # fmt: skip
def test_settlement(row: Row) -> None:
    row.check()


def everything(hand: str) -> Book:
    """All that one player can wager: an Ante, and both side wagers on the hand and on every line."""
    sides = [
        Wager(id=f"{bet} {spot}", bet=bet, spot=spot, player="Ann")
        for bet in ("pairs-plus", "six-card-bonus")
        for spot in (hand, *LINES)
    ]
    return (Wager(id="ann", bet="ante", spot=hand, player="Ann"), *sides)


@clause("SATG 18.5.2", "SATG 18.5.2(a)", "SATG 18.5.2(b)")
def test_line_wagers_do_not_depend_on_the_hand_chosen_nor_on_the_choice() -> None:
    found = {
        tuple(
            (stake.wager, fate)
            for stake, fate in finished(everything(hand), f"{MATRIX} {DEALER}", ann=choice).fates.items()
            if stake.wager.split()[-1] in LINES
        )
        for hand in HANDS
        for choice in ("fold", "play")
    }  # fmt: skip
    assert len(found) == 1
    assert len(found.pop()) == 12


@clause("SATG 18.2 players-cards-matrix")
def test_players_share_one_matrix_and_may_choose_the_same_positions() -> None:
    book = tuple(
        Wager(id=name, bet="ante", spot=spot, player=name)
        for name, spot in (("ann", "1-2-6"), ("bob", "1-2-6"), ("cay", "3-4-5"))
    )
    stands = round_of(book, Entries(draws=draws(MATRIX)))
    assert [to for to, _ in stands.dealt] == list("123456789"), "nine cards for all of them"
    result = finished(book, f"{MATRIX} {DEALER}", ann="play", bob="play", cay="play")
    assert result.fates[Stake("ann")] == result.fates[Stake("bob")] == Hit("ante", "higher")
    assert result.bonuses == {"cay": Hit("ante-bonus", "straight-flush")}


@clause("SATG 18.4.2")
def test_hands_rank_as_in_three_card_poker() -> None:
    """The same cards meet the same fate in both games."""
    hands = ("Ah Kh Qh", "3c 2c Ac", "2h 2d 2c", "3h 2d Ac", "Kh Ad 2c", "5h 3h 2h", "2h 2d 3c")
    other = ("Js 10s 9s", "8h 8d 8s", "Jh 10d 9c", "As Js 9s", "10h 10d 9s", "Qd 6h 4d")
    for mine in hands:
        for dealer in other:
            base = (Wager(id="w", bet="ante", area="1"),)
            entries = Entries(
                draws=draws(f"{mine} {dealer}"), answers={Answer("play", "w"): "play"}
            )
            live = begin(THREE_CARD_POKER.variant(""), base, TODAY).at(entries).wants
            book = (Wager(id="w", bet="ante", spot="1-2-3"),)
            assert finished(book, f"{mine} 2s 3s 4s 5s 6s 7s {dealer}", w="play") == live


@clause("SATG diagram-D")
def test_the_matrix_is_numbered_row_by_row_unless_the_table_says_otherwise() -> None:
    setting = TODAY.setting("three-card-poker", "matrix-numbering")
    assert setting.value == ROW_BY_ROW
    assert lines(ROW_BY_ROW) == {
        "row-1": (1, 2, 3), "row-2": (4, 5, 6), "row-3": (7, 8, 9),
        "column-1": (1, 4, 7), "column-2": (2, 5, 8), "column-3": (3, 6, 9),
    }  # fmt: skip
    for numbering in map(str, setting.allowed):
        found = lines(numbering)
        assert sorted(spot_of(found[f"row-{n}"]) for n in (1, 2, 3)) == sorted(
            spot_of(map(int, row.split("-"))) for row in numbering.split()
        )
        assert all(
            len({*found[row]} & {*found[column]}) == 1
            for row in ("row-1", "row-2", "row-3")
            for column in ("column-1", "column-2", "column-3")
        )
    by_columns = chosen("three-card-poker", matrix_numbering="1-4-7 2-5-8 3-6-9")
    book = (Wager(id="w", bet="pairs-plus", spot="column-1"),)
    text = f"{MATRIX} {DEALER}"  # 9h 9s 2c are now the first column
    assert finished_under(by_columns, book, text, {}).fates == {
        Stake("w"): Hit("pairs-plus", "pair")
    }
    assert finished(book, text).fates == {Stake("w"): Fate.LOSES}


@clause("SATG 18.3.1(c)")
def test_the_layout_has_the_nine_positions_as_a_grid() -> None:
    matrix = [area for area in VARIANT.layout if area.bet == "ante"]
    grid = {(area.y // area.height, area.x // area.width): area.label for area in matrix}
    assert [grid[place] for place in sorted(grid)] == list("123456789")
    assert sorted(grid) == [(y, x) for y in range(3) for x in range(3)]
    assert {(area.x % area.width, area.y % area.height) for area in matrix} == {(0, 0)}


@clause("SATG 18.3.1(d)")
def test_the_layout_has_six_line_areas_for_each_side_wager() -> None:
    matrix = next(area for area in VARIANT.layout if area.bet == "ante")
    for bet in ("pairs-plus", "six-card-bonus"):
        areas = [area for area in VARIANT.layout if area.bet == bet and area.spot]
        assert sorted(area.spot for area in areas) == sorted(LINES)
        # Each lies beside its row or below its column.
        for area in areas:
            line = int(area.spot[-1]) - 1
            place = (
                area.y // matrix.height if area.spot.startswith("row") else area.x // matrix.width
            )
            assert place == line
            last = area.y + area.height if area.spot.startswith("row") else area.x + area.width
            size = matrix.height if area.spot.startswith("row") else matrix.width
            assert last <= (line + 1) * size
    squares = [
        (x, y)
        for area in VARIANT.layout
        for x in range(area.x, area.x + area.width)
        for y in range(area.y, area.y + area.height)
    ]
    assert len(squares) == len({*squares}), "No area lies on another."


def test_there_are_84_hands_and_six_lines() -> None:
    assert list(HANDS) == [spot_of(three) for three in combinations(POSITIONS, 3)]
    assert len(HANDS) == 84
    spots = {bet.key: len(bet.spots) for bet in VARIANT.bets}
    assert spots == {
        "ante": 84, "play": 84, "ante-bonus": 84, "pairs-plus": 90, "six-card-bonus": 90
    }  # fmt: skip
    assert len({*HANDS.values(), *LINES.values()}) == 90


def test_the_positions_of_a_hand_may_be_chosen_in_any_order() -> None:
    assert {spot_of(order) for order in permutations((9, 1, 5))} == {"1-5-9"}


@pytest.mark.parametrize(
    ("free", "antes", "void", "reserved"),
    [
        (500, {"a": 500}, (), 500),
        (499, {"a": 500}, ("a",), 0),
        (0, {"a": 1}, ("a",), 0),
        (700, {}, (), 0),
        (700, {"a": 500, "b": 200}, (), 700),
        (600, {"a": 500, "b": 200}, ("b",), 500),
        (400, {"a": 500, "b": 200}, ("a",), 200),  # the returned 500 covers nothing
    ],
)
def test_the_cover_test_at_the_close(
    free: int, antes: dict[str, int], void: tuple[str, ...], reserved: int
) -> None:
    amounts = {wager: Cents(amount) for wager, amount in antes.items()}
    found = cover(Cents(free), amounts)
    assert found == Cover(void, Cents(reserved))
    assert found.reserved <= free, "what is reserved can always be staked"


@clause("SATG 18.8.3(a)")
def test_side_wagers_live_on_when_the_ante_is_void_and_nothing_is_asked() -> None:
    book = everything("1-2-6")
    void = cover(Cents(99), {"ann": Cents(100)}).play_not_covered
    assert void == ("ann",)
    out = frozenset(void)
    asked = round_of(book, Entries(draws=draws(MATRIX), out=out))
    assert asked.awaited == frozenset()
    assert isinstance(asked.wants, Deal)
    assert asked.wants.to == "dealer"
    end = round_of(book, Entries(draws=draws(f"{MATRIX} {DEALER}"), out=out)).wants
    with_ante = finished(book, f"{MATRIX} {DEALER}", ann="fold")
    assert isinstance(end, Result)
    assert end.fates[Stake("ann")] is Fate.VOID
    assert {**end.fates, Stake("ann"): Fate.LOSES} == with_ante.fates


def test_the_question_comes_after_the_ninth_card_and_silence_folds() -> None:
    book = everything("1-2-6")
    assert all(
        isinstance(round_of(book, Entries(draws=draws(MATRIX)[:dealt])).wants, Deal)
        for dealt in range(9)
    )
    stands = round_of(book, Entries(draws=draws(f"{MATRIX} {DEALER}")))
    assert isinstance(stands.wants, Ask)
    assert (stands.wants.default, stands.wants.time) == ("fold", "decision")
    assert stands.wants.of == {"ann": {"fold": 0, "play": 1}}, "exactly equal to the Ante"
    assert (stands.awaited, stands.spare) == (frozenset({"ann"}), 3), (
        "no card while a choice is open"
    )
    silent = finished(book, f"{MATRIX} {DEALER}")
    assert silent == finished(book, f"{MATRIX} {DEALER}", ann="fold")
    assert silent.fates[Stake("ann")] is Fate.LOSES


@pytest.mark.parametrize("choice", ["fold", "play"])
def test_three_cards_always_go_to_the_dealer_and_all_is_settled_at_the_end(choice: str) -> None:
    book = everything("1-2-6")
    answers = {Answer("play", "ann"): choice}
    for drawn in range(13):
        stands = round_of(book, Entries(draws=draws(f"{MATRIX} {DEALER}")[:drawn], answers=answers))
        assert isinstance(stands.wants, Result if drawn == 12 else Deal)
        assert stands.settled == {}, "nothing is settled on the way"
    assert [to for to, _ in stands.dealt][9:] == ["dealer"] * 3
    assert isinstance(stands.wants, Result)
    stakes = {Stake(wager.id) for wager in book} | (
        {Stake("ann", "play")} if choice == "play" else set()
    )
    assert stands.wants.fates.keys() == stakes


def test_a_player_has_one_hand() -> None:
    book = (
        Wager(id="a", bet="ante", spot="1-2-3", player="Ann"),
        Wager(id="b", bet="pairs-plus", spot="1-2-4", player="Ann"),
    )
    with pytest.raises(BadInput, match="1-2-3, 1-2-4 of Ann"):
        begin(VARIANT, book, TODAY)
    begin(VARIANT, (book[0], replace(book[1], player="Bob")), TODAY)


@pytest.mark.parametrize("spot", ["", "1-2", "3-2-1", "row-4", "diagonal-1"])
def test_a_wager_on_no_positions_is_refused(spot: str) -> None:
    with pytest.raises(BadInput, match="Unknown position"):
        begin(VARIANT, (Wager(id="a", bet="ante", spot=spot),), TODAY)


def test_side_wagers_without_an_ante_are_allowed_unless_the_operator_refuses_them() -> None:
    alone = (Wager(id="a", bet="pairs-plus", spot="row-1", player="Ann"),)
    assert finished(alone, f"{MATRIX} {DEALER}").fates == {Stake("a"): Hit("pairs-plus", "pair")}
    refused = chosen("three-card-poker", side_wager_without_ante="refused")
    with pytest.raises(BadInput, match="pairs-plus of Ann without an Ante"):
        begin(VARIANT, alone, refused)
    begin(VARIANT, (*alone, Wager(id="b", bet="ante", spot="1-2-3", player="Ann")), refused)


def test_a_recorded_round_replays_to_the_same_end() -> None:
    """Two players; Cay's Ante was not covered, Bob was silent, an excess card was discarded."""
    book = (
        Wager(id="ann", bet="ante", spot="1-8-9", player="Ann"),
        Wager(id="bob", bet="ante", spot="1-2-6", player="Bob"),
        Wager(id="cay", bet="ante", spot="3-4-5", player="Cay"),
        Wager(id="line", bet="six-card-bonus", spot="row-1", player="Cay"),
    )
    excess = Draw(cards("As")[0], discarded=True)
    entries = Entries(
        draws=(*draws(MATRIX), excess, *draws("Ks 9d 5c")),
        answers={Answer("play", "ann"): "play"},
        closed=frozenset({"play"}),
        out=frozenset({"cay"}),
    )
    expected = Result(
        {
            Stake("cay"): Fate.VOID,
            Stake("ann"): Hit("ante", "higher"),
            Stake("ann", "play"): Hit("play", "higher"),
            Stake("bob"): Fate.LOSES,
            Stake("line"): Hit("six-card-bonus", "three-of-a-kind"),
        },
        {"ann": Hit("ante-bonus", "straight")},
    )
    kept = begin(VARIANT, book, TODAY)
    for upto in range(len(entries.draws)):
        kept.at(replace(entries, draws=entries.draws[:upto]))
    assert kept.at(entries).wants == round_of(book, entries).wants == expected
