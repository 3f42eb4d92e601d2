import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import { words } from "../../core/words.svelte";
import { recorded } from "../../testing/felts";
import type { DealerView } from "../../wire";
import { bets } from "../desk/limits";
import Layout from "./Layout.svelte";

const { offer, table } = recorded.get("com-bo")!;
const view: DealerView = { table, next: { what: "wait-for-wagers" } };

afterEach(() => words.speak("en"));

test("the desk names the bets of Com-Bo in the language that is chosen", () => {
  render(Layout, { view, offer, fates: new Map() });
  expect(screen.getByText("High Run 2")).toBeTruthy();
  words.speak("zh-Hans");
  expect(bets(offer).map((bet) => bet.name)).toEqual(expect.arrayContaining(["高 1", "低 5", "连降 2", "连升 4", "同点组合"]));
});

test("a bet on the layout has its Chinese name", () => {
  words.speak("zh-Hans");
  render(Layout, { view, offer, fates: new Map() });
  expect(screen.getByText("连降 2")).toBeTruthy();
});
