"""Mutation testing of the code that settles and posts: `make mutants`.

A mutant is a module with one small mistake in it: a comparison, a sum or a condition turned round, a number
off by one, two arguments exchanged, a statement left out. Its tests must fail. The tools that exist start an
interpreter for each mutant, or wrap functions that must stay as they are because they are compiled and kept in
tables; here a process that has everything imported is forked for each mutant. A mistake inside a function is put
into that function, wherever it is referred to; one outside makes the module anew.

Survivors that change nothing are listed with their reason in `mutants.toml`; any other fails the run.
"""

import ast
import copy
import os
import resource
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "croupier"
CPU_SECONDS = 120
"""A mutant that goes round in circles is stopped, and counts as killed."""

TARGETS: dict[str, tuple[str, ...]] = {
    "games/triple_chase.py": ("tests/rules/test_satg_12_triple_chase.py",),
    "games/baccarat.py": ("tests/rules/test_satg_09_baccarat.py",),
    "games/casino_war.py": (
        "tests/rules/test_war_casino_war.py",
        "tests/rules/test_war_going_to_war.py",
        "tests/rules/test_war_order.py",
        "tests/rules/test_war_surrender.py",
    ),
    "ledger/postings.py": ("tests/ledger/test_postings.py",),
}
"""What is mutated, and the tests that must notice, the fastest first."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
EITHER_WAY = ("min", "max", "pair", "match", "points")
"""Functions that do not care for the order of what they are given."""
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mistakes(node: ast.AST) -> Iterator[ast.AST]:
    """Every single mistake that can be made at one node."""
    yield from _in_expressions(node)
    yield from _in_statements(node)


def _in_expressions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if type(op) in COMPARED:
                    changed = [*ops[:place], COMPARED[type(op)](), *ops[place + 1 :]]
                    yield _with(node, ops=changed)
        case ast.BinOp(op=op) if type(op) in COMPUTED:
            yield _with(node, op=COMPUTED[type(op)]())
        case ast.BoolOp(op=op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield _with(node, body=orelse, orelse=body)
        case ast.Constant(value=bool() as flag):
            yield _with(node, value=not flag)
        case ast.Constant(value=int() as number):
            yield _with(node, value=number + 1)
        case ast.Name(id=name) if name in NAMED:
            yield _with(node, id=NAMED[name])
        case ast.Call(func=called, args=[one, other, *more]) if (
            ast.unparse(called) not in EITHER_WAY
        ):
            yield _with(node, args=[other, one, *more])
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=[])


def _in_statements(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=test):
            yield _with(node, test=ast.UnaryOp(op=ast.Not(), operand=test))
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()) | ast.Raise():
            yield ast.copy_location(ast.Pass(), node)
        case ast.AugAssign(op=op) if type(op) in COMPUTED:
            yield _with(node, op=COMPUTED[type(op)]())


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


@dataclass(frozen=True)
class Mutant:
    """A module with one mistake in it."""

    target: str
    where: str
    """The function, or nothing where it is outside of any."""
    line: str
    """The line of the source in which it is."""
    column: int
    was: str
    now: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.target}: {self.line} @{self.column}: {self.was} -> {self.now}"


class _Mutating(ast.NodeTransformer):
    """Makes one mistake, the n-th that can be made; text of citations and types is left as it is."""

    def __init__(self, wanted: int) -> None:
        self._left = wanted
        self.made: tuple[ast.AST, ast.AST, str] | None = None
        self._inside: list[str] = []

    def visit(self, node: ast.AST) -> ast.AST:
        if _is_text(node):
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value else None  # type: ignore[assignment]
            return node
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if named:
            self._inside.append(node.name)  # type: ignore[attr-defined]
        for changed in mistakes(node):
            if self._left == 0 and self.made is None:
                self.made = (node, changed, ".".join(self._inside))
                return changed
            self._left -= 1
        result = self.generic_visit(node)
        if named:
            self._inside.pop()
        return result


def _is_text(node: ast.AST) -> bool:
    """A citation, an import or the names of the fields of a bet: a mistake there is found at import."""
    cites = (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cite"
    )
    return cites or isinstance(node, ast.Import | ast.ImportFrom | ast.arguments)


def mutants(target: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    text = (SOURCE / target).read_text(encoding="utf-8")
    wanted = 0
    while True:
        mutating, tree = _Mutating(wanted), ast.parse(text)
        mutating.generic_visit(tree)
        if mutating.made is None:
            return
        was, now, where = mutating.made
        line, column = _place(was)
        shown = text.splitlines()[line - 1].strip()
        yield Mutant(target, where, shown, column, _source(was), _source(now), tree)
        wanted += 1


def _place(node: ast.AST) -> tuple[int, int]:
    """Where a node begins; a part of a comprehension begins with what it goes over."""
    begins = node.iter if isinstance(node, ast.comprehension) else node
    return begins.lineno, begins.col_offset  # type: ignore[attr-defined]


def _source(node: ast.AST) -> str:
    return " ".join(ast.unparse(node.test if isinstance(node, ast.If) else node).split())


def install(mutant: Mutant) -> None:
    """Put the mistake into the modules of this process."""
    name = "croupier." + mutant.target.removesuffix(".py").replace("/", ".")
    code = compile(ast.fix_missing_locations(mutant.tree), mutant.target, "exec")
    function = _function(sys.modules[name], mutant.where)
    if function is not None:
        function.__code__ = _code_of(code, mutant.where.split("."))  # type: ignore[attr-defined]
        return
    for loaded, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(
            (str(SOURCE), str(ROOT / "tests"))
        ):
            del sys.modules[loaded]
    sys.meta_path.insert(0, _Anew(name, code))


class _Anew(MetaPathFinder, Loader):
    """Makes one module from other code than its file has."""

    def __init__(self, name: str, code: CodeType) -> None:
        self._name, self._code = name, code

    def find_spec(self, name: str, *_where: object) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)  # noqa: S102  the mutant


def _function(module: ModuleType, where: str) -> object | None:
    member: object = module
    for name in where.split(".") if where else ():
        member = getattr(member, name, None)
    return member if hasattr(member, "__code__") else None


def _code_of(code: CodeType, path: list[str]) -> CodeType:
    for name in path:
        code = next(
            inner
            for inner in code.co_consts
            if isinstance(inner, CodeType) and inner.co_name == name
        )
    return code


def survives(mutant: Mutant | None, tests: tuple[str, ...]) -> bool:
    """Whether the tests pass with the mistake made, in a process of its own."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        with (
            Path(os.devnull).open("w") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            try:
                if mutant is not None:
                    install(mutant)
                status = _run(tests)
            except BaseException:  # noqa: BLE001  whatever it is, the mistake was noticed
                status = 1
        os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def _run(tests: tuple[str, ...], *more: str) -> int:
    arguments = [
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        *more,
        *tests,
    ]
    return int(pytest.main(arguments))


