"""Read a round from its line of notation."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from croupier.errors import BadInput, unknown
from croupier.money import NOTHING, Cents
from croupier.records.notation.amendment_notation import read_amendment
from croupier.records.notation.escape import sum_of, unwrite, whole
from croupier.records.notation.jackpot_notation import read_jackpot
from croupier.rulebook import cite, instant
from croupier.table.history.round_history import Face, RecordedAnswer, RecordedWager, RoundHistory
from croupier.table.jackpots.jackpot_offer import is_name
from croupier.table.limits.limit_sign import Personal
from croupier.table.opening.offer_setup import EVERY, set_up, wagerable
from croupier.table.round import Spot
from croupier.table.values.instants import instant_of
from croupier.table.values.limits import Limits
from croupier.table.values.live_terms import Terms
from croupier.table.values.plan import Plan
from croupier.table.values.refusals import RETURNS
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Row

T = TypeVar("T")
_EPOCH = instant_of(0)
SECTIONS = 9
EXAMPLES = {
    "head": "T1/12 2026-01-01T12:00:00.000+11:00 triple-chase %",
    "wagers": "7: red 5.00, straight-up 17 1.00; 8: black 5.00",
    "answers": "war: #1 go-to-war +10.00; decide/2!",
    "payments": "#1 wins 5.00+5.00",
    "limits": "red:5.00-500.00/5.00/0.00",
}
_WORDS = {
    "decks", "sides", "chips", "limits", "each", "advised", "own", "jackpot", "amended", "tournament",
}  # fmt: skip
_SEAL = re.compile(r"([0-9a-f]{64})?")
_END = re.compile(r"|settled|abandoned|void [a-z][a-z-]*(?: \S+)?")
_ROW = re.compile(
    r"#(?P<number>\d+)(\+(?P<added>\S+))? ((?P<bet>[^ .]+)\.)?(?P<line>[^ .]+)"
    r"( (?P<amount>[\d.]+)>)?( (?P<sums>[\d.]+\+[\d.]+))?( stays (?P<stays>[\d.]+))?"
    r"( \[(?P<clause>[^\[\]|,]+)\])?",
    re.ASCII,
)


def parse_round(line: str) -> RoundHistory:
    """Read a round from its line."""
    sections = [section.strip() for section in line.strip().split("|")]
    if len(sections) != SECTIONS:
        raise BadInput(
            f"Unreadable round {line[:60]!r}. Accepted: {SECTIONS} sections between bars."
        )
    head, wagers, motion, draws, answers, paid, rows, ended, root = sections
    named = _section("head", head, _read_head)
    laid = _section("wagers", wagers, lambda text: tuple(_read_wagers(text)))
    given, closed = _section("answers", answers, lambda text: _read_answers(text, laid))
    end, reason = _read_end(ended)
    if not _SEAL.fullmatch(root):
        raise BadInput(f"Unreadable seal {root!r}. Accepted: 64 hexadecimal digits, or nothing.")
    return replace(
        named, wagers=laid, motion=unwrite(motion), draws=tuple(map(_read_face, draws.split())), answers=given,
        closed=closed, paid=tuple(map(unwrite, paid.split())),
        rows=tuple(_read_row(row, laid) for row in filter(None, rows.split(", "))), end=end, reason=reason,
        root=root,
    )  # fmt: skip


def _section(name: str, text: str, reader: Callable[[str], T]) -> T:
    """Read one section; if words are missing or too many, refuse it with an example."""
    try:
        return reader(text)
    except BadInput:
        raise
    except (ValueError, IndexError):
        raise BadInput(
            f"Unreadable {name} {text[:60]!r}. Accepted: such as {EXAMPLES[name]!r}."
        ) from None


def _read_end(text: str) -> tuple[str, str]:
    if not _END.fullmatch(text):
        raise BadInput(
            f"Unreadable end {text!r}. Accepted: settled, abandoned, void GROUND, or nothing."
        )
    word, *rest = text.split() or [""]
    return " ".join((word, *rest[:1])), unwrite("".join(rest[1:]))


def _read_head(text: str) -> RoundHistory:
    """Read the head: the facts that were known before the first wager."""
    name, when, game, variant, *rest = text.split()
    table, _, number = name.rpartition("/")
    words: dict[str, list[str]] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals or not (key in _WORDS or key.startswith(("pays:", "set:"))):
            accepted = (*sorted(_WORDS), "pays:BET", "set:NAME")
            raise unknown("word of the head", word, [f"{name}=…" for name in accepted])
        words.setdefault(key, []).append(value)
    plan = Plan(
        game=game,
        variant=unwrite(variant),
        decks=whole(words["decks"][0]) if "decks" in words else None,
        options={key: unwrite(value) for key, value in _named("pays:", words)},
        settings={
            key: unwrite(value[:-1]) if value.endswith("%") else whole(value)
            for key, value in _named("set:", words)
        },
        side_bets=_several(words["sides"][0]) if "sides" in words else None,
    )
    at = _stamp(instant(when))
    cup, stage, practice = _read_tournament(words.get("tournament", [""])[0])
    return RoundHistory(
        table=unwrite(table), number=whole(number), at=at, plan=plan, terms=_read_terms(words, plan, at),
        jackpots=tuple(map(read_jackpot, words.get("jackpot", ()))),
        amended=tuple(map(read_amendment, words.get("amended", ()))), tournament=cup, stage=stage,
        practice=practice,
    )  # fmt: skip


def _read_tournament(text: str) -> tuple[str, int, bool]:
    """Read `cup:2` or `cup:2:practice`; the text is empty if the round was played for money."""
    name, _, rest = text.partition(":")
    stage, _, practice = rest.partition(":")
    if not text:
        return "", 0, False
    if not is_name(name) or practice not in ("", "practice"):
        raise BadInput(f"Unreadable tournament {text!r}. Accepted: such as 'cup:2'.")
    return name, whole(stage), bool(practice)


def _named(prefix: str, words: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for key, values in words.items():
        if key.startswith(prefix):
            yield unwrite(key.removeprefix(prefix)), values[0]


def _several(text: str) -> tuple[str, ...]:
    return tuple(unwrite(name) for name in text.split("+") if name)


def _read_terms(words: Mapping[str, list[str]], plan: Plan, at: int) -> Terms | None:
    if "chips" not in words and "limits" not in words:
        return None
    if "chips" not in words or "limits" not in words:
        raise BadInput("A live table has both 'chips=' and 'limits='. Accepted: both, or neither.")
    personal = []
    for name in words.get("own", []):
        patron, place, marker, limits = name.split(":", 3)
        agreed = Personal(
            patron=unwrite(patron), place=unwrite(place), marker=unwrite(marker),
            limits=_read_limits(limits, plan, at),
        )  # fmt: skip
        personal.append(agreed)
    return Terms(
        chips=tuple(map(sum_of, words["chips"][0].split("+"))),
        limits=_read_limits(words["limits"][0], plan, at),
        per_player="each" in words,
        advised=frozenset(_several(words["advised"][0])) if "advised" in words else frozenset(),
        personal=tuple(personal),
    )


def _read_limits(text: str, plan: Plan, at: int) -> dict[str, Limits]:
    """Read the limits by bet; a star means every bet on offer."""
    limits: dict[str, Limits] = {}
    for name in text.split("+"):
        bet, _, sums = name.partition(":")
        bet_limits = _section("limits", sums, _read_sums)
        every = [offered.key for offered in wagerable(set_up(plan, at))] if bet == EVERY else ()
        limits |= dict.fromkeys(every or [unwrite(bet)], bet_limits)
    return limits


def _read_sums(text: str) -> Limits:
    between, step, aggregate = text.split("/")
    minimum, maximum = between.split("-")
    return Limits(
        minimum=sum_of(minimum), maximum=sum_of(maximum), step=sum_of(step), aggregate=sum_of(aggregate),
    )  # fmt: skip


def _stamp(when: datetime) -> int:
    return (when - _EPOCH) // timedelta(milliseconds=1)


def _read_spot(words: list[str]) -> Spot:
    bet, *rest = words
    areas = [word[1:] for word in rest if word.startswith("@")]
    spots = [word for word in rest if not word.startswith("@")]
    if len(areas) > 1 or len(spots) > 1:
        raise ValueError(words)
    return Spot(unwrite(bet), *(unwrite(part[0]) if part else "" for part in (spots, areas)))


def _read_wagers(text: str) -> Iterator[RecordedWager]:
    for part in filter(None, text.split("; ")):
        holder, colon, wager_list = part.partition(": ")
        if not colon:
            raise ValueError(part)
        for wager in wager_list.split(", "):
            words = wager.split()
            out = _several(words.pop()[1:]) if words[-1].startswith("^") else None
            why = words.pop()[1:] if words[-1].startswith("~") else ""
            if why and why not in set(RETURNS):
                raise unknown("reason for a return", why, list(RETURNS))
            chips = words.pop()[1:] if words[-1].startswith("#") else "%*0.01"
            colour, _, value = chips.rpartition("*")
            amount = sum_of(words.pop())
            where = _read_spot(words)
            yield RecordedWager(
                unwrite(holder), where, amount, unwrite(colour), sum_of(value), why, out
            )


def _read_face(word: str) -> Face:
    bracket = re.fullmatch(r"\((.*)\)", word)
    return Face(unwrite(bracket[1]), discarded=True) if bracket else Face(unwrite(word))


def _wager(number: str, laid: Sequence[RecordedWager]) -> RecordedWager:
    """Return a wager by its number in the line."""
    place = whole(number)
    if not 1 <= place <= len(laid):
        there = f"#1 to #{len(laid)}" if laid else "none: there are no wagers"
        raise BadInput(f"There is no wager #{place}. Accepted: {there}.")
    return laid[place - 1]


def _read_answers(
    text: str, laid: Sequence[RecordedWager]
) -> tuple[tuple[RecordedAnswer, ...], tuple[str, ...]]:
    given, closed = [], []
    for part in filter(None, text.split("; ")):
        if part.endswith("!"):
            closed.append(unwrite(part[:-1]))
            continue
        question, _, rest = part.partition(": ")
        number, choice, *stake = rest.split()
        if number[0] != "#" or len(stake) > 1 or any(name[0] != "+" for name in stake):
            raise ValueError(part)
        added = sum_of(stake[0][1:]) if stake else NOTHING
        wager = _wager(number[1:], laid).id
        given.append(RecordedAnswer(unwrite(question), wager, unwrite(choice), added))
    return tuple(given), tuple(closed)


def _read_row(text: str, laid: Sequence[RecordedWager]) -> Row:
    match = _ROW.fullmatch(text)
    if match is None:
        raise BadInput(f"Unreadable payment {text!r}. Accepted: such as {EXAMPLES['payments']!r}.")
    wager = _wager(match["number"], laid)
    back, winnings = map(sum_of, (match["sums"] or "0+0").split("+"))
    return Row(
        wager.holder, wager.id, unwrite(match["added"]) if match["added"] else "", wager.where.area,
        unwrite(match["bet"]) if match["bet"] else wager.where.bet, unwrite(match["line"]),
        _perhaps(match["amount"], wager.amount), back, winnings, _perhaps(match["stays"], NOTHING),
        wager.colour, str(cite(match["clause"])[0]) if match["clause"] else "",
    )  # fmt: skip


def _perhaps(text: str | None, otherwise: Cents) -> Cents:
    return sum_of(text) if text else otherwise
