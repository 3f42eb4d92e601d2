"""Why a command was not done: a closed list in order of precedence, each answer with its clause.

A refusal is an answer, not an error, and changes nothing. Where several apply, the first of this
list is given: who asks, then whether the table and the round are at that point, then whose
terminal and which bet it is, then how much, and last whether it can be paid for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from croupier.rulebook import Citations, cite
from croupier.words import NO_PHRASE, Phrase, phrase, sentences


class Refusal(StrEnum):
    """A code for programs, a sentence for people."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        """A string that carries its sentence."""
        made = str.__new__(cls, code)
        made._value_ = code
        made.sentence = sentence
        return made

    # The command itself, and who gives it.
    ID_REUSED = "id-reused", "This id stands for another command."
    ID_INVALID = "id-invalid", "No order can have such an id."
    TEXT_INVALID = "text-invalid", "A text is too long, or has a sign that is not accepted."
    TIME_INVALID = "time-invalid", "No clock of the house can have given this time."
    TABLE_CLOSED = "table-closed", "The table is not open."
    TOURNAMENT_ONLY = "tournament-only", "The table serves a tournament and nothing else."
    NOT_APPLICABLE = "not-applicable", "There is no such thing at this table."
    NOT_YOURS = "not-yours", "Only the player at the terminal may do this."
    NO_DEALER = (
        "no-dealer",
        "This is for a rank of the rules that govern the table, and a dealer signs on first.",
    )
    NO_CASHIER = "no-cashier", "This is for a cashier."
    ROLE_REQUIRED = "role-required", "This is for another role."
    AUTHORITY_INSUFFICIENT = "authority-insufficient", "This needs a higher rank."
    REASON_REQUIRED = "reason-required", "The reason must be recorded."
    SECOND_PERSON = "second-person", "Another person must do this, or do it too."
    CASE_REQUIRED = "case-required", "This needs an open case that concerns it."
    CASE_CLOSED = "case-closed", "The case is closed."
    CASE_INCOMPLETE = "case-incomplete", "The file lacks what it must have."

    # The table.
    TABLE_OPEN = "table-open", "The table is open already."
    GAME_NOT_IN_FORCE = "game-not-in-force", "The game may not be played at this time."
    EQUIPMENT_MISSING = "equipment-missing", "Equipment is missing."
    NOT_APPROVED = "not-approved", "Something that the table offers is not approved."
    UNAPPROVED_EQUIPMENT = "unapproved-equipment", "Equipment is not approved."
    DECK_COUNT = "deck-count", "The game may not be dealt from so many decks."
    SIDE_LIMIT = "side-limit", "So many side wagers may not be offered."
    CONFIG_INCOMPLETE = "config-incomplete", "The set-up of the table is not complete."
    NOTICE_NOT_DISPLAYED = "notice-not-displayed", "The sign with the limits is not displayed."
    MIN_RAISE_NOTICE = (
        "min-raise-notice",
        "The sign with the new minimum has not stood long enough.",
    )
    MINIMUM_WAGERING_PERIOD = "minimum-wagering-period", "The wagering period would be too short."
    CLOSURE_NOTICE = "closure-notice", "The notice of closing has not stood long enough."
    IDLE_ROUNDS = "idle-rounds", "The seat has not been idle for three rounds at a full table."
    SHOE_BEGUN = "shoe-begun", "Rounds have been dealt from this shoe."
    SHOE_VOID = "shoe-void", "The cards have left play."
    SHOE_ENDED = "shoe-ended", "The last round of the shoe was dealt."
    CARDS_NOT_READY = "cards-not-ready", "The cards are not ready for play."
    CARD_TOTAL = "card-total", "The set does not have so many cards."
    CUT_NOT_OFFERED = "cut-not-offered", "The cut is another's."
    CUT_DEPTH = (
        "cut-depth",
        "The cut is too near to an end, or the cutting card not where it may be.",
    )
    EQUIPMENT_FAILED = "equipment-failed", "Equipment is out of order."
    ROUNDS_HELD = "rounds-held", "No round begins until somebody has seen to an event."
    SESSION_OVER = "session-over", "The session of the tournament has had its rounds or its time."

    # The round.
    ROUND_IN_PROGRESS = "round-in-progress", "A round is in progress."
    NO_ROUND = "no-round", "No round is in progress."
    NO_DIRECTION = "no-direction", "Without wagers a round needs a direction of a supervisor."
    MUST_COMPLETE = "must-complete", "The round has begun to be dealt and must be completed."
    WINDOW_NOT_OPEN = "window-not-open", "Wagering has not been opened."
    ODDS_MISSING = "odds-missing", "There are no approved odds for this bet."
    BET_NOT_OFFERED = "bet-not-offered", "This bet is not offered here."
    JACKPOT_UNKNOWN = "jackpot-unknown", "There is no such jackpot here, or no such win."
    JACKPOT_SUSPENDED = (
        "jackpot-suspended",
        "The jackpot does not operate properly, and is not offered.",
    )
    WINDOW_CLOSED = "window-closed", "Wagering is closed."
    WINDOW_OPEN = "window-open", "Wagering is still open."
    SPIN_MISSING = "spin-missing", "The wheel or the dice have not been set in motion."
    NO_SPIN_DUE = "no-spin-due", "A no spin must be called of this spin."
    NOT_AT_REST = "not-at-rest", "The ball, the wheel or the dice still move."
    ENTRIES_DIFFER = "entries-differ", "Hand and device have entered different results."
    ALREADY_ACTIVATED = "already-activated", "It is in motion already."
    NOT_SHOOTER = "not-shooter", "Another terminal is the shooter, or the system."
    CARD_INVALID = "card-invalid", "No such face exists."
    CARD_COUNT = "card-count", "The round has another number of cards, or of dice."
    CARD_SEQUENCE = "card-sequence", "Something else comes first."
    DECISIONS_PENDING = "decisions-pending", "Players are still deciding."
    CARD_DUPLICATE = "card-duplicate", "The decks do not hold this card so often."
    DECISION_CLOSED = "decision-closed", "The time to decide is over, or nothing was asked."
    DECISION_NOT_ALLOWED = "decision-not-allowed", "This choice is not open."
    NOTHING_TO_SETTLE = "nothing-to-settle", "No settlement of that name is due."
    NOT_NOW = "not-now", "This cannot have happened at this point of the round."
    CANNOT_RECONSTRUCT = (
        "cannot-reconstruct",
        "The hand cannot be put together like that, or no more.",
    )
    STANDS = "stands", "What was settled stands."
    NOT_FROZEN = "not-frozen", "The accounts are not frozen for this round."
    ALREADY_FROZEN = "already-frozen", "Accounts are frozen already."
    UNRULED = "unruled", "The fit report has lines without a ruling."

    # The jackpots.
    JACKPOT_CLOSED = "jackpot-closed", "The jackpot is over."
    NO_GROUP = "no-group", "A jackpot needs a group of tables."
    JACKPOT_CONFIRMED = "jackpot-confirmed", "The win is confirmed, and stands."
    JACKPOT_RETURNED = "jackpot-returned", "The prize was taken back."
    TRANSFER_PLAN = (
        "transfer-plan",
        "What players contributed must go onto other meters, all of it.",
    )

    # The tournaments.
    TOURNAMENT_UNKNOWN = "tournament-unknown", "There is no such tournament."
    TOURNAMENT_BEGUN = "tournament-begun", "The tournament has begun, or is over."
    TOURNAMENT_NOT_BEGUN = "tournament-not-begun", "The tournament has not begun."
    TERMS_INCOMPLETE = "terms-incomplete", "The terms do not say what they must say."
    CONFLICTS_WITH_RULES = (
        "conflicts-with-rules",
        "The terms do not agree with the rules, or not with themselves.",
    )
    TERMS_NOT_APPROVED = "terms-not-approved", "The terms are not approved."
    TERMS_NOT_PUBLISHED = "terms-not-published", "Patrons cannot have these terms."
    REGULATOR_NOT_ADVISED = "regulator-not-advised", "The regulator was not told."
    DIRECTOR_ABSENT = "director-absent", "Neither the director nor a deputy is there."
    NOT_DESIGNATED = "not-designated", "The table or seat is not designated for the tournament."
    ENTRIES_NOT_OPEN = "entries-not-open", "No entries are taken."
    TOO_FEW_PLAYERS = "too-few-players", "There are fewer players than there must be."
    BRIEFING_MISSING = "briefing-missing", "Players were not told the terms, or their chips."
    SIGNATURE_MISSING = "signature-missing", "A signed copy of the terms is missing."
    STAGE_ORDER = "stage-order", "Something else comes first in the tournament."
    NOT_DECIDED = "not-decided", "It is not settled yet who goes on."
    NOT_AGREED = "not-agreed", "Not everybody at the table agrees."
    NO_TERM = "no-term", "The terms name no such ground."
    DISPUTE_FINAL = "dispute-final", "The director has decided, and that is final."
    ENTRANT_UNKNOWN = "entrant-unknown", "Nobody entered under this name."
    ENTRANT_GONE = "entrant-gone", "The player is not in the tournament any more."
    ENTERED_BEFORE = "entered-before", "This person has entered before."
    NOT_ELIGIBLE = "not-eligible", "This person may not take part."
    TOURNAMENT_FULL = "tournament-full", "There are as many players as there may be."
    UNEQUAL_TERMS = "unequal-terms", "All players must have the same."
    BUYBACK_CLOSED = "buyback-closed", "Chips cannot be bought like that, or not any more."

    # The player, the terminal, the account.
    NOT_SEATED = "not-seated", "Nobody plays there in this session of the tournament."
    TERMINAL_UNKNOWN = "terminal-unknown", "The terminal is not connected to this table."
    ONE_TABLE_ONLY = "one-table-only", "The terminal plays at another table."
    TERMINAL_LIMIT = "terminal-limit", "No more terminals may be in operation."
    TERMINAL_OCCUPIED = "terminal-occupied", "Another player has the terminal, or the place."
    TERMINAL_NOT_OPEN = "terminal-not-open", "No chip account is active on the terminal."
    TERMINAL_HELD = "terminal-held", "The terminal is held while a case is open."
    TERMINAL_LOCKED = "terminal-locked", "The terminal is locked."
    TERMINAL_FAILED = "terminal-failed", "The terminal failed in this round."
    PLAYER_EXCLUDED = "player-excluded", "The player is excluded from the game, or must leave it."
    ACCOUNT_FROZEN = "account-frozen", "The account is frozen."
    ACCEPTOR_BUSY = "acceptor-busy", "The terminal still holds a note or a ticket."
    PRINTER_BUSY = "printer-busy", "The terminal still prints a ticket."
    NOT_HELD = "not-held", "The terminal has no such note or ticket in hand."
    WAGERS_PENDING = "wagers-pending", "Wagers are not settled yet."
    AREA_UNKNOWN = "area-unknown", "There is no such area."
    AREA_FULL = "area-full", "No more players may use this area."
    AREA_TAKEN = "area-taken", "A player needs leave for more than one area."
    TIE_FIRST_RIGHT = "tie-first-right", "Players with a Casino War wager there choose first."
    NO_SUCH_WAGER = "no-such-wager", "No such wager lies there."
    SECRET_LIMIT = "secret-limit", "So many secret wagers may not be made."
    NOT_TOGETHER = "not-together", "These wagers cannot stand beside each other."

    # The amount.
    NOT_PROVIDED = "not-provided", "This table does not provide for it."
    NO_TICKET_READER = "no-ticket-reader", "The terminal cannot read tickets."
    TICKET_INVALID = "ticket-invalid", "The ticket is not valid."
    TICKET_PAID = "ticket-already-redeemed", "The ticket was paid before."
    TICKET_VOID = "ticket-void", "The ticket is void."
    TICKET_PENDING = "ticket-pending", "The ticket is being redeemed elsewhere."
    TICKET_EXPIRED = "ticket-expired", "The ticket has expired."
    TICKET_AMOUNT = "ticket-amount", "The ticket is for another amount."
    TENDER = "tender", "This cannot be tendered."
    AMOUNT_INVALID = "amount-invalid", "No such amount is taken here."
    CHIP_COLOUR = "chip-colour", "These colour chips cannot be used like that."
    MARKER_REQUIRED = "marker-required", "A distinctive marker must lie there first."
    SIDE_NEEDS_MAIN = "side-needs-main", "This wager needs a main wager beside it."
    BELOW_MINIMUM = "below-minimum", "The wager is below the minimum."
    AGGREGATE_BELOW_MINIMUM = (
        "aggregate-below-minimum",
        "All wagers together are below the minimum.",
    )
    POSITIONS_REQUIRED = "positions-required", "No three positions were chosen."
    PLAY_NOT_COVERED = "play-not-covered", "The account does not cover what a choice may add."
    AMOUNT_MUST_EQUAL = "amount-must-equal", "The amount must be exactly the one asked for."
    BALANCE_LIMIT = "balance-limit", "The account may not hold so much, or take so much at once."
    TICKET_LIMIT = "ticket-limit", "No ticket is issued for so much."
    INSUFFICIENT_CREDIT = "insufficient-credit", "The account does not hold so much."

    # The people.
    TOKEN_INVALID = "token-invalid", "No sign-on can have such a token."
    SIGN_ON_FAILED = "sign-on-failed", "The number or the secret is wrong."
    NOT_VOUCHED = "not-vouched", "The provider of the single sign-on did not vouch for you."
    PROVIDER_AWAY = (
        "provider-away",
        "The provider of the single sign-on does not answer: use your number and secret.",
    )
    MEMBER_DISABLED = "member-disabled", "This person has no access."
    LOCKED_OUT = "locked-out", "The secret was missed too often: wait, or ask an administrator."
    SECRET_WEAK = "secret-weak", "The new secret is too easy to guess, or was used before."
    SECRET_CHANGE_DUE = "secret-change-due", "The first secret must be changed before all else."
    PROOF_DUE = "proof-due", "Enter your own secret again first."
    SIGNED_ON_ELSEWHERE = "signed-on-elsewhere", "This person is signed on at another screen."
    NOT_SIGNED_ON = "not-signed-on", "Nobody is signed on under this number."
    KEY_UNKNOWN = "key-unknown", "This is not the key of the house."
    MEMBER_UNKNOWN = "member-unknown", "Nobody has this number."
    OWN_RIGHTS = "own-rights", "Nobody changes his own ranks or roles."
    MEMBER_INVALID = "member-invalid", "No member of staff can be like that."
    DUTIES_APART = "duties-apart", "These duties are kept apart."
    NUMBER_TAKEN = "number-taken", "The number is or was somebody's."
    LAST_ADMINISTRATOR = "last-administrator", "There would be no administrator left."
    POLICY_INVALID = "policy-invalid", "Sign-ons cannot be guarded like that."

    # The equipment and the floor.
    DEVICE_INVALID = "device-invalid", "No device can have such a name."
    DEVICE_ENROLLED = "device-enrolled", "It is enrolled already."
    DEVICE_UNKNOWN = "device-unknown", "No such terminal or device is enrolled."
    CODE_UNKNOWN = "code-unknown", "No significant event has this code."
    DAY_NOT_OVER = "day-not-over", "The gaming day is not over yet."
    PERIOD_CLOSED = "period-closed", "The day or shift is closed."
    PERIOD_OPEN = "period-open", "The day or shift is not closed."
    REVIEW_CHANGED = "review-changed", "The review is another than the one that was read."
    REQUEST_CLOSED = "request-closed", "No request with this number waits."
    EVENT_CLOSED = "event-closed", "No open event has this number."
    NOTICE_INVALID = "notice-invalid", "The notice cannot be signed so."
    ACCOUNTS_DIFFER = "accounts-differ", "The accounts do not add up: nothing is cleared."

    @property
    def phrase(self) -> Phrase:
        """The sentence, so that it can be said in another language."""
        return Phrase(self.sentence)

    @property
    def precedence(self) -> int:
        """The place in the list: the lower is given before the higher."""
        return list(type(self)).index(self)


RETURNS: Mapping[Refusal, Citations] = {
    Refusal.AGGREGATE_BELOW_MINIMUM: cite("SATG 4.3.3"),
    Refusal.POSITIONS_REQUIRED: cite("SATG 18.5.1"),
    Refusal.PLAY_NOT_COVERED: cite("SATG 18.8.3"),
    Refusal.SIDE_NEEDS_MAIN: cite("SATG 9.5.2(a)", "SATG 13.5.2"),
    Refusal.JACKPOT_SUSPENDED: cite("SATG 7.7"),
}
"""Why a wager may go back at the close of wagering, or with its jackpot before, and what says so."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was done. The detail shows the offending value and what would be accepted."""

    why: Refusal
    cites: Citations = ()
    detail: Phrase = NO_PHRASE

    @property
    def says(self) -> Phrase:
        """The sentence and the detail, where the clauses stand beside it."""
        return sentences(self.why.phrase, self.detail)

    @property
    def with_clauses(self) -> Phrase:
        """The sentence, the detail and the clauses, in one line."""
        if not self.cites:
            return self.says
        return phrase("{says} ({clauses})", says=self.says, clauses=tuple(map(str, self.cites)))

    def __str__(self) -> str:
        return str(self.with_clauses)


def several(refusals: Sequence[Refused]) -> Refused:
    """Return one refusal for all: the first, whose detail lists the others with their clauses."""
    first, *others = refusals
    detail = sentences(first.detail, *(other.with_clauses for other in others))
    return Refused(first.why, first.cites, detail)
