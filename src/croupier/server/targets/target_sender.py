"""What every kind of target has in common: a sender takes a batch, or says why it was not taken."""

import ssl
from collections.abc import Sequence
from typing import Protocol

from croupier.errors import BadInput, CroupierError
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage


class NotTaken(CroupierError):
    """The other side did not take a batch. The reason holds no secret."""


class Sender(Protocol):
    """Sends batches to one target. Its caller limits the time."""

    async def send(self, messages: Sequence[AlertMessage]) -> str:
        """Send a batch; it counts as taken when this returns.

        The result says what the other side refused for good, if anything.
        """


def tls_context(target: TargetConfig) -> ssl.SSLContext:
    """Return the TLS settings for a target. The file is read again, so that it can be renewed without a restart."""
    try:
        return ssl.create_default_context(cafile=target.tls_authority)
    except OSError as failed:  # errors of TLS too
        raise BadInput(f"Cannot read {str(target.tls_authority)!r}: {failed}.") from None
