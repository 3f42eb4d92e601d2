"""Whether a new notice is valid: all its faults, each with what is accepted."""

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
from croupier.words import Phrase, phrase, phrase_of

GENERAL_TABLE = "semi-automated"
AHEAD = timedelta(minutes=1)
"""By then every process of the house knows the notice."""
A_DAY_S = 24 * 60 * 60
FLOOR = "wagering-floor-s"
AT_OPENING = ("burn", "cut-tolerance", "cutting-card-tolerance", FLOOR, "suited-blackjack")
"""Settings that are read or judged when a table opens; notices have no effect then."""
BY_VERSION = {field.replace("_", "-") for field in HouseRules._fields}
"""Settings that each version of Blackjack has for itself."""
LINES: Mapping[str, str] = {"surrenders": "surrender", "pays-bonuses": "five-cards"}
"""Switches of a version, each with a line that its main bet needs to be settled."""


def faults(notice: NewNotice, now: datetime, house: HouseNotices) -> Iterator[Phrase]:
    """All faults of a notice that is signed now, beside the other notices of the house."""
    keys = [it.key for it in GAMES]
    if notice.game not in keys:
        yield phrase_of(unknown("game", notice.game, keys))
        return
    yield from _head(notice)
    yield from _instant(notice, now)
    if not (notice.changes or notice.grants or notice.rules):
        yield phrase("It changes nothing. Accepted: at least one change, approval or rule.")
    the_game = game(notice.game)
    if not the_game.is_in_force(notice.since):
        yield phrase("{name} is not in force then. Accepted: a later day.", name=the_game.name)
        return
    for number, change in enumerate(notice.changes, 1):
        for fault in _change(the_game, change, at(notice.since)):
            yield phrase("Change {number}: {fault}", number=number, fault=fault)
    yield from grant_faults(notice, at(notice.since), house)
    yield from rule_faults(notice, house)


def _head(notice: NewNotice) -> Iterator[Phrase]:
    for name in ("title", "by", "basis"):
        if not getattr(notice, name).strip():
            yield phrase("It has no {name}. Accepted: some words.", name=name)
    if notice.number < 1:
        yield phrase("Its number is {number}. Accepted: from 1.", number=notice.number)
    years = sorted({notice.made.year, notice.since.astimezone(ZONE).year})
    if notice.year not in years:
        yield phrase(
            "Its year is {year}. Accepted: {years}, when it is made or takes effect.",
            year=notice.year,
            years=tuple(map(str, years)),
        )
    if notice.key in {it.key for it in NOTICES}:
        yield phrase(
            "{notice} was published. Accepted: a number that is not in the register.",
            notice=notice.key,
        )


def _instant(notice: NewNotice, now: datetime) -> Iterator[Phrase]:
    local = notice.since.astimezone(ZONE)
    if local.time() != DAYBREAK:
        yield phrase(
            "It takes effect at {local}. Accepted: 04:00 of a day, Melbourne time.",
            local=f"{local:%H:%M:%S}",
        )
    if notice.since <= now + AHEAD:
        yield phrase(
            "It would take effect at {local}. Accepted: an instant to come.",
            local=local.isoformat(),
        )
    if notice.made > local.date():
        yield phrase(
            "It is made after its effect. Accepted: {date} or a day before.",
            date=local.date().isoformat(),
        )


def _change(the_game: Game, change: Change, rules: Rules) -> Iterator[Phrase]:
    if bool(change.bet) == bool(change.setting):
        yield phrase("It names a bet and a setting, or neither. Accepted: one of them.")
    elif change.bet and change.value != "":
        yield phrase("A bet with a value. Accepted: a line and what it pays, or nothing.")
    elif change.bet:
        yield from _odds(the_game, change, rules)
    elif change.line or change.pays or change.decks:
        yield phrase(
            "A setting with a line, odds or decks. Accepted: a value, and the version that is meant."
        )
    else:
        yield from _setting(the_game, change, rules)


def _odds(the_game: Game, change: Change, rules: Rules) -> Iterator[Phrase]:
    bets = {bet.key: bet for variant in the_game.variants for bet in variant.bets}
    if change.bet not in bets:
        yield phrase_of(unknown("bet", change.bet, bets))
        return
    bet = bets[change.bet]
    options = rules.options(the_game.table, bet.key)
    if change.option and change.option not in options:
        yield phrase_of(unknown(f"pay table of {bet.key!r}", change.option, options))
    for decks in change.decks:
        if decks not in the_game.permitted_decks(rules):
            yield phrase("{decks} decks. Accepted: those that the game is dealt from.", decks=decks)
    if change.withdraws:
        yield from _withdrawal(the_game, change)
        return
    lines = [
        *dict.fromkeys(
            line
            for any_bet in _bet_in_each_version(the_game, bet)
            for line in any_bet.lines.values()
        )
    ]
    if change.line not in lines:
        yield phrase_of(unknown(f"line of {bet.key!r}", change.line, lines))
    yield from _pays(the_game, change)


