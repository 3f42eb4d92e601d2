"""Who may do what: every rank of every edition against everything that may be asked, complete by construction.

What is asked comes from the scripts, the data and the lists of the judges (`ranks.py`): each verb, and of those that
have several each ground, ruling, cause, kind, way and tender. The least rank of each stands here, by edition, from the
clauses; what is asked and has no line fails, and so does a line that nothing asks for. Each is judged: who stands
lower is refused for his rank, who has it or stands higher is not.
"""

import ast
from pathlib import Path

import pytest

import croupier.table
from croupier.games import GAMES
from croupier.rulebook.authority import AUTHORITY, acts, ladder, power, reaches
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import DEVICE, PLAYER, SYSTEM
from croupier.table.values.refusals import Refusal
from support.scripted_tables import Played
from support.staff_commands import SAMPLES, Asked, asked

BEFORE = Refusal.AUTHORITY_INSUFFICIENT.precedence
NOBODY = (Refusal.NOT_APPLICABLE, Refusal.STANDS, Refusal.NOT_YOURS)
"""What is answered to anybody where there is no such thing, or where it is a player's own."""
LETTERS = {
    "SATG 15.1": "DHAC",
    "WAR": "DSP",
    "WHEEL 4.0": "DHAC",
    "GAZ 27/2000": "DSPG",
    "GAZ 29/2000": "DSPG",
}
"""The ranks by their letters: Dealer, tg Higher duties dealer, tg Area manager, tg assistant Casino manager; or dealer,
game Supervisor, Pit boss, Gaming shift manager."""

