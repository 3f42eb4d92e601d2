"""Who plays in a stage, for how long, at which tables and seats (SATG 19.4.3(a))."""

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft
from croupier.offices.tournaments.entrant_ranks import by_chips
from croupier.offices.tournaments.seat_draw import commitment, in_lots, lots_of, seated
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.table.values.refusals import Refusal, Refused


def prepare_stage(draft: Draft, one: Tournament, command: c.PrepareStage) -> Refused | None:
    """In their order, each when the one before is over; the draw is sealed before anybody knows it."""
    number = command.stage
    refused = _not_next(one, number)
    if refused:
        return refused
    length = _length(one, command)
    if isinstance(length, Refused):
        return length
    rounds, minutes = length
    players = _players(draft, one, command)
    if isinstance(players, Refused):
        return players
    tables = _tables(one, command, len(players))
    if isinstance(tables, Refused):
        return tables
    named = f"{one.name} {number} {draft.order.id}"
    event = e.StagePrepared(
        at=draft.at, tournament=one.name, by=draft.by, stage=number, players=players,
        tables=tables, rounds=rounds, minutes=minutes, seed=named,
        commitment=commitment(draft.world.seed(named)),
        lots=commitment(draft.world.seed(lots_of(named))),
    )  # fmt: skip
    return draft.emit(event)


def _length(one: Tournament, command: c.PrepareStage) -> tuple[int | None, int | None] | Refused:
    """Rounds and minutes as the terms say; the director says them only where the terms leave it to him."""
    terms, cites = one.stage(command.stage), clauses_of(one.terms, "length", "fixed-length")
    said = (command.rounds, command.minutes)
    if terms.rounds is not None or terms.minutes is not None:
        if said != (None, None):
            detail = f"The terms say how long {terms.name} lasts."
            return Refused(Refusal.UNEQUAL_TERMS, cites, detail)
        return terms.rounds, terms.minutes
    if said == (None, None) or any(it is not None and it < 1 for it in said):
        detail = f"How long {terms.name} lasts: {terms.basis}"
        return Refused(Refusal.STAGE_ORDER, cites, detail)
    return said


def _not_next(one: Tournament, number: int) -> Refused | None:
    """Whether another stage is next, or the one before goes on. A repechage may be left out."""
    cites = clauses_of(one.terms, "length", "fixed-length")
    if one.status != "running":
        return Refused(Refusal.TOURNAMENT_NOT_BEGUN, cites, f"{one.name}: {one.status}.")
    before = one.stages.get(one.now)
    if before is not None and not before.ended:
        return Refused(Refusal.STAGE_ORDER, cites, f"Stage {one.now} is not over.")
    following, last = one.now + 1, len(one.terms.stages)
    while following < min(number, last) and _may_be_left_out(one, following):
        following += 1
    if number == following and number <= last:
        return None
    accepted = following if following <= last else "none, for the last one is over"
    return Refused(Refusal.STAGE_ORDER, cites, f"Stage {number}. Accepted: {accepted}.")


def _may_be_left_out(one: Tournament, number: int) -> bool:
    """Whether the director decides if there is such a stage (SATG 19.4.3(a)(v)), or nobody could play in it."""
    terms = one.terms.format.repechage
    if one.stage(number).kind != "repechage" or terms is None:
        return False
    return terms.director_decides or not _out(one)


def _out(one: Tournament) -> list[str]:
    """Those who played and are out on account of their chips, not for what they did."""
    return [it.key for it in one.entrants.values() if it.stage and it.is_beaten]


def _players(draft: Draft, one: Tournament, command: c.PrepareStage) -> tuple[str, ...] | Refused:
    """Those who are in; in a repechage the best of those who are out, or whom the director names."""
    cites = clauses_of(one.terms, "repechage")
    if one.stage(command.stage).kind == "main":
        if command.players:
            detail = "Who plays follows from the terms."
            return Refused(Refusal.UNEQUAL_TERMS, one.duties.equal, detail)
        fresh = one.stage(command.stage).banks == "fresh"
        found = tuple(it.key for it in one.players() if fresh or it.bank or not it.stage)
    else:
        terms = one.terms.format.repechage
        out = _out(one)
        if terms is None:
            return Refused(Refusal.NO_TERM, cites, "The terms offer none.")
        if terms.director_decides:
            strange = sorted({*command.players} - {*out})
            if strange or len({*command.players}) != len(command.players):
                detail = f"{', '.join(strange) or 'Somebody twice'}."
                return Refused(Refusal.ENTRANT_GONE, cites, detail)
            found = command.players
        else:
            seed = draft.world.seed(lots_of(one.stages[one.now].seed))
            ranked = [
                key for equals in by_chips(one, out, one.now) for key in in_lots(seed, equals)
            ]
            found = tuple(ranked[: terms.places])
    if not found:
        return Refused(Refusal.TOO_FEW_PLAYERS, cites, "Nobody is there to play it.")
    return found


def _tables(
    one: Tournament, command: c.PrepareStage, players: int
) -> dict[str, tuple[str, ...]] | Refused:
    """As many as the terms say, of those that are designated; or those that the director names."""
    cites, terms = clauses_of(one.terms, "tables", "fixed-tables"), one.stage(command.stage)
    strange = sorted({*command.tables} - {*one.tables})
    if strange:
        return Refused(Refusal.NOT_DESIGNATED, one.duties.designated, f"{', '.join(strange)}.")
    chosen = command.tables or tuple(sorted(one.tables))[: terms.tables]
    if len({*chosen}) != len(chosen):
        return Refused(Refusal.NOT_DESIGNATED, cites, "A table is named twice.")
    if terms.tables is not None and len(chosen) != terms.tables:
        detail = f"{len(chosen)} tables. Accepted: {terms.tables}."
        return Refused(Refusal.NOT_DESIGNATED, cites, detail)
    found = {table: one.tables[table] for table in chosen}
    seats = sum(map(len, found.values()))
    if seats < players:
        detail = f"{players} players; {', '.join(chosen)} have {seats} seats."
        return Refused(Refusal.NOT_DESIGNATED, cites, detail)
    return found


def draw_seats(draft: Draft, one: Tournament, command: c.DrawSeats) -> Refused | None:
    """The seed is laid open, and with it everybody's seat follows."""
    cites = one.duties.equal
    stage = one.stages.get(command.stage)
    if stage is None or stage.drawn:
        detail = f"Stage {command.stage} is not prepared, or its seats are drawn."
        return Refused(Refusal.STAGE_ORDER, cites, detail)
    seed = draft.world.seed(stage.seed)
    players = [key for key in stage.players if one.entrants[key].standing == "in"]
    seats = seated(seed, players, stage.tables)
    event = e.SeatsDrawn(
        at=draft.at, tournament=one.name, by=draft.by, stage=command.stage, seed=seed.hex(),
        seats=seats,
    )  # fmt: skip
    return draft.emit(event)
