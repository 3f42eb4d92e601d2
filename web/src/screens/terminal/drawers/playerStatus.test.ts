import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { OwnView } from "../../../wire";
import PlayerStatus from "./PlayerStatus.svelte";

const own = (more: Partial<OwnView>): OwnView => ({ terminal: "RR1-1", table: "RR1", ...more });

test("a lock is said once, while wagers are taken and between rounds", async () => {
  const locked = { why: "terminal-locked", says: "The terminal is locked." };
  const { rerender } = render(PlayerStatus, { own: own({ locked: true, bar: locked }) });
  expect(screen.getByText(/locked until an attendant/)).toBeTruthy();
  expect(screen.queryByText(/The terminal is locked/)).toBeNull();
  await rerender({ own: own({ locked: true, bar: { why: "window-not-open", says: "Not yet." } }) });
  expect(screen.getByText(/locked until an attendant/)).toBeTruthy();
  await rerender({ own: own({}) });
  expect(screen.queryByText(/locked/)).toBeNull();
});
