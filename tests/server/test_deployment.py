"""The files in deploy/ work with this release: units, backup, container, proxies, rules and dashboard.

There is no container engine and no proxy here. The steps of the Containerfile run on this system in a folder; the
proxies are only parsed. Rules and dashboard are compared with the real `/metrics` of a running server.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it has no stubs here
from prometheus_client.parser import text_string_to_metric_families

from croupier.cli.main import app
from croupier.engine.store.address import opened
from croupier.offices.house_log import HOUSE
from support.local_server import free_port
from support.operator_machine import RELEASE, build_wheel
from support.patience import PATIENCE_S
from support.real_house import house, refused_device, until
from support.target_receivers import http_receiver

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROGRAM = Path(sys.executable).with_name("croupier")
SITE = Path(yaml.__file__).parents[1]


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """A unit of systemd: its sections, and each key with all its values."""
    sections: dict[str, dict[str, list[str]]] = {}
    text = (DEPLOY / "systemd" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, separator, value = line.partition("=")
            assert separator, line
            section.setdefault(key, []).append(value)
    return sections


def accepted(words: list[str]) -> None:
    """A command that the program knows, with all its options."""
    app.parse_args(words, exit_on_error=False, print_error=False)


UNITS = sorted(path.name for path in (DEPLOY / "systemd").iterdir())


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_unit(name: str, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not here")
    for path in (DEPLOY / "systemd").iterdir():
        text = path.read_text(encoding="utf-8").replace("\\\n", " ")
        # The programs of the installed house are not on this system.
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    done = subprocess.run(  # noqa: S603  a program of this system
        [program, "verify", "--man=no", "--recursive-errors=no", str(tmp_path / name)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    about = [line for line in done.stderr.splitlines() if str(tmp_path) in line or name in line]
    assert about == [], done.stderr


def test_the_units_start_what_the_program_knows() -> None:
    service = unit("croupier.service")["Service"]
    assert service["Type"] == ["notify"]
    assert int(service["WatchdogSec"][0]) >= 10
    accepted(shlex.split(service["ExecStart"][0])[1:])
    assert int(service["LimitNOFILE"][0]) > 19_512, "What the connections need by default."
    backup = unit("croupier-backup.service")["Service"]
    assert backup["ExecStart"] == ["/opt/croupier/share/croupier/backup.sh"]
    given = {line.partition("=")[0] for line in backup["Environment"]}
    script = (DEPLOY / "backup.sh").read_text(encoding="utf-8")
    assert given == set(re.findall(r'"\$\{(\w+):', script)) | {"CROUPIER", "BACKUPS_KEPT"}
    assert "OnCalendar" in unit("croupier-backup.timer")["Timer"]
    assert "${KIOSK_ADDRESS}" in unit("croupier-kiosk.service")["Service"]["ExecStart"][0]


def backup(store: str, folder: Path, kept: int = 2) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  our own script
        [str(DEPLOY / "backup.sh")], capture_output=True, text=True, check=False,
        env={
            "PATH": os.environ["PATH"], "CROUPIER": str(PROGRAM), "CROUPIER_STORE": store,
            "BACKUP_FOLDER": str(folder), "BACKUPS_KEPT": str(kept),
        },
    )  # fmt: skip


def test_a_backup_is_anchored_whole_and_bounded(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    with house(tmp_path / "house") as made:
        folder.mkdir()
        for name in ("croupier-20260101T000000Z.jsonl.gz", "croupier-20260102T000000Z.jsonl.gz"):
            (folder / name).touch()
        done = backup(made.address, folder)
        assert done.returncode == 0, done.stderr
        exports = sorted(path.name for path in folder.glob("*.gz"))
        assert len(exports) == 2
        assert exports[0] == "croupier-20260102T000000Z.jsonl.gz"
        (line,) = (folder / "anchors.txt").read_text(encoding="utf-8").splitlines()
        with opened(made.address, reading=True) as store:
            head = store.heads()[HOUSE]
        assert line.split(" ")[1] == f"{head.orders}:{head.hash}"
        failed = backup(str(tmp_path / "no.db"), folder)
        assert failed.returncode != 0
        assert sorted(path.name for path in folder.glob("*.gz")) == exports


def steps() -> Iterator[tuple[str, str]]:
    """The steps of the Containerfile."""
    text = (DEPLOY / "container" / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            verb, _, rest = line.partition(" ")
            yield verb, rest.strip()


KNOWN_STEPS = {
    "FROM", "ENV", "RUN", "COPY", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT",
    "CMD",
}  # fmt: skip
OF_ANOTHER_SYSTEM = ("useradd", "chown")
"""Commands that change the users of a system. Their syntax is checked, and they are not run."""


@pytest.mark.timeout(PATIENCE_S * 3)
def test_every_step_of_the_container_runs(tmp_path: Path) -> None:  # noqa: PLR0915  a container from its build to its end
    """Run each RUN, the health check and the command, with the folders of the container in a scratch folder.

    Libraries come from this environment: pip installs the wheel alone. FROM, USER, VOLUME and EXPOSE are parsed.
    """
    root, built = tmp_path / "root", tmp_path / "sources"
    every = list(steps())
    assert {verb for verb, _ in every} <= KNOWN_STEPS
    assert every[0][0] == "FROM"

    def here(text: str) -> str:
        return re.sub(r"(?<![\w.])/(opt/croupier|var/lib/croupier)", rf"{root}/\1", text)

    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(SITE), "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "HOME": str(tmp_path),
    }  # fmt: skip
    RELEASE["assemble"](build_wheel(built), tmp_path / "dist", None)
    found: dict[str, str] = {}
    printed = ""
    for verb, rest in every:
        if verb == "ENV":
            environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif verb == "COPY":
            source, target = rest.split()
            (release,) = tmp_path.glob(source)
            shutil.copytree(release, here(target))
        elif verb == "RUN" and rest.startswith(OF_ANOTHER_SYSTEM):
            subprocess.run(["/bin/sh", "-n", "-c", rest], check=True)  # noqa: S603  the file's own words
        elif verb == "RUN":
            # The environment of the tests has the libraries; a bare one has only pip.
            command = here(rest).replace(" -m compileall -q ", " -m compileall -q -l ")
            done = subprocess.run(  # noqa: S603  the file's own words
                ["/bin/sh", "-c", command], env=environment, capture_output=True, text=True, check=False
            )  # fmt: skip
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            printed += done.stdout
        else:
            found[verb] = rest
    assert "psycopg==" in printed, "The compose file names a PostgreSQL database."
    home = Path(here(found["WORKDIR"]))
    assert home.stat().st_mode & 0o777 == 0o700
    program = json.loads(here(found["ENTRYPOINT"]))
    init = next(it for name, it in compose()["services"].items() if name == "init")["command"]
    words = [here(word) for word in init[: init.index("--store")]]
    subprocess.run([*program, *words], env=environment, check=True, capture_output=True)  # noqa: S603
    config = home / "croupier.toml"
    port = str(free_port())
    text = config.read_text(encoding="utf-8").replace("8470", port)
    config.write_text(text.replace("8471", str(free_port())), encoding="utf-8")
    _, _, check = found["HEALTHCHECK"].partition(" CMD ")
    healthy = [here(word).replace("8470", port) for word in json.loads(check)]
    with subprocess.Popen(  # noqa: S603  the file's own words
        [*program, *json.loads(here(found["CMD"]))], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, cwd=home,
    ) as server:  # fmt: skip
        try:

            def is_healthy() -> bool:
                assert server.poll() is None, "It ended by itself."
                try:
                    urlopen(f"http://127.0.0.1:{port}/health/live", timeout=5).close()
                except (URLError, OSError):
                    return False
                return True

            until(is_healthy)
            health = subprocess.run(healthy, env=environment, capture_output=True, check=False)  # noqa: S603
            assert health.returncode == 0, health.stderr
        finally:
            server.terminate()
        assert server.wait() == 0
    health = subprocess.run(healthy, env=environment, capture_output=True, check=False)  # noqa: S603
    assert health.returncode != 0, "A process that is gone is not healthy."


def compose() -> dict[str, Any]:
    text = (DEPLOY / "container" / "compose.yaml").read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(text)
    return read


def test_the_services_of_the_compose_file_fit_together() -> None:
    file = compose()
    for name, service in file["services"].items():
        assert set(service.get("depends_on", ())) <= set(file["services"]), name
        assert set(service.get("secrets", ())) <= set(file["secrets"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            folder = DEPLOY / "container"
            assert source in file["volumes"] or (folder / source).resolve().is_file(), volume
        if "build" in service:
            path = (
                DEPLOY / "container" / service["build"]["context"] / service["build"]["dockerfile"]
            )
            assert path.is_file()
        if service["image"] == "croupier":
            accepted(service["command"])
    settings = file["services"]["postgres"]["command"]
    assert {"fsync=on", "full_page_writes=on", "synchronous_commit=on"} <= set(settings)
    assert "POSTGRES_PASSWORD" not in json.dumps(file["services"]).replace(
        "POSTGRES_PASSWORD_FILE", ""
    )


def test_the_proxies_pass_web_sockets_on_and_keep_the_figures_inside() -> None:
    nginx = (DEPLOY / "proxy" / "nginx.conf").read_text(encoding="utf-8")
    assert nginx.count("{") == nginx.count("}")
    code = [line.strip() for line in nginx.splitlines() if not line.strip().startswith("#")]
    assert all(line[-1] in "{};" for line in code if line), "Each directive ends."
    for directive in (
        "proxy_http_version 1.1;", "proxy_set_header Upgrade $http_upgrade;", "proxy_set_header Host $host;",
        "proxy_set_header Connection $connection_upgrade;", "proxy_set_header X-Forwarded-For $remote_addr;",
    ):  # fmt: skip
        assert directive in code
    assert re.search(r"location /metrics \{\s+return 404;", nginx)
    caddy = (DEPLOY / "proxy" / "Caddyfile").read_text(encoding="utf-8")
    assert caddy.count("{") == caddy.count("}")
    assert "respond @inside 404" in caddy
    assert "reverse_proxy" in caddy


NAMES = re.compile(r"\b((?:croupier|process)_\w+|up)\b\s*(\{[^}]*\})?")
LABELS = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
OF_PROMETHEUS = {"instance", "job", "le"}
"""Labels that Prometheus adds, and the bounds of a histogram."""


def used(expression: str) -> tuple[set[str], set[tuple[str, str]], set[str]]:
    """The metrics of an expression, each label that it chooses by, and the labels by which it groups."""
    names, chosen = set[str](), set[tuple[str, str]]()
    for name, labels in NAMES.findall(re.sub(r"\bby \([^)]*\)", "", expression)):
        names.add(name)
        chosen |= {(name, label) for label in LABELS.findall(labels)}
    grouped = {label.strip() for part in GROUPED.findall(expression) for label in part.split(",")}
    return names, chosen, grouped


def rules() -> list[dict[str, Any]]:
    text = (DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8")
    return [rule for group in yaml.safe_load(text)["groups"] for rule in group["rules"]]


def dashboard() -> dict[str, Any]:
    text = (DEPLOY / "grafana" / "croupier.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def expressions() -> list[tuple[str, str]]:
    """Every expression with the text that shows it."""
    of_rules = [(rule["expr"], rule["annotations"]["summary"]) for rule in rules()]
    panels = dashboard()["panels"]
    return of_rules + [
        (it["expr"], it["legendFormat"]) for panel in panels for it in panel["targets"]
    ]


def test_rules_and_dashboard_use_what_a_running_server_shows(tmp_path: Path) -> None:
    with http_receiver() as receiver, house(tmp_path / "house") as made:
        secret = tmp_path / "secret"
        secret.touch(mode=0o600)
        secret.write_text("a key of many letters", encoding="utf-8")
        target = f'[targets.ops]\nkind = "webhook"\naddress = "http://127.0.0.1:{receiver.port}/"\n'
        target += f'secret_file = "{secret}"\nlevel = "log"'
        made.furnish()
        running = made.configure(target).start()
        token = running.http("S1").token
        with running.screen("pit", token=token):
            # An unknown device is an alert, which goes to the target; a new target gets only what comes.
            until(lambda: refused_device(running) and receiver.calls)
            page = ""

            def is_complete() -> bool:
                nonlocal page
                page = httpx.get(f"http://{running.address}/metrics").text
                return "croupier_screens{" in page and 'result="taken"' in page and "stop" in page

            until(is_complete)
        samples = [it for family in text_string_to_metric_families(page) for it in family.samples]
        labels: dict[str, set[str]] = {"up": set()}
        for sample in samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
        for expression, shown in expressions():
            names, chosen, grouped = used(expression)
            assert names, expression
            assert names - set(labels) == set(), expression
            for name, label in chosen:
                assert label in labels[name] | OF_PROMETHEUS, (expression, label)
            known = set[str]().union(*(labels[name] for name in names)) | OF_PROMETHEUS
            assert grouped - known == set(), expression
            # A label that the text names is one by which the expression is grouped, or of the metric alone.
            named = set(re.findall(r"\$labels\.(\w+)", shown)) | set(
                re.findall(r"\{\{(\w+)\}\}", shown)
            )
            assert named - (grouped or known) == set(), (expression, shown)
        values = {(it.name, *it.labels.values()): it.value for it in samples}
        assert values["croupier_tables", "shut"] == 0
        assert values["croupier_disk_free_bytes",] > 0
        assert values["croupier_figures_refreshed_seconds",] > 1e9
        assert values["process_resident_memory_bytes",] > 1e6
        assert values["croupier_tickets_owed_cents", "tickets"] == 0
        assert any(
            it.name == "croupier_build_info" and it.labels["mode"] == "test" for it in samples
        )


def test_a_metric_that_is_not_there_would_be_found() -> None:
    names, chosen, grouped = used('sum by (level) (rate(croupier_open_alert{levle="x"}[5m]))')
    assert (names, chosen, grouped) == (
        {"croupier_open_alert"},
        {("croupier_open_alert", "levle")},
        {"level"},
    )


def test_every_rule_has_its_entry_in_the_page_of_alerts() -> None:
    page = (ROOT / "docs" / "alerts.md").read_text(encoding="utf-8")
    named = [rule["alert"] for rule in rules()]
    assert len(set(named)) == len(named)
    for rule in rules():
        assert f"| `{rule['alert']}` |" in page, rule["alert"]
        assert rule["labels"]["severity"] in ("warning", "critical")
    assert set(re.findall(r"^\| `(Croupier\w+)` \|", page, re.MULTILINE)) == set(named)
