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
    """A verb of the scripts on the reference pages."""

    @property
    def words(self) -> str:
        """The words that follow it."""
        ...

    @property
    def command(self) -> type[commands.Command]:
        """The command of the verb."""
        ...

    @property
    def by(self) -> tuple[str, ...]:
        """Who gives it: acts of the rulebook, or people and things without a rank."""
        ...


OTHERS = {"player": "the player", "device": "a device", "system": "the system"}
"""Those who have no rank on a ladder."""


def pages(verbs: Mapping[str, Verb]) -> dict[str, str]:
    """Every page by its name."""
    named = {each_verb.command: f" In a script: `{verb}`." for verb, each_verb in verbs.items()}
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
    for value in get_args(union):
        fields = [field for field in msgspec.structs.fields(value) if field.name != "at"]
        shown = ", ".join(f"`{field.name}`" for field in fields)
        text = f" Fields: {shown}." if shown else ""
        lines.append(f"- **{kebab(value.__name__)}**: {getdoc(value)}{text}{more.get(value, '')}")
    return "\n".join(lines) + "\n"


def _scripts(verbs: Mapping[str, Verb]) -> str:
    """Each verb with its form, its command and who gives it; then who may do what."""
    lines = [
        "# Scripts",
        "",
        "A line is `time who verb words`; [how they are written](../scripts.md). Capitals stand for a word,",
        "`…` for more of the same, brackets for what may be left out.",
        "",
        "| verb | words | command | given by |",
        "|---|---|---|---|",
    ]
    for verb, each_verb in verbs.items():
        words = f"`{each_verb.words}`" if each_verb.words else ""
        by = ", ".join(OTHERS.get(act, f"`{act}`") for act in each_verb.by)
        lines.append(f"| `{verb}` | {words} | {kebab(each_verb.command.__name__)} | {by} |")
    lines += [
        "",
        "A person with the rank of an act, or one above it, may do it; a table is under one edition of the rules.",
        "A cell is empty where the edition does not know the act.",
        "",
        f"| act | {' | '.join(AUTHORITY)} |",
        f"|---|{'---|' * len(AUTHORITY)}",
    ]
    for act in dict.fromkeys(
        act for verb in verbs.values() for act in verb.by if act not in OTHERS
    ):
        powers = (ranks.acts.get(act) for ranks in AUTHORITY.values())
        ranks = " | ".join(power.rank if power else "" for power in powers)
        lines.append(f"| `{act}` | {ranks} |")
    return "\n".join(lines) + "\n"


def _postings() -> str:
    """The table of the postings, with the events named as on their own page."""
    names = {value.__name__: kebab(value.__name__) for value in get_args(events.Event)}
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
    lines += [
        f"{place}. `{refusal.value}`: {refusal.sentence}"
        for place, refusal in enumerate(Refusal, 1)
    ]
    return "\n".join(lines) + "\n"


def _phases() -> str:
    """The diagram is drawn from the table of transitions; what stays in its phase is listed below it."""
    moves: dict[tuple[Phase, Phase], list[str]] = {}
    for phase, transitions in NEXT.items():
        for event, after in transitions.items():
            moves.setdefault((phase, after), []).append(_name(event))
    arrows, stays = [], []
    for (before, after), names in moves.items():
        if before is after:
            stays.append(f"- **{before}** goes on with: {', '.join(names)}.")
        else:
            arrows.append(f"    {before} --> {after}: {', '.join(names)}")
    lines = ["# Phases", "", "```mermaid", "stateDiagram-v2", *arrows, "```", "", *stays]
    return "\n".join(lines) + "\n"


def _name(event: type[EventBase]) -> str:
    return kebab(event.__name__)
