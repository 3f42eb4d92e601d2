"""Terms of a tournament that say everything, for any game that has a tournament rule."""

from datetime import datetime

from croupier.money import Cents
from croupier.offices.tournaments.terms.required_items import edition_of, items, proposed
from croupier.offices.tournaments.terms.tournament_terms import (
    BuyBack,
    Charges,
    Conduct,
    Consequence,
    Entry,
    Format,
    Ground,
    MoreChips,
    Pool,
    Prize,
    Repechage,
    Result,
    Secrets,
    Stage,
    TournamentTerms,
    Wagers,
)
from croupier.rulebook import ZONE
from croupier.rulebook.tournament_rules import ITEMS
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.plan import BetLimits

OPERATOR = "Crown Melbourne Limited"
EDITIONS = {
    "SATG 15.1": "rapid-roulette",
    "WAR": "casino-war",
    "WHEEL 4.0": "big-wheel",
    "GAZ 28/2000": "blackjack",
    "GAZ 29/2000": "com-bo",
}
"""One game for each edition that has tournaments."""

HALF = Rate(1, 2)


def at(day: int, hour: int) -> datetime:
    """An hour of the days of the tournament."""
    return datetime(2027, 3, day, hour, tzinfo=ZONE)


def complete(game: str = "rapid-roulette") -> TournamentTerms:
    """Terms in which every item of the edition of the game is said, and nothing is left out."""
    edition = edition_of(game)
    return TournamentTerms(
        name="spring-cup",
        title="Spring Cup",
        game=game,
        event="charity",
        place="the Riverside Room",
        least_players=8,
        most_players=24,
        signed=True,
        charges=Charges(
            entry_fee=Cents(50_00), buy_in=Cents(200_00), re_buy=Cents(100_00), add_on=Cents(50_00)
        ),
        entry=_entry(),
        format=_format(),
        wagers=Wagers(
            limits={"*": BetLimits(minimum=Cents(10_00), maximum=Cents(500_00))},
            compulsory=Cents(20_00),
            secrets=Secrets(each_stage=1, method="By the button Secret, before wagering closes."),
        ),
        result=Result(out=("no-chips", "not-advanced"), winner="most-chips", ties="stage-before"),
        pool=Pool(
            sum=Cents(1_000_00), of_fees=HALF, of_buy_ins=Rate(1, 1), at_least=Cents(2_000_00)
        ),
        prizes=(
            Prize(share=HALF, goods="a cup"),
            Prize(share=Rate(3, 10)),
            Prize(share=Rate(1, 5)),
        ),
        conduct=_conduct(),
        statements={
            item.key: proposed(item, edition, OPERATOR)
            for item in items(edition)
            if item.is_statement
        },
    )


def simple(game: str = "rapid-roulette") -> TournamentTerms:
    """The least that can be said: one stage, one table, and of each condition that it is not met."""
    edition = edition_of(game)
    full = complete(game)
    not_met = {"entry-fee", "buy-in", "chips-at-the-end", "compulsory-wager"}
    return TournamentTerms(
        name="friday",
        title="Friday Night",
        game=game,
        place=full.place,
        least_players=2,
        most_players=7,
        signed=False,
        charges=Charges(entry_fee=Cents(0), buy_in=Cents(50_00)),
        entry=Entry(method="At the desk.", available="At the desk.", withdraw_until=at(6, 17)),
        format=Format(
            stages=(Stage(name="Final", starts=at(6, 18), rounds=10, tables=1),),
            starting_bank=Cents(1_000_00),
            chip_kind="tournament chips",
            disposition="no-value",
        ),
        wagers=Wagers(compulsory=Cents(10_00)),
        result=Result(out=("no-chips",), winner="most-chips", ties="share"),
        pool=Pool(of_buy_ins=Rate(1, 1)),
        prizes=(Prize(share=Rate(1, 1)),),
        conduct=full.conduct,
        statements={
            item.key: full.statements[item.key]
            for item in items(edition)
            if item.is_statement and not item.conditional
        },
        does_not_apply=tuple(
            item.key
            for item in items(edition)
            if item.conditional and item.key not in {*not_met, "progression", "signature"}
        ),
    )


def _entry() -> Entry:
    return Entry(
        method="By the entry form, at the tournament desk.",
        available="At the tournament desk, and on the screens of the terminals.",
        withdraw_until=at(5, 18),
        substitute_until=at(6, 12),
        criteria={"member": "Only members of the house may enter."},
    )


def _format() -> Format:
    return Format(
        stages=(
            Stage(name="Heats", starts=at(6, 14), rounds=20, tables=3, advance=2),
            Stage(name="Second chance", starts=at(6, 18), kind="repechage", minutes=30, tables=1, advance=1),
            Stage(name="Final", starts=at(7, 20), rounds=30, tables=1, banks="fresh"),
        ),
        starting_bank=Cents(1_000_00),
        chip_kind="tournament chips without value",
        buy_back=BuyBack(method="At the desk.", times=1, before_stage=2),
        re_buy=MoreChips(chips=Cents(500_00), until_stage=1, below=Cents(100_00)),
        add_on=MoreChips(chips=Cents(250_00), until_stage=1),
        repechage=Repechage(places=3),
        disposition="no-value",
    )  # fmt: skip


def _conduct() -> Conduct:
    return Conduct(
        penalties={
            "slow-play": Ground(says="Holding up play.", penalty="chips", chips=Cents(50_00)),
            "advice": Ground(says="Advising another player.", penalty="sits-out", rounds=1),
        },
        disqualification={"cheating": Ground(says="Cheating, or trying to.")},
        substitution={"ill": Ground(says="Illness, until the first stage begins.")},
        refunds={
            "cancelled": Ground(says="It is cancelled.", of_fee=Rate(1, 1), of_buy_in=Rate(1, 1))
        },
        retirement={"any": Ground(says="At any time, by telling the director.", of_buy_in=HALF)},
        late=Consequence(says="Rounds that are missed are not made up for."),
        absent=Consequence(says="Whoever is away for a whole stage is out.", does="out"),
        phone=Consequence(says="A round is sat out.", does="sits-out", rounds=1),
        substituted=Consequence(says="The substitute plays on with seat and chips."),
        disqualified=Consequence(says="The player is out.", does="disqualified"),
        retired=Consequence(says="The player is out.", does="out", chips_left="kept"),
    )


def asked(game: str) -> tuple[str, ...]:
    """The keys of all that the edition of a game asks for."""
    return tuple(item.key for item in items(edition_of(game)))


STATEMENTS = tuple(entry.key for entry in ITEMS.values() if entry.is_statement)
