"""Targets over HTTP: signed webhooks, and OpenTelemetry logs (OTLP/HTTP with JSON)."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec

from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage, HouseOfAlerts
from croupier.server.targets.target_sender import NotTaken, tls_context

TIMESTAMP, SIGNATURE = "X-Croupier-Timestamp", "X-Croupier-Signature"
LONGEST_ANSWER = 65_536
"""Bytes of an answer that are read."""
BODY_VERSION = 1
SEVERITIES = ((9, "INFO"), (13, "WARN"), (17, "ERROR"), (21, "FATAL"))
"""By severity of an alert: number and name in OpenTelemetry."""
CLEARED = (10, "INFO2")
NANOSECONDS = 1_000_000
"""In a millisecond."""


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature of a webhook: HMAC-SHA256 over the timestamp, a full stop and the body."""
    signed = timestamp.encode() + b"." + body
    return f"v1={hmac.digest(secret.encode(), signed, 'sha256').hex()}"


@dataclass(frozen=True, slots=True)
class Webhook:
    """Posts batches as JSON and signs them."""

    target: TargetConfig
    house: HouseOfAlerts
    clock: Callable[[], int]

    async def send(self, messages: Sequence[AlertMessage]) -> str:
        """Post a batch. Any 2xx takes it."""
        content = {
            "version": BODY_VERSION, "operator": self.house.operator, "venue": self.house.venue,
            "mode": self.house.mode, "alerts": messages,
        }  # fmt: skip
        body = msgspec.json.encode(content)
        timestamp = str(self.clock() // 1_000)
        signed = signature(self.target.secret(), timestamp, body)
        await _post(self.target, body, {TIMESTAMP: timestamp, SIGNATURE: signed})
        return ""


@dataclass(frozen=True, slots=True)
class OtlpLogs:
    """Posts batches as log records of OpenTelemetry."""

    target: TargetConfig
    house: HouseOfAlerts
    clock: Callable[[], int]

    async def send(self, messages: Sequence[AlertMessage]) -> str:
        """Post a batch. What the collector refuses in a 200 must not be repeated, so it is reported."""
        secret = self.target.secret()
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        body = msgspec.json.encode(self.log_records(messages))
        return _refused(await _post(self.target, body, headers))

    def log_records(self, messages: Sequence[AlertMessage]) -> Mapping[str, Any]:
        """Return the body of the call (ExportLogsServiceRequest)."""
        house = self.house
        resource = {
            "service.name": "croupier", "service.namespace": house.operator, "service.version": house.version,
            "deployment.environment.name": house.mode, "croupier.venue": house.venue,
        }  # fmt: skip
        scope = {"name": "croupier.alerts", "version": house.version}
        records = [self._record(message) for message in messages]
        logs = {
            "resource": {"attributes": _attributes(resource)},
            "scopeLogs": [{"scope": scope, "logRecords": records}],
        }
        return {"resourceLogs": [logs]}

    def _record(self, message: AlertMessage) -> Mapping[str, Any]:
        number, name = CLEARED if message.change == "cleared" else SEVERITIES[message.severity]
        attributes: dict[str, object] = {
            "log.record.uid": message.id, "croupier.change": message.change, "croupier.alert": message.number,
            "croupier.code": message.code, "croupier.area": message.area, "croupier.action": message.action,
            "croupier.place": message.place, "croupier.by": message.by,
        }  # fmt: skip
        others = {"subject": message.subject, "round": message.round, "reason": message.reason}
        attributes |= {f"croupier.{name}": value for name, value in others.items() if value}
        return {
            "timeUnixNano": str(message.at * NANOSECONDS),
            "observedTimeUnixNano": str(self.clock() * NANOSECONDS),
            "severityNumber": number,
            "severityText": name,
            "eventName": f"croupier.{message.code}",
            "body": {"stringValue": message.sentence},
            "attributes": _attributes(attributes),
        }


def _attributes(values: Mapping[str, object]) -> list[Mapping[str, Any]]:
    """Return attributes in the form of OTLP. A 64-bit integer is a text in its JSON."""
    return [
        {"key": name, "value": {"intValue": str(value)} if isinstance(value, int) else {"stringValue": value}}
        for name, value in values.items()
    ]  # fmt: skip


def _refused(answer: bytes) -> str:
    """Return what a collector says that it refused for good."""
    try:
        partial = msgspec.json.decode(answer or b"{}").get("partialSuccess") or {}
        count = int(partial.get("rejectedLogRecords") or 0)
    except (msgspec.DecodeError, AttributeError, TypeError, ValueError):
        return ""  # an answer in another form refuses nothing
    return (
        f"The collector refused {count}: {partial.get('errorMessage', '')}"[:500] if count else ""
    )


async def _post(target: TargetConfig, body: bytes, headers: Mapping[str, str]) -> bytes:
    """Post to a target and return the answer to a call that was taken. Redirects are not followed."""
    verify = tls_context(target) if target.url.scheme == "https" else True
    sent = {"Content-Type": "application/json", **headers}
    try:
        async with (
            httpx.AsyncClient(verify=verify, timeout=target.timeout_s, trust_env=False) as client,
            client.stream("POST", target.address, content=body, headers=sent) as answer,
        ):
            if not answer.is_success:
                raise NotTaken(f"It answered {answer.status_code}.")
            return await _read(answer)
    except httpx.HTTPError as failed:
        raise NotTaken(str(failed) or f"It does not answer ({type(failed).__name__}).") from None


async def _read(answer: httpx.Response) -> bytes:
    content = b""
    async for part in answer.aiter_bytes():
        content += part
        if len(content) > LONGEST_ANSWER:
            return b""
    return content
