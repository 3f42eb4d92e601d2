import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Opening } from "../../wire";
import { verifies } from "./openings";
import Openings from "./Openings.svelte";

const HIT: Opening = { at: 0, jackpot: "mist", cycle: 3, why: "hit", win: "mist#2", commitment: "ab12", value: 73_456, salt: "5a17", kept: true };

afterEach(() => vi.unstubAllGlobals());

test("the command has all that was published and all that was laid open", () => {
  expect(verifies(HIT)).toBe("croupier jackpots verify mist 3 ab12 734.56 5a17");
});

test("a hit and a redraw are shown with value, salt and whether the promise was kept", async () => {
  const told: Opening[] = [
    HIT, { ...HIT, why: "redrawn", win: "", commitment: "cd34", value: 50_001, salt: "5a18" }, { ...HIT, commitment: "ef56", kept: false },
    { at: 0, jackpot: "mist", cycle: 4, why: "redrawn", commitment: "9900", kept: false },
  ];
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true, status: 200, json: () => Promise.resolve(told) }));
  render(Openings);
  const items = (await screen.findAllByRole("listitem")).map((item) => item.textContent!.replace(/\s+/g, " "));
  expect(items[0]).toMatch(/hit, mist#2 ✓ .*ab12.*\$734\.56.*5a17.*croupier jackpots verify/);
  expect(items[1]).toMatch(/drawn anew.*✓ .*cd34.*\$500\.01.*5a18/);
  expect(items[2]).toContain("! Another value than the one that had been published");
  expect(items[3]).toContain("! It could not be read any more");
  expect(items[3]).not.toContain("verify");
});
