"""The sealed book: one root for all wagers, and for each holder a proof that shows nobody else's."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents
from croupier.table.round import Spot, StakedWager
from croupier.table.values.seal import EMPTY, Proof, check, leaf, prove, root
from croupier.table.wagers.seal_proof import leaf_of, root_of
from croupier.views.screens.wall_view import SealView, wall_view
from support.scripted_tables import START, opened

Own = dict[Spot, StakedWager]

ROUND = "T1/7"


def held(amount: int, salt: str, colour: str = "") -> StakedWager:
    return StakedWager(
        amount=Cents(amount), colour=colour, value=Cents(1), salt=salt, arrived=0, reached=0
    )


def own(amount: int = 500, salt: str = "a1b2", bet: str = "red", area: str = "") -> Own:
    return {
        Spot(bet, "", area): held(amount, salt),
        Spot("straight-up", "17"): held(100, salt),
    }


def book(holders: int) -> dict[str, str]:
    """The leaves of so many holders."""
    return {
        f"T{number}": leaf_of(ROUND, f"T{number}", own(500 + number, f"salt-{number}"))
        for number in range(holders)
    }


@pytest.mark.parametrize("holders", range(41))
def test_every_holder_proves_his_wagers_and_nobody_elses(holders: int) -> None:
    leaves = book(holders)
    shown = root(leaves)
    for holder, his in leaves.items():
        proof = prove(leaves, holder)
        assert check(his, proof, shown)
        others = [other for name, other in leaves.items() if name != holder]
        assert not any(check(other, proof, shown) for other in others)
    assert len({*leaves.values(), shown}) == holders + (holders != 1)


def test_a_book_without_wagers_has_a_root_of_its_own() -> None:
    assert root({}) == EMPTY == root_of("T1", 7, {})
    assert leaf("", []) != EMPTY


@pytest.mark.parametrize("holders", [2, 3, 4, 5, 8, 9, 40])
def test_a_proof_is_short(holders: int) -> None:
    leaves = book(holders)
    longest = max(len(prove(leaves, holder)) for holder in leaves)
    assert longest == (holders - 1).bit_length()


def test_the_order_of_arrival_changes_nothing() -> None:
    leaves = book(9)
    assert root(dict(reversed(leaves.items()))) == root(leaves)
    turned = dict(reversed(own().items()))
    assert leaf_of(ROUND, "T1", turned) == leaf_of(ROUND, "T1", own())


CHANGES: dict[str, tuple[str, Own]] = {
    "the amount": ("T3", own(501)),
    "the salt": ("T3", own(salt="a1b3")),
    "the bet": ("T3", own(bet="black")),
    "the area": ("T3", own(area="1")),
    "the holder": ("T03", own()),
    "a wager less": ("T3", dict(list(own().items())[:1])),
    "a wager more": ("T3", {**own(), Spot("low"): held(100, "a1b2")}),
    "the colour": ("T3", {where: held(one.amount, one.salt, "blue") for where, one in own().items()}),
    "the position": ("T3", {Spot(where.bet, "18", where.area): one for where, one in own().items()}),
}  # fmt: skip


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("holders", [1, 2, 7])
def test_any_change_of_a_wager_changes_the_root(changed: tuple[str, Own], holders: int) -> None:
    others = {f"T{number}": own(salt=f"salt-{number}") for number in range(4, 3 + holders)}
    name, wagers = changed
    assert root_of("T1", 7, {**others, "T3": own()}) != root_of("T1", 7, {**others, name: wagers})


def test_two_books_whose_words_run_together_are_two_books() -> None:
    assert leaf("T1", [["red", "1"]]) != leaf("T1", [["red1", ""]])
    assert leaf("T1", ["2"]) != leaf("T12", [""])


@given(st.integers(2, 40), st.data())
def test_a_changed_proof_proves_nothing(holders: int, data: st.DataObject) -> None:
    leaves = book(holders)
    holder = data.draw(st.sampled_from(sorted(leaves)))
    steps = list(prove(leaves, holder))
    if not steps:
        return
    place = data.draw(st.integers(0, len(steps) - 1))
    side, other = steps[place]
    wrong: tuple[Proof, ...] = (
        (*steps[:place], ("left" if side == "right" else "right", other), *steps[place + 1 :]),
        (*steps[:place], (side, sha256(other.encode()).hexdigest()), *steps[place + 1 :]),
        (*steps[:place], *steps[place + 1 :]),
        (*steps, steps[place]),
    )
    assert not any(check(leaves[holder], proof, root(leaves)) for proof in wrong)


def test_a_node_cannot_be_passed_off_as_a_leaf() -> None:
    """Without prefixes somebody could show two leaves as the wagers of one holder."""
    leaves = book(2)
    first, second = (bytes.fromhex(leaf) for leaf in leaves.values())
    shown = root(leaves)
    assert shown == sha256(b"\x01" + first + second).hexdigest()
    assert shown != sha256(first + second).hexdigest()
    assert shown != sha256(b"\x00" + first + second).hexdigest()


def test_the_root_of_one_holder_is_his_leaf_and_of_three_carries_the_third_up() -> None:
    leaves = book(3)
    pair = root({name: leaves[name] for name in ("T0", "T1")})
    assert root({"T0": leaves["T0"]}) == leaves["T0"]
    assert prove(leaves, "T2") == (("left", pair),)


@pytest.mark.parametrize("holders", [1, 2, 3, 16, 40])
def test_a_proof_reveals_no_wager_of_others(holders: int) -> None:
    """It is made of hashes only, and another holder's leaf cannot be guessed without his salt."""
    leaves = book(holders)
    guesses = {
        leaf_of(ROUND, f"T{number}", own(500 + number, guess))
        for number in range(holders)
        for guess in ("", "salt", "1")
    }
    for holder in leaves:
        for side, other in prove(leaves, holder):
            assert side in ("left", "right")
            assert len(bytes.fromhex(other)) == 32
            assert other not in guesses


def test_the_wall_shows_the_root_before_any_card_and_it_is_that_of_the_book() -> None:
    table = opened("rapid-baccarat").run("""
        1    dealer   wagering
        2    1        wager player 5
        3    2        wager banker 10, tie 5
        31   system   time
    """)
    item = table.state.playing
    leaves = {holder: leaf_of("T1/1", holder, wagers) for holder, wagers in item.wagers.items()}
    assert item.root == root(leaves)
    assert all(check(leaves[holder], prove(leaves, holder), item.root) for holder in ("1", "2"))
    assert wall_view(table.state).seal == SealView(number=1, root=item.root, at=START + 31_000)


def test_the_wall_shows_the_seal_of_the_last_close_until_the_next_one() -> None:
    table = opened("rapid-roulette")
    assert wall_view(table.state).seal is None
    seals = []
    for start in (0, 100):
        table.run(f"""
            {start + 1}   dealer   wagering
            {start + 2}   1        wager red 5
            {start + 40}  dealer   start
        """)
        seals.append(table.state.playing.root)
        table.run(f"{start + 41} dealer enter 17\n{start + 42} dealer confirm")
        shown = wall_view(table.state).seal
        assert shown is not None
        assert (shown.number, shown.root) == (len(seals), seals[-1])
    table.run("201 dealer wagering\n202 1 wager red 5")
    assert wall_view(table.state).seal == shown, "while the next wagers are taken"
