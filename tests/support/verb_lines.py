"""A line for every verb of the scripts, as it is written."""

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
    1 pit-boss credit 1000
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
    1 pit-boss void-settled 12 fraud a marked card case=T1-C1
    1 pit-boss void-settled 12 fraud a marked card case=T1-C1 unsettled=ann+bob
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
