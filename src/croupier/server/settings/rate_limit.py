"""The rate limit for messages."""

from dataclasses import dataclass, field


@dataclass
class Pace:
    """A rate limit: a burst of messages at once, and an average per second."""

    a_second: int
    left: float = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.a_second

    def allows(self, now: float) -> bool:
        """Say whether one more message is accepted now."""
        self.left = min(self.a_second, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
