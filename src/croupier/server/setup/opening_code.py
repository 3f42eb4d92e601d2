"""The QR code that opens a screen on a phone or tablet: its link carries the secret of the device.

The secret is in the fragment of the link, which a browser sends to no server. The page takes it out of the
address at once. The code is drawn by the library that draws the PAR sheets.
"""

from urllib.parse import quote, urlsplit

from msgspec import Struct
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

PAGES = {"terminal": "terminal", "display": "wall", "kiosk": "kiosk"}
"""By kind of device: the screen that it opens. Other devices have a line of their own."""


class OpeningCode(Struct, frozen=True, kw_only=True):
    """A link that opens a screen as a device, and the same as a QR code."""

    link: str
    rows: list[str]
    """The modules of the QR code, row by row: 1 is dark."""


def opening_code(address: str, kind: str, device: str, secret: str) -> OpeningCode | None:
    """Return the link of a device with its code; none for a device without a screen, or without an address."""
    if kind not in PAGES or not is_address(address):
        return None
    link = f"{address}/{PAGES[kind]}/{quote(device, safe='')}#secret={secret}"
    return OpeningCode(link=link, rows=_rows(link))


def is_address(address: str) -> bool:
    """Say whether this is the address of a house, such as `https://floor.example:8470`."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and address == f"{parts.scheme}://{parts.netloc}"


def _rows(text: str) -> list[str]:
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return ["".join("1" if dark else "0" for dark in row) for row in code.modules]
