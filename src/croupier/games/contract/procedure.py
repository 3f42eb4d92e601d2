"""A round as a procedure over what came from outside.

A procedure is a generator that reads like the rule's "Dealing the game": it asks for the next card,
for players' choices, for an interim settlement, and returns what became of every stake. What came
from outside is the sealed book of wagers, the draws in their order, and the answers by name of
question and wager. The state of a round is the procedure run over these, so recovering, replaying,
explaining and correcting are one mechanism: ask again with other entries.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.errors import Mistake
from croupier.games.contract.requests import (
    OUT,
    Answer,
    Ask,
    Book,
    Deal,
    Draw,
    Entries,
    Fates,
    Hit,
    Lay,
    Picture,
    Play,
    Request,
    Result,
    Settle,
    Stake,
    Wager,
)
from croupier.money import Fate

__all__ = [
    "OUT",
    "Answer",
    "Ask",
    "Book",
    "Deal",
    "Draw",
    "Entries",
    "Fates",
    "Hit",
    "Lay",
    "Picture",
    "Play",
    "Procedure",
    "Progress",
    "Request",
    "Result",
    "Settle",
    "Stake",
    "Wager",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The state of a round, and the entries that do not fit it."""

    wants: Request | Result
    awaited: frozenset[str]
    """The wagers whose answer to the present question is still open."""
    dealt: tuple[tuple[str, int], ...]
    """The place of each card, in the order of dealing."""
    settled: Fates
    """The fates that interim settlements have decided."""
    spare: int
    """Draws that nothing wanted."""
    unfit: tuple[Answer, ...]
    """Answers to questions that did not arise or did not offer that choice."""
    pictures: Mapping[str, Picture]
    """By question: on what it was answered, from which a correction is judged."""


_WAITS = object()


class Procedure:
    """`at(entries)` is a pure question; the generator inside is only a cache of the last answer."""

    def __init__(self, play: Callable[[], Play]) -> None:
        self._play = play
        self._restart()

    def _restart(self) -> None:
        self._generator = self._play()
        self._sent: list[object] = []
        self._requests: list[Request | Result] = []
        self._advance(None)

    def at(self, entries: Entries) -> Progress:
        """Run the procedure over the entries as far as they go."""
        if not self._requests:
            self._restart()
        walk = _Walk(entries)
        step = 0
        while True:
            request = self._requests[step]
            value = walk.answer(request)
            if value is _WAITS or isinstance(request, Result):
                return walk.progress(request)
            if step == len(self._sent):
                self._send(value)
            elif self._sent[step] != value:
                # The entries tell another story from here on. A generator cannot go back: run anew.
                replay = [*self._sent[:step], value]
                self._restart()
                for reply in replay:
                    self._send(reply)
            step += 1

    def _send(self, value: object) -> None:
        self._sent.append(value)
        self._advance(value)

    def _advance(self, value: object) -> None:
        """Run to the next request; a procedure that fails is run anew the next time it is asked."""
        try:
            self._requests.append(self._next(value))
        except BaseException:
            self._requests = []
            raise

    def _next(self, value: object) -> Request | Result:
        try:
            request: object = self._generator.send(value)
        except StopIteration as end:
            request = end.value
        if isinstance(request, Ask) and request.key in self._keys():
            raise Mistake(f"The question {request.key!r} was asked twice.")
        if not isinstance(request, Request | Result):
            raise Mistake(f"A procedure asked for {request!r}.")
        return request

    def _keys(self) -> set[str]:
        return {request.key for request in self._requests if isinstance(request, Ask)}


class _Walk:
    """One pass over the entries: what each request of the procedure finds there."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.faces = [draw.face for draw in entries.draws if not draw.discarded]
        self.dealt: list[tuple[str, int]] = []
        self.used: set[Answer] = set()
        self.settled: dict[Stake, Hit | Fate] = {}
        self.paid: list[str] = []
        self.pictures: dict[str, Picture] = {}

    def answer(self, request: Request | Result) -> object:
        match request:
            case Deal(to=to):
                return self._face(to)
            case Ask(key=key, of=of):
                self.pictures[key] = Picture(tuple(self.dealt), frozenset(of), tuple(self.paid))
                return self._choices(request)
            case Settle(key=key, fates=fates):
                if not self._is_paid(key):
                    return _WAITS
                self.settled.update(self._overlaid(fates))
                return None
            case Lay(key=key):
                return None if self._is_paid(key) else _WAITS
            case Result():
                return _WAITS

    def _is_paid(self, key: str) -> bool:
        if key not in self.entries.paid:
            return False
        self.paid.append(key)
        return True

    def _face(self, to: str) -> object:
        if len(self.dealt) == len(self.faces):
            return _WAITS
        face = self.faces[len(self.dealt)]
        self.dealt.append((to, face))
        return face

    def _choices(self, ask: Ask) -> object:
        chosen = {wager: self._choice(ask, wager) for wager in ask.of}
        asked = {Answer(ask.key, wager): choices for wager, choices in ask.of.items()}
        given = self.entries.answers
        self.used.update(
            answer for answer, choices in asked.items() if given.get(answer) in choices
        )
        at_once = {
            Stake(wager): ask.at_once[choice]
            for wager, choice in chosen.items()
            if choice is not None and choice in ask.at_once
        }
        self.settled.update(self._overlaid(at_once))
        return _WAITS if None in chosen.values() else chosen

    def _choice(self, ask: Ask, wager: str) -> str | None:
        out = wager in self.entries.out
        if out and ask.key not in self.entries.took_part.get(wager, ()):
            return OUT
        given = self.entries.answers.get(Answer(ask.key, wager))
        if given in ask.of[wager]:
            return given
        if ask.key not in self.entries.closed or ask.default is None:
            return OUT if out else None  # the deal does not wait for a wager that is out
        default = ask.default if isinstance(ask.default, str) else ask.default[wager]
        if default not in ask.of[wager]:
            raise Mistake(f"The default {default!r} of {ask.key!r} is not open to {wager!r}.")
        return default

    def progress(self, request: Request | Result) -> Progress:
        awaited: frozenset[str] = frozenset()
        if isinstance(request, Ask):
            awaited = frozenset(
                wager for wager in request.of if self._choice(request, wager) is None
            )
        if isinstance(request, Settle):
            request = Settle(request.key, self._overlaid(request.fates), request.cites)
        if isinstance(request, Result):
            bonuses = {w: hit for w, hit in request.bonuses.items() if w not in self.entries.out}
            request = Result(self._left_out() | self._overlaid(request.fates), bonuses)
        return Progress(
            wants=request,
            awaited=awaited,
            dealt=tuple(self.dealt),
            settled=self.settled,
            spare=len(self.faces) - len(self.dealt),
            unfit=tuple(answer for answer in self.entries.answers if answer not in self.used),
            pictures=self.pictures,
        )

    def _overlaid(self, fates: Fates) -> dict[Stake, Hit | Fate]:
        """Make the wagers that are out void, independent of their cards."""
        out = self.entries.out
        return {stake: Fate.VOID if stake.wager in out else fate for stake, fate in fates.items()}

    def _left_out(self) -> dict[Stake, Hit | Fate]:
        """Wagers that are out and of which the procedure says no more."""
        unsettled = {Stake(wager) for wager in self.entries.out} - self.settled.keys()
        return dict.fromkeys(sorted(unsettled), Fate.VOID)
