"""The QR code of a device is read by a reader of our own, and says what the link says."""

import pytest

from croupier.server.setup.opening_code import opening_code
from support.qr_codes import read_code

SECRET = "0f" * 32


@pytest.mark.parametrize(
    ("address", "kind", "device", "link"),
    [
        ("http://127.0.0.1:8470", "terminal", "R1-1", f"http://127.0.0.1:8470/terminal/R1-1#secret={SECRET}"),
        ("https://a.example", "display", "R1-wall", f"https://a.example/wall/R1-wall#secret={SECRET}"),
        ("https://floor.harbour-casino.example", "kiosk", "kiosk-1",
         f"https://floor.harbour-casino.example/kiosk/kiosk-1#secret={SECRET}"),
        ("https://a.example", "terminal", "east 1", f"https://a.example/terminal/east%201#secret={SECRET}"),
    ],
)  # fmt: skip
def test_the_code_is_the_link_with_the_secret_in_its_fragment(
    address: str, kind: str, device: str, link: str
) -> None:
    code = opening_code(address, kind, device, SECRET)
    assert code is not None
    assert code.link == link
    assert read_code(code.rows) == link
    assert "?" not in code.link


@pytest.mark.parametrize(
    ("address", "kind"),
    [("https://a.example", "wheel"), ("", "terminal"), ("https://a.example/terminal", "terminal"),
     ("javascript:alert(1)", "terminal"), ("ftp://a.example", "kiosk"), ("http://[", "kiosk")],
)  # fmt: skip
def test_no_code_without_a_screen_or_an_address(address: str, kind: str) -> None:
    assert opening_code(address, kind, "R1-1", SECRET) is None
