"""The configured limits of a process: of messages and connections, and of long readings of the records."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.engine.store.refusal_budget import USUAL


class LimitsConfig(Struct, frozen=True, kw_only=True):
    """The limits for one screen, and for all connections of the process."""

    longest_message: Annotated[int, Meta(ge=1_024, le=16_777_216)] = 65_536
    """In bytes."""
    messages_a_second: Annotated[int, Meta(ge=1, le=100_000)] = 50
    """Messages of one screen in a second. Further ones are refused."""
    waiting_orders: Annotated[int, Meta(ge=1, le=10_000)] = 32
    """Orders of one screen that are not answered yet."""
    screens: Annotated[int, Meta(ge=1, le=1_000)] = 16
    """Screens of one member of staff at a time."""
    connections_in_all: Annotated[int, Meta(ge=1, le=1_000_000)] = 8_000
    """Connections of all screens to one process."""
    devices_in_all: Annotated[int, Meta(ge=1, le=1_000_000)] = 8_000
    """Connections of all devices to one process."""
    strangers: Annotated[int, Meta(ge=1, le=1_000_000)] = 1_500
    """Connections to a port that have not said anything yet. The oldest gives way to the next."""
    strangers_of_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 200
    """Connections of one network address to a port that have not identified themselves."""
    request_s: Annotated[int, Meta(ge=1, le=600)] = 10
    """Seconds in which a call, or the greeting of a device, must be complete."""
    sign_ons_a_second: Annotated[int, Meta(ge=1, le=100_000)] = 5
    """Secrets per second that are checked for one network address."""
    refused_bytes_an_hour: Annotated[int, Meta(ge=4_096, le=1_073_741_824)] = USUAL
    """Bytes of refused orders that are kept of one terminal in an hour. Further ones are only answered."""
    connections: Annotated[int, Meta(ge=1, le=100)] = 1
    """Connections of one terminal and table at a time.

    A new one takes the place of the oldest: two windows of one table would show one player's chips twice.
    """


class ReportsConfig(Struct, frozen=True, kw_only=True):
    """The limits of reports, evidence and other long readings of the records.

    They run in processes of their own, so that no table waits for them.
    """

    processes: Annotated[int, Meta(ge=1, le=32)] = 2
    """Processes that read. Where there are several, one of them is free of reports."""
    waiting: Annotated[int, Meta(ge=1, le=1_000)] = 16
    """Readings that wait or run. A further one is refused."""
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 900
    """The longest time of one reading."""
    memory_mb: Annotated[int, Meta(ge=64, le=1_048_576)] = 2_048
    """The memory of one process, besides that of the program itself."""
    niceness: Annotated[int, Meta(ge=0, le=19)] = 10
    """How far these processes give way to the tables: 0 not at all, 19 the most."""
    idle: bool = False
    """Whether they only take the processor time that no other program wants. Linux alone has this; others ignore it."""
