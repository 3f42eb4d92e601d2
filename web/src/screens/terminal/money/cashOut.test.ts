import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import CashOut from "./CashOut.svelte";
import type { Desk } from "../wagers/desk.svelte";

const desk = (balance: number): Desk =>
  ({ own: { terminal: "RR1-1", table: "RR1", balance }, asks: {}, ask: () => Promise.resolve(true) }) as unknown as Desk;

afterEach(() => {
  vi.unstubAllGlobals();
});

test("where the printer is a real one, whoever cashed out is told to take the ticket", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("This is no demo floor.")));
  const { rerender } = render(CashOut, { desk: desk(500) });
  await fireEvent.click(screen.getByRole("button", { name: "Cash out $5.00" }));
  await rerender({ desk: desk(0) });
  expect(screen.getByRole("status").textContent).toContain("take your ticket");
});

test("on the demo floor the ticket shows its number as on the paper, and where it is paid", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify([{ number: "016110528028820834", cents: 500 }]))));
  const { rerender } = render(CashOut, { desk: desk(500) });
  await fireEvent.click(screen.getByRole("button", { name: "Cash out $5.00" }));
  await rerender({ desk: desk(0) });
  expect(await screen.findByText("01-6110-5280-2882-0834")).toBeTruthy();
  expect(screen.getByText(/cage or a kiosk/)).toBeTruthy();
});
