"""Choices that players made on other cards than those that now lie there."""

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


def changed_answers(one: Round, after: Entries) -> Iterator[Line]:
    """What players chose, or left to silence, on other cards than those that now lie there."""
    assert one.procedure is not None, "The book is sealed."
    then, standing = one.procedure.at(one.entries).pictures, one.procedure.at(after)
    gone = one.entries.out
    # A question that the round has not come to again is asked again when it comes.
    for answer in sorted(standing.unfit):
        if answer.wager not in gone:
            yield Line(Kind.UNFIT, answer.question, answer.wager)
    for key, picture in standing.pictures.items():
        if key not in then or picture.dealt == then[key].dealt:
            continue
        for wager in sorted((picture.wagers & then[key].wagers) - gone):
            chosen = Answer(key, wager) in after.answers
            if Answer(key, wager) not in standing.unfit and (chosen or key in after.closed):
                yield Line(Kind.PICTURE, key, wager)


def unruled_choices(changed: Collection[Line], rulings: Mapping[str, str]) -> Refused | None:
    """What was chosen on other cards stands, is asked again or voided: a person says which."""
    open_ = [
        one.key
        for one in changed
        if one.kind is Kind.PICTURE and ruling_on(one, rulings) not in CHOICE_RULINGS
    ]
    if not open_:
        return None
    detail = f"{'; '.join(open_[:9])}. Accepted: {', '.join(CHOICE_RULINGS)}."
    return Refused(Refusal.UNRULED, detail=detail)


def reopened_by(
    one: Round, changed: Collection[Line], rulings: Mapping[str, str]
) -> tuple[str, ...]:
    """Questions whose time had run out on other cards, and which are to be asked again."""
    again = {line.question for line in changed if ruling_on(line, rulings) in ("", AGAIN)}
    return tuple(sorted(one.entries.closed & again))


def drop(
    draft: Draft,
    changed: Collection[Line],
    rulings: Mapping[str, str],
    reason: str,
    clauses: Citations,
) -> None:
    """Choices that no longer fit go, and what they had added goes back; some wagers are void."""
    for line in changed:
        ruling = ruling_on(line, rulings) or AGAIN
        if ruling == VOID:
            undone = (line.question,) if line.kind is Kind.UNFIT else ()
            void_singly(draft, (line.wager,), line.kind.value, reason, clauses, undone=undone)
        elif ruling != STAND or line.kind is Kind.UNFIT:
            drop_answer(draft, Answer(line.question, line.wager))


def drop_answer(draft: Draft, answer: Answer) -> None:
    """A choice counts no more, nor what the wager chose after it; their stakes go back."""
    one = draft.state.playing
    if answer.wager in one.entries.out:
        return  # it is void, and everything on it went back
    assert one.procedure is not None, "The book is sealed."
    questions = list(one.procedure.at(one.entries).pictures)
    later = questions[questions.index(answer.question) :] if answer.question in questions else []
    for question in dict.fromkeys((answer.question, *later)):
        own = Answer(question, answer.wager)
        one = draft.state.playing
        choice = one.entries.answers.get(own)
        if choice is not None:
            event = e.AnswerDropped(
                at=draft.at,
                holder=one.holders[own.wager][0],
                wager=own.wager,
                question=question,
                stake=one.added.get((own.wager, choice), NOTHING),
                reserved=_kept_back(draft, own.wager),
            )
            draft.emit(event)


def _kept_back(draft: Draft, wager: str) -> Cents:
    """What a choice may cost is kept back again, if the account still bears it (SATG 18.8.3)."""
    one, variant = draft.state.playing, draft.state.offer.variant
    holder, where = one.holders[wager]
    held = one.held(wager).amount
    added = sum(amount for (of, _), amount in one.added.items() if of == wager)
    covered = variant.cover is not None and where.bet == variant.bets[0].key
    bears = covered and not draft.state.is_live and draft.purse.credit(holder) + added >= held
    return held if bears else NOTHING


def drop_unfit(draft: Draft) -> None:
    """Choices to questions that the round has not come to again."""
    one = draft.state.playing
    assert one.procedure is not None, "The book is sealed."
    for answer in sorted(one.procedure.at(one.entries).unfit):
        drop_answer(draft, answer)
