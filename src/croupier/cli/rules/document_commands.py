"""The commands about the approved documents of a house: load one with a second person, list all with their hashes."""

from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import App, Parameter

from croupier.cli.arguments import now_ms
from croupier.cli.house.server_commands import ConfigFile, read_config
from croupier.cli.output import Json, say, write_rows
from croupier.engine.office_place import the_floor
from croupier.engine.order_ids import new_id
from croupier.engine.store.address import opened
from croupier.errors import BadInput, unknown
from croupier.offices.floor import FloorOrder
from croupier.offices.floor.commands import LoadDocument
from croupier.offices.floor.events import DocumentLoaded
from croupier.rulebook import EDITIONS, ZONE
from croupier.server.process.document_files import (
    keep,
    media_type_of,
    read_document,
    stored_document,
)
from croupier.server.settings.config import Config
from croupier.server.setup.new_house import CONFIG
from croupier.table.values.instants import instant_of
from croupier.table.values.people import SYSTEM, Actor
from croupier.words import phrase

document = App(
    name="document", help="The approved documents of the editions, for anyone who asks for a copy."
)
HERE = Path(CONFIG)


@document.command
def add(
    edition: Annotated[str, Parameter(help="The edition, such as 'SATG 15.1'.")],
    file: Annotated[Path, Parameter(help="The approved document: a PDF or a text.")],
    /,
    *,
    by: Annotated[str, Parameter(help="Who loads it.")],
    second: Annotated[str, Parameter(help="Who compared it with what was approved.")],
    config: ConfigFile = HERE,
) -> None:
    """Load the approved document of an edition: from then on it is shown and printed on request.

    The file goes into the folder of the house, its name and its hash into the log. A document loaded before stays
    on record; the newest is shown.
    """
    if edition not in EDITIONS:
        raise unknown("edition", edition, EDITIONS)
    house = read_config(config)
    content = read_document(file)
    kind = media_type_of(content)
    digest = keep(_folder(house), content)
    now = now_ms()
    command = LoadDocument(
        edition=edition, name=file.name, media_type=kind, sha256=digest, size=len(content), second=second
    )  # fmt: skip
    order = FloorOrder(id=new_id(now), at=now, by=Actor(by, SYSTEM), command=command)
    with opened(house.store.address) as store:
        answer = the_floor(store).handle(order)
    if answer.refused is not None:
        raise BadInput(phrase("Refused: {refused}", refused=answer.refused.with_clauses))
    loaded = [event for event in answer.events if isinstance(event, DocumentLoaded)]
    text = f"is version {loaded[0].version}" if loaded else "is there already"
    say(f"{edition}: {file.name} {text}, {len(content):,} bytes, SHA-256 {digest}")


@document.command(name="list")
def list_documents(*, config: ConfigFile = HERE, json: Json = False) -> None:
    """Print the documents of every edition with their hashes, and whether the files are what was loaded.

    The status is 1 where a file is gone or was changed.
    """
    house = read_config(config)
    with opened(house.store.address, reading=True) as store:
        every = the_floor(store).state.documents
    rows = [
        _Listed(key, loaded, loaded is None or _is_whole(house, loaded))
        for key in EDITIONS
        for loaded in every.get(key, (None,))
    ]
    write_rows(rows, _line, _Listed._asdict, json=json)
    if not all(row.whole for row in rows):
        raise SystemExit(1)


class _Listed(NamedTuple):
    """An edition with one of its documents, if any is loaded."""

    edition: str
    document: DocumentLoaded | None
    whole: bool
    """Whether the file is what was loaded."""


def _is_whole(house: Config, loaded: DocumentLoaded) -> bool:
    return stored_document(_folder(house), loaded.sha256) is not None


def _line(row: _Listed) -> str:
    if row.document is None:
        title = EDITIONS[row.edition].title
        return f"{row.edition}: {title}: no document is loaded; what is shown is our own summary."
    return _loaded_line(row.document, whole=row.whole)


def _loaded_line(document: DocumentLoaded, *, whole: bool) -> str:
    when = f"{instant_of(document.at).astimezone(ZONE):%Y-%m-%dT%H:%M}"
    state = "" if whole else "  THE FILE IS GONE OR WAS CHANGED"
    return (
        f"{document.edition}, version {document.version}: {document.name}, {document.media_type}, "
        f"{document.size:,} bytes, "
        f"SHA-256 {document.sha256}, loaded {when} by {document.by} with {document.second}{state}"
    )


def _folder(house: Config) -> Path:
    if house.house.documents is None:
        raise BadInput(
            "The house has no folder for documents. Accepted: `house.documents` in its configuration."
        )
    return house.house.documents
