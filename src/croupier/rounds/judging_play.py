"""Commands when the book is sealed: devices, cards, decisions, results."""

from typing import assert_never

from croupier.errors import BadInput
from croupier.games.contract import Motion
from croupier.games.procedure import Ask, Deal, Lay, Result, Settle
from croupier.money import Cents
from croupier.rounds import commands as c
from croupier.rounds import events as e
from croupier.rounds.closing import close_wagers
from croupier.rounds.draft import (
    Draft,
    no_round,
    not_dealer_nor_device,
    stopped,
    unauthorised,
    unreasoned,
)
from croupier.rounds.ending import REFUNDS, settle_interim, settle_round, void_round
from croupier.rounds.faces import too_often
from croupier.rounds.judging_choices import choose
from croupier.rounds.judging_devices import declare_no_spin, press, report_spin, start, undirected
from croupier.rounds.judging_opening import SENSED_ONLY
from croupier.rounds.judging_wagers import early_end
from croupier.rounds.no_spins import NO_SPINS
from croupier.rounds.people import DEVICE, SYSTEM
from croupier.rounds.phases import Phase
from croupier.rounds.powers import needs_incident
from croupier.rounds.readiness import not_the_carried, undrawable
from croupier.rounds.refusals import Refusal, Refused
from croupier.rounds.round_of_play import Round
from croupier.rounds.settling import amount_of
from croupier.rounds.state import State
from croupier.rulebook import cite
from croupier.rulebook.authority import power

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
"""What may disrupt a game from outside (SATG 20.4, WAR 11.3.1, WHEEL 9.4)."""
ALSO_AT_TERMINALS = ("nature", "government", "integrity")
"""Two more that the semi-automated rules name (SATG 20.4), and doubt about the integrity (SATG 8.5)."""
FRAUD, MALFUNCTION = "fraud", "malfunction"
RESULTS = {
    "rapid-roulette": cite("SATG 10.4.3"),
    "ministar-roulette": cite("SATG 16.4.3"),
    "diamond-roulette": cite("SATG 16.4.3"),
    "rapid-sic-bo": cite("SATG 11.4.1(a)", "SATG 11.4.2"),
    "lucky-sic-bo": cite("SATG 15.5.1(a)", "SATG 15.5.4"),
    "rapid-big-wheel": cite("SATG 14.3.2"),
    "big-wheel": cite("WHEEL 5.1.3"),
}
"""By game: when a result may be entered."""


def judge_play(draft: Draft, command: c.PlayCommand) -> Refused | None:
    """Each command of this kind has its judge."""
    match command:
        case c.StartDevice():
            return start(draft)
        case c.ReportSpin():
            return report_spin(draft, command)
        case c.DeclareNoSpin(ground=ground):
            return declare_no_spin(draft, ground)
        case c.PressShooter(terminal=terminal):
            return press(draft, terminal)
        case c.EnterFace(face=face, to=to):
            return _enter(draft, face, to)
        case c.Choose():
            return choose(draft, command)
        case c.PayInterim(key=key):
            return _pay_interim(draft, key)
        case c.Confirm():
            return _confirm(draft)
        case c.VoidRound():
            return _void(draft, command)
        case c.Abandon():
            return _abandon(draft)
        case c.TimeIsUp():
            return None
        case _:
            assert_never(command)


