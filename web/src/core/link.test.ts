import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FakeSocket, newest } from "../testing/socket";
import type { LookupReply } from "../wire";
import { Link, STALE } from "./link.svelte";

let link: Link;

beforeEach(() => {
  vi.useFakeTimers({ now: 500 });
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  link = new Link({ screen: "terminal", device: "RR1-1", secret: "s" });
});

afterEach(() => {
  link.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it says what it is as soon as it is connected, and goes by the clock of the game system", () => {
  expect(newest().url).toMatch(/^ws:\/\/.*\/ws$/);
  expect(link.state).toBe("connecting");
  newest().welcomes(1_500);
  expect(newest().sent).toEqual([{ type: "hello", version: 1, screen: "terminal", device: "RR1-1", secret: "s" }]);
  expect(link.state).toBe("open");
  expect(link.welcome?.name).toBe("RR1-1");
  expect(link.now()).toBe(1_500);
  vi.advanceTimersByTime(10_000);
  expect(newest().sent.at(-1)).toEqual({ type: "ping" });
  newest().says({ type: "pong", number: 0, at: 20_500 });
  expect(link.now()).toBe(20_500);
});

test("parts are replaced as wholes, and what is not there is as before", () => {
  const socket = newest().welcomes();
  socket.says({ type: "show", at: 1, own: { terminal: "RR1-1", table: "RR1", balance: 500 } });
  socket.says({ type: "show", at: 2, lobby: [] });
  expect(link.shown).toEqual({ own: { terminal: "RR1-1", table: "RR1", balance: 500 }, lobby: [] });
  socket.says({ type: "show", at: 3, own: { terminal: "RR1-1", table: "" }, lobby: null });
  expect(link.shown).toEqual({ own: { terminal: "RR1-1", table: "" }, lobby: null });
});

test("an order has its answer, and each its own", async () => {
  const socket = newest().welcomes();
  const first = link.ask({ type: "call" });
  const second = link.ask({ type: "shoot" });
  const [one, two] = socket.asked;
  expect(one!.id).not.toBe(two!.id);
  const refused = { code: "not-shooter", says: "No." };
  socket.says({ type: "answer", id: two!.id as string, refused });
  socket.says({ type: "answer", id: one!.id as string });
  expect(await first).toEqual({ type: "answer", id: one!.id });
  expect(await second).toEqual({ type: "answer", id: two!.id, refused });
});

test("what has no answer is asked again by the same id after a broken connection, what has one is not", async () => {
  const socket = newest().welcomes();
  const done = link.ask({ type: "call" });
  const open = link.ask({ type: "wager", wagers: [{ bet: "red", amount: 500 }] });
  const [first, second] = socket.asked;
  socket.says({ type: "answer", id: first!.id as string });
  await done;
  socket.breaks();
  expect(link.state).toBe("again");
  const meanwhile = link.ask({ type: "shoot" });
  vi.advanceTimersByTime(250);
  const anew = newest();
  expect(anew).not.toBe(socket);
  anew.welcomes();
  expect(anew.asked[0]).toEqual(second);
  expect(anew.asked[1]).toMatchObject({ type: "shoot" });
  expect(anew.asked).toHaveLength(2);
  for (const asked of anew.asked) anew.says({ type: "answer", id: asked.id as string });
  expect((await open).id).toBe(second!.id);
  expect((await meanwhile).type).toBe("answer");
});

test.each([true, false])("what makes sense only as long as something holds waits to see whether it does: %s", async (holds) => {
  const socket = newest().welcomes();
  const wager = link.ask({ type: "wager", wagers: [] }, () => link.shown.table?.number === (holds ? 4 : 3));
  socket.breaks();
  vi.advanceTimersByTime(250);
  const anew = newest().welcomes();
  expect(anew.asked).toEqual([]);
  anew.says({ type: "show", at: 2, table: { table: "RR1", phase: "wagering", number: 4 } });
  expect(anew.asked).toEqual(holds ? socket.asked : []);
  if (holds) anew.says({ type: "answer", id: socket.asked[0]!.id as string });
  expect(await wager).toMatchObject(holds ? { type: "answer" } : { type: "wrong", code: STALE });
});

test("it waits longer from try to try, and begins anew when it was welcomed", () => {
  newest().welcomes();
  for (const wait of [250, 500, 1_000, 2_000, 4_000, 4_000]) {
    const tries = FakeSocket.all.length;
    newest().breaks();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(tries + 1);
  }
  newest().welcomes().breaks();
  const tries = FakeSocket.all.length;
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all).toHaveLength(tries + 1);
});

