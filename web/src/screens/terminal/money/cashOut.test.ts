import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import CashOut from "./CashOut.svelte";
import type { OwnView } from "../../../wire";
import type { TerminalModel } from "../wagers/terminalModel.svelte";

const model = (balance: number, lying: Partial<OwnView> = {}): TerminalModel =>
  ({ own: { terminal: "RR1-1", table: "RR1", balance, ...lying }, pendingOrders: {}, ask: () => Promise.resolve(true) }) as unknown as TerminalModel;

afterEach(() => {
  vi.unstubAllGlobals();
});

test("where the printer is a real one, whoever cashed out is told to take the ticket", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("This is no demo floor.")));
  const { rerender } = render(CashOut, { model: model(500) });
  await fireEvent.click(screen.getByRole("button", { name: "Cash out $5.00" }));
  await rerender({ model: model(0) });
  expect(screen.getByRole("status").textContent).toContain("take your ticket");
});

test("on the demo floor the ticket shows its number as on the paper, and where it is paid", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify([{ number: "016110528028820834", cents: 500 }]))));
  const { rerender } = render(CashOut, { model: model(500) });
  await fireEvent.click(screen.getByRole("button", { name: "Cash out $5.00" }));
  await rerender({ model: model(0) });
  expect(await screen.findByText("01-6110-5280-2882-0834")).toBeTruthy();
  expect(screen.getByText(/cage or a kiosk/)).toBeTruthy();
});

test("while wagers can be taken back, the button names balance and wagers together, and says that they come back", () => {
  render(CashOut, { model: model(7500, { staked: 2500, taken_back: 2500 }) });
  expect(screen.getByRole("button", { name: "Cash out $100.00" })).toBeTruthy();
  expect(screen.getByText("Your wagers of $25.00 on the table are taken back and paid with it.")).toBeTruthy();
});

test("when wagering has ended, the ticket waits for the result, also of a player who staked everything", () => {
  render(CashOut, { model: model(0, { staked: 2000 }) });
  expect(screen.getByRole("button", { name: "Cash out $0.00 and what the wagers return" })).toBeTruthy();
  expect(screen.getByText(/\$20.00 stand until the result/)).toBeTruthy();
});
