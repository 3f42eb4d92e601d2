"""The base of all simulated people: one act at a time, at a human pace, and patient after a refusal."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from croupier.engine.commit_pump import NotHere
from croupier.engine.store import AnyAnswer, Unsure
from croupier.server.demo.demo_house import DemoHouse
from croupier.table.phases import Phase
from croupier.table.state import State

MOST_PATIENCE = 16
"""Upper limit of the pause after repeated refusals, as a multiple of the usual pause."""
RETURNS_S = 20.0
"""Seconds after a person left until a simulated one returns."""


def why(answer: AnyAnswer) -> str:
    """Return why an order was refused, or an empty text."""
    return "" if answer.refused is None else str(answer.refused)


@dataclass(eq=False)
class Robot(ABC):
    """A simulated person or thing that acts at a table by itself."""

    pace_s: ClassVar[float] = 2.0
    """Average seconds for one act."""

    house: DemoHouse
    table: str
    speed: float = field(kw_only=True)
    chance: Random = field(kw_only=True)
    _patience: int = field(default=1, init=False)
    _logged: str = field(default="", init=False)
    """The refusal that was logged last."""

    @property
    def name(self) -> str:
        """The name in the log of the process."""
        return f"{type(self).__name__} of {self.table}"

    async def run(self, ended: asyncio.Event) -> None:
        """Act until the floor closes. An act that has begun is finished."""
        while not ended.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), self._pause())
                return
            await self._once()

    def _pause(self) -> float:
        return self._patience * self.pace_s * (0.5 + self.chance.random()) / self.speed

    async def _once(self) -> None:
        try:
            state = self.house.tables.state(self.table)
            shut = state is None or state.phase is Phase.SHUT
            refused = "" if state is None or shut else await self.act(state)
        except (NotHere, Unsure) as passing:
            refused = str(passing)
        except Exception as failed:  # noqa: BLE001  an error of one robot is reported, and all go on
            self.house.background.mistake(failed)
            refused = repr(failed)
        self._learn(refused)

    def _learn(self, refused: str) -> None:
        """Log the same refusal once, and wait longer after each refusal."""
        self._patience = min(2 * self._patience, MOST_PATIENCE) if refused else 1
        if refused and refused != self._logged:
            self.house.log.info("simulated person refused", who=self.name, says=refused)
        self._logged = refused

    @abstractmethod
    async def act(self, state: State) -> str:
        """Do one thing or nothing, and return why it was refused, if so."""
