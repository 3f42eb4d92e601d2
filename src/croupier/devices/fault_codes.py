"""The faults of a line or a device: a closed list, for programs and for people."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class Code(StrEnum):
    """A code for programs, a sentence for people."""

    sentence: str
    final: bool
    """Whether saying it again would change nothing."""

    def __new__(cls, code: str, sentence: str, final: str = "") -> Self:
        """A string that carries its sentence."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        member.final = bool(final)
        return member

    # The line.
    UNREADABLE = "unreadable", "The line cannot be read."
    TOO_LONG = "too-long", "The line is too long."
    WRONG_MAC = "wrong-mac", "The proof at the end of the line is wrong."
    NO_HELLO = "no-hello", "A device first says who it is."
    HELLO_AGAIN = "hello-again", "It said who it is already."
    OTHER_DEVICE = "other-device", "This connection is another device's."
    TOO_MANY = "too-many", "Too much of what came was rejected."

    # The device.
    UNKNOWN_DEVICE = "unknown-device", "No such device is enrolled.", "final"
    REVOKED = "revoked", "The device is enrolled no more.", "final"
    NOT_AS_ENROLLED = "not-as-enrolled", "It was enrolled as something else.", "final"
    SIMULATED = "simulated", "Simulated devices are not taken here.", "final"
    NUMBERS_LOST = "numbers-lost", "It counts from a number that it used before.", "final"

    # What it says.
    STALE = "stale", "The number is an old one, and was never answered.", "final"
    OUT_OF_ORDER = "out-of-order", "A number before this one was not said yet."
    REPEATED_OTHERWISE = "repeated-otherwise", "This number was said with other words.", "final"
    VERB = "verb", "Such a device does not say this.", "final"
    WORDS = "words", "The words cannot be read.", "final"
    NOT_ITS_OWN = "not-its-own", "It speaks of what is not its own.", "final"
    UNANSWERED = "unanswered", "The table could not answer: say it again."

    # What the floor should know besides.
    REFUSED = "refused", "The table refused what the device said."
    LOST = "lost", "The device cannot be reached."
    BACK = "back", "The device can be reached again."
    DISPLACED = "displaced", "A second connection took the place of the first."
    SLOW = "slow", "The device does not read its messages."


FINAL = frozenset(code.value for code in Code if code.final)
"""Codes after which saying it again would change nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report to the floor; it never contains a result."""

    code: Code
    device: str
    detail: str = ""
    refusal: str = ""
    """The code of the refusal, if the table refused a result."""
