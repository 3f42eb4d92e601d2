"""The commands to run the game system: init, plan, check, serve, accept-software, sign-software."""

import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier import __version__
from croupier.cli.arguments import now_ms
from croupier.cli.output import Json, say, write
from croupier.engine.store.address import printed
from croupier.errors import BadInput
from croupier.games import game
from croupier.server.health.self_check import check_targets, passed, self_check
from croupier.server.settings import software_manifest as manifest
from croupier.server.settings.config import BadConfig, Config, Mode, load
from croupier.server.setup.new_house import CONFIG, STORE, HouseRequest, set_up

Folder = Annotated[
    Path, Parameter(name="folder", help="Where the house is to be; here without it.")
]
DEMO_FOLDER = Path("croupier-demo")
PORT, DEVICE_PORT = 8470, 8471
BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A name that needs no quotes in the configuration."""
SEED = re.compile(r"[0-9A-Fa-f]{32,128}", re.ASCII)
ConfigFile = Annotated[Path, Parameter(name="--config", help="The configuration of the house.")]


def init(
    folder: Folder = Path(),
    /,
    *,
    operator: Annotated[str, Parameter(help="The operator of the house, printed on tickets.")],
    venue: Annotated[str, Parameter(help="The name of the place.")],
    name: Annotated[str, Parameter(help="The name of the first administrator.")],
    number: Annotated[str, Parameter(help="The number he signs on with.")] = "1",
    second_name: Annotated[str, Parameter(help="The name of the second administrator.")] = "",
    second_number: Annotated[str, Parameter(help="The number that one signs on with.")] = "2",
    mode: Annotated[str, Parameter(help="demo, test or live.")] = Mode.DEMO.value,
    approval: Annotated[str, Parameter(help="The regulator's reference for this release.")] = "",
    store: Annotated[str, Parameter(help="A file, or postgresql://user@host/name.")] = STORE,
) -> None:
    """Set up a new house: configuration, key, manifest of the software, store, one administrator or two.

    Their temporary secrets are printed once and kept nowhere. Nothing that is there is written over.
    """
    if mode not in list(Mode):
        raise BadInput(f"Unknown mode {mode!r}. Accepted: {', '.join(Mode)}.")
    wanted = HouseRequest(
        operator=operator, venue=venue, mode=Mode(mode), approval=approval, store=store,
        number=number, name=name, second_number=second_number if second_name else "", second_name=second_name,
    )  # fmt: skip
    try:
        made = set_up(folder, wanted, at=now_ms())
    except BadConfig as refused:
        raise BadInput(" ".join(f"{fault.key}: {fault.says}" for fault in refused.faults)) from None
    people = (name, number, made.secret), (second_name, second_number, made.second_secret)
    say(
        f"{made.config.file}: the configuration, with comments",
        f"{made.config.server.key_file}: the key; keep a copy elsewhere, apart from the store",
        f"{printed(made.config.store.address)}: the store",
        *(
            f"{person} signs on with the number {signs_on} and the secret {secret}"
            for person, signs_on, secret in people
            if secret
        ),
        "A secret is shown only now; it is changed at the first sign-on.",
    )


def serve(
    *,
    config: Annotated[
        Path | None, Parameter(name="--config", help=f"The configuration of the house: {CONFIG}.")
    ] = None,
    demo: Annotated[
        bool,
        Parameter(
            help="A demo floor instead: every game, simulated devices, play money.", negative=()
        ),
    ] = False,
    folder: Annotated[
        Path | None, Parameter(help=f"Where the demo floor is kept: {DEMO_FOLDER}.")
    ] = None,
    port: Annotated[
        int | None, Parameter(help=f"Where the demo floor listens for screens: {PORT}.")
    ] = None,
    device_port: Annotated[
        int | None, Parameter(help=f"Where it listens for devices: {DEVICE_PORT}.")
    ] = None,
) -> None:
    """Run the game system until it is stopped: tables, screens, devices, cages, reports.

    Nothing listens before everything was checked. Any number of processes may serve one PostgreSQL database.
    """
    from croupier.server.demo.demo_floor import serve_demo
    from croupier.server.serve import serve_house

    if demo:
        _refuse(
            f"with --demo, which has a configuration of its own in {DEMO_FOLDER}", config=config
        )
        number = PORT if port is None else port
        devices = DEVICE_PORT if device_port is None else device_port
        serve_demo(folder or DEMO_FOLDER, say, port=number, device_port=devices)
        return
    says = "without --demo: a house listens where its configuration says (server.port, server.device_port)"
    _refuse(says, folder=folder, port=port, device_port=device_port)
    house_config = read_config(config or Path(CONFIG))
    checks = self_check(house_config)
    if not passed(checks):
        say(*map(str, checks))
        raise SystemExit(1)
    serve_house(house_config, say)


def _refuse(because: str, **options: object) -> None:
    """Refuse options that would otherwise be ignored silently."""
    given = [f"--{name.replace('_', '-')}" for name, value in options.items() if value is not None]
    if given:
        raise BadInput(f"{', '.join(given)} says nothing {because}.")


def check(
    *,
    config: ConfigFile = Path(CONFIG),
    targets: Annotated[
        bool,
        Parameter(
            help="Send a test message to each target outside the house instead.", negative=()
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Check the configuration and everything that must be right before anything listens.

    One line for each check; the status is 1 where any of them fails.
    """
    house_config = read_config(config)
    checks = check_targets(house_config) if targets else self_check(house_config)
    write(checks, lambda rows: map(str, rows), json=json)
    if not passed(checks):
        raise SystemExit(1)


