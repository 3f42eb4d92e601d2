import { expect, test } from "vitest";

import { recorded } from "../testing/felts";
import type { HandView } from "../wire";
import { addedChips } from "./added";

const hand = (stake: number): HandView => ({ of: "player", faces: [], stake });

test.each([
  ["rapid-blackjack", { bet: "blackjack", amount: 1_000, added: 500 }, [hand(1_000)], { "insurance||": 500 }],
  ["rapid-blackjack", { bet: "blackjack", amount: 1_000, added: 1_000 }, [hand(1_000), hand(1_000)], {}],
  ["rapid-blackjack", { bet: "blackjack", amount: 1_000, added: 1_500 }, [hand(1_000), hand(1_000)], { "insurance||": 500 }],
  ["rapid-casino-war", { bet: "casino-war", area: "2", amount: 500, added: 500 }, [], { "go-to-war||2": 500 }],
  ["rapid-three-card-poker", { bet: "ante", spot: "1-5-9", amount: 500, added: 500 }, [], { "play|1-5-9|": 500 }],
  ["rapid-three-card-poker", { bet: "ante", spot: "1-5-9", amount: 500 }, [], {}],
  ["rapid-casino-war", { bet: "casino-war", area: "2", amount: 500, added: 500, void: true }, [], {}],
])("%s: of %j the chips lie where the choice put them", (game, wager, hands, lies) => {
  expect(Object.fromEntries(addedChips({ wagers: [wager], hands }, recorded.get(game)!.offer))).toEqual(lies);
});
