"""Who plays in a stage, for how long, at which tables and seats (SATG 19.4.3(a))."""

from croupier.offices.tournaments import commands as c
from croupier.offices.tournaments import events as e
from croupier.offices.tournaments.draft import Draft
from croupier.offices.tournaments.entrant_ranks import by_chips
from croupier.offices.tournaments.seat_draw import commitment, in_lots, lots_of, seated
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.required_items import clauses_of
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def prepare_stage(draft: Draft, tournament: Tournament, command: c.PrepareStage) -> Refused | None:
    """In their order, each when the one before is over; the draw is sealed before anybody knows it."""
    number = command.stage
    refused = _not_next(tournament, number)
    if refused:
        return refused
    length = _length(tournament, command)
    if isinstance(length, Refused):
        return length
    rounds, minutes = length
    players = _players(draft, tournament, command)
    if isinstance(players, Refused):
        return players
    tables = _tables(tournament, command, len(players))
    if isinstance(tables, Refused):
        return tables
    named = f"{tournament.name} {number} {draft.order.id}"
    return draft.emit_from(
        command,
        e.StagePrepared,
        players=players,
        tables=tables,
        rounds=rounds,
        minutes=minutes,
        seed=named,
        commitment=commitment(draft.world.seed(named)),
        lots=commitment(draft.world.seed(lots_of(named))),
    )


def _length(
    tournament: Tournament, command: c.PrepareStage
) -> tuple[int | None, int | None] | Refused:
    """Rounds and minutes as the terms say; the director says them only where the terms leave it to him."""
    terms = tournament.stage(command.stage)
    cites = clauses_of(tournament.terms, "length", "fixed-length")
    pair = (command.rounds, command.minutes)
    if terms.rounds is not None or terms.minutes is not None:
        if pair != (None, None):
            detail = phrase("The terms say how long {name} lasts.", name=terms.name)
            return Refused(Refusal.UNEQUAL_TERMS, cites, detail)
        return terms.rounds, terms.minutes
    if pair == (None, None) or any(it is not None and it < 1 for it in pair):
        detail = phrase("How long {name} lasts: {basis}", name=terms.name, basis=terms.basis)
        return Refused(Refusal.STAGE_ORDER, cites, detail)
    return pair


def _not_next(tournament: Tournament, number: int) -> Refused | None:
    """Whether another stage is next, or the one before goes on. A repechage may be left out."""
    cites = clauses_of(tournament.terms, "length", "fixed-length")
    if tournament.status != "running":
        detail = phrase("{name}: {status}.", name=tournament.name, status=tournament.status)
        return Refused(Refusal.TOURNAMENT_NOT_BEGUN, cites, detail)
    before = tournament.stages.get(tournament.now)
    if before is not None and not before.ended:
        return Refused(
            Refusal.STAGE_ORDER, cites, phrase("Stage {now} is not over.", now=tournament.now)
        )
    following, last = tournament.now + 1, len(tournament.terms.stages)
    while following < min(number, last) and _may_be_left_out(tournament, following):
        following += 1
    if number == following and number <= last:
        return None
    accepted = following if following <= last else phrase("none, for the last one is over")
    return Refused(
        Refusal.STAGE_ORDER,
        cites,
        phrase("Stage {number}. Accepted: {accepted}.", number=number, accepted=accepted),
    )


def _may_be_left_out(tournament: Tournament, number: int) -> bool:
    """Whether the director decides if the stage is played (SATG 19.4.3(a)(v)), or no entrant could play in it."""
    terms = tournament.terms.format.repechage
    if tournament.stage(number).kind != "repechage" or terms is None:
        return False
    return terms.director_decides or not _beaten_entrants(tournament)


def _beaten_entrants(tournament: Tournament) -> list[str]:
    """Those who played and are out on account of their chips, not for what they did."""
    return [it.key for it in tournament.entrants.values() if it.stage and it.is_beaten]


def _players(
    draft: Draft, tournament: Tournament, command: c.PrepareStage
) -> tuple[str, ...] | Refused:
    """Those who are in; in a repechage the best of those who are out, or whom the director names."""
    cites = clauses_of(tournament.terms, "repechage")
    if tournament.stage(command.stage).kind == "main":
        if command.players:
            detail = phrase("Who plays follows from the terms.")
            return Refused(Refusal.UNEQUAL_TERMS, tournament.duties.equal, detail)
        fresh = tournament.stage(command.stage).banks == "fresh"
        players = tuple(it.key for it in tournament.players() if fresh or it.bank or not it.stage)
    else:
        terms = tournament.terms.format.repechage
        out = _beaten_entrants(tournament)
        if terms is None:
            return Refused(Refusal.NO_TERM, cites, phrase("The terms offer none."))
        if terms.director_decides:
            strange = sorted({*command.players} - {*out})
            if strange or len({*command.players}) != len(command.players):
                detail = phrase(
                    "{strange}.", strange=tuple(strange) or phrase("An entrant is named twice")
                )
                return Refused(Refusal.ENTRANT_GONE, cites, detail)
            players = command.players
        else:
            seed = draft.world.seed(lots_of(tournament.stages[tournament.now].seed))
            ranked = [
                key
                for equals in by_chips(tournament, out, tournament.now)
                for key in in_lots(seed, equals)
            ]
            players = tuple(ranked[: terms.places])
    if not players:
        return Refused(Refusal.TOO_FEW_PLAYERS, cites, phrase("No entrant is there to play it."))
    return players


def _tables(
    tournament: Tournament, command: c.PrepareStage, players: int
) -> dict[str, tuple[str, ...]] | Refused:
    """As many as the terms say, of those that are designated; or those that the director names."""
    cites = clauses_of(tournament.terms, "tables", "fixed-tables")
    terms = tournament.stage(command.stage)
    strange = sorted({*command.tables} - {*tournament.tables})
    if strange:
        detail = phrase("{strange}.", strange=tuple(strange))
        return Refused(Refusal.NOT_DESIGNATED, tournament.duties.designated, detail)
    chosen = command.tables or tuple(sorted(tournament.tables))[: terms.tables]
    if len({*chosen}) != len(chosen):
        return Refused(Refusal.NOT_DESIGNATED, cites, phrase("A table is named twice."))
    if terms.tables is not None and len(chosen) != terms.tables:
        detail = phrase(
            "{count} tables. Accepted: {tables}.", count=len(chosen), tables=terms.tables
        )
        return Refused(Refusal.NOT_DESIGNATED, cites, detail)
    tables = {table: tournament.tables[table] for table in chosen}
    seats = sum(map(len, tables.values()))
    if seats < players:
        detail = phrase(
            "{players} players; {chosen} have {seats} seats.",
            players=players,
            chosen=tuple(chosen),
            seats=seats,
        )
        return Refused(Refusal.NOT_DESIGNATED, cites, detail)
    return tables


def draw_seats(draft: Draft, tournament: Tournament, command: c.DrawSeats) -> Refused | None:
    """The seed is laid open, and with it everybody's seat follows."""
    cites = tournament.duties.equal
    stage = tournament.stages.get(command.stage)
    if stage is None or stage.drawn:
        detail = phrase(
            "Stage {stage} is not prepared, or its seats are drawn.", stage=command.stage
        )
        return Refused(Refusal.STAGE_ORDER, cites, detail)
    seed = draft.world.seed(stage.seed)
    players = [key for key in stage.players if tournament.entrants[key].standing == "in"]
    seats = seated(seed, players, stage.tables)
    return draft.emit_from(command, e.SeatsDrawn, seed=seed.hex(), seats=seats)
