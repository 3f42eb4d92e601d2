"""A target that gets alerts by syslog (RFC 5424) over TCP, TLS or UDP."""

import asyncio
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from socket import gethostname

from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage, HouseOfAlerts
from croupier.server.targets.target_sender import NotTaken, tls_context

LOCAL_0 = 16
"""The facility of all messages."""
SEVERITIES = (6, 4, 3, 2)
"""By severity of an alert: informational, warning, error, critical."""
NOTICE = 5
"""The severity of a message that an alert was cleared."""
PARAMETERS = "croupier@32473"
"""The name of the structured data. The number is the one that RFC 5612 keeps for use without an own one."""
REFUSED_S = 0.05
"""Seconds in which a machine of the same network refuses a datagram."""
LONGEST_DATAGRAM = 8_192
_UNPRINTABLE = re.compile(r"[^!-~]")


@dataclass(frozen=True, slots=True)
class Syslog:
    """Sends each message as an entry of syslog."""

    target: TargetConfig
    house: HouseOfAlerts

    async def send(self, messages: Sequence[AlertMessage]) -> str:
        """Send a batch."""
        entries = [self.entry(message) for message in messages]
        if self.target.url.scheme == "udp":
            await self._send_datagrams(entries)
        else:
            await self._send_stream(entries)
        return ""

    def entry(self, message: AlertMessage) -> bytes:
        """Write a message as RFC 5424 prescribes."""
        severity = NOTICE if message.change == "cleared" else SEVERITIES[message.severity]
        at = datetime.fromtimestamp(message.at / 1_000, UTC)
        stamp = f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1_000:03}Z"
        host = _UNPRINTABLE.sub("", gethostname())[:255] or "-"
        values = {
            "id": message.id, "venue": self.house.venue, "change": message.change, "alert": str(message.number),
            "code": message.code, "area": message.area, "action": message.action, "place": message.place,
            "subject": message.subject, "round": str(message.round or ""), "by": message.by, "reason": message.reason,
        }  # fmt: skip
        data = "".join(f' {name}="{_quoted(value)}"' for name, value in values.items() if value)
        head = (
            f"<{LOCAL_0 * 8 + severity}>1 {stamp} {host} croupier {os.getpid()} {message.code[:32]}"
        )
        return f"{head} [{PARAMETERS}{data}] \ufeff{message.sentence}".encode()

    async def _send_stream(self, entries: Sequence[bytes]) -> None:
        """Send entries with their lengths before them (RFC 5425, RFC 6587), on a connection for each batch.

        Syslog has no answer. A receiver that ends its side of the connection after ours has read everything.
        """
        target = self.target
        tls = tls_context(target) if target.url.scheme == "tls" else None
        reader, writer = await asyncio.open_connection(target.host, target.port, ssl=tls)
        try:
            for entry in entries:
                writer.write(b"%d %b" % (len(entry), entry))
            await writer.drain()
            if tls is None:
                writer.write_eof()
                if await reader.read(1):
                    raise NotTaken("It answers, as no receiver of syslog does.")
            writer.close()
            await writer.wait_closed()
        finally:
            writer.close()

    async def _send_datagrams(self, entries: Sequence[bytes]) -> None:
        """Send each entry as a datagram (RFC 5426). Nothing says whether it arrives, but for a refused port."""
        loop = asyncio.get_running_loop()
        lost: asyncio.Future[str] = loop.create_future()

        class Datagrams(asyncio.DatagramProtocol):
            def error_received(self, exc: Exception) -> None:
                if not lost.done():
                    lost.set_result(str(exc))

        address = (self.target.host, self.target.port)
        transport, _ = await loop.create_datagram_endpoint(Datagrams, remote_addr=address)
        try:
            for entry in entries:
                transport.sendto(entry[:LONGEST_DATAGRAM])
                await asyncio.sleep(0)
            await asyncio.wait([lost], timeout=REFUSED_S)
        finally:
            transport.close()
        if lost.done():
            raise NotTaken(f"It does not listen: {lost.result()}.")


def _quoted(value: str) -> str:
    return re.sub(r'(["\\\]])', r"\\\1", value)