def plan(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-roulette.")],
    /,
    *,
    table: Annotated[str, Parameter(help="What the table is called.")] = "R1",
    variant: Annotated[str, Parameter(help="The variant, such as 'single zero'.")] = "",
    demo: Annotated[
        bool, Parameter(help="With invented approvals, for a demonstration.", negative=())
    ] = False,
) -> None:
    """Print a table's section of the configuration: plan, limits, terminals and equipment.

    What only the operator knows, above all references of approvals, is marked to be filled in.
    """
    from croupier.server.setup.table_template import planned, section

    if not BARE.fullmatch(table):
        raise BadInput(f"Unreadable table {table!r}. Accepted: letters, digits, - and _.")
    the_game = game(name)
    say(*section(table, planned(the_game, table, variant), the_game, demo=demo))


def accept_software(
    *,
    config: ConfigFile = Path(CONFIG),
    older: Annotated[
        str,
        Parameter(help="The version that is accepted although it is older than the one before."),
    ] = "",
) -> None:
    """Write manifest and schema anew for the software as it is installed now: after an approved update only.

    The manifest before is kept beside it, under its digest. An older release is refused unless it is named.
    """
    from croupier.server.settings.config_reference import SCHEMA_NAME, schema_text

    file = read_config(config).file.parent / manifest.NAME
    before, after = manifest.read_manifest(file), manifest.present(now_ms())
    different = manifest.difference(before, after)
    if not different:
        say("The software is as it was.")
        return
    goes_back = manifest.is_older(after.version, before.version)
    if goes_back and older != after.version:
        raise BadInput(
            f"Version {after.version} is older than {before.version}. Accepted: a release that is not older, or "
            f"--older {after.version}."
        )
    if older and not goes_back:
        raise BadInput(
            f"Version {after.version} is not older than {before.version}. Accepted: nothing for --older."
        )
    file.rename(file.with_name(f"{manifest.NAME}.{before.digest[:16]}"))
    manifest.write(file, after)
    file.with_name(SCHEMA_NAME).write_text(schema_text(), encoding="utf-8")
    say(f"Accepted: {different}, and perhaps others. Version {after.version}, {after.digest}.")


def sign_software(
    seed: Annotated[
        str,
        Parameter(
            help="A fresh random number of the person who checks: 32 to 128 hexadecimal digits."
        ),
    ],
    /,
    *,
    every: Annotated[
        bool, Parameter(name="--files", help="The line of every file too.", negative=())
    ] = False,
) -> None:
    """Print the signature of the installed software with a seed: HMAC-SHA256 of every file and of all of them.

    A holder of the approved release computes the signature with the same seed and compares.
    """
    if not SEED.fullmatch(seed) or len(seed) % 2:
        raise BadInput(
            f"Unreadable seed {seed!r}. Accepted: 32 to 128 hexadecimal digits, two for a byte."
        )
    lines, whole = manifest.signed(bytes.fromhex(seed))
    say(*(lines if every else ()))
    say(f"{whole}  {len(lines):,} files of version {__version__}")


def read_config(config: Path) -> Config:
    """Read the configuration; if it is wrong, print its faults and exit with status 1."""
    try:
        return load(config)
    except BadConfig as refused:
        say(*str(refused).splitlines())
        raise SystemExit(1) from None
