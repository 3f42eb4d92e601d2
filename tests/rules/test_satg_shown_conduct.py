"""SATG 3.4 and 20.6: who holds a place without playing, and what no screen says. The screens: `browser/`."""

import re
from pathlib import Path

import msgspec
import pytest

from croupier.games import GAMES, Game, game
from croupier.games import Played as Kind
from croupier.maths.exact import figures_of
from croupier.maths.exact.blackjack.passive_play import NEVER_ACTS, WHENEVER_OFFERED
from croupier.money import NOTHING
from croupier.table.values.refusals import Refusal
from croupier.views.screens.next_step import next_view
from croupier.views.screens.seats_view import SeatView, seats_view
from support.round_tables import TODAY, clause
from support.scripted_tables import Played, opened

HIGHER, MANAGER = "tg-higher-duties-dealer", "tg-area-manager"
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
ADVICE = re.compile(
    r"\b(should|recommend\w*|advis\w*|suggest\w*|better|best|strateg\w*|hot|cold|overdue|streak\w*|try|hint)\b",
    re.IGNORECASE,
)
NO_ADVICE = {
    "Try again", "Should be", "As it should be", "Advise of the inspectors", "Regulator advised",
    "Record: regulator advised", "Players decide: the theory is that of the best play.",
    "Results differ from what fair equipment does: somebody should look.",
    "Chart of the best play", "Edge with the best play: {edge}; by this chart: {chart}.", "{hand} or better",
    "best play", "basic strategy", "Touch the cards in the order that they should have", "overdue",
    "{patron|holder} was advised that wagers under the minimum are handed back.",
    "{tournament}: {to} was advised of version {version}, {how}.",
    "Hot", "Cold", "Basic strategy:", "Best play:",
    "For a player who follows the one table of basic strategy.",
    "For a player who takes the best choice with each combination of cards.",
    (
        "For programs of others. Authorize takes the token of a sign-on. "
        "An order that you try here is a real order of this floor."
    ),
}  # fmt: skip
"""Counts of past numbers, and for which play the edge of a bet holds (no screen shows that play at a hand);
of a broken line, of the balance of an account, of whom somebody in dispute may ask; what staff are told of theory,
of equipment, of a hand to rebuild and of notices, on screens that no player sees."""


def seat(played: Played, name: str) -> SeatView:
    """A terminal as the dealer sees it."""
    held = seats_view(played.state, balances={}, calls=(), page=0, held=NOTHING)
    return next(item for item in held.seats if item.terminal == name)


@clause("SATG 3.4")
def test_rounds_without_a_wager_are_counted_and_whoever_blocks_a_place_is_sent_away() -> None:
    played = opened("rapid-roulette", terminals=("1", "2", "3"), terminal_limit=3)
    for start, wagers in ((0, "1"), (100, "1"), (200, "12"), (300, "1")):
        lines = "\n".join(f"{start + 2} {wager} wager red 5" for wager in wagers)
        played.run(f"""
            {start + 1}  dealer  wagering
            {lines}
            {start + 40} dealer  start
            {start + 41} dealer  enter 17
            {start + 42} dealer  confirm
        """)
        counted = [seat(played, letter).idle for letter in "12"]
        assert counted == [0, {0: 1, 100: 2, 200: 0, 300: 1}[start]], "A free seat changes nothing."
    assert not seat(played, "2").leaving
    played.run(f"""
        400  dealer     open-case incident obstruction stands before terminal 3 people=Bob  -> case-opened
        401  {HIGHER}   direct-leave 2 obstruction           -> refused authority-insufficient SATG 5.5.2
        402  {MANAGER}  direct-leave 2 obstruction           -> leave-directed
    """)
    assert seat(played, "2").leaving == "obstruction"


@clause("SATG 20.6")
def test_no_screen_and_no_refusal_tells_anybody_how_to_play_and_staff_who_do_are_on_file() -> None:
    catalogues = sorted((WORDS / "en").glob("*.ts"))
    assert len(catalogues) > 10
    said = {
        text
        for catalogue in catalogues
        for text in re.findall(r'": "(.*)"', catalogue.read_text(encoding="utf-8"))
        if ADVICE.search(text)
    }
    # When a bet wins, and what a game is about, is the rule and no advice.
    variants = [variant for item in GAMES for variant in item.variants]
    ruled = {bet.wins for variant in variants for bet in variant.bets}
    assert said - ruled - {item.about for item in GAMES} <= NO_ADVICE
    assert not [item.sentence for item in Refusal if ADVICE.search(item.sentence)]
    policies = {NEVER_ACTS, WHENEVER_OFFERED}
    for key in ("casino-war", "rapid-casino-war", "three-card-poker", "rapid-three-card-poker"):
        policies |= {row.policy for row in figures_of(game(key), TODAY)}
    assert not [item for item in policies if ADVICE.search(item)]
    opened("rapid-roulette").run("""
        1  dealer  open-case incident advice-given told Ann to take black people=Lee   -> case-opened
    """)


LIVE_RULES = {"casino-war": ["WAR 11.5"], "big-wheel": ["WHEEL 9.6"]}
"""By live game the clause that forbids advice, where its document is held and has one."""


def forbids_advice(game: Game) -> list[str]:
    return LIVE_RULES.get(game.key, []) if game.played is Kind.LIVE else ["SATG 20.6"]


@pytest.mark.parametrize(
    "key",
    [pytest.param(each.key, marks=clause(*forbids_advice(each)), id=each.key) for each in GAMES],
)
def test_the_dealer_is_never_told_what_anybody_should_play(key: str) -> None:
    played = opened(key)
    prompts = [next_view(played.state)]
    if prompts[0].what == "open-wagering":
        played.run("1 dealer wagering")
        prompts.append(next_view(played.state))
    assert not ADVICE.search(str([msgspec.to_builtins(prompt) for prompt in prompts]))
