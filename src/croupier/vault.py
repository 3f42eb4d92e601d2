"""Hidden values of jackpots, drawn by the operating system's secure source and sealed by the house's key."""

from dataclasses import dataclass
from secrets import randbelow, token_hex

from croupier.errors import BadInput
from croupier.jackpots.sealing import Opened, Sealed, commitment, is_kept
from croupier.keys import MasterKey
from croupier.money import Cents

SALT = 16
VALUE = 8
"""So many bytes of the box are the salt, and so many the value."""


@dataclass(frozen=True)
class KeyVault:
    """Whoever has the key can read a hidden value, and nobody else: not from a log, a dump or a backup."""

    key: MasterKey

    def draw(self, jackpot: str, cycle: int, *, above: Cents, to: Cents) -> Sealed:
        """Each value above the one, up to the other, is as likely as any other of them."""
        opened = Opened(value=Cents(above + 1 + randbelow(to - above)), salt=token_hex(SALT))
        published = commitment(jackpot, cycle, opened)
        plain = opened.value.to_bytes(VALUE) + bytes.fromhex(opened.salt)
        return Sealed(commitment=published, box=self._under(plain, published).hex())

    def unseal(self, jackpot: str, cycle: int, sealed: Sealed) -> Opened:
        """What was drawn; a box of another house, or one that was tampered with, is refused."""
        try:
            plain = self._under(bytes.fromhex(sealed.box), sealed.commitment)
        except ValueError:
            plain = b""
        opened = Opened(value=Cents(int.from_bytes(plain[:VALUE])), salt=plain[VALUE:].hex())
        if not is_kept(jackpot, cycle, sealed.commitment, opened):
            raise BadInput(
                f"The hidden value of {jackpot} cannot be read. Accepted: what this house sealed."
            )
        return opened

    def _under(self, text: bytes, published: str) -> bytes:
        """Each box has a pad of its own, because no commitment comes twice: its salt is drawn anew."""
        pad = self.key.jackpot_pad(published)
        if len(text) > len(pad):
            raise ValueError("No box is so long.")
        return bytes(one ^ other for one, other in zip(text, pad, strict=False))
