"""Somebody simulated: he does one thing at a time, at a human pace, and is not troubled by a refusal."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, ClassVar

from croupier.engine.commit_pump import NotHere
from croupier.engine.store import AnyAnswer, Unsure
from croupier.table.phases import Phase
from croupier.table.state import State

if TYPE_CHECKING:
    from croupier.server.process.system import System

MOST_PATIENCE = 16
"""Whoever is refused again and again waits so many times as long as usual."""
RETURNS_S = 20.0
"""So long after a person left somebody simulated comes back."""


def why(answer: AnyAnswer) -> str:
    """Why an order was refused; nothing if it was not."""
    return "" if answer.refused is None else str(answer.refused)


class Robot(ABC):
    """Somebody or something that acts at a table by itself."""

    pace_s: ClassVar[float] = 2.0
    """About so long he takes for one thing."""

    def __init__(self, system: "System", table: str, *, speed: float, chance: Random) -> None:
        self.system, self.table = system, table
        self._speed, self._chance = speed, chance
        self._patience, self._told = 1, ""

    @property
    def name(self) -> str:
        """As whom he stands in the log of the process."""
        return f"{type(self).__name__} of {self.table}"

    async def run(self, ended: asyncio.Event) -> None:
        """Until the floor is closed; what he is at he finishes."""
        while not ended.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), self._pause())
                return
            await self._once()

    def _pause(self) -> float:
        return self._patience * self.pace_s * (0.5 + self._chance.random()) / self._speed

    async def _once(self) -> None:
        try:
            state = self.system.state(self.table)
            shut = state is None or state.phase is Phase.SHUT
            refused = "" if state is None or shut else await self.act(state)
        except (NotHere, Unsure) as passing:
            refused = str(passing)
        except Exception as failed:  # noqa: BLE001  whatever is wrong with one of them, it is told and all go on
            self.system.mistake(failed)
            refused = repr(failed)
        self._learn(refused)

    def _learn(self, refused: str) -> None:
        """The same refusal is told once; each lets him wait longer before he tries again."""
        self._patience = min(2 * self._patience, MOST_PATIENCE) if refused else 1
        if refused and refused != self._told:
            self.system.log.info("simulated person refused", who=self.name, says=refused)
        self._told = refused

    @abstractmethod
    async def act(self, state: State) -> str:
        """Do one thing, or nothing; why it was refused, if it was."""