# What is asked | SATG, WAR, WHEEL, GAZ 27/2000 (Blackjack), GAZ 29/2000 (Com-Bo) | what says so. Whoever runs the table
# is the dealer (SATG 1.2, WAR 1.2, WHEEL 1.2, GAZ 29/2000 7.6); `-` is for nobody of the staff. Rules of Blackjack that
# are not held are read as those of Com-Bo or Casino War.
LEAST = """
    wagering                                   | D D D D D |
    wager                                      | - - - - - |
    seal                                       | - - - - - |
    register-slip                              | D D D D D |
    decline-tie                                | - D - - - |
    turn-down                                  | - D - - D |
    call                                       | D D D D D |
    start                                      | D - D - - |
    report                                     | D - D - - |
    press                                      | - - - - - |
    enter                                      | D D D D D |
    choose                                     | D D D D D |
    pay                                        | D D D D D |
    confirm                                    | D D D D D |
    abandon                                    | D D D D D |
    withdraw-jackpot                           | H - - - - | SATG 7.6.2 (policy)
    join                                       | D - - - - |
    leave                                      | D D D D D |
    pay-out                                    | D D D D D |
    direct-leave                               | A - - - - | SATG 5.5.2
    vacate                                     | H D D - - | SATG 20.9 (S25), WAR 11.8, WHEEL 9.9
    sit                                        | D D D D D |
    stand-up                                   | D D D D D |
    fill                                       | H S H S S | policy
    credit                                     | H S H S S | policy
    redeem                                     | - - D - - |
    redeem-foreign                             | - - A - - | WHEEL 3.1.2(c)(ii)
    announce                                   | A P A P P | WAR 6.4, GAZ 29/2000 6.3; policy, B6
    take-down                                  | A P A P P | WAR 6.4, GAZ 29/2000 6.3; policy, B6
    limits                                     | A P A P P | WAR 6.4, GAZ 29/2000 6.3; policy, B6
    period                                     | A - - - - | policy
    announce-closing                           | H P H P P | SATG 20.8, WAR 11.7, WHEEL 9.8
    close                                      | H P H P P | SATG 20.8, WAR 11.7, WHEEL 9.8
    personal                                   | A P A G G | GAZ 29/2000 6.4; policy
    limit-area                                 | - S - - - | WAR 5.10
    permit-areas                               | - S - S - | WAR 5.13
    permit-sides                               | C - - - - | SATG 9.5.2(a)
    permit-manager                             | C - C - - | policy: the lowest for the whole floor
    readmit                                    | C P C P P | SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2
    exclude                                    | C P C P P | SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2
    check-cards                                | D D - D D |
    bring-cards                                | D D - D - |
    decline-cut                                | - D - - - |
    burn                                       | D D - D - |
    cutting-card                               | D D - D D |
    reload                                     | D D - D - |
    count-cards                                | D D - S S | GAZ 29/2000 3.4
    fault                                      | D D D D D |
    mended                                     | H S H S S | policy
    replace-item                               | H S H S S | policy
    reconstruct                                | H S - S D | SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5, GAZ 29/2000 9.2
    malfunction                                | D - - - - |
    freeze                                     | H - - - - | SATG 8.3 (S25), GAZ 29/2000 9.8(b), WAR 9.8.1
    unfreeze                                   | H - - - P | SATG 8.3 (S25), GAZ 29/2000 9.8(b), WAR 9.8.1
    correct                                    | H - - - P | SATG 8.3 (S25), GAZ 29/2000 9.8(b), WAR 9.8.1
    withhold                                   | C P C P P | SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3
    void civil-commotion                       | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void fire                                  | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void riot                                  | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void brawl                                 | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void robbery                               | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void act-of-god                            | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void nature                                | H - - - - | SATG 20.4
    void government                            | H - - - - | SATG 20.4
    void integrity                             | H - - - - | SATG 8.5 (S25)
    void fraud                                 | C P C P P | SATG 20.3, WAR 11.3.2, WHEEL 9.3
    void malfunction                           | H S H S S | SATG 8.2, WAR 9.11
    void-wagers contravention                  | C P C P P | SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1
    void-wagers fraud                          | C P C P P | SATG 20.3, WAR 11.3.2, WHEEL 9.3
    void-wagers unconfirmed                    | H - - - - | SATG 8.8 (S25)
    void-settled contravention                 | C P C P P | SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1
    void-settled fraud                         | C P C P P | SATG 20.3, WAR 11.3.2, WHEEL 9.3
    void-settled unconfirmed                   | H - - - - | SATG 8.8 (S25)
    void-settled disruption                    | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    void-settled malfunction                   | H S H S S | SATG 8.2, WAR 9.11
    rule face-up-card discard                  | D D - D D |
    rule face-up-card play-on                  | D - - - D |
    rule excess-card-unseen next-card          | D D - D D |
    rule excess-card-seen discard              | D - - - - |
    rule excess-card-seen next-card            | D D - D D |
    rule dealer-excess-card-seen discard       | D D - D - |
    rule excess-card-unseen into-the-shuffle   | - - - - D |
    rule nobody-wagered deal-on                | H - - - - | SATG 9.8.1, SATG 6.3
    rule cards-without-wagers complete         | D - - - - |
    rule cards-without-wagers void             | H S - S - | WAR 9.3
    rule misplaced-card reconstruct            | H S - S D | SATG 12.9.5, WAR 9.4, GAZ 26/2000 15.5, GAZ 29/2000 9.2
    rule misplaced-card finish-the-deal        | - D - - - |
    rule misplaced-card too-late               | - S - - - | WAR 9.4.1; policy
    rule hand-without-wager discard            | D D - D - |
    rule hand-without-wager next-card          | - D - - - |
    rule dealer-card-missing deal-now          | D D - D - |
    rule area-missed void-area                 | - S - - - | WAR 9.7 (W13)
    rule decision-missed rewind                | H S - S - | WAR 9.8; as WAR 9.3
    rule third-card-wrong to-the-banker        | D - - - - |
    rule third-card-wrong discard              | D - - - - |
    rule burn-omitted play-on                  | D - - - - |
    rule burn-omitted begin-again              | H - - - - | SATG 12.9.1(a), as SATG 12.9.5
    rule shuffle-missed shuffle-next           | D D - D D |
    rule cards-short reload                    | D D - D - |
    rule cards-short void                      | H - - - S | GAZ 29/2000 9.5; policy
    rule order-unknown play-on                 | D D - D - |
    rule order-unknown void                    | H S - S S | SATG 12.9.8, WAR 9.11.1, GAZ 29/2000 9.3
    rule shuffler-fault play-on                | D D - - - |
    rule shuffler-fault void                   | H S - - S | SATG 12.9.8, WAR 9.11.1, GAZ 29/2000 9.3
    rule order-unknown reconstruct             | - - - - D |
    rule shuffler-fault reshuffle              | - - - - D |
    rule wrong-deck retire                     | H S - S - | SATG 12.9.9 (S25), WAR 9.12
    rule wrong-deck void                       | - - - - S | GAZ 29/2000 9.6
    rule wrong-entry re-enter                  | D D D D D |
    rule wrong-result recalculate              | H - - - P | SATG 8.3 (S25), GAZ 29/2000 9.8(b), WAR 9.8.1
    rule wrong-result stands                   | - D - - - |
    rule wrong-result dispute                  | A P A P - | SATG 20.10, WAR 11.10, WHEEL 9.11
    rule error-after-settlement stands         | D D D D D |
    rule wrong-display disregard               | D - - - - |
    rule wrong-display stop                    | - - - - D |
    rule terminal-malfunction void-terminal    | D - - - - |
    rule terminal-malfunction analyse          | H - - - - | SATG 8.7.2 (S25)
    rule terminal-malfunction void-unconfirmed | H - - - - | SATG 8.8 (S25)
    rule system-malfunction void-terminals     | D - - - - |
    rule system-malfunction analyse            | H - - - - | SATG 8.7.2 (S25)
    rule system-malfunction void-unconfirmed   | H - - - - | SATG 8.8 (S25)
    rule equipment-malfunction invalidate      | H S H S S | SATG 8.2, WAR 9.11
    rule integrity void                        | H - - - - | SATG 8.5 (S25)
    rule void-after-jackpot jackpot-stands     | D - - - - |
    rule play-not-covered ante-back            | D - - - - |
    rule bad-spin no-spin                      | D - D - - |
    rule disruption void                       | H P H P P | SATG 20.4, WAR 11.3.1, WHEEL 9.4
    rule fraud void                            | C P C P P | SATG 20.3, WAR 11.3.2, WHEEL 9.3
    rule fraud void-wagers                     | C - - - - | SATG 20.3, WAR 11.3.2, WHEEL 9.3
    rule contravention void-wagers             | C P C P P | SATG 20.2.1, WAR 11.2.1, WHEEL 9.2.1
    rule contravention exclude                 | C P C P P | SATG 20.2.2, WAR 11.2.2, WHEEL 9.2.2
    rule contravention withhold                | C P C - - | SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3
    rule contravention detain                  | C P C - - | SATG 20.2.4, WAR 11.2.5, WHEEL 9.2.4
    rule contravention confiscate              | - P - - - | WAR 11.2.4; policy
    rule claim consider                        | H - - - - | SATG 8.4 (S25)
    rule claim decide                          | A P A P P | SATG 20.10, WAR 11.10, WHEEL 9.11
    adjust credit                              | A P A P P | policy: two people
    adjust credit, the second                  | H S H S S | policy: two people
    adjust debit                               | A P A P P | policy: two people
    adjust debit, the second                   | H S H S S | policy: two people
    adjust pay-owed                            | A P A P P | policy: two people
    adjust pay-owed, the second                | H S H S S | policy: two people
    adjust collect-debt                        | A P A P P | policy: two people
    adjust collect-debt, the second            | H S H S S | policy: two people
    adjust write-off                           | A P A P P | policy: two people
    adjust write-off, the second               | H S H S S | policy: two people
    determine player                           | C P C P P | SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3
    determine house                            | C P C P P | SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3
    buy-in cash                                | D - - - - |
    buy-in voucher                             | D - - - - |
    buy-in token                               | D - - - - |
    buy-in chips                               | D - - - - |
    buy-chips chips                            | D D D D D |
    buy-chips cash                             | D D D D D |
    buy-chips voucher                          | D D D D D |
    buy-chips token                            | D D D D D |
    lay chips                                  | D D D D D |
    lay cash                                   | D D D D D |
    lay voucher                                | D D D D D |
    lay token                                  | D D D D D |
    issue chips                                | - - D - - |
    issue cash                                 | - - D - - |
    issue voucher                              | - - D - - |
    issue token                                | - - D - - |
    issue a second colour                      | - - H - - | WHEEL 3.1.2(f)
    open-case incident                         | D D D D D |
    open-case claim                            | D - - - - |
    open-case dispute                          | D D D D D |
    open-case complaint                        | D D D D D |
    open-case malfunction                      | - - - - - |
    record-act note                            | D D D D D |
    record-act name-person                     | D D D D D |
    record-act finding                         | H S H S S | policy
    record-act advise-inspector                | D D D D D |
    record-act refer                           | D D D D D |
    record-act rules-handed-out                | D D D D D |
    record-act confiscate                      | C P C P P | WAR 11.2.4; policy
    record-act detain                          | C P C P P | SATG 20.2.4, WAR 11.2.5, WHEEL 9.2.4
    record-act police-arrived                  | D - D - - |
    record-act hand-over                       | H S H S S | policy
    record-act release-person                  | H S H S S | policy
    record-act review                          | - S H S S | policy
    record-act request-review                  | - - D - - |
    close-case claim recalculated              | H - - - - | SATG 8.4 (S25)
    close-case claim voided                    | H - - - - | SATG 8.4 (S25)
    close-case claim adjusted                  | H - - - - | SATG 8.4 (S25)
    close-case claim none                      | H - - - - | SATG 8.4 (S25)
    close-case malfunction confirmed           | H - - - - | SATG 8.7.2, SATG 8.8 (S25)
    close-case malfunction voided              | H - - - - | SATG 8.7.2, SATG 8.8 (S25)
    close-case malfunction none                | H - - - - | SATG 8.7.2, SATG 8.8 (S25)
    close-case dispute resolved                | A P A P P | SATG 20.10, WAR 11.10, WHEEL 9.11
    close-case dispute unresolved              | D D D D D | SATG 20.10: who does not decide may record
    close-case complaint answered              | A P A P P | SATG 20.12, as SATG 20.10
    close-case complaint referred              | A P A P P | SATG 20.12, as SATG 20.10
    close-case incident                        | H S H S S | policy
    order-shuffle before-play                  | - - - - - |
    order-shuffle cutting-card                 | D D - - - | WAR 9.9
    order-shuffle abnormal                     | A P - P P | SATG 12.5.1(a)(ii), WAR 4.1.1(c), GAZ 29/2000 4.1(d)
    order-shuffle other                        | A P - P P | SATG 12.5.1(a)(iii), WAR 4.1.1(d), GAZ 29/2000 4.1(g)
    order-shuffle first-card                   | - - - - - |
    order-shuffle dropped                      | - - - - D | GAZ 29/2000 4.1(f)
    order-shuffle machine-fault                | - - - - D | GAZ 29/2000 9.7
    order-shuffle every-round                  | - - - - - |
    shuffle before-play                        | - - - - - |
    shuffle cutting-card                       | - - - - - |
    shuffle abnormal                           | A P - P P | SATG 12.5.1(a)(ii), WAR 4.1.1(c), GAZ 29/2000 4.1(d)
    shuffle other                              | A P - P P | SATG 12.5.1(a)(iii), WAR 4.1.1(d), GAZ 29/2000 4.1(g)
    shuffle, the first                         | D D - D D |
    shuffle that was ordered                   | D D - D D |
    shuffle first-card                         | - - - - - |
    shuffle dropped                            | - - - - D | GAZ 29/2000 4.1(f)
    shuffle machine-fault                      | - - - - D | GAZ 29/2000 9.7
    shuffle every-round                        | - - - - - |
    replace-cards all, a shuffle is due        | H S - S S | SATG 12.5.3(a), WAR 4.4.1, GAZ 29/2000 3.3
    replace-cards all                          | H - - S S | SATG 12.5.3(a), WAR 4.4.1, GAZ 29/2000 3.3
    replace-cards some                         | A P - S S | SATG 12.5.3(b), WAR 4.4.2, GAZ 29/2000 3.3
    replace-cards all, no shuffle is due       | A P - - - | SATG 12.5.3(b), WAR 4.4.2, GAZ 29/2000 3.3
    cut a                                      | D - - - - |
    cut a, further from the back               | A - - - - | SATG 9.4.1(a)
    cut b                                      | D - - - - |
    cut by the dealer                          | D - - D D |
    cut by a player                            | - D - - - |
    cut for the players                        | - S - - - | WAR 4.2.2
    cut near an end                            | H S - - - | WAR 4.2.3
    correct-entry                              | D D - D D |
    correct-entry, somebody chose upon it      | H S - S - | SATG 8.3 (S25), as WAR 9.3
    direct shoe-start                          | H - - - - | SATG 6.3
    direct during-shoe                         | H - - - - | SATG 6.3
    direct continuous                          | H - - - - | SATG 6.3
    direct spin                                | H - H - - | SATG 6.3, WHEEL 5.1.5
    no-spin few-turns                          | D - D - - |
    no-spin same-way                           | D - - - - |
    no-spin unclear                            | D - D - - |
    no-spin ball-out                           | D - - - - |
    no-spin interference                       | D - D - - |
    no-spin malfunction                        | D - D - - |
    no-spin cocked                             | D - - - - |
    no-spin stacked                            | D - - - - |
    rest                                       | D - D - - |
    read-dice                                  | - - - - - |
    take-table                                 | D D D D D |
    leave-desk                                 | D D D D D |
    lost                                       | - - - - - |
    back                                       | - - - - - |
    shows                                      | - - - - - |
    insert-note                                | - - - - - |
    insert-ticket                              | - - - - - |
    stacked                                    | H - - - - | policy
    returned                                   | H - - - - | policy
    cash-out                                   | - - - - - |
    printed                                    | H - - - - | policy
    print-failed                               | H - - - - | policy
"""


