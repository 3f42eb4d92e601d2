import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { played } from "../../testing/looks";
import type { PaidView, TableView } from "../../wire";
import Banner from "./Banner.svelte";

const TABLE: TableView = { table: "RR1", ...played("rapid-roulette"), name: "Rapid Roulette", phase: "ready" };
const said = (paid: Partial<PaidView>): string => {
  const { container } = render(Banner, { table: TABLE, paid: { number: 3, ...paid }, open: () => undefined });
  return container.textContent!.replace(/\s+/g, " ").trim();
};

test.each<[Partial<PaidView>, string]>([
  [{ staked: 1_500, returned: 1_000 }, "You lost $5.00 Staked $15.00, came back $10.00 Why?"],
  [{ staked: 1_500 }, "You lost $15.00 Staked $15.00, came back $0.00 Why?"],
  [{ staked: 1_500, returned: 1_500 }, "Nothing won, nothing lost Staked $15.00, came back $15.00 Why?"],
  [{ staked: 1_500, returned: 3_000 }, "▲ You won $15.00 Staked $15.00, came back $30.00 Why?"],
])("what the round came to is told by words: %o", (paid, words) => {
  expect(said(paid)).toBe(words);
});

test("of a round that is void, what was returned", () => {
  said({ end: "void", staked: 1_500, returned: 1_500 });
  expect(screen.getByText(/Round 3 void: \$15\.00 returned/)).toBeTruthy();
});
