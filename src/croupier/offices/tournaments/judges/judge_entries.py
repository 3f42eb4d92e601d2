"""Entries, refusals, withdrawals, substitutes, and chips that are bought later (SATG 19.4.2, SATG 19.4.3(a)(iv))."""

from typing import assert_never

from croupier.money import NOTHING, Cents, show
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    is_over,
    no_entrant,
    no_term,
    not_at_the_desk,
    not_the_director,
    unknown,
)
from croupier.offices.tournaments.judges.prerequisites import before_entries
from croupier.offices.tournaments.judges.rebuys import buy_more
from croupier.offices.tournaments.state import Entrant, Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.offices.tournaments.terms.tournament_terms import Consequence, Ground
from croupier.table.order_checks import missing_reason
from croupier.table.values.instants import instant_of
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused


def judge_entry(draft: Draft, command: c.EntryCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    refused = unknown(draft, command.tournament)
    if refused:
        return refused
    one = draft.tournament(command.tournament)
    if isinstance(command, c.Substitute):
        return _substitute(draft, one, command)
    refused = not_at_the_desk(draft, one)
    if refused:
        return refused
    match command:
        case c.Enter():
            return _enter(draft, one, command)
        case c.RefuseEntry():
            return _refuse(draft, one, command)
        case c.Withdraw():
            return _withdraw(draft, one, command)
        case c.BuyMore():
            return buy_more(draft, one, command)
        case c.SignTerms():
            return _sign(draft, one, command)
        case c.AskPublicity():
            return _publicity(draft, one, command)
        case _:
            assert_never(command)


def _not_open(one: Tournament) -> Refused | None:
    """Whether no entries are taken: not yet, or not any more (SATG 19.2.2)."""
    if one.status not in ("draft", "published"):
        return Refused(Refusal.TOURNAMENT_BEGUN, one.duties.equal, f"{one.name}: {one.status}.")
    lack = next(before_entries(one), None)
    return Refused(Refusal.ENTRIES_NOT_OPEN, lack.cites, lack.says) if lack else None


def _enter(draft: Draft, one: Tournament, command: c.Enter) -> Refused | None:
    """What is paid is what the terms say, and the terms are accepted as they stand."""
    refused = (
        _not_open(one) or missing_reason(command.person.name) or missing_reason(command.method)
    )
    refused = refused or _entered_before(one, command.entrant)
    if refused is None and command.entrant in one.refused:
        detail = f"The application of {command.entrant!r} was refused."
        refused = Refused(Refusal.NOT_ELIGIBLE, one.duties.equal, detail)
    refused = refused or ineligible(draft, one, command.entrant, command)
    refused = refused or _criteria_missed(one, command) or _full(one)
    if refused:
        return refused
    charges, due = one.terms.charges, one.terms.to_enter
    if command.paid != due:
        detail = f"{show(command.paid)}; accepted: {show(due)}."
        return Refused(Refusal.AMOUNT_MUST_EQUAL, clauses_of(one.terms, "entry-fee"), detail)
    event = e.Entered(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        number=len(one.entrants) + 1, person=command.person, method=command.method,
        accepts=command.accepts, fee=charges.entry_fee or NOTHING, buy_in=charges.buy_in or NOTHING,
        meets=command.meets, publicity=command.publicity, employee=command.employee,
        approval=command.approval,
    )  # fmt: skip
    return draft.emit(event)


def _entered_before(one: Tournament, key: str) -> Refused | None:
    """Nobody plays two seats; whoever withdrew may think better of it under another number only."""
    if not key.strip():
        return Refused(Refusal.ENTRANT_UNKNOWN, one.duties.equal, "An entrant without a name.")
    if key != key.strip():
        return Refused(
            Refusal.ENTRANT_UNKNOWN, one.duties.equal, f"{key!r}: with blanks around it."
        )
    if same_person(key, *one.entrants):
        return Refused(Refusal.ENTERED_BEFORE, one.duties.equal, f"{key!r}.")
    return None


def ineligible(
    draft: Draft, one: Tournament, key: str, asks: c.Enter | c.Substitute
) -> Refused | None:
    """Whether somebody may not take part, or not without an approval, or has not accepted the terms."""
    barred = draft.world.is_barred(key)
    if barred:
        cites = clauses_of(one.terms, "eligible-persons")
        return Refused(Refusal.NOT_ELIGIBLE, cites, f"{key!r}: {barred}")
    if asks.accepts != one.holds:
        cites = clauses_of(one.terms, "acceptance") or one.duties.documented
        detail = f"Version {asks.accepts} of the terms; accepted: {one.holds}."
        return Refused(Refusal.TERMS_NOT_PUBLISHED, cites, detail)
    if asks.employee and (one.terms.event == "ordinary" or not asks.approval.strip()):
        cites = clauses_of(one.terms, "employees") or one.duties.equal
        detail = "Employees play at charity and media events, with a prior approval on record."
        return Refused(Refusal.NOT_ELIGIBLE, cites, detail)
    return None


def _criteria_missed(one: Tournament, command: c.Enter) -> Refused | None:
    for name, says in one.terms.entry.criteria.items():
        if name not in command.meets:
            cites = clauses_of(one.terms, "criteria")
            return Refused(Refusal.NOT_ELIGIBLE, cites, f"{name}: {says}")
    return None


def _full(one: Tournament) -> Refused | None:
    most = one.terms.most_players
    if most is None or sum(1 for _ in one.players()) < most:
        return None
    cites = clauses_of(one.terms, "players")
    return Refused(Refusal.TOURNAMENT_FULL, cites, f"{most} players.")


def _refuse(draft: Draft, one: Tournament, command: c.RefuseEntry) -> Refused | None:
    """Only by what the terms say: a criterion, or the right to refuse anybody."""
    refused = _not_open(one) or missing_reason(command.reason)
    refused = refused or _entered_before(one, command.entrant)
    if refused:
        return refused
    if command.criterion:
        known = list(one.terms.entry.criteria)
        refused = no_term(command.criterion, known, clauses_of(one.terms, "criteria"))
    elif not one.terms.statements.get("may-refuse", "").strip():
        cites = clauses_of(one.terms, "may-refuse")
        detail = "The terms do not reserve a right to refuse entries."
        refused = Refused(Refusal.NO_TERM, cites, detail)
    if refused:
        return refused
    event = e.EntryRefused(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        criterion=command.criterion, reason=command.reason,
    )  # fmt: skip
    return draft.emit(event)


def _withdraw(draft: Draft, one: Tournament, command: c.Withdraw) -> Refused | None:
    """Within the free period everything comes back; later what the terms say (SATG 19.4.2(d))."""
    refused = no_entrant(one, command.entrant)
    if refused:
        return refused
    if one.status != "published":
        detail = "Whoever goes now retires."
        return Refused(
            Refusal.TOURNAMENT_BEGUN, clauses_of(one.terms, "retired", "retirement"), detail
        )
    paid, until = one.entrants[command.entrant].paid, one.terms.entry.withdraw_until
    free = until is not None and instant_of(draft.at) <= until
    if not free and command.ground:
        grounds, cites = one.terms.conduct.refunds, clauses_of(one.terms, "refunds")
        refused = no_term(command.ground, list(grounds), cites)
        if refused:
            return refused
    ground = one.terms.conduct.refunds.get(command.ground)
    fee, buy_in = (paid.fee, paid.buy_in) if free else back(one.entrants[command.entrant], ground)
    event = e.Withdrawn(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        ground="" if free else command.ground, fee=fee, buy_in=buy_in,
    )  # fmt: skip
    return draft.emit(event)


def back(entrant: Entrant, ground: Ground | None) -> tuple[Cents, Cents]:
    """What comes back of fee and buy-in on a ground of the terms, in whole cents."""
    if ground is None:
        return NOTHING, NOTHING
    paid = entrant.paid
    fee, buy_in = paid.fee * ground.of_fee.fraction, paid.buy_in * ground.of_buy_in.fraction
    return Cents(int(fee)), Cents(int(buy_in))


def _substitute(draft: Draft, one: Tournament, command: c.Substitute) -> Refused | None:
    """With the approval of the director, on a ground of the terms or within their period."""
    refused = not_the_director(draft, one) or is_over(one) or no_entrant(one, command.entrant)
    refused = refused or missing_reason(command.person.name)
    refused = refused or _entered_before(one, command.by)
    refused = refused or ineligible(draft, one, command.by, command)
    refused = refused or _no_substitute(draft, one, command.ground)
    refused = refused or _sits_down_unready(one, command)
    if refused:
        return refused
    follows = one.terms.conduct.substituted or Consequence(says="")
    chips, rounds = costs(follows, one.entrants[command.entrant])
    event = e.Substituted(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        ground=command.ground, substitute=command.by, person=command.person,
        accepts=command.accepts, publicity=command.publicity, employee=command.employee,
        approval=command.approval, briefed=command.briefed, signed=command.signed, chips=chips,
        rounds=rounds,
    )  # fmt: skip
    return draft.emit(event)


def costs(follows: Consequence, entrant: Entrant) -> tuple[Cents, int]:
    """The chips that are taken, never more than there are, and the rounds of play to sit out."""
    if follows.does == "out" and follows.chips_left == "removed":
        return entrant.bank, 0
    chips = follows.chips if follows.does == "chips" else NOTHING
    return min(chips, entrant.bank), follows.rounds if follows.does == "sits-out" else 0


def _sits_down_unready(one: Tournament, command: c.Substitute) -> Refused | None:
    """Where a table plays, the substitute sits down at once: told, and signed where the terms are signed."""
    found = one.seat_of(command.entrant)
    if found is None or found[0].status != "playing":
        return None
    if not command.briefed:
        return Refused(Refusal.BRIEFING_MISSING, one.duties.briefed, f"{command.by}.")
    if one.terms.signed and not command.signed:
        cites = one.duties.signed
        return Refused(Refusal.SIGNATURE_MISSING, cites, f"{command.by}.")
    return None


def _no_substitute(draft: Draft, one: Tournament, ground: str) -> Refused | None:
    until = one.terms.entry.substitute_until
    if not ground and until is not None and instant_of(draft.at) <= until:
        return None
    grounds = one.terms.conduct.substitution
    if not grounds and one.duties.stands_in:
        # The texts of 2000 ask for the approval of the director, and for no ground.
        return None
    return no_term(ground, list(grounds), one.duties.substitutes)


def _sign(draft: Draft, one: Tournament, command: c.SignTerms) -> Refused | None:
    refused = no_entrant(one, command.entrant)
    if refused:
        return refused
    event = e.TermsSigned(at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant)
    return draft.emit(event)


def _publicity(draft: Draft, one: Tournament, command: c.AskPublicity) -> Refused | None:
    """Also after the end: what was permitted can be taken back (SATG 19.4.8(f))."""
    refused = no_entrant(one, command.entrant, whoever=True)
    if refused:
        return refused
    event = e.PublicityAsked(
        at=draft.at, tournament=one.name, by=draft.by, entrant=command.entrant,
        permits=command.permits,
    )  # fmt: skip
    return draft.emit(event)
