import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { FileView, PanelView } from "../../../wire";
import type { PitModel } from "../pit.svelte";
import PlayerStatus from "../../terminal/drawers/PlayerStatus.svelte";
import TerminalHold from "./TerminalHold.svelte";

const FILE: FileView = { case: "RR1-C1", kind: "dispute", about: "outcome", terminal: "RR1-2", since: 1, by: "S1", text: "It was red." };
const PANEL: PanelView = { table: "RR1", seats: ["RR1-1", "RR1-2"], may: ["supervise"], powers: { supervise: "tg-higher-duties-dealer" } };

afterEach(cleanup);

function shown(panel: PanelView) {
  const command = vi.fn().mockResolvedValue({ remarks: [] });
  render(TerminalHold, { pit: { command } as unknown as PitModel, panel, file: FILE });
  return command;
}

test("a terminal is held for its case, with a reason", async () => {
  const command = shown(PANEL);
  const button = screen.getByRole("button", { name: "Hold terminal RR1-2" });
  expect(button.hasAttribute("disabled")).toBe(true);
  await fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "camera" } });
  await fireEvent.click(button);
  expect(command).toHaveBeenCalledWith({ type: "hold-terminal", terminal: "RR1-2", case: "RR1-C1", reason: "camera" });
});

test("a terminal that is held is released, with a reason", async () => {
  const command = shown({ ...PANEL, holds: { "RR1-1": "RR1-C1" } });
  await fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "seen" } });
  await fireEvent.click(screen.getByRole("button", { name: "Release terminal RR1-1" }));
  expect(command).toHaveBeenCalledWith({ type: "release-terminal", terminal: "RR1-1", reason: "seen" });
});

test("the player sees why the terminal is held", () => {
  const held = { case: "RR1-C1", reason: "The camera is looked at.", since: 1, clauses: ["SATG 8.4"] };
  const own = { terminal: "RR1-2", table: "RR1", balance: 500, locked: true, held, bar: { why: "terminal-held", says: "The terminal is held." } };
  const { container } = render(PlayerStatus, { own });
  expect(container.textContent).toContain("case RR1-C1 is open: The camera is looked at.");
  expect(screen.getByText("SATG 8.4")).toBeTruthy();
  expect(container.querySelectorAll(".state")).toHaveLength(1);
});
