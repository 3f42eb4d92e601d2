import { expect, test } from "vitest";

import type { RulingView } from "../../wire";
import { commandOf, fieldsOf, mustTell, NOTHING_TOLD } from "./ruling";

const ruling = (command: string, more: Partial<RulingView> = {}): RulingView =>
  ({ key: "discard", says: "", act: "run-table", rank: "dealer", commands: [command], ...more });

test("a card that was seen is told with the ruling", () => {
  const one = ruling("rule", { needs: "face" });
  expect(fieldsOf(one)).toEqual(["face", "text"]);
  expect(mustTell(one, "face")).toBe(true);
  expect(mustTell(one, "text")).toBe(false);
  expect(commandOf("face-up-card", one, { ...NOTHING_TOLD, face: "9h" }, 5))
    .toEqual({ type: "rule", fact: "face-up-card", ruling: "discard", face: "9h", area: "", wagers: [], reason: "" });
});

test("a card that nobody saw need not be told", () => {
  expect(mustTell(ruling("rule", { needs: "face-if-seen" }), "face")).toBe(false);
});

test("a round is void on the ground of its power", () => {
  const one = ruling("void-round", { act: "void-round-disruption" });
  expect(commandOf("disruption", one, { ...NOTHING_TOLD, text: "fire" }, 5)).toEqual({ type: "void-round", ground: "disruption", reason: "fire" });
});

test("cards are put where they belong in the order told", () => {
  expect(commandOf("x", ruling("reconstruct"), { ...NOTHING_TOLD, face: "9h, 10s Kc", text: "why" }, 5))
    .toEqual({ type: "reconstruct", faces: ["9h", "10s", "Kc"], reason: "why" });
});

test("what is not done at the desk is not offered there", () => {
  expect(fieldsOf(ruling("freeze-accounts"))).toBeNull();
  expect(commandOf("x", ruling("correct-round"), NOTHING_TOLD, 5)).toBeNull();
});
