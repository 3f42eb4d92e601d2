import { expect, test } from "vitest";

import { bare, cents, inMoney, money } from "./money";
import { unit } from "./unit.svelte";

test.each([
  [0, "$0.00"], [5, "$0.05"], [110_000, "$1,100.00"], [123_456_789, "$1,234,567.89"], [-2_500, "-$25.00"],
])("%i cents are shown as %s", (amount, shown) => {
  expect(money(amount)).toBe(shown);
});

test.each([[500, "5"], [250_000, "2500"], [150, "1.50"]])("a chip of %i cents bears %s", (amount, shown) => {
  expect(bare(amount)).toBe(shown);
});

test.each([["5", 500], ["$1,100.00", 110_000], ["0.5", 50], ["12.34", 1_234]])("%s is %i cents", (typed, amount) => {
  expect(cents(typed)).toBe(amount);
});

test.each(["", "-5", "1.234", "five", "1,00", "5.", "$"])("%s is no amount", (typed) => {
  expect(cents(typed)).toBeNull();
});

test("while a tournament is played amounts are chips, and money is money", () => {
  unit.use(true);
  expect([money(110_000), money(1_250), bare(500), inMoney(500)]).toEqual(["1,100", "12.50", "5", "$5.00"]);
  unit.use(false);
  expect(money(110_000)).toBe("$1,100.00");
});
