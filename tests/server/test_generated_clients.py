"""Programs of others: clients are generated from the document of a running server, and play a round with it."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from croupier.server.settings.demo_staff import SECRET
from support.house_fixtures import for_the_file
from support.local_server import Served, serving
from support.verifier_program import COMPILER, node

SETTINGS = """\
content_type_overrides: {application/pdf: application/octet-stream, application/zip: application/octet-stream}
post_hooks: []
"""
"""As docs/wire.md says: the generator takes a paper or an archive for a file only if it is told."""
TYPES = COMPILER.parents[2] / "openapi-typescript" / "bin" / "cli.js"
TABLE = "BW1"
BROUGHT, STAKE = 100_000, 500
PROGRAM = """\
import type { components, operations, paths } from "./interface";

type Order = components["schemas"]["OrderBody"];
type Receipt = operations["getTablesByTableRoundsByNumberReceipt"]["responses"]["200"]["content"]["application/json"];
type SignOn = paths["/api/v1/sign-on"]["post"]["requestBody"]["content"]["application/json"];

export const signOn: SignOn = { number: "K1", secret: "…", where: "program" };
export const order: Order = { id: "1", command: { type: "record-wager", patron: "P1", bet: "symbol-A", amount: 500 } };
export const paid = (receipt: Receipt): number => receipt.returns ?? 0;
export const bounds = (risk: components["schemas"]["RiskOut"]): [number, number] => risk.ever_ruin;
"""
"""A program that uses the types: a round as it is wagered and read."""
WRONG = {
    "amount: 500": 'amount: "five"',
    '"record-wager"': '"record-wagers"',
    "receipt.returns": "receipt.lost",
    "[number, number] =>": "[number, number, number] =>",
}
"""Mistakes in that program, each of which its compiler must notice."""

served = for_the_file(serving, games=("big-wheel",))


@pytest.fixture(scope="module")
def document(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_bytes(served.client.get("/schema/openapi.json").content)
    return file


@pytest.fixture(scope="module")
def client(document: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The generated package, as a program imports it."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "settings.yml").write_text(SETTINGS, encoding="utf-8")
    program = Path(sys.executable).with_name("openapi-python-client")
    done = subprocess.run(  # noqa: S603  arguments of ours
        [program, "generate", "--path", document, "--output-path", folder / "generated_croupier", "--meta", "none",
         "--config", folder / "settings.yml", "--fail-on-warning"],
        capture_output=True, text=True, check=False, env={"PATH": str(program.parent), "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("generated_croupier")
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.startswith("generated_croupier")]:
            del sys.modules[name]


class Program:
    """A program of another author, which knows the house by the generated package alone."""

    def __init__(self, served: Served, package: ModuleType) -> None:
        self.package, self.base = package.__name__, f"http://{served.address}"
        self.models: Any = importlib.import_module(f"{self.package}.models")
        self.line: Any = package.Client(base_url=self.base)
        self.authenticated = package.AuthenticatedClient
        self.orders = 0

    def call(self, name: str, *path: object, **more: Any) -> Any:
        """Call by the name of the call; the answer must be one that the document knows."""
        module = importlib.import_module(f"{self.package}.api.{name}")
        answer = module.sync(*path, client=self.line, **more)
        assert answer is not None, name
        return answer

    def sign_on(self, number: str, secret: str) -> Any:
        body = self.models.SignOnBody(
            number=number, secret=secret, where="program", takes_over=True
        )
        answer = self.call("sign_on.post_sign_on", body=body)
        if isinstance(answer, self.models.TokenOut):
            self.close()
            self.line = self.authenticated(base_url=self.base, token=answer.token)
        return answer

    def close(self) -> None:
        self.line.get_httpx_client().close()

    def order(self, kind: str, type_: str, **fields: Any) -> Any:
        self.orders += 1
        command = getattr(self.models, kind)(type_=type_, **fields)
        body = self.models.OrderBody(id=f"{kind} {self.orders}", command=command)
        return self.call("tables.post_tables_by_table_orders", TABLE, body=body)

    def done(self, kind: str, type_: str, **fields: Any) -> None:
        answer = self.order(kind, type_, **fields)
        assert not answer.refused, answer


def test_a_python_client_signs_on_wagers_and_reads_its_receipt(
    served: Served, client: ModuleType
) -> None:
    with closing(Program(served, client)) as program:
        _plays(program)


def _plays(program: Program) -> None:
    models = program.models
    refused = program.sign_on("K1", "not the secret of K1")
    assert isinstance(refused, models.RefusedCall)
    assert refused.refused.code == "sign-on-failed"
    signed_on = program.sign_on("K1", SECRET)
    assert (signed_on.member.number, signed_on.member.must_change) == ("K1", False)
    program.done("Fill", "fill", amount=BROUGHT)
    program.done("TakeTable", "take-table")
    program.done("OpenWagering", "open-wagering")
    wager = {"patron": "P1", "bet": "symbol-A", "amount": STAKE}
    program.done("RecordWager", "record-wager", **wager)
    unknown = program.order("RecordWager", "record-wager", **(wager | {"bet": "nothing"}))
    assert unknown.refused.code == "bet-not-offered"
    program.done("StartDevice", "start-device")
    program.done("CloseWagering", "close-wagering")
    program.done("EnterFace", "enter-face", face="A")
    program.done("Confirm", "confirm")
    program.sign_on("I1", SECRET)
    tables = program.call("tables.get_tables")
    assert [(table.table, table.number) for table in tables] == [(TABLE, 1)]
    seen = program.call("tables.get_tables_by_table_rounds_by_number", TABLE, 1)
    name = seen.round_.book[0].wager
    receipt = program.call(
        "tables.get_tables_by_table_rounds_by_number_receipt", TABLE, 1, wager=name
    )
    # The symbol pays 1 to 1, and the stake stays on the layout.
    assert (receipt.bet, receipt.amount, receipt.returns) == ("symbol-A", STAKE, STAKE)
    assert all(part.agrees for part in receipt.parts)


def test_every_message_of_the_document_is_a_type_of_the_client(
    document: Path, client: ModuleType
) -> None:
    whole = json.loads(document.read_text(encoding="utf-8"))
    models = vars(importlib.import_module(f"{client.__name__}.models"))
    known = {name.replace("_", "").lower() for name in models}
    forms = whole["components"]["schemas"].items()
    objects = [name for name, form in forms if form.get("type") == "object"]
    assert len(objects) > 400
    missing = [name for name in objects if name.lower() not in known]
    assert missing == []


def test_every_call_has_a_name_of_its_own_and_says_how_it_is_refused(document: Path) -> None:
    whole = json.loads(document.read_text(encoding="utf-8"))
    calls = {
        f"{method} {path}": call
        for path, methods in whole["paths"].items()
        for method, call in methods.items()
    }
    names = [call["operationId"] for call in calls.values()]
    assert len({*names}) == len(names) > 100
    assert [name for name in names if not name.isidentifier()] == []
    asked = [path for path, call in calls.items() if path.split()[1].startswith("/api/")]
    silent = [path for path in asked if not {"400", "401", "500"} <= {*calls[path]["responses"]}]
    assert silent == []


@pytest.fixture(scope="module")
def typescript(document: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the types that openapi-typescript makes."""
    if not TYPES.is_file():
        pytest.skip("openapi-typescript is not here: `make web` brings it")
    folder = tmp_path_factory.mktemp("typescript")
    subprocess.run(  # noqa: S603  arguments of ours
        [node(), TYPES, document, "--default-non-nullable=false", "--output", folder / "interface.ts"],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder


def compiled(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.ts").write_text(text, encoding="utf-8")
    options = {
        "strict": True, "noEmit": True, "skipLibCheck": True, "target": "es2022", "module": "esnext",
        "moduleResolution": "bundler", "types": [],
    }  # fmt: skip
    project = {"compilerOptions": options, "files": ["program.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(project), encoding="utf-8")
    return subprocess.run(  # noqa: S603  arguments of ours
        [node(), COMPILER, "--project", folder, "--pretty", "false"],
        check=False, capture_output=True, text=True, cwd=folder,
    )  # fmt: skip


def test_the_types_of_typescript_compile_with_a_program(typescript: Path) -> None:
    done = compiled(typescript, PROGRAM)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("right", WRONG)
def test_the_types_of_typescript_notice_a_mistake(typescript: Path, right: str) -> None:
    assert right in PROGRAM
    done = compiled(typescript, PROGRAM.replace(right, WRONG[right]))
    assert done.returncode != 0
    assert "program.ts" in done.stdout
