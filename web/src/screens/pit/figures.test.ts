import { afterEach, expect, test } from "vitest";

import { words } from "../../core/words.svelte";
import type { TableFigures } from "../../wire";
import { chance, drawn, exposure, holdAgainstTheory, inWords, isOutside, noLine, ofDealer } from "./figures";

afterEach(() => words.speak("en"));
const TABLE: TableFigures = { rounds: 12, handle: 3_354_000, win: 40_250, hold: "1.2001%", theory: "0.6584%", deviations: 1_300, band: 90_000, exposure_ms: 4_210 };

test("a figure that cannot be formed says why, and never NaN", () => {
  expect(holdAgainstTheory(undefined)).toBe("No wager decided yet");
  expect(holdAgainstTheory({ hold: "1.2001%", theory: "" })).toBe("1.2 %, no exact theory");
  expect(holdAgainstTheory({ hold: "-31.0049%", theory: "7.9%" })).toBe("–31.0 / 7.9 %");
  expect(exposure(undefined, null, 0)).toBe("no result yet");
  expect(ofDealer(undefined)).toBe("no pace yet");
  expect(noLine({})).toBe("No round settled yet");
  expect(inWords({})).toBe("No round settled yet");
  expect(chance({})).toContain("not known exactly");
});

test("win, wagers, theory and drop in words", () => {
  expect(inWords(TABLE)).toBe("Won $402.50 of $33,540.00 wagered, 1.2 / 0.7 %. No drop counted yet. Chance: one day in 5 is as far from theory.");
  words.speak("zh-Hans");
  expect(inWords(TABLE)).toContain("投注 $33,540.00，赢 $402.50，1.2 / 0.7 %。尚未点收现金。");
});

test.each([[0, "most days"], [1_282, "one day in 5"], [2_000, "one day in 20"], [-2_241, "one day in 40"], [9_000, "one day in 1000"]])("%i thousandths: %s", (deviations, said) => {
  expect(chance({ deviations })).toContain(said);
  expect(isOutside({ deviations })).toBe(Math.abs(deviations) > 2_576);
});

test("while a round waits for its result its exposure counts on", () => {
  expect(exposure(TABLE, 10_000, 52_300)).toBe("closed 42.3 s ago");
  expect(exposure(TABLE, null, 52_300)).toBe("4.2 s to result");
  expect(ofDealer({ rounds: 3, per_hour: "61.7", errors: 1, slips: {} as never })).toBe("62/h, 1 error");
});

test("after one round a tile does not say that none was settled", () => {
  expect(noLine({ rounds: 1 })).toBe("The line begins with the second round.");
});

test("the line needs two points; the band lies round theory", () => {
  expect(drawn([[100, 50, 10]])).toBeNull();
  const lines = drawn([[0, 0, 0], [100, 50, 20], [-100, 100, 30]]);
  expect(lines?.win).toBe("M0.0 21.1L70.0 2.0L140.0 46.0".replace("2.0L", `${(46 - (200 * 44) / 230).toFixed(1)}L`).replace("21.1", (46 - (100 * 44) / 230).toFixed(1)));
  expect(lines?.band.endsWith("z")).toBe(true);
  expect(JSON.stringify(drawn([[0, 0, 0], [0, 0, 0]]))).not.toContain("NaN");
});
