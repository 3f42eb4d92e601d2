"""The approved documents as files in the folder of a house, named by their hash and never overwritten."""

import os
from hashlib import sha256
from pathlib import Path

from croupier.errors import BadInput
from croupier.offices.floor.approved_documents import LARGEST
from croupier.offices.floor.commands import MediaType

PDF = b"%PDF-"


def media_type_of(content: bytes) -> MediaType:
    """Return the type of a document, by its content."""
    if content.startswith(PDF):
        return "application/pdf"
    try:
        content.decode()
    except UnicodeDecodeError:
        raise BadInput("It is neither a PDF nor a text in UTF-8. Accepted: one of these.") from None
    return "text/plain"


def read_document(file: Path) -> bytes:
    """Read a document to be loaded."""
    if not file.is_file():
        raise BadInput(f"No file {str(file)!r}. Accepted: a PDF or a text.")
    if not 0 < file.stat().st_size <= LARGEST:
        raise BadInput(f"{file.name!r} is empty or too large. Accepted: up to {LARGEST:,} bytes.")
    return file.read_bytes()


def keep(folder: Path, content: bytes) -> str:
    """Store a document in the folder. Its hash is its name."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = sha256(content).hexdigest()
    unfinished = folder / f".{digest}.{os.getpid()}"
    unfinished.write_bytes(content)
    unfinished.replace(folder / digest)
    return digest


def stored_document(folder: Path, digest: str) -> bytes | None:
    """Return a document of the folder, or nothing if it is gone or was changed."""
    try:
        content = (folder / digest).read_bytes()
    except OSError:
        return None
    return content if sha256(content).hexdigest() == digest else None