def least() -> dict[str, dict[str, str]]:
    found = {}
    for line in LEAST.strip().splitlines():
        name, letters, _ = (cell.strip() for cell in line.split("|"))
        found[name] = dict(zip(LETTERS, letters.split(), strict=True))
    return found


def everything() -> dict[str, dict[str, Asked]]:
    """By name and game: what is asked there."""
    found: dict[str, dict[str, Asked]] = {}
    for one in GAMES:
        for question in asked(one.key):
            assert one.key not in found.setdefault(question.name, {}), "asked twice"
            found[question.name][one.key] = question
    return found


EVERYTHING = everything()
EDITION_OF = {one.key: one.edition for one in GAMES}


def test_the_table_has_a_line_for_everything_that_may_be_asked_and_no_other() -> None:
    assert set(LETTERS) == set(AUTHORITY) == set(EDITION_OF.values())
    assert all(len(LETTERS[edition]) == len(ladder(edition)) for edition in LETTERS)
    lines = [line.partition("|")[0].strip() for line in LEAST.strip().splitlines()]
    assert len(lines) == len(set(lines))
    assert sorted(lines) == sorted(EVERYTHING)


def test_every_verb_is_asked() -> None:
    verbs = {name.replace(",", " ").split()[0] for name in EVERYTHING}
    own = {verb for verb, form in FORMS.items() if form.by == (SYSTEM,)}
    assert verbs == set(FORMS) - own, "what the system does by itself is for no rank"


