"""A house that opens: its configuration, store and key become a process that serves."""

from collections.abc import Callable

from croupier.engine.keys import MasterKey
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.server.api.reference.rules_routes import warm
from croupier.server.process.system import System
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.demo_staff import SECRET
from croupier.server.uvicorn_server import refuse_taken_ports, server_of


def serve_house(config: Config, say: Callable[[str], None]) -> None:
    """Serve until the process is told to stop."""
    refuse_taken_ports(config.server)
    with opened(config.store.address) as store:
        system = System(config, store, MasterKey.read(config.server.key_file))
        refuse_default_secrets(system)

        async def begun() -> None:
            kind = "https" if config.server.tls_certificate else "http"
            say(f"{config.house.venue}: {kind}://{system.address}, {config.house.mode.value} mode.")
            say(f"Devices: {config.server.host}:{config.server.device_port}. Stop with Ctrl-C.")
            warm(system)

        server_of(system, begun).run()


def refuse_default_secrets(system: System) -> None:
    """Where real money is played nobody has the secret that the demo prints."""
    if system.config.house.mode is not Mode.LIVE:
        return
    for member in system.staff.state.members.values():
        if not member.disabled and system.key.proves(member.verifier, SECRET):
            raise BadInput(
                f"{member.number} has the secret of the demo. Accepted in live mode: secrets of "
                "their own; an administrator can reset it in test mode."
            )
