"""Check the targets before the process starts, and send a test message to each."""

import asyncio
import time
from collections.abc import Iterator

from croupier.errors import BadInput, CroupierError
from croupier.offices.floor.commands import FLOOR
from croupier.server.settings.config import Config
from croupier.server.settings.target_config import SHORTEST_SECRET, TargetConfig
from croupier.server.targets.alert_message import AlertMessage
from croupier.server.targets.target_kinds import house_of, sender_of
from croupier.words import phrase
from croupier.words.catalogue import say_in

TEST = "test-message"


def target_faults(config: Config) -> Iterator[str]:
    """List the targets whose secret cannot be used."""
    for name, target in config.targets.items():
        try:
            secret = target.secret()
        except BadInput as refused:
            yield f"{name}: {refused}"
            continue
        if target.kind == "webhook" and len(secret) < SHORTEST_SECRET:
            yield f"{name}: The secret is too short. Accepted: {SHORTEST_SECRET} characters or more"
        if not (secret.isascii() and secret.isprintable()):
            yield f"{name}: The secret has letters that no header can carry. Accepted: ASCII"


def send_test(config: Config, name: str) -> str:
    """Send a test message to a target; return why it was not taken, or nothing."""
    target, now = config.targets[name], time.time_ns() // 1_000_000
    house = house_of(config.house)
    sentence = say_in(
        config.house.language, phrase("Test message of {venue}.", venue=config.house.venue)
    )
    message = AlertMessage(
        id=house.message_id(now, TEST), position=0, change="test", number=0, code=TEST, area="communication",
        action="log", place=FLOOR, subject=name, round=0, at=now, sentence=sentence, facts={}, clauses=(),
        by="operator",
    )  # fmt: skip
    return asyncio.run(_sent(config, target, message))


async def _sent(config: Config, target: TargetConfig, message: AlertMessage) -> str:
    sender = sender_of(target, config.house, lambda: message.at)
    try:
        async with asyncio.timeout(target.timeout_s):
            return await sender.send([message])
    except TimeoutError:
        return f"It does not answer within {target.timeout_s} s."
    except (CroupierError, OSError) as failed:
        return str(failed)
