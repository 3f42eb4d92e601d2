"""Hidden values of jackpots, drawn by the operating system's secure source and sealed by the house's key."""

from collections.abc import Iterable
from dataclasses import dataclass
from secrets import randbelow, token_hex

from msgspec import MsgspecError, json

from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.jackpots.sealed_value import Opened, Sealed, commitment, is_kept
from croupier.table.commands import Chip
from croupier.table.secret_wagers.secret_wager import Secret
from croupier.table.secret_wagers.secret_wager import commitment as wagers_commitment

SALT = 16
VALUE = 8
"""So many bytes of the box are the salt, and so many the value."""
BOX = 1_024
"""A box of secret wagers is a multiple of this long."""


@dataclass(frozen=True)
class KeyVault:
    """Whoever has the key can read a hidden value, and nobody else: not from a log, a dump or a backup."""

    key: MasterKey

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        """Each value above the one, up to the other, is as likely as any other of them."""
        opened = Opened(value=Cents(above + 1 + randbelow(to - above)), salt=token_hex(SALT))
        published = commitment(jackpot, cycle, opened)
        plain = opened.value.to_bytes(VALUE) + bytes.fromhex(opened.salt)
        pad = next(self.key.jackpot_pads(published))
        return Sealed(commitment=published, box=_under(plain, pad).hex())

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        """What was drawn; a box of another house, or one that was tampered with, is refused."""
        try:
            box = bytes.fromhex(sealed.box)
        except ValueError:
            box = b""
        # Each box has a pad of its own, because no commitment comes twice: its salt is drawn anew.
        for pad in self.key.jackpot_pads(sealed.commitment):
            plain = _under(box, pad) if len(box) <= len(pad) else b""
            opened = Opened(value=Cents(int.from_bytes(plain[:VALUE])), salt=plain[VALUE:].hex())
            if is_kept(jackpot, cycle, sealed.commitment, opened):
                return opened
        raise BadInput(
            f"The hidden value of {jackpot} cannot be read. Accepted: what this house sealed."
        )

    def seal_wagers(self, place: str, wagers: Iterable[Chip], order: str) -> tuple[str, str]:
        """A box with secret wagers and what is published of it; its length tells nothing of what is in it.

        Asked for again by the same order it is the same box.
        """
        secret = Secret(wagers=tuple(wagers), salt=self.key.wagers_salt(f"{place}|{order}"))
        published, plain = wagers_commitment(place, secret), json.encode(secret)
        plain += b" " * (-len(plain) % BOX)
        return _under(plain, next(self.key.wagers_pads(published, len(plain)))).hex(), published

    def unseal_wagers(self, place: str, sealed: str, published: str) -> Secret:
        """What was sealed; a box of another house, place or round is refused."""
        try:
            box = bytes.fromhex(sealed)
        except ValueError:
            box = b""
        for pad in self.key.wagers_pads(published, len(box)):
            try:
                secret = json.decode(_under(box, pad), type=Secret)
            except (MsgspecError, UnicodeError):
                continue
            if wagers_commitment(place, secret) == published:
                return secret
        raise BadInput("The wagers cannot be read. Accepted: what this house sealed for the round.")


def _under(text: bytes, pad: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))
