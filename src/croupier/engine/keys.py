"""The house's key, and all that follows from it: the secrets of devices, and how those of people are proven.

The key is a file of its own beside the configuration. What the log holds is worthless without it: a verifier
is made of the key and the secret, so that whoever copies the log cannot even guess.

The key that seals is changed by a further line of the file: what is sealed from then on is sealed by the last, and
what was sealed before is still opened by its own. Secrets of devices and what must be the same when it is asked for
again follow from the first: a device gets another secret by being enrolled again.
"""

import hmac
import os
from base64 import b32encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
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
from croupier.offices.staff import Verifier
from croupier.table.tickets.ticket_number import BODIES, Number

SIZE = 32
MOST_KEYS = 100
LEAST, MOST, DIFFERENT = 8, 200, 4
"""A secret of a person: so many characters, of which so many are different."""
HASHER = PasswordHasher()
"""Argon2id, as costly as RFC 9106 recommends where memory is scarce."""


@dataclass(frozen=True)
class MasterKey:
    """Whoever has it can be any device, and can try secrets as fast as he computes."""

    key: bytes = field(repr=False)
    """The first."""
    hasher: PasswordHasher = field(default_factory=lambda: HASHER, repr=False)
    later: tuple[bytes, ...] = field(default=(), repr=False)
    """Those that came after it; the last one seals."""

    def __post_init__(self) -> None:
        _ = self._nobody  # made now: the first unknown number shall not wait longer than others

    @classmethod
    def make(cls, path: Path) -> "MasterKey":
        """A new key in a new file that nobody else can read."""
        found = cls(token_bytes(SIZE))
        _write(path, found.key)
        return found

    def changed(self, path: Path) -> "MasterKey":
        """The same with a new key that seals from here on, in the file in which it stands."""
        if len(self.later) + 1 >= MOST_KEYS:
            raise BadInput(f"{path} has {MOST_KEYS} keys. Accepted: no more.")
        found = replace(self, later=(*self.later, token_bytes(SIZE)))
        beside = path.with_name(f"{path.name}.new")
        _write(beside, found.key, *found.later)
        # Whoever reads meanwhile finds the one file or the other, whole; a loss of power does not take it back.
        beside.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return found

    @classmethod
    def read(cls, path: Path) -> "MasterKey":
        """The key of a file; one that others can read is none."""
        try:
            with path.open(encoding="ascii") as file:
                # Of the file that is open, whatever stands under its name meanwhile.
                found = os.fstat(file.fileno())
                text = file.read(2 * MOST_KEYS * (2 * SIZE + 1))
        except (OSError, UnicodeDecodeError) as failed:
            why = getattr(failed, "strerror", "") or "it is no text"
            raise BadInput(f"The key {path} cannot be read: {why}.") from None
        if not S_ISREG(found.st_mode) or S_IMODE(found.st_mode) & 0o077:
            mode = f"{S_IMODE(found.st_mode):04o}"
            raise BadInput(f"Others may read the key {path} ({mode}). Accepted: mode 0600.")
        try:
            keys = [bytes.fromhex(line) for line in text.split()]
        except ValueError:
            keys = []
        if not 1 <= len(keys) <= MOST_KEYS or {len(one) for one in keys} != {SIZE}:
            accepted = f"{2 * SIZE} hexadecimal digits, a line for each key"
            raise BadInput(f"{path} is no key. Accepted: {accepted}.")
        return cls(keys[0], later=tuple(keys[1:]))

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

    def jackpot_pads(self, commitment: str) -> Iterator[bytes]:
        """What hides the value that a commitment stands for; what was sealed before, by the keys before."""
        return (_derived(one, f"jackpot|{commitment}") for one in self._sealing)

    def draw_seed(self, name: str) -> bytes:
        """Chance for a draw of lots, fixed by the name of the draw and known to nobody who has not the key."""
        return self._derived(f"draw|{name}")

    def wagers_pads(self, commitment: str, length: int) -> Iterator[bytes]:
        """What hides the secret wagers that a commitment stands for, as long as their box is; the same."""
        blocks = range(-(-length // SIZE))
        for key in self._sealing:
            parts = (_derived(key, f"wagers|{commitment}|{one}") for one in blocks)
            yield b"".join(parts)[:length]

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
        return Verifier(self.hasher.hash(_of_person(self._sealing[0], secret)))

    def proves(self, verifier: Verifier | None, secret: str) -> bool:
        """Whether the secret is right. Without a verifier it is wrong, and that takes as long to find out."""
        text = (verifier or self._nobody).text
        return (
            any(self._verified(text, key, secret) for key in self._sealing) and verifier is not None
        )

    def _verified(self, text: str, key: bytes, secret: str) -> bool:
        try:
            return self.hasher.verify(text, _of_person(key, secret))
        except (VerificationError, InvalidHashError):
            return False

    def was_used(self, verifiers: Iterable[Verifier], secret: str) -> bool:
        """Whether it is one of these secrets."""
        return any(self.proves(one, secret) for one in verifiers)

    @cached_property
    def _nobody(self) -> Verifier:
        """The verifier of a secret that nobody has."""
        return Verifier(self.hasher.hash(token_bytes(SIZE)))

    @property
    def _sealing(self) -> tuple[bytes, ...]:
        """The key that seals, and those before it, the latest first."""
        return (*reversed(self.later), self.key)

    def _derived(self, text: str) -> bytes:
        return _derived(self.key, text)


def _write(path: Path, *keys: bytes) -> None:
    """A new file that nobody else can read."""
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{path} is there already. Accepted: a new file.") from None
    except OSError as failed:
        raise BadInput(f"{path} cannot be made: {failed.strerror}.") from None
    with os.fdopen(made, "w", encoding="ascii") as file:
        file.writelines(f"{one.hex()}\n" for one in keys)
        file.flush()
        os.fsync(file.fileno())


def _of_person(key: bytes, secret: str) -> bytes:
    # However a keyboard writes the same character, it is the same secret.
    return _derived(key, f"staff|{normalize('NFKC', secret)}")


def _derived(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(errors="surrogatepass"), sha256)


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
