"""The work that this process does for the jackpots and the tournaments at its tables."""

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from croupier.engine.clock import Clock
from croupier.engine.jackpot_place import JackpotOffice
from croupier.engine.tournament_place import TournamentOffice
from croupier.server.alerts.alerts import AlertLog
from croupier.server.feeds.jackpot_feed import JackpotFeed
from croupier.server.feeds.jackpot_health import JackpotHealth
from croupier.server.feeds.jackpot_journal import JackpotJournal
from croupier.server.feeds.jackpot_prizes import JackpotPrizes
from croupier.server.feeds.jackpot_withdrawal import JackpotWithdrawal
from croupier.server.feeds.tournament_banks import TournamentBanks
from croupier.server.feeds.tournament_feed import TournamentFeed
from croupier.server.feeds.tournament_steward import TournamentSteward
from croupier.server.orders.order_queue import Submit
from croupier.server.screens.balances import Balances
from croupier.table.state import State


class JackpotWork:
    """Connects the tables of this process with the jackpot office."""

    def __init__(
        self, office: JackpotOffice, submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object], alerts: AlertLog, clock: Clock, *,
        state: Callable[[str], State | None], balances: Balances,
        show: Callable[[Iterable[str]], None],
    ) -> None:  # fmt: skip
        """Create all parts. `show` shows terminals their balance again."""
        self.feed = JackpotFeed(office, submit, later, alerts=alerts, clock=clock)
        self.withdrawal = JackpotWithdrawal(office, state, submit, later, clock)
        self.prizes = JackpotPrizes(lambda: office.state, balances, show)
        self.journal = JackpotJournal(office.store)
        self.health = JackpotHealth(office, self.journal, submit, clock)


class TournamentWork:
    """Connects the tables of this process with the tournament office."""

    def __init__(
        self, office: TournamentOffice, submit: Submit,
        later: Callable[[Coroutine[Any, Any, Any]], object], alerts: AlertLog, clock: Clock, *,
        state: Callable[[str], State | None], read_on: Callable[[], Awaitable[None]],
    ) -> None:  # fmt: skip
        """Create all parts. `read_on` reads what other processes wrote about tournaments."""
        self.feed = TournamentFeed(office, state, submit, later, alerts=alerts, clock=clock)
        self.steward = TournamentSteward(office, self.feed, state, submit, later, clock, read_on)
        self.banks = TournamentBanks(office, self.feed, self.steward, state, alerts)
