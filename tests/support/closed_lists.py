"""The closed lists of a table, as the tests hold the code to them: a new command and its event add a row to each.

`LINES` has a line for every verb, `LEAST` the rank that each verb needs, `FIELDS` the fields of every event.
"""

LINES = """
    0 dealer wagering
    3.5 7 wager red 5, straight-up 17 1.50
    3.5 7 wager casino-war @3 5
    1 dealer:Dana lay ann casino-war @3 12.50 tender=cash spoken=yes
    1 dealer lay ann symbol-A 50 colour=red emblem=anchor
    1 dealer decline-tie ann @3
    1 dealer turn-down ann tie @3
    1 dealer call
    1 dealer start
    1 device:sensor rest
    1 device:eye read-dice 1-2-3
    1 device:wall shows 1-2-3
    1 device:eye read-dice fault=cocked
    1 dealer report turns=2 direction=left fault=unclear
    1 dealer no-spin unclear
    1 4 press
    1 dealer enter 9h
    1 dealer enter 9h to=dealer
    1 device:sensor enter 17
    1 7 choose decide/2 double blackjack for=7
    1 dealer choose war go-to-war casino-war @3 for=ann signal=scratch
    1 7 choose decide/2 double blackjack for=7 amount=5
    1 dealer pay tie
    1 dealer confirm
    1 pit-boss void fire in the kitchen
    1 dealer abandon
    1 system withdraw-jackpot gold the server is silent
    1 system time
    1 7 join 7
    1 7 leave 7
    1 dealer buy-in 7 100 cash as=ann nominee=bob
    1 dealer buy-in 7 100 voucher
    1 dealer pay-out 7 99.50
    1 tg-area-manager direct-leave 7 shouting
    1 dealer vacate 3
    1 dealer sit ann @3
    1 dealer sit ann
    1 dealer stand-up ann
    1 dealer buy-chips ann 100 cash
    1 pit-boss fill 1000
    1 pit-boss fill 1000 chips=100:8+25:8
    1 pit-boss credit 1000
    1 pit-boss credit 2.50 chips=2.50:1
    1 dealer count-float opening the tray is dirty chips=100:8+25:8 second=game-supervisor:Sue
    1 pit-boss take-box drop second=game-supervisor:Sue
    1 pit-boss count-box T1-B1 a torn note notes=50:2+20:1 other=30 second=cashier:Cas
    1 dealer issue ann red 20 5 tender=cash marker=yes consents=bob+cy
    1 dealer redeem ann red 4
    1 tg-area-manager redeem-foreign ann star red 4 table=W2 surveillance=S-17 issued=5
    1 pit-boss announce tie 10 casino-war 10 from=1767225600000 at=table
    1 pit-boss take-down
    1 pit-boss limits casino-war 5 to 500, tie 5 to 100 by 5
    1 tg-area-manager limits * 5 to 500 aggregate=10
    1 tg-area-manager period 20
    1 tg-area-manager:Ann@north period 20
    1 tg-higher-duties-dealer direct continuous
    1 pit-boss announce-closing 1767225600000
    1 tg-higher-duties-dealer announce-closing
    1 pit-boss close
    1 pit-boss personal ann @3 5 to 2000 marker=HIGHER_LIMIT
    1 game-supervisor limit-area 2
    1 game-supervisor permit-areas ann
    1 game-supervisor permit-areas ann no
    1 tg-assistant-casino-manager permit-sides 1767225600000 7
    1 pit-boss exclude ann a device case=T1-C1
    1 tg-assistant-casino-manager permit-manager Ann Bo is ill
    1 pit-boss readmit ann cleared
    1 dealer check-cards blue 416
    1 dealer bring-cards blue 416 from=card_room
    1 dealer shuffle before-play
    1 pit-boss order-shuffle abnormal twelve aces in a row
    1 dealer decline-cut ann
    1 dealer cut 100 20 by=ann method=a
    1 dealer burn
    1 dealer burn 9h asked=ann
    1 dealer cutting-card
    1 dealer reload
    1 pit-boss replace-cards all red 416 bent
    1 dealer count-cards 416
    1 device:wheel fault roulette-wheel the sensor is blind
    1 tg-area-manager mended roulette-wheel lamp changed
    1 tg-area-manager replace-item roulette-wheel A-17
    1 dealer rule face-up-card discard face=9h
    1 dealer rule area-missed void-area @3 in the second deal
    1 game-supervisor reconstruct wrong faces=9h+2c burned=3d retracted=ann_tie offered=yes rulings=other-picture:stands
    1 dealer correct-entry 2 9h
    1 pit-boss void-wagers contravention a device wagers=ann_tie_@1+bob_tie_@2 case=T1-C1
    1 device malfunction no answer since=1767225600000 terminal=7
    1 tg-higher-duties-dealer freeze 12 the wheel says 17
    1 tg-higher-duties-dealer unfreeze it was right
    1 tg-higher-duties-dealer correct 12 misread faces=17 rulings=draws-left:left-over notified=Dana
    1 pit-boss correct 12 misread faces=Kh notified=Dana unsettled=ann+bob
    1 tg-area-manager correct 12 misread faces=17 second=dealer:Dana@north
    1 pit-boss void-settled 12 fraud a marked card case=T1-C1
    1 pit-boss void-settled 12 fraud a marked card case=T1-C1 unsettled=ann+bob
    1 pit-boss void-settled 12 fraud a marked card case=T1-C1 second=pit-boss:Kim
    1 tg-higher-duties-dealer hold-terminal RR1-3 RR1-C1 he says it was 18
    1 tg-higher-duties-dealer release-terminal RR1-3 the camera was seen
    1 tg-area-manager adjust credit 7 5 a note was lost second=tg-area-manager:Sam
    1 tg-area-manager adjust credit 7 5 a note was lost second=tg-area-manager:Sam@north
    1 dealer open-case incident prohibited-device a computer in the bag people=ann+bob round=3 terminal=7
    1 pit-boss record-act T1-C1 detain until police come person=ann place=room_2 ground=device
    1 pit-boss close-case T1-C1 nothing was found action=none
    1 pit-boss withhold T1-C1 ann 500
    1 pit-boss determine T1-C1 ann house
    1 device:acceptor insert-note 7 20
    1 device:acceptor insert-ticket 7 123456789012341234
    1 device:acceptor stacked 7 order-17
    1 device:acceptor returned 7 order-17 dirty
    1 7 cash-out 123456789012341234 terminal=7
    1 device:printer printed 7 123456789012341234
    1 device:acceptor condition 7 stacker-removed for the count
    1 dealer:Dana take-table
    1 dealer:Dana take-table at=desk_2
    1 system leave-desk
    1 system lost 7
    1 device lost 7 idle
    1 system back 7
    1 system hold-rounds the wheel is open
    1 system release-rounds
    1 system lock 7 its door is open
    1 system unlock 7
    1 system begin-tournament 1 ann 1000, 2 bob 1000 name=cup limits=*:5:500:5+tie:5:50 stage=2 rounds=10 secrets=1
    1 system begin-tournament 1 ann 1000 name=cup limits=*:5:500 until=1767225600000 compulsory=9 period=20 practice=yes
    1 system reserve-table cup
    1 system free-table
    1 system hold-tournament the director is away
    1 system release-tournament
    1 system move-tournament-chips 1 -50 late
    1 system replace-player 1 cy
    1 system remove-player 1 disqualified
    1 system end-tournament all rounds were played
    1 7 seal 00ff 11ee
    1 dealer register-slip 3 S-17
    1 device:printer print-failed 7 123456789012341234 out of paper
"""
"""A line for every verb of the scripts, as it is written."""

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
    count-float                                | D D D D D | policy: two people
    take-box                                   | H S H S S | policy: two people
    count-box                                  | H S H S S | policy: two people, or cashiers
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
    hold-terminal                              | H - - - - | policy
    release-terminal                           | H - - - - | policy
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
    rule wrong-reading overrule                | H - - - - | SATG 8.3 (S25)
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
    cut near an end                            | H S - S - | WAR 4.2.3, as SATG 9.4.1
    correct-entry                              | D D - D D |
    correct-entry, a device has read it        | H - - - - | SATG 8.3 (S25)
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
    condition                                  | H - - - - | policy
