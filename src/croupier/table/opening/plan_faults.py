"""Every reason why a table cannot be opened as planned."""

from collections.abc import Iterator, Sequence

from croupier.errors import BadInput, NotInForce
from croupier.games import Played, game
from croupier.games.big_wheel import check_rim
from croupier.games.contract.setup import Setup, TooManySideBets
from croupier.money import Fate
from croupier.rulebook import at as rules_at
from croupier.rulebook import cite, edition
from croupier.rulebook.register.house_notices import Grants
from croupier.table.chips.colour_chips import ColourSet, may_assign
from croupier.table.limits.limit_checks import limit_faults
from croupier.table.opening.approvals import faulty, unapproved
from croupier.table.opening.checklist import lacking
from croupier.table.opening.offer_setup import set_up
from croupier.table.opening.wagering_period import A_DAY_S, invalid_period
from croupier.table.permissions.betting_areas import may_have
from croupier.table.tickets.ticket import LONGEST_TICKET_DAYS
from croupier.table.values.instants import instant_of
from croupier.table.values.limits import Chips
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase, phrase_of


def plan_faults(plan: Plan, at: int, others: Sequence[Plan], grants: Grants = ()) -> list[Refused]:
    """Return every reason why the table cannot be opened beside the other tables, the gravest first."""
    setup = planned_setup(plan, at)
    if isinstance(setup, Refused):
        return [setup]
    ended = (refused for _, refused in unapproved(plan, setup, at, grants=grants))
    faults = [*_faults(plan, setup, others), *faulty(plan, setup), *ended]
    return sorted(dict.fromkeys(faults), key=lambda refused: refused.why.precedence)


def planned_setup(plan: Plan, at: int) -> Setup | Refused:
    """Return the game as planned, or the refusal if the rules do not allow it."""
    the_game = game(plan.game)
    try:
        rules = rules_at(instant_of(at))
        the_game.check_in_force(rules)
    except NotInForce as refused:
        return Refused(Refusal.GAME_NOT_IN_FORCE, the_game.cites, phrase_of(refused))
    try:
        the_game.decks(rules, plan.decks)
    except BadInput as refused:
        return Refused(Refusal.DECK_COUNT, the_game.cites, phrase_of(refused))
    try:
        return set_up(plan, at)
    except TooManySideBets as refused:
        return Refused(Refusal.SIDE_LIMIT, refused.cites, phrase_of(refused))
    except BadInput as refused:
        return Refused(Refusal.CONFIG_INCOMPLETE, the_game.cites, phrase_of(refused))


def _faults(plan: Plan, setup: Setup, others: Sequence[Plan]) -> Iterator[Refused]:
    """Yield every fault of the plan, except missing approvals."""
    live = setup.game.played is Played.LIVE
    for lack in lacking(
        setup.game,
        setup.variant,
        plan.items,
        dealer_activated=plan.dealer_activated,
        terminals=min(len(plan.terminals), plan.terminal_limit),
        terminal_limit=plan.terminal_limit,
        places=plan.places,
    ):
        yield Refused(lack.why, lack.cites, phrase("{item}.", item=lack.item))
    yield from _without_odds(setup)
    yield from _wrong_rim(plan)
    yield from limit_faults(setup, plan.limits, plan.aggregate)
    yield from _live_faults(plan, others) if live else _time_faults(plan, setup)
    yield from () if live else _money_faults(plan)
    if not all(name.strip() for name in plan.terminals):
        # A chip account is found by the name of its terminal.
        yield Refused(Refusal.CONFIG_INCOMPLETE, detail=phrase("A terminal has no name."))


def _money_faults(plan: Plan) -> Iterator[Refused]:
    """Yield notes and limits that are not positive, invalid ticket periods, and balances that cannot be paid."""
    limits = (plan.most_credit, plan.most_single_credit, plan.most_on_a_ticket)
    if any(amount is not None and amount <= 0 for amount in (*plan.notes, *limits)):
        detail = phrase("A note or a limit of nothing, or less.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 5.1.2", "SATG 5.6.1"), detail)
    if not 1 <= plan.ticket_days <= LONGEST_TICKET_DAYS:
        detail = phrase(
            "Tickets for {days} days. Accepted: 1 to {most}.",
            days=plan.ticket_days,
            most=LONGEST_TICKET_DAYS,
        )
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 5.6.1"), detail)
    if not plan.pays_out and (not plan.prints_tickets or plan.most_on_a_ticket is not None):
        detail = phrase("Some balances could be paid neither by ticket nor by the dealer.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 5.6"), detail)


