"""The sender of each kind of target. Only what the kind needs is imported."""

from collections.abc import Callable

from croupier import __version__
from croupier.server.settings.config import HouseConfig
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import HouseOfAlerts
from croupier.server.targets.target_sender import Sender


def house_of(house: HouseConfig) -> HouseOfAlerts:
    """Return the house as its targets name it."""
    return HouseOfAlerts(
        operator=house.operator, venue=house.venue, mode=house.mode.value, version=__version__
    )


def sender_of(target: TargetConfig, house: HouseConfig, clock: Callable[[], int]) -> Sender:
    """Return the sender of a target. It imports what this kind of target alone needs."""
    named = house_of(house)
    match target.kind:
        case "mail":
            from croupier.server.targets.mail_target import Mail

            return Mail(target, named, clock, house.time_zone, house.language)
        case "syslog":
            from croupier.server.targets.syslog_target import Syslog

            return Syslog(target, named)
        case "otlp":
            from croupier.server.targets.http_targets import OtlpLogs

            return OtlpLogs(target, named, clock)
        case _:
            from croupier.server.targets.http_targets import Webhook

            return Webhook(target, named, clock)
