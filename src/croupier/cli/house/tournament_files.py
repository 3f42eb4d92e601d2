"""The terms of a tournament as a TOML file that a director edits, with all required items in it."""

import json
import tomllib
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.errors import BadInput, ManyFaults
from croupier.games import game
from croupier.offices.tournaments.terms.required_items import edition_of, items, not_held, proposed
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook import edition
from croupier.rulebook.tournament_rules import Item, tournament_rules
from croupier.server.settings.config_reader import ConfigReader

_environment = Environment(
    loader=PackageLoader("croupier", "views/tournaments"),
    autoescape=False,  # noqa: S701  a file that people read as text: nothing in it is markup
    keep_trailing_newline=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def draft(key: str, operator: str) -> str:
    """Return a draft file for a tournament of a game: every item with its clause and a proposed text."""
    refused = not_held(key)
    if refused:
        raise BadInput(refused.with_clauses)
    if not operator.strip():
        raise BadInput("No operator. Accepted: the name of the house, as the terms print it.")
    under = edition_of(key)

    def words(item: Item) -> str:
        # A JSON string is also a TOML string.
        return json.dumps(proposed(item, under, operator), ensure_ascii=False)

    return _environment.get_template("tournament_draft.toml.jinja").render(
        game=game(key),
        title=edition(under).title,
        rules=tournament_rules(under),
        required={item.key: item for item in items(under)},
        proposed=words,
    )


def read_terms(file: Path) -> TournamentTerms:
    """Read the terms from a file; all faults are reported at once, one line each."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{str(file)!r} holds no terms of a tournament: {error}.") from error
    reading = ConfigReader(file.parent, dollars=("charges", "pool"))
    terms: TournamentTerms = reading.struct(TournamentTerms, values, "")
    if reading.faults:
        raise ManyFaults(map(str, reading.faults))
    return terms
