import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import CashOut from "./CashOut.svelte";
import type { OwnView } from "../../../wire";
import type { TerminalModel } from "../wagers/terminalModel.svelte";

const model = (balance: number, lying: Partial<OwnView> = {}): TerminalModel =>
  ({ own: { terminal: "RR1-1", table: "RR1", balance, ...lying }, table: { number: 7 }, pendingOrders: {}, ask: () => Promise.resolve(true) }) as unknown as TerminalModel;

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

test("while wagers can be taken back, the button says so with the exact sum, and balance and table are added up", () => {
  render(CashOut, { model: model(7500, { staked: 2500, taken_back: 2500 }) });
  expect(screen.getByRole("button", { name: /^Take back \$25\.00 and cash out \$100\.00 Nothing of yours plays in round 7\.$/ })).toBeTruthy();
  expect(screen.getByText("Together").nextElementSibling?.textContent).toBe("$100.00");
  expect(screen.queryByRole("button", { name: /then cash out/ })).toBeNull();
});

test("when wagering has ended, the ticket waits for the result, also of a player who staked everything", () => {
  render(CashOut, { model: model(0, { staked: 2000 }) });
  expect(screen.getByRole("button", { name: "Play round 7, then cash out $0.00 plus what round 7 returns" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Take back/ })).toBeNull();
});

test("a cash-out that came after the close says that the wagers play", async () => {
  const { rerender } = render(CashOut, { model: model(7500, { staked: 2500, taken_back: 2500 }) });
  await fireEvent.click(screen.getByRole("button", { name: /Take back/ }));
  await rerender({ model: model(7500, { staked: 2500, cashing: true }) });
  expect(screen.getByRole("alert").textContent).toContain("Wagering closed before your cash-out came. Your wagers of $25.00 play this round.");
});
