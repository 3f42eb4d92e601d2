import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import Kiosk from "./Kiosk.svelte";

const NUMBER = "012345678901234567";
const asked: { path: string; body: Record<string, unknown> }[] = [];
let told: Record<string, unknown> = {};

beforeEach(() => {
  asked.length = 0;
  told = { case: "payable", amount: 18_000 };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(init.body as string) as Record<string, unknown> });
    const answer = path.endsWith("/tickets") ? told : { type: "answer", id: "1" };
    return new Response(JSON.stringify(answer));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function scan(): Promise<void> {
  for (const key of [...NUMBER, "Enter"]) await fireEvent.keyDown(window, { key });
}

test("a ticket is scanned, asked about and paid once", async () => {
  render(Kiosk, { place: "kiosk-1", secret: "s" });
  await scan();
  await fireEvent.click(await screen.findByRole("button", { name: "Pay out $180.00" }));
  expect(await screen.findByText("$180.00 paid.", { exact: false })).toBeTruthy();
  const orders = asked.filter((request) => request.path.endsWith("/kiosks/kiosk-1/pay"));
  expect(orders.map((order) => order.body)).toEqual([{ id: expect.any(String) as string, number: NUMBER, amount: 18_000 }]);
});

test("what is refused says why, with its clause, and offers no payment", async () => {
  told = { case: "paid", says: "The ticket was paid before.", clauses: ["SATG 5.6.1"] };
  render(Kiosk, { place: "kiosk-1", secret: "s" });
  await scan();
  expect(await screen.findByText("The ticket was paid before.")).toBeTruthy();
  expect(screen.getByText("SATG 5.6.1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Pay out/ })).toBeNull();
});

test("whoever leaves is forgotten after thirty seconds", async () => {
  render(Kiosk, { place: "kiosk-1", secret: "s" });
  await scan();
  await screen.findByRole("button", { name: "Pay out $180.00" });
  await vi.advanceTimersByTimeAsync(21_000);
  expect(screen.getByText(/Back to the start in/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.getByRole("button", { name: "Type the number" })).toBeTruthy());
});
