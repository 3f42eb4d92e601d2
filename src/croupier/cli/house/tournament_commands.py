"""The commands about tournaments: draft, check, print and simulate their terms."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.house.tournament_files import draft as drafted
from croupier.cli.house.tournament_files import read_terms
from croupier.cli.maths.tournament_simulation import ROUND_S, Plan, bet_of, outcome_in_words
from croupier.cli.maths.tournament_simulation import simulate as simulated
from croupier.cli.output import say
from croupier.errors import BadInput, ManyFaults
from croupier.offices.tournaments.terms.printed_terms import HEADINGS, Document, document
from croupier.offices.tournaments.terms.required_items import (
    by_part,
    edition_of,
    items,
    missing,
    not_held,
)
from croupier.offices.tournaments.terms.terms_conflicts import conflicts
from croupier.offices.tournaments.terms.tournament_terms import TournamentTerms
from croupier.rulebook import at
from croupier.views.tournaments.terms_page import as_html, as_pdf

tournament = App(
    name="tournament",
    group="The house",
    help="Tournaments: a draft of the terms, whether they are complete, how they play, the terms as a page.",
)

TermsFile = Annotated[Path, Parameter(name="file", help="The terms, a TOML file.")]
Operator = Annotated[str, Parameter(help="The operator of the house, named in the terms.")]


@tournament.command
def draft(
    name: Annotated[str, Parameter(name="game", help="A game, such as rapid-roulette.")],
    /,
    *,
    operator: Operator,
    out: Annotated[Path | None, Parameter(help="The file to write; printed without it.")] = None,
) -> None:
    """Write a file with all that the terms must say under the rules of the game, and proposals for the words."""
    text = drafted(name, operator)
    if out is None:
        sys.stdout.write(text)
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{str(out)!r} is there already. Accepted: a new file.") from None
    except OSError as error:
        raise BadInput(f"Cannot write {str(out)!r}: {error.strerror}.") from error
    edition = edition_of(name)
    say(f"{out}: {len(items(edition))} items of {edition}, with the words proposed")


@tournament.command
def check(file: TermsFile, /) -> None:
    """Say what the terms lack, by the clauses that ask for it, and what in them cannot be.

    The status is 1 where anything is wrong.
    """
    terms = read_terms(file)
    faults = _faults(terms)
    say(*faults)
    if faults:
        raise SystemExit(1)
    edition = edition_of(terms.game)
    say(f"{terms.title}: complete, all {len(items(edition))} items of {edition}")


@tournament.command(name="print")
def set_terms(
    file: TermsFile,
    /,
    *,
    operator: Operator,
    to: Annotated[Path, Parameter(help="Where to: a file that ends in .html or .pdf.")],
    number: Annotated[int, Parameter(help="The number of this version of the terms.")] = 1,
) -> None:
    """Write the terms as a page for screens and printers, or as a PDF. Only complete terms are printed."""
    write = {".html": _html, ".pdf": as_pdf}.get(to.suffix)
    if write is None:
        raise BadInput(f"{str(to)!r} is no form. Accepted: a file that ends in .html or .pdf.")
    if not operator.strip() or number < 1:
        raise BadInput("No operator, or no version. Accepted: a name, and a number from 1.")
    terms = _complete_terms(file)
    terms_document = document(terms, operator=operator, version=number)
    try:
        to.write_bytes(write(terms_document))
    except OSError as error:
        raise BadInput(f"Cannot write {str(to)!r}: {error.strerror}.") from error
    say(f"{to}: {terms.title}, version {number}, {terms_document.digest}")


@tournament.command
def simulate(
    file: TermsFile,
    /,
    *,
    plays: Annotated[int, Parameter(help="How often it is played.")] = 1_000,
    seed: Annotated[int, Parameter(help="The same seed gives the same tournaments.")] = 1,
    players: Annotated[
        int | None, Parameter(help="How many enter; as many as may, if not said.")
    ] = None,
    bet: Annotated[
        str, Parameter(help="What all wager on; the bet that wins most often, if not said.")
    ] = "",
    round_seconds: Annotated[int, Parameter(help="How long a round of play takes.")] = ROUND_S,
) -> None:
    """Play the tournament many times by its terms: how long it takes, who goes out, who wins, whether it works.

    Each wager is drawn by itself, with the exact chances of the bet. No player buys more chips or leaves.
    """
    terms = _complete_terms(file)
    plan = Plan(
        terms=terms, figures=bet_of(terms.game, bet, at(terms.stages[0].starts)), seed=seed,
        players=terms.most_players or 0 if players is None else players, round_s=round_seconds,
    )  # fmt: skip
    tally = simulated(plan, plays)
    from croupier.cli import console as terminal

    out = terminal.console()
    note = f"{plays:,} times, {plan.players} players, all on {plan.figures.bet.name}, seed {seed}"
    out.print(terminal.heading(terms.title, note))
    for part, facts in outcome_in_words(plan, tally).items():
        out.print(terminal.facts(facts, part))


def _html(terms_document: Document) -> bytes:
    return as_html(terms_document).encode()


def _complete_terms(file: Path) -> TournamentTerms:
    terms = read_terms(file)
    if faults := _faults(terms):
        raise ManyFaults(faults)
    return terms


def _faults(terms: TournamentTerms) -> list[str]:
    """Return everything that prevents the terms from being published, one line each, by part of the terms."""
    refused = not_held(terms.game)
    if refused:
        return [refused.with_clauses]
    lacking = [
        f"{HEADINGS[part]}: missing {item.says} [{item.key}] ({', '.join(item.clauses)})"
        for part, those in by_part(missing(terms)).items()
        for item in those
    ]
    return lacking + [str(conflict) for conflict in conflicts(terms)]
