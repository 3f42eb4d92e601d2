"""What `croupier odds` prints besides the figures of bets: charts of the best play, and jackpots."""

from fractions import Fraction
from pathlib import Path

import msgspec

from croupier.cli.output import json_text, say, write_file
from croupier.errors import BadInput, unknown
from croupier.games import Game, game
from croupier.maths.exact import percent
from croupier.maths.exact.jackpot_odds import JackpotFigures, jackpot_figures
from croupier.money import Cents, money, show
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.rulebook import Rules


def jackpot_odds(file: Path | None, name: str, rules: Rules, *, turnover: str, json: bool) -> None:
    """The mathematics of a jackpot whose terms are in a file."""
    if file is None:
        raise BadInput("--turnover goes with --jackpot. Accepted: --jackpot FILE.toml.")
    terms = read_terms(file)
    if name and terms.game and game(name).key != terms.game:
        raise BadInput(f"{terms.title} is a jackpot of {terms.game!r}, not of {name!r}.")
    staked = money(turnover) if turnover else None
    rows = list(jackpot_figures(terms, rules, staked=staked))
    if json:
        say(json_text([_as_json(row) for row in rows], only_ascii=True))
        return
    from croupier.cli import console as terminal

    out = terminal.console()
    out.print(terminal.heading(terms.title, f"{terms.style}, {terms.how_won}"))
    for row in rows:
        out.print(terminal.facts(_in_words(row), row.variant, row.decks))


def read_terms(file: Path) -> JackpotTerms:
    """The terms of a jackpot as a file has them; amounts are whole cents, rates such as [3, 800]."""
    try:
        return msgspec.toml.decode(file.read_bytes(), type=JackpotTerms)
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadInput(f"{str(file)!r} holds no terms of a jackpot: {error}.") from error


def _in_words(row: JackpotFigures) -> dict[str, str]:
    terms, facts = row.terms, dict[str, str]()
    if row.hit is not None:
        facts["a round hits it"] = f"1 in {_number(1 / row.hit)}, {percent(row.hit)}"
    facts["takes part in a round"] = show(row.staked)
    facts["from hit to hit"] = f"{_number(row.rounds)} rounds, {_dollars(row.turnover)} take part"
    facts["prize, on average"] = _dollars(row.prize) + (
        f" and {terms.goods}" if terms.goods else ""
    )
    facts["goes onto the meter"] = percent(terms.rate.fraction)
    facts["is put by"] = percent(terms.reserve.fraction)
    facts["costs the house, each hit"] = _dollars(row.cost)
    facts["comes back to players"] = f"{percent(row.returned)} of what takes part"
    if row.edge is not None:
        facts["edge of the jackpot wager"] = percent(row.edge)
    if row.break_even is not None:
        facts["no edge at a meter of"] = _dollars(row.break_even)
    return facts


def _as_json(row: JackpotFigures) -> dict[str, object]:
    """Every number as an exact fraction; money in cents."""
    numbers = {
        "hit": row.hit, "rounds": row.rounds, "turnover": row.turnover, "prize": row.prize, "cost": row.cost,
        "returned": row.returned, "edge": row.edge, "breakEven": row.break_even,
    }  # fmt: skip
    written = {key: None if number is None else str(number) for key, number in numbers.items()}
    return {"jackpot": row.terms.name, "variant": row.variant, "decks": row.decks, **written}


def _number(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.2f}"


def _dollars(cents: Fraction) -> str:
    """Return an amount as text, rounded to the nearest cent."""
    return show(Cents(round(cents)))


def best_play_chart(
    the_game: Game,
    rules: Rules,
    *,
    variant: str,
    decks: int | None,
    convention: str | None,
    html: Path | None,
) -> None:
    """The best play of a version of Blackjack, as a chart for staff."""
    from croupier.cli import console as terminal
    from croupier.games.blackjack_rules import CONVENTIONS
    from croupier.maths.exact.blackjack.best_play import best_play
    from croupier.maths.exact.strategy_chart import chart
    from croupier.maths.sheets.sheet_html import strategy_page

    if the_game.table != "blackjack":
        raise BadInput(
            f"--best-play analyses Blackjack, not {the_game.name}. Its policies have rows."
        )
    if convention not in (None, *CONVENTIONS[1:]):
        raise unknown("convention", convention, CONVENTIONS[1:])
    version = the_game.variant(variant).name if variant else the_game.variants[0].name
    used = the_game.decks(rules, decks)
    assert used is not None, "Blackjack is dealt from decks."
    play = best_play(rules, version, used, convention)
    title = ", ".join(filter(None, (version, f"{used} decks", convention)))
    the_chart = chart(title, play)
    edges = (
        f"edge with the best play {percent(play.edge)}, by this chart {percent(play.basic_edge)}"
    )
    if html is None:
        terminal.console().print(terminal.strategy(the_chart, edges))
        return
    write_file(html, strategy_page(the_chart, play))


def best_on_matrix(the_game: Game, rules: Rules, *, matrix: str, hand: str) -> None:
    """Fold or play with nine cards in sight, and what each is worth in units of the Ante."""
    from croupier.games.equipment.cards import cards
    from croupier.maths.exact.three_card_matrix import best_play

    if the_game.key != "rapid-three-card-poker":
        raise BadInput(f"--matrix belongs to Rapid Three Card Poker, not to {the_game.name}.")
    best = best_play(cards(matrix), hand, rules)
    gains = ", ".join(f"{choice} gains {percent(gain)}" for choice, gain in best.gains.items())
    say(f"{best.choice}: {gains} of the Ante")
