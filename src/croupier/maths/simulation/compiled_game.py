"""The games' own functions, compiled as they stand: never a second copy of a rule.

numba does not follow calls to plain functions, so a function is compiled together with those it
calls: the same code with compiled functions in the place of the plain ones.

What was compiled is kept for the next start. numba knows that a function changed, but not that one
changed which it calls, or a constant; so it is kept in a folder that is named by a hash of everything
that could be compiled in. `CROUPIER_CACHE` names another folder than that of the user.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dis import get_instructions
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType
from typing import Any

Compiled = Callable[..., Any]
Jit = Callable[[Callable[..., Any]], Compiled]

COMPILED_IN = ("games", "maths")
"""The parts of the package of which anything can be compiled in, or decides what is."""


def compiled(
    function: Callable[..., Any], jit: Jit, known: dict[Callable[..., Any], Compiled] | None = None
) -> Compiled:
    """A function compiled by `jit`, such as `numba.njit`, together with the functions it calls.

    `known` keeps what was compiled, so that no function is compiled twice.
    """
    if not isinstance(function, FunctionType):
        return function  # a NamedTuple: numba knows how to make one
    known = {} if known is None else known
    if function not in known:
        record = dict(function.__globals__)
        for step in get_instructions(function):
            called = record.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
            if isinstance(called, FunctionType):
                record[step.argval] = compiled(called, jit, known)
        known[function] = jit(_twin(function, record))
    return known[function]


def _twin(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The same code, which finds other things by the names it uses."""
    made = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    made.__qualname__ = function.__qualname__
    return made


@cache
def code_hash() -> str:
    """A hash of all source and rule data that decide what is played: a run says by which code it was made."""
    digest = sha256()
    for part in (*COMPILED_IN, "rulebook"):
        folder = Path(str(files("croupier").joinpath(part)))
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where compiled code is kept: for these sources, this Python and this numba only."""
    import numba

    named = os.environ.get("CROUPIER_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(named) if named else Path.home() / ".cache"
    version = f"{sys.version_info.major}.{sys.version_info.minor}-{numba.__version__}"
    return root / "croupier" / "compiled" / f"{code_hash()[:16]}-{version}"


def compile_text(text: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Functions that are written for a purpose, as if from a file in the cache folder.

    numba keeps what it compiles beside the file of a function. The file is named by what is in it and
    by what its names stand for, so that another text or another constant is another file.
    """
    stand_for = sorted((key, _identity(value)) for key, value in names.items())
    digest = sha256(f"{text}\n{stand_for!r}".encode()).hexdigest()[:16]
    path = cache_folder() / f"unit-{digest}.py"
    _keep(path, text)
    namespace: dict[str, Any] = {**names, "__name__": __name__}
    exec(compile(text, str(path), "exec"), namespace)  # noqa: S102  our own text, made a moment ago
    for name in namespace.keys() - names.keys():
        if isinstance(namespace[name], FunctionType):
            # Code that was kept is found by name: in one process two functions of one name would be one.
            namespace[name].__qualname__ = f"{name}_{digest}"
    return namespace


def _identity(value: Any) -> str:
    """What a name refers to: a function by its place (its text is in the hash), a constant by its value."""
    if callable(value):
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value.tolist() if hasattr(value, "tolist") else value)


def _keep(path: Path, text: str) -> None:
    """Write a file as a whole or not at all; where there is no room for it nothing is kept."""
    try:
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as draft:
            draft.write(text)
        Path(draft.name).replace(path)
    except OSError:
        return


SHORT = 1000
"""The largest function, in bytes of Python's code, that is inlined. A rule is a few comparisons, and a call
costs more than they do."""


def is_short(function: Callable[..., Any]) -> bool:
    """Whether a function is put in where it is called."""
    return len(function.__code__.co_code) < SHORT


PLAY = """

def play(seed, first, last, given, scratch, counts):
    for index in range(first, last):
        unit(seed, index, given, scratch, counts)
"""


def for_processors(text: str, names: Mapping[str, Any]) -> Compiled:
    """`play(seed, first, last, given, scratch, counts)` for the processors: every unit from `first` up to `last`.

    `text` defines `unit(seed, index, given, scratch, counts)`. Other threads may run meanwhile.
    """
    njit: Any = import_module("numba").njit
    namespace = compile_text(text + PLAY, names)
    # Only `play` is called from Python: what the others would need for that takes half of the time to compile.
    inner = partial(njit, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    unit = compiled(
        namespace["unit"], lambda function: inner(function, forceinline=is_short(function))
    )
    play = _twin(namespace["play"], {**namespace, "unit": unit})
    is_cached = Path(play.__code__.co_filename).is_file()
    fast: Compiled = njit(play, nogil=True, cache=is_cached, error_model="numpy")
    return fast