@pytest.mark.parametrize("name", EVERYTHING)
def test_who_stands_lower_is_refused_for_his_rank_and_nobody_else(name: str) -> None:
    expected = least()[name]
    tried = set()
    for key, question in EVERYTHING[name].items():
        edition = EDITION_OF[key]
        ranks = (PLAYER, *ladder(edition))
        found = [question.judged(key, rank) for rank in ranks]
        if all(why in NOBODY for why in found) or set(found) == {Refusal.NO_DEALER}:
            continue  # no such thing in this game, whoever asks; or a device alone tells it
        tried.add(edition)
        first = 1 + LETTERS[edition].index(expected[edition])
        for rank, why in zip(ranks[:first], found, strict=False):
            own = rank == PLAYER and why is Refusal.NOT_YOURS
            assert own or question.bars(why), f"{key}: {rank} is not kept from it: {why}"
        for rank, why in zip(ranks[first:], found[first:], strict=True):
            assert not question.bars(why), f"{key}: {rank} is refused for {why}"
    assert tried == {edition for edition, letter in expected.items() if letter != "-"}


OPENS = {"SATG 15.1": "H", "WAR": "S", "WHEEL 4.0": "H", "GAZ 27/2000": "S", "GAZ 29/2000": "S"}
"""Who opens a table, by edition: the operator's policy, for no rule names a rank."""