def equivalent() -> dict[str, str]:
    """The mutants that change nothing, each with the reason."""
    held = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text(encoding="utf-8"))
    return {mutant: entry["why"] for entry in held["equivalent"] for mutant in entry["mutants"]}


def try_all(target: str) -> tuple[Counter[str], list[Mutant]]:
    """Try every mutant of a module; the counts, and those that nobody noticed."""
    tests, known = TARGETS[target], equivalent()
    import_module("croupier." + target.removesuffix(".py").replace("/", "."))
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        _run(tests, "--collect-only")
    if not survives(None, tests):
        sys.exit(f"The tests of {target} fail without any mistake.")
    counts: Counter[str] = Counter()
    left = []
    for mutant in mutants(target):
        if not survives(mutant, tests):
            counts["killed"] += 1
        elif str(mutant) in known:
            counts["equivalent"] += 1
        else:
            counts["survived"] += 1
            left.append(mutant)
            _say(f"  survived: {mutant}")
    return counts, left


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(wanted: list[str]) -> int:
    """Try the mutants of every target, or of those named; 1 if any survives without a reason."""
    survivors = 0
    for target in wanted or TARGETS:
        counts, left = try_all(target)
        tried = counts.total() - counts["equivalent"]
        _say(
            f"{target}: {counts['killed']} of {tried} killed, {counts['equivalent']} more change nothing"
        )
        survivors += len(left)
    return 1 if survivors else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
