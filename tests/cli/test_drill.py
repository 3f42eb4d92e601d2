"""`croupier irregularities` and `croupier drill`: what a trainee reads, answers and is told."""

import subprocess
import sys
from functools import partial
from io import StringIO
from random import Random

import pytest

from croupier.cli.main import main
from croupier.games import GAMES, Game, game
from croupier.table.irregular.irregularity_table import Does, rows_for
from croupier.views.training.drill import CHOICES, RIGHT, Drill, Setter, kin


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


SITTING = """\
1 of 3. Crown Com-Bo
   Something of the result is out, and the round is not decided yet. A result was keyed in wrongly, and \
the deal button is not pressed yet.
   1. The dealer keys the right result in again.
   2. The round is finished as it is and the cards are shuffled as soon as it is over.
   3. The round is played as if the card had come face down.
   4. The round may be declared void; every wager goes back, and what was paid is taken back first.
Your ruling: 1
Right.
   To be done: The dealer keys the right result in again.
     Who may: dealer or above
     GAZ 29/2000 9.8: Introduces wrong results keyed in.
     GAZ 29/2000 9.8(a): Before the deal button: the dealer keys it again.

2 of 3. Crown Com-Bo
   Something of the result is out, and the round is not decided yet. A card was dealt to a wrong box.
   1. It is used in the normal course of play, as the next card; no drawn card is discarded.
   2. The hand can no longer be put together anew: the round is played as the cards lie, and it is recorded.
   3. The card is moved to its right box and the deal goes on.
   4. The round is void and every wager goes back; nothing is shuffled to finish it.
Your ruling: 2
Wrong. So it is ruled at Casino War (WAR 9.4.1, WAR 9.4.2).
   To be done: The card is moved to its right box and the deal goes on.
     Who may: dealer or above
     GAZ 29/2000 9.2: A card in a wrong position is moved to its right one and dealing goes on.

3 of 3. Crown Com-Bo
   A round was settled, and no other is in progress. All wagers are settled when it is seen that the \
round had not been run as it should.
   1. The round is finished as it is and the cards are shuffled as soon as it is over.
   2. It has no effect on that round or on later ones; it is recorded.
   3. The pit boss is told and puts it right.
   4. The round may be declared void; every wager goes back, and what was paid is taken back first.
Your ruling: 3
Wrong. That is for something else (GAZ 29/2000 9.8, GAZ 29/2000 9.8(b)): A wrong result was keyed in and \
the deal button pressed.
   To be done: It has no effect on that round or on later ones; it is recorded.
     Who may: dealer or above
     Reading: by likeness to WAR 9.8.1; no clause of the game that is held speaks of it

1 of 3 right.
"""


def test_a_sitting_from_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "drill", "--game", "com-bo", "--count", "3", "--seed", "7",
                  "--answers", "1,2,3")  # fmt: skip
    assert text == SITTING


def test_the_same_seed_asks_the_same_and_another_asks_something_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, again, other = (
        output(capsys, "drill", "--seed", seed, "--answers", "1") for seed in ("3", "3", "4")
    )
    assert first == again != other


@pytest.mark.parametrize("the_game", GAMES, ids=lambda item: item.key)
def test_every_question_of_a_game_can_be_answered_right_and_wrong(the_game: Game) -> None:
    count = len(rows_for(the_game.key))
    questions = Setter(Random(1)).questions([the_game], count)
    assert {id(question.row) for question in questions} == {
        id(row) for row in rows_for(the_game.key)
    }
    for one in questions:
        right = [choice for choice in one.choices if one.is_right(choice)]
        wrong = [choice for choice in one.choices if not one.is_right(choice)]
        assert 1 <= len(right) <= RIGHT
        assert len(wrong) == CHOICES - len(right)
        assert len({choice.ruling.says for choice in one.choices}) == CHOICES
        assert one.moment in one.row.moments
        # What comes to the same as something permitted is not offered as wrong.
        permitted = frozenset[Does]().union(*(kin(ruling.does) for ruling in one.row.rulings))
        assert all(choice.ruling.does not in permitted for choice in wrong)
        assert all(choice.ruling.does is not Does.OPEN_CASE for choice in wrong)


