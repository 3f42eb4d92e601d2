"""The payments of a finished round of a game with decisions: one player, who has every wager and chooses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.errors import BadInput, unknown
from croupier.games.contract.book import begin
from croupier.games.contract.definition import AnyBet, Game, Played, Variant
from croupier.games.contract.fates import Settled
from croupier.games.contract.procedure import (
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Hit,
    Lay,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.games.contract.setup import Setup, check_payable, setups_by_pay_table
from croupier.money import Cents, Fate
from croupier.rulebook import Rules, cite
from croupier.words import Sum, phrase

PLAYER = "player"
FIRST_AREA = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedRound:
    """What came in a round: the faces in the order drawn, and the choices in the order of the questions."""

    outcome: str
    choices: Sequence[str] = ()
    position: str = ""
    """The position of the wagers, where bets have several."""


@dataclass(slots=True)
class _Walk:
    """A round on its way to the end: each question takes the next choice."""

    came: DecidedRound
    entries: Entries
    left: list[str]
    multiples: dict[Stake, Fraction] = field(default_factory=dict)
    """What each choice adds, in units of the wager."""

    def answer(self, ask: Ask, wager: str) -> None:
        """Answer a question with the next choice."""
        open_choices = ask.of[wager]
        if not self.left:
            raise BadInput(phrase(
                "The question '{question}' has no answer. Accepted: {accepted}.",
                question=ask.key, accepted=tuple(open_choices),
            ))  # fmt: skip
        choice = self.left.pop(0)
        if choice not in open_choices:
            raise unknown(phrase("choice at '{question}'", question=ask.key), choice, open_choices)
        self.multiples[Stake(wager, choice)] = open_choices[choice]
        answers = {**self.entries.answers, Answer(ask.key, wager): choice}
        self.entries = replace(self.entries, answers=answers)

    def finish(self, variant: Variant, book: Book, rules: Rules) -> Mapping[Stake, Hit | Fate]:
        """Run the procedure to its end; the fate of every stake, in the order of settlement."""
        procedure = begin(variant, book, rules)
        while not isinstance((wants := (progress := procedure.at(self.entries)).wants), Result):
            match wants:
                case Deal(to=to):
                    raise BadInput(phrase(
                        "Too few draws in '{shown}'. Accepted: the next goes to {places}.",
                        shown=self.came.outcome, places=to,
                    ))  # fmt: skip
                case Settle(key=key) | Lay(key=key):
                    self.entries = replace(self.entries, paid=self.entries.paid | {key})
                case Ask():
                    for wager in sorted(progress.awaited):
                        self.answer(wants, wager)
        if progress.spare:
            raise BadInput(phrase(
                "Too many draws in '{shown}'. Accepted: the round is over after {drawn}.",
                shown=self.came.outcome, drawn=len(progress.dealt),
            ))  # fmt: skip
        if self.left:
            raise BadInput(phrase(
                "Nothing asks for the choice '{choice}'. Accepted: without it.", choice=self.left[0]
            ))  # fmt: skip
        bonuses = {Stake(wager, hit.bet): hit for wager, hit in wants.bonuses.items()}
        return {**progress.settled, **wants.fates, **bonuses}


def settle_decided(
    game: Game, variant: Variant, rules: Rules, came: DecidedRound, *, decks: int | None, only: str,
    stake: Cents,
) -> list[Settled]:  # fmt: skip
    """Settle a stake on every bet of a round in which a player decides, or on one bet only.

    At a table with areas the wagers lie on the first area.
    """
    source = variant.dealing.source
    faces = [source.read(word) for word in came.outcome.split()]
    variant.dealing.check_copies(faces, decks)
    book = _book(game, variant, only, came.position)
    walk = _Walk(came, Entries(draws=tuple(map(Draw, faces))), list(came.choices))
    fates = walk.finish(variant, book, rules)
    plain = Setup(game=game, variant=variant, rules=rules, decks=decks)
    rows: list[Settled] = []
    for wager in book:
        bet = variant.bet(wager.bet)
        if only and bet is not variant.bet(only):
            continue  # it lies there only because the bet needs it
        for setup in setups_by_pay_table(plain, bet, stake, is_required=bool(only)):
            rows += _paid(setup, wager, fates, walk.multiples, stake)
    return rows


def _book(game: Game, variant: Variant, only: str, position: str) -> Book:
    bets = [bet for bet in variant.bets if not (bet.added or bet.jackpot)]
    if only:
        chosen = variant.bet(only)
        needed = chosen.needs.any_of[:1] if chosen.needs else ()
        bets = [*map(variant.bet, needed), chosen]
    has_areas = game.played is Played.LIVE or variant.areas is not None
    area = FIRST_AREA if has_areas else ""
    if position:
        bets = [bet for bet in bets if position in bet.spots] or bets
    return tuple(
        Wager(id=bet.key, bet=bet.key, spot=_spot(bet, position), area=area, player=PLAYER)
        for bet in bets
    )


def _spot(bet: AnyBet, position: str) -> str:
    if not position and len(bet.spots) > 1:
        raise BadInput(phrase(
            "{name} lies on a position. Accepted: such as '{example}'.",
            name=bet.name, example=next(iter(bet.spots)),
        ))  # fmt: skip
    bet.spot(position)
    return position


def _paid(
    setup: Setup, wager: Wager, fates: Mapping[Stake, Hit | Fate],
    multiples: Mapping[Stake, Fraction], stake: Cents,
) -> Iterator[Settled]:  # fmt: skip
    """Yield what became of a wager, of each stake that a choice added to it, and of its bonus."""
    bets = {bet.key: bet for bet in setup.variant.bets}
    for each, fate in fates.items():
        if each.wager != wager.id:
            continue
        bet = bets.get(fate.bet if isinstance(fate, Hit) else each.choice, bets[wager.bet])
        multiple = multiples.get(Stake(each.wager, each.choice))
        option = setup.options.get(wager.bet, "")
        if each.added and multiple is None:
            assert isinstance(fate, Hit), "A bonus is for a line that was hit."
            check_payable(stake, setup.rows(bet).values())
            yield Settled(
                bet, wager.spot, option, setup.pay_bonus(fate, stake), each.added, Cents(0)
            )
            continue
        amount = _whole(stake, multiple or Fraction(1))
        if isinstance(fate, Hit):
            setup.check_stake(bet, amount)
        paid = setup.pay(fate, amount)
        ended = bet.ended_by(paid.line, lambda choice: Stake(wager.id, choice) in fates)
        if ended and not paid.cites:
            paid = replace(paid, cites=cite(ended))
        yield Settled(bet, wager.spot, option, paid, each.added, amount)


def _whole(stake: Cents, multiple: Fraction) -> Cents:
    """Return what a choice adds, if it is whole cents."""
    amount = stake * multiple
    if amount.denominator != 1:
        accepted = phrase("multiples of {step}", step=Sum(Cents(amount.denominator)))
        raise BadInput(phrase(
            "A stake of {stake} cannot be paid exactly. Accepted: {accepted}.",
            stake=Sum(stake), accepted=accepted,
        ))  # fmt: skip
    return Cents(amount.numerator)
