import { expect, test } from "vitest";

import { recorded } from "../../../testing/felts";
import { limitText } from "./limitWords";

const { offer } = recorded.get("rapid-roulette")!;
const own = { terminal: "RR1-1", table: "RR1", balance: 35_500 };
const says = (code: string, values: Record<string, unknown>, english = "As it came."): string =>
  limitText({ code, says: english, phrase: { text: "{first} {rest}", values: { first: { text: "Why." }, rest: { text: "…", values } } } }, offer, own, [500, 10_000, 100_000]);

test("a maximum says the limit, what was placed and what stays in the balance", () => {
  expect(says("clamped-to-maximum", { amount: { cents: 102_500 }, bet: "red", taken: { cents: 100_000 } }))
    .toBe("Red takes at most $1,000.00. Placed $1,000.00; $25.00 stays in your balance.");
});

test("a minimum says the limit, and that nothing was placed", () => {
  expect(says("below-minimum", { amount: { cents: 100 }, bet: "red", least: { cents: 500 } })).toBe("Red takes at least $5.00. Your $1.00 was not placed.");
});

test("a balance that is too small names the largest chip that it covers", () => {
  expect(says("insufficient-credit", { more: { cents: 100_000 }, credit: { cents: 35_500 } }))
    .toBe("This costs $1,000.00 more, and your balance is $355.00. Nothing was placed. The largest chip you can place is $100.00.");
});

test("an answer about no limit is said as it came", () => {
  expect(says("window-closed", {}, "Wagers are closed.")).toBe("Wagers are closed.");
});