"""
"""What is asked | SATG, WAR, WHEEL, GAZ 27/2000 (Blackjack), GAZ 29/2000 (Com-Bo) | what says so.

Whoever runs the table is the dealer (SATG 1.2, WAR 1.2, WHEEL 1.2, GAZ 29/2000 7.6); `-` is for nobody of the staff.
Rules of Blackjack that are not held are read as those of Com-Bo or Casino War."""

FIELDS = """
    TableOpened            plan readings
    MinimumAnnounced       minimums proposed:time locations
    AnnouncementTaken
    LimitsChanged          limits aggregate
    WageringPeriodSet      seconds:time
    RoundsDirected         mode
    ClosingAnnounced       closes_at:time
    TableClosed
    PersonalLimitsSet      patron place limits marker
    AreaLimited            players
    AreasPermitted         patron
    SidesPermitted         terminal until:time
    PlayerExcluded         patron reason case
    PlayerReadmitted       patron reason
    ManagerPermitted       manager reason by
    TerminalJoined         terminal patron leaving
    TerminalLeft           terminal
    BoughtIn               terminal amount:paid tender patron
    PaidOut                terminal amount:paid
    LeaveDirected          terminal reason
    SeatTaken              patron place
    SeatVacated            patron
    ChipsBought            patron amount:paid tender
    Filled                 amount:paid chips
    Credited               amount:paid chips
    FloatCounted           occasion chips amount expected remarks by second
    BoxTaken               number box expected by second
    BoxCounted             number box notes other amount expected remarks by second
    CountDiffered          what counted expected by second
    ColourIssued           patron colour value count:paid marker consents tender
    ColourRedeemed         patron colour count amount:paid
    ForeignColourRedeemed  patron emblem colour count amount:paid issued_at surveillance
    RoundOpened            number until:time jackpots rules amended
    WagersSet              holder wagers took:paid gave:paid salt root
    TieDeclined            patron area
    WagerTurnedDown        holder wager amount:paid colour root
    JackpotWithdrawn       jackpot reason returned:paid by
    WagersClosed           root returned:paid reserved:paid
    ShooterChosen          terminal until:time clause
    SetInMotion            source state point
    CameToRest             source state
    SpinReported           turns direction fault
    NoSpinDeclared         ground
    WagersReopened
    Drawn                  face source by compartment
    EntryAgreed            face source by
    EntryDiffered          faces instead source by
    Asked                  key until:time
    Answered               holder wager question choice stake:paid released:paid signal
    AskClosed              key:time released:paid
    InterimPaid            key sheet:paid
    HouseLaid              key amount:paid
    UnderMinimumAdvised    patron
    RoundSettled           sheet:paid laid:paid direction by
    RoundVoided            sheet:paid ground clauses reason reversed:paid laid:paid released:paid
    RoundAbandoned
    CardsChecked           cards count
    CardsBrought           cards count stored_at
    CardsShuffled          cause reason
    ShuffleOrdered         cause reason
    CutDeclined            patron
    CardsCut               by depth behind method stack
    CardBurned             face asked_by
    CuttingCardDrawn       to
    DiscardsReloaded
    CardsReplaced          cards count which reason
    CardsCounted           count
    CardCarried            face
    ShoeRetired            reason
    EquipmentFailed        item what
    EquipmentMended        item what
    EquipmentReplaced      item approval
    IrregularityRuled      fact ruling clauses reason by
    FaceDiscarded          face
    DrawReplaced           place face reopened left_over reason by
    DeviceOverruled        place read face reason by
    DealReconstructed      faces reversed:paid laid:paid reopened reason by
    AnswerDropped          holder wager question stake:paid reserved:paid
    DealRewound            question reversed:paid laid:paid
    WagersVoided           wagers sheet:paid ground reason clauses undone released:paid
    MalfunctionReported    terminal since:time what
    AccountsFrozen         number terminals reason by
    AccountsUnfrozen       terminals reason
    TimeHeld               since:time
    TimeRan
    RoundCorrected         number faces out dropped closed ground whole was:paid sheet:paid owed:paid debtors left \
                           cleared:paid case_winnings:paid moved colours:paid clauses reason by second
    Adjusted               way of amount:paid reason by second
    CaseOpened             case kind about ground people round terminal text by
    ActRecorded            case act person place ground to detail by
    CaseClosed             case decision action by
    WinningsWithheld       case holder patron amount:paid by
    WithheldDetermined     case holder patron amount:paid goes_to by
    NoteHeld               terminal amount item
    TicketHeld             terminal number amount item
    NoteStacked            terminal amount:paid patron item
    TicketStacked          terminal number amount:paid patron item
    ItemReturned           terminal item number reason
    ItemKept               terminal item number reason
    CashOutAsked           terminal number
    CashOutLapsed          terminal reason
    CashedOut              terminal amount:paid number sequence until:time
    TicketPrinted          terminal number
    TicketFailed           terminal number what
    PrintingEnded          terminal number what
    ConditionReported      terminal condition what
    DealerOnRecord         dealer rank relieved desk
    DealerGone             dealer
    TerminalLost           terminal why
    TerminalBack           terminal
    RoundsHeld             reason
    RoundsReleased
    TerminalLocked         terminal reason
    TerminalUnlocked       terminal
    TerminalHeld           terminal case reason by
    TerminalReleased       terminal case reason by
    TournamentSessionBegun session:paid
    TableReserved          tournament
    TableFreed
    TournamentHeld         reason
    TournamentReleased
    TournamentChipsMoved   seat amount:paid reason
    TournamentPlayerReplaced seat patron
    TournamentPlayerRemoved seat bank:paid reason
    TournamentSessionEnded reason banks:paid house:paid owed:paid debts:paid
    WagersSealed           terminal sealed commitment
    SecretsOpened          opened
    SlipRegistered         place slip
    SlipOpened             place slip
"""
"""Every field of every event: entered by somebody (if nothing is said), paid, or a time.

What follows from others is no field."""
