import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { WallView } from "../../wire";
import { fit } from "./fit";
import { nowOf } from "./now";

const WALL: WallView = { table: "RR1", phase: "wagering", ...played("rapid-roulette"), number: 12 };

test.each<[Partial<WallView>, string, string]>([
  [{}, "Place wagers", "Round 12 is open"],
  [{ phase: "dealing", device: "moving" }, "Wagers closed", "Round 12: the ball runs"],
  [{ phase: "dealing", device: "at-rest" }, "Wagers closed", "Round 12: waiting for the result"],
  [{ phase: "dealing", ...played("rapid-baccarat") }, "Wagers closed", "Round 12: the cards are dealt"],
  [{ phase: "dealing", ...played("rapid-blackjack"), clock: "decision" }, "Players decide", "Round 12: decisions at the terminals"],
  [{ phase: "dealing", ...played("rapid-sic-bo"), clock: "shooter", shooter: { terminal: "RSB1-2", until: 0, clause: "" } }, "Shooter", "Round 12: terminal RSB1-2 sets off the dice"],
  [{ phase: "ready", clock: "pause" }, "Next round", "Round 13 begins by itself"],
  [{ phase: "ready" }, "Between rounds", "Round 13 is next"],
  [{ phase: "shut" }, "Table closed", ""],
  [{ phase: "dealing", stopped: 5 }, "Time stands still", "Round 12: wagers stand"],
])("at %j the wall says", (part, title, note) => {
  expect(nowOf({ ...WALL, ...part })).toEqual({ title, note });
});

test.each([
  ["one hand of three", [[3, 8]], 300], ["baccarat", [[3, 8], [3, 8]], 170], ["a long name", [[1, 30]], 130], ["seven areas", Array(7).fill([1, 6]), 150],
  ["more than there is room for", [[30, 0]], 66], ["nothing", [], 340],
])("%s has room", (_, hands, size) => {
  expect(fit(hands.map(([cards, letters]) => ({ cards: cards!, letters: letters! })), { width: 744, height: 560 })).toBe(size);
});
