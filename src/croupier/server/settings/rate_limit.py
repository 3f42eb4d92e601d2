"""How fast somebody may speak."""

from dataclasses import dataclass, field


@dataclass
class Pace:
    """So many messages at once, and so many a second in the long run."""

    a_second: int
    left: float = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.a_second

    def allows(self, now: float) -> bool:
        """Whether one more message is taken now."""
        self.left = min(self.a_second, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
