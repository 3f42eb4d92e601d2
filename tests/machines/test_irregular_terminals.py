"""Semi-automated tables at which anything goes wrong at any time, and is ruled upon: no cent is lost."""

from random import Random

from hypothesis import settings
from hypothesis.stateful import precondition, rule
from test_a_semi_automated_table import PEOPLE, SemiAutomatedTable, chances

from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular.irregularity_table import Remedy, Row, guide
from croupier.table.phases import Phase
from croupier.table.round import wager_id
from croupier.table.values.people import Actor
from support.scripted_tables import START
from support.thoroughness import times

RULINGS = {
    "other-picture": ("stands", "ask-again", "void-wager", "void-round"),
    "question-open": ("default", "void-wager", "void-round"),
    "answer-unfit": ("drop", "void-wager", "void-round"),
    "draws-left": ("left-over", "void-round"),
    "draws-wanted": ("void-round",),
}


class IrregularTable(SemiAutomatedTable):
    """Play as ever, with everything that may go wrong in between."""

    def goes_on(self, chance: Random) -> None:
        if self.state.phase is Phase.READY:
            self.played.prepare(at=self.now / 1_000)
        super().goes_on(chance)

    def witness(self, place: int, event: e.Event) -> None:
        super().witness(place, event)
        if isinstance(event, e.AccountsUnfrozen) and self.state.phase is Phase.WAGERING:
            self.until = self.state.playing.until  # what was left of the time is left

    def _rulings(self, chance: Random) -> dict[str, str]:
        return {
            kind: chance.choice(open_) for kind, open_ in RULINGS.items() if chance.random() < 0.8
        }

    def _faces(self, chance: Random, many: int) -> tuple[str, ...]:
        source = self.state.offer.variant.dealing.source
        return tuple(source.show(chance.choice(source.faces)) for _ in range(many))

    def _case(self, person: str = "") -> str:
        """An incident or an analysis, whichever is open."""
        self.send(self.top, c.OpenCase(
            kind="incident", about="fraud", people=(person,) if person else ("somebody",), text="seen",
        ))  # fmt: skip
        return f"T1-C{len(self.state.cases)}"

    @precondition(lambda self: self.state.phase is not Phase.SHUT)
    @rule(chance=chances)
    def something_irregular_is_seen_and_ruled(self, chance: Random) -> None:
        found = guide(self.state)
        if found:
            observed = chance.choice(found)
            self.rule_on(observed.row, chance.choice(observed.remedies), chance)

    def rule_on(self, row: Row, remedy: Remedy, chance: Random) -> None:
        wagers = self._wagers(chance)
        command = c.Rule(
            fact=row.fact,
            ruling=remedy.ruling.key,
            face=chance.choice(("", *self._faces(chance, 1))),
            area=chance.choice(("", "1", "2")),
            wagers=wagers,
            reason="seen",
        )
        self.send(self.top, command)

    def _wagers(self, chance: Random) -> tuple[str, ...]:
        item = self.state.round
        every = (
            [wager_id(name, at) for name, own in item.wagers.items() for at in own] if item else []
        )
        return tuple(sorted(chance.sample(every, chance.randint(0, min(2, len(every))))))

    @precondition(lambda self: self.state.phase is Phase.DEALING)
    @rule(chance=chances)
    def a_hand_is_put_together_or_a_key_was_hit_wrongly(self, chance: Random) -> None:
        item = self.state.playing
        show = item.setup.variant.dealing.source.show
        faces = list(map(show, item.faces))
        chance.shuffle(faces)
        if faces and chance.random() < 0.5:
            del faces[chance.randrange(len(faces)) :]
        if chance.random() < 0.5:
            self.send(self.top, c.Reconstruct(
                faces=tuple(faces), rulings=self._rulings(chance), reason="misplaced",
            ))  # fmt: skip
        else:
            place = chance.randint(0, len(item.faces) + 1)
            face = self._faces(chance, 1)[0]
            entry = c.CorrectEntry(place=place, face=face, rulings=self._rulings(chance))
            self.send(self.top, entry)

    @precondition(lambda self: self.state.round is not None)
    @rule(chance=chances)
    def wagers_are_voided(self, chance: Random) -> None:
        case = self._case()
        ground = chance.choice(("fraud", "contravention", "unconfirmed"))
        wagers = self._wagers(chance)
        self.send(self.top, c.VoidWagers(wagers=wagers, ground=ground, case=case, reason="seen"))

    @rule(chance=chances)
    def something_fails(self, chance: Random) -> None:
        since = START + max(0, self.now - chance.choice((0, 1, 5_000, 40_000)))
        terminal = chance.choice(("", *PEOPLE))
        self.send(self.top, c.ReportMalfunction(terminal=terminal, since=since, what="dark"))

    @precondition(lambda self: self.state.number > 0)
    @rule(chance=chances)
    def a_settled_round_is_put_right(self, chance: Random) -> None:
        number = chance.randint(max(1, self.state.number - 3), self.state.number)
        # Whoever corrected a round does not authorise the next correction of it.
        sam = Actor(f"Sam {self.state.seq}", self.top.rank)
        if self.state.frozen is None:
            self.send(sam, c.FreezeAccounts(number=number, reason="the camera says so"))
        frozen = self.state.frozen
        number = frozen.number if frozen else number
        told = self.played.context.finished(number)
        many = len(told.draws) if told else 1
        faces = self._faces(chance, max(1, many + chance.choice((0, 0, 0, 1, -1))))
        correct = c.CorrectRound(
            number=number, faces=faces, rulings=self._rulings(chance), reason="wrong"
        )
        if self.send(sam, correct).refused and chance.random() < 0.7:
            self.send(sam, c.UnfreezeAccounts(reason="enough"))

    @precondition(lambda self: self.state.number > 0)
    @rule(chance=chances)
    def a_settled_round_is_voided(self, chance: Random) -> None:
        if chance.random() < 0.3:
            number = chance.randint(1, self.state.number)
            self.send(self.top, c.VoidSettled(
                number=number, ground=chance.choice(("fraud", "disruption")), case=self._case(), reason="fire",
            ))  # fmt: skip

    @rule(chance=chances)
    def money_is_moved_by_hand(self, chance: Random) -> None:
        way = chance.choice(("credit", "debit", "pay-owed", "collect-debt", "write-off"))
        of = chance.choice((*PEOPLE, "1#T1.3", "2#T1.4"))
        second = Actor("Sam", self.top.rank)
        amount = Cents(chance.choice((0, 1, 500, 10_000)))
        self.send(self.top, c.Adjust(way=way, of=of, amount=amount, reason="lost", second=second))


TestIrregularTable = IrregularTable.TestCase
TestIrregularTable.settings = settings(max_examples=times(40), stateful_step_count=40)
