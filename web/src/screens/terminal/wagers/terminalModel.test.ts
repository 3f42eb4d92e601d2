import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Link } from "../../../core/link.svelte";
import { recorded } from "../../../testing/felts";
import { FakeSocket, newest } from "../../../testing/socket";
import type { OutcomeView, TableView } from "../../../wire";
import { TerminalModel } from "./terminalModel.svelte";
import { key } from "./keys.svelte";

const { offer, table } = recorded.get("rapid-roulette")!;
const KEPT = 24;
const own = { terminal: "RR1-1", table: "RR1", open: true, balance: 100_000 };
const red = { bet: "red", spot: "", area: "" };
let link: Link;
let model: TerminalModel;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  link = new Link({ screen: "terminal", device: "RR1-1", secret: "s" });
  model = new TerminalModel(link);
  newest().welcomes().says({ type: "show", at: 0, offer, table, own });
  model.chip = 500;
});

afterEach(() => {
  link.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shows = (parts: Partial<TableView>): void => newest().says({ type: "show", at: 0, table: { ...table, ...parts } });

/** The answer to what was asked last. */
async function answered(): Promise<void> {
  newest().says({ type: "answer", id: newest().asked.at(-1)!.id as string });
  await vi.advanceTimersByTimeAsync(1);
}

/** A round as a terminal lives it: chips, a decision, a result. */
async function round(number: number): Promise<void> {
  shows({ phase: "wagering", number });
  model.place(red);
  await vi.advanceTimersByTimeAsync(1);
  await answered();
  newest().says({ type: "show", at: 0, own: { ...own, wagers: [{ bet: "red", amount: 500 }] } });
  model.settleAnswered();
  shows({ phase: "dealing", number });
  model.clearUnconfirmed();
  void model.ask(`play ${number}`, { type: "choice", wager: `${number}`, question: "play", choice: "fold" });
  await answered();
  const history = Array.from({ length: Math.min(number, KEPT) }, (_, back): OutcomeView => ({ number: number - back, at: 0, faces: ["17"] }));
  shows({ phase: "ready", number, last: history[0]!, history });
  newest().says({ type: "show", at: 0, own: { ...own, paid: { number, returned: 0 } } });
  flushSync();
}

/** All that a terminal remembers, as far as it could grow. */
const kept = (): number[] => [
  JSON.stringify(link.shown).replace(/\d+/g, "0").length, model.slip.wanted.size, model.slip.acts.length, Object.keys(model.pendingOrders).length, vi.getTimerCount(),
];

test("a terminal of a thousand rounds remembers no more than one of a hundred", async () => {
  const sizes: number[][] = [];
  for (let number = 1; number <= 1_000; number++) {
    await round(number);
    newest().sent = [];
    if (number === 100 || number === 1_000) {
      await vi.advanceTimersByTimeAsync(10_000);
      sizes.push(kept());
    }
  }
  expect(sizes[1]).toEqual(sizes[0]);
  newest().breaks();
  await vi.advanceTimersByTimeAsync(250);
  newest().welcomes();
  expect(newest().asked, "nothing waits for an answer").toEqual([]);
});

test("chips of a round that closed while the connection was away are laid in no other", async () => {
  shows({ phase: "wagering", number: 3 });
  model.place(red);
  await vi.advanceTimersByTimeAsync(1);
  expect([newest().asked.length, model.unconfirmed]).toEqual([1, 500]);
  newest().breaks();
  await vi.advanceTimersByTimeAsync(250);
  newest().welcomes();
  model.clearUnconfirmed();
  shows({ phase: "wagering", number: 4 });
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().asked).toEqual([]);
  expect([model.unconfirmed, model.bubble?.code]).toEqual([0, "stale"]);
});

test("the dice of a round that is over are set off in no other", async () => {
  const shooter = { ...own, shooter: true };
  newest().says({ type: "show", at: 0, table: { ...table, phase: "wagering", number: 3 }, own: shooter });
  void model.shoot();
  newest().breaks();
  await vi.advanceTimersByTimeAsync(250);
  newest().welcomes();
  newest().says({ type: "show", at: 0, table: { ...table, phase: "wagering", number: 4 }, own: shooter });
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().asked).toEqual([]);
  expect(model.bubble?.says).toContain("set off the dice");
});

