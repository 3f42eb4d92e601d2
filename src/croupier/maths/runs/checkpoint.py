"""The progress of a simulation in a file: a resumed run ends with the same counts as an unbroken one."""

from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec

from croupier.errors import BadInput
from croupier.maths.simulation.compiled_game import code_hash
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.result_tally import Tally

FORMAT = "croupier simulation 1"


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tally, and by what it was made."""

    format: str
    model: str
    code: str
    seed: int
    units: int
    counts: tuple[str, ...]
    """In decimal: JSON readers elsewhere do not all hold whole numbers of any size."""


def write(file: Path, tally: Tally) -> None:
    """Write a tally as a whole or not at all."""
    held = Checkpoint(
        format=FORMAT,
        model=tally.model.key,
        code=code_hash(),
        seed=tally.seed,
        units=tally.units,
        counts=tuple(map(str, tally.counts)),
    )
    try:
        with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as draft:
            draft.write(msgspec.json.format(msgspec.json.encode(held), indent=1) + b"\n")
        Path(draft.name).replace(file)
    except OSError as error:
        raise BadInput(f"Cannot write {str(file)!r}: {error.strerror}.") from error


def read_checkpoint(file: Path, model: Model, seed: int | None) -> Tally:
    """Read a tally to go on from; one of another model, seed or code is refused."""
    try:
        held = msgspec.json.decode(file.read_bytes(), type=Checkpoint)
        counts = tuple(map(int, held.counts))
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadInput(f"{str(file)!r} holds no simulation: {error}.") from error
    ours = {"format": FORMAT, "model": model.key, "code": code_hash()}
    if seed is not None:
        ours["seed"] = str(seed)
    for what, value in ours.items():
        saved = str(getattr(held, what))
        if saved != value:
            raise BadInput(
                f"{str(file)!r} cannot be resumed: its {what} is {saved!r}. Accepted: {value!r}."
            )
    if len(counts) != model.size or held.units < 0 or min(counts) < 0:
        raise BadInput(f"{str(file)!r} cannot be resumed: it does not hold {model.size} counts.")
    return Tally(model, held.seed, held.units, counts)
