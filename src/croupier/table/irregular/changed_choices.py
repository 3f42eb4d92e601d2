"""Choices that players made on other cards than those now on the table."""

from collections.abc import Collection, Iterator, Mapping

from croupier.games.contract.procedure import Answer, Entries
from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations
from croupier.table import events as e
from croupier.table.draft import Draft
from croupier.table.irregular.commands import AGAIN, CHOICE_RULINGS, STAND, VOID
from croupier.table.irregular.fit_report import Kind, Line, ruling_on
from croupier.table.irregular.void_wagers import void_singly
from croupier.table.round import Round
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def changed_answers(round_: Round, after: Entries) -> Iterator[Line]:
    """Yield choices, made or by default, that depended on other cards than those now on the table."""
    assert round_.procedure is not None, "The book is sealed."
    then, progress = round_.procedure.at(round_.entries).pictures, round_.procedure.at(after)
    gone = round_.entries.out
    # If the round has not reached a question again, it is asked again in its turn.
    for answer in sorted(progress.unfit):
        if answer.wager not in gone:
            yield Line(Kind.UNFIT, answer.question, answer.wager)
    for key, picture in progress.pictures.items():
        if key not in then or picture.dealt == then[key].dealt:
            continue
        for wager in sorted((picture.wagers & then[key].wagers) - gone):
            chosen = Answer(key, wager) in after.answers
            if Answer(key, wager) not in progress.unfit and (chosen or key in after.closed):
                yield Line(Kind.PICTURE, key, wager)


def unruled_choices(changed: Collection[Line], rulings: Mapping[str, str]) -> Refused | None:
    """Refuse until a person rules on each changed choice: let it stand, ask again, or void the wager."""
    open_ = [
        line.key
        for line in changed
        if line.kind is Kind.PICTURE and ruling_on(line, rulings) not in CHOICE_RULINGS
    ]
    if not open_:
        return None
    detail = phrase(
        "{open}. Accepted: {rulings}.",
        open="; ".join(open_[:9]),
        rulings=tuple(CHOICE_RULINGS),
    )
    return Refused(Refusal.UNRULED, detail=detail)


def reopened_by(
    round_: Round, changed: Collection[Line], rulings: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the questions that timed out on other cards and must be asked again."""
    again = {line.question for line in changed if ruling_on(line, rulings) in ("", AGAIN)}
    return tuple(sorted(round_.entries.closed & again))


def drop(
    draft: Draft,
    changed: Collection[Line],
    rulings: Mapping[str, str],
    reason: str,
    clauses: Citations,
) -> None:
    """Drop choices by their rulings and return the stakes they added; some wagers become void."""
    for line in changed:
        ruling = ruling_on(line, rulings) or AGAIN
        if ruling == VOID:
            undone = (line.question,) if line.kind is Kind.UNFIT else ()
            void_singly(draft, (line.wager,), line.kind.value, reason, clauses, undone=undone)
        elif ruling != STAND or line.kind is Kind.UNFIT:
            drop_answer(draft, Answer(line.question, line.wager))


def drop_answer(draft: Draft, answer: Answer) -> None:
    """Drop a choice and the wager's later choices, and return their stakes."""
    round_ = draft.state.playing
    if answer.wager in round_.entries.out:
        return  # it is void, and all its stakes were returned
    assert round_.procedure is not None, "The book is sealed."
    questions = list(round_.procedure.at(round_.entries).pictures)
    later = questions[questions.index(answer.question) :] if answer.question in questions else []
    for question in dict.fromkeys((answer.question, *later)):
        this_answer = Answer(question, answer.wager)
        round_ = draft.state.playing
        choice = round_.entries.answers.get(this_answer)
        if choice is not None:
            event = e.AnswerDropped(
                at=draft.at,
                holder=round_.holders[this_answer.wager][0],
                wager=this_answer.wager,
                question=question,
                stake=round_.added.get((this_answer.wager, choice), NOTHING),
                reserved=_amount_to_reserve(draft, this_answer.wager),
            )
            draft.emit(event)


def _amount_to_reserve(draft: Draft, wager: str) -> Cents:
    """Return the amount to reserve again for a choice, if the account can still cover it (SATG 18.8.3)."""
    round_, variant = draft.state.playing, draft.state.offer.variant
    holder, where = round_.holders[wager]
    held = round_.staked_wager(wager).amount
    added = sum(amount for (of, _), amount in round_.added.items() if of == wager)
    covered = variant.cover is not None and where.bet == variant.bets[0].key
    bears = covered and not draft.state.is_live and draft.context.credit(holder) + added >= held
    return held if bears else NOTHING


def drop_unfit(draft: Draft) -> None:
    """Drop the choices for questions that the round has not reached again."""
    round_ = draft.state.playing
    assert round_.procedure is not None, "The book is sealed."
    for answer in sorted(round_.procedure.at(round_.entries).unfit):
        drop_answer(draft, answer)
