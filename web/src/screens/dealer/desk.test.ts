import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import { FakeSocket, newest } from "../../testing/socket";
import type { DealerView } from "../../wire";
import DealerDesk from "./DealerDesk.svelte";

const faces = [{ face: "14" }];
const table = { table: "RR1", phase: "dealing", ...played("rapid-roulette") } as const;
const undo = { place: 1, face: "14", keys: ["14", "17"], above: "correct-result" };
const view = { table, in_charge: "", next: { what: "confirm" }, faces, undo } as unknown as DealerView;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("Nothing is read here.")));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function undone(shown: DealerView): Promise<HTMLButtonElement> {
  render(DealerDesk, { table: "RR1", live: false });
  newest().welcomes().says({ type: "show", at: 1, dealer: shown });
  await fireEvent.click(screen.getByRole("button", { name: /^Undo 14/ }));
  return screen.getByRole<HTMLButtonElement>("button", { name: /^17/ });
}

test("what a device has read is corrected with a reason, which goes with the order", async () => {
  const key = await undone({ ...view, undo: { ...undo, read_by_device: [1] } });
  expect(key.disabled).toBe(true);
  await fireEvent.input(screen.getByLabelText("Reason for another result than the device read"), { target: { value: "The ball lies in 17." } });
  expect(key.disabled).toBe(false);
  await fireEvent.click(key);
  expect(newest().asked.at(-1)).toMatchObject({ command: { type: "correct-entry", place: 1, face: "17", reason: "The ball lies in 17." } });
});

test("a slip of the hand is corrected at once", async () => {
  const key = await undone({ ...view, undo });
  expect(screen.queryByLabelText("Reason for another result than the device read")).toBeNull();
  await fireEvent.click(key);
  expect(newest().asked.at(-1)).toMatchObject({ command: { type: "correct-entry", place: 1, face: "17" } });
});
