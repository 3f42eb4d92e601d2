import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { Link } from "../../../core/link.svelte";
import type { OwnView } from "../../../wire";
import PlayerStatus from "./PlayerStatus.svelte";

const link = { state: "open" } as unknown as Link;
const own = (more: Partial<OwnView>): OwnView => ({ terminal: "RR1-1", table: "RR1", ...more });

test("a lock is said once, while wagers are taken and between rounds", async () => {
  const locked = { why: "terminal-locked", says: "The terminal is locked." };
  const { rerender } = render(PlayerStatus, { link, own: own({ locked: true, bar: locked }) });
  expect(screen.getByText(/locked until somebody/)).toBeTruthy();
  expect(screen.queryByText(/The terminal is locked/)).toBeNull();
  await rerender({ link, own: own({ locked: true, bar: { why: "window-not-open", says: "Not yet." } }) });
  expect(screen.getByText(/locked until somebody/)).toBeTruthy();
  await rerender({ link, own: own({}) });
  expect(screen.queryByText(/locked/)).toBeNull();
});