test("a key does no more than its button: nothing is doubled beyond the maximum", async () => {
  const most = offer.bets!.find((bet) => bet.key === "red")!.maximum!;
  shows({ phase: "wagering", number: 3 });
  newest().says({ type: "show", at: 0, own: { ...own, wagers: [{ bet: "red", amount: most }] } });
  document.body.addEventListener("keydown", (event) => key(event, model, () => undefined), { once: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "d" }));
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().asked).toEqual([]);
  expect(model.whyNot("double")).toContain("Red");
});

test("that an attendant is called is shown for a while", async () => {
  void model.callAttendant();
  await answered();
  expect(model.attendantCalled).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(model.attendantCalled).toBe(false);
});

test("the player's own hand stays after the round, if every card of it was out when it was seen", () => {
  const held = [{ of: "player", faces: ["Kc", "7s"], total: 17 }];
  const shared = (...faces: string[]) => [{ of: "player", faces }];
  shows({ phase: "dealing", number: 7, hands: shared("Kc", "7s", "10d") });
  newest().says({ type: "show", at: 0, own: { ...own, hands: held } });
  model.rememberHands();
  newest().says({ type: "show", at: 0, own: { ...own, paid: { number: 7, staked: 500, returned: 1_000 } } });
  shows({ phase: "ready", number: 7, last: { number: 7, at: 0, hands: shared("Kc", "7s", "10d") } });
  expect(model.hands).toEqual(held);
  shows({ phase: "ready", number: 7, last: { number: 7, at: 0, hands: shared("Kc", "7s", "10d", "2c") } });
  expect(model.hands).toEqual([]);
  shows({ phase: "wagering", number: 8 });
  expect(model.hands).toEqual([]);
});

test("secret chips stay here until all of them are sealed in one message", async () => {
  const tournament = { name: "cup", title: "Cup", number: 1, stage: 1, bank: { amount: 100_000, unit: "cup" }, secrets_left: 1 };
  newest().says({ type: "show", at: 0, tournament });
  shows({ phase: "wagering", number: 3, unit: "cup" });
  expect(model.mayStartSecret).toBe(true);
  model.startSecret();
  const before = newest().asked.length;
  model.place(red);
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().asked.length).toBe(before);
  expect(model.unconfirmed).toBe(500);
  void model.seal();
  expect(newest().asked.at(-1)).toMatchObject({ type: "wager", secret: true, wagers: [{ bet: "red", amount: 500 }] });
  await answered();
  expect([model.secret, model.unconfirmed]).toEqual([false, 0]);
  newest().says({ type: "show", at: 0, tournament: { ...tournament, secrets_left: 0, sealed: true } });
  expect(model.mayStartSecret).toBe(false);
});

test("secret chips that were not sealed are off the felt when wagering closes, or the mode is left", async () => {
  newest().says({ type: "show", at: 0, tournament: { name: "cup", title: "Cup", number: 1, stage: 1, bank: { amount: 100_000, unit: "cup" }, secrets_left: 1 } });
  shows({ phase: "wagering", number: 3, unit: "cup" });
  model.startSecret();
  model.place(red);
  await vi.advanceTimersByTimeAsync(1);
  model.clearUnconfirmed();
  expect([model.secret, model.unconfirmed]).toEqual([false, 0]);
});

test("a message goes with its phase, and a result stays large for six seconds", async () => {
  shows({ phase: "wagering", number: 3 });
  model.place(red);
  await vi.advanceTimersByTimeAsync(1);
  newest().says({ type: "answer", id: newest().asked.at(-1)!.id as string, refused: { code: "below-minimum", says: "Too little." } });
  await vi.advanceTimersByTimeAsync(1);
  expect(model.bubble?.says).toBe("Too little.");
  model.phaseChanged();
  expect(model.bubble).toBeNull();
  model.dwell();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(model.dwells).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(model.dwells).toBe(false);
});

test("silence freezes the terminal, and after it the screen knows what was not placed", async () => {
  shows({ phase: "wagering", number: 3 });
  newest().deaf = true;
  model.place(red);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([model.frozen, model.open, model.unconfirmed]).toEqual([true, false, 500]);
  model.absence.begins(3, model.slip.wanted);
  newest().says({ type: "wrong", id: newest().asked.at(-1)!.id as string, code: "unreadable", says: "Lost." });
  await vi.advanceTimersByTimeAsync(1);
  model.absence.ends();
  expect([model.frozen, model.absence.back]).toEqual([false, true]);
  expect(model.absence.notPlaced(3, model.confirmedAmounts, model.slip.wanted)).toEqual(["red||"]);
  expect(model.absence.notPlaced(4, model.confirmedAmounts, model.slip.wanted), "another round").toEqual([]);
});