@pytest.mark.parametrize("key", EDITION_OF)
def test_a_table_is_opened_by_whoever_supervises(key: str) -> None:
    edition = EDITION_OF[key]
    first = 1 + LETTERS[edition].index(OPENS[edition])
    for place, rank in enumerate((PLAYER, *ladder(edition))):
        refused = Played(key).open(by=rank).refused
        assert (refused is None) == (place >= first), rank
        if refused:
            assert refused.why in (Refusal.AUTHORITY_INSUFFICIENT, Refusal.NO_DEALER)


CHOSEN_BY = {
    "cases.case_acts._not_his": "record-act",
    "equipment.ready_cards._shuffle": "shuffle",
    "equipment.ready_cards._order": "order-shuffle",
    "equipment.ready_cards._replace": "replace-cards",
    "cases.judge._close": "close-case",
    "equipment.cut.cut": "cut",
    "equipment.cut._deeper": "cut",
    "corrections.judge.void_settled": "void-settled",
    "irregular.correct_entry._no_slip": "correct-entry",
    "irregular.judge._rule": "rule",
    "permissions.judge._unknown_act": "",
    "settlement.judge._void": "void",
    "irregular.void_wagers.void_wagers": "void-wagers",
}
"""The judges that choose the act by what was asked, and the verb of which the kinds are asked for that."""


