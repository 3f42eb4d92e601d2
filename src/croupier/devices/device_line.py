"""The line between a device and the game system: its words, its numbers and its proofs. No I/O.

    game system   croupier 1 5f0c…                        a greeting with a nonce
    device        W7 0 hello wheel real next=13 <mac>     who it is, and the number it goes on from
    game system   W7 0 welcome <mac>
    device        W7 13 rest <mac>                        number 13 is the order W7#13
    game system   W7 13 done came-to-rest <mac>           or `refused window-open`, or `rejected stale`
    game system   W7 1 tell release <mac>                 the game system counts its own
    device        W7 0 heard 1 <mac>

A line is ASCII with single spaces and ends with a line feed. The MAC is HMAC-SHA256 with the secret of the device
over nonce, direction and line, in hexadecimal: so no line is worth anything on another connection, or sent back.
The numbers of a device outlive its power. One that was answered gets its first answer again.
"""

import re
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from typing import TypeAlias

from croupier.devices.device_kinds import WORKS, EnrolledDevice, Unfit, command_of
from croupier.devices.fault_codes import Code
from croupier.table.commands import Command

VERSION = 1
LONGEST = 512
"""Bytes of a line, its end included."""
PATIENCE = 20
"""Number of rejected lines after which a connection is closed: the peer is broken or no device of ours."""
REMEMBERED = 64
"""How many of the last numbers of a connection are remembered with their words."""
FROM_DEVICE, TO_DEVICE = ">", "<"

_LINE = re.compile(
    rb"([A-Za-z0-9._-]{1,40}) (0|[1-9][0-9]{0,14}) ([!-~]+(?: [!-~]+)*) ([0-9a-f]{64})"
)
_HELLO = re.compile(r"hello ([a-z]+) (real|simulated) next=([1-9][0-9]{0,14})")
_HEARD = re.compile(r"heard ([1-9][0-9]{0,14})")
_GREETING = re.compile(rb"croupier ([0-9]+) ([0-9a-f]{32})")

Directory: TypeAlias = Callable[[str], EnrolledDevice | None]
Answered: TypeAlias = Callable[[str], bool]
"""Whether an order of that id was answered."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: whose, its number, what it says."""

    device: str
    number: int
    words: str


def mac_of(secret: bytes, nonce: str, direction: str, line: Line) -> str:
    """The proof at the end of a line."""
    text = f"{nonce} {direction} {line.device} {line.number} {line.words}"
    return hmac(secret, text.encode("ascii"), sha256).hexdigest()


def write_line(secret: bytes, nonce: str, direction: str, line: Line) -> bytes:
    """A line with its proof, as it goes out."""
    proof = mac_of(secret, nonce, direction, line)
    return f"{line.device} {line.number} {line.words} {proof}\n".encode("ascii")


def read_line(text: bytes) -> tuple[Line, str] | None:
    """A line and its proof; nothing where it is none. The proof is still to be looked at."""
    match = _LINE.fullmatch(text)
    if match is None:
        return None
    device, number, words, proof = (part.decode("ascii") for part in match.groups())
    return Line(device, int(number), words), proof


def is_proven(secret: bytes, nonce: str, direction: str, line: Line, proof: str) -> bool:
    """Return whether the writer of the line has the secret and wrote it on this connection."""
    return compare_digest(mac_of(secret, nonce, direction, line), proof)


def greeting(nonce: str) -> bytes:
    """The first line from the game system: the version and the nonce."""
    return f"croupier {VERSION} {nonce}\n".encode("ascii")


def nonce_of(text: bytes) -> str | None:
    """The nonce of a greeting in our version; nothing if it is none."""
    match = _GREETING.fullmatch(text)
    if match is None or int(match[1]) != VERSION:
        return None
    return match[2].decode("ascii")


@dataclass(slots=True)
class Cutter:
    """Cuts bytes into lines, and keeps no more of them than one line may have."""

    rest: bytes = b""

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Yield the lines that are complete now; `None` replaces a line that is too long."""
        *whole, self.rest = (self.rest + data).split(b"\n")
        for line in whole:
            yield line if len(line) < LONGEST else None
        if len(self.rest) >= LONGEST:
            self.rest = b""
            yield None


@dataclass(frozen=True, slots=True)
class Welcome:
    """The device has proven who it is."""

    known: EnrolledDevice
    number: int
    """The number it goes on from."""


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """A report of a device, which becomes an order to its table."""

    number: int
    known: EnrolledDevice
    command: Command


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The device confirms that the message of that number has arrived."""

    number: int