def _without_odds(setup: Setup) -> Iterator[Refused]:
    """Yield the settings that were switched on without an approved row of odds (SATG 13.2 royal-match-21(c))."""
    for bet in setup.variant.bets:
        for line, name in bet.switched.items():
            setting = setup.rules.setting(setup.game.table, name)
            row = setup.rules.pays(setup.game.table, bet.key, decks=setup.decks).get(line)
            if setting.value and (row is None or row.pay is Fate.IMPOSSIBLE):
                detail = phrase("{name} of {bet} was switched on.", name=name, bet=bet.key)
                yield Refused(Refusal.ODDS_MISSING, setting.citations, detail)


def _wrong_rim(plan: Plan) -> Iterator[Refused]:
    """Check that the wheel has the compartments of its option, in any order (WHEEL 2.1)."""
    if not plan.rim:
        return
    try:
        check_rim(plan.variant, plan.rim)
    except BadInput as wrong:
        cites = cite("WHEEL 2.1", "WHEEL 1.1 indicator", "SATG 14.2.1(b)")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cites, phrase_of(wrong))


def _time_faults(plan: Plan, setup: Setup) -> Iterator[Refused]:
    """Yield faults of times. Decision times have no default; the wagering period has one, and a floor in two games."""
    for name, cites in setup.variant.times.items():
        if plan.decision_s.get(name, 0) < 1:
            yield Refused(
                Refusal.CONFIG_INCOMPLETE, cites, phrase("The time '{name}' is not set.", name=name)
            )
    sensed = setup.game.conduct.sensed_only
    if sensed and plan.confirms != "device":
        detail = phrase("The result is sensed, not keyed in: the device confirms it.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, sensed, detail)
    shooter = setup.game.conduct.shooter
    if shooter and (plan.shooter_s or 0) < 1:
        detail = phrase("The time of the shooter is not set.")
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 15.5.3"), detail)
    if shooter and plan.starts_with_wagering and plan.shooter_minimum is not None:
        detail = phrase(
            "There are no wagers at the start of a game: the shooter is chosen by turn."
        )
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 15.5.1(a)"), detail)
    pause = plan.between_rounds_s
    if pause is not None and not 1 <= pause <= A_DAY_S:
        detail = phrase(
            "{pause} seconds between rounds. Accepted: from one second to a day.", pause=pause
        )
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("SATG 1.3"), detail)
    short = invalid_period(plan, setup, plan.wagering_s)
    if short:
        yield short


def _live_faults(plan: Plan, others: Sequence[Plan]) -> Iterator[Refused]:
    try:
        Chips((*plan.chips, *plan.cash_chips) if plan.chips else ())
    except BadInput as wrong:
        yield Refused(Refusal.CONFIG_INCOMPLETE, cite("WAR 5.1", "WHEEL 3.1"), phrase_of(wrong))
    refused = may_have(plan.game, plan.places)
    if refused:
        yield refused
    if plan.colours or plan.emblem:
        taken = [other.emblem for other in others]
        refused = may_assign(ColourSet(plan.emblem, plan.colours), taken)
        if refused:
            yield refused
    yield from _differing_methods(plan, others)


def _differing_methods(plan: Plan, others: Sequence[Plan]) -> Iterator[Refused]:
    """Check that open tables of a game agree where its rules want one method (WAR 7.4.4(a))."""
    the_game = game(plan.game)
    for method, cites in the_game.conduct.at_live_table.one_method.items():
        rules = rules_at(edition(the_game.edition).from_)
        default = rules.setting(the_game.table, method).value
        setting = plan.settings.get(method, default)
        for other in others:
            other_setting = other.settings.get(method, default)
            if other.game == plan.game and other_setting != setting:
                name = method.replace("-", " ").capitalize()
                detail = phrase(
                    "{name} {setting}; the tables that are open use {other_setting}.",
                    name=name,
                    setting=setting,
                    other_setting=other_setting,
                )
                yield Refused(Refusal.CONFIG_INCOMPLETE, cites, detail)