def chooses(call: ast.Call) -> bool:
    """Whether the act is neither written out nor a constant."""
    act = call.args[1]
    named = isinstance(act, ast.Name) and act.id.isupper()
    return not (isinstance(act, ast.Constant) or named)


def test_wherever_a_judge_chooses_the_act_the_kinds_of_the_verb_are_asked() -> None:
    found = set()
    for module in sorted(Path(croupier.table.__path__[0]).glob("*/*.py")):
        for function in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                named = [one for one in calls if isinstance(one.func, ast.Name)]
                asks = [one for one in named if one.func.id == "unauthorised"]  # type: ignore[attr-defined]
                if any(map(chooses, asks)):
                    found.add(f"{module.parent.name}.{module.stem}.{function.name}")
    assert found == set(CHOSEN_BY)
    for verb in filter(None, CHOSEN_BY.values()):
        assert len([name for name in EVERYTHING if name.split()[0].rstrip(",") == verb]) > 1


def sample(verb: str) -> Asked:
    return Asked(verb, SAMPLES[verb])


@pytest.mark.parametrize("verb", FORMS)
def test_ranks_of_another_edition_count_for_nothing(verb: str) -> None:
    """There is no map from one ladder to the other (ruling 5)."""
    if PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = sample(verb).judged("rapid-roulette", "pit-boss")
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("verb", FORMS)
def test_a_device_gives_no_command_that_is_not_a_devices(verb: str) -> None:
    if DEVICE in FORMS[verb].by or PLAYER in FORMS[verb].by or SYSTEM in FORMS[verb].by:
        return
    why = sample(verb).judged("rapid-roulette", DEVICE)
    assert why is not None
    assert why.precedence <= BEFORE


@pytest.mark.parametrize("edition", AUTHORITY)
def test_the_ladder_of_an_edition_is_climbed_act_by_act(edition: str) -> None:
    """A higher rank may do everything that a lower one may."""
    for act in acts(edition):
        allowed = [reaches(edition, rank, power(edition, act).rank) for rank in ladder(edition)]
        assert allowed == sorted(allowed)
        assert allowed[-1]


OF_OFFICES = {
    "run-jackpots", "confirm-jackpot", "return-prize", "award-bonus", "suspend-jackpot", "jackpot-messages",
    "hold-tournaments",
}  # fmt: skip
"""Asked of jackpots and tournaments, which scripts do not reach (`tests/jackpots`, `tests/tournaments`)."""


@pytest.mark.parametrize("edition", AUTHORITY)
def test_every_act_of_an_edition_is_asked_for_by_some_verb(edition: str) -> None:
    asked_for = {act for form in FORMS.values() for act in form.by} | {
        "open-table",
        "second-colour",
    }
    assert set(acts(edition)) <= asked_for | OF_OFFICES
