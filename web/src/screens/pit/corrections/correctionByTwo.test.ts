import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { played } from "../../../testing/looks";
import type { DifferencesView, PanelView, TableView } from "../../../wire";
import type { PitModel } from "../pit.svelte";
import Correction from "./Correction.svelte";

const PANEL: PanelView = { table: "RR1", frozen: 7, frozen_accounts: ["RR1-1"], may: ["correct-result"], powers: {}, settled_grounds: [] };
const TABLE = { table: "RR1", phase: "ready", ...played("rapid-roulette"), name: "Rapid Roulette" } as TableView;
const ROUND = { round: { table: "RR1", number: 7, faces: [{ face: "17" }], end: "settled" }, agrees: true };
const SEEN: DifferencesView = {
  table: "RR1", number: 7, total: -17_000, bank: 17_000, moved: 17_000, by_two: true,
  rows: [{ holder: "RR1-1", paid: 18_000, should_be: 1_000, difference: -17_000, after: 0 }],
};

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(path.endsWith("/preview") ? { differences: SEEN } : ROUND))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a correction that moves money asks for number and secret of a second person", async () => {
  const command = vi.fn().mockResolvedValue({ remarks: [] });
  const pit = { command, offer: { faces: ["17", "18"] }, open: "RR1" } as unknown as PitModel;
  render(Correction, { pit, panel: PANEL, table: TABLE, now: 0 });
  await fireEvent.click(await screen.findByRole("button", { name: /^Face 1:/ }));
  await fireEvent.click(screen.getByRole("button", { name: "18 red" }));
  await fireEvent.input(await screen.findByLabelText("Reason"), { target: { value: "camera" } });
  const apply = screen.getByRole("button", { name: /^Move \$170/ });
  expect(apply.hasAttribute("disabled")).toBe(true);
  await fireEvent.input(screen.getByLabelText("Second person, staff number"), { target: { value: "K1" } });
  await fireEvent.input(screen.getByLabelText("Second person, secret"), { target: { value: "word" } });
  await fireEvent.click(apply);
  expect(command.mock.calls[0]![0]).toMatchObject({ type: "correct-round", number: 7, faces: ["18"], reason: "camera" });
  expect(command.mock.calls[0]![1]).toEqual({ number: "K1", secret: "word" });
});
