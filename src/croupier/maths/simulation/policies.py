"""Policies of simulated players as data, by name or from a file.

The names are those under which `croupier odds` prints its figures, so that both can be compared; spaces may
be hyphens, and `best`, `basic` and `time-out` stand for the policy of the game that is meant by it. A file
is TOML: `docs/policies.md` has an example of each.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from croupier.errors import BadInput, unknown
from croupier.games import Game, Played
from croupier.games.casino_war import AT_WAR, SURRENDERED
from croupier.games.equipment.cards import RANKS
from croupier.games.three_card_poker import TABLE, score, score_of
from croupier.maths.exact.three_card_odds import ABOVE_ALL, Stakes, hands_alike, policies
from croupier.maths.exact.three_card_odds import Policy as Plays

BEST, BASIC, TIME_OUT = "best", "basic", "time-out"
"""Short names that mean something at every game, or at those where there is such a policy."""


Numbers = tuple[int, ...]


def not_known() -> Fraction | None:
    """The edge of a policy for which no edge is worked out."""
    return None


@dataclass(frozen=True, slots=True)
class Policy:
    """The choice in every situation of a game, as numbers that its driver reads."""

    name: str
    numbers: Numbers
    edge: Callable[[], Fraction | None] = not_known
    """The exact edge, worked out when it is asked for, where chances are not known."""


Named = Mapping[str, Callable[[], Policy]]
"""The policies of a game by name, each worked out only when it is asked for."""


def chosen(
    typed: str, named: Named, short: Mapping[str, str], read: Callable[[Path], Policy]
) -> Policy:
    """The policy of that name, or in that file; the first one where nothing is asked."""
    wanted = _plain(typed) if typed else _plain(next(iter(named)))
    wanted = _plain(short.get(wanted, wanted))
    for name, policy in named.items():
        if _plain(name) == wanted:
            return policy()
    path = Path(typed)
    if path.suffix == ".toml" or path.is_file():
        return read(path)
    raise unknown("policy", typed, [*short, *named, "a file .toml"])


def _plain(name: str) -> str:
    return name.replace(",", "").replace(" ", "-")


class Listed(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """The head of every policy file: its pay table and its name."""

    table: str
    name: str


F = TypeVar("F", bound=Listed)


def read_file(path: Path, kind: type[F], table: str) -> F:
    """A file for a game, or a refusal that says what is wrong with it."""
    try:
        policy_file = msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise BadInput(f"Cannot read {str(path)!r}: {error.strerror}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{str(path)!r} holds no policy: {error}.") from error
    if policy_file.table != table:
        raise BadInput(f"{str(path)!r} is for {policy_file.table!r}. Accepted: {table!r}.")
    return policy_file


def marked(path: Path, name: str) -> str:
    """The name of a policy with the mark of its file: another content is another policy."""
    return f"{name} ({path.name} {sha256(path.read_bytes()).hexdigest()[:8]})"


WAR_TABLE = "casino-war"
ALWAYS_WAR, ALWAYS_SURRENDER = WAR_POLICIES = "always war", "always surrender"


class WarFile(Listed):
    """Casino War: the ranks on which the player goes to war when both cards have them."""

    war: list[str]


def war_policy(game: Game, typed: str) -> Policy:
    """War or surrender, by the rank of the equal cards."""
    named: Named = {
        ALWAYS_WAR: lambda: Policy(ALWAYS_WAR, (AT_WAR,) * len(RANKS)),
        ALWAYS_SURRENDER: lambda: Policy(ALWAYS_SURRENDER, (SURRENDERED,) * len(RANKS)),
    }
    short = {BEST: ALWAYS_WAR, **on_time_out(game, typed, ALWAYS_SURRENDER)}
    return chosen(typed, named, short, _war_file)


def on_time_out(game: Game, typed: str, name: str) -> dict[str, str]:
    """The policy of a player who never chooses. At a live table the deal waits for the player."""
    if game.played is not Played.LIVE:
        return {TIME_OUT: name}
    if typed == TIME_OUT:
        raise BadInput(f"There is no time-out at {game.name}: the deal waits for every player.")
    return {}


def _war_file(path: Path) -> Policy:
    file = read_file(path, WarFile, WAR_TABLE)
    for rank in file.war:
        if rank not in RANKS:
            raise unknown(f"rank in {str(path)!r}", rank, RANKS)
    numbers = tuple(AT_WAR if rank in file.war else SURRENDERED for rank in RANKS)
    return Policy(marked(path, file.name), numbers)


class ThreeCardFile(Listed):
    """Three Card Poker: the lowest hand of different ranks that is played, such as `Q-6-4`."""

    play_from: str


def three_card_policy(game: Game, stakes: Stakes, typed: str) -> Policy:
    """Fold or play, by the own three cards: the least score that is played."""
    plays = policies(game, stakes)
    named = {name: partial(_by_score, name, decide) for name, decide in plays.items()}
    fold = next((name for name in plays if name.startswith(TIME_OUT)), "")
    short = {BEST: next(iter(plays)), **on_time_out(game, typed, fold)}
    return chosen(typed, named, short, _three_card_file)


def _by_score(name: str, plays: Plays) -> Policy:
    return Policy(name, (least_played(plays),))


def least_played(plays: Plays) -> int:
    """The least score that is played; refused where a policy does not go by the score."""
    scores = {hand: score(*hand) for hand in hands_alike()}
    least = min((points for hand, points in scores.items() if plays(hand)), default=ABOVE_ALL)
    folded = max((points for hand, points in scores.items() if not plays(hand)), default=0)
    assert folded < least, "Some hand is folded although a lower one is played."
    return least


def _three_card_file(path: Path) -> Policy:
    file = read_file(path, ThreeCardFile, TABLE)
    ranks = file.play_from.split("-")
    if len(ranks) != 3 or any(rank not in RANKS for rank in ranks):
        raise BadInput(
            f"{file.play_from!r} in {str(path)!r}. Accepted: three ranks such as 'Q-6-4'."
        )
    return Policy(marked(path, file.name), (score_of(file.play_from),))