@dataclass(frozen=True, slots=True)
class Status:
    """How the device says it is; nothing follows from it."""

    words: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that changed nothing."""

    code: Code
    device: str
    number: int
    detail: str = ""
    ends: bool = False
    """Whether the connection is closed after it."""


Came: TypeAlias = Welcome | DeviceReport | Acknowledged | Status | Rejected


@dataclass(slots=True, kw_only=True)
class Session:
    """The game system's end of one connection."""

    nonce: str
    directory: Directory
    answered: Answered
    numbers: MutableMapping[str, int]
    """By device, the highest number that was taken: one for all connections."""
    takes_simulated: bool = True
    device: str = ""
    """Who is there, once it has proven it."""
    _secret: bytes = b""
    _told: int = 0
    _rejected: int = 0
    _cutter: Cutter = field(default_factory=Cutter)
    _taken: dict[int, str] = field(default_factory=dict)

    def receive(self, data: bytes) -> Iterator[Came]:
        """Yield what came with these bytes; the caller stops at what ends the connection."""
        for text in self._cutter.feed(data):
            came = self._line(text)
            if isinstance(came, Rejected):
                came = self._patiently(came)
            yield came

    def answer(self, number: int, words: str) -> bytes:
        """An answer to a number of the device."""
        line = Line(self.device or "-", number, words)
        return write_line(self._secret, self.nonce, TO_DEVICE, line)

    def reject(self, came: Rejected) -> bytes:
        """Return the line that says why; it is not signed for a peer that has proven nothing."""
        words = f"rejected {came.code}"
        if self.device:
            return self.answer(came.number, words)
        return f"- 0 {words} -\n".encode("ascii")

    def tell(self, words: str) -> tuple[int, bytes]:
        """Something to tell, and its number."""
        self._told += 1
        return self._told, self.answer(self._told, f"tell {words}")

    def _patiently(self, came: Rejected) -> Rejected:
        self._rejected += 1
        if not self.device:
            return Rejected(came.code, came.device, came.number, came.detail, ends=True)
        if self._rejected < PATIENCE or came.ends:
            return came
        detail = f"{PATIENCE} lines; the last: {came.code}."
        return Rejected(Code.TOO_MANY, self.device, came.number, detail, ends=True)

    def _line(self, text: bytes | None) -> Came:
        if text is None:
            return Rejected(Code.TOO_LONG, self.device, 0, f"Accepted: {LONGEST} bytes.", ends=True)
        found = read_line(text)
        if found is None:
            return Rejected(Code.UNREADABLE, self.device, 0)
        line, proof = found
        if self.device and line.device != self.device:
            return Rejected(Code.OTHER_DEVICE, self.device, 0, f"{line.device} was named.")
        known = self.directory(line.device)
        if known is None:
            return Rejected(Code.UNKNOWN_DEVICE, line.device, line.number, ends=True)
        if not is_proven(known.secret, self.nonce, FROM_DEVICE, line, proof):
            return Rejected(Code.WRONG_MAC, line.device, line.number)
        if known.revoked:
            return Rejected(Code.REVOKED, line.device, line.number, ends=True)
        return self._proven(line, known)

    def _proven(self, line: Line, known: EnrolledDevice) -> Came:
        if line.number:
            return self._numbered(line, known)
        hello, heard = _HELLO.fullmatch(line.words), _HEARD.fullmatch(line.words)
        if hello:
            kind, truth, number = hello.groups()
            return self._hello(line, known, kind, truth == "simulated", int(number))
        if not self.device:
            return Rejected(Code.NO_HELLO, line.device, 0)
        if heard and int(heard[1]) <= self._told:
            return Acknowledged(int(heard[1]))
        if line.words.startswith("status ") and WORKS[known.kind].has_status:
            return Status(line.words.removeprefix("status "))
        return Rejected(Code.WORDS, line.device, 0)

    def _hello(
        self, line: Line, known: EnrolledDevice, kind: str, simulated: bool, number: int  # noqa: FBT001  yes or no
    ) -> Came:  # fmt: skip
        device = line.device
        if self.device:
            return Rejected(Code.HELLO_AGAIN, device, 0)
        if kind != known.kind or simulated != known.simulated:
            text = f"It says {kind}, {'simulated' if simulated else 'real'}."
            return Rejected(Code.NOT_AS_ENROLLED, device, 0, text, ends=True)
        if simulated and not self.takes_simulated:
            return Rejected(Code.SIMULATED, device, 0, ends=True)
        highest = self.numbers.get(device, number - 1)
        # Who has lost his memory would use a number again for something else. He has one unanswered at most.
        if number < highest or self.answered(f"{device}#{number + 1}"):
            return Rejected(Code.NUMBERS_LOST, device, 0, f"From {number}.", ends=True)
        self.numbers[device] = max(highest, number - 1)
        self.device, self._secret = device, known.secret
        return Welcome(known, number)

    def _numbered(self, line: Line, known: EnrolledDevice) -> Came:
        device, number = line.device, line.number
        if not self.device:
            return Rejected(Code.NO_HELLO, device, number)
        highest, before = self.numbers[device], self._taken.get(number)
        if before is not None and before != line.words:
            return Rejected(Code.REPEATED_OTHERWISE, device, number)
        if number > highest + 1:
            return Rejected(Code.OUT_OF_ORDER, device, number, f"{highest + 1} comes first.")
        # The last may have been lost on its way to the table; one before it cannot.
        if number < highest and before is None and not self.answered(f"{device}#{number}"):
            return Rejected(Code.STALE, device, number)
        self.numbers[device] = max(highest, number)
        self._remember(number, line.words)
        command = command_of(device, known, line.words)
        if isinstance(command, Unfit):
            return Rejected(command.code, device, number, command.detail)
        return DeviceReport(number, known, command)

    def _remember(self, number: int, words: str) -> None:
        self._taken[number] = words
        if len(self._taken) > REMEMBERED:
            del self._taken[min(self._taken)]
