"""The terms of a tournament as a file that a director writes: TOML, with everything that is asked for in it."""

import json
import tomllib
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.errors import BadInput, ManyFaults
from croupier.games import game
from croupier.offices.tournaments.terms.required_items import edition_of, items, not_held, proposed
from croupier.offices.tournaments.terms.tournament_terms import Terms
from croupier.rulebook import edition
from croupier.rulebook.tournament_rules import Item, tournament_rules
from croupier.server.settings.config_reader import Reading

_environment = Environment(
    loader=PackageLoader("croupier", "views/tournaments"),
    autoescape=False,  # noqa: S701  a file that people read as text: nothing in it is markup
    keep_trailing_newline=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def draft(key: str, operator: str) -> str:
    """A file for a tournament of a game: every item with its clause, a proposal for each statement."""
    refused = not_held(key)
    if refused:
        raise BadInput(str(refused))
    if not operator.strip():
        raise BadInput("No operator. Accepted: the name of the house, which stands in the terms.")
    under = edition_of(key)

    def words(item: Item) -> str:
        # A text of JSON is one of TOML.
        return json.dumps(proposed(item, under, operator), ensure_ascii=False)

    return _environment.get_template("tournament_draft.toml.jinja").render(
        game=game(key),
        title=edition(under).title,
        rules=tournament_rules(under),
        asked={item.key: item for item in items(under)},
        proposed=words,
    )


def read_terms(file: Path) -> Terms:
    """The terms as a file has them; everything that is wrong with it is said at once, a line each."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{str(file)!r} holds no terms of a tournament: {error}.") from error
    reading = Reading(file.parent, dollars=("charges", "pool"))
    terms: Terms = reading.struct(Terms, found, "")
    if reading.faults:
        raise ManyFaults(map(str, reading.faults))
    return terms
