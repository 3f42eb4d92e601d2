"""The equipment of semi-automated tables, read from their documents and not from the data of the program."""

DEVICES = {
    "electronic-baccarat": "dealing-shoe",
    "rapid-baccarat": "dealing-shoe",
    "rapid-roulette": "roulette-wheel",
    "rapid-sic-bo": "dice-tumbler",
    "triple-chase": "csm",
    "rapid-blackjack": "dealing-shoe",
    "rapid-big-wheel": "big-wheel",
    "lucky-sic-bo": "dice-tumbler",
    "ministar-roulette": "roulette-wheel",
    "diamond-roulette": "roulette-wheel",
    "rapid-casino-war": "dealing-shoe",
    "rapid-three-card-poker": "dealing-shoe",
}
"""By game, in the order of their chapters, what delivers its result (SATG 2.2.2)."""
SHARED = {"game-system": "SATG 2.2.3", "wnd": "SATG 2.2.4", "dealer-terminal": "SATG 2.2.5"}
"""What every table has besides, by its clause."""
