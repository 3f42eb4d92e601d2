import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import { words } from "../../core/words.svelte";
import type { EventOut, PitView, RoundView } from "../../wire";
import Floor from "./Floor.svelte";
import Round from "./Round.svelte";
import Tables from "./Tables.svelte";

const ROUND: RoundView = {
  table: "CW1", number: 3, opened_at: 0, ...played("casino-war"), edition: "WAR 1.3", end: "void", ground: "civil-commotion", motion: "shooter CW1-4",
  faces: [{ face: "9h", to: "dealer" }],
  answers: [{ question: "war", wager: "w1", choice: "go-to-war" }], timed_out: ["decide/3"],
  book: [{ wager: "w1", holder: "CW1-4", bet: "tie", amount: 500, returned: "side-needs-main" }],
  sheet: [{ wager: "w1", holder: "CW1-4", bet: "casino-war", added: "go-to-war", area: "2", line: "war-higher", amount: 500 }],
  correction: { at: 0, by: "K1", ground: "wrong-result", reason: "misread", clauses: [], was: "", now: "" },
};
const CODES = /civil-commotion|shooter CW1|9h|go-to-war|decide\/3|side-needs-main|war-higher|wrong-result|prohibited-device|lock-table|space-low/;

afterEach(() => {
  words.speak("en");
  vi.unstubAllGlobals();
});

test("a round says its grounds, answers, draws and lines in words", () => {
  const { container } = render(Round, { round: ROUND, agrees: true });
  for (const said of [
    "Civil commotion", "The shooter at terminal CW1-4", "9♥ the card to Dealer", "Go to war or surrender · w1: Go to war", "Time ran out: Decision",
    "returned: its main wager was missing", "Casino War · Go to war · Area 2", "war, higher", "Wrong result · misread",
  ]) expect(container.textContent).toContain(said);
  expect(container.textContent).not.toMatch(CODES);
});

test("and in the second language", () => {
  words.speak("zh-Hans");
  const { container } = render(Round, { round: ROUND, agrees: true });
  for (const said of ["骚乱", "终端 CW1-4 的掷骰者", "开战或投降 · w1: 开战", "缺少主注", "开战，较高", "结果有误"]) expect(container.textContent).toContain(said);
  expect(container.textContent).not.toMatch(CODES);
});

test("cases and alerts are named by what they are", async () => {
  const floor: PitView = { cases: [{ table: "CW1", case: { case: "C1", kind: "incident", about: "prohibited-device", since: 0 } }] };
  const events: EventOut[] = [{
    number: 1, code: "space-low", says: "Disk or memory is nearly full.", action: "lock-table", place: "floor", subject: "", detail: "", at: 0, taken_by: "", clauses: [],
    repeats: 0, latest: 0,
  }];
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(path.endsWith("/events") ? events : floor)));
  const { container } = render(Floor);
  await screen.findByText("has little disk space or memory left", { exact: false });
  for (const said of ["Incident", "Prohibited device", "Table locked"]) expect(container.textContent).toContain(said);
  expect(container.textContent).not.toMatch(CODES);
});

test("the last cards of a table are shown as they are printed", () => {
  render(Tables, { tables: [{ table: "CB1", phase: "ready", ...played("com-bo"), last: { number: 1, at: 0, words: "9c 4h", faces: ["9c", "4h"] } }] });
  expect(screen.getByText("Last result: 9♣ 4♥")).toBeTruthy();
});