def answer(place: int, _prompt: str) -> str:
    return str(place)


@pytest.mark.parametrize("the_game", GAMES, ids=lambda item: item.key)
def test_any_permitted_ruling_is_right_and_a_wrong_one_is_explained(the_game: Game) -> None:
    questions = Setter(Random(2)).questions([the_game], len(rows_for(the_game.key)))
    for question in questions:
        for place, choice in enumerate(question.choices, 1):
            said: list[str] = []
            Drill([question], said.append, partial(answer, place)).sit()
            right = question.is_right(choice)
            assert said[-1] == f"{int(right)} of 1 right."
            told = "\n".join(said)
            assert ("\nRight.\n" in told) == right
            assert ("\nWrong. " in told) != right
            for ruling in question.row.rulings:
                assert f"To be done: {ruling.says}" in told
                assert all(f"     {clause}: " in told for clause in ruling.citations)


def test_the_ruling_of_a_sister_game_is_wrong_and_named_as_hers() -> None:
    """Where the shoe runs short a round of Com-Bo is void; its sisters are finished with the discards."""
    questions = Setter(Random(7)).questions([game("com-bo")], len(rows_for("com-bo")))
    (one,) = (question for question in questions if question.row.fact == "cards-short")
    (place,) = (
        place for place, choice in enumerate(one.choices, 1) if choice.ruling.does is Does.RELOAD
    )
    said: list[str] = []
    Drill([one], said.append, partial(answer, place)).sit()
    told = "\n".join(said)
    assert "Wrong. So it is ruled at " in told
    assert "GAZ 29/2000 9.5: Too few cards to finish a round: the round is void." in told


def test_answers_are_read_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("nonsense\n0\n5\n 1 \n2\n"))
    text = output(capsys, "drill", "--count", "2", "--seed", "1")
    assert text.count("Accepted: 1 to 4.") == 3
    assert text.endswith(" of 2 right.\n")


@pytest.mark.parametrize("answers", ["", "1\n"])
def test_the_end_of_the_input_ends_the_drill_politely(
    answers: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(answers))
    text = output(capsys, "drill", "--count", "3", "--seed", "1")
    assert "No answer: the drill ends here.\n" in text
    assert text.endswith(f" of {len(answers.split())} right.\n")


def test_without_any_input_it_does_not_wait() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "drill", "--count", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.endswith("0 of 0 right.\n")


def test_fewer_answers_than_questions_end_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "drill", "--count", "3", "--seed", "1", "--answers", "1, 2")
    assert text.endswith(" of 2 right.\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("drill", "--game", "casino-warr"), "Did you mean 'casino-war'?"),
        (("drill", "--count", "0"), "0 questions. Accepted: 1 to "),
        (("drill", "--game", "big-wheel", "--count", "99"), "99 questions. Accepted: 1 to "),
        (("drill", "--count", "few"), "--count"),
        (("drill", "--seed", "1", "--answers", "1,x"), "Answer 2 is 'x'. Accepted: 1 to 4."),
        (("drill", "--seed", "1", "--answers", "5"), "Answer 1 is '5'. Accepted: 1 to 4."),
        (("drill", "--count", "1", "--answers", "1,2"), "2 answers. Accepted: 1 at most."),
        (("irregularities", "poker"), "Unknown game 'poker'."),
    ],
)
def test_bad_input_is_answered_in_one_line(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, *arguments)


def test_the_table_of_a_game_and_the_overview(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "irregularities", "casino-war")
    assert text.startswith("Casino War: what may go wrong, and what may be ruled then\n")
    assert (
        """\
dealer-excess-card-seen
  The dealer drew a card too many to his own complete hand, and its face was seen.
  When: The cards of a deal are out: a question, a payment or the result comes next.
  - discard: It goes to the discards.
    Dealer or above. WAR 9.2.1. By: rule.
"""
        in text
    )
    short = output(capsys, "irregularities")
    assert "\ncards-short\n  reload: triple-chase, blackjack, rapid-blackjack, casino-war," in short
