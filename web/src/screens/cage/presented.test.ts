import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { sign } from "../../core/calls.svelte";
import type { MemberOut } from "../../wire";
import Screen from "./Screen.svelte";

afterEach(() => {
  sign.member = null;
  vi.unstubAllGlobals();
});

test("a ticket that was just paid and comes again is said to be paid before, and no success", async () => {
  let paid = false;
  vi.stubGlobal("fetch", async (path: string) => {
    const refused = { case: "paid", amount: 18_000, says: "The ticket was paid before.", clauses: ["SATG 5.6.1"] };
    if (path.endsWith("/tickets")) return new Response(JSON.stringify(paid ? refused : { case: "payable", amount: 18_000 }));
    if (path.endsWith("/orders")) paid = true;
    if (path.endsWith("/boxes")) return new Response("[]");
    return new Response(JSON.stringify({ place: "cage-1" }));
  });
  sign.member = { number: "C1", name: "Chris", roles: ["cashier"] } as MemberOut;
  vi.spyOn(sign, "who").mockResolvedValue(sign.member);
  render(Screen, { rest: ["cage-1"] });
  const present = async (): Promise<void> => {
    const field = screen.getByLabelText("Ticket number, typed or scanned");
    await fireEvent.input(field, { target: { value: "0123" } });
    await fireEvent.submit(field.closest("form")!);
  };
  await present();
  await fireEvent.click(await screen.findByRole("button", { name: "Pay $180.00" }));
  await waitFor(() => expect(screen.getByText("Paid $180.00.", { exact: false })).toBeTruthy());
  expect(screen.queryByText("The ticket was paid before.")).toBeNull();
  await present();
  await waitFor(() => expect(screen.getByText("The ticket was paid before.")).toBeTruthy());
  expect(screen.queryByText("Paid $180.00.", { exact: false })).toBeNull();
});
