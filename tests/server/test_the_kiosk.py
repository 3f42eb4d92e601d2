"""A kiosk is a device: it shows its own secret, pays at its own place, and is stopped when it guesses."""

from pathlib import Path

from croupier.offices.floor.state import MISSES
from croupier.table.tickets.ticket_number import Number
from support.local_server import Caller, serving

LOOK = {"number": Number.drawn(1, 4_711).digits}


class Kiosk(Caller):
    """Calls of a kiosk."""

    def __init__(self, served: object, name: str, secret: str) -> None:
        super().__init__(served)  # type: ignore[arg-type]
        self.shown = f"Kiosk {name} {secret}"

    def _headers(self) -> dict[str, str]:
        return {"authorization": self.shown}


def test_a_kiosk_is_let_in_by_its_secret_and_to_its_own_place(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        secret = served.system.enrolled.secret("kiosk-1")
        assert (
            Kiosk(served, "kiosk-1", "0" * 64).post("/kiosks/kiosk-1/tickets", LOOK).status_code
            == 401
        )
        kiosk = Kiosk(served, "kiosk-1", secret)
        assert kiosk.post("/kiosks/kiosk-1/tickets", LOOK).json()["case"] == "not-found"
        assert kiosk.post("/kiosks/cage-1/tickets", LOOK).status_code == 403
        assert kiosk.post("/cages/kiosk-1/tickets", LOOK).status_code == 401
        terminal = Kiosk(served, "RR1-1", served.system.enrolled.secret("RR1-1"))
        assert terminal.post("/kiosks/RR1-1/tickets", LOOK).status_code == 401
        for _ in range(MISSES):
            found = kiosk.post("/kiosks/kiosk-1/tickets", LOOK)
        assert found.status_code == 429
