"""Receivers of alerts outside a house, on real ports of this machine: HTTP, SMTP and syslog."""

import json
import socket
import ssl
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import trustme

from support.local_server import free_port


class HttpReceiver:
    """A receiver over HTTP that can be away, refuse, or hang. It keeps every call that it took."""

    def __init__(self) -> None:
        self.port = free_port()
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.attempts = 0
        self.status, self.answer = 200, b"{}"
        self.goes_on = Event()
        """While it is not set, a call is not answered."""
        self.goes_on.set()
        self._server: ThreadingHTTPServer | None = None

    def come(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.attempts += 1
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.goes_on.wait()
                if receiver.status < 300:
                    receiver.calls.append((dict(self.headers), body))
                with suppress(OSError):
                    self.send_response(receiver.status)
                    self.send_header("Content-Length", str(len(receiver.answer)))
                    self.end_headers()
                    self.wfile.write(receiver.answer)

            def log_message(self, *_: object) -> None:
                pass

        ThreadingHTTPServer.allow_reuse_address = True
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def go(self) -> None:
        self.goes_on.set()
        server, self._server = self._server, None
        if server is not None:
            server.shutdown()
            server.server_close()

    @property
    def alerts(self) -> list[dict[str, Any]]:
        """Every alert of a webhook, in the order in which they came."""
        return [alert for _, body in self.calls for alert in json.loads(body)["alerts"]]

    @property
    def subjects(self) -> list[str]:
        return [alert["subject"] for alert in self.alerts]


@contextmanager
def http_receiver() -> Iterator[HttpReceiver]:
    receiver = HttpReceiver()
    receiver.come()
    try:
        yield receiver
    finally:
        receiver.go()


@contextmanager
def _listening(serve: Callable[[socket.socket], None], port: int) -> Iterator[None]:
    """Accept one connection after the other, as long as this lasts."""
    listener = socket.create_server(("127.0.0.1", port))

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with closing(connection), suppress(OSError):
                    serve(connection)

    thread = Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


class Authority:
    """A certificate authority of the tests, and a server with a certificate of it."""

    def __init__(self, folder: Path) -> None:
        authority = trustme.CA()
        self.file = folder / "authority.pem"
        authority.cert_pem.write_to_path(str(self.file))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(self.context)


class MailServer:
    """A mail server that offers STARTTLS and asks for a password."""

    def __init__(self, authority: Authority, password: str) -> None:
        self.port, self.authority, self.password = free_port(), authority, password
        self.mails: list[EmailMessage] = []
        self.envelopes: list[list[str]] = []
        self.was_encrypted: list[bool] = []

    @contextmanager
    def running(self) -> Iterator["MailServer"]:
        with _listening(self._serve, self.port):
            yield self

    def _serve(self, plain: socket.socket) -> None:
        connection, encrypted, envelope = plain, False, list[str]()
        lines = connection.makefile("rb")

        def say(text: str) -> None:
            connection.sendall(f"{text}\r\n".encode())

        say("220 mail.test")
        while line := lines.readline():
            command = line.decode().strip()
            verb = command.split(" ")[0].upper()
            if verb == "EHLO":
                say("250-mail.test\r\n250-STARTTLS\r\n250 AUTH PLAIN")
            elif verb == "STARTTLS":
                say("220 go on")
                lines.close()
                connection = self.authority.context.wrap_socket(plain, server_side=True)
                lines, encrypted = connection.makefile("rb"), True
            elif verb == "AUTH":
                given = b64decode(command.split(" ")[2]).decode()
                say("235 ok" if given == f"\0house\0{self.password}" else "535 wrong")
            elif verb == "DATA":
                say("354 go on")
                content = b""
                while (part := lines.readline()) != b".\r\n":
                    content += part.removeprefix(b".") if part.startswith(b"..") else part
                mail = message_from_bytes(content, policy=default)
                assert isinstance(mail, EmailMessage)
                self.mails.append(mail)
                self.envelopes.append(envelope)
                self.was_encrypted.append(encrypted)
                say("250 taken")
            elif verb == "QUIT":
                say("221 bye")
                break
            else:
                envelope.append(command)
                say("250 ok")
        lines.close()
        connection.close()


class SyslogReceiver:
    """A receiver of syslog over TCP or TLS that reads until the sender ends its side."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.port, self.context = free_port(), context
        self.entries: list[str] = []

    @contextmanager
    def running(self) -> Iterator["SyslogReceiver"]:
        with _listening(self._serve, self.port):
            yield self

    def _serve(self, plain: socket.socket) -> None:
        connection = self.context.wrap_socket(plain, server_side=True) if self.context else plain
        content = b""
        while part := connection.recv(65_536):
            content += part
        if isinstance(connection, ssl.SSLSocket):
            with suppress(OSError):
                connection.unwrap().close()
        while content:
            length, _, rest = content.partition(b" ")
            self.entries.append(rest[: int(length)].decode())
            content = rest[int(length) :]
