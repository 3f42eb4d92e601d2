import { expect, test } from "vitest";

import { add, change, chips, clear, confirmed, double, EMPTY, forgotten, lay, lying, move, settled, take, unconfirmed, undo } from "./slip";

const red = { bet: "red", spot: "", area: "" };
const five = { bet: "straight-up", spot: "5", area: "" };
const none = new Map<string, number>();
const RED = "red||";
const FIVE = "straight-up|5|";

test("what was voided or given back is not confirmed", () => {
  const wagers = [{ bet: "red", amount: 500 }, { bet: "odd", amount: 500, void: true }, { bet: "low", amount: 500, returned: "window-closed" }];
  expect([...confirmed({ wagers })]).toEqual([[RED, 500]]);
});

test("chips add up on what lies there", () => {
  const slip = add(add(EMPTY, none, [red], 500), none, [red], 500);
  expect([...slip.wanted]).toEqual([[RED, 1_000]]);
  expect([...add(EMPTY, new Map([[RED, 500]]), [red], 500).wanted]).toEqual([[RED, 1_000]]);
});

test("a call bet is one act, and its double pieces count twice", () => {
  const slip = add(EMPTY, none, [red, five, five], 500);
  expect([...slip.wanted]).toEqual([[RED, 500], [FIVE, 1_000]]);
  expect(lying(undo(slip, none), none)).toEqual(none);
});

test("a message names each position that changes with its whole amount", () => {
  const slip = add(add(EMPTY, none, [red], 500), none, [five], 500);
  expect(chips(slip.wanted)).toEqual([{ bet: "red", amount: 500 }, { bet: "straight-up", spot: "5", amount: 500 }]);
});

test("undo gives back what was before, also when it was confirmed meanwhile", () => {
  const once = add(EMPTY, none, [red], 500);
  const held = new Map([[RED, 500]]);
  const taken = settled(once, [RED], once.wanted);
  expect(taken.wanted.size).toBe(0);
  expect([...undo(taken, held).wanted]).toEqual([[RED, 0]]);
});

test("clear takes everything back, double lays everything twice", () => {
  const held = new Map([[RED, 500], [FIVE, 1_000]]);
  expect([...clear(EMPTY, held).wanted]).toEqual([[RED, 0], [FIVE, 0]]);
  expect([...double(EMPTY, held).wanted]).toEqual([[RED, 1_000], [FIVE, 2_000]]);
});

test("undo of clear lays the pattern again", () => {
  const held = new Map([[RED, 500]]);
  expect([...lying(undo(clear(EMPTY, held), held), held)]).toEqual([[RED, 500]]);
});

test("a pattern is laid as it was", () => {
  expect([...lay(EMPTY, none, new Map([[FIVE, 700]])).wanted]).toEqual([[FIVE, 700]]);
});

test("what does not change anything is no act", () => {
  const held = new Map([[RED, 500]]);
  expect(change(EMPTY, held, held)).toBe(EMPTY);
  expect(take(EMPTY, none, red, 500)).toBe(EMPTY);
});

test("a chip off, and no less than nothing", () => {
  const held = new Map([[RED, 700]]);
  expect([...take(EMPTY, held, red, 500).wanted]).toEqual([[RED, 200]]);
  expect([...take(EMPTY, held, red, 2_500).wanted]).toEqual([[RED, 0]]);
});

test("what was changed after it was asked is still wanted", () => {
  const first = add(EMPTY, none, [red], 500);
  const second = add(first, none, [red], 500);
  expect([...settled(second, [RED], first.wanted).wanted]).toEqual([[RED, 1_000]]);
});

test("what was refused cannot be undone", () => {
  const slip = add(add(EMPTY, none, [red], 500), none, [five], 500);
  const refused = forgotten(settled(slip, [FIVE], slip.wanted), [FIVE]);
  expect(refused.acts).toHaveLength(1);
  expect([...refused.wanted]).toEqual([[RED, 500]]);
});

test("only what would be added is unconfirmed money", () => {
  expect(unconfirmed(new Map([[RED, 1_500], [FIVE, 0]]), new Map([[RED, 500], [FIVE, 500]]))).toBe(1_000);
});

test("what is carried from one position to another is one act, and its undoing too", () => {
  const held = new Map([[RED, 1_000], [FIVE, 500]]);
  const moved = move(EMPTY, held, red, five);
  expect([...moved.wanted]).toEqual([[RED, 0], [FIVE, 1_500]]);
  expect(lying(undo(moved, held), held)).toEqual(held);
  expect(move(EMPTY, held, red, red)).toBe(EMPTY);
});
