"""Croupier: an open, exact and auditable semi-automated table games system.

`import croupier` offers the names of `__all__`, which `docs/library.md` describes. Each is imported when it is used.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # the name that type checkers know, without an import
if TYPE_CHECKING:
    from croupier.errors import BadInput
    from croupier.library.bet_odds import BetOdds, LineOdds, odds
    from croupier.library.demonstration import play_demo
    from croupier.library.game_list import BetInfo, GameInfo, list_bets, list_games
    from croupier.library.period_hold import HeldBet, HoldLine, HoldReport
    from croupier.library.recorded_rounds import ExplainedStake, Explanation, RoundInfo, explain
    from croupier.library.rows import Rows
    from croupier.library.scripted_table import Answered, Table
    from croupier.library.settled_outcome import SettledStake, Settlement, settle
    from croupier.library.simulated_game import SimulatedBet, Simulation, simulate
    from croupier.library.stored_records import Fault, Records, open_store, read_export
    from croupier.library.supposed_odds import Comparison, what_if

__all__ = [
    "Answered", "BadInput", "BetInfo", "BetOdds", "Comparison", "ExplainedStake", "Explanation", "Fault",
    "GameInfo", "HeldBet", "HoldLine", "HoldReport", "LineOdds", "Records", "RoundInfo", "Rows", "SettledStake",
    "Settlement", "SimulatedBet", "Simulation", "Table", "explain", "list_bets", "list_games", "odds",
    "open_store", "play_demo", "read_export", "settle", "simulate", "what_if",
]  # fmt: skip

_MODULES = {
    "BadInput": "errors",
    "Answered": "library.scripted_table",
    "BetInfo": "library.game_list",
    "BetOdds": "library.bet_odds",
    "Comparison": "library.supposed_odds",
    "ExplainedStake": "library.recorded_rounds",
    "Explanation": "library.recorded_rounds",
    "Fault": "library.stored_records",
    "GameInfo": "library.game_list",
    "HeldBet": "library.period_hold",
    "HoldLine": "library.period_hold",
    "HoldReport": "library.period_hold",
    "LineOdds": "library.bet_odds",
    "Records": "library.stored_records",
    "RoundInfo": "library.recorded_rounds",
    "Rows": "library.rows",
    "SettledStake": "library.settled_outcome",
    "Settlement": "library.settled_outcome",
    "SimulatedBet": "library.simulated_game",
    "Simulation": "library.simulated_game",
    "Table": "library.scripted_table",
    "explain": "library.recorded_rounds",
    "list_bets": "library.game_list",
    "list_games": "library.game_list",
    "odds": "library.bet_odds",
    "open_store": "library.stored_records",
    "play_demo": "library.demonstration",
    "read_export": "library.stored_records",
    "settle": "library.settled_outcome",
    "simulate": "library.simulated_game",
    "what_if": "library.supposed_odds",
}
"""By name of the face: its module."""


if not TYPE_CHECKING:  # a type checker knows the names, and refuses any other

    def __getattr__(name: str) -> object:
        """Import a name of the face when it is used; `croupier --version` waits for none."""
        if name not in _MODULES:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"croupier.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """List the names of the face."""
    return sorted([*__all__, "__version__"])