def _enter(draft: Draft, face: str, to: str) -> Refused | None:
    """The next card, number or die. No result is accepted while wagering is open (ruling 3)."""
    refused = _not_from_here(draft) or no_round(draft.state) or undrawable(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        # With cards the first card ends wagering (SATG 6.1.3, SATG 12.6.1).
        refused = _needs_call(draft.state) or _still_open(draft.state) or early_end(draft)
        refused = refused or stopped(draft, sorted(draft.state.playing.wagers))
        if refused:
            return refused
        close_wagers(draft)
    state = draft.state
    refused = undirected(state) or _resting(state) or _no_spin_due(state)
    if refused:
        return refused
    read = _read(state, face)
    if isinstance(read, Refused):
        return read
    shown = state.offer.variant.dealing.source.show(read)
    refused = _not_now(state.playing, to) or not_the_carried(state, shown)
    drawn = [draw.face for draw in state.playing.draws]
    refused = refused or too_often(state.offer, [*drawn, read])
    if refused:
        return refused
    by = draft.order.by
    return draft.emit(e.Drawn(at=draft.at, face=shown, source=by.rank, by=by.name))


def _not_from_here(draft: Draft) -> Refused | None:
    """Where a device reads the result nobody keys it in (SATG 10.4.3(b), SATG 11.4.3)."""
    plan = draft.state.opened
    if draft.order.by.rank == SYSTEM and not draft.state.is_live:
        # A result comes from wheel, dice or cards, never from the system (SATG 1.1 semi-automated-table-game).
        cites = cite("SATG 1.1 semi-automated-table-game")
        return Refused(Refusal.NO_DEALER, cites, "The system makes no results.")
    if draft.order.by.rank == DEVICE or plan.confirms != DEVICE:
        return not_dealer_nor_device(draft)
    sensed = SENSED_ONLY.get(plan.game, cite("SATG 10.4.3(b)", "SATG 11.4.3"))
    return Refused(Refusal.NOT_APPLICABLE, sensed, "The result is sensed, not keyed in.")


def _still_open(state: State) -> Refused | None:
    """No number and no dice while wagers are taken, whatever moves already (SATG 10.4.3)."""
    if state.offer.game.motion is Motion.CARDS:
        return None
    return Refused(Refusal.WINDOW_OPEN, RESULTS[state.opened.game])


def _needs_call(state: State) -> Refused | None:
    if not state.is_live:
        return None
    cites = cite("WAR 7.3.1(a)", "WHEEL 5.1.2", "GAZ 29/2000 7.1")
    return Refused(Refusal.WINDOW_OPEN, cites, "No more bets is called first.")


def _resting(state: State) -> Refused | None:
    if state.offer.game.motion is Motion.CARDS or state.playing.motion:
        return None
    return Refused(Refusal.SPIN_MISSING, RESULTS[state.opened.game])


def _no_spin_due(state: State) -> Refused | None:
    """A spin that went wrong has no result (WHEEL 7.1)."""
    if not state.playing.fault:
        return None
    family = NO_SPINS[state.opened.game]
    ground = family.of(state.playing.fault)
    says = ground.says if ground else state.playing.fault
    return Refused(Refusal.NO_SPIN_DUE, family.clauses(state.playing.fault), f"For {says}.")


def _read(state: State, face: str) -> int | Refused:
    try:
        return state.offer.variant.dealing.source.read(face)
    except BadInput as refused:
        return Refused(Refusal.CARD_INVALID, detail=str(refused))


def _not_now(one: Round, to: str = "") -> Refused | None:
    """Whether something else comes first, or the face was meant for another place."""
    match one.wants:
        case Deal(to=wanted, cites=cites):
            if to in ("", wanted):
                return None
            detail = f"It was entered for {to!r}; the next goes to {wanted!r}."
            return Refused(Refusal.CARD_SEQUENCE, cites, detail)
        case Ask(key=key, cites=cites):
            return Refused(Refusal.DECISIONS_PENDING, cites, f"{len(one.awaited)} for {key!r}.")
        case Settle(key=key, cites=cites) | Lay(key=key, cites=cites):
            return Refused(Refusal.CARD_SEQUENCE, cites, f"First comes {key!r}.")
        case _ if to:
            detail = f"Nothing more is dealt to {to!r}."
            return Refused(Refusal.CARD_SEQUENCE, one.setup.variant.dealing.cites, detail)
        case _:
            detail = f"{len(one.draws)} were entered, and the round needs no more: confirm it."
            return Refused(Refusal.CARD_COUNT, one.setup.variant.dealing.cites, detail)


def _pay_interim(draft: Draft, key: str) -> Refused | None:
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    match one.wants:
        case Settle() as due if due.key == key:
            settle_interim(draft, due)
        case Lay() as due if due.key == key:
            beside = [stake for stake in due.beside if stake.wager not in one.entries.out]
            amount = Cents(sum(amount_of(one, stake) for stake in beside))
            draft.emit(e.HouseLaid(at=draft.at, key=key, amount=amount))
        case _:
            named = one.wants.key if isinstance(one.wants, Settle | Lay) else "nothing of the kind"
            return Refused(Refusal.NOTHING_TO_SETTLE, detail=f"{key!r}; due is {named!r}.")
    return None


def _confirm(draft: Draft) -> Refused | None:
    """The result is confirmed: the round is settled (SATG 10.4.3(a), SATG 12.7.2(b))."""
    by_device = draft.order.by.rank == DEVICE and draft.state.opened.confirms == DEVICE
    refused = None if by_device else unauthorised(draft, "run-table")
    refused = refused or no_round(draft.state)
    if refused:
        return refused
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 10.4.3"))
    one = draft.state.playing
    if isinstance(one.wants, Deal):
        cites = one.setup.variant.dealing.cites
        return Refused(Refusal.CARD_COUNT, cites, f"The next goes to {one.wants.to}.")
    if not isinstance(one.wants, Result):
        return _not_now(one)
    refused = _no_spin_due(draft.state) or stopped(draft, sorted(one.wagers))
    if refused:
        return refused
    settle_round(draft, one.wants)
    return None


def _void(draft: Draft, command: c.VoidRound) -> Refused | None:
    """Every wager of the round is refunded (SATG 20.5, WAR 11.4, WHEEL 9.5)."""
    more = () if draft.state.is_live else ALSO_AT_TERMINALS
    accepted = (*DISRUPTIONS, *more, FRAUD, MALFUNCTION)
    ground = command.ground
    if ground not in accepted:
        detail = f"Ground {ground!r}. Accepted: {', '.join(accepted)}."
        return Refused(Refusal.NOT_APPLICABLE, detail=detail)
    kind = ground if ground in (FRAUD, MALFUNCTION) else "disruption"
    act = power(draft.state.edition, f"void-round-{kind}")
    refused = unauthorised(draft, f"void-round-{kind}") or unreasoned(command.reason)
    if refused is None and kind == FRAUD:
        refused = needs_incident(
            draft, command.case, "", act.citations, power=f"void-round-{FRAUD}"
        )
    refused = refused or no_round(draft.state)
    if refused is None:
        refused = stopped(draft, sorted(draft.state.playing.wagers))
    if refused:
        return refused
    void_round(
        draft,
        ground=ground,
        reason=command.reason,
        clauses=(*act.citations, *REFUNDS.get(draft.state.edition, ())),
        # A machine that failed leaves interim settlements as they are (WAR 9.11.1, WAR 11.4).
        reverses=kind != MALFUNCTION,
    )
    return None


def _abandon(draft: Draft) -> Refused | None:
    """Nobody wagered; once a card is out the round must be completed (SATG 9.8.2, SATG 12.9.4)."""
    refused = unauthorised(draft, "run-table") or no_round(draft.state)
    if refused:
        return refused
    one = draft.state.playing
    burned = draft.state.shoe is not None and draft.state.shoe.burned_in == one.number
    if one.faces or burned:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 9.8.2", "SATG 12.9.4"))
    if one.holders:
        return Refused(Refusal.MUST_COMPLETE, cite("SATG 1.1 round-of-play"), "There are wagers.")
    if draft.state.phase is Phase.WAGERING:
        return Refused(Refusal.WINDOW_OPEN, cite("SATG 9.8.1"))
    return draft.emit(e.RoundAbandoned(at=draft.at))
