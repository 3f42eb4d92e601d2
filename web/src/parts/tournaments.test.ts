import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test } from "vitest";

import { inChips } from "../core/money";
import { unit } from "../core/unit.svelte";
import Chip from "./Chip.svelte";
import { amount, left, span } from "./tournaments";

test("money has its currency, chips have none", () => {
  expect(amount({ amount: 25_000, unit: "AUD" })).toBe("$250.00");
  expect(amount({ amount: 100_000, unit: "spring-cup" })).toBe("1,000 chips");
  expect([inChips(-5_050), inChips(0)]).toEqual(["-50.50", "0"]);
});

test.each([
  [{ played: 1, rounds: 2 }, "1 of 2 rounds left"],
  [{ played: 3, rounds: 2 }, "0 of 2 rounds left"],
  [{ until: 91_500 }, "1:31 left"],
  [{ played: 0, rounds: 20, until: 61_000 }, "20 of 20 rounds left · 1:00 left"],
  [{}, ""],
])("what is left of %o", (clock, said) => expect(left(clock, 1_000)).toBe(said));

test("a clock that has run down stands at nothing", () => {
  expect([span(-1), span(0), span(1), span(3_599_000)]).toEqual(["0:00", "0:00", "0:01", "59:59"]);
});

test("a chip of a tournament has corners and no currency", () => {
  render(Chip, { cents: 10_000 });
  const chip = screen.getByRole("img");
  const seen = (): [boolean, boolean] => [chip.querySelector("rect") !== null, chip.getAttribute("aria-label")!.includes("$")];
  expect(seen()).toEqual([false, true]);
  unit.use(true);
  flushSync();
  expect(seen()).toEqual([true, false]);
  unit.use(false);
});
