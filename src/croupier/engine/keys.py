"""The house's key, and all that follows from it: the secrets of devices, and how those of people are proven.

The key is a file of its own beside the configuration. The verifiers in the log are worthless without it: a verifier
is made of the key and the secret, so that a thief of the log cannot even try guesses.

A further line of the file changes the key that seals. New values are sealed by the last key, and older values are
still opened by the key that sealed them. Secrets of devices and values that must stay the same follow from the first
key: a device gets another secret by being enrolled again.
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
from croupier.words import NO_PHRASE, Phrase, phrase

SIZE = 32
FINGERPRINT = 16
"""Hexadecimal digits of a fingerprint."""
MOST_KEYS = 100
LEAST, MOST, DIFFERENT = 8, 200, 4
"""A secret of a person: the least and the most characters, and how many must be different."""
HASHER = PasswordHasher()
"""Argon2id, as costly as RFC 9106 recommends where memory is scarce."""


@dataclass(frozen=True)
class MasterKey:
    """The keys of the house; a holder can impersonate any device and test guesses of secrets offline."""

    key: bytes = field(repr=False)
    """The first."""
    hasher: PasswordHasher = field(default_factory=lambda: HASHER, repr=False)
    later: tuple[bytes, ...] = field(default=(), repr=False)
    """The keys added later; the last one seals."""

    def __post_init__(self) -> None:
        _ = self._decoy  # made now: the first unknown number shall not wait longer than others

    @classmethod
    def make(cls, path: Path) -> "MasterKey":
        """Make a new key in a new file that only its owner can read."""
        master_key = cls(token_bytes(SIZE))
        _write(path, master_key.key)
        return master_key

    def changed(self, path: Path) -> "MasterKey":
        """Add a new key to the file, and return the master key that seals with it from here on."""
        if len(self.later) + 1 >= MOST_KEYS:
            raise BadInput(f"{path} has {MOST_KEYS} keys. Accepted: no more.")
        master_key = replace(self, later=(*self.later, token_bytes(SIZE)))
        beside = path.with_name(f"{path.name}.new")
        _write(beside, master_key.key, *master_key.later)
        # A reader meanwhile finds the one file or the other, whole; a loss of power does not undo the change.
        beside.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return master_key

    @classmethod
    def read(cls, path: Path) -> "MasterKey":
        """Read the key of a file; refuse a file that other users can read."""
        try:
            with path.open(encoding="ascii") as file:
                # Check the open file, not its name, which may belong to another file meanwhile.
                status = os.fstat(file.fileno())
                text = file.read(2 * MOST_KEYS * (2 * SIZE + 1))
        except (OSError, UnicodeDecodeError) as failed:
            why = getattr(failed, "strerror", "") or "it is no text"
            raise BadInput(f"The key {path} cannot be read: {why}.") from None
        if not S_ISREG(status.st_mode) or S_IMODE(status.st_mode) & 0o077:
            mode = f"{S_IMODE(status.st_mode):04o}"
            raise BadInput(f"Others may read the key {path} ({mode}). Accepted: mode 0600.")
        try:
            keys = [bytes.fromhex(line) for line in text.split()]
        except ValueError:
            keys = []
        if not 1 <= len(keys) <= MOST_KEYS or {len(key) for key in keys} != {SIZE}:
            accepted = f"{2 * SIZE} hexadecimal digits, a line for each key"
            raise BadInput(f"{path} is no key. Accepted: {accepted}.")
        return cls(keys[0], later=tuple(keys[1:]))

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """Return the fingerprint of each key, by which the store recognises it.

        A key is 256 random bits, so that nobody can guess it by trying. A fingerprint also says nothing
        about what is derived from the key, because it is derived under a name of its own.
        """
        return tuple(
            _derived(key, "fingerprint").hex()[:FINGERPRINT] for key in (self.key, *self.later)
        )

    def expect_recorded(self, recorded: tuple[str, ...]) -> None:
        """Refuse the key of another house, and a file that lacks a later key.

        A store from before there were fingerprints has none, and takes on the key of its first start.
        """
        if self.fingerprints[: len(recorded)] != recorded:
            raise BadInput(
                "The key file is not the one of this store: with it, right secrets would be wrong. "
                "Accepted: the key file with which the house was set up, with every key that was added since."
            )

    def device_secret(self, device: str, generation: int) -> bytes:
        """Return the secret of a device. Each enrolment has another one."""
        return self._derived(f"device|{device}|{generation}")

    def bus_secret(self) -> bytes:
        """Return the secret by which the processes of one house authenticate each other."""
        return self._derived("bus")

    def resuming_secret(self) -> bytes:
        """Return the secret that seals the snapshots of a process, so that it trusts only its own files."""
        return self._derived("resuming")

    def provider_secret(self) -> bytes:
        """Return the secret from which attempts to sign on by a provider follow."""
        return self._derived("provider")

    def ticket_number(self, order: str, system: int) -> Number:
        """Return the number for the ticket of an order. The same order has the same number under the same key.

        The key that seals draws it: the holder of an older key must not work it out from the id of the order.
        """
        drawn = int.from_bytes(_derived(self._sealing[0], f"ticket|{order}"))
        # 256 bits leave no body of 10^12 likelier than another by more than one in 10^64.
        return Number.drawn(system, drawn % BODIES)

    def ticket_secrets(self) -> Iterator[bytes]:
        """The secrets that seal ticket numbers, one for each key, the newest first."""
        return (_derived(key, "ticket numbers") for key in self._sealing)

    def jackpot_pads(self, commitment: str) -> Iterator[bytes]:
        """The pads that hide the value of a jackpot's commitment, one for each key, the newest first."""
        return (_derived(data, f"jackpot|{commitment}") for data in self._sealing)

    def draw_seed(self, name: str) -> bytes:
        """Return the seed for a draw of lots: fixed by the name of the draw, unknown without the key."""
        return self._derived(f"draw|{name}")

    def wagers_pads(self, commitment: str, length: int) -> Iterator[bytes]:
        """The pads that hide the secret wagers of a commitment, of the length of their box, one for each key."""
        blocks = range(-(-length // SIZE))
        for key in self._sealing:
            parts = (_derived(key, f"wagers|{commitment}|{block}") for block in blocks)
            yield b"".join(parts)[:length]

    def wagers_salt(self, order: str) -> str:
        """The secret salt for the secret wagers of an order; the same order always gets the same salt."""
        return self._derived(f"salt|{order}").hex()

    def first_secret(self, order: str) -> str:
        """Return the first secret that an order gives to a person. The same order gives the same secret."""
        drawn = b32encode(self._derived(f"first|{order}")).decode().lower()
        return "-".join((drawn[:4], drawn[4:8], drawn[8:12]))

    def verifier(self, secret: str) -> Verifier:
        """Return the verifier of a person's secret."""
        weak = weakness(secret)
        if weak:
            raise BadInput(weak)
        return Verifier(self.hasher.hash(_of_person(self._sealing[0], secret)))

    def proves(self, verifier: Verifier | None, secret: str) -> bool:
        """Return whether the secret is right. Without a verifier it is wrong, and the check takes as long."""
        text = (verifier or self._decoy).text
        return (
            any(self._verified(text, key, secret) for key in self._sealing) and verifier is not None
        )

    def _verified(self, text: str, key: bytes, secret: str) -> bool:
        try:
            return self.hasher.verify(text, _of_person(key, secret))
        except (VerificationError, InvalidHashError):
            return False

    def was_used(self, verifiers: Iterable[Verifier], secret: str) -> bool:
        """Return whether one of these verifiers fits the secret."""
        return any(self.proves(verifier, secret) for verifier in verifiers)

    @cached_property
    def _decoy(self) -> Verifier:
        """A verifier of a random secret, for sign-ons with an unknown number."""
        return Verifier(self.hasher.hash(token_bytes(SIZE)))

    @property
    def _sealing(self) -> tuple[bytes, ...]:
        """The key that seals, and those before it, the latest first."""
        return (*reversed(self.later), self.key)

    def _derived(self, text: str) -> bytes:
        return _derived(self.key, text)


def _write(path: Path, *keys: bytes) -> None:
    """Write a new file that only its owner can read."""
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{path} is there already. Accepted: a new file.") from None
    except OSError as failed:
        raise BadInput(f"{path} cannot be made: {failed.strerror}.") from None
    with os.fdopen(made, "w", encoding="ascii") as file:
        file.writelines(f"{key.hex()}\n" for key in keys)
        file.flush()
        os.fsync(file.fileno())


def _of_person(key: bytes, secret: str) -> bytes:
    # However a keyboard writes the same character, it is the same secret.
    return _derived(key, f"staff|{normalize('NFKC', secret)}")


def _derived(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(errors="surrogatepass"), sha256)


def weakness(secret: str, *others: str) -> Phrase:
    """The fault of a chosen secret: too short, too simple, or made of the name or number of the person."""
    if not LEAST <= len(secret) <= MOST:
        return phrase(
            "A secret has at least {least} characters, and {most} at most.", least=LEAST, most=MOST
        )
    if len(set(secret)) < DIFFERENT:
        return phrase(
            "A secret has at least {different} different characters.", different=DIFFERENT
        )
    folded = secret.casefold()
    if any(name and name.casefold() in folded for name in others):
        return phrase("A secret holds neither the number nor the name.")
    if _is_run(folded):
        return phrase("A secret is no row of neighbours such as 12345678.")
    return NO_PHRASE


def _is_run(text: str) -> bool:
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1})


def token() -> tuple[str, str]:
    """A sign-on token for a screen, and its hash: only the hash is stored."""
    made = token_urlsafe(SIZE)
    return made, digest(made)


def digest(shown: str) -> str:
    """The hash by which a token is found."""
    return sha256(shown.encode()).hexdigest()
