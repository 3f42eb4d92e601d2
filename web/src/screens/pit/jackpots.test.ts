import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import type { BoardJackpotView, JackpotBoardView } from "../../wire";
import { about, conditionOf, leftOf, metersBut, part, planOf, rateOf } from "./jackpots";
import JackpotPool from "./JackpotPool.svelte";
import JackpotSetUp from "./JackpotSetUp.svelte";
import type { Pit } from "./pit.svelte";

const pool = (name: string, more: Partial<BoardJackpotView> = {}): BoardJackpotView => ({
  shown: { name, title: name.toUpperCase(), style: "linked", amount: 100_000, grows: true, how_won: "h", payouts: "p" },
  status: "open", pays: "staff-confirm", several: "in-order", transfers: 5_000, ...more,
});
const board: JackpotBoardView = { jackpots: [pool("a"), pool("b"), pool("c", { status: "closed" }), pool("d", { shown: { ...pool("d").shown, grows: false } })] };
const pit = { post: vi.fn(), floor: {} } as unknown as Pit;

test.each([["3/800", [3, 800]], [" 1 / 3 ", [1, 3]], ["0.5", null], ["", null], ["1/", null]])("a rate of %j is %j", (typed, rate) => {
  expect(rateOf(typed)).toEqual(rate);
});

test.each([
  ["specific-triples 6 wins", [{ bet: "specific-triples", spot: "6", line: "wins" }]], ["any-triple wins", [{ bet: "any-triple", spot: "", line: "wins" }]], ["", []], ["wins", []],
])("the condition %j is read", (typed, read) => {
  expect(conditionOf(typed)).toEqual(read);
});

test("money goes onto meters of others that grow and are not over", () => {
  expect(metersBut(board, "a").map((one) => one.shown.name)).toEqual(["b"]);
});

test("a plan has a place for every cent before a jackpot can be closed", () => {
  const plan = planOf({ b: "30.00", e: "nothing", f: "0" });
  expect(plan).toEqual({ b: 3_000, f: 0 });
  expect(leftOf(5_000, plan)).toBe(2_000);
  expect(leftOf(5_000, planOf({ b: "30", x: "20" }))).toBe(0);
  render(JackpotPool, { pit, board, one: pool("a") });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close A" }).disabled).toBe(true);
  expect(document.body.textContent).toContain("$50.00 is still without a place.");
});

test("what the displays say is edited with no field for an amount", () => {
  render(JackpotPool, { pit, board, one: pool("a") });
  const form = screen.getByRole("form", { name: "What the displays say of A" });
  expect([...form.querySelectorAll("input")].map((input) => input.type)).toEqual(["text", "checkbox"]);
});

test("a table without a display is told as a fault, and why one is not offered", () => {
  render(JackpotPool, { pit, board, one: pool("a", { status: "suspended", why: "The link is down.", unshown: ["RR2"] }) });
  for (const text of ["Not offered", "The link is down.", "No display shows it at: RR2."]) expect(document.body.textContent).toContain(text);
  expect(screen.getByRole("button", { name: "Resume A" })).toBeTruthy();
});

test("what to expect stands beside the meter", () => {
  const figure = (exact: string, cents?: number) => ({ exact, ...(cents === undefined ? {} : { cents }) });
  const figures = [{
    jackpot: "a", staked: 100, hit: figure("1/216"), rounds: figure("216"), turnover: figure("21600", 21_600), prize: figure("105400", 105_400), cost: figure("98920", 98_920),
    returned: figure("527/108"), break_even: figure("21600", 21_600),
  }];
  render(JackpotPool, { pit, board, one: pool("a"), figures });
  for (const text of ["about 216 rounds with $1.00 each", "$1,054.00 on average", "chance of 1/216", "no edge at a meter of $216.00"]) expect(document.body.textContent).toContain(text);
  expect([about("3457/2"), part("1/3")]).toEqual(["1,729", "33.33 %"]);
});

test("what cannot be read is not taken for nothing", async () => {
  render(JackpotSetUp, { pit });
  const rate = screen.getByLabelText<HTMLInputElement>("Rate, as 3/800");
  await fireEvent.input(rate, { target: { value: "3 of 800" } });
  expect(screen.getByRole("alert").textContent).toContain("Cannot be read: Rate, as 3/800.");
  expect(rate.getAttribute("aria-invalid")).toBe("true");
  await fireEvent.input(rate, { target: { value: "3/800" } });
  expect(screen.queryByRole("alert")).toBeNull();
});
