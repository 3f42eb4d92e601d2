/** Gaming days are closed and reopened by two administrators on the screen of the administration. */

import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import Periods from "./Periods.svelte";

const CLOSED = { begin: 1, end: 2, title: "Gaming day 2026-01-31", seal: "ab12", by: "A1", second: "A2", at: 3 };
const admin = { nameOf: (number: string) => ({ A1: "Ada", A2: "Abe" })[number] ?? number } as never;

afterEach(() => {
  vi.unstubAllGlobals();
  words.speak("en");
});

/** A house that answers every call, and keeps what was sent. */
function house(closed: object[]) {
  const sent: [string, Record<string, unknown>][] = [];
  vi.stubGlobal("fetch", (path: string, asked?: { body?: string }) => {
    if (asked?.body) sent.push([path, JSON.parse(asked.body)]);
    const answer = asked?.body ? { id: "x" } : { shifts: ["day", "night"], closed };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
  });
  return sent;
}

test("a closed day is reopened with a reason and a second administrator, whose secret does not stay", async () => {
  const sent = house([CLOSED]);
  render(Periods, { admin });
  await fireEvent.click(await screen.findByRole("button", { name: "Reopen Gaming day 2026-01-31" }));
  expect(screen.getByText(/Closed by Ada and Abe/)).toBeTruthy();
  const secret = screen.getByLabelText<HTMLInputElement>("Second administrator, secret");
  await fireEvent.input(screen.getByLabelText("Reason to reopen"), { target: { value: "a late count" } });
  await fireEvent.input(screen.getByLabelText("Second administrator, staff number"), { target: { value: " A2 " } });
  await fireEvent.input(secret, { target: { value: "of staples" } });
  await fireEvent.submit(secret.form!);
  await waitFor(() => expect(sent.length).toBe(1));
  const [path, body] = sent[0]!;
  expect(path).toMatch(/\/periods\/reopen$/);
  expect(body).toMatchObject({ begin: 1, end: 2, reason: "a late count", second: { number: "A2", secret: "of staples" } });
  expect(secret.value).toBe("");
});

test("without a closed day the screen says so, in both languages", async () => {
  house([]);
  words.speak("zh-Hans");
  render(Periods, { admin });
  expect(await screen.findByText("没有已结账的营业日或班次。")).toBeTruthy();
});
