"""An office in a process that starts: it goes on from its snapshot, which was written and read back."""

from io import BytesIO
from typing import Any

from croupier.engine.office_place import Office, OfficeSnapshot
from croupier.server.process import snapshot as snapshot_module


def started(office: Office[Any, Any], resumed: OfficeSnapshot[Any] | None) -> Office[Any, Any]:
    """The same office in a process that starts, with a snapshot or without."""
    return Office(office.name, office.store, office.decide, office.evolve, office.start, resumed)


def resumed(office: Office[Any, Any]) -> Office[Any, Any]:
    """The same office in a process that goes on from the snapshot."""
    written = snapshot_module._encoded(office.snapshot)
    return started(office, snapshot_module._StateReader(BytesIO(written)).load())
