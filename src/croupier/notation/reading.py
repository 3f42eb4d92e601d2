"""A round from its line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from croupier.errors import BadInput
from croupier.money import NOTHING, money
from croupier.notation.words import unwrite
from croupier.rounds.limits import Limits
from croupier.rounds.plan import Plan
from croupier.rounds.settling import Terms
from croupier.rounds.sheet import Row
from croupier.rounds.signs import Personal
from croupier.rounds.state import Spot, instant_of
from croupier.rounds.telling import Face, Given, Laid, Told
from croupier.rulebook import instant

_EPOCH = instant_of(0)
SECTIONS = 9


def read(line: str) -> Told:
    """Read a round from its line."""
    sections = [section.strip() for section in line.strip().split("|")]
    if len(sections) != SECTIONS:
        raise BadInput(
            f"Unreadable round {line[:60]!r}. Accepted: {SECTIONS} sections between bars."
        )
    head, wagers, motion, draws, answers, paid, rows, end, root = sections
    try:
        table, number, at, plan, terms = _read_head(head)
        laid = tuple(_read_wagers(wagers))
        given, closed = _read_answers(answers, laid)
        return Told(
            table=table,
            number=number,
            at=at,
            plan=plan,
            terms=terms,
            wagers=laid,
            motion=unwrite(motion),
            draws=tuple(map(_read_face, draws.split())),
            answers=given,
            closed=closed,
            paid=tuple(map(unwrite, paid.split())),
            rows=tuple(_read_row(row, laid) for row in filter(None, rows.split(", "))),
            end=end,
            root=root,
        )
    except (ValueError, IndexError) as wrong:
        raise BadInput(f"Unreadable round {line[:60]!r}: {wrong}") from None


def _read_head(text: str) -> tuple[str, int, int, Plan, Terms | None]:
    name, when, game, variant, *rest = text.split()
    table, _, number = name.rpartition("/")
    words: dict[str, list[str]] = {}
    for word in rest:
        key, _, value = word.partition("=")
        words.setdefault(key, []).append(value)
    plan = Plan(
        game=game,
        variant=unwrite(variant),
        decks=int(words["decks"][0]) if "decks" in words else None,
        options={key: unwrite(value) for key, value in _named("pays:", words)},
        settings={
            key: unwrite(value[:-1]) if value.endswith("%") else int(value)
            for key, value in _named("set:", words)
        },
        side_bets=_several(words["sides"][0]) if "sides" in words else None,
    )
    return unwrite(table), int(number), _stamp(instant(when)), plan, _read_terms(words)


def _named(prefix: str, words: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for key, values in words.items():
        if key.startswith(prefix):
            yield unwrite(key.removeprefix(prefix)), values[0]


def _several(text: str) -> tuple[str, ...]:
    return tuple(unwrite(one) for one in text.split("+") if one)


def _read_terms(words: Mapping[str, list[str]]) -> Terms | None:
    if "chips" not in words:
        return None
    personal = []
    for own in words.get("own", []):
        patron, place, marker, limits = own.split(":", 3)
        read = _read_limits(limits)
        one = Personal(
            patron=unwrite(patron), place=unwrite(place), marker=unwrite(marker), limits=read
        )
        personal.append(one)
    return Terms(
        chips=tuple(map(money, words["chips"][0].split("+"))),
        limits=_read_limits(words["limits"][0]),
        per_player="each" in words,
        advised=frozenset(_several(words["advised"][0])) if "advised" in words else frozenset(),
        personal=tuple(personal),
    )


def _read_limits(text: str) -> dict[str, Limits]:
    found = {}
    for one in text.split("+"):
        bet, _, sums = one.partition(":")
        between, step, aggregate = sums.split("/")
        minimum, maximum = map(money, between.split("-"))
        found[unwrite(bet)] = Limits(
            minimum=minimum, maximum=maximum, step=money(step), aggregate=money(aggregate)
        )
    return found


def _stamp(when: datetime) -> int:
    return (when - _EPOCH) // timedelta(milliseconds=1)


def _read_spot(words: list[str]) -> Spot:
    spot = next((word for word in words[1:] if not word.startswith("@")), "")
    area = next((word[1:] for word in words[1:] if word.startswith("@")), "")
    return Spot(unwrite(words[0]), unwrite(spot) if spot else "", unwrite(area) if area else "")


def _read_wagers(text: str) -> Iterator[Laid]:
    for part in filter(None, text.split("; ")):
        holder, _, own = part.partition(": ")
        for wager in own.split(", "):
            words = wager.split()
            why = words.pop()[1:] if words[-1].startswith("~") else ""
            chips = words.pop()[1:] if words[-1].startswith("#") else "%*0.01"
            colour, _, value = chips.rpartition("*")
            amount = money(words.pop())
            where = _read_spot(words)
            yield Laid(unwrite(holder), where, amount, unwrite(colour), money(value), why)


def _read_face(word: str) -> Face:
    bracket = re.fullmatch(r"\((.*)\)", word)
    return Face(unwrite(bracket[1]), discarded=True) if bracket else Face(unwrite(word))


def _read_answers(text: str, laid: Sequence[Laid]) -> tuple[tuple[Given, ...], tuple[str, ...]]:
    given, closed = [], []
    for part in filter(None, text.split("; ")):
        if part.endswith("!"):
            closed.append(unwrite(part[:-1]))
            continue
        question, _, rest = part.partition(": ")
        number, choice, *stake = rest.split()
        added = money(stake[0][1:]) if stake else NOTHING
        wager = laid[int(number[1:]) - 1].id
        given.append(Given(unwrite(question), wager, unwrite(choice), added))
    return tuple(given), tuple(closed)


def _read_row(text: str, laid: Sequence[Laid]) -> Row:
    match = _ROW.fullmatch(text)
    if match is None:
        raise BadInput(f"Unreadable payment {text!r}. Accepted: such as '#1 wins 5.00+5.00'.")
    wager = laid[int(match["number"]) - 1]
    back, winnings = map(money, (match["sums"] or "0+0").split("+"))
    return Row(
        wager.holder,
        wager.id,
        unwrite(match["added"]) if match["added"] else "",
        wager.where.area,
        unwrite(match["bet"]) if match["bet"] else wager.where.bet,
        unwrite(match["line"]),
        money(match["amount"]) if match["amount"] else wager.amount,
        back,
        winnings,
        money(match["stays"]) if match["stays"] else NOTHING,
        wager.colour,
    )


_ROW = re.compile(
    r"#(?P<number>\d+)(\+(?P<added>\S+))? ((?P<bet>[^ .]+)\.)?(?P<line>[^ .]+)"
    r"( (?P<amount>[\d.]+)>)?( (?P<sums>[\d.]+\+[\d.]+))?( stays (?P<stays>[\d.]+))?"
)
