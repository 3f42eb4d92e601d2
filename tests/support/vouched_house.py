"""A house whose staff sign on by a provider, and a browser without pages that goes there and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from msgspec.structs import replace

from croupier.games import game
from croupier.offices.staff.commands import STAFF
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.config_reader import Name
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.settings.sign_on_config import SignOnConfig
from support.local_server import CLIENT as LINE
from support.local_server import Caller, Served, free_port
from support.sign_on_provider import CLAIM, CLIENT, SECRET, Provider, providing

NAME = "Harbour ID"


@dataclass
class VouchedHouse:
    """A house with its provider, and a browser that goes there and back."""

    served: Served
    provider: Provider

    def begin(self) -> dict[str, Any]:
        answer = self.served.http().post("/sign-on/provider/begin", {})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def went(self, address: str) -> dict[str, str]:
        """What the provider sends back by way of the browser."""
        answer = LINE.get(address)
        assert answer.status_code == 302
        back = urlsplit(answer.headers["location"])
        assert back.geturl().startswith(f"http://{self.served.address}/sign-on?")
        return {name: values[0] for name, values in parse_qs(back.query).items()}

    def there_and_back(self) -> dict[str, Any]:
        begun = self.begin()
        back = self.went(begun["address"])
        return {
            "code": back["code"], "state": back["state"], "issuer": back["iss"],
            "binding": begun["binding"], "where": "/pit",
        }  # fmt: skip

    def end(self, brought: dict[str, Any], **more: Any) -> httpx.Response:
        return self.served.http().post("/sign-on/provider", {**brought, **more})

    def signs_on(self, **more: Any) -> Caller:
        answer = self.end(self.there_and_back(), **more)
        assert answer.status_code == 200, answer.text
        caller = self.served.http()
        caller.token = answer.json()["token"]
        return caller

    def refused(self, brought: dict[str, Any] | None = None, **more: Any) -> tuple[str, str]:
        """The code and the sentence with which nobody is signed on."""
        sign_ons = self.served.system.offices.staff.state.sign_ons
        answer = self.end(brought or self.there_and_back(), **more)
        assert answer.status_code == 409, answer.text
        assert self.served.system.offices.staff.state.sign_ons == sign_ons
        refused = answer.json()["refused"]
        return refused["code"], refused["says"]

    def events(self, kind: type) -> list[Any]:
        records = self.served.store.records(STAFF)
        return [record.event for record in records if isinstance(record.event, kind)]


@contextmanager
def vouched_house(
    folder: Path, limits: LimitsConfig | None = None, algorithm: str = "RS256"
) -> Iterator[VouchedHouse]:
    port, secret = free_port(), folder / "client.secret"
    secret.write_text(f"{SECRET}\n", encoding="utf-8")
    secret.chmod(0o600)
    config = demo_config(
        folder, [game("rapid-roulette")], port=free_port(), device_port=free_port()
    )
    with providing(port, algorithm=algorithm) as provider:
        sign_on = SignOnConfig(
            issuer=provider.issuer, name=Name(NAME), client=CLIENT, claim=CLAIM, secret_file=secret,
            address=f"http://127.0.0.1:{config.server.port}",
        )  # fmt: skip
        many = limits or LimitsConfig(sign_ons_a_second=1_000)
        served = Served(replace(config, sign_on=sign_on, limits=many))
        with served.running():
            yield VouchedHouse(served, provider)
