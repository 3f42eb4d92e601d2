"""The command line. It loads a command when it is typed, so that no command waits for the imports of another."""

import sys
from collections.abc import Callable, Sequence
from inspect import BoundArguments
from io import TextIOWrapper
from itertools import takewhile
from typing import NoReturn

from cyclopts import App, CycloptsError, UnusedCliTokensError
from cyclopts.command_spec import CommandSpec

from croupier import __version__
from croupier.cli.command_summaries import summary
from croupier.cli.house_defaults import take_house_defaults
from croupier.cli.language import choose_language, spoken, spoken_error
from croupier.errors import CroupierError, ManyFaults, Mistake, missing_extra

HELP = frozenset({"--help", "-h"})
app = App(
    name="croupier",
    version=__version__,
    help="An open, exact and auditable semi-automated table games system. "
    "With `--language zh-Hans` a command says its refusals in Chinese.",
    help_flags=sorted(HELP),
    result_action="return_value",
    config=take_house_defaults,
)

PACKAGE = "croupier.cli."
COMMANDS: dict[str, tuple[str, ...]] = {
    "": (
        "maths.game_odds:odds", "rules.game_commands:settle", "rules.game_commands:rules",
        "play.play_command:play", "rules.clause_commands:clause", "rules.clause_commands:trace",
        "completion_command:completion",
    ),
    "Tables": (
        "records.round_commands:demo", "records.round_commands:explain", "records.table_commands:order",
        "records.table_commands:guide", "records.table_commands:fit", "records.table_commands:pickup",
        "records.table_commands:case", "records.table_commands:equipment",
    ),
    "Tickets": (
        "house.ticket_commands:cash_out", "house.ticket_commands:print_ticket",
        "house.ticket_commands:redeem", "house.ticket_commands:pay_by_hand",
        "house.ticket_commands:illegible", "house.ticket_commands:report_loss",
        "house.ticket_commands:expire_tickets", "house.ticket_commands:tickets",
    ),
    "Records": (
        "records.archive_commands:export", "records.archive_commands:verify",
        "records.archive_commands:anchor", "records.archive_commands:restore",
        "records.archive_commands:replay", "records.report_commands:report",
        "records.cash_commands:review_tickets", "records.cash_commands:large_cash",
        "records.cash_commands:unclaimed", "records.period_commands:period",
        "records.round_commands:migrate", "records.archive_commands:grants",
        "records.evidence_commands:evidence", "maths.fairness_commands:fairness",
        "house.jackpot_commands:jackpots", "rules.register_commands:register",
    ),
    "The house": (
        "house.server_commands:init", "house.server_commands:plan", "house.server_commands:check",
        "house.server_commands:serve", "house.server_commands:accept_software",
        "house.server_commands:sign_software", "house.key_commands:change_key",
        "house.staff_commands:staff", "house.staff_commands:devices",
        "house.tournament_commands:tournament",
    ),
    "Mathematics": (
        "maths.simulation_commands:simulate", "maths.par_commands:par", "maths.par_commands:what_if",
        "maths.par_commands:risk",
    ),
    "Training": (
        "play.training_commands:irregularities", "play.training_commands:drill",
        "records.round_commands:reference",
    ),
}  # fmt: skip
"""By group of the help: the module of `cli` and the function or the group of commands in it."""
for _group, _commands in COMMANDS.items():
    for _command in _commands:
        app.command(f"{PACKAGE}{_command}", group=_group or None)


def main(arguments: Sequence[str] | None = None, loaded: Callable[[], None] = lambda: None) -> None:
    """Run a command. Bad input is answered in one line, or one for each fault of a file, and with status 2.

    The caller may do something when the command is `loaded` and has not begun.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no ♠ shows a question mark
    try:
        typed = choose_language(sys.argv[1:] if arguments is None else arguments)
        command, bound = _load(typed)
        loaded()
        command(*bound.args, **bound.kwargs)
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or ())
        _refuse(
            f"Too many words: {unused}. Accepted: an outcome or a name of several words in quotes."
        )
    except ManyFaults as error:
        _refuse(*map(spoken, error.faults))
    except Mistake:
        raise
    except (CroupierError, CycloptsError) as error:
        _refuse(spoken_error(error))
    except ImportError as error:
        refusal = missing_extra(error)
        if refusal is None:
            raise
        _refuse(str(refusal))
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        sys.stderr.close()
    except OSError as error:
        _refuse(f"Cannot write {error.filename or 'the output'}: {error.strerror}.")


def _load(typed: Sequence[str]) -> tuple[Callable[..., object], BoundArguments]:
    """Import the command that was typed, which reads the rulebook, and read its arguments."""
    try:
        if not typed or HELP.intersection(typed):
            _prepare_listing(typed)
        command, bound, _ = app.parse_args(typed, exit_on_error=False, print_error=False)
    except CroupierError as error:
        _refuse(f"the rulebook cannot be read: {error}")
    return command, bound


def _prepare_listing(typed: Sequence[str]) -> None:
    """Give each command that a help page lists its summary; the commands of a group are imported for it."""
    words = list(takewhile(lambda word: not word.startswith("-"), typed))
    _, (*_, listing), _ = app.parse_commands(words)
    for name in listing:
        command = listing._commands.get(name)  # noqa: SLF001  the public way imports the command
        if listing is app and isinstance(command, CommandSpec):
            module, _, attribute = command.import_path.removeprefix(PACKAGE).partition(":")
            command.help = summary(module, attribute)
        else:
            listing[name]


def _refuse(*messages: str) -> NoReturn:
    for message in messages:
        sys.stderr.write(f"croupier: {' '.join(message.split())}\n")
    sys.exit(2)
