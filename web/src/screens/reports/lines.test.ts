import { afterEach, expect, test } from "vitest";

import { words } from "../../core/words.svelte";
import type { Line } from "../../wire";
import { hold, ofDrop, paidUp, standing, theory } from "./lines";

afterEach(() => words.speak("en"));
const line = (of: Partial<Line>, handle = 3_354_000): Line => ({ key: "B1", counts: { rounds: 9 }, meters: { handle }, drop: 0, win: 40_250, net_win: 40_250, hold: "", expected: "0", expected_hold: "", unpriced: 0, ...of }) as never;

test("a figure that cannot be formed says why", () => {
  expect(hold(line({ hold: "1.2001%" }))).toBe("1.20 %");
  expect(hold(line({}, 0))).toBe("No wager decided");
  expect(theory(line({ expected_hold: "0.6584%" }))).toBe("0.66 %");
  expect(theory(line({}))).toBe("No exact edge");
  expect(theory(line({}, 0))).toBe("No wager decided");
  expect(ofDrop(line({}))).toBe("No drop counted");
  expect(ofDrop(line({ of_drop: "-12.3456%" }))).toBe("-12.35 %");
});

test("a line that stands out is marked in words", () => {
  expect(standing(line({ deviations: 5_000, review: true }))).toBe("◆ Outlier");
  expect(standing(line({ deviations: 100 }))).toBe("Within chance");
  expect(standing(line({}))).toBe("Variance not known");
  words.speak("zh-Hans");
  expect(standing(line({ deviations: 5_000, review: true }))).toBe("◆ 异常");
});

test("what a live table paid up to whole chips is said in money", () => {
  expect([paidUp(line({ paid_up: "250" })), paidUp(line({ paid_up: "5/2" })), paidUp(line({ paid_up: "-7/3" })), paidUp(line({}))]).toEqual(["$2.50", "$0.03", "-$0.02", "$0.00"]);
});
