"""Who may do what: every rank of every edition against everything that may be asked, complete by construction.

What is asked comes from the scripts, the data and the lists of the judges (`ranks.py`): each verb, and of those that
have several each ground, ruling, cause, kind, way and tender. The least rank of each stands here, by edition, from the
clauses; what is asked and has no line fails, and so does a line that nothing asks for. Each is judged: who stands
lower is refused for his rank, who has it or stands higher is not.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

import croupier.table
from croupier.games import GAMES
from croupier.rulebook.authority import AUTHORITY, acts, ladder, power, reaches
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM
from croupier.table.values.refusals import Refusal
from support.closed_lists import LEAST
from support.scripted_tables import Played
from support.staff_commands import SAMPLES, Asked, asked

BEFORE = Refusal.AUTHORITY_INSUFFICIENT.precedence
NOBODY = (Refusal.NOT_APPLICABLE, Refusal.STANDS, Refusal.NOT_YOURS)
"""What is answered to anybody where there is no such thing, or where it is a player's own."""
LETTERS = {
    "SATG 15.1": "DHAC",
    "WAR": "DSP",
    "WHEEL 4.0": "DHAC",
    "GAZ 27/2000": "DSPG",
    "GAZ 29/2000": "DSPG",
}
"""The ranks by their letters: Dealer, tg Higher duties dealer, tg Area manager, tg assistant Casino manager; or dealer,
game Supervisor, Pit boss, Gaming shift manager."""


def least() -> dict[str, dict[str, str]]:
    found = {}
    for line in LEAST.strip().splitlines():
        name, letters, _ = (cell.strip() for cell in line.split("|"))
        found[name] = dict(zip(LETTERS, letters.split(), strict=True))
    return found


@cache
def everything() -> dict[str, dict[str, Asked]]:
    """By name and game: what is asked there."""
    found: dict[str, dict[str, Asked]] = {}
    for game in GAMES:
        for question in asked(game.key):
            assert game.key not in found.setdefault(question.name, {}), "asked twice"
            found[question.name][game.key] = question
    return found


EDITION_OF = {game.key: game.edition for game in GAMES}


def test_the_table_has_a_line_for_everything_that_may_be_asked_and_no_other() -> None:
    assert set(LETTERS) == set(AUTHORITY) == set(EDITION_OF.values())
    assert all(len(LETTERS[edition]) == len(ladder(edition)) for edition in LETTERS)
    lines = [line.partition("|")[0].strip() for line in LEAST.strip().splitlines()]
    assert len(lines) == len(set(lines))
    assert sorted(lines) == sorted(everything())


def test_every_verb_is_asked() -> None:
    verbs = {name.replace(",", " ").split()[0] for name in everything()}
    own = {verb for verb, form in FORMS.items() if form.by == (SYSTEM,)}
    assert verbs == set(FORMS) - own, "what the system does by itself is for no rank"


@pytest.mark.parametrize("name", least())
def test_who_stands_lower_is_refused_for_his_rank_and_nobody_else(name: str) -> None:
    expected = least()[name]
    tried = set()
    for key, question in everything()[name].items():
        edition = EDITION_OF[key]
        ranks = (PLAYER, *ladder(edition))
        found = [question.judged(key, rank) for rank in ranks]
        if all(why in NOBODY for why in found) or set(found) == {Refusal.NO_DEALER}:
            continue  # no such thing in this game, whoever asks; or a device alone tells it
        tried.add(edition)
        first = 1 + LETTERS[edition].index(expected[edition])
        for rank, why in zip(ranks[:first], found, strict=False):
            own = rank == PLAYER and why is Refusal.NOT_YOURS
            assert own or question.bars(why), f"{key}: {rank} is not kept from it: {why}"
        for rank, why in zip(ranks[first:], found[first:], strict=True):
            assert not question.bars(why), f"{key}: {rank} is refused for {why}"
    assert tried == {edition for edition, letter in expected.items() if letter != "-"}


OPENS = {"SATG 15.1": "H", "WAR": "S", "WHEEL 4.0": "H", "GAZ 27/2000": "S", "GAZ 29/2000": "S"}
"""Who opens a table, by edition: the operator's policy, for no rule names a rank."""


