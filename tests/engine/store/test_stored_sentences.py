"""A stored answer keeps its sentences with their values; answers of earlier releases have plain text."""

from copy import deepcopy

import msgspec
import pytest

from croupier.engine.store.entry_codec import AnswerBody, answer_in, body_of
from croupier.engine.store.store_port import Answered, AnyAnswer
from croupier.money import Cents
from croupier.rulebook import cite
from croupier.table import commands as c
from croupier.table.commands import Order
from croupier.table.draft import Notice
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Moment, Phrase, Sum, in_chips, phrase, sentences
from croupier.words.catalogue import say_in

ORDER = Order(id="a", at=0, by=THE_SYSTEM, command=c.Confirm())
TOLD = [
    phrase("Cards have been dealt."),
    phrase("Terminal {terminal} holds {amount}.", terminal="4", amount=Sum(Cents(102_500))),
    phrase(
        "{more} more; {holder} has {has}.",
        more=in_chips(Cents(50)),
        holder="3",
        has=in_chips(Cents(0)),
    ),
    phrase(
        "At {at}: accepted from {start}.",
        at=Moment("2026-01-01T11:00:04"),
        start=Moment("2026-01-01T12:00"),
    ),
    phrase(
        "'{kind}'. Accepted: {accepted}.",
        kind="{accepted}",
        accepted=("a", phrase("none at this table")),
    ),
    sentences(phrase("No result was entered."), phrase("The next goes to {to}.", to="Player")),
]


@pytest.mark.parametrize("detail", TOLD)
def test_a_sentence_is_read_as_it_was_kept(detail: Phrase) -> None:
    refused = Refused(Refusal.NOT_NOW, cite("SATG 8.3"), detail)
    answer: AnyAnswer = Answered("T1", ORDER, notices=(Notice("x", detail),), refused=refused)
    body = msgspec.json.decode(msgspec.json.encode(body_of(answer)), type=AnswerBody)
    kept = answer_in(body)
    assert kept == answer
    assert kept.refused is not None
    for read in (
        kept.refused.detail,
        kept.notices[0].says,
        deepcopy(detail),
    ):
        assert (str(read), read.template, read.values) == (
            str(detail),
            detail.template,
            detail.values,
        )
        assert say_in("zh-Hans", read) == say_in("zh-Hans", detail) != str(detail)


def test_an_answer_of_an_earlier_release_is_read_and_said_in_english() -> None:
    body = AnswerBody(
        place="T1",
        order=msgspec.Raw(msgspec.json.encode(ORDER, enc_hook=str)),
        refusal=msgspec.Raw(b'["terminal-held",["SATG 8.4"],"Terminal 4 for case {a}: he asked."]'),
        notices=msgspec.Raw(b'[["last-coup","It ends.",[]]]'),
        events=(),
    )
    kept = answer_in(body)
    assert kept.refused is not None
    assert kept.refused.detail == "Terminal 4 for case {a}: he asked."
    assert kept.notices[0].says == "It ends."
    assert (
        say_in("zh-Hans", kept.refused.says)
        == "档案未结期间，终端被扣留。Terminal 4 for case {a}: he asked."
    )


def test_signs_that_cannot_be_printed_are_escaped() -> None:
    said = phrase("Reason: {reason}", reason="a\nb\x1b")
    assert str(said) == "Reason: a\\nb\\x1b"
    assert say_in("zh-Hans", said) == "原因：a\\nb\\x1b"