test.each(["not-here", "unsure", "too-fast", "too-many-waiting"])("%s: the same again in a while", async (code) => {
  const socket = newest().welcomes();
  const outcome = link.ask({ type: "call" });
  const id = socket.asked[0]!.id as string;
  socket.says({ type: "wrong", code, says: "Again.", id });
  expect(socket.asked).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(socket.asked).toHaveLength(2);
  expect(socket.asked[1]).toEqual(socket.asked[0]);
  socket.says({ type: "answer", id });
  expect((await outcome).type).toBe("answer");
  socket.says({ type: "wrong", code, says: "Again.", id });
  vi.advanceTimersByTime(5_000);
  expect(socket.asked, "what is answered is not asked again").toHaveLength(2);
});

test("what cannot be read is an outcome", async () => {
  const socket = newest().welcomes();
  const outcome = link.ask({ type: "call" });
  const id = socket.asked[0]!.id as string;
  socket.says({ type: "wrong", code: "unreadable", says: "What?", id });
  expect(await outcome).toEqual({ type: "wrong", code: "unreadable", says: "What?", id });
});

test("who is sent away stays away, until somebody tries again", () => {
  newest().welcomes();
  newest().says({ type: "bye", code: "unknown-device", says: "Not enrolled." });
  newest().breaks();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect([link.state, link.says]).toEqual(["away", "Not enrolled."]);
  link.retry();
  expect(link.state).toBe("connecting");
  newest().welcomes();
  expect(link.state).toBe("open");
});

test("a screen that was sent away shows nothing as true, and nothing asked there is done later", async () => {
  newest().welcomes();
  newest().says({ type: "bye", code: "elsewhere", says: "Used in another window." });
  expect(link.broken).toBe(true);
  const outcome = await link.ask({ type: "cash-out" });
  expect(outcome).toMatchObject({ type: "wrong", code: STALE });
  link.retry();
  newest().welcomes();
  newest().says({ type: "show", at: 0, own: null });
  expect(link.broken).toBe(false);
  expect(newest().sent.filter(({ type }) => type === "cash-out")).toEqual([]);
});

test("who may come back does", () => {
  newest().welcomes();
  newest().says({ type: "bye", code: "too-slow", says: "Too slow.", again: true });
  newest().breaks();
  expect(link.state).toBe("again");
  vi.advanceTimersByTime(250);
  newest().welcomes();
  expect(link.state).toBe("open");
});

test("what an old connection still says is not heard", () => {
  const old = newest().welcomes();
  link.retry();
  newest().welcomes();
  old.says({ type: "show", at: 9, lobby: [] });
  expect(link.shown).toEqual({});
});

test("what is looked up is seen, also after a broken connection", async () => {
  const socket = newest().welcomes();
  const looked = link.look("receipts", 7);
  const said = socket.asked[0]!;
  expect(said).toMatchObject({ type: "look", what: "receipts", round: 7, page: 0 });
  socket.breaks();
  vi.advanceTimersByTime(250);
  const anew = newest().welcomes();
  expect(anew.asked).toEqual([said]);
  const seen: LookupReply = { type: "seen", id: said.id as string, what: "receipts", round: 7 };
  anew.says(seen);
  expect(await looked).toEqual(seen);
});

test("when it ends nothing is tried any more", () => {
  newest().welcomes();
  link.end();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("silence is noticed within three seconds, and the first word ends it", () => {
  const socket = newest().welcomes(1_500);
  socket.says({ type: "show", at: 1_500, lobby: [] });
  vi.advanceTimersByTime(60_000);
  expect([link.state, link.broken]).toEqual(["open", false]);
  const before = link.now();
  socket.deaf = true;
  vi.advanceTimersByTime(3_000);
  expect([link.state, link.broken]).toEqual(["silent", true]);
  expect(Math.abs(link.lastHeard - before)).toBeLessThanOrEqual(1_000);
  socket.says({ type: "show", at: 5, lobby: [] });
  expect([link.state, FakeSocket.all.length]).toEqual(["open", 1]);
});

test("a connection that stays silent is given up and made anew, and what was asked is asked there", () => {
  const socket = newest().welcomes();
  socket.deaf = true;
  void link.ask({ type: "call" });
  vi.advanceTimersByTime(8_250);
  expect([link.state, newest() === socket]).toEqual(["again", false]);
  newest().welcomes();
  expect([link.state, newest().asked]).toEqual(["open", socket.asked]);
});

test("a page that was asleep listens before it says that nothing came", () => {
  const socket = newest().welcomes();
  socket.deaf = true;
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() + 60_000);
  const slept = performance.now() + 60_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(slept);
  vi.advanceTimersByTime(500);
  expect(link.state).toBe("open");
  clock.mockRestore();
});
