"""Whether a new notice can be: all that is wrong with it, each with what is accepted."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from croupier.errors import BadInput, unknown
from croupier.games import GAMES, Game, game
from croupier.games.blackjack_rules import HouseRules
from croupier.games.contract.definition import AnyBet, Played
from croupier.money import Odds, exact_step, pay
from croupier.offices.notices.check_approvals import grant_faults
from croupier.offices.notices.check_rules import rule_faults
from croupier.offices.notices.commands import NewNotice
from croupier.offices.notices.state import HouseNotices
from croupier.rulebook import TABLES, ZONE, Rules, at
from croupier.rulebook.casino_time import DAYBREAK
from croupier.rulebook.register import NOTICES
from croupier.rulebook.register.amendment import Change

GENERAL_TABLE = "semi-automated"
AHEAD = timedelta(minutes=1)
"""By then every process of the house knows of it."""
A_DAY_S = 24 * 60 * 60
FLOOR = "wagering-floor-s"
AT_OPENING = ("burn", "cut-tolerance", FLOOR, "suited-blackjack")
"""They are asked for, or judged, when a table opens, and no notice is asked then."""
RIDING = "big-wheel"
"""Winning stakes stay on its layout (WHEEL 3.2): nobody refuses them by the odds of the next round."""
BY_VERSION = {field.replace("_", "-") for field in HouseRules._fields}
"""Settings that each version of Blackjack has for itself."""
LINES: Mapping[str, str] = {"surrenders": "surrender", "pays-bonuses": "five-cards"}
"""Switches of a version, each with a line that its main bet must have to be settled."""


def faults(one: NewNotice, now: datetime, house: HouseNotices) -> Iterator[str]:
    """Everything that is wrong with a notice that is to be signed now, beside the others of the house."""
    keys = [it.key for it in GAMES]
    if one.game not in keys:
        yield str(unknown("game", one.game, keys))
        return
    yield from _head(one)
    yield from _instant(one, now)
    if not (one.changes or one.grants or one.rules):
        yield "It changes nothing. Accepted: at least one change, approval or rule."
    the_game = game(one.game)
    if not the_game.is_in_force(one.since):
        yield f"{the_game.name} is not in force then. Accepted: a later day."
        return
    for number, change in enumerate(one.changes, 1):
        for fault in _change(the_game, change, at(one.since)):
            yield f"Change {number}: {fault}"
    yield from grant_faults(one, at(one.since), house)
    yield from rule_faults(one, house)


def _head(one: NewNotice) -> Iterator[str]:
    for name in ("title", "by", "basis"):
        if not getattr(one, name).strip():
            yield f"It has no {name}. Accepted: some words."
    if one.number < 1:
        yield f"Its number is {one.number}. Accepted: from 1."
    years = sorted({one.made.year, one.since.astimezone(ZONE).year})
    if one.year not in years:
        yield f"Its year is {one.year}. Accepted: {' or '.join(map(str, years))}, when it is made or takes effect."
    if one.key in {it.key for it in NOTICES}:
        yield f"{one.key} was published. Accepted: a number that is not in the register."


def _instant(one: NewNotice, now: datetime) -> Iterator[str]:
    local = one.since.astimezone(ZONE)
    if local.time() != DAYBREAK:
        yield f"It takes effect at {local:%H:%M:%S}. Accepted: 04:00 of a day, Melbourne time."
    if one.since <= now + AHEAD:
        yield f"It would take effect at {local.isoformat()}. Accepted: an instant to come."
    if one.made > local.date():
        yield f"It is made after its effect. Accepted: {local.date().isoformat()} or a day before."


def _change(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    if bool(change.bet) == bool(change.setting):
        yield "It names a bet and a setting, or neither. Accepted: one of them."
    elif change.bet and change.value != "":
        yield "A bet with a value. Accepted: a line and what it pays, or nothing."
    elif change.bet:
        yield from _odds(the_game, change, rules)
    elif change.line or change.pays or change.decks:
        yield "A setting with a line, odds or decks. Accepted: a value, and the version that is meant."
    else:
        yield from _setting(the_game, change, rules)


def _odds(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    bets = {bet.key: bet for variant in the_game.variants for bet in variant.bets}
    if change.bet not in bets:
        yield str(unknown("bet", change.bet, bets))
        return
    bet = bets[change.bet]
    options = rules.options(the_game.table, bet.key)
    if change.option and change.option not in options:
        yield str(unknown(f"pay table of {bet.key!r}", change.option, options))
    for decks in change.decks:
        if decks not in the_game.permitted_decks(rules):
            yield f"{decks} decks. Accepted: those that the game is dealt from."
    if change.withdraws:
        yield from _withdrawal(the_game, change)
        return
    lines = [*dict.fromkeys(line for one in _alike(the_game, bet) for line in one.lines.values())]
    if change.line not in lines:
        yield str(unknown(f"line of {bet.key!r}", change.line, lines))
    yield from _pays(the_game, change)


def _pays(the_game: Game, change: Change) -> Iterator[str]:
    try:
        paid = pay(change.pays)
    except BadInput as wrong:
        yield str(wrong)
        return
    if not isinstance(paid, Odds):
        yield f"{change.line} pays {change.pays!r}. Accepted: odds, such as '7 to 1' or 'money back'."
    elif the_game.key == RIDING and exact_step(paid) > 1:
        yield f"{change.pays!r} cannot pay every stake that lies there already. Accepted: a whole number to 1."


def _alike(the_game: Game, bet: AnyBet) -> Iterator[AnyBet]:
    """The bet as each version has it."""
    return (one for it in the_game.variants for one in it.bets if one.key == bet.key)


def _withdrawal(the_game: Game, change: Change) -> Iterator[str]:
    """A game is played without its side bets, but not without what a choice adds or what they stand beside."""
    if change.pays:
        yield "Odds without a line. Accepted: the line that shall pay them."
    sides = [
        {bet.key for bet in variant.bets if variant.is_side(bet) and not bet.added}
        for variant in the_game.variants
        if change.bet in {bet.key for bet in variant.bets}
    ]
    free = sorted(set[str].intersection(*sides))
    if change.bet not in free:
        accepted = f"a side bet: {', '.join(free)}" if free else "odds; this game has no side bets"
        yield f"{change.bet} cannot be withdrawn, for it is no side bet. Accepted: {accepted}."


def settings_of(the_game: Game) -> Mapping[str, str]:
    """The settings of a game by name, each with the table of parameters that has it."""
    tables = [the_game.table]
    if the_game.played is Played.SEMI_AUTOMATED:
        tables.append(GENERAL_TABLE)
    return {name: table for table in tables for name in TABLES[table].settings}


def _setting(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    settings = settings_of(the_game)
    if change.setting not in settings:
        yield str(unknown("setting", change.setting, settings))
        return
    if change.setting in AT_OPENING:
        yield f"{change.setting} counts from the opening of a table. Accepted: in its plan, or by a release."
        return
    records = TABLES[settings[change.setting]].settings[change.setting]
    options = [it.name for it in the_game.variants] if change.setting in BY_VERSION else []
    if change.option and change.option not in options:
        accepted = ", ".join(options) or "none, for it is one for all"
        yield f"{change.setting} of {change.option!r}. Accepted: {accepted}."
        return
    values = {value for one in records for value in (one.value, *one.allowed)}
    if change.setting.endswith("-s"):
        yield from _seconds(the_game, change, rules)
    else:
        yield from _value(the_game, change, values)


def _seconds(the_game: Game, change: Change, rules: Rules) -> Iterator[str]:
    """From a second, or from the floor of the game, to a day."""
    known = TABLES[the_game.table].settings
    is_period = change.setting == "wagering-period-s" and FLOOR in known
    least = int(rules.setting(the_game.table, FLOOR).value) if is_period else 1
    if type(change.value) is not int or not least <= change.value <= A_DAY_S:
        yield f"{change.setting} is {change.value!r}. Accepted: whole seconds from {least} to a day."


def _value(the_game: Game, change: Change, values: set[int | str]) -> Iterator[str]:
    """One of those that the rules know; what is on or off is 0 or 1."""
    permitted = values | {0, 1} if values.issubset({0, 1}) else values
    # A switch is no truth value, though Python counts True as 1.
    if isinstance(change.value, bool) or change.value not in permitted:
        ordered = sorted(map(str, permitted), key=lambda one: (len(one), one))
        yield f"{change.setting} is {change.value!r}. Accepted: {', '.join(ordered)}."
    line = LINES.get(change.setting, "")
    for variant in the_game.variants if line and change.value else ():
        concerned = change.option in ("", variant.name)
        if concerned and line not in variant.bets[0].lines.values():
            yield f"{change.setting}: {variant.name} has no odds for it. Accepted: 0 there."
