import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { boardOf, Confirms, HOLD_MS, RANKS, SUITS, typed, TWICE_MS } from "./keys";

const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const WHEEL = Array.from({ length: 37 }, (_, number) => String(number));

test("a pack is four rows of thirteen", () => {
  const board = boardOf(PACK);
  expect(board.kind).toBe("cards");
  if (board.kind === "cards") expect(board.rows.map((row) => row.faces.length)).toEqual([13, 13, 13, 13]);
});

test("a card that cannot come has no key", () => {
  const board = boardOf(PACK.filter((face) => face !== "9h"));
  if (board.kind !== "cards") throw new Error(board.kind);
  expect(board.rows[1]!.faces[8]).toBeNull();
  expect(board.rows.flatMap((row) => row.faces).filter(Boolean)).toHaveLength(51);
});

test.each([
  ["single zero", WHEEL, ["0"]], ["double zero", ["0", "00", ...WHEEL.slice(1)], ["0", "00"]],
])("the numbers of a %s wheel lie as on the layout", (_, keys, zeros) => {
  const board = boardOf(keys);
  if (board.kind !== "numbers") throw new Error(board.kind);
  expect(board.zeros).toEqual(zeros);
  expect(board.rows.map((row) => row.slice(0, 3))).toEqual([["3", "6", "9"], ["2", "5", "8"], ["1", "4", "7"]]);
  expect(board.rows.flat()).toHaveLength(36);
});

test("dice and symbols have a key each", () => {
  expect(boardOf(["1", "2", "3", "4", "5", "6"]).kind).toBe("dice");
  expect(boardOf(["A", "B", "G"])).toEqual({ kind: "symbols", faces: ["A", "B", "G"] });
  expect(boardOf([]).kind).toBe("none");
});

test.each([["a", "s", "As"], ["0", "h", "10h"], ["K", "C", "Kc"], ["9", "d", "9d"]])("%s then %s is %s", (rank, suit, face) => {
  const { part } = typed("", rank, PACK);
  expect(typed(part, suit, PACK)).toEqual({ part: "", face });
});

test("a suit without a rank, and a card that cannot come, are nothing", () => {
  expect(typed("", "s", PACK)).toEqual({ part: "" });
  expect(typed("9", "h", ["9s"])).toEqual({ part: "9" });
});

test("a number is typed and entered; what is not on the wheel is not", () => {
  const { part } = typed(typed("", "3", WHEEL).part, "6", WHEEL);
  expect(typed(part, "Enter", WHEEL)).toEqual({ part: "", face: "36" });
  expect(typed("99", "Enter", WHEEL)).toEqual({ part: "" });
});

test("a die is one key", () => {
  expect(typed("", "4", ["1", "2", "3", "4", "5", "6"])).toEqual({ part: "", face: "4" });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a short press of Enter confirms nothing, a long one does, once", () => {
  const confirm = vi.fn();
  const keys = new Confirms(confirm);
  keys.down(false);
  vi.advanceTimersByTime(HOLD_MS - 1);
  keys.up();
  vi.advanceTimersByTime(TWICE_MS);
  expect(confirm).not.toHaveBeenCalled();
  keys.down(false);
  vi.advanceTimersByTime(HOLD_MS);
  keys.down(true);
  expect(confirm).toHaveBeenCalledTimes(1);
});

test("two presses confirm, but not two that are far apart", () => {
  const confirm = vi.fn();
  let now = 0;
  const keys = new Confirms(confirm, () => now);
  const press = (at: number): void => { now = at; keys.down(false); keys.up(); };
  press(0);
  press(TWICE_MS + 1);
  expect(confirm).not.toHaveBeenCalled();
  press(2 * TWICE_MS);
  expect(confirm).toHaveBeenCalledTimes(1);
});
