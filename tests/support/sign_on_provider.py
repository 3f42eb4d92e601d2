"""A provider of single sign-on on this machine: OpenID Connect with one page, where the person is chosen by the test.

A test says what the provider does wrong: another nonce, another audience, a token that is not signed.
"""

import json
import secrets
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import time
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, RSAKey

CLIENT, SECRET = "croupier", "the secret of the client"
CLAIM = "staff_number"


def new_key(algorithm: str) -> RSAKey | ECKey:
    """A key with a name of its own."""
    named: Any = {"kid": secrets.token_hex(4), "use": "sig", "alg": algorithm}
    if algorithm.startswith("ES"):
        return ECKey.generate_key("P-256", named, private=True)
    return RSAKey.generate_key(2048, named, private=True)


def unpadded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Provider:
    """What the provider knows, and how it errs."""

    port: int
    number: str = "K1"
    """Who is at the browser."""
    algorithm: str = "RS256"
    claims: dict[str, Any] = field(default_factory=dict)
    """Claims that differ from the right ones; None leaves one out."""
    unsigned: bool = False
    wrongly_keyed: bool = False
    """Signs with a key that it never published, under the name of one that it did."""
    denies: str = ""
    """The error with which it sends a browser back."""
    issuer_said: str = ""
    """What it calls itself, if not by its right name."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    """What was asked, by the code that was given for it. A code is good once."""
    read: list[str] = field(default_factory=list)
    """The paths that were asked for."""
    stop: Callable[[], None] = lambda: None
    """Ends the provider."""

    def __post_init__(self) -> None:
        self.rotate()

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def rotate(self) -> None:
        """From now on another key signs."""
        self.key = new_key(self.algorithm)

    def described(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer_said or self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }

    def authorized(self, asked: dict[str, str]) -> str:
        """Where the browser goes from the page of the provider."""
        back = {"state": asked["state"], "iss": self.issuer}
        if self.denies:
            back["error"] = self.denies
        else:
            back["code"] = secrets.token_urlsafe(16)
            self.codes[back["code"]] = asked
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """The id token for a code; nothing for a code, a client or a proof that is wrong."""
        pair = b64decode(authorization.removeprefix("Basic ")).decode()
        client, _, secret = (unquote(part) for part in pair.partition(":"))
        asked = self.codes.pop(form.get("code", ""), None)
        proof = unpadded(sha256(form.get("code_verifier", "").encode()).digest())
        if asked is None or (client, secret) != (CLIENT, SECRET):
            return None
        if asked["code_challenge"] != proof or asked["redirect_uri"] != form["redirect_uri"]:
            return None
        now = int(time())
        claims = {
            "iss": self.issuer, "aud": CLIENT, "sub": f"person {self.number}", "iat": now, "exp": now + 300,
            "nonce": asked["nonce"], CLAIM: self.number, **self.claims,
        }  # fmt: skip
        known = {name: value for name, value in claims.items() if value is not None}
        return {"access_token": "none", "token_type": "Bearer", "id_token": self.signed(known)}

    def signed(self, claims: dict[str, Any]) -> str:
        head = {"alg": self.algorithm, "kid": self.key.kid}
        if self.unsigned:
            parts = (json.dumps({"alg": "none"}), json.dumps(claims), "")
            return ".".join(unpadded(part.encode()) for part in parts)
        key = new_key(self.algorithm) if self.wrongly_keyed else self.key
        return jwt.encode(head, claims, key, algorithms=[self.algorithm])


@contextmanager
def providing(port: int, **more: Any) -> Iterator[Provider]:
    """A provider that listens."""
    provider = Provider(port, **more)

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path)
            provider.read.append(path.path)
            if path.path == "/authorize":
                asked = {name: values[0] for name, values in parse_qs(path.query).items()}
                self.send_response(302)
                self.send_header("location", provider.authorized(asked))
                self.end_headers()
            elif path.path == "/keys":
                self.say(200, KeySet([provider.key]).as_dict(private=False))
            elif path.path == "/.well-known/openid-configuration":
                self.say(200, provider.described())
            else:
                self.say(404, {})

        def do_POST(self) -> None:
            provider.read.append(self.path)
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            answer = provider.token(form, self.headers.get("authorization", ""))
            self.say(200 if answer else 400, answer or {"error": "invalid_grant"})

        def say(self, status: int, value: Any) -> None:
            data = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  named so by the library
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Pages)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def stop() -> None:
        if thread.is_alive():
            server.shutdown()
            thread.join()
            server.server_close()

    provider.stop = stop
    try:
        yield provider
    finally:
        stop()