def _pays(the_game: Game, change: Change) -> Iterator[Phrase]:
    try:
        paid = pay(change.pays)
    except BadInput as wrong:
        yield phrase_of(wrong)
        return
    if not isinstance(paid, Odds):
        yield phrase(
            "{line} pays '{pays}'. Accepted: odds, such as '7 to 1' or 'money back'.",
            line=change.line,
            pays=change.pays,
        )
    elif _stakes_stay(the_game) and exact_step(paid) > 1:
        yield phrase(
            "'{pays}' cannot pay every stake that lies there already. Accepted: a whole number to 1.",
            pays=change.pays,
        )


def _stakes_stay(the_game: Game) -> bool:
    """Whether winning stakes stay on the layout (WHEEL 3.2), so the odds of the next round must pay them."""
    return the_game.conduct.live is not None and the_game.conduct.live.stays


def _bet_in_each_version(the_game: Game, bet: AnyBet) -> Iterator[AnyBet]:
    """The bet in each version of the game."""
    return (any_bet for it in the_game.variants for any_bet in it.bets if any_bet.key == bet.key)


def _withdrawal(the_game: Game, change: Change) -> Iterator[Phrase]:
    """Checks a withdrawal: only a side bet can be withdrawn, unless a choice adds it."""
    if change.pays:
        yield phrase("Odds without a line. Accepted: the line that shall pay them.")
    sides = [
        {bet.key for bet in variant.bets if variant.is_side(bet) and not bet.added}
        for variant in the_game.variants
        if change.bet in {bet.key for bet in variant.bets}
    ]
    free = sorted(set[str].intersection(*sides))
    if change.bet not in free:
        accepted = (
            phrase("a side bet: {bets}", bets=tuple(free))
            if free
            else phrase("odds; this game has no side bets")
        )
        yield phrase(
            "{bet} cannot be withdrawn, for it is no side bet. Accepted: {accepted}.",
            bet=change.bet,
            accepted=accepted,
        )


def settings_of(the_game: Game) -> Mapping[str, str]:
    """The settings of a game by name, each with the table of parameters that holds it."""
    tables = [the_game.table]
    if the_game.played is Played.SEMI_AUTOMATED:
        tables.append(GENERAL_TABLE)
    return {name: table for table in tables for name in TABLES[table].settings}


def _setting(the_game: Game, change: Change, rules: Rules) -> Iterator[Phrase]:
    settings = settings_of(the_game)
    if change.setting not in settings:
        yield phrase_of(unknown("setting", change.setting, settings))
        return
    if change.setting in AT_OPENING:
        yield phrase(
            "{setting} counts from the opening of a table. Accepted: in its plan, or by a release.",
            setting=change.setting,
        )
        return
    records = TABLES[settings[change.setting]].settings[change.setting]
    options = [it.name for it in the_game.variants] if change.setting in BY_VERSION else []
    if change.option and change.option not in options:
        accepted = tuple(options) or phrase("none, for it is one for all")
        yield phrase(
            "{setting} of '{option}'. Accepted: {accepted}.",
            setting=change.setting,
            option=change.option,
            accepted=accepted,
        )
        return
    values = {value for record in records for value in (record.value, *record.allowed)}
    if change.setting.endswith("-s"):
        yield from _seconds(the_game, change, rules)
    else:
        yield from _value(the_game, change, values)


def _seconds(the_game: Game, change: Change, rules: Rules) -> Iterator[Phrase]:
    """Checks seconds: from one second, or from the floor of the game, to a day."""
    known = TABLES[the_game.table].settings
    is_period = change.setting == "wagering-period-s" and FLOOR in known
    least = int(rules.setting(the_game.table, FLOOR).value) if is_period else 1
    if type(change.value) is not int or not least <= change.value <= A_DAY_S:
        yield phrase(
            "{setting} is {value}. Accepted: whole seconds from {least} to a day.",
            setting=change.setting,
            value=repr(change.value),
            least=least,
        )


def _value(the_game: Game, change: Change, values: set[int | str]) -> Iterator[Phrase]:
    """Checks that the rules know the value; a switch is 0 or 1."""
    permitted = values | {0, 1} if values.issubset({0, 1}) else values
    # A switch is not a truth value, though Python counts True as 1.
    if isinstance(change.value, bool) or change.value not in permitted:
        ordered = sorted(map(str, permitted), key=lambda name: (len(name), name))
        yield phrase(
            "{setting} is {value}. Accepted: {accepted}.",
            setting=change.setting,
            value=repr(change.value),
            accepted=tuple(ordered),
        )
    line = LINES.get(change.setting, "")
    for variant in the_game.variants if line and change.value else ():
        concerned = change.option in ("", variant.name)
        if concerned and line not in variant.bets[0].lines.values():
            yield phrase(
                "{setting}: {name} has no odds for it. Accepted: 0 there.",
                setting=change.setting,
                name=variant.name,
            )
