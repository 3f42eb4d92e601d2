"""The reference pages of a table: commands, events, refusals, phases, postings, from the code itself."""

from inspect import getdoc
from typing import get_args

import msgspec

from croupier.ledger import postings
from croupier.rounds import commands, events
from croupier.rounds.events.happened import Happened, kebab
from croupier.rounds.phases import NEXT, Phase
from croupier.rounds.refusals import Refusal


def pages() -> dict[str, str]:
    """Every page by its name."""
    return {
        "commands.md": _structs("Commands", "What may be asked of a table.", commands.Command),
        "events.md": _structs("Events", "What has happened at a table.", events.Event),
        "refusals.md": _refusals(),
        "phases.md": _phases(),
        "postings.md": f"# Postings\n\n```\n{getdoc(postings)}\n```\n",
    }


def _structs(title: str, about: str, union: object) -> str:
    lines = [
        f"# {title}",
        "",
        f"{about} The list is closed; times are whole milliseconds, amounts whole cents.",
        "",
    ]
    for one in get_args(union):
        fields = [field for field in msgspec.structs.fields(one) if field.name != "at"]
        shown = ", ".join(f"`{field.name}`" for field in fields)
        lines.append(
            f"- **{kebab(one.__name__)}**: {getdoc(one)}" + (f" Fields: {shown}." if shown else "")
        )
    return "\n".join(lines) + "\n"


def _refusals() -> str:
    lines = [
        "# Refusals",
        "",
        "Why a command was not done, in order of precedence: where several apply, the first is given.",
        "",
    ]
    lines += [f"{place}. `{one.value}`: {one.sentence}" for place, one in enumerate(Refusal, 1)]
    return "\n".join(lines) + "\n"


def _phases() -> str:
    """The diagram is drawn from the table of transitions; what stays in its phase is listed below it."""
    moves: dict[tuple[Phase, Phase], list[str]] = {}
    for phase, transitions in NEXT.items():
        for event, after in transitions.items():
            moves.setdefault((phase, after), []).append(_name(event))
    arrows = [
        f"    {before} --> {after}: {', '.join(names)}"
        for (before, after), names in moves.items()
        if before is not after
    ]
    stays = [
        f"- **{before}** goes on with: {', '.join(names)}."
        for (before, after), names in moves.items()
        if before is after
    ]
    lines = ["# Phases", "", "```mermaid", "stateDiagram-v2", *arrows, "```", "", *stays]
    return "\n".join(lines) + "\n"


def _name(event: type[Happened]) -> str:
    return kebab(event.__name__)
