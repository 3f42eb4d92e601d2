"""The reference pages of a table: scripts, commands, events, refusals, phases, postings, from the code."""

import re
from collections.abc import Mapping
from inspect import getdoc
from typing import Protocol, get_args

import msgspec

from croupier.ledger import postings
from croupier.rulebook.authority import AUTHORITY
from croupier.table import commands, events
from croupier.table.phases import NEXT, Phase
from croupier.table.values.event_base import EventBase, kebab
from croupier.table.values.refusals import Refusal
from croupier.views.training.irregularity_page import markdown


class Verb(Protocol):
    """What the pages tell of a verb of the scripts."""

    @property
    def words(self) -> str:
        """The words that follow it."""
        ...

    @property
    def command(self) -> type[commands.Command]:
        """What it asks for."""
        ...

    @property
    def by(self) -> tuple[str, ...]:
        """Who gives it: acts of the rulebook, or people and things without a rank."""
        ...


OTHERS = {"player": "the player", "device": "a device", "system": "the system"}
"""Who stands on no ladder."""


def pages(verbs: Mapping[str, Verb]) -> dict[str, str]:
    """Every page by its name."""
    named = {one.command: f" In a script: `{verb}`." for verb, one in verbs.items()}
    return {
        "commands.md": _structs(
            "Commands", "What may be asked of a table.", commands.Command, named
        ),
        "events.md": _structs("Events", "What has happened at a table.", events.Event, {}),
        "scripts.md": _scripts(verbs),
        "refusals.md": _refusals(),
        "phases.md": _phases(),
        "postings.md": _postings(),
        "irregularities.md": markdown(),
    }


def _structs(title: str, about: str, union: object, more: Mapping[type, str]) -> str:
    lines = [
        f"# {title}",
        "",
        f"{about} The list is closed; times are whole milliseconds, amounts whole cents.",
        "",
    ]
    for one in get_args(union):
        fields = [field for field in msgspec.structs.fields(one) if field.name != "at"]
        shown = ", ".join(f"`{field.name}`" for field in fields)
        told = f" Fields: {shown}." if shown else ""
        lines.append(f"- **{kebab(one.__name__)}**: {getdoc(one)}{told}{more.get(one, '')}")
    return "\n".join(lines) + "\n"


def _scripts(verbs: Mapping[str, Verb]) -> str:
    """Each verb with its form, the command it stands for and who gives it; then who may do what."""
    lines = [
        "# Scripts",
        "",
        "A line is `time who verb words`; [how they are written](../scripts.md). Capitals stand for a word,",
        "`…` for more of the same, brackets for what may be left out.",
        "",
        "| verb | words | command | given by |",
        "|---|---|---|---|",
    ]
    for verb, one in verbs.items():
        words = f"`{one.words}`" if one.words else ""
        by = ", ".join(OTHERS.get(act, f"`{act}`") for act in one.by)
        lines.append(f"| `{verb}` | {words} | {kebab(one.command.__name__)} | {by} |")
    lines += [
        "",
        "Whoever has the rank of an act, or one above it, may do it; a table is under one edition of the rules.",
        "Nothing stands where the edition does not know the act.",
        "",
        f"| act | {' | '.join(AUTHORITY)} |",
        f"|---|{'---|' * len(AUTHORITY)}",
    ]
    for act in dict.fromkeys(act for one in verbs.values() for act in one.by if act not in OTHERS):
        powers = (ranks.acts.get(act) for ranks in AUTHORITY.values())
        ranks = " | ".join(power.rank if power else "" for power in powers)
        lines.append(f"| `{act}` | {ranks} |")
    return "\n".join(lines) + "\n"


def _postings() -> str:
    """The table of the postings, with the events named as on their own page."""
    names = {one.__name__: kebab(one.__name__) for one in get_args(events.Event)}
    pattern = re.compile(rf"\b({'|'.join(names)})\b")
    text = (getdoc(postings) or "").splitlines()
    # The first column ends where the head of the second begins; longer names need more room.
    column = next(line.index("from") for line in text if line.split()[:2] == ["event", "from"])
    lines = []
    for line in text:
        if line.startswith("    "):
            first = pattern.sub(lambda match: names[match[1]], line[:column]).rstrip()
            lines.append(f"{first.ljust(column + 3)}{line[column:]}")
        else:
            lines.append(pattern.sub(lambda match: names[match[1]], line))
    return "\n".join(["# Postings", "", "```", *lines, "```"]) + "\n"


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


def _name(event: type[EventBase]) -> str:
    return kebab(event.__name__)
