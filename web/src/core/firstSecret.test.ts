/** The own secret: its rules, the form that says them, and the sign-on that the tabs of a browser share. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sign } from "./calls.svelte";
import ChooseSecret from "./ChooseSecret.svelte";
import { broken } from "./goodSecret";
import { Tabs } from "./tabs";

const MEMBER = { number: "17", name: "Ann Lee", ranks: {}, roles: [], must_change: true };
const answer = (status: number, said: object): Response => new Response(JSON.stringify(said), { status });

test.each([
  ["seven green ships", []],
  ["short 1", ["length"]],
  ["aaaaabbbbb", ["different"]],
  ["ann lee forever", ["not-name"]],
  ["secret of 17", ["not-name"]],
  ["abcdefgh", ["not-row"]],
  ["87654321", ["not-row"]],
  ["first-secret", ["new"]],
])("%s", (chosen, faults) => {
  expect(broken(chosen, "first-secret", MEMBER.number, MEMBER.name)).toEqual(faults);
});

const asked: Record<string, unknown>[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path.endsWith("/sign-on")) return Promise.resolve(answer(200, { token: "t", member: MEMBER }));
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    if (path.endsWith("/me/secret")) asked.push(body);
    const weak = body.new === "was used before";
    return Promise.resolve(weak ? answer(409, { refused: { code: "secret-weak", says: "This secret was used before." } }) : answer(200, { id: "1" }));
  });
});

afterEach(() => {
  sign.over();
  vi.unstubAllGlobals();
});

async function enter(label: string, text: string): Promise<void> {
  await fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
}

test("the first own secret needs no second entry of the temporary one", async () => {
  await sign.on("17", "abcd-efgh-ijkl");
  const done = vi.fn();
  render(ChooseSecret, { first: true, ondone: done });
  expect(screen.queryByLabelText("Temporary secret")).toBeNull();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Set my secret" });
  await enter("New secret", "was used before");
  await enter("New secret again", "was used befor");
  expect(screen.getByText("The two are not the same yet.")).toBeTruthy();
  expect(button.disabled).toBe(true);
  await enter("New secret again", "was used before");
  await fireEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("This secret was used before.");
  expect(sign.member?.must_change).toBe(true);
  await enter("New secret", "seven green ships");
  await enter("New secret again", "seven green ships");
  await fireEvent.click(button);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(asked.map(({ old, new: chosen }) => [old, chosen])).toEqual([["abcd-efgh-ijkl", "was used before"], ["abcd-efgh-ijkl", "seven green ships"]]);
  expect(sign.member?.must_change).toBe(false);
  expect(sign.temporary).toBe("");
});

test("after the page was loaded anew the temporary secret is asked for", () => {
  sign.member = MEMBER as never;
  render(ChooseSecret, { first: true });
  expect(screen.getByLabelText("Temporary secret")).toBeTruthy();
});

class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    Channel.all.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
}

test("a new tab gets the sign-on of another, and all of them end together", async () => {
  vi.stubGlobal("BroadcastChannel", Channel);
  const ended: string[] = [];
  const first = new Tabs({ token: () => "t-1", on: vi.fn(), off: (token) => ended.push(token) });
  const second = new Tabs({ token: () => "", on: vi.fn(), off: vi.fn() });
  expect(await second.ask()).toBe("t-1");
  second.signedOff("t-1");
  await vi.waitFor(() => expect(ended).toEqual(["t-1"]));
  expect(await first.ask()).toBe("");
});
