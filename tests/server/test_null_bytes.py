"""Text that a database cannot keep is answered as any other that names nothing."""

from pathlib import Path
from typing import Any

from support.local_server import Served, serving

NULL = "\x00"
ORDERS: tuple[dict[str, Any], ...] = (
    {"type": "buy-in", "terminal": NULL, "amount": 500, "tender": "cash"},
    {"type": "pay-out", "terminal": NULL, "amount": 500},
    {"type": "direct-leave", "terminal": NULL, "reason": NULL},
    {"type": "exclude-player", "patron": NULL, "reason": NULL},
    {"type": "open-case", "kind": "incident", "about": NULL, "text": NULL},
    {"type": "freeze-accounts", "number": 1, "reason": NULL},
    {"type": "report-fault", "item": NULL, "what": NULL},
)


def test_no_null_byte_makes_a_fault_of_ours(tmp_path: Path, empty_database: str) -> None:
    with serving(tmp_path, store=empty_database) as served:
        boss, cashier, admin = served.http("K1"), served.http("C1"), served.http("A1")
        found = [boss.order("RR1", item["type"], **_fields(item)) for item in ORDERS]
        for kind, fields in (
            ("redeem-ticket", {"number": NULL}),
            ("pay-by-hand", {"number": NULL, "amount": 5}),
            ("report-loss", {"kind": "lost", "number": NULL, "text": NULL}),
        ):
            body = {"id": served.new_id(), "command": {"type": kind, **fields}}
            found.append(cashier.post("/cages/cage-1/orders", body))
        found.append(cashier.post("/cages/cage-1/tickets", {"number": NULL}))
        found.append(cashier.post("/cages/cage-1/tickets", {"number": f"1{NULL}"}))
        found.append(cashier.post("/sign-on", {"number": NULL, "secret": NULL, "where": NULL}))
        found.append(admin.post("/staff/%00/disable", {"id": "n 1", "reason": NULL}))
        found.append(admin.post("/staff", {"id": "n 2", "number": "N8", "name": NULL}))
        found.append(admin.post("/staff", {"id": NULL, "number": "N8", "name": "Nell"}))
        found.append(served.http("I1").get("/records/logs/%00"))
        found.append(boss.get("/reports?table=%00"))
        for one in found:
            assert one.status_code in (200, 400, 401, 404, 409), (one.request.url, one.text)
        _still_plays(served)


def _fields(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "type"}


def _still_plays(served: Served) -> None:
    with served.terminal("RR1-1") as talk:
        refused = talk.ask("claim", "c 1", about=NULL, text=NULL)["refused"]
        assert refused["code"] == "text-invalid"
        assert talk.ask("call", "c 2") == {"type": "answer", "id": "c 2"}
