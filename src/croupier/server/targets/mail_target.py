"""A target that gets alerts by e-mail, over SMTP (RFC 5321) on asyncio: a slow server can be left at any time."""

import asyncio
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from ipaddress import ip_address

from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage, HouseOfAlerts
from croupier.server.targets.target_sender import NotTaken, tls_context
from croupier.words import phrase
from croupier.words.catalogue import say_in

LONGEST_REPLY = 65_536


@dataclass(frozen=True, slots=True)
class Mail:
    """Sends each batch as one e-mail."""

    target: TargetConfig
    house: HouseOfAlerts
    clock: Callable[[], int]
    zone: tzinfo
    language: str

    async def send(self, messages: Sequence[AlertMessage]) -> str:
        """Send a batch. It is taken when the server has accepted it for every receiver."""
        target = self.target
        tls = tls_context(target)
        implicit = tls if target.url.scheme == "smtps" else None
        reader, writer = await asyncio.open_connection(
            target.host, target.port, ssl=implicit, limit=LONGEST_REPLY
        )
        session = SmtpSession(reader, writer)
        try:
            await session.expect(220)
            offered = await session.greet()
            if target.url.scheme == "smtp" and (not is_near(target.host) or "STARTTLS" in offered):
                await session.ask("STARTTLS", 220)
                await writer.start_tls(tls, server_hostname=target.host)
                await session.greet()
            if target.user:
                await session.sign_on(target.user, target.secret())
            await session.ask(f"MAIL FROM:<{target.sender}>", 250)
            for address in target.to:
                await session.ask(f"RCPT TO:<{address}>", 250, 251)
            await session.ask("DATA", 354)
            await session.send_text(self.message(messages).as_bytes(policy=SMTP))
            await session.expect(250)
            with suppress(NotTaken, OSError):
                await session.ask("QUIT", 221)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise NotTaken("The mail server broke off.") from None
        finally:
            writer.close()
        return ""

    def message(self, messages: Sequence[AlertMessage]) -> EmailMessage:
        """Write the e-mail of a batch. Sent again, it has the same Message-ID."""
        first, *others = messages
        title = self._title(first)[:150]
        if others:
            title = say_in(
                self.language,
                phrase("{sentence} ({count} more)", sentence=title, count=len(others)),
            )
        mail = EmailMessage(policy=SMTP)
        mail["Subject"] = f"[{self.house.venue}] {title}"
        mail["From"] = Address(self.house.venue, addr_spec=self.target.sender)
        mail["To"] = ", ".join(self.target.to)
        mail["Date"] = format_datetime(datetime.fromtimestamp(self.clock() / 1_000, UTC))
        host = self.target.sender.rpartition("@")[2]
        mail["Message-ID"] = f"<{first.id}.{len(messages)}@{host}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content("\n\n".join(map(self._paragraph, messages)) + "\n", cte="base64")
        return mail

    def _title(self, message: AlertMessage) -> str:
        sentence = message.sentence
        if message.change == "repeated":
            return say_in(self.language, phrase("Again: {sentence}", sentence=sentence))
        if message.change == "cleared":
            by, reason = message.by, message.reason
            says = phrase(
                "Cleared by {by}, {reason}: {sentence}", by=by, reason=reason, sentence=sentence
            )
            return say_in(self.language, says)
        return sentence

    def _paragraph(self, message: AlertMessage) -> str:
        at = datetime.fromtimestamp(message.at / 1_000, self.zone)
        number = f" #{message.number}" if message.number else ""
        what = f"{message.code}{number}, {message.action}"
        return f"{self._title(message)}\n{at:%Y-%m-%d %H:%M:%S %Z}, {what} [{message.id}]"


@dataclass(frozen=True, slots=True)
class SmtpSession:
    """A conversation with a mail server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, command: str, *accepted: int) -> str:
        """Give a command and return the reply, if its code is accepted."""
        self.writer.write(f"{command}\r\n".encode())
        await self.writer.drain()
        return await self.expect(*accepted, what=command.split(" ", 1)[0])

    async def expect(self, *accepted: int, what: str = "") -> str:
        """Read a reply, and refuse any code but these."""
        lines = []
        while True:
            line = (await self.reader.readuntil(b"\n")).decode("utf-8", "replace").rstrip()
            lines.append(line[4:])
            if line[3:4] != "-":
                break
            if len(lines) > 100:
                raise NotTaken("The mail server says too much.")
        if not (line[:3].isdecimal() and int(line[:3]) in accepted):
            raise NotTaken(f"The mail server answered {what}: {line[:200]}".replace(" :", ":"))
        return "\n".join(lines)

    async def greet(self) -> str:
        """Say hello, and return what the server offers."""
        return (await self.ask("EHLO croupier.invalid", 250)).upper()

    async def sign_on(self, user: str, secret: str) -> None:
        """Sign on with a password (RFC 4616)."""
        proof = b64encode(f"\0{user}\0{secret}".encode()).decode()
        self.writer.write(f"AUTH PLAIN {proof}\r\n".encode())
        await self.writer.drain()
        await self.expect(235, what="AUTH")

    async def send_text(self, text: bytes) -> None:
        """Send a message, with a further full stop before each line that begins with one."""
        lines = text.removesuffix(b"\r\n").split(b"\r\n")
        for line in lines:
            self.writer.write((b"." if line.startswith(b".") else b"") + line + b"\r\n")
        self.writer.write(b".\r\n")
        await self.writer.drain()


def is_near(host: str) -> bool:
    """Say whether a host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
