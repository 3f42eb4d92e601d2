"""A demo floor on which somebody lives, many times as fast as people would."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest
from msgspec.structs import replace

from croupier.games import game
from croupier.server.demo import demo_dealers as dealers
from croupier.server.demo import demo_players as players
from croupier.server.demo.demo_floor import demo_config, demo_house
from croupier.server.demo.demo_life import DemoLife
from croupier.server.settings.config import Config, TableConfig
from croupier.table.values.plan import Approval, Plan
from support.local_server import Served, free_port

SPEED = 25
STEP_S = 0.01
"""So often a clock is moved on that hurries."""


def quick(plan: Plan, wagering_s: int = 1) -> Plan:
    """The shortest times that an operator can choose."""
    if not plan.terminals:
        return plan
    return replace(
        plan,
        wagering_s=wagering_s,
        decision_s=dict.fromkeys(plan.decision_s, 1),
        shooter_s=1,
        between_rounds_s=None if plan.dealer_activated else 1,
        approvals={Approval.SHORT_WAGERING_PERIOD: "DEMO"},
    )


def quick_floor(
    folder: Path, games: Sequence[str], automated: Sequence[str] = (), *, wagering_s: int = 1
) -> Config:
    """A demo floor on free ports."""
    config = demo_config(
        folder, map(game, games), automated=list(map(game, automated)),
        port=free_port(), device_port=free_port(),
    )  # fmt: skip
    tables = {
        name: TableConfig(plan=quick(table.plan, wagering_s), automated=table.automated)
        for name, table in config.tables.items()
    }
    return replace(config, tables=tables)


class Living(Served):
    """A floor with its life."""

    def __init__(self, config: Config, *, speed: float = SPEED) -> None:
        super().__init__(config)
        system = self.system
        self.life = DemoLife(config, system.key, demo_house(system), system.demo_slots, speed=speed)
        self.mistakes: list[BaseException] = []
        self.system.background.mistake = self.mistakes.append  # type: ignore[method-assign, assignment]

    def settled(self, table: str) -> int:
        """The number of the last round that was settled there."""
        return max((finished.number for finished in self.state(table).history), default=0)


def served(config: Config) -> AbstractContextManager[Living]:
    """A floor on which nobody lives yet."""
    return Living(config).running()


@contextmanager
def hurried(floor: Living, pace: float) -> Iterator[None]:
    """Meanwhile the clock of the floor goes so many times as fast: nobody is waited for, and seconds are long."""
    ended = Event()

    def hurries() -> None:
        while not ended.wait(STEP_S):
            floor.skip((pace - 1) * STEP_S)

    clock = Thread(target=hurries)
    clock.start()
    try:
        yield
    finally:
        ended.set()
        clock.join()


@contextmanager
def living(config: Config, *, pace: float = 1) -> Iterator[Living]:
    """A floor on which somebody lives; no mistake may be made on it."""
    with served(config) as floor, hurried(floor, pace):
        floor.run(floor.life.start())
        try:
            yield floor
        finally:
            floor.run(floor.life.stop())
        assert not floor.mistakes


def until(truth: Callable[[], object]) -> None:
    """Wait for a state; how long it takes proves nothing, and a test that waits in vain has its own timeout."""
    while not truth():
        sleep(0.02)


def soon_back(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Simulated people come back so long after a person left, by their own time."""
    for people in (dealers, players):
        monkeypatch.setattr(people, "RETURNS_S", seconds)
