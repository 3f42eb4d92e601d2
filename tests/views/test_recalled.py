"""A round in the middle, as a player recalls it: the cards, the open question, and nothing of the other players."""

from croupier.server.screens.table_memory import TableMemory
from croupier.views.terminal.lookup_view import ChosenView
from croupier.views.terminal.recall_view import RecallView, unfinished_view
from support.scripted_tables import Played, opened

MIDDLE = """
    1   dealer  wagering
    2   1       wager blackjack 15
    3   2       wager blackjack 20
    40  system  time
    41  dealer  enter 10s
    42  dealer  enter Qd
    43  dealer  enter Kc
    44  1       choose decide/2 split blackjack for=1
"""


def recall(played: Played, terminal: str) -> RecallView:
    memory = TableMemory("T1", played.store)
    memory.read_on()
    state, round_ = memory.in_progress() or (None, None)
    assert state is not None
    assert round_ is not None
    player = state.terminals[terminal].patron
    assert player is not None
    wagers, _ = round_.of_player(terminal, player.key)
    return unfinished_view(state, round_.over.history, wagers)


def test_the_middle_of_a_round_is_recalled_with_its_cards_and_own_choices() -> None:
    played = opened("rapid-blackjack").run(MIDDLE)
    first, second = recall(played, "1"), recall(played, "2")
    assert first.unfinished is not None
    assert second.unfinished is not None
    assert not first.history
    assert first.outcome.end == "unfinished"
    assert [face.face for face in first.unfinished.faces] == ["10s", "Qd", "Kc"]
    assert first.unfinished.question == "decide/2"
    assert first.unfinished.choices == (
        ChosenView(question="decide/2", choice="split", adds=first.wagers[0].amount),
    )
    assert [(it.amount, it.added) for it in first.wagers] == [(1_500, 1_500)]
    assert second.unfinished.choices == ()
    assert [(it.amount, it.added) for it in second.wagers] == [(2_000, 0)]


def test_between_rounds_nothing_is_unfinished() -> None:
    memory = TableMemory("T1", opened("rapid-blackjack").store)
    memory.read_on()
    assert memory.in_progress() is None