@pytest.mark.parametrize("key", EDITION_OF)
def test_a_table_is_opened_by_whoever_supervises(key: str) -> None:
    edition = EDITION_OF[key]
    first = 1 + LETTERS[edition].index(OPENS[edition])
    for place, rank in enumerate((PLAYER, *ladder(edition))):
        refused = Played(key).open(by=rank).refused
        assert (refused is None) == (place >= first), rank
        if refused:
            assert refused.why in (Refusal.AUTHORITY_INSUFFICIENT, Refusal.NO_DEALER)


CHOSEN_BY = {
    "cases.case_acts._not_his": "record-act",
    "equipment.ready_cards._shuffle": "shuffle",
    "equipment.ready_cards._order": "order-shuffle",
    "equipment.ready_cards._replace": "replace-cards",
    "cases.judge._close": "close-case",
    "equipment.cut.cut_cards": "cut",
    "equipment.cut._unauthorised_depth": "cut",
    "corrections.judge.void_settled": "void-settled",
    "irregular.correct_entry._no_slip": "correct-entry",
    "dealing.double_entry.unconfirmed": "correct-entry",
    "irregular.judge._rule": "rule",
    "permissions.judge._unknown_act": "",
    "settlement.judge._void": "void",
    "irregular.void_wagers.void_wagers": "void-wagers",
}
"""The judges that choose the act by what was asked, and the verb of which the kinds are asked for that."""


def chooses(call: ast.Call) -> bool:
    """Whether the act is neither written out nor a constant."""
    act = call.args[1]
    named = isinstance(act, ast.Name) and act.id.isupper()
    return not (isinstance(act, ast.Constant) or named)


def test_wherever_a_judge_chooses_the_act_the_kinds_of_the_verb_are_asked() -> None:
    found = set()
    for module in sorted(Path(croupier.table.__path__[0]).glob("*/*.py")):
        for function in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                named = [call for call in calls if isinstance(call.func, ast.Name)]
                asks = [item for item in named if item.func.id == "unauthorised"]  # type: ignore[attr-defined]
                if any(map(chooses, asks)):
                    found.add(f"{module.parent.name}.{module.stem}.{function.name}")
    assert found == set(CHOSEN_BY)
    for verb in filter(None, CHOSEN_BY.values()):
        assert len([name for name in everything() if name.split()[0].rstrip(",") == verb]) > 1


def sample(verb: str) -> Asked:
    return Asked(verb, SAMPLES[verb])


@pytest.mark.parametrize("verb", FORMS)
def test_ranks_of_another_edition_count_for_nothing(verb: str) -> None:
    """There is no map from one ladder to the other (ruling 5)."""
    if PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = sample(verb).judged("rapid-roulette", "pit-boss")
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("verb", FORMS)
def test_a_device_gives_no_command_that_is_not_a_devices(verb: str) -> None:
    if DEVICE in FORMS[verb].by or PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = sample(verb).judged("rapid-roulette", DEVICE)
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("edition", AUTHORITY)
def test_the_ladder_of_an_edition_is_climbed_act_by_act(edition: str) -> None:
    """A higher rank may do everything that a lower one may."""
    for act in acts(edition):
        allowed = [reaches(edition, rank, power(edition, act).rank) for rank in ladder(edition)]
        assert allowed == sorted(allowed)
        assert allowed[-1]


OF_OFFICES = {
    "run-jackpots", "confirm-jackpot", "return-prize", "award-bonus", "suspend-jackpot", "jackpot-messages",
    "hold-tournaments",
}  # fmt: skip
"""Asked of jackpots and tournaments, which scripts do not reach (`tests/offices`)."""


@pytest.mark.parametrize("edition", AUTHORITY)
def test_every_act_of_an_edition_is_asked_for_by_some_verb(edition: str) -> None:
    asked_for = {act for form in FORMS.values() for act in form.by} | {
        "open-table",
        "second-colour",
    }
    assert set(acts(edition)) <= asked_for | OF_OFFICES
