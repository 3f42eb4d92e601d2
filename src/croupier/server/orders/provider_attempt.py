"""The attempt of a browser to sign on by the provider: what it is given, and what it must bring back.

Nothing of an attempt is kept until it ends. Its nonce and its proof key follow from its state and the key of the
house, so that every process of the house can end what another one began.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe

from msgspec import Struct

from croupier.engine.clock import Clock
from croupier.engine.keys import MasterKey

ATTEMPT_MS = 10 * 60_000
"""The longest time that a person takes at the provider."""
REMEMBERED = 10_000
"""States that were used, of which none is taken again."""


class Attempt(Struct, frozen=True, kw_only=True):
    """One way to the provider and back."""

    state: str
    nonce: str
    verifier: str
    """The proof key (PKCE): only the house can redeem the code with it."""

    @property
    def challenge(self) -> str:
        """Return the hash of the proof key, which the provider is shown first."""
        return _text(sha256(self.verifier.encode()).digest())


class Attempts:
    """Makes attempts, and recognises them when they come back."""

    def __init__(self, key: MasterKey, clock: Clock) -> None:
        self._secret, self._clock = key.provider_secret(), clock
        self._used: dict[str, None] = {}

    def begin(self) -> tuple[Attempt, str]:
        """Return a new attempt and its binding, which stays in the browser that began it."""
        binding = token_urlsafe(32)
        drawn = f"{token_urlsafe(16)}.{self._clock()}"
        return self._attempt(f"{drawn}.{self._sealed(drawn, binding)}"), binding

    def end(self, state: str, binding: str) -> Attempt | None:
        """Return the attempt of a state, once; nothing if it is forged, too old, or of another browser."""
        drawn, _, seal = state.rpartition(".")
        begun = drawn.rpartition(".")[2]
        if not hmac.compare_digest(seal.encode(), self._sealed(drawn, binding).encode()):
            return None
        if self._clock() - int(begun) >= ATTEMPT_MS or state in self._used:
            return None
        self._used[state] = None
        if len(self._used) > REMEMBERED:
            del self._used[next(iter(self._used))]
        return self._attempt(state)

    def _attempt(self, state: str) -> Attempt:
        return Attempt(
            state=state, nonce=self._derived("nonce", state), verifier=self._derived("proof", state)
        )

    def _sealed(self, drawn: str, binding: str) -> str:
        return self._derived("state", f"{drawn} {binding}")

    def _derived(self, name: str, text: str) -> str:
        return _text(hmac.digest(self._secret, f"{name}|{text}".encode(), "sha256"))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
