"""The house's key, and all that follows from it: the secrets of devices, and how those of people are proven.

The key is a file of its own beside the configuration. What the log holds is worthless without it: a verifier
is made of the key and the secret, so that whoever copies the log cannot even guess.
"""

import hmac
import os
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from stat import S_IMODE, S_ISREG
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import BadInput
from croupier.staff import Verifier
from croupier.ticket_numbers import BODIES, Number

SIZE = 32
LEAST, MOST, DIFFERENT = 8, 200, 4
"""A secret of a person: so many characters, of which so many are different."""
HASHER = PasswordHasher()
"""Argon2id, as costly as RFC 9106 recommends where memory is scarce."""


@dataclass(frozen=True)
class MasterKey:
    """Whoever has it can be any device, and can try secrets as fast as he computes."""

    key: bytes = field(repr=False)
    hasher: PasswordHasher = field(default_factory=lambda: HASHER, repr=False)

    def __post_init__(self) -> None:
        _ = self._nobody  # made now: the first unknown number shall not wait longer than others

    @classmethod
    def make(cls, path: Path) -> "MasterKey":
        """A new key in a new file that nobody else can read."""
        key = token_bytes(SIZE)
        try:
            made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise BadInput(f"{path} is there already. Accepted: a new file.") from None
        except OSError as failed:
            raise BadInput(f"{path} cannot be made: {failed.strerror}.") from None
        with os.fdopen(made, "w", encoding="ascii") as file:
            file.write(f"{key.hex()}\n")
            file.flush()
            os.fsync(file.fileno())
        return cls(key)

    @classmethod
    def read(cls, path: Path) -> "MasterKey":
        """The key of a file; one that others can read is none."""
        try:
            with path.open(encoding="ascii") as file:
                # Of the file that is open, whatever stands under its name meanwhile.
                found = os.fstat(file.fileno())
                text = file.read(4 * SIZE)
        except (OSError, UnicodeDecodeError) as failed:
            why = getattr(failed, "strerror", "") or "it is no text"
            raise BadInput(f"The key {path} cannot be read: {why}.") from None
        if not S_ISREG(found.st_mode) or S_IMODE(found.st_mode) & 0o077:
            mode = f"{S_IMODE(found.st_mode):04o}"
            raise BadInput(f"Others may read the key {path} ({mode}). Accepted: mode 0600.")
        try:
            key = bytes.fromhex(text)
        except ValueError:
            key = b""
        if len(key) != SIZE:
            raise BadInput(f"{path} is no key. Accepted: {2 * SIZE} hexadecimal digits.")
        return cls(key)

    def device_secret(self, device: str, generation: int) -> bytes:
        """The secret of a device; after it was revoked and enrolled again it has another."""
        return self._derived(f"device|{device}|{generation}")

    def bus_secret(self) -> bytes:
        """By this the processes of one house know each other."""
        return self._derived("bus")

    def resuming_secret(self) -> bytes:
        """By this a process knows the file that it wrote itself."""
        return self._derived("resuming")

    def ticket_number(self, order: str, system: int) -> Number:
        """The number of the ticket that an order asks for; asked again, it is the same."""
        drawn = int.from_bytes(self._derived(f"ticket|{order}"))
        # 256 bits leave no body of 10^12 likelier than another by more than one in 10^64.
        return Number.drawn(system, drawn % BODIES)

    def jackpot_pad(self, commitment: str) -> bytes:
        """What hides the value that a commitment stands for."""
        return self._derived(f"jackpot|{commitment}")

    def draw_seed(self, name: str) -> bytes:
        """Chance for a draw of lots, fixed by the name of the draw and known to nobody who has not the key."""
        return self._derived(f"draw|{name}")

    def wagers_pad(self, commitment: str, length: int) -> bytes:
        """What hides the secret wagers that a commitment stands for, as long as their box is."""
        blocks = range(-(-length // SIZE))
        return b"".join(self._derived(f"wagers|{commitment}|{one}") for one in blocks)[:length]

    def wagers_salt(self, order: str) -> str:
        """What makes the secret wagers of an order impossible to guess; asked again, it is the same."""
        return self._derived(f"salt|{order}").hex()

    def first_secret(self, order: str) -> str:
        """The first secret that an order gives to a person; asked again, it is the same."""
        drawn = b32encode(self._derived(f"first|{order}")).decode().lower()
        return "-".join((drawn[:4], drawn[4:8], drawn[8:12]))

    def verifier(self, secret: str) -> Verifier:
        """By this the secret of a person can be proven."""
        weak = weakness(secret)
        if weak:
            raise BadInput(weak)
        return Verifier(self.hasher.hash(self._of_person(secret)))

    def proves(self, verifier: Verifier | None, secret: str) -> bool:
        """Whether the secret is right. Without a verifier it is wrong, and that takes as long to find out."""
        try:
            self.hasher.verify((verifier or self._nobody).text, self._of_person(secret))
        except (VerificationError, InvalidHashError):
            return False
        return verifier is not None

    def was_used(self, verifiers: Iterable[Verifier], secret: str) -> bool:
        """Whether it is one of these secrets."""
        return any(self.proves(one, secret) for one in verifiers)

    @cached_property
    def _nobody(self) -> Verifier:
        """The verifier of a secret that nobody has."""
        return Verifier(self.hasher.hash(token_bytes(SIZE)))

    def _of_person(self, secret: str) -> bytes:
        # However a keyboard writes the same character, it is the same secret.
        return self._derived(f"staff|{normalize('NFKC', secret)}")

    def _derived(self, text: str) -> bytes:
        return hmac.digest(self.key, text.encode(errors="surrogatepass"), sha256)


def weakness(secret: str, *others: str) -> str:
    """What is wrong with a secret that somebody chose: too short, or what others know of him."""
    if not LEAST <= len(secret) <= MOST:
        return f"A secret has at least {LEAST} characters, and {MOST} at most."
    if len(set(secret)) < DIFFERENT:
        return f"A secret has at least {DIFFERENT} different characters."
    folded = secret.casefold()
    if any(one and one.casefold() in folded for one in others):
        return "A secret holds neither the number nor the name."
    if _is_run(folded):
        return "A secret is no row of neighbours such as 12345678."
    return ""


def _is_run(text: str) -> bool:
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1})


def token() -> tuple[str, str]:
    """What a screen shows from its sign-on to its end, and its hash: only that is written down."""
    made = token_urlsafe(SIZE)
    return made, digest(made)


def digest(shown: str) -> str:
    """The hash by which a token is found."""
    return sha256(shown.encode()).hexdigest()
