"""The layout of the code: who may import whom, how large a folder is, how a module is named.

`docs/map.md` explains these rules to people; this file holds the code to them.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "croupier"

PACKAGES = (
    "errors", "money", "words", "rulebook", "games", "table", "ledger", "offices", "maths", "views", "engine",
    "records", "devices", "server", "library", "cli", "__main__",
)  # fmt: skip
"""From the bottom up: a package imports only those before it."""
LARGEST_FOLDER = 15
LARGER_FOLDERS = {"games": 16}
REPEATED_NAMES = {
    "commands", "events", "state", "judge", "apply", "script", "decide", "evolve", "draft", "postings", "terms",
}  # fmt: skip
"""File names that mean the same in every folder. Any other file name is used once."""
NOUNS_IN_ING = {"dealing", "finding", "opening", "ruling", "structuring", "training"}
RIDDLES = {
    "asked", "heard", "kept", "looked", "nobody", "said", "somebody", "standing", "stood", "telling", "told", "whoever",
}  # fmt: skip
COMPOSITION = "server.process.system"
"""The module that composes a process from its parts."""
PROGRAMS = {"server.app", "server.demo.demo_floor", "server.serve", "server.uvicorn_server"}
"""The modules that start a process. No other module knows the whole: each part gets what it needs."""

KINDS = ("values", "messages", "state", "apply", "evolve", "draft", "checks", "judge", "decide")
"""Kinds of modules of the table, from the bottom up: each imports its own kind and those before it."""
KIND_BY_NAME = {
    "commands": "messages",
    "events": "messages",
    "script": "state",
    "apply": "apply",
    "judge": "judge",
}
KIND_AT_THE_FRONT_DOOR = {
    "commands": "messages", "events": "messages", "state": "state", "round": "state", "phases": "state",
    "progress": "state", "last_results": "state", "context": "state", "evolve": "evolve", "draft": "draft",
    "order_checks": "checks", "automatic": "judge", "decide": "decide",
}  # fmt: skip
KIND_BY_TOPIC = {
    "values": {
        "opening": "checklist approval_record approvals closing_notice offer_setup",
        "limits": "limit_sign",
        "permissions": "betting_areas",
        "chips": "colour_chips",
        "counts": "box_contents pieces",
        "wagers": "chip",
        "secret_wagers": "secret_wager",
        "dealing": "no_spins",
        "settlement": "arithmetic",
        "equipment": "shoe shoe_rules shoe_setup",
        "irregular": "fit_report",
        "cases": "case_file",
        "tickets": "ticket ticket_number",
        "tournament": "tournament_session",
        "jackpots": "jackpot_offer",
    },
    "state": {
        "opening": "round_modes",
        "seats": "leave_seat",
        "chips": "colour_moves",
        "counts": "denominations",
        "wagers": "bets_on_offer seal_proof wager_moves",
        "dealing": "faces early_result",
        "settlement": "round_sheet dealer_instructions",
        "irregular": "moments irregularity_table left_over",
        "choices": "choice_costs",
        "history": "round_history equipment_log",
    },
    "checks": {
        "opening": "wagering_period plan_faults",
        "limits": "limit_checks",
        "seats": "terminal_checks",
        "chips": "tenders",
        "wagers": "open_round place_wagers close_wagers",
        "secret_wagers": "open_secrets",
        "dealing": "motion double_entry start_device",
        "settlement": "end_round",
        "equipment": "equipment_ready",
        "irregular": "void_grounds",
        "corrections": "resettle correction_event",
        "cases": "incident_powers",
        "tickets": "cash_out",
        "tournament": "tournament_chips",
    },
}
"""Modules whose kind does not follow from their name. Every other module of a topic is a judge."""
NO_TOPICS = {"values", "script", "history"}


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py")) if name_of(path)}
MODULES = {name: path for name, path in FILES.items() if path.stem != "__init__"}


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text(encoding="utf-8"))


def exports(package: str, name: str) -> bool:
    """Whether a package imports this name itself, so that asking for it does not mean the module of that name."""
    return FILES[package].stem == "__init__" and any(
        isinstance(node, ast.ImportFrom)
        and any((alias.asname or alias.name) == name for alias in node.names)
        for node in parsed(package).body
    )


@cache
def imports_of(name: str) -> frozenset[str]:
    """The modules of this program that a module imports, also inside functions and for types only."""
    imported = set()
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            base = node.module.removeprefix("croupier.")
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = inner.removeprefix("croupier.") in FILES
                is_export = base in FILES and exports(base, alias.name)
                imported.add(inner if is_module and not is_export else node.module)
    return frozenset(
        found.removeprefix("croupier.") for found in imported if found.startswith("croupier.")
    )


def package_of(name: str) -> str:
    return name.split(".", maxsplit=1)[0]


def kind_of(name: str) -> str:
    """The kind of a module of the table."""
    _, *parts = name.split(".")
    if len(parts) == 1:
        return KIND_AT_THE_FRONT_DOOR[parts[0]]
    topic, module = parts[0], parts[-1]
    if topic in ("values", "script"):
        return "values" if topic == "values" else "state"
    for kind, modules_by_topic in KIND_BY_TOPIC.items():
        if module in modules_by_topic.get(topic, "").split():
            return kind
    return "decide" if topic == "history" else KIND_BY_NAME.get(module, "judge")


def table_imports() -> Iterator[tuple[str, str]]:
    """Every import of a module of the table, by anyone."""
    for name in MODULES:
        for imported in sorted(imports_of(name)):
            if package_of(imported) == "table" and imported in MODULES:
                yield name, imported


def test_every_module_is_in_a_package_of_the_list() -> None:
    assert {package_of(name) for name in FILES} == set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_those_before_it(package: str) -> None:
    allowed = PACKAGES[: PACKAGES.index(package) + 1]
    wrong = [
        f"{name} imports {imported}"
        for name in FILES
        if package_of(name) == package
        for imported in imports_of(name)
        if package_of(imported) not in allowed
    ]
    assert wrong == []


def test_an_import_names_its_module_whole() -> None:
    """The other rules read whole names, so a relative import would escape them."""
    relative = [
        name
        for name in FILES
        for node in ast.walk(parsed(name))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {
        name: {imported for imported in imports_of(name) & MODULES.keys() if imported != name}
        for name in MODULES
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"These import each other: {' -> '.join(error.args[1])}")


def test_only_the_programs_know_the_whole_process() -> None:
    assert {name for name in FILES if COMPOSITION in imports_of(name)} == PROGRAMS


def test_folders_are_small() -> None:
    sizes = Counter(path.parent.relative_to(SOURCE).as_posix() for path in MODULES.values())
    assert {
        folder: size
        for folder, size in sizes.items()
        if size > LARGER_FOLDERS.get(folder, LARGEST_FOLDER)
    } == {}


def test_the_pages_name_every_folder() -> None:
    """`docs/architecture.md` shows the layout on one screen, and `docs/map.md` the topics of a table."""
    pages = SOURCE.parents[1] / "docs"
    layout = (pages / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    assert len(layout.splitlines()) <= 24
    lines = {line.partition("/")[0]: line for line in layout.splitlines()}
    topics = (pages / "map.md").read_text(encoding="utf-8")
    missing = []
    for name, path in FILES.items():
        package, _, folder = name.partition(".")
        if path.stem != "__init__" or "." in folder:
            continue
        shown = f"`{folder}/`" in topics if package == "table" else f" {folder}/" in lines[package]
        if folder and not shown:
            missing.append(name)
    assert missing == []


def test_a_file_name_is_used_once() -> None:
    places = defaultdict(list)
    for name in MODULES:
        places[name.split(".")[-1]].append(name)
    repeated = {stem: names for stem, names in places.items() if len(names) > 1}
    assert {stem: names for stem, names in repeated.items() if stem not in REPEATED_NAMES} == {}


def test_a_module_is_a_noun_and_no_riddle() -> None:
    names = [(name, name.split(".")[-1].split("_")) for name in FILES]
    gerunds = [
        name for name, words in names if words[-1].endswith("ing") and words[-1] not in NOUNS_IN_ING
    ]
    assert gerunds == []
    assert [name for name, words in names if RIDDLES & set(words)] == []


def test_a_file_of_tests_has_no_riddle_in_its_name() -> None:
    names = [path.stem for path in (SOURCE.parents[1] / "tests").rglob("*.py")]
    assert [name for name in names if RIDDLES & set(name.split("_"))] == []


def test_every_module_says_what_it_is_for() -> None:
    assert [name for name in FILES if not ast.get_docstring(parsed(name))] == []


def test_the_lists_of_kinds_name_modules_that_exist() -> None:
    listed = [
        f"table.{topic}.{module}"
        for modules_by_topic in KIND_BY_TOPIC.values()
        for topic, modules in modules_by_topic.items()
        for module in modules.split()
    ] + [f"table.{module}" for module in KIND_AT_THE_FRONT_DOOR]
    assert [name for name in listed if name not in MODULES] == []
    assert len(listed) == len(set(listed))


def test_a_module_of_the_table_imports_its_kind_and_those_before_it() -> None:
    assert [
        f"{name} ({kind_of(name)}) imports {imported} ({kind_of(imported)})"
        for name, imported in table_imports()
        if package_of(name) == "table"
        and KINDS.index(kind_of(imported)) > KINDS.index(kind_of(name))
    ] == []


def test_judges_and_apply_of_a_topic_are_its_own() -> None:
    """Another topic may use values, messages, state, checks and steps; modules outside the table ask `decide`."""
    wrong = []
    for name, imported in table_imports():
        inner = kind_of(imported) in ("judge", "apply") and imported.count(".") > 1
        same_topic = name.split(".")[:2] == imported.split(".")[:2]
        front_door = name.startswith("table.") and name.count(".") == 1
        shared = {name.split(".")[1]} & NO_TOPICS if name.startswith("table.") else set()
        if inner and not same_topic and not front_door and not shared:
            wrong.append(f"{name} imports {imported}")
    assert wrong == []
