"""Entries, refusals, withdrawals, substitutes, and chips that are bought later (SATG 19.4.2, SATG 19.4.3(a)(iv))."""

from typing import assert_never

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import (
    Draft,
    has_begun,
    is_over,
    neither_director_nor_cashier,
    no_entrant,
    no_term,
    not_the_director,
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
from croupier.words import Sum, phrase


def judge_entry(draft: Draft, tournament: Tournament, command: c.EntryCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    if isinstance(command, c.Substitute):
        return _substitute(draft, tournament, command)
    refused = neither_director_nor_cashier(draft, tournament)
    if refused:
        return refused
    match command:
        case c.Enter():
            return _enter(draft, tournament, command)
        case c.RefuseEntry():
            return _refuse(draft, tournament, command)
        case c.Withdraw():
            return _withdraw(draft, tournament, command)
        case c.BuyMore():
            return buy_more(draft, tournament, command)
        case c.SignTerms():
            return _sign(draft, tournament, command)
        case c.AskPublicity():
            return _publicity(draft, tournament, command)
        case _:
            assert_never(command)


def _not_open(tournament: Tournament) -> Refused | None:
    """Whether no entries are taken: not yet, or not any more (SATG 19.2.2)."""
    refused = has_begun(tournament, tournament.duties.equal)
    if refused:
        return refused
    lack = next(before_entries(tournament), None)
    return Refused(Refusal.ENTRIES_NOT_OPEN, lack.cites, lack.says) if lack else None


def _enter(draft: Draft, tournament: Tournament, command: c.Enter) -> Refused | None:
    """Accept an entrant who pays the price of the terms and accepts their published version."""
    refused = (
        _not_open(tournament)
        or missing_reason(command.person.name)
        or missing_reason(command.method)
    )
    refused = refused or _entered_before(tournament, command.entrant)
    if refused is None and command.entrant in tournament.refused:
        detail = phrase("The application of '{entrant}' was refused.", entrant=command.entrant)
        refused = Refused(Refusal.NOT_ELIGIBLE, tournament.duties.equal, detail)
    refused = refused or ineligible(draft, tournament, command.entrant, command)
    refused = refused or _criteria_missed(tournament, command) or _full(tournament)
    if refused:
        return refused
    charges, due = tournament.terms.charges, tournament.terms.to_enter
    if command.paid != due:
        detail = phrase("{paid}; accepted: {due}.", paid=Sum(command.paid), due=Sum(due))
        return Refused(Refusal.AMOUNT_MUST_EQUAL, clauses_of(tournament.terms, "entry-fee"), detail)
    return draft.emit_from(
        command,
        e.Entered,
        number=len(tournament.entrants) + 1,
        fee=charges.entry_fee or NOTHING,
        buy_in=charges.buy_in or NOTHING,
    )


def _entered_before(tournament: Tournament, key: str) -> Refused | None:
    """The refusal if a person entered before. An entrant who withdrew may enter only under another number."""
    if not key.strip():
        detail = phrase("An entrant without a name.")
        return Refused(Refusal.ENTRANT_UNKNOWN, tournament.duties.equal, detail)
    if key != key.strip():
        detail = phrase("'{key}': with blanks around it.", key=key)
        return Refused(Refusal.ENTRANT_UNKNOWN, tournament.duties.equal, detail)
    if same_person(key, *tournament.entrants):
        return Refused(Refusal.ENTERED_BEFORE, tournament.duties.equal, phrase("'{key}'.", key=key))
    return None


def ineligible(
    draft: Draft, tournament: Tournament, key: str, asks: c.Enter | c.Substitute
) -> Refused | None:
    """The refusal if a person may not take part, lacks an approval, or has not accepted the terms."""
    barred = draft.world.is_barred(key)
    if barred:
        cites = clauses_of(tournament.terms, "eligible-persons")
        return Refused(
            Refusal.NOT_ELIGIBLE, cites, phrase("'{key}': {barred}", key=key, barred=barred)
        )
    if asks.accepts != tournament.holds:
        cites = clauses_of(tournament.terms, "acceptance") or tournament.duties.documented
        detail = phrase(
            "Version {accepts} of the terms; accepted: {holds}.",
            accepts=asks.accepts,
            holds=tournament.holds,
        )
        return Refused(Refusal.TERMS_NOT_PUBLISHED, cites, detail)
    if asks.employee and (tournament.terms.event == "ordinary" or not asks.approval.strip()):
        cites = clauses_of(tournament.terms, "employees") or tournament.duties.equal
        detail = phrase(
            "Employees play at charity and media events, with a prior approval on record."
        )
        return Refused(Refusal.NOT_ELIGIBLE, cites, detail)
    return None


def _criteria_missed(tournament: Tournament, command: c.Enter) -> Refused | None:
    for name, says in tournament.terms.entry.criteria.items():
        if name not in command.meets:
            cites = clauses_of(tournament.terms, "criteria")
            return Refused(
                Refusal.NOT_ELIGIBLE, cites, phrase("{name}: {says}", name=name, says=says)
            )
    return None


def _full(tournament: Tournament) -> Refused | None:
    most = tournament.terms.most_players
    if most is None or sum(1 for _ in tournament.players()) < most:
        return None
    cites = clauses_of(tournament.terms, "players")
    return Refused(Refusal.TOURNAMENT_FULL, cites, phrase("{most} players.", most=most))


def _refuse(draft: Draft, tournament: Tournament, command: c.RefuseEntry) -> Refused | None:
    """Only by what the terms say: a criterion, or the right to refuse anybody."""
    refused = _not_open(tournament) or missing_reason(command.reason)
    refused = refused or _entered_before(tournament, command.entrant)
    if refused:
        return refused
    if command.criterion:
        known = list(tournament.terms.entry.criteria)
        refused = no_term(command.criterion, known, clauses_of(tournament.terms, "criteria"))
    elif not tournament.terms.statements.get("may-refuse", "").strip():
        cites = clauses_of(tournament.terms, "may-refuse")
        detail = phrase("The terms do not reserve a right to refuse entries.")
        refused = Refused(Refusal.NO_TERM, cites, detail)
    return refused or draft.emit_from(command, e.EntryRefused)


def _withdraw(draft: Draft, tournament: Tournament, command: c.Withdraw) -> Refused | None:
    """Within the free period everything comes back; later what the terms say (SATG 19.4.2(d))."""
    refused = no_entrant(tournament, command.entrant)
    if refused:
        return refused
    if tournament.status != "published":
        detail = phrase("An entrant who leaves now retires.")
        return Refused(
            Refusal.TOURNAMENT_BEGUN, clauses_of(tournament.terms, "retired", "retirement"), detail
        )
    paid, until = tournament.entrants[command.entrant].paid, tournament.terms.entry.withdraw_until
    free = until is not None and instant_of(draft.at) <= until
    if not free and command.ground:
        grounds, cites = tournament.terms.conduct.refunds, clauses_of(tournament.terms, "refunds")
        refused = no_term(command.ground, list(grounds), cites)
        if refused:
            return refused
    ground = tournament.terms.conduct.refunds.get(command.ground)
    fee, buy_in = (
        (paid.fee, paid.buy_in) if free else refund_of(tournament.entrants[command.entrant], ground)
    )
    return draft.emit_from(
        command, e.Withdrawn, ground="" if free else command.ground, fee=fee, buy_in=buy_in
    )


def refund_of(entrant: Entrant, ground: Ground | None) -> tuple[Cents, Cents]:
    """Return the refund of fee and buy-in on a ground of the terms, in whole cents."""
    if ground is None:
        return NOTHING, NOTHING
    paid = entrant.paid
    fee, buy_in = paid.fee * ground.of_fee.fraction, paid.buy_in * ground.of_buy_in.fraction
    return Cents(int(fee)), Cents(int(buy_in))


def _substitute(draft: Draft, tournament: Tournament, command: c.Substitute) -> Refused | None:
    """Replace an entrant with the approval of the director, on a ground of the terms or within their period."""
    refused = (
        not_the_director(draft, tournament)
        or is_over(tournament)
        or no_entrant(tournament, command.entrant)
    )
    refused = refused or missing_reason(command.person.name)
    refused = refused or _entered_before(tournament, command.by)
    refused = refused or ineligible(draft, tournament, command.by, command)
    refused = refused or _no_substitute(draft, tournament, command.ground)
    refused = refused or _sits_down_unready(tournament, command)
    if refused:
        return refused
    follows = tournament.terms.conduct.substituted or Consequence(says="")
    chips, rounds = costs(follows, tournament.entrants[command.entrant])
    return draft.emit_from(
        command, e.Substituted, substitute=command.by, chips=chips, rounds=rounds
    )


def costs(follows: Consequence, entrant: Entrant) -> tuple[Cents, int]:
    """The chips that are taken, never more than there are, and the rounds of play to sit out."""
    if follows.does == "out" and follows.chips_left == "removed":
        return entrant.bank, 0
    chips = follows.chips if follows.does == "chips" else NOTHING
    return min(chips, entrant.bank), follows.rounds if follows.does == "sits-out" else 0


def _sits_down_unready(tournament: Tournament, command: c.Substitute) -> Refused | None:
    """The refusal if a table plays and the substitute, who sits down at once, is not briefed or has not signed."""
    session_and_seat = tournament.seat_of(command.entrant)
    if session_and_seat is None or session_and_seat[0].status != "playing":
        return None
    if not command.briefed:
        return Refused(
            Refusal.BRIEFING_MISSING, tournament.duties.briefed, phrase("{by}.", by=command.by)
        )
    if tournament.terms.signed and not command.signed:
        cites = tournament.duties.signed
        return Refused(Refusal.SIGNATURE_MISSING, cites, phrase("{by}.", by=command.by))
    return None


def _no_substitute(draft: Draft, tournament: Tournament, ground: str) -> Refused | None:
    until = tournament.terms.entry.substitute_until
    if not ground and until is not None and instant_of(draft.at) <= until:
        return None
    grounds = tournament.terms.conduct.substitution
    if not grounds and tournament.duties.stands_in:
        # The texts of 2000 ask for the approval of the director, and for no ground.
        return None
    return no_term(ground, list(grounds), tournament.duties.substitutes)


def _sign(draft: Draft, tournament: Tournament, command: c.SignTerms) -> Refused | None:
    return no_entrant(tournament, command.entrant) or draft.emit_from(command, e.TermsSigned)


def _publicity(draft: Draft, tournament: Tournament, command: c.AskPublicity) -> Refused | None:
    """Also after the end: what was permitted can be taken back (SATG 19.4.8(f))."""
    refused = no_entrant(tournament, command.entrant, also_gone=True)
    return refused or draft.emit_from(command, e.PublicityAsked)
