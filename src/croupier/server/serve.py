"""Open a house: its configuration, store and key become a process that serves."""

from collections.abc import Callable

from croupier.engine.keys import MasterKey
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.offices.staff.state import Staff
from croupier.server.api.reference.rules_routes import warm
from croupier.server.process.system import System
from croupier.server.service_manager import ServiceManager
from croupier.server.settings.config import Config, Mode
from croupier.server.settings.demo_staff import SECRET
from croupier.server.uvicorn_server import refuse_taken_ports, server_of


def serve_house(config: Config, say: Callable[[str], None]) -> None:
    """Serve until the process is stopped."""
    refuse_taken_ports(config.server)
    with opened(config.store.address) as store:
        key = MasterKey.read(config.server.key_file)
        system = System(config, store, key)
        refuse_default_secrets(config, key, system.offices.staff.state)

        async def begun() -> None:
            kind = "https" if config.server.tls_certificate else "http"
            say(
                f"{config.house.venue}: {kind}://{config.server.address}, {config.house.mode.value} mode."
            )
            say(f"Devices: {config.server.host}:{config.server.device_port}. Stop with Ctrl-C.")
            warm(config, system.clock, system.offices.register)
            manager.begin(system.background, f"{config.house.venue}, {config.house.mode.value}")

        manager = ServiceManager()
        server_of(system, begun, manager.end).run()


def refuse_default_secrets(config: Config, key: MasterKey, staff: Staff) -> None:
    """Refuse to play for real money while any member has the secret that the demo prints."""
    if config.house.mode is not Mode.LIVE:
        return
    for member in staff.members.values():
        if not member.disabled and key.proves(member.verifier, SECRET):
            raise BadInput(
                f"{member.number} has the secret of the demo. Accepted in live mode: secrets of "
                "their own; an administrator can reset it in test mode."
            )
