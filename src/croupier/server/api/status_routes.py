"""The state of the software and of the records, for those who administer the house."""

import asyncio

from litestar import Controller
from msgspec import Struct

from croupier import __version__
from croupier.engine.store import Reads
from croupier.errors import BadInput
from croupier.offices.house_log import HOUSE, HeadsAnchored
from croupier.offices.staff.state import ADMINISTRATOR, ENGINEER, INSPECTOR
from croupier.server.health.self_check import Check, running_check
from croupier.server.http.access import reads
from croupier.server.http.parts import TheConfig, TheStaff, TheStore
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import Config


class AnchorOut(Struct, frozen=True, kw_only=True):
    """The last anchor of the logs."""

    at: int
    logs: int
    """How many logs it ties together."""
    line: str
    """The number and hash of the last entry of the house log: kept elsewhere, it proves all logs up to here."""


class StatusOut(Struct, frozen=True, kw_only=True):
    """The software that runs, the key that seals, and the anchors of the logs."""

    version: str
    mode: str
    operator: str
    venue: str
    approval: str
    process: str
    manifest: str
    """The hash of the installed files as the manifest has it; empty without a manifest."""
    manifest_made_at: int
    files: int
    fingerprints: tuple[str, ...]
    """Of the key file, one for each key; the last key seals."""
    anchor: AnchorOut | None = None


class CheckOut(Struct, frozen=True, kw_only=True):
    """A check and its result."""

    name: str
    passed: bool
    says: str


class StatusRoutes(Controller):
    """Software, key and records."""

    path = "/api/v1/status"
    tags = ("operations",)

    @reads("/", ENGINEER, ADMINISTRATOR, INSPECTOR)
    async def status(self, config: TheConfig, store: TheStore, staff_office: TheStaff) -> StatusOut:
        """Show version, manifest, fingerprints of the key, and the last anchor."""
        house, made = config.house, _manifest(config)
        return StatusOut(
            version=__version__, mode=house.mode.value, operator=house.operator, venue=house.venue,
            approval=house.approval, process=config.server.process_name,
            manifest=made.digest if made else "", manifest_made_at=made.made_at if made else 0,
            files=len(made.files) if made else 0, fingerprints=staff_office.state.fingerprints,
            anchor=await asyncio.to_thread(_anchor, store),
        )  # fmt: skip

    @reads("/checks", ENGINEER, ADMINISTRATOR, INSPECTOR)
    async def checks(self, config: TheConfig) -> list[CheckOut]:
        """Compare the installed files with the manifest, and check the store and the chains of its logs."""
        checks = await asyncio.to_thread(running_check, config)
        return [_check(check) for check in checks]


def _manifest(config: Config) -> manifest.Manifest | None:
    try:
        return manifest.read_manifest(config.file.parent / manifest.NAME)
    except BadInput:
        return None


def _anchor(store: Reads) -> AnchorOut | None:
    head, length = store.heads().get(HOUSE), store.length(HOUSE)
    for record in store.records(HOUSE, max(0, length - 1)):
        if head and isinstance(record.event, HeadsAnchored):
            line = f"{head.orders}:{head.hash}"
            return AnchorOut(at=record.event.at, logs=len(record.event.heads), line=line)
    return None


def _check(check: Check) -> CheckOut:
    return CheckOut(name=check.name, passed=check.passed, says=check.says)
