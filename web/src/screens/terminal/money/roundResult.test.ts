import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { played } from "../../../testing/looks";
import type { PaidView, TableView } from "../../../wire";
import RoundResult from "./RoundResult.svelte";

const TABLE: TableView = { table: "RR1", ...played("rapid-roulette"), name: "Rapid Roulette", phase: "ready" };
const OUTCOME = { number: 3, at: 0, faces: ["17"], marks: ["black", "odd", "low"] };
function said(paid: Partial<PaidView> | null, large = true): string {
  const props = { table: TABLE, outcome: OUTCOME, paid: paid && { number: 3, ...paid }, open: () => undefined, large };
  return render(RoundResult, props).container.textContent!.replace(/\s+/g, " ").trim();
}

test.each<[Partial<PaidView>, string]>([
  [{ staked: 1_500, returned: 2_500 }, "staked $15.00, returned $25.00 Net ▲ +$10.00 Why?"],
  [{ staked: 1_500, returned: 1_000 }, "staked $15.00, returned $10.00 Net – $5.00 Why?"],
  [{ staked: 1_500 }, "staked $15.00, returned $0.00 Net – $15.00 Why?"],
  [{ staked: 1_500, returned: 1_500 }, "staked $15.00, returned $15.00 Net = $0.00 Why?"],
  [{ end: "void", staked: 1_500, returned: 1_500 }, "staked $15.00, returned $15.00 Net ∅ $0.00 Why?"],
])("a round has one net figure, and never a return without its stake: %o", (paid, words) => {
  expect(said(paid)).toContain(words);
});

test("who staked nothing reads the outcome alone", () => {
  expect(said(null)).toMatch(/^17/);
  expect(said(null)).not.toMatch(/Net|Why/);
});

test("as a strip it names its round", () => {
  expect(said({ staked: 500, returned: 1_000 }, false)).toMatch(/^Round 3 17.*▲ \+\$5\.00/);
});
