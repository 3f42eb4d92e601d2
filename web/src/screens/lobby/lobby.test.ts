import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import { sign } from "../../core/calls.svelte";
import { words } from "../../core/words.svelte";
import type { LobbyOut } from "../../wire";
import Screen from "./Screen.svelte";

const LOBBY: LobbyOut = {
  venue: "Demo Floor", mode: "demo", at: 1_000, cages: ["cage-1", "kiosk-1"], kiosks: ["kiosk-1"],
  seats: { RR1: { places: 5, free: 2, wagering_ms: 30_000 }, B1: { places: 7, free: 7 } },
  tables: [
    { table: "RR1", phase: "wagering", ...played("rapid-roulette"), name: "Rapid Roulette", variant: "single zero", number: 20, clock: "wagering", until: 9_000, limits: [{ minimum: 500, maximum: 100_000 }], history: [{ number: 19, at: 0, faces: ["21"], marks: ["red"] }] },
    { table: "B1", phase: "ready", ...played("blackjack"), name: "Blackjack", live: true },
    { table: "Z1", phase: "shut" },
  ],
  demo: {
    secret: "play", staff: [{ number: "D1", name: "Dana", role: "dealer" }, { number: "C1", name: "Chris", role: "cashier" }],
    devices: [{ device: "RR1-1", kind: "terminal", table: "RR1", secret: "s" }, { device: "RR1-wall", kind: "display", table: "RR1", secret: "s" }],
  },
};
const MEMBER = { number: "D1", name: "Dana", ranks: { "SATG 15.1": "dealer" }, roles: [] };
let asked: [string, unknown][] = [];
let lobby = LOBBY;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  asked = [];
  lobby = LOBBY;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, init.body ? JSON.parse(init.body as string) : null]);
    const found = path.endsWith("/lobby") ? lobby : path.endsWith("/sign-on") ? { token: "t", member: MEMBER } : path.endsWith("/me") ? MEMBER : {};
    return Promise.resolve(new Response(JSON.stringify(found)));
  });
  history.replaceState(null, "", "/");
});
afterEach(async () => {
  await sign.off();
  words.speak("en");
  vi.unstubAllGlobals();
});

test("every table has its card with limits, phase and ways to it", async () => {
  render(Screen, { rest: [] } as never);
  const card = await screen.findByRole("article", { name: "Rapid Roulette, table RR1" });
  for (const text of ["single zero", "Place wagers", "$5 – $1,000", "2 of 5 places free"]) expect(card.textContent).toContain(text);
  expect(screen.getByRole("listitem", { name: "Round 19: 21 red" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Wall of table RR1" }).getAttribute("href")).toBe("/wall/RR1");
  expect(screen.getByRole("link", { name: "Rules of Blackjack" }).getAttribute("href")).toBe("/rules/blackjack");
  expect(screen.getByRole("article", { name: "Z1, table Z1" }).textContent).toContain("Not opened yet");
});

test("Play opens a terminal of the table; a live table has none", async () => {
  render(Screen, { rest: [] } as never);
  (await screen.findByRole("button", { name: "Play at table RR1" })).click();
  expect(location.pathname).toBe("/terminal/RR1-1");
  expect(screen.queryByRole("button", { name: "Play at table B1" })).toBeNull();
});

test("Deal signs the dealer of the demo on and opens the table", async () => {
  render(Screen, { rest: [] } as never);
  (await screen.findByRole("button", { name: "Deal at table B1" })).click();
  await vi.waitFor(() => expect(location.pathname).toBe("/live/B1"));
  expect(asked.find(([path]) => path.endsWith("/sign-on"))![1]).toMatchObject({ number: "D1", secret: "play" });
});

test("somebody of the staff is one touch away", async () => {
  render(Screen, { rest: [] } as never);
  (await screen.findByRole("button", { name: /Chris/ })).click();
  await vi.waitFor(() => expect(location.pathname).toBe("/cage/cage-1"));
});

test("on a floor that is no demo nobody is signed on by a touch", async () => {
  lobby = { ...LOBBY, mode: "live", demo: null };
  render(Screen, { rest: [] } as never);
  expect((await screen.findByRole("link", { name: "Deal at table RR1" })).getAttribute("href")).toBe("/dealer/RR1");
  expect(screen.queryByRole("button", { name: /Play|Dana/ })).toBeNull();
});

test("the language is chosen in the lobby", async () => {
  render(Screen, { rest: [] } as never);
  (await screen.findByRole("button", { name: "简体中文" })).click();
  expect(await screen.findByRole("article", { name: "快速轮盘，RR1 台" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("zh-Hans");
});
