"""A new notice as a TOML file that people edit: write a draft, and read the file."""

import tomllib
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import ValidationError, convert

from croupier.errors import BadInput
from croupier.games import Game, game
from croupier.offices.notices import NewNotice
from croupier.offices.notices.check_approvals import approvable
from croupier.offices.notices.check_notice import AT_OPENING, settings_of
from croupier.offices.notices.check_rules import is_rule_of
from croupier.rulebook import CLAUSES, at, edition
from croupier.rulebook.casino_time import DAYBREAK
from croupier.rulebook.register.house_notices import ApprovalKind, Obeyed
from croupier.server.settings.config import load
from croupier.table.values.plan import Plan

DAYS_AHEAD = 14
ACCEPTED = "Accepted: what `croupier register draft` writes."


def drafted(key: str, now: datetime) -> str:
    """Return a draft file with the required fields, and the values that can be changed as comments."""
    the_game = game(key)
    effect = datetime.combine((now + timedelta(days=DAYS_AHEAD)).date(), DAYBREAK)
    lines = [
        f"# A new notice about {the_game.name}. `croupier register check` says what is wrong with it,",
        "# `croupier register preview` what it would change. Two people sign it where the house runs.",
        "number = 1",
        f"year = {now.year}",
        f'game = "{key}"',
        'title = ""',
        f'by = "{edition(the_game.edition).regulator}"',
        'basis = ""    # the section of the Act, or the approval, on which it rests',
        f"made = {now.date().isoformat()}",
        f"effect = {effect.isoformat()}    # 4.00am of a day to come, Melbourne time",
        "",
        "# Each change is a bet and a line with its new odds, a side bet alone that is withdrawn, or a setting.",
        *_odds(the_game, now),
        *_settings(the_game),
        "",
        "# An approval that is given again (approve) or taken away (revoke): of the game, without a name, or of:",
        *_grants(the_game, now),
        "",
        "# A rule that is replaced (substitute), added (insert, after another) or deleted, and who obeys it then:",
        "# values (what this notice changes), people, program (the installed release), nobody-yet (no round begins).",
        *_rules(the_game),
    ]
    return "\n".join(lines) + "\n"


def _odds(the_game: Game, now: datetime) -> list[str]:
    lines = []
    for bet in dict.fromkeys(bet.key for variant in the_game.variants for bet in variant.bets):
        for line, row in at(now).pays(the_game.table, bet).items():
            lines += ["# [[changes]]", f'# bet = "{bet}"', f'# line = "{line}"']
            lines.append(f'# pays = "{row.pays}"')
    return lines


def _settings(the_game: Game) -> list[str]:
    names = [name for name in settings_of(the_game) if name not in AT_OPENING]
    if not names:
        return []
    change = ["# [[changes]]", f'# setting = "{names[0]}"', "# value = 30"]
    return [*change, f"# settings: {', '.join(names)}"]


def _grants(the_game: Game, now: datetime) -> list[str]:
    named = approvable(the_game, at(now))
    lines = [f"# {kind.value}: {', '.join(names)}" for kind, names in named.items() if any(names)]
    kind = f'# kind = "{ApprovalKind.GAME.value}"'
    return [*lines, "# [[grants]]", '# operation = "revoke"', kind]


def _rules(the_game: Game) -> list[str]:
    clause = next((it for it in (*the_game.cites, *CLAUSES) if is_rule_of(the_game.key, it)), "")
    if not clause:
        return ["# No rule of this game is held that could be changed."]
    return [
        "# [[rules]]",
        '# operation = "substitute"',
        f'# rule = "{clause}"',
        '# says = "What it says from then on."',
        f'# obeyed = "{Obeyed.NOBODY_YET.value}"',
        "# of one that is inserted also the rule after which it comes:",
        f'#   rule = "{clause}A"',
        f'#   after = "{clause}"',
        "# of one that the program obeys already also its version:",
        '#   release = "0.1.0"',
    ]


def read_notice(file: Path) -> NewNotice:
    """Read a notice from a file; an unreadable file is refused with the position of the error."""
    try:
        return parsed(file.read_text(encoding="utf-8"), str(file))
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except UnicodeError as error:
        raise BadInput(f"{str(file)!r}: {error}. {ACCEPTED}") from None


def parsed(text: str, where: str) -> NewNotice:
    """Read a notice from a TOML text; `where` names its source in a refusal."""
    try:
        return convert(tomllib.loads(text), NewNotice)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadInput(f"{where!r}: {error}. {_accepted(str(error))}") from None


def _accepted(error: str) -> str:
    """Say what is accepted: the values of the wrong field if it has a fixed list, else the form of the draft."""
    of = {
        "obeyed": Obeyed, "kind": ApprovalKind, "operation": ("approve", "revoke", "substitute", "insert", "delete"),
    }  # fmt: skip
    named = next((values for field, values in of.items() if error.endswith(f".{field}`")), None)
    return f"Accepted: {', '.join(map(str, named))}." if named else ACCEPTED


def plans_of(config: Path) -> dict[str, Plan]:
    """Return the plans of the tables of a house."""
    return {name: table.plan for name, table in load(config).tables.items()}
