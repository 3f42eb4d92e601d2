"""Whether a new notice can be: all that is wrong with it, each with what is accepted."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.errors import BadInput, unknown
from croupier.games import GAMES, Game, game
from croupier.games.contract import Played
from croupier.money import pay
from croupier.registering.commands import NewNotice
from croupier.rulebook import TABLES, ZONE, Rules, at
from croupier.rulebook.instants import DAYBREAK
from croupier.rulebook.register import NOTICES
from croupier.rulebook.register.amendments import Change

GENERAL_TABLE = "semi-automated"
AHEAD = timedelta(minutes=1)
"""By then every process of the house knows of it."""


def faults(one: NewNotice, now: datetime) -> Iterator[str]:
    """Everything that is wrong with a notice that is to be signed now."""
    keys = [it.key for it in GAMES]
    if one.game not in keys:
        yield str(unknown("game", one.game, keys))
        return
    for name in ("title", "by", "basis"):
        if not getattr(one, name).strip():
            yield f"It has no {name}. Accepted: some words."
    if one.key in {it.key for it in NOTICES}:
        yield f"{one.key} was published. Accepted: a number that is not in the register."
    yield from _instant(one, now)
    if not one.changes:
        yield "It changes nothing. Accepted: at least one change."
    the_game = game(one.game)
    if not the_game.is_in_force(one.since):
        yield f"{the_game.name} is not in force then. Accepted: a later day."
        return
    for number, change in enumerate(one.changes, 1):
        for fault in _change(the_game, change, at(one.since)):
            yield f"Change {number}: {fault}"


def _instant(one: NewNotice, now: datetime) -> Iterator[str]:
    local = one.since.astimezone(ZONE)
    if local.time() != DAYBREAK:
        yield f"It takes effect at {local:%H:%M:%S}. Accepted: 04:00 of a day, Melbourne time."
    if one.since <= now + AHEAD:
        yield f"It would take effect at {local.isoformat()}. Accepted: an instant to come."
    if one.made > one.since.date():
        yield "It is made after its effect. Accepted: a day before."


def _change(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    if bool(change.bet) == bool(change.setting):
        yield "It names a bet and a setting, or neither. Accepted: one of them."
    elif change.bet:
        yield from _odds(the_game, change, rules)
    else:
        yield from _setting(the_game, change, rules)


def _odds(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    bets = {bet.key: bet for variant in the_game.variants for bet in variant.bets}
    if change.bet not in bets:
        yield str(unknown("bet", change.bet, bets))
        return
    bet = bets[change.bet]
    options = rules.options(the_game.table, bet.key)
    versions = (*options, *(variant.name for variant in the_game.variants))
    if change.option and change.option not in versions:
        yield str(unknown(f"pay table of {bet.key!r}", change.option, options))
    for decks in change.decks:
        if decks not in the_game.permitted_decks(rules):
            yield f"{decks} decks. Accepted: those that the game is dealt from."
    if change.withdraws:
        if change.pays:
            yield "Odds without a line. Accepted: the line that shall pay them."
        return
    if change.line not in bet.lines.values():
        yield str(unknown(f"line of {bet.key!r}", change.line, bet.lines.values()))
    try:
        pay(change.pays)
    except BadInput as wrong:
        yield str(wrong)


def _setting(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    tables = [the_game.table]
    if the_game.played is Played.SEMI_AUTOMATED:
        tables.append(GENERAL_TABLE)
    settings = {name: table for table in tables for name in TABLES[table].settings}
    if change.setting not in settings:
        yield str(unknown("setting", change.setting, settings))
        return
    records = TABLES[settings[change.setting]].settings[change.setting]
    options = dict.fromkeys(one.option for one in records)
    option = change.option if change.option in options else next(iter(options))
    known = rules.setting(settings[change.setting], change.setting, option=option)
    permitted = {value for one in records for value in (one.value, *one.allowed)}
    if type(change.value) is not type(known.value):
        yield f"{change.setting} is {change.value!r}. Accepted: such as {known.value!r}."
    elif isinstance(change.value, str) and change.value not in permitted:
        yield str(unknown(f"value of {change.setting}", change.value, map(str, permitted)))
    elif isinstance(change.value, int) and change.value < 0:
        yield f"{change.setting} is {change.value}. Accepted: from 0."
