import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { TicketView } from "../../wire";
import DrawerCount from "./DrawerCount.svelte";
import Ticket from "./Ticket.svelte";

const asked: { path: string; body: { command?: unknown; second?: unknown } | null }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response(JSON.stringify({ type: "answer", id: "1" }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body ? (JSON.parse(init.body as string) as { command: unknown }) : null });
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

const shown = (view: TicketView, ondone = vi.fn()) => {
  render(Ticket, { cage: "cage-1", number: "0123", view, ondone, onnext: () => undefined });
  return ondone;
};

test("a valid ticket is paid as it is, and looked up again", async () => {
  const done = shown({ case: "payable", amount: 18_000, number: "…4567" });
  await fireEvent.click(screen.getByRole("button", { name: "Pay $180.00" }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith("0123"));
  expect(asked[0]!.body!.command).toEqual({ type: "redeem-ticket", number: "0123", amount: 18_000, tender: "cash" });
});

test("a refusal stands at the ticket in the words that came, with its clause", async () => {
  const refused = { code: "ticket-pending", says: "The ticket is being redeemed elsewhere.", clauses: ["SATG 5.3"] };
  answer = () => new Response(JSON.stringify({ type: "answer", id: "1", refused }), { status: 409 });
  const done = shown({ case: "payable", amount: 18_000 });
  await fireEvent.click(screen.getByRole("button", { name: "Pay $180.00" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The ticket is being redeemed elsewhere.");
  expect(screen.getByText("SATG 5.3")).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
});

test("an illegible ticket needs the word of a second person", async () => {
  shown({ case: "payable", amount: 18_000 });
  await fireEvent.input(screen.getByLabelText("What is wrong with it"), { target: { value: "Smeared" } });
  await fireEvent.input(screen.getByLabelText("Staff number of the second person"), { target: { value: "C2" } });
  await fireEvent.input(screen.getByLabelText("Secret of the second person"), { target: { value: "secret" } });
  await fireEvent.submit(screen.getByRole("button", { name: "Declare it illegible" }).closest("form")!);
  expect(asked[0]!.body).toMatchObject({ command: { type: "declare-illegible", reason: "Smeared" }, second: { number: "C2", secret: "secret" } });
});

test("what did not print is paid by hand, and not as a ticket", async () => {
  shown({ case: "void", amount: 5_000, by_hand: true, says: "The ticket is void." });
  expect(screen.queryByRole("button", { name: "Pay $50.00" })).toBeNull();
  await fireEvent.submit(screen.getByRole("button", { name: "Pay $50.00 by hand" }).closest("form")!);
  expect(asked[0]!.body!.command).toEqual({ type: "pay-by-hand", number: "0123", amount: 5_000, reason: "" });
});

test("a ticket that was paid offers nothing", () => {
  shown({ case: "paid", amount: 5_000, says: "The ticket was paid before.", where: "cage-1" });
  expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
});

test("the drawer is asked with the count, and shows the difference that came", async () => {
  answer = () => new Response(JSON.stringify({ place: "cage-1", cash: 50_000, redeemed: 1, expected: 150_000, counted: 149_500, difference: -500 }));
  render(DrawerCount, { cage: "cage-1", moved: 0 });
  await fireEvent.input(screen.getByLabelText("Opened with"), { target: { value: "2,000.00" } });
  await fireEvent.input(screen.getByLabelText("Counted"), { target: { value: "1495" } });
  await fireEvent.submit(screen.getByRole("button", { name: "Reconcile" }).closest("form")!);
  expect(asked.at(-1)!.path).toContain("opened_with=200000&counted=149500");
  expect((await screen.findByText("short")).closest("dd")!.textContent).toContain("-$5.00");
});

test("the times of a ticket are those of the house", () => {
  shown({ case: "paid", amount: 5_000, since: Date.UTC(2026, 10, 16, 15, 43, 23), until: Date.UTC(2027, 10, 17, 13) });
  expect(screen.getByText("Since").nextElementSibling!.textContent).toContain("17 Nov 2026, 02:43:23");
  expect(screen.getByText("Valid until").nextElementSibling!.textContent).toContain("18 Nov 2027, 00:00:00");
});
