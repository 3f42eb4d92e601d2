import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import type { BoardJackpotView, JackpotBoardView } from "../../../wire";
import { about, leftOf, metersBut, part, planOf, rateOf } from "./jackpots";
import JackpotMeters from "./JackpotMeters.svelte";
import JackpotPool from "./JackpotPool.svelte";
import type { PitModel } from "../pit.svelte";

const pool = (name: string, more: Partial<BoardJackpotView> = {}): BoardJackpotView => ({
  shown: { name, title: name.toUpperCase(), style: "linked", amount: 100_000, grows: true, how_won: "h", payouts: "p" },
  status: "open", pays: "staff-confirm", several: "in-order", transfers: 5_000, ...more,
});
const board: JackpotBoardView = { jackpots: [pool("a"), pool("b"), pool("c", { status: "closed" }), pool("d", { shown: { ...pool("d").shown, grows: false } })] };
const pit = { post: vi.fn(), floor: {} } as unknown as PitModel;

test.each([["3/800", [3, 800]], [" 1 / 3 ", [1, 3]], ["0.5", null], ["", null], ["1/", null]])("a rate of %j is %j", (typed, rate) => {
  expect(rateOf(typed)).toEqual(rate);
});

test("money goes onto meters of others that grow and are not over", () => {
  expect(metersBut(board, "a").map((meter) => meter.shown.name)).toEqual(["b"]);
});

test("a plan has a place for every cent before a jackpot can be closed", () => {
  const plan = planOf({ b: "30.00", e: "nothing", f: "0" });
  expect(plan).toEqual({ b: 3_000, f: 0 });
  expect(leftOf(5_000, plan)).toBe(2_000);
  expect(leftOf(5_000, planOf({ b: "30", x: "20" }))).toBe(0);
  render(JackpotPool, { pit, board, pool: pool("a") });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close A" }).disabled).toBe(true);
  expect(document.body.textContent).toContain("$50.00 is still without a place.");
});

test("what the displays say and in which order is edited with no field for an amount", async () => {
  const posted = vi.fn().mockResolvedValue({ remarks: [] });
  render(JackpotPool, { pit: { post: posted, floor: {} } as unknown as PitModel, board, pool: pool("a", { place: 3 }) });
  const form = screen.getByRole("form", { name: "What the displays say of A" });
  expect([...form.querySelectorAll("input")].map((input) => input.type)).toEqual(["text", "number", "checkbox"]);
  const place = within(form).getByLabelText<HTMLInputElement>("Place on the displays, the lowest first");
  expect(place.value).toBe("3");
  await fireEvent.input(place, { target: { value: "1" } });
  await fireEvent.click(within(form).getByRole("button", { name: "Show this message" }));
  expect(posted).toHaveBeenCalledWith("/jackpots", { command: { type: "set-message", jackpot: "a", text: "", promoted: true, place: 1 } });
});

test("a table without a display is told as a fault, and why one is not offered", () => {
  render(JackpotPool, { pit, board, pool: pool("a", { status: "suspended", why: "The link is down.", unshown: ["RR2"] }) });
  for (const text of ["Not offered", "The link is down.", "No display shows it at: RR2."]) expect(document.body.textContent).toContain(text);
  expect(screen.getByRole("button", { name: "Resume A" })).toBeTruthy();
});

test("what to expect stands beside the meter", () => {
  const figure = (exact: string, cents?: number) => ({ exact, ...(cents === undefined ? {} : { cents }) });
  const figures = [{
    jackpot: "a", staked: 100, hit: figure("1/216"), rounds: figure("216"), turnover: figure("21600", 21_600), prize: figure("105400", 105_400), cost: figure("98920", 98_920),
    returned: figure("527/108"), break_even: figure("21600", 21_600),
  }];
  render(JackpotPool, { pit, board, pool: pool("a"), figures });
  for (const text of ["about 216 rounds with $1.00 each", "$1,054.00 on average", "chance of 1/216", "no edge at a meter of $216.00"]) expect(document.body.textContent).toContain(text);
  expect([about("3457/2"), part("1/3")]).toEqual(["1,729", "33.33 %"]);
});

test("a win goes back by what stood on its meter, with a reason of its own", async () => {
  const posted = vi.fn().mockResolvedValue({ remarks: [] });
  const win = { win: "a#1", jackpot: "a", title: "A", table: "RR1", number: 7, terminal: "RR1-3", amount: 120_000, from_meter: 100_000, goods: "dinner", at: 0, since: 0 };
  const two: JackpotBoardView = { ...board, to_return: [win, { ...win, win: "a#2" }] };
  render(JackpotMeters, { pit: { post: posted, floor: {} } as unknown as PitModel, board: two, figures: [] });
  const first = within(screen.getByRole("region", { name: "Win a#1" }));
  for (const text of ["From the meter: $1,000.00.", "not given: $200.00 and dinner."]) expect(first.getByText(/From the meter/).textContent).toContain(text);
  await fireEvent.input(first.getByLabelText("Reason"), { target: { value: "void" } });
  expect(within(screen.getByRole("region", { name: "Win a#2" })).getByLabelText<HTMLInputElement>("Reason").value).toBe("");
  await fireEvent.click(first.getByRole("button", { name: "Return the prize" }));
  expect(posted).toHaveBeenCalledWith("/jackpots", { command: { type: "return-prize", win: "a#1", reason: "void" } });
});

test("a prize goes back onto several meters once every cent has a place", async () => {
  const posted = vi.fn().mockResolvedValue({ remarks: [] });
  const win = { win: "a#1", jackpot: "a", title: "A", table: "RR1", number: 7, terminal: "RR1-3", amount: 100_000, from_meter: 100_000, at: 0, since: 0 };
  render(JackpotMeters, { pit: { post: posted, floor: {} } as unknown as PitModel, board: { ...board, to_return: [win] }, figures: [] });
  const form = within(screen.getByRole("region", { name: "Win a#1" }));
  const returns = form.getByRole<HTMLButtonElement>("button", { name: "Return the prize" });
  const fill = (label: string, value: string) => fireEvent.input(form.getByLabelText(label), { target: { value } });
  await fill("Reason", "void");
  await fill("Onto B", "a lot");
  expect(returns.disabled, "what cannot be read is not taken as nothing").toBe(true);
  await fill("Onto B", "999.99");
  expect(form.getByText(/From the meter/).textContent).toContain("$0.01 is still without a place.");
  expect(returns.disabled).toBe(true);
  await fill("Onto its own meter", "0.01");
  await fireEvent.click(returns);
  expect(posted).toHaveBeenCalledWith("/jackpots", { command: { type: "return-prize", win: "a#1", reason: "void", to: { a: 1, b: 99_999 } } });
});

test.each([[99_999, false], [100_000, true], [100_001, true]])("a meter of %d that leaves the house no edge is warned of: %j", (amount, warned) => {
  const figure = { exact: "1" };
  const figures = [{ jackpot: "a", staked: 100, rounds: figure, turnover: figure, prize: figure, cost: figure, returned: figure, break_even: { exact: "100000", cents: 100_000 } }];
  render(JackpotPool, { pit, board, pool: pool("a", { shown: { ...pool("a").shown, amount } }), figures });
  expect(screen.queryByText(/has no edge for the house/) !== null).toBe(warned);
});
