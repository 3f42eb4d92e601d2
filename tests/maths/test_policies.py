"""Policies: by name and from files; what they choose, what is refused, and that counts agree with exact figures."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.games import GAMES, game
from croupier.games.blackjack_seat import DOUBLE, DRAW, SPLIT, STAND
from croupier.maths.exact import figures_of
from croupier.maths.exact.blackjack.best_play import HARD, PAIR, Cell
from croupier.maths.exact.blackjack.dealer_hands import NO_CARDS, one_more
from croupier.maths.exact.blackjack.hand_payments import FIRST, WHOLE
from croupier.maths.exact.blackjack.hand_values import two_cards
from croupier.maths.exact.war_odds import RANKS
from croupier.maths.players.blackjack_tables import NODES, code, hands, leads_to, of_chart
from croupier.maths.simulation.estimates import findings, targets
from croupier.maths.simulation.game_model import Model
from support.simulation_models import RULES, model, tally

EXAMPLES = {
    re.search(r'table = "([\w-]+)"', text)[1]: text  # type: ignore[index]  # each says it
    for text in re.findall(
        r"```toml\n(.*?)```", (Path(__file__).parents[2] / "docs/policies.md").read_text("utf-8"), re.DOTALL
    )
}  # fmt: skip

KNOWN = [
    ("casino-war", "always war", ""),
    ("casino-war", "always-surrender", ""),
    ("rapid-casino-war", "best", ""),
    ("rapid-casino-war", "time-out", ""),
    ("three-card-poker", "lowest edge", ""),
    ("three-card-poker", "never-fold", ""),
    ("rapid-three-card-poker", "best", ""),
    ("rapid-three-card-poker", "time-out", ""),
    *(("blackjack", "never acts", variant.name) for variant in game("blackjack").variants),
    *(
        ("rapid-blackjack", "time-out", variant.name)
        for variant in game("rapid-blackjack").variants
    ),
]
TESTS = 2_000
"""More tests than are made here: each at 99 % divided by this number."""


def shoes(key: str) -> list[str]:
    return ["fresh"] if "three-card" in key else ["fresh", "dealt"]


@pytest.mark.parametrize(
    ("key", "policy", "variant", "shoe"),
    [(*item, shoe) for item in KNOWN for shoe in shoes(item[0])],
    ids=str,
)
def test_every_line_agrees_with_its_exact_chance(
    key: str, policy: str, variant: str, shoe: str
) -> None:
    """Under every policy, in a shoe at every depth that all shoes came to."""
    of = model(key, policy=policy, variant=variant, shoe=shoe)
    found = findings(tally(of, 3_000 if shoe == "dealt" else 100_000), RULES)
    tested = found.by_depth if shoe == "dealt" else found.whole
    assert {item.bet for item in tested} == exactly_known(of)
    assert len({item.band for item in found.by_depth}) == (0 if shoe == "fresh" else 9)
    assert not [item for item in tested if not item.holds(TESTS)]


def exactly_known(of: Model) -> set[str]:
    """The bets of which `croupier odds` prints figures under the policy."""
    return {
        row.bet.key
        for row in figures_of(of.game, RULES)
        if (row.variant, row.decks) == (of.variant, of.decks)
        and row.policy in ("", of.policy, "whenever offered")
    }


def test_the_cutting_card_shortens_shoes_of_low_cards() -> None:
    """So the last band has other chances, and nothing exact is claimed of a whole shoe."""
    of = model("rapid-blackjack", policy="never-acts", shoe="dealt")
    counted = tally(of, 200)
    assert counted.full_bands == list(range(9))
    assert findings(counted, RULES).whole == ()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


@pytest.mark.parametrize(
    ("key", "table"),
    [("casino-war", "casino-war"), ("rapid-three-card-poker", "three-card-poker")],
)
def test_a_policy_of_a_file_has_exact_chances(key: str, table: str, file: Path) -> None:
    file.write_text(EXAMPLES[table])
    of = model(key, policy=str(file), shoe="fresh")
    assert re.fullmatch(r"[\w ]+ \(mine.toml [0-9a-f]{8}\)", of.policy)
    found = findings(tally(of, 100_000), RULES)
    assert not [item for item in found.whole if not item.holds(TESTS)]
    chances = targets(of, RULES)[0].chances
    assert chances is not None
    assert sum(chances.values()) == 1


def test_war_on_some_ranks_is_between_always_and_never(file: Path) -> None:
    file.write_text(EXAMPLES["casino-war"])
    edges = {
        item: targets(model("casino-war", policy=item), RULES)[0].edge
        for item in ("always-war", "always-surrender", str(file))
    }
    war, surrender = edges["always-war"], edges["always-surrender"]
    assert war is not None
    assert surrender is not None
    share = Fraction(5, len(RANKS))
    assert edges[str(file)] == share * war + (1 - share) * surrender


@pytest.mark.parametrize(
    ("table", "was", "becomes", "told"),
    [
        ("casino-war", '"2"', '"1"', "Unknown rank in 'mine.toml' '1'"),
        ("casino-war", "war =", "wars =", "unknown field `wars`"),
        ("casino-war", "casino-war", "blackjack", "is for 'blackjack'. Accepted: 'casino-war'"),
        ("three-card-poker", "Q-3-2", "Q-3", "Accepted: three ranks such as 'Q-6-4'"),
        ("blackjack", '9-9 = "S', '9-9 = "Q', "pair 9-9 of 'mine.toml' says 'Q'"),
        ("blackjack", '9-9 = "S', '9-9 = "P', "S or H at the end"),
        ("blackjack", '9-9 = "S', '9-9 = "PS', "small letters"),
        ("blackjack", '9-9 = "S S', '9-9 = "S', "has 9 marks. Accepted: 10"),
        ("blackjack", "A-9 =", "A-12 =", "[soft] of 'mine.toml' has no A-9"),
        ("blackjack", "[soft]", '[doubled]\n22 = "S"\n[soft]', "Accepted: totals from 4 to 20"),
        ("blackjack", "[pair]", "[pairs]", "holds no policy"),
        ("blackjack", "name =", "name", "holds no policy"),
    ],
)
def test_a_file_that_cannot_be_followed_is_refused(
    table: str, was: str, becomes: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert was in EXAMPLES[table]
    Path("mine.toml").write_text(EXAMPLES[table].replace(was, becomes))
    with pytest.raises(BadInput, match=re.escape(told)):
        model(table, policy="mine.toml")


@pytest.mark.parametrize(
    ("key", "policy", "told"),
    [
        ("casino-war", "time-out", "the deal waits for every player"),
        ("blackjack", "time-out", "the deal waits for every player"),
        ("three-card-poker", "no-such.toml", "Cannot read 'no-such.toml'"),
        ("rapid-three-card-poker", "lucky", "Unknown policy 'lucky'. Accepted: best, time-out"),
    ],
)
def test_a_policy_that_is_none_is_refused(key: str, policy: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        model(key, policy=policy)


def test_a_cut_too_near_to_the_end_is_refused() -> None:
    with pytest.raises(BadInput, match="which a round may take"):
        model("blackjack", policy="never-acts", shoe="dealt", behind=20)


def test_every_game_with_decisions_can_be_simulated() -> None:
    for the_game in GAMES:
        if the_game.variants[0].play is not None:
            policy = "never-acts" if the_game.table == "blackjack" else ""
            assert model(the_game.key, policy=policy).rows


# The tables of Blackjack.


def test_a_card_leads_from_hand_to_hand() -> None:
    known, table = hands(), leads_to()
    assert len(known) == NODES
    for cards, node in list(known.items())[::50]:
        for value in range(10):
            assert table[node, value] == known.get(one_more(cards, value), 0)


def test_a_chart_goes_by_totals_and_pairs_by_their_row() -> None:
    chart = {
        Cell(HARD, 16, 10): (STAND,),
        Cell(PAIR, 8, 10): (SPLIT, DRAW),
        Cell(HARD, 10, 10): (DOUBLE, DRAW),
        Cell(PAIR, 5, 10): (DOUBLE, DRAW),
    }
    table, known = of_chart(chart), hands()

    def liked(kind: int, *values: int) -> int:
        cards = NO_CARDS
        for value in values:
            cards = one_more(cards, value - 1)
        return int(table[kind, 9, known[cards]])

    assert liked(WHOLE, 10, 6) == liked(WHOLE, 2, 4, 10) == code((STAND,))
    assert liked(WHOLE, 8, 8) == code((SPLIT, DRAW))
    assert liked(FIRST, 8, 8) == code((SPLIT, STAND))  # not split again, it is a hand of 16
    assert liked(WHOLE, 5, 5) == liked(WHOLE, 4, 6) == code((DOUBLE, DRAW))
    assert liked(WHOLE, 10, 2) == 0
    assert two_cards(7, 7) in known


def test_an_order_of_liking_is_one_number() -> None:
    every: Mapping[tuple[str, ...], int] = {
        liked: code(liked) for liked in ((), (DRAW,), (STAND,), (SPLIT, STAND), (STAND, SPLIT))
    }
    assert len(set(every.values())) == len(every)
    assert every[()] == 0
    assert max(every.values()) < 1 << 15
