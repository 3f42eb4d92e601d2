"""The contract of a procedure, tried on the hardest cases before any game relied on it.

The two games here are small stand-ins: a Casino War in which three players share an area, and a
blackjack hand shared by three players who decide differently.
"""

from fractions import Fraction

from croupier.games.contract.book import dealt_procedure
from croupier.games.contract.definition import Variant
from croupier.games.contract.procedure import (
    OUT,
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Hit,
    Play,
    Procedure,
    Progress,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.games.equipment.cards import cards, count, high, rank
from croupier.games.triple_chase import TRIPLE_CHASE
from croupier.money import Fate
from croupier.rulebook import cite

WAR = cite("WAR 7.3.1", "WAR 7.4.1", "WAR 7.4.2")
ONE = Fraction(1)


def draws(text: str) -> tuple[Draw, ...]:
    """Cards as drawn; one written with a minus was discarded."""
    return tuple(
        Draw(cards(word.lstrip("-"))[0], discarded=word.startswith("-")) for word in text.split()
    )


# Casino War at a live table: each area one card, then the dealer; a tie is settled or decided.


def war(book: Book) -> Play:
    areas = list(dict.fromkeys(wager.area for wager in book))
    first = {}
    for area in areas:
        first[area] = yield Deal(area, WAR)
    dealer = yield Deal("dealer", WAR)
    tied = [wager for wager in book if high(first[wager.area]) == high(dealer)]
    fates: dict[Stake, Hit | Fate] = {}
    for wager in reversed(book):  # from the right
        if wager not in tied:
            won = high(first[wager.area]) > high(dealer)
            fates[Stake(wager.id)] = Hit("casino-war", "first-card-higher") if won else Fate.LOSES
    yield Settle("interim", fates, WAR)
    choices = {"surrender": Fraction(0), "war": ONE}
    chosen = yield Ask("war", {wager.id: choices for wager in tied}, None, "", WAR)
    at_war = [wager for wager in tied if chosen[wager.id] == "war"]
    second = {}
    for area in dict.fromkeys(wager.area for wager in at_war):
        second[area] = yield Deal(area, WAR)
    if at_war:
        dealer = yield Deal("dealer", WAR)
    final: dict[Stake, Hit | Fate] = {
        Stake(wager.id): Fate.LOSES_HALF for wager in tied if chosen[wager.id] == "surrender"
    }
    for wager in at_war:
        won = high(second[wager.area]) >= high(dealer)
        final[Stake(wager.id)] = Fate.STANDS_OFF if won else Fate.LOSES
        final[Stake(wager.id, "war")] = Hit("go-to-war", "higher") if won else Fate.LOSES
    return Result(final)


SHARED_AREA: Book = (
    Wager(id="ann", bet="casino-war", area="1"),
    Wager(id="bob", bet="casino-war", area="1"),
    Wager(id="cay", bet="casino-war", area="1"),
    Wager(id="dee", bet="casino-war", area="2"),
)


def answers(question: str, **choices: str) -> dict[Answer, str]:
    return {Answer(question, wager): choice for wager, choice in choices.items()}


def test_three_players_on_one_area_decide_apart_after_an_interim_settlement() -> None:
    table = Procedure(lambda: war(SHARED_AREA))
    dealt = draws("8h Kc 8s")
    stands = table.at(Entries(draws=dealt))
    assert isinstance(stands.wants, Settle)
    assert stands.wants.fates == {Stake("dee"): Hit("casino-war", "first-card-higher")}

    paid = Entries(draws=dealt, paid=frozenset({"interim"}))
    stands = table.at(paid)
    assert isinstance(stands.wants, Ask)
    assert stands.awaited == {"ann", "bob", "cay"}

    chosen = answers("war", ann="war", bob="surrender")
    stands = table.at(
        Entries(draws=dealt, paid=paid.paid, answers=chosen, closed=frozenset({"war"}))
    )
    assert stands.awaited == {"cay"}, "at a live table there is no default: the deal waits"

    chosen |= answers("war", cay="war")
    stands = table.at(Entries(draws=dealt, paid=paid.paid, answers=chosen))
    assert stands.wants == Deal("1", WAR)

    stands = table.at(Entries(draws=dealt + draws("Qd 5c"), paid=paid.paid, answers=chosen))
    assert stands.wants == Result(
        {
            Stake("bob"): Fate.LOSES_HALF,
            Stake("ann"): Fate.STANDS_OFF,
            Stake("ann", "war"): Hit("go-to-war", "higher"),
            Stake("cay"): Fate.STANDS_OFF,
            Stake("cay", "war"): Hit("go-to-war", "higher"),
        }
    )
    assert stands.settled == {Stake("dee"): Hit("casino-war", "first-card-higher")}
    assert [to for to, _ in stands.dealt] == ["1", "2", "dealer", "1", "dealer"]


def test_an_excess_card_that_was_seen_is_discarded_and_the_round_goes_on() -> None:
    table = Procedure(lambda: war(SHARED_AREA))
    chosen = answers("war", ann="war", bob="war", cay="war")
    with_excess = draws(
        "8h Kc 8s -3d Qd 5c"
    )  # WAR 9.2.1: the 3 was drawn to the finished dealer hand
    without = draws("8h Kc 8s Qd 5c")
    paid = frozenset({"interim"})
    first, second = (
        table.at(Entries(draws=stream, paid=paid, answers=chosen))
        for stream in (with_excess, without)
    )
    assert first == second
    # Unseen, it is the next card instead: nothing is marked, and it goes where the next card goes.
    unseen = table.at(Entries(draws=draws("8h Kc 8s 3d"), paid=paid, answers=chosen))
    assert unseen.dealt[-1] == ("1", cards("3d")[0])


def test_a_draw_that_nothing_wants_is_spare() -> None:
    table = Procedure(lambda: war(SHARED_AREA))
    assert table.at(Entries(draws=draws("8h Kc 8s Qd"))).spare == 1, (
        "the interim settlement has not been made"
    )


def test_a_voided_wager_takes_no_part_and_no_card_changes_its_way() -> None:
    table = Procedure(lambda: war(SHARED_AREA))
    chosen = answers("war", bob="war", cay="war")
    stands = table.at(
        Entries(
            draws=draws("8h Kc 8s Qd 5c"),
            paid=frozenset({"interim"}),
            answers=chosen,
            out=frozenset({"ann", "cay"}),
            took_part={"cay": frozenset({"war"})},
        )
    )
    assert isinstance(stands.wants, Result)
    assert stands.wants.fates[Stake("ann")] is Fate.VOID, "she was never asked"
    assert stands.wants.fates[Stake("cay")] is Fate.VOID
    assert stands.wants.fates[Stake("cay", "war")] is Fate.VOID
    assert stands.wants.fates[Stake("bob")] is Fate.STANDS_OFF
    assert [to for to, _ in stands.dealt] == ["1", "2", "dealer", "1", "dealer"]


# Blackjack with one hand for all: every card goes to everyone who wants one.


def total(hand: list[int]) -> int:
    points = sum(count(card) for card in hand)
    return points + 10 if points <= 11 and any(rank(card) == 1 for card in hand) else points


def shared_blackjack(book: Book) -> Play:
    """Stand, draw, or split once; an open hand takes the next card of the one stream."""
    stream = [(yield Deal("player", WAR)), (yield Deal("player", WAR))]
    dealer = yield Deal("dealer", WAR)
    hands = {wager.id: [list(stream)] for wager in book}
    turn = dict.fromkeys(hands, 0)
    while active := [wager for wager, place in turn.items() if place < len(hands[wager])]:
        asked = {
            wager: choices(hands[wager], turn[wager])
            for wager in active
            if len(hands[wager][turn[wager]]) > 1
        }
        answered = (
            (yield Ask(f"decide/{len(stream)}", asked, "stand", "decision-time", WAR))
            if asked
            else {}
        )
        wanting = []
        for wager in active:
            if answered.get(wager) in ("stand", OUT):
                turn[wager] += 1
                continue
            if answered.get(wager) == "split":
                hands[wager] = [[hands[wager][0][0]], [hands[wager][0][1]]]
            wanting.append(wager)
        if any(turn[wager] < len(hands[wager]) for wager in wanting):
            card = yield Deal("player", WAR)
            stream.append(card)
            for wager in wanting:
                hands[wager][turn[wager]].append(card)
                if total(hands[wager][turn[wager]]) > 20:
                    turn[wager] += 1
    dealt = [dealer]
    while total(dealt) < 17:
        dealt.append((yield Deal("dealer", WAR)))
    return Result(
        {
            Stake(wager, "" if place == 0 else "split"): verdict(total(hand), total(dealt))
            for wager, theirs in hands.items()
            for place, hand in enumerate(theirs)
        }
    )


def choices(hands: list[list[int]], place: int) -> dict[str, Fraction]:
    offered = {"stand": Fraction(0), "draw": Fraction(0)}
    hand = hands[place]
    if len(hands) == 1 and len(hand) == 2 and count(hand[0]) == count(hand[1]):
        offered["split"] = ONE
    return offered


def verdict(mine: int, dealers: int) -> Hit | Fate:
    if mine > 21 or mine < dealers <= 21:
        return Fate.LOSES
    return Fate.STANDS_OFF if mine == dealers else Hit("blackjack", "wins")


TRIO: Book = tuple(Wager(id=name, bet="blackjack") for name in ("ann", "bob", "cay"))


def shared(stream: str, given: dict[Answer, str], *closed: str, out: str = "") -> Progress:
    entries = Entries(
        draws=draws(stream),
        answers=given,
        closed=frozenset(closed),
        out=frozenset({out} if out else ()),
    )
    return Procedure(lambda: shared_blackjack(TRIO)).at(entries)


def test_a_hand_shared_by_three_who_decide_differently() -> None:
    """8-8 against a 6: Ann stands, Bob draws and busts, Cay splits; one stream serves all."""
    first = answers("decide/2", ann="stand", bob="draw", cay="split")
    stands = shared("8s 8h 6d", first)
    assert stands.wants == Deal("player", WAR)

    stands = shared("8s 8h 6d 10d", first)
    assert isinstance(stands.wants, Ask)
    assert stands.wants.key == "decide/3"
    assert stands.awaited == {"cay"}, "Ann stood, Bob is over 21"

    second = first | answers("decide/3", cay="stand")
    stands = shared("8s 8h 6d 10d", second)
    assert stands.wants == Deal("player", WAR), "Cay's second hand takes its card"

    third = second | answers("decide/4", cay="draw") | answers("decide/5", cay="stand")
    stands = shared("8s 8h 6d 10d 3c 9s Kd 2h", third)  # the dealer has 6-K-2
    assert stands.wants == Result(
        {
            Stake("ann"): Fate.LOSES,
            Stake("bob"): Fate.LOSES,
            Stake("cay"): Fate.STANDS_OFF,
            Stake("cay", "split"): Hit("blackjack", "wins"),
        }
    )
    assert (stands.spare, stands.unfit) == (0, ())


def test_silence_gives_the_default_when_time_is_up_and_only_then() -> None:
    given = answers("decide/2", ann="stand", bob="draw")
    waiting = shared("8s 8h 6d", given)
    assert waiting.awaited == {"cay"}
    stands = shared("8s 8h 6d", given, "decide/2")
    assert stands.wants == Deal("player", WAR), "Cay stands by default; Bob gets his card"


def test_the_order_in_which_answers_arrive_does_not_matter() -> None:
    given = answers("decide/2", ann="stand", bob="draw", cay="split")
    backwards = dict(reversed(given.items()))
    assert shared("8s 8h 6d 10d", given) == shared("8s 8h 6d 10d", backwards)


def test_a_wrong_card_corrected_after_the_fact() -> None:
    """The second card was an 8 by entry and a 9 in truth: Cay's split was never hers to choose."""
    table = Procedure(lambda: shared_blackjack(TRIO))
    given = answers("decide/2", ann="stand", bob="draw", cay="split") | answers(
        "decide/3", cay="stand"
    )
    entered = Entries(draws=draws("8s 8h 6d 10d 3c"), answers=given)
    before = table.at(entered)
    truth = Entries(draws=draws("8s 9h 6d 10d 3c"), answers=given)
    stands = table.at(truth)
    assert isinstance(stands.wants, Ask)
    assert stands.wants.key == "decide/2"
    assert stands.awaited == {"cay"}, "the question is open again for her alone"
    assert set(stands.unfit) == set(answers("decide/2", cay="") | answers("decide/3", cay=""))
    assert stands.spare == 2, "the cards drawn after it wait for a ruling"
    assert table.at(entered) == before, "asking is pure: the first story still has its answer"


def test_going_back_and_forth_equals_asking_a_fresh_procedure() -> None:
    table = Procedure(lambda: war(SHARED_AREA))
    chosen = answers("war", ann="war", bob="surrender", cay="war")
    stories = [
        Entries(),
        Entries(draws=draws("8h")),
        Entries(draws=draws("8h Kc 8s"), paid=frozenset({"interim"}), answers=chosen),
        Entries(draws=draws("9h Kc 8s"), paid=frozenset({"interim"})),
        Entries(draws=draws("8h Kc 8s Qd 5c"), paid=frozenset({"interim"}), answers=chosen),
    ]
    for entries in [*stories, *reversed(stories), *stories[::2]]:
        assert table.at(entries) == Procedure(lambda: war(SHARED_AREA)).at(entries)


def test_a_game_without_decisions_is_a_procedure_too() -> None:
    variant: Variant = TRIPLE_CHASE.variant("")
    book = (Wager(id="ann", bet="crown-pairs"), Wager(id="bob", bet="total-20"))
    table = Procedure(lambda: dealt_procedure(variant, book))
    stands = table.at(Entries(draws=draws("9h 2c")))
    assert isinstance(stands.wants, Deal)
    assert stands.wants.to == "card 3"
    stands = table.at(Entries(draws=draws("9h 2c 9s"), out=frozenset({"bob"})))
    assert stands.wants == Result(
        {Stake("ann"): Hit("crown-pairs", "mixed-pair"), Stake("bob"): Fate.VOID}
    )
