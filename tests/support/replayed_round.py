"""A round of any semi-automated game played by a stream of faces and a policy: the same again on other faces."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from zlib import crc32

from croupier.devices.simulated_source import SimulatedDevice
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal
from croupier.money import Cents
from croupier.server.demo.demo_behaviour import HAND
from croupier.table.commands import Chip, SetWagers
from croupier.table.opening.offer_setup import wagerable
from croupier.table.phases import Phase
from croupier.table.values.people import Actor
from support.scripted_tables import Played, opened

GAMES = (
    "electronic-baccarat", "rapid-roulette", "ministar-roulette", "rapid-sic-bo", "lucky-sic-bo", "triple-chase",
    "rapid-big-wheel", "rapid-blackjack", "rapid-casino-war", "rapid-three-card-poker",
)  # fmt: skip
SENSED = ("ministar-roulette", "lucky-sic-bo")
MOST_FACES = 40


@dataclass
class Evening:
    """One table of a game, its clock, and a seed for what players do."""

    key: str
    seed: int
    variant: str = ""

    def __post_init__(self) -> None:
        self.table: Played = opened(self.key, self.variant)
        self.table.run("0 dealer buy-in 1 100000\n0 dealer buy-in 2 100000")
        self.clock = 0.0
        self.by = "device:sensor" if self.key in SENSED else "dealer"

    def do(self, who: str, what: str, *, after: float = 1) -> bool:
        self.clock += after
        answer = self.table.line(f"{self.clock} {who} {what}")
        return answer.refused is None

    def stream(self, seed: int) -> list[str]:
        """Faces as the equipment could give them."""
        source = self.table.variant.dealing.source
        decks = self.table.state.offer.decks or 1
        device = SimulatedDevice(source, decks=decks, chance=Random(seed))
        device.prepare()
        return [source.show(device.draw()) for _ in range(MOST_FACES)]

    def wager(self, number: int) -> None:
        """What both terminals lay: by the seed and the number of the round, whatever came before."""
        chance = Random(f"{self.seed}/{number}")
        bets = wagerable(self.table.state.offer)
        for terminal in ("1", "2"):
            for bet in [bets[0], *chance.sample(bets[1:], k=min(2, len(bets) - 1))]:
                spot = HAND if HAND in bet.spots else chance.choice(list(bet.spots))
                area = terminal if self.key == "rapid-casino-war" else ""
                chip = Chip(
                    bet=bet.key, spot=spot, area=area, amount=Cents(500 * chance.randint(1, 4))
                )
                order = SetWagers(terminal=terminal, wagers=(chip,))
                self.clock += 0.1
                self.table.order(Actor(terminal, "player"), order, at=int(self.clock * 1_000))

    def round(self, faces: list[str], *, number: int = 1) -> list[str]:
        """One round on a stream of faces; those that were used."""
        self.do("dealer", "wagering")
        self.wager(number)
        self.do("system", "time", after=31)
        playing = self.table.state.playing
        if playing.setup.game.motion is not Motion.CARDS and not playing.motion:
            if playing.shooter is not None:
                self.do(playing.shooter.terminal, "press")
            else:
                self.do("dealer", "start")
        coming, used = iter(faces), []
        while self.table.state.round is not None and self.table.state.phase is Phase.DEALING:
            used += self._go_on(coming)
        return used

    def _go_on(self, coming: Iterator[str]) -> list[str]:
        playing = self.table.state.playing
        if isinstance(playing.wants, Deal):
            face = next(coming)
            if self.by != "dealer" and playing.motion and not playing.rests:
                assert self.do(self.by, "rest")
            assert self.do(self.by, f"enter {face}"), face
            return [face]
        if isinstance(playing.wants, Ask):
            self._decide(playing.wants)
        else:
            assert self.do("dealer", "confirm")
        return []

    def _decide(self, ask: Ask) -> None:
        playing = self.table.state.playing
        wager = min(playing.awaited)
        holder, where = playing.holders[wager]
        choice = preferred(self.seed, ask.key, wager, tuple(sorted(ask.of[wager])))
        area = f"@{where.area}" if where.area else ""
        assert self.do(holder, f"choose {ask.key} {choice} {where.bet} {where.spot} {area}")

    def holds_still(self) -> bool:
        """Nothing lies on the layout, and nobody's account is frozen."""
        store = self.table.store
        return self.table.holds("stakes:T1") == "$0.00" and not store.frozen

    def balances(self) -> dict[str, str]:
        return {
            account: self.table.holds(account)
            for account in ("player:1", "player:2", "bank:T1", "stakes:T1")
        }


@cache
def preferred(seed: int, question: str, wager: str, choices: tuple[str, ...]) -> str:
    """What a player likes best of what is open to him: the same whenever it is open."""
    return min(choices, key=lambda choice: crc32(f"{seed} {question} {wager} {choice}".encode()))
