"""Who may do what: every rank of every edition against every command, complete by construction.

Each verb names the acts by which its command may be given. Whoever reaches none of them is refused for
that before anything else is looked at; whoever stands highest is never refused for his rank.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from croupier.rounds.commands import Order
from croupier.rounds.decide import decide
from croupier.rounds.people import DEVICE, PLAYER, SYSTEM, Actor
from croupier.rounds.refusals import Refusal, Refused
from croupier.rulebook.authority import AUTHORITY, acts, ladder, power, reaches
from croupier.script import FORMS, read
from croupier.table import StorePurse
from tables import START, Played, opened
from verbs import LINES

TABLES = {
    "SATG 15.1": ("rapid-roulette", "triple-chase", "rapid-casino-war"),
    "WAR": ("casino-war",),
    "WHEEL 4.0": ("big-wheel",),
    "GAZ 27/2000": ("blackjack",),
    "GAZ 29/2000": ("com-bo",),
}
BEFORE = Refusal.AUTHORITY_INSUFFICIENT.precedence
WHO = {Refusal.AUTHORITY_INSUFFICIENT, Refusal.NO_DEALER}
SAMPLES = {line.split()[2]: line.strip() for line in LINES.strip().splitlines()}
"""One line for each verb."""


def test_every_edition_with_ranks_has_its_table_here() -> None:
    assert set(TABLES) == set(AUTHORITY)
    assert set(SAMPLES) == set(FORMS)


@cache
def table(key: str) -> Played:
    return opened(key).run("1 dealer wagering")


def judged(key: str, verb: str, rank: str) -> Refusal | None:
    """How a command is refused that somebody of a rank gives; it is judged, not carried out."""
    played = table(key)
    line = read(SAMPLES[verb], START)
    order = Order(id="matrix", at=START + 2_000, by=Actor("Quinn", rank), command=line.command)
    found = decide(played.state, order, StorePurse(played.store, "T1"))
    return found.why if isinstance(found, Refused) else None


def staff_verbs(edition: str) -> Iterator[str]:
    """The verbs that are for ranks: what a player may give besides is judged by whose terminal it is."""
    for verb, form in FORMS.items():
        if PLAYER not in form.by and SYSTEM not in form.by and _known(verb, edition):
            yield verb


def _known(verb: str, edition: str) -> list[str]:
    return [act for act in FORMS[verb].by if act in acts(edition)]


ROWS = [
    (key, verb) for edition, keys in TABLES.items() for key in keys for verb in staff_verbs(edition)
]


@pytest.mark.parametrize(("key", "verb"), ROWS)
def test_whoever_reaches_no_act_of_a_verb_is_refused_for_that(key: str, verb: str) -> None:
    edition = table(key).game.edition
    for rank in (*ladder(edition), PLAYER):
        may = [
            act for act in _known(verb, edition) if reaches(edition, rank, power(edition, act).rank)
        ]
        if not may:
            why = judged(key, verb, rank)
            assert why is not None, f"{rank} may {verb}"
            assert why.precedence <= BEFORE, f"{rank}: {verb} is refused for {why}"


@pytest.mark.parametrize(("key", "verb"), ROWS)
def test_whoever_stands_highest_is_never_refused_for_his_rank(key: str, verb: str) -> None:
    edition = table(key).game.edition
    assert judged(key, verb, ladder(edition)[-1]) not in WHO


@pytest.mark.parametrize("verb", FORMS)
def test_ranks_of_another_edition_count_for_nothing(verb: str) -> None:
    """There is no map from one ladder to the other (ruling 5)."""
    if PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = judged("rapid-roulette", verb, "pit-boss")
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("verb", FORMS)
def test_a_device_gives_no_command_that_is_not_a_devices(verb: str) -> None:
    if DEVICE in FORMS[verb].by or PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = judged("rapid-roulette", verb, DEVICE)
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("edition", AUTHORITY)
def test_the_ladder_of_an_edition_is_climbed_act_by_act(edition: str) -> None:
    """A higher rank may do everything that a lower one may."""
    for act in acts(edition):
        allowed = [reaches(edition, rank, power(edition, act).rank) for rank in ladder(edition)]
        assert allowed == sorted(allowed)
        assert allowed[-1]


@pytest.mark.parametrize("edition", AUTHORITY)
def test_every_act_of_an_edition_is_asked_for_by_some_verb(edition: str) -> None:
    asked = {act for form in FORMS.values() for act in form.by} | {"open-table", "second-colour"}
    assert set(acts(edition)) <= asked
