"""Script lines for a tournament at the table: parsing and formatting."""

from collections.abc import Iterable

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, money
from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, OwnForm, OwnForms
from croupier.table.script.shared_parts import amount, listed, named, unlisted
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.people import Patron
from croupier.table.values.plan import BetLimits


def _begin(words: CommandWords) -> c.BeginTournamentSession:
    seats = {words["seat"]: Patron(key=words["patron"]) for words in words.several}
    session = TournamentSession(
        tournament=words["name"],
        stage=words.whole("stage") if words.get("stage") else 1,
        seats=seats,
        banks={words["seat"]: words.money("bank") for words in words.several},
        rounds=words.whole("rounds") if words.get("rounds") else None,
        until=words.instant("until") if words.get("until") else None,
        limits=dict(map(_limit, unlisted(words["limits"]))),
        compulsory=words.perhaps_money("compulsory") or NOTHING,
        wagering_s=words.whole("period") if words.get("period") else None,
        secrets=words.whole("secrets") if words.get("secrets") else 0,
        practice=bool(words.get("practice")),
    )
    return c.BeginTournamentSession(session=session)


def _limit(text: str) -> tuple[str, BetLimits]:
    """Read limits: `red:5:100`, or with a step `red:5:100:5`."""
    bet, *sums = text.split(":")
    if len(sums) not in (2, 3):
        raise BadInput(f"Unreadable limits {text!r}. Accepted: such as 'red:5:100:5'.")
    least, most, *step = map(money, sums)
    return bet, BetLimits(minimum=least, maximum=most, step=step[0] if step else Cents(1))


def _begun(begin_tournament_session: c.BeginTournamentSession) -> str:
    it = begin_tournament_session.session
    seats = (f"{seat} {who.key} {amount(it.banks[seat])}" for seat, who in it.seats.items())
    words = named(
        name=it.tournament,
        limits=listed(_limits(it)),
        stage=str(it.stage) if it.stage != 1 else "",
        rounds="" if it.rounds is None else str(it.rounds),
        until="" if it.until is None else str(it.until),
        compulsory=amount(it.compulsory) if it.compulsory else "",
        period="" if it.wagering_s is None else str(it.wagering_s),
        secrets=str(it.secrets) if it.secrets else "",
        practice="yes" if it.practice else "",
    )
    return " ".join((", ".join(seats), *words))


def _limits(session: TournamentSession) -> Iterable[str]:
    for bet, limit in session.limits.items():
        step = f":{amount(limit.step)}" if limit.step != 1 else ""
        yield f"{bet}:{amount(limit.minimum)}:{amount(limit.maximum)}{step}"


OWN_FORMS: OwnForms = {c.BeginTournamentSession: OwnForm(_begin, _begun)}
