import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { DealerJackpotsView } from "../../wire";
import Jackpots from "./Jackpots.svelte";

const SEEN: DealerJackpotsView = {
  jackpots: [{ name: "gold", title: "Gold", operating: true }, { name: "mist", title: "Mist", why: "The reader is out of order." }],
  pending: [{ win: "gold#1", jackpot: "gold", title: "Gold", table: "RR1", number: 7, terminal: "RR1-3", amount: 200_055, goods: "a cruise", at: 0, since: 0, pending: true }],
};
const NOW = 1_000_000;
const CONFIRM = "Confirm $2,000.55 and a cruise for terminal RR1-3";

function asks(status = 200, body: object = { type: "answer", id: "x" }) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => ({ ok: status === 200, status, json: async () => body }));
  vi.stubGlobal("fetch", fetched);
  return () => JSON.parse(fetched.mock.calls[0]![1].body as string) as Record<string, unknown>;
}

afterEach(() => vi.unstubAllGlobals());

test("prize and terminal of a win that waits, and what does not operate", () => {
  render(Jackpots, { seen: SEEN, model: { may: () => true }, now: () => NOW });
  for (const text of ["Gold: $2,000.55 and a cruise, terminal RR1-3, round 7", "SATG 7.3.9(a)", "Mist does not operate properly: The reader is out of order."]) {
    expect(document.body.textContent).toContain(text);
  }
});

test("whoever has the rank confirms what stands there", async () => {
  const sent = asks();
  render(Jackpots, { seen: SEEN, model: { may: () => true }, now: () => NOW });
  await fireEvent.click(screen.getByRole("button", { name: CONFIRM }));
  expect(sent()["command"]).toEqual({ type: "confirm-win", win: "gold#1", terminal: "RR1-3" });
  expect(sent()["second"]).toBeUndefined();
});

test("a dealer has somebody of the rank confirm it with number and secret", async () => {
  const sent = asks();
  render(Jackpots, { seen: SEEN, model: { may: () => false }, now: () => NOW });
  await fireEvent.input(screen.getByLabelText("Number"), { target: { value: "S1" } });
  await fireEvent.input(screen.getByLabelText("Secret"), { target: { value: "word" } });
  await fireEvent.click(screen.getByRole("button", { name: CONFIRM }));
  expect(sent()["second"]).toEqual({ number: "S1", secret: "word" });
  expect(screen.getByLabelText<HTMLInputElement>("Secret").value).toBe("");
});

test("a refusal stands at the win", async () => {
  asks(409, { type: "answer", id: "x", refused: { code: "account-frozen", says: "The account is frozen.", clauses: ["SATG 8.3"] } });
  render(Jackpots, { seen: SEEN, model: { may: () => true }, now: () => NOW });
  await fireEvent.click(screen.getByRole("button", { name: CONFIRM }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(document.body.textContent).toContain("The account is frozen.");
});

test("each win has a form of its own, and a win that was confirmed is announced for a moment", async () => {
  const win = SEEN.pending![0]!;
  const second = { ...win, win: "gold#2", terminal: "RR1-4" };
  const { rerender } = render(Jackpots, { seen: { pending: [win, second] }, model: { may: () => false }, now: () => NOW });
  const [mine, other] = screen.getAllByLabelText<HTMLInputElement>("Number");
  await fireEvent.input(mine!, { target: { value: "S1" } });
  expect(other!.value).toBe("");
  const won = { ...win, pending: false, since: NOW - 1_000 };
  await rerender({ seen: { won: [won, { ...won, win: "gold#0", terminal: "RR1-9", since: NOW - 999_000 }] } });
  expect(document.body.textContent).toContain("terminal RR1-3, table RR1. It is confirmed.");
  expect(document.body.textContent).not.toContain("RR1-9");
});
